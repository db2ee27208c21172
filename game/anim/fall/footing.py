"""Footing: the ground under one fall, its walls, and the mover that carries it. It plays nothing."""

import math

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.body import Body, probes
from game.anim.fall.contact import Surface
from game.anim.rig import Rig
from game.core.terrain import Terrain

LOOK_PX = 36.0
LOOK_REACH_PX = 130.0
VOID_PX = 22.0
LEAN_PX = 2.5
TOUCHES_PX = 1e-6  # as near as that a wall is only touched, whatever the last digit says


class Footing:
    """The ground around a body of `rig`. `surface`: the mover's id, 0 if it is none. `has_walls`: whether a wall stands
    near."""

    def __init__(self, rig: Rig, terrain: Terrain) -> None:
        self.rig, self._terrain = rig, terrain
        self._probes, self._radius_rows = probes(rig), fit.discs(rig).radius_rows
        self.looked_x = 0.0
        self.surface = 0
        self._is_known = False
        self._carried = (0.0, 0.0)
        self._leans: list[tuple[float, float]] | None = None
        self.ground: fit.Profile
        self.has_walls = False

    def look(self, parts: np.ndarray, ground: fit.Profile | None = None) -> None:
        """Bake the ground around the root anew, or take one that was just baked. Who is drawn into a wall goes on by
        the ground it knew."""
        x, y = parts[self.rig.root, :2].tolist()
        if self._is_known and self._terrain.is_inside(x, y):
            self.looked_x = x
            return
        self._is_known = True
        self.ground = ground or ground_under(self.rig, parts, self._terrain)
        self._give_way(parts)
        self._table = fit.table(self.rig, self.ground)
        self._falls = float(self.ground.heights.max() - self.ground.heights.min()) > VOID_PX
        self.has_walls = math.isfinite(self.ground.left) or math.isfinite(self.ground.right)
        self.surface = self.ground.surface
        self._carried = self._terrain.surface_position(self.surface)
        self.looked_x = x
        self._line: Surface | None = None

    @property
    def line(self) -> Surface:
        """The ground's exact line, where it is now."""
        if self._line is None:
            self._line = Surface(self.ground, -math.inf, math.inf)
        return self._line

    def _give_way(self, parts: np.ndarray) -> None:
        """A living trunk leans into a wall by a pixel or two. As far as it did at the blow it may do so dead."""
        ground = self.ground
        if self._leans is None:
            left = right = 0.0
            if math.isfinite(ground.left) or math.isfinite(ground.right):
                trunk = self._probes.trunk
                x, radii = Body.of(self.rig, parts).discs[0].take(trunk), self._probes.radii.take(trunk)
                left = min(max(ground.left - float((x - radii).min()), 0.0), LEAN_PX)
                right = min(max(float((x + radii).max()) - ground.right, 0.0), LEAN_PX)
            self._leans = [(ground.left, left), (ground.right, right)]
        for at, sign, (wall, lean) in ((0, -1.0, self._leans[0]), (-1, 1.0, self._leans[1])):
            here = ground.left if at == 0 else ground.right
            if lean and abs(here - wall) < LEAN_PX:
                self.ground = ground = ground.with_wall(at, here + sign * lean)

    def carried(self) -> tuple[float, float]:
        """How far the mover went since it was last asked, px; the baked ground goes along."""
        if not self.surface:
            return 0.0, 0.0
        x, y = self._terrain.surface_position(self.surface)
        dx, dy = x - self._carried[0], y - self._carried[1]
        if dx or dy:
            self._carried = (x, y)
            self.looked_x += dx
            self.ground.shift = (self.ground.shift[0] + dx, self.ground.shift[1] + dy)
            self._line = None
        return dx, dy

    def lie(self, parts: np.ndarray) -> None:
        """It has come to rest: from now on it goes with the mover under its centre of mass, with none if that is beside
        it."""
        x, y = self.rig.centre_of_mass(parts)
        hit = self._terrain.ray(x, y, x, y + fit.DEPTH_PX)
        self.surface = hit.surface if hit is not None else 0
        self._carried = self._terrain.surface_position(self.surface)

    def tilt(self, clip: Clip) -> float:
        """How much the ground falls more than the take's did, radians."""
        if clip.header.ground == "ledge":
            return 0.0
        return math.atan(self.ground.slope(self.looked_x)) - math.radians(clip.header.slope_deg)

    def room(self, body: Body) -> np.ndarray:
        """Clearance of every disc, px."""
        x, y = body.discs
        return self.ground.room(x, y, self._table, self._radius_rows)

    def over_level(self, body: Body) -> float:
        """How far the lowest skin is over ground that is level all around, px."""
        lowest = np.maximum.reduce(body.discs[1] + self._probes.radii)
        return self.height(float(body.root[0])) - float(lowest)

    def height(self, x: float) -> float:
        """y of the ground at x."""
        g = self.ground
        return float(g.heights[g.column(x)]) + g.shift[1]

    def to_walls(self, body: Body, trunk_only: bool = False) -> float:
        """How far aside the body must go to touch no wall, px. Limbs can be bent out of one, the trunk cannot: where
        the whole finds no room between two walls, the trunk does, and if not even that does, the root."""
        if not self.has_walls:
            return 0.0
        p, x = self._probes, body.discs[0]
        low, high = x - p.radii, x + p.radii
        over = self._over_walls(low, high)
        if max(over) < TOUCHES_PX:
            return 0.0
        aside = 0.0 if trunk_only else over[0] - over[1]
        for mine in (p.trunk, p.root):
            left, right = self._over_walls(low.take(mine) + aside, high.take(mine) + aside)
            aside += left - right
        return aside

    def _over_walls(self, low: np.ndarray, high: np.ndarray) -> tuple[float, float]:
        """How far what reaches from low to high is in the left wall, and in the right one, px."""
        ground, shift = self.ground, self.ground.shift[0]
        left = ground.left + shift - float(np.minimum.reduce(low))
        return max(left, 0.0), max(float(np.maximum.reduce(high)) - ground.right - shift, 0.0)

    def slide_off(self, body: Body, room: np.ndarray) -> float:
        """Which way a body goes whose centre of mass hangs over a drop, 1 or -1: it does not stay there by its toes."""
        if not self._falls:
            return 0.0
        x, _ = body.centre
        held = body.discs[0][room < 1.5]
        if not len(held):
            return 0.0
        low, high = float(np.minimum.reduce(held)), float(np.maximum.reduce(held))
        if low - 3.0 <= x <= high + 3.0:
            return 0.0
        edge = high if x > high else low
        return math.copysign(1.0, x - edge) if self.height(x) - self.height(edge) > VOID_PX else 0.0

    def back_to_ground(self, body: Body) -> float:
        """How far to draw a body back so that its centre of mass does not lie over a drop."""
        if not self._falls:
            return 0.0
        x, root = body.centre[0], body.root[0]
        here = self.height(root)
        sign = math.copysign(1.0, root - x) if x != root else 1.0
        if self.height(x) - here <= VOID_PX:
            return 0.0
        for px in range(1, 40):
            if self.height(x + sign * px) - here <= VOID_PX:
                return sign * (px + 2.0)
        return 0.0


def ground_under(rig: Rig, parts: np.ndarray, terrain: Terrain) -> fit.Profile:
    """The ground around a body. It stands on one-way ground as a whole or not at all: what lies straight under its
    centre of mass decides for all its parts."""
    x, y = rig.centre_of_mass(parts)
    hit = terrain.ray(x, y, x, y + fit.DEPTH_PX)
    root = parts[rig.root]
    return fit.profile(terrain, float(root[0]), float(root[1]) - 2.0, LOOK_REACH_PX, bool(hit and hit.one_way))
