"""Platforms follow their path to the tick, carry what stands on them, and let through what comes from below."""

import numpy as np
import pymunk
import pytest

from game.core.terrain import Chain
from game.physics.mover import Mover, Path
from game.physics.space import PROP, make_space, step
from game.physics.terrain import SpaceTerrain

FLOOR = Chain(np.array([(0.0, 400), (800, 400), (800, 440), (0, 440)]))


def world(path: Path, one_way: bool = True, width: float = 64.0):
    space = make_space()
    ground = SpaceTerrain(space, [FLOOR])
    ground.add_mover(Mover(space, 9, path, width, one_way))
    return space, ground


def run(space, ground, ticks, start=1):
    for tick in range(start, start + ticks):
        ground.move(tick)
        step(space)


def crate(space, x, y, size=12.0):
    body = pymunk.Body(1, pymunk.moment_for_box(1, (size, size)))
    body.position = x, y
    shape = pymunk.Poly.create_box(body, (size, size))
    shape.friction = 0.8
    shape.filter = pymunk.ShapeFilter(categories=PROP)
    space.add(body, shape)
    return body


def test_path_to_and_fro_with_rests():
    path = Path([(0, 0), (60, 0), (60, 60)], speed_px_s=60, wait_s=0.5)
    assert path.period_ticks == 2 * (120 + 30)
    assert path.at(0) == (0, 0) and path.at(60) == (60, 0) and path.at(90) == (60, 30)
    assert {path.at(t) for t in range(120, 151)} == {(60, 60)}
    assert path.at(210) == (60, 0) and path.at(30) == path.at(240)
    assert all(path.at(t) == path.at(t + 300) == path.at(t + 3000000) for t in range(300))


def test_path_round_and_round():
    path = Path([(0, 0), (40, 0), (40, 30), (0, 30)], speed_px_s=70, wait_s=0, closed=True)
    assert path.period_ticks == 120 and path.at(120) == (0, 0)
    assert path.at(60) == pytest.approx((40, 30))
    assert path.at(119)[1] > 0
    rests = Path([(0, 0), (40, 0), (40, 30), (0, 30), (0, 0)], speed_px_s=70, wait_s=1, closed=True)
    assert rests.period_ticks == 180 and {rests.at(t) for t in range(120, 181)} == {(0, 0)}


@pytest.mark.parametrize("path", [Path([(5, 7)]), Path([(5, 7), (5, 7)]), Path([(5, 7), (50, 7)], speed_px_s=0)])
def test_a_path_that_leads_nowhere_stands_still(path):
    assert path.period_ticks == 0 and path.at(0) == path.at(12345) == (5, 7)


def test_the_body_is_where_the_path_says_at_every_tick():
    path = Path([(100, 300), (200, 250), (240, 320)], speed_px_s=47, wait_s=0.2)
    space, ground = world(path)
    for tick in range(1, 700):
        ground.move(tick)
        step(space)
        x, y = path.at(tick)
        assert ground.surface_position(9) == pytest.approx((x - 32, y), abs=1e-9)
    assert ground.surface_position(4) == (0.0, 0.0) and ground.surface_velocity(4) == (0.0, 0.0)


def test_it_can_start_at_any_tick():
    """After a live reload the platform goes on where its tick says."""
    path = Path([(100, 300), (300, 300)], speed_px_s=60, wait_s=0)
    space, ground = world(path)
    run(space, ground, 1, start=100)
    assert ground.surface_position(9) == pytest.approx((path.at(100)[0] - 32, 300), abs=1e-9)


def test_rays_name_the_mover():
    space, ground = world(Path([(200, 300), (300, 300)], speed_px_s=60, wait_s=0))
    run(space, ground, 30)
    hit = ground.ray(230, 250, 230, 380)
    assert (hit.y, hit.ny, hit.surface, hit.tag, hit.one_way) == (300, -1, 9, "mover", True)
    assert ground.ray(230, 380, 230, 250) is None
    assert ground.ray(230, 250, 230, 450, one_way=False).surface == 0
    assert ground.ray(270, 250, 270, 450).surface == 0, "just beside it lies the floor"
    assert ground.surface_velocity(9) == pytest.approx((60, 0))
    ground.clear_movers()
    assert ground.ray(230, 250, 230, 450).surface == 0 and not space.bodies


def test_a_solid_mover_is_met_from_all_sides():
    space, ground = world(Path([(200, 300)]), one_way=False)
    run(space, ground, 1)
    assert ground.ray(200, 250, 200, 380, one_way=False).surface == 9
    below = ground.ray(200, 380, 200, 250)
    assert below.surface == 9 and below.y == pytest.approx(306) and below.ny == pytest.approx(1)
    side = ground.ray(100, 303, 200, 303)
    assert side.x == pytest.approx(168) and side.nx == pytest.approx(-1)


def test_props_ride_by_friction():
    space, ground = world(Path([(200, 300), (400, 300)], speed_px_s=50, wait_s=1))
    body = crate(space, 200, 293)
    for tick in range(1, 900):
        ground.move(tick)
        step(space)
        if tick > 20:
            assert body.position.x - ground.surface_position(9)[0] == pytest.approx(32, abs=3)
            assert body.position.y == pytest.approx(294, abs=0.5)


@pytest.mark.parametrize("speed", [40, 120, 200])
def test_a_rising_mover_lifts_its_riders_and_a_sinking_one_keeps_them(speed):
    space, ground = world(Path([(200, 350), (200, 150)], speed_px_s=speed, wait_s=1))
    body = crate(space, 200, 343)
    gaps = []
    for tick in range(1, 900):
        ground.move(tick)
        step(space)
        gaps.append(ground.surface_position(9)[1] - body.position.y)
    # Where it stops at the top the rider flies on, and lands with that speed: one substep's way deep.
    assert min(gaps) > 6 - speed / 120 - 0.2 and np.median(gaps) == pytest.approx(6, abs=0.2)


def test_a_rider_is_taken_along_after_a_long_rest():
    """What stands on a platform never falls asleep for good while the platform leaves."""
    space, ground = world(Path([(200, 300), (400, 300)], speed_px_s=50, wait_s=4))
    body = crate(space, 200, 293.9)
    run(space, ground, 600)
    assert ground.surface_velocity(9)[0] < 0
    assert body.position.x - ground.surface_position(9)[0] == pytest.approx(32, abs=4)


def test_what_comes_from_below_passes_a_one_way_mover():
    space, ground = world(Path([(200, 300), (210, 300)], speed_px_s=10, wait_s=0))
    body = crate(space, 200, 340)
    body.velocity = 0, -420
    highest = 999.0
    for tick in range(1, 150):
        ground.move(tick)
        step(space)
        highest = min(highest, body.position.y)
    assert highest < 280 and body.position.y == pytest.approx(294, abs=0.5)


def test_the_same_run_twice_is_equal_to_the_bit():
    def once():
        space, ground = world(Path([(200, 300), (260, 270), (400, 300)], speed_px_s=50, wait_s=0.3))
        bodies = [crate(space, 180 + 14 * i, 290 - 14 * i) for i in range(4)]
        run(space, ground, 400)
        return [v for b in bodies for v in (*b.position, b.angle)] + list(ground.surface_position(9))

    assert once() == once()
