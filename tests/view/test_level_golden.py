"""The five levels as they were looked at, exact; and every colour that is seen is one of the moment's 24."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.view.canvas import save_rgb
from game.view.palette import SKINS, SLOTS, skin_fade
from game.view.scene import Assets
from tests.golden.moments import MOMENTS, Play, kept, large

RENEW = "after a wanted change: python -m tests.golden.renew, then look at what it wrote"
SAMPLES = (20, 150, 290)


def colours_of(rgb: np.ndarray) -> set[int]:
    """Its colours, packed."""
    return set(np.unique(rgb.reshape(-1, 3).astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)).tolist())


@pytest.fixture(scope="module", params=sorted(MOMENTS))
def played(request):
    """(name, its kept moment drawn, (colours, allowed ones, highest slot) of moments with all that can show)."""
    name = request.param
    play, pictures = Play(name, Assets()), []
    for tick in (*SAMPLES, MOMENTS[name]):
        frame = play.to(tick)
        if tick == MOMENTS[name]:
            moment = play.scene.draw(frame).rgb().copy()
        frame = replace(
            frame, shapes=play.session.world.overlay(), sign="Mind the pots: 100 %", banner="Kiln no. 3 … 7"
        )
        for to, fade in (("", 0.0), ("night", 0.3), ("kiln", 0.55), ("dusk", 0.8), ("night", 1.0)):
            canvas = play.scene.draw(replace(frame, palette_to=to, palette_fade=fade))
            allowed = skin_fade(frame.palette, to, fade) if to else SKINS[frame.palette]
            pictures.append((colours_of(canvas.rgb()), colours_of(allowed), int(canvas.pixels.max())))
    return name, moment, pictures


def read(path) -> np.ndarray:
    return pygame.surfarray.array3d(pygame.image.load(path)).transpose(1, 0, 2)


def test_the_level_looks_as_it_was_looked_at(played, tmp_path):
    name, got, _ = played
    expected = read(kept(name))
    wrong = (expected != got).any(axis=2)
    if wrong.any():
        difference = np.where(wrong[..., None], np.uint8(255), got // 3)
        for kind, picture in (("expected", expected), ("got", got), ("difference", difference)):
            save_rgb(large(picture, 3), str(tmp_path / f"{name}_{kind}_3x.png"))
        pytest.fail(f"{name} at tick {MOMENTS[name]}: {wrong.sum()} pixels differ; pictures in {tmp_path}. {RENEW}")


@pytest.mark.parametrize("name", sorted(MOMENTS))
def test_the_large_picture_is_the_same(name):
    np.testing.assert_array_equal(read(kept(name, 3)), large(read(kept(name)), 3))


def test_no_more_than_the_24_colours_of_the_skin(played):
    """With rain, lights, the overlay, the head-up display, and on the way to another skin too."""
    for colours, allowed, highest_slot in played[2]:
        assert len(colours) <= SLOTS and colours <= allowed
        assert highest_slot < SLOTS


def test_the_moments_are_worth_keeping(played):
    name, got, pictures = played
    assert len(pictures) == 5 * (len(SAMPLES) + 1)
    assert len(colours_of(got)) >= 18, f"{name}: a poor moment"
