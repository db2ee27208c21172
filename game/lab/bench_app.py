"""The bench in a window, or unseen: `lab [SCENE]`. It joins devices, clock and window to a `Bench`."""

import os
import time
from pathlib import Path

from game.core import paths
from game.core.clock import Accumulator
from game.core.errors import UserError
from game.core.interrupt import noted
from game.core.options import OVERLAYS, Parser, check_writable, positive
from game.lab import scenes
from game.view.window import prepare_environment
from game.world.intent import Intent

FIRST = "apples"


def lab_main(argv: list[str]) -> int:
    """`lab [SCENE] [--headless --ticks N --screenshot F]`; returns the exit status."""
    p = Parser(prog="greenware lab", description="Look at one thing at a time and tune it.",
                epilog=f"scenes: {', '.join(scenes.names())}", allow_abbrev=False)  # fmt: skip
    p.add_argument("scene", nargs="?", default=FIRST)
    p.add_argument("--headless", action="store_true", help="no window, as fast as it can")
    p.add_argument("--ticks", type=positive, metavar="N", help="stop after N ticks")
    p.add_argument("--screenshot", type=Path, metavar="FILE", help="the last picture at 1x as PNG")
    p.add_argument("--strip", type=Path, metavar="FILE", help="every --every ticks one picture, side by side, as PNG")
    p.add_argument("--every", type=positive, default=3, metavar="N")
    p.add_argument("--shapes", default="", choices=OVERLAYS, metavar="TAG", help="overlay: gait, physics or all")
    p.add_argument("--scale", type=positive, metavar="N")
    a = p.parse_args(argv)
    for path in (a.screenshot, a.strip):
        check_writable(path)
    if a.scene not in scenes.names():
        scenes.make(a.scene)
    prepare_environment()
    if a.headless:
        return run_headless(a.scene, a.ticks or 300, a.screenshot, a.strip, a.every, a.shapes)
    from game.view.window import has_display, run

    if not has_display():
        raise UserError("greenware lab: there is no display; add --headless --screenshot FILE for a picture")
    run(_live(a.scene, a.ticks, a.scale))
    return 0


def run_headless(
    name: str, ticks: int, screenshot: Path | None, strip: Path | None = None, every: int = 3, shapes: str = ""
) -> int:
    """Step a scene unseen and save pictures of it. Raises UserError if one cannot be written."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import numpy as np

    from game.lab.bench import Bench
    from game.view.canvas import save_rgb
    from game.view.overlay import MODES

    bench = Bench(name)
    bench.overlay = MODES.index(shapes) if shapes in MODES else 0
    pictures = []
    for tick in range(ticks):
        bench.tick(Intent())
        if strip is not None and tick % every == 0:
            pictures.append(bench.draw().rgb()[:, : bench.panel.x].copy())
    try:
        if screenshot is not None:
            bench.draw().save(str(screenshot))
        if strip is not None:
            save_rgb(np.hstack(pictures), str(strip))
    except OSError as e:
        raise UserError(f"the picture cannot be written ({e})") from None
    return 0


async def _live(name: str, ticks: int | None, scale: int | None) -> None:
    from game.lab.bench import Bench
    from game.view.input import Devices, Signal
    from game.view.window import Window

    window, devices, clock = Window(scale, title="Greenware: the bench"), Devices(), Accumulator()
    bench = Bench(name)
    done, before, running = 0, time.perf_counter(), True

    def take(signal: Signal) -> bool:
        x, y = window.to_canvas(signal.x, signal.y)
        if signal.name == "pointer":
            bench.point(int(x), int(y))
        elif signal.name == "click":
            bench.press(int(x), int(y))
        elif signal.name == "drop":
            bench.release()
        elif signal.name == "resized":
            window.resized()
        elif signal.name == "fullscreen":
            window.toggle_fullscreen()
        elif signal.name == "screenshot":
            try:
                path = paths.unique(paths.pictures_dir(), "bench", ".png")
                bench.draw().save(str(path))
                bench.say(f"saved {path.name}")
            except OSError as e:
                bench.say(f"the picture cannot be saved: {e.strerror or e}")
        elif signal.name in ("quit", "escape"):
            return False
        else:
            bench.command(signal.name)
        return True

    try:
        with noted() as check:
            while running:
                for signal in devices.signals():
                    running = take(signal) and running
                now = time.perf_counter()
                for _ in range(clock.advance(now - before)):
                    bench.tick(devices.intent())
                    done += 1
                before = now
                window.present(bench.draw(clock.alpha))
                running = running and (ticks is None or done < ticks)
                await window.next_frame()
                check()
    finally:
        window.close()
