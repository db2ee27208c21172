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


@pytest.mark.parametrize("boils", [True, False])
def test_the_letters_of_the_title(boils):
    bank = SpriteBank()
    view, x, y = TitleView(bank, Letters(bank)), *letter_places()[0]
    # The drops that fall over the picture are no clay; they pass behind the letters.
    letters = [view.draw(tick, boils).pixels[y + 12 : y + 30, x + 14 : x + 26].copy() for tick in (0, 5, 10, 15)]
    assert any(not np.array_equal(a, letters[0]) for a in letters[1:]) == boils
