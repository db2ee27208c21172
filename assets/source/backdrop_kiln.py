"""The kiln backdrops: a brick hall with furnace arches, and the ironwork before it. Panels stand side by side."""

import math
import random

import numpy as np
from backdrop_dusk import TOP, panels
from ironwork import chain, girder, pipe_along, pipes_up
from px import B3, G0, G1, G2, H0, H1, H2, H3, H4, H5, K3, T0, UP, Canvas, bayer, glow, hsh, hsh_arr, vnoise2

FOOT = 192 + TOP  # the hall's floor line
ROW, PITCH = 5, 10
WIDTH, HEIGHT = 320, 270 + TOP
GLOOM = -0.12  # the light far from any fire: creatures are darker than that


def brick_wall(c: Canvas, arches: tuple[tuple[int, int, int, int], ...]) -> None:
    """Bricks in H0-H3, lit round hot arches (x, top, width, heat 0..3); the bond repeats with the panel."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    row = y // ROW
    shift = (hsh_arr(row, row * 0, 51) * PITCH).astype(int)
    number = (x - shift) // PITCH % (WIDTH // PITCH)
    local = (x - shift) % PITCH
    cx = x - local + PITCH // 2
    cy = row * ROW + ROW // 2
    own, top = hsh_arr(number, row, 3), hsh_arr(number, row, 6)
    light = np.full(x.shape, GLOOM)
    for ax, atop, width, heat in arches:
        if heat:
            for around in (-WIDTH, 0, WIDTH):
                d = np.hypot((cx - ax + around) / (width * 0.5), (cy - (atop + width * 0.55)) / (width * 0.66))
                if around:
                    d = d + 99
                light = np.maximum(light, (1.75 if heat == 3 else 1.45) - d * 0.56)
    # At the panel's ends the wall must look alike on all panels: there the light dies away.
    edge = np.clip(np.minimum(cx, WIDTH - cx) / 60.0, 0, 1)
    light = GLOOM + (light - GLOOM) * edge
    light = light + (own - 0.5) * 0.34 + 0.18 * (vnoise2(cx / 30.0, cy / 22.0, 8) - 0.5) * edge
    tone = np.where(light > 0.72, H3, np.where(light > 0.12, H2, np.where(light > -0.75, H1, H0))).astype(int)
    tone = np.where((local == 0) | (y % ROW == ROW - 1), np.maximum(H0, tone - 1), tone)
    c.a[:] = np.where((y % ROW == 0) & (top < 0.28) & (local > 0) & (tone > H0), tone + 1, tone)


def arch(c: Canvas, cx: int, top: int, w: int, base: int, heat: int) -> None:
    """A furnace mouth in a ring of wedge stones: heat 3 white-hot, 2 glowing, 0 cold and bricked up."""
    r = w / 2
    cy = top + r
    y, x = np.mgrid[0 : c.h, 0 : c.w] + 0.5
    far = np.hypot(x - cx, y - cy)
    inside = ((np.abs(x - cx) < r) & (y >= cy) & (y < base)) | ((far < r) & (y < cy))
    ring = ((np.abs(x - cx) < r + 8) & (y >= cy) & (y < base)) | ((far < r + 8) & (y < cy))
    ring &= ~inside
    turn = (np.arctan2(y - cy, x - cx) + math.pi) * (r + 4) / 7.5
    stone = np.where(y < cy, np.floor(turn).astype(int), (y // 8).astype(int) + 100)
    joint = np.where(y < cy, turn % 1.0 < 0.16, y % 8 < 1)
    body = H3 if heat == 3 else H2
    tone = np.where(hsh_arr(stone, stone * 0 + cx, 2) < 0.35, body - 1, body)
    tone = np.where(joint, body - 2 if body >= 2 else H0, tone)
    rim = np.where(y < cy, far - r, np.abs(x - cx) - r)
    if heat:
        tone = np.where((rim < 1.4) & ~joint, body + 1 + (heat == 3), tone)
    tone = np.where(rim > 7, H0, tone)
    c.a[ring] = np.clip(tone, 0, 5)[ring]
    if heat == 0:
        row = y.astype(int) // 6
        brick = (x.astype(int) + row % 2 * 5) // 11
        seam = (y.astype(int) % 6 == 5) | ((x.astype(int) + row % 2 * 5) % 11 == 0)
        c.a[inside] = np.where(seam | (hsh_arr(brick, row, 71) < 0.35), H0, H1)[inside]
        return
    q = np.hypot((x - cx) / (r * 1.05), (y - (base - 18)) / ((base - top) * 0.98))
    level = (1 - q) * (5.2 if heat == 3 else 3.6) + (1.2 if heat == 3 else 1.0)
    ramp = np.array([H2, H3, H4, H5, K3, B3] if heat == 3 else [H1, H2, H3, H4, H5, K3])
    step = np.clip(np.floor(level + (bayer(c.h, c.w) - 0.5) * 0.55).astype(int), 0, 5 if heat == 3 else 4)
    c.a[inside] = ramp[step][inside]
    shelves(c, cx, base, w, inside, H2 if heat == 3 else H1, H3 if heat == 3 else H2)


def shelves(c: Canvas, cx: int, base: int, w: int, inside: np.ndarray, dark: int, lit: int) -> None:
    """Three boards of ware, as silhouettes against the fire."""
    dice = random.Random(cx)
    wide = int(w * 0.86)
    for y, count in ((base - 26, 5), (base - 54, 4), (base - 80, 3)):
        left, right = int(cx - wide / 2), int(cx + wide / 2)
        for x in range(left, right):
            for j in range(3):
                if inside[min(c.h - 1, y + j), x]:
                    c.px(x, y + j, dark if j else lit)
        for x in (left + 3, right - 5):
            for j in range(3, 26):
                if y + j < base and inside[min(c.h - 1, y + j), x]:
                    c.rect(x, y + j, 2, 1, dark)
        for x in np.linspace(left + 9, right - 9, count):
            kind, tall, half = dice.randint(0, 3), dice.randint(9, 16), dice.randint(3, 6)
            if dice.random() < 0.12:
                continue
            for j in range(tall):
                t = j / tall
                if kind == 0:
                    wv = half * math.sin(math.pi * (0.2 + 0.75 * t))
                elif kind == 1:
                    wv = half * (0.55 + 0.45 * math.sin(math.pi * t * 0.9 + 0.3)) if t > 0.25 else half * 0.45
                else:
                    wv = half * (0.9 - 0.35 * t) if kind == 2 else half * (0.35 + 0.65 * t)
                for i in range(-round(wv), round(wv) + 1):
                    xx, yy = int(x) + i, y - tall + j
                    if 0 <= xx < c.w and inside[yy, xx]:
                        c.px(xx, yy, lit if i == round(wv) else dark)


def window(c: Canvas, x: int, y: int) -> None:
    """The cold skylight, the only green light in the room, and its shaft leaning left."""
    thresholds = bayer(c.h, c.w)
    for k in range(70):
        for i in range(20):
            xx, yy = x - 4 - int(k * 0.75) + i, y + 10 + k
            if 0 <= xx < c.w and c.a[yy, xx] in (H0, H1) and thresholds[yy, xx] < 0.5 * (1 - k / 74):
                c.a[yy, xx] = G0
    c.ell(x + 7, y + 5, 11, 11, H0)
    c.rect(x - 4, y + 4, 22, 14, H0)
    c.ell(x + 7, y + 5, 8, 8, G1)
    c.rect(x - 1, y + 5, 16, 11, G1)
    c.ell(x + 9, y + 4, 5, 5, G2)
    c.rect(x + 5, y + 4, 9, 5, G2)
    for i in (2, 7, 12):
        c.vl(x + i, y - 4, y + 15, H0)
    c.hl(x - 1, x + 15, y + 4, H0)
    c.hl(x - 1, x + 15, y + 11, H0)
    c.hl(x - 5, x + 19, y + 17, H1)
    c.hl(x - 4, x + 18, y + 16, G0)


def hall(*arches: tuple[int, int, int, int]):
    """A panel: wall, arches (x, top, width, heat), their glow; cold ones get the skylight beside them."""

    def draw(c: Canvas) -> None:
        placed = tuple((x, top + TOP, w, heat) for x, top, w, heat in arches)
        brick_wall(c, placed)
        for x, top, w, heat in placed:
            arch(c, x, top, w, FOOT, heat)
        for x, top, w, heat in placed:
            if heat == 3:
                glow(c, x, top + w, 120, 2, 1.5, ry=110, only=lambda a: a <= H3, mapper=UP)
            elif heat == 2:
                glow(c, x, top + w + 10, 80, 1, 1.3, ry=80, only=lambda a: a <= H2, mapper=UP)
            else:
                window(c, x + 60, top - 10)
        floor(c)

    return draw


def floor(c: Canvas) -> None:
    """Below the arches: a dark plinth."""
    c.rect(0, FOOT, c.w, c.h - FOOT, H1)
    c.hl(0, c.w - 1, FOOT, H2)
    c.hl(0, c.w - 1, FOOT + 3, H0)
    for y in range(FOOT + 4, c.h):
        for x in range(c.w):
            # Courses of 10 x 10 slabs, some with a worn upper edge; the bond repeats with the panel.
            shift = x + (y // 10) % 2 * 5
            worn = y % 10 == 1 and 2 < shift % 10 < 8 and hsh(shift // 10 % 32, y // 10) < 0.3
            c.px(x, y, H0 if y % 10 == 0 or shift % 10 == 0 else H2 if worn else H1)


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
            # The fire lights it only as high as the arches stand.
            edge = lit if 62 + TOP < y < FOOT else max(H1, lit - 2)
            c.px(x + i, y, edge if i >= w - 2 else (H0 if i < w * 0.45 else H1))
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
    return {
        "backdrop_kiln_far": panels(WIDTH, [hall((170, 58, 84, 3)), hall((150, 70, 64, 2)), hall((110, 78, 56, 0)),
                                            hall((92, 76, 56, 2), (226, 76, 56, 2)), hall((160, 64, 76, 0))], HEIGHT),
        "backdrop_kiln_wall": panels(512, [columns, columns_lit, hooks, piping], HEIGHT),
        "backdrop_kiln_front": front(),
    }  # fmt: skip
