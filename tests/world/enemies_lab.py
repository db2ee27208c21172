"""A small world for tests of enemies: ground, a dummy of the Wick, and the loop in the game's order."""

from types import SimpleNamespace

import numpy as np

from game.core.terrain import Chain
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.world.combat import Combat
from game.world.enemy import Enemies
from game.world.intent import BIT, Intent

FLAT = [(-800, 200), (800, 200), (800, 400), (-800, 400)]


class Dummy:
    """Stands where it is put and counts what it suffers."""

    def __init__(self, x, y=181.5, facing=1, health=5):
        self.body_position, self.velocity, self.facing, self.health = (x, y), (0.0, 0.0), facing, health
        self.grounded, self.can_control, self.jumping = True, True, False
        self.hurts = []
        self.body = SimpleNamespace(plan=SimpleNamespace(jump_vy=None))

    @property
    def feet_y(self):
        return self.body_position[1] + 18.5

    def hurt(self, vx, vy, damage=1):
        self.hurts.append((vx, vy, damage))
        self.health -= damage


class Arena:
    """Without hero_x the Wick stands where nobody perceives it, but near enough to keep them awake."""

    def __init__(self, points=FLAT, hero_x=None, seed=1, **hero):
        self.space = make_space()
        points = points if isinstance(points[0], list | Chain) else [points]
        chains = [p if isinstance(p, Chain) else Chain(np.array(p, float)) for p in points]
        self.terrain = SpaceTerrain(self.space, chains)
        self.enemies = Enemies(self.space, self.terrain, seed)
        self.combat = Combat(seed)
        self.hero = Dummy(400.0, -100.0, **hero) if hero_x is None else Dummy(hero_x, **hero)
        self.tick = 0
        self.events = []
        self._held = 0

    def run(self, ticks=1, events=(), press=""):
        for _ in range(ticks):
            self.enemies.think(self.tick, self.hero, list(events))
            step(self.space)
            self.enemies.animate()
            held = BIT[press] if press else 0
            intent = Intent(held, self._held)
            self._held, press = held, ""
            self.events += self.enemies.events
            self.events += self.combat.step(self.hero, self.enemies, None, intent, self.tick)
            self.tick += 1
        return self

    def kinds(self):
        return [e.kind for e in self.events]
