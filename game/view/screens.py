"""Menus as plain lists of lines: the title, the pause and the options. They draw letters and tell what was chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.core.store import Store
from game.view.canvas import Canvas, SpriteBank
from game.view.hud import label, plate
from game.view.letters import Letters
from game.view.palette import B2, B3, K2, T0, T2, T3
from game.view.sheet import cells, read_slots

LINE_PX = 12
_ASIDE_PX = 14  # from a line's text to the left end of its band
Lines = list[tuple[str, Callable[[], str]]]


@dataclass(eq=False, repr=False)
class Menu:
    """Lines to choose from. lines: (name, text function). heading: with one, the menu stands on a plate of its own;
    without, every band is as long as its text.

    marked: index of the line that Enter would choose.
    """

    lines: Lines
    x: int = 44
    y: int = 208
    heading: str = ""
    marked: int = 0

    def move(self, by: int) -> None:
        """Mark another line, round and round."""
        self.marked = (self.marked + by) % len(self.lines)

    @property
    def chosen(self) -> str:
        """The name of the marked line."""
        return self.lines[self.marked][0]

    def hit(self, x: float, y: float) -> bool:
        """Mark the line under a canvas position; whether there is one."""
        row = int((y - self.y + 3) // LINE_PX)
        if 0 <= row < len(self.lines) and self.x - 14 <= x <= self.x + 140:
            self.marked = row
            return True
        return False

    def draw(self, canvas: Canvas, letters: Letters, mark: pygame.Surface) -> None:
        """Draw the lines, the marked one bright with `mark` beside it; with a heading, on a panel of their own."""
        texts = [text() for _, text in self.lines]
        left, wide = self.x - _ASIDE_PX - 1, max(letters.width(t) for t in texts) + 2 * _ASIDE_PX + 3
        if self.heading:
            plate(canvas, left - 1, self.y - 26, wide + 2, 32 + LINE_PX * len(texts))
            canvas.surface.fill(canvas.ink(T2), (left, self.y - 25, wide, 17))
            canvas.surface.fill(canvas.ink(T3), (left, self.y - 8, wide, 1))
            letters.draw(canvas, self.x, self.y - 20, self.heading, B3, T0, font=7)
        for i, text in enumerate(texts):
            y, marked = self.y + i * LINE_PX, i == self.marked
            if marked:
                band = (left, wide, T2) if self.heading else (left + 1, letters.width(text) + _ASIDE_PX + 6, T0)
                canvas.surface.fill(canvas.ink(band[2]), (band[0], y - 3, band[1], 11))
                canvas.surface.fill(canvas.ink(K2), (band[0], y - 4, band[1], 1))
                canvas.surface.blit(mark, (self.x - 10, y - 1))
            letters.draw(canvas, self.x, y, text, B3 if marked else B2, T0)


def menu_mark(bank: SpriteBank) -> pygame.Surface:
    """The small apple that stands beside the line that Enter would choose."""
    return bank.make(cells(read_slots("hud"), 9, 10)[2][0])


def title_menu(can_continue: bool) -> Menu:
    """What the title offers."""
    lines = [("new", "NEW WALK"), ("lab", "TUNING BENCH"), ("options", "OPTIONS"), ("quit", "QUIT")]
    return Menu(_fixed([("continue", "CONTINUE"), *lines] if can_continue else lines))


def pause_menu() -> Menu:
    """What the pause offers."""
    lines = [("resume", "RESUME"), ("restart", "RESTART"), ("options", "OPTIONS"), ("title", "TO THE TITLE")]
    return Menu(_fixed(lines), y=120, heading="PAUSE")


def options_menu(store: Store, is_fullscreen: Callable[[], bool], on_title: bool) -> Menu:
    """The options, each with what it is now. on_title: they stand where the title's lines stood, else on a panel."""

    def switch(text: str, is_on: Callable[[], bool]) -> Callable[[], str]:
        return lambda: f"{text}  {'ON' if is_on() else 'OFF'}"

    lines: Lines = [
        ("shake", switch("SCREEN SHAKE", lambda: store.shake)),
        ("clay", switch("CLAY JITTER AND BOIL", lambda: store.clay)),
        ("volume", lambda: f"SOUND  {store.volume or 'OFF'}"),
        ("fullscreen", switch("FULL SCREEN", is_fullscreen)),
        ("back", lambda: "BACK"),
    ]
    return Menu(lines) if on_title else Menu(lines, y=120, heading="OPTIONS")


def _fixed(lines: list[tuple[str, str]]) -> Lines:
    return [(name, partial(str, text)) for name, text in lines]


def draw_note(canvas: Canvas, letters: Letters, text: str) -> None:
    """A quiet line at the foot of the picture."""
    label(canvas, letters, 240, 261, text, B3, align="center")


def draw_caption(canvas: Canvas, letters: Letters, text: str) -> None:
    """A level's title, on a plate at the top."""
    wide = letters.width(text, 7) + 24
    plate(canvas, 240 - wide // 2, 34, wide, 17)
    letters.draw(canvas, 240, 39, text, B3, T0, font=7, align="center")
