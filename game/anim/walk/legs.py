"""Hip and legs: the hip low enough for planted feet, two-bone legs onto their ankles, free feet in the air.

Functions on a walker's state; they change feet only where a leg cannot reach them.
"""

import math
from typing import TYPE_CHECKING

from game.anim.walk.motion import Motion
from game.anim.walk.posture import FOOT_FAR, FOOT_NEAR, HIP_X, HIP_Y
from game.anim.walk.stepper import Base
from game.core.ik import two_bone
from game.core.vec import approach, clamp, smoothstep

if TYPE_CHECKING:
    from game.anim.walk.walker import Walker

# Where the legs hang, px from the hip, forward and down; [far, near].
HIP_JOINTS = ((0.8, 0.2), (-0.6, 0.6))


def place_hip(w: "Walker", m: Motion) -> None:
    """Hip over the ground as the posture wants, then low enough that planted feet stay in reach."""
    row = w.row
    back = w.carriage.wall.x * (6.0 if m.gait.low else 1.5)
    x = m.x + w.carriage.turn.x * (row[HIP_X] - back)
    pivot = 2.4 * (1.0 - w.carriage.turn.x * w.carriage.turn.x) if m.mode == "ground" and not m.gait.low else 0.0
    rise = m.breath * 0.4 + pivot - m.squash_px - 6.0 * w.burden
    y = m.feet_y + row[HIP_Y] - rise + min(3.0, 4.0 * abs(m.slope) ** 1.5 if m.mode == "ground" else 0.0)
    if m.mode == "ground" and m.feet_y - y < 11.0:
        y -= _knees_in_floor(w, m, x, y)
    need, limit = 0.0, max(0.0, m.feet_y - 5.5 - y)
    w.stepper.tight = -1
    if m.mode == "ground":
        for i, foot in enumerate(w.stepper.feet):
            if not foot.planted and not foot.has_target:
                continue
            weight = 1.0 if foot.planted else smoothstep((foot.progress - 0.5) * 2.0)
            if weight <= 0.0:
                continue
            fx, fy = (foot.x, foot.y) if foot.planted else (foot.to_x, foot.to_y)
            ax, ay = ankle_of(fx, fy, foot.nx, foot.ny, foot.pitch, m.facing)
            jx, jy = HIP_JOINTS[i]
            dx = ax - (x + m.facing * jx)
            tall = math.sqrt(max(4.0, w.reach**2 - dx * dx))
            wanted = ay - tall - jy - y
            need = max(need, wanted * weight)
            if foot.planted and wanted > limit - 0.3 and wanted > 0.5:
                w.stepper.tight = i
    need = clamp(need, 0.0, limit)
    w.sink = max(need, approach(w.sink, need, 0.7))
    if m.mode == "ground" and not m.gait.low and abs(m.slope) < 0.3 and m.feet_y - y - w.sink < 11.0:
        # Rather let go of a foot that trails than kneel in the floor.
        w.sink = max(0.0, w.sink - _knees_in_floor(w, m, x, y + w.sink, 7.0))
    w.hip = (x, y + w.sink)


def _knees_in_floor(w: "Walker", m: Motion, x: float, y: float, most: float = 3.5) -> float:
    """How far the knees of a low creature would dip into the floor, px, at most `most`."""
    deep = 0.0
    for i, foot in enumerate(w.stepper.feet):
        jx, jy = HIP_JOINTS[i]
        ax, ay = ankle_of(foot.x, foot.y, foot.nx, foot.ny, foot.pitch, m.facing)
        kx, ky, *_ = two_bone(x + m.facing * jx, y + jy, ax, ay, w.upper, w.lower, m.facing)
        deep = max(deep, ky + 1.5 - (m.feet_y + m.slope * (kx - m.x)))
    return min(most, deep)


def ankle_of(x: float, y: float, nx: float, ny: float, pitch: float, facing: int) -> tuple[float, float]:
    """Ankle of a sole at (x, y) on ground with normal (nx, ny), heel up by `pitch`."""
    back = 1.8 * math.cos(pitch) + 1.2 * math.sin(pitch)
    up = 1.3 + 2.4 * math.sin(pitch)
    tx, ty = -ny, nx
    return x - facing * back * tx + up * nx, y - facing * back * ty + up * ny


def solve_leg(w: "Walker", i: int, m: Motion) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """(hip joint, knee, ankle). A free foot out of reach is drawn in; a planted one is let go."""
    foot = w.stepper.feet[i]
    jx, jy = HIP_JOINTS[i]
    hx, hy = w.hip[0] + m.facing * jx, w.hip[1] + jy
    ax, ay = ankle_of(foot.x, foot.y, foot.nx, foot.ny, foot.pitch, m.facing)
    far = math.hypot(ax - hx, ay - hy)
    if foot.planted and far > w.reach + 0.2:
        w.stepper.strained = True
    if far > w.reach:
        share = w.reach / far
        cut_x, cut_y = hx + (ax - hx) * share, hy + (ay - hy) * share
        if foot.planted and far > w.reach + 1.6:
            w.stepper.drop(i)
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
    kx, ky, ex, ey = two_bone(hx, hy, ax, ay, w.upper, w.lower, m.facing)
    if not foot.planted and (abs(ex - ax) > 0.5 or abs(ey - ay) > 0.5):
        foot.x, foot.y = foot.x + ex - ax, foot.y + ey - ay
    return (hx, hy), (kx, ky), (ex, ey)


def free_feet(w: "Walker", m: Motion, base: Base) -> None:
    """Feet without a plant go where the pose has them, relative to the hip, pushed out of the ground."""
    for i, foot in enumerate(w.stepper.feet):
        if foot.planted:
            continue
        dx, dy, pitch = w.row[FOOT_FAR if i == 0 else FOOT_NEAR]
        dx, dy = w.carriage.tilted(dx, dy)
        x, y = w.hip[0] + m.facing * dx, w.hip[1] + dy
        foot.x, foot.y = foot.x + m.carry_x, foot.y + m.carry_y
        gap_x, gap_y = x - foot.x, y - foot.y
        far = math.hypot(gap_x, gap_y)
        step = max(5.0, math.hypot(m.vx, m.vy) + 4.0)
        if far > step:
            x, y = foot.x + gap_x * step / far, foot.y + gap_y * step / far
        hit = m.terrain.ray(m.x, min(m.y, w.hip[1]) - 4.0, x, y, False)
        if hit is not None:
            x, y = hit.x + hit.nx * 0.3, hit.y + hit.ny * 0.3
        w.stepper.move(foot, x, y, base)
        foot.nx, foot.ny = 0.0, -1.0
        foot.pitch = approach(foot.pitch, pitch, 0.2)
