"""How ground is built: styles, windows of the world with their mask, and the faces of walls. It knows no levels.

All depends on world position and on the ground around, so neighbouring windows fit without seams.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.view.grain import rough
from game.view.ground_mask import GroundMask, fill
from game.view.palette import T0, T1, T2, T3, T4

VD_MAX = 8
BLADES_PX = 4  # blades of grass reach that far up
MARGIN_PX = 80
_FAR_PX = 1024


class Style(NamedTuple):
    """How a skin builds. moss: amount, 0 none. fade_px: how fast bricks go dark with the distance to air.

    row_px, brick_px: height and mean length of a brick. machines: kinds of embedded parts. hot: fire in the walls.
    shadows: ceilings throw a shadow on the wall behind them and end in an even course, so that one is told from the
    other. least: of the bricks so deep that they would be quite dark, the share that keeps a faint tone.
    """

    moss: float = 1.0
    fade_px: float = 15.0
    row_px: int = 8
    brick_px: int = 14
    machines: tuple[str, ...] = ("gear", "vent", "plate", "hazard", "girder")
    vines: float = 1.0
    blooms: float = 0.0
    hot: bool = False
    shadows: bool = False
    least: float = 0.0

    @property
    def reach_px(self) -> int:
        """From this distance to air on, every brick is the darkest."""
        return int(2.4 * self.fade_px) + 2

    @property
    def side_px(self) -> int:
        """How far to its sides a window looks."""
        return self.reach_px + MARGIN_PX


STYLES = {
    "dusk": Style(fade_px=28.0, least=0.3),
    "kiln": Style(moss=0.0, fade_px=30.0, row_px=6, brick_px=11, vines=0.0, hot=True,
                  machines=("gear", "vent", "plate", "hazard", "girder", "stoke", "stoke")),
    "night": Style(moss=1.75, fade_px=32.0, least=0.4, blooms=1.0, shadows=True),
}  # fmt: skip


class Tops(NamedTuple):
    """The topmost pixels of ground round a window: row and column in it (n,), which may lie outside.

    run: (n, VD_MAX) bool, whether ground goes on without a gap that many px down. glazed: (n,) bool, slippery.
    """

    row: np.ndarray
    column: np.ndarray
    run: np.ndarray
    glazed: np.ndarray


class Window:
    """A window of the world and its surroundings.

    mask: (h + 2m, w + 2m) bool with the margin m all round; (x, y): world px of its inner corner. spans: what
    `ground.spans` gives for the window and `Style.side_px` to both sides, where it is known already. slick: the part
    of the ground that is slippery.
    """

    def __init__(
        self,
        ground: GroundMask,
        x: int,
        y: int,
        width: int,
        height: int,
        style: Style,
        spans: tuple[np.ndarray, np.ndarray] | None = None,
        slick: GroundMask | None = None,
    ) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height
        self.margin, self.reach = m, reach = MARGIN_PX, style.reach_px
        self._side = style.side_px
        tops, ends = spans or ground.spans(x - self._side, width + 2 * self._side)
        inner = slice(reach, reach + width + 2 * m)
        self.mask = fill(tops[:, inner], ends[:, inner], y - m, height + 2 * m)
        self._slick = None
        if slick is not None:
            glazed = slick.spans(x - m, width + 2 * m)
            if (glazed[1] > glazed[0]).any():
                self._slick = fill(*glazed, y - m, height + 2 * m)
        # From the window's first row on; what ends far away may as well end nearer.
        self._tops, self._ends = (np.clip(v - y, -_FAR_PX, height + _FAR_PX).astype(np.int16) for v in (tops, ends))
        # Every pixel near by, every second one farther off: half the work, and never a pixel out.
        far = np.arange(8, reach + 1, 2, dtype=np.int16)
        self._steps = np.concatenate([-far[::-1], np.arange(-7, 8, dtype=np.int16), far])[:, None, None]

    @cached_property
    def tops(self) -> Tops:
        """The topmost pixels of ground, where they or what they carry may reach into the window."""
        m, w, h = self.margin, self.width, self.height
        area = self.mask[m - VD_MAX : m + h + BLADES_PX + 1, m - 1 : m + w]
        rows, columns = np.nonzero(area[1:] & ~area[:-1])
        run = self.mask[(rows + m + 1 - VD_MAX)[:, None] + np.arange(VD_MAX), (columns + m - 1)[:, None]]
        glazed = self.is_glazed(rows + m + 1 - VD_MAX, columns + m - 1)
        return Tops(rows + 1 - VD_MAX, columns - 1, np.logical_and.accumulate(run, axis=1), glazed)

    def is_glazed(self, rows: np.ndarray | int, columns: np.ndarray | int) -> np.ndarray:
        """Whether pixels, counted as in `mask`, are slippery ground, on which nothing grows."""
        return np.zeros(np.shape(rows), bool) if self._slick is None else self._slick[rows, columns]

    def at(self, dx: int = 0, dy: int = 0) -> np.ndarray:
        """The inner mask, looked up (dx, dy) away."""
        m = self.margin
        return self.mask[m + dy : m + dy + self.height, m + dx : m + dx + self.width]

    def distance(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Distance to air in px, at most `reach`, 0 in air. ys: (R,) world rows; xs: (R, K) world columns in each.

        The columns may lie up to the margin beside the window, the rows as far above or below it.
        """
        rows = (np.asarray(ys) - self.y).astype(np.int16)[:, None]
        gap = np.minimum(rows - self._tops[0] + 1, self._ends[0] - rows)
        for top, end in zip(self._tops[1:], self._ends[1:], strict=True):
            np.maximum(gap, np.minimum(rows - top + 1, end - rows), out=gap)
        np.clip(gap, 0, self.reach, out=gap)
        gap *= gap
        first = np.arange(len(gap))[:, None] * gap.shape[1] - (self.x - self._side)
        near = gap.ravel().take((first + xs) + self._steps)
        near += self._steps * self._steps
        return np.minimum(np.sqrt(near.min(axis=0).astype(np.int32)), self.reach)

    def solid(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """The mask of a world rectangle inside the margin."""
        x, y = x - self.x + self.margin, y - self.y + self.margin
        return self.mask[y : y + height, x : x + width]


def lively_rows(
    spans: tuple[np.ndarray, np.ndarray], y: int, height: int, reach: int
) -> tuple[tuple[int, int], np.ndarray]:
    """((first, after), deep) of a window's rows, counted from its top: the stretch that must be painted with care, and
    (height,) bool of the rows so deep in the ground that all of them is as dark as can be.

    spans: as `GroundMask.spans` gives them for the window and `reach` px more to both sides.
    """
    tops, ends = spans

    def covered(first: np.ndarray, after: np.ndarray) -> np.ndarray:
        a, b = np.clip(first - y, 0, height), np.clip(after - y, 0, height)
        real = b > a
        change = np.bincount(a[real], minlength=height + 1) - np.bincount(b[real], minlength=height + 1)
        return np.cumsum(change)[:height]

    deep = covered(tops + reach, ends - reach) == tops.shape[1]
    near = slice(reach, tops.shape[1] - reach)
    live = np.flatnonzero((covered(tops[:, near], ends[:, near]) > 0) & ~deep)
    return (int(live[0]), int(live[-1]) + 1) if len(live) else (0, 0), deep


def depth_below_air(window: Window) -> np.ndarray:
    """(h, w) uint8: 1 on the top pixel of ground, counted down to VD_MAX; 0 in air."""
    run = window.at().copy()
    depth = run.astype(np.uint8)
    for j in range(1, VD_MAX):
        run &= window.at(0, -j)
        depth += run
    return depth


def paint_walls(out: np.ndarray, window: Window, depth: np.ndarray, seed: int, shadows: bool = False) -> None:
    """Lit right walls, dark left walls and undersides, onto slots `out`. shadows: an even course right above these."""
    sides = window.at(1, 0) & window.at(2, 0) & window.at(-1, 0) & window.at(-2, 0)
    rows, columns = np.nonzero((depth > 2) & ~(sides & window.at(0, 1) & window.at(0, 2)))
    m = window.margin
    py, px = rows + m, columns + m
    mask = window.mask
    flaw = rough(seed + 13, (rows + window.y) // 5)
    right1, right2, left1, left2 = (~mask[py, px + k] for k in (1, 2, -1, -2))
    below1, below2 = ~mask[py + 1, px], ~mask[py + 2, px]
    slot = out[rows, columns]
    slot = np.where(right1, np.where(flaw < 0.75, T4, T3), slot)
    slot = np.where(right2 & ~right1 & (flaw < 0.5), T3, slot)
    slot = np.where(left1 | (left2 & (flaw < 0.4)), T1, slot)
    slot = np.where((depth[rows, columns] > 3) & below2 & ~below1 & ~left1, T1, slot)
    if shadows:
        slot = np.where(~below1 & below2 & ~left1 & (depth[rows, columns] > 3), T2, slot)
    out[rows, columns] = np.where(below1, T0, slot)
