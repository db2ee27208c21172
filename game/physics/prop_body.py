"""One prop's body: its shapes and its inertia, made from its kind. It adds nothing to a space."""

import math
from functools import cache

import pymunk

from game.physics.prop_kinds import PropKind
from game.physics.space import ENEMY, GROUND, HERO, PROP, TYPE_PROP


def make_body(kind: PropKind, x: float, y: float, angle: float) -> tuple[pymunk.Body, list[pymunk.Shape]]:
    """A body with its centre at (x, y) px, turned by `angle` rad, and its shapes: circles first."""
    body = pymunk.Body(kind.mass, moment_of(kind))
    body.position, body.angle = (x, y), angle
    mask = GROUND if kind.debris else GROUND | HERO | ENEMY | PROP
    shapes: list[pymunk.Shape] = [pymunk.Circle(body, r, (cx, cy)) for cx, cy, r in kind.circles]
    shapes += [pymunk.Poly(body, [(p[0], p[1]) for p in points], radius=kind.radius_px) for points in kind.polygons]
    for shape in shapes:
        shape.friction, shape.elasticity = kind.friction, kind.bounce
        shape.filter = pymunk.ShapeFilter(categories=PROP, mask=mask)
        shape.collision_type = TYPE_PROP
    return body, shapes


@cache
def moment_of(kind: PropKind) -> float:
    """Moment of inertia about the centre, mass times px²; the mass is spread evenly over all shapes."""
    parts = [(math.pi * r * r, pymunk.moment_for_circle(1.0, 0.0, r, (x, y))) for x, y, r in kind.circles]
    for points in kind.polygons:
        corners = [(p[0], p[1]) for p in points]
        area = abs(pymunk.area_for_poly(corners, kind.radius_px))
        parts.append((area, pymunk.moment_for_poly(1.0, corners, radius=kind.radius_px)))
    whole = sum(area for area, _ in parts)
    return kind.mass * sum(area * moment for area, moment in parts) / whole
