"""The board: a small scratch picture on which one figure is put together, part by part, before it meets the canvas.

It lays contact lines where a near part crosses what is there already, and steps the whole figure's tone. It knows
cells and slots, not creatures.
"""

from collections.abc import Sequence

import numpy as np
import pygame

from game.view.canvas import SpriteBank
from game.view.palette import B3, DOWN, T0, TRANSPARENT
from game.view.part_sheet import BOARD, CONTACT, HIGH, SAME, Cell, drawn_rows

CENTRE = BOARD // 2
_TONE_MAX = 2
Placed = tuple[Cell, int, int]
Box = tuple[int, int, int, int]


def contact_table(slot: int, over: tuple[int, ...]) -> np.ndarray:
    """(256,) what a contact line makes of each slot: `slot` over those in `over`, else what was there."""
    table = np.arange(256, dtype=np.uint8)
    table[list(over)] = slot
    return table


def _tone_table(tone: int, flash: bool) -> np.ndarray:
    table = np.arange(256, dtype=np.uint8)
    table[CONTACT] = T0
    for _ in range(tone):
        table = DOWN[table]
    if flash:
        table[:TRANSPARENT] = B3
    return table


_TONES = {(tone, flash): _tone_table(tone, flash) for tone in range(_TONE_MAX + 1) for flash in (False, True)}


class Board:
    """`start`, then `lay` group after group, then `show`. Positions are board pixels; the middle is (64, 64)."""

    def __init__(self, bank: SpriteBank) -> None:
        # Two layers: what is shown, and where the figure is.
        self._layers = np.full((2, BOARD * BOARD), TRANSPARENT, np.uint8)
        self._flat, self._covered = self._layers
        self._pixels = self._flat.reshape(BOARD, BOARD)
        # Two surfaces on the same memory: parts are copied slot by slot, the skin belongs to the finished figure.
        self._slots, self._under = _over(self._flat), _over(self._covered)
        self._slots.set_palette(SAME)
        self._under.set_palette(SAME)
        # A darker or flashing figure is the same pixels seen through another palette, which costs nothing.
        self._shown = {way: bank.adopt(_over(self._flat), packed=False, table=table) for way, table in _TONES.items()}
        self._bank = bank

    def start(self) -> None:
        """An empty board."""
        self._flat.fill(TRANSPARENT)

    def lay(self, group: list[Placed], table: np.ndarray | None = None) -> None:
        """Draw parts (cell, pivot x, pivot y) in order. table: first lay the group's contact lines through it."""
        if table is not None:
            flat = self._flat
            for cell, x, y in group:
                half = -cell.left
                if half <= x < BOARD - half and half <= y < BOARD - half:
                    at = cell.edge + (y * BOARD + x)
                    flat[at] = table[flat[at]]
        self._slots.fblits([(cell.surface, (x + cell.left, y + cell.top)) for cell, x, y in group])

    def lay_lined(self, parts: list[Placed]) -> None:
        """Draw a whole figure on an empty board, each part with a T0 contact line over all that lies there already.

        Lines that lie on nothing are taken away: a second layer without lines tells where the figure is. Each layer has
        its own surfaces, because a packed surface that changes its target is packed anew.
        """
        places = [(x + cell.left, y + cell.top) for cell, x, y in parts]
        self._layers.fill(TRANSPARENT)
        self._slots.fblits([(part[0].lined, place) for part, place in zip(parts, places, strict=True)])
        self._under.fblits([(part[0].surface, place) for part, place in zip(parts, places, strict=True)])
        np.bitwise_and(self._covered, HIGH, out=self._covered)
        np.bitwise_or(self._flat, self._covered, out=self._flat)

    def show(self, target: pygame.Surface, x: int, y: int, box: Box, tone: int, flash: bool) -> None:
        """Put the figure on the canvas with its middle at (x, y). box: x0, y0, x1, y1 of what is used of the board."""
        x0, y0, x1, y1 = _on_board(box)
        if x1 > x0 and y1 > y0:
            shown = self._shown[min(tone, _TONE_MAX), flash]
            target.blit(shown, (x + x0 - CENTRE, y + y0 - CENTRE), (x0, y0, x1 - x0, y1 - y0))

    def picture(self, box: Box, tone: int, flash: bool) -> tuple[pygame.Surface, int, int]:
        """The figure as a sprite of its own, and where its corner lies from the board's middle."""
        x0, y0, x1, y1 = _on_board(box)
        if x1 <= x0 or y1 <= y0:
            x0, y0, x1, y1 = 0, 0, 1, 1
        slots = self._pixels[y0:y1, x0:x1]
        above, below = drawn_rows(slots)
        shown = slots[above:below].tobytes().translate(_TONES[min(tone, _TONE_MAX), flash].tobytes())
        sprite = pygame.image.frombytes(shown, (x1 - x0, below - above), "P")
        return self._bank.adopt(sprite), x0 - CENTRE, y0 + above - CENTRE


def _over(memory: np.ndarray) -> pygame.Surface:
    return pygame.image.frombuffer(memory.data, (BOARD, BOARD), "P")


def box_of(pivots: Sequence[Sequence[int]], reach: int) -> Box:
    """The box of a figure whose parts reach no farther than `reach` from all their pivots' box."""
    xs, ys = [p[0] for p in pivots], [p[1] for p in pivots]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach + 1, max(ys) + reach + 1


def _on_board(box: Box) -> Box:
    return max(0, box[0]), max(0, box[1]), min(BOARD, box[2]), min(BOARD, box[3])
