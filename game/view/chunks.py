"""Chunks: pictures of equal squares of the world, painted step by step before they are seen. It knows no ground."""

from collections import OrderedDict
from collections.abc import Callable, Generator

import numpy as np
import pygame

from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.palette import TRANSPARENT

KEPT = 32
SLACK_PX = 8  # that far the first view is painted beyond what is seen

Key = tuple[int, int]
Painting = Generator[None, None, np.ndarray | None]
"""A picture in the making: each step does a part of it; it returns (height, width) slots, None for nothing."""


def finish(painting: Painting) -> np.ndarray | None:
    """All steps at once."""
    while True:
        try:
            next(painting)
        except StopIteration as done:
            return done.value


def squares(camera: tuple[int, int], size: int) -> tuple[int, int, int, int]:
    """(left, top, right, low): columns and rows of squares that a camera sees, right and low left out."""
    x, y = camera
    return x // size, y // size, (x + WIDTH - 1) // size + 1, (y + HEIGHT - 1) // size + 1


class Chunks:
    """The pictures of one layer, the longest unseen dropped. begin: starts the painting of a world rectangle.

    A view of which nothing is made yet, as at the start, is painted as it is seen; it is shown until its squares are
    made, `advance` by `advance`.
    """

    def __init__(self, begin: Callable[[int, int, int, int], Painting], bank: SpriteBank, size: int) -> None:
        self._begin, self._bank, self.size = begin, bank, size
        self._kept: OrderedDict[Key, pygame.Surface | None] = OrderedDict()
        self._begun: dict[Key, Painting] = {}
        self._view: tuple[int, int, pygame.Surface | None] | None = None
        self._seen: tuple[int, int, int, int] | None = None
        self._placed: list[tuple[pygame.Surface, int, int]] = []
        # Whence it was last seen, and what is blitted for that.
        self._eye: tuple[int, int] | None = None
        self._blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Blit those in view; camera: whole world px at the canvas's top left."""
        if camera != self._eye or self._view is not None:
            self._eye, seen, (x, y) = camera, squares(camera, self.size), camera
            if seen != self._seen or self._view is not None:
                self._place(seen, camera)
            self._blits = [(picture, (left - x, top - y)) for picture, left, top in self._placed]
        canvas.surface.fblits(self._blits)

    def _place(self, seen: tuple[int, int, int, int], camera: tuple[int, int]) -> None:
        """Settle what is shown for a camera that sees `seen`."""
        left, top, right, low = self._seen = seen
        keys = [(column, row) for row in range(top, low) for column in range(left, right)]
        missing = [key for key in keys if key not in self._kept]
        if self._view is not None and (not missing or not any(self._covers(key, camera) for key in keys)):
            self._view = None
        if self._view is None and len(missing) == len(keys):
            area = camera[0] - SLACK_PX, camera[1] - SLACK_PX, WIDTH + 2 * SLACK_PX, HEIGHT + 2 * SLACK_PX
            self._view = *area[:2], self._made(finish(self._begin(*area)))
        placed: list[tuple[pygame.Surface | None, int, int]] = []
        if self._view is not None:
            placed = [(self._view[2], self._view[0], self._view[1])]
            keys = [key for key in keys if not self._covers(key, camera)]
        placed += [(self.at(*key), key[0] * self.size, key[1] * self.size) for key in keys]
        self._placed = [(picture, x, y) for picture, x, y in placed if picture is not None]

    def _covers(self, key: Key, camera: tuple[int, int]) -> bool:
        """Whether the painted view holds all that is seen of a square."""
        if self._view is None:
            return False
        for eye, span, cell, edge in zip(camera, (WIDTH, HEIGHT), key, self._view[:2], strict=True):
            first, after = max(eye, cell * self.size), min(eye + span, (cell + 1) * self.size)
            if first < edge or after > edge + span + 2 * SLACK_PX:
                return False
        return True

    def _made(self, slots: np.ndarray | None) -> pygame.Surface | None:
        return self._bank.make(slots) if slots is not None and (slots != TRANSPARENT).any() else None

    def _painting(self, key: Key) -> Painting:
        if key not in self._begun:
            self._begun[key] = self._begin(key[0] * self.size, key[1] * self.size, self.size, self.size)
        return self._begun[key]

    def _keep(self, key: Key, slots: np.ndarray | None) -> None:
        self._begun.pop(key, None)
        self._kept[key] = self._made(slots)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def at(self, column: int, row: int) -> pygame.Surface | None:
        """The picture of one square, None if it is empty; painted to its end if it is not made."""
        key = (column, row)
        if key not in self._kept:
            self._keep(key, finish(self._painting(key)))
        self._kept.move_to_end(key)
        return self._kept[key]

    def advance(self, keys: list[Key]) -> bool:
        """One step of the first of `keys` that is not made; whether there is one."""
        key = next((key for key in keys if key not in self._kept), None)
        if key is None:
            return False
        try:
            next(self._painting(key))
        except StopIteration as done:
            self._keep(key, done.value)
        return True
