"""The stage: the session being played, its scene, sounds, live reload and banner. It knows no window and no keys."""

import gc
from collections.abc import Callable
from pathlib import Path

from game.core.errors import UserError
from game.level import again
from game.level.reload import Watcher
from game.session import Session, Settings
from game.view.canvas import Canvas
from game.view.overlay import chosen
from game.view.scene import Assets, Scene
from game.view.screens import draw_caption
from game.view.sound import Sounds
from game.world import readying
from game.world.intent import Intent

CAPTION_TICKS, NOTE_TICKS, ERROR_TICKS, LONG_TICKS = 120, 120, 600, 10**6
READYING_TICKS = 3


class Stage:
    """What is played, or nothing: `session` is None on the title. live: the intent of the devices, tick by tick.

    Three lines are shown for a while: the banner (what is wrong), the caption (the level's title), the note (the rest).
    """

    def __init__(self, settings: Settings, assets: Assets, sounds: Sounds, live: Callable[[int], Intent]) -> None:
        self.settings, self.assets = settings, assets
        self.session: Session | None = None
        self._lines: dict[str, tuple[str, int]] = {}
        self._sounds, self._live = sounds, live
        self._scene: Scene | None = None
        self._watcher: Watcher | None = None
        self._readying = readying.steps()

    def start(self, path: Path) -> None:
        """Load a map and play it. Raises UserError, and what was played before goes on."""
        level = again.load(path)
        self.settings.level, self.settings.from_object = path, ""
        self.enter(Session(level, self.settings, self._live, self.settings.seed or 0))

    def enter(self, session: Session) -> None:
        """Play a session that was opened already."""
        self.leave()
        if self.settings.trace is not None:
            session.open_trace(self.settings.trace)
        self.session = session
        self._watcher = Watcher(session.level.files)
        self._set_scene(session)
        self.say(*self._fault(session))
        self.say(str(session.level.properties.get("title") or ""), CAPTION_TICKS, "caption")

    def _set_scene(self, session: Session) -> None:
        self._scene = Scene(session.level, self.assets, session.seed)
        # Collections are made when a world was replaced, and only then: a full one in play would be a visible hitch.
        if gc.get_freeze_count():
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        gc.disable()

    def restart(self) -> None:
        """Begin the level anew."""
        if self.session is not None:
            self.session.start()
            self._set_scene(self.session)

    def leave(self) -> None:
        """End the session and finish its files. Raises UserError if the demo cannot be written."""
        session, self.session, self._scene, self._watcher = self.session, None, None, None
        self.assets.bank.recolour(None)
        if session is not None:
            session.close()

    def say(self, text: str, ticks: int, line: str = "banner") -> None:
        """Show a text for a while; line: banner, caption or note."""
        self._lines[line] = text, ticks

    def text(self, line: str) -> str:
        """What a line shows now, "" for nothing."""
        text, ticks = self._lines.get(line, ("", 0))
        return text if ticks > 0 else ""

    def pass_time(self, ticks: int) -> None:
        """Let the lines run out; they do so while the game is paused, too."""
        self._lines = {line: (text, left - ticks) for line, (text, left) in self._lines.items()}

    def tick(self) -> None:
        """One tick of the world, seen and heard."""
        if self.session is None or self._scene is None:
            return
        self.session.tick()
        frame = self.session.world.frame(1.0)
        self._scene.step(frame)
        self._sounds.play(frame.events, self.session.world.hero.body_position)
        if self.session.world.tick_number % READYING_TICKS == 0:
            next(self._readying, None)

    def reload(self, passed_s: float) -> None:
        """Call each frame: takes over what was saved of the level and of the presets; says what is wrong with it."""
        session, watcher = self.session, self._watcher
        if session is None or watcher is None:
            return
        found = watcher.poll(passed_s)
        if isinstance(found, list):
            self.say(f"{found[0]} (the old level goes on)", LONG_TICKS)
        elif found is not None:
            try:
                session.reload(found)
                self._set_scene(session)
                self._praise("the level was read again", session)
            except UserError as e:
                self.say(f"{e} (the old level goes on)", LONG_TICKS)
        try:
            if session.reload_presets(passed_s):
                self._praise("the presets were read again", session)
        except UserError as e:
            self.say(f"{e} (the old preset goes on)", LONG_TICKS)

    def _fault(self, session: Session) -> tuple[str, int]:
        faults = session.faults()
        return (faults[0], LONG_TICKS) if faults else ("", 0)

    def _praise(self, text: str, session: Session) -> None:
        self.say(*self._fault(session))
        self.say(text, NOTE_TICKS, "note")

    def draw(self, alpha: float, overlay: str) -> Canvas:
        """The picture `alpha` of the way into the last tick. Only for a stage that has a session."""
        assert self.session is not None and self._scene is not None
        frame = self.session.world.frame(alpha, overlay != "off")
        frame.shapes = chosen(frame.shapes, overlay)
        frame.banner = self.text("banner")
        canvas = self._scene.draw(frame)
        if self.text("caption"):
            draw_caption(canvas, self.assets.letters, self.text("caption"))
        return canvas
