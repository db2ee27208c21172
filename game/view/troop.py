"""A troop: all enemies of a picture laid out at once, then put together one by one. It knows poses, no behaviour.

A pose becomes whole pixels from the pelvis's and whole steps of angles: what looks the same is put together once.
"""

from collections.abc import Sequence

import numpy as np

from game.view.board import LinedBoard, Plate, Plates
from game.view.canvas import SpriteBank
from game.view.foe_sprite import FEET, LEGS, LOOKS, ROOT, ROWS, FoeSprite, look_of
from game.view.herd import Picture
from game.view.lined_cells import LinedCells
from game.view.part_sheet import ANGLES, BOARD, TURN
from game.world.frame import Figure

_WRAP = ANGLES - 1
_BETWEEN = LEGS[1] - LEGS[0]
_THIGHS, _SHINS = slice(LEGS[0], FEET, _BETWEEN), slice(LEGS[0] + 1, FEET, _BETWEEN)
_BYTES = ROWS * 3 * np.dtype(int).itemsize
_CENTRE = BOARD // 2


class Troop:
    """Puts enemies together. roots: the whole pixels of the pelvis of each that was laid out, world px."""

    def __init__(self, bank: SpriteBank) -> None:
        self.roots: list[list[int]] = []
        self._cells, self._board, self._plates = LinedCells(), LinedBoard(), Plates(bank)
        self._firsts: dict[str, int] = {}  # a kind's first look among those of all kinds
        # By look: shins in px, cells, knees, the order of the parts.
        self._shin_px = np.empty(0)
        self._cell = np.empty((ROWS, 0), int)
        self._knees = np.empty((2, 0), int)
        self._orders: list[list[int]] = []

    def load(self, kind: str) -> None:
        """Read the art of a kind, if it is not there yet. Raises UserError when a sheet is missing or damaged."""
        if kind in self._firsts:
            return
        art = FoeSprite(kind, self._cells)
        self._firsts[kind] = len(self._orders)
        self._orders += art.orders
        self._shin_px = np.append(self._shin_px, np.full(LOOKS, art.shin_px))
        self._cell = np.append(self._cell, art.cells.T, axis=1)
        self._knees = np.append(self._knees, art.knees.reshape(-1, 2).T, axis=1)

    def lay_out(self, figures: Sequence[Figure]) -> None:
        """Take in the figures that `plate` is asked for by their number from now on."""
        self._figures, firsts = figures, self._firsts
        for figure in figures:
            if figure.kind not in firsts:
                self.load(figure.kind)
        self._looks = [firsts[f.kind] + look_of(f) for f in figures]
        looks, n = np.array(self._looks), len(figures)
        # The figures come last: what follows goes along long rows.
        poses = np.concatenate([f.pose for f in figures]).reshape(n, FEET, 3).transpose(2, 1, 0).copy()
        roots = poses[:2, ROOT]
        corners = np.floor(roots).astype(int)
        spots = np.zeros((3, ROWS, n), int)
        spots[:2, :FEET] = np.rint(poses[:2] - roots[:, None])
        spots[2, :FEET] = np.rint(poses[2] * TURN)
        shins, thighs, feet = spots[:, _SHINS], spots[:, _THIGHS], spots[:2, FEET:]
        # Legs are laid from the sole upwards: the foot is right to the pixel and the knee takes what rounding leaves.
        (x, y, angle), shin_px = poses[:, _SHINS], self._shin_px.take(looks)
        feet[0] = np.floor(x + np.cos(angle) * shin_px)
        feet[1] = np.ceil(y + np.sin(angle) * shin_px - 0.001) - 1
        feet -= corners[:, None]
        at = looks * (2 * ANGLES) + (shins[2] & _WRAP)
        at[1] += ANGLES
        shins[:2] = feet - self._knees.take(at, axis=1)
        along, down = shins[:2] - thighs[:2]
        thighs[2] = np.rint(np.arctan2(down, along) * TURN)
        spots[2] &= _WRAP
        spots[2] += self._cell.take(looks, axis=1)
        self._packed = spots.transpose(2, 1, 0).tobytes()
        self.roots = corners.T.tolist()
        self._place(spots[:2] + _CENTRE, spots[2])

    def _place(self, pivots: np.ndarray, numbers: np.ndarray) -> None:
        """Where on the board the parts lie. pivots (2, ROWS, n); numbers (ROWS, n): their cells."""
        cells = self._cells
        if not cells.made.take(numbers).all():
            cells.cut(numbers.ravel().tolist())
        corners = pivots + cells.corners.take(numbers, axis=1)
        ends = pivots + cells.ends.take(numbers, axis=1)
        self._sides = np.concatenate([corners.min(axis=1), ends.max(axis=1)]).T.tolist()
        self._places, self._numbers = corners.transpose(2, 1, 0), numbers.T

    def plate(self, k: int) -> Plate:
        """Figure k put together, now or before."""
        plate, known = self._plates.of(self._packed[k * _BYTES : (k + 1) * _BYTES])
        if not known:
            surfaces, numbers, places = self._cells.surfaces, self._numbers[k].tolist(), self._places[k].tolist()
            parts = [(surfaces[numbers[row]], places[row]) for row in self._orders[self._looks[k]]]
            self._board.lay_all(parts, plate, self._sides[k])
        return plate

    def picture(self, k: int) -> Picture:
        """Figure k as a picture of its own, and where its corner lies, in whole px of its pose."""
        figure, (x, y) = self._figures[k], self.roots[k]
        picture, left, top = self.plate(k).picture(figure.tone, figure.flash)
        return picture, x + left, y + top
