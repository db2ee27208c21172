"""Things to stand on or fall into for the works tileset: grates, planks, pillars, water and slag."""

import math

import numpy as np
from machine_tiles import chain
from px import DN, H0, H1, H2, H3, H4, H5, K3, T0, T1, T2, T3, T4, T5, TR, UP, Canvas, hsh


def grate(c: Canvas, width: int, left: bool, right: bool) -> None:
    """A catwalk 5 px thick with a lit top edge; legs at its ends."""
    for x in range(width):
        c.px(x, 0, T5 if x % 9 != 4 else T4)
        c.px(x, 1, T3 if x % 2 else T2)
        c.px(x, 2, T1 if x % 4 < 3 else T3)
        c.px(x, 3, T2)
        c.px(x, 4, T0)
    if left:
        c.vl(0, 1, 4, T2)
        c.vl(1, 1, 4, T2)
        for k in range(9):
            c.px(3 + k, 5 + k, T2)
            c.px(4 + k, 5 + k, T0)
        c.vl(3, 5, 14, T1)
    if right:
        c.vl(width - 1, 1, 4, T4)
        c.vl(width - 2, 1, 4, T3)
        for k in range(9):
            c.px(width - 4 - k, 5 + k, T1)
            c.px(width - 5 - k, 5 + k, T0)
        c.vl(width - 4, 5, 14, T2)


def plank(c: Canvas, left: bool, right: bool) -> None:
    """A hanging board 5 px thick."""
    for x in range(16):
        c.px(x, 0, T5 if x % 11 != 5 else T4)
        c.px(x, 1, T4 if x % 5 else T3)
        c.px(x, 2, T3 if x % 11 else T1)
        c.px(x, 3, T1)
        c.px(x, 4, T0)
    for x, wanted in ((2, left), (11, right)):
        if wanted:
            c.rect(x, 4, 3, 2, T1)
            c.px(x + 2, 4, T3)
            chain(c, x + 1, 6, 15)


def pillar(c: Canvas) -> None:
    """Three tiles of column: capital, shaft, base."""
    width, x0 = 12, 2
    for y in range(48):
        for i in range(width):
            tone = T1 if i < 4 else T2 if i < 9 else T3
            if i in (4, 7):
                tone = T1
            c.px(x0 + i, y, T0 if i == 0 else T4 if i == width - 1 else tone)
    for y, height, out in ((0, 4, 2), (4, 2, 1), (43, 5, 2), (41, 2, 1)):
        for j in range(height):
            for i in range(-out, width + out):
                tone = T1 if i < 4 else T2 if i < 9 else T3
                if j == 0:
                    tone = T4 if i > 3 else T3
                if i == width + out - 1:
                    tone = T4
                if i == -out or j == height - 1:
                    tone = T0
                c.px(x0 + i, y + j, tone)


def water(c: Canvas, frame: int) -> None:
    """A surface that drifts."""
    c.rect(0, 3, 16, 13, H1)
    c.rect(0, 11, 16, 5, H0)
    for x in range(16):
        phase = (x + frame * 4) % 16
        y = 3 + (1 if 5 <= phase < 11 else 0)
        c.vl(x, 3, y - 1, TR) if y > 3 else None
        c.px(x, y, H3)
        c.px(x, y + 1, H2)
    for k, y in enumerate((7, 10)):
        x = (frame * 4 + k * 9) % 16
        for i in range(5):
            c.px((x + i) % 16, y, H2)


def water_body(c: Canvas) -> None:
    c.rect(0, 0, 16, 16, H0)
    c.hl(2, 8, 4, H1)
    c.hl(10, 14, 11, H1)


def slag(c: Canvas, at: int, long: int, top: int = 0) -> None:
    """A tile of slag whose first column is the roll's column `at`; the roll is `long` px. top: 16 for the tile below.

    Bands of heat that swell and thin, crust on top, lumps in the depth.
    """
    for x in range(16):
        turn = 2 * math.pi * ((at + x) % long) / long
        surface = round(3.6 + 1.6 * math.sin(turn + 0.4) + 0.9 * math.sin(3 * turn + 2))
        swell = 2.2 * math.sin(2 * turn + 1.1) + 1.3 * math.sin(turn - 1)
        for y in range(16):
            deep = y + top - surface
            slot = TR if deep < 0 else K3 if deep < 2 else H5 if deep < 5.4 + 0.5 * swell else H4
            if deep >= 11 + swell:
                slot = H3 if deep < 21 - swell else H2
            c.px(x, y, slot)
    for k in range(long // 8):
        # Lumps: crust on the glow, dark ones in the heat, hot ones in the deep.
        x, y = k * 8 + int(hsh(k, long, 3) * 4), int(hsh(k, long, 4) * 3)
        kind = hsh(k, long, 5)
        if kind < 0.34:
            _lump(c, x - at, 6 + y - top, 4 + int(kind * 12), long, DN)
        elif kind < 0.8:
            _lump(c, x - at, 10 + 3 * y - top, 5 + int(kind * 4), long, DN)
        if kind > 0.5:
            _lump(c, x - at + 3, 20 + 2 * y - top, 7, long, UP)


def _lump(c: Canvas, x: int, y: int, width: int, long: int, table: np.ndarray) -> None:
    """Two rows of slag one step darker or brighter, wherever the roll repeats them."""
    for j, (first, last) in enumerate(((1, width - 1), (0, width))):
        for i in range(first, last):
            for column in range((x + i) % long, 16, long):
                slot = c.get(column, y + j)
                if slot in (H2, H3, H4, H5):
                    c.px(column, y + j, int(table[slot]) if slot != H5 or table is DN else H5)
