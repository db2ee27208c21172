"""The clay filter: true poses in, shown poses out, for any number of things at once.

It never feeds back: what it makes is for the eye. The clean pose and its noise are kept apart, so noise cannot pile up,
and a thing at rest is shown exactly where it is. It knows no physics and no sprites.
"""

from collections.abc import Callable, Sequence

import numpy as np

from game.anim.clay import source
from game.anim.clay.settings import ClaySettings
from game.anim.clay.shutter import Shutter
from game.anim.pose import angle_gap
from game.core.clock import DT
from game.core.noise import four, keyed

# A thing trembles once it is fast and has visibly moved, or at once when it is kicked (the second pair), and until it
# has been slower for some ticks (C3, C4).
START_PX_S, START_RAD_S = 8.0, 0.4
KICK_PX_S, KICK_RAD_S = 20.0, 1.0
QUIET_TICKS = 4
# Come to rest it is shown truly at the next opening of the shutter, and once more when it has lain for a while. A drift
# in between is left alone as small motion is, and later unless it is more than a solver's.
SETTLED_TICKS = 57
CREEP = 0.5  # of the stutter
DRIFT_PX, DRIFT_RAD = 0.019, 0.0019
# A move further than this, and than three times what the speed explains, is a teleport (C10).
JUMP_PX = 10.0

Ground = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
_CLAY, _SOURCE, _OFF = range(3)
_MODE = {"clay": _CLAY, "source": _SOURCE, "off": _OFF}


class ClayFilter:
    """State of n things.

    ids: (n,) keys of their noise. settings: one for each, or one for all. shown: (n, 3) the picture; clean: (n, 3) the
    pose it was made from; variant: (n,) the drawing 0..3, never the same twice running; moving: (n,) whether a thing
    trembles. off: the switch for all of it; then shown is the true pose.
    """

    def __init__(
        self, ids: np.ndarray | Sequence[int], settings: ClaySettings | Sequence[ClaySettings], seed: int = 0
    ) -> None:
        n = len(ids)
        self.seed, self.off = seed, False
        self.ids = np.asarray(ids, np.int64)
        self.settings = [settings] * n if isinstance(settings, ClaySettings) else list(settings)
        self.clean, self.shown, self._before = np.zeros((n, 3)), np.zeros((n, 3)), np.zeros((n, 3))
        self.moving, self._new, self._unsettled = np.zeros(n, bool), np.ones(n, bool), np.zeros(n, bool)
        self._quiet, self.variant = np.full(n, QUIET_TICKS), np.zeros(n, np.int64)
        self._tabulate()
        phase = (four(self._keys, -1)[:, 0] + 1.0) * 0.5
        self._shutter = Shutter(self._fps, phase)

    def __len__(self) -> int:
        return len(self.ids)

    def _tabulate(self) -> None:
        s = self.settings
        self._keys = keyed(self.seed, self.ids)
        self._fps = np.array([x.fps for x in s], float)
        self._stutter = np.array([(x.stutter_px, x.stutter_px, x.stutter_rad) for x in s], float).reshape(-1, 3)
        self._jitter = np.array([(x.jitter_px, x.jitter_px, x.jitter_rad) for x in s], float).reshape(-1, 3)
        self._per_axis = np.array([x.per_axis for x in s], bool)
        self._boil = np.array([x.boil and x.mode != "off" for x in s], bool)
        self._mode = np.array([_MODE[x.mode] for x in s], np.int64)
        self._hold = np.array([source.hold_ticks(x.fps) for x in s], np.int64)
        self._peace = False  # nothing moves and every picture is true
        self._any_source = bool((self._mode == _SOURCE).any())
        self._any_off = bool((self._mode == _OFF).any())

    def change(self, row: int, settings: ClaySettings) -> None:
        """Give one thing other settings; its picture goes on from where it is."""
        self.settings[row] = settings
        self._tabulate()
        self._shutter.fps = self._fps.copy()

    def join(self, key: int, settings: ClaySettings) -> None:
        """Add a thing at the end; it is shown truly at its first step."""
        self.ids = np.append(self.ids, np.int64(key))
        self.settings.append(settings)
        for name in ("clean", "shown", "_before"):
            setattr(self, name, np.vstack([getattr(self, name), np.zeros((1, 3))]))
        self.moving, self._new = np.append(self.moving, False), np.append(self._new, True)
        self._unsettled = np.append(self._unsettled, False)
        self._quiet, self.variant = np.append(self._quiet, QUIET_TICKS), np.append(self.variant, 0)
        self._tabulate()
        self._shutter.join(settings.fps, float(four(self._keys[-1:], -1)[0, 0] + 1.0) * 0.5)

    def keep(self, kept: np.ndarray) -> None:
        """Drop all things but those that the bool mask `kept` names; the others' pictures do not change."""
        for name in ("ids", "clean", "shown", "_before", "moving", "_new", "_unsettled", "_quiet", "variant"):
            setattr(self, name, getattr(self, name)[kept])
        self.settings = [s for s, stays in zip(self.settings, kept, strict=True) if stays]
        self._tabulate()
        self._shutter.keep(kept)

    def snap(self, row: int) -> None:
        """Show this thing truly at the next step: it was put somewhere else."""
        self._new[row], self._peace = True, False

    def rest(self, tick: int) -> np.ndarray | None:
        """Instead of `step` for a tick at which no pose and no motion is other than at the last one.

        Returns reposed (n,); `shown` stays. None: some picture has yet to come to rest, so `step` is needed.
        """
        if not self._peace:
            return None
        due = self._shutter.step()
        self._redraw(np.flatnonzero(due & self._boil), tick)
        return due

    def step(
        self,
        pose: np.ndarray,
        velocity: np.ndarray,
        sleeping: np.ndarray,
        tick: int,
        ground: Ground | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """One tick. pose: (n, 3) x, y, angle; velocity: (n, 3) vx, vy, spin in px/s and rad/s; sleeping: (n,) bool.

        ground(rows, clean, shown) returns `shown` (m, 3) moved out of the ground; it may lift `clean` where a thing has
        run into it. Returns shown (n, 3) and reposed (n,) bool; both belong to the caller.
        """
        due = self._shutter.step()
        if self._peace and sleeping.all() and (pose == self._before).all():
            self._redraw(np.flatnonzero(due & self._boil), tick)
            return self.shown.copy(), due
        speed = np.hypot(velocity[:, 0], velocity[:, 1])
        jumped = self._jumped(pose, speed)
        gap = np.abs(pose - self.shown)
        gap[:, 2] = np.abs(angle_gap(pose[:, 2], self.shown[:, 2]))
        creeps: np.ndarray = np.any(gap > CREEP * self._stutter, axis=1)
        stale = (gap[:, 0] > DRIFT_PX) | (gap[:, 1] > DRIFT_PX) | (gap[:, 2] > DRIFT_RAD)
        woke = self._judge_motion(creeps, speed, np.abs(velocity[:, 2]), sleeping)
        if woke.any():
            self._shutter.hold(np.flatnonzero(woke))
            due |= woke
        if self._any_source:
            due = np.where(self._mode == _SOURCE, (self.ids + tick) % self._hold == 0, due)
        if self.off:
            self.clean[:] = self.shown[:] = pose
            self._new[:], self._peace = True, False  # so that nothing jumps back into an old hold when it is on again
            return self.shown.copy(), np.zeros(len(self), bool)
        if due.any():
            self._redraw(np.flatnonzero(due & self._boil), tick)
            self._repose(np.flatnonzero(due & self.moving & (self._mode == _CLAY)), pose, tick, ground)
        true = jumped | (self._misfits(gap, creeps, stale, due) & ~self.moving)
        if self._any_source:
            self._step_source(np.flatnonzero(due & (self._mode == _SOURCE)), pose, velocity, tick)
            true = np.where(self._mode == _SOURCE, jumped, true)
        if self._any_off:
            true |= self._mode == _OFF
        if true.any():
            self.clean[true] = self.shown[true] = pose[true]
            self._unsettled &= ~true
            self._shutter.hold(np.flatnonzero(jumped))
        waits = self._unsettled | (self._quiet <= SETTLED_TICKS) | (stale & ~true)
        self._peace = not self._any_off and not waits.any()
        return self.shown.copy(), due | jumped

    def _redraw(self, rows: np.ndarray, tick: int) -> None:
        """Another of the four drawings for these, never the same again."""
        if len(rows):
            further = 1 + ((four(self._keys[rows], tick)[:, 3] + 1.0) * 1.5).astype(np.int64)
            self.variant[rows] = (self.variant[rows] + further) % 4

    def _jumped(self, pose: np.ndarray, speed: np.ndarray) -> np.ndarray:
        moved = np.hypot(pose[:, 0] - self._before[:, 0], pose[:, 1] - self._before[:, 1])
        jumped = self._new | (moved > JUMP_PX + 3.0 * DT * speed)
        self._before[:] = pose
        self._new[:] = False
        return jumped

    def _judge_motion(
        self, creeps: np.ndarray, speed: np.ndarray, spin: np.ndarray, sleeping: np.ndarray
    ) -> np.ndarray:
        """Who trembles from now on; returns who lay truly shown and has just begun to."""
        fast = ((speed > START_PX_S) | (spin > START_RAD_S)) & ~sleeping
        self._quiet = np.where(fast, 0, self._quiet + 1)
        kicked = (speed > KICK_PX_S) | (spin > KICK_RAD_S) | creeps
        moving = (fast & (kicked | self.moving)) | (self.moving & ~sleeping & (self._quiet < QUIET_TICKS))
        woke = moving & ~self.moving & ~self._unsettled  # else its last hold is not over yet
        self._unsettled |= moving
        self.moving = moving
        return woke

    def _misfits(self, gap: np.ndarray, creeps: np.ndarray, stale: np.ndarray, due: np.ndarray) -> np.ndarray:
        """Whose pictures no longer fit, if they rest."""
        lies = (self._quiet >= SETTLED_TICKS) & stale
        last = (self._quiet == SETTLED_TICKS) & (gap != 0.0).any(axis=1)
        return (due & (self._unsettled | creeps | lies)) | last

    def _repose(self, rows: np.ndarray, pose: np.ndarray, tick: int, ground: Ground | None) -> None:
        if not len(rows):
            return
        now, clean = pose[rows], self.clean[rows]
        gap = now - clean
        gap[:, 2] = angle_gap(now[:, 2], clean[:, 2])
        far = np.abs(gap) > self._stutter[rows]
        # One test for the whole pose (C5): x, y and angle change together, so every held pose lies on the true path.
        whole = (np.hypot(gap[:, 0], gap[:, 1]) > self._stutter[rows, 0]) | far[:, 2]
        take = np.where(self._per_axis[rows, None], far, whole[:, None])
        clean = np.where(take, now, clean)
        shown = clean + four(self._keys[rows], tick)[:, :3] * self._jitter[rows]
        if ground is not None:
            shown = ground(rows, clean, shown)
        self.clean[rows], self.shown[rows] = clean, shown

    def _step_source(self, rows: np.ndarray, pose: np.ndarray, velocity: np.ndarray, tick: int) -> None:
        if len(rows):
            shown = self.shown[rows].T.copy()
            # The engine it was written for gives angles in 0..360 degrees; its comparison is blind to the seam.
            true = pose[rows].T.copy()
            true[2] %= 2.0 * np.pi
            shake = (four(self._keys[rows], tick)[:, :3] * self._jitter[rows]).T
            source.repose(shown, true, velocity[rows, :2].T, shake, self._stutter[rows].T)
            self.shown[rows] = shown.T
