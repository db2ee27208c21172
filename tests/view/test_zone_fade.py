"""A zone of another skin: its sky comes with it, and on the way every pixel belongs to one skin."""

from dataclasses import replace

import numpy as np
import pytest

from game.core import paths
from game.session import Settings, open_session
from game.view.backdrop import LAYERS
from game.view.canvas import WIDTH
from game.view.palette import SKINS, SLOTS, worn
from game.view.scene import Assets, Scene


@pytest.fixture(scope="module")
def stairs():
    """The level with a zone of night, its scene, and a frame where the zone begins."""
    session = open_session(Settings(level=paths.LEVELS / "02_stairs.tmx"))[0]
    session.tick()
    zone = next(z for z in session.level.of_class("Zone") if z.properties["palette"] == "night")
    x, y = zone.points.mean(axis=0)
    frame = replace(session.world.frame(1.0), camera=(int(x) - 240, int(y) - 60))
    return Scene(session.level, Assets()), frame


def packed(rgb: np.ndarray) -> set[int]:
    return set(np.unique(rgb.reshape(-1, 3).astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)).tolist())


def shown(stairs, fade: float) -> np.ndarray:
    scene, frame = stairs
    whole = fade >= 1.0
    frame = replace(
        frame, palette="night" if whole else "dusk", palette_to="night", palette_fade=0.0 if whole else fade
    )
    return scene.draw(frame).rgb().copy()


def test_every_pixel_belongs_to_the_one_skin_that_is_worn_at_any_tick(stairs):
    for tick in range(0, 91, 3):
        colours = packed(shown(stairs, tick / 90))
        assert len(colours) <= SLOTS
        assert colours <= packed(SKINS[worn("dusk", "night", tick / 90)]), tick


def test_the_night_comes_with_its_own_sky(stairs):
    scene, frame = stairs
    before, after = shown(stairs, 0.0), shown(stairs, 1.0)
    slots = scene.canvas.pixels.copy()
    scene.draw(replace(frame, palette="dusk", palette_to="dusk", palette_fade=0.0))
    assert (slots[:120] != scene.canvas.pixels[:120]).mean() > 0.3, "not the same sheets in other colours"
    light = np.array([0.299, 0.587, 0.114]) / 255
    assert (after[:120] @ light).mean() < 0.3 < (before[:120] @ light).mean(), "night is darker than dusk"


def test_the_sheets_change_where_the_picture_is_darkest(stairs):
    light = np.array([0.299, 0.587, 0.114]) / 255
    means = [(shown(stairs, k / 30)[:120] @ light).mean() for k in range(31)]
    assert 13 <= int(np.argmin(means)) <= 17
    jump = np.abs(np.diff(means))
    assert jump[14] < 0.15 and jump.max() < 0.15, "no flash"


def test_no_frame_of_a_fade_makes_all_of_the_other_sky(stairs):
    """It is made layer by layer while the first one sinks."""
    scene = Scene(stairs[0]._level, stairs[0].assets)
    made = []
    bank, make = scene.assets.bank, scene.assets.bank.make
    widths = {WIDTH, *(layer.panel_px for layer in LAYERS["night"])}
    bank.make = lambda slots: (made.append(1) if slots.shape[1] in widths else None) or make(slots)
    counts = []
    try:
        for k in range(60):
            before = len(made)
            scene.draw(replace(stairs[1], palette="dusk", palette_to="night", palette_fade=k / 60))
            counts.append(len(made) - before)
    finally:
        del bank.make
    assert max(counts[1:]) <= 3 and sum(counts[1:30]) >= 6 and sum(counts[30:]) == 0
