"""The two kinds of canvas show the same picture."""

import numpy as np
import pytest

from game.view.canvas import STRIDE, Canvas, SpriteBank
from game.view.palette import B0, B2, B3, G0, G2, H0, H3, H4, H5, K0, K2, K3, SKINS, T0, T5, UP, A, skin_fade, worn


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


FADES = [("dusk", "night"), ("night", "dusk"), ("kiln", "night"), ("dusk", "kiln")]
LIGHT = np.array([3, 6, 1])


@pytest.mark.parametrize(("start", "end"), FADES)
def test_a_fade_mixes_no_colour_and_goes_through_the_dark(start, end):
    steps = np.array([skin_fade(start, end, k / 90) for k in range(91)])
    assert np.array_equal(steps[0], SKINS[start]) and np.array_equal(steps[-1], SKINS[end])
    places = []
    for k, colours in enumerate(steps):
        skin = SKINS[worn(start, end, k / 90)]
        same = (colours[:, None] == skin[None]).all(axis=2)
        assert same.any(axis=1).all(), "each slot wears a colour of the one skin that is worn"
        places.append(same.argmax(axis=1))
    for low, high in ((H0, H5), (T0, T5), (G0, G2), (B0, B3), (K0, K3), (A, A)):
        own = np.array(places)[:, low : high + 1]
        assert own.min() >= low and own.max() <= high, "of its own ramp"
        assert (np.diff(own, axis=1) >= 0).all(), "dark to light at every step"
        assert np.abs(np.diff(own, axis=0)).max() <= 1, "step by step"
    light = steps @ LIGHT
    sky = light[:, H0 : H5 + 1].mean(axis=1)
    assert (np.diff(sky[:45]) <= 0).all() and (np.diff(sky[45:]) >= 0).all()
    assert sky[40:50].max() < 0.6 * min(sky[0], sky[-1]), "one is put on in the dark"
    assert (light[:, [B2, B3]] > 0.65 * 2550).all(), "the player is seen all the time"


def test_a_fade_turns_back_the_way_it_came():
    for k in range(49):
        assert np.array_equal(skin_fade("dusk", "night", k / 96), skin_fade("night", "dusk", 1 - k / 96)) or k == 48
