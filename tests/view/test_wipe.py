"""The wipe: dark in the middle, no colour that is not the skin's, over after its ticks, gone when it is skipped."""

import numpy as np
import pytest

from game.view.canvas import Canvas
from game.view.palette import DOWN, SKINS, SLOTS, T0
from game.view.wipe import TICKS, Wipe, darken

PACK = np.array([1, 256, 65536])


def canvas(skin: str, seed: int, indexed: bool = True) -> Canvas:
    made = Canvas(indexed=indexed)
    made.set_skin(SKINS[skin])
    rng = np.random.default_rng(seed)
    slots = rng.integers(0, SLOTS, (270, 480)).astype(np.uint8)
    ys, xs = np.indices(slots.shape)
    made.put(xs.ravel(), ys.ravel(), slots.ravel())
    return made


@pytest.mark.parametrize("indexed", [True, False])
def test_it_leaves_one_skin_and_comes_up_in_the_next_without_a_colour_between(indexed):
    left, wipe = canvas("dusk", 1, indexed), Wipe()
    before = left.rgb().copy()
    wipe.start(left)
    light, skins = [], []
    for _ in range(TICKS):
        assert wipe.is_on
        shown = wipe.draw(canvas("kiln", 2, indexed)).rgb()
        colours = set(np.unique(shown @ PACK).tolist())
        skins.append(next(name for name in ("dusk", "kiln") if colours <= set((SKINS[name] @ PACK).tolist())))
        assert len(colours) <= SLOTS
        light.append(int(shown.sum()))
    dark = light.index(min(light))
    assert skins == ["dusk"] * (TICKS // 2) + ["kiln"] * (TICKS - TICKS // 2)
    assert light[: dark + 1] == sorted(light[: dark + 1], reverse=True) and light[dark + 1 :] == sorted(
        light[dark + 1 :]
    )
    assert not wipe.is_on and np.array_equal(left.rgb(), before), "the picture that was left is nobody's to change"
    last = canvas("kiln", 2, indexed)
    assert wipe.draw(last) is last and np.array_equal(last.rgb(), canvas("kiln", 2, indexed).rgb())


def test_every_slot_walks_down_its_own_ramp():
    for share in np.linspace(0.0, 1.0, 13):
        drawn = canvas("night", 3)
        before = drawn.pixels.copy()
        darken(drawn, float(share))
        allowed, table = before == drawn.pixels, np.arange(256, dtype=np.uint8)
        for _ in range(5):
            table = DOWN[table]
            allowed |= table[before] == drawn.pixels
        assert (allowed | (drawn.pixels == T0)).all()
    assert (drawn.pixels == T0).all()


def test_a_key_ends_it_and_nothing_begins_from_nothing():
    wipe = Wipe()
    wipe.start(None)
    assert not wipe.is_on
    wipe.start(canvas("dusk", 1))
    wipe.draw(canvas("kiln", 2))
    wipe.skip()
    new = canvas("kiln", 2)
    assert wipe.draw(new) is new and np.array_equal(new.pixels, canvas("kiln", 2).pixels)


def test_slow_frames_do_not_make_it_longer():
    wipe, frames = Wipe(), 0
    wipe.start(canvas("dusk", 1))
    while wipe.is_on:
        wipe.draw(canvas("kiln", 2), 5)
        frames += 1
    assert frames == TICKS // 2
