"""Benchmarks: one line each, `scenario=NAME n=N us_per_frame=X ...`, CPU time of the process, medians.

Ratios hold where absolute times do not: frame and floor are alternated in one loop. The scenarios S1 to S4 are also
done by programs outside this project, the peers (LÖVE, Godot, plain pymunk): they print the same lines, so that one
table can hold both. PEERS_N="10 100" in the environment picks sizes.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from game.core import paths
from game.core.errors import UserError, nearest

Bench = Callable[[], None]


def line(scenario: str, n: int, us: float, **more: object) -> None:
    """Print one result in the peers' format."""
    extra = "".join(f" {k}={v:.3f}" if isinstance(v, float) else f" {k}={v}" for k, v in more.items())
    print(f"peer=pymunk-greenware scenario={scenario} n={n} us_per_frame={us:.3f}{extra}", flush=True)


def sizes(default: list[int]) -> list[int]:
    """The sizes to run: those of PEERS_N that the scenario has, else all."""
    wanted = os.environ.get("PEERS_N", "").split()
    return [n for n in default if not wanted or str(n) in wanted]


def s1_walkers() -> None:
    """The peers' walkers by the stepper's twin in arrays, and by the stepper itself as the game runs it."""
    from game.lab.bench_walkers import bench_s1, bench_s1_stepper

    for n in sizes([1, 10, 100, 300]):
        line("S1_walkers", n, bench_s1(n))
        line("S1_walkers_stepper", n, bench_s1_stepper(n))


def s4_clay() -> None:
    """The peers' clay filter, the game's own on the same input, and the peers' with reading the bodies."""
    from game.lab.bench_clay import bench_clay_read, bench_s4, bench_s4_filter

    for n in sizes([100, 1000, 5000]):
        line("S4_clay", n, bench_s4(n))
        line("S4_clay_filter", n, bench_s4_filter(n))
    for n in sizes([300]):
        us, one_by_one = bench_clay_read(n)
        line("clay_read", n, us, one_by_one_us=one_by_one, ratio=one_by_one / us)


def s2_s3() -> None:
    """Live ragdolls and recorded clips, as the peers do them."""
    from game.lab.bench_deaths import bench_s2, bench_s3

    for n in sizes([10, 50, 100, 200]):
        step, read = bench_s2(n)
        line("S2_ragdolls_live", n, step)
        line("S2_ragdolls_live_read", n, read)
    for n in sizes([10, 50, 100, 200]):
        line("S3_clips", n, bench_s3(n))


def dying() -> None:
    """Cost of a dying enemy down to the canvas: live tuned ragdoll against clip."""
    from game.lab.bench_deaths import bench_dying

    for n in (10, 100, 300):
        us = bench_dying(n)
        live, game, play = us["live"], us["game"], us["play"]
        line("dying", n, game, live_us=live, ratio=live / game, play_us=play, play_ratio=live / play, add_us=us["add"])


def load() -> None:
    """Map file to playable world, after the imports."""
    from game.lab.bench_load import bench_load

    for columns, rows in ((200, 60), (1000, 200)):
        parts = bench_load(columns, rows)
        line("load", columns * rows, sum(parts.values()), **parts)


def frame() -> None:
    """A whole frame at 1920x1080 against its floor: the same step, the same blits, the same present."""
    from game.lab.bench_frame import bench_frame

    for name in ("yard", "full"):
        result = bench_frame(name)
        line("frame" if name == "yard" else "frame_full", 1, result.pop("frame_us"), **result)


def start() -> None:
    """CPU time from the process's start to the first playable frame, against the bare imports.

    first_ratio: of the first start ever, that finds nothing kept from one before but the bytecode.
    """
    root = str(Path(paths.LEVELS).parent)
    bare = "import pygame, pymunk, numpy, time; print(time.process_time())"
    game = "from game.lab.bench_start import end_at_the_first_picture as end; end(); "
    game += "from game.cli import main; main(['01_yard'])"
    times: dict[str, list[float]] = {"bare": [], "game": [], "first": []}
    with tempfile.TemporaryDirectory() as kept:
        for i in range(12):
            for name, code in (("bare", bare), ("game", game), ("first", game)):
                cache = kept if name == "game" else os.path.join(kept, f"none-{i}")
                run = subprocess.run(
                    [sys.executable, "-c", code],
                    cwd=root,
                    env={**_quiet(), "XDG_CACHE_HOME": cache},
                    check=True,
                    capture_output=True,
                    text=True,
                )
                # The first round only writes what every later start finds.
                if i:
                    times[name].append(float(run.stdout.split()[-1]) * 1e6)
    a, b, c = (statistics.median(times[name]) for name in ("bare", "game", "first"))
    line("start", 1, b, bare_imports_us=a, ratio=b / a, first_ratio=c / a)


def art() -> None:
    """CPU time to load every sheet there is, in a fresh process: much more than any one level needs."""
    code = "from game.lab.bench_load import all_art_us; print(all_art_us())"
    root = str(Path(paths.LEVELS).parent)
    times = []
    for _ in range(7):
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=root, env=_quiet(), check=True, capture_output=True, text=True
        )
        times.append(float(run.stdout.split()[-1]))
    line("art", 1, statistics.median(times[1:]))


def memory() -> None:
    """Resident memory in play, MiB."""
    code = "from game.lab.bench_frame import play_memory; print(play_memory())"
    root = str(Path(paths.LEVELS).parent)
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=_quiet(), check=True, capture_output=True, text=True
    )
    line("memory", 1, 0.0, mib=float(run.stdout.split()[-1]))


def _quiet() -> dict[str, str]:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "OPENBLAS_NUM_THREADS": "1"}
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **quiet, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


BENCHES: dict[str, Bench] = {
    "frame": frame,
    "S1_walkers": s1_walkers,
    "S2_S3": s2_s3,
    "dying": dying,
    "S4_clay": s4_clay,
    "load": load,
    "start": start,
    "art": art,
    "memory": memory,
}


# Lines that a benchmark of another name prints.
PRINTED_BY = {
    "clay_read": "S4_clay",
    "S2_ragdolls_live": "S2_S3",
    "S2_ragdolls_live_read": "S2_S3",
    "S3_clips": "S2_S3",
}


def bench_main(argv: list[str]) -> int:
    """Run the named benchmarks, or all. A name may be given as it is printed: scenario=NAME."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    if "-h" in argv or "--help" in argv:
        print(f"usage: greenware bench [NAME ...]\n\nNAME: {', '.join(BENCHES)} (default: all)")
        return 0
    argv = [PRINTED_BY.get(name, name) for name in (a.removeprefix("scenario=") for a in argv)]
    for name in argv:
        if name not in BENCHES:
            hint = nearest(name, list(BENCHES))
            also = f", did you mean {hint}?" if hint else ""
            raise UserError(f'bench: "{name}" is unknown{also} (known: {", ".join(BENCHES)})')
    began = time.perf_counter()
    for name in argv or list(BENCHES):
        BENCHES[name]()
    print(f"# {time.perf_counter() - began:.1f} s", file=sys.stderr)
    return 0
