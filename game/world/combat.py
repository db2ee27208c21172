"""Combat: who hits whom. The Wick's swing, its stomp, what it throws, and the enemies' arms; it moves nobody itself.

A blow is an impulse in px·mass/s, in the masses of the victim's rig: what it kills with decides how the victim falls.
"""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from game.core.vec import clamp
from game.world.frame import Event
from game.world.intent import Intent
from game.world.swing_trail import TRAIL_TICKS, stretched, trail
from game.world.touch import nearest_of, reaches, touched

if TYPE_CHECKING:
    from game.world.enemy import Enemies, Enemy
    from game.world.prop import Prop, Props

SWING_TICKS, SWING_FROM, SWING_TO, REST_TICKS = 12, 3, 8, 8
ARC_FROM, ARC_TO = math.radians(-135.0), math.radians(50.0)
SHOULDER_PX = (3.0, -9.0)
REACH_PX, BLADE_PX = 27.0, 4.0
SWING_PX_S = 125.0
STOMP_PX_S, STOMP_BOUNCE_PX_S, STOMP_REACH_PX = 120.0, 235.0, 7.5
THROW_PX_S, THROW_DAMAGE_MOMENTUM, THROW_PAUSE_TICKS = 110.0, 260.0, 20
NEAR_PX = 120.0  # no part of an enemy is farther from its body
TOUCH_PX = 9.0
GRACE_TICKS = 45
HIT_STOP_TICKS = 3


class Combat:
    """hit_stop_ticks: for how long the world holds its breath after this tick."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.hit_stop_ticks = self.rest_ticks = self.grace_ticks = 0
        self.swing_tick = -1
        self._facing = 1
        self._struck: list[int] = []
        self._flying: dict[int, tuple[float, float]] = {}
        self._paused: dict[tuple[int, int], int] = {}

    def step(self, hero: Any, enemies: "Enemies", props: "Props | None", intent: Intent, tick: int) -> list[Event]:
        """After everybody moved: land the blows of this tick. Returns what happened."""
        self.hit_stop_ticks = 0
        self.rest_ticks = max(0, self.rest_ticks - 1)
        self.grace_ticks = max(0, self.grace_ticks - 1)
        events: list[Event] = []
        events += self._swing(hero, enemies, intent)
        events += self._stomp(hero, enemies)
        if props is not None:
            events += self._thrown(enemies, props, tick)
        events += self._enemy_blows(hero, enemies)
        if any(e.kind in ("blow", "hurt") for e in events):
            self.hit_stop_ticks = HIT_STOP_TICKS
        return events

    def spare(self, ticks: int) -> None:
        """For so long no enemy's blow counts."""
        self.grace_ticks = max(self.grace_ticks, ticks)

    # -- the Wick's swing -------------------------------------------------------------------------------------------

    def _swing(self, hero: Any, enemies: "Enemies", intent: Intent) -> list[Event]:
        events = []
        if not hero.can_control:
            self.swing_tick = -1
        elif self.swing_tick >= 0:
            self.swing_tick += 1
            if self.swing_tick >= SWING_TICKS:
                self.swing_tick, self.rest_ticks = -1, REST_TICKS
        elif intent.presses("attack") and not self.rest_ticks:
            self.swing_tick, self._struck, self._facing = 0, [], hero.facing
            x, y = hero.body_position
            events.append(Event("swing", x + 12.0 * hero.facing, y - 10.0, 150.0 * hero.facing, 0.0, 0.6))
        hero.swings = 0 <= self.swing_tick <= SWING_TO
        if hero.swings:
            # The arms are where the blade will be when they are next moved.
            hero.push_at = stretched(self._shoulder(hero), self._facing, self._angle(self.swing_tick + 1))
        if SWING_FROM <= self.swing_tick <= SWING_TO:
            blade = self._blade(hero, self.swing_tick)
            for enemy in list(enemies.alive):
                if enemy.id in self._struck:
                    continue
                part, where = touched(enemy, blade, BLADE_PX)
                if part and self._is_open(hero, enemies, enemy, part, where):
                    self._struck.append(enemy.id)
                    events += self._land(enemies, enemy, self._swing_blow(hero, enemy), 1, part, where)
        return events

    def _is_open(self, hero: Any, enemies: "Enemies", enemy: "Enemy", part: str, where: tuple[float, float]) -> bool:
        """Whether the arm gets there: over a low edge from the shoulder, under a low roof from the hip."""
        hip, bone = hero.body_position, nearest_of(enemy, part, where)
        terrain = enemies.terrain
        return reaches(terrain, hip, self._shoulder(hero), bone, enemy.at) or reaches(terrain, hip, enemy.at)

    def _angle(self, tick: float) -> float:
        """Where the swing is, 0 ahead, clockwise: slow to start, fast through the middle."""
        t = clamp((tick - 1.0) / (SWING_TO - 1.0), 0.0, 1.0)
        return ARC_FROM + (ARC_TO - ARC_FROM) * t * t * (3.0 - 2.0 * t)

    def _shoulder(self, hero: Any) -> tuple[float, float]:
        x, y = hero.body_position
        return x + SHOULDER_PX[0] * self._facing, y + SHOULDER_PX[1]

    def _blade(self, hero: Any, tick: float) -> list[tuple[float, float]]:
        x, y = self._shoulder(hero)
        a = self._angle(tick)
        c, s = math.cos(a) * self._facing, math.sin(a)
        return [(x + c * REACH_PX * k, y + s * REACH_PX * k) for k in (0.45, 0.75, 1.0)]

    def _swing_blow(self, hero: Any, enemy: "Enemy") -> tuple[float, float]:
        """Forward and a little up, along with the blade and with how the Wick moves."""
        a = self._angle(self.swing_tick)
        vx, vy = hero.velocity
        bx, by = (1.0 - 0.35 * math.sin(a)) * self._facing, 0.4 * math.cos(a) - 0.45
        size = math.hypot(bx, by)
        speed_x = SWING_PX_S * bx / size + 0.95 * vx * (vx * self._facing > 0)
        speed_y = SWING_PX_S * by / size + 0.5 * clamp(vy, -200.0, 300.0)
        mass = float(enemy.beast.rig.masses.sum())
        return speed_x * mass, speed_y * mass

    def swing_arc(self, parts: np.ndarray) -> list[tuple[float, float]]:
        """The trail of the swing as drawn: points from the hand of a Wick's pose (26, 3) backwards; empty if none."""
        if not 2 <= self.swing_tick <= SWING_TO + 1:
            return []
        return trail(parts, self._facing, *(self._angle(self.swing_tick - back) for back in (0, TRAIL_TICKS)))

    # -- other blows ------------------------------------------------------------------------------------------------

    def _stomp(self, hero: Any, enemies: "Enemies") -> list[Event]:
        vx, vy = hero.velocity
        if hero.grounded or vy < STOMP_PX_S or hero.health <= 0:
            return []
        x, _ = hero.body_position
        soles = [(x - 4.0, hero.feet_y), (x + 4.0, hero.feet_y)]
        for enemy in enemies.alive:
            part, where = touched(enemy, soles, STOMP_REACH_PX, ("head", "chest", "pelvis"))
            if part and reaches(enemies.terrain, hero.body_position, nearest_of(enemy, part, where), one_way=True):
                hero.body.plan.jump_vy, hero.jumping = -STOMP_BOUNCE_PX_S, True
                mass = float(enemy.beast.rig.masses.sum())
                return self._land(enemies, enemy, (0.3 * vx * mass, 0.8 * vy * mass), 2, part, where)
        return []

    def _thrown(self, enemies: "Enemies", props: "Props", tick: int) -> list[Event]:
        """Props hit by momentum: what flew fast in the last tick and now touches somebody."""
        events: list[Event] = []
        if self._paused:
            self._paused = {k: t for k, t in self._paused.items() if t > tick}
        before, self._flying = self._flying, {}
        for prop in self._fast(props, before):
            (vx, vy), was = prop.velocity, before.get(prop.id, (0.0, 0.0))
            if math.hypot(vx, vy) > THROW_PX_S:
                self._flying[prop.id] = (vx, vy)
            if math.hypot(*was) > THROW_PX_S:
                vx, vy = was
            if math.hypot(vx, vy) <= THROW_PX_S:
                continue
            (x, y), reach = prop.position, prop.spec.silhouette.bound_px * 0.8 + 2.0
            for enemy in enemies.alive:
                if abs(enemy.at[0] - x) > NEAR_PX or abs(enemy.at[1] - y) > NEAR_PX:
                    continue
                part, where = touched(enemy, [(x, y)], reach)
                if not part or (prop.id, enemy.id) in self._paused:
                    continue
                if not reaches(enemies.terrain, (x, y), nearest_of(enemy, part, where)):
                    continue
                self._paused[(prop.id, enemy.id)] = tick + THROW_PAUSE_TICKS
                momentum = prop.mass * math.hypot(vx, vy)
                share = prop.mass / enemy.nature.mass * float(enemy.beast.rig.masses.sum()) * 1.6
                damage = int(clamp(momentum / THROW_DAMAGE_MOMENTUM, 0.0, 3.0))
                events += self._land(enemies, enemy, (vx * share, vy * share), damage, part, where)
                props.bodies.push(prop.row, -0.25 * vx, -90.0, -0.02 * vx)
                self._flying.pop(prop.id, None)
                if prop.spec.breaks_at:
                    props.break_(prop.id, 1.0)
                break
        return events

    @staticmethod
    def _fast(props: "Props", before: dict[int, tuple[float, float]]) -> "list[Prop]":
        """Those that may hit: they are fast, or were in the last tick; in order."""
        if props.bodies.at_rest and not before:
            return []
        velocity = props.bodies.rows.T[3:5]
        squares = velocity * velocity
        rows = (squares[0] + squares[1] > 0.99 * THROW_PX_S**2).nonzero()[0].tolist()
        if before:
            rows = sorted({*rows, *(props.row_of[id] for id in before if id in props.row_of)})
        found = [props.all[row] for row in rows]
        return [prop for prop in found if not prop.held and not prop.spec.debris]

    def _enemy_blows(self, hero: Any, enemies: "Enemies") -> list[Event]:
        events: list[Event] = []
        if not enemies.alive or hero.health <= 0 or self.grace_ticks:
            return events
        x, y = hero.body_position
        body = np.array([(x, y), (x, y - 9.0), (x + 3.0 * hero.facing, y - 16.0)])
        for enemy in enemies.alive:
            if not enemy.striking:
                continue
            points = enemy.arm_points()
            arms = np.array(points)
            gaps = np.hypot(*(arms[:, None] - body[None]).transpose(2, 0, 1))
            reach = TOUCH_PX + enemy.beast.fist_px
            if gaps.min() >= reach:
                continue
            to = tuple(body[gaps.min(axis=0).argmin()].tolist())
            terrain, hip = enemies.terrain, enemy.at
            if reaches(terrain, hip, points[0], to) or reaches(terrain, hip, to):
                enemy.has_struck = True
                self.grace_ticks = GRACE_TICKS
                knock = enemy.nature.knock_px_s
                hero.hurt(enemy.facing * knock, -0.55 * knock, enemy.nature.damage)
                strength = clamp(enemy.nature.damage / 2.0, 0.5, 1.0)
                events.append(Event("hurt", x, y - 8.0, enemy.facing * knock, -knock, strength))
                break
        return events

    def _land(
        self,
        enemies: "Enemies",
        enemy: "Enemy",
        blow: tuple[float, float],
        damage: int,
        part: str,
        where: tuple[float, float],
    ) -> list[Event]:
        mass = float(enemy.beast.rig.masses.sum())
        vx, vy = blow[0] / mass, blow[1] / mass
        strength = clamp(math.hypot(vx, vy) / 200.0, 0.2, 1.0)
        events = [Event("blow", *where, vx, vy, strength)]
        if enemies.hit(enemy, blow, damage, part):
            events.append(Event("die", *where, vx, vy, strength))
        return events

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        out = [float(self.swing_tick), float(self.rest_ticks), float(self.grace_ticks), float(self._facing)]
        out += [float(i) for i in self._struck]
        for id, (vx, vy) in self._flying.items():
            out += [float(id), vx, vy]
        for (prop, enemy), until in self._paused.items():
            out += [float(prop), float(enemy), float(until)]
        return out
