"""What the air carries: rain, embers, fireflies. It knows the ticks and the finished picture, nothing of the world.

Everything here is a pure function of the tick and the camera, so a stopped game stops its rain.
"""

import numpy as np

from game.core.noise import noise_array
from game.view.canvas import STRIDE, Canvas
from game.view.palette import B3, G2, H0, H3, H4, H5, K3, UP

RAIN_UP = np.arange(256, dtype=np.uint8)
RAIN_UP[H0:H5] = UP[H0:H5]
_NEAR_UP = RAIN_UP.copy()
_NEAR_UP[H5] = K3
HALO = np.arange(256, dtype=np.uint8)
HALO[H0 : H3 + 1] = UP[H0 : H3 + 1]
_WIDE, _HIGH = 512, 320
_TURNS = 16


def _unit(seed: int, keys: np.ndarray, ticks: np.ndarray | int = 0) -> np.ndarray:
    return (noise_array(seed, keys, ticks) + 1.0) / 2.0


def _turns(seed: int, count: int) -> np.ndarray:
    """(turns, count) of 0..1: what each drop or spark draws anew each time it begins again."""
    return _unit(seed, np.arange(count)[None, :], np.arange(_TURNS)[:, None])


class Weather:
    """kind: none, rain, embers or fireflies. `draw_far` lies behind the ground, `draw_near` over everything."""

    def __init__(self, kind: str, palette: str, seed: int = 0) -> None:
        self.kind, self.palette = kind, palette
        self._far = _Rain(seed + 1, 130, 4, 2, 5, 5.0, 0.6) if kind == "rain" else None
        self._near = _Rain(seed + 2, 150, 9, 6, 4, 7.0, 1.0) if kind == "rain" else None
        self._splashes = _Splashes(seed)
        self._motes: _Embers | _Fireflies | None = None
        if kind in ("embers", "fireflies"):
            self._motes = _Embers(seed) if kind == "embers" else _Fireflies(seed)

    def draw_far(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """Rain behind the ground."""
        if self._far:
            self._far.draw(canvas, camera, tick, RAIN_UP)

    def draw_near(self, canvas: Canvas, camera: tuple[int, int], tick: int, lips: np.ndarray | None = None) -> None:
        """Rain in front, splashes on lit lips, embers, fireflies. lips: (n, 2) world px of the air above lit lips."""
        if self._near:
            self._near.draw(canvas, camera, tick, _NEAR_UP)
            if lips is not None:
                self._splashes.draw(canvas, camera, tick, lips)
        elif self._motes:
            self._motes.draw(canvas, camera, tick)


class _Rain:
    """Streaks that step what is behind them up its ramp: count, shortest, spread, px down per px left, px a tick."""

    def __init__(self, seed: int, count: int, short: int, spread: int, slope: int, speed: float, scroll: float) -> None:
        self._key = np.arange(count)
        self._slope, self._scroll = slope, scroll
        length = short + (_unit(seed, self._key) * (spread + 1)).astype(int)
        self._streak = np.repeat(self._key, length)
        along = np.arange(len(self._streak)) - np.repeat(np.cumsum(length) - length, length)
        self._along = along * STRIDE - along // slope
        self._start = _unit(seed + 10, self._key) * _HIGH
        self._pace = speed * (0.85 + 0.3 * _unit(seed + 11, self._key))
        self._column = _turns(seed + 20, count) * _WIDE

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, table: np.ndarray) -> None:
        """Streaks fall, and scroll with the camera at their own depth."""
        fallen = self._start + tick * self._pace
        turn = (fallen // _HIGH).astype(np.int64)
        top = fallen - turn * _HIGH
        column = self._column[turn % _TURNS, self._key]
        x = np.floor(column - camera[0] * self._scroll - top / self._slope) % _WIDE - 16
        y = np.floor(top - camera[1] * self._scroll) % _HIGH - 24
        places = (y * STRIDE + x).astype(int)
        canvas.remap_near(places[self._streak] + self._along, table)


class _Splashes:
    """Thirty drops bursting on lips, each seen for three frames of two ticks."""

    # frame, dx, dy, slot
    DOTS = np.array([(0, 0, 0, H5), (1, -1, -1, H4), (1, 1, -1, H5), (1, 0, 0, H4), (2, -2, -1, H4), (2, 2, 0, H4),
                     (2, 0, -2, H4)])  # fmt: skip

    def __init__(self, seed: int, count: int = 30) -> None:
        self._key = np.arange(count)
        self._spot = _turns(seed + 30, count)

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, lips: np.ndarray) -> None:
        """lips: (n, 2) world px of the air above them."""
        if not len(lips):
            return
        age = tick + self._key * 7
        spot = lips[(self._spot[age // 12 % _TURNS, self._key] * len(lips)).astype(int)] - np.array(camera)
        drop, dot = np.nonzero((age // 2 % 6)[:, None] == self.DOTS[:, 0])
        at = spot[drop] + self.DOTS[dot, 1:3]
        canvas.put(at[:, 0], at[:, 1], self.DOTS[dot, 3].astype(np.uint8))


class _Embers:
    """Sparks that rise with whole-pixel side steps and cool from K3 over H5 to H4."""

    def __init__(self, seed: int, count: int = 120) -> None:
        self._key = key = np.arange(count)
        self._life = 150 + (_unit(seed + 40, key) * 160).astype(int)
        self._born = (_unit(seed + 41, key) * 400).astype(int)
        self._pace = 0.35 + 0.5 * _unit(seed + 42, key)
        self._x, self._y = _turns(seed + 43, count) * _WIDE, _HIGH * (0.35 + 0.65 * _turns(seed + 44, count))
        self._seen = _turns(seed + 45, count) < 0.85

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """All that burn at this tick."""
        age, turn = (tick + self._born) % self._life, (tick + self._born) // self._life % _TURNS
        x = self._x[turn, self._key] + np.floor(3 * np.sin(age / 17.0 + self._key))
        y = self._y[turn, self._key] - age * self._pace
        xs = (np.floor(x - camera[0] * 0.9) % _WIDE).astype(int) - 16
        ys = np.floor(y - camera[1] * 0.3).astype(int) % _HIGH - 24
        warmth = age / self._life
        slots = np.where(warmth < 0.35, K3, np.where(warmth < 0.7, H5, H4)).astype(np.uint8)
        seen = (age > 3) & self._seen[turn, self._key]
        long = seen & (self._key % 6 == 0)
        xs, ys = np.concatenate([xs[long], xs[seen]]), np.concatenate([ys[long] + 1, ys[seen]])
        canvas.put(xs, ys, np.concatenate([np.full(int(long.sum()), H5, np.uint8), slots[seen]]))


class _Fireflies:
    """Wandering dots that go out and come back; the brightest have a halo, on sky only."""

    def __init__(self, seed: int, count: int = 44) -> None:
        self._key = key = np.arange(count)
        self._drift = 70.0 + 60.0 * _unit(seed + 50, key)
        self._x, self._y = _unit(seed + 51, key) * _WIDE, 60 + _unit(seed + 52, key) * 190
        self._beat = 22.0 + 16.0 * _unit(seed + 53, key)
        kind = _unit(seed + 54, key)
        self._slots = np.where(kind < 0.6, G2, np.where(kind < 0.85, K3, B3)).astype(np.uint8)
        self._halo = kind > 0.75

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """All that shine at this tick."""
        drift, key = tick / self._drift, self._key
        x = self._x + 14 * np.sin(drift + key) + 5 * np.sin(drift * 2.7 + key * 3)
        y = self._y + 9 * np.sin(drift * 1.3 + key * 2) + 3 * np.sin(drift * 3.1)
        xs = (np.floor(x).astype(int) - camera[0]) % _WIDE - 16
        ys = (np.floor(y).astype(int) - camera[1]) % _HIGH - 24
        pulse = np.sin(tick / self._beat + key * 5)
        lit, bright = pulse > -0.35, self._halo & (pulse > 0.4)
        bx, by = xs[bright], ys[bright]
        canvas.remap(np.concatenate([bx + 1, bx - 1, bx, bx]), np.concatenate([by, by, by + 1, by - 1]), HALO)
        canvas.put(xs[lit], ys[lit], self._slots[lit])
