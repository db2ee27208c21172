"""The swing as drawn: a crescent along its points, and the scene draws what the frame holds."""

from dataclasses import replace

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.view.arc import draw_arc
from game.view.canvas import Canvas
from game.view.palette import B2, B3, T0
from game.view.scene import Assets, Scene
from game.world.intent import BIT, Intent
from game.world.world import World

POINTS = [(120.0, 60.0), (122.0, 52.0), (119.0, 44.0), (112.0, 38.0), (104.0, 36.0)]


def drawn(points, camera=(0, 0)):
    canvas = Canvas()
    canvas.surface.fill(T0)
    draw_arc(canvas, points, camera)
    return canvas.pixels.copy()


def test_it_leaves_the_hand_two_pixels_thick_and_fades_behind():
    pixels = drawn(POINTS)
    assert pixels[60, 120] == B3 or pixels[59, 120] == B3
    ink = pixels != T0
    rows = ink[40:60, 110:130].sum(axis=1)
    assert rows.max() <= 3 and (rows >= 1).all(), "never thicker than two along, and without a gap"
    tail = pixels[34:40, 102:107]
    assert (tail != T0).any() and not np.isin(tail, (B2, B3)).any()
    assert ink.sum() < 75


def test_it_is_no_dot_of_two_points():
    assert (drawn(POINTS[:2]) == T0).all()


def test_it_moves_with_the_camera_by_whole_pixels():
    assert (drawn(POINTS, (7, 3))[:-3, :-7] == drawn(POINTS)[3:, 7:]).all()


def test_nothing_is_drawn_of_nothing_or_far_outside():
    assert (drawn([]) == T0).all() and (drawn([(1e4, 1e4), (1e4, 1e4 + 9), (1e4, 1e4 + 20)]) == T0).all()


def swung(side: int):
    """The Wick of the first level, swinging, tick after tick: (its pose as drawn, the trail)."""
    world, held = World(tiled.load(paths.LEVELS / "01_yard.tmx")), 0
    for tick in range(50):
        bits = (BIT["attack"] if tick == 30 else 0) | (BIT["left"] if side < 0 and tick < 3 else 0)
        intent = Intent(bits, held)
        held = intent.held
        world.tick(intent)
        if tick > 30:
            for alpha in (0.5, 1.0):
                frame = world.frame(alpha)
                yield next(f.pose for f in frame.figures if f.kind == "wick"), np.array(frame.swing)


@pytest.mark.parametrize("side", [1, -1])
def test_the_trail_hangs_on_the_drawn_hand_and_stays_near(side):
    trails = 0
    for pose, trail in swung(side):
        if not len(trail):
            continue
        trails += 1
        shoulder, (ex, ey, a) = pose[10, :2], pose[11]
        hand = np.array([ex + 6.0 * np.cos(a), ey + 6.0 * np.sin(a)])
        assert len(trail) >= 3 and np.hypot(*(trail[0] - hand)) < 0.01
        far = np.hypot(*(trail - shoulder).T)
        assert far.max() <= 18.01 and (np.diff(far) >= -0.01).all()
        assert np.hypot(*np.diff(trail, axis=0).T).max() < 6.0
    assert trails >= 10


def test_the_arm_is_raised_overhead_and_stretched_where_it_hits():
    reach = [(*(pose[11, :2] + 6.0 * np.array([np.cos(pose[11, 2]), np.sin(pose[11, 2])]) - pose[10, :2]),)
             for pose, _ in swung(1)]  # fmt: skip
    assert any(y < -9.0 for _, y in reach[:6]) and any(x > 11.0 for x, _ in reach)
    assert sum(np.hypot(x, y) > 11.8 for x, y in reach) >= 8


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
    assert 30 < max(seen) < 120 and seen[-1] == 0 and np.count_nonzero(seen) <= 10
