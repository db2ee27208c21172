"""No shimmer, no wobble: the followed figure keeps its place in the view, and all that is drawn moves together."""

from math import floor
from pathlib import Path

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.level.classes import CLASSES
from game.level.level import Level, Thing
from game.view.canvas import HEIGHT, WIDTH
from game.view.scene import Assets, Scene, _focus
from game.view.steady import Steady
from game.world.camera import Camera
from game.world.demo import Playback
from game.world.demo import load as load_demo
from game.world.frame import Frame, Mover
from game.world.intent import BIT, Intent
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
            out.append((steady.place(true, (at, 300.0))[0], true[0], at))
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
    waves = [300 + 3 * np.sin(t / 5) for t in range(100)]
    assert len({steady.place((100.4, 50.6), (wave, wave)) for wave in waves}) == 1


def test_the_map_ends_where_it_ends():
    steady = Steady()
    for t in range(200):
        steady.place((max(0.0, 50 - t * 0.7), max(0.0, 40 - t * 0.7)), (200.0 - t, 150.0 - t))
    assert steady.place((0.0, 0.0), (0.5, 0.5)) == (0, 0)


@pytest.mark.parametrize("speed", [-90.0, -36.0, -11.0, 7.0, 25.0, 61.3, 110.4])
@pytest.mark.parametrize("alphas", [(1.0,), (0.31, 0.83)])
def test_up_and_down_the_figure_keeps_its_place_too(speed, alphas):
    camera, steady, y, seen = Camera(3000, 10**6), Steady(), 500000.3, []
    camera.snap(1000, y)
    for tick in range(900):
        before, y = y, y + speed / 60
        camera.step(1000, y, 0.0, 1)
        for alpha in alphas:
            true, at = camera.at(alpha, tick), before + (y - before) * alpha
            seen.append((steady.place(true, (1000.0, at))[1], true[1], at))
    seen = seen[-400:]
    assert len({floor(y) - place for place, _, y in seen}) == 1
    assert max(abs(place + 0.5 - true) for place, true, _ in seen) <= 1.0


def test_the_ground_goes_one_way_though_the_figure_trembles():
    """As a body does on stairs, held up by a spring."""
    camera, steady, places = Camera(3000, 10**6), Steady(), []
    camera.snap(1000, 5000)
    for tick in range(900):
        y = 5000.3 + tick * 0.45 + 0.7 * np.sin(tick * 1.9)
        camera.step(1000, y, 0.0, 1)
        places.append(steady.place(camera.at(1.0, tick), (1000.0, y))[1])
    assert np.diff(places[60:]).min() >= 0


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


def turns(places: list[int]) -> int:
    """How often something goes back within two ticks of having come."""
    moves = [(i, b - a) for i, (a, b) in enumerate(zip(places, places[1:], strict=False)) if b != a]
    return sum(a * b < 0 and j - i <= 2 for (i, a), (j, b) in zip(moves, moves[1:], strict=False))


@pytest.mark.parametrize(("way", "speed"), [((0, -200), 36.0), ((0, 200), 21.0), ((200, 0), 40.0), ((150, -110), 33.0)])
def test_a_ride_neither_shakes_the_wick_nor_the_mover_nor_one_against_the_other(way, speed):
    path = np.array([(300.0, 300.0), (300.0 + way[0], 300.0 + way[1])])
    values = {**CLASSES["Mover"].defaults(), "speed_px": speed, "width_px": 64.0, "wait_s": 0.0}
    lift = Thing(3, "Mover", "", 300, 300, "polyline", path, values)
    level = Level(Path("shaft.tmx"), 100, 60, [], [], things=[lift], properties={})
    world = World(level, "walk", 3, start=(331.3, 299))
    scene, seen = Scene(level, Assets()), []
    scene.ground.draw_movers = lambda canvas, movers, camera: seen.append(
        [floor(movers[0].x) - camera[0], floor(movers[0].y) - camera[1]]
    )
    scene.assets.sprites.draw = lambda canvas, figures, camera, dead: seen[-1].extend(
        [floor(figures[-1].pose[0, 0]) - camera[0], floor(figures[-1].pose[0, 1]) - camera[1]]
    )
    for _ in range(200):
        world.tick(Intent())
        frame = world.frame(1.0)
        scene.step(frame)
        scene.draw(frame)
    assert world.hero.grounded and world.hero.surface == 3
    mover_x, mover_y, wick_x, wick_y = np.array(seen[40:]).T
    assert not any(turns(list(places)) for places in (mover_x, mover_y, wick_x, wick_x - mover_x))
    assert np.ptp(wick_x - mover_x) <= 1, "at rest on it"
    assert max(turns(list(wick_y)), turns(list(wick_y - mover_y))) <= 1, "it breathes, no more"


def test_the_wick_is_drawn_where_it_is_unless_it_rides():
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    world, seen = World(level, "walk", 3), []
    scene = Scene(level, Assets())
    scene.assets.sprites.draw = lambda canvas, figures, camera, dead: seen.append(figures)
    frame = world.frame(1.0)
    scene.draw(frame)
    assert seen[0] is frame.figures and frame.rides == (0, 0)


def test_the_body_is_told_between_two_ticks_and_is_not_drawn_out_by_a_respawn():
    world = World(tiled.load(paths.LEVELS / "01_yard.tmx"), "walk", 3)
    for _ in range(12):
        world.tick(Intent(BIT["jump"]))
    low, high = sorted((world.frame(0.0).body_y, world.frame(1.0).body_y))
    assert low <= world.frame(0.5).body_y <= high
    world.hero.respawn(300.0, 100.0)
    assert world.frame(0.0).body_y == world.frame(1.0).body_y


def test_a_frame_without_a_body_is_steadied_across_all_the_same():
    """As the bench makes them."""
    world = World(tiled.load(paths.LEVELS / "01_yard.tmx"), "walk", 3)
    frame = world.frame(1.0)
    frame.body_y = None
    assert _focus(frame, None) == (float(frame.figures[-1].pose[0, 0]), None)
    frame.figures = []
    assert _focus(frame, None) == (None, None)


@pytest.mark.parametrize("alpha", [0.4, None])
def test_drawn_between_the_ticks_the_ground_goes_one_way(alpha):
    """As a window draws: a step of the scene, then a picture of some moment before it."""
    level = tiled.load(paths.LEVELS / "03_ducts.tmx")
    demo = Playback(load_demo(paths.LEVELS / "demos" / "03_ducts.demo"))
    world, scene, cameras = World(level, "walk", 7), Scene(level, Assets()), []
    scene.backdrop.draw = lambda canvas, camera: cameras.append(camera)
    for tick in range(700):
        world.tick(demo.intent(tick))
        scene.step(world.frame(1.0))
        if tick > 300:
            scene.draw(world.frame(tick * 0.0137 % 1.0 if alpha is None else alpha), hud=False)
    assert turns([x for x, _ in cameras]) == turns([y for _, y in cameras]) == 0
    assert cameras[-1][0] > cameras[0][0] + 100
