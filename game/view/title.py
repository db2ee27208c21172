"""The title's picture, its rain, and its clay letters, which boil. It draws; what the menu says is not its business."""

import numpy as np

from game.anim.clay.ensemble import Ensemble
from game.anim.clay.settings import load_settings
from game.core.noise import noise
from game.view.canvas import Canvas, SpriteBank
from game.view.letters import Letters
from game.view.palette import B3, H1
from game.view.sheet import cells, read_slots
from game.view.weather import Weather

WORD = "GREENWARE"
CELL_PX = 44
_WIDTHS = {"G": 18.5, "R": 17.5, "E": 17.0, "N": 17.4, "W": 22.5, "A": 17.5}
_GAP_PX = 7.6
_TOP = 26
MOST_TICKS = 60  # of the clay filter that one drawing catches up with
MOTTO = "A WALK THROUGH UNFIRED RUINS"


def letter_places() -> list[tuple[int, int]]:
    """Canvas positions of the letters' cells, none quite level with the next."""
    total = sum(_WIDTHS[c] for c in WORD) + _GAP_PX * (len(WORD) - 1)
    x, places = 240 - total / 2, []
    for k, c in enumerate(WORD):
        places.append((round(x + _WIDTHS[c] / 2) - CELL_PX // 2, _TOP + round(noise(3, k, 0) * 1.3)))
        x += _WIDTHS[c] + _GAP_PX
    return places


class TitleView:
    """Owns the title's canvas."""

    def __init__(self, bank: SpriteBank, letters: Letters) -> None:
        self._letters = letters
        self._canvas = Canvas()
        self._picture = bank.make(read_slots("title"))
        self._front = bank.make(read_slots("title_front"))
        grid = cells(read_slots("logo"), CELL_PX, CELL_PX)
        self._clay = [[bank.make(cell) for cell in row] for row in grid[:4]]
        self._shadow = [[bank.make(cell) for cell in row] for row in grid[4:]]
        self._weather = Weather("rain", "dusk", 9)
        self._places = np.array([(x, y, 0.0) for x, y in letter_places()], float)
        self._ensemble = Ensemble(len(WORD), load_settings()[0], key=9)
        self._tick = -1

    def _posed(self, tick: int, boils: bool) -> tuple[list[tuple[int, int]], list[int]]:
        """Places and drawings of the letters: nine clay things that share one shutter and tremble each for itself."""
        if not boils:
            return letter_places(), [0] * len(WORD)
        while self._tick < tick:
            self._tick = max(self._tick + 1, tick - MOST_TICKS)
            shown = self._ensemble.step(self._places, self._tick, moving=True)
            self._letters_at = [(round(x), round(y)) for x, y, _ in shown.tolist()]
        return self._letters_at, self._ensemble.variant.tolist()

    def draw(self, tick: int, boils: bool = True) -> Canvas:
        """One picture; boils: whether the letters move (off for those whom it troubles)."""
        canvas, surface = self._canvas, self._canvas.surface
        surface.blit(self._picture, (0, 0))
        self._weather.draw_near(canvas, (0, 0), tick)
        places, variants = self._posed(tick, boils)
        surface.fblits([(self._shadow[v][k], places[k]) for k, v in enumerate(variants)])
        surface.blit(self._front, (0, 0))
        surface.fblits([(self._clay[v][k], places[k]) for k, v in enumerate(variants)])
        self._letters.draw(canvas, 240, _TOP + CELL_PX + 5, MOTTO, B3, H1, align="center")
        return canvas
