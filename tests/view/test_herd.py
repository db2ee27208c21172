"""The herd draws what the sprites draw one by one, to the pixel, and forgets what was not shown for longest."""

import numpy as np
import pygame
import pytest

from game.anim.fall.crowd import Crowd, Reel
from game.anim.fall.library import Library
from game.anim.fall.takes import take_of
from game.anim.pose import Pose
from game.anim.rig import load_rig
from game.core import paths
from game.core.terrain import Chain, PolylineTerrain
from game.view import herd
from game.view.canvas import Canvas, SpriteBank
from game.view.sprites import Sprites
from game.world.corpse import DIM_TICKS
from game.world.fallen import Fallen
from game.world.frame import Dead

GROUND = PolylineTerrain([Chain(np.array([(-800.0, 200.0), (800.0, 200.0), (800.0, 400.0), (-800.0, 400.0)]))])


@pytest.fixture(scope="module")
def libraries():
    return {kind: Library(load_rig(kind), [paths.ASSETS / "clips"]) for kind in ("tine", "hod")}


@pytest.fixture(scope="module")
def sprites():
    return Sprites(SpriteBank())


def picture(sprites, figures, dead=None, camera=(3.0, 0.0)):
    canvas = Canvas()
    sprites.draw(canvas, figures, camera, dead)
    return canvas.pixels.copy()


def test_the_dead_as_arrays_look_as_they_do_one_by_one(sprites):
    """Both kinds and both facings, on whole and on broken heights, through fall, rest, dimming and fading."""
    steps = [(x, 170.0 + 0.25 * (x // 100.0)) for x in range(0, 500, 100)]
    corners = [point for x, y in steps for point in ((x, y), (x + 100.0, y))]
    terrain = PolylineTerrain([Chain(np.array([*corners, (500.0, 400.0), (0.0, 400.0)])), *GROUND.chains])
    fallen = Fallen(terrain, 1, most=3)
    for i in range(5):
        kind, facing = ("tine", "hod")[i % 2], 1 - 2 * (i % 3 == 0)
        pose = Pose(load_rig(kind).stand(40.3 + 100.0 * i, steps[i][1], facing), facing)
        fallen.add(i, kind, pose, (0.0, 0.0), (4000.0 * facing, -900.0 * i))
    seen = set()
    for tick in range(150 + DIM_TICKS):
        fallen.step()
        if tick % 9 and tick < 40:
            continue
        alone, dead = fallen.shown(0.5, True)
        assert np.array_equal(picture(sprites, alone, dead), picture(sprites, fallen.figures(0.5, True))), tick
        if dead is not None:
            seen |= set(zip(dead.ways.tolist(), dead.lies.tolist(), strict=True))
    assert {(1, False), (0, False), (0, True), (2, True)} <= seen


def many(libraries, count, names=("tine-flat-e-hard", "tine-flat-nw-hard", "tine-flat-s-soft")):
    library, reel = libraries["tine"], Reel()
    blows = [library.entries[name].header.blow for name in names]
    takes = [take_of(library.rig, library.clip(library.choose((blow[0], blow[1]), 1))) for blow in blows]
    strips = [reel.strip("tine", 1, take, take.rows) for take in takes]
    number = np.arange(count)
    at = np.stack([40 + 60 * number, np.full(count, 150)], axis=1)
    return takes, Crowd(reel, [strips[k % len(strips)] for k in number.tolist()], -5 * number, at)


def shown(crowd, tick):
    n = len(crowd.at)
    return Dead(crowd.reel, crowd.rows(tick), crowd.at, np.zeros(n, int), np.zeros(n, bool))


def test_a_crowd_samples_its_takes(libraries):
    takes, crowd = many(libraries, 7)
    for tick in (0, 3, 29, 500):
        poses = crowd.poses(tick)
        for i in range(7):
            rows = takes[i % 3].rows
            assert np.allclose(poses[i], rows[min(tick + 5 * i, len(rows) - 1)] + (40.0 + 60.0 * i, 150.0, 0.0))


def blits_of(one, dead, camera=(0, 0)):
    """What a herd draws, and whose pictures it wanted for that."""
    lacking = one.lacking(dead, camera, (480, 270))
    one.keep([(pygame.Surface((1, 1)), *figure.pose[0, :2].astype(int).tolist()) for figure in lacking])
    return one.blits(camera), lacking


def test_pictures_are_made_once_and_the_least_shown_are_forgotten(libraries, monkeypatch):
    monkeypatch.setattr(herd, "KEPT", 12)
    monkeypatch.setattr(herd, "DROPPED", 4)
    one, made = herd.Herd(), 0
    _, crowd = many(libraries, 3)
    for tick in range(20):
        for new in (3, 0):
            (still, falling), lacking = blits_of(one, shown(crowd, tick))
            assert not still and len(falling) == 3 and len(lacking) == new
            # Each picture lies where its row's pose is, moved to where it died.
            rows, at = crowd.reel.frames[crowd.rows(tick)], crowd.at
            assert [list(place) for _, place in falling] == (rows[:, 0, :2].astype(int) + at).tolist()
            made += len(lacking)
    assert made == 60
    assert not blits_of(one, shown(crowd, 19))[1]
    assert len(blits_of(one, shown(crowd, 0))[1]) == 3


def test_another_reel_with_the_same_takes_needs_no_new_pictures(libraries):
    one = herd.Herd()
    for turn in range(2):
        _, crowd = many(libraries, 3)
        assert len(blits_of(one, shown(crowd, 7))[1]) == (0 if turn else 3)


def test_what_is_far_outside_is_not_made(libraries):
    one = herd.Herd()
    _, crowd = many(libraries, 3)
    assert blits_of(one, shown(crowd, 7), (2000, 0)) == (([], []), [])
    assert blits_of(one, shown(crowd, 7), (190, 0))[0][1] and len(blits_of(one, shown(crowd, 7))[1]) == 0
