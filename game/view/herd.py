"""Herd: most of the dead, drawn from the rows of their takes: each row a picture that is made once and blitted whole.

It knows no game. Pictures that were not shown for longest are dropped.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from itertools import compress

import numpy as np
import pygame

from game.anim.fall.crowd import Reel, Strip
from game.world.frame import Dead, Figure

Picture = tuple[pygame.Surface, int, int]
Blits = list[tuple[pygame.Surface, Sequence[float]]]

KEPT, DROPPED = 1024, 256  # pictures that are kept, about 1 MB; how many make room at once
WAYS = 6  # a row may be shown in three tones, with its fire or without
FAR_PX = 96
_NONE = pygame.Surface((1, 1), 0, 8)


class Herd:
    """picture: makes one of a figure, and tells where it lies from the root's pixel. root_of: the row of a kind's root
    in its pose.

    A look is a row of a take in one of its `WAYS`; looks are numbered as their takes are first seen.
    """

    def __init__(self, picture: Callable[[Figure], Picture], root_of: Callable[[str], int]) -> None:
        self._picture, self._root_of = picture, root_of
        self._pictures: list[pygame.Surface] = []
        self._offsets, self._used = np.empty((0, 2)), np.empty(0, int)
        self._count = self._clock = 0
        self._first_of: dict[Hashable, int] = {}
        self._leave()

    def _leave(self) -> None:
        """Be ready for another reel."""
        self._strips: list[Strip] = []
        self._number = 0
        self._looks, self._roots = np.empty(0, int), np.empty((0, 2))

    def blits(self, dead: Dead, camera: tuple[int, int], size: tuple[int, int]) -> tuple[Blits, Blits]:
        """Who lies still, and who still falls, oldest first. camera: top left of the canvas, whole world px."""
        self._adopt(dead.reel)
        rows, lies = dead.rows, dead.lies
        xy = dead.at + self._roots[rows] - camera
        looks = self._looks[rows] + dead.tones * 2 + dead.fire
        near = ((xy > -FAR_PX) & (xy < (size[0] + FAR_PX, size[1] + FAR_PX))).all(axis=1)
        if not near.all():
            rows, looks, lies, xy = rows[near], looks[near], lies[near], xy[near]
        missing = self._used[looks] < 0
        if missing.any():
            self._make(dead.reel, dict(zip(looks[missing].tolist(), rows[missing].tolist(), strict=True)))
        self._clock += 1
        self._used[looks] = self._clock
        places = (np.floor(xy) + self._offsets[looks]).tolist()
        out = list(zip([self._pictures[look] for look in looks.tolist()], places, strict=True))
        if lies.all():
            return out, []
        return list(compress(out, lies.tolist())), list(compress(out, (~lies).tolist()))

    def _adopt(self, reel: Reel) -> None:
        """Make room for what a reel has grown by."""
        if self._strips is not reel.strips:
            self._leave()
            self._strips = reel.strips
        new = reel.strips[self._number :]
        if not new:
            return
        self._number += len(new)
        for strip in new:
            kind, rows = strip.look[0], np.arange(strip.last + 1 - strip.first)
            first = self._first_of.setdefault(strip.look, len(self._pictures))
            if first == len(self._pictures):
                more = len(rows) * WAYS
                self._pictures += [_NONE] * more
                self._offsets = np.concatenate([self._offsets, np.zeros((more, 2))])
                self._used = np.concatenate([self._used, np.full(more, -1)])
            self._looks = np.concatenate([self._looks, first + rows * WAYS])
            roots = reel.frames[strip.first : strip.last + 1][:, self._root_of(kind), :2]
            self._roots = np.concatenate([self._roots, roots])
        self._firsts = [strip.first for strip in reel.strips]

    def _make(self, reel: Reel, row_of: dict[int, int]) -> None:
        """The pictures of looks, from the rows of the reel that show them."""
        if self._count + len(row_of) > KEPT:
            self._drop(DROPPED + len(row_of))
        for look, row in row_of.items():
            kind, facing, _ = reel.strips[bisect_right(self._firsts, row) - 1].look
            tone, fire = divmod((look - int(self._looks[row])), 2)
            figure = Figure(kind, reel.frames[row], facing, "x", tone=tone, fire=bool(fire))
            self._pictures[look], *self._offsets[look] = self._picture(figure)
        self._count += len(row_of)

    def _drop(self, count: int) -> None:
        """Forget the pictures that were not shown for longest."""
        kept = np.flatnonzero(self._used >= 0)
        for look in kept[np.argsort(self._used[kept], kind="stable")[:count]].tolist():
            self._pictures[look], self._used[look] = _NONE, -1
        self._count = int((self._used >= 0).sum())
