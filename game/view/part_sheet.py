"""Sheets of baked parts: one PNG of square cells, 16 across, four rows a drawing at 64 angles. It knows no creature.

A cell is cut out when it is first drawn. The pivot is the middle pixel of its square.
"""

from pathlib import Path

import numpy as np
import pygame

from game.core.errors import UserError
from game.core.paths import ASSETS
from game.view.palette import TRANSPARENT

ANGLES, ACROSS = 64, 16
TURN = ANGLES / (2 * np.pi)  # angle in radians → cells
BOARD = 128  # side of the board that figures are put together on
SAME = [pygame.Color(i, i, i) for i in range(256)]
# A slot that stands for "contact line, where there is something under it". Where there is nothing, its high bits are
# set, which makes it TRANSPARENT; no slot that is drawn has any of them.
CONTACT, HIGH = 31, 0xE0
_NOTHING = bytes([TRANSPARENT])


def load_slots(stem: str) -> pygame.Surface:
    """The 8-bit surface of assets/art/<stem>.png, in slots. Raises UserError when it is missing or not indexed."""
    path = ASSETS / "art" / f"{stem}.png"
    return load_picture(path)


def load_picture(path: Path) -> pygame.Surface:
    """The 8-bit surface of an indexed PNG. Raises UserError when it is missing or not indexed."""
    try:
        surface = pygame.image.load(path)
    except (pygame.error, OSError) as error:
        raise UserError(f"{path}: cannot be read: {error} → run python assets/source/build.py") from error
    if surface.get_bitsize() != 8:
        raise UserError(f"{path}: is not an indexed PNG → save it with the 24-slot palette, not as true colour")
    surface.set_palette(SAME)
    surface.set_colorkey(None)
    return surface


def slots_of(surface: pygame.Surface) -> np.ndarray:
    """(height, width) uint8 of an 8-bit surface."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "P"), np.uint8).reshape(height, width)


def drawn_rows(slots: np.ndarray) -> tuple[int, int]:
    """First row with anything in it, and the row after the last; if there is none, the last row alone."""
    (rows, width), data = slots.shape, slots.tobytes()
    above = (len(data) - len(data.lstrip(_NOTHING))) // width
    return min(above, rows - 1), -(-len(data.rstrip(_NOTHING)) // width) or rows


class Cell:
    """One part at one angle. surface: its slots; lined: the same with its contact line as CONTACT, if that is wanted.

    left, top: pivot to corner of both. low: rows from the pivot to the lowest drawn pixel.
    """

    __slots__ = ("_edge", "_slots", "left", "lined", "low", "surface", "top")

    def __init__(self, slots: np.ndarray, lined: bool = False) -> None:
        """slots: a square with the pivot in the middle. Rows with nothing in them are left out."""
        size = len(slots)
        above, below = drawn_rows(slots)
        self.low = below - 1 - size // 2
        below = min(below + 1, size)  # its underside has a contact line
        self.left, self.top = -(size // 2), above - size // 2
        self._slots = slots = slots[above:below]
        self._edge: np.ndarray | None = None
        self.surface = _packed(slots)
        self.lined = _packed(_with_line(slots)) if lined else self.surface

    @property
    def edge(self) -> np.ndarray:
        """The contact line's pixels as offsets from the pivot on the board."""
        if self._edge is None:
            ys, xs = np.nonzero(_with_line(self._slots) == CONTACT)
            self._edge = (ys + self.top) * BOARD + (xs + self.left)
        return self._edge


def _with_line(slots: np.ndarray) -> np.ndarray:
    """Left, underside and the corner between: light comes from the upper right, so only there a part shades others."""
    near = (slots & HIGH) | CONTACT  # CONTACT where something is drawn, TRANSPARENT elsewhere
    spread = near.copy()
    np.minimum(near[:, :-1], near[:, 1:], out=spread[:, :-1])
    near[:] = spread
    np.minimum(spread[1:], spread[:-1], out=near[1:])
    return np.minimum(slots, near)


def _packed(slots: np.ndarray) -> pygame.Surface:
    height, width = slots.shape
    surface = pygame.image.frombytes(slots.tobytes(), (width, height), "P")
    surface.set_palette(SAME)
    surface.set_colorkey(TRANSPARENT, pygame.RLEACCEL)
    return surface


class PartSheet:
    """All drawings of one part. lined: its cells have contact lines.

    Raises UserError when the picture is missing or has the wrong size.
    """

    def __init__(self, stem: str, lined: bool = False) -> None:
        self._slots = slots_of(load_slots(stem))
        height, width = self._slots.shape
        size = self._size = width // ACROSS
        rows = ANGLES // ACROSS
        if width % ACROSS or size % 2 == 0 or height % (size * rows):
            raise UserError(f"assets/art/{stem}.png: {width}x{height} is no grid of odd square cells, 16 across")
        self.half = size // 2
        self.drawings = height // (size * rows)
        self._lined = lined
        self._cells: list[Cell | None] = [None] * (self.drawings * ANGLES)

    def cell(self, index: int, drawing: int = 0) -> Cell:
        """The part at angle number `index` (0..63)."""
        at = drawing * ANGLES + index
        return self._cells[at] or self._cut(at)

    def slots(self, at: int) -> np.ndarray:
        """(size, size) uint8 of drawing `at` // 64 at angle number `at` % 64, 255 transparent."""
        row, column = divmod(at, ACROSS)
        size = self._size
        return self._slots[row * size : (row + 1) * size, column * size : (column + 1) * size]

    def _cut(self, at: int) -> Cell:
        cell = self._cells[at] = Cell(self.slots(at), self._lined)
        return cell
