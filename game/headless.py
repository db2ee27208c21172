"""Headless: run a session without a window, as fast as it can, and save pictures of it. It needs no display."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from game.core import paths
from game.core.errors import UserError
from game.core.interrupt import noted
from game.session import Session, Settings, open_session, written

DEFAULT_TICKS = 600


def run_headless(settings: Settings) -> int:
    """Run to the demo's end or `--ticks` (else ten seconds); returns the exit status."""
    session, demo = open_session(settings)
    ticks = settings.ticks or (demo.length_ticks if demo is not None else DEFAULT_TICKS)
    shots = Shots(session, settings, ticks) if settings.screenshot or settings.strip or settings.gif else None
    if settings.trace is not None:
        session.open_trace(settings.trace)
    with noted() as check:
        for tick in range(ticks):
            session.tick()
            if shots is not None:
                shots.take(tick)
            check()
    session.close()
    if shots is not None:
        shots.save()
    print(f"{ticks} ticks, hash {session.world.hash()}")
    return 0


class Shots:
    """Pictures of a headless run: one screenshot, a strip of frames, a GIF."""

    def __init__(self, session: Session, settings: Settings, ticks: int) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        from game.view.gif import check_pillow
        from game.view.overlay import chosen
        from game.view.scene import Assets, Scene

        if settings.gif is not None:
            check_pillow()
        self._chosen = chosen
        self._session, self._settings = session, settings
        self._scene = Scene(session.level, Assets(), session.seed)
        start, step, count = settings.strip_ticks
        self._strip_at = {start + step * i for i in range(count)} if settings.strip else set()
        wanted = settings.screenshot_tick if settings.screenshot_tick is not None else ticks
        if settings.screenshot and wanted > ticks:
            raise UserError(f"--screenshot: tick {wanted} is not reached, the run has {ticks} ticks")
        if settings.strip and start >= ticks:
            raise UserError(f"--strip: tick {start} is not reached, the run has {ticks} ticks")
        # Ticks count from 0; who asks for the picture at the very end (F@300 of 300 ticks) wants the last one.
        self._shot_at = min(wanted, ticks - 1)
        self._strip: list[np.ndarray] = []
        self._gif: list[np.ndarray] = []

    def take(self, tick: int) -> None:
        """Draw the tick that was just done, if a picture of it is wanted."""
        s = self._settings
        frame = self._session.world.frame(1.0, bool(s.shapes))
        frame.shapes = self._chosen(frame.shapes, s.shapes)
        self._scene.step(frame)
        gif = s.gif is not None and tick % 2 == 0
        if not (gif or tick in self._strip_at or (s.screenshot and tick == self._shot_at)):
            return
        canvas = self._scene.draw(frame)
        if s.screenshot and tick == self._shot_at:
            written(s.screenshot, canvas.save)
        if tick in self._strip_at:
            self._strip.append(around(canvas.rgb(), self._session.world, frame.camera))
        if gif:
            self._gif.append(canvas.rgb())

    def save(self) -> None:
        """Write what needs the whole run."""
        from game.view.canvas import save_rgb
        from game.view.gif import save_gif

        if self._settings.strip is not None and self._strip:
            columns = 6
            while len(self._strip) % columns:
                self._strip.append(np.zeros_like(self._strip[0]))
            rows = [np.hstack(self._strip[i : i + columns]) for i in range(0, len(self._strip), columns)]
            written(self._settings.strip, lambda path: save_rgb(np.vstack(rows), path))
        if self._settings.gif is not None:
            written(self._settings.gif, lambda path: save_gif(self._gif, path))


def around(rgb: np.ndarray, world: Any, camera: tuple[float, float]) -> np.ndarray:
    """160x100 pixels around the Wick, a dark line at the right edge."""
    x, y = world.hero.body_position
    left = int(min(max(x - camera[0] - 80, 0), rgb.shape[1] - 160))
    top = int(min(max(y - camera[1] - 60, 0), rgb.shape[0] - 100))
    cut = rgb[top : top + 100, left : left + 160].copy()
    cut[:, -1] = 0
    cut[-1] = 0
    return cut


def show_without_display(settings: Settings) -> int:
    """No screen: say so, play the first level's demo for ten seconds, save a picture and a strip, tell how to play."""
    print("greenware: there is no display to open a window on; playing ten seconds unseen instead")
    demo = settings.demo or paths.LEVELS / "demos" / "01_yard.demo"
    folder = paths.user_dir() / "pictures"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise OSError
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="greenware-"))
    quiet = Settings(
        demo=demo if demo.is_file() and (settings.demo or settings.level is None) else None, level=settings.level
    )
    quiet.preset, quiet.seed, quiet.ticks, quiet.options = settings.preset, settings.seed, 600, settings.options
    quiet.screenshot, quiet.strip = paths.unique(folder, "unseen", ".png"), paths.unique(folder, "unseen-strip", ".png")
    quiet.screenshot_tick, quiet.strip_ticks = 300, (60, 6, 24)
    run_headless(quiet)
    print(f"picture: {quiet.screenshot}")
    print(f"strip:   {quiet.strip}")
    print("to play: start it on a desktop, or under a virtual display (xvfb-run), or add --headless", file=sys.stdout)
    return 0
