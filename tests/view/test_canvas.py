"""The two kinds of canvas show the same picture."""

import numpy as np
import pytest

from game.view.canvas import STRIDE, Canvas, SpriteBank
from game.view.palette import B0, B2, B3, G2, H0, H3, H4, H5, K2, SKINS, UP, skin_fade


def drawn(indexed: bool, skin: str) -> Canvas:
    bank, canvas = SpriteBank(), Canvas(indexed=indexed)
    canvas.set_skin(SKINS[skin])
    bank.recolour(None if indexed else canvas.colours)
    slots = np.full((8, 8), H3, np.uint8)
    slots[:2] = 255
    slots[4, 4] = K2
    canvas.surface.blit(bank.make(np.zeros((270, 480), np.uint8)), (0, 0))
    canvas.surface.blit(bank.make(slots), (10, 10))
    # (11, 15) and (12, 15), and one that nobody sees, as far out as may be
    canvas.remap_near(np.array([15 * STRIDE + 11, 15 * STRIDE + 12, -24 * STRIDE - 24]), UP)
    canvas.put_near(np.array([20 * STRIDE + 30, 317 * STRIDE + 527]), np.array([G2, K2], np.uint8))
    canvas.remap_area(-2, -2, np.ones((6, 6), bool), UP)
    return canvas


@pytest.mark.parametrize("skin", list(SKINS))
def test_both_kinds_agree(skin):
    a, b = drawn(True, skin), drawn(False, skin)
    assert np.array_equal(a.rgb(), b.rgb())
    assert tuple(a.rgb()[15, 11]) == tuple(SKINS[skin][H4])
    assert tuple(a.rgb()[20, 30]) == tuple(SKINS[skin][G2])
    assert tuple(a.rgb()[14, 14]) == tuple(SKINS[skin][K2])
    assert tuple(a.rgb()[3, 3]) == tuple(SKINS[skin][1])
    assert tuple(a.rgb()[10, 10]) == tuple(SKINS[skin][0])


def test_saved_png_is_what_is_seen(tmp_path):
    import pygame

    canvas = drawn(True, "kiln")
    canvas.save(str(tmp_path / "a.png"))
    back = pygame.surfarray.array3d(pygame.image.load(str(tmp_path / "a.png"))).transpose(1, 0, 2)
    assert np.array_equal(back, canvas.rgb())


@pytest.mark.parametrize(("start", "end"), [("dusk", "night"), ("night", "dusk"), ("kiln", "night"), ("dusk", "kiln")])
def test_a_fade_goes_through_the_dark_and_keeps_the_ramps(start, end):
    steps = np.array([skin_fade(start, end, k / 24) for k in range(25)]).astype(int)
    assert np.array_equal(steps[0], SKINS[start]) and np.array_equal(steps[-1], SKINS[end])
    light = steps @ [3, 6, 1]
    for low, high in ((H0, H5), (B0, B3)):
        assert (np.diff(light[:, low : high + 1]) > 0).all(), "dark to light at every step"
    assert np.abs(np.diff(steps, axis=0)).max() < 40, "no slot jumps"
    assert (light[12, H3 : H5 + 1] < 0.8 * np.minimum(light[0], light[-1])[H3 : H5 + 1]).all(), "the sky dims half-way"
    assert (light[:, [B2, B3]] > 0.65 * 2550).all(), "the player is seen all the time"


def test_between_dusk_and_night_the_sky_is_neither_peach_nor_teal_and_turns_back_the_way_it_came():
    sky = skin_fade("dusk", "night", 0.5)[H4 : H5 + 1].astype(int)
    assert (sky.max(axis=1) - sky.min(axis=1) < 40).all()
    for k in range(25):
        back = skin_fade("night", "dusk", 1 - k / 24).astype(int)
        assert np.abs(skin_fade("dusk", "night", k / 24) - back).max() <= 1
