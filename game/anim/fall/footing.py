"""Footing: the ground under one fall, its walls, and the mover that carries it. It plays nothing."""

import math

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.contact import Surface
from game.anim.rig import Rig
from game.core.terrain import Terrain

LOOK_PX = 36.0
LOOK_REACH_PX = 130.0
VOID_PX = 22.0
LEAN_PX = 2.5
TRUNK = ("pelvis", "chest", "hip")


class Footing:
    """The ground around a body of `rig`. `surface`: the mover's id, 0 if it is none."""

    def __init__(self, rig: Rig, terrain: Terrain) -> None:
        self.rig, self._terrain = rig, terrain
        self._trunk = np.array([row for row, p in enumerate(rig.parts) if p.name in TRUNK] or [rig.root])
        self.looked_x = 0.0
        self.surface = 0
        self._carried = (0.0, 0.0)
        self._leans: list[tuple[float, float]] | None = None
        self.ground: fit.Profile
        self.heights: np.ndarray

    def look(self, parts: np.ndarray, ground: fit.Profile | None = None) -> None:
        """Bake the ground around the root anew, or take one that was just baked."""
        self.ground = ground or ground_under(self.rig, parts, self._terrain)
        self._give_way(parts)
        self.heights = fit.table(self.rig, self.ground)
        self.surface = self.ground.surface
        self._carried = self._terrain.surface_position(self.surface)
        self.looked_x = float(parts[self.rig.root, 0])
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
            trunk = self.rig.ends(parts)[self._trunk, 0]
            low, high = np.minimum(parts[self._trunk, 0], trunk), np.maximum(parts[self._trunk, 0], trunk)
            left = ground.left - float((low - self.rig.radii[self._trunk]).min())
            right = float((high + self.rig.radii[self._trunk]).max()) - ground.right
            self._leans = [(ground.left, min(max(left, 0.0), LEAN_PX)), (ground.right, min(max(right, 0.0), LEAN_PX))]
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

    def tilt(self, clip: Clip) -> float:
        """How much the ground falls more than the take's did, radians."""
        if clip.header.ground == "ledge":
            return 0.0
        return math.atan(self.ground.slope(self.looked_x)) - math.radians(clip.header.slope_deg)

    def room(self, parts: np.ndarray) -> np.ndarray:
        """Clearance of every disc, px."""
        return fit.room(self.rig, parts, self.ground, self.heights)

    def over_level(self, parts: np.ndarray) -> float:
        """How far the lowest skin is over ground that is level all around, px."""
        lowest = np.maximum(parts[:, 1], parts[:, 1] + np.sin(parts[:, 2]) * self.rig.lengths) + self.rig.radii
        return self.height(float(parts[self.rig.root, 0])) - float(lowest.max())

    def height(self, x: float) -> float:
        """y of the ground at x."""
        g = self.ground
        at = min(max(x - g.x0 - g.shift[0], 0.0), len(g.heights) - 1.0)
        return float(g.heights[int(at)]) + g.shift[1]

    def to_walls(self, parts: np.ndarray, trunk_only: bool = False) -> float:
        """How far aside the body must go to touch no wall, px. Limbs can be bent out of one, the trunk cannot: where
        the whole finds no room between two walls, the trunk does, and if not even that does, the root."""
        if self.ground.left == -math.inf and self.ground.right == math.inf:
            return 0.0
        ends = self.rig.ends(parts)[:, 0]
        low, high = np.minimum(parts[:, 0], ends) - self.rig.radii, np.maximum(parts[:, 0], ends) + self.rig.radii
        aside, root = 0.0, slice(self.rig.root, self.rig.root + 1)
        for rows in (self._trunk, root) if trunk_only else (slice(None), self._trunk, root):
            aside += self._out_of_walls(low[rows] + aside, high[rows] + aside)
        return aside

    @property
    def has_walls(self) -> bool:
        """Whether a wall stands near."""
        return math.isfinite(self.ground.left) or math.isfinite(self.ground.right)

    def _out_of_walls(self, low: np.ndarray, high: np.ndarray) -> float:
        left = self.ground.left + self.ground.shift[0] - float(low.min())
        right = float(high.max()) - self.ground.right - self.ground.shift[0]
        return max(left, 0.0) - max(right, 0.0)

    def slide_off(self, parts: np.ndarray, room: np.ndarray) -> float:
        """Which way a body goes whose centre of mass hangs over a drop, 1 or -1: it does not stay there by its toes."""
        x, _ = self.rig.centre_of_mass(parts)
        d = fit.discs(self.rig)
        at = parts[d.rows, 0] + np.cos(parts[d.rows, 2]) * d.along
        held = at[room < 1.5]
        if len(held) == 0 or held.min() - 3.0 <= x <= held.max() + 3.0:
            return 0.0
        edge = float(held.max() if x > held.max() else held.min())
        return math.copysign(1.0, x - edge) if self.height(x) - self.height(edge) > VOID_PX else 0.0

    def back_to_ground(self, parts: np.ndarray) -> float:
        """How far to draw a body back so that its centre of mass does not lie over a drop."""
        x, _ = self.rig.centre_of_mass(parts)
        root = float(parts[self.rig.root, 0])
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
