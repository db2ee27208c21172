"""Enemies: bodies on the Wick's own controller, minds that want, beasts that walk, and the fallen. It draws nothing.

A tick: `think` before the physics, `animate` after it. Blows come through `hit`.
"""

import math
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from game.anim.pose import between
from game.anim.rig import load_rig
from game.core.terrain import Terrain
from game.core.vec import clamp
from game.world.fallen import Fallen
from game.world.frame import LOUD, Dead, Event, Figure, Shape

if TYPE_CHECKING:
    from game.world.foe import Enemy
    from game.world.foe_kind import Kind

LOST_PX = 1500.0
# Enemies that hunt slow down so far before they have no room left; on another floor they may stand as they like.
EASE_PX, LEVEL_PX = 16.0, 40.0
# Farther from the Wick than a screen is wide and high, and some more.
FAR_X_PX, FAR_Y_PX = 560.0, 350.0


class Enemies:
    """All enemies of a level, alive and fallen, in the order of adding."""

    def __init__(self, space: Any, terrain: Terrain, seed: int) -> None:
        self.space, self.terrain, self.seed = space, terrain, seed
        self.alive: list[Enemy] = []
        self.events: list[Event] = []
        self.heedless_ticks = 0
        self.fallen = Fallen(terrain, seed)
        self._kinds: dict[str, Kind] = {}

    def add(
        self,
        kind: str,
        id: int,
        x: float,
        y: float,
        facing: int = -1,
        preset: str = "walk",
        patrol: np.ndarray | None = None,
        health: int = 0,
    ) -> "Enemy":
        """Put an enemy with its feet at (x, y). patrol: (n, 2) points; health 0: as is usual for its kind."""
        from game.world.foe import Enemy  # late: many levels have no enemies
        from game.world.foe_kind import load_kind

        if kind not in self._kinds:
            self._kinds[kind] = load_kind(kind)
            self.fallen.expect(kind)
        enemy = Enemy(
            self.space, self.terrain, self._kinds[kind], id, x, y, facing, preset, patrol, health, self.seed
        )  # fmt: skip
        self.alive.append(enemy)
        return enemy

    def think(self, tick: int, hero: Any, events: list[Event]) -> None:
        """Before physics. hero: anything with `body_position` and `health`. events: of the last tick, to be heard."""
        self.events = []
        heeds = hero is not None and hero.health > 0 and not self.heedless_ticks
        self.heedless_ticks = max(0, self.heedless_ticks - 1)
        target = hero.body_position if heeds else None
        loud = [e for e in events if e.kind in LOUD] if heeds else []
        for enemy in self.alive:
            if hero is None or not (self._is_far(enemy, hero.body_position) and enemy.is_calm and enemy.doze(tick)):
                enemy.think(tick, target, loud, self._aside(enemy, target))

    def forget(self, ticks: int) -> None:
        """The Wick begins again: for so long nobody sees or hears it, unless it strikes."""
        self.heedless_ticks = ticks

    def _is_far(self, enemy: "Enemy", place: tuple[float, float]) -> bool:
        """Whether nobody near `place` can see it, nor it them."""
        return abs(enemy.at[0] - place[0]) > FAR_X_PX or abs(enemy.at[1] - place[1]) > FAR_Y_PX

    def _aside(self, enemy: "Enemy", place: tuple[float, float] | None) -> float:
        """How much (0..1, signed: which way) an enemy that is not calm must make room for one nearer to `place`."""
        if enemy.mind.is_calm or place is None:
            return 0.0
        x, y = enemy.at
        mine, most = abs(x - place[0]), 0.0
        for other in self.alive:
            gap = x - other.at[0]
            room = enemy.nature.room_px + other.nature.room_px
            if abs(gap) >= room + EASE_PX or other is enemy or abs(other.at[1] - y) > LEVEL_PX or other.mind.is_calm:
                continue
            if (abs(other.at[0] - place[0]), other.id) < (mine, enemy.id):
                share = min(1.0, (room + EASE_PX - abs(gap)) / EASE_PX)
                if share > abs(most):
                    most = math.copysign(share, gap if gap else x - place[0])
        return most

    def animate(self) -> None:
        """After physics: poses of the living, and the falls of the dead."""
        self.fallen.step()
        for enemy in self.alive:
            if not enemy.is_dozing:
                self.events += enemy.animate()
        lost = [e for e in self.alive if e.at[1] > e.stood_y + LOST_PX]
        for enemy in lost:
            self._remove(enemy)

    def hit(self, enemy: "Enemy", blow: tuple[float, float], damage: int = 1, part: str = "chest") -> bool:
        """A blow (px·mass/s in the rig's masses) lands on a living enemy. Returns whether it killed."""
        rig_mass = float(enemy.beast.rig.masses.sum())
        enemy.health -= damage
        x, y = enemy.at
        vx, vy = blow[0] / rig_mass, blow[1] / rig_mass
        if enemy.health > 0:
            enemy.body.plan.kick_vx += clamp(vx * 0.8, -200.0, 200.0)
            if vy < -60.0:
                enemy.body.plan.jump_vy = max(-160.0, vy)
            enemy.flinch()
            self.heedless_ticks = 0
            enemy.mind.startle(x - math.copysign(30.0, blow[0]), y)
            return False
        self.fallen.add(
            enemy.id, enemy.kind.name, enemy.pose, enemy.body.velocity, blow, part, before=enemy.previous
        )  # fmt: skip
        self._remove(enemy)
        return True

    def _remove(self, enemy: "Enemy") -> None:
        self.alive.remove(enemy)
        enemy.body.remove()

    # -- out --------------------------------------------------------------------------------------------------------

    def figures(self, alpha: float) -> list[Figure]:
        """All of them one by one between the last tick (alpha 0) and this one (1), the dead first."""
        return self.fallen.figures(alpha, True) + self._living(alpha)

    def shown(self, alpha: float, clay: bool) -> tuple[list[Figure], Dead | None]:
        """What is drawn: some one by one, most of the dead as arrays. clay: falls may be shown in stop motion."""
        alone, dead = self.fallen.shown(alpha, clay)
        return alone + self._living(alpha), dead

    def _living(self, alpha: float) -> list[Figure]:
        out = []
        for e, parts in zip(self.alive, self._shown(alpha), strict=True):
            face = "squint" if e.mind.state in ("windup", "strike", "hunt") else "open"
            out.append(Figure(e.kind.name, parts, e.beast.facing, face, flash=e.flash_ticks > 0))
        return out

    def _shown(self, alpha: float) -> np.ndarray:
        """(n, parts, 3) of the living, between the last tick and this one; one that turned round is shown as it is."""
        if not self.alive:
            return np.zeros((0, 0, 3))
        now = [e.beast.columns for e in self.alive]
        before = [e.before if e.was_facing == e.beast.facing else n for e, n in zip(self.alive, now, strict=True)]
        numbers = chain.from_iterable(chain.from_iterable(before + now))
        poses = np.fromiter(numbers, float).reshape(2, len(now), 3, -1).swapaxes(2, 3)
        return between(poses[0], poses[1], alpha)

    def trace(self) -> list[dict[str, Any]]:
        """A row an enemy, the living first (formats)."""
        rows = []
        for e in self.alive:
            rows.append(
                {
                    "id": e.id, "kind": e.kind.name, "state": e.mind.shown_state, "x": round(e.at[0], 5),
                    "y": round(e.feet_y, 5), "facing": e.pose.facing, "clip": None, "blow": None,
                    "parts": [[round(v, 5) for v in row] for row in e.pose.parts.tolist()],
                }
            )  # fmt: skip
        return rows + self.fallen.trace()

    def trace_kinds(self) -> dict[str, Any]:
        """`kinds` of the trace header: the parts of each kind, in the order of `parts`."""
        from game.world.foe_kind import KINDS

        out = {}
        for kind in KINDS:
            parts = load_rig(kind).parts
            out[kind] = [{"part": p.name, "length_px": p.length_px, "radius_px": p.radius_px} for p in parts]
        return out

    def shapes(self) -> list[Shape]:
        """Overlay: cone of sight, state, support."""
        out = self.fallen.shapes()
        for e in self.alive:
            (x, y), n = e.eye, e.nature
            wide = math.radians(n.sight_deg)
            for sign in (-1, 1):
                a = sign * wide
                tip = (x + e.facing * math.cos(a) * n.sight_px, y + math.sin(a) * n.sight_px)
                out.append(Shape("gait", "line", [(x, y), tip], 23 if e.mind.seen_ticks else 4))
            out.append(Shape("gait", "text", [(x - 10, y - 14)], 22, f"{e.mind.state} {e.health}"))
            low, high = e.beast.stepper.support
            out.append(Shape("gait", "line", [(low, e.feet_y + 2), (high, e.feet_y + 2)], 14))
            out.append(Shape("gait", "dot", [e.beast.com], 13))
        return out

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        out = [float(len(self.alive))]
        if self.alive:
            out.append(float(self.heedless_ticks))
        for enemy in self.alive:
            out += enemy.state_values()
        return out + self.fallen.state_values()
