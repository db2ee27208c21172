"""Touch: which part of an enemy a point is near, and whether a wall is between. It decides no blow and moves nobody."""

import math
from typing import TYPE_CHECKING

from game.core.terrain import Terrain
from game.core.vec import clamp

if TYPE_CHECKING:
    from game.world.foe import Enemy

TARGETS = ("head", "chest", "pelvis", "thigh_l", "thigh_r")

Point = tuple[float, float]


def touched(enemy: "Enemy", points: list[Point], reach: float, names: tuple[str, ...] = TARGETS) -> tuple[str, Point]:
    """The part of an enemy that is nearest to the points, if within `reach` px of its skin, and which point it is."""
    beast = enemy.beast
    best: tuple[str, Point] = ("", (0.0, 0.0))
    for x, y in points:
        for name in names:
            row = beast.rig.index[name]
            part, dx, dy = beast.rig.parts[row], x - beast.xs[row], y - beast.ys[row]
            far = part.length_px + part.radius_px + reach
            if abs(dx) > far or abs(dy) > far:
                continue
            c, s = math.cos(beast.angles[row]), math.sin(beast.angles[row])
            along = clamp(dx * c + dy * s, 0.0, part.length_px)
            gap = math.hypot(dx - c * along, dy - s * along) - part.radius_px
            if gap < reach or (gap == reach and not best[0]):
                best, reach = (name, (x, y)), gap
    return best


def nearest_of(enemy: "Enemy", name: str, place: Point) -> Point:
    """The point of the bone of a part that is nearest to a place."""
    beast = enemy.beast
    row = beast.rig.index[name]
    c, s = math.cos(beast.angles[row]), math.sin(beast.angles[row])
    x, y = beast.xs[row], beast.ys[row]
    along = clamp((place[0] - x) * c + (place[1] - y) * s, 0.0, beast.rig.parts[row].length_px)
    return x + c * along, y + s * along


def reaches(terrain: Terrain, *way: Point, one_way: bool = False) -> bool:
    """Whether nothing solid is on the way from point to point; the first must lie in the open.

    A hand or a head that is on the other side of a wall does not reach from there: begin at the body.
    """
    legs = zip(way, way[1:], strict=False)
    return all(terrain.ray(*start, *end, one_way) is None for start, end in legs)
