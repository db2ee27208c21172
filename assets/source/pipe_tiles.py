"""Pipes for the works tileset: straight, bent, collared, leaking. Each fills one tile and meets its neighbours."""

import numpy as np
from px import DN, H4, H5, K0, K1, K2, T0, T1, T2, T3, T4, T5, UP, Canvas

PIPE = (T0, T4, T3, T2, T2, T1, T0)


def pipe_h(c: Canvas, x0: int = 0, x1: int = 16, y: int = 5) -> None:
    for j, tone in enumerate(PIPE):
        c.hl(x0, x1 - 1, y + j, tone)


def pipe_v(c: Canvas, y0: int = 0, y1: int = 16, x: int = 5) -> None:
    for i, tone in enumerate(PIPE[::-1]):
        c.vl(x + i, y0, y1 - 1, tone)


def collar_h(c: Canvas, x: int) -> None:
    for j, tone in enumerate((T0, T5, T4, T3, T2, T2, T1, T1, T0)):
        c.px(x, 4 + j, tone)
        c.px(x + 1, 4 + j, tone if tone != T5 else T4)
    c.vl(x - 1, 5, 11, T0)
    c.vl(x + 2, 5, 11, T0)


def collar_v(c: Canvas, y: int) -> None:
    for i, tone in enumerate((T0, T1, T2, T2, T3, T4, T5, T4, T0)):
        c.px(4 + i, y, tone)
        c.px(4 + i, y + 1, DN[tone])
    c.hl(5, 11, y - 1, T0)
    c.hl(5, 11, y + 2, T0)


def elbow(c: Canvas, right: bool, down: bool) -> None:
    """A bend between the two given sides; light from the upper right whatever way it bends."""
    y, x = np.mgrid[0:16, 0:16] + 0.5
    cx, cy = (16 if right else 0), (16 if down else 0)
    d = np.hypot(x - cx, y - cy)
    lit = ((x - cx) - (y - cy)) / np.maximum(d, 1e-9) > (0.1 if right == down else 0.6)
    inner_lit = ((x - cx) - (y - cy)) / np.maximum(d, 1e-9) < -0.6
    tones = ((4.4, 5.4, T0), (5.4, 6.4, T1), (6.4, 8.4, T2), (8.4, 9.4, T2), (9.4, 10.4, T1), (10.4, 11.6, T0))
    for low, high, tone in tones:
        c.a[(d >= low) & (d < high)] = tone
    c.a[(d >= 8.4) & (d < 9.4) & lit] = T3
    c.a[(d >= 9.4) & (d < 10.4) & lit] = T4
    c.a[(d >= 5.4) & (d < 6.4) & inner_lit] = T4
    c.a[(d >= 6.4) & (d < 7.4) & inner_lit] = T3


def tee(c: Canvas) -> None:
    pipe_v(c, 10)
    pipe_h(c)
    c.hl(4, 12, 11, T0)
    c.hl(5, 10, 12, T3)
    c.px(11, 12, T4)


def valve(c: Canvas) -> None:
    pipe_h(c)
    c.rect(6, 2, 4, 4, T1)
    c.vl(9, 2, 5, T3)
    c.hl(3, 12, 0, K0)
    c.hl(8, 12, 0, K1)
    c.hl(2, 13, 1, K1)
    c.hl(9, 13, 1, K2)
    c.hl(2, 13, 2, T0)


def pipe_end(c: Canvas, left: bool) -> None:
    pipe_h(c, 6 if left else 0, 16 if left else 10)
    x = 5 if left else 9
    for j, tone in enumerate((T0, T4, T3, T3, T2, T2, T1, T1, T0)):
        c.px(x, 4 + j, tone)
        c.px(x + 1, 4 + j, DN[tone] if left else UP[tone] if T0 < tone < T4 else tone)


def drip(c: Canvas, frame: int) -> None:
    """A leaking end with one drop on its way down."""
    pipe_end(c, False)
    c.px(10, 12, H4)
    y = (0, 12, 13, 15)[frame]
    if frame:
        c.px(10, y, H5)
        c.px(10, y - 1 if frame < 3 else y, H4)
