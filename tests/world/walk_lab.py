"""Grounds and a runner for tests of the walking hero: chains, keys in, trace out."""

import math

import numpy as np

from game.core.noise import noise
from game.core.terrain import Chain
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.world.hero import Hero
from game.world.intent import BIT, Intent


def closed(top, floor=400.0):
    """A chain from its upper edge, left to right."""
    pts = [*top, (top[-1][0], floor), (top[0][0], floor)]
    return Chain(np.array(pts, float))


def flat(width=4000.0, y=200.0):
    return [closed([(0, y), (width, y)])]


def stairs(riser, tread=16.0, steps=20, up=True, y=300.0, run=200.0):
    """Flat, then `steps` stairs, then flat, to the right."""
    pts, x, s = [(0, y)], run, -riser if up else riser
    pts.append((x, y))
    for _ in range(steps):
        y += s
        pts.append((x, y))
        x += tread
        pts.append((x, y))
    pts.append((x + 800, y))
    return [closed(pts, 800.0)]


def hills(width=3000.0, y=260.0):
    return [closed([(x, y + 14 * math.sin(x / 60) + 6 * math.sin(x / 23)) for x in range(0, int(width), 8)])]


def ridge(y=300.0):
    return [closed([(0, y), (300, y), (420, y - 120), (540, y), (660, y - 60), (900, y - 60), (1020, y), (1500, y)])]


def slope(grade, y=300.0, run=300.0, flat_px=150.0):
    return [
        closed([(0, y), (flat_px, y), (flat_px + run, y - grade * run), (flat_px + run + 400, y - grade * run)], 900.0)
    ]


def gaps(widths=(12, 16, 20, 24, 32, 40), y=200.0):
    out, x = [], 0.0
    for w in (*widths, None):
        out.append(closed([(x, y), (x + 160, y)]))
        x += 160 + (w or 0)
    return out


def duct(y=200.0, clear=24.0):
    roof = Chain(np.array([(300, 60), (500, 60), (500, y - clear), (300, y - clear)], float))
    return [closed([(0, y), (900, y)]), roof]


def mirrored(chains, about=0.0):
    return [
        Chain(np.array([(2 * about - x, y) for x, y in c.points[::-1]]), c.closed, c.one_way, c.friction, c.tag)
        for c in chains
    ]


class Run:
    """A hero on chains: `go(ticks, "right chase")` holds keys; `ticks` is the trace."""

    def __init__(self, chains, x=100.0, y=None, facing=1, preset="walk", seed=1):
        self.chains = chains
        self.space = make_space()
        self.terrain = SpaceTerrain(self.space, chains)
        if y is None:
            y = self.terrain.ray(x, -2000, x, 2000).y
        self.hero = Hero(self.space, self.terrain, x, y, facing, preset, seed)
        self.before = 0
        self.ticks = []
        self.poses = []
        self.events = []
        self.each = None
        self.record()

    def record(self):
        self.ticks.append({"tick": len(self.ticks), "player": self.hero.trace()})
        self.poses.append(self.hero.pose)
        self.events += [(len(self.ticks) - 1, e) for e in self.hero.events]

    def go(self, ticks, keys=""):
        held = 0
        for k in keys.split():
            held |= BIT[k]
        for _ in range(ticks):
            self.hero.think(Intent(held, self.before))
            self.before = held
            if self.each:
                self.each(self)
            self.terrain.move(len(self.ticks) - 1)
            step(self.space)
            self.hero.animate()
            self.record()
        return self

    @property
    def head(self):
        sizes = self.hero.rig.sizes
        solids = [{"points": c.points.tolist(), "closed": c.closed, "one_way": c.one_way} for c in self.chains]
        return {"rig": {"upper_px": sizes["upper_px"], "lower_px": sizes["lower_px"]}, "solids": solids, "tick_hz": 60}

    def p(self, i=-1):
        return self.ticks[i]["player"]


def random_keys(seed, ticks, actions=("left", "right", "jump", "chase", "down", "walk", "crawl", "trip", "up")):
    """A seeded list of (ticks, keys)."""
    out, t, k = [], 0, 0
    while t < ticks:
        hold = 3 + int(20 * (1 + noise(seed, 1, k)))
        keys = [
            a
            for i, a in enumerate(actions)
            if noise(seed, 10 + i, k) > (0.2 if i < 2 else 0.5 if a != "trip" else 0.93)
        ]
        out.append((hold, " ".join(keys)))
        t, k = t + hold, k + 1
    return out
