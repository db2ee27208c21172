"""The floating body: one pymunk body with upright capsules that hovers over the ground on a critically damped spring.

Everything that moves it is decided inside pymunk's velocity callback from a `Plan`; nobody assigns its velocity from
outside (that lets a body sink into walls). It knows no creature and no terrain: the plan says where the ground is.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pymunk

from game.core.clock import DT
from game.core.vec import approach
from game.physics.space import GRAVITY_PX, GROUND, HERO, ONE_WAY, PROP, TYPE_HERO

TERMINAL_PX_S = 420.0
SPRING_HZ = 30.0 / (2.0 * math.pi)
_OMEGA = 2.0 * math.pi * SPRING_HZ


@dataclass(slots=True, eq=False, repr=False)
class Plan:
    """What the body shall do in the coming tick. Speeds px/s, places px.

    goal_vx, accel: horizontal speed and how fast to reach it. float_on: hover so that the body's centre is at
    `goal_y` when it is at `goal_x`, rising or sinking by `slope` px per px. carrier_v*: speed of the ground itself;
    or carrier, which gives it for the step to come, of the ground called carrier_id (0: still).
    gravity: share of the world's gravity while in the air. kick_*: speed added once; jump_vy: set once if not None.
    """

    goal_vx: float = 0.0
    accel: float = 0.0
    float_on: bool = False
    goal_x: float = 0.0
    goal_y: float = 0.0
    slope: float = 0.0
    carrier_vx: float = 0.0
    carrier_vy: float = 0.0
    carrier: Callable[[int], tuple[float, float]] | None = None
    carrier_id: int = 0
    gravity: float = 1.0
    kick_vx: float = 0.0
    kick_vy: float = 0.0
    jump_vy: float | None = None


class FloatBody:
    """An upright body of infinite moment, its centre at the hip. Two shapes, of which one is live at a time.

    tall: a capsule whose lower end lies just above the hip, so that steps pass beneath it. low: a circle that fits
    a duct of 24 px when the body floats at its low height.
    """

    RADIUS_PX = 7.0
    LOW_RADIUS_PX = 7.5

    def __init__(self, space: pymunk.Space, x: float, y: float, mass: float = 10.0, category: int = HERO) -> None:
        self.plan = Plan()
        self._body = pymunk.Body(mass, float("inf"))
        self._body.position = (x, y)
        self._body.velocity_func = self._decide
        self._tall = pymunk.Segment(self._body, (0.0, -6.0), (0.0, -11.5), self.RADIUS_PX)
        self._low = pymunk.Circle(self._body, self.LOW_RADIUS_PX, (0.0, -4.0))
        self._filter = pymunk.ShapeFilter(categories=category, mask=(GROUND & ~ONE_WAY) | PROP)
        for shape in (self._tall, self._low):
            shape.friction = 0.0
            shape.collision_type = TYPE_HERO
        self.is_low = self.is_ghost = False
        self._riding, self._carrier_vx, self._elapsed = 0, 0.0, 0.0
        # As read after the last step: asking pymunk costs a microsecond, and a tick asks a dozen times.
        self._place: tuple[float, float] | None = None
        self._speed: tuple[float, float] | None = None
        self.set_low(False)
        space.add(self._body, self._tall, self._low)

    def set_low(self, low: bool) -> None:
        """Choose the shape. Growing back is the caller's risk: ask the terrain for room first."""
        self.is_low = low
        off = pymunk.ShapeFilter(categories=0, mask=0)
        self._tall.filter = off if low else self._filter
        self._low.filter = self._filter if low else off

    def set_ghost(self, ghost: bool) -> None:
        """Whether loose things let it through: it would be stuck behind one that is jammed."""
        if ghost != self.is_ghost:
            self.is_ghost = ghost
            mask = self._filter.mask & ~PROP if ghost else self._filter.mask | PROP
            self._filter = pymunk.ShapeFilter(categories=self._filter.categories, mask=mask)
            self.set_low(self.is_low)

    def is_at_prop(self, margin_px: float = 1.0) -> bool:
        """Whether a loose thing is where this body is, or touches it."""
        space = self._body.space
        if space is None:
            return False
        box, m = (self._low if self.is_low else self._tall).bb, margin_px
        near = pymunk.BB(box.left - m, box.bottom - m, box.right + m, box.top + m)
        return bool(space.bb_query(near, pymunk.ShapeFilter(mask=PROP)))

    @property
    def position(self) -> tuple[float, float]:
        """Centre (the hip) in world px. Not to be asked while the space steps."""
        if self._place is None:
            x, y = self._body.position
            self._place = x, y
        return self._place

    @property
    def velocity(self) -> tuple[float, float]:
        """px/s. Not to be asked while the space steps."""
        if self._speed is None:
            x, y = self._body.velocity
            self._speed = x, y
        return self._speed

    def place(self, x: float, y: float, vx: float = 0.0, vy: float = 0.0) -> None:
        """Be elsewhere at once: spawn, respawn, live reload. Not a way to move."""
        self._body.position = (x, y)
        self._body.velocity = (vx, vy)
        self._place = self._speed = None
        self.plan = Plan()
        self._riding, self._carrier_vx = 0, 0.0

    def remove(self) -> None:
        """Take the body out of its space: the creature died."""
        if self._body.space is not None:
            self._body.space.remove(self._tall, self._low, self._body)

    def _decide(self, body: pymunk.Body, _gravity: object, _damping: float, dt: float) -> None:
        self._place = self._speed = None
        plan = self.plan
        vx, vy = body.velocity
        vx, vy = vx + plan.kick_vx, vy + plan.kick_vy
        plan.kick_vx = plan.kick_vy = 0.0
        carrier_vx, carrier_vy = plan.carrier_vx, plan.carrier_vy
        if plan.carrier_id and plan.carrier is not None:
            carrier_vx, carrier_vy = plan.carrier(plan.carrier_id)
        if plan.carrier_id != self._riding:
            self._riding, self._carrier_vx = plan.carrier_id, carrier_vx
        vx = carrier_vx + approach(vx - self._carrier_vx, plan.goal_vx, plan.accel * dt)
        self._carrier_vx = carrier_vx
        if plan.jump_vy is not None:
            vy, plan.jump_vy = plan.jump_vy, None
        elif plan.float_on:
            ground_vy = carrier_vy + plan.slope * (vx - carrier_vx)
            x, y = body.position
            self._place = x, y  # a substep moves first: nothing changes it before the next
            moved = x - plan.goal_x - carrier_vx * self._elapsed
            gap = y - (plan.goal_y + carrier_vy * self._elapsed + plan.slope * moved)
            rate = vy - ground_vy
            j = rate + _OMEGA * gap
            vy = ground_vy + (rate - j * _OMEGA * dt) * math.exp(-_OMEGA * dt)
        else:
            vy += GRAVITY_PX * plan.gravity * dt
        self._elapsed = self._elapsed + dt if self._elapsed + dt < DT - 1e-9 else 0.0
        fastest = TERMINAL_PX_S + carrier_vy if carrier_vy > 0.0 else TERMINAL_PX_S
        body.velocity = vx, vy if vy < fastest else fastest


def landing_ticks(drop_px: float, vy: float, gravity: float = 1.0) -> float:
    """How many ticks a body at speed vy (px/s, down) needs to fall `drop_px` (>= 0)."""
    g = GRAVITY_PX * gravity
    return (math.sqrt(vy * vy + 2.0 * g * max(0.0, drop_px)) - vy) / g / DT
