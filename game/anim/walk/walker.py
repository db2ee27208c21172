"""The Wick's walker: what the body does -> the raw pose of its 26 parts. Legs follow the stepper, the rest follows.

It reads the body and the terrain and changes neither. Physics, input and sprites are unknown here.
"""

import math

import numpy as np

from game.anim.pose import Pose
from game.anim.rig import WICK_PARTS, Rig, load_rig
from game.anim.walk import posture
from game.anim.walk.foothold import ground_below
from game.anim.walk.gait import GaitPreset
from game.anim.walk.posture import ARM_FAR, ARM_NEAR, FOOT_FAR, FOOT_NEAR, HEAD, HIP_X, HIP_Y, LEAN, NECK, SPINE
from game.anim.walk.published import PublishedStepper
from game.anim.walk.stepper import Base, Stepper
from game.anim.walk.tail import Tail
from game.core.ik import two_bone
from game.core.record import dataclass
from game.core.spring import Spring, damp_array
from game.core.terrain import Terrain
from game.core.vec import approach, clamp, smoothstep

HALF_PI = math.pi / 2
# Where limbs hang, px from hip or chest, forward and down; [far, near].
HIP_JOINTS = ((0.8, 0.2), (-0.6, 0.6))
SHOULDERS = ((1.2, 0.6), (-0.4, 1.0))
NOSE_PX = 8.4
REACH_SLACK_PX = 0.1
ROW = {name: i for i, name in enumerate(WICK_PARTS)}


@dataclass(slots=True)
class Motion:
    """What the body does this tick. World px, speeds in px per tick; y is the hip's floating place, feet_y the ground.

    mode: "ground", "air" or "down" (fallen). pose: name of a key pose that overrides the gait's own, or "".
    """

    terrain: Terrain
    x: float
    y: float
    feet_y: float
    vx: float
    vy: float
    facing: int
    gait: GaitPreset
    mode: str = "ground"
    pose: str = ""
    pose_halflife_s: float = 0.05
    slope: float = 0.0
    ax: float = 0.0
    carry_x: float = 0.0
    carry_y: float = 0.0
    urgency: float = 1.0
    squash_px: float = 0.0
    breath: float = 0.0
    gaze_rad: float = 0.0
    shake: float = 0.0
    wall_px: float = 99.0
    one_way: bool = True
    morph: float = 1.0


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
        self.turn = Spring(1.0)
        self.tail_turn = Spring(1.0)
        self.wall = Spring(0.0)
        self.lean = Spring(0.0)
        self.tilt = Spring(0.0)
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
        self._tail_hip = (0.0, 0.0)

    # -- one tick ---------------------------------------------------------------------------------------------------

    def reset(self, m: Motion) -> None:
        """Stand at once, at rest, in the idle pose of the gait."""
        self.row[:] = self.poses[m.pose or m.gait.idle]
        self._rate[:] = 0.0
        self._wish = self.row.copy()
        self._morph_from = self.row.copy()
        for spring, x in (
            (self.turn, float(m.facing)),
            (self.tail_turn, float(m.facing)),
            (self.wall, 0.0),
            (self.lean, 0.0),
            (self.tilt, 0.0),
        ):
            spring.snap(x)
        self.sink = 0.0
        self.hip = (m.x + m.facing * float(self.row[HIP_X]), m.feet_y + float(self.row[HIP_Y]))
        self._tail_hip = self.hip
        self.stepper = Stepper(seed=self.seed)
        self.hands = Stepper()
        self.com_dx = 0.0
        self.hands_down = False
        self.tail.reset(*self._tail_root(), self._tail_angles(m))
        for spring, a in zip(self.ears, self._ear_goals(m), strict=True):
            spring.snap(a)
        for _ in range(3):
            self.stepper.stand(m.gait, self.base(m))
            self._assemble(m)
            self.com_dx = self.com[0] - m.x
        if m.mode == "air":
            self.stepper.leave()

    def update(self, m: Motion) -> Pose:
        """Advance one tick and return the new raw pose (also kept in `pose`)."""
        base = self.base(m)
        if m.mode == "ground":
            if m.gait.published:
                self.published.step(self.stepper, m.gait, base)
            else:
                self.stepper.step(m.gait, base)
        self._posture(m)
        self._place_hip(m)
        if m.mode != "ground":
            self._free_feet(m, base)
        self._hands(m)
        self._assemble(m)
        return self.pose

    def base(self, m: Motion) -> Base:
        """The stepper's snapshot of this tick. Low and slow, the feet belong further back, or knees meet the floor."""
        squat = clamp((12.5 + float(self.row[HIP_Y])) * 1.2, 0.0, 6.0) * (1.0 - smoothstep(abs(m.vx) / 0.4))
        return Base(
            m.terrain, m.x + self.com_dx, self.hip[0], self.hip[1], m.feet_y, m.vx, m.facing, m.slope,
            m.carry_x, m.carry_y, self.reach, m.urgency * (1.0 + self.burden), (m.gait.centre_px - squat) * m.facing, m.one_way,
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
        self.turn.follow(float(m.facing), 0.035)
        self.tail_turn.follow(float(m.facing), 0.05)
        push = clamp(m.ax * m.facing * 0.35, -0.28, 0.28) - 0.12 * clamp(m.slope * m.facing, -1.0, 1.0)
        self.lean.follow(push - 0.9 * self.burden * (1.0 if self.load_at[0] > 0.0 else -1.0), 0.07)

        lying = clamp((15.0 + float(self.row[HIP_Y])) / 6.0, 0.0, 1.0) if m.mode != "air" else 0.0
        self.tilt.follow(math.atan(-m.slope * m.facing) * lying, 0.06)

    def begin_morph(self) -> None:
        """A preset switch begins: the posture leaves from what it wishes now."""
        self._morph_from = self._wish.copy()

    def _angle(self, a: float) -> float:
        """Pose angle (0 ahead, anticlockwise) -> world angle (clockwise on screen), through upright while turning."""
        return -(HALF_PI - self.turn.x * (HALF_PI - a))

    # -- hip and legs -----------------------------------------------------------------------------------------------

    def _place_hip(self, m: Motion) -> None:
        """Hip over the ground as the posture wants, then low enough that planted feet stay in reach."""
        row = self.row
        back = self.wall.x * (6.0 if m.gait.low else 1.5)
        x = m.x + self.turn.x * (float(row[HIP_X]) - back)
        rise = m.breath * 0.4 - m.squash_px - 6.0 * self.burden
        y = m.feet_y + float(row[HIP_Y]) - rise + min(3.0, 4.0 * abs(m.slope) ** 1.5 if m.mode == "ground" else 0.0)
        need, limit = 0.0, max(0.0, m.feet_y - 5.5 - y)
        self.stepper.tight = -1
        if m.mode == "ground":
            for i, foot in enumerate(self.stepper.feet):
                if not foot.planted and not foot.has_target:
                    continue
                weight = 1.0 if foot.planted else smoothstep((foot.progress - 0.5) * 2.0)
                if weight <= 0.0:
                    continue
                fx, fy = (foot.x, foot.y) if foot.planted else (foot.to_x, foot.to_y)
                ax, ay = self._ankle_of(fx, fy, foot.nx, foot.ny, foot.pitch, m.facing)
                jx, jy = HIP_JOINTS[i]
                dx = ax - (x + m.facing * jx)
                tall = math.sqrt(max(4.0, self.reach**2 - dx * dx))
                wanted = ay - tall - jy - y
                need = max(need, wanted * weight)
                if foot.planted and wanted > limit - 0.3 and wanted > 0.5:
                    self.stepper.tight = i
        need = clamp(need, 0.0, limit)
        self.sink = max(need, approach(self.sink, need, 0.7))
        self.hip = (x, y + self.sink)

    @property
    def burden(self) -> float:
        """Share of a carried load in the whole weight, 0..1."""
        return self.load_mass / (self.load_mass + float(self.rig.masses.sum()))

    @staticmethod
    def _ankle_of(x: float, y: float, nx: float, ny: float, pitch: float, facing: int) -> tuple[float, float]:
        """Ankle of a sole at (x, y) on ground with normal (nx, ny), heel up by `pitch`."""
        back = 1.8 * math.cos(pitch) + 1.2 * math.sin(pitch)
        up = 1.3 + 2.4 * math.sin(pitch)
        tx, ty = -ny, nx
        return x - facing * back * tx + up * nx, y - facing * back * ty + up * ny

    def _leg(self, i: int, m: Motion) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
        """(hip joint, knee, ankle). A free foot out of reach is drawn in; a planted one is let go."""
        foot = self.stepper.feet[i]
        jx, jy = HIP_JOINTS[i]
        hx, hy = self.hip[0] + m.facing * jx, self.hip[1] + jy
        ax, ay = self._ankle_of(foot.x, foot.y, foot.nx, foot.ny, foot.pitch, m.facing)
        far = math.hypot(ax - hx, ay - hy)
        if foot.planted and far > self.reach + 0.2:
            self.stepper.strained = True
        if far > self.reach:
            share = self.reach / far
            cut_x, cut_y = hx + (ax - hx) * share, hy + (ay - hy) * share
            if foot.planted and far > self.reach + 1.6:
                self.stepper.drop(i)
            if not foot.planted:
                old_x, old_y = foot.x, foot.y
                foot.x, foot.y = old_x + cut_x - ax, old_y + cut_y - ay
                ax, ay = cut_x, cut_y
                hit = m.terrain.ray(foot.x, foot.y - 6.0, foot.x, foot.y, False)
                if hit is not None:
                    foot.y = hit.y
                elif m.terrain.is_inside(foot.x, foot.y - 0.05):
                    foot.x = old_x
                    if m.terrain.is_inside(foot.x, foot.y - 0.05):
                        foot.y = old_y
        kx, ky, ex, ey = two_bone(hx, hy, ax, ay, self.upper, self.lower, m.facing)
        if not foot.planted and (abs(ex - ax) > 0.5 or abs(ey - ay) > 0.5):
            foot.x, foot.y = foot.x + ex - ax, foot.y + ey - ay
        return (hx, hy), (kx, ky), (ex, ey)

    def _free_feet(self, m: Motion, base: Base) -> None:
        """Feet without a plant go where the pose has them, relative to the hip, pushed out of the ground."""
        for i, foot in enumerate(self.stepper.feet):
            if foot.planted:
                continue
            dx, dy, pitch = (float(v) for v in self.row[FOOT_FAR if i == 0 else FOOT_NEAR])
            x, y = self.hip[0] + m.facing * dx, self.hip[1] + dy
            foot.x, foot.y = foot.x + m.carry_x, foot.y + m.carry_y
            gap_x, gap_y = x - foot.x, y - foot.y
            far = math.hypot(gap_x, gap_y)
            step = max(5.0, math.hypot(m.vx, m.vy) + 4.0)
            if far > step:
                x, y = foot.x + gap_x * step / far, foot.y + gap_y * step / far
            hit = m.terrain.ray(m.x, min(m.y, self.hip[1]) - 4.0, x, y, False)
            if hit is not None:
                x, y = hit.x + hit.nx * 0.3, hit.y + hit.ny * 0.3
            self.stepper.move(foot, x, y, base)
            foot.nx, foot.ny = 0.0, -1.0
            foot.pitch = approach(foot.pitch, pitch, 0.2)

    # -- arms -------------------------------------------------------------------------------------------------------

    def _hands(self, m: Motion) -> None:
        """In a crawl the hands walk too, in diagonal pairs with the feet."""
        wanted = m.mode == "ground" and m.gait.low and not m.pose and m.gait.hand_centre_px > 0.0
        chest_x, chest_y = self._chest(m)
        hand_base = Base(
            m.terrain, m.x + self.com_dx, chest_x, chest_y, m.feet_y, m.vx, m.facing, m.slope, m.carry_x, m.carry_y,
            12.0, m.urgency, m.gait.hand_centre_px * m.facing, m.one_way,
        )  # fmt: skip
        if wanted and not self.hands_down:
            for i, hand in enumerate(self.hands.feet):
                arm = self.row[ARM_FAR if i == 0 else ARM_NEAR]
                hand.x, hand.y = chest_x + self.turn.x * float(arm[0]), min(chest_y + float(arm[1]), m.feet_y)
                self.hands.begin(m.gait, hand_base)
                self.hands.lift(i, m.gait, hand_base)
        elif wanted:
            self.hands.follow(self.stepper, m.gait, hand_base)
        self.hands_down = wanted

    def _chest(self, m: Motion) -> tuple[float, float]:
        a = self._angle(self._bent(float(self.row[LEAN]) - self.lean.x, m))
        spine = float(self.row[SPINE])
        return self.hip[0] + math.cos(a) * spine, self.hip[1] + math.sin(a) * spine

    def _bent(self, a: float, m: Motion) -> float:
        """An angle of spine or neck turned towards upright by the wall ahead."""
        a += self.tilt.x
        return a + (1.7 - a) * self.wall.x * (0.5 if m.gait.low else 1.0)

    # -- the pose ---------------------------------------------------------------------------------------------------

    def _tail_root(self) -> tuple[float, float]:
        """Where the tail hangs, px from the hip, as if facing right."""
        a = HALF_PI - abs(self.turn.x) * (HALF_PI - (float(self.row[LEAN]) - 0.4))
        return -1.5 * math.cos(a), 0.2

    def _tail_angles(self, m: Motion) -> list[float]:
        """The curve it wishes, as if facing right, clockwise on the screen."""
        drop = clamp(m.vy * 0.10, -0.5, 0.6) if m.mode == "air" else 0.0
        return [drop * (0.4 + 0.1 * k) - self.tilt.x - float(a) for k, a in enumerate(self.row[posture.TAIL])]

    def _ear_goals(self, m: Motion) -> list[float]:
        lift = clamp(m.vy * 0.05, -0.3, 0.3) if m.mode == "air" else 0.0
        goals = [*self.row[posture.EAR_NEAR], *self.row[posture.EAR_FAR]]
        return [self._angle(float(a) - lift + m.shake * (0.3 if k % 2 else 0.15)) for k, a in enumerate(goals)]

    def _assemble(self, m: Motion) -> None:
        row, f = self.row, m.facing
        out = np.empty((len(WICK_PARTS), 3))
        hx, hy = self.hip
        spine_a = self._angle(self._bent(float(row[LEAN]) - self.lean.x, m))
        cx, cy = self._chest(m)
        neck_a = self._angle(self._bent(float(row[NECK]) - 0.6 * self.lean.x, m))
        neck = 5.2
        nx, ny = cx + math.cos(neck_a) * neck, cy + math.sin(neck_a) * neck
        pitch = float(row[HEAD]) + m.gaze_rad + 0.5 * self.tilt.x
        ux, uy = math.cos(pitch), -math.sin(pitch)
        vx, vy = math.sin(pitch), math.cos(pitch)
        t = self.turn.x
        head_x, head_y = nx + t * (ux * 1.6 - vx * 1.2) + m.shake * f, ny + uy * 1.6 - vy * 1.2
        head_a = -pitch if f > 0 else math.pi + pitch
        out[0] = hx, hy, spine_a
        out[1] = cx, cy, neck_a
        out[2] = cx, cy, neck_a
        out[3] = head_x, head_y, head_a
        self._put_ears(out, head_x + t * (-ux * 2.2 - vx * 3.4), head_y - uy * 2.2 - vy * 3.4, m)
        self._put_arms(out, cx, cy, m)
        self.stepper.strained = False
        for i in (0, 1):
            joint, knee, ankle = self._leg(i, m)
            self._put_leg(out, i, joint, knee, ankle, f)
        self._put_tail(out, m)
        self.pose = Pose(out, f)
        self.com = self.rig.centre_of_mass(out, self.load_mass, (hx + f * self.load_at[0], hy + self.load_at[1]))
        self.com_dx = self.com[0] - m.x

    def _put_ears(self, out: np.ndarray, x: float, y: float, m: Motion) -> None:
        goals = self._ear_goals(m)
        for k, (spring, goal) in enumerate(zip(self.ears, goals, strict=True)):
            spring.v += (goal - spring.x) * (1.1 if k % 2 == 0 else 0.6) - spring.v * (0.45 if k % 2 == 0 else 0.30)
            spring.x += spring.v * 0.5
        t = self.turn.x
        for k, (bx, by) in enumerate(((x, y), (x + t * 1.6, y - 0.3))):
            a, b = self.ears[2 * k].x, self.ears[2 * k + 1].x
            out[4 + 2 * k] = bx, by, a
            out[5 + 2 * k] = bx + math.cos(a) * 6.2, by + math.sin(a) * 6.2, b

    def _put_arms(self, out: np.ndarray, cx: float, cy: float, m: Motion) -> None:
        for i in (0, 1):
            sx, sy = cx + self.turn.x * SHOULDERS[i][0], cy + SHOULDERS[i][1]
            arm = self.row[ARM_FAR if i == 0 else ARM_NEAR]
            if self.hands_down:
                hand = self.hands.feet[i]
                tx, ty = hand.x, hand.y - 0.8
            elif self.load_mass > 0.0 and not m.pose:
                tx = self.hip[0] + self.turn.x * (self.load_at[0] - 1.5 + 3.0 * i)
                ty = self.hip[1] + self.load_at[1] + 2.0
            else:
                tx, ty = cx + self.turn.x * float(arm[0]), cy + float(arm[1])
            bend = m.facing if self.hands_down else -m.facing
            kx, ky, ex, ey = two_bone(sx, sy, tx, ty, 6.0, 6.0, bend)
            out[8 + 2 * i] = sx, sy, math.atan2(ky - sy, kx - sx)
            out[9 + 2 * i] = kx, ky, math.atan2(ey - ky, ex - kx)

    def _put_leg(
        self,
        out: np.ndarray,
        i: int,
        joint: tuple[float, float],
        knee: tuple[float, float],
        ankle: tuple[float, float],
        f: int,
    ) -> None:
        foot = self.stepper.feet[i]
        k = 12 + 3 * i
        out[k] = joint[0], joint[1], math.atan2(knee[1] - joint[1], knee[0] - joint[0])
        out[k + 1] = knee[0], knee[1], math.atan2(ankle[1] - knee[1], ankle[0] - knee[0])
        ground = math.atan2(foot.nx, -foot.ny)
        out[k + 2] = ankle[0], ankle[1], ground + (foot.pitch if f > 0 else math.pi - foot.pitch)

    def _put_tail(self, out: np.ndarray, m: Motion) -> None:
        """The tail is simulated in profile, relative to the hip, and turns with the body like a thing seen end on."""
        t, tail = self.tail_turn.x, self.tail
        hx, hy = self.hip
        tip_x = hx + t * tail.x[6]
        hit = None
        if m.mode != "air":
            hit = ground_below(m.terrain, tip_x, m.feet_y - 44.0, m.feet_y + 30.0, m.feet_y, False)
        near, far = m.feet_y - hy, (hit.y if hit is not None else m.feet_y + 40.0) - hy
        rise = clamp((far - near) / min(-4.0, tail.x[6]), -1.1, 1.1)
        dx, dy = (hx - self._tail_hip[0]) * t, hy - self._tail_hip[1]
        self._tail_hip = self.hip
        tail.follow(
            *self._tail_root(),
            self._tail_angles(m),
            -dx,
            -dy,
            lambda x: near + rise * x,
            0.5 if m.mode == "air" else 0.0,
        )
        for k in range(8):
            out[18 + k, 0], out[18 + k, 1] = hx + t * tail.x[k], hy + tail.y[k]
        for k in range(7):
            out[18 + k, 2] = math.atan2(tail.y[k + 1] - tail.y[k], t * (tail.x[k + 1] - tail.x[k]))
        out[25, 2] = out[24, 2]

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        out = [*self.stepper.values(), *self.hands.values(), *self.published.values(), *self.row, *self._rate]
        for s in (self.turn, self.tail_turn, self.wall, self.lean, self.tilt, *self.ears):
            out += [s.x, s.v]
        out += [
            self.sink,
            self.com_dx,
            self.load_mass,
            *self.load_at,
            *self.hip,
            *self._tail_hip,
            float(self.hands_down),
        ]
        return [float(v) for v in (*out, *self._morph_from, *self._wish, *self.tail.values())]
