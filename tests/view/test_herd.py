"""The herd draws what the sprites draw, one by one, to the pixel; and a crowd's poses are those of its clips."""

import numpy as np

from game.anim import clip as clips
from game.anim.fall.crowd import Crowd
from game.anim.rig import load_rig
from game.core import paths
from game.view.canvas import Canvas, SpriteBank
from game.view.herd import Herd
from game.view.sprites import Sprites
from game.world.frame import Figure

RIG = load_rig("tine")
NAMES = ("tine-flat-e-hard", "tine-flat-nw-hard", "tine-flat-s-soft")


def crowd():
    loaded = [clips.load(paths.ASSETS / "clips" / "tine" / f"{n}.npz", RIG) for n in NAMES]
    n = np.arange(7)
    at = np.stack([40.0 + 60.0 * n, np.full(7, 150.0)], axis=1)
    return loaded, Crowd(loaded, n % 3, n * 5, at)


def test_a_crowd_samples_its_clips():
    loaded, many = crowd()
    for tick in (0, 3, 29, 500):
        poses = many.sample(tick)
        for i in range(7):
            expected = loaded[i % 3].sample(tick + i * 5)
            assert np.allclose(poses[i], expected + (40.0 + 60.0 * i, 150.0, 0.0))


def test_a_herd_looks_like_its_figures():
    _, many = crowd()
    sprites = Sprites(SpriteBank())
    herd = Herd(sprites, "tine", many, RIG.root)
    for tick in (0, 9, 30):
        one, all_ = Canvas(), Canvas()
        herd.draw(all_, tick, (3.0, 0.0))
        frames, rows = many.frames, many.rows(tick)
        for i in range(7):
            # The same row is the same picture wherever it lies: the root's fraction of a pixel is the frame's own.
            pose = frames[rows[i]] + (*many.at[i], 0.0)
            sprites.draw(one, [Figure("tine", pose, 1, "x")], (3.0, 0.0))
        assert all_.pixels.any() and np.array_equal(one.pixels, all_.pixels)
