"""Ware in the kiln as silhouettes: on shelves before the fire, on drying racks, hung from chains."""

import math
import random

import numpy as np
from ironwork import chain
from px import H0, H1, H2, Canvas


def pot(
    c: Canvas, x: int, base: int, kind: int, tall: int, half: int, dark: int, lit: int, where: np.ndarray | None = None
) -> None:
    """A silhouette of ware that stands on row `base`, its right edge lit."""
    for j in range(tall):
        t = j / tall
        if kind == 0:
            wide = half * math.sin(math.pi * (0.2 + 0.75 * t))
        elif kind == 1:
            wide = half * (0.55 + 0.45 * math.sin(math.pi * t * 0.9 + 0.3)) if t > 0.25 else half * 0.45
        else:
            wide = half * (0.9 - 0.35 * t) if kind == 2 else half * (0.35 + 0.65 * t)
        for i in range(-round(wide), round(wide) + 1):
            if where is None or (0 <= x + i < c.w and where[base - tall + j, x + i]):
                c.px(x + i, base - tall + j, lit if i == round(wide) else dark)


def shelves(c: Canvas, cx: int, low: int, high: int, w: int, inside: np.ndarray, dark: int, lit: int) -> None:
    """Boards of ware from `low` up to `high`, as silhouettes against the fire."""
    dice = random.Random(cx)
    left, right = int(cx - w * 0.43), int(cx + w * 0.43)
    for k, y in enumerate(range(low, high, -27)):
        for x in range(left, right):
            for j in range(3):
                if inside[y + j, x] and k:
                    c.px(x, y + j, dark if j else lit)
        for x in (left + 3, right - 5):
            for j in range(3, 27):
                if k and inside[y + j, x] and y + j < low:
                    c.rect(x, y + j, 2, 1, dark)
        for x in np.linspace(left + 9, right - 9, max(2, w // (14 + 3 * k))):
            kind, tall, half = dice.randint(0, 3), dice.randint(9, 16), dice.randint(3, 6)
            if dice.random() < 0.12:
                continue
            pot(c, int(x), y, kind, tall, half, dark, lit, inside)


def hung(c: Canvas, x: int, top: int, length: int, kind: int, lit: int) -> None:
    """A pot on a board that hangs from two chains."""
    chain(c, x - 8, top, top + length, H0, H2)
    chain(c, x + 8, top, top + length, H0, H2)
    c.rect(x - 11, top + length, 23, 3, H0)
    c.hl(x - 11, x + 11, top + length, H2)
    pot(c, x, top + length, kind, 15 + kind, 7, H0, lit)


def rack(c: Canvas, x0: int, x1: int, base: int, boards: int, seed: int, lit: int) -> None:
    """A drying rack: posts and boards of ware before the dark."""
    dice = random.Random(seed)
    top = base - 27 * boards
    c.rect(x0, top - 4, x1 - x0, base - top + 4, H0)
    for k in range(boards):
        y = base - 4 - 27 * k
        for x in range(x0 + 12, x1 - 8, 15):
            if dice.random() > 0.2:
                pot(
                    c, x + dice.randint(-2, 2), y, dice.randint(0, 3), dice.randint(10, 18), dice.randint(4, 6), H1, lit
                )
        c.rect(x0, y, x1 - x0, 3, H1)
        c.hl(x0, x1 - 1, y, H2)
    for x in (x0, (x0 + x1) // 2, x1 - 4):
        c.rect(x, top - 4, 4, base - top + 4, H1)
        c.vl(x + 3, top - 4, base - 1, lit)
