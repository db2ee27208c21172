"""A patient player that finds its own way to the exit, so that the levels' demos can be made anew after any tuning.

`python -m tests.plans.autoplay [NAME ...]` plays the shipped levels headless and writes levels/demos/NAME.demo.
It sees what a player sees: the ground, the movers and the hazards, through the same rays as the creature itself.
"""

import sys
import time
from pathlib import Path

from game.core import paths
from game.level import tiled
from game.session import Session, Settings
from game.world.intent import BIT, Intent
from game.world.world import World

LEVELS = ("01_yard", "02_stairs", "03_ducts", "04_movers", "05_arena")
MAX_TICKS = 9000
STEP_UP_PX = 17.0  # what the legs climb without a jump
TALL_PX = 41.0
JUMP_TICKS = 22


class Player:
    """Goes right; jumps at walls and over gaps, crawls where it is low, waits for platforms, rides them.

    world: what it plays in, to be set before the first tick.
    """

    world: World

    def __init__(self) -> None:
        self._held = 0
        self._jump_until = -1
        self._stuck = 0
        self._last_x = 0.0

    def intent(self, tick: int) -> Intent:
        """What it wants this tick."""
        before, self._held = self._held, self._decide(tick)
        return Intent(self._held, before)

    def _decide(self, tick: int) -> int:
        world = self.world
        hero = world.hero
        x, feet = hero.body_position[0], hero.feet_y
        if tick < self._jump_until:
            return BIT["right"] | BIT["jump"]
        if not hero.grounded:
            return BIT["right"]
        under = world.terrain.ray(x, feet - 8, x, feet + 14)
        if under is not None and under.surface:
            return self._ride(tick, x, feet, under.surface)
        if self._foe_ahead(x, feet):
            return BIT["attack"] if tick % 24 < 2 else 0
        if self._is_low(x, feet):
            return BIT["right"] | BIT["down"]
        pushing = self._held & BIT["right"] and abs(x - self._last_x) < 0.2
        self._stuck = self._stuck + 1 if pushing else 0
        self._last_x = x
        wall = self._wall(x, feet)
        if wall > STEP_UP_PX or self._stuck > 40:
            if wall > 56 and self._mover_near(x, feet):
                return 0
            self._stuck = 0
            return self._jump(tick)
        run = BIT["chase"] if self._is_open(x, feet) else 0
        return self._over_the_edge(tick, x, feet) | run

    def _foe_ahead(self, x: float, feet: float) -> bool:
        alive = self.world.enemies.alive
        return any(-16 < e.body.position[0] - x < 48 and abs(e.feet_y - feet) < 34 for e in alive)

    def _jump(self, tick: int) -> int:
        self._jump_until = tick + JUMP_TICKS
        return BIT["right"] | BIT["jump"]

    def _ground(self, x: float, feet: float, up: float = 18.0, down: float = 200.0) -> float:
        """How far the ground at x lies below the feet; a large number where there is none."""
        hit = self.world.terrain.ray(x, feet - up, x, feet + down)
        return hit.y - feet if hit is not None else 999.0

    def _is_low(self, x: float, feet: float) -> bool:
        terrain = self.world.terrain
        for ahead in (-16, -8, 0, 8, 16, 22):
            ground = self._ground(x + ahead, feet)
            if ground > 60:
                continue
            y = feet + ground - 2
            above = terrain.ray(x + ahead, y, x + ahead, y - TALL_PX, one_way=False)
            if above is not None and above.distance_px > 16:
                return True
        return False

    def _is_open(self, x: float, feet: float) -> bool:
        """Whether the way ahead invites to run: level enough, high enough, nothing in it."""
        terrain = self.world.terrain
        if any(terrain.ray(x, feet - height, x + 72, feet - height, one_way=False) for height in (26, 40)):
            return False
        return all(abs(self._ground(x + ahead, feet)) < 6 for ahead in range(0, 97, 12))

    def _wall(self, x: float, feet: float) -> float:
        """Height of the face just ahead, 0 if the way is free."""
        terrain, tall = self.world.terrain, 0.0
        for height in (6, 12, 18, 26, 34, 42, 50, 58):
            hit = terrain.ray(x, feet - height, x + 15, feet - height, one_way=False)
            if hit is not None and hit.nx < -0.9:
                tall = float(height)
        return tall

    def _over_the_edge(self, tick: int, x: float, feet: float) -> int:
        right = BIT["right"]
        near = self._ground(x + 8, feet)
        if near < 20:
            return right
        if self._is_deadly(x + 14, feet):
            landing = any(
                abs(self._ground(x + d, feet, 40.0)) < 36 and not self._mover_at(x + d) for d in (24, 32, 40, 48)
            )
            if landing:
                return self._jump(tick)
            return right if self._mover_at(x + 12, feet) else 0
        for ahead in (16, 24, 32, 40, 48, 56):
            if self._ground(x + ahead, feet, 40.0) < 18:
                return self._jump(tick)
        return right

    def _is_deadly(self, x: float, feet: float) -> bool:
        for hazard in self.world.level.of_class("Hazard"):
            low, high = hazard.points.min(axis=0), hazard.points.max(axis=0)
            if low[0] - 2 <= x <= high[0] + 2 and low[1] > feet:
                return True
        return self._ground(x, feet, 18.0, 400.0) > 399

    def _mover_at(self, x: float, feet: float | None = None) -> bool:
        """Whether a mover lies at x (and is level with the feet)."""
        for mover in self.world.terrain.movers.values():
            left, my = mover.position
            if left < x < left + mover.width_px and (feet is None or -6 <= my - feet <= 10):
                return True
        return False

    def _mover_near(self, x: float, feet: float) -> bool:
        return any(abs(m.position[0] - x) < 60 for m in self.world.terrain.movers.values())

    def _ride(self, tick: int, x: float, feet: float, surface: int) -> int:
        """On a platform: to its middle, and off it when firm ground lies level beside it."""
        mover = self.world.terrain.movers[surface]
        edge = mover.position[0] + mover.width_px
        middle = edge - mover.width_px / 2
        for gap in (6, 14, 20):
            hit = self.world.terrain.ray(edge + gap, feet - 18, edge + gap, feet + 14)
            if hit is not None and not hit.surface and -17 <= hit.y - feet <= 12:
                if gap > 8 and x > edge - 8:
                    return self._jump(tick)
                return BIT["right"]
        if x < middle - 4:
            return BIT["right"]
        return BIT["left"] if x > middle + 8 else 0


def play(name: str) -> tuple[str, Session]:
    """Play a level to its exit: the demo's text and the session as it ended. Raises RuntimeError if it got lost."""
    player = Player()
    level = tiled.load(paths.LEVELS / f"{name}.tmx")
    session = Session(level, Settings(headless=True, seed=7), player.intent, 7)
    player.world = session.world
    while session.world.exit_to is None:
        session.tick()
        if session.world.tick_number > MAX_TICKS:
            x, y = session.world.hero.body_position
            raise RuntimeError(f"{name}: lost at ({x:.0f}, {y:.0f}), column {x / 16:.1f}, {session.world.hero.state}")
    for _ in range(30):
        session.tick()
    return session.log.text(), session


def main(names: list[str]) -> int:
    folder: Path = paths.LEVELS / "demos"
    folder.mkdir(exist_ok=True)
    lost = 0
    for name in names or LEVELS:
        began = time.perf_counter()
        try:
            text, session = play(name)
        except RuntimeError as e:
            print(e)
            lost += 1
            continue
        (folder / f"{name}.demo").write_text(text, encoding="utf-8", newline="\n")
        hero = session.world.hero
        print(f"{name}: {session.world.tick_number} ticks, health {hero.health}, {time.perf_counter() - began:.1f} s")
    return lost


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
