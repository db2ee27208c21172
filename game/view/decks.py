"""Platforms one may stand on: one-way grates and moving decks, cut to any width from one baked sheet."""

from functools import cache

import numpy as np
import pygame

from game.core.terrain import Chain
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.lips import gloss
from game.view.palette import G0, G1, TRANSPARENT
from game.view.sheet import read_slots
from game.world.frame import Mover
from game.world.hero_perils import SLIPPERY

_END_PX, _MIDDLE_PX = 12, 36
_STEEPEST = 3  # rise over run: what is steeper than one can stand on is drawn as a post
_POST_PX = 5


@cache
def _sheet() -> np.ndarray:
    return read_slots("decks")


def deck_slots(row: int, width: int) -> np.ndarray:
    """(16, width) slots of a grate (row 0) or a mover's deck (row 1)."""
    sheet = _sheet()[row * 16 : row * 16 + 16]
    end = min(_END_PX, width // 2)
    middle = width - 2 * end
    columns = np.concatenate([np.arange(end), _END_PX + np.arange(middle) % _MIDDLE_PX, 60 - end + np.arange(end)])
    if len(columns) < width:
        columns = np.append(columns, 59)
    return sheet[:, columns]


class Decks:
    """Draws movers wherever they are, and the level's one-way chains that the game paints itself."""

    def __init__(self, chains: list[Chain], bank: SpriteBank) -> None:
        self._bank = bank
        self._movers: dict[int, pygame.Surface] = {}
        self._grates = [(bank.make(slots), x, y) for x, y, slots in grates(chains)]
        # Whence they were last seen, and what is blitted for that.
        self._eye: tuple[int, int] | None = None
        self._blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def draw_grates(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Those in view."""
        if camera != self._eye:
            self._eye, (x, y) = camera, camera
            self._blits = [
                (deck, (left - x, top - y))
                for deck, left, top in self._grates
                if left - x < WIDTH and left + deck.get_width() > x and top - y < HEIGHT and top + deck.get_height() > y
            ]
        canvas.surface.fblits(self._blits)

    def draw_movers(self, canvas: Canvas, movers: list[Mover], camera: tuple[int, int]) -> None:
        """Movers at whole pixels."""
        for mover in movers:
            width = max(4, int(round(mover.width_px)))
            if width not in self._movers:
                self._movers[width] = self._bank.make(deck_slots(1, width))
            at = int(mover.x // 1) - camera[0], int(mover.y // 1) - camera[1]
            canvas.surface.blit(self._movers[width], at)


def grates(chains: list[Chain]) -> list[tuple[int, int, np.ndarray]]:
    """(x, y, slots) of each stretch of what is met from above only (of a closed chain, its tops) or is but a line."""
    found = []
    for chain in chains:
        if chain.closed and not chain.one_way:
            continue
        points = np.asarray(chain.points, float)
        ends = np.roll(points, -1, axis=0) if chain.closed else points[1:]
        for (ax, ay), (bx, by) in zip(points[: len(ends)], ends, strict=True):
            if not chain.closed or (abs(ay - by) < 0.5 and ay <= points[:, 1].min() + 0.5):
                (ax, ay), (bx, by) = sorted([(ax, ay), (bx, by)])
                width, rise = int(round(bx - ax)), int(round(by - ay))
                slots = _stretch(width, rise)
                if chain.friction < SLIPPERY and slots.size:
                    _glaze(slots, int(ax))
                found.append((int(ax), int(round(min(ay, by))), slots))
    return [grate for grate in found if grate[2].size]


def _glaze(slots: np.ndarray, x: int) -> None:
    """Coat a grate that is slippery; x: world px of its first column."""
    columns = np.arange(slots.shape[1])
    top = (slots != TRANSPARENT).argmax(axis=0)
    slots[top, columns] = gloss(x + columns, 0)
    slots[top + 1, columns] = np.where(columns % 3 == 0, G0, G1)


def _stretch(width: int, rise: int) -> np.ndarray:
    """A grate that ends `rise` px lower than it begins: each column moved down; a steep one is a post."""
    if abs(rise) > _STEEPEST * width:
        return deck_slots(0, abs(rise)).T[:, :_POST_PX]
    deck = deck_slots(0, width)
    out = np.full((16 + abs(rise), width), TRANSPARENT, deck.dtype)
    down = np.floor((np.arange(width) + 0.5) * rise / max(1, width)).astype(int) + max(0, -rise)
    out[np.arange(16)[:, None] + down, np.arange(width)] = deck
    return out
