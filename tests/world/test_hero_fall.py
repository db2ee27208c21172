"""The Wick's own deaths: a recorded clip by the blow, without a pop, lying on the ground, and gone at the respawn."""

import numpy as np
import pytest

from game.anim import clip as clips
from game.anim.fall.library import falling_rig, shipped
from game.anim.rig import WICK_PARTS
from game.core import paths
from game.core.terrain import Chain
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.world.hero import Hero
from game.world.intent import BIT, Intent
from game.world.recording import library, record


class Run:
    def __init__(self, facing=1):
        self.space = make_space()
        ground = Chain(np.array([(-900.0, 200.0), (900.0, 200.0), (900.0, 400.0), (-900.0, 400.0)]))
        self.terrain = SpaceTerrain(self.space, [ground])
        self.hero = Hero(self.space, self.terrain, 0.0, 200.0, facing)

    def go(self, ticks, *actions):
        held = sum(BIT[a] for a in actions)
        poses = []
        for _ in range(ticks):
            self.hero.think(Intent(held, held))
            step(self.space)
            self.hero.animate()
            poses.append(self.hero.figure(1.0).pose.copy())
        return np.array(poses)


def test_the_falling_rig_has_the_rows_of_the_wick():
    rig = falling_rig("wick")
    assert tuple(p.name for p in rig.parts) == WICK_PARTS
    assert rig.masses.max() / rig.masses.min() < 10.0


@pytest.mark.parametrize("facing", [1, -1])
@pytest.mark.parametrize("vx, vy", [(150.0, -80.0), (-220.0, -120.0)])
@pytest.mark.parametrize("moving", [(), ("right",), ("left",)])
def test_it_dies_by_its_own_clip(facing, vx, vy, moving):
    """D13 for the Wick: from standing and running, no part over 6 px a tick; then it lies still and in nothing."""
    run = Run(facing)
    before = run.go(40, *moving)[-1]
    run.hero.hurt(vx, vy, 99)
    assert run.hero.health == 0
    poses = np.concatenate([before[None], run.go(420)])
    assert np.hypot(*np.moveaxis(np.diff(poses[:, :, :2], axis=0), -1, 0)).max() <= 6.0
    last = run.go(30)
    assert np.array_equal(last[0], last[-1])
    rig = falling_rig("wick")
    low = np.maximum(last[0][:, 1], rig.ends(last[0])[:, 1]) + rig.radii
    assert -1.5 <= low.max() - 200.0 <= 1.5
    assert (last[0][WICK_PARTS.index("head"), 0] - before[WICK_PARTS.index("head"), 0]) * vx > 0.0


def test_a_respawn_ends_it():
    run = Run()
    run.hero.hurt(100.0, 0.0, 99)
    run.go(30)
    run.hero.respawn(50.0, 200.0)
    assert run.hero.fall is None and abs(run.go(2)[-1][0, 0] - 50.0) < 4.0


def test_the_library_of_the_wick():
    assert shipped("wick").complaints == []
    folder = paths.ASSETS / "clips" / "wick_fall"
    take = next(t for t in library("wick") if t.name == "wick-flat-e-hard")
    assert clips.to_bytes(record(take)) == (folder / "wick-flat-e-hard.npz").read_bytes()
    assert all(p.stat().st_size < 30_000 for p in folder.glob("*.npz"))


def test_it_falls_without_a_blow_too():
    """Death by the rules alone has a clip as well: it falls on its back."""
    run = Run()
    before = run.go(30)[-1]
    run.hero.die()
    poses = np.concatenate([before[None], run.go(300)])
    assert run.hero.health == 0 and run.hero.fall is not None and run.hero.fall.at_rest
    assert np.hypot(*np.moveaxis(np.diff(poses[:, :, :2], axis=0), -1, 0)).max() <= 6.0
    assert poses[-1][WICK_PARTS.index("head"), 0] < before[WICK_PARTS.index("head"), 0]
