"""Platforms one may stand on: one-way grates and moving decks, cut to any width from one baked sheet."""

from functools import cache

import numpy as np
import pygame

from game.core.terrain import Chain
from game.view.canvas import Canvas, SpriteBank
from game.view.sheet import read_slots
from game.world.frame import Mover

_END_PX, _MIDDLE_PX = 12, 36


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
        self._grates = [(bank.make(deck_slots(0, w)), x, y, w) for x, y, w in grates(chains)]

    def draw_grates(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Those in view."""
        x, y = camera
        canvas.surface.fblits([(deck, (left - x, top - y)) for deck, left, top, width in self._grates
                               if left - x < 480 and left + width > x and top - y < 270 and top + 16 > y])  # fmt: skip

    def draw_movers(self, canvas: Canvas, movers: list[Mover], camera: tuple[int, int]) -> None:
        """Movers at whole pixels."""
        for mover in movers:
            width = max(4, int(round(mover.width_px)))
            if width not in self._movers:
                self._movers[width] = self._bank.make(deck_slots(1, width))
            at = int(mover.x // 1) - camera[0], int(mover.y // 1) - camera[1]
            canvas.surface.blit(self._movers[width], at)


def grates(chains: list[Chain]) -> list[tuple[int, int, int]]:
    """(x, y, width) of each level stretch of the one-way chains: of a closed one, its top."""
    found = []
    for chain in chains:
        if not chain.one_way:
            continue
        points = np.asarray(chain.points, float)
        ends = np.roll(points, -1, axis=0) if chain.closed else points[1:]
        for (ax, ay), (bx, by) in zip(points[: len(ends)], ends, strict=True):
            flat = abs(ay - by) < 0.5 and abs(bx - ax) >= 4
            if flat and (not chain.closed or ay <= points[:, 1].min() + 0.5):
                found.append((int(min(ax, bx)), int(round(ay)), int(round(abs(bx - ax)))))
    return found
