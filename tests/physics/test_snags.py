"""Bodies slide over merged ground without a hitch: walls, floors, ramps, seams; and fast ones do not fall through."""

import math

import numpy as np
import pymunk
import pytest

from game.core.noise import noise
from game.core.terrain import Chain
from game.level.outline import Grid, outline
from game.physics.space import TYPE_HERO, make_space, step
from game.physics.terrain import SpaceTerrain

SPEEDS = np.linspace(60, 400, 10)
W, H = 12.0, 22.0


def box_shape(body, radius=0.0, cut=0.0):
    w, h = W / 2 - radius, H / 2 - radius
    corners = [(sx * w, sy * h) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if cut:
        corners = [p for x, y in corners for p in ((x - math.copysign(cut, x), y), (x, y - math.copysign(cut, y)))]
    return [pymunk.Poly(body, corners, radius=radius)]


def capsule_shape(body):
    return [pymunk.Segment(body, (0, -H / 2 + W / 2), (0, H / 2 - W / 2), W / 2)]


SHAPES = {
    "box": box_shape,
    "box r1": lambda body: box_shape(body, radius=1.0),
    "chamfer": lambda body: box_shape(body, cut=2.0),
    "capsule": capsule_shape,
}


def player(space, kind: str, x: float, y: float, vx: float, vy: float, gravity: bool = True) -> pymunk.Body:
    body = pymunk.Body(1, float("inf"))
    body.position, body.velocity = (x, y), (vx, vy)
    if not gravity:
        body.velocity_func = lambda b, g, damping, dt: None
    space.add(body)
    for shape in SHAPES[kind](body):
        shape.friction = 0.0
        shape.collision_type = TYPE_HERO
        space.add(shape)
    return body


def ragged(rows: int, columns: int, edge: int, vertical: bool) -> np.ndarray:
    """A straight surface with an irregular back, so that anything but its outline would have seams in it."""
    cells = np.zeros((rows, columns), bool)
    for i in range(rows if vertical else columns):
        depth = 1 + int((noise(5, i, 0) + 1) * 2)
        if vertical:
            cells[i, edge : edge + depth] = True
        else:
            cells[edge : edge + depth, i] = True
    return cells


@pytest.fixture(scope="module")
def wall():
    return outline([], [Grid(ragged(60, 20, 10, vertical=True))])


@pytest.fixture(scope="module")
def floor():
    return outline([], [Grid(ragged(20, 60, 10, vertical=False))])


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("way", [1, -1])
def test_pressed_into_a_wall_while_falling_and_jumping(wall, kind, way):
    bad = 0
    for speed in SPEEDS:
        space = make_space()
        SpaceTerrain(space, wall)
        body = player(space, kind, 160 - W / 2 - 0.5, 480 - way * 400, 0, way * speed, gravity=False)

        def press(b, gravity, damping, dt, speed=speed):
            b.velocity = b.velocity[0] + 600 * dt, b.velocity[1]

        body.velocity_func = press
        for _ in range(40):
            before = body.velocity.y
            step(space)
            bad += abs(body.velocity.y - before) > 1.0
    assert bad == 0


@pytest.mark.parametrize("kind", SHAPES)
def test_sliding_on_a_floor(floor, kind):
    """L18: 750 px over 48 tiles, the speed unchanged."""
    for speed in SPEEDS:
        space = make_space()
        SpaceTerrain(space, floor)
        body = player(space, kind, 40, 160 - H / 2 + 0.1, speed, 0)
        for _ in range(60 * 13):
            step(space)
            assert body.velocity.x == pytest.approx(speed, abs=speed * 0.001)
            if body.position.x > 790:
                break
        assert body.position.x >= 790


@pytest.mark.parametrize("kind", SHAPES)
def test_landing_while_moving(floor, kind):
    for i, speed in enumerate(SPEEDS):
        space = make_space()
        SpaceTerrain(space, floor)
        body = player(space, kind, 100 + 13.7 * i, 80, speed, 300)
        for _ in range(60):
            step(space)
        assert body.velocity.x == pytest.approx(speed, abs=0.5)
        assert body.position.y == pytest.approx(160 - H / 2, abs=0.3)


def slopes() -> list[Chain]:
    """A 45 degree ramp up and two 1:2 ramps down from tile collision polygons, one polygon to a tile, on a floor."""
    full = np.zeros((30, 80), bool)
    full[20:, :] = True
    shapes = []

    def tile(column, row, *points):
        shapes.append(Chain(np.array(points, float) + (column * 16, row * 16)))

    for i in range(6):
        tile(20 + i, 19 - i, (0, 16), (16, 0), (16, 16))
        for row in range(20 - i, 20):
            tile(20 + i, row, (0, 0), (16, 0), (16, 16), (0, 16))
    for column in range(26, 30):
        for row in range(14, 20):
            tile(column, row, (0, 0), (16, 0), (16, 16), (0, 16))
    for i in range(6):
        tile(30 + 2 * i, 14 + i, (0, 0), (16, 8), (16, 16), (0, 16))
        tile(31 + 2 * i, 14 + i, (0, 8), (16, 16), (0, 16))
        for column in (30 + 2 * i, 31 + 2 * i):
            for row in range(15 + i, 20):
                tile(column, row, (0, 0), (16, 0), (16, 16), (0, 16))
    return outline(shapes, [Grid(full)])


@pytest.mark.parametrize("kind", SHAPES)
def test_ramps_up_and_down(kind):
    """A driven body gets over the ramp, for every shape and speed."""
    chains = slopes()
    assert len(chains) == 1 and len(chains[0].points) == 8
    stuck = []
    for speed in np.linspace(60, 400, 6):
        space = make_space()
        SpaceTerrain(space, chains)
        body = player(space, kind, 260, 320 - H / 2 - 1, 0, 0)

        def drive(b, gravity, damping, dt, speed=speed):
            pymunk.Body.update_velocity(b, gravity, damping, dt)
            # A push strong enough for 45 degrees, that stops at the wanted speed.
            b.velocity = b.velocity.x + min(max(speed - b.velocity.x, 0.0), 3000 * dt), b.velocity.y

        body.velocity_func = drive
        for _ in range(int(60 * 800 / speed) + 120):
            step(space)
            if body.position.x > 720:
                break
        if body.position.x <= 720:
            stuck.append((speed, tuple(body.position)))
    assert stuck == []


def test_a_sliding_body_keeps_its_speed_over_slope_joints():
    """Down a straight slope of six tiles nothing slows it: it gains what gravity gives."""
    chains = slopes()
    space = make_space()
    SpaceTerrain(space, chains)
    body = player(space, "capsule", 470, 220, 0, 0)
    body.velocity = 60, 0
    last = 0.0
    while body.position.x < 640:
        step(space)
        if body.position.x > 510:
            assert body.velocity.x >= last - 0.5
            last = body.velocity.x


@pytest.mark.parametrize("speed", [300, 600, 900, 1200])
@pytest.mark.parametrize("radius", [3.0, 4.0, 10.0])
def test_no_tunnel_through_a_floor_of_one_tile(speed, radius):
    """L19: a ball at 600 px/s passed a thin floor at 1/60 s; a tile's floor holds up to 1200 px/s, small and large."""
    chains = outline([], [Grid(np.ones((1, 40), bool), y=2000.0)])
    for i in range(8):
        space = make_space()
        SpaceTerrain(space, chains)
        body = pymunk.Body(1, 10)
        body.position, body.velocity = (100 + 17.3 * i, 2000 - 100 - 3.1 * i), (40.0 * i, speed)
        body.velocity_func = lambda b, g, damping, dt: None
        space.add(body, pymunk.Circle(body, radius))
        for _ in range(60):
            step(space)
        assert body.position.y < 2000 + 16


def test_a_drop_from_the_top_of_the_tallest_map():
    """L19: 60 rows down at the full speed of a fall."""
    chains = outline([], [Grid(np.ones((2, 40), bool), y=960.0)])
    for kind in SHAPES:
        space = make_space()
        SpaceTerrain(space, chains)
        body = player(space, kind, 300, 0, 30, 0)
        for _ in range(240):
            step(space)
        assert body.position.y == pytest.approx(960 - H / 2, abs=0.5)
