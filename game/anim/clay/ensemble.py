"""One shutter for a whole pose: a clip on twos, a title's letters. Pose in, pose out; it knows no rigs."""

import numpy as np

from game.anim.clay.motion import QUIET_TICKS
from game.anim.clay.settings import ClaySettings
from game.anim.clay.shutter import Shutter
from game.anim.pose import angle_gap
from game.core.noise import four, keyed

STILL_PX, STILL_RAD = 0.02, 0.002
JUMP_PX = 24.0


class Ensemble:
    """Parts that are re-posed together, so that joints stay together; each part has its own noise.

    key: seeds the noise, with `seed`. noise_of_one: give all parts the same offset (a body moved as a whole), else each
    its own (letters). variant: (parts,) the drawing 0..3. off: show the true pose.
    """

    def __init__(
        self, parts: int, settings: ClaySettings, key: int = 0, seed: int = 0, noise_of_one: bool = False
    ) -> None:
        self.settings, self.off, self._as_one = settings, settings.mode == "off", noise_of_one
        self._keys = keyed(seed, key * 1009 + np.arange(parts))
        phase = (four(self._keys[:1], -1)[0, 0] + 1.0) * 0.5
        self._shutter = Shutter(np.array([settings.fps]), np.array([phase]))
        self.clean, self.shown, self._before = (np.zeros((parts, 3)) for _ in range(3))
        self.variant = np.zeros(parts, np.int64)
        self._fresh, self._quiet = True, QUIET_TICKS

    def snap(self) -> None:
        """Show the true pose at the next step."""
        self._fresh = True

    def step(self, parts: np.ndarray, tick: int, moving: bool | None = None) -> np.ndarray:
        """One tick. parts: (k, 3) true pose. Returns the shown one.

        moving: whether it trembles; None = whether any part moved in the last ticks.
        """
        gap = np.abs(_turn(parts, self._before))
        jumped = self._fresh or bool((gap[:, :2] > JUMP_PX).any())
        if moving is None:
            stirs = bool((gap[:, :2] > STILL_PX).any() or (gap[:, 2] > STILL_RAD).any())
            self._quiet = 0 if stirs else self._quiet + 1
            moving = self._quiet < QUIET_TICKS
        self._before[:] = parts
        due = self._shutter.step().size > 0
        if self.off or jumped:
            self.clean[:] = self.shown[:] = parts
            self._fresh = self.off
            return self.shown.copy()
        s = self.settings
        if due:
            noise = four(self._keys, tick)
            if s.boil:
                self.variant = (self.variant + 1 + ((noise[:, 3] + 1.0) * 1.5).astype(np.int64)) % 4
            if moving:
                gap = np.abs(_turn(parts, self.clean))
                if (np.hypot(gap[:, 0], gap[:, 1]) > s.stutter_px).any() or (gap[:, 2] > s.stutter_rad).any():
                    self.clean[:] = parts
                shake = noise[:, :3] * (s.jitter_px, s.jitter_px, s.jitter_rad)
                self.shown = self.clean + (shake[:1] if self._as_one else shake)
        if not moving:
            self.clean[:] = self.shown[:] = parts
        return self.shown.copy()


def _turn(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    gap = a - b
    gap[:, 2] = angle_gap(a[:, 2], b[:, 2])
    return gap
