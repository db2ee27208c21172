"""Clay jitter and boil switched off is off everywhere: what lies still stays still, props, pips and title letters."""

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.view.canvas import SpriteBank
from game.view.letters import Letters
from game.view.scene import Assets, Scene
from game.view.title import TitleView, letter_places
from game.world.intent import Intent
from game.world.world import Options, World


@pytest.mark.parametrize("clay", [True, False])
def test_props_and_pips_boil_only_when_they_may(clay):
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    world, scene = World(level, seed=3, options=Options(clay=clay)), Scene(level, Assets(), 3)
    for _ in range(120):
        world.tick(Intent())
    pips, looks = [], []
    for _ in range(30):
        world.tick(Intent())
        frame = world.frame(1.0)
        assert frame.boils == clay
        props = [f for f in frame.figures if f.layer == "prop"]
        assert len(props) >= 5
        looks.append([(f.kind, f.variant, f.squash, f.pose.tobytes()) for f in props])
        pips.append(scene.draw(frame).pixels[8:15, 8:53].tobytes())
    assert (len({str(x) for x in looks}) > 1) == clay
    assert (len(set(pips)) > 1) == clay


def test_a_scene_that_has_seen_much_draws_the_same_as_a_new_one():
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    world, assets = World(level), Assets()
    scene, frame = Scene(level, assets), world.frame(1.0)
    x, y = int(frame.camera[0]), int(frame.camera[1])
    eyes = [(x, y)] * 12 + [(x + 1, y), (x + 90, y), (x + 90, y - 30)] + [(x + 90, y)] * 9 + [(x, y)] * 3
    for tick, eye in enumerate(eyes):
        frame.tick, frame.camera = 7 * tick, (float(eye[0]), float(eye[1]))
        frame.respawn = (0.0, 0.0) if tick % 5 else world.rules.respawn
        frame.sign = ("", "A word.", "Another one.")[tick // 3 % 3]
        frame.hud = frame.hud._replace(apples=tick // 6, poise=tick / 30)
        seen = scene.draw(frame).pixels.copy()
        if tick % 4 == 3 or tick > 21:
            assert np.array_equal(seen, Scene(level, assets).draw(frame).pixels), tick


@pytest.mark.parametrize("boils", [True, False])
def test_the_letters_of_the_title(boils):
    bank = SpriteBank()
    view, x, y = TitleView(bank, Letters(bank)), *letter_places()[0]
    # The drops that fall over the picture are no clay; they pass behind the letters.
    letters = [view.draw(tick, boils).pixels[y + 12 : y + 30, x + 14 : x + 26].copy() for tick in (0, 5, 10, 15)]
    assert any(not np.array_equal(a, letters[0]) for a in letters[1:]) == boils
