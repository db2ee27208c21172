"""Mind: what an enemy perceives and wants. It sees, hears and remembers; it moves nothing by itself.

Every intent is readable: before it hunts it looks, before it strikes it rears up.
"""

import math
from dataclasses import dataclass

import numpy as np

from game.anim.walk.foothold import ground_below
from game.core.noise import noise
from game.core.terrain import Terrain
from game.core.vec import clamp
from game.world.frame import LOUD, Event
from game.world.nature import Nature

LEDGE_AHEAD_PX, LEDGE_DROP_PX = 17.0, 22.0
WALL_AHEAD_PX = 19.0
# It looks out for ledges and walls again after so much way or time, and for what hides the Wick.
CHECK_PX, CHECK_TICKS, SIGHT_TICKS = 2.0, 8, 3
PATROL_PX = 72.0


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


@dataclass(slots=True, eq=False, repr=False)
class Wish:
    """What the mind wants of its body: steer -1, 0 or 1; gait walk, chase or its own; a pose; where it looks."""

    steer: int = 0
    gait: str = ""
    pose: str = ""
    gaze_rad: float = 0.0
    facing: int = 0
    lunge: bool = False


class Mind:
    """States: patrol, pause, alert, hunt, windup, strike, rest, search."""

    def __init__(self, nature: Nature, seed: int, x: float, facing: int, patrol: np.ndarray | None = None) -> None:
        self.nature, self.seed = nature, seed
        if patrol is not None and len(patrol) > 1:
            low, high = float(patrol[:, 0].min()), float(patrol[:, 0].max())
        else:
            low, high = x - PATROL_PX, x + PATROL_PX
        self.route = (low, high)
        self.state, self.ticks = "patrol", 0
        self.way = facing
        self.last_seen = (x, 0.0)
        self.unseen_ticks = 0
        self.seen_ticks = 0
        self.gaze = 0.0
        self._checked = (x, 0, 0)  # where, which way and when it looked whether it can go on
        self._may_go = False

    @property
    def shown_state(self) -> str:
        """The word in the trace."""
        if self.state in ("windup", "strike", "rest"):
            return "attack"
        return "hunt" if self.state in ("alert", "hunt") else "walk"

    @property
    def striking(self) -> bool:
        """Whether its blow can land now."""
        return self.state == "strike"

    def think(self, s: Senses) -> Wish:
        """Perceive, change state, wish."""
        self.ticks += 1
        sees = self.sees(s)
        heard = self._hears(s) if s.events else None
        if sees and s.hero is not None:
            self.last_seen = s.hero
        self.seen_ticks = min(60, self.seen_ticks + 1) if sees else max(0, self.seen_ticks - 2)
        self.unseen_ticks = 0 if sees else self.unseen_ticks + 1
        wish: Wish = getattr(self, f"_{self.state}")(s, sees, heard)
        goal = self._look(s)
        self.gaze += clamp(goal - self.gaze, -0.08, 0.08)
        wish.gaze_rad = self.gaze
        return wish

    # -- senses -----------------------------------------------------------------------------------------------------

    def sees(self, s: Senses) -> bool:
        """Whether the Wick is in the cone of sight and nothing solid stands between."""
        if s.hero is None:
            return False
        dx, dy = s.hero[0] - s.eye[0], s.hero[1] - s.eye[1]
        far = math.hypot(dx, dy)
        if far > self.nature.sight_px:
            return False
        wide = math.radians(self.nature.sight_deg) * (1.0 if self.state in ("patrol", "pause") else 2.2)
        if far > 12.0 and abs(math.atan2(dy, dx * s.facing)) > wide:
            return False
        saw = self.seen_ticks > 0 and self.unseen_ticks == 0
        if not saw or (s.tick + self.seed) % SIGHT_TICKS == 0:
            return far < 1.0 or s.terrain.ray(*s.eye, *s.hero, one_way=False) is None
        return True

    def _hears(self, s: Senses) -> tuple[float, float] | None:
        """The place of the loudest thing in hearing."""
        best, loudest = None, 0.0
        for e in s.events:
            if e.kind not in LOUD:
                continue
            far = math.hypot(e.x - s.eye[0], e.y - s.eye[1])
            loud = e.strength * self.nature.hear_px - far
            if loud > loudest:
                best, loudest = (e.x, e.y), loud
        return best

    def _look(self, s: Senses) -> float:
        """Where the head turns, radians up from level ahead."""
        if self.state in ("alert", "hunt", "windup"):
            dx, dy = self.last_seen[0] - s.eye[0], self.last_seen[1] - s.eye[1]
            return clamp(-math.atan2(dy, abs(dx) + 8.0), -0.5, 0.6)
        if self.state == "search":
            return 0.3 * math.sin(self.ticks * 0.06)
        if self.state == "pause":
            return 0.25 * noise(self.seed, 5, s.tick // 50)
        return 0.0

    # -- states -----------------------------------------------------------------------------------------------------

    def _go(self, state: str) -> None:
        self.state, self.ticks = state, 0

    def _noticed(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> bool:
        if sees or heard is not None:
            if heard is not None and not sees:
                self.last_seen = heard
            self._go("alert")
            return True
        return False

    def _patrol(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self._noticed(s, sees, heard):
            return Wish(facing=self._towards(s))
        low, high = self.route
        at_end = (self.way > 0 and s.x >= high - 4.0) or (self.way < 0 and s.x <= low + 4.0)
        if at_end or not self.can_go(s, self.way):
            self._go("pause")
            return Wish()
        # Held beats: it stands, and stands, and takes a few quick steps.
        if self.nature.held_ticks and (s.tick + self.seed * 7) % (3 * self.nature.held_ticks) < self.nature.held_ticks:
            return Wish()
        return Wish(self.way)

    def _pause(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self._noticed(s, sees, heard):
            return Wish(facing=self._towards(s))
        if self.ticks > 50 + int(25 * noise(self.seed, 3, s.tick // 64)):
            self.way = -self.way
            self._go("patrol")
        return Wish()

    def _alert(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.notice_ticks:
            self._go("hunt" if self.seen_ticks >= 4 else "search")
        return Wish(pose="hunt", facing=self._towards(s))

    def _hunt(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if heard is not None and not sees:
            self.last_seen = heard
        if s.hero is None or self.unseen_ticks > self.nature.forget_ticks:
            self._go("search")
            return Wish()
        way = self._towards(s)
        near = abs(self.last_seen[0] - s.x)
        level = abs(self.last_seen[1] - (s.feet_y - 18.0))
        if sees and near <= self.nature.reach_px and level < 34.0:
            self._go("windup")
            return Wish(pose="raised", facing=way)
        if near < 6.0 or not self.can_go(s, way):
            return Wish(pose="hunt", facing=way)
        return Wish(way, "chase", "hunt")

    def _windup(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.windup_ticks:
            self._go("strike")
            return Wish(pose="struck", lunge=True)
        turn = self._towards(s) if self.ticks < self.nature.windup_ticks // 2 else 0
        return Wish(pose="raised", facing=turn)

    def _strike(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.strike_ticks:
            self._go("rest")
        return Wish(pose="struck")

    def _rest(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.rest_ticks:
            self._go("hunt")
        return Wish(pose="struck" if self.ticks < self.nature.rest_ticks // 2 else "")

    def _search(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        """Go where it was last, look about, give up."""
        if sees and self.seen_ticks > 3:
            self._go("hunt")
            return Wish(pose="hunt", facing=self._towards(s))
        if heard is not None:
            self.last_seen, self.ticks = heard, min(self.ticks, 60)
        if self.ticks > 170:
            self._go("pause")
            return Wish()
        gap = self.last_seen[0] - s.x
        way = 1 if gap > 0 else -1
        if abs(gap) > 14.0 and self.ticks < 110 and self.can_go(s, way):
            return Wish(way)
        about = 1 if (self.ticks // 40) % 2 == 0 else -1
        return Wish(facing=about * s.facing if self.ticks % 40 == 0 else 0)

    def startle(self, x: float, y: float) -> None:
        """Somebody hurt it, from (x, y)."""
        self.last_seen, self.unseen_ticks, self.seen_ticks = (x, y), 0, 30
        if self.state in ("patrol", "pause", "alert", "search"):
            self._go("hunt")
        elif self.state == "windup":
            self._go("rest")

    def _towards(self, s: Senses) -> int:
        return 1 if self.last_seen[0] >= s.x else -1

    def can_go(self, s: Senses, way: int) -> bool:
        """Whether there is ground ahead and no wall: it turns at ledges."""
        x, was, tick = self._checked
        if was != way or abs(s.x - x) >= CHECK_PX or not 0 <= s.tick - tick < CHECK_TICKS:
            self._checked = (s.x, way, s.tick)
            self._may_go = self._is_way_clear(s, way)
        return self._may_go

    def _is_way_clear(self, s: Senses, way: int) -> bool:
        x = s.x + way * LEDGE_AHEAD_PX
        if ground_below(s.terrain, x, s.feet_y - 17.0, s.feet_y + LEDGE_DROP_PX, s.feet_y) is None:
            return False
        y = s.feet_y - 22.0
        return s.terrain.ray(s.x, y, s.x + way * WALL_AHEAD_PX, y, False) is None

    def values(self) -> list[float]:
        """Everything that decides the future."""
        names = ("patrol", "pause", "alert", "hunt", "windup", "strike", "rest", "search")
        return [
            float(names.index(self.state)), float(self.ticks), float(self.way), *self.last_seen,
            float(self.unseen_ticks), float(self.seen_ticks), self.gaze, *self.route,
            *map(float, self._checked), float(self._may_go),
        ]  # fmt: skip
