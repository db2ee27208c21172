"""Level: how far the ground around a body is as level as a table, by a handful of rays. It knows no takes.

What it cannot tell so cheaply it leaves to `footing.ground_under`, which looks at every column.
"""

import numpy as np

from game.anim.fall.profile import DEPTH_PX, HEADROOM_PX, LEDGE_REACH_PX, Profile
from game.anim.rig import Rig
from game.core.terrain import Terrain

REACH_PX = 150.0
WIDE_PX = max(LEDGE_REACH_PX)
STRIDE_PX = 8.0
SKIN_PX = 0.5  # a rise or a drop of more than this ends it


class Level:
    """Ground at y under x, and level at least as far as a blow's ground is told by (`WIDE_PX`)."""

    def __init__(self, terrain: Terrain, x: float, y: float) -> None:
        self.x, self.y, self._terrain = x, y, terrain
        # How far to each side nothing rises from it or hangs low over it, and how far it is known to go.
        self._free = [self._unhindered(sign) for sign in (-1.0, 1.0)]
        self._known = [0.0, 0.0]

    def spans(self, left: float, right: float) -> bool:
        """Whether it goes from x = left to right."""
        return self._goes(0, self.x - left) and self._goes(1, right - self.x)

    def profile(self) -> Profile:
        """What is known of it as heights a column: enough to begin a fall on."""
        return Profile(self.x - WIDE_PX, np.full(2 * int(WIDE_PX) + 1, self.y))

    def _unhindered(self, sign: float) -> float:
        reach = REACH_PX
        for up in (SKIN_PX, HEADROOM_PX):
            if self._terrain.is_inside(self.x, self.y - up):
                return 0.0
            hit = self._terrain.ray(self.x, self.y - up, self.x + sign * reach, self.y - up, one_way=False)
            if hit is not None:
                reach = min(reach, hit.distance_px)
        return reach

    def _goes(self, side: int, far: float) -> bool:
        if far > self._free[side]:
            return False
        at, sign = self._known[side], 2 * side - 1
        while at < far:
            at += STRIDE_PX
            if not self._terrain.is_inside(self.x + sign * at, self.y + SKIN_PX):
                self._free[side] = at - STRIDE_PX
                return False
            self._known[side] = at
        return True


def level_under(rig: Rig, parts: np.ndarray, terrain: Terrain) -> Level | None:
    """The level ground under a body's root; None if what is there slopes, moves, can be jumped through or ends near."""
    x, y = parts[rig.root, :2].tolist()
    hit = terrain.ray(x, y - 2.0, x, y - 2.0 + DEPTH_PX)
    if hit is None or hit.one_way or hit.surface or abs(hit.nx) > 1e-6:
        return None
    level = Level(terrain, x, hit.y)
    return level if level.spans(x - WIDE_PX, x + WIDE_PX) else None
