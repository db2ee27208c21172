"""A treadmill for the Wick: above with the knobs' preset, below with another one to compare. The camera walks along."""

from collections import deque
from pathlib import Path

import numpy as np

from game.anim.walk.gait import PRESET_NAMES, GaitPreset, load_presets
from game.core.clock import TICK_HZ
from game.core.terrain import Chain
from game.lab.knobs import PresetKnobs
from game.lab.scenes import BenchScene
from game.level.level import Level
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.view.palette import B0, B1, B3, G0, G1, K1, K2, T2, T3, A
from game.view.panel import Bands, Button, Buttons, Item, Plot
from game.world.frame import Frame, Shape
from game.world.hero import Hero
from game.world.intent import BIT, Intent

TITLE = "a gait beside another"
KEYS = ("speed_px_s", "step_hz", "swing_share", "ease", "lift_share", "lift_max_px", "stance_px")
GROUNDS = ("flat", "hills", "stairs")
LANES_PX = (124.0, 238.0)
START_PX, END_PX, FAR_PX = 400.0, 8000.0, 130.0
PLOT_TICKS = 120
TOP_PX = 14.0  # of the plots
SLOTS = {"stand": T2, "walk": G1, "jump": K2, "fall": K2, "land": B0, "trip": K1, "recover": B1, "hurt": A}


def height(kind: str, x: np.ndarray) -> np.ndarray:
    """How far the ground of a lane lies above its line at x, px."""
    if kind == "hills":
        return 7.0 + 6.0 * np.sin(x / 60.0) + 2.0 * np.sin(x / 23.0)
    if kind == "stairs":
        return np.floor(np.abs((x + 0.5) / 40.0 % 10.0 - 5.0)) * 5.0
    return np.zeros_like(x)


def lane(kind: str, y: float) -> Chain:
    """One closed strip of ground whose top runs along y."""
    x = np.arange(0.0, END_PX + 600.0, 8.0)
    top = np.stack([x, y - height(kind, x)], axis=1)
    if kind == "stairs":  # upright risers: each corner twice, once at the height before it
        low = top[1:].copy()
        low[:, 1] = top[:-1, 1]
        top = np.stack([low, top[1:]], axis=1).reshape(-1, 2)
    before, after = top[1:-1] - top[:-2], top[2:] - top[1:-1]
    turns = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    kept = np.concatenate([[True], np.abs(turns) > 1e-9, [True]])
    base = np.array([(top[-1, 0], y + 18.0), (top[0, 0], y + 18.0)])
    return Chain(np.concatenate([top[kept], base]))


class Lane:
    """One Wick on its strip, with what its plot remembers."""

    def __init__(self, kind: str, y: float, name: str, presets: dict[str, GaitPreset]) -> None:
        self.chain = lane(kind, y)
        self.kind, self.y = kind, y
        self.space = make_space()
        self.terrain = SpaceTerrain(self.space, [self.chain])
        self.hero = Hero(self.space, self.terrain, START_PX, self.ground(START_PX), 1, name, 1, presets)
        self.before_x = START_PX
        self.feet: deque[tuple[float, float]] = deque(maxlen=PLOT_TICKS)
        self.states: deque[str] = deque(maxlen=PLOT_TICKS)

    def ground(self, x: float) -> float:
        """Height of the lane at x."""
        return self.y - float(height(self.kind, np.array([x]))[0])

    def step(self, intent: Intent) -> None:
        """One tick."""
        self.before_x = self.hero.body_position[0]
        self.hero.think(intent)
        step(self.space)
        self.hero.animate()
        soles = self.hero.trace()["sole"]
        left, right = (max(0.0, self.ground(x) - y) / TOP_PX for x, y in soles)
        self.feet.append((left, right))
        self.states.append(self.hero.state)

    def move_to(self, x: float) -> None:
        """Stand somewhere else on the same strip."""
        self.hero.teleport(x, self.ground(x))
        self.before_x = x


class Treadmill(BenchScene):
    """The scene: knobs for the preset above, buttons for which one is above and which below."""

    def __init__(self) -> None:
        self._shipped = load_presets()
        self._above, self._below = "walk", "source"
        self.kind, self.walks = "flat", True
        self._take_up(self._above)
        self.restart()

    def _take_up(self, name: str) -> None:
        self.knobs: PresetKnobs[GaitPreset] = PresetKnobs(self._shipped[name], name, KEYS)

    def _presets(self) -> dict[str, GaitPreset]:
        return {**self._shipped, self._above: self.knobs.preset}

    def restart(self) -> None:
        """Begin anew with the knobs as they are."""
        kind, self.tick = self.kind, 0
        self.lanes = [
            Lane(kind, LANES_PX[0], self._above, self._presets()),
            Lane(kind, LANES_PX[1], self._below, self._shipped),
        ]
        chains = [one.chain for one in self.lanes]
        width = int(END_PX + 600) // 16
        self.level = Level(Path("gait.tmx"), width, 17, chains, chains, properties={"palette": "dusk"})

    def step(self, intent: Intent) -> None:
        """One tick of both; keys steer both, and without a key they walk by themselves."""
        if self.walks and not intent.steer:
            intent = intent._replace(held=intent.held | BIT["right"], before=intent.before | BIT["right"])
        for one in self.lanes:
            one.step(intent)
        above, below = self.lanes
        x = above.hero.body_position[0]
        if not START_PX / 2 < x < END_PX:
            above.move_to(START_PX)
        if abs(below.hero.body_position[0] - above.hero.body_position[0]) > FAR_PX:
            below.move_to(above.hero.body_position[0])
        self.tick += 1

    def turned(self, key: str) -> None:
        """New numbers: the gait morphs to them."""
        self.lanes[0].hero.set_presets({self._above: self.knobs.preset})

    def frame(self, alpha: float) -> Frame:
        """Both lanes; the camera keeps the upper Wick in the middle."""
        above = self.lanes[0]
        x = above.before_x + (above.hero.body_position[0] - above.before_x) * alpha
        figures = [one.hero.figure(alpha) for one in self.lanes]
        events = [e for one in self.lanes for e in one.hero.events]
        left = x - 168.0
        names = [self._above + (" *" if self._is_tuned() else ""), self._below]
        labels = [
            Shape("label", "text", [(left + 8.0, y - 88.0)], B3, name.upper())
            for y, name in zip(LANES_PX, names, strict=True)
        ]
        return Frame(self.tick, (left, 0.0), figures, events, shapes=labels)

    def _is_tuned(self) -> bool:
        return any(self.knobs.is_changed(k) for k in KEYS)

    def shapes(self) -> list[Shape]:
        """Both stepper's thoughts."""
        return [s for one in self.lanes for s in one.hero.shapes()]

    def items(self) -> list[Item]:
        """Which presets on which ground, the feet of both, what the upper Wick was doing."""
        out: list[Item] = []
        for row, chosen in (("above", self._above), ("below", self._below)):
            out.append(Buttons([Button(f"{row} {n}", n.upper(), n == chosen) for n in PRESET_NAMES]))
        grounds = [Button(f"ground {n}", n.upper(), n == self.kind) for n in GROUNDS]
        out.append(Buttons([*grounds, Button("stand", "STAND", not self.walks)]))
        feet, compared = (np.array(one.feet).reshape(-1, 2) for one in self.lanes)
        series = [(compared[:, 1], T3), (feet[:, 0], B1), (feet[:, 1], K2)] if len(feet) else []
        out.append(Plot("FOOT HEIGHT", f"{PLOT_TICKS / TICK_HZ:.0f} S", series, height=22))
        out.append(Bands("STATE", _runs(list(self.lanes[0].states))))
        return out

    def press(self, key: str) -> None:
        """Another preset above (its knobs come up) or below, another ground, or stand and go."""
        row, _, name = key.partition(" ")
        if row == "stand":
            self.walks = not self.walks
            return
        if row == "above":
            self._above = name
            self._take_up(name)
        elif row == "below":
            self._below = name
        elif row == "ground":
            self.kind = name
        self.restart()

    def save(self) -> str:
        """Save the preset above as the user's own."""
        return f"saved {self.knobs.save().name}"

    def load(self) -> None:
        """Take the saved presets again."""
        self._shipped = load_presets()
        self.knobs.adopt(self._shipped[self._above])
        self.turned("")


def _runs(states: list[str]) -> list[tuple[float, int, str]]:
    """(share, slot, name) of each stretch of equal states."""
    out: list[tuple[float, int, str]] = []
    for state in states:
        share = 1.0 / max(1, len(states))
        if out and out[-1][2] == state.upper():
            share += out.pop()[0]
        out.append((share, SLOTS.get(state, G0), state.upper()))
    return out


def make() -> Treadmill:
    """The scene."""
    return Treadmill()
