"""The figure above the legs: chest, ears, arms and tail from posture numbers to the pose's.

Functions on a walker's state; `out` takes x, y and angle of part after part. Softness is here: ears and tail lag, the
body turns through upright.
"""

import math
from typing import TYPE_CHECKING

from game.anim.walk import posture
from game.anim.walk.foothold import ground_below
from game.anim.walk.motion import Motion
from game.anim.walk.posture import ARM_FAR, ARM_NEAR, LEAN, SPINE
from game.anim.walk.stepper import Base
from game.core.ik import two_bone
from game.core.vec import clamp

if TYPE_CHECKING:
    from game.anim.walk.walker import Walker

HALF_PI = math.pi / 2
# Where the arms hang, px from the chest, forward and down; [far, near].
SHOULDERS = ((1.2, 0.6), (-0.4, 1.0))


def tail_root(w: "Walker") -> tuple[float, float]:
    """Where the tail hangs, px from the hip, as if facing right."""
    a = HALF_PI - abs(w.carriage.turn.x) * (HALF_PI - (w.row[LEAN] - 0.4))
    return -1.5 * math.cos(a), 0.2


def tail_angles(w: "Walker", m: Motion) -> list[float]:
    """The curve it wishes, as if facing right, clockwise on the screen."""
    drop = clamp(m.vy * 0.10, -0.5, 0.6) if m.mode == "air" else 0.0
    blown, tilt = 0.3 * m.wind * m.facing, w.carriage.tilt.x
    return [
        drop * (0.4 + 0.1 * k) - tilt - a + (0.05 + 0.035 * k) * m.sway + blown * (k - 3.0) / 6.0
        for k, a in enumerate(w.row[posture.TAIL])
    ]


def ear_goals(w: "Walker", m: Motion) -> list[float]:
    """World angles the ear links wish for: near root and tip, far root and tip."""
    lift = clamp(m.vy * 0.05, -0.3, 0.3) if m.mode == "air" else 0.0
    goals = w.row[posture.EARS]
    # Wind lays them over, towards where it blows.
    blown = 0.35 * m.wind * w.carriage.head_side
    return [
        w.carriage.head_angle(a - lift - blown + m.shake * (0.3 if k % 2 else 0.15), m) for k, a in enumerate(goals)
    ]


def chest(w: "Walker", m: Motion) -> tuple[float, float]:
    """Centre of the chest chunk, world px."""
    dx, dy, _ = w.carriage.span(w.carriage.bent(w.row[LEAN] - w.carriage.lean.x, m), w.row[SPINE], m)
    return w.hip[0] + dx, w.hip[1] + dy


def put_ears(w: "Walker", out: list[float], x: float, y: float, m: Motion) -> None:
    """Ear links on under-damped springs: they lag and bob."""
    goals = ear_goals(w, m)
    if m.flick:
        w.ears[2 * m.flick - 1].v -= 1.1 * w.carriage.head_side
        w.ears[2 * m.flick - 2].v -= 0.45 * w.carriage.head_side
    for k, (spring, goal) in enumerate(zip(w.ears, goals, strict=True)):
        spring.v += (goal - spring.x) * (1.1 if k % 2 == 0 else 0.6) - spring.v * (0.45 if k % 2 == 0 else 0.30)
        spring.x += spring.v * 0.5
    t = w.carriage.look.x
    for k, (bx, by) in enumerate(((x, y), (x + t * 1.6, y - 0.3))):
        a, b = w.ears[2 * k].x, w.ears[2 * k + 1].x
        out += bx, by, a, bx + math.cos(a) * 6.2, by + math.sin(a) * 6.2, b


def put_arms(w: "Walker", out: list[float], cx: float, cy: float, m: Motion) -> None:
    """Arms towards the posture's hands, a carried load, or planted hands."""
    for i in (0, 1):
        sx, sy = cx + w.carriage.turn.x * SHOULDERS[i][0], cy + SHOULDERS[i][1]
        arm = w.row[ARM_FAR if i == 0 else ARM_NEAR]
        if w.hands_down:
            hand = w.hands.feet[i]
            tx, ty = hand.x, hand.y - 0.8
        elif w.load_mass > 0.0 and not m.pose:
            tx = w.hip[0] + w.carriage.turn.x * (w.load_at[0] - 1.5 + 3.0 * i)
            ty = w.hip[1] + w.load_at[1] + 2.0
        elif m.push_at is not None:
            tx, ty = m.push_at[0], m.push_at[1] + 3.0 * i
        else:
            dx, dy = w.carriage.tilted(arm[0], arm[1])
            tx, ty = cx + w.carriage.turn.x * dx, cy + dy - 4.0 * m.wade
            if w.carriage.flail.x > 0.02:
                # Arms wheel in the air, one against the other, for the balance that the feet have lost.
                a = w.carriage.wheel + math.pi * i
                fx, fy = cx + w.carriage.turn.x * (4.0 - 9.0 * i + 4.5 * math.cos(a)), cy - 8.5 + 4.0 * math.sin(a)
                tx, ty = tx + (fx - tx) * w.carriage.flail.x, ty + (fy - ty) * w.carriage.flail.x
        bend = m.facing if w.hands_down else -m.facing
        kx, ky, ex, ey = two_bone(sx, sy, tx, ty, 6.0, 6.0, bend)
        out += sx, sy, math.atan2(ky - sy, kx - sx), kx, ky, math.atan2(ey - ky, ex - kx)


def put_leg(
    w: "Walker",
    out: list[float],
    i: int,
    joint: tuple[float, float],
    knee: tuple[float, float],
    ankle: tuple[float, float],
    f: int,
) -> None:
    """Thigh, shin and foot of leg i."""
    foot = w.stepper.feet[i]
    (jx, jy), (kx, ky), (ax, ay) = joint, knee, ankle
    ground = math.atan2(foot.nx, -foot.ny)
    out += jx, jy, math.atan2(ky - jy, kx - jx), kx, ky, math.atan2(ay - ky, ax - kx)
    out += ax, ay, ground + (foot.pitch if f > 0 else math.pi - foot.pitch)


def put_tail(w: "Walker", out: list[float], m: Motion) -> None:
    """The tail is simulated in profile, relative to the hip, and turns with the body like a thing seen end on."""
    t, tail = w.carriage.tail.x, w.tail
    hx, hy = w.hip
    tip_x = hx + t * tail.x[6]
    hit = None
    if m.mode != "air":
        hit = ground_below(m.terrain, tip_x, m.feet_y - 44.0, m.feet_y + 30.0, m.feet_y, False)
    near, far = m.feet_y - hy, (hit.y if hit is not None else m.feet_y + 40.0) - hy
    rise = clamp((far - near) / min(-4.0, tail.x[6]), -1.1, 1.1)
    dx, dy = (hx - w.tail_hip[0]) * t, hy - w.tail_hip[1]
    w.tail_hip = w.hip
    tail.follow(
        *tail_root(w),
        tail_angles(w, m),
        -dx,
        -dy,
        near,
        rise,
        0.5 if m.mode == "air" else 0.0,
    )
    angle = 0.0
    for x, y, x_end, y_end in zip(tail.x, tail.y, tail.x[1:], tail.y[1:], strict=False):
        angle = math.atan2(y_end - y, t * (x_end - x))
        out += hx + t * x, hy + y, angle
    out += hx + t * tail.x[-1], hy + tail.y[-1], angle


def step_hands(w: "Walker", m: Motion) -> None:
    """In a crawl the hands walk too, in diagonal pairs with the feet."""
    wanted = m.mode == "ground" and m.gait.low and not m.pose and m.gait.hand_centre_px > 0.0
    if not wanted:
        w.hands_down = False
        return
    chest_x, chest_y = chest(w, m)
    hand_base = Base(
        m.terrain, m.x + w.com_dx, chest_x, chest_y, m.feet_y, m.vx, m.facing, m.slope, m.carry_x, m.carry_y,
        12.0, m.urgency, m.gait.hand_centre_px * m.facing, m.one_way,
    )  # fmt: skip
    if not w.hands_down:
        for i, hand in enumerate(w.hands.feet):
            arm = w.row[ARM_FAR if i == 0 else ARM_NEAR]
            hand.x, hand.y = chest_x + w.carriage.turn.x * arm[0], min(chest_y + arm[1], m.feet_y)
            w.hands.begin(m.gait, hand_base)
            w.hands.lift(i, m.gait, hand_base)
    else:
        w.hands.follow(w.stepper, m.gait, hand_base)
    w.hands_down = True
