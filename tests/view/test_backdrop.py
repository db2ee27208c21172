"""Backdrops: they cover the canvas, scroll by their factors, keep to their slots, and differ from seed to seed."""

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.view.backdrop import LAYERS, Backdrop
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.palette import B3, H0, H2, H5, K3, SKINS, T0, TRANSPARENT, A
from game.view.scene import Assets, Scene
from game.view.sheet import read_slots

SKIN_NAMES = sorted(SKINS)
EMPTY = 200


def picture(palette: str, seed: int, camera=(0, 0), size=(3200, 480), front: bool = False) -> np.ndarray:
    canvas = Canvas()
    canvas.surface.fill(EMPTY)
    backdrop = Backdrop(palette, seed, SpriteBank(), size)
    backdrop.draw_front(canvas, camera) if front else backdrop.draw(canvas, camera)
    return canvas.pixels.copy()


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_the_canvas_is_covered_at_every_camera(palette):
    backdrop, canvas = Backdrop(palette, 3, SpriteBank(), (4000, 700)), Canvas()
    for camera in ((0, 0), (0, 430), (1733, 200), (3520, 430), (-300, -200), (40, 900)):
        canvas.surface.fill(EMPTY)
        backdrop.draw(canvas, camera)
        assert not (canvas.pixels == EMPTY).any(), camera


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_no_threat_colour_and_no_solids_behind_play(palette):
    seen = np.unique(picture(palette, 5))
    assert A not in seen and not ((seen >= T0) & (seen <= T0 + 5)).any(), "T is for what one stands on"


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_the_front_is_flat_black(palette):
    shapes = [picture(palette, 5, (x, 0), front=True) for x in range(0, 2400, 400)]
    assert set(np.unique(shapes)) == {EMPTY, T0}
    assert (np.array(shapes) == T0).mean() < 0.06, "it must not hide play"
    assert not (np.array(shapes)[:, 110:] == T0).any(), "nothing stands over the ground: it would cut cellars to pieces"


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_five_seeds_do_not_look_alike(palette):
    views = [picture(palette, seed) for seed in (11, 12, 13, 14, 15)]
    for a in range(5):
        assert np.array_equal(views[a], picture(palette, (11, 12, 13, 14, 15)[a])), "the same seed, the same picture"
        for b in range(a):
            assert (views[a] != views[b]).mean() > 0.08


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_neighbouring_panels_differ(palette):
    backdrop = Backdrop(palette, 9, SpriteBank(), (4000, 300))
    for strip in backdrop._strips:
        order = [strip._panel(cell) for cell in range(-40, 40)]
        assert all(a != b for a, b in zip(order, order[1:], strict=False))
        assert set(order) == set(range(strip._panels.count))


def test_a_layer_goes_its_share_of_the_camera_way():
    for layers in LAYERS.values():
        assert [x.scroll for x in layers] == sorted(x.scroll for x in layers)
    backdrop = Backdrop("dusk", 4, SpriteBank(), (3000, 270))
    far = backdrop._strips[0]
    before, after = [], []
    far.place(before, 1000, 0)
    far.place(after, 1500, 0)
    places = {id(s): x for s, (x, _) in before}
    moved = [places[id(s)] - x for s, (x, _) in after if id(s) in places]
    assert 50 in moved


@pytest.mark.parametrize("palette", SKIN_NAMES)
def test_panels_join_without_a_step(palette):
    """The ground line of every panel is level at both ends, so that any two fit."""
    for layer in LAYERS[palette]:
        if layer.name == "wall":
            continue
        sheet = read_slots(f"backdrop_{palette}_{layer.name}")
        w = layer.panel_px
        ends = []
        for left in range(0, sheet.shape[1], w):
            for column in (left, left + w - 1):
                full = np.flatnonzero(sheet[:, column] == TRANSPARENT)
                ends.append(0 if not len(full) else int(full[-1]) + 1)
        assert max(ends) - min(ends) <= 1 or palette == "kiln"


def test_night_mist_only_lightens_haze():
    fog = read_slots("backdrop_night_fog") != TRANSPARENT
    assert np.array_equal(fog[:, :480], fog[:, 480:]) and fog.any()
    assert H0 < H5 and fog.shape[1] >= 2 * WIDTH and fog.shape[0] <= HEIGHT


def of_scene(level, seed: int) -> np.ndarray:
    canvas = Canvas()
    Scene(level, Assets(), seed).backdrop.draw(canvas, (0, 0))
    return canvas.pixels.copy()


def test_a_level_has_one_backdrop_whatever_the_runs_seed_and_another_level_has_another():
    """What a player sees of a level is what was looked at."""
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    seen = of_scene(level, 0)
    assert np.array_equal(seen, of_scene(level, 7)) and np.array_equal(seen, of_scene(level, 123))
    level.path = level.path.with_name("mine.tmx")
    assert not np.array_equal(seen, of_scene(level, 0))


FOOT, KILN_PX = 252, 320  # the kiln's floor line in its sheets, the width of its panels


def kiln_panels() -> np.ndarray:
    """(panels, rows, 320) slots."""
    sheet = read_slots("backdrop_kiln_far")
    return sheet.reshape(len(sheet), -1, KILN_PX).swapaxes(0, 1)


def test_the_two_kiln_levels_show_different_halls_and_each_a_white_fire():
    panels, seen = kiln_panels(), []
    for name in ("04_movers", "05_arena"):
        level = tiled.load(paths.LEVELS / f"{name}.tmx")
        strip = Scene(level, Assets()).backdrop._strips[0]
        left, right = strip._shift, strip._shift + int((level.width_px - WIDTH) * strip.layer.scroll) + WIDTH
        whole = [c for c in range(left // KILN_PX, right // KILN_PX + 1)
                 if min(right, (c + 1) * KILN_PX) - max(left, c * KILN_PX) > KILN_PX // 2]  # fmt: skip
        seen.append({strip._panel(c) for c in whole})
    assert len(panels) >= 8 and all(len(s) >= 2 for s in seen)
    assert not seen[0] & seen[1]
    assert all(any((panels[k] == K3).sum() > 100 for k in s) for s in seen)


def test_behind_play_the_kiln_is_never_as_bright_as_the_player():
    """Where one walks before the wall, it keeps below the light of the Wick's body."""
    band = kiln_panels()[:, FOOT - 52 : FOOT]
    light = SKINS["kiln"] @ np.array([0.299, 0.587, 0.114]) / 255
    bright = light[band] > 0.56
    assert bright.mean(axis=(1, 2)).max() < 0.02
    assert not np.isin(band, (K3, B3)).any()


def test_a_column_of_the_kiln_is_lit_over_its_full_height():
    sheet = read_slots("backdrop_kiln_wall")
    for panel, x in ((0, 132 + 12), (0, 392 + 13), (1, 258 + 14), (3, 400 + 12)):
        edge = sheet[:FOOT, panel * 512 + x]
        slots, count = np.unique(edge, return_counts=True)
        assert slots[count.argmax()] >= H2 and count.max() > 0.8 * FOOT, (panel, x)
        assert (edge[:100] == slots[count.argmax()]).mean() > 0.6


def test_halls_of_the_kiln_differ_and_join():
    panels = kiln_panels()
    for a in range(len(panels)):
        assert (panels[a][:, [0, -1]] == panels[0][:, [0, -1]]).mean() > 0.9, "alike at their ends"
        for b in range(a):
            assert (panels[a] != panels[b]).mean() > 0.08
