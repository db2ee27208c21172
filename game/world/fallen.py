"""The fallen: those who die and those who lie dead. Each plays the clip that its killing blow gets; none is a body any
more, so all may be walked over. It knows no minds and no health."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from game.anim.pose import Pose, between
from game.core.terrain import Terrain
from game.world.frame import Figure, Shape

if TYPE_CHECKING:
    from game.anim.clay.ensemble import Ensemble
    from game.anim.clay.settings import ClaySettings
    from game.anim.fall.library import Library
    from game.anim.fall.playback import Fall

MOST_CORPSES, MOST_FADING = 24, 8
RECENT = 3
FIRE_TICKS = 22
DIM_TICKS, FADE_TICKS = 30, 60


@dataclass(eq=False, repr=False)
class Corpse:
    """One of the fallen. blow: px·mass/s that killed it; clip: the name of what it plays, and why it was chosen."""

    id: int
    kind: str
    fall: "Fall"
    clip: str
    why: str
    blow: tuple[float, float]
    previous: np.ndarray
    age: int = 0
    still_ticks: int = 0
    fading_ticks: int = 0
    clay: "Ensemble | None" = None

    @property
    def state(self) -> str:
        """dying until nothing moves, then dead."""
        return "dead" if self.fall.at_rest else "dying"


@dataclass(eq=False, repr=False)
class Fallen:
    """All corpses, oldest first; over `most` the oldest fade and are forgotten. complaints: a line for each clip
    that is of no use. clay: how falls are shown through the stop-motion filter, None: as they are."""

    terrain: Terrain
    seed: int = 0
    corpses: list[Corpse] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    most: int = MOST_CORPSES
    clay: "ClaySettings | None" = None
    _recent: dict[str, list[str]] = field(default_factory=dict)

    def expect(self, kind: str) -> None:
        """Read the deaths of a kind now, not in the middle of a fight; a level without enemies needs none of it."""
        from game.anim.clay.settings import load_settings
        from game.anim.fall import fit, playback  # noqa: F401
        from game.anim.fall.library import shipped
        from game.core import presets

        lines = list(shipped(kind).complaints)
        if self.clay is None:
            settings, wrong = load_settings(presets.find("clay_falls"))
            lines += wrong
            self.clay = settings if settings.mode != "off" else None
        self.complaints += [line for line in lines if line not in self.complaints]

    def add(
        self,
        id: int,
        kind: str,
        living: Pose,
        velocity: tuple[float, float],
        blow: tuple[float, float],
        part: str = "chest",
        library: "Library | None" = None,
        before: Pose | None = None,
    ) -> Corpse:
        """A creature of `kind` dies in the pose `living` by `blow` on `part`. before: its pose a tick ago; a limb that
        was faster than a fall may be is stopped by the blow."""
        from game.anim.fall import fit
        from game.anim.fall.library import shipped
        from game.anim.fall.playback import Fall, caught, ground_under

        library = library or shipped(kind)
        rig = library.rig
        last = living.parts if before is None else before.parts
        living = Pose(caught(rig, last, living.parts, living.facing), living.facing)
        ground = ground_under(rig, living.parts, self.terrain)
        level = fit.ground_kind(ground, float(living.parts[rig.root, 0]), blow[0])
        recent = self._recent.setdefault(kind, [])
        choice = library.choose(blow, living.facing, level, self.seed + id, recent, part)
        clip = library.clip(choice)
        self.complaints += [line for line in library.complaints if line not in self.complaints]
        heading = blow[0] if abs(blow[0]) > abs(blow[1]) else 0.0
        fall = Fall(rig, clip, living, choice.facing, self.terrain, velocity, heading, ground)
        corpse = Corpse(id, kind, fall, clip.header.name, choice.why, blow, last.copy())
        recent.append(choice.name)
        del recent[:-RECENT]
        self.corpses.append(corpse)
        del self.corpses[: -self.most - MOST_FADING]
        return corpse

    def step(self) -> None:
        """One tick of all falls. Of many that come to lie, one a tick works out how: the others wait their turn."""
        may_lie = True
        for corpse in self.corpses:
            corpse.previous = corpse.fall.parts
            corpse.fall.step(may_lie)
            may_lie = may_lie and not corpse.fall.has_tried
            corpse.age += 1
            if self.clay is not None:
                self._pose_clay(corpse, self.clay)
            corpse.still_ticks = corpse.still_ticks + 1 if corpse.fall.at_rest else 0
        for corpse in self.corpses[: -self.most]:
            corpse.fading_ticks += 1
        self.corpses = [c for c in self.corpses if not c.fall.lost and c.fading_ticks < FADE_TICKS]

    def _pose_clay(self, corpse: Corpse, settings: "ClaySettings") -> None:
        if corpse.clay is None:
            from game.anim.clay.ensemble import Ensemble

            corpse.clay = Ensemble(len(corpse.fall.parts), settings, corpse.id, self.seed, noise_of_one=True)
        corpse.clay.step(corpse.fall.parts, corpse.age, False if corpse.fall.at_rest else None)

    def figures(self, alpha: float, clay: bool = True) -> list[Figure]:
        """What is drawn: eyes out at once, the fire a little later, the still pile one step darker. clay: through the
        stop-motion filter, if `self.clay` has one."""
        return [
            Figure(
                c.kind,
                c.clay.shown.copy()
                if clay and c.clay is not None
                else c.fall.parts
                if c.fall.key
                else between(c.previous, c.fall.parts, alpha),
                c.fall.facing,
                "x",
                tone=(c.still_ticks > DIM_TICKS) + (c.fading_ticks > 0),
                fire=c.age < FIRE_TICKS,
                layer="corpse" if c.still_ticks else "creature",
                key=None if clay and c.clay is not None else c.fall.key,
            )
            for c in self.corpses
        ]

    def trace(self) -> list[dict[str, Any]]:
        """A row each (formats)."""
        rows = []
        for c in self.corpses:
            root = c.fall.parts[c.fall.rig.root]
            rows.append(
                {
                    "id": c.id, "kind": c.kind, "state": c.state, "x": round(float(root[0]), 5),
                    "y": round(float(root[1]), 5), "facing": c.fall.facing, "clip": c.clip,
                    "blow": [round(c.blow[0], 3), round(c.blow[1], 3)],
                    "parts": [[round(v, 5) for v in row] for row in c.fall.parts.tolist()],
                }
            )  # fmt: skip
        return rows

    def shapes(self) -> list[Shape]:
        """Overlay: which clip, and why."""
        out = []
        for c in self.corpses:
            x, y = c.fall.parts[c.fall.rig.root, :2].tolist()
            out.append(Shape("physics", "text", [(x - 20, y - 26)], 22, c.clip))
            points = [(x, y), (x + c.blow[0] * 0.01, y + c.blow[1] * 0.01)]
            out.append(Shape("physics", "line", points, 23))
        return out

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        out = [float(len(self.corpses))]
        for c in self.corpses:
            out += [float(c.id), float(c.age), float(c.fading_ticks), *c.fall.state_values()]
        return out
