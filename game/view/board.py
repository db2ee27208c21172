"""The board: a small picture on which one figure is put together, part by part, before it meets the canvas.

It lays contact lines where a near part crosses what is there already, and steps the whole figure's tone. It knows
cells and slots, not creatures.
"""

from collections.abc import Hashable, Sequence

import numpy as np
import pygame

from game.view.canvas import SpriteBank
from game.view.palette import B3, DOWN, TRANSPARENT
from game.view.part_sheet import BOARD, SAME, Cell

_CENTRE = BOARD // 2
_TONE_MAX = 2
_PLATES = 24
Placed = tuple[pygame.Surface, Sequence[int]]  # a part and its corner on the board
Box = tuple[int, int, int, int]


def contact_table(slot: int, over: tuple[int, ...]) -> np.ndarray:
    """(256,) what a contact line makes of each slot: `slot` over those in `over`, else what was there."""
    table = np.arange(256, dtype=np.uint8)
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


class Plate:
    """A figure that was put together, ready to be shown in any tone.

    rows: (128, width) uint8 slots, the root's pixel at (64, 64); outside of box they are anything.
    flat: the same, row after row.
    """

    def __init__(self, bank: SpriteBank, width: int) -> None:
        self.rows = np.full((BOARD, width), TRANSPARENT, np.uint8)
        self.flat = self.rows.reshape(-1)
        self.box: Box = (0, 0, 1, 1)
        self._shown: dict[tuple[int, bool], pygame.Surface] = {}
        self._bank = bank

    def show(self, target: pygame.Surface, x: int, y: int, tone: int, flash: bool) -> None:
        """Put the figure on the canvas with its root's pixel at (x, y)."""
        left, top, _, _ = self.box
        target.blit(self._worn(tone, flash), (x + left - _CENTRE, y + top - _CENTRE), self.box)

    def _worn(self, tone: int, flash: bool) -> pygame.Surface:
        """A darker or flashing figure is the same pixels seen through another palette, which costs nothing."""
        way = min(tone, _TONE_MAX), flash
        found = self._shown.get(way)
        if found is None:
            shown = pygame.image.frombuffer(self.rows.data, (BOARD, BOARD), "P", self.rows.shape[1])
            found = self._shown[way] = self._bank.adopt(shown, packed=False, table=_TONES[way])
        return found

    def picture(self, tone: int, flash: bool) -> tuple[pygame.Surface, int, int]:
        """The figure as a sprite of its own, and where its corner lies from the root's pixel."""
        left, top, width, height = self.box
        slots = self.rows[top : top + height, left : left + width]
        shown = slots.tobytes().translate(_TONES[min(tone, _TONE_MAX), flash].tobytes())
        sprite = pygame.image.frombytes(shown, (width, height), "P")
        return self._bank.adopt(sprite), left - _CENTRE, top - _CENTRE


class Plates:
    """The figures that were last put together: whoever stands still is not put together again."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._plates: dict[Hashable, Plate] = {}  # in the order in which they were last asked for

    def of(self, layout: Hashable) -> tuple[Plate, bool]:
        """The plate of a figure by all that decides how it looks, and whether it is already on it."""
        plates = self._plates
        plate = plates.pop(layout, None)
        known = plate is not None
        if plate is None:
            plate = Plate(self._bank, 2 * BOARD) if len(plates) < _PLATES else plates.pop(next(iter(plates)))
        plates[layout] = plate
        return plate, known


class Board:
    """Where figures are put together, one after another, of parts that are always the same.

    A packed surface that changes its target is packed anew, so a creature's parts have one board for ever. Pivots are
    px from the root's pixel. plate: shows what lies on the board.
    """

    def __init__(self, bank: SpriteBank) -> None:
        self.plate = Plate(bank, BOARD)
        self._flat = self.plate.flat
        self._surface = _copied_to(self.plate.rows)

    def start(self) -> None:
        """An empty board."""
        self._flat.fill(TRANSPARENT)

    def line(self, cell: Cell, x: int, y: int, table: np.ndarray) -> None:
        """Step what lies under the contact line of a part whose pivot is at (x, y) by a table."""
        x, y = x + cell.left, y + cell.left
        if 0 <= x <= cell.room and 0 <= y <= cell.room:
            edge, slots = cell.edge, self._flat[y * BOARD + x :]
            slots[edge] = table.take(slots.take(edge))

    def lay(self, parts: Sequence[Placed]) -> None:
        """Draw parts in order."""
        self._surface.fblits(parts)


class LinedBoard:
    """A board for parts that bring their contact lines along; its right half is 0 where there is a part, else 255."""

    def __init__(self) -> None:
        slots = np.full((BOARD, 2 * BOARD), TRANSPARENT, np.uint8)
        self._flat, self._surface = slots.reshape(-1), _copied_to(slots)

    def lay_all(self, parts: Sequence[Placed], plate: Plate, sides: Sequence[int]) -> None:
        """Draw a whole figure on a plate, each part with a T0 contact line over all that lies there already.

        sides: left, top, right, bottom of all parts on the board. Lines that lie on nothing are taken away: the parts
        without lines tell where the figure is.
        """
        left, top, right, bottom = sides
        torn = left < 0 or right >= BOARD
        if torn or top < 0 or bottom >= BOARD:
            left, top, right, bottom = (min(max(0, side), BOARD - 1) for side in sides)
        plate.box = left, top, right + 1 - left, bottom + 1 - top
        # Whole rows: what is next to each other goes much faster than many short pieces.
        first, end = top * 2 * BOARD, (bottom + 1) * 2 * BOARD
        self._flat[first:end].fill(TRANSPARENT)
        if torn:
            for half in (0, BOARD):
                self._surface.set_clip((half, 0, BOARD, BOARD))
                self._surface.fblits(parts)
            self._surface.set_clip(None)
        else:
            self._surface.fblits(parts)
        end -= BOARD
        np.bitwise_or(self._flat[first:end], self._flat[first + BOARD : end + BOARD], out=plate.flat[first:end])


def _copied_to(slots: np.ndarray) -> pygame.Surface:
    """A surface on the same memory, to which parts are copied slot by slot; the skin belongs to the finished figure."""
    surface = pygame.image.frombuffer(slots.data, slots.shape[::-1], "P")
    surface.set_palette(SAME)
    return surface


def box_of(pivots: Sequence[Sequence[int]], reach: int) -> Box:
    """Left, top, width, height on the board of a figure whose parts reach no farther from all their pivots' box."""
    xs, ys, *_ = zip(*pivots, strict=True)
    near, beyond = _CENTRE - reach, _CENTRE + reach
    left, top, right, bottom = min(xs) + near, min(ys) + near, max(xs) + beyond, max(ys) + beyond
    if left < 0 or top < 0 or right >= BOARD or bottom >= BOARD:
        left, top = (min(max(0, v), BOARD - 1) for v in (left, top))
        right, bottom = max(left, min(BOARD - 1, right)), max(top, min(BOARD - 1, bottom))
    return left, top, right - left + 1, bottom - top + 1
