"""The board: a small scratch picture on which one figure is put together, part by part, before it meets the canvas.

It lays contact lines where a near part crosses what is there already, and steps the whole figure's tone. It knows cells
and slots, not creatures.
"""

import numpy as np
import pygame

from game.view.canvas import SpriteBank
from game.view.palette import B3, DOWN, TRANSPARENT
from game.view.part_sheet import BOARD, SAME, Cell

CENTRE = BOARD // 2
_MARGIN = 26  # no part reaches farther from its pivot
Placed = tuple[Cell, int, int]


def contact_table(slot: int, over: tuple[int, ...] | None = None) -> np.ndarray:
    """(256,) what a contact line makes of each slot: `slot` over those in `over` (None: over anything drawn)."""
    table = np.arange(256, dtype=np.uint8)
    if over is None:
        table[:TRANSPARENT] = slot
    else:
        table[list(over)] = slot
    return table


def _tone_table(tone: int, flash: bool) -> np.ndarray:
    table = np.arange(256, dtype=np.uint8)
    for _ in range(tone):
        table = DOWN[table]
    if flash:
        table[:TRANSPARENT] = B3
    return table


_TONES = {(tone, flash): _tone_table(tone, flash) for tone in range(4) for flash in (False, True)}


class Board:
    """`start`, then `lay` group after group, then `show`. Positions are board pixels; the middle is (64, 64)."""

    def __init__(self, bank: SpriteBank) -> None:
        self._pixels = np.full((BOARD, BOARD), TRANSPARENT, np.uint8)
        self._flat = self._pixels.reshape(-1)
        # Two surfaces on the same memory: parts are copied slot by slot, the skin belongs to the finished figure.
        self._slots = pygame.image.frombuffer(self._pixels.data, (BOARD, BOARD), "P")
        self._slots.set_palette(SAME)
        self.surface = bank.adopt(pygame.image.frombuffer(self._pixels.data, (BOARD, BOARD), "P"), packed=False)

    def start(self) -> None:
        """An empty board."""
        self._pixels.fill(TRANSPARENT)

    def lay(self, group: list[Placed], table: np.ndarray | None = None) -> None:
        """Draw parts (cell, pivot x, pivot y) in order. table: first lay the group's contact lines through it."""
        if table is not None:
            flat = self._flat
            for cell, x, y in group:
                half = cell.half
                if half <= x < BOARD - half and half <= y < BOARD - half:
                    at = cell.edge + (y * BOARD + x)
                    flat[at] = table[flat[at]]
        self._slots.fblits([(cell.surface, (x - cell.half, y - cell.half)) for cell, x, y in group])

    def show(self, target: pygame.Surface, x: int, y: int, box: tuple[int, int, int, int], tone: int = 0,
             flash: bool = False) -> None:  # fmt: skip
        """Put the figure on the canvas with its middle at (x, y). box: x0, y0, x1, y1 of all pivots on the board."""
        x0, y0 = max(0, box[0] - _MARGIN), max(0, box[1] - _MARGIN)
        x1, y1 = min(BOARD, box[2] + _MARGIN), min(BOARD, box[3] + _MARGIN)
        if x1 <= x0 or y1 <= y0:
            return
        if tone or flash:
            area = self._pixels[y0:y1, x0:x1]
            area[:] = _TONES[min(tone, 3), flash][area]
        target.blit(self.surface, (x + x0 - CENTRE, y + y0 - CENTRE), (x0, y0, x1 - x0, y1 - y0))
