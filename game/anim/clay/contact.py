"""Contact: noise may lift a picture off the ground or slide it along, never push it in (C9). Pure geometry.

Ground near a thing is a list of planes (nx, ny, gap): the unit normal into the air, and how far the thing's origin lies
from the ground along it, in px.
"""

import math
from dataclasses import dataclass
from functools import cached_property

Plane = tuple[float, float, float]
Place = tuple[float, float, float]
_PASSES = 2  # floor and wall disturb each other at most once


@dataclass(frozen=True, eq=False, repr=False)
class Silhouette:
    """What is drawn, as corners about the pose's origin in px, grown by a rounding radius. A ball is one corner."""

    corners: tuple[tuple[float, float], ...]
    radius_px: float = 0.0

    def reach(self, angle: float, nx: float, ny: float) -> float:
        """How far the thing, turned by `angle`, reaches from its origin against the direction (nx, ny)."""
        # Turn the direction back instead of every corner forth.
        c, s = math.cos(angle), math.sin(angle)
        bx, by = -(c * nx + s * ny), -(c * ny - s * nx)
        return self.radius_px + max(x * bx + y * by for x, y in self.corners)

    @property
    def is_ball(self) -> bool:
        """Whether it is round about one point."""
        return len(self.corners) == 1

    @cached_property
    def bound_px(self) -> float:
        """The radius of a circle about the origin that holds it at any angle."""
        return self.radius_px + max(math.hypot(x, y) for x, y in self.corners)


def held_off(silhouette: Silhouette, clean: Place, shown: Place, planes: list[Plane], limit_px: float) -> Place:
    """`shown` (a clean place with noise) moved out of the ground; places are x, y, angle.

    The picture may reach as deep as the clean one does or as there is room for. What cannot be cleared by `limit_px`
    loses its noise, first the turn, then all of it.
    """
    for x, y, angle in (shown, (shown[0], shown[1], clean[2])):
        depths = []
        for nx, ny, gap in planes:
            # A ball's distance to a surface is exact; a corner may reach past an edge, where there is no ground.
            room = gap if silhouette.is_ball else max(gap, silhouette.reach(clean[2], nx, ny))
            depths.append((nx, ny, silhouette.reach(angle, nx, ny) - room))
        x, y = lifted(clean, (x, y), depths)
        if math.hypot(x - clean[0], y - clean[1]) <= limit_px and not _deepest(clean, (x, y), depths) > 1e-3:
            return x, y, angle
    return clean


def lifted(clean: Place, place: tuple[float, float], depths: list[Plane]) -> tuple[float, float]:
    """`place` moved along the normals until it clears (nx, ny, depth): how deep it would lie if it were at `clean`."""
    x, y = place
    for _ in range(_PASSES):
        for nx, ny, depth in depths:
            short = depth - ((x - clean[0]) * nx + (y - clean[1]) * ny)
            if short > 0.0:
                x, y = x + short * nx, y + short * ny
    return x, y


def _deepest(clean: Place, place: tuple[float, float], depths: list[Plane]) -> float:
    x, y = place[0] - clean[0], place[1] - clean[1]
    return max((depth - (x * nx + y * ny) for nx, ny, depth in depths), default=0.0)
