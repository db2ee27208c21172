"""Brick by brick: paints one window of ground from its mask. It knows no levels, no chunks and no pygame.

All depends on world position and on the ground around, so neighbouring windows fit without seams.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from game.view.bond import deep_window, lay_bricks
from game.view.grain import rough, smooth, smooth2
from game.view.ground_mask import GroundMask, fill
from game.view.palette import G0, G1, G2, T0, T1, T3, T4, T5, TRANSPARENT

VD_MAX = 8
MARGIN_PX = 80


class Style(NamedTuple):
    """How a skin builds. moss: amount, 0 none. fade_px: how fast bricks go dark with the distance to air.

    row_px, brick_px: height and mean length of a brick. machines: kinds of embedded parts. hot: fire in the walls.
    """

    moss: float = 1.0
    fade_px: float = 15.0
    row_px: int = 8
    brick_px: int = 14
    machines: tuple[str, ...] = ("gear", "vent", "plate", "hazard", "girder")
    vines: float = 1.0
    blooms: float = 0.0
    hot: bool = False

    @property
    def reach_px(self) -> int:
        """From this distance to air on, every brick is the darkest."""
        return int(2.4 * self.fade_px) + 2


STYLES = {
    "dusk": Style(),
    "kiln": Style(moss=0.0, fade_px=30.0, row_px=6, brick_px=11, vines=0.0, hot=True,
                  machines=("gear", "vent", "plate", "hazard", "girder", "stoke", "stoke")),
    "night": Style(moss=1.75, fade_px=22.0, blooms=1.0),
}  # fmt: skip


class Window:
    """A window of the world and its surroundings.

    mask: (h + 2m, w + 2m) bool with the margin m all round; (x, y): world px of its inner corner.
    """

    def __init__(self, ground: GroundMask, x: int, y: int, width: int, height: int, style: Style) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height
        self.margin, self.reach = m, reach = MARGIN_PX, style.reach_px
        self._side = reach + MARGIN_PX
        self._tops, self._ends = ground.spans(x - self._side, width + 2 * self._side)
        inner = slice(reach, reach + width + 2 * m)
        self.mask = fill(self._tops[:, inner], self._ends[:, inner], y - m, height + 2 * m)
        # Every pixel near by, every second one farther off: half the work, and never a pixel out.
        far = np.arange(8, reach + 1, 2, dtype=np.int32)
        self._steps = np.concatenate([-far[::-1], np.arange(-7, 8, dtype=np.int32), far])

    def at(self, dx: int = 0, dy: int = 0) -> np.ndarray:
        """The inner mask, looked up (dx, dy) away."""
        m = self.margin
        return self.mask[m + dy : m + dy + self.height, m + dx : m + dx + self.width]

    def distance(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Distance to air in px, at most `reach`, 0 in air. ys: (R,) world rows; xs: (R, K) world columns in each.

        The columns may lie up to the margin beside the window, the rows anywhere.
        """
        rows = np.asarray(ys, np.int32)[:, None, None]
        gap = np.minimum(rows - self._tops + 1, self._ends - rows).max(axis=1)
        gap = np.clip(gap, 0, self.reach)
        gap *= gap
        first = np.arange(len(gap))[:, None] * gap.shape[1] - (self.x - self._side)
        near = gap.ravel().take((first + xs)[..., None] + self._steps)
        near += self._steps * self._steps
        return np.minimum(np.sqrt(near.min(axis=-1)), self.reach)

    def solid(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """The mask of a world rectangle inside the margin."""
        x, y = x - self.x + self.margin, y - self.y + self.margin
        return self.mask[y : y + height, x : x + width]


def lively_rows(
    ground: GroundMask, x: int, y: int, width: int, height: int, reach: int, beside: int
) -> tuple[tuple[int, int], np.ndarray]:
    """((first, after), deep) of a window's rows, counted from its top: the stretch that must be painted with care, and
    (height,) bool of the rows so deep in the ground that all of them is as dark as can be.

    beside: px to the left and right that are looked at too.
    """
    side = reach + beside
    tops, ends = ground.spans(x - side, width + 2 * side)

    def covered(first: np.ndarray, after: np.ndarray) -> np.ndarray:
        a, b = np.clip(first - y, 0, height), np.clip(after - y, 0, height)
        real = b > a
        change = np.bincount(a[real], minlength=height + 1) - np.bincount(b[real], minlength=height + 1)
        return np.cumsum(change)[:height]

    deep = covered(tops + reach, ends - reach) == tops.shape[1]
    near = slice(reach, tops.shape[1] - reach)
    live = np.flatnonzero((covered(tops[:, near], ends[:, near]) > 0) & ~deep)
    return (int(live[0]), int(live[-1]) + 1) if len(live) else (0, 0), deep


def paint_bricks(window: Window, style: Style, seed: int) -> np.ndarray:
    """(h, w) tones 0..3 (T0..T3) as if all were solid: dark with distance to air, seams, chips, marks."""
    x, y, w, h = window.x, window.y, window.width, window.height
    b = lay_bricks(x, y, w, h, style.row_px, style.brick_px, seed)
    own, lit, chip = rough(seed + 3, b.key), rough(seed + 4, b.key), rough(seed + 5, b.key)
    cy = np.broadcast_to(b.centre_y[:, None], b.centre_x.shape)
    away = window.distance(b.centre_x, b.centre_y)
    away = np.where(away == 0, 2.0, away)
    big = smooth2(seed + 6, b.centre_x / 40.0, cy / 30.0)
    tone = 2.75 - away / style.fade_px + (own - 0.5) * 0.75 + (big - 0.5) * 0.55
    tone = np.clip(np.floor(tone), 0, 3).astype(np.int8)
    missing = (rough(seed + 7, b.key) < 0.05) & (away > 5)
    tone[missing] = 0

    def spread(per_brick: np.ndarray) -> np.ndarray:
        return np.take_along_axis(per_brick, b.brick, axis=1)[b.seat]

    base = spread(tone)
    local, last = b.local.astype(np.int16)[b.seat], (b.length - 1).astype(np.int16)[b.seat]
    low = b.within[:, None].astype(np.int16)
    seam = (local == 0) | (low == style.row_px - 1)
    bright = (low == 0) & (local > 0) & spread((lit < 0.55) & (tone >= 1) & ~missing)
    bright |= (local == last) & (low < 3) & spread((lit < 0.30) & (tone >= 2) & ~missing)
    marks = _marks()[np.arange(y, y + h)[:, None] % 256, np.arange(x, x + w)[None, :] % 256]
    out = base - seam.view(np.int8) + bright.view(np.int8)
    corner = local + (style.row_px - 1 - low)
    chipped = (corner < 3) & spread(chip > 0.8)
    np.copyto(out, base - np.int8(1), where=chipped)
    out += marks * (~seam & ((marks < 0) | (base >= 1)))
    return np.where(
        spread(away >= style.reach_px), deep_window(style.row_px, style.brick_px, seed, x, y, w, h), np.clip(out, 0, 3)
    )


@cache
def _marks() -> np.ndarray:
    """(256, 256) int8: sparse 2 x 1 marks, -1 darker, +1 lighter; they repeat over the world."""
    own = rough(8, np.arange(128)[None, :], np.arange(256)[:, None])
    return np.repeat((own > 0.985).astype(np.int8) - (own < 0.025), 2, axis=1)


def depth_below_air(window: Window) -> np.ndarray:
    """(h, w) uint8: 1 on the top pixel of ground, counted down to VD_MAX; 0 in air."""
    run = window.at().copy()
    depth = run.astype(np.uint8)
    for j in range(1, VD_MAX):
        run &= window.at(0, -j)
        depth += run
    return depth


def paint_edges(out: np.ndarray, window: Window, depth: np.ndarray, seed: int) -> None:
    """The cap slab with its rim T5, lit right walls, dark left walls and undersides, onto slots `out`."""
    _walls(out, window, depth, seed)
    rows, columns = np.nonzero((depth > 0) & (depth <= 6))
    d = depth[rows, columns]
    all_x = np.arange(window.x, window.x + window.width)
    x, y = columns + window.x, rows + window.y
    thick = (3 + np.floor(smooth(seed + 10, all_x / 9.0) * 3).astype(np.uint8))[columns]
    joint = (x + (y // 37) * 7) % 23 == 0
    fleck, worn = rough(seed + 11, all_x // 3)[columns], rough(seed + 12, all_x // 4)[columns]
    slot = out[rows, columns]
    slot = np.where(d <= thick, T3, np.where(d == thick + 1, T0, slot))
    slot = np.where(((d == 2) & (fleck < 0.45)) | ((d == 3) & (fleck < 0.15)), T4, slot)
    slot = np.where((d <= thick) & (d > 1) & joint, T1, slot)
    rim = np.where(joint, T3, np.where(worn < 0.16, T4, T5))
    out[rows, columns] = np.where(d == 1, rim, slot)


def _walls(out: np.ndarray, window: Window, depth: np.ndarray, seed: int) -> None:
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
    out[rows, columns] = np.where(below1, T0, slot)


def paint_moss(out: np.ndarray, window: Window, depth: np.ndarray, amount: float, seed: int) -> None:
    """Growth on upward faces by 1-D noise, hanging down a few px, with blades that lean right into the air."""
    x0, w, h, m = window.x, window.width, window.height, window.margin
    reach = np.arange(x0 - 1, x0 + w)
    lush = smooth(seed + 20, reach / 23.0) * 0.65 + smooth(seed + 21, reach / 7.0) * 0.35
    lush = (lush - 0.46 + 0.1 * amount) * 22 * amount
    rows, columns = np.nonzero((depth > 0) & (depth <= 7) & (lush[1:] > 0))
    k, d = lush[1:][columns], depth[rows, columns].astype(int) - 1
    surface = rows - d + window.y
    deep = np.minimum(7, k * (0.5 + 0.8 * rough(seed + 22, columns + x0, surface))).astype(int)
    wide = np.minimum(4, k * 0.7).astype(int)
    bright = rough(seed + 23, (columns + x0) // 3) < 0.62
    slot = np.where(d == 0, np.where(bright, G2, G1), np.where(d <= np.maximum(1, wide - 1), G1, G0))
    grown = d < np.maximum(1, deep)
    out[rows[grown], columns[grown]] = slot[grown]
    bladed = (lush > 1.5) & (rough(seed + 24, reach) < 0.36)
    tall = np.where(bladed, 1 + (rough(seed + 25, reach) * np.minimum(4, lush * 0.8)).astype(int), 0)
    tip = np.where(rough(seed + 26, reach) < 0.6, G2, G1)
    area = window.mask[m - 1 : m + h + 5, m - 1 : m + w]
    rows, columns = np.nonzero(area[1:] & ~area[:-1] & bladed[None, :])
    air = ~window.at()
    for j in range(1, 5):
        up = rows - j
        right = columns - 1 + (1 if j > 2 else 0)
        seen = (tall[columns] >= j) & (up >= 0) & (up < h) & (right >= 0) & (right < w)
        up, right, root = up[seen], right[seen], columns[seen]
        free = air[up, right]
        out[up[free], right[free]] = np.where(tall[root] == j, tip[root], G1)[free]


def paint(window: Window, style: Style, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """(slots, depth) of the window: bricks and edges; 255 in air. Moss comes after the machines: `paint_moss`."""
    depth = depth_below_air(window)
    solid = window.at()
    if not solid.any():
        return np.full(depth.shape, TRANSPARENT, np.uint8), depth
    out = np.where(solid, paint_bricks(window, style, seed) + T0, TRANSPARENT).astype(np.uint8)
    paint_edges(out, window, depth, seed)
    return out, depth
