"""A crowd: the stepper of `stepper.py` for many walkers at once, in arrays, over ground given as heights.

The same rules with the same results, foot for foot, for walking gaits (no flight) on open ground that no step leaves:
what is missing is searching for footholds at edges, settling, movers and ceilings. It knows no bodies and no pose.
"""

import math

import numpy as np

from game.anim.walk.foothold import STEP_UP_PX
from game.anim.walk.gait import GaitPreset
from game.anim.walk.settle import PARK_PX
from game.anim.walk.stepper import FASTEST_PX
from game.core.clock import TICK_HZ
from game.core.ik import two_bone_array


class Heights:
    """Ground as a polyline over x at even distances: `ys` (n,) at x0, x0 + dx, ..."""

    def __init__(self, ys: np.ndarray, dx: float, x0: float = 0.0) -> None:
        self.ys, self.dx, self.x0 = np.asarray(ys, float), dx, x0
        self._rise = np.append(np.diff(self.ys), 0.0)
        self._last = len(self.ys) - 2

    def at(self, x: np.ndarray) -> np.ndarray:
        """Height of the ground at x, any shape."""
        t = (x - self.x0) * (1.0 / self.dx)
        i = t.astype(np.int64)
        np.minimum(i, self._last, out=i)
        return self.ys[i] + self._rise[i] * (t - i)


class Crowd:
    """n walkers. Arrays (2, n), left foot then right: x, y, from_*, to_*, progress, lift, planted.

    hip_px: height of the hip over the ground; spread_px: displacement of the feet; upper_px, lower_px: the bones.
    After `step`: hip_y (n,), and after `solve` upper and lower (2n,) angles and knee (2n, 2), left legs first.
    """

    def __init__(
        self,
        gait: GaitPreset,
        ground: Heights,
        x: np.ndarray,
        hip_px: float,
        upper_px: float,
        lower_px: float,
        facing: int = 1,
    ) -> None:
        self.gait, self.ground, self.hip_px, self.facing = gait, ground, hip_px, facing
        self.upper_px, self.lower_px, self.reach_px = upper_px, lower_px, upper_px + lower_px
        n = len(x)
        self.com_x = np.array(x, float)
        self.feet_y = ground.at(self.com_x)
        self.x, self.y, self.from_x, self.from_y, self.to_x, self.to_y = (np.zeros((2, n)) for _ in range(6))
        self.progress, self.lift = np.ones((2, n)), np.zeros((2, n))
        self.planted = np.ones((2, n), bool)
        self.last = np.ones(n, np.int64)
        self.steps = 0
        self.stand(np.ones(n, bool))

    @property
    def hip_y(self) -> np.ndarray:
        """(n,) height of the hips."""
        return self.feet_y - self.hip_px

    def stand(self, which: np.ndarray) -> None:
        """Put both feet of the walkers in `which` (bool, (n,)) where they stand at rest."""
        d = self.gait.stance_px * self.facing
        for i, dx in enumerate((-d, d)):
            x = self.com_x[which] + dx
            y = self.ground.at(x)
            for rows, value in ((self.x, x), (self.from_x, x), (self.to_x, x), (self.y, y)):
                rows[i, which] = value
            self.from_y[i, which] = self.to_y[i, which] = y
            self.progress[i, which], self.planted[i, which] = 1.0, True
        self.last[which] = 1

    def step(self, vx: float) -> None:
        """One tick: all bodies have been moved to `com_x` at vx px per tick (not 0); move all feet."""
        gait, com = self.gait, self.com_x
        way = 1.0 if vx > 0 else -1.0
        self.feet_y = self.ground.at(com)
        moving = min(1.0, abs(vx) / 0.5)
        moving = moving * moving * (3.0 - 2.0 * moving)
        spread = (gait.stance_px + (gait.stride_dx_px - gait.stance_px) * moving) * self.facing
        displacement = np.array([[-spread], [spread]])
        pace = min(1.0, abs(vx) * TICK_HZ / gait.speed_px_s)
        hz = gait.step_hz * (0.75 + 0.25 * pace if moving > 0.5 else 1.0)
        tall = max(3.0, self.hip_px - 1.5)
        reach = math.sqrt(max(16.0, self.reach_px**2 - tall**2)) - 1.0
        ticks = TICK_HZ / max(hz, (1.0 - 0.5 * gait.swing_share) * abs(vx) * TICK_HZ / reach)
        half = (1.0 - 0.5 * gait.swing_share) * abs(vx) * ticks
        swing = gait.swing_share * ticks
        ahead = displacement + math.copysign(half, vx)
        lifted = self._choose(vx, way, displacement, ahead, swing)
        going = ~self.planted
        going[self.last[lifted], lifted] = False
        if lifted.size:
            self.lift_feet(lifted, vx, ahead, swing)
        if going.any():
            foot, row = np.nonzero(going)
            self._swing((foot, row), vx, ahead, swing)

    def _choose(self, vx: float, way: float, displacement: np.ndarray, ahead: np.ndarray, swing: float) -> np.ndarray:
        """Rows of the walkers that lift a foot now; `last` says which."""
        marks = (self.x - displacement) * way
        due = self.planted.all(axis=0)
        due &= (self.com_x + 0.5 * vx * swing) * way - marks.max(axis=0) > 1e-6
        rows = np.nonzero(due)[0]
        if not rows.size:
            return rows
        gap = marks[0, rows] - marks[1, rows]
        foot = np.where(np.abs(gap) < 1.0, 1 - self.last[rows], np.where(gap < 0.0, 0, 1))
        landing = self.com_x[rows] + vx * swing + ahead[foot, 0]
        far = np.abs(landing - self.x[foot, rows]) >= PARK_PX
        rows, foot = rows[far], foot[far]
        self.last[rows] = foot
        return rows

    def lift_feet(self, rows: np.ndarray, vx: float, ahead: np.ndarray, swing: float) -> None:
        """Start the swing of foot `last` of each walker in `rows`."""
        at = (self.last[rows], rows)
        self.planted[at], self.progress[at] = False, 0.0
        self.from_x[at], self.from_y[at] = self.x[at], self.y[at]
        self.steps += len(rows)
        self._aim(at, self.com_x[rows] + ahead[at[0], 0] + vx * swing, vx, swing)

    def _aim(self, at: tuple[np.ndarray, np.ndarray], x: np.ndarray, vx: float, swing: float) -> None:
        gait, f = self.gait, self.facing
        com, feet_y, progress = self.com_x[at[1]], self.feet_y[at[1]], self.progress[at]
        from_x, from_y = self.from_x[at], self.from_y[at]
        most = self.reach_px + abs(vx) * 4.0
        forward = np.minimum(np.clip(x - com, -most, most) * f, max(1.5, (self.hip_px - 5.5) * 1.7) + abs(vx) * swing)
        hip_x = com + vx * swing * (1.0 - progress)
        hip_y = feet_y - self.hip_px + min(max(self.hip_px - 6.0, 0.0), 9.0)
        x = com + forward * f
        y = self.ground.at(x)
        short = np.hypot(x - hip_x, y - 2.0 - hip_y) >= self.reach_px - 2.0
        for share in (0.3, 0.6, 0.9):
            if not short.any():
                break
            nearer = (com + forward * f) + (hip_x - (com + forward * f)) * share
            x = np.where(short, nearer, x)
            y = self.ground.at(x)
            short &= np.hypot(x - hip_x, y - 2.0 - hip_y) >= self.reach_px - 2.0
        length = np.abs(x - from_x)
        lift = np.clip(gait.lift_share * length, gait.lift_min_px, gait.lift_max_px)
        need = lift
        rise = y - from_y
        for u in (0.25, 0.5, 0.75):
            chord = from_y + rise * np.where(rise < 0.0, 1.0 - (1.0 - u) ** 2.5, u**2.5)
            floor = self.ground.at(from_x + (x - from_x) * u)
            need = np.maximum(need, (chord - floor + 1.0) / (4.0 * u * (1.0 - u)))
        need = np.minimum(need, max(gait.lift_max_px, STEP_UP_PX))
        self.to_x[at], self.to_y[at] = x, y
        self.lift[at] = np.where((progress < 0.3) & (length > 2.0), need, lift)

    def _swing(self, at: tuple[np.ndarray, np.ndarray], vx: float, ahead: np.ndarray, swing: float) -> None:
        com = self.com_x[at[1]]
        progress = np.minimum(1.0, self.progress[at] + 1.0 / max(2.0, swing - 1.0))
        self.progress[at] = progress
        gap = com + ahead[at[0], 0] + vx * swing * (1.0 - progress) - self.to_x[at]
        stray = (progress < 0.9) & (np.abs(gap) > 2.5)
        if stray.any():
            late = (at[0][stray], at[1][stray])
            self._aim(late, self.to_x[late] + np.clip(gap[stray], -3.0, 3.0), vx, swing)
        x0, y0, from_x, from_y = self.x[at], self.y[at], self.from_x[at], self.from_y[at]
        to_x, to_y = self.to_x[at], self.to_y[at]
        u = self._ease(progress)
        rise = to_y - from_y
        up = rise < 0.0
        share = np.where(up, 1.0 - u, u) ** 2.5
        y = from_y + rise * np.where(up, 1.0 - share, share) - 4.0 * u * (1.0 - u) * self.lift[at]
        x = from_x + (to_x - from_x) * u
        down = (progress >= 1.0) & (np.hypot(to_x - x0, to_y - y0) <= FASTEST_PX)
        dx, dy = x - x0, y - y0
        far = np.hypot(dx, dy)
        if far.max() > FASTEST_PX:
            cut = np.minimum(1.0, FASTEST_PX / np.maximum(far, 1e-9))
            x, y = x0 + dx * cut, y0 + dy * cut
        floor = self.ground.at(x)
        deep = (floor < y) & (floor >= y - STEP_UP_PX)
        if deep.any():
            blocked = deep & (y0 - floor > FASTEST_PX - np.abs(x - x0))
            y = np.where(blocked, np.maximum(floor, y0 - FASTEST_PX), np.where(deep, floor, y))
            x = np.where(blocked, x0, x)
        self.x[at], self.y[at] = np.where(down, to_x, x), np.where(down, to_y, y)
        self.planted[at] = down

    def _ease(self, progress: np.ndarray) -> np.ndarray:
        k = self.gait.ease
        if k < 1e-3:
            return progress
        low = 1.0 / (1.0 + math.exp(0.5 * k))
        u = (1.0 / (1.0 + np.exp(-k * (progress - 0.5))) - low) / (1.0 - 2.0 * low)
        return np.where(progress >= 1.0, 1.0, u)

    def solve(self, hip_dx_px: float = 0.0) -> None:
        """Two-bone legs from the hips (hip_dx_px to each side) to the feet: upper, lower, knee."""
        n = len(self.com_x)
        root = np.empty((2 * n, 2))
        root[:n, 0], root[n:, 0] = self.com_x - hip_dx_px * self.facing, self.com_x + hip_dx_px * self.facing
        root[:n, 1] = root[n:, 1] = self.hip_y
        target = np.stack([self.x.ravel(), self.y.ravel()], axis=1)
        self.upper, self.lower, self.knee = two_bone_array(root, target, self.upper_px, self.lower_px, self.facing)
