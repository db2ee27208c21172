"""The Wick's walker: what the body does -> the raw pose of its 26 parts. Legs follow the stepper, the rest follows.

It reads the body and the terrain and changes neither. Physics, input and sprites are unknown here.
"""

import math

import numpy as np

from game.anim.pose import Pose
from game.anim.rig import WICK_PARTS, Rig, load_rig
from game.anim.walk import posture
from game.anim.walk.figure import (
    bent,
    chest,
    ear_goals,
    put_arms,
    put_ears,
    put_leg,
    put_tail,
    step_hands,
    tail_angles,
    tail_root,
)  # fmt: skip
from game.anim.walk.legs import free_feet, place_hip, solve_leg
from game.anim.walk.motion import Motion
from game.anim.walk.posture import HEAD, HIP_X, HIP_Y, LEAN, NECK
from game.anim.walk.published import PublishedStepper
from game.anim.walk.stepper import Base, Stepper
from game.anim.walk.tail import Tail
from game.core.spring import Spring, damp_array
from game.core.vec import clamp, smoothstep

__all__ = ["NOSE_PX", "Motion", "Walker"]

HALF_PI = math.pi / 2
NOSE_PX = 8.4
REACH_SLACK_PX = 0.1
ROW = {name: i for i, name in enumerate(WICK_PARTS)}


class Walker:
    """State of the pose: stepper, hands, posture springs, tail, ears. `pose` is the raw pose of the last tick."""

    def __init__(self, rig: Rig | None = None, seed: int = 0) -> None:
        self.seed = seed
        self.rig = rig or load_rig("wick")
        self.upper, self.lower = self.rig.sizes["upper_px"], self.rig.sizes["lower_px"]
        self.reach = self.upper + self.lower - REACH_SLACK_PX
        self.poses = posture.load_poses()
        self.stepper = Stepper(seed=self.seed)
        self.hands = Stepper()
        self.published = PublishedStepper()
        self.row = self.poses["idle"].copy()
        self._rate = np.zeros(posture.COLUMNS)
        self._morph_from = self.row.copy()
        # A turn goes through upright on the planted foot: the drawn side follows the wished one a moment later, the
        # head goes ahead of both.
        self.side = self.head_side = 1
        self.turned_head = False
        self.turn = Spring(1.0)
        self.look = Spring(1.0)
        self.tail_turn = Spring(1.0)
        self.wall = Spring(0.0)
        self.lean = Spring(0.0)
        self.tilt = Spring(0.0)
        self.crane = Spring(0.0)
        self.flail = Spring(0.0)
        self.wheel = 0.0
        self.sink = 0.0
        links = [float(self.rig.lengths[ROW[f"tail_{k}"]]) for k in range(1, 8)]
        self.tail = Tail(links)
        self.ears = [Spring(2.3), Spring(2.9), Spring(1.9), Spring(2.6)]
        self.pose = Pose(np.zeros((len(WICK_PARTS), 3)), 1)
        self.com = (0.0, 0.0)
        self.com_dx = 0.0
        self.load_mass, self.load_at = 0.0, (0.0, 0.0)
        self.hip = (0.0, 0.0)
        self.hands_down = False
        self._wish = self.row.copy()
        self.tail_hip = (0.0, 0.0)

    # -- one tick ---------------------------------------------------------------------------------------------------

    def reset(self, m: Motion) -> None:
        """Stand at once, at rest, in the idle pose of the gait."""
        self.row[:] = self.poses[m.pose or m.gait.idle]
        self._rate[:] = 0.0
        self._wish = self.row.copy()
        self._morph_from = self.row.copy()
        for spring, x in (
            (self.turn, float(m.facing)),
            (self.look, float(m.facing)),
            (self.tail_turn, float(m.facing)),
            (self.wall, 0.0),
            (self.lean, 0.0),
            (self.tilt, 0.0),
            (self.crane, m.gaze_rad),
            (self.flail, 0.0),
        ):
            spring.snap(x)
        self.side = self.head_side = m.facing
        self.sink = 0.0
        self.hip = (m.x + m.facing * float(self.row[HIP_X]), m.feet_y + float(self.row[HIP_Y]))
        self.tail_hip = self.hip
        self.stepper = Stepper(seed=self.seed)
        self.hands = Stepper()
        self.com_dx = 0.0
        self.hands_down = False
        self.tail.reset(*tail_root(self), tail_angles(self, m))
        for spring, a in zip(self.ears, ear_goals(self, m), strict=True):
            spring.snap(a)
        for _ in range(3):
            self.stepper.stand(m.gait, self.base(m))
            self._assemble(m)
            self.com_dx = self.com[0] - m.x
        if m.mode == "air":
            self.stepper.leave()

    def update(self, m: Motion) -> Pose:
        """Advance one tick and return the new raw pose (also kept in `pose`)."""
        self._turn(m)
        base = self.base(m)
        if m.mode == "ground":
            if m.gait.published:
                self.published.step(self.stepper, m.gait, base)
            else:
                self.stepper.step(m.gait, base)
        self._posture(m)
        place_hip(self, m)
        if m.mode != "ground":
            free_feet(self, m, base)
        step_hands(self, m)
        self._assemble(m)
        return self.pose

    def _turn(self, m: Motion) -> None:
        """Follow a change of facing: head first, then the body through upright, knees and feet at its middle."""
        self.turn.follow(float(m.facing), 0.035)
        self.tail_turn.follow(float(m.facing), 0.05)
        self.look.follow(float(-m.facing if m.glance else m.facing), 0.03 if m.glance else 0.022)
        if self.turn.x * self.side < 0.0:
            self.side = -self.side
        self.turned_head = self.look.x * self.head_side < 0.0
        if self.turned_head:
            self.head_side = -self.head_side
        m.facing = self.side

    def base(self, m: Motion) -> Base:
        """The stepper's snapshot of this tick. Low and slow, the feet belong further back, or knees meet the floor."""
        squat = clamp((12.5 + float(self.row[HIP_Y])) * 1.2, 0.0, 6.0) * (1.0 - smoothstep(abs(m.vx) / 0.4))
        centre = (m.gait.centre_px - squat) * m.facing
        return Base(
            m.terrain, m.x + self.com_dx, self.hip[0], self.hip[1], m.feet_y, m.vx, m.facing, m.slope,
            m.carry_x, m.carry_y, self.reach, m.urgency * (1.0 + self.burden), centre, m.one_way, True,
            5.0 * self.burden,
        )  # fmt: skip

    # -- posture ----------------------------------------------------------------------------------------------------

    def _wished(self, m: Motion) -> np.ndarray:
        if m.pose:
            return self.poses[m.pose]
        idle = self.poses[m.gait.idle]
        moving = smoothstep(abs(m.vx) * 60.0 / (0.45 * m.gait.speed_px_s))
        if moving <= 0.0:
            return idle
        rows = [self.poses[name] for name in m.gait.poses]
        row = posture.cycle(rows, self.stepper.phase)
        if self.stepper.last == 0:
            row = posture.swap_arms(row)
        return row if moving >= 1.0 else idle + (row - idle) * moving

    def _posture(self, m: Motion) -> None:
        wish = self._wished(m)
        if m.morph < 1.0:
            wish = self._morph_from + (wish - self._morph_from) * m.morph
        else:
            self._morph_from = wish
        self._wish = wish
        damp_array(self.row, self._rate, wish, m.pose_halflife_s)
        self.crane.follow(m.gaze_rad, 0.035)
        self.flail.follow(m.flail, 0.03)
        self.wheel = (self.wheel + 0.42) % math.tau if self.flail.x > 0.02 else 0.0
        push = clamp(m.ax * m.facing * 0.35, -0.28, 0.28) - 0.12 * clamp(m.slope * m.facing, -1.0, 1.0)
        push += 0.4 if m.push_at is not None else 0.2 * clamp(-m.wind * m.facing, 0.0, 1.0) * min(1.0, abs(m.vx) / 0.5)
        self.lean.follow(push - 1.1 * self.burden * (1.0 if self.load_at[0] > 0.0 else -1.0), 0.07)

        lying = clamp((15.0 + float(self.row[HIP_Y])) / 6.0, 0.0, 1.0) if m.mode != "air" else 0.0
        self.tilt.follow(math.atan(-m.slope * m.facing) * lying, 0.06)

    def begin_morph(self) -> None:
        """A preset switch begins: the posture leaves from what it wishes now."""
        self._morph_from = self._wish.copy()

    def world_angle(self, a: float) -> float:
        """Pose angle (0 ahead, anticlockwise) -> world angle (clockwise on screen), through upright while turning."""
        return -(HALF_PI - self.turn.x * (HALF_PI - a))

    def span(self, a: float, length: float, m: Motion) -> tuple[float, float, float]:
        """How far a bone of the trunk reaches, x and y, and its world angle.

        What stands turns through upright; what crawls has no room for that and folds over its own hip.
        """
        if not m.gait.low:
            a = self.world_angle(a)
            return math.cos(a) * length, math.sin(a) * length, a
        dx = self.turn.x * math.cos(a) * length
        dy = -(math.sin(a) + 0.3 * (1.0 - abs(self.turn.x))) * length
        return dx, dy, math.atan2(dy, dx)

    def tilted(self, dx: float, dy: float) -> tuple[float, float]:
        """A place ahead and below as it is when the body lies on a slope."""
        c, s = math.cos(self.tilt.x), math.sin(self.tilt.x)
        return dx * c + dy * s, dy * c - dx * s

    def head_angle(self, a: float, m: Motion) -> float:
        """The same for what hangs on the head, which may look over the shoulder; ears stay flat in a crawl."""
        look = self.head_side * max(0.6, abs(self.look.x)) if m.gait.low else self.look.x
        return -(HALF_PI - look * (HALF_PI - a))

    # -- hip and legs -----------------------------------------------------------------------------------------------

    @property
    def burden(self) -> float:
        """Share of a carried load in the whole weight, 0..1."""
        return self.load_mass / (self.load_mass + float(self.rig.masses.sum()))

    # -- arms -------------------------------------------------------------------------------------------------------

    # -- the pose ---------------------------------------------------------------------------------------------------

    def _assemble(self, m: Motion) -> None:
        row, f = self.row, self.side
        out = np.empty((len(WICK_PARTS), 3))
        hx, hy = self.hip
        *_, spine_a = self.span(bent(self, float(row[LEAN]) - self.lean.x, m), 1.0, m)
        cx, cy = chest(self, m)
        # The neck cranes with the gaze, and upright for a look over the shoulder.
        back = 0.5 * (1.0 - self.look.x * self.turn.x)
        crane = 0.5 * self.crane.x + 0.5 * back
        nx, ny, neck_a = self.span(bent(self, float(row[NECK]) - 0.6 * self.lean.x + crane, m), 5.2, m)
        nx, ny = cx + nx, cy + ny
        pitch = float(row[HEAD]) + self.crane.x + 0.5 * self.tilt.x * (1.0 - 2.0 * back)
        ux, uy = math.cos(pitch), -math.sin(pitch)
        vx, vy = math.sin(pitch), math.cos(pitch)
        t = self.look.x
        head_x, head_y = nx + t * (ux * 1.6 - vx * 1.2) + m.shake * f, ny + uy * 1.6 - vy * 1.2
        head_a = -pitch if self.head_side > 0 else math.pi + pitch
        out[0] = hx, hy, spine_a
        out[1] = cx, cy, neck_a
        out[2] = cx, cy, neck_a
        out[3] = head_x, head_y, head_a
        put_ears(self, out, head_x + t * (-ux * 2.2 - vx * 3.4), head_y - uy * 2.2 - vy * 3.4, m)
        put_arms(self, out, cx, cy, m)
        self.stepper.strained = False
        for i in (0, 1):
            joint, knee, ankle = solve_leg(self, i, m)
            put_leg(self, out, i, joint, knee, ankle, f)
        put_tail(self, out, m)
        self.pose = Pose(out, f)
        self.com = self.rig.centre_of_mass(out, self.load_mass, (hx + f * self.load_at[0], hy + self.load_at[1]))
        self.com_dx = self.com[0] - m.x

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        out = [*self.stepper.values(), *self.hands.values(), *self.published.values(), *self.row, *self._rate]
        for s in (
            self.turn, self.look, self.tail_turn, self.wall, self.lean, self.tilt, self.crane, self.flail, *self.ears
        ):  # fmt: skip
            out += [s.x, s.v]
        out += [
            self.sink,
            float(self.side),
            float(self.head_side),
            self.wheel,
            self.com_dx,
            self.load_mass,
            *self.load_at,
            *self.hip,
            *self.tail_hip,
            float(self.hands_down),
        ]
        return [float(v) for v in (*out, *self._morph_from, *self._wish, *self.tail.values())]
