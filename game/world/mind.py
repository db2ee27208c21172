"""Mind: what an enemy perceives and wants. It sees, hears and remembers; it moves nothing by itself.

Every intent is readable: before it hunts it looks, before it strikes it rears up.
"""

import math
from dataclasses import dataclass

import numpy as np

from game.core.noise import noise
from game.core.vec import clamp
from game.world.nature import Nature
from game.world.senses import SIGHT_TICKS, Lookout, Senses, height_off, is_crowded, is_seen, loudest

PATROL_PX = 72.0
# How far below or above it strikes, and for how long it turns round before it rears up.
LEVEL_PX, TURN_TICKS = 42.0, 10
# For so long it stands startled before it turns to what it heard: a blow from behind lands in its back.
STARTLED_TICKS = 14


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
        self.turned_tick = -TURN_TICKS
        self.lookout = Lookout(x)

    @property
    def shown_state(self) -> str:
        """The word in the trace."""
        if self.state in ("windup", "strike", "rest"):
            return "attack"
        return "hunt" if self.state in ("alert", "hunt") else "walk"

    @property
    def is_calm(self) -> bool:
        """Whether it minds its own business."""
        return self.state in ("patrol", "pause")

    @property
    def striking(self) -> bool:
        """Whether its blow can land now."""
        return self.state == "strike"

    def think(self, s: Senses) -> Wish:
        """Perceive, change state, wish."""
        self.ticks += 1
        roused = not self.is_calm
        saw = self.seen_ticks > 0 and self.unseen_ticks == 0
        sees = is_seen(s, self.nature, roused, saw and (s.tick + self.seed) % SIGHT_TICKS != 0)
        heard = loudest(s, self.nature) if s.events else None
        if sees and s.hero is not None:
            self.last_seen = s.hero
        self.seen_ticks = min(60, self.seen_ticks + 1) if sees else max(0, self.seen_ticks - 2)
        self.unseen_ticks = 0 if sees else self.unseen_ticks + 1
        if s.hero is None and self.state in ("alert", "hunt", "search"):
            self._go_home(s)
        wish: Wish = getattr(self, f"_{self.state}")(s, sees, heard)
        if not wish.steer and self.state in ("alert", "hunt", "search"):
            self._keep_clear(s, wish)
        goal = self._look(s)
        self.gaze += clamp(goal - self.gaze, -0.08, 0.08)
        wish.gaze_rad = self.gaze
        return wish

    # -- looks ------------------------------------------------------------------------------------------------------

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

    def _keep_clear(self, s: Senses, wish: Wish) -> None:
        """Step back from a wall it looks at."""
        way = wish.facing or s.facing
        if is_crowded(s, way) and self.lookout.can_go(s, -way):
            wish.steer, wish.facing = -way, way

    def _go_home(self, s: Senses) -> None:
        """The Wick is dead: back to its beat, and on it away from where that was."""
        low, high = self.route
        self._go("patrol")
        self.way = -self._towards(s) if low <= s.x <= high else 1 if s.x < low else -1

    def _noticed(self, sees: bool, heard: tuple[float, float] | None) -> bool:
        if sees or heard is not None:
            if heard is not None and not sees:
                self.last_seen = heard
            self._go("alert")
            return True
        return False

    def _patrol(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self._noticed(sees, heard):
            return Wish()
        low, high = self.route
        at_end = (self.way > 0 and s.x >= high - 4.0) or (self.way < 0 and s.x <= low + 4.0)
        if at_end or not self.lookout.can_go(s, self.way):
            self._go("pause")
            return Wish()
        # Held beats: it stands, and stands, and takes a few quick steps.
        if self.nature.held_ticks and (s.tick + self.seed * 7) % (3 * self.nature.held_ticks) < self.nature.held_ticks:
            return Wish()
        return Wish(self.way)

    def _pause(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self._noticed(sees, heard):
            return Wish()
        if self.ticks > 50 + int(25 * noise(self.seed, 3, s.tick // 64)):
            self.way = -self.way
            self._go("patrol")
        return Wish()

    def _alert(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.notice_ticks:
            self._go("hunt" if self.seen_ticks >= 4 else "search")
        return Wish(pose="hunt", facing=self._towards(s) if self.ticks >= STARTLED_TICKS else 0)

    def _hunt(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if heard is not None and not sees:
            self.last_seen = heard
        if s.hero is None or self.unseen_ticks > self.nature.forget_ticks:
            self._go("search")
            return Wish()
        way = self._towards(s)
        near = abs(self.last_seen[0] - s.x)
        level = height_off(s, self.last_seen)
        if way != s.facing:
            self.turned_tick = s.tick
        settled = s.tick - self.turned_tick >= TURN_TICKS
        if sees and settled and near <= self.nature.reach_px and level < LEVEL_PX:
            self._go("windup")
            return Wish(pose="raised", facing=way)
        if near < 6.0 or not self.lookout.can_go(s, way):
            return Wish(pose="hunt", facing=way)
        return Wish(way, "chase", "hunt")

    def _windup(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.windup_ticks:
            self._go("strike")
            return Wish(pose="struck", lunge=True)
        if self.ticks >= self.nature.windup_ticks // 2:
            return Wish(pose="raised")
        return Wish(self._back(s), pose="raised", facing=self._towards(s))

    def _strike(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.strike_ticks:
            self._go("rest")
        return Wish(pose="struck")

    def _rest(self, s: Senses, sees: bool, heard: tuple[float, float] | None) -> Wish:
        if self.ticks >= self.nature.rest_ticks:
            self._go("hunt")
        if self.ticks < self.nature.rest_ticks // 3:
            return Wish(pose="struck")
        return Wish(self._back(s), pose="hunt", facing=s.facing)

    def _back(self, s: Senses) -> int:
        """Which way it must step to have room for a blow; 0 if it has it, or cannot."""
        back = -self._towards(s)
        if back == s.facing:
            return 0
        return back if abs(self.last_seen[0] - s.x) < self.nature.keep_px and self.lookout.can_go(s, back) else 0

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
        if abs(gap) > 14.0 and self.ticks < 110 and self.lookout.can_go(s, way):
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

    def values(self) -> list[float]:
        """Everything that decides the future."""
        names = ("patrol", "pause", "alert", "hunt", "windup", "strike", "rest", "search")
        return [
            float(names.index(self.state)), float(self.ticks), float(self.way), *self.last_seen,
            float(self.unseen_ticks), float(self.seen_ticks), self.gaze, *self.route,
            *self.lookout.values(), float(self.turned_tick),
        ]  # fmt: skip
