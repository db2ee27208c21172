"""The shutter: when a picture is re-posed. It counts ticks and knows no poses."""

import numpy as np

from game.core.clock import TICK_HZ


class Shutter:
    """One clock a thing, which opens `fps` times a second, exactly so on average (C1).

    At each tick the clock gains fps; at 60 it opens and the period is taken off, so the remainder is kept and there is
    never a burst. Arrays of n things; fps (n,) 1..60. phase (n,): where in the period each starts, 0..1.
    """

    def __init__(self, fps: np.ndarray, phase: np.ndarray) -> None:
        self.fps = np.array(fps, float)
        self.clock = np.floor(np.asarray(phase) * TICK_HZ)
        self._wait = np.zeros(len(self.clock), np.int64)

    def step(self) -> np.ndarray:
        """One tick: which shutters open now, (n,) bool."""
        self.clock += self.fps
        opens = self.clock >= TICK_HZ
        self.clock -= TICK_HZ * opens
        np.maximum(self._wait - 1, 0, out=self._wait)
        return opens & (self._wait == 0)

    def hold(self, rows: np.ndarray) -> None:
        """The things in `rows` were just re-posed out of turn: leave out an opening that would cut that hold short.

        The clock itself goes on, so that things that are set off together do not fall into step.
        """
        self._wait[rows] = (TICK_HZ // self.fps[rows]).astype(np.int64)

    def join(self, fps: float, phase: float) -> None:
        """Add one more thing at the end."""
        self.fps = np.append(self.fps, fps)
        self.clock = np.append(self.clock, np.floor(phase * TICK_HZ))
        self._wait = np.append(self._wait, 0)

    def keep(self, kept: np.ndarray) -> None:
        """Drop all things but those that the bool mask `kept` names."""
        self.fps, self.clock, self._wait = self.fps[kept], self.clock[kept], self._wait[kept]
