"""Ragdoll: a rig as jointed bodies in a space. It gives poses, and it must not know what killed the creature.

Built in rig order, so the same fall comes out bit for bit. Parts meet the ground only: in a side view limbs lie at
different depths, and jointed capsules that overlap at their joint would push the doll apart.
"""

import math

import numpy as np
import pymunk
import pymunk.batch

from game.anim.pose import Pose
from game.anim.rig import Rig
from game.physics.space import GRAVITY_PX, GROUND, RAGDOLL, TYPE_RAGDOLL

MAX_SPEED_PX = 420.0
MAX_SPIN = 20.0
SURFACE_FRICTION = 0.5
# A limit or a pivot that starts out of place is brought back at this pace, not in one step.
MAX_BIAS_PX = 240.0
MAX_BIAS_SPIN = 10.0
PASSES = 40
# Share of a gap at a joint that is left after a second.
PIVOT_BIAS = 0.75**120


class Ragdoll:
    """One doll in `space` that starts in `pose` with `velocity` (px/s, one for all or one a part).

    tension: friction of the joints, as a share of the torque of the child's own weight; 0: joints without any.
    box: parts are boxes as wide as two radii instead of capsules. mask: categories the parts collide with.
    """

    def __init__(
        self,
        space: pymunk.Space,
        rig: Rig,
        pose: Pose,
        velocity: tuple[float, float] | np.ndarray = (0.0, 0.0),
        tension: float = 0.2,
        box: bool = False,
        mask: int = GROUND,
    ) -> None:
        self.rig, self.facing = rig, pose.facing
        self._space = space
        self._half = rig.lengths / 2
        self.bodies: list[pymunk.Body] = []
        self._things: list[pymunk.Body | pymunk.Shape | pymunk.Constraint] = []
        self._pivots: list[pymunk.PivotJoint] = []
        self._motors: list[tuple[pymunk.SimpleMotor, float]] = []
        velocities = np.broadcast_to(np.asarray(velocity, float), (len(rig.parts), 2))
        for row in range(len(rig.parts)):
            self._add_part(row, pose.parts[row], velocities[row], box, mask)
        for row in rig.order[1:]:
            self._add_joint(row, pose, tension > 0.0)
        self.set_tension(tension)

    def _add_part(self, row: int, at: np.ndarray, velocity: np.ndarray, box: bool, mask: int) -> None:
        part, half = self.rig.parts[row], float(self._half[row])
        a, b, r = (-half, 0.0), (half, 0.0), part.radius_px
        if box:
            moment = pymunk.moment_for_box(part.mass, (2 * half, 2 * r))
        else:
            moment = pymunk.moment_for_segment(part.mass, a, b, r)
        body = pymunk.Body(part.mass, moment)
        angle = float(at[2])
        body.position = float(at[0]) + math.cos(angle) * half, float(at[1]) + math.sin(angle) * half
        body.angle = angle
        body.velocity = float(velocity[0]), float(velocity[1])
        shape: pymunk.Shape = pymunk.Poly.create_box(body, (2 * half, 2 * r)) if box else pymunk.Segment(body, a, b, r)
        shape.friction = SURFACE_FRICTION
        shape.collision_type = TYPE_RAGDOLL
        shape.filter = pymunk.ShapeFilter(categories=RAGDOLL, mask=mask)
        self._space.add(body, shape)
        self.bodies.append(body)
        self._things += [shape, body]

    def _add_joint(self, row: int, pose: Pose, friction: bool) -> None:
        parent = self.rig.parents[row]
        up, down = self.bodies[parent], self.bodies[row]
        pivot = pymunk.PivotJoint(up, down, (float(pose.parts[row, 0]), float(pose.parts[row, 1])))
        pivot.max_bias = MAX_BIAS_PX
        pivot.error_bias = PIVOT_BIAS
        low, high = joint_limits(self.rig, row, up.angle, down.angle, self.facing)
        limit = pymunk.RotaryLimitJoint(up, down, low, high)
        limit.max_bias = MAX_BIAS_SPIN
        weight = self.rig.parts[row].mass * GRAVITY_PX * max(2.0, float(self._half[row]))
        joints: list[pymunk.Constraint] = [pivot, limit]
        if friction:
            motor = pymunk.SimpleMotor(up, down, 0.0)
            joints.append(motor)
            self._motors.append((motor, weight))
        for joint in joints:
            joint.collide_bodies = False
        self._space.add(*joints)
        self._pivots.append(pivot)
        self._things[:0] = joints[::-1]

    def set_tension(self, tension: float) -> None:
        """How much the joints resist: 1 holds a limb against its weight, 0 is a rope."""
        for motor, weight in self._motors:
            motor.max_force = tension * weight

    def hit(self, part: str, impulse: tuple[float, float], spread: float = 0.0) -> None:
        """A blow in px·mass/s at the middle of a part; `spread` (0..1) of it moves the whole body alike.

        A blow that would make any part faster than the cap is weakened as a whole: none can tear the joints.
        """
        before = [(b.velocity, b.angular_velocity) for b in self.bodies]
        share = spread / float(self.rig.masses.sum())
        for body in self.bodies:
            body.velocity += impulse[0] * share, impulse[1] * share
        body = self.bodies[self.rig.index[part]]
        body.velocity += impulse[0] * (1 - spread) / body.mass, impulse[1] * (1 - spread) / body.mass
        self._pass_on()
        fast = max(b.velocity.length / MAX_SPEED_PX for b in self.bodies)
        keep = 1.0 / max(1.0, fast, *(abs(b.angular_velocity) / MAX_SPIN for b in self.bodies))
        for body, (velocity, spin) in zip(self.bodies, before, strict=True):
            body.velocity = velocity + (body.velocity - velocity) * keep
            body.angular_velocity = spin + (body.angular_velocity - spin) * keep

    def _pass_on(self) -> None:
        """Let a blow run through the joints at once, by sequential impulses.

        Chipmunk moves bodies before it solves their joints, so a part that alone got all the speed would be torn off
        by as much as it moves in a step.
        """
        joints = []
        for pivot in self._pivots:
            a, b = pivot.a, pivot.b
            arms = (a.local_to_world(pivot.anchor_a) - a.position, b.local_to_world(pivot.anchor_b) - b.position)
            joints.append((a, b, *arms))
        state = {b: [*b.velocity, b.angular_velocity, 1.0 / b.mass, 1.0 / b.moment] for b in self.bodies}
        for _ in range(PASSES):
            for a, b, (ax, ay), (bx, by) in joints:
                p, q = state[a], state[b]
                gap_x = q[0] - q[2] * by - p[0] + p[2] * ay
                gap_y = q[1] + q[2] * bx - p[1] - p[2] * ax
                mass = p[3] + q[3]
                k11 = mass + p[4] * ay * ay + q[4] * by * by
                k12 = -p[4] * ax * ay - q[4] * bx * by
                k22 = mass + p[4] * ax * ax + q[4] * bx * bx
                det = k11 * k22 - k12 * k12
                jx, jy = (k12 * gap_y - k22 * gap_x) / det, (k12 * gap_x - k11 * gap_y) / det
                p[0], p[1], p[2] = p[0] - jx * p[3], p[1] - jy * p[3], p[2] - p[4] * (ax * jy - ay * jx)
                q[0], q[1], q[2] = q[0] + jx * q[3], q[1] + jy * q[3], q[2] + q[4] * (bx * jy - by * jx)
        for body, (vx, vy, spin, _, _) in state.items():
            body.velocity, body.angular_velocity = (vx, vy), spin

    def spin(self, part: str, spin: float) -> None:
        """Set one part turning, rad/s."""
        self.bodies[self.rig.index[part]].angular_velocity = spin

    def limit_speed(self, most_px: float, most_spin: float) -> None:
        """Slow down any part that is over the speed cap."""
        for body in self.bodies:
            if body.velocity.length > most_px:
                body.velocity = body.velocity.scale_to_length(most_px)
            body.angular_velocity = max(-most_spin, min(most_spin, body.angular_velocity))

    def pose(self) -> Pose:
        """Where the parts are now: pivot and angle of each, rig order."""
        rows = np.array([(*b.position, b.angle) for b in self.bodies])
        rows[:, 0] -= np.cos(rows[:, 2]) * self._half
        rows[:, 1] -= np.sin(rows[:, 2]) * self._half
        return Pose(rows, self.facing)

    def speeds(self) -> np.ndarray:
        """(n,) px/s of each part, turning counted at half its length."""
        linear = np.array([b.velocity.length for b in self.bodies])
        return linear + np.abs([b.angular_velocity for b in self.bodies]) * self._half

    def stretch(self) -> float:
        """The widest gap between the two halves of a joint, px."""
        gaps = [(j.a.local_to_world(j.anchor_a) - j.b.local_to_world(j.anchor_b)).length for j in self._pivots]
        return max(gaps, default=0.0)

    def remove(self) -> None:
        """Take the doll out of the space."""
        self._space.remove(*self._things)


def joint_limits(rig: Rig, row: int, parent_angle: float, angle: float, facing: int) -> tuple[float, float]:
    """(lowest, highest) difference of the two angles that the joint allows, as they count now.

    Whole turns follow the pose at death, and a pose out of bounds widens them: nothing snaps at the start.
    """
    rest = float(rig.bind[row] - rig.bind[rig.parents[row]]) * facing
    now = angle - parent_angle
    rest += round((now - rest) / math.tau) * math.tau
    a, b = rest + float(rig.limits[row, 0]) * facing, rest + float(rig.limits[row, 1]) * facing
    return min(a, b, now), max(a, b, now)


class DollReader:
    """The poses of many equal ragdolls in one batch call, for a space that holds nothing else and does not sleep."""

    def __init__(self, space: pymunk.Space, dolls: list[Ragdoll]) -> None:
        self._space, self._count = space, len(dolls)
        self._half = dolls[0].rig.lengths / 2
        self._buffer = pymunk.batch.Buffer()
        self._fields = pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.ANGLE

    def read(self) -> np.ndarray:
        """(dolls, parts, 3) of pivot and angle."""
        self._buffer.clear()
        pymunk.batch.get_space_bodies(self._space, self._fields, self._buffer)
        rows = np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(-1, 3)
        out = rows[: self._count * len(self._half)].reshape(self._count, -1, 3).copy()
        out[..., 0] -= np.cos(out[..., 2]) * self._half
        out[..., 1] -= np.sin(out[..., 2]) * self._half
        return out
