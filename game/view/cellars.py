"""What lies buried in the deep dark: walled-up cellars, pipes, dim machines. It knows masks, no levels.

None of it can be reached. It lies in a grid of the world, wherever ground is solid all round, so windows fit.
"""

from collections.abc import Generator
from functools import cache
from typing import NamedTuple

import numpy as np

from game.core.noise import noise
from game.view.bond import lay_bricks
from game.view.grain import rough, smooth
from game.view.ground_mask import GroundMask
from game.view.masonry import Style
from game.view.overgrowth import vines
from game.view.palette import G0, G1, G2, H0, H1, H2, H3, K0, K1, T0, T1, T2, T3, T4
from game.view.sheet import cells, crop, paste, read_slots

CELL_X, CELL_Y = 152, 68
SHELL_PX = 20
_COARSE_PX = 8
_TRIES = 3
_DIM = ("gear", "girder", "plate", "vent", "gear")


class Cellar(NamedTuple):
    """A cellar's inside in world px, and what it holds: warm, water or dark."""

    x: int
    y: int
    width: int
    height: int
    kind: str


class Deep:
    """The buried things of one level."""

    def __init__(self, mask: GroundMask, style: Style, seed: int) -> None:
        self._style, self._seed = style, seed
        solid = mask.coarse(_COARSE_PX)
        # Outside the map the ground goes on as it is at the border.
        self._pad = 64
        air = np.pad(~solid, self._pad, mode="edge")
        self._count = np.zeros((air.shape[0] + 1, air.shape[1] + 1), np.int32)
        self._count[1:, 1:] = air.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
        self._cells: dict[tuple[int, int], Cellar | None] = {}
        self._pictures: dict[Cellar, np.ndarray] = {}
        self._machines: dict[tuple[int, int, int], tuple[str, int, int] | None] = {}

    def is_buried(self, x: int, y: int, width: int, height: int) -> bool:
        """Whether a rectangle of world px is ground all over."""
        c, (rows, columns) = _COARSE_PX, self._count.shape
        x0, x1 = (min(max(v // c + self._pad, 0), columns - 1) for v in (x, x + width + c - 1))
        y0, y1 = (min(max(v // c + self._pad, 0), rows - 1) for v in (y, y + height + c - 1))
        count = self._count
        return x1 > x0 and y1 > y0 and not int(count[y1, x1] - count[y0, x1] - count[y1, x0] + count[y0, x0])

    def cellar(self, column: int, row: int) -> Cellar | None:
        """The cellar of a cell of the grid, None if there is none."""
        key = (column, row)
        if key not in self._cells:
            self._cells[key] = self._find(column, row)
        return self._cells[key]

    def _find(self, column: int, row: int) -> Cellar | None:
        if self._unit(1, column, row) > 0.7:
            return None
        width = 50 + int(self._unit(2, column, row) * 56)
        height = 32 + int(self._unit(3, column, row) * 10)
        chance = self._unit(5, column, row)
        # No two warm ones side by side.
        warm = chance < 0.5 and (column + row) % 2 == 0
        kind = "warm" if warm else "water" if chance > 0.65 and not self._style.hot else "dark"
        free_x, free_y = CELL_X - width - 20, CELL_Y - height - 10
        first = int(self._unit(4, column, row) * free_x)
        for k in range(_TRIES * _TRIES):
            x = column * CELL_X + 10 + (first + k // _TRIES * 29) % free_x
            y = row * CELL_Y + 5 + k % _TRIES * free_y // (_TRIES - 1)
            if self.is_buried(x - SHELL_PX, y - SHELL_PX, width + 2 * SHELL_PX, height + SHELL_PX + 14):
                return Cellar(x, y, width, height, kind)
        return None

    def near(self, x: int, y: int, width: int, height: int) -> list[Cellar]:
        """The cellars that touch a rectangle."""
        found = []
        for row in range(y // CELL_Y, (y + height - 1) // CELL_Y + 1):
            for column in range(x // CELL_X, (x + width - 1) // CELL_X + 1):
                c = self.cellar(column, row)
                if c and c.x < x + width and x < c.x + c.width and c.y < y + height and y < c.y + c.height:
                    found.append(c)
        return found

    def prepare(self, x: int, y: int, width: int, height: int) -> Generator[None]:
        """Draw the cellars that `paint` will need for a window, one a step."""
        for c in self.near(x - 4, y - 4, width + 8, height + 8):
            if c not in self._pictures:
                yield
                self._pictures[c] = cellar_slots(c, self._style, self._seed)

    def paint(self, out: np.ndarray, x: int, y: int, parts: dict[tuple[str, int], np.ndarray]) -> None:
        """Draw what is buried onto a painted window with its corner at world (x, y). parts: machines by kind, tone."""
        height, width = out.shape
        for row in range((y - 64) // CELL_Y, (y + height + 64) // CELL_Y + 1):
            for column in range((x - 64) // CELL_X, (x + width + 64) // CELL_X + 1):
                for k in range(2):
                    machine = self._machine(column, row, k, parts)
                    if machine is not None:
                        kind, at_x, at_y = machine
                        paste(out, parts[kind, 1], at_x - x, at_y - y)
        for _ in self.prepare(x, y, width, height):
            pass
        for c in self.near(x - 4, y - 4, width + 8, height + 8):
            paste(out, self._pictures[c], c.x - 4 - x, c.y - 4 - y)

    def _machine(self, column: int, row: int, k: int, parts: dict) -> tuple[str, int, int] | None:
        """Kind and corner of the left or right machine of a cell of the grid, None if there is none."""
        key = (column, row, k)
        if key not in self._machines:
            self._machines[key] = self._place(column, row, k, parts)
        return self._machines[key]

    def _place(self, column: int, row: int, k: int, parts: dict) -> tuple[str, int, int] | None:
        chance = self._unit(10 + k, column, row)
        if chance > 0.6:
            return None
        kind = _DIM[int(chance / 0.6 * len(_DIM))]
        high, wide = parts[kind, 1].shape
        half = CELL_X // 2
        x = column * CELL_X + k * half + int(self._unit(12 + k, column, row) * (half - wide))
        y = row * CELL_Y + int(self._unit(14 + k, column, row) * max(1, CELL_Y - high))
        margin = int(self._style.reach_px * 0.72) + 12
        if not self.is_buried(x - margin, y - margin, wide + 2 * margin, high + 2 * margin):
            return None
        return None if self.near(x - 8, y - 8, wide + 16, high + 16) else (kind, x, y)

    def _unit(self, key: int, a: int, b: int) -> float:
        return (noise(self._seed + 500 + key, a, b) + 1.0) / 2.0


def cellar_slots(cellar: Cellar, style: Style, seed: int) -> np.ndarray:
    """(height + 12, width + 8) slots of a cellar with 4 px of its frame at the top and sides, 8 px of floor below."""
    w, h, x, y = cellar.width, cellar.height, cellar.x, cellar.y
    out = np.full((h + 12, w + 8), 255, np.uint8)
    out[4 : 4 + h, 4 : 4 + w] = _back_wall(cellar, style, seed)
    own = rough(seed + 520, np.arange(h) // 5, x)
    out[4 : 4 + h, 3] = np.where(own < 0.75, T4, T3)  # the lit right face of the wall to the left
    out[4 : 4 + h, 2] = np.where(own < 0.4, T3, T2)
    out[4 : 4 + h, 4 + w] = T1
    out[2:4, 3 : 5 + w] = np.array([[T1], [T0]])
    across = np.arange(x, x + w)
    floor = 4 + h
    joint = (across + y) % 23 == 0
    out[floor, 4 : 4 + w] = np.where(joint, T2, np.where(rough(seed + 521, across // 4) < 0.3, T3, T4))
    out[floor + 1 : floor + 4, 4 : 4 + w] = np.where(joint, T1, T3)
    out[floor + 4, 4 : 4 + w] = T0
    if cellar.kind == "water":
        _flood(out, across, floor, seed)
    elif style.moss:
        _moss(out, across, floor, style, seed)
    if style.vines and cellar.kind != "warm":
        kinds = (rough(seed + 525, x + np.arange(w // 14)) * 6).astype(int).tolist()
        hangs = (rough(seed + 524, x + np.arange(w // 14)) < 0.4).tolist()
        for k, kind in enumerate(kinds):
            if hangs[k]:
                paste(out[: floor - 2], vines()[kind], 4 + k * 14 - 4, 4)
    if cellar.kind == "warm" and not style.hot:
        paste(out, _lamp(), 4 + w // 2 - 3, 4)
    return out


@cache
def _lamp() -> np.ndarray:
    return crop(cells(read_slots("fixtures"), 32, 48)[0][4])[-16:]


def _back_wall(cellar: Cellar, style: Style, seed: int) -> np.ndarray:
    w, h = cellar.width, cellar.height
    b = lay_bricks(cellar.x, cellar.y, w, h, max(5, style.row_px - 2), style.brick_px - 2, seed + 7)
    own = rough(seed + 522, b.key)
    tone = np.where(own < 0.12, 0, np.where(own > 0.86, 2, 1))
    near = 1.0 - np.hypot((b.centre_x - cellar.x - w / 2) / (w * 0.52),
                          (b.centre_y[:, None] - cellar.y - h * 0.35) / (h * 0.95))  # fmt: skip
    if cellar.kind == "warm":
        lit = near + (own - 0.5) * 0.5
        tone = np.where(lit > 0.8, 5, np.where(lit > 0.16, 4, tone))
    ramp = np.array([T0, T1, T2, T3, H1, H2] if style.hot else [T0, T1, T2, T3, K0, K1], np.uint8)
    seam_of = np.array([0, 0, 1, 2, 1, 4], np.int8)

    def spread(per_brick: np.ndarray) -> np.ndarray:
        return b.spread(per_brick)[b.seat]

    base = spread(tone)
    seam = (b.local[b.seat] == 0) | (b.within[:, None] == max(5, style.row_px - 2) - 1)
    return ramp[np.where(seam, seam_of[base], base)]


def _flood(out: np.ndarray, across: np.ndarray, floor: int, seed: int) -> None:
    rows = slice(floor - 7, floor)
    y = np.arange(7)[:, None]
    streak = rough(seed + 523, across // 7, 0)[None, :] + rough(seed + 526, np.arange(7), 1)[:, None]
    out[rows, 4:-4] = np.where(y == 0, np.where(rough(seed + 527, across // 5) < 0.2, H2, H3),
                               np.where(streak > 1.45, H2, np.where(y < 3, H1, H0)))  # fmt: skip


def _moss(out: np.ndarray, across: np.ndarray, floor: int, style: Style, seed: int) -> None:
    lush = smooth(seed + 528, across / 19.0) * 0.7 + smooth(seed + 529, across / 6.0) * 0.3 - 0.44 + 0.06 * style.moss
    own = rough(seed + 530, across).tolist()
    for column, value in enumerate(lush.tolist()):
        if value <= 0:
            continue
        bright = own[column]
        out[floor, 4 + column] = G2 if bright < 0.5 else G1
        out[floor + 1 : floor + 2 + min(2, int(value * 14)), 4 + column] = G1 if value > 0.1 else G0
        if value > 0.06 and bright < 0.3:
            tall = 1 + int(bright * 9)
            out[floor - tall : floor, 4 + column] = G1
            out[floor - tall, 4 + column] = G2
