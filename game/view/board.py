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
_TONE_MAX = 2
Placed = tuple[Cell, int, int]
Box = tuple[int, int, int, int]


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


_TONES = {(tone, flash): _tone_table(tone, flash) for tone in range(_TONE_MAX + 1) for flash in (False, True)}


class Board:
    """`start`, then `lay` group after group, then `show`. Positions are board pixels; the middle is (64, 64)."""

    def __init__(self, bank: SpriteBank) -> None:
        self._pixels = np.full((BOARD, BOARD), TRANSPARENT, np.uint8)
        self._flat = self._pixels.reshape(-1)
        # Two surfaces on the same memory: parts are copied slot by slot, the skin belongs to the finished figure.
        self._slots = pygame.image.frombuffer(self._pixels.data, (BOARD, BOARD), "P")
        self._slots.set_palette(SAME)
        # A darker or flashing figure is the same pixels seen through another palette, which costs nothing.
        self._shown = {
            way: bank.adopt(pygame.image.frombuffer(self._pixels.data, (BOARD, BOARD), "P"), packed=False, table=table)
            for way, table in _TONES.items()
        }
        self._bank = bank

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

    def lay_each(self, parts: list[Placed], table: np.ndarray) -> None:
        """Draw parts in order, each with its own contact line over all that lies there already."""
        flat, blit = self._flat, self._slots.blit
        for cell, x, y in parts:
            half = cell.half
            if half <= x < BOARD - half and half <= y < BOARD - half:
                at = cell.edge + (y * BOARD + x)
                flat[at] = table[flat[at]]
            blit(cell.surface, (x - half, y - half))

    def show(self, target: pygame.Surface, x: int, y: int, box: Box, tone: int, flash: bool) -> None:
        """Put the figure on the canvas with its middle at (x, y). box: x0, y0, x1, y1 of all pivots on the board."""
        x0, y0, x1, y1 = _with_margin(box)
        if x1 > x0 and y1 > y0:
            shown = self._shown[min(tone, _TONE_MAX), flash]
            target.blit(shown, (x + x0 - CENTRE, y + y0 - CENTRE), (x0, y0, x1 - x0, y1 - y0))

    def picture(self, box: Box, tone: int, flash: bool) -> tuple[pygame.Surface, int, int]:
        """The figure as a sprite of its own, and where its corner lies from the board's middle."""
        x0, y0, x1, y1 = _with_margin(box)
        slots = self._pixels[y0:y1, x0:x1]
        drawn = slots != TRANSPARENT
        rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
        if not len(rows):
            return self._bank.make(np.full((1, 1), TRANSPARENT, np.uint8)), 0, 0
        x, y = int(columns[0]), int(rows[0])
        slots = slots[y : int(rows[-1]) + 1, x : int(columns[-1]) + 1]
        return self._bank.make(_TONES[min(tone, _TONE_MAX), flash][slots]), x0 + x - CENTRE, y0 + y - CENTRE


def _with_margin(box: Box) -> Box:
    x0, y0, x1, y1 = box
    return max(0, x0 - _MARGIN), max(0, y0 - _MARGIN), min(BOARD, x1 + _MARGIN), min(BOARD, y1 + _MARGIN)
