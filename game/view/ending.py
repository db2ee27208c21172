"""The ending: the first dry morning, the Wick that looks at it, the apples of the way. It draws; it decides nothing."""

import numpy as np

from game.core.noise import noise, noise_array
from game.physics.prop_kinds import load_kinds
from game.view.canvas import STRIDE, Canvas, SpriteBank
from game.view.hud import boil, label
from game.view.letters import Letters
from game.view.palette import B2, B3, H0, H5, K3, SKINS
from game.view.sheet import cells, read_slots
from game.view.sprites import Sprites
from game.view.weather import RAIN_UP, Weather
from game.world.frame import Figure

HEADING = "DRY AT LAST"
MOTTO = "The rain has stopped. What is unfired may stay so."
WAY_BACK = "ENTER: TO THE TITLE"
WAIT_TICKS = 90  # before it tells how to go on
# Bottom middles of the apples that lie on the wall, in the order in which they are laid.
PILE = ((123, 204), (105, 204), (87, 204), (114, 189), (96, 189), (105, 174))
_SHORE, _FOOT, _SUN = 184, 268, 322
_WICK_AT, _WICK_CELL = (132, 158), (60, 64)
# The drawings of a breath, tick by tick: out, between, in, the ears after it, between.
_BREATH = (0,) * 34 + (1,) * 8 + (2,) * 6 + (3,) * 30 + (1,) * 12
_BLINK_TICKS, _GAZE_TICKS = 3, 190
_GLINTS, _TURN_TICKS = 70, 9
_BRIGHTER = RAIN_UP.copy()
_BRIGHTER[H5] = K3


def breath(tick: int) -> int:
    """Which drawing of its breath the Wick shows: one breath takes 90 ticks."""
    return _BREATH[tick % len(_BREATH)]


def is_shut(tick: int) -> bool:
    """Whether it blinks: for 3 ticks, every two to five seconds."""
    gaze, t = divmod(tick, _GAZE_TICKS)
    return 0 <= t - int((noise(24, gaze, 0) + 1.0) / 2.0 * (_GAZE_TICKS - 130)) - 60 < _BLINK_TICKS


class EndingView:
    """Owns the ending's canvas. apples: how many were found."""

    def __init__(self, bank: SpriteBank, letters: Letters, sprites: Sprites, apples: int) -> None:
        self._letters, self._sprites = letters, sprites
        self._apples = max(0, apples)
        self._canvas = Canvas()
        self._canvas.set_skin(SKINS["dusk"])
        self._picture, self._front = bank.make(read_slots("ending")), bank.make(read_slots("ending_front"))
        self._wick = [[bank.make(cell) for cell in row] for row in cells(read_slots("ending_wick"), *_WICK_CELL)]
        self._icon = bank.make(cells(read_slots("hud"), 9, 10)[2][0])
        self._pollen = Weather("fireflies", "night", 5)
        reach = load_kinds()["apple"].silhouette.reach(0.0, 0.0, -1.0)
        self._pile = [np.array([[float(x), y - reach, 0.0]]) for x, y in PILE[: self._apples]]

    def count(self) -> str:
        """What the line about apples says."""
        return f"{self._apples or 'NO'} {'APPLE' if self._apples == 1 else 'APPLES'} FOUND ON THE WAY"

    def draw(self, tick: int, boils: bool = True) -> Canvas:
        """One picture; boils: whether the apples tremble (off for those whom it troubles)."""
        canvas, letters = self._canvas, self._letters
        canvas.surface.blit(self._picture, (0, 0))
        canvas.remap_near(self._glints(tick), _BRIGHTER)
        pile = [Figure("apple", at, variant=boil(k, tick) if boils else k % 4, layer="prop")
                for k, at in enumerate(self._pile)]  # fmt: skip
        self._sprites.draw(canvas, pile, (0, 0))
        canvas.surface.blit(self._wick[is_shut(tick)][breath(tick)], _WICK_AT)
        self._pollen.draw_near(canvas, (0, 0), tick)
        canvas.surface.blit(self._front, (0, 0))
        letters.draw(canvas, 240, 14, HEADING, B3, H0, font=7, align="center")
        letters.draw(canvas, 240, 29, MOTTO, B3, H0, align="center")
        count = self.count()
        left = 240 - (letters.width(count) + 12) // 2
        canvas.surface.blit(self._icon, (left, 41))
        letters.draw(canvas, left + 12, 42, count, B3, H0)
        if tick >= WAIT_TICKS:
            label(canvas, letters, 240, 257, WAY_BACK, B2, align="center")
        return canvas

    def _glints(self, tick: int) -> np.ndarray:
        """Places on the water that are lit for a moment, most of them on the sun's road."""
        key = np.arange(_GLINTS)
        turn = (tick + key * 5) // _TURN_TICKS
        y = _SHORE + ((noise_array(21, key, turn) + 1.0) / 2.0 * (_FOOT - _SHORE)).astype(int)
        spread = np.where(key % 3 == 0, 160.0, 26.0)
        x = np.clip(_SUN + (noise_array(22, key, turn) * spread).astype(int), 176, 470)
        long = np.arange(7) < (3 + (noise_array(23, key, turn) + 1.0) * 2.0)[:, None]
        return ((y * STRIDE + x)[:, None] + np.arange(7))[long]
