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


class Particles:
    """All bits in flight. `step` once a tick with the frame whose events throw new ones; `draw` any number of times."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._thrown = 0
        self._at = np.zeros((0, 4))
        self._age = np.zeros(0, np.int64)
        self._life = np.zeros(0, np.int64)
        self._weight = np.zeros(0)
        self._slots = np.zeros((0, 4), np.uint8)

    def __len__(self) -> int:
        return len(self._age)

    def step(self, frame: Frame) -> None:
        """Move everything one tick, drop what is spent, throw what the events ask for."""
        if len(self._age):
            self._at[:, 3] += self._weight * _GRAVITY_PX
            self._at[:, 2] *= 0.94
            self._at[:, :2] += self._at[:, 2:]
            self._age += 1
            self._keep(self._age < self._life)
        for event in frame.events:
            if event.kind in BURSTS:
                self._burst(event)
        if len(self._age) > LIMIT:
            self._keep(np.arange(len(self._age)) >= len(self._age) - LIMIT)

    def _keep(self, which: np.ndarray) -> None:
        self._at, self._age, self._life = self._at[which], self._age[which], self._life[which]
        self._weight, self._slots = self._weight[which], self._slots[which]

    def _burst(self, event: Event) -> None:
        count, speed, spread, push, life, weight, slots = BURSTS[event.kind]
        strong = max(0.3, min(2.0, event.strength))
        count = max(2, int(count * min(1.5, strong)))
        key = np.arange(count) + self._thrown * 64
        self._thrown += 1
        side, up = noise_array(self._seed + 60, key, 0), noise_array(self._seed + 61, key, 0)
        scale = (noise_array(self._seed + 62, key, 0) + 1.6) / 2.0
        lead = np.clip(event.vx / 200.0, -1, 1), np.clip(event.vy / 200.0, -1, 1)
        back = -0.5 * speed * lead[0] if event.kind in ("push", "jump", "land", "step") else 0.8 * speed * lead[0]
        fresh = np.zeros((count, 4))
        fresh[:, 0] = event.x + side * 3
        fresh[:, 1] = event.y - 1
        fresh[:, 2] = back * scale + side * speed * strong * (0.4 + spread)
        fresh[:, 3] = -push * scale * strong + up * push * spread
        if event.kind == "land":
            # Dust of a landing leaves flat to both sides.
            fresh[:, 2] = np.where(key % 2 == 0, 1, -1) * speed * scale * strong
            fresh[:, 3] *= 0.7
        self._at = np.concatenate([self._at, fresh])
        self._age = np.concatenate([self._age, np.zeros(count, np.int64)])
        ends = (life * (0.6 + 0.4 * scale)).astype(np.int64)
        self._life = np.concatenate([self._life, ends])
        self._weight = np.concatenate([self._weight, np.full(count, weight)])
        self._slots = np.concatenate([self._slots, np.tile(np.array(slots, np.uint8), (count, 1))])

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Whole pixels; young dust is two wide."""
        if not len(self._age):
            return
        xs = np.floor(self._at[:, 0]).astype(int) - camera[0]
        ys = np.floor(self._at[:, 1]).astype(int) - camera[1]
        stage = np.minimum(3, self._age * 4 // np.maximum(1, self._life))
        slots = self._slots[np.arange(len(stage)), stage]
        wide = stage <= 1
        canvas.put(xs[wide] + 1, ys[wide], slots[wide])
        canvas.put(xs, ys, slots)
