"""Props: the clay things of a level. Each tick bodies → clay → picture; what breaks breaks. It draws nothing.

The true pose is state, the shown pose is output: nothing here decides by what the clay filter made.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from game.anim.clay.settings import ClaySettings, changed, load_settings
from game.core.terrain import Terrain
from game.physics.mover import Mover
from game.physics.prop_kinds import PropKind, kind_of
from game.physics.props import PropBodies
from game.world.frame import Event, Figure, Shape
from game.world.prop_handle import Prop
from game.world.prop_impacts import feel_impacts, shatter
from game.world.prop_pictures import PropPictures

__all__ = ["Prop", "Props"]

DEBRIS_ID = 1_000_000  # the map's ids are below
STEADY_PX = 0.05
LOST_PX = 400.0  # this far below the lowest ground a prop is gone


class Props:
    """All props of a level, in the order of adding.

    terrain: asked only for its movers and for where the world ends. settings: for all that have none of their own;
    None = the preset. warnings: one line for each clay setting that could not be used. events: what happened in the
    last tick.
    """

    def __init__(self, space: Any, terrain: Terrain, seed: int = 0, settings: ClaySettings | None = None) -> None:
        self.warnings: list[str] = []
        if settings is None:
            settings, self.warnings = load_settings()
        self.settings, self.seed = settings, seed
        self.bodies = PropBodies(space)
        self.pictures = PropPictures(self.bodies, seed)
        self.all: list[Prop] = []
        self.row_of: dict[int, int] = {}
        self.held: set[int] = set()
        self.events: list[Event] = []
        self.frailty = math.inf  # a blow of less momentum breaks nothing that has been here
        self._next_debris = DEBRIS_ID
        chains = getattr(terrain, "chains", [])
        self._terrain = terrain
        self._end_y = max((float(c.points[:, 1].max()) for c in chains), default=math.inf) + LOST_PX
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
        return self.make(kind, spec, id, (x, y - spec.bottom_px, 0.0), settings)

    def make(
        self, kind: str, spec: PropKind, id: int, pose: tuple[float, float, float], settings: ClaySettings
    ) -> Prop:
        """A new prop with its body's centre and angle given."""
        (prop,) = self.make_all(kind, spec, [id], [pose], settings)
        return prop

    def make_all(
        self, kind: str, spec: PropKind, ids: list[int], poses: list[tuple[float, float, float]], settings: ClaySettings
    ) -> list[Prop]:
        """New props of one kind, as `make` makes one."""
        first = self.bodies.add_all(spec, poses)
        self.pictures.join(ids, settings)
        made = [Prop(self, id, kind, spec, settings) for id in ids]
        self.all += made
        self.row_of.update(zip(ids, range(first, len(self.all)), strict=True))
        self.frailty = min(self.frailty, spec.breaks_at * spec.mass or math.inf)
        return made

    def get(self, id: int) -> Prop | None:
        """The prop with this id, if it is still there."""
        return self.all[self.row_of[id]] if id in self.row_of else None

    def near(self, x: float, y: float, reach_px: float) -> list[Prop]:
        """Those whose centres are within `reach_px` of (x, y) both ways, in order."""
        xs, ys = self.bodies.rows.T[:2].tolist()
        return [
            prop
            for prop, px, py in zip(self.all, xs, ys, strict=True)
            if abs(px - x) <= reach_px and abs(py - y) <= reach_px
        ]

    def set_clay(self, on: bool) -> None:
        """The switch for those whom jitter and boil trouble: off shows the true pose."""
        self.pictures.clay.off = not on

    def step(self, tick: int | None = None) -> None:
        """After the physics step of a tick: read the bodies, break what is hit hard, re-pose the pictures."""
        self._tick = self._tick + 1 if tick is None else tick
        self.events = []
        self.bodies.read()
        if not self.bodies.at_rest:
            self.bodies.resist()
            feel_impacts(self)
            lost = (self.bodies.rows[:, 1] > self._end_y).nonzero()[0].tolist()
            if lost:
                self.remove(*[self.all[row].id for row in lost])
        held = [self.row_of[id] for id in sorted(self.held)]
        movers: Mapping[int, Mover] = getattr(self._terrain, "movers", {})
        self.pictures.step(self._tick, self.all, held, movers.values())

    def remove(self, *ids: int) -> None:
        """Take props out of the world."""
        rows = [self.row_of[id] for id in ids]
        self.held.difference_update(ids)
        self.bodies.remove(*rows)
        kept = np.ones(len(self.all), bool)
        kept[rows] = False
        self.pictures.keep(kept)
        self.all = [self.all[row] for row in kept.nonzero()[0].tolist()]
        self.row_of = {prop.id: i for i, prop in enumerate(self.all)}

    def break_(self, id: int, strength: float = 1.0) -> None:
        """Break it into shards, if it is of a kind that breaks and still there."""
        prop = self.get(id)
        if prop is not None and prop.spec.breaks_at:
            shatter(self, prop, strength)

    def next_debris(self) -> int:
        """An id for a new shard, beyond all ids of maps."""
        self._next_debris += 1
        return self._next_debris - 1

    def nearest_grabbable(
        self, x: float, y: float, reach_px: float = 26.0, eye: tuple[float, float] | None = None
    ) -> Prop | None:
        """The nearest prop that can be carried and is free, within reach; the older one if two are as near.

        eye: no solid ground may lie between it and the prop; None = through walls.
        """
        free = [p for p in self.near(x, y, reach_px) if p.spec.grab and p.id not in self.held]
        near = [(math.dist((x, y), p.position), p.id, p) for p in free]
        for distance, _, prop in sorted(near, key=lambda n: n[:2]):
            if distance > reach_px:
                break
            if eye is None or self.bodies.in_sight(prop.row, *eye):
                return prop
        return None

    def grab(self, id: int) -> None:
        """Take it out of the physics; whoever did so calls `carry` at each tick."""
        self.bodies.lift(self.row_of[id])
        self.held.add(id)

    def room_for(self, id: int, start: tuple[float, float], goal: tuple[float, float]) -> tuple[float, float] | None:
        """Where the centre of a grabbed prop comes to if hands lead it from `start` (in the open) towards `goal`.

        It stays out of solid ground. None if there is no room for it.
        """
        return self.bodies.fitted(self.row_of[id], start, goal)

    def carry(self, id: int, x: float, y: float, angle: float = 0.0) -> None:
        """Where the hands hold it now (the body's centre)."""
        prop = self.all[self.row_of[id]]
        if math.dist((x, y), prop.position) < STEADY_PX:
            x, y = prop.position  # the breath of who stands there is not for its load
        self.bodies.carry(prop.row, x, y, angle)

    def release(self, id: int, vx: float = 0.0, vy: float = 0.0, spin: float = 0.0) -> None:
        """Let go of it where it is."""
        self.held.discard(id)
        self.bodies.put(self.row_of[id], vx, vy, spin)

    def throw(self, id: int, vx: float, vy: float, spin: float | None = None) -> None:
        """Let go of it with a velocity in px/s; it turns with the throw."""
        self.release(id, vx, vy, vx * 0.03 if spin is None else spin)
        prop = self.all[self.row_of[id]]
        self.events.append(Event("throw", *prop.position, vx, vy))

    def place(self, id: int, x: float, y: float, angle: float = 0.0) -> None:
        """Put it elsewhere at once, its body's centre at (x, y): the picture follows in the same tick."""
        self.bodies.place(self.row_of[id], x, y, angle)
        self.pictures.clay.snap(self.row_of[id])

    def pin(self, id: int, spin: float) -> None:
        """Let it turn about its fixed centre, `spin` rad/s."""
        self.bodies.pin(self.row_of[id], spin)

    def retune(self, settings: ClaySettings) -> None:
        """New usual settings for all props at once (the bench's sliders)."""
        self.settings = settings
        for row, prop in enumerate(self.all):
            if not prop.spec.debris:
                prop.settings = settings
                self.pictures.clay.change(row, settings)

    def shown(self, id: int) -> np.ndarray:
        """(3,) the shown pose of one prop."""
        return self.pictures.shown[self.row_of[id]].copy()

    def true_poses(self, alpha: float) -> list[np.ndarray]:
        """(1, 3) each: the true poses between the last two ticks, for a picture without the filter."""
        return self.pictures.true_poses(alpha)

    def figures(self, alpha: float) -> list[Figure]:
        """What is drawn."""
        return self.pictures.figures(alpha, self.all)

    def shapes(self) -> list[Shape]:
        """The overlay."""
        return self.pictures.shapes(self.all)

    def clay_header(self) -> dict[str, dict[str, float]]:
        """The filter settings of the props that are filtered, by id, for the trace's header."""
        if self.pictures.clay.off:
            return {}
        names = ("fps", "stutter_px", "stutter_deg", "jitter_px", "jitter_deg")
        filtered = [p for p in self.all if p.settings.mode == "clay" and not p.spec.debris]
        return {str(p.id): {name: getattr(p.settings, name) for name in names} for p in filtered}

    def trace(self) -> list[dict[str, Any]]:
        """One row a prop: true pose, velocity, and what the filter shows (without what a platform adds to a hold)."""
        rows, shown = self.bodies.rows.tolist(), self.pictures.shown.tolist()
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
