"""Small bits thrown up by events: dust, sparks, crumbs. Seeded, stepped by the tick; it knows only frames."""

import numpy as np

from game.core.noise import noise_array
from game.view.canvas import Canvas
from game.view.palette import B2, B3, G1, G2, H3, H4, H5, K0, K1, K2, K3
from game.world.frame import Event, Frame

LIMIT = 512
_GRAVITY_PX = 0.16

# kind → (count, speed px a tick, spread, upward push, life in ticks, gravity, slots by age)
_DUST = (H5, H4, H4, H3)
BURSTS: dict[str, tuple[int, float, float, float, int, float, tuple[int, ...]]] = {
    "push": (7, 0.5, 0.5, 0.35, 22, 0.12, _DUST),
    "jump": (8, 0.7, 0.6, 0.25, 22, 0.12, _DUST),
    "land": (10, 1.0, 0.5, 0.35, 26, 0.14, _DUST),
    "step": (4, 0.5, 0.5, 0.3, 18, 0.12, _DUST),
    "blow": (12, 1.7, 0.8, 0.7, 20, 0.6, (B3, K3, K2, K1)),
    "hurt": (8, 1.2, 0.9, 0.8, 26, 1.0, (B3, B2, B2, B2)),
    "die": (16, 1.4, 0.9, 0.9, 30, 0.8, (K3, K2, K1, K0)),
    "break": (16, 1.2, 0.9, 1.0, 34, 1.0, (K3, K2, K1, K0)),
    "pickup": (8, 0.8, 0.8, 0.8, 22, 0.3, (K3, G2, G2, G1)),
    "eat": (10, 0.9, 0.7, 0.8, 26, 0.8, (K3, K2, K1, G1)),
    "splash": (10, 0.8, 0.5, 1.4, 26, 1.0, (H5, H5, H4, H4)),
}
_KINDS = {kind: k for k, kind in enumerate(BURSTS)}
_SLOTS = np.array([made[-1] for made in BURSTS.values()], np.uint8).ravel()
_BACKWARD = ("push", "jump", "land", "step")  # what is thrown against the way that one moves
_BLOCK, _MOST = 16, 24  # bursts whose luck is drawn at once, bits in the largest


class Particles:
    """All bits in flight. `step` once a tick with the frame whose events throw new ones; `draw` any number of times."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._thrown = 0
        self._luck: tuple[int, np.ndarray] = (-1, np.zeros(0))
        # One column a bit; rows: x, y, vx, vy, fall a tick, age, life, where its slots begin in `_SLOTS`.
        self._bits = np.zeros((8, 0))

    def __len__(self) -> int:
        return self._bits.shape[1]

    @property
    def places(self) -> np.ndarray:
        """(2, n) world px of the bits in flight."""
        return self._bits[:2]

    def step(self, frame: Frame) -> None:
        """Move everything one tick, drop what is spent, throw what the events ask for."""
        bits = self._bits
        if bits.shape[1]:
            bits[3] += bits[4]
            bits[2] *= 0.94
            bits[:2] += bits[2:4]
            bits[5] += 1
            lasts = bits[5] < bits[6]
            if not lasts.all():
                bits = bits.compress(lasts, axis=1)
        bursts = [event for event in frame.events if event.kind in BURSTS]
        for first in range(0, len(bursts), _BLOCK):
            bits = np.concatenate([bits, self._throw(bursts[first : first + _BLOCK])], axis=1)
        self._bits = bits[:, -LIMIT:]

    def _throw(self, events: list[Event]) -> np.ndarray:
        """The new bits of at most `_BLOCK` bursts."""
        counts, rows = [], []
        for event in events:
            count, speed, spread, push, life, weight, _ = BURSTS[event.kind]
            strong = max(0.3, min(2.0, event.strength))
            lead = speed * max(-1.0, min(1.0, event.vx / 200.0))
            back = -0.5 * lead if event.kind in _BACKWARD else 0.8 * lead
            wide, flat, lift, rise = speed * strong * (0.4 + spread), 0.0, push * strong, push * spread
            if event.kind == "land":
                # Dust of a landing leaves flat to both sides.
                back, wide, flat, lift, rise = 0.0, 0.0, speed * strong, 0.7 * lift, 0.7 * rise
            counts.append(max(2, int(count * min(1.5, strong))))
            rows.append((event.x, event.y - 1, back, wide, flat, lift, rise, weight * _GRAVITY_PX, life,
                         4 * _KINDS[event.kind]))  # fmt: skip
        x, y, back, wide, flat, lift, rise, fall, life, ink = np.repeat(np.array(rows), counts, axis=0).T
        side, up, scale, apart, share = self._drawn(counts).T
        fresh = np.empty((8, len(x)))
        fresh[0] = x + side * 3
        fresh[1] = y
        fresh[2] = back * scale + side * wide + apart * flat
        fresh[3] = up * rise - scale * lift
        fresh[4] = fall
        fresh[5] = 0
        fresh[6] = np.floor(life * share)
        fresh[7] = ink
        return fresh

    def _drawn(self, counts: list[int]) -> np.ndarray:
        """(bits, 5): what the bits of the next bursts draw: side, up, scale, scale to both sides, share of life."""
        block, first = divmod(self._thrown, _BLOCK)
        if block != self._luck[0]:
            # Two blocks: the bursts of one throw may reach into the next.
            key = np.arange(block * _BLOCK, (block + 2) * _BLOCK)[:, None] * 64 + np.arange(_MOST)
            side, up, size = (noise_array(self._seed + k, key, 0) for k in (60, 61, 62))
            scale = (size + 1.6) / 2.0
            apart = np.where(key % 2, -scale, scale)
            self._luck = block, np.stack([side, up, scale, apart, 0.6 + 0.4 * scale], axis=2)
        self._thrown += len(counts)
        return self._luck[1][first : first + len(counts)][np.arange(_MOST) < np.array(counts)[:, None]]

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Whole pixels; young dust is two wide."""
        bits = self._bits
        if not bits.shape[1]:
            return
        xs, ys = np.floor(bits[:2]).astype(int) - np.array(camera)[:, None]
        stage = (bits[5] * 4 / bits[6]).astype(int)
        slots = _SLOTS.take(stage + bits[7].astype(int))
        young = stage <= 1
        canvas.put(
            np.concatenate([xs[young] + 1, xs]),
            np.concatenate([ys[young], ys]),
            np.concatenate([slots[young], slots]),
        )
