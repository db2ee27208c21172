"""Golden pictures: a small scene in each skin, exact. `python -m tests.view.test_scenery_golden` draws them anew."""

import sys
from pathlib import Path

import numpy as np
import pytest

from game.core.paths import ASSETS
from game.core.terrain import Chain
from game.level.level import Level, Thing
from game.view.backdrop import Backdrop
from game.view.canvas import Canvas, SpriteBank
from game.view.ground import Ground
from game.view.hud import HudView
from game.view.letters import Letters
from game.view.light import Lights
from game.view.palette import SKINS, SLOTS
from game.view.sheet import read_slots
from game.view.weather import Weather
from game.world.frame import Frame, Hud, Mover

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
OUTLINES = (
    [(0, 144), (64, 144), (128, 176), (192, 176), (192, 256), (256, 256), (256, 176), (352, 176), (400, 128),
     (640, 128), (640, 320), (0, 320)],
    [(64, 208), (64, 240), (160, 240), (160, 208)],
    [(0, 0), (0, 64), (32, 64), (80, 16), (144, 16), (144, 0)],
)  # fmt: skip
WEATHER = {"dusk": "rain", "kiln": "embers", "night": "fireflies"}


def scene(palette: str) -> np.ndarray:
    """(270, 480) slots."""
    chains = [Chain(np.array(points, float)) for points in OUTLINES]
    grate = Chain(np.array([(192.0, 176.0), (256.0, 176.0)]), closed=False, one_way=True)
    things = [Thing(1, "Light", "", 112, 214, properties={"radius_px": 44.0}), Thing(2, "Sign", "", 290, 176),
              Thing(3, "Checkpoint", "", 440, 128)]  # fmt: skip
    level = Level(Path("golden.tmx"), 40, 20, chains, [*chains, grate], things=things, properties={"palette": palette})
    bank, canvas, camera = SpriteBank(), Canvas(), (0, 20)
    backdrop, ground = Backdrop(palette, 12, bank, (640, 320)), Ground(level, bank, 12)
    weather = Weather(WEATHER[palette], palette, 1)
    backdrop.draw(canvas, camera)
    weather.draw_far(canvas, camera, 90)
    ground.draw_back(canvas, camera)
    ground.draw(canvas, camera)
    ground.draw_movers(canvas, [Mover(9, 300, 100, 48)], camera)
    Lights(level, bank).draw(canvas, camera)
    backdrop.draw_front(canvas, camera)
    weather.draw_near(canvas, camera, 90, ground.lips(camera))
    HudView(bank, Letters(bank)).draw(canvas, Frame(90, camera, [], hud=Hud(3, 5, 0.7, 7), sign="Mind the pots."))
    return canvas.pixels.copy()


@pytest.mark.parametrize("palette", sorted(SKINS))
def test_the_scene_is_as_it_was_looked_at(palette):
    drawn, kept = scene(palette), read_slots(f"scenery_{palette}", GOLDEN)
    wrong = np.argwhere(drawn != kept)
    assert not len(wrong), f"{len(wrong)} pixels differ, the first at (y, x) = {wrong[0].tolist()}"
    assert len(np.unique(drawn)) <= SLOTS and drawn.max() < SLOTS


if __name__ == "__main__":
    sys.path.insert(0, str(ASSETS / "source"))
    import png

    for name in sorted(SKINS):
        png.write(GOLDEN / f"scenery_{name}.png", scene(name))
