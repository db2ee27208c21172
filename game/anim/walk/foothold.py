"""Footholds: where a foot can stand, found by rays. It knows the terrain's question and nothing of gait or physics."""

from dataclasses import dataclass

from game.core.terrain import Hit, Terrain
from game.core.vec import clamp

STEP_UP_PX = 16.5
ONE_WAY_UP_PX = 6.0
STEEPEST = -0.6
# Where the body feels the ground, px from its centre, and how much each place counts.
PROBES = ((-9.0, 0.11), (-4.5, 0.22), (0.0, 0.34), (4.5, 0.22), (9.0, 0.11))


def ground_below(
    terrain: Terrain, x: float, top: float, bottom: float, feet_y: float, one_way: bool = True
) -> Hit | None:
    """The ground at x between `top` and `bottom` on which one may stand whose feet are at `feet_y`; else None.

    One-way ground that lies higher than a small step above the feet is looked through: one passes it from below.
    A ray that starts inside solid is cast again from lower down; walls and ceilings are no ground.
    """
    for start in (top, feet_y - 8.0, feet_y - 2.5):
        if not top <= start < bottom:
            continue
        hit = terrain.ray(x, start, x, bottom, one_way)
        looks = 3
        while looks and hit is not None and hit.one_way and hit.y < feet_y - ONE_WAY_UP_PX:
            hit, looks = terrain.ray(x, hit.y + 0.5, x, bottom, one_way), looks - 1
        if hit is not None:
            return hit if hit.ny < STEEPEST else None
    return None


def find_foothold(
    terrain: Terrain,
    x: float,
    near_x: float,
    feet_y: float,
    down_px: float,
    up_px: float = STEP_UP_PX,
    one_way: bool = True,
) -> Hit | None:
    """Ground for a foot at x or, where there is none, at the nearest place on the way to `near_x`; None if nowhere.

    Never a place that was not hit by a ray, so never the world's origin and never the far end of a ray.
    """
    top, bottom = feet_y - up_px - 1.0, feet_y + down_px
    gap = near_x - x
    tries = 1 + int(clamp(abs(gap) / 2.0, 0.0, 10.0))
    for i in range(tries + 1):
        hit = ground_below(terrain, x + gap * i / max(1, tries), top, bottom, feet_y, one_way)
        if hit is not None:
            return hit
    return None


@dataclass(slots=True, eq=False, repr=False)
class Ground:
    """What the body feels beneath it: height under its centre, slope (dy/dx), the mover's id or 0, and how it is.

    left, right: whether there is ground on that side of the centre; centre: straight below.
    """

    y: float
    slope: float
    surface: int
    tag: str
    friction: float
    one_way: bool
    left: bool
    centre: bool
    right: bool


def feel_ground(
    terrain: Terrain,
    x: float,
    feet_y: float,
    down_px: float,
    one_way: bool = True,
    bridge: bool = True,
    low: bool = False,
) -> Ground | None:
    """Feel for ground around x within a step above and `down_px` below the feet; None if nothing carries the body.

    Each probe's height is carried to the centre along its own tangent, so slopes are felt exactly and stairs are
    smoothed. With `bridge` a gap between two outer probes carries too (one straddles it). low: the highest
    probe counts alone, for a body that cannot pass over a step.
    """
    top, bottom = feet_y - STEP_UP_PX - 0.5, feet_y + down_px
    flat = terrain.level(x + PROBES[0][0], x + PROBES[-1][0], top, bottom, one_way)
    if flat is not None and not (flat.one_way and flat.y < feet_y - ONE_WAY_UP_PX):
        hits: list[Hit | None] = [flat] * len(PROBES)
    else:
        hits = [ground_below(terrain, x + dx, top, bottom, feet_y, one_way) for dx, _ in PROBES]
    outer_left, left, centre, right, outer_right = hits
    carried = left is not None or centre is not None or right is not None
    if not carried and not (bridge and outer_left is not None and outer_right is not None):
        return None
    weight = height = tangent = 0.0
    sx = sy = sxx = sxy = 0.0
    best: Hit | None = None
    best_w = 0.0
    for (dx, w), hit in zip(PROBES, hits, strict=True):
        if hit is None:
            continue
        y, slope, at = hit.y, clamp(-hit.nx / hit.ny, -1.2, 1.2), w * dx
        weight += w
        height += w * (y - slope * dx)
        tangent += w * slope
        sx, sy, sxx, sxy = sx + at, sy + w * y, sxx + at * dx, sxy + at * y
        if w > best_w or (w == best_w and best is not None and y < best.y):
            best, best_w = hit, w
    assert best is not None
    height /= weight
    if low:
        for (dx, _), hit in zip(PROBES, hits, strict=True):
            if hit is not None and not hit.one_way:
                height = min(height, hit.y + clamp(hit.nx / hit.ny, -1.2, 1.2) * dx)
    spread = weight * sxx - sx * sx
    trend = (weight * sxy - sx * sy) / spread if spread > 1e-6 and None not in hits else tangent / weight
    return Ground(
        height,
        clamp(trend, -1.2, 1.2),
        best.surface,
        best.tag,
        best.friction,
        all(h.one_way for h in (left, centre, right) if h is not None),
        outer_left is not None or left is not None,
        centre is not None,
        right is not None or outer_right is not None,
    )


def has_headroom(terrain: Terrain, x: float, from_y: float, to_y: float, half_px: float = 6.0) -> bool:
    """Whether nothing solid lies between from_y up to to_y above x, x - half_px and x + half_px."""
    for dx in (-half_px, 0.0, half_px):
        if terrain.ray(x + dx, from_y, x + dx, to_y, False) is not None or terrain.is_inside(x + dx, to_y):
            return False
    return True
