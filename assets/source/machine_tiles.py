"""Machines, lamps, boards and hooks for the works tileset, lit from the upper right."""

import numpy as np
from px import DN, H3, H4, H5, K1, K2, K3, T0, T1, T2, T3, T4, T5, Canvas


def gear(c: Canvas, turn: float = 0.0) -> None:
    """A gear of two by two tiles sunk into dark rock."""
    y, x = np.mgrid[0:32, 0:32] + 0.5 - 16
    d, angle = np.hypot(x, y), np.arctan2(y, x) + turn
    radius = 13 + np.where(np.cos(angle * 10) > 0, 1.6, -0.2)
    out = c.a
    out[d < radius + 1.2] = T0
    body = d < radius
    out[body] = T2
    out[body & (d < 9.6) & (d > 5.2)] = T2
    out[body & (d < 9.6) & (d > 5.2) & (np.abs(np.sin(angle * 2.5)) > 0.4)] = T1
    out[body & (d < 4)] = T0
    out[body & (d < 2)] = T3
    rim = body & (d > radius - 1.4)
    out[rim & (x - y > 0)] = T3
    out[rim & (x - y < -8)] = T1


def panel(c: Canvas, hazard: bool = False, slats: bool = False) -> None:
    """A plate of two tiles: bare, with stripes, or with the slats of a vent."""
    w, h = 28, 12
    x0, y0 = 2, 2
    c.rect(x0 - 1, y0, w + 1, h + 1, T0)
    c.rect(x0, y0, w, h, T2)
    if hazard:
        for j in range(2, h - 2):
            for i in range(2, w - 2):
                if ((i + j) // 4) % 2 == 0:
                    c.px(x0 + i, y0 + j, T1)
    if slats:
        for j in range(1, h - 1):
            c.hl(x0 + 1, x0 + w - 2, y0 + j, T2 if j % 3 == 1 else T0)
    c.hl(x0, x0 + w - 1, y0 + h - 1, T1)
    c.vl(x0, y0, y0 + h - 1, T1)
    c.hl(x0, x0 + w - 1, y0, T3)
    c.vl(x0 + w - 1, y0, y0 + h - 1, T3)
    for i, j in ((2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3)):
        c.px(x0 + i, y0 + j, T4)


def girder_v(c: Canvas) -> None:
    c.rect(3, 0, 11, 16, T0)
    for y in range(16):
        k = y % 14 if y % 14 < 7 else 13 - y % 14
        c.px(5 + k, y, T2)
    for x, tone in ((3, T1), (4, T2), (12, T2), (13, T3)):
        c.vl(x, 0, 15, tone)


def furnace(c: Canvas, frame: int) -> None:
    """A stoke hole behind bars; it breathes."""
    c.rect(0, 2, 16, 13, T1)
    c.hl(0, 15, 2, T3)
    c.vl(15, 2, 14, T3)
    c.hl(0, 15, 14, T0)
    c.rect(2, 4, 12, 9, T0)
    hot = ((H3, H4, H3, H4), (H4, H4, H5, H5), (H4, H5, H5, K3))[frame]
    for row, slot in zip((4, 6, 8, 10), hot, strict=True):
        c.hl(3, 12, row, slot)
        c.hl(3, 12, row + 1, DN[slot])
    c.hl(5 + frame, 10, 11, hot[3])


def vent_steam(c: Canvas, frame: int) -> None:
    """A floor vent that breathes steam in whole pixels: it stands on the tile below."""
    c.rect(2, 13, 12, 3, T1)
    c.hl(2, 13, 13, T4)
    for x in (4, 7, 10):
        c.hl(x, x + 1, 14, T0)
    for k in range(4):
        y = 11 - ((k * 4 + frame * 3) % 12)
        x = 6 + k % 3 + (1 if y < 5 else 0)
        slot = H4 if y > 6 else H3
        c.hl(x, x + (2 if y < 8 else 1), y, slot)


def lamp(c: Canvas, frame: int = 0) -> None:
    c.vl(8, 0, 5, T1)
    glass = K3 if frame != 1 else K2
    key = {"k": T0, "m": T2, "l": T4, "o": glass, "w": K2 if frame != 1 else K1}
    c.rows(["..kkk..", ".kmmlk.", "kmmmllk", "..ooo..", "..ooo..", "...w..."], 5, 5, key)


def wall_lamp(c: Canvas, frame: int = 0) -> None:
    """A lantern on a bracket: plate at the left, arm, stay, hood. Its lit edges hold it on any wall."""
    glass, low = (K3, K2) if frame != 1 else (K2, K1)
    key = {"k": T0, "m": T2, "l": T4, "r": T5, "o": glass, "w": low}
    c.rows([
        "kl.........",
        "kmlllllllr.",
        "kkkkkkkkkk.",
        "kl..k...kr.",
        "kl.k..kkkkr",
        "klk..kmmmlr",
        "kk....oooo.",
        "kl....owwo.",
        "kl....oooo.",
        "k......kr..",
    ], 2, 2, key)  # fmt: skip


def sign_board(c: Canvas) -> None:
    c.vl(3, 5, 15, T1)
    c.vl(12, 5, 15, T2)
    c.rect(1, 1, 14, 8, T2)
    c.hl(1, 14, 1, T4)
    c.vl(14, 1, 8, T5)
    c.hl(1, 14, 8, T0)
    c.rows(["..k..", "...k.", "kkkkk", "...k.", "..k.."], 5, 3, {"k": K2})


def exit_board(c: Canvas) -> None:
    """The way out: a tall board with a clay arrow."""
    c.rect(6, 14, 4, 18, T1)
    c.vl(9, 14, 31, T3)
    c.rect(0, 1, 16, 13, T2)
    c.frame(0, 1, 16, 13, T1)
    c.hl(0, 15, 1, T4)
    c.vl(15, 1, 13, T5)
    c.hl(0, 15, 13, T0)
    c.rows(["....k...", ".....k..", "kkkkkkk.", "kkkkkkkk", "kkkkkkk.", ".....k..", "....k..."], 4, 4, {"k": K2})
    c.hl(4, 9, 6, K3)


def spikes(c: Canvas) -> None:
    for k, x in enumerate((1, 5, 9, 13)):
        for j in range(10 - (k % 2) * 2):
            w = 1 if j > 5 else (2 if j > 2 else 3)
            c.rect(x - w // 2, 15 - j, w, 1, T1)
            c.px(x - w // 2 + w - 1, 15 - j, T4 if j < 6 else T5)


def chain(c: Canvas, x: int = 8, y0: int = 0, y1: int = 15) -> None:
    for y in range(y0, y1 + 1):
        k = y % 5
        if k in (0, 4):
            c.px(x, y, T1)
        else:
            c.px(x - 1, y, T1)
            c.px(x + 1, y, T3)


def hook(c: Canvas) -> None:
    chain(c, 8, 0, 6)
    c.rows(["..tt.", "...tl", "...tl", "t..tl", "tt.tl", ".ttt."], 5, 7, {"t": T1, "l": T3})
