"""Cells with contact lines: all drawings of all enemies' parts in one numbering, each cut out when it is first drawn.

It knows no creature. A cell's pivot is the middle pixel of its square.
"""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import pygame

from game.view.palette import T0, TRANSPARENT
from game.view.part_sheet import BOARD, SAME, with_lines

NOTHING = 0  # the number of a cell in which nothing is drawn
_LINE = 64 | T0  # stands for a pixel of a contact line in a sheet


def _table(drawn: np.ndarray | int, line: int) -> bytes:
    slots = np.arange(256, dtype=np.uint8)
    slots[:TRANSPARENT] = drawn
    slots[_LINE] = line
    return slots.tobytes()


_LINED, _MASK = _table(np.arange(TRANSPARENT), T0), _table(0, TRANSPARENT)


class LinedCells:
    """surfaces[number]: a cell with its contact line in T0, and a board's width to the right of that 0 where the part
    itself is; a bare one until it is `cut`. made (n,): which are.

    corners, ends (2, n): x and y of each surface's first pixel, and of the last one that is drawn of the part, in px
    from its pivot.
    """

    def __init__(self) -> None:
        self._bare = _surface(np.full((1, 1), TRANSPARENT, np.uint8))
        self.surfaces: list[pygame.Surface] = []
        self.made = np.empty(0, bool)
        self.corners = self.ends = np.empty((2, 0), int)
        self._sheets: list[tuple[int, np.ndarray, int]] = []
        self.add(np.full((1, 1), TRANSPARENT, np.uint8), 1)

    def add(self, slots: np.ndarray, size: int) -> int:
        """Take in a sheet (height, width) of square cells. Returns the number of its first; the others follow."""
        height, width = slots.shape
        down, across = height // size, width // size
        drawn = (slots != TRANSPARENT).reshape(down, size, across, size)
        some = np.stack([drawn.any(axis=1), drawn.any(axis=3).swapaxes(1, 2)]).reshape(2, -1, size)
        # With a contact line to the left.
        corners = np.maximum(some.argmax(axis=2) - ((1,), (0,)), 0) - size // 2
        ends = size - 1 - some[:, :, ::-1].argmax(axis=2) - size // 2
        first = len(self.surfaces)
        self._sheets.append((first, with_lines(slots, size, _LINE), size))
        self.corners, self.ends = np.append(self.corners, corners, axis=1), np.append(self.ends, ends, axis=1)
        self.made = np.append(self.made, np.zeros(down * across, bool))
        self.surfaces += [self._bare] * (down * across)
        return first

    def cut(self, numbers: Sequence[int]) -> None:
        """Make those of these cells that are not there yet."""
        for number in numbers:
            if self.surfaces[number] is self._bare:
                self.surfaces[number] = self._cut(number)
                self.made[number] = True

    def _cut(self, number: int) -> pygame.Surface:
        first, slots, size = self._sheets[bisect_right(self._sheets, number, key=_first) - 1]
        row, column = divmod(number - first, slots.shape[1] // size)
        left, top = (self.corners[:, number] + size // 2).tolist()
        right, bottom = (self.ends[:, number] + size // 2 + 1).tolist()
        bottom = min(size, bottom + 1)  # its underside has a contact line
        cell = slots[row * size + top : row * size + bottom, column * size + left : column * size + right]
        (height, width), packed = cell.shape, cell.tobytes()
        twins = np.full((height, BOARD + width), TRANSPARENT, np.uint8)
        twins[:, :width] = np.frombuffer(packed.translate(_LINED), np.uint8).reshape(height, width)
        twins[:, BOARD:] = np.frombuffer(packed.translate(_MASK), np.uint8).reshape(height, width)
        return _surface(twins)


def _surface(slots: np.ndarray) -> pygame.Surface:
    surface = pygame.image.frombytes(slots.tobytes(), slots.shape[::-1], "P")
    surface.set_palette(SAME)
    surface.set_colorkey(TRANSPARENT, pygame.RLEACCEL)
    return surface


def _first(sheet: tuple[int, np.ndarray, int]) -> int:
    return sheet[0]
