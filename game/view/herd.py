"""Herd: most of the dead, drawn from the rows of their takes: each row a picture that is made once and blitted whole.

It knows no game. Pictures that were not shown for longest are dropped.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
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
    """picture: makes one of a figure, and tells where it lies from the root's pixel. root_of: the row of a kind's root
    in its pose.

    A look is a row of a take in one of its `WAYS`; looks are numbered as their takes are first seen.
    """

    def __init__(self, picture: Callable[[Figure], Picture], root_of: Callable[[str], int]) -> None:
        self._picture, self._root_of = picture, root_of
        self._pictures: list[pygame.Surface | None] = []
        # By look: where its picture lies from its take's origin, and when it was last shown.
        self._offsets, self._used = np.empty((0, 2), int), np.empty(0, int)
        self._count = self._clock = 0
        self._first_of: dict[Hashable, int] = {}
        self._leave()

    def _leave(self) -> None:
        """Be ready for another reel."""
        self._strips: list[Strip] = []
        self._number = 0
        self._looks = np.empty(0, int)

    def blits(self, dead: Dead, camera: tuple[int, int], size: tuple[int, int]) -> tuple[Blits, Blits]:
        """Who lies still, and who still falls, oldest first. camera: top left of the canvas, whole world px."""
        self._adopt(dead.reel)
        looks, at, lies = self._looks.take(dead.rows) + dead.ways, dead.at, dead.lies
        pictures = [self._pictures[look] for look in looks.tolist()]
        if not all(pictures):
            shown = self._seen(dead, looks, camera, size)
            looks, at, lies = looks[shown], at[shown], lies[shown]
            pictures = [self._pictures[look] for look in looks.tolist()]
        self._clock += 1
        if self._clock % STAMP_FRAMES == 0:
            self._used[looks] = self._clock
        places = (at + self._offsets.take(looks, 0) - camera).tolist()
        out = list(zip(pictures, places, strict=True))
        lying = lies.tolist()
        if True not in lying:
            return [], out
        if False not in lying:
            return out, []
        return list(compress(out, lying)), list(compress(out, (~lies).tolist()))

    def _seen(self, dead: Dead, looks: np.ndarray, camera: tuple[int, int], size: tuple[int, int]) -> np.ndarray:
        """Make the pictures that are missing, but those of what nobody sees. Returns (n,) of which there is one."""
        far = (dead.at < np.subtract(camera, FAR_PX)) | (dead.at > np.add(camera, size) + FAR_PX)
        unmade = self._used[looks] < 0
        self._used[looks[~unmade]] = self._clock
        made = unmade & ~far.any(axis=1)
        self._make(dead.reel, dict(zip(looks[made].tolist(), dead.rows[made].tolist(), strict=True)))
        return made | ~unmade

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

    def _make(self, reel: "Reel", row_of: dict[int, int]) -> None:
        """The pictures of looks, from the rows of the reel that show them."""
        if self._count + len(row_of) > KEPT:
            self._drop(DROPPED + len(row_of))
        for look, row in row_of.items():
            kind, facing, _ = reel.strips[bisect_right(self._firsts, row) - 1].look
            tone, fire = divmod((look - int(self._looks[row])), 2)
            figure = Figure(kind, reel.frames[row], facing, "x", tone=tone, fire=bool(fire))
            self._pictures[look], x, y = self._picture(figure)
            root_x, root_y = reel.frames[row, self._root_of(kind), :2].tolist()
            self._offsets[look] = root_x // 1 + x, root_y // 1 + y
            self._used[look] = self._clock
        self._count += len(row_of)

    def _drop(self, count: int) -> None:
        """Forget the pictures that were not shown for longest."""
        kept = np.flatnonzero(self._used >= 0)
        for look in kept[np.argsort(self._used[kept], kind="stable")[:count]].tolist():
            self._pictures[look], self._used[look] = None, -1
        self._count = int((self._used >= 0).sum())
