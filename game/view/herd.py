"""Herd: most of the dead, drawn from the rows of their takes: each row a picture that is made once and blitted whole.

It knows no game. Pictures that were not shown for longest are dropped.
"""

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.world.frame import WAYS, Dead, Figure

if TYPE_CHECKING:
    from game.anim.fall.crowd import Reel, Strip

Picture = tuple[pygame.Surface, int, int]
Blits = list[tuple[pygame.Surface, Sequence[float]]]

KEPT, DROPPED = 1024, 256  # pictures that are kept, about 1 MB; how many make room at once
STAMP_FRAMES = 8  # how often it is noted which are shown
FAR_PX = 160  # so far outside the place where a body died is nothing of it seen


class Herd:
    """Before each picture it is asked who is `lacking`, then told of them by `keep`; then come the `blits`.

    A look is a row of a take in one of its `WAYS`; looks are numbered as their takes are first seen.
    """

    def __init__(self) -> None:
        self._pictures: list[pygame.Surface | None] = []
        # By look: where its picture lies from its take's origin, and when it was last shown.
        self._offsets, self._used = np.empty((0, 2), int), np.empty(0, int)
        self._count = self._clock = 0
        self._camera, self._corner = (0, 0), np.zeros(2, int)
        self._first_of: dict[Hashable, int] = {}
        self._leave()

    def _leave(self) -> None:
        """Be ready for another reel."""
        self._strips: list[Strip] = []
        self._number = 0
        self._looks = np.empty(0, int)
        self._row_of: dict[int, int] = {}

    def lacking(self, dead: Dead, camera: tuple[int, int], size: tuple[int, int]) -> list[Figure]:
        """Those of the dead, as they are now, of whom a picture is to be made; nobody sees the others who have none.

        camera: top left of the canvas, whole world px.
        """
        self._adopt(dead.reel)
        looks = self._looks.take(dead.rows) + dead.ways
        numbers = looks.tolist()
        self._shown, self._row_of = (looks, dead.at, dead.lies), {}
        self._found = [self._pictures[look] for look in numbers]
        self._clock += 1
        if all(self._found):
            if self._clock % STAMP_FRAMES == 0:
                self._used[looks] = self._clock
            return []
        self._found = []
        left, right = camera[0] - FAR_PX, camera[0] + size[0] + FAR_PX
        top, bottom = camera[1] - FAR_PX, camera[1] + size[1] + FAR_PX
        hidden = []
        for k in [k for k, look in enumerate(numbers) if self._pictures[look] is None]:
            x, y = dead.at[k].tolist()
            if left <= x <= right and top <= y <= bottom:
                self._row_of[numbers[k]] = int(dead.rows[k])
            else:
                hidden.append(k)
        if hidden:
            self._shown = np.delete(looks, hidden), np.delete(dead.at, hidden, 0), np.delete(dead.lies, hidden)
        return [self._figure(dead.reel, look, row) for look, row in self._row_of.items()]

    def keep(self, pictures: Sequence[Picture]) -> None:
        """A picture of each who was lacking, and where its corner lies, in whole px of the figure's pose."""
        wanted, (looks, _, _) = list(self._row_of), self._shown
        if self._count + len(wanted) > KEPT:
            self._used[looks[self._used[looks] >= 0]] = self._clock
            self._drop(DROPPED + len(wanted))
        for look, (picture, x, y) in zip(wanted, pictures, strict=True):
            self._pictures[look], self._offsets[look] = picture, (x, y)
        self._used[looks] = self._clock
        self._count += len(wanted)

    def blits(self, camera: tuple[int, int]) -> tuple[Blits, Blits]:
        """Who lies still, and who still falls, oldest first."""
        looks, at, lies = self._shown
        pictures = self._found or [self._pictures[look] for look in looks.tolist()]
        if camera != self._camera:
            self._camera, self._corner = camera, np.array(camera)
        places = self._offsets.take(looks, 0)
        places += at
        places -= self._corner
        out = list(zip(pictures, places.tolist(), strict=True))
        lying = lies.tolist()
        if True not in lying:
            return [], out
        if False not in lying:
            return out, []
        return list(compress(out, lying)), list(compress(out, (~lies).tolist()))

    def _adopt(self, reel: "Reel") -> None:
        """Make room for what a reel has grown by."""
        if self._strips is not reel.strips:
            self._leave()
            self._strips = reel.strips
        if len(reel.strips) == self._number:
            return
        new = reel.strips[self._number :]
        self._number += len(new)
        for strip in new:
            rows = np.arange(strip.last + 1 - strip.first)
            first = self._first_of.setdefault(strip.look, len(self._pictures))
            if first == len(self._pictures):
                more = len(rows) * WAYS
                self._pictures += [None] * more
                self._offsets = np.concatenate([self._offsets, np.zeros((more, 2), int)])
                self._used = np.concatenate([self._used, np.full(more, -1)])
            self._looks = np.concatenate([self._looks, first + rows * WAYS])
        self._firsts = [strip.first for strip in reel.strips]

    def _figure(self, reel: "Reel", look: int, row: int) -> Figure:
        """A look, from a row of the reel that shows it."""
        kind, facing, _ = reel.strips[bisect_right(self._firsts, row) - 1].look
        tone, fire = divmod(look - int(self._looks[row]), 2)
        return Figure(kind, reel.frames[row], facing, "x", tone=tone, fire=bool(fire))

    def _drop(self, count: int) -> None:
        """Forget the pictures that were not shown for longest."""
        kept = np.flatnonzero(self._used >= 0)
        for look in kept[np.argsort(self._used[kept], kind="stable")[:count]].tolist():
            self._pictures[look], self._used[look] = None, -1
        self._count = int((self._used >= 0).sum())
