"""Sheets of baked parts: one PNG of square cells, 16 across, four rows a drawing at 64 angles. It knows no creature.

A cell is cut out when it is first drawn. The pivot is the middle pixel of its square.
"""

from pathlib import Path

import numpy as np
import pygame

from game.core.errors import UserError
from game.core.paths import ASSETS
from game.view.palette import T0, TRANSPARENT

ANGLES, ACROSS = 64, 16
TURN = ANGLES / (2 * np.pi)  # angle in radians → cells
BOARD = 128  # side of the board that figures are put together on
SAME = [pygame.Color(i, i, i) for i in range(256)]
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
    """One part at one angle. surface: its slots.

    left, top: its corner on a board in whose middle the pivot is; the whole square's is (left, left), and on the board
    up to (room, room). low: rows from the pivot to the lowest drawn pixel.
    """

    __slots__ = ("_edge", "_slots", "left", "low", "room", "surface", "top")

    def __init__(self, slots: np.ndarray) -> None:
        """slots: a square with the pivot in the middle. Rows with nothing in them are left out."""
        size = len(slots)
        above, below = drawn_rows(slots)
        self.low = below - 1 - size // 2
        below = min(below + 1, size)  # its underside has a contact line
        self.left, self.room = BOARD // 2 - size // 2, BOARD - size
        self.top = self.left + above
        self._slots = slots = slots[above:below]
        self._edge: np.ndarray | None = None
        self.surface = pygame.image.frombytes(slots.tobytes(), slots.shape[::-1], "P")
        self.surface.set_palette(SAME)
        self.surface.set_colorkey(TRANSPARENT, pygame.RLEACCEL)

    @property
    def edge(self) -> np.ndarray:
        """The contact line's pixels on the board, row after row, from the square's corner."""
        if self._edge is None:
            ys, xs = np.nonzero(with_lines(self._slots, len(self._slots[0])) != self._slots)
            self._edge = (ys + self.top - self.left) * BOARD + xs
        return self._edge


def with_lines(slots: np.ndarray, size: int) -> np.ndarray:
    """Square cells side by side, each with its contact line in T0: left, underside and the corner between.

    Light comes from the upper right, so only there a part shades others.
    """
    drawn = slots != TRANSPARENT
    beside, near = drawn.copy(), drawn.copy()
    np.logical_or(drawn[:, :-1], drawn[:, 1:], out=beside[:, :-1])
    beside[:, size - 1 :: size] = drawn[:, size - 1 :: size]
    np.logical_or(beside[1:], beside[:-1], out=near[1:])
    near[::size] = beside[::size]
    return slots - (near ^ drawn) * np.uint8(TRANSPARENT - T0)


class PartSheet(dict[int, Cell]):
    """All drawings of one part: its cell at `drawing * ANGLES + index`, where index (0..63) is the angle's number.

    picture: (height, width) uint8 slots of them all; size: a cell's side in px. Raises UserError when the picture is
    missing or has the wrong size.
    """

    def __init__(self, stem: str) -> None:
        super().__init__()
        self.picture = slots_of(load_slots(stem))
        height, width = self.picture.shape
        size = self.size = width // ACROSS
        rows = ANGLES // ACROSS
        if width % ACROSS or size % 2 == 0 or height % (size * rows):
            raise UserError(f"assets/art/{stem}.png: {width}x{height} is no grid of odd square cells, 16 across")
        self.half = size // 2
        self.drawings = height // (size * rows)

    def __missing__(self, at: int) -> Cell:
        cell = self[at] = Cell(self.slots(at))
        return cell

    def slots(self, at: int) -> np.ndarray:
        """(size, size) uint8 of one cell, 255 transparent."""
        row, column = divmod(at, ACROSS)
        size = self.size
        return self.picture[row * size : (row + 1) * size, column * size : (column + 1) * size]
