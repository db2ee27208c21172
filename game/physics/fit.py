"""Fit: where something that is carried has room, and what can be reached. It knows ground, not who carries."""

import math
from typing import Any

import pymunk

from game.physics.space import MOVER, RAY, TERRAIN

STEP_PX, ROUNDS, SLACK_PX = 3.0, 8, 0.5
_SOLID = pymunk.ShapeFilter(categories=RAY, mask=TERRAIN | MOVER)


def fitted(
    space: Any, body: Any, shapes: list[Any], start: tuple[float, float], goal: tuple[float, float]
) -> tuple[float, float] | None:
    """Where a body that is not in the space comes to, led from `start` to `goal` and kept out of solid ground.

    start: a place in the air beside the goal. None if there is no room for it.
    """
    if not _deepest(space, body, shapes, *goal):
        return goal
    # In steps shorter than it is thick, so that it is never pushed out at a wall's far side.
    steps = max(1, math.ceil(math.dist(start, goal) / STEP_PX))
    x, y = start
    for k in range(steps + 1):
        if k:
            x, y = x + (goal[0] - start[0]) / steps, y + (goal[1] - start[1]) / steps
        for _ in range(ROUNDS):
            push = _deepest(space, body, shapes, x, y)
            if push is None:
                break
            x, y = x + push[0], y + push[1]
    push = _deepest(space, body, shapes, x, y)
    return None if push is not None and math.hypot(*push) > SLACK_PX else (x, y)


def _deepest(space: Any, body: Any, shapes: list[Any], x: float, y: float) -> tuple[float, float] | None:
    """The way out of the ground where it is deepest, px; None if it touches none."""
    body.position = (x, y)
    found = []
    for shape in shapes:
        own, shape.filter = shape.filter, _SOLID
        for hit in space.shape_query(shape):
            # The sign of a distance hangs on which of the two shapes pymunk takes first; the normal does not.
            (nx, ny), points = hit.contact_point_set.normal, hit.contact_point_set.points
            depth = max((abs(p.distance) for p in points), default=0.0)
            if depth > 1e-6:
                found.append((-depth, -nx * depth, -ny * depth))
        shape.filter = own
    # pymunk's order hangs on addresses in memory.
    return min(found)[1:] if found else None


def in_sight(space: Any, x: float, y: float, goals: list[tuple[float, float]]) -> bool:
    """Whether no solid ground lies between (x, y) and one of the goals."""
    return any(space.segment_query_first((x, y), goal, 0.0, _SOLID) is None for goal in goals)
