"""Letters: the two pixel fonts, RIVET 5 and RIVET 7, in any slot. It knows text and slots, nothing of the game."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from game.core.paths import ASSETS
from game.view.canvas import Canvas, SpriteBank
from game.view.palette import B3, TRANSPARENT
from game.view.sheet import read_slots

_PLAIN = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-+/\\%()!?=<>'\"#_*[]{}&^|~`@$"
_SIGNS = "°·•×÷±–—…‘’‚“”„«»¡¿→←↑↓€£¢¤¥¦§¨©ª¬®¯²³´µ¶¸¹º¼½¾"
_LATIN = (
    "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏ"
    "ŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžßæÆøØœŒðÐþÞłŁđĐ"
)
BOX = "\ufffd"
ORDER = _PLAIN + _SIGNS + _LATIN + BOX
_LIKE = {
    "Ș": "Ş",
    "ș": "ş",
    "Ț": "Ţ",
    "ț": "ţ",
    "\u00a0": " ",
    "\u2212": "-",
    "\u2010": "-",
    "\u2011": "-",
    "\u00ad": "-",
    "\t": " ",
}


class Sheet(NamedTuple):
    """A font's grid: cell size, rows above the capitals (for accents), heights of capitals and of small letters."""

    cell_w: int
    cell_h: int
    top: int
    caps_px: int
    x_px: int
    space_px: int

    @property
    def line_px(self) -> int:
        """From one line of text to the next."""
        return self.caps_px + 4


SHEETS = {"rivet5": Sheet(8, 11, 3, 5, 4, 2), "rivet7": Sheet(8, 14, 4, 7, 5, 3)}


class Letters:
    """Draws text. Lines of text come as pictures that are kept, so that a repeated text costs one blit."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._sprite = lru_cache(maxsize=512)(self._make)
        self._width = lru_cache(maxsize=2048)(self._measure)
        self._lines = lru_cache(maxsize=64)(self._wrap)

    def width(self, text: str, font: int = 5) -> int:
        """Width of one line in px."""
        return self._width(text, font)

    def _measure(self, text: str, font: int) -> int:
        glyphs = _glyphs(font)
        return max(0, sum(self._glyph(glyphs, c).shape[1] + 1 for c in text) - 1)

    def line_height(self, font: int = 5) -> int:
        """From one line to the next in px."""
        return SHEETS[f"rivet{font}"].line_px

    def wrap(self, text: str, width: int, font: int = 5) -> list[str]:
        """The text in lines no wider than `width` px, broken at spaces; a word that is too long is cut."""
        return list(self._lines(text, width, font))

    def _wrap(self, text: str, width: int, font: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.splitlines() or [""]:
            line = ""
            for word in paragraph.split(" "):
                while self.width(word, font) > width and len(word) > 1:
                    fits = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or self.width(word[:n], font) <= width)
                    lines.extend(x for x in (line, word[:fits]) if x)
                    line, word = "", word[fits:]
                longer = f"{line} {word}" if line else word
                if self.width(longer, font) <= width:
                    line = longer
                else:
                    lines.append(line)
                    line = word
            lines.append(line)
        return lines

    def draw(self, canvas: Canvas, x: int, y: int, text: str, slot: int = B3, shadow: int | None = None, font: int = 5,
             align: str = "left") -> int:  # fmt: skip
        """Draw one line with the top of its capitals at y; returns the x behind it.

        align: left, center or right of x. shadow: slot of a copy 1 px lower. Unknown characters show as a box.
        """
        if not text:
            return x
        picture, place = self.placed(x, y, text, slot, shadow, font, align)
        canvas.surface.blit(picture, place)
        return place[0] + self.width(text, font) + 1

    def placed(self, x: int, y: int, text: str, slot: int = B3, shadow: int | None = None, font: int = 5,
               align: str = "left") -> tuple[pygame.Surface, tuple[int, int]]:  # fmt: skip
        """What `draw` blits: the picture of a line of text, which may not be empty, and where its top left lies."""
        width = self.width(text, font)
        if align == "center":
            x -= width // 2
        elif align == "right":
            x -= width
        return self._sprite(text, slot, shadow, font), (x, y - SHEETS[f"rivet{font}"].top)

    def _glyph(self, glyphs: dict[str, np.ndarray], letter: str) -> np.ndarray:
        return glyphs.get(letter) if letter in glyphs else glyphs[_LIKE.get(letter, BOX)]  # type: ignore[return-value]

    def _make(self, text: str, slot: int, shadow: int | None, font: int) -> pygame.Surface:
        glyphs = _glyphs(font)
        height = SHEETS[f"rivet{font}"].cell_h
        gap = np.zeros((height, 1), bool)
        ink = np.hstack([part for c in text for part in (self._glyph(glyphs, c), gap)])[:, :-1]
        out = np.full((height + 1, ink.shape[1]), TRANSPARENT, np.uint8)
        if shadow is not None:
            out[1:][ink] = shadow
        out[:-1][ink] = slot
        return self._bank.make(out)


@cache
def _glyphs(font: int) -> dict[str, np.ndarray]:
    """Letter → its cell, cut after its last column; the font's sheet is read when its first letter is drawn."""
    name = f"rivet{font}"
    ink, spec = read_slots(name, ASSETS / "fonts") != TRANSPARENT, SHEETS[name]
    across = ink.shape[1] // spec.cell_w
    columns = ink.reshape(-1, spec.cell_h, across, spec.cell_w).any(axis=1).reshape(-1, spec.cell_w)
    width = np.where(columns.any(axis=1), spec.cell_w - np.argmax(columns[:, ::-1], axis=1), spec.space_px)
    found = {}
    for k, letter in enumerate(ORDER):
        y, x = k // across * spec.cell_h, k % across * spec.cell_w
        found[letter] = ink[y : y + spec.cell_h, x : x + int(width[k])]
    return found
