"""Benchmarks of clay: the game's filter as it ships and with the peers' published algorithm; with reading too."""

import math
import statistics
from collections.abc import Callable
from itertools import count, islice
from time import process_time

import numpy as np

from game.anim.clay.filter import ClayFilter
from game.anim.clay.settings import ClaySettings, load_settings
from game.core.noise import noise_array
from game.physics.reads import ScatteredBodies

# The peers' numbers, and their algorithm, which the game has as a mode of its filter.
PEERS = ClaySettings(
    fps=12.0,
    stutter_px=1.5,
    stutter_deg=math.degrees(0.05),
    jitter_px=0.8,
    jitter_deg=math.degrees(0.04),
    boil=False,
    mode="source",
)
FRAMES = {100: 6000, 1000: 600, 5000: 300}
REPEATS = 5


def clay_input(n: int) -> np.ndarray:
    """60 frames of (6, n) x, y, angle, vx, vy, spin, as the peers make them: every fourth rests, the others circle."""
    f, i = np.arange(60)[:, None], np.arange(n)[None]
    moves = (i % 4 != 3) * 1.0
    p = 2.0 * math.pi * f / 60.0 + i * 0.7
    x = 100.0 + i % 80 * 16 + moves * 20.0 * np.sin(p)
    y = 200.0 + moves * 10.0 * np.cos(p)
    angle = np.where(moves > 0, 0.5 * np.sin(p), 0.1 * (i % 30) + 0.0 * p)
    vx, vy = moves * 40.0 * math.pi * np.cos(p), moves * -20.0 * math.pi * np.sin(p)
    return np.stack([x, y, angle, vx, vy, 0.0 * p], axis=1)


def timed(frames: int, run: Callable[[int], None]) -> float:
    """Median CPU microseconds a frame, after one warm-up."""
    samples = []
    for _ in range(REPEATS + 1):
        before = process_time()
        run(frames)
        samples.append((process_time() - before) * 1e6 / frames)
    return statistics.median(samples[1:])


def bench_s4(n: int, settings: ClaySettings = PEERS) -> float:
    """Microseconds a frame of the peers' S4_clay through the game's filter: n things, each re-posed in turn."""
    states, asleep = [f.T for f in clay_input(n)], np.zeros(n, bool)
    clay, ticks = ClayFilter(np.arange(n), settings, 1), count()

    def run(frames: int) -> None:
        for tick in islice(ticks, frames):
            clay.step(states[tick % 60], asleep, tick)

    return timed(FRAMES.get(n, 600), run)


def bench_s4_filter(n: int) -> float:
    """Microseconds a frame of the same input with the settings that the game ships."""
    return bench_s4(n, load_settings()[0])


def bench_clay_read(n: int) -> tuple[float, float]:
    """Microseconds a frame with n pymunk bodies read too: (in one batch, one by one in plain Python)."""
    bodies = ScatteredBodies(n)

    def run(frames: int) -> None:
        clay, every, asleep = ClayFilter(np.arange(n), PEERS, 1), np.arange(n), np.zeros(n, bool)
        for f in range(frames):
            clay.step(bodies.read_some(every), asleep, f)

    def run_one_by_one(frames: int) -> None:
        things = [_Plain(i, *bodies.read_one(i)[:3]) for i in range(n)]
        for tick in range(frames):
            for i, thing in enumerate(things):
                thing.step(tick, *bodies.read_one(i))

    return timed(2000, run), timed(100, run_one_by_one)


class _Plain:
    """The published filter for one thing, as a tutorial would write it."""

    NOISE = (noise_array(1, np.arange(4096), 0)).tolist()

    def __init__(self, i: int, x: float, y: float, angle: float) -> None:
        self.x, self.y, self.angle, self.time, self.at = x, y, angle, i % 5 / 60, i

    def step(self, tick: int, x: float, y: float, angle: float, vx: float, vy: float) -> None:
        """One tick."""
        self.time += 1 / 60
        if self.time < 1 / PEERS.fps - 1e-6:
            return
        self.time = 0.0
        jx = jy = jr = 0.0
        if vx * vx + vy * vy > 0:
            k = (self.at + tick * 7) % 4090
            jx, jy, jr = self.NOISE[k], self.NOISE[k + 1], self.NOISE[k + 2]
        self.x = (x if abs(x - self.x) > 1.5 else self.x) + jx * 0.8
        self.y = (y if abs(y - self.y) > 1.5 else self.y) + jy * 0.8
        self.angle = (angle if abs(angle - self.angle) > 0.05 else self.angle) + jr * 0.04
