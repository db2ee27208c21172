"""Tread: few rays, and the same ground as five rays feel."""

import numpy as np
import pytest

from game.anim.walk.foothold import feel_ground
from game.core.terrain import Chain, PolylineTerrain
from game.world.tread import KEEP_TICKS, Tread

HILLS = [(-400, 200), (-40, 200), (-40, 192), (0, 192), (120, 132), (260, 180), (300, 180), (300, 300), (-400, 300)]


class Counted(PolylineTerrain):
    rays = 0

    def ray(self, *args):
        self.rays += 1
        return super().ray(*args)


def walk(terrain, speed, ticks, x=-200.0, y=200.0):
    tread, felt = Tread(terrain), []
    for _ in range(ticks):
        ground = tread.feel(x, y, 16.5)
        felt.append((x, y, ground and (ground.y, ground.slope)))
        x, y = x + speed, ground.y if ground else y + 2.0
    return felt


@pytest.mark.parametrize("speed", [0.4, 1.6, -1.1])
@pytest.mark.parametrize("one_way", [False, True])
def test_it_feels_what_five_rays_feel(speed, one_way):
    """On flats, slopes, stairs and over a ledge."""
    terrain = PolylineTerrain([Chain(np.array(HILLS, float), not one_way, one_way)])
    seen = walk(terrain, speed, 330)
    for x, y, felt in seen:
        ground = feel_ground(terrain, x, y, 16.5)
        assert (felt is None) == (ground is None)
        if felt is not None:
            assert felt == pytest.approx((ground.y, ground.slope), abs=2e-2)
    assert speed < 1.0 or any(felt is None for *_, felt in seen)


def test_straight_ground_takes_a_ray_a_tick_and_none_at_rest():
    terrain = Counted([Chain(np.array([(-400, 200), (400, 200), (400, 300), (-400, 300)], float))])
    walk(terrain, 1.0, 10 * (KEEP_TICKS + 1))
    assert terrain.rays == 10 * (7 + KEEP_TICKS)
    terrain.rays = 0
    walk(terrain, 0.0, 10 * (KEEP_TICKS + 1))
    assert terrain.rays == 10 * 7


def test_ground_that_is_taken_away_is_missed_in_time():
    terrain = PolylineTerrain([Chain(np.array([(-400, 200), (400, 200), (400, 300), (-400, 300)], float))])
    tread = Tread(terrain)
    assert tread.feel(0.0, 200.0, 16.5) is not None
    tread._terrain = PolylineTerrain([])
    felt = [tread.feel(0.0, 200.0, 16.5) for _ in range(KEEP_TICKS + 1)]
    assert felt[0] is not None and felt[-1] is None


def test_two_treads_share_nothing_and_movers_are_felt_in_full():
    terrain = Counted([Chain(np.array([(-400, 200), (400, 200), (400, 300), (-400, 300)], float))])
    a, b = Tread(terrain), Tread(terrain)
    a.feel(0.0, 200.0, 16.5)
    assert a.values() != b.values()
    still = terrain.ray

    def ride(*args):
        hit = still(*args)
        return hit and hit._replace(surface=7)

    terrain.ray = ride
    b.feel(0.0, 200.0, 16.5)
    terrain.rays = 0
    b.feel(0.0, 200.0, 16.5)
    assert terrain.rays == 5
