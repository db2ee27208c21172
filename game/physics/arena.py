"""Arena: a small closed space with nothing but ground, where takes are recorded. It must not know who falls in it."""

import math

import pymunk

from game.physics.space import GRAVITY_PX, PROP, RAGDOLL, TERRAIN, TYPE_TERRAIN, make_space

DEPTH_PX = 60.0
REACH_PX = 900.0


def ground_space(kind: str, slope_deg: float = 0.0, edge_px: float = 0.0, drop_px: float = 0.0) -> pymunk.Space:
    """A space whose ground passes through (0, 0).

    kind: "flat" or "slope" (falling towards +x by slope_deg, rising if negative) or "ledge": level ground that ends
    at x = edge_px and goes on drop_px lower, to the left if the edge lies left of 0.
    """
    space = make_space()
    space.sleep_time_threshold = math.inf
    space.iterations = 24
    if kind == "ledge":
        side, bottom = (1.0 if edge_px > 0 else -1.0), drop_px + DEPTH_PX
        high = [(-side * REACH_PX, 0.0), (edge_px, 0.0), (edge_px, bottom), (-side * REACH_PX, bottom)]
        low = [(edge_px, drop_px), (side * REACH_PX, drop_px), (side * REACH_PX, bottom), (edge_px, bottom)]
        blocks = [high, low]
    else:
        rise = math.tan(math.radians(slope_deg)) * REACH_PX
        left, right = (-REACH_PX, -rise), (REACH_PX, rise)
        blocks = [[left, right, (right[0], right[1] + DEPTH_PX), (left[0], left[1] + DEPTH_PX)]]
    for points in blocks:
        shape = pymunk.Poly(space.static_body, points)
        # A corpse on a slope comes to rest within a body's length.
        shape.friction = 2.6 if kind == "slope" else 0.9
        shape.collision_type = TYPE_TERRAIN
        shape.filter = pymunk.ShapeFilter(categories=TERRAIN)
        space.add(shape)
    return space


def throw(
    space: pymunk.Space, at: tuple[float, float], velocity: tuple[float, float], mass: float, radius: float
) -> pymunk.Body:
    """A ball that flies freely and hits dolls, not the ground: the thrown pot or the head of an axe. Returns it."""
    body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0, radius))
    body.position, body.velocity = at, velocity
    shape = pymunk.Circle(body, radius)
    shape.friction = 0.6
    shape.filter = pymunk.ShapeFilter(categories=PROP, mask=RAGDOLL)
    space.add(body, shape)
    return body


def polyline_space(points: list[tuple[float, float]], thick_px: float, friction: float) -> pymunk.Space:
    """A space without sleep, its ground a polyline that is `thick_px` fat downwards: the benchmarks' terrain."""
    space = pymunk.Space()
    space.gravity = (0.0, GRAVITY_PX)
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        segment = pymunk.Segment(space.static_body, (ax, ay + thick_px), (bx, by + thick_px), thick_px)
        segment.friction = friction
        segment.filter = pymunk.ShapeFilter(categories=TERRAIN)
        space.add(segment)
    return space
