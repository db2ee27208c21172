"""Senses: what an enemy sees and hears, and whether its way is free. They decide nothing and move nothing."""

import math
from dataclasses import dataclass

from game.anim.walk.foothold import ground_below
from game.core.terrain import Terrain
from game.world.frame import LOUD, Event
from game.world.nature import Nature
from game.world.touch import reaches

LEDGE_AHEAD_PX, LEDGE_DROP_PX = 17.0, 22.0
# (ahead, over the ground) of its knees and of its head, which leans forward; both are clear of the steepest slope.
KNEE_PX, HEAD_PX = (19.0, 22.0), (42.0, 41.0)
CROWDED_PX = 36.0
# It looks out for ledges and walls again after so much way or time; what it sees it takes for seen that long.
CHECK_PX, CHECK_TICKS, SIGHT_TICKS = 2.0, 8, 3
# Once roused its eyes are wider, and it sees all before it that is so near and hardly higher or lower.
ROUSED, NEAR_PX, NEAR_LEVEL_PX = 2.2, 90.0, 50.0
HIP_PX = 18.0  # of the Wick, over its ground


@dataclass(slots=True, eq=False, repr=False)
class Senses:
    """What a mind is told each tick. eye: where its head is; look: +1 or -1. hero: the Wick's body, None once dead."""

    terrain: Terrain
    x: float
    feet_y: float
    eye: tuple[float, float]
    facing: int
    hero: tuple[float, float] | None
    events: list[Event]
    tick: int


def is_seen(s: Senses, nature: Nature, roused: bool, trusting: bool = False) -> bool:
    """Whether the Wick is in the cone of sight and nothing solid is between. trusting: without a look for that."""
    if s.hero is None:
        return False
    dx, dy = s.hero[0] - s.eye[0], s.hero[1] - s.eye[1]
    far = math.hypot(dx, dy)
    if far > nature.sight_px:
        return False
    if not roused or far > NEAR_PX or height_off(s, s.hero) > NEAR_LEVEL_PX:
        wide = math.radians(nature.sight_deg) * (ROUSED if roused else 1.0)
        if far > 12.0 and abs(math.atan2(dy, dx * s.facing)) > wide:
            return False
    elif dx * s.facing < -12.0:
        return False
    if trusting or far < 1.0:
        return True
    # A head that leans through a thin wall sees nothing: nor may there be anything between it and the body.
    return reaches(s.terrain, (s.x, s.eye[1]), s.eye, s.hero)


def is_crowded(s: Senses, way: int) -> bool:
    """Whether a wall is so near that its head would be in there."""
    y = s.feet_y - HEAD_PX[1]
    return s.terrain.ray(s.x, y, s.x + way * CROWDED_PX, y, False) is not None


def height_off(s: Senses, place: tuple[float, float]) -> float:
    """How much higher or lower a place is than the Wick would be on this ground, px."""
    return abs(place[1] - (s.feet_y - HIP_PX))


def loudest(s: Senses, nature: Nature) -> tuple[float, float] | None:
    """The place of the loudest thing in hearing."""
    best, loud_px = None, 0.0
    for e in s.events:
        if e.kind in LOUD:
            loud = e.strength * nature.hear_px - math.hypot(e.x - s.eye[0], e.y - s.eye[1])
            if loud > loud_px:
                best, loud_px = (e.x, e.y), loud
    return best


class Lookout:
    """Whether the way is free, looked at afresh only as it comes further or time goes by."""

    def __init__(self, x: float) -> None:
        self._checked = (x, 0, 0)  # where, which way and when
        self._is_free = False

    def can_go(self, s: Senses, way: int) -> bool:
        """Whether there is ground ahead and no wall: it turns at ledges."""
        x, was, tick = self._checked
        if was != way or abs(s.x - x) >= CHECK_PX or not 0 <= s.tick - tick < CHECK_TICKS:
            self._checked = (s.x, way, s.tick)
            self._is_free = self._look(s, way)
        return self._is_free

    def _look(self, s: Senses, way: int) -> bool:
        x = s.x + way * LEDGE_AHEAD_PX
        if ground_below(s.terrain, x, s.feet_y - 17.0, s.feet_y + LEDGE_DROP_PX, s.feet_y) is None:
            return False
        return all(
            s.terrain.ray(s.x, s.feet_y - up, s.x + way * ahead, s.feet_y - up, False) is None
            for ahead, up in (KNEE_PX, HEAD_PX)
        )

    def values(self) -> list[float]:
        """Everything that decides the future."""
        return [*map(float, self._checked), float(self._is_free)]
