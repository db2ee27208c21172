"""The beast's walker: what an enemy's body does -> the raw pose of its eleven parts, on the Wick's own stepper.

It reads body and terrain and changes neither; physics, minds and sprites are unknown here.
"""

import math
from dataclasses import dataclass, field, fields

import numpy as np

from game.anim.pose import Pose
from game.anim.rig import Rig, load_rig
from game.anim.walk.beast_arms import (
    CHEST,
    HEAD,
    HIP_X,
    HIP_Y,
    PELVIS,
    SLACK_PX,
    UPPER_FAR,
    UPPER_NEAR,
    put_arm,
    walk_fists,
)
from game.anim.walk.beast_legs import dangle, put_leg, stretch_up, turn_knees
from game.anim.walk.stepper import Base, Stepper
from game.anim.walk.walker import Motion
from game.core import presets
from game.core.spring import Spring, damp_array
from game.core.vec import approach, clamp, smoothstep

HALF_PI = math.pi / 2
TURN_HALFLIFE_S = 0.06


@dataclass(frozen=True, slots=True)
class BeastStyle:
    """How a kind of enemy holds itself. Poses: hip ahead px, hip up px, then degrees of chest, pelvis, head, upper arm
    and forearm far, upper arm and forearm near; 0 is ahead, clockwise, facing right.

    knee: 1 bends backward, -1 forward. knuckles_px: how far ahead of the hip the fists walk; 0: arms hang. bob_px,
    swing_deg: of the hip and the arms in a stride.
    """

    knee: int = field(metadata={"choices": (-1, 1)})
    bob_px: float = field(metadata={"min": 0.0, "max": 6.0})
    swing_deg: float = field(metadata={"min": 0.0, "max": 90.0})
    idle: tuple[float, ...]
    stalk: tuple[float, ...]
    hunt: tuple[float, ...]
    raised: tuple[float, ...]
    struck: tuple[float, ...]
    flinch: tuple[float, ...]
    fall: tuple[float, ...]
    knuckles_px: float = 0.0


POSE_NAMES = ("idle", "stalk", "hunt", "raised", "struck", "flinch", "fall")


def load_style(kind: str) -> BeastStyle:
    """Read assets/presets/KIND_style.toml. Raises UserError with file and key."""
    return presets.load(presets.find(f"{kind}_style"), BeastStyle)


def _row(values: tuple[float, ...]) -> np.ndarray:
    row = np.array(values, float)
    row[CHEST:] = np.radians(row[CHEST:])
    return row


class Beast:
    """State of an enemy's pose: stepper, fists, posture. `pose` is the raw pose of the last tick."""

    def __init__(self, kind: str, rig: Rig | None = None, style: BeastStyle | None = None) -> None:
        self.rig = rig or load_rig(kind)
        self.style = style or load_style(kind)
        self.poses = {f.name: _row(getattr(self.style, f.name)) for f in fields(BeastStyle) if f.name in POSE_NAMES}
        i = self.rig.index
        lengths = self.rig.lengths
        self.thigh, self.shin = float(lengths[i["thigh_l"]]), float(lengths[i["shin_l"]])
        self.upper, self.fore = float(lengths[i["upper_arm_l"]]), float(lengths[i["forearm_l"]])
        self.fist_px = float(self.rig.radii[i["forearm_l"]])
        self.reach = self.thigh + self.shin - SLACK_PX
        self.stepper, self.fists = Stepper(), Stepper()
        self.fists_down = False
        self.grip = 0.0
        self.row = self.poses["idle"].copy()
        self._rate = np.zeros(len(self.row))
        self.turn = Spring(1.0)
        self.sink = self.rise = 0.0
        self.knees = [1.0, 1.0]
        self.hip = (0.0, 0.0)
        self.com = (0.0, 0.0)
        self.com_dx = 0.0
        self.pose = Pose(np.zeros((len(self.rig.parts), 3)), 1)

    def reset(self, m: Motion) -> None:
        """Stand at once, at rest."""
        self.row[:] = self.poses[m.pose or "idle"]
        self._rate[:] = 0.0
        self.turn.snap(float(m.facing))
        self.sink, self.rise, self.com_dx, self.fists_down, self.grip = 0.0, 0.0, 0.0, False, 0.0
        self.knees = [float(m.facing), float(m.facing)]
        self.stepper, self.fists = Stepper(), Stepper()
        self.pose = Pose(np.zeros((len(self.rig.parts), 3)), m.facing)
        self.hip = (m.x + m.facing * float(self.row[HIP_X]), m.feet_y - float(self.row[HIP_Y]))
        for _ in range(3):
            self.stepper.stand(m.gait, self.base(m))
            self._assemble(m)
        if m.mode == "air":
            self.stepper.leave()

    def update(self, m: Motion) -> Pose:
        """Advance one tick and return the new raw pose."""
        base = self.base(m)
        if m.mode == "ground":
            self.stepper.step(m.gait, base)
        turn_knees(self, m, base)
        wish = self._wished(m)
        damp_array(self.row, self._rate, wish, m.pose_halflife_s)
        self.turn.follow(float(m.facing), TURN_HALFLIFE_S)
        self._place_hip(m)
        if m.mode != "ground":
            dangle(self, m, base)
        self.grip = max(0.0, self.grip - 0.12)
        walk_fists(self, m)
        self._assemble(m)
        return self.pose

    def base(self, m: Motion) -> Base:
        """The stepper's snapshot of this tick."""
        return Base(
            m.terrain, m.x + self.com_dx, self.hip[0], self.hip[1], m.feet_y, m.vx, m.facing, m.slope,
            m.carry_x, m.carry_y, self.reach, m.urgency, m.gait.centre_px * m.facing, m.one_way,
        )  # fmt: skip

    def _wished(self, m: Motion) -> np.ndarray:
        if m.mode != "ground":
            return self.poses["fall"]
        if m.pose in ("raised", "struck", "flinch"):
            return self.poses[m.pose]
        moving = smoothstep(abs(m.vx) * 60.0 / (0.5 * m.gait.speed_px_s))
        still = self.poses["hunt"] if m.pose == "hunt" else self.poses["idle"]
        going = self.poses["hunt"] if m.pose == "hunt" else self.poses["stalk"]
        row = still + (going - still) * moving
        swing = math.radians(self.style.swing_deg) * moving * math.cos(math.pi * self.stepper.phase)
        if self.stepper.last == 0:
            swing = -swing
        row[UPPER_FAR] += swing
        row[UPPER_NEAR] -= swing
        row[HIP_Y] += self.style.bob_px * moving * -math.cos(math.tau * self.stepper.phase)
        row[CHEST] += clamp(m.slope * m.facing, -0.7, 0.7) * 0.25
        return row

    def angle_of(self, a: float) -> float:
        """Angle of a pose (facing right) as it is now: the trunk turns round through upright."""
        return -HALF_PI + self.turn.x * (a + HALF_PI)

    def arm_angle(self, a: float) -> float:
        """The same for an arm: one that hangs turns round through hanging."""
        middle = HALF_PI if math.sin(a) > 0.0 else -HALF_PI
        return middle + self.turn.x * (a - middle)

    # -- hip and legs -----------------------------------------------------------------------------------------------

    def _place_hip(self, m: Motion) -> None:
        x = m.x + self.turn.x * float(self.row[HIP_X])
        y = m.feet_y - float(self.row[HIP_Y]) + m.squash_px - 0.4 * m.breath
        need = 0.0
        if m.mode == "ground":
            for foot in self.stepper.feet:
                if not foot.planted and not foot.has_target:
                    continue
                weight = 1.0 if foot.planted else smoothstep((foot.progress - 0.5) * 2.0)
                fx, fy = (foot.x, foot.y) if foot.planted else (foot.to_x, foot.to_y)
                tall = math.sqrt(max(4.0, self.reach**2 - (fx - x) ** 2))
                need = max(need, (fy - tall - y) * weight)
        need = clamp(need, 0.0, 10.0)
        self.sink = max(need, approach(self.sink, need, 0.6))
        self.hip = (x, y + self.sink)
        stretch_up(self)

    @property
    def side(self) -> float:
        """Which way elbows bend, from 1 (it looks right) to -1 (left), in between while it turns round."""
        return clamp(1.04 * self.turn.x, -1.0, 1.0)

    # -- the pose ---------------------------------------------------------------------------------------------------

    def _assemble(self, m: Motion) -> None:
        row, index = self.row, self.rig.index
        angles = np.zeros(len(self.rig.parts))
        angles[index["pelvis"]] = self.angle_of(float(row[PELVIS]))
        angles[index["chest"]] = self.angle_of(float(row[CHEST]) + 0.03 * m.breath)
        angles[index["head"]] = self.angle_of(float(row[HEAD]) - m.gaze_rad + m.shake)
        for i, side in enumerate("lr"):
            angles[index[f"thigh_{side}"]], angles[index[f"shin_{side}"]] = put_leg(self, i)
            angles[index[f"upper_arm_{side}"]], angles[index[f"forearm_{side}"]] = put_arm(self, i, m)
        facing = 1 if self.turn.x >= 0 else -1
        self.pose = Pose(self.rig.solve(np.array(self.hip), angles, facing), facing)
        self.com = self.rig.centre_of_mass(self.pose.parts)
        # The stepper balances the trunk over the feet, not the reach of the arms: half of the offset counts.
        # Rounded, so that between two feet that are equally due the last bit does not decide.
        self.com_dx = round(0.5 * (self.com[0] - m.x), 9)

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        out = [*self.stepper.values(), *self.fists.values(), *self.row.tolist(), *self._rate.tolist()]
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
