"""The ending: in the 24 colours of its own skin, the same at the same tick, with the apples that were found."""

import numpy as np
import pytest

from game.view.ending import PILE, WAIT_TICKS, EndingView
from game.view.palette import DAWN, SKINS, SLOTS, A
from game.view.scene import Assets


@pytest.fixture(scope="module")
def assets():
    return Assets()


def ending(assets, apples: int) -> EndingView:
    return EndingView(assets.bank, assets.letters, assets.sprites, apples)


def drawn(view: EndingView, tick: int, boils: bool = True) -> np.ndarray:
    return view.draw(tick, boils).pixels.copy()


def test_it_is_drawn_in_a_skin_of_its_own(assets):
    view = ending(assets, 6)
    pixels = drawn(view, 200)
    assert pixels.max() < SLOTS and not (pixels == A).any() and len(np.unique(pixels)) >= 20
    assert np.array_equal(view.draw(200).colours[:SLOTS], DAWN)
    assert all((skin != DAWN).any(axis=1).sum() >= 22 for skin in SKINS.values())
    light = DAWN.astype(int) @ [3, 6, 1]
    assert all((np.diff(light[a:b]) > 0).all() for a, b in ((0, 6), (6, 12), (12, 15), (15, 19), (19, 23)))


def test_it_moves_and_is_the_same_again(assets):
    first, other = ending(assets, 3), ending(assets, 3)
    drawn(first, 7)
    assert np.array_equal(drawn(first, 60), drawn(other, 60))
    assert (drawn(first, 60) != drawn(first, 75)).sum() > 100, "water glitters, apples boil"
    still = [drawn(first, t, False)[160:210, 70:135] for t in range(0, 60, 5)]
    assert sum((a != still[0]).sum() for a in still) < 60, "apples stand still for those whom it troubles"


def test_apples_are_counted_and_laid_on_a_pile(assets):
    assert "NO APPLES" in ending(assets, 0).count() and "1 APPLE " in ending(assets, 1).count()
    assert "14 APPLES" in ending(assets, 14).count()
    bare = drawn(ending(assets, 0), 10)
    areas = [(drawn(ending(assets, n), 10) != bare)[150:205, 70:135].sum() for n in (1, 3, 6, 14)]
    assert 150 < areas[0] < areas[1] < areas[2] == areas[3], "as many as the pile holds"
    assert len(PILE) == 6


def test_it_tells_how_to_go_on_after_a_while(assets):
    view = ending(assets, 2)
    foot = [drawn(view, t)[255:264, 180:300] for t in (WAIT_TICKS - 1, WAIT_TICKS)]
    assert (foot[0] != foot[1]).sum() > 300
