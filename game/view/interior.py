"""The wall behind play: which air is enclosed (tunnels, rooms, pits), and its dark bricks. It knows masks only."""

import numpy as np

from game.view.bond import lay_bricks
from game.view.chunks import Painting, finish
from game.view.grain import rough, smooth2
from game.view.ground_mask import GroundMask
from game.view.palette import H2, H3, H4, K0, K1, K2, T0, T1, T2, T3, TRANSPARENT

CELL_PX = 8
_ROOM_CELLS = 11
_LIP_CELLS = 2
_HALL_CELLS = 1500
_DAY_CELLS = 16
_SHADES_PX = (4, 6, 6, 10)  # by the brick
_COLD, _WARM = np.array([T0, T1, T2, T3], np.uint8), np.array([T0, T1, K0, K1, K2], np.uint8)
_FIRE = np.array([T0, T1, H2, H3, H4], np.uint8)


def _roomy(air: np.ndarray, size: int) -> np.ndarray:
    """The air that a square of `size` cells can cover without touching ground; the map goes on as at its edge."""
    rows, columns = air.shape
    wide = np.pad(~air, size, mode="edge")
    filled = np.zeros((wide.shape[0] + 1, wide.shape[1] + 1), np.int32)
    filled[1:, 1:] = wide.cumsum(0).cumsum(1)
    fits = (filled[size:, size:] - filled[:-size, size:] - filled[size:, :-size] + filled[:-size, :-size]) == 0
    cover = np.zeros((wide.shape[0] + 1, wide.shape[1] + 1), np.int32)
    high, across = fits.shape
    cover[:high, :across] += fits
    cover[size : size + high, :across] -= fits
    cover[:high, size : size + across] -= fits
    cover[size : size + high, size : size + across] += fits
    return (cover.cumsum(0).cumsum(1) > 0)[size : size + rows, size : size + columns]


def _pools(open_: np.ndarray) -> np.ndarray:
    """int labels of the 4-connected parts of a bool grid, 0 where False; joined run by run."""
    parent = [0]

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    labels = np.zeros(open_.shape, np.int32)
    before: list[tuple[int, int, int]] = []
    for row, line in enumerate(open_):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
        runs = []
        for first, last in zip(edges[0::2].tolist(), edges[1::2].tolist(), strict=True):
            touching = [root(k) for a, b, k in before if a < last and b > first]
            name = min(touching) if touching else len(parent)
            if not touching:
                parent.append(name)
            for k in touching:
                parent[k] = name
            labels[row, first:last] = name
            runs.append((first, last, name))
        before = runs
    return np.array([root(i) for i in range(len(parent))], np.int32)[labels]


def enclosed_cells(solid: np.ndarray) -> np.ndarray:
    """bool like `solid` (a coarse mask of 8 px cells): the air of tunnels, rooms and pits.

    Air is open where an 88 px square fits, in a part that reaches the map's border or is a hall of its own. A
    pit's wall begins two cells below its lip.
    """
    open_ = _roomy(~solid, _ROOM_CELLS)
    pools = _pools(open_)
    size = np.bincount(pools.ravel())
    border = np.concatenate([pools[0], pools[-1], pools[:, 0], pools[:, -1]])
    outside = size >= min(_HALL_CELLS, max(1, int(size[1:].max(initial=0))))
    outside[border] = True
    outside[0] = False
    open_ = outside[pools]
    for _ in range(_LIP_CELLS):
        open_[1:] |= open_[:-1] & ~solid[1:]
    return ~solid & ~open_


def _courses(tone: np.ndarray, upright: np.ndarray, lit: np.ndarray) -> np.ndarray:
    """(3, R, W) tones of a first, a middle and a last pixel row of bricks; upright: where a seam runs down."""
    middle = tone - upright.view(np.int8)
    return np.stack([middle + (lit & ~upright), middle, tone - np.int8(1)])


class Interior:
    """The back wall of one level. lamps: (n, 4) x, y, rx, ry in px of what warms it. fire: lit by kilns,
    not by lamps."""

    def __init__(
        self,
        mask: GroundMask,
        lamps: np.ndarray,
        seed: int,
        row_px: int = 6,
        brick_px: int = 12,
        fire: bool = False,
    ) -> None:
        self._mask, self._lamps, self._seed, self._bond = mask, lamps, seed, (row_px, brick_px)
        self._warm = _FIRE if fire else _WARM
        self.solid = mask.coarse(CELL_PX)
        self.inside = enclosed_cells(self.solid)
        self._wide = self._beside()

    def _daylight(self, x: int, y: int, width: int, height: int) -> tuple[np.ndarray, int, int]:
        """Cells to the open air through enclosed air, at most 16, round a window; with the first row and column."""
        reach, (rows, columns) = _DAY_CELLS + 2, self.inside.shape
        top, left = max(0, y // CELL_PX - reach), max(0, x // CELL_PX - reach)
        area = (slice(top, min(rows, (y + height) // CELL_PX + reach + 1)),
                slice(left, min(columns, (x + width) // CELL_PX + reach + 1)))  # fmt: skip
        inside = self.inside[area]
        far = np.where(inside | self.solid[area], _DAY_CELLS, 0).astype(np.int16)
        for _ in range(_DAY_CELLS):
            step, near = far + np.int16(1), far.copy()
            np.minimum(near[1:], step[:-1], out=near[1:])
            np.minimum(near[:-1], step[1:], out=near[:-1])
            np.minimum(near[:, 1:], step[:, :-1], out=near[:, 1:])
            np.minimum(near[:, :-1], step[:, 1:], out=near[:, :-1])
            np.copyto(far, near, where=inside)
        return far, top, left

    def _look(self, cells: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        rows, columns = cells.shape
        return cells[np.clip(y // CELL_PX, 0, rows - 1), np.clip(x // CELL_PX, 0, columns - 1)]

    def slots(self, x: int, y: int, width: int, height: int) -> np.ndarray | None:
        """(height, width) slots of the back wall in a window of the world; None where there is none."""
        return finish(self.painting(x, y, width, height))

    def painting(self, x: int, y: int, width: int, height: int) -> Painting:
        """`slots`, step by step."""
        c = CELL_PX
        near = self.inside[max(0, y // c - 1) : max(0, (y + height) // c + 2),
                           max(0, x // c - 1) : max(0, (x + width) // c + 2)]  # fmt: skip
        if not near.any():
            return None
        b = lay_bricks(x, y, width, height, *self._bond, self._seed + 7)
        cx, cy = b.centre_x, np.broadcast_to(b.centre_y[:, None], b.centre_x.shape)
        own = rough(self._seed + 31, b.key)
        cloud = smooth2(self._seed + 32, cx / 26.0, cy / 18.0)
        light, row, column = self._daylight(x, y, width, height)
        day = self._look(light, cx - column * CELL_PX, cy - row * CELL_PX).astype(float)
        lit = 1.75 - day / 5.0 + (own - 0.5) * 0.5
        # Never as bright as the ground itself: what is behind must not look like a place to stand.
        tone = ((lit > 0.6) | (cloud + (own - 0.5) * 0.3 > 0.52)).view(np.int8)
        warmth = np.full(cx.shape, -9.0)
        for lx, ly, rx, ry in self._lamps:
            warmth = np.maximum(warmth, 2.2 - np.hypot((cx - lx) / rx, (cy - ly) / ry) * 2.4 + (own - 0.5) * 0.45)
        warm = np.where(warmth > 1.9, 3, np.where(warmth > 0.95, 2, np.where(warmth > 0.3, 1, 0))).astype(np.int8)
        glint = rough(self._seed + 33, b.key)

        yield
        # The rows of a brick are alike but for the first, which may be lit, and the last, which is seam.
        upright = b.local == 0
        cold = _courses(b.spread(tone), upright, b.spread((glint < 0.3) & (lit > 0.9)))
        hot = _courses(b.spread(warm), upright, b.spread((glint < 0.22) & (warm > 1)))
        slots = np.where(b.spread(warm) > 0, self._warm.take(hot, mode="clip"), _COLD.take(cold, mode="clip"))
        above = self._look(self.inside | self.solid, cx, cy - CELL_PX)
        slots[:, ~b.spread(self._look(self._wide, cx, cy) & (above | (own > 0.45)))] = TRANSPARENT
        out = slots[np.where(b.within == 0, 0, np.where(b.within == self._bond[0] - 1, 2, 1)), b.seat]
        rows, columns = self.inside.shape
        there = (self.inside | self.solid).take(np.clip(np.arange(y, y + height) // c, 0, rows - 1), axis=0)
        out[~there.take(np.clip(np.arange(x, x + width) // c, 0, columns - 1), axis=1)] = TRANSPARENT
        return out

    def shade_ceilings(self, out: np.ndarray, x: int, y: int) -> None:
        """Lay shadow on a window of the world, with its corner at (x, y), where enclosed air is right below ground."""
        height, width = out.shape
        most = max(_SHADES_PX)
        solid = self._mask.window(x, y - most, width, height + most)
        xs, ys = np.arange(x, x + width), np.arange(y, y + height)[:, None]
        deep = np.array(_SHADES_PX)[(rough(self._seed + 34, xs // self._bond[1]) * len(_SHADES_PX)).astype(int)]
        shade = np.zeros((height, width), bool)
        for k in range(1, most + 1):
            shade |= solid[most - k : most - k + height] & (k <= deep)
        out[shade & (out == TRANSPARENT) & self._look(self.inside, xs, ys)] = T0

    def _beside(self) -> np.ndarray:
        """Enclosed cells and the solid ones beside them, where a brick's centre may lie."""
        grown = self.inside
        for _ in range(2):
            wide = np.pad(grown, 1)
            near = wide[1:-1, 1:-1] | wide[:-2, 1:-1] | wide[2:, 1:-1]
            wide = np.pad(near, 1)
            grown = grown | ((wide[1:-1, :-2] | wide[1:-1, 2:] | near) & self.solid)
        return grown
