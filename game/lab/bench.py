"""The bench itself: one scene, its pace and its panel. It knows no window: signals in, a picture out."""

import sys

from game.core.errors import UserError
from game.lab import scenes
from game.lab.knobs import Knob
from game.view.canvas import Canvas
from game.view.overlay import MODES, chosen
from game.view.palette import B1, K3
from game.view.panel import Button, Buttons, Item, Note, Panel, Slider
from game.view.scene import Assets, Scene
from game.world.intent import Intent

SLOW_TICKS = 6
SAID_TICKS = 180


class Bench:
    """What the window shows: the scene at the left, the panel at the right.

    paused, slow: every sixth tick only. overlay: index into the overlay's modes. said: the last message.
    """

    def __init__(self, name: str, assets: Assets | None = None) -> None:
        self.assets = assets or Assets()
        self.panel = Panel(self.assets.letters, self.assets.bank)
        self.paused = self.slow = False
        self.overlay = 0
        self.said, self._said_ticks = "", 0
        self.mouse: tuple[int, int] | None = None
        self._drag = ""
        self._turns = 0
        self.open(name)

    def open(self, name: str) -> None:
        """Another scene."""
        self.name, self.scene = name, scenes.make(name)
        for line in self.scene.warnings:
            print(line, file=sys.stderr)
        self._look()
        self.panel.scroll, self.panel.tab = 0, 0

    def _look(self) -> None:
        self._level = self.scene.level
        self._view = Scene(self._level, self.assets, 0)

    def say(self, text: str) -> None:
        """Show a message for a while."""
        self.said, self._said_ticks = text, SAID_TICKS

    def tick(self, intent: Intent, single: bool = False) -> None:
        """One 60th of a second of the window's time; the scene steps unless it is paused or slow. single: step once."""
        self._said_ticks = max(0, self._said_ticks - 1)
        self._turns += 1
        if single or not (self.paused or (self.slow and self._turns % SLOW_TICKS)):
            self.scene.step(intent)
            self._view.step(self.scene.frame(1.0))

    def draw(self, alpha: float = 1.0) -> Canvas:
        """The whole picture."""
        frame = self.scene.frame(1.0 if self.paused or self.slow else alpha)
        mode = MODES[self.overlay]
        if self.scene.level is not self._level:
            self._look()
        frame.shapes = frame.shapes + chosen(self.scene.shapes(), mode)
        canvas = self._view.draw(frame, hud=False)
        self._lay_out()
        self.panel.draw(canvas, self.mouse)
        return canvas

    def _lay_out(self) -> None:
        panel = self.panel
        panel.title, panel.note = self.name.upper(), "SLOW" if self.slow else "PAUSED" if self.paused else ""
        panel.tabs = ["KNOBS", "SCENES"]
        panel.items = self._scene_list() if panel.tab else self._knob_list()
        panel.footer = "P PAUSE  O STEP  R AGAIN  F1 F12"
        panel.scroll_by(0)

    def _knob_list(self) -> list[Item]:
        knobs = self.scene.knobs
        items: list[Item] = [self._slider(k) for k in knobs.all]
        items += self.scene.items()
        items.append(Buttons([Button("save", "SAVE"), Button("load", "LOAD"), Button("undo", "UNDO"),
                              Button("reset", "RESET")]))  # fmt: skip
        items.append(Buttons([Button("pause", "PAUSE", self.paused), Button("one", "STEP"),
                              Button("slow", "SLOW", self.slow), Button("again", "AGAIN")]))  # fmt: skip
        if self._said_ticks:
            items.append(Note(self.said.upper(), K3))
        return items

    def _slider(self, knob: Knob) -> Slider:
        knobs = self.scene.knobs
        value = knobs[knob.key]
        default, changed = knob.share(knob.default), knobs.is_changed(knob.key)
        return Slider(knob.key, knob.name.upper(), knob.text(value).upper(), knob.share(value), default, changed)

    def _scene_list(self) -> list[Item]:
        items: list[Item] = []
        for name, title in scenes.titles().items():
            items += [Buttons([Button(f"scene {name}", name.upper(), name == self.name)]), Note(title.upper(), B1)]
        return items

    def command(self, name: str) -> bool:
        """A key's or a button's command; whether it is one of the bench's."""
        knobs = self.scene.knobs
        if name == "pause":
            self.paused = not self.paused
        elif name in ("one", "one_tick"):
            self.paused = True
            self.tick(Intent(), single=True)
        elif name == "slow":
            self.slow = not self.slow
        elif name == "overlay":
            self.overlay = (self.overlay + 1) % len(MODES)
        elif name in ("again", "restart"):
            self.scene.restart()
        elif name == "save":
            try:
                self.say(self.scene.save())
            except OSError as e:
                self.say(f"cannot be saved ({e.strerror})")
        elif name == "load":
            try:
                self.scene.load()
            except UserError as e:
                self.say(str(e))
        elif name == "undo":
            if knobs.undo():
                self.scene.turned("")
        elif name == "reset":
            knobs.reset()
            self.scene.turned("")
        elif name.startswith("scene "):
            self.open(name.removeprefix("scene "))
        else:
            return False
        return True

    def point(self, x: int, y: int) -> None:
        """The mouse is at canvas pixel (x, y); a slider that is held follows."""
        self.mouse = (x, y) if x >= self.panel.x else None
        if self._drag:
            self._turn(self._drag, self.panel.share_at(x))
        else:
            found = self.panel.hit(x, y)
            self.panel.hot = found.key if found is not None and found.kind == "slider" else ""

    def press(self, x: int, y: int) -> None:
        """The mouse button went down at canvas pixel (x, y)."""
        found = self.panel.hit(x, y)
        if found is None:
            cx, cy = self.scene.frame(1.0).camera
            self.scene.click(x + cx, y + cy)
        elif found.kind == "slider":
            self.scene.knobs.remember()
            self._drag = found.key
            self._turn(found.key, found.share)
        elif found.kind == "tab":
            self.panel.tab, self.panel.scroll = self.panel.tabs.index(found.key), 0
        elif found.kind == "button" and not self.command(found.key):
            self.scene.press(found.key)

    def release(self) -> None:
        """The mouse button went up."""
        self._drag = ""

    def _turn(self, key: str, share: float) -> None:
        if self.scene.knobs.turn(key, self.scene.knobs.knob(key).at(share)):
            self.scene.turned(key)
