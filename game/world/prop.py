"""Props: the clay things of a level. Each tick bodies → clay → picture; what breaks breaks. It draws nothing.

The true pose is state, the shown pose is output: nothing here decides by what the clay filter made.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from game.anim.clay.contact import held_off, lifted
from game.anim.clay.filter import ClayFilter
from game.anim.clay.settings import ClaySettings, changed, load_settings
from game.anim.pose import between
from game.core.clock import DT, TICK_HZ
from game.core.noise import noise
from game.core.terrain import Terrain
from game.physics.prop_kinds import SHARD, PropKind, kind_of
from game.physics.props import PropBodies
from game.world.frame import Event, Figure, Shape

LAND_PX_S, SQUASH_PX_S = 70.0, 120.0  # a bump that is heard; one that dents
SUNK_PX, MOST_LIFT_PX = 0.3, 1.0  # an impact runs this deep into the ground before its picture is lifted out
DEBRIS_ID = 1_000_000  # the map's ids are below
MOST_DEBRIS = 48
LOST_PX = 400.0  # this far below the lowest ground a prop is gone
_K3, _T0 = 22, 6


class Prop:
    """One prop, as others see it: a name for a row of `Props`. mass: as a load, the Wick weighs about 10."""

    __slots__ = ("_props", "id", "kind", "settings", "spec")

    def __init__(self, props: "Props", id: int, kind: str, spec: PropKind, settings: ClaySettings) -> None:
        self._props, self.id, self.kind, self.spec, self.settings = props, id, kind, spec, settings

    @property
    def row(self) -> int:
        """Where it stands in the arrays now. Raises KeyError once it is gone."""
        return self._props.row_of[self.id]

    @property
    def position(self) -> tuple[float, float]:
        """The body's centre in world px."""
        x, y = self._props.bodies.rows[self.row, :2].tolist()
        return x, y

    @property
    def velocity(self) -> tuple[float, float]:
        """px/s."""
        vx, vy = self._props.bodies.rows[self.row, 3:5].tolist()
        return vx, vy

    @property
    def angle(self) -> float:
        """Radians, clockwise."""
        return float(self._props.bodies.rows[self.row, 2])

    @property
    def mass(self) -> float:
        """How much it weighs."""
        return self.spec.mass

    @property
    def held(self) -> bool:
        """Whether somebody carries it."""
        return self.id in self._props.held

    @property
    def gone(self) -> bool:
        """Whether it broke or was lost."""
        return self.id not in self._props.row_of


class Props:
    """All props of a level, in the order of adding.

    terrain: asked only for where the world ends. settings: for all that have none of their own; None = the preset.
    warnings: one line for each clay setting that could not be used. events: what happened in the last tick.
    """

    def __init__(self, space: Any, terrain: Terrain, seed: int = 0, settings: ClaySettings | None = None) -> None:
        self.warnings: list[str] = []
        if settings is None:
            settings, self.warnings = load_settings()
        self.settings, self.seed = settings, seed
        self.bodies = PropBodies(space)
        self.clay = ClayFilter([], [], seed)
        self.all: list[Prop] = []
        self.row_of: dict[int, int] = {}
        self.held: dict[int, tuple[float, float]] = {}
        self.events: list[Event] = []
        self._shown, self._before = np.zeros((0, 3)), np.zeros((0, 3))
        self._was = np.zeros((0, 3))
        self._dented, self._squash = np.zeros(0, bool), np.zeros(0, np.int64)
        self._next_debris = DEBRIS_ID
        chains = getattr(terrain, "chains", [])
        self._end_y = max((float(c.points[:, 1].max()) for c in chains), default=math.inf) + LOST_PX
        self._frailty = math.inf  # the smallest blow, in px*mass/s, that breaks anything here
        self._tick = 0

    def add(self, kind: str, id: int, x: float, y: float, overrides: Mapping[str, Any] | None = None) -> Prop:
        """A new prop whose bottom centre is at (x, y).

        overrides: clay settings of its own; those that equal the usual ones count as not given. Raises UserError for
        an unknown kind; a setting that cannot be used is left out and told in `warnings`.
        """
        spec = kind_of(kind)
        usual = ClaySettings()
        given = {k: v for k, v in (overrides or {}).items() if v != getattr(usual, k, None)}
        settings, problems = changed(self.settings, given, f"prop {id} ({kind})")
        self.warnings += problems
        return self._make(kind, spec, id, x, y - spec.bottom_px, 0.0, settings)

    def _make(
        self, kind: str, spec: PropKind, id: int, x: float, y: float, angle: float, settings: ClaySettings
    ) -> Prop:
        self.row_of[id] = self.bodies.add(spec, x, y, angle)
        self.clay.join(id, settings)
        prop = Prop(self, id, kind, spec, settings)
        self.all.append(prop)
        if spec.breaks_at:
            self._frailty = min(self._frailty, spec.breaks_at * spec.mass)
        self._shown = np.vstack([self._shown, [x, y, angle]])
        self._before = np.vstack([self._before, [x, y, angle]])
        self._dented, self._squash = np.append(self._dented, False), np.append(self._squash, 0)
        return prop

    def get(self, id: int) -> Prop | None:
        """The prop with this id, if it is still there."""
        return self.all[self.row_of[id]] if id in self.row_of else None

    def set_clay(self, on: bool) -> None:
        """The switch for those whom jitter and boil trouble: off shows the true pose."""
        self.clay.off = not on

    def step(self, tick: int | None = None) -> None:
        """After the physics step of a tick: read the bodies, break what is hit hard, re-pose the pictures."""
        self._tick = self._tick + 1 if tick is None else tick
        self.events = []
        self._was = self.bodies.rows[:, :3].copy()
        self.bodies.read()
        self.bodies.resist()
        self._impacts()
        for prop in [p for p in self.all if p.position[1] > self._end_y] if self._any_lost() else []:
            self.remove(prop.id)
        self._repose()

    def _any_lost(self) -> bool:
        return bool(len(self.bodies) and self.bodies.rows[:, 1].max() > self._end_y)

    def _impacts(self) -> None:
        bump = self.bodies.bump
        if not len(bump) or bump.max() <= LAND_PX_S:
            return
        broken: list[tuple[int, float]] = []
        for row in np.flatnonzero(bump > LAND_PX_S).tolist():
            prop, hard = self.all[row], float(bump[row])
            x, y = prop.position
            if not prop.spec.debris:
                self.events.append(Event("land", x, y + prop.spec.bottom_px, *prop.velocity, hard / 200.0))
            self._dented[row] |= hard > SQUASH_PX_S
            # What is squeezed between a falling thing and the ground feels the blow, though its own speed stays.
            struck = [(row, hard)]
            if hard * prop.mass > self._frailty:
                struck += [(i, hard * prop.mass / self.all[i].mass) for i in self.bodies.touching(row)]
            for other, speed in struck:
                limit = self.all[other].spec.breaks_at
                if limit and speed > limit:
                    broken.append((self.all[other].id, speed))
        for id, speed in broken:
            self.break_(id, speed / 200.0)

    def _repose(self) -> None:
        rows = self.bodies.rows
        pose, velocity, still = rows[:, :3].copy(), rows[:, 3:].copy(), self.bodies.still.copy()
        lead = None
        if self.held:
            lead = np.zeros((len(rows), 2))
            for id, ahead in self.held.items():
                still[self.row_of[id]] = False
                lead[self.row_of[id]] = ahead
        velocity[still] = 0.0
        self._before = self._shown
        self._shown, reposed = self.clay.step(pose, velocity, still, self._tick, self._kept_off, lead)
        self._squash = np.where(reposed, self._dented, self._squash).astype(np.int64)
        self._dented &= ~reposed

    def _kept_off(self, rows: np.ndarray, clean: np.ndarray, shown: np.ndarray) -> np.ndarray:
        """The clay filter asks: these pictures, moved out of the ground near them."""
        touching = self.bodies.contacts(rows)
        for i, row in enumerate(rows.tolist()):
            prop = self.all[row]
            if prop.id in self.held:
                continue
            silhouette, limit = prop.spec.silhouette, 0.9 + math.sqrt(2.0) * prop.settings.jitter_px
            x, y, angle = clean[i].tolist()
            contacts = touching.get(row, [])
            sunk = [contact for contact in contacts if contact[2] > SUNK_PX]
            if sunk:
                lift_x, lift_y = lifted((x, y, angle), (x, y), sunk)
                part = min(1.0, MOST_LIFT_PX / max(1e-9, math.hypot(lift_x - x, lift_y - y)))
                x, y = x + (lift_x - x) * part, y + (lift_y - y) * part
                shown[i, :2] += (x, y) - clean[i, :2]
                clean[i, :2] = x, y
            planes = self.bodies.planes(x, y, silhouette.bound_px + limit)
            if not silhouette.is_ball:  # a flank that lies on an edge is not the plane that is nearest to the centre
                planes += [(nx, ny, 0.0) for nx, ny, _ in contacts]
            if planes:
                sx, sy, turned = shown[i].tolist()
                shown[i] = held_off(silhouette, (x, y, angle), (sx, sy, turned), planes, limit)
        return shown

    def remove(self, id: int) -> None:
        """Take a prop out of the world."""
        row = self.row_of[id]
        self.held.pop(id, None)
        self.bodies.remove(row)
        kept = np.arange(len(self.all)) != row
        self.clay.keep(kept)
        self._shown, self._before = self._shown[kept], self._before[kept]
        self._dented, self._squash = self._dented[kept], self._squash[kept]
        del self.all[row]
        self.row_of = {prop.id: i for i, prop in enumerate(self.all)}

    def break_(self, id: int, strength: float = 1.0) -> None:
        """Break it into shards, if it is of a kind that breaks and still there."""
        prop = self.get(id)
        if prop is None or not prop.spec.breaks_at:
            return
        (x, y), (vx, vy) = prop.position, prop.velocity
        self.events.append(Event("break", x, y, vx, vy, strength))
        self.remove(id)
        spec, settings = kind_of(SHARD), ClaySettings(fps=prop.settings.fps, boil=False, mode=prop.settings.mode)
        for k in range(prop.spec.shards):
            self._drop_oldest_debris()
            turn = 2.0 * math.pi * (k + 0.3 * noise(self.seed, id, k)) / prop.spec.shards
            c, s = math.cos(turn), math.sin(turn)
            shard = self._make(SHARD, spec, self._next_debris, x + 5.0 * c, y + 5.0 * s, turn, settings)
            self._next_debris += 1
            out = 80.0 + 40.0 * noise(self.seed, id, 100 + k)
            spin = 9.0 * noise(self.seed, id, 200 + k)
            self.bodies.push(shard.row, vx * 0.5 + out * c, min(vy, 0.0) * 0.5 + out * s - 70.0, spin)
            self.clay.variant[shard.row] = k % 4

    def _drop_oldest_debris(self) -> None:
        debris = [p.id for p in self.all if p.spec.debris]
        if len(debris) >= MOST_DEBRIS:
            self.remove(debris[0])

    def nearest_grabbable(self, x: float, y: float, reach_px: float = 26.0) -> Prop | None:
        """The nearest prop that can be carried and is free, within reach; the older one if two are as near."""
        near = [(math.dist((x, y), p.position), p.id, p) for p in self.all if p.spec.grab and p.id not in self.held]
        near = [n for n in near if n[0] <= reach_px]
        return min(near, key=lambda n: n[:2])[2] if near else None

    def grab(self, id: int) -> None:
        """Take it out of the physics; whoever did so calls `carry` at each tick."""
        self.bodies.lift(self.row_of[id])
        self.held[id] = (0.0, 0.0)

    def carry(self, id: int, x: float, y: float, angle: float = 0.0) -> None:
        """Where the hands hold it now (the body's centre)."""
        prop = self.all[self.row_of[id]]
        self.bodies.carry(prop.row, x, y, angle)
        # Its picture is re-posed ahead of the hands by half of what they move in a hold: it lags and leads alike.
        vx, vy = prop.velocity
        half_hold, most = 0.5 * TICK_HZ / prop.settings.fps * DT, prop.settings.stutter_px + 0.8
        ahead = math.hypot(vx, vy) * half_hold
        scale = half_hold * min(1.0, most / ahead) if ahead > 0.0 else 0.0
        self.held[id] = (vx * scale, vy * scale)

    def release(self, id: int, vx: float = 0.0, vy: float = 0.0, spin: float = 0.0) -> None:
        """Let go of it where it is."""
        self.held.pop(id, None)
        self.bodies.put(self.row_of[id], vx, vy, spin)

    def throw(self, id: int, vx: float, vy: float, spin: float | None = None) -> None:
        """Let go of it with a velocity in px/s; it turns with the throw."""
        self.release(id, vx, vy, vx * 0.03 if spin is None else spin)
        prop = self.all[self.row_of[id]]
        self.events.append(Event("throw", *prop.position, vx, vy))

    def place(self, id: int, x: float, y: float, angle: float = 0.0) -> None:
        """Put it elsewhere at once, its body's centre at (x, y): the picture follows in the same tick."""
        self.bodies.place(self.row_of[id], x, y, angle)
        self.clay.snap(self.row_of[id])

    def pin(self, id: int, spin: float) -> None:
        """Let it turn about its fixed centre, `spin` rad/s."""
        self.bodies.pin(self.row_of[id], spin)

    def retune(self, settings: ClaySettings) -> None:
        """New usual settings for all props at once (the bench's sliders)."""
        self.settings = settings
        for row, prop in enumerate(self.all):
            if not prop.spec.debris:
                prop.settings = settings
                self.clay.change(row, settings)

    def shown(self, id: int) -> np.ndarray:
        """(3,) the shown pose of one prop."""
        return self._shown[self.row_of[id]].copy()

    def true_poses(self, alpha: float) -> list[np.ndarray]:
        """(1, 3) each: the true poses between the last two ticks, for a picture without the filter."""
        now = self.bodies.rows[:, :3]
        before = self._was if len(self._was) == len(now) else now
        return list(between(before, now, alpha)[:, None, :])

    def figures(self, alpha: float) -> list[Figure]:
        """What is drawn. A held pose is not blended: it is a picture that an animator left alone."""
        shown = self._shown if not self.clay.off else between(self._before, self._shown, alpha)
        out = []
        for row, prop in enumerate(self.all):
            pose = shown[row : row + 1].copy()
            if prop.settings.mode == "off" and not self.clay.off:
                pose = between(self._before[row : row + 1], pose, alpha)
            squash = 0 if self.clay.off else int(self._squash[row])
            variant = int(self.clay.variant[row]) if not self.clay.off or prop.spec.debris else 0
            out.append(Figure(prop.kind, pose, variant=variant, squash=squash, layer="prop"))
        return out

    def shapes(self) -> list[Shape]:
        """Overlay: corner frames round the clay, with the number of the drawing."""
        out = []
        for row, prop in enumerate(self.all):
            if prop.spec.debris:
                continue
            x, y, angle = self._shown[row].tolist()
            left, right, up, down = (prop.spec.silhouette.reach(angle, *n) for n in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            out.append(Shape("physics", "rect", [(x - left - 1, y - up - 1), (x + right + 1, y + down)], _K3))
            label = f"V{int(self.clay.variant[row])}"
            out.append(Shape("physics", "text", [(x - left, y - up - 3)], _K3, label))
        return out

    def clay_header(self) -> dict[str, dict[str, float]]:
        """The filter settings of the props that are filtered, by id, for the trace's header."""
        if self.clay.off:
            return {}
        names = ("fps", "stutter_px", "stutter_deg", "jitter_px", "jitter_deg")
        filtered = [p for p in self.all if p.settings.mode == "clay" and not p.spec.debris]
        return {str(p.id): {name: getattr(p.settings, name) for name in names} for p in filtered}

    def trace(self) -> list[dict[str, Any]]:
        """One row a prop: true pose and velocity, and the shown pose."""
        rows, shown = self.bodies.rows.tolist(), self._shown.tolist()
        out = []
        for i, prop in enumerate(self.all):
            still = bool(self.bodies.still[i]) and prop.id not in self.held
            x, y, angle, *v = (round(n, 5) for n in rows[i])
            vx, vy, spin = (0.0, 0.0, 0.0) if still else v
            out.append({"id": prop.id, "kind": prop.kind, "x": x, "y": y, "angle": angle, "vx": vx, "vy": vy,
                        "spin": spin, "sleeping": still, "shown": [round(n, 5) for n in shown[i]]})  # fmt: skip
        return out

    def state_values(self) -> list[float]:
        """All that decides the future; no picture is in it."""
        values = [float(self._next_debris)]
        for prop in self.all:
            values += [float(prop.id), float(prop.id in self.held)]
        return values + self.bodies.rows.ravel().tolist()
