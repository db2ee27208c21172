"""The Wick's walker: what the body does -> the raw pose of its 26 parts. Legs follow the stepper, the rest follows.

It reads the body and the terrain and changes neither. Physics, input and sprites are unknown here.
"""

import math

import numpy as np

from game.anim.pose import Pose
from game.anim.rig import WICK_PARTS, Rig, load_rig
from game.anim.walk import posture
from game.anim.walk.carriage import Carriage
from game.anim.walk.figure import (
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
from game.core.spring import Spring, damp_row
from game.core.vec import clamp, smoothstep

__all__ = ["NOSE_PX", "Motion", "Walker"]

NOSE_PX, NECK_PX = 8.4, 5.2
REACH_SLACK_PX = 0.1
RISEN_PX = 2.0
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
        self._rate = [0.0] * posture.COLUMNS
        self._morph_from = self.row.copy()
        self.carriage = Carriage()
        self.sink = 0.0
        links = [float(self.rig.lengths[ROW[f"tail_{k}"]]) for k in range(1, 8)]
        self.tail = Tail(links)
        self.ears = [Spring(2.3), Spring(2.9), Spring(1.9), Spring(2.6)]
        self.pose = Pose(np.zeros((len(WICK_PARTS), 3)), 1)
        self.com = (0.0, 0.0)
        self.com_dx = 0.0
        self.mass = float(self.rig.masses.sum())
        self.load_mass, self.load_at = 0.0, (0.0, 0.0)
        self.hip = (0.0, 0.0)
        self.hands_down = False
        self._wish = self.row.copy()
        self.tail_hip = (0.0, 0.0)

    # -- one tick ---------------------------------------------------------------------------------------------------

    def reset(self, m: Motion) -> None:
        """Stand at once, at rest, in the idle pose of the gait."""
        self.row[:] = self.poses[m.pose or m.gait.idle]
        self._rate = [0.0] * posture.COLUMNS
        self._wish = self.row.copy()
        self._morph_from = self.row.copy()
        self.carriage.snap(m)
        self.sink = 0.0
        self.hip = (m.x + m.facing * self.row[HIP_X], m.feet_y + self.row[HIP_Y])
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
        self.carriage.turn_to(m)
        m.facing = self.carriage.side
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

    def base(self, m: Motion) -> Base:
        """The stepper's snapshot of this tick. Low and slow, the feet belong further back, or knees meet the floor."""
        squat = clamp((12.5 + self.row[HIP_Y]) * 1.2, 0.0, 6.0) * (1.0 - smoothstep(abs(m.vx) / 0.4))
        centre = (m.gait.centre_px - squat) * m.facing
        # Where the feet belong is known once the hip is about as high as it shall be.
        may_settle = abs(self._wish[HIP_Y] - self.row[HIP_Y]) < RISEN_PX
        return Base(
            m.terrain, m.x + self.com_dx, self.hip[0], self.hip[1], m.feet_y, m.vx, m.facing, m.slope,
            m.carry_x, m.carry_y, self.reach, m.urgency * (1.0 + self.burden), centre, m.one_way, may_settle,
            5.0 * self.burden,
        )  # fmt: skip

    # -- posture ----------------------------------------------------------------------------------------------------

    def _wished(self, m: Motion) -> list[float]:
        if m.pose:
            return self.poses[m.pose]
        idle = self.poses[m.gait.idle]
        moving = smoothstep(abs(m.vx) * 60.0 / (0.45 * m.gait.speed_px_s))
        if moving <= 0.0:
            return idle
        row = posture.cycle(self.poses, m.gait.poses, self.stepper.phase)
        if self.stepper.last == 0:
            row = posture.swap_arms(row)
        return row if moving >= 1.0 else posture.mix(idle, row, moving)

    def _posture(self, m: Motion) -> None:
        wish = self._wished(m)
        if m.morph < 1.0:
            wish = posture.mix(self._morph_from, wish, m.morph)
        else:
            self._morph_from = wish
        self._wish = wish
        damp_row(self.row, self._rate, wish, m.pose_halflife_s)
        lying = clamp((15.0 + self.row[HIP_Y]) / 6.0, 0.0, 1.0) if m.mode != "air" else 0.0
        self.carriage.follow(m, self.burden if self.load_at[0] > 0.0 else -self.burden, lying)

    def begin_morph(self) -> None:
        """A preset switch begins: the posture leaves from what it wishes now."""
        self._morph_from = self._wish.copy()

    @property
    def burden(self) -> float:
        """Share of a carried load in the whole weight, 0..1."""
        return self.load_mass / (self.load_mass + self.mass)

    # -- the pose ---------------------------------------------------------------------------------------------------

    def _assemble(self, m: Motion) -> None:
        row, c = self.row, self.carriage
        hx, hy = self.hip
        *_, spine_a = c.span(c.bent(row[LEAN] - c.lean.x, m), 1.0, m)
        cx, cy = chest(self, m)
        # The neck cranes with the gaze, and upright for a look over the shoulder.
        neck = row[NECK] - 0.6 * c.lean.x + 0.5 * (c.crane.x + c.back)
        nx, ny, neck_a = c.span(c.bent(neck, m), NECK_PX, m)
        pitch = row[HEAD] + c.crane.x + 0.5 * c.tilt.x * (1.0 - 2.0 * c.back)
        cos, sin = math.cos(pitch), math.sin(pitch)
        ux, uy, vx, vy = cos, -sin, sin, cos
        t = c.look.x
        head_x = cx + nx + t * (ux * 1.6 - vx * 1.2) + m.shake * c.side
        head_y = cy + ny + uy * 1.6 - vy * 1.2
        head_a = -pitch if c.head_side > 0 else math.pi + pitch
        # The parts' numbers one after the other, in the order of the rig.
        out = [hx, hy, spine_a, cx, cy, neck_a, cx, cy, neck_a, head_x, head_y, head_a]
        put_ears(self, out, head_x + t * (-ux * 2.2 - vx * 3.4), head_y - uy * 2.2 - vy * 3.4, m)
        put_arms(self, out, cx, cy, m)
        self.stepper.strained = False
        for i in (0, 1):
            joint, knee, ankle = solve_leg(self, i, m)
            put_leg(self, out, i, joint, knee, ankle, c.side)
        put_tail(self, out, m)
        self.pose = Pose(np.array(out).reshape(-1, 3), c.side)
        x, y = self.rig.balance(out)
        if self.load_mass > 0.0:
            share = self.burden
            x, y = x + (hx + c.side * self.load_at[0] - x) * share, y + (hy + self.load_at[1] - y) * share
        self.com = x, y
        self.com_dx = self.com[0] - m.x

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        out = [
            *self.carriage.values(),
            *self.stepper.values(),
            *self.hands.values(),
            *self.published.values(),
            *self.row,
            *self._rate,
        ]
        for spring in self.ears:
            out += [spring.x, spring.v]
        out += [
            self.sink,
            self.com_dx,
            self.load_mass,
            *self.load_at,
            *self.hip,
            *self.tail_hip,
            float(self.hands_down),
        ]
        return [float(v) for v in (*out, *self._morph_from, *self._wish, *self.tail.values())]
