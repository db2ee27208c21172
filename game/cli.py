"""The command line: parse it, call one function. Every user's error ends as one line and exit status 2."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import UserError, nearest

if TYPE_CHECKING:
    from game.core.options import Parser
    from game.session import Settings

VERSION = "0.1.0"
PLAY_HELP = """\
other commands:
  check MAP.tmx ...        validate maps: every problem, one line each
  record KIND [options]    make death clips
  lab [SCENE]              the bench: browse scenes, move sliders, save presets
  gait TRACE|LEVEL --png F gait strip chart, --csv F
  bench [NAME ...]         benchmarks
  new NAME                 a new playable map
  edit [MAP]               open the Tiled project"""


def play_parser() -> "Parser":
    """The options of playing."""
    import argparse

    from game.core.options import OVERLAYS, Parser, positive

    p = Parser(prog="greenware", description="Walk through unfired ruins.", epilog=PLAY_HELP, allow_abbrev=False,
               formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    p.add_argument("level", nargs="?", help="a .tmx map, or the name of a shipped level")
    p.add_argument("--preset", default="walk", metavar="NAME", help="walk, chase or crawl")
    p.add_argument("--seed", type=int)
    p.add_argument("--demo", type=Path, metavar="FILE", help="play inputs back")
    p.add_argument("--save-demo", type=Path, metavar="FILE")
    p.add_argument("--headless", action="store_true", help="no window, as fast as it can")
    p.add_argument("--ticks", type=positive, metavar="N", help="stop after N ticks")
    p.add_argument("--trace", type=Path, metavar="FILE")
    p.add_argument("--screenshot", metavar="FILE[@TICK]", help="the canvas at 1x as PNG")
    p.add_argument("--strip", metavar="FILE[@FROM:STEP:COUNT]", help="a strip of frames as PNG")
    p.add_argument("--gif", type=Path, metavar="FILE", help="the run as GIF (needs Pillow: the extra 'share')")
    p.add_argument("--trip", type=int, metavar="TICK", help="shove the Wick at this tick")
    p.add_argument("--from-object", default="", metavar="ID", help="start at this object of the map")
    p.add_argument(
        "--shapes", default="", choices=OVERLAYS, metavar="TAG", help="overlay in pictures: gait, physics or all"
    )
    p.add_argument("--no-clay", action="store_true", help="no jitter and no boil")
    p.add_argument("--scale", type=positive, metavar="N")
    p.add_argument("--fullscreen", action="store_true")
    p.add_argument("--mute", action="store_true")
    p.add_argument("--version", action="version", version=f"greenware {VERSION}")
    return p


def at(text: str | None, pattern: str) -> tuple[Path | None, list[int]]:
    """Split FILE@NUMBERS: the path and the numbers behind the last @ if they fit the pattern."""
    import re

    if text is None:
        return None, []
    found = re.fullmatch(rf"(.+)@({pattern})", text)
    if found:
        return Path(found.group(1)), [int(n) for n in found.group(2).split(":")]
    return Path(text), []


def play(argv: list[str]) -> int:
    """Play, or run headless."""
    # All that a start makes is kept, so collections would look through it for nothing. In play the stage has them made.
    gc.disable()
    try:
        return _play(argv)
    finally:
        gc.enable()


def settings_of(argv: list[str]) -> "Settings":
    """What the options of playing ask for, checked as far as that can be before anything opens. Raises UserError."""
    from game.session import Settings, find_level

    if len(argv) < 2 and not "".join(argv).startswith("-"):
        # The usual start has no options, and a parser of them takes 4 ms to make.
        name = "".join(argv)
        if name:
            find_level(name)
        return Settings(level=Path(name) if name else None)
    from game.anim.walk.gait import PRESET_NAMES
    from game.core.options import check_writable
    from game.world.demo import load as load_demo

    a = play_parser().parse_args(argv)
    screenshot, shot_at = at(a.screenshot, r"\d+")
    strip, strip_at = at(a.strip, r"\d+:\d+:\d+")
    if strip_at and (strip_at[1] < 1 or strip_at[2] < 1):
        raise UserError("--strip FILE@FROM:STEP:COUNT: STEP and COUNT must be at least 1")
    if a.preset not in PRESET_NAMES:
        hint = nearest(a.preset, PRESET_NAMES)
        also = f", did you mean {hint}?" if hint else ""
        raise UserError(f'--preset: "{a.preset}" is unknown{also} (known: {", ".join(PRESET_NAMES)})')
    if (strip or a.gif) and not a.headless:
        raise UserError("--strip and --gif draw what nobody watches: add --headless")
    for path in (a.save_demo, a.trace, screenshot, strip, a.gif):
        check_writable(path)
    if a.level:
        find_level(a.level)
    if a.demo:
        load_demo(a.demo)
    settings = Settings(
        level=Path(a.level) if a.level else None,
        preset=a.preset,
        seed=a.seed,
        demo=a.demo,
        save_demo=a.save_demo,
        headless=a.headless,
        ticks=a.ticks,
        trace=a.trace,
        screenshot=screenshot,
        screenshot_tick=shot_at[0] if shot_at else None,
        strip=strip,
        gif=a.gif,
        scale=a.scale,
        fullscreen=a.fullscreen,
        mute=a.mute,
        trip=a.trip,
        from_object=a.from_object,
        shapes=a.shapes,
    )
    if strip_at:
        settings.strip_ticks = (strip_at[0], strip_at[1], strip_at[2])
    settings.options.clay = not a.no_clay
    return settings


def _play(argv: list[str]) -> int:
    settings = settings_of(argv)
    if settings.headless:
        from game.headless import run_headless

        gc.enable()
        return run_headless(settings)
    from game.view.window import has_display, prepare_environment

    prepare_environment()
    if not has_display():
        from game.headless import show_without_display

        gc.enable()
        return show_without_display(settings)
    from game.app import play_window

    return play_window(settings, lambda: lab([]))


def check(argv: list[str]) -> int:
    """Print every problem of the maps."""
    from game.core.options import Parser
    from game.level.check import check_files

    p = Parser(prog="greenware check")
    p.add_argument("maps", nargs="+", type=Path)
    lines, ok = check_files(p.parse_args(argv).maps)
    for line in lines:
        print(line)
    return 0 if ok else 1


def new(argv: list[str]) -> int:
    """Make a map from the template."""
    from game.core.options import Parser
    from game.level.new import new_map

    p = Parser(prog="greenware new")
    p.add_argument("name", help="the new map's name; it goes into levels/ unless it has a folder")
    print(new_map(p.parse_args(argv).name))
    return 0


def edit(argv: list[str]) -> int:
    """Open Tiled with the project."""
    from game.core.options import Parser
    from game.level.new import edit_command

    p = Parser(prog="greenware edit")
    p.add_argument("map", nargs="?", type=Path)
    command = edit_command(p.parse_args(argv).map)
    print(" ".join(command))
    sys.stdout.flush()
    os.execvp(command[0], command)


def record(argv: list[str]) -> int:
    """Record death clips."""
    from game.core.options import Parser, positive
    from game.lab.record import RecordOptions, record_main

    p = Parser(prog="greenware record", description="Record death clips without a window.")
    p.add_argument("kind", help="tine, hod or wick")
    p.add_argument("--all", action="store_true", help="the whole library of this kind")
    p.add_argument("--direction", help="where the blow goes: e, ne, n, ... (default e)")
    p.add_argument("--strength", help="soft or hard (default hard)")
    p.add_argument("--ground", help="flat, down, up or ledge (default flat)")
    p.add_argument("--part", help="the part that is hit (default chest)")
    p.add_argument("--seed", type=int)
    p.add_argument("--delay", type=int, metavar="TICKS", help="ticks before the blow")
    p.add_argument("--thrown", action="store_true", help="hit by a thrown pot instead of a blow")
    p.add_argument("--out", type=Path, metavar="DIR")
    p.add_argument("--sheets", type=Path, metavar="DIR", help="a contact sheet of each clip as PNG")
    p.add_argument("--jobs", type=positive, metavar="N", help="processes (default 2)")
    options = vars(p.parse_args(argv))
    return record_main(options.pop("kind"), RecordOptions(**options))


def lab(argv: list[str]) -> int:
    """The bench."""
    from game.lab.bench_app import lab_main

    return lab_main(argv)


def gait(argv: list[str]) -> int:
    """The gait chart."""
    from game.lab.gait_chart import gait_main

    return gait_main(argv)


def bench(argv: list[str]) -> int:
    """The benchmarks."""
    from game.lab.benchmarks import bench_main

    return bench_main(argv)


def main(argv: list[str] | None = None) -> int:
    """Entry point. Returns the exit status: 0 fine, 1 problems found, 2 a user's error."""
    argv = sys.argv[1:] if argv is None else argv
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    run = {"check": check, "record": record, "lab": lab, "gait": gait, "bench": bench, "new": new, "edit": edit}
    try:
        if argv and argv[0] in run:
            return run[argv[0]](argv[1:])
        return play(argv)
    except UserError as e:
        print(e, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as e:
        print(f"greenware: {e}", file=sys.stderr)
        return 2
