"""Crowd: hundreds of deaths that play their clips as recorded, in one gather a tick. It knows no ground.

Clips lie side by side as one array of poses, one row a tick, which linear keys give exactly.
"""

from collections.abc import Sequence

import numpy as np

from game.anim.clip import Clip


class Crowd:
    """n deaths: number k plays clips[which[k]], begun `since[k]` ticks ago; at[k] is where its root was at the blow.

    `poses` (n, parts, 3) is the buffer that `sample` fills; it belongs to the crowd.
    """

    def __init__(self, clips: Sequence[Clip], which: np.ndarray, since: np.ndarray, at: np.ndarray) -> None:
        parts = clips[0].dense.shape[1]
        lengths = np.array([len(c.dense) for c in clips])
        self._rows = np.concatenate([c.dense for c in clips]).reshape(-1, parts * 3)
        first = np.cumsum(lengths) - lengths
        self._first, self._last = first[which], (first + lengths - 1)[which]
        self._start = self._first + since
        self._whole = int((self._last - self._start).min())
        place = np.zeros((len(which), parts, 3))
        place[:, :, :2] = at[:, None]
        self._place = place.reshape(len(which), -1)
        self._row = np.empty(len(which), np.intp)
        self._flat = np.empty_like(self._place)
        self.poses = self._flat.reshape(len(which), parts, 3)

    def sample(self, tick: int) -> np.ndarray:
        """All poses `tick` ticks from now; who is at the end of its clip stays there. Returns `poses`."""
        np.add(self._start, tick, out=self._row)
        if tick > self._whole:
            np.minimum(self._row, self._last, out=self._row)
        self._rows.take(self._row, 0, out=self._flat, mode="clip")
        self._flat += self._place
        return self.poses

    def rows(self, tick: int) -> np.ndarray:
        """(n,) which row of `frames` each shows: who shows the same row looks the same."""
        return np.minimum(self._start + tick, self._last)

    @property
    def frames(self) -> np.ndarray:
        """(rows, parts, 3): every pose of every clip, each relative to where its root was at the blow."""
        return self._rows.reshape(len(self._rows), -1, 3)

    @property
    def at(self) -> np.ndarray:
        """(n, 2) where each one's root was at the blow."""
        return self._place[:, :2]
