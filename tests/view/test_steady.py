"""No shimmer, no wobble: the followed figure keeps its place in the view, and all that is drawn moves together."""

from math import floor

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.view.canvas import HEIGHT, WIDTH
from game.view.scene import Assets, Scene
from game.view.steady import Steady
from game.world.camera import Camera
from game.world.frame import Frame, Mover
from game.world.world import World

SPEEDS = [7.0, 25.0, 61.3, 110.4, 187.0, 250.0]


def follow(speed: float, alphas: tuple[float, ...] = (1.0,)) -> list[tuple[int, float, float]]:
    """(place, true camera x, x) of each drawing once the camera has come up with a figure of steady speed."""
    camera, steady, x = Camera(10**6, 600), Steady(), 5000.3
    camera.snap(x, 300)
    out = []
    for tick in range(1500):
        before, x = x, x + speed / 60
        camera.step(x, 300, speed, 1)
        for alpha in alphas:
            at = before + (x - before) * alpha
            true = camera.at(alpha, tick)
            out.append((steady.place(true, at)[0], true[0], at))
    return out[-900 * len(alphas) :]


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("alphas", [(1.0,), (0.31, 0.83)])
def test_the_figure_keeps_its_place_in_the_view(speed, alphas):
    seen = follow(speed, alphas)
    assert len({floor(x) - place for place, _, x in seen}) == 1
    assert max(abs(place + 0.5 - true) for place, true, _ in seen) <= 1.0


def test_rounding_the_camera_by_itself_would_wobble():
    seen = follow(110.4)
    assert len({floor(x) - floor(true) for _, true, x in seen}) > 1, "else there is nothing to steady"


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_ground_never_goes_backwards(speed):
    places = [place for place, _, _ in follow(speed)]
    steps = np.diff(places)
    assert steps.min() >= 0 and steps.max() - steps.min() <= 1


def test_a_resting_camera_rests_whatever_the_figure_does():
    steady = Steady()
    places = {steady.place((100.4, 50.0), 300 + 3 * np.sin(t / 5))[0] for t in range(100)}
    assert len(places) == 1


def test_the_map_ends_where_it_ends():
    steady = Steady()
    for t in range(200):
        steady.place((max(0.0, 50 - t * 0.7), 0.0), 200.0 - t)
    assert steady.place((0.0, 0.0), 0.5) == (0, 0)


@pytest.fixture(scope="module")
def near() -> tuple[Scene, Frame]:
    """A scene of which only what moves with the ground is left, and a frame of it."""
    level = tiled.load(paths.LEVELS / "04_movers.tmx")
    world = World(level, "walk", 3)
    scene = Scene(level, Assets())
    scene.backdrop.draw = lambda canvas, camera: canvas.pixels.fill(200)
    scene.backdrop.draw_front = scene.weather.draw_near = scene.weather.draw_far = lambda *_: None
    for planes in scene.tiles._planes.values():
        planes[:] = [p for p in planes if p.parallax == (1.0, 1.0)]
    frame = world.frame(1.0)
    assert frame.movers and len(frame.figures) > 2
    return scene, frame


def shown(near: tuple[Scene, Frame], x: float, y: float) -> np.ndarray:
    scene, frame = near
    scene._steady = Steady()
    frame.camera = (x, y)
    return scene.draw(frame, hud=False).pixels.copy()


@pytest.mark.parametrize("part", [(0.0, 0.49), (0.25, 0.0), (0.51, 0.5), (0.99, 0.99)])
def test_sprites_ground_tiles_and_movers_are_rounded_once_and_together(near, part):
    x, y = 60, 300
    still = shown(near, x, y)
    assert np.array_equal(shown(near, x + part[0], y + part[1]), still), "a part of a pixel changes nothing"
    dx, dy = 3, 2
    moved = shown(near, x + dx + part[0], y + dy + part[1])
    assert np.array_equal(moved[: HEIGHT - dy, : WIDTH - dx], still[dy:, dx:]), "whole pixels shift all alike"


def test_movers_do_not_slip_on_the_ground(near):
    scene, frame = near
    drawn = [shown((scene, frame), 60 + k * 0.3, 300) for k in range(12)]
    for a, b, k in zip(drawn, drawn[1:], range(12), strict=False):
        step = floor(60 + (k + 1) * 0.3) - floor(60 + k * 0.3)
        assert np.array_equal(b[:, : WIDTH - 1 - step], a[:, step : WIDTH - 1])
    assert isinstance(frame.movers[0], Mover)
