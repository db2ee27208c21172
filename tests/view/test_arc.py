"""The swing as drawn: a crescent along its points, and the scene draws what the frame holds."""

from dataclasses import replace

import numpy as np

from game.core import paths
from game.level import tiled
from game.view.arc import draw_arc
from game.view.canvas import Canvas
from game.view.palette import B3, T0
from game.view.scene import Assets, Scene
from game.world.intent import BIT, Intent
from game.world.world import World

POINTS = [(120.0, 60.0), (116.0, 52.0), (108.0, 46.0), (98.0, 42.0), (90.0, 42.0), (84.0, 44.0)]


def drawn(points, camera=(0, 0)):
    canvas = Canvas()
    canvas.surface.fill(T0)
    draw_arc(canvas, points, camera)
    return canvas.pixels.copy()


def test_the_tip_is_broad_and_pale():
    pixels = drawn(POINTS)
    assert pixels[60, 120] == B3 and (pixels[58:63, 118:123] == B3).sum() >= 12
    tail = pixels[40:50, 82:88]
    assert 1 <= (tail != T0).sum() < 14 and (tail != B3).all()


def test_it_moves_with_the_camera_by_whole_pixels():
    assert (drawn(POINTS, (7, 3))[:-3, :-7] == drawn(POINTS)[3:, 7:]).all()


def test_nothing_is_drawn_of_nothing_or_far_outside():
    assert (drawn([]) == T0).all() and (drawn([(1e4, 1e4), (1e4, 1e4 + 9)]) == T0).all()


def test_the_game_shows_the_swing():
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    world, scene = World(level), Scene(level, Assets())
    seen = []
    held = 0
    for tick in range(50):
        intent = Intent(BIT["attack"] if tick == 30 else 0, held)
        held = intent.held
        world.tick(intent)
        if tick > 30:
            frame = world.frame(1.0)
            whole = scene.draw(frame).rgb().copy()
            without = scene.draw(replace(frame, swing=[])).rgb()
            seen.append(int((whole != without).any(axis=2).sum()))
    assert max(seen) > 60 and seen[-1] == 0 and np.count_nonzero(seen) <= 10
