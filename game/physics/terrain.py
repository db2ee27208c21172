"""SpaceTerrain: the ground as pymunk has it, and rays against it. It knows chains and movers, nothing of levels.

Surfaces are segments of radius 1 drawn in by their radius, so that the surface is the outline itself; behind them lie
filler boxes that push out a body that began inside. Answers to rays are worked out from the outline, not from
pymunk's point and normal, which are wrong in a dozen corners (a ray from inside, along a surface, at a cap).
"""

from collections.abc import Sequence
from math import hypot
from typing import Any

import numpy as np
import pymunk

from game.core.noise import noise_array
from game.core.outline import Edges, Outline
from game.core.terrain import Chain, Hit
from game.physics.edges import Edge, crossing, drawn_in, edges_of
from game.physics.mask import SolidMask
from game.physics.mover import Mover
from game.physics.slabs import Slabs
from game.physics.space import GROUND, MOVER, ONE_WAY, RAY, TERRAIN, TYPE_MOVER, TYPE_ONE_WAY, TYPE_TERRAIN

FILLER_INSET_PX = 4.0
_ALL = 0xFFFFFFFF
_FROM_ABOVE = 0.3  # how far up a contact must point on one-way ground
_MISS = 1e-6
_FILTER = {
    "solid": pymunk.ShapeFilter(categories=TERRAIN),
    "one_way": pymunk.ShapeFilter(categories=ONE_WAY),
    "tip": pymunk.ShapeFilter(categories=TERRAIN, mask=RAY),
    "filler": pymunk.ShapeFilter(categories=TERRAIN, mask=_ALL & ~RAY),
}


class SpaceTerrain:
    """`core.terrain.Terrain` over a pymunk space. movers: by id, moved by `move`."""

    def __init__(self, space: pymunk.Space, chains: Sequence[Chain]) -> None:
        self.space = space
        self.movers: dict[int, Mover] = {}
        self.chains: list[Chain] = []
        self._shapes: list[pymunk.Shape] = []
        self._edge_of: dict[pymunk.Shape, Edge] = {}
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
        self._has_lines = any(not chain.closed and not chain.one_way for chain in self.chains)
        self._outline = Outline(self.chains)
        self._edges = edges_of(self.chains)
        self._slabs = Slabs(self._edges)
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

    def edges(self, x0: float, y0: float, x1: float, y1: float) -> Edges:
        """See `Terrain.edges`."""
        still = self._outline.near(x0, y0, x1, y1)
        tops, one_way = [], []
        for mover in self.movers.values():
            left, top = mover.position
            if left <= x1 and left + mover.width_px >= x0 and y0 <= top <= y1:
                tops.append((left, top, left + mover.width_px, top))
                one_way.append(mover.one_way)
        if not tops:
            return still
        return Edges(np.concatenate([still.ends, tops]), np.concatenate([still.one_way, one_way]))

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
        is_down, is_level = x0 == x1 and y1 > y0, y0 == y1 and not self._has_lines
        if (is_down or is_level) and not (self.movers and self._meets_mover(x0, y0, x1, y1)):
            if is_level:
                if self.mask.is_open(x0, x1, y0):
                    return None
            else:
                hit = self._slabs.down(x0, y0, y1, one_way)
                if hit is not False:
                    return hit
        return self.cast(x0, y0, x1, y1, one_way)

    def level(self, x0: float, x1: float, y0: float, y1: float, one_way: bool = True) -> Hit | None:
        """See `Terrain.level`."""
        if self.movers and self._meets_mover(x0, y0, x1, y1):
            return None
        return self._slabs.level(x0, x1, y0, y1, one_way)

    def cast(self, x0: float, y0: float, x1: float, y1: float, one_way: bool = True) -> Hit | None:
        """`ray` for any ray, by pymunk."""
        passes = one_way and y1 > y0
        found = self.space.segment_query_first((x0, y0), (x1, y1), 0.0, self._both if passes else self._solid)
        if found is None or self.mask.is_inside(x0, y0) or (x0 == x1 and y0 == y1):
            return None
        if found.alpha > 0.0:
            hit = self._exact(found, x0, y0, x1, y1, passes, False)
            if hit is not None:
                return hit
        # Something that is no ground for this ray stood in front: look at all that lies on the way.
        best = None
        for found in self.space.segment_query((x0, y0), (x1, y1), 0.0, self._both if passes else self._solid):
            hit = self._exact(found, x0, y0, x1, y1, passes, True)
            if hit is not None and (best is None or hit.distance_px < best.distance_px):
                best = hit
        return best

    def _meets_mover(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Whether a mover may lie on the way."""
        left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        for mover in self.movers.values():
            x, y, x_end, y_end = mover.swept
            if x <= right and left <= x_end and y <= bottom and top <= y_end:
                return True
        return False

    def _exact(
        self, found: Any, x0: float, y0: float, x1: float, y1: float, passes: bool, any_side: bool
    ) -> Hit | None:
        """The hit on the true outline of the shape that pymunk found, or on an edge next to it."""
        edge = self._edge_of.get(found.shape)
        if edge is None:
            mover = self._mover_of.get(found.shape)
            return self._on_mover(mover, found, x0, y0, x1, y1, passes) if mover else None
        rx, ry = x1 - x0, y1 - y0
        best, best_t = edge, crossing(x0, y0, rx, ry, edge)
        if abs(best_t - found.alpha) > _MISS:
            for i in (edge.before, edge.after):
                if i >= 0:
                    t = crossing(x0, y0, rx, ry, self._edges[i])
                    if t < best_t:
                        best, best_t = self._edges[i], t
            if best_t > 1.0:
                if found.alpha <= 0.0 or not edge.chain.closed:
                    return None
                best_t = found.alpha
        nx, ny, c = best.nx, best.ny, best.chain
        if nx * rx + ny * ry > 0:
            if c.closed and not any_side:
                return None  # the back of something thin: its front must come before it
            nx, ny = -nx, -ny
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
        e = self._edges[i]
        r = e.radius_px
        before = self._edges[e.before] if e.before >= 0 else None
        after = self._edges[e.after] if e.after >= 0 else None
        a, sharp_a = drawn_in(e.ax, e.ay, before, e, r)
        b, sharp_b = drawn_in(e.bx, e.by, e, after, r)
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
        """One-way ground holds what first touches it from above; what came from below is let go until they part."""
        ground = arbiter.shapes[0]
        mover = self._mover_of.get(ground)
        if (mover is None or mover.one_way) and arbiter.normal.y > -_FROM_ABOVE:
            arbiter.process_collision = False
