"""One foot's way through the air: where it aims, how high it goes, how it keeps out of the ground and on its mover.

Functions on a `Foot`; when and which foot goes is the stepper's business.
"""

import math

from game.anim.walk.foot import Base, Foot
from game.anim.walk.foothold import STEP_UP_PX, find_foothold, ground_below
from game.anim.walk.gait import GaitPreset
from game.core.terrain import Hit
from game.core.vec import clamp

FASTEST_PX = 12.5
UNEVEN_SHARE = 0.06
STUB_LOW_PX, STUB_HIGH_PX, STUB_WIDE_PX = 1.5, 7.0, 9.0


def aim(foot: Foot, x: float, gait: GaitPreset, base: Base, swing_ticks: float, rest_dx: float) -> None:
    """Search a foothold at x or nearer, and plan an arc that clears what lies between.

    Where there is none the foot dangles under the com, rest_dx to the side.
    """
    speed, hip_x = abs(base.vx), base.hip_x
    reach = base.reach_px + speed * 4.0
    x = clamp(x, hip_x - reach, hip_x + reach)
    ahead = max(1.5, (base.feet_y - base.hip_y - 5.5) * 1.7) + speed * swing_ticks
    x = hip_x + base.facing * min((x - hip_x) * base.facing, ahead)
    hit = _reachable(x, base, swing_ticks * (1.0 - foot.progress))
    foot.has_target = hit is not None
    if hit is None:
        foot.to_x, foot.to_y = base.com_x + rest_dx, base.hip_y + 15.0
        foot.lift_px = 0.0
        return
    target(foot, hit)
    length = abs(foot.to_x - foot.from_x)
    foot.lift_px = clamp(gait.lift_share * length, gait.lift_min_px, gait.lift_max_px)
    foot.lift_px *= 1.0 + 1.5 * UNEVEN_SHARE * foot.uneven
    if foot.progress < 0.3 and length > 2.0:
        foot.lift_px = _clearance(foot, base, gait)


def target(foot: Foot, hit: Hit) -> None:
    """Aim at a place that was found."""
    foot.to_x, foot.to_y, foot.to_nx, foot.to_ny = hit.x, hit.y, hit.nx, hit.ny
    foot.to_surface, foot.to_tag = hit.surface, hit.tag


def _reachable(x: float, base: Base, left_ticks: float) -> Hit | None:
    """Ground at x, or nearer to the hip while the leg would be too short; at worst the nearest ground found."""
    # Downhill the hip will be lower by the time of the strike.
    fall = clamp(base.slope * base.vx * left_ticks, 0.0, 24.0)
    down = base.reach_px - 4.0 + (base.hip_y - base.feet_y) + 12.0 + fall
    hip_x = base.hip_x + base.vx * left_ticks
    hip_y = base.hip_y + clamp(base.feet_y - 6.0 - base.hip_y, 0.0, 9.0) + fall
    found = None
    for share in (0.0, 0.3, 0.6, 0.9):
        at = x + (hip_x - x) * share
        hit = find_foothold(base.terrain, at, base.com_x, base.feet_y, down, STEP_UP_PX, base.one_way)
        if hit is None:
            continue
        found = hit
        if math.hypot(hit.x - hip_x, hit.y - 2.0 - hip_y) < base.reach_px - 2.0:
            break
    return found


def _clearance(foot: Foot, base: Base, gait: GaitPreset) -> float:
    """Lift enough for the highest ground between, but not much more than a step."""
    lift = foot.lift_px
    for u in (0.25, 0.5, 0.75):
        x = foot.from_x + (foot.to_x - foot.from_x) * u
        hit = ground_below(base.terrain, x, base.feet_y - STEP_UP_PX - 1.0, base.feet_y + 20.0, base.feet_y)
        if hit is not None:
            lift = max(lift, (chord(foot, u) - hit.y + 1.0) / (4.0 * u * (1.0 - u)))
    return min(lift, max(gait.lift_max_px, STEP_UP_PX))


def chord(foot: Foot, u: float) -> float:
    """Height between the ends of a swing at u (0..1): early up to higher ground, late down to lower."""
    rise = foot.to_y - foot.from_y
    share = 1.0 - (1.0 - u) ** 2.5 if rise < 0.0 else u**2.5
    return foot.from_y + rise * share


def stubs(foot: Foot, x: float, y: float, base: Base) -> bool:
    """Whether a foot on its way to (x, y) strikes something low and narrow that the arc did not clear."""
    hit = base.terrain.ray(x, y - STUB_HIGH_PX, x, y, False)
    if hit is None or y - hit.y < STUB_LOW_PX or abs(hit.nx) > 0.3:
        return False
    way = 1.0 if base.vx > 0.0 else -1.0
    for beside in (x + way * STUB_WIDE_PX, x - way * STUB_WIDE_PX):
        if base.terrain.ray(beside, hit.y - STEP_UP_PX, beside, hit.y + 1.5, False) is not None:
            return False
    return not base.terrain.is_inside(x, y - STUB_HIGH_PX)


def move(foot: Foot, x: float, y: float, base: Base) -> None:
    """Bring a free foot towards (x, y): no faster than a foot may be, and never into solid ground."""
    dx, dy = x - foot.x, y - foot.y
    far = math.hypot(dx, dy)
    if far > FASTEST_PX:
        x, y = foot.x + dx * FASTEST_PX / far, foot.y + dy * FASTEST_PX / far
    hit = base.terrain.ray(x, y - STEP_UP_PX, x, y, False)
    if hit is not None and hit.ny < 0.0:
        if foot.y - hit.y > FASTEST_PX - abs(x - foot.x):
            x, y = foot.x, max(hit.y, foot.y - FASTEST_PX)
        else:
            y = hit.y
    elif base.terrain.is_inside(x, y - 0.3):
        x, y = foot.x, min(foot.y, y)
    foot.x, foot.y = x, y


def touch(foot: Foot, base: Base) -> None:
    """Stand on the target, exactly, and remember where that is on its mover."""
    foot.x, foot.y, foot.nx, foot.ny = foot.to_x, foot.to_y, foot.to_nx, foot.to_ny
    foot.surface, foot.tag = foot.to_surface, foot.to_tag
    sx, sy = base.terrain.surface_position(foot.surface) if foot.surface else (0.0, 0.0)
    foot.anchor_x, foot.anchor_y = foot.x - sx, foot.y - sy
    foot.planted, foot.progress, foot.has_target = True, 1.0, True


def ride(foot: Foot, base: Base) -> None:
    """Planted on a mover: exactly where it was on it. Swinging over one: the whole arc is carried along."""
    if foot.planted:
        if foot.surface:
            sx, sy = base.terrain.surface_position(foot.surface)
            foot.x, foot.y = sx + foot.anchor_x, sy + foot.anchor_y
    elif base.carry_x or base.carry_y:
        foot.x, foot.y = foot.x + base.carry_x, foot.y + base.carry_y
        foot.from_x, foot.from_y = foot.from_x + base.carry_x, foot.from_y + base.carry_y
        foot.to_x, foot.to_y = foot.to_x + base.carry_x, foot.to_y + base.carry_y
