"""The shutter: when a picture is re-posed. It counts ticks and knows no poses."""

import numpy as np

from game.core.clock import TICK_HZ

_AHEAD = 16  # ticks


class Shutter:
    """One clock a thing, which opens `fps` times a second, exactly so on average (C1).

    Each opening is 60 to go; at each tick fps goes off, and what is too much is kept, so there is never a burst. Arrays
    of n things; fps (n,) 1..60. phase (n,): where in the period each starts, 0..1.
    """

    def __init__(self, fps: np.ndarray, phase: np.ndarray) -> None:
        self.fps = np.array(fps, float)
        self._left = TICK_HZ - np.floor(np.asarray(phase) * TICK_HZ)
        self._now = 0
        # Which rows open in the ticks after `_from`, and what was left to go then: `_left` is that far ahead.
        self._from, self._start = 0, self._left
        self._ahead: list[np.ndarray] = []
        self._shut_until = np.zeros(len(self._left), np.int64)
        self._all_free_at = 0  # none is shut any more

    def step(self) -> np.ndarray:
        """One tick: the rows of those that open now, in order."""
        k = self._now - self._from
        if k == len(self._ahead):
            # Most of the cost is that of asking, so some ticks are counted at once.
            self._from, self._start, k = self._now, self._left.copy(), 0
            self._ahead = [self._count() for _ in range(_AHEAD)]
        self._now += 1
        rows = self._ahead[k]
        if self._now < self._all_free_at:
            rows = rows.compress(self._shut_until.take(rows) <= self._now)
        return rows

    def _count(self) -> np.ndarray:
        np.subtract(self._left, self.fps, out=self._left)
        rows: np.ndarray = (self._left <= 0.0).nonzero()[0]
        if rows.size:
            self._left[rows] += TICK_HZ
        return rows

    def _return(self) -> None:
        """Be no ticks ahead: things or their rates are about to change."""
        self._left = self._start
        for _ in range(self._now - self._from):
            self._count()
        self._from, self._ahead, self._start = self._now, [], self._left

    def change(self, row: int, fps: float) -> None:
        """Another rate for one thing, from now on."""
        self._return()
        self.fps[row] = fps

    def hold(self, rows: np.ndarray) -> None:
        """The things in `rows` were just re-posed out of turn: leave out an opening that would cut that hold short.

        The clock itself goes on, so that things that are set off together do not fall into step.
        """
        until = self._now + (TICK_HZ // self.fps[rows]).astype(np.int64)
        self._shut_until[rows] = until
        self._all_free_at = max(self._all_free_at, int(until.max(initial=0)))

    def join(self, fps: np.ndarray, phase: np.ndarray) -> None:
        """Add more things at the end."""
        self._return()
        self.fps = np.append(self.fps, fps)
        self._left = np.append(self._left, TICK_HZ - np.floor(phase * TICK_HZ))
        self._shut_until = np.append(self._shut_until, np.zeros(len(fps), np.int64))
        self._start = self._left

    def keep(self, kept: np.ndarray) -> None:
        """Drop all things but those that the bool mask `kept` names."""
        self._return()
        self.fps, self._left, self._shut_until = self.fps[kept], self._left[kept], self._shut_until[kept]
        self._start = self._left
