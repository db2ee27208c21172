"""What the air carries: rain, embers, fireflies. It knows the ticks and the finished picture, nothing of the world.

Everything here is a pure function of the tick and the camera, so a stopped game stops its rain.
"""

import numpy as np

from game.core.noise import noise_array
from game.view.canvas import HEIGHT, WIDTH, Canvas
from game.view.palette import B3, G2, H0, H3, H4, H5, K3, T0, T2, UP
from game.world.frame import Frame

RAIN_UP = np.arange(256, dtype=np.uint8)
RAIN_UP[H0:H5] = UP[H0:H5]
_NEAR_UP = RAIN_UP.copy()
_NEAR_UP[H5] = K3
_NEAR_UP[T0 : T2 + 1] = UP[T0 : T2 + 1]
HALO = np.arange(256, dtype=np.uint8)
HALO[H0 : H3 + 1] = UP[H0 : H3 + 1]
_WIDE, _HIGH = 512, 320


def _unit(seed: int, keys: np.ndarray, ticks: np.ndarray | int = 0) -> np.ndarray:
    return (noise_array(seed, keys, ticks) + 1.0) / 2.0


class Weather:
    """kind: none, rain, embers or fireflies. `draw_far` lies behind the ground, `draw_near` over everything."""

    def __init__(self, kind: str, palette: str, seed: int = 0) -> None:
        self.kind, self.palette, self._seed = kind, palette, seed
        self._far = _Rain(seed + 1, 130, 4, 3, 5, 5.0, 0.6) if kind == "rain" else None
        self._near = _Rain(seed + 2, 150, 9, 7, 4, 7.0, 1.0) if kind == "rain" else None

    def step(self, frame: Frame) -> None:
        """Once a tick. Weather follows the tick alone; kept so that all that moves is stepped alike."""

    def draw_far(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """Rain behind the ground."""
        if self._far:
            self._far.draw(canvas, camera, tick, RAIN_UP)

    def draw_near(self, canvas: Canvas, camera: tuple[int, int], tick: int, lips: np.ndarray | None = None) -> None:
        """Rain in front, splashes on lit lips, embers, fireflies. lips: (n, 2) world px of the air above lit lips."""
        if self._near:
            self._near.draw(canvas, camera, tick, _NEAR_UP)
            if lips is not None and len(lips):
                draw_splashes(canvas, camera, tick, lips, self._seed)
        elif self.kind == "embers":
            draw_embers(canvas, camera, tick, self._seed)
        elif self.kind == "fireflies":
            draw_fireflies(canvas, camera, tick, self._seed)


class _Rain:
    """Streaks that step what is behind them up its ramp: count, shortest, spread, px down per px left, px a tick."""

    def __init__(self, seed: int, count: int, short: int, spread: int, slope: int, speed: float, scroll: float) -> None:
        self._key = np.arange(count)
        self._seed, self._slope, self._speed, self._scroll = seed, slope, speed, scroll
        length = short + (_unit(seed, self._key) * (spread + 1)).astype(int)
        self._streak = np.repeat(self._key, length)
        self._along = np.arange(len(self._streak)) - np.repeat(np.cumsum(length) - length, length)
        self._start = _unit(seed + 10, self._key) * _HIGH
        self._pace = self._speed * (0.85 + 0.3 * _unit(seed + 11, self._key))

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, table: np.ndarray) -> None:
        """Streaks fall, and scroll with the camera at their own depth."""
        fallen = self._start + tick * self._pace
        round_ = (fallen // _HIGH).astype(np.int64)
        top = fallen - round_ * _HIGH
        column = _unit(self._seed + 20, self._key, round_) * _WIDE
        x = np.floor(column - camera[0] * self._scroll - top / self._slope) % _WIDE - 16
        y = np.floor(top - camera[1] * self._scroll) % _HIGH - 24
        xs = x[self._streak].astype(int) - self._along // self._slope
        ys = y[self._streak].astype(int) + self._along
        # A pixel under two streaks is stepped once, since all are read before one is written.
        canvas.remap(xs, ys, table)


def draw_splashes(
    canvas: Canvas, camera: tuple[int, int], tick: int, lips: np.ndarray, seed: int, count: int = 30
) -> None:
    """Thirty drops bursting on lips, each seen for 3 frames of 2 ticks; lips: (n, 2) world px of the air above them."""
    key = np.arange(count)
    age = tick + key * 7
    frame = (age // 2) % 6
    turn = age // 12
    spot = lips[(_unit(seed + 30, key, turn) * len(lips)).astype(int)] - np.array(camera)
    shapes = (
        ((0, 0, H5),),
        ((-1, -1, H4), (1, -1, H5), (0, 0, H4)),
        ((-2, -1, H4), (2, 0, H4), (0, -2, H4)),
    )
    for k, dots in enumerate(shapes):
        here = spot[frame == k]
        for dx, dy, slot in dots:
            canvas.put(here[:, 0] + dx, here[:, 1] + dy, np.full(len(here), slot, np.uint8))


def draw_embers(canvas: Canvas, camera: tuple[int, int], tick: int, seed: int, count: int = 120) -> None:
    """Sparks that rise with whole-pixel side steps and cool from K3 over H5 to H4."""
    key = np.arange(count)
    life = 150 + (_unit(seed + 40, key) * 160).astype(int)
    age = (tick + (_unit(seed + 41, key) * 400).astype(int)) % life
    turn = (tick + (_unit(seed + 41, key) * 400).astype(int)) // life
    rise = age * (0.35 + 0.5 * _unit(seed + 42, key))
    x = _unit(seed + 43, key, turn) * _WIDE + np.floor(3 * np.sin(age / 17.0 + key))
    y = _HIGH * (0.35 + 0.65 * _unit(seed + 44, key, turn)) - rise
    xs = (np.floor(x - camera[0] * 0.9) % _WIDE).astype(int) - 16
    ys = np.floor(y - camera[1] * 0.3).astype(int) % _HIGH - 24
    warmth = age / life
    slots = np.where(warmth < 0.35, K3, np.where(warmth < 0.7, H5, H4)).astype(np.uint8)
    seen = (age > 3) & (_unit(seed + 45, key, turn) < 0.85)
    long = seen & (key % 6 == 0)
    canvas.put(xs[long], ys[long] + 1, np.full(int(long.sum()), H5, np.uint8))
    canvas.put(xs[seen], ys[seen], slots[seen])


def draw_fireflies(canvas: Canvas, camera: tuple[int, int], tick: int, seed: int, count: int = 44) -> None:
    """Wandering dots that go out and come back; the brightest have a halo, on sky only."""
    key = np.arange(count)
    drift = tick / (70.0 + 60.0 * _unit(seed + 50, key))
    x = _unit(seed + 51, key) * _WIDE + 14 * np.sin(drift + key) + 5 * np.sin(drift * 2.7 + key * 3)
    y = 60 + _unit(seed + 52, key) * 190 + 9 * np.sin(drift * 1.3 + key * 2) + 3 * np.sin(drift * 3.1)
    xs = (np.floor(x) - camera[0]).astype(int) % _WIDE - 16
    ys = (np.floor(y) - camera[1]).astype(int) % _HIGH - 24
    pulse = np.sin(tick / (22.0 + 16.0 * _unit(seed + 53, key)) + key * 5)
    lit = pulse > -0.35
    kind = _unit(seed + 54, key)
    slots = np.where(kind < 0.6, G2, np.where(kind < 0.85, K3, B3)).astype(np.uint8)
    bright = lit & (kind > 0.75) & (pulse > 0.4)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        canvas.remap(xs[bright] + dx, ys[bright] + dy, HALO)
    canvas.put(xs[lit], ys[lit], slots[lit])


def visible(xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Which of these canvas positions lie on the canvas."""
    return (xs >= 0) & (xs < WIDTH) & (ys >= 0) & (ys < HEIGHT)
