"""Frame benchmark: a whole frame and its floor, alternated in one loop at 1920x1080.

The floor is what no game could do without: the same physics step, the same blits as one list, the same present.
"""

import gc
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from game.core import paths
from game.level import tiled
from game.view.blit_log import blits_of
from game.view.scene import Assets, Scene
from game.view.window import Window
from game.world import world as world_module
from game.world.demo import Playback, parse
from game.world.frame import Event
from game.world.world import World

FRAMES = 600
WARM_UP = 60


def _full(world: World) -> None:
    """The fullest scene: ten enemies walking, ten dying, forty props."""
    x0, y0 = world.hero.body_position
    for i in range(20):
        kind = ("tine", "hod")[i % 2]
        world.enemies.add(kind, 9000 + i, x0 + 60 + 12 * i, y0 + 18, -1 if i % 3 else 1, "walk", None, 0)
    for i in range(40):
        kind = ("apple", "pot", "crate", "lump")[i % 4]
        world.props.add(kind, 9500 + i, x0 - 120 + 9 * i, y0 - 40 - 26 * (i % 3), {})


def _kill_ten(world: World) -> None:
    for i, enemy in enumerate([e for e in world.enemies.alive if e.id >= 9000][:10]):
        mass = float(enemy.beast.rig.masses.sum())
        world.enemies.hit(enemy, (300.0 * mass * (1 if i % 2 else -1), -120.0 * mass), damage=99)


def bench_frame(name: str) -> dict[str, Any]:
    """Medians and tails in microseconds of frame and floor; name: "yard" or "full"."""
    path = paths.LEVELS / ("01_yard.tmx" if name == "yard" else "05_arena.tmx")
    level = tiled.load(path)
    play = Playback(parse("0 +right\n240 -right\n240 +left\n480 -left\n480 +right\n9999 end"))
    world, twin = World(level), World(level)
    if name == "full":
        for w in (world, twin):
            _full(w)
    scene = Scene(level, Assets())
    window = Window(scale=4)
    window._windowed = (1920, 1080)
    window._set_mode()
    frames, floors, blit_counts = [], [], []
    gc.collect()
    gc.disable()
    step = world_module.step
    spent = [0.0]

    def timed_step(space: Any) -> None:
        began = time.thread_time()
        step(space)
        spent[0] = time.thread_time() - began

    try:
        for i in range(WARM_UP + FRAMES):
            if name == "full" and i == WARM_UP // 2:
                for w in (world, twin):
                    _kill_ten(w)
            intent = play.intent(i)
            began = time.thread_time()
            world.tick(intent)
            frame = world.frame(0.5)
            if name == "full":
                frame.events = [Event("push", *world.hero.body_position) for _ in range(4)]
            scene.step(frame)
            canvas = scene.draw(frame)
            window.present(canvas)
            whole = time.thread_time() - began
            # The twin's step is the floor's step; the rest of its tick is not counted.
            world_module.step = timed_step
            twin.tick(intent)
            world_module.step = step
            blits = blits_of(canvas, partial(scene.draw, frame))
            began = time.thread_time()
            canvas.surface.fblits(blits)
            window.present(canvas)
            floor = spent[0] + time.thread_time() - began
            if i >= WARM_UP:
                frames.append(whole * 1e6)
                floors.append(floor * 1e6)
                blit_counts.append(len(blits))
    finally:
        world_module.step = step
        gc.enable()
    a, b = np.array(frames), np.array(floors)
    return {
        "frame_us": float(np.median(a)),
        "floor_us": float(np.median(b)),
        "ratio": float(np.median(a) / np.median(b)),
        "ratio_p10": float(np.percentile(a, 10) / np.percentile(b, 10)),
        "p99_us": float(np.percentile(a, 99)),
        "blits": int(np.median(blit_counts)),
    }


def play_memory() -> float:
    """Resident MiB after ten seconds of the yard."""
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    window, world = Window(scale=4), World(level)
    scene = Scene(level, Assets())
    play = Playback(parse("0 +right\n999 end"))
    for i in range(600):
        world.tick(play.intent(i))
        frame = world.frame(1.0)
        scene.step(frame)
        if i % 4 == 0:
            window.present(scene.draw(frame))
    if sys.platform.startswith("linux"):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * 4096 / 2**20
    return 0.0
