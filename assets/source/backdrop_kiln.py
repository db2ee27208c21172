"""The kiln backdrops: a brick hall with furnace mouths, and the ironwork before it. Panels stand side by side."""

import math
from collections.abc import Callable

import numpy as np
from backdrop_dusk import TOP, panels
from ironwork import chain, girder, pipe_along, pipes_up
from kiln_hall import (
    FOOT,
    HEIGHT,
    WIDTH,
    Mouth,
    arch,
    brick_wall,
    floor,
    lancets,
    ledge,
    niche,
    pilaster,
    rail,
    stair,
    window,
)
from kiln_ware import hung, rack
from px import H0, H1, H2, H3, H4, T0, UP, Canvas, glow


def hall(*mouths: Mouth, dress: Callable[[Canvas], None] = lambda c: None) -> Callable[[Canvas], None]:
    """A panel: wall, mouths (their tops on the canvas), their glow, and what `dress` sets before the wall."""

    def draw(c: Canvas) -> None:
        placed = tuple(m._replace(top=m.top + TOP) for m in mouths)
        brick_wall(c, placed)
        for mouth in placed:
            arch(c, mouth, FOOT)
        for x, top, w, heat, _ in placed:
            if heat == 3:
                glow(c, x, top + w * 0.8, w * 1.45, 2, 1.5, ry=w * 1.3, only=lambda a: a <= H3, mapper=UP)
            elif heat == 2:
                glow(c, x, top + w + 10, 80, 1, 1.3, ry=80, only=lambda a: a <= H2, mapper=UP)
        dress(c)
        floor(c)

    return draw


def great(c: Canvas) -> None:
    """Beside the great kiln: a column on each side."""
    pilaster(c, 68, 14, H3)
    pilaster(c, 236, 15, H4)


def one_side(c: Canvas) -> None:
    """A column in the light, and ware hung from a beam."""
    pilaster(c, 88, 13, H3)
    beam(c, 226, 312, 62)
    for x, length, kind in ((244, 26, 0), (276, 40, 1), (302, 20, 3)):
        hung(c, x, 66 + TOP, length, kind, H3)


def beam(c: Canvas, x0: int, x1: int, y: int) -> None:
    """A rail for chains, on two hangers."""
    c.rect(x0, y + TOP, x1 - x0, 3, H0)
    c.hl(x0, x1 - 1, y + TOP, H2)
    for x in (x0 + 5, x1 - 8):
        c.rect(x, y + TOP - 24, 2, 24, H0)


def between(c: Canvas) -> None:
    """A column between two mouths and a ledge over them."""
    ledge(c, 24, 296, 44 + TOP, H3)
    pilaster(c, 152, 15, H3)
    for x in (60, 106, 206, 252):
        niche(c, x, 6 + TOP, 18, 44 + TOP, H2)


def drying(c: Canvas) -> None:
    """Racks of ware in two storeys, by a stoke hole."""
    ledge(c, 20, 214, 108 + TOP, H2)
    rack(c, 30, 118, 108 + TOP, 2, 11, H2)
    rack(c, 48, 200, FOOT, 2, 12, H3)
    pilaster(c, 210, 13, H3)
    for x, length, kind in ((140, 34, 1), (168, 22, 0), (194, 40, 3)):
        hung(c, x, 40 + TOP, length, kind, H2)


def gallery(c: Canvas) -> None:
    """A gallery over a stoke hole, a stair down to the left, blind arches above."""
    for x in (120, 156, 192, 228):
        niche(c, x, 52 + TOP, 20, 106 + TOP, H3 if x > 180 else H2)
    ledge(c, 96, 300, 106 + TOP, H3)
    rail(c, 98, 300, 106 + TOP)
    stair(c, 96, 108 + TOP, 8)
    pilaster(c, 272, 14, H3)
    niche(c, 136, 134 + TOP, 34, FOOT, H2)


def glazed(c: Canvas) -> None:
    """Cold windows, and a column that they light green."""
    lancets(c, 156, 24 + TOP)
    pilaster(c, 100, 14, H2)
    pilaster(c, 256, 14, H2)


def cold(c: Canvas) -> None:
    """A kiln that is out; somebody left the ware hanging."""
    window(c, 232, 50 + TOP)
    pilaster(c, 58, 13, H2)
    beam(c, 84, 206, 36)
    for x, length, kind in ((100, 22, 3), (186, 30, 0)):
        hung(c, x, 40 + TOP, length, kind, H2)


def alone(c: Canvas) -> None:
    """A bricked-up mouth between columns under a skylight."""
    window(c, 172, 66 + TOP)
    pilaster(c, 214, 15, H2)
    ledge(c, 20, 214, 40 + TOP, H2)


def columns(c: Canvas) -> None:
    """Columns, one lit, under the catwalk."""
    for x, w, lit in ((132, 13, H3), (392, 14, H2)):
        iron(c, x, w, lit)
    catwalk(c)


def columns_lit(c: Canvas) -> None:
    """One column by the fire, pipes up the wall."""
    iron(c, 258, 15, H4)
    catwalk(c)
    pipes_up(c, 60, 0, c.h, 2, H1, H0, H2, 6, 5)
    pipe_along(c, 72, 200, 12 + TOP, 6, H1, H0, H2)


def hooks(c: Canvas) -> None:
    """Chains from the catwalk."""
    catwalk(c)
    for x, length in ((120, 40), (180, 66), (330, 52), (420, 30)):
        chain(c, x, 49 + TOP, 49 + TOP + length, H1, H2)
        c.rect(x - 1, 49 + TOP + length, 3, 4, H1)
    iron(c, 470, 12, H2)


def piping(c: Canvas) -> None:
    """Level pipes and a drop."""
    catwalk(c)
    pipe_along(c, 40, 307, 14 + TOP, 7, H1, H0, H3)
    pipes_up(c, 300, 21 + TOP, c.h, 1, H1, H0, H2, 6, 7)
    iron(c, 400, 13, H3)


def iron(c: Canvas, x: int, w: int, lit: int) -> None:
    """A wide dark column with a lit right edge and collars."""
    for y in range(c.h):
        for i in range(w):
            c.px(x + i, y, lit if i >= w - 2 else (H0 if i < w * 0.45 else H1))
        if y % 28 in (0, 1):
            c.hl(x - 2, x + w + 1, y, H2 if y % 28 == 0 else H0)
    c.rect(x - 3, 30 + TOP, w + 6, 5, H0)
    c.hl(x - 3, x + w + 2, 30 + TOP, H2)


def catwalk(c: Canvas) -> None:
    """A lattice walk with a railing, the same on every panel."""
    girder(c, 0, c.w + 4, 40 + TOP, 9, H0, H0, H2)
    for x in range(0, c.w, 16):
        c.vl(x, 30 + TOP, 39 + TOP, H0)
    c.hl(0, c.w - 1, 29 + TOP, H0)
    c.hl(0, c.w - 1, 34 + TOP, H0)
    for x in range(200, 420, 3):
        c.px(x, 29 + TOP, H2)


def hook(length: int) -> Canvas:
    """A heavy chain with a hook, hanging in the middle of its cell."""
    c, x = Canvas(240, 160), 120
    for y in range(length):
        if y % 7 in (0, 6):
            c.rect(x, y, 2, 1, T0)
        else:
            c.rect(x - 2, y, 2, 1, T0)
            c.rect(x + 2, y, 2, 1, T0)
    c.rect(x - 1, length, 4, 5, T0)
    for a in range(14):
        q = a / 13 * math.pi * 1.35
        c.rect(int(x + 1 + 6 * math.cos(q)), int(length + 9 + 6 * math.sin(q)), 2, 2, T0)
    return c


def front() -> np.ndarray:
    """Two hooks from above."""
    return np.hstack([hook(44).a, hook(62).a])


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    far = [
        hall(Mouth(146, 64, 72, 0), dress=cold),
        hall(Mouth(112, 78, 56, 0), dress=alone),
        hall(Mouth(170, 62, 76, 3, 54), dress=one_side),
        hall(Mouth(159, 6, 104, 3, 102), dress=great),
        hall(Mouth(267, 132, 40, 2, 22), dress=drying),
        hall(dress=glazed),
        hall(Mouth(216, 132, 42, 2, 22), dress=gallery),
        hall(Mouth(92, 76, 56, 2), Mouth(226, 76, 56, 2), dress=between),
    ]
    return {
        "backdrop_kiln_far": panels(WIDTH, far, HEIGHT),
        "backdrop_kiln_wall": panels(512, [columns, columns_lit, hooks, piping], HEIGHT),
        "backdrop_kiln_front": front(),
    }
