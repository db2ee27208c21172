"""Clay things twice: left as physics has them, right through the clay filter. One simulation, drawn two times."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from game.anim.clay.settings import ClaySettings, load_settings
from game.core.clock import TICK_HZ
from game.core.terrain import Chain
from game.lab.knobs import PresetKnobs
from game.lab.scenes import BenchScene
from game.level.level import Level
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.view.palette import B2, B3, K2, K3
from game.view.panel import Button, Buttons, Item, Note, Plot
from game.world.frame import Event, Figure, Frame, Shape
from game.world.intent import Intent
from game.world.prop import Props

HALF_PX = 168
PLOT_TICKS = 120
MODES = ("clay", "source", "off")


def doubled(chain: Chain) -> list[Chain]:
    """The ground of both halves."""
    return [chain, Chain(chain.points + (HALF_PX, 0.0), chain.closed, chain.one_way, chain.friction, chain.tag)]


class SideBySide(BenchScene):
    """fill(props) puts the things onto `ground`; it all begins again after `period_ticks` or on R.

    watched: the id of the thing whose path is plotted.
    """

    def __init__(self, ground: Chain, fill: Callable[[Props], None], period_ticks: int, watched: int = 1) -> None:
        self._ground, self._fill, self._period = ground, fill, period_ticks
        self._watched = watched
        chains = doubled(ground)
        self.level = Level(Path("lab.tmx"), 30, 17, chains, chains, properties={"palette": "dusk", "weather": "none"})
        settings, self.warnings = load_settings()
        self.knobs: PresetKnobs[ClaySettings] = PresetKnobs(settings, "clay")
        self.runs = 0
        self.restart()

    def restart(self) -> None:
        """Begin anew with the knobs as they are."""
        space = make_space()
        terrain = SpaceTerrain(space, [self._ground])
        self.space, self.props = space, Props(space, terrain, self.runs, self.knobs.preset)
        self._fill(self.props)
        self.tick = 0
        self._true: list[float] = []
        self._seen: list[float] = []

    def step(self, intent: Intent) -> None:
        """One tick; after the period all falls again."""
        if self.tick >= self._period:
            self.runs += 1
            self.restart()
        step(self.space)
        self.props.step(self.tick)
        self.tick += 1
        prop = self.props.get(self._watched)
        if prop is not None:
            self._true.append(prop.position[1])
            self._seen.append(float(self.props.shown(prop.id)[1]))

    def turned(self, key: str) -> None:
        """New settings for everything, at once."""
        self.props.retune(self.knobs.preset)

    def frame(self, alpha: float) -> Frame:
        """Left the true poses, right what the filter makes of them."""
        shown = self.props.figures(alpha)
        left = [Figure(f.kind, p, layer="prop") for f, p in zip(shown, self.props.true_poses(alpha), strict=True)]
        right = [replace(f, pose=f.pose + (HALF_PX, 0.0, 0.0)) for f in shown]
        events = [Event(e.kind, e.x + dx, e.y, e.vx, e.vy, e.strength, e.surface)
                  for e in self.props.events for dx in (0, HALF_PX)]  # fmt: skip
        name = {"clay": "CLAY", "source": "AS PUBLISHED", "off": "PLAIN TOO"}[self.knobs.preset.mode]
        labels = [
            Shape("label", "text", [(8.0, 18.0)], B3, "PLAIN"),
            Shape("label", "text", [(8.0 + HALF_PX, 18.0)], B3, name),
        ]
        return Frame(self.tick, (0.0, 0.0), left + right, events, shapes=labels)

    def shapes(self) -> list[Shape]:
        """Frames round the clay, moved to the right half."""
        out = self.props.shapes()
        for shape in out:
            shape.points = [(x + HALF_PX, y) for x, y in shape.points]
        return out

    def items(self) -> list[Item]:
        """Which algorithm, and the height of the watched thing: true and shown."""
        mode = self.knobs.preset.mode
        buttons = [Button(f"mode {m}", {"source": "PUBLISHED"}.get(m, m.upper()), mode == m) for m in MODES]
        plot = Plot("HEIGHT: TRUE, SHOWN", f"{PLOT_TICKS / TICK_HZ:.0f} S", height=44)
        if self._true:
            a, b = np.array(self._true[-PLOT_TICKS:]), np.array(self._seen[-PLOT_TICKS:])
            low, high = min(a.min(), b.min()), max(a.max(), b.max())
            span = max(8.0, high - low)
            plot.series = [(1.0 - (a - low) / span, B2), (1.0 - (b - low) / span, K3)]
        notes: list[Item] = [Note(f"{len(self.warnings)} BAD IN CLAY.TOML", K2)] if self.warnings else []
        return [Buttons(buttons), plot, *notes]

    def press(self, key: str) -> None:
        """Another algorithm on the right."""
        if key.startswith("mode "):
            self.knobs.turn("mode", float(self.knobs.knob("mode").words.index(key.removeprefix("mode "))))
            self.turned("mode")

    def save(self) -> str:
        """Save the settings as the user's own clay preset."""
        return f"saved {self.knobs.save().name}"

    def load(self) -> None:
        """Take the saved settings again."""
        settings, self.warnings = load_settings()
        self.knobs.adopt(settings)
        self.turned("")
