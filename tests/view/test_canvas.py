"""The two kinds of canvas show the same picture."""

import numpy as np
import pytest

from game.view.canvas import STRIDE, Canvas, SpriteBank
from game.view.palette import G2, H3, H4, K2, SKINS, UP, skin_fade


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


def test_fade_never_mixes_a_colour():
    known = {tuple(c) for skin in ("dusk", "night") for c in SKINS[skin].tolist()}
    for i in range(25):
        assert {tuple(c) for c in skin_fade("dusk", "night", i / 24).tolist()} <= known
    assert np.array_equal(skin_fade("dusk", "night", 1.0), SKINS["night"])
