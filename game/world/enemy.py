"""Enemies: bodies on the Wick's own controller, minds that want, beasts that walk, and the fallen. It draws nothing.

A tick: `think` before the physics, `animate` after it. Blows come through `hit`.
"""

import math
from typing import Any

import numpy as np

from game.anim.pose import Pose, between
from game.anim.rig import load_rig
from game.anim.walk.beast import Beast
from game.anim.walk.foothold import Ground, feel_ground
from game.anim.walk.gait import GaitPreset, Morph
from game.anim.walk.walker import Motion
from game.core import presets
from game.core.clock import DT, TICK_HZ
from game.core.errors import UserError, nearest
from game.core.record import dataclass, field
from game.core.terrain import Terrain
from game.core.vec import clamp
from game.physics.body import FloatBody
from game.physics.space import ENEMY
from game.world.fallen import Fallen
from game.world.frame import Event, Figure, Shape
from game.world.mind import Mind, Nature, Senses, Wish, load_nature

KINDS = ("tine", "hod")
GAITS = ("walk", "chase", "crawl")
FLINCH_TICKS = 14
FLASH_TICKS = 3
STEP_LOUD = {"tine": 0.35, "hod": 1.0}
LOST_PX = 1500.0


@dataclass
class Kind:
    """What all enemies of a kind share."""

    name: str
    nature: Nature
    gaits: dict[str, GaitPreset]


def load_kind(name: str) -> Kind:
    """Read a kind's presets. Raises UserError with the known kinds, or with file and key."""
    if name not in KINDS:
        hint = nearest(name, KINDS)
        raise UserError(f'enemy kind "{name}" is unknown{f", did you mean {hint}?" if hint else ""} (known: tine, hod)')
    gaits = {g: presets.load(presets.find(f"{name}_{g}"), GaitPreset) for g in GAITS}
    return Kind(name, load_nature(name), gaits)


class Enemy:
    """One enemy alive. (x, y) is the point between its feet. `beast.pose` is its raw pose."""

    def __init__(
        self,
        space: Any,
        terrain: Terrain,
        kind: Kind,
        id: int,
        x: float,
        y: float,
        facing: int,
        gait: str,
        patrol: np.ndarray | None,
        health: int,
        seed: int,
    ) -> None:
        self.id, self.kind, self.terrain = id, kind, terrain
        self.nature = kind.nature
        self.health = self.health_max = health or kind.nature.health
        self.gait = gait if gait in kind.gaits else "walk"
        self.morph = Morph(kind.gaits[self.gait], self.gait)
        self.beast = Beast(kind.name)
        self.mind = Mind(kind.nature, seed + id, x, facing, patrol)
        self.height = float(self.beast.poses["idle"][1])
        self.facing = facing
        self.body = FloatBody(space, x, y - self.height, kind.nature.mass, ENEMY)
        self.ground: Ground | None = feel_ground(terrain, x, y, 8.0)
        self.flinch_ticks = self.flash_ticks = 0
        self.has_struck = False
        self.wish = Wish()
        self.tick = 0
        self._surface = 0
        self._surface_at = (0.0, 0.0)
        self._carrier = (0.0, 0.0)
        self._last = (x, y - self.height)
        self.beast.reset(self._motion(0.0, 0.0, (0.0, 0.0)))
        self.previous = self.beast.pose

    @property
    def grounded(self) -> bool:
        """Whether it stands on something."""
        return self.ground is not None

    @property
    def feet_y(self) -> float:
        """Height of the ground as the body holds it."""
        return self.body.position[1] + self.height

    @property
    def pose(self) -> Pose:
        """Raw pose of this tick."""
        return self.beast.pose

    @property
    def eye(self) -> tuple[float, float]:
        """Where the head is."""
        row = self.pose.parts[self.beast.rig.index["head"]]
        return float(row[0]) + math.cos(float(row[2])) * 6.0, float(row[1]) + math.sin(float(row[2])) * 6.0

    @property
    def striking(self) -> bool:
        """Whether a touch of its arms is a blow now."""
        return self.mind.striking and not self.has_struck and not self.flinch_ticks

    def think(self, tick: int, hero: tuple[float, float] | None, events: list[Event], aside: int) -> None:
        """Perceive and plan. aside: +1 or -1 to make room for another enemy, 0 if there is none near."""
        x, _ = self.body.position
        heard = [e for e in events if math.hypot(e.x - x, e.y - self.feet_y) > 14.0 or e.kind in ("land", "break")]
        self._feel()
        self.wish = self.mind.think(Senses(self.terrain, x, self.feet_y, self.eye, self.facing, hero, heard, tick))
        wish, plan = self.wish, self.body.plan
        if self.flinch_ticks:
            wish = self.wish = Wish(pose="flinch")
        elif wish.steer and wish.gait == "chase" and aside == -wish.steer:
            wish.steer = 0
        if self.grounded and not self.flinch_ticks:
            self.facing = wish.facing or wish.steer or self.facing
        if self.mind.state != "strike":
            self.has_struck = False
        gait = wish.gait or self.gait
        if gait != self.morph.name:
            self.morph.switch(self.kind.gaits[gait], gait)
        self.morph.tick()
        now = self.morph.now
        plan.goal_vx = wish.steer * now.speed_px_s
        plan.accel = now.accel_px_s2 if wish.steer else now.brake_px_s2
        if not self.grounded:
            plan.accel = 40.0
        if self.flinch_ticks:
            plan.goal_vx, plan.accel = 0.0, 500.0
        if wish.lunge and self.grounded:
            plan.kick_vx += self.facing * self.nature.lunge_px_s
        plan.float_on = self.grounded
        plan.carrier_vx = self._carrier[0] * TICK_HZ if self.grounded else 0.0
        plan.carrier_vy = self._carrier[1] * TICK_HZ if self.grounded else 0.0
        if self.ground is not None:
            plan.goal_x, plan.goal_y, plan.slope = x, self.ground.y - self.height, self.ground.slope

    def _feel(self) -> None:
        x, y = self.body.position
        _, vy = self.body.velocity
        falling = vy - self._carrier[1] * TICK_HZ
        down = 16.5 if self.grounded else max(0.5, falling * DT + 0.5)
        found = None
        if self.grounded or falling > -20.0:
            found = feel_ground(self.terrain, x, y + self.height, down)
        if found is None and self.grounded:
            self.beast.stepper.leave()
        self._landed = found is not None and not self.grounded
        self.ground = found
        surface = found.surface if found else 0
        if surface != self._surface:
            self._surface = surface
            self._surface_at = self.terrain.surface_position(surface) if surface else (0.0, 0.0)
            self._carrier = (0.0, 0.0)

    _landed = False

    def animate(self) -> list[Event]:
        """After physics: move the pose. Returns its footsteps and other noises."""
        self.tick += 1
        self.previous = self.beast.pose
        x, y = self.body.position
        carry = (0.0, 0.0)
        if self._surface:
            sx, sy = self.terrain.surface_position(self._surface)
            carry = (sx - self._surface_at[0], sy - self._surface_at[1])
            self._surface_at = (sx, sy)
        self._carrier = carry
        motion = self._motion(x - self._last[0] - carry[0], y - self._last[1], carry)
        self._last = (x, y)
        if self._landed:
            self._landed = False
            self.beast.stepper.land(motion.gait, self.beast.base(motion))
        self.beast.update(motion)
        self.flinch_ticks = max(0, self.flinch_ticks - 1)
        self.flash_ticks = max(0, self.flash_ticks - 1)
        loud = STEP_LOUD[self.kind.name]
        steps = [Event("step", s.x, s.y, motion.vx * TICK_HZ, 0.0, loud, s.tag) for s in self.beast.stepper.strikes]
        if self.kind.name == "hod":
            # Each fist that comes down shakes the ground.
            steps += [Event("slam", s.x, s.y, 0.0, 0.0, 0.0, s.tag) for s in self.beast.fists.strikes]
            if self.mind.state == "strike" and self.mind.ticks == 4:
                steps.append(Event("slam", x + self.facing * 26.0, self.feet_y, 0.0, 0.0, 2.0))
        if self.mind.state == "strike" and self.mind.ticks == 1:
            steps.append(Event("swing", x + self.facing * 14.0, y - 12.0, self.facing * 200.0, 0.0, 0.7))
        return steps

    def _motion(self, vx: float, vy: float, carry: tuple[float, float]) -> Motion:
        x, y = self.body.position
        halflife = {"raised": 0.09, "struck": 0.025, "flinch": 0.03}.get(self.wish.pose, 0.09)
        m = Motion(
            self.terrain, x, y, self.feet_y, vx, vy, self.facing, self.morph.now,
            "ground" if self.grounded else "air", self.wish.pose, halflife,
        )  # fmt: skip
        m.slope = self.ground.slope if self.ground else 0.0
        m.carry_x, m.carry_y = carry
        m.breath = math.sin((self.tick + self.id * 31) * math.tau / 110.0)
        m.gaze_rad = self.wish.gaze_rad
        return m

    def arm_points(self) -> list[tuple[float, float]]:
        """Points along both arms, from shoulder to end: what strikes."""
        out = []
        for name in ("upper_arm_l", "forearm_l", "upper_arm_r", "forearm_r"):
            row = self.beast.rig.index[name]
            x, y, a = self.pose.parts[row].tolist()
            length = float(self.beast.rig.lengths[row])
            out += [(x + math.cos(a) * length * s, y + math.sin(a) * length * s) for s in (0.4, 0.7, 1.05)]
        return out

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        return [
            float(self.id), float(self.health), *self.body.position, *self.body.velocity, float(self.facing),
            float(self.grounded), float(self.flinch_ticks), float(self.has_struck), *self._last, *self._carrier,
            float(self._surface), *self._surface_at, *self.mind.values(), *self.morph.values(), *self.beast.values(),
        ]  # fmt: skip


@dataclass
class Enemies:
    """All enemies of a level, alive and fallen, in the order of adding."""

    space: Any
    terrain: Terrain
    seed: int
    alive: list[Enemy] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    _kinds: dict[str, Kind] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fallen = Fallen(self.terrain, self.seed)

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
    ) -> Enemy:
        """Put an enemy with its feet at (x, y). patrol: (n, 2) points; health 0: as is usual for its kind."""
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
        target = hero.body_position if hero is not None and hero.health > 0 else None
        for enemy in self.alive:
            enemy.think(tick, target, events, self._aside(enemy))

    def _aside(self, enemy: Enemy) -> int:
        """Which way an enemy must go to stand clear of one that is nearer to where it looks; 0 if there is none."""
        x, y = enemy.body.position
        for other in self.alive:
            gap = other.body.position[0] - x
            if other is not enemy and abs(gap) < 26.0 and abs(other.body.position[1] - y) < 30.0:
                ahead = gap * enemy.facing > 0 or (gap == 0.0 and other.id < enemy.id)
                if ahead:
                    return -enemy.facing
        return 0

    def animate(self) -> None:
        """After physics: poses of the living, and the falls of the dead."""
        self.fallen.step()
        for enemy in self.alive:
            self.events += enemy.animate()
        lost = [e for e in self.alive if e.body.position[1] > e.mind.last_seen[1] + LOST_PX and not e.grounded]
        for enemy in lost:
            self._remove(enemy)

    def hit(self, enemy: Enemy, blow: tuple[float, float], damage: int = 1, part: str = "chest") -> bool:
        """A blow (px·mass/s in the rig's masses) lands on a living enemy. Returns whether it killed."""
        rig_mass = float(enemy.beast.rig.masses.sum())
        enemy.health -= damage
        x, y = enemy.body.position
        vx, vy = blow[0] / rig_mass, blow[1] / rig_mass
        if enemy.health > 0:
            enemy.body.plan.kick_vx += clamp(vx * 0.8, -200.0, 200.0)
            if vy < -60.0:
                enemy.body.plan.jump_vy = max(-160.0, vy)
            enemy.flinch_ticks, enemy.flash_ticks = FLINCH_TICKS, FLASH_TICKS
            enemy.mind.startle(x - math.copysign(30.0, blow[0]), y)
            return False
        self.fallen.add(enemy.id, enemy.kind.name, enemy.pose, enemy.body.velocity, blow, part)
        self._remove(enemy)
        return True

    def _remove(self, enemy: Enemy) -> None:
        self.alive.remove(enemy)
        enemy.body.remove()

    # -- out --------------------------------------------------------------------------------------------------------

    def figures(self, alpha: float) -> list[Figure]:
        """What is drawn between the last tick (alpha 0) and this one (1)."""
        out = self.fallen.figures(alpha)
        for e in self.alive:
            parts = between(e.previous.parts, e.pose.parts, alpha if e.previous.facing == e.pose.facing else 1.0)
            face = "squint" if e.mind.state in ("windup", "strike", "hunt") else "open"
            out.append(Figure(e.kind.name, parts, e.pose.facing, face, flash=e.flash_ticks > 0))
        return out

    def trace(self) -> list[dict[str, Any]]:
        """A row an enemy, the living first (formats)."""
        rows = []
        for e in self.alive:
            x, _ = e.body.position
            rows.append(
                {
                    "id": e.id, "kind": e.kind.name, "state": e.mind.shown_state, "x": round(x, 5),
                    "y": round(e.feet_y, 5), "facing": e.pose.facing, "clip": None, "blow": None,
                    "parts": [[round(v, 5) for v in row] for row in e.pose.parts.tolist()],
                }
            )  # fmt: skip
        return rows + self.fallen.trace()

    def trace_kinds(self) -> dict[str, Any]:
        """`kinds` of the trace header: the parts of each kind, in the order of `parts`."""
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
        for enemy in self.alive:
            out += enemy.state_values()
        return out + self.fallen.state_values()
