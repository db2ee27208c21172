"""SpaceTerrain: the ground as pymunk has it, and rays against it. It knows chains and movers, nothing of levels.

Surfaces are segments of radius 1 drawn in by their radius, so that the surface is the outline itself; behind them lie
filler boxes that push out a body that began inside. Answers to rays are worked out from the outline, not from
pymunk's point and normal, which are wrong in a dozen corners (a ray from inside, along a surface, at a cap).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np
import pymunk

from game.core.noise import noise_array
from game.core.terrain import Chain, Hit
from game.physics.mask import SolidMask
from game.physics.mover import Mover
from game.physics.space import GROUND, MOVER, ONE_WAY, RAY, TERRAIN, TYPE_MOVER, TYPE_ONE_WAY, TYPE_TERRAIN

RADIUS_PX = 1.0
FILLER_INSET_PX = 4.0
_ALL = 0xFFFFFFFF
_SHARP = 0.667  # sine of half a corner's angle below which the rounded corner would lie over 0.5 px inside
_MISS = 1e-6
_FILTER = {
    "solid": pymunk.ShapeFilter(categories=TERRAIN),
    "one_way": pymunk.ShapeFilter(categories=ONE_WAY),
    "tip": pymunk.ShapeFilter(categories=TERRAIN, mask=RAY),
    "filler": pymunk.ShapeFilter(categories=TERRAIN, mask=_ALL & ~RAY),
}


@dataclass(slots=True)
class _Edge:
    """One straight piece of an outline: ends, outward normal, neighbours (index of edge or -1), its chain."""

    ax: float
    ay: float
    bx: float
    by: float
    nx: float
    ny: float
    before: int
    after: int
    chain: Chain


class SpaceTerrain:
    """`core.terrain.Terrain` over a pymunk space. movers: by id, moved by `move`."""

    def __init__(self, space: pymunk.Space, chains: Sequence[Chain]) -> None:
        self.space = space
        self.movers: dict[int, Mover] = {}
        self.chains: list[Chain] = []
        self._shapes: list[pymunk.Shape] = []
        self._edge_of: dict[pymunk.Shape, _Edge] = {}
        self._mover_of: dict[pymunk.Shape, Mover] = {}
        self._both = pymunk.ShapeFilter(categories=RAY, mask=GROUND)
        self._solid = pymunk.ShapeFilter(categories=RAY, mask=TERRAIN | MOVER)
        for kind in (TYPE_ONE_WAY, TYPE_MOVER):
            space.on_collision(kind, None, begin=self._let_through)
        self.replace(chains)

    def replace(self, chains: Sequence[Chain]) -> None:
        """Swap all still ground for other chains; movers and bodies stay, sleepers wake."""
        if self._shapes:
            self.space.remove(*self._shapes)
            for body in self.space.bodies:
                if body.body_type == pymunk.Body.DYNAMIC and body.is_sleeping:
                    body.activate()
        self.chains = list(chains)
        self.mask = SolidMask(self.chains)
        self._edges = _edges(self.chains)
        self._edge_of = {}
        made = [shape for i in range(len(self._edges)) for shape in self._surface(i)] + self._filler()
        order = np.argsort(noise_array(0, np.arange(len(made)), 0), kind="stable")
        self._shapes = [made[i] for i in order.tolist()]
        if self._shapes:
            self.space.add(*self._shapes)

    def add_mover(self, mover: Mover) -> None:
        """Let rays find a mover, and `move` drive it."""
        self.movers[mover.id] = mover
        self._mover_of[mover.shape] = mover

    def clear_movers(self) -> None:
        """Take all movers out of the space."""
        for mover in self.movers.values():
            mover.remove()
        self.movers, self._mover_of = {}, {}

    def move(self, tick: int) -> None:
        """Before the physics step of `tick`: set all movers going."""
        for mover in self.movers.values():
            mover.move(tick)

    def is_inside(self, x: float, y: float) -> bool:
        """See `Terrain.is_inside`."""
        return self.mask.is_inside(x, y)

    def surface_position(self, surface: int) -> tuple[float, float]:
        """See `Terrain.surface_position`: the left end of the mover's top."""
        mover = self.movers.get(surface)
        return mover.position if mover else (0.0, 0.0)

    def surface_velocity(self, surface: int) -> tuple[float, float]:
        """px/s of mover `surface`; (0, 0) for still ground."""
        mover = self.movers.get(surface)
        return mover.velocity if mover else (0.0, 0.0)

    def ray(self, x0: float, y0: float, x1: float, y1: float, one_way: bool = True) -> Hit | None:
        """See `Terrain.ray`."""
        if (x0 == x1 and y0 == y1) or self.mask.is_inside(x0, y0):
            return None
        passes = one_way and y1 > y0
        found = self.space.segment_query_first((x0, y0), (x1, y1), 0.0, self._both if passes else self._solid)
        if found is None:
            return None
        if found.alpha > 0.0:
            hit = self._exact(found, x0, y0, x1, y1, passes)
            if hit is not None:
                return hit
        # Something that is no ground for this ray stood in front: look at all that lies on the way.
        best = None
        for found in self.space.segment_query((x0, y0), (x1, y1), 0.0, self._both if passes else self._solid):
            hit = self._exact(found, x0, y0, x1, y1, passes)
            if hit is not None and (best is None or hit.distance_px < best.distance_px):
                best = hit
        return best

    def _exact(self, found: Any, x0: float, y0: float, x1: float, y1: float, passes: bool) -> Hit | None:
        """The hit on the true outline of the shape that pymunk found, or on an edge next to it."""
        edge = self._edge_of.get(found.shape)
        if edge is None:
            mover = self._mover_of.get(found.shape)
            return self._on_mover(mover, found, x0, y0, x1, y1, passes) if mover else None
        rx, ry = x1 - x0, y1 - y0
        best, best_t = edge, _crossing(x0, y0, rx, ry, edge)
        if abs(best_t - found.alpha) > _MISS:
            for i in (edge.before, edge.after):
                if i >= 0:
                    t = _crossing(x0, y0, rx, ry, self._edges[i])
                    if t < best_t:
                        best, best_t = self._edges[i], t
            if best_t > 1.0:
                if found.alpha <= 0.0 or not edge.chain.closed:
                    return None
                best_t = found.alpha
        nx, ny = best.nx, best.ny
        if nx * rx + ny * ry > 0:
            nx, ny = -nx, -ny
        c = best.chain
        far = best_t * hypot(rx, ry)
        return Hit(x0 + rx * best_t, y0 + ry * best_t, nx, ny, far, c.one_way, 0, c.friction, c.tag)

    def _on_mover(
        self, mover: Mover, found: Any, x0: float, y0: float, x1: float, y1: float, passes: bool
    ) -> Hit | None:
        rx, ry = x1 - x0, y1 - y0
        left, top = mover.position
        far = hypot(rx, ry)
        friction = mover.shape.friction
        if ry > 0 and (passes or not mover.one_way):
            t = (top - y0) / ry
            if 0.0 <= t <= 1.0 and left <= x0 + rx * t <= left + mover.width_px:
                return Hit(x0 + rx * t, top, 0.0, -1.0, t * far, mover.one_way, mover.id, friction, "mover")
        if mover.one_way or found.alpha <= 0.0:
            return None
        (px, py), (nx, ny) = found.point, found.normal
        return Hit(px, py, nx, ny, found.alpha * far, False, mover.id, friction, "mover")

    def _surface(self, i: int) -> list[pymunk.Shape]:
        """The shapes of one edge: the fat segment, and for a sharp corner's last bit a thin one for rays alone."""
        e, r = self._edges[i], RADIUS_PX
        before = self._edges[e.before] if e.before >= 0 else None
        after = self._edges[e.after] if e.after >= 0 else None
        a, sharp_a = _drawn_in(e.ax, e.ay, before, e, r)
        b, sharp_b = _drawn_in(e.bx, e.by, e, after, r)
        fat = pymunk.Segment(self.space.static_body, a, b, r)
        if before or after:
            fat.set_neighbors((before.ax, before.ay) if before else a, (after.bx, after.by) if after else b)
        one_way = e.chain.one_way
        fat.filter = _FILTER["one_way" if one_way else "solid"]
        fat.collision_type = TYPE_ONE_WAY if one_way else TYPE_TERRAIN
        fat.friction = e.chain.friction
        out: list[pymunk.Shape] = [fat]
        if sharp_a or sharp_b:
            thin = pymunk.Segment(self.space.static_body, (e.ax, e.ay), (e.bx, e.by), 0.0)
            thin.filter = _FILTER["tip"]
            out.append(thin)
        for shape in out:
            self._edge_of[shape] = e
        return out

    def _filler(self) -> list[pymunk.Shape]:
        out: list[pymunk.Shape] = []
        for x0, y0, x1, y1 in self.mask.rectangles(FILLER_INSET_PX):
            box = pymunk.Poly(self.space.static_body, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            box.filter = _FILTER["filler"]
            box.collision_type = TYPE_TERRAIN
            box.friction = 0.9
            out.append(box)
        return out

    def _let_through(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        """One-way ground holds only what comes down onto it; what came from below is let go until they part."""
        ground, other = arbiter.shapes
        mover = self._mover_of.get(ground)
        if mover is not None and not mover.one_way:
            return
        if ground.body is None or other.body is None:
            return
        ours, theirs = ground.body.velocity, other.body.velocity
        nx, ny = arbiter.normal
        falls = (theirs.x - ours.x) * nx + (theirs.y - ours.y) * ny <= 1.0
        if ny > -0.3 or not falls:
            arbiter.process_collision = False


def _crossing(x0: float, y0: float, rx: float, ry: float, edge: _Edge) -> float:
    """How far along the ray (0..1) it meets the edge; 2 if it does not."""
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    cross = rx * dy - ry * dx
    if cross == 0.0:
        return 2.0
    ax, ay = edge.ax - x0, edge.ay - y0
    if not -_MISS <= (ax * ry - ay * rx) / cross <= 1.0 + _MISS:
        return 2.0
    t = (ax * dy - ay * dx) / cross
    return t if 0.0 <= t <= 1.0 else 2.0


def _drawn_in(
    x: float, y: float, first: _Edge | None, second: _Edge | None, r: float
) -> tuple[tuple[float, float], bool]:
    """Where the drawn-in outline turns at the point (x, y) between two edges, and whether it is a sharp convex tip."""
    if first is None or second is None:
        only, sign = (first, -1.0) if first else (second, 1.0)
        assert only is not None
        length = hypot(only.bx - only.ax, only.by - only.ay)
        back = min(r, length / 2) * sign
        tx, ty = -only.ny, only.nx  # the edge's own direction
        return (x - only.nx * r + tx * back, y - only.ny * r + ty * back), False
    dot = first.nx * second.nx + first.ny * second.ny
    convex = first.nx * second.ny - first.ny * second.nx > 0
    half_sine = (max(0.0, (1.0 + dot) / 2)) ** 0.5  # of the angle between the edges
    if half_sine < 0.05:
        return (x - first.nx * r, y - first.ny * r), convex
    k = r / (1.0 + dot)
    return (x - (first.nx + second.nx) * k, y - (first.ny + second.ny) * k), convex and half_sine < _SHARP


def _edges(chains: Sequence[Chain]) -> list[_Edge]:
    """All edges of all chains that are surface, with their neighbours; at a seam the one of the other chain."""
    out: list[_Edge] = []
    starts: dict[tuple[float, float], int] = {}
    ends: dict[tuple[float, float], int] = {}
    for chain in chains:
        points = np.asarray(chain.points, float)
        seams = np.zeros(len(points), bool) if chain.seams is None else chain.seams
        d = np.roll(points, -1, axis=0) - points
        proper = (d != 0).any(axis=1)
        proper[-1] |= not chain.closed
        points, seams, d = points[proper], seams[proper], d[proper]
        n = len(points) if chain.closed else len(points) - 1
        kept = (~seams[:n]).tolist()
        index = (np.cumsum(kept) - 1 + len(out)).tolist()
        directions = (d[:n] / np.hypot(d[:n, 0], d[:n, 1])[:, None]).tolist()
        corners = points.tolist()
        for i, (dx, dy) in enumerate(directions):
            if not kept[i]:
                continue
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % len(corners)]
            edge = _Edge(ax, ay, bx, by, dy, -dx, -1, -1, chain)
            if kept[i - 1] and (chain.closed or i > 0):
                edge.before = index[i - 1]
            if kept[(i + 1) % n] and (chain.closed or i < n - 1):
                edge.after = index[(i + 1) % n]
            if chain.seams is not None:
                starts[ax, ay], ends[bx, by] = len(out), len(out)
            out.append(edge)
    for edge in out:
        if edge.chain.seams is not None:
            edge.before = edge.before if edge.before >= 0 else ends.get((edge.ax, edge.ay), -1)
            edge.after = edge.after if edge.after >= 0 else starts.get((edge.bx, edge.by), -1)
    return out
