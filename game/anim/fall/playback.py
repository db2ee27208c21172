"""Playback: one creature's death, from its living pose through a clip to lying still. No physics runs here.

The clip is played as angles on the rig's tree, so bones stay joined whatever is blended. On ground like the recorded
one all that is to come is planned at once (`plan`), elsewhere and in the air it is worked out tick by tick (`course`).
"""

import math
from collections.abc import Sequence

import numpy as np

from game.anim.clip import Clip
from game.anim.fall.course import BETTER, Course
from game.anim.fall.drop import AIR_GAP_PX
from game.anim.fall.footing import ground_under
from game.anim.fall.level import Level
from game.anim.fall.lying import HEAD_WAY_PX
from game.anim.fall.pace import caught
from game.anim.fall.plan import Blow, Plan, nearest_turn, plans
from game.anim.fall.profile import Profile
from game.anim.fall.takes import lowest, take_of
from game.anim.pose import Pose
from game.anim.rig import Rig
from game.core.terrain import Terrain

__all__ = ["Clock", "Fall", "caught", "ground_under", "plan_all"]


class Clock:
    """The tick that planned falls go by: nothing is done for any of them when it goes on."""

    def __init__(self) -> None:
        self.tick = 0


class Fall:
    """A death being played. `parts` (n, 3) is the raw pose after each `step`; `at_rest` and `lost` (fell out of the
    world) say when it is over; `rest_tick` is the tick from which it rests, once known. `plan`: all that is to come.

    living: the pose at the moment of death. velocity: px/s of the body then. heading: sign of the blow along x; the
    head ends on that side of where it was. ground: what `ground_under` gave for the living pose, if it was asked;
    level: what `level_under` gave, if it was.
    """

    def __init__(
        self,
        rig: Rig,
        clip: Clip,
        living: Pose,
        facing: int,
        terrain: Terrain,
        velocity: tuple[float, float] = (0.0, 0.0),
        heading: float = 0.0,
        ground: Profile | None = None,
        level: Level | None = None,
    ) -> None:
        self.rig, self.clip, self.facing = rig, clip, facing
        self.plan: Plan | None = None
        self.rest_tick: int | None = None
        self._terrain, self._velocity, self._heading = terrain, velocity, heading
        parts = living.parts.copy()
        # What a living pose has that its rig's tree has not (a spine that stretches) goes away with the blend.
        loose = parts[:, :2] - rig.solve(parts[rig.root, :2], parts[:, 2], living.facing)[:, :2]
        gap = nearest_turn(parts[:, 2] - clip.dense[0, :, 2])
        self._blow = Blow(rig, clip, parts, facing, gap, loose, _head_push(rig, clip, parts, heading))
        self._clock, self._begun, self._since = Clock(), 0, 0
        self._carried = np.zeros(2)
        self._course: Course | None = None
        self._level = self._on_level(level) if level is not None else None
        if self._level is None:
            self._course = self._new_course(ground or (level.profile() if level else ground_under(rig, parts, terrain)))
            # What lies further away is looked at when there is time.
            self._course.must_look = level is not None

    def _new_course(self, ground: Profile) -> Course:
        return Course(self._blow, self._terrain, self._velocity, self._heading, ground)

    def _on_level(self, level: Level) -> float | None:
        """The y of level ground, if the body stands on it and it goes as far as the take does."""
        blow = self._blow
        if self.clip.header.ground != "flat" or level.y - float(lowest(self.rig, blow.living)) > AIR_GAP_PX:
            return None
        take, x = take_of(self.rig, self.clip), float(blow.living[self.rig.root, 0]) + blow.push
        return level.y if level.spans(x + take.left, x + take.left + len(take.clear)) else None

    # -- one tick ---------------------------------------------------------------------------------------------------
    def step(self, may_work: bool = True) -> None:
        """Advance one tick. may_work: whether it may do now what it `wants`; else it goes on without."""
        if self.plan is None and self.level is not None:
            plan_all([self])
        if self.plan is not None:
            self._ride()
        elif self._course is not None:
            self._course.step(may_work)
        self._clock.tick += 1
        if self.rest_tick is None and self.at_rest:
            self.rest_tick = self.tick

    def go_by(self, clock: Clock) -> None:
        """From now on `clock` tells the ticks, and `step` is not called any more: all is planned, or over."""
        self._begun, self._clock = clock.tick - self.tick, clock

    def _ride(self) -> None:
        if self._course is not None:
            self._carried += self._course.footing.carried()
            if self.rest_tick == self.tick:
                self._course.footing.lie(self.parts)

    def goes_by(self, clock: Clock) -> bool:
        """Whether that clock tells its ticks."""
        return self._clock is clock

    def follow(self, plan: Plan | None) -> None:
        """Do as planned from now on; None: it cannot be."""
        if plan is None:
            self._level = None
            if self._course is None:
                self._course = self._new_course(ground_under(self.rig, self._blow.living, self._terrain))
            self._course.refuse()
            return
        self.plan, self._since = plan, self.tick
        self.rest_tick = self.tick + plan.rests

    def look_again(self) -> None:
        """The ground was replaced: where it is another now, the fall goes on from here as that has it."""
        if self.plan is None:
            if self._course is not None and self._course.look_again():
                self._go_alone()
            return
        plan, tick, parts = self.plan, self.tick, self.parts
        x, y = plan.x + self._carried[0], plan.y + self._carried[1]
        ground = ground_under(self.rig, parts, self._terrain)
        if plan.take.lies_on(ground, float(x), float(y)):
            return
        self._go_alone()
        self.plan, self._level, self._velocity = None, None, (0.0, 0.0)
        self._course = self._new_course(ground)
        self._course.go_on(parts, plan.row(tick - self._since), tick)

    def _go_alone(self) -> None:
        self._begun, self._clock, self.rest_tick = -self.tick, Clock(), None

    # -- what is seen -----------------------------------------------------------------------------------------------
    @property
    def tick(self) -> int:
        """Ticks since the blow."""
        return self._clock.tick - self._begun

    @property
    def parts(self) -> np.ndarray:
        """(n, 3) the raw pose now."""
        return self.at(self.tick)

    def at(self, tick: int) -> np.ndarray:
        """(n, 3) the raw pose now, or at any tick of the plan."""
        if self.plan is not None and tick > self._since:
            pose = self.plan.pose(tick - self._since)
            return pose + (*self._carried, 0.0) if self._carried.any() else pose
        return self._course.parts if self._course is not None else self._blow.living

    def between(self, alpha: float) -> np.ndarray | None:
        """(n, 3) `alpha` of the way from the last tick to this one, where the plan knows; a take is shown as it is."""
        if self.plan is None or self._carried.any():
            return None
        tick = self.planned_ticks
        return self.plan.between(tick, alpha) if 0 < tick < self.plan.joins else self.plan.pose(tick)

    def pose(self) -> Pose:
        """The raw pose now."""
        return Pose(self.parts, self.facing)

    @property
    def level(self) -> float | None:
        """The y of the ground on which all that is to come can be planned; None while it cannot, or is."""
        if self.plan is not None:
            return None
        return self._level if self._course is None else self._course.level

    @property
    def blow(self) -> Blow:
        """What a plan would begin with."""
        return self._blow if self._course is None else self._course.blow_now()

    @property
    def planned_ticks(self) -> int:
        """Ticks since the plan was made."""
        return self.tick - self._since

    @property
    def joins(self) -> int:
        """The tick from which a planned fall is the take's own, row for row."""
        return self._since + self.plan.joins if self.plan is not None else 0

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves any more."""
        if self.plan is not None:
            return self.tick >= self._since + self.plan.rests
        return self._course is not None and self._course.at_rest

    @property
    def lost(self) -> bool:
        """Whether it fell out of the world."""
        return self.plan is None and self._course is not None and self._course.lost

    @property
    def wants(self) -> int:
        """What dear work it waits to do, see `course`; 0 if none."""
        return self._course.wants if self.plan is None and self._course is not None else 0

    @property
    def wants_much(self) -> bool:
        """Whether that is more than to lie a little better."""
        return self.wants > BETTER

    @property
    def surface(self) -> int:
        """Id of the mover that the body lies on, 0 if it is none."""
        return self._course.footing.surface if self._course is not None else 0

    def state_values(self) -> list[float]:
        """What decides the future."""
        state = [float(self.tick), float(self.at_rest)]
        if self.plan is not None:
            state += [float(self._since), *self.plan.values(), *self._carried.tolist()]
        elif self._course is not None:
            state += self._course.state_values()
        return state + self.parts.ravel().tolist()


def plan_all(falls: Sequence[Fall]) -> None:
    """Work out all that is to come for falls that have a `level`."""
    levels = [fall.level or 0.0 for fall in falls]
    for fall, plan in zip(falls, plans([fall.blow for fall in falls], levels), strict=True):
        fall.follow(plan)


def _head_push(rig: Rig, clip: Clip, parts: np.ndarray, heading: float) -> float:
    """How much further the body must go for the head to end on the blow's side, px."""
    if abs(heading) < 1e-6:
        return 0.0
    sign, head = math.copysign(1.0, heading), rig.index.get("head", rig.root)
    ends = parts[rig.root, 0] + clip.dense[-1, head, 0]
    return sign * max(0.0, HEAD_WAY_PX - (ends - parts[head, 0]) * sign)
