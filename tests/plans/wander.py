"""Random keys on the shipped levels for as long as one likes: what is found breaks a bound, is stuck, or fell out.

`python -m tests.plans.wander [NAME] [--ticks N] [--seed S]` prints one line a finding and exits 1 if there is any.
"""

import argparse
import math
import sys

import numpy as np

from game.core import paths
from game.core.noise import noise
from game.level import tiled
from game.world.intent import BIT, Intent
from game.world.world import World
from tests.plans.autoplay import LEVELS

KEYS = ("left", "right", "up", "down", "jump", "grab", "throw", "attack", "walk", "chase", "crawl", "trip")
LIKELY = (0.0, -0.1, 0.8, 0.62, 0.35, 0.8, 0.85, 0.7, 0.9, 0.2, 0.85, 0.97)
STUCK_TICKS = 180
BONES_PX = 0.05
SLIP_PX = 0.01
OUT_PX = 120.0


class Wanderer:
    """Holds keys for a while, drops them, holds others; all by seeded noise. It strays far rather than about."""

    def __init__(self, seed: int) -> None:
        self._seed, self._turn, self._until, self._held, self._before = seed, 0, 0, 0, 0

    def intent(self, tick: int) -> Intent:
        """The keys of this tick."""
        self._before = self._held
        if tick >= self._until:
            self._turn += 1
            self._until = tick + 3 + int(22 * (1 + noise(self._seed, 1, self._turn)))
            drift = 0.7 * noise(self._seed, 2, self._turn // 16) + 0.15  # a mind to go somewhere, for a while
            lean = {"left": drift, "right": -drift}
            self._held = sum(
                BIT[key]
                for i, (key, least) in enumerate(zip(KEYS, LIKELY, strict=True))
                if noise(self._seed, 10 + i, self._turn) > least + lean.get(key, 0.0)
            )
        return Intent(self._held, self._before)


class Watch:
    """Looks at a world after each tick; `found` is what was wrong, as lines."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.found: list[str] = []
        self._was: dict | None = None
        self._since = 0  # the tick since which it is where it is
        self._place = (0.0, 0.0)
        self._tried = {"left": 0, "right": 0}

    def look(self, intent: Intent) -> None:
        """Judge the tick that was just done."""
        hero, tick = self.world.hero, self.world.tick_number
        now = hero.trace()
        sizes = hero.rig.sizes
        for i in (0, 1):
            for a, b, length in (("hip", "knee", sizes["upper_px"]), ("knee", "ankle", sizes["lower_px"])):
                if not abs(math.dist(now[a][i], now[b][i]) - length) <= BONES_PX:
                    self.found.append(f"{tick}: bone {a}-{b} {i}: {math.dist(now[a][i], now[b][i]):.2f}")
            was = self._was
            still = not hero.walker.stepper.feet[i].surface
            if was and still and was["planted"][i] and now["planted"][i] and now["health"] and was["health"]:
                slip = math.dist(was["sole"][i], now["sole"][i])
                if slip > SLIP_PX and abs(now["x"] - was["x"]) < 60.0:
                    self.found.append(f"{tick}: foot {i} slid {slip:.2f}")
        if not np.isfinite(hero.pose.parts).all() or not all(map(math.isfinite, hero.state_values())):
            self.found.append(f"{tick}: not a number")
        level = self.world.level
        if not (-OUT_PX < now["x"] < level.width_px + OUT_PX and -600 < now["y"] < level.height_px + OUT_PX + 96):
            self.found.append(f"{tick}: out of the world at ({now['x']:.0f}, {now['y']:.0f})")
        self._feel_stuck(now, intent, tick)
        self._was = now

    def _feel_stuck(self, now: dict, intent: Intent, tick: int) -> None:
        """Keys to both sides for over half a second each, in control, and it has not moved: it is stuck."""
        if math.dist((now["x"], now["y"]), self._place) > 3.0 or not self.world.hero.can_control:
            self._place, self._since = (now["x"], now["y"]), tick
            self._tried = {"left": 0, "right": 0}
        for side in self._tried:
            self._tried[side] += int(intent.holds(side) and intent.steer != 0)
        if tick - self._since > STUCK_TICKS and min(self._tried.values()) > 30:
            self.found.append(f"{tick}: stuck at ({now['x']:.0f}, {now['y']:.0f}), {now['state']}")
            self._since = tick


def wander(name: str, ticks: int, seed: int, start: tuple[float, float] | None = None) -> list[str]:
    """Random keys on a shipped level for `ticks`; what was wrong."""
    world = World(tiled.load(paths.LEVELS / f"{name}.tmx"), seed=seed, start=start)
    wanderer, watch = Wanderer(seed), Watch(world)
    for tick in range(ticks):
        intent = wanderer.intent(tick)
        world.tick(intent)
        watch.look(intent)
    return watch.found


def main() -> int:
    """Print what is found."""
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("name", nargs="*", default=LEVELS)
    ap.add_argument("--ticks", type=int, default=10_000)
    ap.add_argument("--seed", type=int, default=1)
    args = ap.parse_args()
    bad = 0
    for name in args.name:
        found = wander(name, args.ticks, args.seed)
        bad += len(found)
        print(f"{name}: {len(found)} found", *found[:12], sep="\n  ")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
