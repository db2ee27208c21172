"""Remains: the corpses that need no more than a clock, as arrays: those well in their takes, and those that lie still.

It knows what they look like, not how they came to.
"""

import math

import numpy as np

from game.anim.fall.crowd import Crowd, Reel, Strip
from game.anim.fall.playback import Clock
from game.world.corpse import DIM_TICKS, FIRE_TICKS, Corpse
from game.world.frame import Dead


class Remains:
    """`members`: who is in the arrays after `gather`. All go by `clock`."""

    def __init__(self) -> None:
        self.clock, self.reel = Clock(), Reel()
        self.members: list[Corpse] = []
        self._crowd: Crowd | None = None
        self._calm: Dead | None = None

    def gather(self, members: list[Corpse]) -> None:
        """Put all members into arrays: oldest first, as they are drawn."""
        self.members = sorted(members, key=lambda corpse: corpse.number)
        if not members:
            self._crowd = None
            return
        strips, born, at = [], [], []
        for corpse in self.members:
            strip, began, place = self._strip(corpse)
            strips.append(strip)
            born.append(began)
            at.append(place)
        self._crowd = Crowd(self.reel, strips, np.array(born, int), np.array(at, int))
        ages = np.array([c.fall.tick for c in self.members], int)
        rests = np.array([c.fall.rest_tick for c in self.members], int)
        # By the clock: the tick of each one's blow, of its first rest, and what its fading adds to its ways.
        self._died = self.clock.tick - ages
        self._rests = self._died + rests
        self._ways = np.array([2 * (c.fading_ticks > 0) for c in self.members], int)
        self._calm = None
        self._nobody = np.zeros(len(self.members), bool)
        self._fire_until, self._first_rest = int(self._died.max()) + FIRE_TICKS, int(self._rests.min())
        self._calm_from = max(int(self._rests.max()) + DIM_TICKS, self._fire_until)

    def _strip(self, corpse: Corpse) -> tuple[Strip, int, tuple[int, int]]:
        """Which rows it shows, from which tick of the clock, and where."""
        fall = corpse.fall
        if fall.plan is not None:
            ground = math.ceil(fall.plan.y)
            # Takes that lie a part of a pixel higher look different.
            take, up = fall.plan.take, ground - fall.plan.y
            strip = self.reel.strip(corpse.kind, fall.facing, take, take.rows, up)
            return strip, self.clock.tick - fall.plan.row(fall.planned_ticks), (int(fall.plan.x), ground)
        # One that was stepped to where it lies: a take of its own, of a single pose.
        x, y = (math.floor(v) for v in fall.parts[fall.rig.root, :2].tolist())
        pose = fall.parts[None] - (x, y, 0.0)
        return self.reel.strip(corpse.kind, fall.facing, pose.tobytes(), pose), self.clock.tick, (x, y)

    def poses(self) -> dict[int, np.ndarray]:
        """The pose of each now, by its corpse's number."""
        if self._crowd is None:
            return {}
        poses = self._crowd.poses(self.clock.tick)
        return {corpse.number: pose for corpse, pose in zip(self.members, poses, strict=True)}

    def dead(self) -> Dead | None:
        """What is drawn of them now."""
        crowd, tick = self._crowd, self.clock.tick
        if crowd is None:
            return None
        if self._calm is not None and tick > self._calm_from:
            return self._calm
        ways, lies = self._ways, self._nobody
        if tick < self._fire_until:
            ways = ways + (tick - self._died < FIRE_TICKS)
        if tick >= self._first_rest:
            still = tick - self._rests
            ways, lies = ways + 2 * (still >= DIM_TICKS), still >= 0
        dead = Dead(self.reel, crowd.rows(tick), crowd.at, ways, lies)
        # From then on nothing changes any more.
        self._calm = dead if tick > self._calm_from else None
        return dead
