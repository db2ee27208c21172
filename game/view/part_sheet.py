"""Sheets of baked parts: one PNG of square cells, 16 across, four rows a drawing at 64 angles. It knows no creature.

A cell is cut out when it is first drawn. The pivot is the middle pixel of its cell.
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
CONTACT = 24  # a slot that stands for "contact line, where there is something under it"


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


class Cell:
    """One part at one angle. surface: its slots; half: pivot to corner; edge: contact line, as offsets on the board.

    low: rows from the pivot to the lowest drawn pixel. lined: the slots with the contact line as CONTACT.
    """

    __slots__ = ("edge", "half", "lined", "low", "surface")

    def __init__(self, surface: pygame.Surface) -> None:
        slots = pygame.surfarray.array2d(surface).T
        self.half = surface.get_width() // 2
        solid = slots != TRANSPARENT
        # Left, underside and the corner between: light comes from the upper right, so only there a part shades others.
        touched = np.zeros(slots.shape, bool)
        touched[:, :-1] = solid[:, 1:]
        touched[1:] |= solid[:-1]
        touched[1:, :-1] |= solid[:-1, 1:]
        ys, xs = np.nonzero(touched & ~solid)
        self.low = int(solid.any(axis=1).nonzero()[0][-1]) - self.half
        self.edge = (ys - self.half) * BOARD + (xs - self.half)
        self.lined = surface.copy()
        pygame.surfarray.pixels2d(self.lined)[xs, ys] = CONTACT
        self.surface = surface
        for each in (self.surface, self.lined):
            each.set_colorkey(TRANSPARENT, pygame.RLEACCEL)


class PartSheet:
    """All drawings of one part. Raises UserError when the picture is missing or has the wrong size."""

    def __init__(self, stem: str) -> None:
        self._surface = load_slots(stem)
        width, height = self._surface.get_size()
        self._size = width // ACROSS
        rows = ANGLES // ACROSS
        if width % ACROSS or self._size % 2 == 0 or height % (self._size * rows):
            raise UserError(f"assets/art/{stem}.png: {width}x{height} is no grid of odd square cells, 16 across")
        self.half = self._size // 2
        self.drawings = height // (self._size * rows)
        self._cells: list[Cell | None] = [None] * (self.drawings * ANGLES)

    def cell(self, index: int, drawing: int = 0) -> Cell:
        """The part at angle number `index` (0..63)."""
        at = drawing * ANGLES + index
        found = self._cells[at]
        return found if found is not None else self._cut(at)

    def picture(self, index: int, drawing: int = 0) -> pygame.Surface:
        """A copy of the cell that belongs to the caller (to be adopted by a bank)."""
        row, column = divmod(drawing * ANGLES + index, ACROSS)
        area = (column * self._size, row * self._size, self._size, self._size)
        return self._surface.subsurface(area).copy()

    def _cut(self, at: int) -> Cell:
        drawing, index = divmod(at, ANGLES)
        cell = Cell(self.picture(index, drawing))
        self._cells[at] = cell
        return cell
