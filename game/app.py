"""The app: opens the window, runs the loop, moves between title, play and pause. It decides nothing of the game."""

import gc
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.core import paths
from game.core.clock import Accumulator
from game.core.errors import UserError
from game.core.store import Store
from game.level import tiled
from game.level.reload import Watcher
from game.session import Session, Settings, find_level, open_session, shown_name
from game.view.input import Devices, Signal
from game.view.overlay import MODES, chosen
from game.view.scene import Assets, Scene
from game.view.screens import Menu, draw_note
from game.view.sound import Sounds
from game.view.title import TitleView
from game.view.window import Window, run
from game.world.intent import Intent

TITLE_TICKS, LONG_TICKS = 90, 10**6


def play_window(settings: Settings, bench: Callable[[], int]) -> int:
    """Play in a window; returns the exit status. bench: opens the lab, as the title offers."""
    while True:
        app = App(settings)
        try:
            run(app.run())
        finally:
            app.close()
        if not app.to_bench:
            return 0
        bench()
        settings.level = settings.demo = None


class App:
    """One window and what is shown in it. `mode` is title, play, pause or options."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store.load()
        settings.options.clay = settings.options.clay and self.store.clay
        settings.options.shake = self.store.shake
        # The level is read before the window opens, so that a mistake is one line and not a flashing window.
        ready = settings.level is not None or settings.demo is not None
        self.devices = Devices()
        self.session: Session | None = (
            open_session(settings, None if settings.demo else self._live)[0] if ready else None
        )
        self.window = Window(settings.scale, settings.fullscreen)
        self.assets = Assets()
        self.sounds = Sounds(0 if settings.mute else self.store.volume)
        self.clock = Accumulator()
        self.mode = "play" if ready else "title"
        self.overlay = 0
        self.running, self.to_bench = True, False
        self.banner, self.banner_ticks = "", 0
        self._one_tick = False
        self._saved = ""
        self.title: TitleView | None = None
        self.scene: Scene | None = None
        self.watcher: Watcher | None = None
        if self.session is not None:
            self._enter(self.session)
            if settings.trace is not None:
                self.session.open_trace(settings.trace)
        self.menus = self._menus()

    def _live(self, _: int) -> Intent:
        return self.devices.intent()

    def _menus(self) -> dict[str, Menu]:
        title = [("new", "NEW WALK"), ("lab", "TUNING BENCH"), ("options", "OPTIONS"), ("quit", "QUIT")]
        if self.store.level:
            title.insert(0, ("continue", "CONTINUE"))
        pause = [("resume", "RESUME"), ("restart", "RESTART"), ("options", "OPTIONS"), ("title", "TO THE TITLE")]
        options = [
            ("clay", lambda: f"CLAY JITTER AND BOIL  {'ON' if self.store.clay else 'OFF'}"),
            ("shake", lambda: f"SCREEN SHAKE  {'ON' if self.store.shake else 'OFF'}"),
            ("volume", lambda: f"SOUND  {self.store.volume}"),
            ("fullscreen", lambda: f"FULL SCREEN  {'ON' if self.window.fullscreen else 'OFF'}"),
            ("back", lambda: "BACK"),
        ]
        return {
            "title": Menu([(n, partial(str, t)) for n, t in title]),
            "pause": Menu([(n, partial(str, t)) for n, t in pause], y=120, heading="PAUSE"),
            "options": Menu(options, y=110, heading="OPTIONS"),
        }

    def _enter(self, session: Session) -> None:
        self.session = session
        self.scene = Scene(session.level, self.assets, session.seed)
        self.watcher = Watcher(session.level.files)
        self.say(str(session.level.properties.get("title") or ""), TITLE_TICKS)
        self.devices.release_all()
        # Collections are made at level changes only: a full one in play would be a visible hitch.
        gc.collect()
        gc.freeze()
        gc.disable()

    def _start(self, path: Path) -> None:
        level = tiled.load(path)
        self.settings.level = path
        self._enter(Session(level, self.settings, self._live, self.settings.seed or 0))
        self.store.level = shown_name(path)
        self.store.save()
        self.mode = "play"

    def say(self, text: str, ticks: int) -> None:
        """Show a banner for a while."""
        self.banner, self.banner_ticks = text, ticks

    async def run(self) -> None:
        """The loop: events, due ticks, one drawing, one wait."""
        before = time.perf_counter()
        while self.running:
            for signal in self.devices.signals():
                self._take(signal)
            now = time.perf_counter()
            passed_s, before = now - before, now
            due = self.clock.advance(passed_s)
            try:
                self._ticks(due)
                self._reload(passed_s)
            except UserError as e:
                self.say(str(e), 600)
                self.mode = "title" if self.session is None else "pause"
            self._draw()
            await self.window.next_frame()

    def _ticks(self, due: int) -> None:
        self.banner_ticks = max(0, self.banner_ticks - due)
        if self._one_tick:
            due, self._one_tick = 1, False
        elif self.mode != "play":
            return
        session, scene = self.session, self.scene
        if session is None or scene is None:
            return
        for _ in range(due):
            session.tick()
            frame = session.world.frame(1.0)
            scene.step(frame)
            self.sounds.play(frame.events, session.world.hero.body_position)
            if session.world.exit_to is not None:
                self._next_level(session.world.exit_to)
                return
            if self.settings.ticks is not None and session.world.tick_number >= self.settings.ticks:
                self.running = False
                return

    def _next_level(self, path: Path) -> None:
        current = self.session.level.path if self.session else None
        if current is not None and path == current:
            self.store.level = ""
            self.store.save()
            self.mode, self.session, self.scene = "title", None, None
            self.menus = self._menus()
            return
        self._start(find_level(path))

    def _reload(self, passed_s: float) -> None:
        if self.session is None or self.scene is None or self.watcher is None:
            return
        found = self.watcher.poll(passed_s)
        if isinstance(found, list):
            self.say(f"{found[0]} (the old level goes on)", LONG_TICKS)
        elif found is not None:
            self.session.reload(found)
            self.scene = Scene(found, self.assets, self.session.seed)
            self.say("the level was read again", 60)
        presets = self.session.reload_presets(passed_s)
        if presets:
            self.say(*presets)

    def _draw(self) -> None:
        alpha = self.clock.alpha if self.mode == "play" else 1.0
        if self.session is None or self.scene is None:
            if self.title is None:
                self.title = TitleView(self.assets.bank, self.assets.letters)
            canvas = self.title.draw(int(time.perf_counter() * 60), self.store.clay)
        else:
            mode = MODES[self.overlay]
            frame = self.session.world.frame(alpha, mode != "off")
            frame.shapes = chosen(frame.shapes, mode)
            frame.banner = self.banner if self.banner_ticks else ""
            canvas = self.scene.draw(frame)
        menu = self.menus.get(self.mode)
        if menu is not None:
            menu.draw(canvas, self.assets.letters)
        if self._saved:
            draw_note(canvas, self.assets.letters, self._saved)
            self._saved = self._saved if self.banner_ticks else ""
        self.window.present(canvas)
        self.canvas = canvas

    def _take(self, signal: Signal) -> None:
        menu = self.menus.get(self.mode)
        if signal.name == "quit":
            self.running = False
        elif signal.name == "resized":
            self.window.resized()
        elif signal.name == "focus_lost":
            if self.mode == "play":
                self.mode = "away"
        elif signal.name in ("pointer", "click"):
            if menu is not None and menu.hit(*self.window.to_canvas(signal.x, signal.y)) and signal.name == "click":
                self._choose(menu.chosen)
        elif signal.name == "key":
            self.sounds.start()
            if self.mode == "away":
                self.mode = "play"
            elif menu is not None and signal.menu:
                self._menu_key(menu, signal.menu)
        else:
            self._command(signal.name)

    def _menu_key(self, menu: Menu, key: str) -> None:
        self.devices.release_all()
        if key == "menu_choose":
            self._choose(menu.chosen)
        else:
            menu.move(-1 if key == "menu_up" else 1)

    def _command(self, command: str) -> None:
        if command == "fullscreen":
            self.window.toggle_fullscreen()
        elif command == "screenshot":
            self._screenshot()
        elif command == "overlay":
            self.overlay = (self.overlay + 1) % len(MODES)
        elif command == "escape":
            self._escape()
        elif command == "pause" and self.mode in ("play", "pause"):
            self.mode = "pause" if self.mode == "play" else "play"
        elif command == "one_tick" and self.mode == "pause":
            self._one_tick = True
        elif command == "restart" and self.session is not None:
            self._restart()

    def _restart(self) -> None:
        if self.session is not None:
            self.session.start()
            self.scene = Scene(self.session.level, self.assets, self.session.seed)
            self.mode = "play"

    def _escape(self) -> None:
        if self.mode == "options":
            self.mode = "pause" if self.session is not None else "title"
        elif self.mode == "title":
            self.running = False
        elif self.mode == "pause":
            self._to_title()
        else:
            self.mode = "pause"

    def _to_title(self) -> None:
        if self.session is not None:
            self.session.close()
        self.session, self.scene, self.mode = None, None, "title"
        self.assets.bank.recolour(None)
        self.menus = self._menus()

    def _choose(self, name: str) -> None:
        if name == "quit":
            self.running = False
        elif name in ("new", "continue"):
            try:
                self._start(find_level(self.store.level if name == "continue" else paths.LEVELS / "01_yard.tmx"))
            except UserError as e:
                self.say(str(e), 600)
        elif name == "lab":
            self.to_bench, self.running = True, False
        elif name == "resume":
            self.mode = "play"
        elif name == "restart":
            self._restart()
        elif name == "title":
            self._to_title()
        elif name == "options":
            self.mode = "options"
        else:
            self._option(name)

    def _option(self, name: str) -> None:
        if name == "clay":
            self.store.clay = self.settings.options.clay = not self.store.clay
            if self.session is not None:
                self.session.world.props.set_clay(self.store.clay)
        elif name == "shake":
            self.store.shake = self.settings.options.shake = not self.store.shake
            if self.session is not None:
                self.session.world.camera.shakes = self.store.shake
        elif name == "volume":
            self.store.volume = (self.store.volume + 1) % 11
            self.sounds.volume(self.store.volume)
        elif name == "fullscreen":
            self.window.toggle_fullscreen()
        elif name == "back":
            self._escape()
        self.store.save()

    def _screenshot(self) -> None:
        try:
            path = paths.unique(paths.pictures_dir(), "greenware", ".png")
            self.canvas.save(str(path))
            self._saved = f"saved {path.name}"
        except OSError as e:
            self._saved = f"the picture cannot be saved ({e})"
        self.banner_ticks = max(self.banner_ticks, 120)

    def close(self) -> None:
        """Finish the files and give the screen back."""
        if self.session is not None:
            self.session.close()
        gc.enable()
        gc.unfreeze()
        self.window.close()
