"""Cells with contact lines: all drawings of all enemies' parts in one numbering, each cut out when it is first drawn.

It knows no creature. A cell's pivot is the middle pixel of its square.
"""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import pygame

from game.view.palette import TRANSPARENT
from game.view.part_sheet import ACROSS, ANGLES, BOARD, SAME, with_lines

NOTHING = 0  # the number of a cell in which nothing is drawn
_ROWS = ANGLES // ACROSS  # of cells in a drawing


class LinedCells:
    """surfaces[number]: a cell with its contact line in T0, and a board's width to the right of that 0 where the part
    itself is; a bare one until it is `cut`. made (n,): which are.

    corners, ends (2, n): x and y of each surface's first pixel, and of the last one that is drawn of the part, in px
    from its pivot; known of a drawing's cells once one of them is `cut`.
    """

    def __init__(self) -> None:
        self._bare = _surface(np.full((1, 1), TRANSPARENT, np.uint8))
        self.surfaces: list[pygame.Surface] = []
        self.made = np.empty(0, bool)
        self.corners = self.ends = np.empty((2, 0), int)
        # By drawing: its first number, its slots, its cells' size, and the slots with lines.
        self._firsts: list[int] = []
        self._drawings: list[tuple[np.ndarray, int]] = []
        self._lined: dict[int, np.ndarray] = {}
        self.add(np.full((1, 1), TRANSPARENT, np.uint8), 1)

    def add(self, slots: np.ndarray, size: int) -> int:
        """Take in a sheet (height, width) of square cells. Returns the number of its first; the others follow."""
        first, across = len(self.surfaces), slots.shape[1] // size
        for top in range(0, len(slots), _ROWS * size):
            drawing = slots[top : top + _ROWS * size]
            self._firsts.append(len(self.surfaces))
            self._drawings.append((drawing, size))
            self.surfaces += [self._bare] * (len(drawing) // size * across)
        more = len(self.surfaces) - first
        self.made = np.append(self.made, np.zeros(more, bool))
        unknown = np.zeros((2, more), int)
        self.corners, self.ends = (np.append(known, unknown, axis=1) for known in (self.corners, self.ends))
        return first

    def cut(self, numbers: Sequence[int]) -> None:
        """Make those of these cells that are not there yet."""
        for number in numbers:
            if self.surfaces[number] is self._bare:
                self.surfaces[number] = self._cut(number)
                self.made[number] = True

    def _cut(self, number: int) -> pygame.Surface:
        k = bisect_right(self._firsts, number) - 1
        if k not in self._lined:
            self._lined[k] = self._line(k)
        slots, size = self._drawings[k]
        row, column = divmod(number - self._firsts[k], slots.shape[1] // size)
        x, y, half = column * size, row * size, size // 2
        left, top = (self.corners[:, number] + half).tolist()
        right, bottom = (self.ends[:, number] + half + 1).tolist()
        bottom = min(size, bottom + 1)  # its underside has a contact line
        cell = slice(y + top, y + bottom), slice(x + left, x + right)
        twins = np.full((bottom - top, BOARD + right - left), TRANSPARENT, np.uint8)
        twins[:, : right - left] = self._lined[k][cell]
        twins[:, BOARD:] = np.negative(slots[cell] >> 7)  # what the highest bit says, all over
        return _surface(twins)

    def _line(self, k: int) -> np.ndarray:
        """A drawing's slots with contact lines; where its cells begin and end becomes known."""
        slots, size = self._drawings[k]
        height, width = slots.shape
        down, across = height // size, width // size
        columns = slots.reshape(down, size, width).min(axis=1).reshape(-1, size)
        rows = np.minimum.reduceat(slots, np.arange(0, width, size), axis=1)
        rows = rows.reshape(down, size, across).swapaxes(1, 2).reshape(-1, size)
        some = np.stack([columns, rows]) != TRANSPARENT
        cells = slice(self._firsts[k], self._firsts[k] + down * across)
        # With a contact line to the left.
        self.corners[:, cells] = np.maximum(some.argmax(axis=2) - ((1,), (0,)), 0) - size // 2
        self.ends[:, cells] = size - 1 - some[:, :, ::-1].argmax(axis=2) - size // 2
        return with_lines(slots, size)


def _surface(slots: np.ndarray) -> pygame.Surface:
    surface = pygame.image.frombytes(slots.tobytes(), slots.shape[::-1], "P")
    surface.set_palette(SAME)
    surface.set_colorkey(TRANSPARENT, pygame.RLEACCEL)
    return surface
