"""A ray straight down is answered from the outlines alone, and exactly as a cast through the space answers it."""

import math

import numpy as np
import pytest

from game.core import paths
from game.core.noise import noise
from game.core.terrain import Chain, Hit, PolylineTerrain
from game.level import tiled
from game.physics.mover import Mover, Path
from game.physics.slabs import Slabs
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain

MAPS = ("01_yard", "03_ducts", "04_movers", "05_arena")
STEPS = ((16, 0), (32, 0), (0, 16), (0, -16), (16, -8), (16, 16), (16, -16), (5, 0), (0, -5), (8, 3), (-9, 16), (1, 0))


def chain(*points, **more) -> Chain:
    return Chain(np.array(points, float), **more)


def box(x, y, w, h, **more) -> Chain:
    return chain((x, y), (x + w, y), (x + w, y + h), (x, y + h), **more)


def steps_from(x: float, y: float, count: int, seed: int) -> list[tuple[float, float]]:
    """A line of steps, slopes and overhangs; every other seed is off the grid."""
    out = [(x, y)]
    for i in range(count):
        dx, dy = STEPS[int((noise(seed, 3, i) + 1.0) * 0.4999 * len(STEPS))]
        if seed % 2:
            dx, dy = dx + 3.0 * noise(seed, 4, i), dy + 3.0 * noise(seed, 5, i)
        out.append((out[-1][0] + dx, out[-1][1] + dy))
    return out


def wild(seed: int) -> list[Chain]:
    """Ground, boards, tiles of spikes and platforms one over the other, some through each other."""
    top = steps_from(0, 200, 6 + seed % 9, seed)
    low = max(y for _, y in top) + 30 + 40 * (seed % 3)
    chains = [chain(*top, (top[-1][0], low), (0, low))]
    for k in range(seed % 4):
        x, y = 70 + 60 * noise(seed, 6, k), 150 + 60 * noise(seed, 7, k)
        chains.append(
            box(x, y, 30, 1 + 5 * k, tag="ice", friction=0.05)
            if k % 2
            else chain((x, y + 16), (x + 4, y), (x + 8, y + 16))
        )
    for k in range(seed % 3):
        line = steps_from(40 + 60 * k, 120 + 20 * k, 2, seed + k)
        chains.append(chain(*line, closed=False, one_way=(seed + k) % 4 > 0))
    return chains


def rays_at(chains: list[Chain], count: int, seed: int):
    """(x, y0, y1, one_way) near the corners: through them, from on them, from inside, ending just short of a line."""
    points = np.concatenate([c.points for c in chains]).tolist()
    odd = (0.0, 0.5, -1.0, 1e-9, 4.5)
    for i in range(count):
        a, b, c, d = (noise(seed, k, i) for k in range(4))
        x, y = points[i * 7919 % len(points)]
        x += odd[i % 5] if i % 3 == 0 else 40.0 * a * abs(a)
        y += odd[i // 3 % 5] - 16.0 * (i % 2) if i % 4 == 0 else 60.0 * b - 20.0
        yield x, y, y + (40.0 * abs(c) + 0.01 if i % 7 else 16.0), d < 0.4


def same(a: Hit | None, b: Hit | None, error: float = 1e-6) -> bool:
    if a is None or b is None:
        return a is b
    near = max(abs(p - q) for p, q in zip(a[:5], b[:5], strict=True)) <= error
    return near and a[5:] == b[5:]


@pytest.mark.parametrize("name", MAPS)
def test_on_every_map_rays_down_are_those_of_the_space_to_the_last_bit(name):
    chains = tiled.load(paths.LEVELS / f"{name}.tmx").chains
    ground = SpaceTerrain(make_space(), chains)
    slabs, unsure = Slabs(ground._edges), 0
    for x, y0, y1, one_way in rays_at(chains, 3000, 1):
        assert ground.ray(x, y0, x, y1, one_way) == ground.cast(x, y0, x, y1, one_way), (x, y0, y1, one_way)
        unsure += slabs.down(x, y0, y1, one_way) is False
    assert unsure < 0.3 * 3000  # a third of them begins on a line or runs along a wall


def test_in_the_wildest_ground_they_are_those_of_the_space_or_nearer_the_truth():
    """Where pymunk's rounded segments stick out of thin ground, the outline is right."""
    told = better = 0
    for seed in range(90):
        chains = wild(seed)
        ground, line = SpaceTerrain(make_space(), chains), PolylineTerrain(chains)
        for x, y0, y1, one_way in rays_at(chains, 60, seed):
            mine, theirs = ground.ray(x, y0, x, y1, one_way), ground.cast(x, y0, x, y1, one_way)
            told += ground._slabs.down(x, y0, y1, one_way) is not False
            if mine != theirs:
                better += 1
                assert same(mine, line.ray(x, y0, x, y1, one_way)), (seed, x, y0, y1, one_way, mine, theirs)
    assert told > 2500 and better < 60


def test_inside_is_inside_in_the_wildest_ground():
    """Cell by cell, with what lies beyond a cell counted by the ends that stand alone, as over all edges at once."""
    found = 0
    for seed in range(90):
        chains = wild(seed)
        ground, line = SpaceTerrain(make_space(), chains), PolylineTerrain(chains)
        for x, y, _, _ in rays_at(chains, 80, seed):
            x, y = x + 0.037, y + 0.041
            assert ground.is_inside(x, y) is line.is_inside(x, y), (seed, x, y)
            found += ground.is_inside(x, y)
    assert 1500 < found < 5500


@pytest.mark.parametrize("name", MAPS)
def test_level_rays_through_the_open_are_those_of_the_space_or_nearer_the_truth(name):
    chains = tiled.load(paths.LEVELS / f"{name}.tmx").chains
    terrain, wild_ones = SpaceTerrain(make_space(), chains), [SpaceTerrain(make_space(), wild(k)) for k in range(6)]
    for ground in (terrain, *wild_ones):
        points, found = np.concatenate([c.points for c in ground.chains]).tolist(), 0
        for i in range(1500):
            x, y = points[int((noise(1, 0, i) + 1.0) * 0.4999 * len(points))]
            x, y = (
                x + (0.0, 0.5, 2.0, 40.0 * noise(1, 1, i))[i % 4],
                y + (0.0, 0.01, -2.0, 40.0 * noise(1, 2, i))[i % 3],
            )
            end = x + (16.0, -16.0, 30.0 * noise(1, 3, i))[i % 3]
            open_ = ground.mask.is_open(x, end, y) and not ground._has_lines
            found += open_
            hit = ground.cast(x, y, end, y, i % 2 == 0) if open_ else None
            # A cast may meet the sharp tip of one-way ground, though only what falls should.
            assert hit is None or hit.one_way, (x, y, end)
        assert found > 50 or ground is not terrain


@pytest.mark.parametrize("name", [*MAPS, ""])
def test_level_ground_is_what_each_ray_meets(name):
    grounds = [tiled.load(paths.LEVELS / f"{name}.tmx").chains] if name else [wild(k) for k in range(8)]
    found = 0
    for chains in grounds:
        terrain, points = SpaceTerrain(make_space(), chains), np.concatenate([c.points for c in chains]).tolist()
        for i in range(2000):
            x, y = points[int((noise(2, 0, i) + 1.0) * 0.4999 * len(points))]
            x, y = x + 40.0 * noise(2, 1, i), y + 20.0 * noise(2, 2, i)
            flat = terrain.level(x - 9.0, x + 9.0, y - 17.0, y + 16.5, i % 3 > 0)
            if flat is not None:
                found += 1
                for dx in (-9.0, -4.5, 0.0, 7.3, 9.0):
                    hit = terrain.ray(x + dx, y - 17.0, x + dx, y + 16.5, i % 3 > 0)
                    assert hit is not None and hit == flat._replace(x=x + dx), (x, y, dx)
    assert found > 50


def test_level_ground_ends_at_corners_and_slopes():
    land = [
        chain((0, 100), (100, 100), (150, 80), (150, 300), (0, 300)),
        chain((20, 60), (60, 60), closed=False, one_way=True),
    ]
    terrain = SpaceTerrain(make_space(), land)
    assert terrain.level(70.0, 90.0, 80.0, 120.0).y == pytest.approx(100.0)
    for x0, x1 in ((-5.0, 15.0), (90.0, 110.0), (110.0, 130.0)):
        assert terrain.level(x0, x1, 80.0, 120.0) is None
    assert terrain.level(30.0, 50.0, 40.0, 120.0).one_way and not terrain.level(30.0, 50.0, 40.0, 120.0, False).one_way
    assert terrain.level(70.0, 90.0, 80.0, 99.0) is None and terrain.level(70.0, 90.0, 101.0, 120.0) is None


def test_what_it_tells_of_flats_slopes_platforms_and_from_inside():
    slope = chain((0, 200), (100, 200), (200, 150), (300, 150), (300, 260), (0, 260))
    ground = SpaceTerrain(make_space(), [slope, chain((20, 170), (80, 170), closed=False, one_way=True)])
    slabs = ground._slabs
    assert slabs.down(50.3, 150.0, 210.0, True) == Hit(50.3, 170.0, 0.0, -1.0, 20.0, True)
    assert slabs.down(50.3, 150.0, 210.0, False) == Hit(50.3, 200.0, 0.0, -1.0, 50.0)
    assert slabs.down(50.3, 170.5, 210.0, True).y == pytest.approx(200.0)
    hit = slabs.down(150.0, 100.0, 200.0, True)
    assert (hit.y, hit.nx, hit.ny) == pytest.approx((175.0, -1 / math.sqrt(5), -2 / math.sqrt(5)))
    assert slabs.down(150.0, 100.0, 170.0, True) is None
    assert slabs.down(150.0, 180.0, 300.0, True) is None, "it starts inside"
    assert slabs.down(-9.0, 0.0, 900.0, True) is None and slabs.down(309.0, 0.0, 900.0, True) is None


def test_it_leaves_to_the_space_what_hangs_on_roundness_or_on_a_bit():
    slabs = SpaceTerrain(make_space(), [box(0, 200, 100, 60)])._slabs
    for x, y0, y1 in [(0.0, 150, 250), (100.0, 150, 250), (50.0, 200, 250), (50.0, 150, 200), (0.5, 190, 200.4)]:
        assert slabs.down(x, y0, y1, True) is False


def test_it_leaves_to_the_space_lines_that_cross_or_lie_on_each_other():
    crossing = [box(0, 200, 100, 60), chain((0, 190), (100, 210), closed=False)]
    doubled = [box(0, 200, 100, 60), chain((0, 200), (100, 200), closed=False, one_way=True)]
    for chains in (crossing, doubled):
        assert SpaceTerrain(make_space(), chains)._slabs.down(30.0, 150.0, 250.0, True) is False


def test_without_ground_there_is_nothing_to_meet():
    assert Slabs([]).down(5.0, 0.0, 100.0, True) is None


def test_movers_are_met_where_they_are_and_the_ground_beside_them():
    space = make_space()
    ground = SpaceTerrain(space, [box(0, 200, 400, 60)])
    ground.add_mover(Mover(space, 7, Path(np.array([(100.0, 150.0), (300.0, 120.0)]), 120.0), 48.0))
    ground.add_mover(Mover(space, 8, Path(np.array([(350.0, 190.0), (350.0, 100.0)]), 300.0), 30.0, one_way=False))
    met = set()
    for tick in range(1, 120):
        ground.move(tick)
        for phase in range(2):
            for i in range(12):
                x = 200.0 + 199.0 * noise(tick, phase, i)
                hit = ground.ray(x, 60.0, x, 230.0)
                assert hit == ground.cast(x, 60.0, x, 230.0)
                met.add(hit.surface)
            if not phase:
                step(space)
    assert met == {0, 7, 8}
    ground.clear_movers()
    assert ground.ray(350.0, 60.0, 350.0, 230.0).y == pytest.approx(200.0)


def test_new_ground_is_felt_at_once():
    ground = SpaceTerrain(make_space(), [box(0, 200, 100, 60)])
    assert ground.ray(50.0, 150.0, 50.0, 300.0).y == pytest.approx(200.0)
    ground.replace([box(0, 240, 100, 60)])
    assert ground.ray(50.0, 150.0, 50.0, 300.0).y == pytest.approx(240.0)
