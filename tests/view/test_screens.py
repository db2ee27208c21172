"""Menus as drawn: the apple beside the marked line, bands as long as their text, options that hide nothing."""

import numpy as np
import pytest

from game.core.store import Store
from game.view.canvas import Canvas, SpriteBank
from game.view.letters import Letters
from game.view.palette import G2, H5, K2, T0
from game.view.screens import LINE_PX, Menu, menu_mark, options_menu, pause_menu, title_menu
from game.view.title import TitleView


@pytest.fixture(scope="module")
def bank():
    return SpriteBank()


def drawn(menu: Menu, bank: SpriteBank, canvas: Canvas | None = None) -> np.ndarray:
    if canvas is None:
        canvas = Canvas()
        canvas.surface.fill(H5)
    menu.draw(canvas, Letters(bank), menu_mark(bank))
    return canvas.pixels.copy()


def test_the_band_is_as_long_as_its_text_and_the_apple_stands_in_it(bank):
    letters, menu = Letters(bank), title_menu(True)
    for row, (_, text) in enumerate(menu.lines):
        menu.marked = row
        pixels = drawn(menu, bank)
        y = menu.y + row * LINE_PX
        line = np.flatnonzero(pixels[y - 4] == K2)
        assert line[0] == menu.x - 14 and line[-1] == menu.x + letters.width(text()) + 5
        assert (pixels[y - 2 : y + 8, menu.x - 12 : menu.x - 2] == G2).any(), "the apple's leaf"
        apart = [k for k in range(len(menu.lines)) if k != row]
        assert not any((pixels[menu.y + k * LINE_PX - 4] == K2).any() for k in apart)


def test_on_a_panel_the_band_is_as_wide_as_the_panel(bank):
    menu = pause_menu()
    widths = set()
    for row in range(len(menu.lines)):
        menu.marked = row
        widths.add(int((drawn(menu, bank)[menu.y + row * LINE_PX - 4] == K2).sum()))
    assert len(widths) == 1


def test_the_options_of_the_title_hide_nothing_that_stands_on_it(bank):
    view = TitleView(bank, Letters(bank))
    before = view.draw(0, False).pixels.copy()
    menu = options_menu(Store(), lambda: False, True)
    for row in range(len(menu.lines)):
        menu.marked = row
        after = drawn(menu, bank, view.draw(0, False))
        rows, columns = np.nonzero(after != before)
        assert rows.min() > 200 and columns.max() < 150, "inside the wall, below what stands on it"
        under = before[rows.min() : rows.max(), columns.min() : columns.max()]
        assert (under == T0).mean() > 0.3, "on dark wall"
    assert options_menu(Store(), lambda: False, False).heading
