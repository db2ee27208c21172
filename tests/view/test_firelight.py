"""Fire in the kiln: its light is orange on stone, its slag rolls in long waves, and no lamp floats."""

from pathlib import Path

import numpy as np
import pytest

from game.core import paths
from game.core.terrain import Chain
from game.level import tiled
from game.level.level import Level, Thing, TileLayer
from game.view.canvas import Canvas, SpriteBank
from game.view.fixtures import Fixtures
from game.view.ground_mask import GroundMask
from game.view.interior import Interior
from game.view.light import HOT, Lights
from game.view.palette import H2, H3, H4, H5, K0, K1, K2, K3, T0, T1, T2, T3, TRANSPARENT
from game.view.scene import Assets, Scene
from game.view.tiles import TileView
from game.world.frame import Figure, Frame

LEVELS = sorted(paths.LEVELS.glob("*.tmx"))
EMPTY = 200


def lit(slot: int, palette: str) -> int:
    light = Thing(1, "Light", "", 100, 100, properties={"radius_px": 30.0, "colour": "#ffffd58f"})
    canvas = Canvas()
    canvas.surface.fill(slot)
    level = Level(Path("x"), 40, 20, [], things=[light], properties={"palette": palette})
    Lights(level, SpriteBank()).draw(canvas, (0, 0))
    return int(canvas.pixels[100, 100])


def test_a_kiln_lights_stone_orange_and_a_lamp_elsewhere_plum():
    assert [lit(s, "kiln") for s in (T0, T1, T2)] == [T1, H2, H3]
    assert lit(T3, "kiln") in (H3, H4)
    assert not {K0, K1, K2} & set(HOT[T0 : T3 + 1].tolist())
    assert [lit(s, "dusk") for s in (T2, T3)] == [K0, K1]


@pytest.mark.parametrize(("fire", "seen", "never"), [(True, {H2, H3, H4}, {K0, K1, K2}),
                                                     (False, {K0, K1, K2}, {H2, H3, H4})])  # fmt: skip
def test_the_wall_behind_a_fire_is_orange_too(fire, seen, never):
    land = [[(0, 100), (400, 100), (400, 300), (0, 300)], [(140, 170), (140, 230), (260, 230), (260, 170)]]
    mask = GroundMask([Chain(np.array(outline, float)) for outline in land], 400, 300)
    slots = Interior(mask, np.array([(200.0, 200.0, 60.0, 60.0)]), 3, fire=fire).slots(140, 170, 120, 60)
    assert slots is not None
    found = set(np.unique(slots).tolist())
    assert seen <= found and not never & found


def period(strip: np.ndarray) -> int:
    """After how many columns a picture repeats."""
    return next(k for k in range(1, strip.shape[1]) if np.array_equal(strip[:, k:], strip[:, :-k]))


def test_slag_in_a_pit_rolls_in_waves_of_64_px():
    level = tiled.load(paths.LEVELS / "04_movers.tmx")
    pits = [t for t in level.of_class("Hazard") if t.points.max(axis=0)[0] - t.points.min(axis=0)[0] > 140]
    level.layers[:] = [layer for layer in level.layers if layer.look.name == "Slag"]
    view, looks = TileView(level, SpriteBank()), []
    for pit in pits:
        (x0, _), (x1, y1) = pit.points.min(axis=0).astype(int), pit.points.max(axis=0).astype(int)
        for tick in (0, 40, 400):
            canvas = Canvas()
            canvas.surface.fill(EMPTY)
            view.draw(canvas, (x0, y1 - 200), tick, "front")
            strip = canvas.pixels[168:200, : x1 - x0].copy()
            assert period(strip) == 64
            tops = (strip != EMPTY).argmax(axis=0)
            assert np.ptp(tops) >= 3 and np.abs(np.diff(tops)).max() == 1, "a wave without teeth"
            assert {H2, H3, H4, H5, K3} <= set(np.unique(strip).tolist())
            looks.append(strip.tobytes())
    assert len(pits) == 3 and len(set(looks[:3])) > 1, "it moves"


def test_slag_without_tiles_rolls_as_well():
    area = np.array([(96, 160), (416, 160), (416, 200), (96, 200)], float)
    level = Level(Path("x"), 40, 20, [], things=[Thing(1, "Hazard", "rect", 96, 160, points=area)],
                  properties={"palette": "kiln"})  # fmt: skip
    canvas = Canvas()
    canvas.surface.fill(EMPTY)
    Fixtures(level, SpriteBank()).draw_front(canvas, (0, 0))
    tops = (canvas.pixels[150:200, 96:416] != EMPTY).argmax(axis=0)
    assert np.ptp(tops) >= 3 and period(tops[None]) == 64 and np.abs(np.diff(tops)).max() == 1


@pytest.mark.parametrize("path", LEVELS, ids=lambda p: p.stem)
def test_no_lamp_floats(path):
    """Each hangs from ground or a chain, or has a wall, an inner wall or a post behind it."""
    level = tiled.load(path)
    mask = GroundMask(level.paint_chains, level.width_px, level.height_px)
    inner = Interior(mask, np.zeros((0, 4)), 1)
    behind = np.zeros((level.height_px // 16, level.width_px // 16), bool)
    for layer in level.layers:
        if isinstance(layer, TileLayer) and layer.look.name in ("Back", "Back wall"):
            behind |= layer.gids[: behind.shape[0], : behind.shape[1]] > 0
    for light in level.of_class("Light"):
        if float(light.properties["radius_px"]) < 100:  # else it is a pit's
            column, row = int(light.x // 16), int(light.y // 16)
            wall = inner.slots(int(light.x) - 2, int(light.y) - 2, 4, 4)
            held = wall is not None and (wall != TRANSPARENT).any()
            above = mask.window(int(light.x), row * 16 - 4, 1, 4).any() or behind[row - 1, column]
            assert behind[row, column] or above or held, (light.x, light.y)


def test_what_sinks_into_slag_is_behind_it():
    """The level's own pit hides a thing on its floor, but not one that stands above it."""
    level = tiled.load(paths.LEVELS / "04_movers.tmx")
    scene, (x, y) = Scene(level, Assets()), level.of_class("Hazard")[0].points.min(axis=0).tolist()
    camera = (x - 200.0, y - 150.0)

    def shown(*figures: Figure) -> np.ndarray:
        return scene.draw(Frame(0, camera, list(figures), palette="kiln"), hud=False).pixels.copy()

    bare = shown()
    sunk, afloat = (Figure("lump", np.array([[x + 70.0, y + dy, 0.0]]), layer="prop") for dy in (18.0, -20.0))
    assert np.array_equal(shown(sunk), bare)
    assert (shown(afloat) != bare).sum() > 100
