"""Things to stand on or fall into for the works tileset: grates, planks, pillars, water and slag."""

from machine_tiles import chain
from px import H0, H1, H2, H3, H4, H5, K3, T0, T1, T2, T3, T4, T5, TR, Canvas


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


def water(c: Canvas, frame: int, hot: bool = False) -> None:
    """A surface that drifts; hot is slag."""
    line, body, streak, deep = (K3, H4, H5, H3) if hot else (H3, H1, H2, H0)
    c.rect(0, 3, 16, 13, body)
    c.rect(0, 11, 16, 5, deep)
    for x in range(16):
        phase = (x + frame * 4) % 16
        y = 3 + (1 if 5 <= phase < 11 else 0)
        c.vl(x, 3, y - 1, TR) if y > 3 else None
        c.px(x, y, line)
        c.px(x, y + 1, H5 if hot else streak)
    for k, y in enumerate((7, 10)):
        x = (frame * 4 + k * 9) % 16
        for i in range(5):
            c.px((x + i) % 16, y, streak)


def water_body(c: Canvas, hot: bool = False) -> None:
    body, streak = (H3, H4) if hot else (H0, H1)
    c.rect(0, 0, 16, 16, body)
    c.hl(2, 8, 4, streak)
    c.hl(10, 14, 11, streak)
