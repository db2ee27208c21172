"""Crowd: hundreds of deaths that play their takes as recorded, in one gather a tick. It knows no ground.

All takes lie side by side as one array of poses, one row a tick. Nothing is kept up to date but the number of the
tick: which row each shows follows from when it began.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np


class Strip(NamedTuple):
    """Where a take lies in a reel. look: whose, which way it faces and which; the same in every reel."""

    look: tuple[str, int, Hashable]
    first: int
    last: int


class Reel:
    """Takes side by side. frames (rows, parts, 3): every pose of every take; `strips` only ever grows."""

    def __init__(self) -> None:
        self.strips: list[Strip] = []
        self.frames = self._memory = np.empty((0, 0, 3))
        self._strip_of: dict[Hashable, Strip] = {}

    def strip(self, kind: str, facing: int, take: Hashable, rows: np.ndarray, up: float = 0.0) -> Strip:
        """The place of a take; its rows (ticks, parts, 3), `up` px further up, are taken in when it is new."""
        look = (kind, facing, (take, up))
        found = self._strip_of.get(look)
        if found is None:
            first, until = len(self.frames), len(self.frames) + len(rows)
            if until > len(self._memory):
                self._memory = np.empty((2 * until, *rows.shape[1:]))
                if first:
                    self._memory[:first] = self.frames
            self._memory[first:until] = rows - (0.0, up, 0.0)
            self.frames = self._memory[:until]
            found = self._strip_of[look] = Strip(look, first, until - 1)
            self.strips.append(found)
        return found


class Crowd:
    """n > 0 deaths: number k plays strips[k], whose first row it showed, or would have, at tick born[k]; at[k] is where
    (x, y) the origin of its frames is."""

    def __init__(self, reel: Reel, strips: Sequence[Strip], born: np.ndarray, at: np.ndarray) -> None:
        self.reel, self.at = reel, at
        self._last = np.array([s.last for s in strips], np.intp)
        self._start = np.array([s.first for s in strips], np.intp) - born
        # Until then nobody is at the end of its take.
        self._whole = int((self._last - self._start).min())
        place = np.zeros((len(strips), *reel.frames.shape[1:]))
        place[:, :, :2] = at[:, None]
        self._place = place.reshape(-1, reel.frames[0].size)
        self._flat = np.empty_like(self._place)
        self._poses = self._flat.reshape(place.shape)

    def rows(self, tick: int) -> np.ndarray:
        """(n,) which row of the reel each shows at a tick; who is at the end of its take stays there."""
        row = self._start + tick
        return row if tick <= self._whole else np.minimum(row, self._last, out=row)

    def poses(self, tick: int) -> np.ndarray:
        """(n, parts, 3) all poses at a tick, in a buffer that belongs to the crowd."""
        frames = self.reel.frames
        frames.reshape(len(frames), -1).take(self.rows(tick), 0, out=self._flat, mode="clip")
        self._flat += self._place
        return self._poses
