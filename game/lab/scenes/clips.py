"""Deaths: click to hit. Left a live ragdoll, right the clip that the blow gets, why, and how far apart they are."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np

from game.anim import clip as clip_file
from game.anim.clay.settings import ClaySettings
from game.anim.clip import Clip
from game.anim.clip_header import Header
from game.anim.fall.library import shipped
from game.anim.fall.recorder import Recorder, end_error, make_clip
from game.anim.pose import Pose
from game.core import paths
from game.core.terrain import Chain, PolylineTerrain
from game.lab.knobs import Knob, Knobs
from game.lab.scenes import BenchScene
from game.level.level import Level
from game.physics.arena import ground_space
from game.physics.ragdoll import Ragdoll
from game.physics.space import step
from game.view.palette import B3, K2, K3, A
from game.view.panel import Button, Buttons, Item, Note, Plot
from game.world.fallen import Fallen
from game.world.frame import Figure, Frame, Shape
from game.world.intent import Intent
from game.world.recording import (
    DROP_PX,
    EDGE_PX,
    SLOPE_DEG,
    Take,
    edge_of,
    go_limp,
    impact_tick,
    on_ground,
    slope_of,
    strike,
)

TITLE = "a death live and recorded"
KINDS, GROUNDS = ("tine", "hod"), ("flat", "down", "up", "ledge")
TWOS = ClaySettings(jitter_px=0.0, jitter_deg=0.0, boil=False)
HALF_PX, STAND_X, STAND_Y, LEDGE_Y = 168, 84.0, 176.0, 146.0
# The bodies' own ground goes on that far beyond the picture; how far from the middle of its half a body is shown.
REACH_PX, ROAM_PX = 900.0, 44.0
# Space within this time after a take has ended by itself was meant to end it.
LATE_TICKS = 60
HINT = "space records a take"
KNOBS = (
    Knob("strength", "strength", "px/s", 30.0, 320.0, 200.0),
    Knob("degrees", "direction", "deg", -180.0, 180.0, -10.0),
)


class Deaths(BenchScene):
    """The blow is picked with the mouse: from the chest to where one clicks. Space starts and stops a take by hand."""

    def __init__(self) -> None:
        self.knobs = Knobs(KNOBS)
        self.kind, self.ground, self.facing, self.clay = "tine", "flat", 1, False
        self.browsed = -1
        self.said = ""
        self._recorder: Recorder | None = None
        self._late = 0
        self.restart()

    def restart(self) -> None:
        """Both stand; the blow falls with the next tick. A take that is being recorded is dropped."""
        if self._recorder is not None:
            self._recorder, self.said = None, "take dropped"
        self._late = 0
        self._stand_y = LEDGE_Y if self.ground == "ledge" else STAND_Y
        self.rig = shipped(self.kind).rig
        slope = {"down": SLOPE_DEG, "up": -SLOPE_DEG}.get(self.ground, 0.0)
        self._rise = math.tan(math.radians(slope * (-1.0 if self.blow[0] < 0.0 else 1.0)))
        kind = {"flat": "flat", "ledge": "ledge"}.get(self.ground, "slope")
        side = -1.0 if self.blow[0] < 0.0 else 1.0
        self.space = ground_space(kind, slope * side, EDGE_PX * side, DROP_PX)
        chains = [self._chain(slope * side, side, dx) for dx in (0.0, float(HALF_PX))]
        self.level = Level(Path("clips.tmx"), 30, 17, chains, chains, properties={"palette": "dusk"})
        parts = on_ground(self.rig, slope * side)
        if self.facing < 0:
            parts[:, 0], parts[:, 2] = -parts[:, 0], math.pi - parts[:, 2]
        self.doll = Ragdoll(self.space, self.rig, Pose(parts, self.facing), tension=1.0)
        self.live = self.doll.pose().parts
        living = parts + (STAND_X + HALF_PX, self._stand_y, 0.0)
        ground = self._chain(slope * side, side, float(HALF_PX), REACH_PX)
        self.fallen = Fallen(PolylineTerrain([ground]), clay=TWOS if self.clay else None)
        strike(self.doll, "chest", self.blow)
        if self.browsed >= 0:
            self._play_browsed(living)
        else:
            self.fallen.add(1, self.kind, Pose(living, self.facing), (0.0, 0.0), self.blow)
        self.tick = 0
        self.errors: list[float] = []

    def _play_browsed(self, living: np.ndarray) -> None:
        h = self._browsed_header()
        blow = (h.blow[0] * self.facing, h.blow[1])
        self.fallen.add(1, self.kind, Pose(living, self.facing), (0.0, 0.0), blow, h.part)

    def _browsed_header(self) -> Header:
        library = shipped(self.kind)
        return library.entries[sorted(library.entries)[self.browsed % len(library.entries)]].header

    @property
    def blow(self) -> tuple[float, float]:
        """px·mass/s, as the knobs have it."""
        angle = math.radians(self.knobs["degrees"])
        size = self.knobs["strength"] * float(shipped(self.kind).rig.masses.sum())
        return size * math.cos(angle), size * math.sin(angle)

    def _chain(self, slope_deg: float, side: float, dx: float, beyond: float = 0.0) -> Chain:
        """The arena's ground, cut to one half of the picture, or going on `beyond` it on both sides."""
        left, right, base = dx - 4.0 - beyond, dx + HALF_PX + beyond, 290.0 + beyond
        x, y, t = STAND_X + dx, self._stand_y, math.tan(math.radians(slope_deg))
        top = [(left, y + t * (left - x)), (right, y + t * (right - x))]
        if self.ground == "ledge":
            edge, low = x + EDGE_PX * side, min(base - 10.0, y + DROP_PX)
            heights = (y, low) if side > 0 else (low, y)
            top = [(left, heights[0]), (edge, heights[0]), (edge, heights[1]), (right, heights[1])]
        return Chain(np.array([*top, (right, base), (left, base)]))

    def step(self, intent: Intent) -> None:
        """One tick of both; Space starts and stops a take."""
        if intent.presses("jump") and not self._late:
            self._take()
        self._late = max(0, self._late - 1)
        if self._recorder is not None and self._recorder.add(self.live):
            self._take()
            self._late = LATE_TICKS
        go_limp(self.doll, self.tick)
        step(self.space)
        self.live = self.doll.pose().parts
        self.fallen.step()
        self.tick += 1
        if self.fallen.corpses:
            played = self.fallen.corpses[0].fall.parts - (STAND_X + HALF_PX, self._stand_y, 0.0)
            self.errors.append(float(end_error(played, self.live, self.rig.lengths).max()))

    def _take(self) -> None:
        """Start recording the live ragdoll from its blow, or stop and keep the clip among the user's own."""
        if self._recorder is None:
            self.restart()
            self._recorder = Recorder(self.rig)
            self._recorder.start()
            self.said = "recording, space stops"
            return
        made = self._made(self._recorder.motion())
        self._recorder = None
        try:
            path = clip_file.save(made, paths.user_dir() / "clips" / self.kind)
        except OSError as e:
            self.said = f"cannot be saved ({e.strerror})"
        else:
            self.said = f"{path.name} {made.header.ticks} ticks {len(made.keys)} keys {made.header.error_px} px"

    def _made(self, motion: np.ndarray) -> Clip:
        """The clip of a live ragdoll's motion, turned to face right, with the ground on which it fell."""
        if self.facing < 0:
            motion[:, :, 0], motion[:, :, 2] = -motion[:, :, 0], math.pi - motion[:, :, 2]
        blow = (self.blow[0] * self.facing, self.blow[1])
        take = Take(self.kind, "w" if blow[0] < 0.0 else "e", "hard", self.ground)
        x, y = motion[0, self.rig.root, :2]
        return make_clip(
            self.rig,
            f"{self.kind}-own",
            motion,
            1,
            blow,
            "chest",
            ground=self.ground,
            slope_deg=slope_of(take),
            root_px=float(math.tan(math.radians(slope_of(take))) * x - y),
            edge_px=edge_of(take) - float(x) if self.ground == "ledge" else 0.0,
            drop_px=DROP_PX if self.ground == "ledge" else 0.0,
            impact_tick=impact_tick(self.rig, motion, take),
        )

    def click(self, x: float, y: float) -> None:
        """Hit from the chest towards the mouse; the further away, the harder."""
        dx = (x % HALF_PX) - STAND_X
        dy = y - (self._stand_y - 36.0)
        self.browsed = -1
        self.knobs.remember()
        self.knobs.turn("degrees", math.degrees(math.atan2(dy, dx)))
        self.knobs.turn("strength", min(320.0, max(30.0, 3.5 * math.hypot(dx, dy))))
        self.restart()

    def turned(self, key: str) -> None:
        """Another blow."""
        self.browsed = -1
        self.restart()

    def frame(self, alpha: float) -> Frame:
        """Left the ragdoll, right the clip, and the blow as a line. Each half's picture follows its body along the
        ground, which looks the same everywhere."""
        live = self._seen(self.live + (STAND_X, self._stand_y, 0.0), STAND_X)
        played = [
            replace(figure, pose=self._seen(figure.pose, STAND_X + HALF_PX))
            for figure in self.fallen.figures(alpha, True)
        ]
        figures = [Figure(self.kind, live, self.facing, "x"), *played]
        shapes = [
            Shape("label", "text", [(8.0, 18.0)], B3, "LIVE"),
            Shape("label", "text", [(176.0, 18.0)], B3, "CLIP"),
        ]
        angle, size = math.radians(self.knobs["degrees"]), self.knobs["strength"] / 3.5
        for dx in (0.0, float(HALF_PX)):
            x, y = STAND_X + dx, self._stand_y - 36.0
            tip = (x + math.cos(angle) * size, y + math.sin(angle) * size)
            shapes.append(Shape("label", "line", [(x, y), tip], A))
        return Frame(self.tick, (0.0, 0.0), figures, shapes=shapes)

    def _seen(self, pose: np.ndarray, middle: float) -> np.ndarray:
        """A pose drawn back along the ground to where its half shows it."""
        away = float(pose[:, 0].mean()) - middle
        back = away - min(max(away, -ROAM_PX), ROAM_PX)
        return pose - (back, self._rise * back, 0.0)

    def items(self) -> list[Item]:
        """Which creature on which ground; the chosen clip and why; the error between the two."""
        kinds = [Button(f"kind {k}", k.upper(), k == self.kind) for k in KINDS]
        out: list[Item] = [
            Buttons([*kinds, Button("turn", "TURN"), Button("clay", "CLAY", self.clay)]),
            Buttons([Button(f"ground {g}", g.upper(), g == self.ground) for g in GROUNDS]),
            Buttons([Button("browse -1", "PREV"), Button("browse 1", "NEXT")]),
        ]
        if self.fallen.corpses:
            corpse = self.fallen.corpses[0]
            header = corpse.fall.clip.header
            out.append(Note(corpse.clip.upper(), K3))
            out += [Note(term.upper(), B3) for term in corpse.why.split(", ")]
            out.append(Note(f"{header.ticks} TICKS, KEYS OFF {header.error_px:.2f} PX", B3))
        if self.errors:
            last = np.array(self.errors[-120:])
            out.append(Note(f"LIVE AND CLIP {last[-1]:.1f} PX APART", K2))
            out.append(Plot("PX APART", "2 S", [(np.clip(last / 60.0, 0.0, 1.0), K2)], height=26))
        out.append(Note((self.said or HINT).upper(), K3 if self.said else B3))
        return out

    def press(self, key: str) -> None:
        """Another creature, ground, facing or clip; the clip in stop motion."""
        word, _, value = key.partition(" ")
        if word == "kind":
            self.kind = value
        elif word == "ground":
            self.ground = value
        elif word == "turn":
            self.facing = -self.facing
        elif word == "clay":
            self.clay = not self.clay
        elif word == "browse":
            self.browsed = (max(self.browsed, 0) + int(value)) % len(shipped(self.kind).entries)
            header = self._browsed_header()
            self.ground = header.ground
            self.knobs.turn("degrees", math.degrees(math.atan2(header.blow[1], header.blow[0] * self.facing)))
            self.knobs.turn("strength", header.strength / float(shipped(self.kind).rig.masses.sum()))
        self.restart()


def make() -> Deaths:
    """The scene."""
    return Deaths()
