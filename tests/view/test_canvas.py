"""The two kinds of canvas show the same picture."""

import numpy as np
import pytest

from game.view.canvas import Canvas, SpriteBank
from game.view.palette import H3, H4, K2, SKINS, UP, skin_fade


def drawn(indexed: bool, skin: str) -> Canvas:
    bank, canvas = SpriteBank(), Canvas((64, 32), indexed)
    canvas.set_skin(SKINS[skin])
    bank.recolour(None if indexed else canvas.colours)
    slots = np.full((8, 8), H3, np.uint8)
    slots[:2] = 255
    slots[4, 4] = K2
    canvas.surface.blit(bank.make(np.full((32, 64), 0, np.uint8)), (0, 0))
    canvas.surface.blit(bank.make(slots), (10, 10))
    canvas.remap(np.array([11, 12, -4, 999]), np.array([15, 15, 0, 0]), UP)
    canvas.remap_area(-2, -2, np.ones((6, 6), bool), UP)
    return canvas


@pytest.mark.parametrize("skin", list(SKINS))
def test_both_kinds_agree(skin):
    a, b = drawn(True, skin), drawn(False, skin)
    assert np.array_equal(a.rgb(), b.rgb())
    assert tuple(a.rgb()[15, 11]) == tuple(SKINS[skin][H4])
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
