"""The clay filter as it was first published, flaws and all, to be shown beside the right one. Pose in, pose out.

Its timer forgets the remainder, its noise is added to the pose that is compared next, any speed at all makes it
tremble, a pure spin does not, and angles are compared as they stand. Only the noise is seeded here.
"""

import math

import numpy as np

from game.core.clock import TICK_HZ
from game.core.noise import noise_array

_TABLE, _STRIDE = 4093, 1579  # coprime: the same entry comes back after 4093 ticks


def hold_ticks(fps: float) -> int:
    """Ticks between two re-poses: the timer starts again from 0, so only 60, 30, 20, 15, 12, ... a second exist."""
    return max(1, math.ceil(TICK_HZ / fps - 1e-6))


def repose(
    shown: np.ndarray,
    pose: np.ndarray,
    velocity: np.ndarray,
    shake: np.ndarray,
    stutter: np.ndarray,
) -> None:
    """Re-pose m things in place. shown, pose, shake: (3, m) of x, y, angle; velocity: (2, m).

    shake: noise times its strength. stutter: (3, 1) or (3, m), px, px, rad. Axis by axis: take the true value if it
    lies further from the shown one than `stutter`, then add the noise if the thing has any linear speed.
    """
    gap = pose - shown
    np.abs(gap, out=gap)
    np.copyto(shown, pose, where=gap > stutter)
    np.add(shown, shake, out=shown, where=np.logical_or(velocity[0], velocity[1]))


class SourceClay:
    """n things with the same settings; thing i starts i ticks into its hold, so that a part of them is due each tick.

    The arrays are kept in the order of `order` (things that are due together lie together), so a tick touches one
    slice. shown: (3, n) in that order. Noise comes from a table made of `core.noise`, entered elsewhere at each tick.
    """

    def __init__(self, pose: np.ndarray, fps: float, stutter: np.ndarray, jitter: np.ndarray, seed: int = 0) -> None:
        n = pose.shape[1]
        self.period = hold_ticks(fps)
        phases = [np.arange(k, n, self.period) for k in range(self.period)]
        self.order = np.concatenate(phases)
        ends = np.cumsum([0, *map(len, phases)])
        self._slices = [slice(int(a), int(b)) for a, b in zip(ends[:-1], ends[1:], strict=True)]
        self.shown = np.ascontiguousarray(pose[:, self.order])
        self._stutter = stutter.reshape(3, 1)
        columns = np.arange(_TABLE + len(phases[0]))
        self._shake = np.stack([noise_array(seed, columns, axis) * jitter[axis] for axis in range(3)])
        self.tick = 0

    @property
    def due(self) -> slice:
        """Which part of the arrays the next step re-poses."""
        return self._slices[(self.period - 1 - self.tick) % self.period]

    def step(self, state: np.ndarray) -> None:
        """One tick. state: (5, n) of x, y, angle, vx, vy in `order`."""
        self.step_due(state[:, self.due])

    def step_due(self, now: np.ndarray) -> None:
        """One tick for a caller that has read only what is `due`: (5 or more, m), the first rows as in `step`."""
        due, start = self.due, self.tick * _STRIDE % _TABLE
        shake = self._shake[:, start : start + due.stop - due.start]
        repose(self.shown[:, due], now[:3], now[3:], shake, self._stutter)
        self.tick += 1
