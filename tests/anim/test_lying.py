"""How a corpse lies: the ground as it is looked at, what the body feels of it, and the rest on stairs and at walls."""

from types import SimpleNamespace

import numpy as np
import pytest

from game.anim.fall.contact import Surface, feel, hung, leverage, tree
from game.anim.fall.profile import profile
from game.anim.fall.settling import SETTLE_TICKS, Settling
from game.anim.rig import load_rig
from game.core.outline import Outline
from game.core.terrain import Chain, PolylineTerrain

SQUARE = [(-500.0, 0.0), (500.0, 0.0), (500.0, 400.0), (-500.0, 400.0)]
STEP = [(-500.0, 0.0), (14.0, 0.0), (14.0, 16.0), (500.0, 16.0), (500.0, 400.0), (-500.0, 400.0)]
PIT = [(-500.0, 0.0), (-20.0, 0.0), (-20.0, 48.0), (21.0, 48.0), (21.0, 0.0), *SQUARE[1:]]


def ground(*points, **more):
    return PolylineTerrain([Chain(np.array(p, float), **more) for p in points])


def test_an_outline_gives_the_edges_near_a_place():
    seams = np.array([False, True, False, False])
    outline = Outline(
        [Chain(np.array(SQUARE), seams=seams), Chain(np.array([(60.0, -40.0), (20.0, -40.0)]), False, True)]
    )
    ends, one_way = outline.near(0.0, -50.0, 30.0, 10.0)
    assert ends.tolist() == [[-500.0, 0.0, 500.0, 0.0], [20.0, -40.0, 60.0, -40.0]]
    assert one_way.tolist() == [False, True]
    assert len(outline.near(450.0, 50.0, 520.0, 90.0).ends) == 0  # the seam


def test_the_line_of_a_profile_is_exact():
    found = profile(ground(STEP), 3.3, -12.0, 40.0)
    assert found.line.tolist() == [[3.3 - 40.0, 0.0], [3.3, 0.0], [14.0, 0.0], [14.0, 16.0], [43.3, 16.0]]
    assert found.heights[int(13.9 - found.x0)] == 0.0 and found.heights[int(16.0 - found.x0)] == 16.0
    assert (found.left, found.right) == (-np.inf, np.inf)


def test_walls_are_where_they_are():
    found = profile(ground(PIT), 1.0, 30.0)
    assert (found.left, found.right) == (-20.0, 21.0)
    assert set(found.heights.tolist()) == {48.0}


def test_who_is_inside_has_ground_where_it_is():
    found = profile(ground(SQUARE), 3.0, 60.0, 40.0)
    assert (found.left, found.right) == (-np.inf, np.inf) and found.line.tolist() == [[-37.0, 60.0], [43.0, 60.0]]
    assert set(found.heights.tolist()) == {60.0}


@pytest.mark.parametrize("x", [-400.0, -13.0, 0.0, 11.9])
def test_a_pit_that_is_narrower_than_a_body_is_lain_across(x):
    pit = [(-500, 0), (-12, 0), (-12, 48), (12, 48), (12, 0), (500, 0), (500, 400), (-500, 400)]
    found = profile(ground(pit), x, -10.0, 90.0)
    assert set(found.heights.tolist()) == {0.0} and not np.isfinite([found.left, found.right]).any()
    assert profile(ground(pit), 0.0, 30.0, 90.0).left == -12.0


def test_a_slit_beside_a_lift_is_no_ledge():
    floor = [(-500, 0), (-30, 0), (-30, 200), (-28.5, 200), (-28.5, 0), (500, 0), (500, 400), (-500, 400)]
    assert set(profile(ground(floor), 1.0, -20.0).heights.tolist()) == {0.0}


def test_where_two_solids_overlap_the_upper_one_counts():
    ramp = [(-50.0, 50.0), (50.0, -50.0), (50.0, 90.0), (-50.0, 90.0)]
    found = profile(ground(SQUARE, ramp), -20.0, -12.0, 40.0)
    x = np.arange(-60.0, 21.0)
    assert np.abs(found.heights - np.minimum(0.0, -x)).max() < 1e-9
    assert [0.0, 0.0] in found.line.tolist()


def test_one_way_ground_further_up_is_no_step():
    floor, shelf = Chain(np.array(SQUARE)), Chain(np.array([(10.0, -20.0), (60.0, -20.0)]), False, True)
    terrain = PolylineTerrain([floor, shelf])
    assert set(profile(terrain, 0.0, -12.0, 40.0).heights.tolist()) == {0.0}
    on_top = profile(terrain, 30.0, -32.0, 40.0)
    assert on_top.heights[40] == -20.0 and on_top.heights[0] == 0.0
    assert set(profile(terrain, 30.0, -32.0, 40.0, one_way=False).heights.tolist()) == {0.0}


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_a_body_feels_how_far_its_skin_is_from_the_ground(kind):
    """Against the smallest distance of many points along each part; inside is negative; a corner is felt between."""
    rig = load_rig(kind)
    surface = Surface(profile(ground(STEP), 0.0, -12.0), -90.0, 90.0)
    a = np.array([(-110.0, 0.0), (14.0, 0.0), (14.0, 16.0)])
    d = np.array([(124.0, 0.0), (0.0, 16.0), (96.0, 0.0)])
    for x, y, turn in ((0.0, -14.0, 0.3), (4.0, -7.0, -0.8), (9.0, 3.0, 0.1), (-6.0, -30.0, 2.0)):
        parts = hung(rig, np.array([x]), np.array([y]), (rig.bind + turn)[None], 1)
        assert np.abs(parts[0] - rig.solve(np.array([x, y]), rig.bind + turn)).max() < 1e-9
        low = feel(rig, parts, surface).gap.min(axis=1)[0]
        for row, part in enumerate(rig.parts):
            s = np.linspace(0.0, part.length_px, 200)[:, None]
            p = parts[0, row, :2] + s * (np.cos(parts[0, row, 2]), np.sin(parts[0, row, 2]))
            t = np.clip(((p[:, None] - a) * d).sum(2) / (d * d).sum(1), 0.0, 1.0)
            far = np.hypot(*np.moveaxis(p[:, None] - a - t[..., None] * d, -1, 0)).min(axis=1)
            under = p[:, 1] > np.where(p[:, 0] < 14.0, 0.0, 16.0)
            if not under.any():
                assert abs(low[row] - (far.min() - part.radius_px)) < 0.01
            else:
                assert low[row] <= -part.radius_px


def test_leverage_is_the_slope_of_every_gap():
    rig = load_rig("tine")
    surface = Surface(profile(ground(STEP), 0.0, -12.0), -90.0, 90.0)
    angles = (rig.bind + 0.3)[None]
    parts = hung(rig, np.array([1.0]), np.array([-20.0]), angles, 1)
    felt = feel(rig, parts, surface)
    rows = leverage(rig, parts, felt)[0]
    for k in range(2 + len(rig.parts)):
        step = np.zeros(2 + len(rig.parts))
        step[k] = 1e-5
        moved = hung(rig, 1.0 + step[:1], -20.0 + step[1:2], angles + step[2:] @ tree(rig).hangs, 1)
        slope = (feel(rig, moved, surface).gap[0] - felt.gap[0]) / 1e-5
        assert np.abs(slope - rows[..., k])[felt.gap[0] < 1e5].max() < 1e-3


def test_a_limb_that_lies_down_keeps_its_way_round():
    """The take goes on to turn a shin while it is drawn to where it lies: past half a turn it does not snap over."""
    rig = load_rig("tine")
    shin, settling = rig.index["shin_l"], Settling(rig, 1)
    lying = rig.stand(0.0, 0.0)
    settling.take(SimpleNamespace(parts=lying), lying, 0)
    turned = []
    for tick in range(SETTLE_TICKS + 1):
        played = lying.copy()
        played[shin, 2] += 2.4 + 0.08 * tick
        turned.append(settling.towards(played, tick)[shin, 2] - lying[shin, 2])
    assert turned[0] == pytest.approx(2.4) and turned[-1] == pytest.approx(0.0, abs=1e-9)
    assert np.abs(np.diff(turned)).max() < 0.3
