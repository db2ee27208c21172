"""The beast's walker: what an enemy's body does -> the raw pose of its eleven parts, on the Wick's own stepper.

It reads body and terrain and changes neither; physics, minds and sprites are unknown here.
"""

import math

import numpy as np

from game.anim.pose import Pose
from game.anim.rig import Rig, load_rig
from game.anim.walk.beast_arms import SLACK_PX, put_arm, walk_fists
from game.anim.walk.beast_legs import dangle, put_leg, stretch_up, turn_knees
from game.anim.walk.beast_style import (
    CHEST,
    HEAD,
    HIP_X,
    HIP_Y,
    PELVIS,
    UPPER_FAR,
    UPPER_NEAR,
    BeastStyle,
    load_style,
)
from game.anim.walk.motion import Motion
from game.anim.walk.stepper import Base, Stepper
from game.core.spring import Spring, damp_row
from game.core.vec import approach, clamp, smoothstep

HALF_PI = math.pi / 2
TURN_HALFLIFE_S = 0.06
# Parts that are in the pose twice, left then right: (upper, lower).
LEGS = (("thigh_l", "shin_l"), ("thigh_r", "shin_r"))
ARMS = (("upper_arm_l", "forearm_l"), ("upper_arm_r", "forearm_r"))


class Beast:
    """State of an enemy's pose: stepper, fists, posture. `pose` is the raw pose of the last tick.

    angles, xs, ys: that pose in plain numbers, in the rig's order; facing: which way it shows. legs, arms: rows of
    (upper, lower) parts, left then right.
    """

    def __init__(self, kind: str, rig: Rig | None = None, style: BeastStyle | None = None) -> None:
        self.rig = rig or load_rig(kind)
        self.style = style or load_style(kind)
        self.poses = self.style.rows()
        i = self.rig.index
        self.legs = tuple((i[upper], i[lower]) for upper, lower in LEGS)
        self.arms = tuple((i[upper], i[lower]) for upper, lower in ARMS)
        self._trunk = i["pelvis"], i["chest"], i["head"]
        self._count = len(self.rig.parts)
        lengths: list[float] = self.rig.lengths.tolist()
        self.pelvis_px, self.chest_px = lengths[i["pelvis"]], lengths[i["chest"]]
        self.thigh, self.shin = lengths[i["thigh_l"]], lengths[i["shin_l"]]
        self.upper, self.fore = lengths[i["upper_arm_l"]], lengths[i["forearm_l"]]
        self.fist_px = float(self.rig.radii[i["forearm_l"]])
        self._swing_rad = math.radians(self.style.swing_deg)
        self.reach = self.thigh + self.shin - SLACK_PX
        self.stepper, self.fists = Stepper(), Stepper()
        self.fists_down = False
        self.grip = 0.0
        self.row = self.poses["idle"].copy()
        self._rate = [0.0] * len(self.row)
        self.turn = Spring(1.0)
        self.sink = self.rise = 0.0
        self.knees = [1.0, 1.0]
        self.hip = self.shoulder = (0.0, 0.0)
        self.com = (0.0, 0.0)
        self.com_dx = 0.0
        self.facing = 1
        self.angles: list[float] = []
        self.xs: list[float] = []
        self.ys: list[float] = []
        self._pose: Pose | None = None

    def reset(self, m: Motion) -> None:
        """Stand at once, at rest."""
        self.row = self.poses[m.pose or "idle"].copy()
        self._rate = [0.0] * len(self.row)
        self.turn.snap(float(m.facing))
        self.sink, self.rise, self.com_dx, self.fists_down, self.grip = 0.0, 0.0, 0.0, False, 0.0
        self.knees = [float(m.facing), float(m.facing)]
        self.stepper, self.fists = Stepper(), Stepper()
        self.angles = []
        self.hip = (m.x + m.facing * self.row[HIP_X], m.feet_y - self.row[HIP_Y])
        self._place_shoulder()
        for _ in range(3):
            self.stepper.stand(m.gait, self.base(m))
            self._assemble(m)
        if m.mode == "air":
            self.stepper.leave()

    def update(self, m: Motion) -> None:
        """Advance one tick."""
        base = self.base(m)
        if m.mode == "ground":
            self.stepper.step(m.gait, base)
        else:
            self.stepper.strikes.clear()
        turn_knees(self, m, base)
        damp_row(self.row, self._rate, self._wished(m), m.pose_halflife_s)
        self.turn.follow(float(m.facing), TURN_HALFLIFE_S)
        self._place_hip(m)
        if m.mode != "ground":
            dangle(self, m, base)
        self.grip = max(0.0, self.grip - 0.12)
        walk_fists(self, m)
        self._assemble(m)

    @property
    def pose(self) -> Pose:
        """The raw pose of the last tick. Made when it is asked for: in most ticks nobody does."""
        if self._pose is None:
            self._pose = Pose(np.array(self.columns).T.copy(), self.facing)
        return self._pose

    @property
    def columns(self) -> tuple[list[float], list[float], list[float]]:
        """The pose as lists of x, y and angle. Each tick makes new ones, so they may be kept."""
        return self.xs, self.ys, self.angles

    def base(self, m: Motion) -> Base:
        """The stepper's snapshot of this tick."""
        return Base(
            m.terrain, m.x + self.com_dx, self.hip[0], self.hip[1], m.feet_y, m.vx, m.facing, m.slope,
            m.carry_x, m.carry_y, self.reach, m.urgency, m.gait.centre_px * m.facing, m.one_way,
        )  # fmt: skip

    def _wished(self, m: Motion) -> list[float]:
        if m.mode != "ground":
            return self.poses["fall"]
        if m.pose in ("raised", "struck", "flinch"):
            return self.poses[m.pose]
        poses, phase = self.poses, self.stepper.phase
        moving = smoothstep(abs(m.vx) * 60.0 / (0.5 * m.gait.speed_px_s))
        still = poses["hunt" if m.pose == "hunt" else "idle"]
        if moving == 0.0:
            row = still.copy()
        else:
            going = poses["hunt" if m.pose == "hunt" else "stalk"]
            row = [a + (b - a) * moving for a, b in zip(still, going, strict=True)]
            swing = self._swing_rad * moving * math.cos(math.pi * phase)
            if self.stepper.last == 0:
                swing = -swing
            row[UPPER_FAR] += swing
            row[UPPER_NEAR] -= swing
            row[HIP_Y] += self.style.bob_px * moving * -math.cos(math.tau * phase)
        row[CHEST] += clamp(m.slope * m.facing, -0.7, 0.7) * 0.25
        return row

    def angle_of(self, a: float) -> float:
        """Angle of a pose (facing right) as it is now: the trunk turns round through upright."""
        return self.turn.x * (a + HALF_PI) - HALF_PI

    def arm_angle(self, a: float) -> float:
        """The same for an arm: one that hangs turns round through hanging."""
        middle = HALF_PI if math.sin(a) > 0.0 else -HALF_PI
        return middle + self.turn.x * (a - middle)

    # -- hip and legs -----------------------------------------------------------------------------------------------

    def _place_hip(self, m: Motion) -> None:
        x = m.x + self.turn.x * self.row[HIP_X]
        y = m.feet_y - self.row[HIP_Y] + m.squash_px - 0.4 * m.breath
        need = 0.0
        if m.mode == "ground":
            for foot in self.stepper.feet:
                if foot.planted:
                    low = foot.y - math.sqrt(max(4.0, self.reach**2 - (foot.x - x) ** 2)) - y
                elif foot.has_target and foot.progress > 0.5:
                    low = foot.to_y - math.sqrt(max(4.0, self.reach**2 - (foot.to_x - x) ** 2)) - y
                    low *= smoothstep((foot.progress - 0.5) * 2.0)
                else:
                    continue
                need = max(need, low)
        need = clamp(need, 0.0, 10.0)
        self.sink = max(need, approach(self.sink, need, 0.6))
        self.hip = (x, y + self.sink)
        stretch_up(self)
        if self.style.knuckles_px > 0.0:
            self._place_shoulder()

    def _place_shoulder(self) -> None:
        """Where both arms of one that walks on them start."""
        x, y = self.hip
        pelvis, chest = self.angle_of(self.row[PELVIS]), self.angle_of(self.row[CHEST])
        x, y = x + math.cos(pelvis) * self.pelvis_px, y + math.sin(pelvis) * self.pelvis_px
        self.shoulder = (x + math.cos(chest) * self.chest_px, y + math.sin(chest) * self.chest_px)

    @property
    def side(self) -> float:
        """Which way elbows bend, from 1 (it looks right) to -1 (left), in between while it turns round."""
        return clamp(1.04 * self.turn.x, -1.0, 1.0)

    # -- the pose ---------------------------------------------------------------------------------------------------

    def _assemble(self, m: Motion) -> None:
        row, angles, turn = self.row, [0.0] * self._count, self.turn.x
        pelvis, chest, head = self._trunk
        angles[pelvis] = turn * (row[PELVIS] + HALF_PI) - HALF_PI
        angles[chest] = turn * (row[CHEST] + 0.03 * m.breath + HALF_PI) - HALF_PI
        angles[head] = turn * (row[HEAD] - m.gaze_rad + m.shake + HALF_PI) - HALF_PI
        for i in (0, 1):
            upper, lower = self.legs[i]
            angles[upper], angles[lower] = put_leg(self, i)
            upper, lower = self.arms[i]
            angles[upper], angles[lower] = put_arm(self, i, m)
        self.facing = 1 if turn >= 0 else -1
        self.xs, self.ys, self.com = self.rig.hang(*self.hip, angles, self.facing)
        self.angles, self._pose = angles, None
        # The stepper balances the trunk over the feet, not the reach of the arms: half of the offset counts.
        # Rounded, so that between two feet that are equally due the last bit does not decide.
        self.com_dx = round(0.5 * (self.com[0] - m.x), 9)

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        out = [*self.stepper.values(), *self.fists.values(), *self.row, *self._rate]
        return [
            *out,
            self.turn.x,
            self.turn.v,
            self.sink,
            self.rise,
            self.com_dx,
            *self.hip,
            float(self.fists_down),
            self.grip,
        ]
