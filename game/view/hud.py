"""The head-up display: pips, poise, apples, signs, banners. It knows frames and letters, nothing of the world."""

from functools import lru_cache

import numpy as np
import pygame

from game.core.noise import noise
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.letters import Letters
from game.view.palette import B0, B1, B2, B3, K1, K2, K3, T0, T1, T3, TRANSPARENT
from game.view.sheet import cells, read_slots
from game.world.frame import Frame

HOLD_TICKS = 5
CALM_TICKS = 240
_SIGN_LINES = 8
Blits = list[tuple[pygame.Surface, tuple[int, int]]]
_FADE_TICKS = 6
_FADES = ((B2, B3, B3), (B1, B2, B2), (B0, B1, B1))  # body, shine, tip


def boil(key: int, tick: int) -> int:
    """Which of four drawings a boiling thing shows at a tick: held for 5 ticks, never the same twice running."""
    return _drawing(key, (tick + key * 2) // HOLD_TICKS)


@lru_cache(maxsize=64)
def _drawing(key: int, hold: int) -> int:
    return hold % 2 * 2 + (noise(90, key, hold) > 0)


class HudView:
    """Draws what a frame's hud, sign and banner tell."""

    def __init__(self, bank: SpriteBank, letters: Letters) -> None:
        self._letters = letters
        grid = cells(read_slots("hud"), 9, 10)
        self._full = [bank.make(c) for c in grid[0]]
        self._empty = [bank.make(c) for c in grid[1]]
        self._apple = bank.make(grid[2][0])
        self._bank = bank
        self._bar = lru_cache(maxsize=132)(self._make_bar)
        self._gauges = lru_cache(maxsize=8)(self._make_gauges)
        self._notice = lru_cache(maxsize=8)(self._make_notice)

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it all, over the finished picture."""
        hud, tick = frame.hud, frame.tick if frame.boils else 0
        blits = []
        for k in range(hud.health_max):
            drawings = self._full if k < hud.health else self._empty
            blits.append((drawings[boil(k, tick)], (8 + k * 9, 8)))
        step = max(0, hud.calm_ticks - CALM_TICKS) // _FADE_TICKS
        if step < 3:
            blits += self._gauges(step, int(42 * max(0.0, min(1.0, hud.poise))), hud.apples)
        canvas.surface.fblits(blits)
        if frame.sign:
            self._sign(canvas, frame.sign)
        if frame.banner:
            draw_banner(canvas, self._letters, frame.banner)

    def _make_bar(self, step: int, full: int) -> pygame.Surface:
        """The poise bar of 44 x 5 px, `full` px of 42 full; step 1 and 2: fading."""
        body, shine, tip = _FADES[step]
        edge = T0 if full == 42 else T3  # dark on dark, an empty bar would not be seen just when it matters
        out = np.full((5, 44), edge if step == 0 else TRANSPARENT, np.uint8)
        out[1:4, 1:43] = T1
        out[1:4, 1 : 1 + full] = body
        out[1, 1 : 1 + full] = shine
        if full:
            out[2, full] = tip
        return self._bank.make(out)

    def _make_gauges(self, step: int, full: int, apples: int) -> Blits:
        """The bar and the count of apples, to be blitted."""
        count = f"x{apples}"
        x = WIDTH - 10 - self._letters.width(count)
        blits = [(self._bar(step, full), (8, 18))]
        if step < 2:
            blits.append((self._apple, (x - 8, 8)))
        blits.append(self._letters.placed(x, 9, count, _FADES[step][2], T0))
        return blits

    def _sign(self, canvas: Canvas, text: str) -> None:
        area, lines = self._notice(text)
        plate(canvas, *area)
        canvas.surface.fblits(lines)

    def _make_notice(self, text: str) -> tuple[tuple[int, int, int, int], Blits]:
        """Where a sign's plate is (x, y, width, height), and its lines, to be blitted."""
        lines = self._letters.wrap(text, 264)
        if len(lines) > _SIGN_LINES:
            lines = [*lines[: _SIGN_LINES - 1], lines[_SIGN_LINES - 1] + "..."]
        line = self._letters.line_height()
        width = max(self._letters.width(t) for t in lines) + 17
        height = len(lines) * line + 9
        x, y = (WIDTH - width) // 2, HEIGHT - height - 12
        placed = [
            self._letters.placed(WIDTH // 2, y + 7 + k * line, part, align="center")
            for k, part in enumerate(lines)
            if part
        ]
        return (x, y, width, height), placed


def draw_banner(canvas: Canvas, letters: Letters, text: str) -> None:
    """A banner across the top: what the player must read, at most six lines of it."""
    lines = letters.wrap(text, WIDTH - 44)
    if len(lines) > 6:
        lines = lines[:5] + [lines[5] + " …"]
    line = letters.line_height()
    height = len(lines) * line + 8
    plate(canvas, 4, 28, WIDTH - 8, height, K1)
    canvas.surface.fill(canvas.ink(K2), (5, 29, 3, height - 2))
    for k, part in enumerate(lines):
        letters.draw(canvas, 14, 34 + k * line, part, K3 if k == 0 else B3)


def plate(canvas: Canvas, x: int, y: int, width: int, height: int, edge: int = T3, body: int = T1) -> None:
    """A plate for text: dark body, 1 px edge."""
    canvas.surface.fill(canvas.ink(edge), (x, y, width, height))
    canvas.surface.fill(canvas.ink(body), (x + 1, y + 1, width - 2, height - 2))


def label(
    canvas: Canvas, letters: Letters, x: int, y: int, text: str, slot: int = B3, align: str = "left"
) -> pygame.Rect:
    """Text on a T0 plate, the top of its capitals at y; returns the plate's rectangle."""
    width = letters.width(text)
    x -= {"left": 0, "center": width // 2, "right": width}[align]
    area = pygame.Rect(x - 2, y - 2, width + 4, 9)
    canvas.surface.fill(canvas.ink(T0), area)
    letters.draw(canvas, x, y, text, slot)
    return area
