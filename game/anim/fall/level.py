"""Level: how far the ground around a body is as level as a table, by a handful of rays. It knows no takes.

What it cannot tell so cheaply it leaves to `footing.ground_under`, which looks at every column.
"""

from typing import NamedTuple

import numpy as np

from game.anim.fall.profile import DEPTH_PX, HEADROOM_PX, LEDGE_REACH_PX
from game.anim.rig import Rig
from game.core.terrain import Terrain

REACH_PX = 150.0
WIDE_PX = max(LEDGE_REACH_PX)
STRIDE_PX = 5.0
SKIN_PX = 0.5  # a rise or a drop of more than this ends it


class Level(NamedTuple):
    """Ground at y under (x, y), and so from left to right, with headroom all the way."""

    x: float
    y: float
    left: float
    right: float

    @property
    def is_wide(self) -> bool:
        """Whether a blow to either side finds flat ground before it."""
        return self.left <= self.x - WIDE_PX and self.x + WIDE_PX <= self.right


def level_under(rig: Rig, parts: np.ndarray, terrain: Terrain) -> Level | None:
    """The level ground under a body's root; None if what is there slopes, moves or can be jumped through."""
    x, y = parts[rig.root, :2].tolist()
    y -= 2.0
    hit = terrain.ray(x, y, x, y + DEPTH_PX)
    if hit is None or hit.one_way or hit.surface or abs(hit.nx) > 1e-6:
        return None
    left, right = (_reach(terrain, x, hit.y, sign) for sign in (-1.0, 1.0))
    return Level(x, hit.y, x - left, x + right)


def _reach(terrain: Terrain, x: float, y: float, sign: float) -> float:
    """How far to one side of x the ground stays at y, px."""
    reach = REACH_PX
    for up in (SKIN_PX, HEADROOM_PX):
        if terrain.is_inside(x, y - up):
            return 0.0
        hit = terrain.ray(x, y - up, x + sign * reach, y - up, one_way=False)
        if hit is not None:
            reach = min(reach, hit.distance_px)
    at = 0.0
    while at < reach:
        if not terrain.is_inside(x + sign * min(at + STRIDE_PX, reach), y + SKIN_PX):
            return at
        at += STRIDE_PX
    return reach
