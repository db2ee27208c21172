"""The two kinds of terrain answer alike, whatever the traps of pymunk's rays; the space's ground holds what falls."""

import math

import numpy as np
import pymunk
import pytest

from game.core.noise import noise
from game.core.terrain import Chain, PolylineTerrain
from game.physics.props import PropBodies
from game.physics.space import GROUND, PROP, SENSOR, TYPE_PROP, make_space, step
from game.physics.terrain import SpaceTerrain


def chain(*points, **more) -> Chain:
    return Chain(np.array(points, float), **more)


def box(x, y, w, h, **more) -> Chain:
    return chain((x, y), (x + w, y), (x + w, y + h), (x, y + h), **more)


FLOOR = box(0, 200, 400, 100)
# flat, 45 and 22.5 degrees up, stairs of 5 and 16 px, an overhang with a cave below, a sharp tip
YARD = chain(
    (0, 400), (0, 200), (60, 200), (90, 170), (150, 170), (182, 154), (200, 154), (200, 149), (205, 149), (205, 144),
    (260, 144), (260, 160), (290, 160), (290, 176), (320, 176), (320, 120), (420, 120), (420, 130), (340, 130),
    (340, 200), (500, 200), (520, 160), (524, 200), (600, 200), (600, 400),
)  # fmt: skip
HOLE = chain((100, 300), (100, 340), (160, 340), (160, 300))
LEDGE = chain((440, 150), (480, 150), (500, 140), closed=False, one_way=True)
WIRE = chain((540, 60), (580, 80), (580, 100), closed=False)
ICE = box(620, 200, 60, 20, friction=0.05, tag="ice")
CHAINS = [YARD, HOLE, LEDGE, WIRE, ICE]


def in_space(chains) -> SpaceTerrain:
    return SpaceTerrain(make_space(), chains)


@pytest.fixture(params=[PolylineTerrain, in_space], ids=["polyline", "space"])
def make(request):
    return request.param


@pytest.fixture
def ground(make):
    return make(CHAINS)


# rays ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "x, y, normal",
    [
        (30, 200, (0, -1)), (75, 185, (-0.7071, -0.7071)), (120, 170, (0, -1)), (166, 162, (-0.4472, -0.8944)),
        (190, 154, (0, -1)), (202, 149, (0, -1)), (230, 144, (0, -1)), (275, 160, (0, -1)), (305, 176, (0, -1)),
        (370, 120, (0, -1)), (515, 170, (-0.8944, -0.4472)), (650, 200, (0, -1)),
    ],
)  # fmt: skip
def test_rays_down_onto_flats_slopes_and_stairs(ground, x, y, normal):
    hit = ground.ray(x, y - 60, x, y + 40)
    assert (hit.x, hit.y) == pytest.approx((x, y), abs=1e-6)
    assert (hit.nx, hit.ny) == pytest.approx(normal, abs=1e-3)
    assert hit.distance_px == pytest.approx(60, abs=1e-6)
    assert not hit.one_way and hit.surface == 0


def test_rays_sideways_and_up(ground):
    assert ground.ray(280, 150, 240, 150).nx == 1.0
    wall = ground.ray(300, 165, 350, 165)
    assert (wall.x, wall.y, wall.nx, wall.ny) == pytest.approx((320, 165, -1, 0))
    ceiling = ground.ray(380, 180, 380, 60)
    assert (ceiling.x, ceiling.y, ceiling.nx, ceiling.ny) == pytest.approx((380, 130, 0, 1))
    roof = ground.ray(130, 330, 130, 200)
    assert (roof.y, roof.ny) == pytest.approx((300, 1.0))


def test_a_ray_under_an_overhang_hits_the_cave_floor(ground):
    assert ground.ray(380, 180, 380, 260).y == pytest.approx(200)
    assert ground.ray(380, 100, 380, 260).y == pytest.approx(120)


def test_a_miss_is_none(ground):
    """L1: a ray into the void gives None, never a point."""
    assert ground.ray(-50, 0, -50, 900) is None
    assert ground.ray(30, 0, 30, 199.9) is None
    assert ground.ray(30, 20, 30, 20) is None
    assert ground.ray(700, 0, 900, 10) is None


@pytest.mark.parametrize("x, y", [(30, 250), (75, 199), (330, 190), (519, 190), (650, 210), (130, 345), (300, 399)])
@pytest.mark.parametrize("way", [(0, 1), (0, -1), (1, 0), (-1, 0), (3, 4)])
def test_a_ray_from_inside_is_no_hit(ground, x, y, way):
    """L2: pymunk would give alpha 0 and the far end of the ray; here it is None, and `is_inside` tells why."""
    assert ground.is_inside(x, y)
    assert ground.ray(x, y, x + way[0] * 300, y + way[1] * 300) is None


def test_a_ray_along_a_surface_has_a_sound_normal(ground):
    """L2: along a surface pymunk's normal is (0, 0) or not a number."""
    for y in (200.0, 199.999999, 200.000001, 170.0, 144.0):
        hit = ground.ray(-20, y, 700, y)
        if hit is not None:
            assert math.hypot(hit.nx, hit.ny) == pytest.approx(1.0)
            assert all(math.isfinite(v) for v in (hit.x, hit.y, hit.distance_px))


def test_one_way_ground_is_met_from_above_only(ground):
    hit = ground.ray(460, 100, 460, 190)
    assert hit.one_way and (hit.y, hit.ny) == pytest.approx((150, -1))
    assert ground.ray(490, 100, 490, 190).y == pytest.approx(145)
    assert ground.ray(460, 190, 460, 100) is None
    assert ground.ray(460, 100, 460, 250, one_way=False).y == pytest.approx(200)
    assert ground.ray(430, 160, 470, 160) is None
    assert not ground.is_inside(460, 151)


def test_a_ray_that_starts_just_below_one_way_ground_does_not_see_it(ground):
    for depth in (0.01, 0.5, 1.0, 1.9):
        assert ground.ray(460, 150 + depth, 460, 230).y == pytest.approx(200)


def test_open_lines_are_met_from_both_sides(ground):
    above, below = ground.ray(560, 20, 560, 120), ground.ray(560, 120, 560, 20)
    assert above.y == pytest.approx(70) and above.ny < 0
    assert below.y == pytest.approx(70) and below.ny > 0


def test_friction_and_tag_come_with_the_hit(ground):
    hit = ground.ray(650, 150, 650, 250)
    assert (hit.friction, hit.tag) == (0.05, "ice")


def test_inside_counts_holes_and_nothing_else(ground):
    for x, y, truth in [
        (30, 201, True), (30, 199, False), (130, 320, False), (130, 290, True), (101, 301, False), (380, 150, False),
        (330, 125, True), (330, 150, True), (521, 180, True), (510, 170, False), (560, 70.5, False), (-1, 300, False),
        (1e9, 0, False), (650, 215, True), (202, 146, False), (207, 146, True),
    ]:  # fmt: skip
        assert ground.is_inside(x, y) is truth, (x, y)


def test_both_kinds_agree_on_thousands_of_rays():
    """Only a ray that cuts off less than half a pixel of a corner may pass it in the space."""
    line, space = PolylineTerrain(CHAINS), in_space(CHAINS)
    cut = 0
    for i in range(3000):
        a, b, c, d = (noise(1, k, i) for k in range(4))
        x0, y0 = 330 + 340 * a, 210 + 200 * b
        x1, y1 = x0 + 120 * c, y0 + 120 * d
        one, other = line.ray(x0, y0, x1, y1), space.ray(x0, y0, x1, y1)
        assert line.is_inside(x0, y0) == space.is_inside(x0, y0)
        same = (one is None) == (other is None)
        if same and one is not None:
            same = math.hypot(one.x - other.x, one.y - other.y) < 1e-6
            assert not same or (one.nx, one.ny, one.tag) == pytest.approx((other.nx, other.ny, other.tag))
        if not same:
            corners = np.concatenate([c.points for c in CHAINS])
            gap = np.hypot(corners[:, 0] - one.x, corners[:, 1] - one.y).min()
            assert gap < 1.0, (one, other)
            cut += 1
    assert cut <= 6


# what pymunk would get wrong ----------------------------------------------------------------------------------------


def test_rays_see_neither_sensors_nor_bodies():
    """L3: a coin, a trigger, a corpse, the own body under the hip, even a shape that nobody gave a filter."""
    space = make_space()
    ground = SpaceTerrain(space, [FLOOR])
    coin, prop = pymunk.ShapeFilter(categories=SENSOR), pymunk.ShapeFilter(categories=PROP)
    for i, (sensor, shape_filter) in enumerate([(True, coin), (True, None), (False, prop), (False, None)]):
        body = pymunk.Body(1, 1)
        body.position = 100, 150 + i
        shapes = [
            pymunk.Circle(body, 12),
            pymunk.Poly.create_box(body, (30, 10)),
            pymunk.Segment(body, (-9, 0), (9, 0), 2),
        ]
        for shape in shapes:
            shape.sensor = sensor
            if shape_filter is not None:
                shape.filter = shape_filter
        space.add(body, *shapes)
    for x in (92, 100, 108):
        for y in (100, 150, 152):
            assert ground.ray(x, y, x, 260).y == pytest.approx(200)


def test_a_ray_from_inside_a_poly_a_circle_and_a_segment_ends_on_the_ground():
    """L2: shapes around the start of the ray do not make it report its own far end."""
    space = make_space()
    ground = SpaceTerrain(space, [FLOOR])
    body = pymunk.Body(1, 1)
    body.position = 200, 150
    for shape in (
        pymunk.Poly.create_box(body, (40, 40)),
        pymunk.Circle(body, 20),
        pymunk.Segment(body, (-20, 0), (20, 0), 9),
    ):
        space.add(shape, *([body] if body not in space.bodies else []))
        assert ground.ray(200, 150, 200, 400).y == pytest.approx(200)
        space.remove(shape)


def test_the_surface_of_the_shapes_is_the_outline():
    ground = in_space([YARD])
    query = pymunk.ShapeFilter(mask=GROUND)
    for x, y in [(30, 200), (120, 170), (75, 185), (370, 120)]:
        info = ground.space.point_query_nearest((x, y - 10), 50, query)
        n = ground.ray(x, y - 30, x, y + 10)
        assert info.distance == pytest.approx(10 * -n.ny, abs=1e-6)


# bodies -------------------------------------------------------------------------------------------------------------


def ball(space, x, y, r=6.0, velocity=(0.0, 0.0)) -> pymunk.Body:
    body = pymunk.Body(1, 20)
    body.position, body.velocity = (x, y), velocity
    shape = pymunk.Circle(body, r)
    shape.friction, shape.collision_type = 0.7, TYPE_PROP
    shape.filter = pymunk.ShapeFilter(categories=PROP)
    space.add(body, shape)
    return body


def settle(space, ticks=120):
    for _ in range(ticks):
        step(space)


@pytest.mark.parametrize("depth", [2, 6, 12, 20, 30, 40])
def test_what_starts_inside_is_pushed_out(depth):
    """The filler behind the outline recovers a body from any depth, where segments alone would let it fall for ever."""
    ground = in_space([box(0, 200, 400, 300)])
    body = pymunk.Body(1, float("inf"))
    body.position = 200, 200 + depth
    ground.space.add(body, pymunk.Poly.create_box(body, (12, 22)))
    PropBodies(ground.space)  # sets how firmly overlaps are undone, as in the game
    settle(ground.space, 300)
    assert body.position.y == pytest.approx(189, abs=0.5)


def test_props_pass_up_through_one_way_ground_and_land_on_it():
    ground = in_space([FLOOR, chain((100, 150), (200, 150), closed=False, one_way=True)])
    up, down, under = (ball(ground.space, x, y, velocity=(0, v)) for x, y, v in
                       ((120, 190, -420), (150, 100, 0), (180, 190, 0)))  # fmt: skip
    highest = 999.0
    for _ in range(200):
        step(ground.space)
        highest = min(highest, up.position.y)
    assert highest < 135 and up.position.y == pytest.approx(144, abs=0.3)
    assert down.position.y == pytest.approx(144, abs=0.3) and under.position.y == pytest.approx(194, abs=0.3)


def test_what_does_not_get_through_falls_back():
    ground = in_space([FLOOR, chain((100, 150), (200, 150), closed=False, one_way=True)])
    body = ball(ground.space, 150, 190, velocity=(0, -270))
    heights = []
    for _ in range(150):
        step(ground.space)
        heights.append(body.position.y)
    assert 145 < min(heights) < 155 and heights[-1] == pytest.approx(194, abs=0.3)


@pytest.mark.parametrize("speed", [15, 30, 60, 120])
def test_a_ball_rolls_up_a_one_way_ramp_and_on_over_its_top(speed):
    """At the joint it still rises while it begins to touch the flat: it must not be taken for one from below."""
    ground = in_space([FLOOR, chain((100, 199), (180, 180), (300, 180), closed=False, one_way=True)])
    body = ball(ground.space, 95, 193)

    def push(b, gravity, damping, dt):
        pymunk.Body.update_velocity(b, gravity, damping, dt)
        b.velocity = speed, b.velocity.y

    body.velocity_func = push
    while body.position.x < 280:
        step(ground.space)
        assert body.position.x < 185 or 170 < body.position.y < 174.5


@pytest.mark.parametrize("thick", [0.5, 1.0, 2.0, 3.0])
def test_a_thin_board_holds(thick):
    ground = in_space([box(100, 200, 100, thick)])
    body = ball(ground.space, 150, 100)
    settle(ground.space, 120)
    assert body.position.y == pytest.approx(194, abs=0.3)
    assert ground.ray(150, 100, 150, 300).y == pytest.approx(200)


def test_replacing_the_ground_swaps_all_of_it_and_wakes_sleepers():
    ground = in_space([FLOOR])
    body = ball(ground.space, 100, 194)
    settle(ground.space, 200)
    assert body.is_sleeping
    before = len(ground.space.shapes)
    ground.replace([box(0, 260, 400, 40)])
    assert ground.ray(100, 210, 100, 300).y == pytest.approx(260)
    settle(ground.space, 200)
    assert body.position.y == pytest.approx(254, abs=0.3)
    ground.replace([FLOOR])
    assert len(ground.space.shapes) == before


def test_seams_between_materials_are_no_surface():
    rim = [(100, 200), (100, 220), (200, 220), (200, 200)]
    ice = chain(*rim[::-1], friction=0.05, tag="ice", seams=np.array([True, True, True, False]))
    rock = chain((0, 200), *rim, (400, 200), (400, 300), (0, 300), seams=np.array([False] + [True] * 3 + [False] * 4))
    ground = in_space([rock, ice])
    body = pymunk.Body(1, float("inf"))
    body.position, body.velocity = (20, 189.9), (300, 0)
    shape = pymunk.Poly.create_box(body, (12, 20))
    shape.friction = 0.0
    ground.space.add(body, shape)
    for _ in range(60):
        step(ground.space)
        assert body.velocity.x == pytest.approx(300, abs=0.5)
    assert ground.ray(150, 100, 150, 260).tag == "ice" and ground.ray(50, 100, 50, 260).tag == "terrain"
    assert ground.is_inside(150, 230) and ground.is_inside(150, 210)


def test_the_same_ground_is_built_the_same_way():
    def run() -> list[float]:
        ground = in_space([YARD, HOLE, LEDGE])
        bodies = [ball(ground.space, 40 + 37 * i, 60, velocity=(20 * i, 0)) for i in range(12)]
        settle(ground.space, 240)
        return [v for b in bodies for v in (*b.position, b.angle)]

    assert run() == run()
