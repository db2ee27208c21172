"""A fall on ground like its take's own, planned at once: begun where the living stood, never too fast, ending as
recorded; and thrown away when the ground is another."""

import math

import numpy as np
import pytest

from game.anim.fall import playback
from game.anim.fall.level import level_under
from game.anim.fall.library import Choice, Library
from game.anim.fall.pace import MAX_STEP_PX, followed, steps
from game.anim.fall.playback import Fall, plan_all
from game.anim.fall.takes import lowest, take_of
from game.anim.pose import Pose
from game.anim.rig import load_rig
from game.core import paths
from game.core.noise import noise
from game.core.terrain import Chain, PolylineTerrain

LIBRARIES = {k: Library(load_rig(k), [paths.ASSETS / "clips"]) for k in ("tine", "hod")}


def ground(*tops, y=0.0):
    """Solid ground whose top runs through the points, from -600 to 600."""
    return Chain(np.array([(-600.0, y), *tops, (600.0, tops[-1][1] if tops else y), (600.0, 500.0), (-600.0, 500.0)]))


def living(rig, x, y=0.0, facing=1, seed=1, turn=0.3):
    parts = rig.stand(x, y, facing)
    turns = [turn * noise(seed, row, 5) for row in range(len(rig.parts))]
    parts = rig.solve(parts[rig.root, :2], parts[:, 2] + turns, facing)
    parts[:, 1] += y - float(lowest(rig, parts))
    return Pose(parts, facing)


def fall_of(kind, name, terrain, x=0.3, y=0.0, mirrored=False, heading=0.0, seed=1, turn=0.3):
    library = LIBRARIES[kind]
    facing = -1 if mirrored else 1
    clip = library.clip(Choice(name, mirrored, facing, 0.0, ""))
    pose = living(library.rig, x, y, facing, seed, turn)
    level = level_under(library.rig, pose.parts, terrain)
    return Fall(library.rig, clip, pose, facing, terrain, (0.0, 0.0), heading, level=level)


FLAT = [(kind, name) for kind in LIBRARIES for name in LIBRARIES[kind].entries if "-flat-" in name]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("kind", "name"), FLAT)
def test_every_flat_take_is_planned(kind, name, mirrored):
    """From a living pose it does not know it gets into the take without a part being faster than the eye, and ends as
    the take does, in a whole place."""
    terrain = PolylineTerrain([ground()])
    rig = LIBRARIES[kind].rig
    fall = fall_of(kind, name, terrain, x=0.3, mirrored=mirrored, seed=len(name) % 7)
    poses = [fall.parts]
    while not fall.at_rest:
        fall.step()
        poses.append(fall.parts)
    poses = np.array(poses)
    assert fall.plan is not None and steps(poses).max() <= MAX_STEP_PX + 0.3
    gap = poses[-1] - fall.clip.dense[-1]
    assert fall.plan.x == round(fall.plan.x) and abs(fall.plan.x - 0.3) <= 0.5
    assert np.abs(gap[:, :2] - (fall.plan.x, -fall.clip.header.root_px)).max() < 0.5
    assert np.abs(np.sin(gap[:, 2])).max() < 1e-6
    # Never much deeper in the ground than the take is.
    rows = take_of(rig, fall.clip).low
    deep = [float(lowest(rig, p)) - max(0.0, rows[min(t, len(rows) - 1)]) for t, p in enumerate(poses)]
    assert max(deep) < 2.0


def test_many_at_once_are_planned_as_one_by_one():
    terrain = PolylineTerrain([ground()])
    names = [name for kind, name in FLAT if kind == "tine"][:6]
    alone = [fall_of("tine", n, terrain, x=30.0 * i, mirrored=i % 2 == 1, seed=i) for i, n in enumerate(names)]
    together = [fall_of("tine", n, terrain, x=30.0 * i, mirrored=i % 2 == 1, seed=i) for i, n in enumerate(names)]
    plan_all(together)
    for _ in range(40):
        for a, b in zip(alone, together, strict=True):
            a.step()
            b.step()
            assert np.allclose(a.parts, b.parts, atol=1e-9) and a.state_values() == pytest.approx(b.state_values())


def test_the_push_of_a_head_that_must_be_further_ends_with_the_impact():
    """The head is to end on the blow's side: the way that is missing is gone until the body hits the ground."""
    terrain = PolylineTerrain([ground()])
    fall = fall_of("tine", "tine-flat-e-hard", terrain, heading=-1.0)
    start, head = fall.parts.copy(), fall.rig.index["head"]
    while not fall.at_rest:
        fall.step()
    assert fall.joins == fall.clip.header.impact_tick
    assert fall.parts[head, 0] < start[head, 0] - 4.0


def test_a_take_goes_on_over_a_drop_that_it_does_not_touch_and_not_into_a_step():
    take = take_of(LIBRARIES["tine"].rig, fall_of("tine", "tine-flat-e-hard", PolylineTerrain([ground()])).clip)
    ends = take.left + len(take.clear)
    touched = take.left + int(np.flatnonzero(take.clear < 1.0)[-1])
    assert ends - touched >= 3

    def planned(*tops):
        fall = fall_of("tine", "tine-flat-e-hard", PolylineTerrain([ground(*tops)]), x=0.0)
        for _ in range(2):  # what the first rays do not tell is looked at in the first tick
            fall.step()
        return fall.plan is not None

    assert planned((ends + 4.0, 0.0), (ends + 4.0, 60.0))
    assert not planned((touched - 6.0, 0.0), (touched - 6.0, 60.0))
    assert not planned((touched - 6.0, 0.0), (touched - 6.0, -12.0))
    assert not planned((0.0, 0.0), (600.0, -60.0))


@pytest.mark.parametrize("when", [3, 20, 400])
def test_another_ground_ends_the_plan_without_a_jump(when):
    """In the blend, in the take and at rest: dug away under it the body falls after it; elsewhere that is nothing."""
    terrain = PolylineTerrain([ground()])
    fall = fall_of("hod", "hod-flat-e-hard", terrain)
    for _ in range(when):
        fall.step()
    planned = fall.plan
    far = PolylineTerrain([ground((-400.0, 0.0), (-400.0, 30.0), (-360.0, 30.0), (-360.0, 0.0))])
    terrain.__dict__.update(far.__dict__)
    fall.look_again()
    assert fall.plan is planned
    terrain.__dict__.update(PolylineTerrain([ground(y=40.0)]).__dict__)
    before = fall.parts.copy()
    fall.look_again()
    assert fall.plan is None and not fall.at_rest and np.array_equal(fall.parts, before) and fall.tick == when
    poses = [before]
    for _ in range(300):
        fall.step()
        poses.append(fall.parts.copy())
    assert fall.at_rest and steps(np.array(poses)).max() <= 6.0
    assert abs(float(lowest(fall.rig, fall.parts)) - 40.0) < 1.5


def test_a_plan_is_made_where_a_body_lands():
    """Killed in the air it is stepped; on the ground the rest is a plan again."""
    terrain = PolylineTerrain([ground()])
    fall = fall_of("tine", "tine-flat-w-hard", terrain, y=-60.0)
    fall.step()
    assert fall.plan is None
    for _ in range(300):
        fall.step()
    assert fall.plan is not None and fall.at_rest and abs(float(lowest(fall.rig, fall.parts))) < 0.6


def test_where_no_plan_can_be_made_it_goes_on_tick_by_tick(monkeypatch):
    terrain = PolylineTerrain([ground()])
    monkeypatch.setattr(playback, "plans", lambda blows, levels: [None] * len(blows))
    fall = fall_of("tine", "tine-flat-e-hard", terrain)
    for _ in range(200):
        fall.step()
    assert fall.plan is None and fall.at_rest and abs(float(lowest(fall.rig, fall.parts))) < 0.6


def test_level_ground_is_told_by_few_rays():
    class Counted(PolylineTerrain):
        rays = 0

        def ray(self, *args, **kw):
            Counted.rays += 1
            return super().ray(*args, **kw)

    rig = LIBRARIES["tine"].rig
    parts = rig.stand(0.0, 0.0)
    level = level_under(rig, parts, Counted([ground()]))
    assert level is not None and level.y == pytest.approx(0.0) and level.spans(-140.0, 140.0) and Counted.rays <= 6
    pit = Counted([ground((60.0, 0.0), (60.0, 9.0), (76.0, 9.0), (76.0, 0.0))])
    level = level_under(rig, parts, pit)
    assert level is not None and level.spans(-100.0, 50.0) and not level.spans(-100.0, 90.0)
    bump = Counted([ground((60.0, 0.0), (60.0, -3.0), (64.0, -3.0), (64.0, 0.0))])
    level = level_under(rig, parts, bump)
    assert level is not None and level.spans(-100.0, 58.0) and not level.spans(-100.0, 62.0)
    roof = Chain(np.array([(50.0, -60.0), (90.0, -60.0), (90.0, -20.0), (50.0, -20.0)]))
    level = level_under(rig, parts, Counted([ground(), roof]))
    assert level is not None and not level.spans(0.0, 60.0)
    for other in ([ground((0.0, 0.0), (600.0, 200.0))], [ground((20.0, 0.0), (20.0, 30.0))]):
        assert level_under(rig, parts, Counted(other)) is None
    platform = Chain(np.array([(-70.0, 0.0), (70.0, 0.0)]), closed=False, one_way=True)
    assert level_under(rig, parts, Counted([platform, ground(y=90.0)])) is None


def test_what_is_followed_arrives():
    rig = LIBRARIES["tine"].rig
    start = rig.stand(0.0, 0.0)
    goals = start + np.array([[[40.0, 0.0, 0.0]], [[41.0, 0.0, 0.0]]])
    poses = followed(rig, start, goals, 1)
    assert steps(np.concatenate([start[None], poses])).max() <= MAX_STEP_PX + 1e-6
    assert np.array_equal(poses[-1], goals[-1]) and math.ceil(41 / MAX_STEP_PX) <= len(poses) <= 12
