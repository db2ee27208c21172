"""The app: opens the window, runs the loop, moves between title, play and pause. It decides nothing of the game."""

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core import paths
from game.core.clock import Accumulator
from game.core.errors import UserError
from game.core.interrupt import noted
from game.core.store import Store
from game.session import Session, Settings, find_level, open_session, shown_name, written
from game.stage import ERROR_TICKS, NOTE_TICKS, Stage
from game.view.canvas import Canvas
from game.view.hud import draw_banner
from game.view.input import Devices, Signal
from game.view.overlay import MODES
from game.view.scene import Assets
from game.view.screens import Menu, draw_note, menu_mark, options_menu, pause_menu, title_menu
from game.view.sound import Sounds
from game.view.window import Window, run
from game.view.wipe import Wipe
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.view.ending import EndingView
    from game.view.title import TitleView

MORNING_TICKS = 30  # that long keys that were meant for the game do not end the ending


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
        s = settings
        settings = Settings(preset=s.preset, seed=s.seed, scale=s.scale, mute=s.mute, options=s.options)


class App:
    """One window and what is shown in it.

    `mode` is title, play, pause, options, ending, or away (the focus is elsewhere).
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store.load()
        settings.options.clay = settings.options.clay and self.store.clay
        settings.options.shake = self.store.shake
        self.devices = Devices()
        # The level is read before the window opens, so that a mistake is one line and not a flashing window.
        session = open_session(settings, self._live)[0] if settings.is_run else None
        self.window = Window(settings.scale, settings.fullscreen)
        self.assets = Assets()
        self.sounds = Sounds(0 if settings.mute else self.store.volume)
        self.clock = Accumulator()
        self.stage = Stage(settings, self.assets, self.sounds, self._live)
        self.title: TitleView | None = None  # made when first seen
        self.ending: EndingView | None = None
        self._ending_ticks = self._wipe_ticks = 0
        self.canvas: Canvas | None = None  # what was shown last
        self.wipe = Wipe()
        self.mode = "title"
        self.overlay = MODES.index(settings.shapes) if settings.shapes in MODES else 0
        self.running, self.to_bench = True, False
        self._done_ticks = 0
        self._one_tick = False
        self.menus: dict[str, Menu] = {
            "title": title_menu(bool(self.store.level)),
            "pause": pause_menu(),
        }
        self._mark = menu_mark(self.assets.bank)
        if session is not None:
            self.stage.enter(session)
            self.mode = "play"

    def _live(self, _: int) -> Intent:
        return self.devices.intent()

    async def run(self) -> None:
        """The loop: events, due ticks, one drawing, one wait."""
        before = time.perf_counter()
        with noted() as check:
            while self.running:
                for signal in self.devices.signals():
                    self._careful(self._take, signal)
                now = time.perf_counter()
                passed_s, before = now - before, now
                self._careful(self._ticks, self.clock.advance(passed_s))
                self._careful(self.stage.reload, passed_s)
                self._draw()
                await self.window.next_frame()
                check()

    def _careful(self, do: Callable[[Any], None], what: Any) -> None:
        # A user's error in play is a banner: the map may be mended while the game waits.
        try:
            do(what)
        except UserError as e:
            self.stage.say(str(e), ERROR_TICKS)
            self.mode = "title" if self.stage.session is None else "pause"

    def _ticks(self, due: int) -> None:
        self.stage.pass_time(due)
        self._ending_ticks += due
        self._wipe_ticks += due
        if self._one_tick:
            due, self._one_tick = 1, False
        elif self.mode != "play":
            return
        for _ in range(due):
            session = self.stage.session
            if session is None or not self.running:
                return
            returns = session.world.rules.returns
            self.stage.tick()
            if session.world.rules.returns != returns:
                self.wipe.start(self.canvas)
            self._done_ticks += 1
            if session.world.tick_number - 1 == self.settings.screenshot_tick:
                self._picture()
            if self._is_over(session):
                if session.world.exit_to is None or not self._is_watched(session):
                    self.running = False
                else:
                    self._next_level(session.world.exit_to)
            elif session.world.exit_to is not None and session.demo is None:
                self._next_level(session.world.exit_to)

    def _is_over(self, session: Session) -> bool:
        """What is played back ends where its file ends, with or without a window."""
        if self.settings.ticks is not None:
            return self._done_ticks >= self.settings.ticks
        return session.demo is not None and session.world.tick_number >= session.demo.length_ticks

    def _is_watched(self, session: Session) -> bool:
        """Whether a demo is played for nothing but to be seen: one that left through a door goes on as play does."""
        s = self.settings
        return session.demo is not None and all(x is None for x in (s.ticks, s.trace, s.save_demo, s.screenshot))

    def _picture(self) -> None:
        if self.settings.screenshot is not None:
            written(self.settings.screenshot, self.stage.draw(1.0, MODES[self.overlay]).save)

    def _start(self, path: Path) -> None:
        self.stage.start(path)
        self.wipe.start(self.canvas)
        self.store.level = shown_name(path)
        self.store.save()
        self.mode = "play"

    def _next_level(self, path: Path) -> None:
        """What lies behind a door. A demo's walk is not the player's: where Continue goes on stays as it was."""
        session = self.stage.session
        is_demo = session is not None and session.demo is not None
        found = session.world.rules.apples if session is not None else 0
        if not is_demo:
            found = self.store.apples = self.store.apples + found
        if session is not None and path == session.level.path:
            self._end(found)
            if not is_demo:
                self.store.level, self.store.apples = "", 0
                self.store.save()
        elif is_demo:
            self.stage.start(find_level(path))
            self.wipe.start(self.canvas)
        else:
            self._start(find_level(path))

    def _end(self, apples: int = 0) -> None:
        """The last door leads into the morning."""
        from game.view.ending import EndingView

        self.stage.leave()
        self.wipe.start(self.canvas)
        self.ending = EndingView(self.assets.bank, self.assets.letters, self.assets.sprites, apples)
        self.mode, self._ending_ticks = "ending", 0

    def _draw(self) -> None:
        letters = self.assets.letters
        if self.mode == "ending" and self.ending is not None:
            canvas = self.ending.draw(self._ending_ticks, self.settings.options.clay)
        elif self.stage.session is None:
            if self.title is None:
                from game.view.title import TitleView

                self.title = TitleView(self.assets.bank, letters)
            canvas = self.title.draw(int(time.perf_counter() * 60), self.settings.options.clay)
            if self.stage.text("banner"):
                draw_banner(canvas, letters, self.stage.text("banner"))
        else:
            canvas = self.stage.draw(self.clock.alpha if self.mode == "play" else 1.0, MODES[self.overlay])
        menu = self.menus.get(self.mode)
        if menu is not None:
            menu.draw(canvas, letters, self._mark)
        note = self.stage.text("note") or ("PAUSED - PRESS A KEY" if self.mode == "away" else "")
        if note:
            draw_note(canvas, letters, note)
        canvas, self._wipe_ticks = self.wipe.draw(canvas, self._wipe_ticks), 0
        self.window.present(canvas)
        self.canvas = canvas

    def _take(self, signal: Signal) -> None:
        menu = self.menus.get(self.mode)
        if signal.is_key:
            self.wipe.skip()
            self.sounds.start()
            if self.mode == "away":
                self.mode = "play"
                return
            if menu is not None and signal.menu:
                self._menu_key(menu, signal.menu)
                return
            if self.mode == "ending" and signal.menu == "menu_choose" and self._ending_ticks >= MORNING_TICKS:
                self._to_title()
                return
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
            self._save_picture()
        elif command == "overlay":
            self.overlay = (self.overlay + 1) % len(MODES)
        elif command == "escape":
            self._escape()
        elif command == "pause" and self.mode in ("play", "pause"):
            self.mode = "pause" if self.mode == "play" else "play"
        elif command == "one_tick" and self.mode == "pause":
            self._one_tick = True
        elif command == "restart" and self.mode in ("play", "pause"):
            self._restart()

    def _restart(self) -> None:
        self.stage.restart()
        self.wipe.start(self.canvas)
        self.mode = "play"

    def _escape(self) -> None:
        if self.mode == "options":
            self.mode = "pause" if self.stage.session is not None else "title"
        elif self.mode == "ending":
            self._to_title()
        elif self.mode != "title":  # which is left by its menu only
            self.mode = "play" if self.mode == "pause" else "pause"

    def _to_title(self) -> None:
        self.wipe.start(self.canvas)
        self.mode, self.ending = "title", None
        self.devices.release_all()
        self.stage.say("", 0)
        self.menus["title"] = title_menu(bool(self.store.level))
        self.stage.leave()

    def _choose(self, name: str) -> None:
        if name == "quit":
            self.running = False
        elif name in ("new", "continue"):
            if name == "new":
                self.store.apples = 0
            self._start(find_level(self.store.level if name == "continue" else paths.LEVELS / "01_yard.tmx"))
        elif name == "lab":
            self.to_bench, self.running = True, False
        elif name == "resume":
            self.mode = "play"
        elif name == "restart":
            self._restart()
        elif name == "title":
            self._to_title()
        elif name == "options":
            fresh = options_menu(self.store, lambda: self.window.fullscreen, self.stage.session is None)
            self.menus["options"], self.mode = fresh, "options"
        elif name == "back":
            self._escape()
        else:
            self._option(name)

    def _option(self, name: str) -> None:
        session = self.stage.session
        if name == "clay":
            self.store.clay = self.settings.options.clay = not self.store.clay
            if session is not None:
                session.world.props.set_clay(self.store.clay)
        elif name == "shake":
            self.store.shake = self.settings.options.shake = not self.store.shake
            if session is not None:
                session.world.camera.shakes = self.store.shake
        elif name == "volume":
            self.store.volume = (self.store.volume + 1) % 11
            self.sounds.volume(self.store.volume)
        elif name == "fullscreen":
            self.window.toggle_fullscreen()
        self.store.save()

    def _save_picture(self) -> None:
        if self.canvas is None:
            return
        try:
            path = paths.unique(paths.pictures_dir(), "greenware", ".png")
            self.canvas.save(str(path))
            note = f"saved {path.name}"
        except OSError as e:
            note = f"the picture cannot be saved: {e.strerror or e}"
        self.stage.say(note, NOTE_TICKS, "note")

    def close(self) -> None:
        """Finish the files and give the screen back."""
        try:
            if self.stage.session is not None and self.settings.screenshot_tick is None:
                self._picture()
            self.stage.leave()
        finally:
            gc.enable()
            gc.unfreeze()
            self.window.close()
