"""Contact: noise may lift a picture off the ground or slide it along, never push it in (C9). Pure geometry.

Ground near a thing is a list of planes (nx, ny, gap): the unit normal into the air, and how far the thing's origin lies
from the ground along it, in px.
"""

import math
from dataclasses import dataclass

Plane = tuple[float, float, float]
Place = tuple[float, float, float]
_PASSES = 2  # floor and wall disturb each other at most once


@dataclass(frozen=True)
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
    def bound_px(self) -> float:
        """The radius of a circle about the origin that holds it at any angle."""
        return self.radius_px + max(math.hypot(x, y) for x, y in self.corners)


def held_off(silhouette: Silhouette, clean: Place, shown: Place, planes: list[Plane], limit_px: float) -> Place:
    """`shown` (a clean place with noise) moved out of the ground; places are x, y, angle.

    The picture may reach as deep as the clean one does or as there is room for. What cannot be cleared by `limit_px`
    loses its noise: first the turn, then all of it.
    """
    return _cleared(silhouette, clean, shown, planes, limit_px) or (
        _cleared(silhouette, clean, (shown[0], shown[1], clean[2]), planes, limit_px) or clean
    )


def _cleared(silhouette: Silhouette, clean: Place, shown: Place, planes: list[Plane], limit_px: float) -> Place | None:
    x, y, angle = shown
    depth = [
        (nx, ny, silhouette.reach(angle, nx, ny) - max(gap, silhouette.reach(clean[2], nx, ny)))
        for nx, ny, gap in planes
    ]
    for _ in range(_PASSES):
        for nx, ny, deeper in depth:
            excess = deeper - ((x - clean[0]) * nx + (y - clean[1]) * ny)
            if excess > 0.0:
                x, y = x + excess * nx, y + excess * ny
    if any(deeper - ((x - clean[0]) * nx + (y - clean[1]) * ny) > 1e-3 for nx, ny, deeper in depth):
        return None
    if math.hypot(x - clean[0], y - clean[1]) > limit_px:
        return None
    return x, y, angle
