"""The ending: in the colours of the dusk, the same at the same tick, with a Wick that lives and the apples found."""

import numpy as np
import pytest

from game.view.ending import PILE, WAIT_TICKS, EndingView, breath, is_shut
from game.view.palette import B3, H2, SKINS, SLOTS, A
from game.view.scene import Assets
from game.view.sheet import read_slots


@pytest.fixture(scope="module")
def assets():
    return Assets()


def ending(assets, apples: int) -> EndingView:
    return EndingView(assets.bank, assets.letters, assets.sprites, apples)


def drawn(view: EndingView, tick: int, boils: bool = True) -> np.ndarray:
    return view.draw(tick, boils).pixels.copy()


def test_it_is_drawn_in_one_of_the_three_skins(assets):
    view = ending(assets, 6)
    pixels = drawn(view, 200)
    assert pixels.max() < SLOTS and not (pixels == A).any() and len(np.unique(pixels)) >= 20
    assert np.array_equal(view.draw(200).colours[:SLOTS], SKINS["dusk"])


def test_it_is_brighter_than_the_dusk_and_brightest_at_the_sun(assets):
    light = SKINS["dusk"].astype(int) @ [3, 6, 1]
    morning, evening = light[drawn(ending(assets, 0), 10)], light[read_slots("title")]
    assert morning[:170, 200:].mean() > 1.15 * evening[:170, 200:].mean()
    assert (drawn(ending(assets, 0), 10)[120:170, 300:350] == B3).mean() > 0.6


def test_the_wick_breathes_and_blinks(assets):
    view = ending(assets, 0)
    y, x = 158, 132
    seen = {t: drawn(view, t)[y : y + 26, x : x + 60] for t in range(40)}
    assert sum((seen[0] != seen[38]).ravel()) > 20, "it has breathed in"
    assert {breath(t) for t in range(90)} == {0, 1, 2, 3} and [breath(t) for t in (0, 89, 90)] == [0, 1, 0]
    shut = [t for t in range(3000) if is_shut(t)]
    starts = [t for t in shut if t - 1 not in shut]
    assert len(shut) == 3 * len(starts) and all(120 <= b - a <= 300 for a, b in zip(starts, starts[1:], strict=False))


def test_nothing_thin_is_torn_to_scraps_in_the_water():
    """Below the shore, dark marks are no smaller than two by one: what is bars only is not mirrored row by row."""
    slots = read_slots("ending")[186:268, 262:334]
    dark = slots <= H2
    alone = dark & ~np.roll(dark, 1, axis=1) & ~np.roll(dark, -1, axis=1)
    assert alone[:, 1:-1].sum() < 60


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
