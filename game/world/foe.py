"""One enemy alive: a body on the Wick's own controller, a mind that wants, a beast that walks. It draws nothing."""

import math
from typing import Any

import numpy as np

from game.anim.pose import Pose
from game.anim.walk.beast import Beast
from game.anim.walk.beast_arms import arm_points
from game.anim.walk.beast_style import HIP_Y
from game.anim.walk.foothold import Ground
from game.anim.walk.gait import Morph
from game.anim.walk.motion import Motion
from game.core.clock import DT, TICK_HZ
from game.core.terrain import Terrain
from game.physics.body import FloatBody
from game.physics.space import ENEMY
from game.world.foe_kind import Kind
from game.world.foe_noises import noises
from game.world.frame import Event
from game.world.mind import Mind, Wish
from game.world.senses import Senses
from game.world.tread import Tread

FLINCH_TICKS = 14
FLASH_TICKS = 3
POSE_HALFLIFE_S = {"raised": 0.09, "struck": 0.025, "flinch": 0.03}
AT_ONCE_PX_S2 = 1e6
# A blow that lands stops its own lunge; and how fast one gives way to another that stands too near.
STOPPED_PX_S2 = 1800.0
GIVE_WAY_PX_S = 26.0
DOZE_CHECK_TICKS = 16


class Enemy:
    """One enemy alive. (x, y) is the point between its feet. `beast.pose` is its raw pose."""

    def __init__(
        self,
        space: Any,
        terrain: Terrain,
        kind: Kind,
        id: int,
        x: float,
        y: float,
        facing: int,
        gait: str,
        patrol: np.ndarray | None,
        health: int,
        seed: int,
    ) -> None:
        self.id, self.kind, self.terrain = id, kind, terrain
        self.nature = kind.nature
        self.health = self.health_max = health or kind.nature.health
        self.gait = gait if gait in kind.gaits else "walk"
        self.morph = Morph(kind.gaits[self.gait], self.gait)
        self.beast = Beast(kind.name)
        self.mind = Mind(kind.nature, seed + id, x, facing, patrol)
        self.height = self.beast.poses["idle"][HIP_Y]
        self._head = self.beast.rig.index["head"]
        self.facing = facing
        self.body = FloatBody(space, x, y - self.height, kind.nature.mass, ENEMY)
        self._tread = Tread(terrain)
        self.ground: Ground | None = self._tread.feel(x, y, 8.0)
        self.flinch_ticks = self.flash_ticks = 0
        self.has_struck = self.is_dozing = False
        self.stood_y = y
        self.wish = Wish()
        self.tick = 0
        self._surface = 0
        self._surface_at = (0.0, 0.0)
        self._carrier = (0.0, 0.0)
        self._last = (x, y - self.height)
        self.at = (x, y - self.height)
        self._now = Motion(terrain, *self.at, y, 0.0, 0.0, facing, self.morph.now)
        self.beast.reset(self._motion(0.0, 0.0, (0.0, 0.0)))
        self.before, self.was_facing = self.beast.columns, self.beast.facing

    @property
    def grounded(self) -> bool:
        """Whether it stands on something."""
        return self.ground is not None

    @property
    def feet_y(self) -> float:
        """Height of the ground as the body holds it."""
        return self.at[1] + self.height

    @property
    def pose(self) -> Pose:
        """Raw pose of this tick."""
        return self.beast.pose

    @property
    def previous(self) -> Pose:
        """Raw pose of the tick before."""
        return Pose(np.array(self.before).T.copy(), self.was_facing)

    @property
    def eye(self) -> tuple[float, float]:
        """Where the head is."""
        b, i = self.beast, self._head
        a = b.angles[i]
        return b.xs[i] + math.cos(a) * 6.0, b.ys[i] + math.sin(a) * 6.0

    @property
    def striking(self) -> bool:
        """Whether a touch of its arms is a blow now."""
        return self.mind.striking and not self.has_struck and not self.flinch_ticks

    @property
    def is_calm(self) -> bool:
        """Whether it does nothing but keep its beat, on ground that stays where it is."""
        # Before its first tick nothing holds its body up.
        return self.tick > 0 and self.grounded and not self._surface and not self.flinch_ticks and self.mind.is_calm

    def doze(self, tick: int) -> bool:
        """Stand as if time stood still, in the middle of a step. Returns whether that lasts, or something moved it."""
        if not self.is_dozing:
            self.is_dozing = True
            self.before, self.was_facing = self.beast.columns, self.beast.facing
            self.body.plan.goal_vx, self.body.plan.accel = 0.0, AT_ONCE_PX_S2
        elif (tick + self.id) % DOZE_CHECK_TICKS == 0:
            x, y = self.body.position
            if math.hypot(x - self.at[0], y - self.at[1]) > 1.0:
                self.at = self._last = (x, y)
                return False
        return True

    def flinch(self) -> None:
        """Be shaken by a blow that did not kill."""
        self.flinch_ticks, self.flash_ticks = FLINCH_TICKS, FLASH_TICKS

    def think(self, tick: int, hero: tuple[float, float] | None, loud: list[Event], aside: float) -> None:
        """Perceive and plan. loud: what may be heard; aside: -1..1, which way to make room for another, how much."""
        self.is_dozing = False
        x, y = self.at
        feet_y = y + self.height
        heard = loud and [e for e in loud if math.hypot(e.x - x, e.y - feet_y) > 14.0 or e.kind in ("land", "break")]
        self._feel()
        senses = Senses(self.terrain, x, feet_y, self.eye, self.facing, hero, heard, tick)
        self.wish = self.mind.think(senses)
        wish, plan = self.wish, self.body.plan
        if self.flinch_ticks:
            wish = self.wish = Wish(pose="flinch")
        if self.grounded and not self.flinch_ticks:
            self.facing = wish.facing or wish.steer or self.facing
        if self.mind.state != "strike":
            self.has_struck = False
        gait = wish.gait or self.gait
        if gait != self.morph.name:
            self.morph.switch(self.kind.gaits[gait], gait)
        self.morph.tick()
        now = self.morph.now
        speed = now.speed_px_s if wish.steer == self.facing else min(now.speed_px_s, self.kind.gaits["walk"].speed_px_s)
        plan.goal_vx = wish.steer * speed
        plan.accel = now.accel_px_s2 if wish.steer else now.brake_px_s2
        if not self.grounded:
            plan.accel = 40.0
        if self.flinch_ticks:
            plan.goal_vx, plan.accel = 0.0, 500.0
        elif aside and not self.mind.striking:
            self._make_room(aside, senses)
        if self.has_struck:
            plan.accel = STOPPED_PX_S2
        if wish.lunge and self.grounded:
            plan.kick_vx += self.facing * self.nature.lunge_px_s
        plan.float_on = self.grounded
        plan.carrier_vx = self._carrier[0] * TICK_HZ if self.grounded else 0.0
        plan.carrier_vy = self._carrier[1] * TICK_HZ if self.grounded else 0.0
        if self.ground is not None:
            plan.goal_x, plan.goal_y, plan.slope = x, self.ground.y - self.height, self.ground.slope

    def _make_room(self, aside: float, senses: Senses) -> None:
        """Go slower towards another that is near, and a little away from one that is too near."""
        plan, way = self.body.plan, 1 if aside > 0.0 else -1
        if plan.goal_vx * way < 0.0:
            plan.goal_vx *= 1.0 - abs(aside)
        if abs(aside) >= 1.0 and self.mind.lookout.can_go(senses, way):
            plan.goal_vx += way * GIVE_WAY_PX_S

    def _feel(self) -> None:
        x, y = self.at
        found = None
        if self.grounded:
            found = self._tread.feel(x, y + self.height, 16.5)
            if found is None:
                self.beast.stepper.leave()
        else:
            falling = self.body.velocity[1] - self._carrier[1] * TICK_HZ
            if falling > -20.0:
                found = self._tread.feel(x, y + self.height, max(0.5, falling * DT + 0.5))
        self._landed = found is not None and not self.grounded
        if found is not None:
            self.stood_y = found.y
        self.ground = found
        surface = found.surface if found else 0
        if surface != self._surface:
            self._surface = surface
            self._surface_at = self.terrain.surface_position(surface) if surface else (0.0, 0.0)
            self._carrier = (0.0, 0.0)

    _landed = False

    def animate(self) -> list[Event]:
        """After physics: move the pose. Returns its footsteps and other noises."""
        self.tick += 1
        self.before, self.was_facing = self.beast.columns, self.beast.facing
        self.at = x, y = self.body.position
        carry = (0.0, 0.0)
        if self._surface:
            sx, sy = self.terrain.surface_position(self._surface)
            carry = (sx - self._surface_at[0], sy - self._surface_at[1])
            self._surface_at = (sx, sy)
        self._carrier = carry
        motion = self._motion(x - self._last[0] - carry[0], y - self._last[1], carry)
        self._last = (x, y)
        if self._landed:
            self._landed = False
            self.beast.stepper.land(motion.gait, self.beast.base(motion))
        self.beast.update(motion)
        self.flinch_ticks = max(0, self.flinch_ticks - 1)
        self.flash_ticks = max(0, self.flash_ticks - 1)
        return noises(self, motion.vx)

    def _motion(self, vx: float, vy: float, carry: tuple[float, float]) -> Motion:
        m, wish, ground = self._now, self.wish, self.ground
        m.x, m.y = self.at
        m.feet_y, m.vx, m.vy, m.facing = m.y + self.height, vx, vy, self.facing
        m.gait, m.mode = self.morph.now, "ground" if ground is not None else "air"
        m.pose, m.pose_halflife_s = wish.pose, POSE_HALFLIFE_S.get(wish.pose, 0.09)
        m.slope = ground.slope if ground is not None else 0.0
        m.carry_x, m.carry_y = carry
        m.breath = math.sin((self.tick + self.id * 31) * math.tau / 110.0)
        m.gaze_rad = wish.gaze_rad
        return m

    def arm_points(self) -> list[tuple[float, float]]:
        """Points along both arms, from shoulder to end: what strikes."""
        return arm_points(self.beast)

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        return [
            float(self.id), float(self.health), *self.at, *self.body.velocity, float(self.facing),
            float(self.grounded), float(self.flinch_ticks), float(self.has_struck), float(self.is_dozing),
            self.stood_y,
            *self._last, *self._carrier,
            float(self._surface), *self._surface_at, *self._tread.values(),
            *self.mind.values(), *self.morph.values(), *self.beast.values(),
        ]  # fmt: skip
