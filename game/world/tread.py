"""Tread: what an enemy feels of the ground beneath it. Five rays where the ground is new to it, and one ray ahead
while it goes on as straight as it was. It knows no mind and no body.
"""

from game.anim.walk.foothold import PROBES, STEP_UP_PX, Ground, feel_ground
from game.core.terrain import Terrain

# How long a straight piece is taken for granted, and how far from its line the feet may be.
KEEP_TICKS, SURE_PX = 16, 5.0
OUTER_PX = PROBES[-1][0]
FLAT_PX, FLAT_SLOPE = 0.01, 1e-3


class Tread:
    """Remembers the last straight piece of still ground: a point on its line, and when it was last felt in full."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self._line: Ground | None = None
        self._line_x = self._line_y = self._x = 0.0
        self._ticks = 0

    def feel(self, x: float, feet_y: float, down_px: float) -> Ground | None:
        """As `feel_ground`. While it holds that nothing has changed, the same record with another height."""
        line = self._line
        if line is not None and self._ticks < KEEP_TICKS:
            self._ticks += 1
            y = self._line_y + line.slope * (x - self._line_x)
            if abs(y - feet_y) < SURE_PX and (x == self._x or self._goes_on(line, x, y, 1.0 if x > self._x else -1.0)):
                self._x, line.y = x, y
                return line
        ground = feel_ground(self._terrain, x, feet_y, down_px)
        self._line, self._line_x, self._x, self._ticks = None, x, x, 0
        if ground is not None and self._is_straight(ground, x):
            self._line, self._line_y = ground, ground.y
        return ground

    def _is_straight(self, ground: Ground, x: float) -> bool:
        """Whether it is still ground of one sort on one line as far as is felt."""
        if ground.surface or not (ground.left and ground.centre and ground.right):
            return False
        return all(self._goes_on(ground, x, ground.y, way) for way in (-1.0, 1.0))

    def _goes_on(self, line: Ground, x: float, y: float, way: float) -> bool:
        """Whether the line through (x, y) is the first ground there as far ahead as is felt."""
        x, y = x + way * OUTER_PX, y + way * OUTER_PX * line.slope
        hit = self._terrain.ray(x, y - STEP_UP_PX, x, y + 1.0)
        if hit is None or hit.surface or hit.one_way != line.one_way or abs(hit.y - y) > FLAT_PX:
            return False
        return abs(hit.nx + hit.ny * line.slope) < FLAT_SLOPE

    def values(self) -> list[float]:
        """Everything that decides the future."""
        line = self._line
        known = [line.slope, self._line_x, self._line_y] if line is not None else [0.0, 0.0, 0.0]
        return [float(line is not None), *known, self._x, float(self._ticks)]
