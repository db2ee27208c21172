"""The kiln's far wall as brushes: bricks, furnace mouths, ware, ledges, columns, windows. All light comes from fire."""

import math
from typing import NamedTuple

import numpy as np
from backdrop_dusk import TOP
from kiln_ware import shelves
from px import G0, G1, G2, H0, H1, H2, H3, H4, H5, K3, Canvas, bayer, hsh, hsh_arr, vnoise2

FOOT = 192 + TOP  # the hall's floor line
ROW, PITCH = 5, 10
WIDTH, HEIGHT = 320, 270 + TOP
GLOOM = -0.12  # the light far from any fire: creatures are darker than that


class Mouth(NamedTuple):
    """A furnace mouth: its middle and top, its width, how hot: 3 white-gold, 2 glowing, 0 cold and bricked up.

    foot: rows above the floor that are walled up, since play goes on in front of them.
    """

    x: int
    top: int
    width: int
    heat: int
    foot: int = 36


def brick_wall(c: Canvas, mouths: tuple[Mouth, ...]) -> None:
    """Bricks in H0-H3, lit round hot mouths; the bond repeats with the panel."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    row = y // ROW
    shift = (hsh_arr(row, row * 0, 51) * PITCH).astype(int)
    number = (x - shift) // PITCH % (WIDTH // PITCH)
    local = (x - shift) % PITCH
    cx = x - local + PITCH // 2
    cy = row * ROW + ROW // 2
    own, top = hsh_arr(number, row, 3), hsh_arr(number, row, 6)
    light = np.full(x.shape, GLOOM)
    for mouth in mouths:
        if mouth.heat:
            wide, high = (0.5, 0.66) if mouth.heat == 2 else (0.62, 0.8)
            d = np.hypot(
                (cx - mouth.x) / (mouth.width * wide), (cy - (mouth.top + mouth.width * 0.55)) / (mouth.width * high)
            )
            light = np.maximum(light, (1.75 if mouth.heat == 3 else 1.45) - d * 0.56)
    # At the panel's ends the wall must look alike on all panels: there the light dies away.
    edge = np.clip(np.minimum(cx, WIDTH - cx) / 60.0, 0, 1)
    light = GLOOM + (light - GLOOM) * edge
    light = light + (own - 0.5) * 0.34 + 0.3 * (vnoise2(cx / 30.0, cy / 22.0, 8) - 0.5) * edge
    tone = np.where(light > 0.72, H3, np.where(light > 0.12, H2, np.where(light > -0.75, H1, H0))).astype(int)
    tone = np.where((local == 0) | (y % ROW == ROW - 1), np.maximum(H0, tone - 1), tone)
    c.a[:] = np.where((y % ROW == 0) & (top < 0.28) & (local > 0) & (tone > H0), tone + 1, tone)


def arch(c: Canvas, mouth: Mouth, base: int) -> None:
    """A furnace mouth in a ring of wedge stones, its foot walled up."""
    cx, top, w, heat, foot = mouth
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
    row = y.astype(int) // 6
    brick = (x.astype(int) + row % 2 * 5) // 11
    seam = (y.astype(int) % 6 == 5) | ((x.astype(int) + row % 2 * 5) % 11 == 0)
    dark = hsh_arr(brick, row, 71) < 0.35
    if heat == 0:
        c.a[inside] = np.where(seam | dark, H0, H1)[inside]
        return
    sill = base - foot
    # The core of a white fire lies high in its mouth, and its light dies down fast: the pale player passes below it.
    core, up, down = (sill - 0.34 * (sill - top), 0.74, 0.42) if heat == 3 else (sill - 8, 0.98, 0.98)
    q = np.hypot((x - cx) / (r * 1.05), (y - core) / ((sill - top) * np.where(y < core, up, down)))
    level = (1 - q) * (4.6 if heat == 3 else 3.6) + 1.1
    ramp = np.array([H2, H3, H4, H5, K3, K3] if heat == 3 else [H1, H2, H3, H4, H5, H5])
    step = np.clip(np.floor(level + (bayer(c.h, c.w) - 0.5) * 0.55).astype(int), 0, 5)
    c.a[inside] = ramp[step][inside]
    shelves(c, cx, sill, top + int(r * 0.7), w, inside, H2 if heat == 3 else H1, H3 if heat == 3 else H2)
    # The walled-up foot: the fire shows in its joints, most below the mouth.
    walled = inside & (y >= sill)
    lit = (y - sill) / (base - sill) + np.abs(x - cx) / w + (hsh_arr(brick, row, 72) - 0.5) * 0.3
    joints = np.where(lit < 0.42, H4 + (heat == 3), np.where(lit < 0.8, H3 + (heat == 3) - 1, H1))
    c.a[walled] = np.where(seam, joints, np.where(dark, H1, H2) + ((heat == 3) & (lit < 0.5)))[walled]
    for k, slot in enumerate((H4, H3 if heat == 3 else H2, H0)):
        c.a[sill + k][inside[sill + k]] = slot


def pilaster(c: Canvas, x: int, w: int, lit: int) -> None:
    """A column of the wall from above the canvas to the floor: dark left, its right edge lit over the full height."""
    for y in range(0, FOOT):
        for i in range(w):
            stone = H2 if hsh(i // 5, y // 14, x) < 0.22 and 2 < y % 14 < 11 else H1
            c.px(x + i, y, lit if i >= w - 2 else H0 if i < w * 0.4 or y % 14 == 0 else stone)
    for y, out, height in ((FOOT - 9, 3, 9), (FOOT - 13, 1, 4), (TOP + 26, 3, 5), (TOP + 31, 1, 3)):
        c.rect(x - out, y, w + 2 * out, height, H0)
        c.rect(x - out + 3, y + 1, w + 2 * out - 5, height - 2, H1)
        c.hl(x - out + 2, x + w + out - 1, y, max(H2, lit - 1))
        c.vl(x + w + out - 1, y, y + height - 2, lit)


def ledge(c: Canvas, x0: int, x1: int, y: int, lit: int) -> None:
    """A gallery's edge on corbels, with shadow on the wall below."""
    for x in range(x0, x1):
        for j in range(7, 15):
            if bayer(16, 16)[j, x % 16] > (j - 7) / 8:
                c.px(x, y + j, H0)
    c.rect(x0, y, x1 - x0, 7, H0)
    c.rect(x0, y + 1, x1 - x0, 3, H1)
    for x in range(x0, x1):
        c.px(x, y, lit if hsh(x // 6, y) < 0.75 else lit - 1)
    for x in range(x0 + 8, x1 - 6, 22):
        for j in range(6):
            c.rect(x, y + 7 + j, 6 - j, 1, H0)
            c.px(x + 5 - j, y + 7 + j, H2)


def rail(c: Canvas, x0: int, x1: int, y: int) -> None:
    """A railing along a gallery whose top is row y."""
    for x in range(x0, x1, 11):
        c.vl(x, y - 12, y - 1, H0)
    for row in (12, 7):
        c.hl(x0, x1 - 1, y - row, H0)
    c.hl(x0, x1 - 1, y - 13, H2)


def niche(c: Canvas, x: int, top: int, w: int, base: int, lit: int) -> None:
    """A blind arch: dark, its right jamb lit."""
    r = w // 2
    c.ell(x, top + r, r + 3, r + 3, H2)
    c.rect(x - r - 3, top + r, 2 * r + 6, base - top - r, H2)
    c.ell(x, top + r, r, r, H0)
    c.rect(x - r, top + r, 2 * r, base - top - r, H0)
    c.vl(x + r, top + r, base - 1, lit)
    c.vl(x + r + 1, top + r, base - 1, lit - 1)
    for y in range(top + r, base, 7):
        c.hl(x - r - 3, x - r - 1, y, H0)
        c.hl(x + r, x + r + 2, y, H0)


def stair(c: Canvas, x: int, y: int, steps: int) -> None:
    """Stone steps from (x, y) on a gallery down to the left."""
    for k in range(steps):
        left, top = x - 8 * (k + 1), y + 7 * k
        c.rect(left, top, 8, FOOT - top, H0)
        c.rect(left, top + 1, 8, 4, H1)
        c.hl(left, left + 7, top, H2)
        c.vl(left + 7, top - 6, top - 1, H1)


def window(c: Canvas, x: int, y: int) -> None:
    """The cold skylight, the only green light in the room, and its shaft leaning left."""
    shaft(c, x - 4, y + 10, 20, 70, 0.75)
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


def shaft(c: Canvas, x: int, y: int, wide: int, long: int, lean: float) -> None:
    """A dithered beam of verdigris on dark bricks, from (x, y) down to the left."""
    thresholds = bayer(c.h, c.w)
    for k in range(long):
        for i in range(wide):
            xx, yy = x - int(k * lean) + i, y + k
            if (
                0 <= xx < c.w
                and yy < FOOT
                and c.a[yy, xx] in (H0, H1)
                and thresholds[yy, xx] < 0.5 * (1 - k / (long + 4))
            ):
                c.a[yy, xx] = G0


def lancets(c: Canvas, x: int, y: int) -> None:
    """Three tall windows of old glass, the middle one highest."""
    for k, (left, top) in enumerate(((x, y + 14), (x + 26, y), (x + 52, y + 14))):
        shaft(c, left - 2, y + 66, 17, 92, 0.7)
        c.ell(left + 8, top + 9, 11, 11, H0)
        c.rect(left - 3, top + 9, 22, y + 72 - top - 9, H0)
        c.ell(left + 8, top + 9, 8, 8, G1)
        c.rect(left, top + 9, 16, y + 68 - top - 9, G1)
        c.rect(left + 8, top + 8, 7, y + 40 - top, G2)
        c.vl(left + 8, top, y + 67, H0)
        for j in range(top + 8, y + 68, 12):
            c.hl(left, left + 15, j, H0)
        for j in range(5):  # broken panes
            if hsh(k, j, 5) < 0.3:
                c.rect(left + 1 + j % 2 * 8, top + 9 + 12 * j, 7, 11, H0)
        c.hl(left - 5, left + 20, y + 72, H2)
        c.hl(left - 4, left + 19, y + 71, G0)


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
