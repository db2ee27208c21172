"""Letters: every character has a drawing of its own, widths add up, text wraps, unknown ones show as a box."""

import numpy as np
import pytest

from game.view.canvas import Canvas, SpriteBank
from game.view.letters import BOX, ORDER, SHEETS, Letters
from game.view.palette import B3, K3, T0


@pytest.fixture(scope="module")
def letters() -> Letters:
    return Letters(SpriteBank())


def ink(letters: Letters, text: str, font: int = 5, **more) -> np.ndarray:
    canvas = Canvas()
    canvas.surface.fill(0)
    letters.draw(canvas, 20, 20, text, B3, font=font, **more)
    return canvas.pixels.copy()


@pytest.mark.parametrize("font", (5, 7))
def test_every_character_has_a_glyph_of_its_own(letters, font):
    seen: dict[bytes, str] = {}
    alike = (
        {"\u2019", "\u2018", "'"},
        {"\u201c", "\u201d", '"'},
        {"-", "\u2013"},
        {",", "\u201a"},
        {"\u00d0", "\u0110"},
    )
    for letter in ORDER:
        drawn = ink(letters, letter, font)
        if letter == " ":
            assert not drawn.any()
            continue
        assert (drawn == B3).any(), f"{letter!r} is empty"
        key = drawn.tobytes()
        other = seen.get(key)
        assert other is None or any({letter, other} <= pair for pair in alike), f"{letter!r} looks like {other!r}"
        seen[key] = letter


def test_printable_ascii_and_latin_1_are_there():
    for code in [*range(32, 127), *range(0xA1, 0xAD), *range(0xAE, 0x100)]:
        assert chr(code) in ORDER, chr(code)
    assert len(set(ORDER)) == len(ORDER)


@pytest.mark.parametrize("font", (5, 7))
def test_capitals_stand_at_y_and_are_as_tall_as_the_font(letters, font):
    rows = np.flatnonzero((ink(letters, "HEX", font) == B3).any(axis=1))
    assert (rows[0], rows[-1]) == (20, 20 + font - 1) and SHEETS[f"rivet{font}"].caps_px == font
    rows = np.flatnonzero((ink(letters, "gjpqy", font) == B3).any(axis=1))
    assert rows[-1] > 20 + font - 1, "descenders go below the line"


def test_widths_add_up(letters):
    for text in ("A", "Zażółć gęślą jaźń", "levels/l3.tmx:41"):
        columns = np.flatnonzero((ink(letters, text) == B3).any(axis=0))
        assert columns[-1] - columns[0] + 1 == letters.width(text)
    assert letters.width("") == 0


def test_alignment(letters):
    for align, first in (
        ("left", 100),
        ("right", 100 - letters.width("WIDE")),
        ("center", 100 - letters.width("WIDE") // 2),
    ):
        canvas = Canvas()
        canvas.surface.fill(0)
        letters.draw(canvas, 100, 20, "WIDE", B3, align=align)
        assert np.flatnonzero((canvas.pixels == B3).any(axis=0))[0] == first


@pytest.mark.parametrize("font", (5, 7))
def test_no_character_of_latin_1_is_a_box_or_cut(letters, font):
    box = ink(letters, BOX, font)
    for code in [*range(0x21, 0x7F), *range(0xA1, 0x100)]:
        drawn = ink(letters, chr(code), font)
        assert (drawn == B3).any() and not np.array_equal(drawn, box), chr(code)


def test_unknown_characters_show_as_a_box(letters):
    assert np.array_equal(ink(letters, "\u4e16"), ink(letters, BOX))
    assert letters.width("a\u4e16b") == letters.width(f"a{BOX}b")


def test_the_shadow_lies_one_px_below(letters):
    drawn = ink(letters, "T", shadow=T0)
    plain = ink(letters, "T") == B3
    assert np.array_equal(drawn == B3, plain)
    assert ((drawn == T0) == (np.roll(plain, 1, axis=0) & ~plain)).all()


def test_wrapping_keeps_every_word_and_the_width(letters):
    text = "levels/l3.tmx:41: tile 99 at (12, 7) is in no tileset " + "x" * 90
    lines = letters.wrap(text, 120)
    assert all(letters.width(line) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert letters.wrap("", 100) == [""] and letters.wrap("a\nb", 100) == ["a", "b"]


def test_a_text_is_made_once(letters):
    a = letters._sprite("SAME", K3, None, 5)
    assert letters._sprite("SAME", K3, None, 5) is a


def test_a_true_colour_canvas_shows_the_same_text():
    bank = SpriteBank()
    letters, flat, true = Letters(bank), Canvas(), Canvas(indexed=False)
    flat.surface.fill(0)
    letters.draw(flat, 10, 10, "Grün", K3, T0)
    bank.recolour(true.colours)
    true.surface.fill(true.ink(0))
    letters.draw(true, 10, 10, "Grün", K3, T0)
    assert np.array_equal(flat.rgb(), true.rgb())
