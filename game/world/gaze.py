"""Gaze: what the Wick looks at, chosen from the world at each tick. It moves nobody; the Wick decides how it looks."""

import math
from typing import TYPE_CHECKING

from game.core.noise import noise
from game.world.frame import Event

if TYPE_CHECKING:
    from game.world.enemy import Enemies
    from game.world.hero import Hero
    from game.world.prop import Props

Point = tuple[float, float]

THREAT_PX = 190.0
NOISE_PX, NOISE_TICKS = 220.0, 45
NOISES = ("break", "slam", "die", "step", "throw")
THING_PX = 80.0
REST_TICKS = 45
FLIT_TICKS = 46
GLANCE_TICKS, GLANCE_EVERY = 26, 104


class Gaze:
    """Threats before noises, noises before things, things before thin air; flits when there is nothing to do."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._idle_ticks = 0
        self._heard: Point = (0.0, 0.0)
        self._heard_ticks = 0

    def step(self, hero: "Hero", enemies: "Enemies", props: "Props", events: list[Event], tick: int) -> None:
        """Set `hero.gaze_at` for the tick to come. events: what happened in the last one."""
        still = hero.grounded and abs(hero.last_vx) < 0.05 and hero.can_control
        self._idle_ticks = self._idle_ticks + 1 if still else 0
        self._listen(hero, events)
        threat = self._threat(hero, enemies)
        if threat is not None:
            hero.gaze_at = threat if still or self._may_look(hero, threat, tick) else None
        elif self._heard_ticks and (still or self._may_look(hero, self._heard, tick)):
            hero.gaze_at = self._heard
        elif self._idle_ticks > REST_TICKS:
            hero.gaze_at = self._flit(hero, props)
        else:
            hero.gaze_at = None

    def _may_look(self, hero: "Hero", at: Point, tick: int) -> bool:
        """On the move it looks ahead, and only now and then back over its shoulder."""
        ahead = (at[0] - hero.body_position[0]) * hero.facing > 0.0
        return ahead or (hero.grounded and tick % GLANCE_EVERY < GLANCE_TICKS)

    def _threat(self, hero: "Hero", enemies: "Enemies") -> Point | None:
        """The head of the nearest enemy that is near and not behind ground."""
        x, y = hero.body_position
        best: tuple[float, int, Point] | None = None
        for enemy in enemies.alive:
            ex, ey = enemy.eye
            far = math.hypot(ex - x, ey - y)
            if far < THREAT_PX and (best is None or (far, enemy.id) < best[:2]):
                best = (far, enemy.id, (ex, ey))
        if best is None or hero.terrain.ray(x, y - 14.0, *best[2], False) is not None:
            return None
        return best[2]

    def _listen(self, hero: "Hero", events: list[Event]) -> None:
        self._heard_ticks = max(0, self._heard_ticks - 1)
        x, y = hero.body_position
        for event in events:
            if event.kind in NOISES and abs(event.x - x) > 12.0 and math.hypot(event.x - x, event.y - y) < NOISE_PX:
                self._heard, self._heard_ticks = (event.x, event.y), NOISE_TICKS

    def _flit(self, hero: "Hero", props: "Props") -> Point | None:
        """Now this, now that: a thing nearby, the sky, the ground, over the shoulder, or straight ahead."""
        turn = self._idle_ticks // FLIT_TICKS
        turn -= turn % 2 if noise(self._seed, 41, turn // 2) > 0.0 else 0  # some looks last twice as long
        choice = noise(self._seed, 42, turn)
        x, y = hero.body_position
        eye_y = y - 16.0
        near = [(abs(p.position[0] - x), p.id, p.position) for p in props.all if not p.spec.debris and not p.held]
        near = [n for n in near if n[0] < THING_PX and abs(n[2][1] - y) < THING_PX]
        if choice > 0.3 and near:
            return min(near)[2]
        if choice > 0.05:
            return None
        if choice > -0.25:
            return x - hero.facing * 60.0, eye_y - 6.0 + 14.0 * noise(self._seed, 43, turn)
        if choice > -0.6:
            return x + hero.facing * 40.0, eye_y - 34.0
        return x + hero.facing * 30.0, eye_y + 26.0

    def state_values(self) -> list[float]:
        """What decides the future."""
        return [float(self._idle_ticks), *self._heard, float(self._heard_ticks)]
