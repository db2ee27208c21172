"""Carriage: how a body holds itself: which way it is turned, how it leans, where it looks. It knows no parts.

Springs that follow the body's motion, and the one place that turns angles of a pose into angles on the screen.
"""

import math

from game.anim.walk.motion import Motion
from game.core.spring import Spring
from game.core.vec import clamp

HALF_PI = math.pi / 2
FULL_LEAN = 0.28
WHEEL_RAD = 0.42


class Carriage:
    """turn: +1 right, -1 left, between them the body passes through upright; `look` the same of the head, `tail` of
    the tail. side, head_side: the sides that are drawn, which follow a moment later. turned: the head did in this tick.

    wall: 0..1, drawn back from a wall. lean: radians forward. tilt: along the slope that it lies on. crane: how far up
    it looks. flail: 0..1, arms beat the air; wheel: where they are in it.
    """

    def __init__(self) -> None:
        self.side = self.head_side = 1
        self.turned = False
        self.turn, self.look, self.tail = Spring(1.0), Spring(1.0), Spring(1.0)
        self.wall, self.lean, self.tilt = Spring(0.0), Spring(0.0), Spring(0.0)
        self.crane, self.flail = Spring(0.0), Spring(0.0)
        self.wheel = 0.0

    def snap(self, m: Motion) -> None:
        """Face the motion's way at once, upright and at rest."""
        for spring in (self.turn, self.look, self.tail):
            spring.snap(float(m.facing))
        for spring in (self.wall, self.lean, self.tilt, self.flail):
            spring.snap(0.0)
        self.crane.snap(m.gaze_rad)
        self.side = self.head_side = m.facing

    def turn_to(self, m: Motion) -> None:
        """Follow a change of facing: head first, then the body through upright, knees and feet at its middle."""
        self.turn.follow(float(m.facing), 0.035)
        self.tail.follow(float(m.facing), 0.05)
        self.look.follow(float(-m.facing if m.glance else m.facing), 0.03 if m.glance else 0.022)
        if self.turn.x * self.side < 0.0:
            self.side = -self.side
        self.turned = self.look.x * self.head_side < 0.0
        if self.turned:
            self.head_side = -self.head_side

    def follow(self, m: Motion, burden: float, lying: float) -> None:
        """Lean with acceleration, slope, wind and work, back under a load (burden, < 0: behind); look and flail."""
        self.crane.follow(m.gaze_rad, 0.035)
        self.flail.follow(m.flail, 0.03)
        self.wheel = (self.wheel + WHEEL_RAD) % math.tau if self.flail.x > 0.02 else 0.0
        push = clamp(m.ax * m.facing * 0.35, -FULL_LEAN, FULL_LEAN) - 0.12 * clamp(m.slope * m.facing, -1.0, 1.0)
        push += 0.4 if m.push_at is not None else 0.2 * clamp(-m.wind * m.facing, 0.0, 1.0) * min(1.0, abs(m.vx) / 0.5)
        self.lean.follow(push - 1.1 * burden, 0.07)
        self.tilt.follow(math.atan(-m.slope * m.facing) * lying, 0.06)

    @property
    def back(self) -> float:
        """How far the head is turned over the shoulder, 0..1."""
        return 0.5 * (1.0 - self.look.x * self.turn.x)

    def bent(self, a: float, m: Motion) -> float:
        """An angle of spine or neck turned towards upright by the wall ahead."""
        a += self.tilt.x
        return a + (1.7 - a) * self.wall.x * (0.5 if m.gait.low else 1.0)

    def span(self, a: float, length: float, m: Motion) -> tuple[float, float, float]:
        """How far a bone of the trunk at pose angle a (0 ahead, anticlockwise) reaches, x and y, and its world angle.

        What stands turns through upright; what crawls has no room for that and folds over its own hip.
        """
        if not m.gait.low:
            a = -(HALF_PI - self.turn.x * (HALF_PI - a))
            return math.cos(a) * length, math.sin(a) * length, a
        dx = self.turn.x * math.cos(a) * length
        dy = -(math.sin(a) + 0.3 * (1.0 - abs(self.turn.x))) * length
        return dx, dy, math.atan2(dy, dx)

    def head_angle(self, a: float, m: Motion) -> float:
        """World angle of what hangs on the head, which may look over the shoulder; ears stay flat in a crawl."""
        look = self.head_side * max(0.6, abs(self.look.x)) if m.gait.low else self.look.x
        return -(HALF_PI - look * (HALF_PI - a))

    def tilted(self, dx: float, dy: float) -> tuple[float, float]:
        """A place ahead and below as it is when the body lies on a slope."""
        c, s = math.cos(self.tilt.x), math.sin(self.tilt.x)
        return dx * c + dy * s, dy * c - dx * s

    def values(self) -> list[float]:
        """Everything that decides the future."""
        out = [float(self.side), float(self.head_side), self.wheel]
        for s in (self.turn, self.look, self.tail, self.wall, self.lean, self.tilt, self.crane, self.flail):
            out += [s.x, s.v]
        return out
