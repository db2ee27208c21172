"""The window shows whole pixels, centred, at every size."""

import numpy as np
import pygame
import pytest

from game.view.canvas import HEIGHT, WIDTH, Canvas
from game.view.palette import SKINS, TRANSPARENT
from game.view.window import Window, best_scale


@pytest.fixture
def canvas():
    canvas = Canvas()
    canvas.pixels[:] = (np.arange(WIDTH)[None, :] * 7 + np.arange(HEIGHT)[:, None] * 5) % 24
    return canvas


def shown(window: Window, size: tuple[int, int], canvas: Canvas) -> np.ndarray:
    window._windowed = size
    window.fullscreen = False
    window._set_mode()
    window.present(canvas)
    return pygame.surfarray.array3d(window.surface).transpose(1, 0, 2)


@pytest.mark.parametrize(
    "size", [(480, 270), (960, 540), (961, 541), (1000, 700), (1440, 810), (1920, 1080), (1366, 768), (300, 200)]
)
def test_the_picture_is_exact_and_centred(size, canvas):
    window = Window(scale=1)
    got = shown(window, size, canvas)
    k = best_scale(size)
    big = canvas.rgb().repeat(k, axis=0).repeat(k, axis=1)
    cx, cy = (size[0] - WIDTH * k) // 2, (size[1] - HEIGHT * k) // 2
    want = np.zeros((size[1], size[0], 3), np.uint8)
    y0, x0 = max(cy, 0), max(cx, 0)
    part = big[y0 - cy : y0 - cy + size[1], x0 - cx : x0 - cx + size[0]]
    want[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]] = part
    assert np.array_equal(got, want)


def test_a_canvas_of_true_colour_and_one_of_more_colours_are_exact_too(canvas):
    window = Window(scale=1)
    true = Canvas(indexed=False)
    true.pixels[:] = np.random.default_rng(1).integers(0, 1 << 24, (HEIGHT, WIDTH))
    assert np.array_equal(shown(window, (960, 540), true), true.rgb().repeat(2, axis=0).repeat(2, axis=1))
    canvas.colours[24:30] = np.arange(18).reshape(6, 3) * 9
    canvas.used = 30
    canvas.shown.set_palette(canvas.colours.tolist())
    canvas.pixels[:] = np.random.default_rng(2).integers(0, 30, (HEIGHT, WIDTH))
    for size, k in (((960, 540), 2), ((1440, 810), 3)):
        assert np.array_equal(shown(window, size, canvas), canvas.rgb().repeat(k, axis=0).repeat(k, axis=1))
    canvas.set_skin(SKINS["kiln"])
    assert np.array_equal(shown(window, (960, 540), canvas), canvas.rgb().repeat(2, axis=0).repeat(2, axis=1))


def test_the_bars_are_black_after_a_change_of_size(canvas):
    window = Window(scale=1)
    shown(window, (1000, 700), canvas)
    got = shown(window, (1000, 600), canvas)
    assert not got[:30].any() and not got[-30:].any() and not got[:, :20].any() and not got[:, -20:].any()


def test_full_screen_ten_times_on_and_off_returns_the_same(canvas):
    window = Window(scale=2)
    before = shown(window, (1000, 600), canvas)
    for _ in range(20):
        window.toggle_fullscreen()
    window.present(canvas)
    assert window.surface.get_size() == (1000, 600)
    assert np.array_equal(pygame.surfarray.array3d(window.surface).transpose(1, 0, 2), before)


def test_the_mouse_is_found_on_the_canvas(canvas):
    window = Window(scale=1)
    shown(window, (1000, 600), canvas)
    assert window.scale == 2
    assert window.to_canvas(20 + 2 * 100, 30 + 2 * 50) == (100, 50)


def test_the_window_has_a_pot_as_its_icon(monkeypatch):
    given = []
    monkeypatch.setattr(pygame.display, "set_icon", given.append)
    Window(scale=1)
    icon = given[0]
    drawn = np.array([[icon.get_at_mapped((x, y)) != TRANSPARENT for x in range(32)] for y in range(32)])
    assert icon.get_size() == (32, 32) and icon.get_colorkey() is not None
    assert 300 < drawn.sum() < 700, "a pot fills about half of it"
    assert not drawn[[0, -1]].any() and not drawn[:, [0, -1]].any(), "nothing of it is cut off"
