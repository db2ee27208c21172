"""Motion: which things tremble, which have come to rest, which were put elsewhere. It knows no pictures."""

from collections.abc import Callable

import numpy as np

from game.core.clock import DT

# A thing trembles once it is fast and has visibly moved, or at once when it is kicked (the second pair), and until it
# has been slower for some ticks (C3, C4).
START_PX_S, START_RAD_S = 8.0, 0.4
KICK_PX_S, KICK_RAD_S = 20.0, 1.0
QUIET_TICKS = 4
SETTLED_TICKS = 57  # so long slower: it lies
# A move further than this, and than three times what the speed explains, is a teleport (C10).
JUMP_PX = 10.0

_NOBODY = np.zeros(0, np.int64)
_LONG = SETTLED_TICKS + 1  # longer is not counted


class Motion:
    """State of n things. moving: (n,) bool, trembles; unsettled: (n,) bool, its picture may still show that it did.

    quiet: (n,) ticks since it was fast, at most one more than SETTLED_TICKS. before: (3, n) its last pose.
    """

    def __init__(self) -> None:
        self.moving, self.unsettled, self._fresh = (np.zeros(0, bool) for _ in range(3))
        self.quiet = np.zeros(0, np.uint8)
        self.before = np.zeros((3, 0))
        self._any_fresh = False
        self._make_room()

    def _make_room(self) -> None:
        n = len(self.quiet)
        self._moved, self._far = np.zeros((2, n)), np.zeros((2, n), bool)
        self._squares = np.zeros((3, n))
        self._fast, self._spun, self._calm, self._lively, self._starts = (np.zeros(n, bool) for _ in range(5))
        self._speed, self._spin = self._squares[0], self._squares[2]
        self._calm_as_number = self._calm.view(np.uint8)

    def join(self, m: int) -> None:
        """m more at the end, at rest and fresh."""
        nothing = np.zeros(m, bool)
        self.moving, self.unsettled = np.append(self.moving, nothing), np.append(self.unsettled, nothing)
        self._fresh, self._any_fresh = np.append(self._fresh, ~nothing), True
        self.quiet = np.append(self.quiet, np.full(m, QUIET_TICKS, np.uint8))
        self.before = np.hstack([self.before, np.zeros((3, m))])
        self._make_room()

    def keep(self, kept: np.ndarray) -> None:
        """Drop all things but those that the bool mask `kept` names."""
        self.moving, self.unsettled, self._fresh = self.moving[kept], self.unsettled[kept], self._fresh[kept]
        self.quiet, self.before = self.quiet[kept], self.before.compress(kept, 1)
        self._make_room()

    def snap(self, rows: int | slice) -> None:
        """Count these as fresh at the next tick."""
        self._fresh[rows] = self._any_fresh = True

    def fresh(self) -> np.ndarray:
        """The rows of those that are new or snapped; afterwards nobody is."""
        if not self._any_fresh:
            return _NOBODY
        rows = np.flatnonzero(self._fresh)
        self._fresh[:], self._any_fresh = False, False
        return rows

    def jumped(self, columns: np.ndarray) -> np.ndarray:
        """The rows of those that came further in a tick than any motion. columns: (6, n) x, y, angle, vx, vy, spin."""
        moved, far = self._moved, self._far
        np.subtract(columns[:2], self.before[:2], out=moved)
        np.abs(moved, out=moved)
        np.copyto(self.before, columns[:3])
        np.greater(moved, 0.7 * JUMP_PX, out=far)
        if not np.count_nonzero(far):
            return _NOBODY
        rows = np.flatnonzero(far[0] | far[1])
        speed = np.hypot(columns[3, rows], columns[4, rows])
        return rows.compress(np.hypot(moved[0, rows], moved[1, rows]) > JUMP_PX + 3.0 * DT * speed)

    def judge(
        self,
        columns: np.ndarray,
        sleeping: np.ndarray,
        fresh: np.ndarray,
        creeps: Callable[[np.ndarray, np.ndarray], np.ndarray],
    ) -> np.ndarray:
        """Who trembles from now on; returns the rows of those that lay truly shown and have just begun to.

        creeps(rows, columns): which of these have visibly moved. fresh: the rows of those that are new here.
        """
        speed, spin, fast, quiet, lively = self._speed, self._spin, self._fast, self.quiet, self._lively
        self._square(columns)
        np.greater(speed, START_PX_S**2, out=fast)
        np.greater(spin, START_RAD_S**2, out=self._spun)
        np.logical_or(fast, self._spun, out=fast)
        np.greater(fast, sleeping, out=fast)  # and not asleep
        np.logical_not(fast, out=self._calm)
        np.add(quiet, 1, out=quiet)
        np.minimum(quiet, _LONG, out=quiet)
        np.multiply(quiet, self._calm_as_number, out=quiet)
        np.less(quiet, QUIET_TICKS, out=lively)
        starts = np.greater(fast, self.moving, out=self._starts)
        np.logical_and(self.moving, lively, out=self.moving)
        np.greater(self.moving, sleeping, out=self.moving)
        woke = _NOBODY
        if np.count_nonzero(starts):
            rows = starts.nonzero()[0]
            kicked = (speed[rows] > KICK_PX_S**2) | (spin[rows] > KICK_RAD_S**2) | creeps(rows, columns)
            if fresh.size:
                kicked |= (rows[:, None] == fresh).any(axis=1)
            rows = rows.compress(kicked)
            self.moving[rows] = True
            woke = rows.compress(~self.unsettled[rows])  # else its last hold is not over yet
        np.logical_or(self.unsettled, self.moving, out=self.unsettled)
        return woke

    def is_calm(self, columns: np.ndarray) -> bool:
        """Whether nobody is fast enough to begin to tremble; asked instead of `jumped` and `judge` where `is_over`."""
        self._square(columns)
        fast = np.greater(self._speed, START_PX_S**2, out=self._fast)
        return not (np.count_nonzero(fast) or np.count_nonzero(self._spin > START_RAD_S**2))

    def _square(self, columns: np.ndarray) -> None:
        velocity = columns[3:]
        np.multiply(velocity, velocity, out=self._squares)
        np.add(self._speed, self._squares[1], out=self._speed)

    def lain(self) -> np.ndarray:
        """The rows of those that have just lain for SETTLED_TICKS."""
        rows: np.ndarray = (self.quiet == SETTLED_TICKS).nonzero()[0]
        return rows

    def is_over(self) -> bool:
        """Whether all have lain for longer, and are shown truly."""
        return not (self._any_fresh or np.count_nonzero(self.unsettled) or np.count_nonzero(self.quiet < _LONG))
