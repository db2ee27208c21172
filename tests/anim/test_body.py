"""A body's places are those of its pose, however it is moved and turned; and how low its discs can lie is exact."""

import numpy as np
import pytest

from game.anim.fall import fit
from game.anim.fall.body import Body, probes
from game.anim.fall.footing import Footing
from game.anim.fall.library import falling_rig
from game.anim.fall.profile import Profile, profile
from game.anim.fall.settling import SETTLE_TICKS, Settling
from game.core.noise import noise
from game.core.terrain import Chain, PolylineTerrain

KINDS = ("tine", "hod", "wick")


def posed(rig, x=3.0, y=-40.0, turn=0.0, facing=1):
    angles = rig.bind + [0.4 * noise(1, i, 2) for i in range(len(rig.parts))]
    return rig.solve(np.array([x, y]), (angles if facing > 0 else np.pi - angles) + turn, facing)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facing", [1, -1])
def test_a_body_moves_and_turns_as_its_pose_does(kind, facing):
    rig = falling_rig(kind)
    flat, wanted = posed(rig, facing=facing), posed(rig, 11.0, 5.0, 0.7, facing)
    here = Body.of(rig, flat)
    root = np.array(here.root)[:, None]
    body = Body.turned(rig, here.places - root, flat[:, 2], 0.7, 10.0, 5.0)
    body.move(1.0, 0.0)
    assert np.allclose(body.parts, wanted, atol=1e-9) and body.root == pytest.approx((11.0, 5.0))
    assert body.centre == pytest.approx(rig.centre_of_mass(wanted))
    ends = rig.ends(wanted)
    last = np.append(fit.discs(rig).starts[1:], len(probes(rig).radii)) - 1
    assert np.allclose(body.discs[:, last].T, ends, atol=1e-9)
    assert np.allclose(here.parts, flat) and np.allclose(here.moved(4.0).parts, flat + (4.0, 0.0, 0.0))


def test_between_columns_ground_is_straight_and_at_a_cliff_the_nearer_column_counts():
    heights = np.array([10.0, 10.0, 11.0, 12.0, 40.0, 40.0, 40.0])
    ground = Profile(100.0, heights)
    table = ground.table((0.5,))
    x = np.array([90.0, 101.5, 102.25, 103.4, 103.6, 120.0])
    room = ground.room(x, np.zeros(6), table, np.zeros(6, int))
    assert np.allclose(room, np.array([10.0, 10.5, 11.25, 12.0, 40.0, 40.0]) - 0.5)


def test_a_disc_lies_where_it_touches():
    """On a slope, and over a step's edge."""
    columns = np.arange(61.0)
    slope, step = Profile(0.0, columns * 0.5), Profile(0.0, np.where(columns < 30.0, 0.0, 9.0))
    at, y, rows = np.array([30.0]), np.zeros(1), np.zeros(1, int)
    assert slope.room(at, y, slope.table((6.0,)), rows)[0] == pytest.approx(15.0 - 6.0 * np.hypot(1.0, 0.5), abs=0.1)
    assert step.room(at + 4.0, y, step.table((6.0,)), rows)[0] == pytest.approx(-np.sqrt(36.0 - 25.0))


def test_out_of_a_wall_and_no_further():
    rig = falling_rig("tine")
    terrain = PolylineTerrain(
        [Chain(np.array([(-300.0, 0.0), (60.0, 0.0), (60.0, -90.0), (300.0, -90.0), (300.0, 90.0), (-300.0, 90.0)]))]
    )
    footing, stand = Footing(rig, terrain), rig.stand(0.0, 0.0)
    footing.look(stand, profile(terrain, 0.0, -20.0, 130.0))
    assert footing.has_walls
    free, into = Body.of(rig, stand), Body.of(rig, stand + (50.0, 0.0, 0.0))
    assert footing.to_walls(free) == 0.0
    aside = footing.to_walls(into)
    into.move(aside, 0.0)
    assert aside < 0.0 and (into.discs[0] + probes(rig).radii).max() == pytest.approx(60.0)


class _Lying:
    def __init__(self, parts):
        self.parts = parts


def test_what_settles_gets_where_it_is_to_lie_and_stays():
    rig = falling_rig("tine")
    settling, parts = Settling(rig, 1), posed(rig)
    far, near = _Lying(parts + (0.0, 30.0, 0.0)), _Lying(posed(rig, 9.0, -35.0, 0.2))
    settling.take(far, parts, 0)
    assert settling.lying is None and not settling.wait()
    settling.take(near, parts, 4)
    assert settling.lying is near
    assert np.allclose(settling.towards(parts, 4), parts, atol=1e-9)
    assert np.array_equal(settling.towards(parts, 4 + SETTLE_TICKS), near.parts)
    for _ in range(40):
        parts, is_there = settling.follow(parts)
    assert is_there and parts is near.parts
