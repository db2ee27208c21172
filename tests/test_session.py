"""Play makes no rubbish: collections happen at level changes only, so nothing may pile up that needs one."""

import gc

import pytest

from game.anim.fall.library import shipped
from game.core import paths
from game.level import tiled
from game.view.scene import Assets, Scene
from game.world.demo import Playback, parse
from game.world.world import World

KEYS = "0 +right\n60 +jump\n70 -jump\n90 +attack\n95 -attack\n110 +crawl\n130 -crawl\n140 +chase\n9999 end"


@pytest.mark.parametrize("name", ["01_yard", "04_movers", "05_arena"])
def test_ticks_and_frames_leave_no_reference_cycles(name):
    level = tiled.load(paths.LEVELS / f"{name}.tmx")
    world, scene = World(level), Scene(level, Assets())
    play, deaths = Playback(parse(KEYS)), len(world.enemies.alive)

    def tick(number: int) -> None:
        world.tick(play.intent(number))
        if number == 80:
            for enemy in list(world.enemies.alive):
                mass = float(enemy.beast.rig.masses.sum())
                world.enemies.hit(enemy, (200.0 * mass, -100.0 * mass), damage=99)
        frame = world.frame(0.5, shapes=True)
        scene.step(frame)
        scene.draw(frame)

    for number in range(60):
        tick(number)
    for kind in {enemy.kind.name for enemy in world.enemies.alive}:
        while shipped(kind).read_ahead():
            pass
    gc.collect()
    gc.disable()
    try:
        for number in range(60, 180):
            tick(number)
        # A pymunk body that goes is tied in knots: a death leaves some, no frame does.
        assert gc.collect() < 60 + 80 * deaths
    finally:
        gc.enable()
