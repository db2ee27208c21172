"""Turns one part drawn in its own bone space into a sheet of 64 angles, lit in screen space. Knows no creature.

A sheet is a grid of square odd cells, 16 across; four rows of cells are one drawing at 64 angles (clockwise from
pointing right), the next four rows the next drawing (facing left, another boil variant, ...). The pivot is the middle
pixel of its cell. So a loader needs only the picture: cell = width / 16, drawings = height / (4 cell).
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from px import TR, Canvas
from sdf import Shape, bbox, contact, field, shade

ANGLES, ACROSS = 64, 16


class Bone:
    """A bone on a board: u runs along it from the pivot, v to its underside (side 1) or upper side (side -1).

    facing -1 is the mirror image: a level muzzle then has angle pi and its underside is still below.
    """

    def __init__(self, board: Canvas, x: float, y: float, angle: float, facing: int = 1, side: int = 1) -> None:
        self.board, self.x, self.y, self.facing = board, x, y, facing
        self.angle = angle
        self.u = (math.cos(angle), math.sin(angle))
        self.v = (-self.u[1] * facing * side, self.u[0] * facing * side)
        self.handed = facing * side

    def at(self, u: float, v: float) -> tuple[float, float]:
        """Board coordinates of a point in bone space."""
        return self.x + self.u[0] * u + self.v[0] * v, self.y + self.u[1] * u + self.v[1] * v

    def cap(self, u0: float, v0: float, r0: float, u1: float, v1: float, r1: float) -> Shape:
        return ("c", *self.at(u0, v0), r0, *self.at(u1, v1), r1)

    def ell(self, u: float, v: float, ru: float, rv: float) -> Shape:
        return ("e", *self.at(u, v), ru, rv, self.angle)

    def poly(self, pts: Sequence[tuple[float, float]]) -> Shape:
        return ("p", [self.at(*q) for q in pts])

    def put(self, shapes: list[Shape], tones: tuple[int, ...], ths: tuple[float, ...], r: float = 2.5, k: float = 0.6,
            sep: int | None = None, through: list[Shape] | None = None) -> None:  # fmt: skip
        """Stamp a joined group. sep: contact line over what is on the board already.

        through: shapes that give the light instead of the group's own, so that a limb does not round off where the
        next bone goes on.
        """
        board = self.board
        x0, y0, x1, y1 = bbox(shapes, board.w, board.h)
        if x1 <= x0 or y1 <= y0:
            return
        area = board.a[y0:y1, x0:x1]
        d = field(shapes, k, x1 - x0, y1 - y0, x0, y0)
        solid = d < 0
        lit = d if through is None else np.minimum(field(through, k, x1 - x0, y1 - y0, x0, y0), -1e-6)
        out = shade(lit, r, tones, ths)
        if sep is not None:
            area[contact(solid) & (area != TR)] = sep
        area[solid] = out[solid]

    def px(self, u: float, v: float, slot: int, only: bool = True) -> None:
        """One pixel; only: not outside what is drawn."""
        x, y = (math.floor(round(q, 6)) for q in self.at(u, v))
        if not only or self.board.get(x, y) != TR:
            self.board.px(x, y, slot)

    def line(self, u0: float, v0: float, u1: float, v1: float, slot: int) -> None:
        """A line of pixels on what is drawn."""
        (ax, ay), (bx, by) = self.at(u0, v0), self.at(u1, v1)
        n = int(max(abs(ax - bx), abs(ay - by))) + 1
        for i in range(n + 1):
            x, y = (math.floor(round(p + (q - p) * i / n, 6)) for p, q in ((ax, bx), (ay, by)))
            if self.board.get(x, y) != TR:
                self.board.px(x, y, slot)

    def fill(self, pts: Sequence[tuple[float, float]], slot: int) -> None:
        """A polygon on what is drawn."""
        found = self.board.mask_poly([self.at(*q) for q in pts])
        if found is not None:
            mask, x0, y0 = found
            area = self.board.a[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]]
            area[mask & (area != TR)] = slot


def angle_of(index: int) -> float:
    """The bone angle of cell number `index`."""
    return 2 * math.pi * index / ANGLES


def sheet(cell: int, drawings: Sequence[Callable[[Canvas, float], None]]) -> np.ndarray:
    """(4 cell len(drawings), 16 cell) slots: each drawing(board, angle) at 64 angles, pivot in the middle of the board.

    cell must be odd and hold every angle with a pixel to spare; raises ValueError when a drawing touches the border.
    """
    if cell % 2 == 0:
        raise ValueError(f"cell {cell} has no middle pixel")
    rows = ANGLES // ACROSS
    out = np.full((cell * rows * len(drawings), cell * ACROSS), TR, np.uint8)
    for number, drawing in enumerate(drawings):
        for index in range(ANGLES):
            board = Canvas(cell, cell)
            drawing(board, angle_of(index))
            border = np.concatenate((board.a[0], board.a[-1], board.a[:, 0], board.a[:, -1]))
            if (border != TR).any():
                raise ValueError(f"drawing {number} does not fit a cell of {cell} at angle {index}")
            row, column = divmod(index, ACROSS)
            y, x = (number * rows + row) * cell, column * cell
            out[y : y + cell, x : x + cell] = board.a
    return out
