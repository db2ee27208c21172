"""Draws what is built into, hangs from and grows on the ground: machines, growth, fixtures and decks (all .png).

Each sheet is a grid of equal cells; a drawing may be repainted by hand as long as it stays in its cell.
"""

import math

import numpy as np
from growth import bloom, fern, mushrooms, pods, vine
from px import (
    B3,
    H4,
    H5,
    K0,
    K1,
    K2,
    K3,
    T0,
    T1,
    T2,
    T3,
    T4,
    T5,
    Canvas,
    hsh,
)  # fmt: skip

MACHINES = ("gear", "vent", "plate", "hazard", "girder", "stoke", "stoke_hot", "rivets")
CELL = (32, 64)


def _tone(t: int) -> int:
    return T0 + max(0, min(4, t))


def gear(c: Canvas, base: int, r: int = 13, teeth: int = 11) -> None:
    """A toothed wheel, its centre at (16, 16)."""
    for y in range(32):
        for x in range(32):
            dx, dy = x + 0.5 - 16, y + 0.5 - 16
            d, a = math.hypot(dx, dy), math.atan2(dy, dx)
            rim = r + (1.6 if math.cos(a * teeth) > 0 else -0.2)
            if d >= rim + 1.2:
                continue
            t = base
            if d > rim:
                t = 0
            else:
                if d < r * 0.28:
                    t = 0 if d > r * 0.14 else base + 1
                elif r * 0.4 < d < r * 0.72:
                    t = base - 1 if abs(math.sin(a * 2.5)) > 0.4 else base
                if d > rim - 1.3 and dx > dy:
                    t = base + 1
                if d > rim - 1.3 and dx - dy < -r * 0.6:
                    t = base - 1
            c.px(x, y, _tone(t))


def vent(c: Canvas, base: int, w: int = 22, h: int = 12) -> None:
    """A frame with slats."""
    for j in range(h):
        for i in range(w):
            if i in (0, w - 1) or j in (0, h - 1):
                t = base + 1 if (j == 0 or i == w - 1) else base - 1
            else:
                t = base if j % 3 == 1 else 0
            c.px(i, j, _tone(t))
    for i, j in ((1, 1), (w - 2, 1), (1, h - 2), (w - 2, h - 2)):
        c.px(i, j, _tone(base + 1))


def plate(c: Canvas, base: int, hazard: bool = False, w: int = 28, h: int = 12) -> None:
    """A riveted plate, plain or with slanted stripes; its shadow falls left and below."""
    for j in range(h):
        for i in range(w):
            t = base
            if j == 0 or i == w - 1:
                t = base + 1
            if j == h - 1 or i == 0:
                t = base - 1
            if hazard and 2 <= j < h - 2 and 2 <= i < w - 2 and ((i + j) // 4) % 2 == 0:
                t = base - 1
            c.px(i + 1, j, _tone(t))
    for i, j in ((2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3)):
        c.px(i + 1, j, _tone(base + 1))
        c.px(i, j + 1, _tone(base - 1))
    c.hl(0, w, h, T0)
    c.vl(0, 0, h, T0)


def girder(c: Canvas, base: int, w: int = 10, h: int = 62) -> None:
    """An upright lattice."""
    for y in range(h):
        for i in range(w):
            if i < 2:
                t = base - 1 if i == 0 else base
            elif i >= w - 2:
                t = base if i == w - 2 else base + 1
            else:
                k = y % (2 * (w - 4))
                k = k if k < w - 4 else 2 * (w - 4) - k - 1
                t = base if i - 2 == k else 0
            c.px(i, y, _tone(t))


def stoke(c: Canvas, base: int, hot: bool) -> None:
    """A firebox door, 26 x 21, cold or burning."""
    w, h = 22, 16
    c.rect(0, 0, w + 4, h + 5, T0)
    c.frame(1, 1, w + 2, h + 3, _tone(base - 1))
    c.hl(1, w + 2, 1, T4 if hot else _tone(base))
    c.vl(w + 2, 1, h + 3, T4 if hot else _tone(base))
    for j in range(3):
        for i in range(w - 4):
            d = abs(i - (w - 4) / 2) / ((w - 4) / 2)
            v = (K3 if d < 0.3 and j == 2 else (H5 if d < 0.65 else H4)) if hot else (T1 if i % 5 else _tone(base - 1))
            c.px(4 + i, 5 + j * 4, H4 if hot and v == H5 else v)
            c.px(4 + i, 6 + j * 4, v)
        if hot:
            c.hl(4, w - 1, 7 + j * 4, 3)
    for i, j in ((3, 3), (w, 3), (3, h + 1), (w, h + 1)):
        c.px(i, j, _tone(base))


def rivets(c: Canvas, base: int) -> None:
    """A narrow riveted band."""
    for i in range(30):
        for j in range(6):
            t = base + 1 if j == 0 else (base - 1 if j == 5 else base)
            c.px(i, j, _tone(t))
        if i % 6 == 3:
            c.px(i, 2, _tone(base + 1))
            c.px(i - 1, 3, _tone(base - 1))


def machines() -> Canvas:
    """Columns: `MACHINES`; rows: base tone 1..4 (drawn where the wall around has that tone)."""
    sheet = Canvas(CELL[0] * len(MACHINES), CELL[1] * 4)
    for row in range(4):
        for column, name in enumerate(MACHINES):
            cell = Canvas(*CELL)
            base = row + 1
            if name == "gear":
                gear(cell, base)
            elif name == "vent":
                vent(cell, base)
            elif name in ("plate", "hazard"):
                plate(cell, base, name == "hazard")
            elif name == "girder":
                girder(cell, base)
            elif name == "rivets":
                rivets(cell, base)
            else:
                stoke(cell, base, name == "stoke_hot")
            sheet.blit(cell, column * CELL[0], row * CELL[1])
    return sheet


def growth() -> Canvas:
    """Row 0: 12 vines, 4 with pods, hung from (8, 0) of 16 px cells. Row 1: blooms, mushrooms, fern; root (18, 47)."""
    sheet = Canvas(16 * 16, 96)
    for k in range(16):
        cell = Canvas(16, 48)
        length = 8 + k * 3 if k < 12 else 14 + (k - 12) * 8
        if k < 12:
            vine(cell, 8, 0, min(length, 44), k + 1)
        else:
            pods(cell, 8, 0, length, k)
        sheet.blit(cell, k * 16, 0)
    for k in range(6):
        cell = Canvas(40, 48)
        if k < 4:
            size, tall = ((1.15, 20), (1.3, 14), (0.8, 12), (1.0, 22))[k]
            heart = 18 + (-2, 3, -3, 4)[k]
            bloom(cell, heart, 48 - tall, size, (18, 48), k + 1)
        elif k == 4:
            mushrooms(cell, 16, 48, 4, 3)
        else:
            fern(cell, 18, 48)
        sheet.blit(cell, k * 40, 48)
    return sheet


def lamp(c: Canvas, x: int, y: int, on: int, length: int) -> None:
    """A hanging lamp: its cord starts at (x, y - length)."""
    c.vl(x, y - length, y, T1)
    c.rows(["..kkk..", ".kmmlk.", "kmmmllk", "..ooo..", "..ooo..", "...w..."], x - 3, y,
           {"k": T0, "m": T2, "l": T4, "o": on, "w": K2 if on == K3 else on})  # fmt: skip


def sign(c: Canvas, x: int, y: int) -> None:
    """A post with a board; (x, y): the ground below its middle."""
    c.vl(x - 5, y - 11, y - 1, T1)
    c.vl(x + 4, y - 11, y - 1, T2)
    c.rect(x - 8, y - 16, 16, 9, T2)
    c.hl(x - 8, x + 7, y - 16, T4)
    c.vl(x + 7, y - 16, y - 8, T5)
    c.hl(x - 8, x + 7, y - 8, T0)
    for i, (a, b) in enumerate(((-5, 4), (-5, 1), (-5, 3))):
        c.hl(x + a, x + b, y - 14 + i * 2, K2 if i == 0 else K1)


def beacon(c: Canvas, x: int, y: int, lit: bool) -> None:
    """A checkpoint: a small clay oven on a foot; lit, it burns."""
    c.rect(x - 6, y - 3, 13, 3, T1)
    c.hl(x - 5, x + 6, y - 3, T3)
    for j, w in enumerate((3, 5, 6, 6, 6, 6, 5)):
        yy = y - 10 + j
        c.hl(x - w, x + w, yy, K1)
        c.hl(x - w, x - w + 2, yy, K0)
        c.hl(x + w - 1, x + w, yy, K2 if j < 5 else K1)
    c.rect(x - 1, y - 13, 4, 3, K0)
    c.px(x + 2, y - 13, K2)
    c.rect(x - 2, y - 7, 5, 4, T0)
    if lit:
        c.rect(x - 2, y - 6, 5, 3, K2)
        c.rect(x - 1, y - 5, 3, 2, K3)
        c.px(x, y - 5, B3)
        for dx, dy in ((0, -15), (1, -17), (-1, -18)):
            c.px(x + dx, y + dy, H4)
    c.hl(x - 6, x + 6, y - 1, T0)


def door(c: Canvas, x: int, y: int) -> None:
    """The way out: an arched doorway with light behind, 30 wide, 44 tall, (x, y) the ground below its middle."""
    for yy in range(y - 44, y):
        for xx in range(x - 15, x + 15):
            dx, dy = xx + 0.5 - x, yy + 0.5 - (y - 29)
            d = math.hypot(dx, dy) if dy < 0 else abs(dx)
            if d < 10:
                f = (y - yy) / 40
                c.px(xx, yy, B3 if abs(dx) < 3 + 2 * (1 - f) and f < 0.7 else (K3 if d < 7 else K2))
            elif d < 14.6:
                turn = int((math.atan2(dy, dx) + math.pi) * 5.2) if dy < 0 else yy // 5
                edge = (yy % 5 == 0) if dy >= 0 else ((math.atan2(dy, dx) + math.pi) * 5.2 % 1) < 0.2
                t = T3 if hsh(turn, 3) < 0.6 else T2
                if d > 13.4:
                    t = T5 if dx > 0 and dy < 4 else T1
                elif d < 11.2:
                    t = T4
                c.px(xx, yy, T1 if edge else t)
    c.hl(x - 15, x + 14, y - 1, T1)


FIXTURES = ("sign", "beacon", "beacon_lit", "door", "lamp", "lamp_off", "spikes", "spikes_2")


def spikes(c: Canvas, seed: int) -> None:
    """Sixteen px of rebar thorns, base on the cell's bottom row."""
    for k, x in enumerate((9, 13, 17, 21)):
        tall = 9 - (k + seed) % 2 * 3
        for j in range(tall):
            w = 1 if j > tall - 4 else (2 if j > 2 else 3)
            c.rect(x - w // 2, 47 - j, w, 1, T1)
            c.px(x - w // 2 + w - 1, 47 - j, T4 if j < tall - 3 else T5)
        c.px(x, 47 - tall, K1)


def fixtures() -> Canvas:
    """One row of 32 x 48 cells in the order of `FIXTURES`; base at (16, 47), lamps hang from (16, 0)."""
    sheet = Canvas(32 * len(FIXTURES), 48)
    for k, name in enumerate(FIXTURES):
        cell = Canvas(32, 48)
        if name == "sign":
            sign(cell, 16, 48)
        elif name.startswith("beacon"):
            beacon(cell, 16, 48, name == "beacon_lit")
        elif name == "door":
            door(cell, 16, 48)
        elif name == "lamp":
            lamp(cell, 16, 8, K3, 8)
        elif name == "lamp_off":
            lamp(cell, 16, 8, T3, 8)
        else:
            spikes(cell, k)
        sheet.blit(cell, k * 32, 0)
    return sheet


def decks() -> Canvas:
    """Row 0 (y 0..15): the one-way grate; row 1: a mover's deck. An end, a middle that repeats every 36 px, an end.

    Columns 0..11 left end, 12..47 middle, 48..59 right end.
    """
    c = Canvas(60, 32)
    for x in range(60):
        i = x - 12
        c.px(x, 0, T5 if i % 9 != 4 else T4)
        c.px(x, 1, T3 if i % 2 else T2)
        c.px(x, 2, T1 if i % 4 < 3 else T3)
        c.px(x, 3, T2)
        c.px(x, 4, T0)
        y = 16
        c.px(x, y, T5 if i % 12 != 7 else T4)
        c.px(x, y + 1, T4 if i % 12 not in (7, 8) else T2)
        for j in (2, 3, 4):
            c.px(x, y + j, T2 if i % 12 != 7 else T0)
        if i % 12 == 2:
            c.px(x, y + 3, T4)
            c.px(x + 1, y + 3, T1)
        c.px(x, y + 5, T1)
        c.px(x, y + 6, T0)
    for x in (0, 1, 58, 59):
        c.vl(x, 1, 4, T2 if x < 2 else T3)
    for k in range(7):
        for x, step in ((3 + k, 1), (56 - k, -1)):
            c.px(x, 5 + k, T1)
            c.px(x + step, 5 + k, T0)
    c.vl(3, 5, 11, T1)
    c.vl(56, 5, 11, T2)
    for x, lit in ((0, False), (57, True)):
        c.rect(x, 17, 3, 6, K1)
        c.hl(x, x + 2, 17, K2)
        c.hl(x, x + 2, 22, K0)
        if lit:
            c.vl(x + 2, 17, 21, K2)
            c.px(x + 1, 19, K3)
        else:
            c.vl(x, 17, 22, K0)
            c.px(x + 1, 19, K3)
    return c


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {"machines": machines().a, "growth": growth().a, "fixtures": fixtures().a, "decks": decks().a}
