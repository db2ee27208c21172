"""What the air carries: rain, embers, fireflies. It knows the ticks and the finished picture, nothing of the world.

Everything here is a pure function of the tick and the camera, so a stopped game stops its rain.
"""

import numpy as np

from game.core.noise import noise_array
from game.view.canvas import HEIGHT, STRIDE, WIDTH, Canvas
from game.view.palette import B3, G2, H0, H3, H4, H5, K3, UP

RAIN_UP = np.arange(256, dtype=np.uint8)
RAIN_UP[H0:H5] = UP[H0:H5]
_NEAR_UP = RAIN_UP.copy()
_NEAR_UP[H5] = K3
HALO = np.arange(256, dtype=np.uint8)
HALO[H0 : H3 + 1] = UP[H0 : H3 + 1]
_WIDE, _HIGH = 512, 320
_TURNS = 16  # a power of two, as is _WIDE
_UNSEEN, _NOWHERE = -20 * STRIDE, -(10**9)  # a place in the canvas's unseen memory; a column that is in no view
_BLOCK, _RESTING = 32, 16  # ticks worked out at once, and for a camera that rests
_PAUSE = 4  # ticks: as long as this, a moving camera may stay on one pixel
_CORNER = 24 * STRIDE + 16  # what repeats is seen from this far above and left of the canvas on
_AROUND = np.array([[1], [-1], [STRIDE], [-STRIDE]])


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


class _Ahead:
    """What is worked out for a block of ticks at once, as few large arrays cost less than many small ones."""

    def __init__(self) -> None:
        self._block = -1
        self._planned: tuple[np.ndarray, ...] = ()

    def _plan(self, ticks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Arrays whose first axis runs over `ticks`, (_BLOCK, 1) int."""
        raise NotImplementedError

    def _at(self, tick: int, ticks: int) -> list[np.ndarray]:
        """What is planned for so many ticks from `tick` on, or fewer, but one at least."""
        block, k = divmod(tick, _BLOCK)
        if block != self._block:
            self._block, self._planned = block, self._plan(block * _BLOCK + np.arange(_BLOCK)[:, None])
        return [planned[k : k + ticks] for planned in self._planned]


def _wrapped(air: np.ndarray, camera: tuple[int, int], scroll: tuple[float, float]) -> np.ndarray:
    """Places of what is at `air`, (..., 2, n) px, and repeats every _WIDE and _HIGH; less _CORNER, they are those that
    `Canvas.remap_near` counts."""
    x = np.floor(air[..., 0, :] - camera[0] * scroll[0]).astype(int)
    x &= _WIDE - 1
    y = np.floor(air[..., 1, :] - camera[1] * scroll[1]).astype(int)
    y %= _HIGH
    y *= STRIDE
    y += x
    return y


class _Rain(_Ahead):
    """Streaks that step what is behind them up its ramp: count, shortest, spread, px down per px left, px a tick."""

    def __init__(self, seed: int, count: int, short: int, spread: int, slope: int, speed: float, scroll: float) -> None:
        super().__init__()
        self._key = np.arange(count)
        self._slope, self._scroll = slope, (scroll, scroll)
        length = short + (_unit(seed, self._key) * (spread + 1)).astype(int)
        self._streak = np.repeat(self._key, length)
        along = np.arange(len(self._streak)) - np.repeat(np.cumsum(length) - length, length)
        self._along = along * STRIDE - along // slope - _CORNER
        self._start = _unit(seed + 10, self._key) * _HIGH
        self._pace = speed * (0.85 + 0.3 * _unit(seed + 11, self._key))
        self._column = _turns(seed + 20, count) * _WIDE
        # Where the pixels of the streaks are at some ticks from one on, for the camera that saw them last.
        self._eye, self._first, self._places = (0, 0), 0, np.zeros((0, 0), int)
        self._arrived = 0  # the tick at which the camera came there

    def _plan(self, ticks: np.ndarray) -> tuple[np.ndarray, ...]:
        fallen = self._start + ticks * self._pace
        turn = (fallen / _HIGH).astype(np.int64)
        air = np.empty((len(ticks), 2, len(self._key)))
        top = np.subtract(fallen, turn * _HIGH, out=air[:, 1])
        turn &= _TURNS - 1
        turn *= len(self._key)
        turn += self._key
        np.subtract(self._column.take(turn), top / self._slope, out=air[:, 0])
        return (air,)

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, table: np.ndarray) -> None:
        """Streaks fall, and scroll with the camera at their own depth."""
        if camera != self._eye:
            self._eye, self._arrived, self._places = camera, tick, self._places[:0]
        if not 0 <= tick - self._first < len(self._places):
            # A camera that has rested for a while is likely to go on doing so.
            (air,) = self._at(tick, _RESTING if tick - self._arrived > _PAUSE else 1)
            drops = _wrapped(air, camera, self._scroll)
            # One row is taken from faster if it is not one of a table.
            places = drops.take(self._streak, 1) if len(drops) > 1 else drops[0].take(self._streak)
            places += self._along
            self._places, self._first = places.reshape(len(drops), -1), tick
        canvas.remap_near(self._places[tick - self._first], table)


class _Splashes:
    """Thirty drops bursting on lips, each seen for three frames of two ticks."""

    # frame, dx, dy, slot
    DOTS = np.array([(0, 0, 0, H5), (1, -1, -1, H4), (1, 1, -1, H5), (1, 0, 0, H4), (2, -2, -1, H4), (2, 2, 0, H4),
                     (2, 0, -2, H4)])  # fmt: skip

    def __init__(self, seed: int, count: int = 30) -> None:
        self._key = np.arange(count)
        self._spot = _turns(seed + 30, count)
        self._planned: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
        # Where the lips are on the canvas for the camera that saw them last.
        self._lips, self._eye = np.zeros((0, 2), int), (0, 0)
        self._x, self._row, self._places = (np.zeros(0, int) for _ in range(3))

    def _plan(self, tick: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of each dot: the share of the lips where its drop falls, its way from there, its slot; it repeats in time."""
        tick %= 12 * _TURNS
        if tick not in self._planned:
            age = tick + self._key * 7
            drop, dot = np.nonzero((age // 2 % 6)[:, None] == self.DOTS[:, 0])
            share = self._spot[age // 12 % _TURNS, self._key][drop]
            _, dx, dy, slot = self.DOTS[dot].T
            self._planned[tick] = share, dx + dy * STRIDE, slot.astype(np.uint8)
        return self._planned[tick]

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, lips: np.ndarray) -> None:
        """lips: (n, 2) world px of the air above them."""
        if not len(lips):
            return
        if camera != self._eye or lips is not self._lips:
            self._look(lips, camera)
        share, way, slots = self._plan(tick)
        places = self._places.take((share * len(lips)).astype(int))
        places += way
        canvas.put_near(places, slots)

    def _look(self, lips: np.ndarray, camera: tuple[int, int]) -> None:
        """Find where the lips are on the canvas. Those out of sight get their drops where nobody sees them."""
        left, top = camera
        if lips is not self._lips or top != self._eye[1]:
            x, row = lips[:, 0], lips[:, 1] - top
            self._x, self._row = np.where((row >= 0) & (row < HEIGHT + 2), x, _NOWHERE), row * STRIDE + x
        x = self._x - left
        self._places = np.where((x >= -2) & (x < WIDTH + 2), self._row - left, _UNSEEN)
        self._lips, self._eye = lips, camera


class _Embers(_Ahead):
    """Sparks that rise with whole-pixel side steps and cool from K3 over H5 to H4."""

    def __init__(self, seed: int, count: int = 120) -> None:
        super().__init__()
        key = np.arange(count)
        # Every sixth is two high: below it a dot of its own, drawn before all.
        self._key = key = np.concatenate([key[::6], key])
        self._low = np.arange(len(key)) < len(key) - count
        self._life = 150 + (_unit(seed + 40, key) * 160).astype(int)
        self._born = (_unit(seed + 41, key) * 400).astype(int)
        self._pace = 0.35 + 0.5 * _unit(seed + 42, key)
        self._x, self._y = _turns(seed + 43, count) * _WIDE, _HIGH * (0.35 + 0.65 * _turns(seed + 44, count))
        self._seen = _turns(seed + 45, count) < 0.85

    def _plan(self, ticks: np.ndarray) -> tuple[np.ndarray, ...]:
        age, turn = (ticks + self._born) % self._life, (ticks + self._born) // self._life % _TURNS
        x = self._x[turn, self._key] + np.floor(3 * np.sin(age / 17.0 + self._key))
        y = self._y[turn, self._key] - age * self._pace
        warmth = age / self._life
        slots = np.where((warmth >= 0.35) | self._low, H5, K3)
        slots = np.where((warmth < 0.7) | self._low, slots, H4).astype(np.uint8)
        return np.stack([x, y], axis=1), slots, (age > 3) & self._seen[turn, self._key]

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """All that burn at this tick."""
        air, slots, seen = (planned[0] for planned in self._at(tick, 1))
        places = _wrapped(air, camera, (0.9, 0.3))
        places += self._low * STRIDE - _CORNER
        canvas.put_near(places[seen], slots[seen])


class _Fireflies(_Ahead):
    """Wandering dots that go out and come back; the brightest have a halo, on sky only."""

    def __init__(self, seed: int, count: int = 44) -> None:
        super().__init__()
        self._key = key = np.arange(count)
        self._drift = 70.0 + 60.0 * _unit(seed + 50, key)
        self._x, self._y = _unit(seed + 51, key) * _WIDE, 60 + _unit(seed + 52, key) * 190
        self._beat = 22.0 + 16.0 * _unit(seed + 53, key)
        kind = _unit(seed + 54, key)
        self._slots = np.where(kind < 0.6, G2, np.where(kind < 0.85, K3, B3)).astype(np.uint8)
        self._halo = kind > 0.75

    def _plan(self, ticks: np.ndarray) -> tuple[np.ndarray, ...]:
        drift, key = ticks / self._drift, self._key
        x = self._x + 14 * np.sin(drift + key) + 5 * np.sin(drift * 2.7 + key * 3)
        y = self._y + 9 * np.sin(drift * 1.3 + key * 2) + 3 * np.sin(drift * 3.1)
        pulse = np.sin(ticks / self._beat + key * 5)
        return np.stack([x, y], axis=1), pulse > -0.35, self._halo & (pulse > 0.4)

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int) -> None:
        """All that shine at this tick."""
        air, lit, bright = (planned[0] for planned in self._at(tick, 1))
        places = _wrapped(air, camera, (1.0, 1.0)) - _CORNER
        canvas.remap_near((places[bright] + _AROUND).ravel(), HALO)
        canvas.put_near(places[lit], self._slots[lit])
