"""Riders: which props stand on a platform that moves, and how far it takes them. It knows no pictures."""

from collections.abc import Iterable

import numpy as np

from game.core.clock import DT
from game.physics.mover import Mover
from game.physics.props import PropBodies

ON_TOP = 0.5  # how far up a contact must point
LOST_TICKS = 12  # a platform that drops away is soon caught up with
STORIES = 16  # of a stack


class Riders:
    """For each row of `bodies`, the platform that it stands on, directly or on others that do."""

    def __init__(self, bodies: PropBodies) -> None:
        self._bodies = bodies
        self._on = np.zeros(0, np.int64)  # the id of the platform, -1 for none
        self._lost = np.zeros(0, np.int64)  # ticks since it was touched
        self._any_on = False

    def join(self, m: int) -> None:
        """m more bodies at the end."""
        self._on, self._lost = np.append(self._on, [-1] * m), np.append(self._lost, [0] * m)

    def keep(self, kept: np.ndarray) -> None:
        """Drop all but those that the bool mask names."""
        self._on, self._lost = self._on[kept], self._lost[kept]

    def taken_px(self, movers: Iterable[Mover]) -> np.ndarray | None:
        """After the bodies were read: (n, 2) px by which the platforms took each body along in this tick.

        None: nobody rides.
        """
        platforms = {mover.body.id: mover for mover in movers}
        if not platforms or not len(self._on):
            return None
        self._find(np.array(sorted(platforms), np.int64))
        if not self._any_on:
            return None
        out = np.zeros((len(self._on), 2))
        for id, mover in platforms.items():
            out[self._on == id] = np.multiply(mover.velocity, DT)
        return out

    def _find(self, platforms: np.ndarray) -> None:
        pairs, normals = self._bodies.touch.pairs()
        if not self._any_on and not np.count_nonzero(pairs[..., None] == platforms):
            return
        upright = np.abs(normals[:, 1]) > ON_TOP
        down = normals[upright, 1] > 0.0  # from the first body to the second
        lower = np.where(down, pairs[upright, 1], pairs[upright, 0])
        upper = self._bodies.touch.rows_of(np.where(down, pairs[upright, 0], pairs[upright, 1]))
        lower, upper = lower[upper >= 0], upper[upper >= 0]
        below = self._bodies.touch.rows_of(lower)
        on, grounded = np.full(len(self._on), -1), np.zeros(len(self._on), bool)
        direct = (lower[:, None] == platforms).any(axis=1)
        on[upper[direct]] = lower[direct]
        grounded[upper[(below < 0) & ~direct]] = True
        for _ in range(STORIES):
            climbs = (below >= 0) & (on[below] >= 0) & (on[upper] < 0) & ~grounded[upper]
            if not climbs.any():
                break
            on[upper[climbs]] = on[below[climbs]]
        self._lost = np.where(on >= 0, 0, self._lost + ~self._bodies.still)
        lasting = (self._lost <= LOST_TICKS) & ~grounded
        self._on = np.where(on >= 0, on, np.where(lasting, self._on, -1))
        self._any_on = bool(np.count_nonzero(self._on >= 0))
