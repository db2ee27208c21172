"""Shakes: the noise of each re-pose, and which drawing comes next. It knows no poses."""

import numpy as np

from game.core.noise import four, four_ahead

_AHEAD = 1024  # numbers that are worked out at once


class Shakes:
    """For n things. keys: (n,) of `noise.keyed`. strength: (3, n) px, px, rad. boils: (n,) whether the drawing changes.

    What a thing gets depends on its key and the tick alone. Few things have theirs worked out for many ticks at once,
    since most of the cost is that of asking; many have it as it is asked.
    """

    def __init__(self, keys: np.ndarray, strength: np.ndarray, boils: np.ndarray) -> None:
        self._keys, self._strength, self._boils = keys, strength, boils
        self._ticks = _AHEAD // max(1, len(keys))
        self._from = self._until = 0

    def at(self, rows: np.ndarray, tick: int) -> tuple[np.ndarray, np.ndarray]:
        """(3, m) noise times strength, and (m,) how many drawings to go on: 0 for what does not boil, else 1 to 3."""
        if self._ticks < 8:
            return _drawn(four(self._keys.take(rows), tick).T, self._strength.take(rows, 1), self._boils.take(rows))
        if not self._from <= tick < self._until:
            self._from, self._until = tick, tick + self._ticks
            noise = four_ahead(self._keys, tick, self._ticks).transpose(2, 0, 1)
            shakes, steps = _drawn(noise, self._strength[:, None], self._boils)
            self._shakes, self._steps = shakes.transpose(1, 0, 2).copy(), steps
        now = tick - self._from
        return self._shakes[now].take(rows, 1), self._steps[now].take(rows)


def _drawn(noise: np.ndarray, strength: np.ndarray, boils: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    chance = noise[3] + 1.0
    chance *= 1.5
    steps = chance.astype(np.int64)
    steps += 1
    steps *= boils
    return noise[:3] * strength, steps
