"""The clay filter as it was first published, flaws and all, to be shown beside the right one. Pose in, pose out.

Its timer forgets the remainder, its noise is added to the pose that is compared next, any speed at all makes it
tremble, a pure spin does not, and angles are compared as they stand. Only the noise is seeded here.
"""

import math

import numpy as np

from game.anim.clay.settings import ClaySettings
from game.core.clock import TICK_HZ
from game.core.noise import noise_array

_TABLE, _STRIDE = 4093, 1579  # coprime: the same entry comes back after 4093 ticks
_TURN = 2.0 * math.pi


def hold_ticks(fps: float) -> int:
    """Ticks between two re-poses: the timer starts again from 0, so only 60, 30, 20, 15, 12, ... a second exist."""
    return max(1, math.ceil(TICK_HZ / fps - 1e-6))


def repose(shown: np.ndarray, pose: np.ndarray, moves: np.ndarray, shake: np.ndarray, stutter: np.ndarray) -> None:
    """Re-pose m things in place. shown, pose, shake: (3, m) of x, y, angle; moves: (m,) whether it has any speed.

    shake: noise times its strength. stutter: (3, 1) or (3, m), px, px, rad. Axis by axis: take the true value if it
    lies further from the shown one than `stutter`, then add the noise if the thing has any linear speed.
    """
    gap = pose - shown
    np.abs(gap, out=gap)
    np.copyto(shown, pose, where=gap > stutter)
    shown += shake * moves.astype(float)


class SourceClay:
    """Things with the same settings among n; the one with id i is due when i + tick is a multiple of the hold.

    rows, ids: (m,) where they are among the n, and who. A tick touches only those that are due. Noise comes from a
    table made of `core.noise`, entered elsewhere at each tick.
    """

    def __init__(self, rows: np.ndarray, ids: np.ndarray, n: int, settings: ClaySettings, seed: int = 0) -> None:
        self.period = hold_ticks(settings.fps)
        self._due = [rows[(ids + k) % self.period == 0] for k in range(self.period)]
        # Where their x, y, angle are in the (3, n) of `shown` laid flat.
        self._cells = [(np.arange(3)[:, None] * n + due).ravel() for due in self._due]
        self._stutter = np.array([[settings.stutter_px], [settings.stutter_px], [settings.stutter_rad]])
        columns = np.arange(_TABLE + max(map(len, self._due)))
        strength = (settings.jitter_px, settings.jitter_px, settings.jitter_rad)
        self._shake = np.stack([noise_array(seed, columns, axis) * strength[axis] for axis in range(3)])

    def due(self, tick: int) -> np.ndarray:
        """The rows that `step` re-poses at this tick."""
        return self._due[tick % self.period]

    def shake(self, tick: int) -> np.ndarray:
        """(3, m) the noise of those that are due at this tick."""
        start = tick * _STRIDE % _TABLE
        return self._shake[:, start : start + len(self.due(tick))]

    def step(self, shown: np.ndarray, columns: np.ndarray, sleeping: np.ndarray, tick: int) -> None:
        """One tick. shown: (3, n), changed where due; columns: (6, n) x, y, angle, vx, vy, spin; sleeping: (n,)."""
        rows, cells = self.due(tick), self._cells[tick % self.period]
        now = columns[:5].take(rows, 1)
        # The engine it was written for gives angles in 0..360 degrees; its comparison is blind to the seam.
        angle = now[2]
        angle -= np.floor(angle * (1.0 / _TURN)) * _TURN
        moves = (now[3] != 0.0) | (now[4] != 0.0)
        np.greater(moves, sleeping.take(rows), out=moves)
        pictures = shown.take(cells)
        repose(pictures.reshape(3, -1), now[:3], moves, self.shake(tick), self._stutter)
        shown.reshape(-1)[cells] = pictures


def published(ids: np.ndarray, settings: list[ClaySettings], seed: int) -> list[SourceClay]:
    """Those of n things whose mode is `source`, each lot of equal settings together."""
    lots: dict[ClaySettings, list[int]] = {}
    for row, s in enumerate(settings):
        if s.mode == "source":
            lots.setdefault(s, []).append(row)
    return [SourceClay(np.array(rows), ids[rows], len(ids), s, seed) for s, rows in lots.items()]
