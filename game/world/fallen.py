"""The fallen: those who die and those who lie dead. Each plays the clip that its killing blow gets; none is a body any
more, so all may be walked over. It knows no minds and no health.

Most of them cost nothing: who falls on plain ground does as planned, and who lies still does nothing, by a clock.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from game.anim.pose import Pose
from game.core.terrain import Terrain
from game.world.frame import Dead, Figure, Shape

if TYPE_CHECKING:
    from game.anim.clay.settings import ClaySettings
    from game.anim.fall.library import Library
    from game.world.corpse import Corpse
    from game.world.remains import Remains

MOST_CORPSES, MOST_FADING = 24, 8
READ_AHEAD_TICKS = 2
RECENT = 7
FADE_TICKS = 60


class Fallen:
    """All corpses, oldest first; over `most` the oldest fade and are forgotten. complaints: a line for each clip
    that is of no use. clay: how falls are shown through the stop-motion filter, None: as they are."""

    def __init__(
        self, terrain: Terrain, seed: int = 0, most: int = MOST_CORPSES, clay: "ClaySettings | None" = None
    ) -> None:
        self.terrain, self.seed, self.most, self.clay = terrain, seed, most, clay
        self.corpses: list[Corpse] = []
        self.complaints: list[str] = []
        self._recent: dict[str, list[str]] = {}
        # Libraries of which something is still to be read.
        self._ahead: list[Library] = []
        self._tick = 0
        # Every corpse is in one of these: stepped one by one; planned, still on the way into its take; the remains.
        self._stepped: list[Corpse] = []
        self._blending: list[Corpse] = []
        self._remains: Remains | None = None
        self._deaths = 0
        self._chains = terrain.chains

    def expect(self, kind: str) -> None:
        """Read the deaths of a kind now, not in the middle of a fight; a level without enemies needs none of it."""
        from game.anim.clay.settings import load_settings
        from game.anim.fall.library import shipped
        from game.core import presets
        from game.world import corpse, remains  # noqa: F401

        self._ahead.append(shipped(kind))
        lines = list(shipped(kind).complaints)
        if self.clay is None:
            settings, wrong = load_settings(presets.find("clay_falls"))
            lines += wrong
            self.clay = settings if settings.mode != "off" else None
        self._tell(lines)

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
    ) -> "Corpse":
        """A creature of `kind` dies in the pose `living` by `blow` on `part`. before: its pose a tick ago; a limb that
        was faster than a fall may be is stopped by the blow."""
        from game.anim.fall import fit
        from game.anim.fall.level import level_under
        from game.anim.fall.library import shipped
        from game.anim.fall.playback import Fall, caught, ground_under
        from game.world.corpse import Corpse

        library = library or shipped(kind)
        rig = library.rig
        last = living.parts if before is None else before.parts
        living = Pose(caught(rig, last, living.parts, living.facing), living.facing)
        level = level_under(rig, living.parts, self.terrain)
        ground = ground_under(rig, living.parts, self.terrain) if level is None else None
        kind_of = "flat" if ground is None else fit.ground_kind(ground, float(living.parts[rig.root, 0]), blow[0])
        recent = self._recent.setdefault(kind, [])
        choice = library.choose(blow, living.facing, kind_of, self.seed + id, recent, part)
        clip = library.clip(choice)
        self._tell(library.complaints)
        heading = blow[0] if abs(blow[0]) > abs(blow[1]) else 0.0
        fall = Fall(rig, clip, living, choice.facing, self.terrain, velocity, heading, ground, level)
        corpse = Corpse(id, kind, fall, clip.header.name, choice.why, blow, last.copy(), self._deaths)
        self._deaths += 1
        recent.append(choice.name)
        del recent[:-RECENT]
        self.corpses.append(corpse)
        self._stepped.append(corpse)
        return corpse

    def _forget(self, gone: "list[Corpse]") -> None:
        if gone:
            self.corpses, self._stepped, self._blending = (
                [c for c in group if c not in gone] for group in (self.corpses, self._stepped, self._blending)
            )
            if self._remains is not None:
                self._remains.gather([c for c in self._remains.members if c not in gone])

    # -- one tick ---------------------------------------------------------------------------------------------------
    def step(self) -> None:
        """One tick of all falls. Of all that have dear work to do (to look at the ground, to find out how to lie), one
        a tick does some: first what a fall can least go without, then the oldest. Where that is little, a part of a
        clip is read ahead now and then."""
        worker = max(self._stepped, key=_wants, default=None)
        self._tick += 1
        is_little = worker is None or not worker.fall.wants_much
        if self._ahead and is_little and not self._tick % READ_AHEAD_TICKS:
            self._read_ahead(self._ahead.pop(0))
        self._forget(self.corpses[: -self.most - MOST_FADING])
        if not self.corpses:
            return
        if self._remains is None:
            from game.world.remains import Remains  # late: many levels see no death

            self._remains = Remains()
        remains = self._remains
        if self._chains is not self.terrain.chains:
            self._look_again(remains)
        self._plan(remains)
        remains.clock.tick += 1
        for corpse in self._stepped:
            corpse.previous = corpse.fall.parts
            corpse.fall.step(corpse is worker)
        if self._stepped or self._blending or len(self.corpses) > self.most:
            self._gather(remains)
        if self.clay is not None:
            for corpse in self.corpses:
                self._pose_clay(corpse, self.clay)

    def _read_ahead(self, library: "Library") -> None:
        if library.read_ahead():
            self._ahead.append(library)
        self._tell(library.complaints)

    def _tell(self, lines: list[str]) -> None:
        self.complaints += [line for line in lines if line not in self.complaints]

    def _plan(self, remains: "Remains") -> None:
        """Work out at once all that is to come for those whose ground allows it."""
        ready = [c for c in self._stepped if c.fall.level is not None]
        if not ready:
            return
        from game.anim.fall.playback import plan_all

        plan_all([c.fall for c in ready])
        # Who lies on a mover goes where that goes, and must be stepped.
        planned = [c for c in ready if c.fall.plan is not None and not c.fall.surface]
        for corpse in planned:
            corpse.fall.go_by(remains.clock)
        self._stepped = [c for c in self._stepped if c not in planned]
        self._blending += planned

    def _gather(self, remains: "Remains") -> None:
        """Take in among the remains who looks like others from now on or like itself for good, let the oldest fade, and
        forget who is gone."""
        joined = [c for c in self._blending if c.fall.tick >= c.fall.joins]
        rested = [c for c in self._stepped if c.fall.at_rest and not c.fall.surface]
        for corpse in rested:
            corpse.fall.go_by(remains.clock)
        fading = self.corpses[: -self.most]
        for corpse in fading:
            corpse.fading_ticks += 1
        if joined or rested or any(c.fading_ticks == 1 for c in fading):
            self._blending = [c for c in self._blending if c not in joined]
            self._stepped = [c for c in self._stepped if c not in rested]
            remains.gather(remains.members + joined + rested)
        self._forget([c for c in self._stepped if c.fall.lost] + [c for c in fading if c.fading_ticks >= FADE_TICKS])

    def _look_again(self, remains: "Remains") -> None:
        """The ground was replaced: who finds another under it is stepped again."""
        self._chains = self.terrain.chains
        for corpse in self.corpses:
            corpse.fall.look_again()
        timed = [c for c in self._blending + remains.members if c.fall.goes_by(remains.clock)]
        self._stepped = [c for c in self.corpses if c not in timed]
        self._blending = [c for c in self._blending if c in timed]
        remains.gather([c for c in remains.members if c in timed])

    def _pose_clay(self, corpse: "Corpse", settings: "ClaySettings") -> None:
        if corpse.clay is None:
            from game.anim.clay.ensemble import Ensemble

            corpse.clay = Ensemble(len(corpse.fall.parts), settings, corpse.id, self.seed, noise_of_one=True)
        corpse.clay.step(corpse.fall.parts, corpse.age, False if corpse.fall.at_rest else None)

    # -- out --------------------------------------------------------------------------------------------------------
    def shown(self, alpha: float, clay: bool) -> tuple[list[Figure], Dead | None]:
        """What is drawn `alpha` of the way into the last tick: some one by one, the others as arrays. clay: through the
        stop-motion filter, if `self.clay` has one."""
        remains = self._remains
        if (clay and self.clay is not None) or remains is None or not remains.members:
            return self.figures(alpha, clay), None
        return [c.figure(alpha, False) for c in self._stepped + self._blending], remains.dead()

    def figures(self, alpha: float, clay: bool) -> list[Figure]:
        """All of them as figures, oldest first."""
        return [c.figure(alpha, clay) for c in self.corpses]

    def _poses(self) -> list[np.ndarray]:
        """The raw pose of each."""
        many = self._remains.poses() if self._remains is not None else {}
        found = [many.get(c.number) for c in self.corpses]
        return [c.fall.parts if pose is None else pose for c, pose in zip(self.corpses, found, strict=True)]

    def trace(self) -> list[dict[str, Any]]:
        """A row each (formats)."""
        return [c.trace_row(parts) for c, parts in zip(self.corpses, self._poses(), strict=True)]

    def shapes(self) -> list[Shape]:
        """Overlay: which clip, and why."""
        return [shape for c, parts in zip(self.corpses, self._poses(), strict=True) for shape in c.shapes(parts)]

    def state_values(self) -> list[float]:
        """Everything that decides the future."""
        out = [float(len(self.corpses))]
        for c in self.corpses:
            out += [float(c.id), float(c.age), float(c.fading_ticks), *c.fall.state_values()]
        return out


def _wants(corpse: "Corpse") -> int:
    return corpse.fall.wants
