"""Footholds and the feel of ground, on both kinds of terrain."""

import math

import numpy as np
import pytest

from game.anim.walk.foothold import feel_ground, find_foothold, ground_below, has_headroom
from game.core.terrain import Chain, PolylineTerrain
from game.physics.space import make_space
from game.physics.terrain import SpaceTerrain

FLOOR = Chain(np.array([(0, 100), (200, 100), (200, 160), (0, 160)], float))
KINDS = [PolylineTerrain, lambda chains: SpaceTerrain(make_space(), chains)]


@pytest.fixture(params=KINDS, ids=["polyline", "space"])
def ground(request):
    return request.param


def test_a_miss_is_no_foothold(ground):
    """L1: beyond the edge the search comes nearer; over a void it gives nothing, never the origin."""
    terrain = ground([FLOOR])
    hit = find_foothold(terrain, 212.0, 190.0, 100.0, 30.0)
    assert hit is not None and 190.0 <= hit.x <= 200.0 and hit.y == pytest.approx(100.0)
    assert find_foothold(terrain, 260.0, 230.0, 100.0, 30.0) is None


@pytest.mark.parametrize("shape", ["poly", "round", "slab"])
def test_a_ray_that_starts_inside_never_gives_its_far_end(ground, shape):
    """L2: from inside a shape the foot lands on a real surface or nowhere, not where the ray ends."""
    if shape == "poly":
        block = np.array([(80, 60), (120, 60), (120, 99), (80, 99)], float)
    elif shape == "round":
        a = np.linspace(0, math.tau, 16, endpoint=False)
        block = np.stack([100 + 25 * np.cos(a), 75 + 24 * np.sin(a)], axis=1)
    else:
        block = np.array([(80, 80), (120, 80), (120, 84), (80, 84)], float)
    terrain = ground([FLOOR, Chain(block)])
    hit = ground_below(terrain, 100.0, 82.0, 140.0, 100.0)
    assert hit is None or hit.y == pytest.approx(100.0, abs=0.5)


def test_one_way_ground_is_looked_through_from_below(ground):
    deck = Chain(np.array([(50, 80), (150, 80)], float), closed=False, one_way=True)
    terrain = ground([FLOOR, deck])
    assert ground_below(terrain, 100.0, 60.0, 130.0, 100.0).y == pytest.approx(100.0)
    assert ground_below(terrain, 100.0, 60.0, 130.0, 80.0).y == pytest.approx(80.0)
    assert ground_below(terrain, 100.0, 60.0, 130.0, 80.0, one_way=False).y == pytest.approx(100.0)


@pytest.mark.parametrize("grade", [-1.0, -0.5, 0.0, 0.5, 1.0])
def test_slopes_are_felt_exactly(ground, grade):
    pts = [(0, 300), (400, 300 + 400 * grade), (400, 900), (0, 900)]
    terrain = ground([Chain(np.array(pts, float))])
    felt = feel_ground(terrain, 200.0, 300 + 200 * grade, 10.0)
    assert felt.y == pytest.approx(300 + 200 * grade, abs=0.02) and felt.slope == pytest.approx(grade, abs=0.01)
    assert felt.left and felt.centre and felt.right


def test_stairs_are_smoothed_and_gaps_bridged(ground):
    stairs = Chain(np.array([(0, 100), (100, 100), (100, 90), (200, 90), (200, 160), (0, 160)], float))
    terrain = ground([stairs])
    heights = [feel_ground(terrain, x, 95.0, 16.0).y for x in range(85, 116)]
    assert heights == sorted(heights, reverse=True)
    assert max(abs(b - a) for a, b in zip(heights, heights[1:], strict=False)) < 4.0
    left = Chain(np.array([(0, 100), (92, 100), (92, 160), (0, 160)], float))
    right = Chain(np.array([(108, 100), (200, 100), (200, 160), (108, 160)], float))
    gap = ground([left, right])
    assert feel_ground(gap, 100.0, 100.0, 10.0) is not None
    assert feel_ground(gap, 100.0, 100.0, 10.0, bridge=False) is None


def test_headroom(ground):
    roof = Chain(np.array([(80, 20), (120, 20), (120, 70), (80, 70)], float))
    terrain = ground([FLOOR, roof])
    assert not has_headroom(terrain, 100.0, 90.0, 62.0)
    assert not has_headroom(terrain, 125.0, 90.0, 62.0)
    assert has_headroom(terrain, 140.0, 90.0, 62.0)
