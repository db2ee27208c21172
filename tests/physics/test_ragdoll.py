"""The ragdoll: it never explodes, whatever hits it, and the same fall comes out bit for bit."""

import math

import numpy as np
import pytest

from game.anim.pose import Pose
from game.anim.rig import Part, Rig, load_rig
from game.core.noise import noise
from game.physics.arena import ground_space
from game.physics.ragdoll import MAX_SPEED_PX, Ragdoll, joint_limits
from game.physics.space import GRAVITY_PX, step

KINDS = ("tine", "hod")


def standing(kind, facing=1, seed=0, bend=0.3):
    rig = load_rig(kind)
    parts = rig.stand(0.0, -1.0, facing)
    turns = [bend * noise(seed, i, 1) for i in range(len(rig.parts))]
    return rig, Pose(rig.solve(parts[rig.root, :2], parts[:, 2] + turns, facing), facing)


@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_random_hits(seed):
    """D15: any part, any direction, up to five times a killing blow: speeds stay bounded, joints within 1 px, it
    settles, and nothing goes through the floor."""
    kind = KINDS[seed % 2]
    rig, pose = standing(kind, 1 if seed % 4 < 2 else -1, seed)
    space = ground_space("flat")
    doll = Ragdoll(space, rig, pose)
    part = rig.parts[int((noise(seed, 1, 2) + 1) / 2 * len(rig.parts))].name
    angle = math.pi * noise(seed, 2, 2)
    size = 1200.0 * (noise(seed, 3, 2) + 1.05) * float(rig.masses.sum())
    doll.hit(part, (size * math.cos(angle), size * math.sin(angle)))
    widest = fastest = 0.0
    for tick in range(480):
        if tick == 60:
            doll.set_tension(0.05)
        step(space)
        fastest = max(fastest, *(b.velocity.length for b in doll.bodies))
        widest = max(widest, doll.stretch())
        if tick % 16 == 0 and tick > 30 and doll.speeds().max() < 1.0:
            break
    assert fastest <= 1.6 * MAX_SPEED_PX
    assert widest <= 1.0
    assert doll.speeds().max() < 1.0
    parts = doll.pose().parts
    assert (parts[:, 1] < 1.5).all() and np.isfinite(parts).all()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facing", [1, -1])
def test_it_starts_in_the_pose_at_death_and_does_not_burst(kind, facing):
    """D15: limits are relative to the pose at death, even one outside of them: in the first tick nothing gains more
    speed than gravity and its own joints can give."""
    rig, pose = standing(kind, facing, 5, 1.6)
    space = ground_space("flat")
    pose.parts[:, 1] -= 200.0
    doll = Ragdoll(space, rig, pose)
    assert np.abs(doll.pose().parts - pose.parts).max() < 1e-9
    step(space)
    assert doll.speeds().max() < 4.0 * GRAVITY_PX / 60.0
    assert doll.stretch() < 0.1


def test_joined_parts_do_not_collide():
    """D15: two parts that overlap at their joint stay at rest in free space."""
    rig = Rig("pair", (Part("a", "", 20.0, 8.0, 2.0), Part("b", "a", 20.0, 8.0, 2.0, pivot_px=(20.0, 0.0))))
    space = ground_space("flat")
    space.gravity = (0.0, 0.0)
    doll = Ragdoll(space, rig, Pose(rig.solve(np.array([0.0, -300.0]), np.zeros(2))))
    for _ in range(60):
        step(space)
    assert doll.speeds().max() < 1e-6


@pytest.mark.parametrize("kind", KINDS)
def test_masses_are_alike(kind):
    """D15: the heaviest part weighs at most four times the lightest."""
    masses = load_rig(kind).masses
    assert masses.max() / masses.min() <= 4.0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facing", [1, -1])
def test_limits_follow_whole_turns_and_facing(kind, facing):
    rig, pose = standing(kind, facing, 2, 0.05)
    for row in rig.order[1:]:
        parent = rig.parents[row]
        for turns in (-2, 0, 3):
            up, own = pose.parts[parent, 2], pose.parts[row, 2] + turns * math.tau
            low, high = joint_limits(rig, row, up, own, facing)
            assert low <= own - up <= high
            span = rig.limits[row, 1] - rig.limits[row, 0]
            assert high - low == pytest.approx(span, abs=0.12)


def test_limits_hold():
    """A knee does not bend the other way, however it is hit."""
    rig, pose = standing("tine", bend=0.0)
    space = ground_space("flat")
    pose.parts[:, 1] -= 150.0
    doll = Ragdoll(space, rig, pose)
    doll.hit("shin_r", (3000.0, 0.0))
    thigh, shin = rig.index["thigh_r"], rig.index["shin_r"]
    low, high = joint_limits(rig, shin, pose.parts[thigh, 2], pose.parts[shin, 2], 1)
    for _ in range(40):
        step(space)
        bend = doll.bodies[shin].angle - doll.bodies[thigh].angle
        assert low - 0.35 <= bend <= high + 0.35


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_fall_bit_for_bit(kind):
    rows = []
    for _ in range(2):
        rig, pose = standing(kind, seed=3)
        space = ground_space("slope", 20.0)
        pose.parts[:, 1] -= 30.0
        doll = Ragdoll(space, rig, pose)
        doll.hit("chest", (2000.0, -700.0), 0.5)
        for _ in range(120):
            step(space)
        rows.append(doll.pose().parts)
    assert np.array_equal(*rows)


def test_it_leaves_the_space_as_it_was():
    rig, pose = standing("hod")
    space = ground_space("flat")
    before = (len(space.shapes), len(space.bodies), len(space.constraints))
    doll = Ragdoll(space, rig, pose)
    step(space)
    doll.remove()
    assert (len(space.shapes), len(space.bodies), len(space.constraints)) == before
