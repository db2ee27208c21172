"""Own small levels for clay things: chains and what is put on them, run to a trace."""

import json
from functools import cache

import numpy as np

from game.anim.clay.settings import ClaySettings
from game.core.terrain import Chain
from game.physics.mover import Mover, Path
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.world.prop import Props

KINDS = ["apple", "wheel", "crate", "lump", "brick", "pot"]


def chain(*points):
    return Chain(np.array(points, float))


FLAT = chain((-400, 200), (900, 200), (900, 0), (920, 0), (920, 400), (-420, 400), (-420, 0), (-400, 0))
SLOPE = chain((0, 100), (100, 100), (300, 300), (500, 300), (500, 100), (520, 100), (520, 400), (-20, 400), (-20, 50),
              (0, 50))  # fmt: skip


def stairs(steps=6, run_px=24, rise_px=16):
    points, x, y = [(0, 100), (120, 100)], 120, 100
    for _ in range(steps):
        y += rise_px
        points += [(x, y), (x + run_px, y)]
        x += run_px
    points += [(700, y), (700, 60), (720, 60), (720, 420), (-20, 420), (-20, 40), (0, 40)]
    return chain(*points)


class Level:
    """One space with props, stepped tick by tick, its trace kept."""

    def __init__(self, ground, seed=1, settings=None, on=True):
        self.space = make_space()
        self.terrain = SpaceTerrain(self.space, [ground])
        self.props = Props(self.space, self.terrain, seed, settings or ClaySettings())
        self.props.set_clay(on)
        self.header = None
        self.rows = []
        self.tick = 0

    def step(self, ticks=1):
        if self.header is None:
            self.header = {"tick_hz": 60, "clay": self.props.clay_header()}
        for _ in range(ticks):
            self.terrain.move(self.tick)
            step(self.space)
            self.props.step(self.tick)
            self.rows.append({"tick": self.tick, "props": self.props.trace()})
            self.tick += 1
        return self

    def trace(self):
        """As it would be read from the file."""
        return json.loads(json.dumps(self.header)), json.loads(json.dumps(self.rows))


def on_stairs(**more):
    level = Level(stairs(), **more)
    for i, (kind, x) in enumerate((("apple", 90), ("apple", 50), ("pot", 20), ("lump", 560))):
        level.props.add(kind, i + 1, x, 95 if x < 200 else 190)
        if kind == "apple":
            level.props.bodies.push(i, 60.0, 0.0, 0.0)
    return level.step(700)


def on_slope(**more):
    level = Level(SLOPE, **more)
    for i, kind in enumerate(KINDS):
        level.props.add(kind, i + 1, 110 + 15 * i, 87 + 15 * i)
    return level.step(700)


def stack(**more):
    level = Level(FLAT, **more)
    for i in range(6):
        level.props.add("crate", i + 1, 400, 200 - 24 * i)
    for i in range(4):
        level.props.add("brick", i + 11, 100 + 3 * i, 200 - 8 * i)
    return level.step(600)


def throw(**more):
    level = Level(FLAT, **more)
    for i, kind in enumerate(KINDS):
        level.props.add(kind, i + 1, 100 + 60 * i, 200)
    level.step(60)
    for i in range(6):
        level.props.throw(i + 1, 200 - 40 * i, -350, 5 - i)
    return level.step(700)


def wheel(**more):
    level = Level(FLAT, **more)
    for i, spin in enumerate((2.0, -8.0)):
        level.props.add("wheel", i + 1, 200 + 100 * i, 120)
        level.props.pin(i + 1, spin)
    return level.step(400)


def conveyor(**more):
    level = Level(FLAT, **more)
    way = Path(np.array([(300, 150), (400, 150), (400, 60), (300, 100)], float), 60.0, 0.5)
    level.terrain.add_mover(Mover(level.space, 99, way, 60.0, False))
    for i, (kind, x, y) in enumerate((("crate", 290, 150), ("apple", 312, 150), ("crate", 290, 126))):
        level.props.add(kind, i + 1, x, y)
    return level.step(900)


@cache
def ran(name, seed=1, settings=None, on=True):
    """One of RUNS, run once for all tests that only look at it."""
    return RUNS[name](seed=seed, settings=settings, on=on)


RUNS = {"stairs": on_stairs, "slope": on_slope, "stack": stack, "throw": throw, "wheel": wheel, "conveyor": conveyor}
