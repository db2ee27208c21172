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
from game.world.foe import Enemy
from game.world.frame import Event
from game.world.world import World

FRAMES = 600
WARM_UP = 60
DYING_TICKS = 120


class _Full:
    """The fullest scene, kept full: ten enemies walking in view, ten dying, forty props."""

    def __init__(self, world: World) -> None:
        self.world, self._last_id = world, 9000
        self._victims: list[Enemy] = []
        x, y = world.hero.body_position
        world.hero.health = 10**6
        for i in range(40):
            kind = ("apple", "pot", "crate", "lump")[i % 4]
            world.props.add(kind, 9500 + i, x - 120 + 9 * i, y - 40 - 26 * (i % 3), {})

    def _add(self) -> Enemy:
        """One more on the ground in view."""
        world = self.world
        for _ in range(100):
            self._last_id += 1
            x = world.camera.x + 40.0 + self._last_id * 57 % 400
            hit = world.terrain.ray(x, world.camera.y + 20.0, x, world.camera.y + 400.0)
            if hit is not None:
                break
        kind = ("tine", "hod")[self._last_id % 2]
        y = world.camera.y + 200.0 if hit is None else hit.y
        return world.enemies.add(kind, self._last_id + 1000, x, y, 1 if self._last_id % 3 else -1)

    def fill(self, tick: int) -> None:
        """Before a tick, and not counted: who is missing comes."""
        self._victims = []
        while len(self.world.enemies.alive) < 10:
            self._add()
        if tick % DYING_TICKS == 0:
            self._victims = [self._add() for _ in range(10)]

    def kill(self) -> None:
        """Counted: ten blows that kill."""
        for i, enemy in enumerate(self._victims):
            mass = float(enemy.beast.rig.masses.sum())
            self.world.enemies.hit(enemy, (300.0 * mass * (1 if i % 2 else -1), -120.0 * mass), damage=99)


def bench_frame(name: str) -> dict[str, Any]:
    """Medians and tails in microseconds of frame and floor; name: "yard" or "full"."""
    path = paths.LEVELS / ("01_yard.tmx" if name == "yard" else "05_arena.tmx")
    level = tiled.load(path)
    play = Playback(parse("0 +right\n240 -right\n240 +left\n480 -left\n480 +right\n9999 end"))
    world, twin = World(level), World(level)
    full = [_Full(w) for w in (world, twin)] if name == "full" else []
    scene = Scene(level, Assets())
    window = Window(scale=4)
    window._windowed = (1920, 1080)
    window._set_mode()
    frames, floors, blit_counts, walking, dying = [], [], [], [], []
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
            for scene_of in full:
                scene_of.fill(i)
            intent = play.intent(i)
            began = time.thread_time()
            for scene_of in full[:1]:
                scene_of.kill()
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
            for scene_of in full[1:]:
                scene_of.kill()
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
                walking.append(len(world.enemies.alive))
                dying.append(sum(not c.fall.at_rest for c in world.enemies.fallen.corpses))
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
        "walking": int(np.median(walking)),
        "dying": float(np.mean(dying)),
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
