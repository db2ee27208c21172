"""Menus as plain lists of lines: the title, the pause and the options. They draw letters and tell what was chosen."""

from collections.abc import Callable

from game.core.record import dataclass, field
from game.view.canvas import Canvas
from game.view.letters import Letters
from game.view.palette import B1, B2, B3, K2, T0

LINE_PX = 12


@dataclass
class Menu:
    """Lines to choose from. lines: (name, text function). marked: index of the chosen one."""

    lines: list[tuple[str, Callable[[], str]]]
    x: int = 44
    y: int = 208
    heading: str = ""
    marked: int = 0
    keys: dict[str, int] = field(default_factory=lambda: {"up": -1, "down": 1})

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

    def draw(self, canvas: Canvas, letters: Letters) -> None:
        """Draw the lines, the marked one bright with its mark."""
        if self.heading:
            letters.draw(canvas, self.x, self.y - 18, self.heading, B3, T0, font=7)
        for i, (_, text) in enumerate(self.lines):
            y = self.y + i * LINE_PX
            slot = B3 if i == self.marked else B2
            if i == self.marked:
                letters.draw(canvas, self.x - 9, y, ">", K2, T0)
            letters.draw(canvas, self.x, y, text(), slot, T0)


def draw_note(canvas: Canvas, letters: Letters, text: str) -> None:
    """A quiet line at the foot of the picture."""
    letters.draw(canvas, 240 - letters.width(text) // 2, 258, text, B1, T0)
