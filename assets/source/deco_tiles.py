"""Tilesets to dress a level with: works (pipes, machines, grates, lamps), wall (behind play) and growth (green things).

Run it to write levels/tilesets/{works,wall,growth}.png and .tsx. Nothing here is ground, but the grates are one-way.
"""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import png
from ground_tiles import TS
from px import (
    B0,
    B2,
    B3,
    DN,
    G0,
    G1,
    G2,
    H0,
    H1,
    H2,
    H3,
    H4,
    H5,
    K0,
    K1,
    K2,
    K3,
    ROOT,
    T0,
    T1,
    T2,
    T3,
    T4,
    T5,
    TR,
    UP,
    Canvas,
    hsh,
)  # fmt: skip
from tiled_xml import TileEntry, write_tileset

from game.level import classes

Draw = Callable[[Canvas], object]
Named = list[tuple[str, np.ndarray]]


def drawn(name: str, draw: Draw, columns: int = 1, rows: int = 1) -> Named:
    """One named picture of whole tiles."""
    board = Canvas(columns * TS, rows * TS)
    draw(board)
    return [(name, board.a)]


def pack(pictures: Named, columns: int) -> tuple[np.ndarray, dict[str, int]]:
    """Lay the pictures out as blocks, on shelves from left to right, so that each can be stamped as a whole.

    Returns the sheet and tile ids by name; a picture of several tiles has names like gear_1_0 (column, row).
    """
    found: dict[str, int] = {}
    placed: list[tuple[np.ndarray, int, int]] = []
    x = y = shelf = 0
    for name, picture in pictures:
        height, width = picture.shape[0] // TS, picture.shape[1] // TS
        if x + width > columns or height > shelf:
            x, y, shelf = 0, y + shelf, height
        placed.append((picture, x * TS, y * TS))
        for row in range(height):
            for column in range(width):
                key = name if height * width == 1 else f"{name}_{column}_{row}"
                found[key] = (y + row) * columns + x + column
        x += width
    out = np.full(((y + shelf) * TS, columns * TS), TR, np.uint8)
    for picture, left, top in placed:
        out[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return out, found


# --- works: pipes ---------------------------------------------------------------------------------------------------
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


# --- works: machines ------------------------------------------------------------------------------------------------
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
    hot = ((K1, K2, K1, H4), (K2, H4, K2, H5), (K2, H5, K3, K3))[frame]
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
    c.hl(2, 8, 4, T2)
    c.vl(2, 2, 9, T1)
    key = {"k": T0, "m": T2, "l": T4, "o": K3 if frame != 1 else K2, "w": K2}
    c.rows([".kkk.", "kmmlk", ".ooo.", ".owo.", "..k.."], 6, 5, key)


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


# --- works: grates and pillars --------------------------------------------------------------------------------------
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


# --- works: water and slag ------------------------------------------------------------------------------------------
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


# --- wall: the room behind ------------------------------------------------------------------------------------------
def bricks(c: Canvas, seed: int, base: int, bright: float = 0.25, dark: int | None = None) -> None:
    """Three courses of thin bricks, half a brick over in each; joints meet at the tile's border."""
    seam = DN[base] if dark is None else dark
    c.rect(0, 0, 16, 16, base)
    for row, y in enumerate((0, 5, 10)):
        height = 5 if row < 2 else 6
        for x in range((0, 4, 0)[row] - 8, 16, 8):
            chance = 0.5 if x < 0 or x + 8 > 16 else hsh(x, row, seed)
            c.rect(x, y, 8, height, UP[base] if chance < bright else base)
            c.vl(x, y, y + height - 1, seam)
            c.hl(x, x + 7, y + height - 1, seam)
            if chance > 0.7:
                c.hl(x + 1, x + 6, y, UP[base])


def broken(c: Canvas, side: str, seed: int) -> None:
    """A back wall that ends at one side (r, l, t, b), whole bricks fallen out of it; lit where it faces right or up."""
    bricks(c, seed, T1, 0.3, T0)
    for row, (y, height) in enumerate(((0, 5), (5, 5), (10, 6))):
        reach = (4, 8, 12)[int(hsh(row, seed, 51) * 3)]
        if side == "r":
            c.rect(reach, y, 16, height, TR)
            c.vl(reach - 1, y, y + height - 2, T3 if hsh(row, seed, 52) < 0.5 else T2)
        elif side == "l":
            c.rect(0, y, 16 - reach, height, TR)
        elif row == (0 if side == "t" else 2):
            for x in range(-4 if row else 0, 16, 8):
                if hsh(x, seed, 53) < 0.6:
                    c.rect(x, y, 8, height, TR)
        elif row == 1 and hsh(seed, 54) < 0.6:
            x = 4 + 8 * int(hsh(seed, 55) * 2) - 8 * (seed % 2)
            c.rect(x, 0 if side == "t" else y, 8, 10 if side == "t" else 11, TR)


def hole(c: Canvas) -> None:
    bricks(c, 2, T1)
    for x, y, w, h in ((5, 4, 6, 7), (4, 6, 9, 4), (7, 10, 5, 3)):
        c.rect(x, y, w, h, T0)
    c.hl(4, 12, 10, T2)
    c.px(11, 4, T2)


def window(c: Canvas, lit: bool) -> None:
    bricks(c, 3, H1)
    c.rect(4, 2, 8, 12, K3 if lit else H0)
    c.hl(3, 12, 14, H3 if lit else H2)
    c.vl(8, 2, 13, H1)
    c.hl(4, 11, 7, H1)
    c.hl(4, 11, 1, H0)
    if lit:
        c.hl(4, 7, 13, K2)
        c.hl(9, 11, 13, K2)


def column(c: Canvas, rows: int, collar: bool) -> None:
    """A far column, 8 px wide, for the layers that scroll slower."""
    c.rect(4, 0, 8, rows * 16, H1)
    c.rect(4, 0, 3, rows * 16, H0)
    c.vl(11, 0, rows * 16, H2)
    if collar:
        for y in (6, 7):
            c.hl(2, 13, y, H1 if y == 7 else H2)
        c.hl(2, 13, 8, H0)


def girder_h(c: Canvas, y: int, base: int = H1, dark: int = H0, light: int = H2) -> None:
    """A lattice beam, 10 px tall; its diagonals meet at the tile's borders."""
    for x in range(16):
        k = min(x, 15 - x)
        c.px(x, y + 2 + k * 5 // 7, base)
        c.px(x, y + 3 + k * 5 // 7, dark)
    c.hl(0, 15, y, light)
    c.hl(0, 15, y + 1, base)
    c.hl(0, 15, y + 8, base)
    c.hl(0, 15, y + 9, dark)


def pipes_back(c: Canvas) -> None:
    bricks(c, 5, T1)
    for x in (3, 9):
        for i, tone in enumerate((T0, T1, T2, T2)):
            c.vl(x + i, 0, 15, tone)
        c.hl(x - 1, x + 4, 6, T2)
        c.hl(x - 1, x + 4, 7, T0)


def front_blade(c: Canvas, k: int) -> None:
    """Leaves in front of everything, black: two tiles wide, three tall, rooted at the foot."""
    leaves = (
        ((14, 46, -1.75, 6, -0.5), (17, 38, -1.35, 6, 0.6), (12, 24, -1.9, 5, -0.8), (22, 22, -1.2, 5, 0.6)),
        ((15, 42, -1.5, 6, 0.6), (19, 30, -1.7, 5, -0.7), (12, 20, -1.9, 5, -0.7), (23, 16, -1.3, 4, 0.6)),
    )[k]
    for x, length, angle, width, curve in leaves:
        blade(c, x, 48, length, angle, width, T0, None, curve)


def front_cable(c: Canvas, k: int) -> None:
    """A cable in front of everything: its sag goes on from tile to tile."""
    for x in range(16):
        y = (2 + x * 5 // 16, 7 + x * 3 // 16, 10 - x * 3 // 16, 7 - x * 5 // 16)[k]
        c.vl(x, y, y + 1, T0)
        if hsh(x, k, 4) < 0.06:
            c.vl(x, y, y + 3, T0)


# --- growth ---------------------------------------------------------------------------------------------------------
def vine(c: Canvas, x: int, length: int, seed: int, tip: bool = True) -> None:
    for y in range(length):
        xx = x + round(math.sin(y / 9 + seed * 1.7) * 2 * (y / length if tip else 0))
        c.px(xx, y, G1 if hsh(y // 3, seed) < 0.5 else G0)
        if hsh(y, seed, 3) < 0.34:
            side = 1 if hsh(y, seed, 4) < 0.5 else -1
            c.px(xx + side, y, G1)
            if hsh(y, seed, 5) < 0.55:
                c.px(xx + side * 2, y + 1, G2 if side > 0 else G1)
                c.px(xx + side, y + 1, G0)
    if tip:
        c.px(xx, length, G2)
        c.px(xx + 1, length - 1, G2)


def ivy(c: Canvas, seed: int) -> None:
    for k in range(24):
        x, y = int(hsh(k, seed) * 14), int(hsh(k, seed, 2) * 14)
        tone = (G0, G1, G1, G2)[k % 4]
        c.hl(x, x + 1, y, tone)
        c.px(x, y + 1, G0)


def tuft(c: Canvas, seed: int, tall: int) -> None:
    for k in range(8):
        x = 1 + k * 2 - (k % 3 == 0)
        length = 2 + int(hsh(k, seed) * tall)
        for j in range(length):
            c.px(x + (1 if j > length * 0.6 else 0), 15 - j, G2 if j == length - 1 else G1 if j > 1 else G0)


def blade(c: Canvas, x: float, y: float, length: float, angle: float, width: float, slot: int, mid: int | None,
          curve: float) -> None:  # fmt: skip
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    middle = []
    for i in range(11):
        t = i / 10
        half = width * math.sin(math.pi * min(1.0, t * 0.9 + 0.08)) * 0.5
        left.append((x + math.cos(angle - math.pi / 2) * half, y + math.sin(angle - math.pi / 2) * half))
        right.append((x + math.cos(angle + math.pi / 2) * half, y + math.sin(angle + math.pi / 2) * half))
        middle.append((x, y))
        x, y, angle = x + math.cos(angle) * length / 10, y + math.sin(angle) * length / 10, angle + curve / 10
    c.poly(left + right[::-1], slot)
    if mid is not None:
        for a, b in zip(middle, middle[1:], strict=False):
            c.line(*a, *b, mid)


def fern(c: Canvas) -> None:
    for angle, length in ((-2.6, 9), (-2.0, 12), (-1.3, 13), (-0.7, 11), (-0.35, 8)):
        near = angle > -1.8
        blade(c, 8, 16, length, angle, 3.4, G1 if near else G0, G2 if near else None, 0.5 if angle > -1.57 else -0.5)


def bloom(c: Canvas, frame: int) -> None:
    """A flower that opens and closes by a pixel."""
    c.vl(8, 9, 15, G1)
    blade(c, 8, 15, 6, -0.5, 2.6, G1, G2, 0.4)
    c.rows(
        ["...k...", ".k.m.k.", "kmlmlmk", ".mwwwm.", "..mwm.."], 5, 4 + frame % 2, {"k": K2, "m": K1, "l": K2, "w": K3}
    )


def mushrooms(c: Canvas) -> None:
    for x, height, wide in ((4, 6, 5), (9, 9, 6), (13, 4, 4)):
        c.vl(x, 16 - height, 15, B2)
        c.vl(x - 1, 16 - height + 2, 15, B0)
        c.hl(x - wide // 2, x + wide // 2, 16 - height, K1)
        c.hl(x - wide // 2 + 1, x + wide // 2 - 1, 15 - height, K2)
        c.px(x + 1, 15 - height, B3)


def works() -> tuple[Named, dict[str, TileEntry]]:
    tiles: Named = []
    for name, draw in (
        ("pipe_h", pipe_h), ("pipe_v", pipe_v), ("pipe_h_collar", lambda c: (pipe_h(c), collar_h(c, 7))),
        ("pipe_v_collar", lambda c: (pipe_v(c), collar_v(c, 7))),
        ("elbow_rd", lambda c: elbow(c, True, True)), ("elbow_ld", lambda c: elbow(c, False, True)),
        ("elbow_ru", lambda c: elbow(c, True, False)), ("elbow_lu", lambda c: elbow(c, False, False)),
        ("tee", tee), ("valve", valve), ("pipe_end_l", lambda c: pipe_end(c, True)),
        ("pipe_end_r", lambda c: pipe_end(c, False)), ("girder_v", girder_v), ("sign", sign_board), ("spikes", spikes),
        ("chain", chain),
    ):  # fmt: skip
        tiles += drawn(name, draw)
    for i in range(4):
        tiles += drawn(f"drip_{i}", lambda c, i=i: drip(c, i))
    for i in range(4):
        tiles += drawn(f"water_{i}", lambda c, i=i: water(c, i))
    for i in range(4):
        tiles += drawn(f"slag_{i}", lambda c, i=i: water(c, i, True))
    for i in range(4):
        tiles += drawn(f"steam_{i}", lambda c, i=i: vent_steam(c, i))
    for i in range(3):
        tiles += drawn(f"furnace_{i}", lambda c, i=i: furnace(c, i))
    for i in range(2):
        tiles += drawn(f"lamp_{i}", lambda c, i=i: lamp(c, i))
    for i in range(2):
        tiles += drawn(f"wall_lamp_{i}", lambda c, i=i: wall_lamp(c, i))
    tiles += drawn("water_body", water_body)
    tiles += drawn("slag_body", lambda c: water_body(c, True))
    for name, ends in (("grate_l", (True, False)), ("grate", (False, False)), ("grate_r", (False, True))):
        tiles += drawn(name, lambda c, ends=ends: grate(c, 16, *ends))
    for name, ends in (("plank_l", (True, False)), ("plank", (False, False)), ("plank_r", (False, True))):
        tiles += drawn(name, lambda c, ends=ends: plank(c, *ends))
    tiles += drawn("hook", hook)
    tiles += drawn("pillar", pillar, 1, 3) + drawn("exit", exit_board, 1, 2)
    tiles += drawn("gear", gear, 2, 2) + drawn("vent", lambda c: panel(c, slats=True), 2)
    tiles += drawn("plate", panel, 2) + drawn("stripes", lambda c: panel(c, hazard=True), 2)
    ids = pack(tiles, 16)[1]
    entries: dict[str, TileEntry] = {}
    top = [[(0, 0), (16, 0), (16, 5), (0, 5)]]
    for name in ("grate_l", "grate", "grate_r", "plank_l", "plank", "plank_r"):
        entries[name] = TileEntry(outlines=top, properties={"one_way": True})
    for name, count, ms in (("drip", 4, 260), ("water", 4, 300), ("slag", 4, 380), ("steam", 4, 140)):
        entries[f"{name}_0"] = TileEntry(frames=[(ids[f"{name}_{i}"], ms) for i in range(count)])
    beat = [(0, 420), (1, 280), (2, 520), (1, 260)]
    entries["furnace_0"] = TileEntry(frames=[(ids[f"furnace_{i}"], ms) for i, ms in beat])
    for name in ("lamp", "wall_lamp"):
        beat = [(0, 2600), (1, 80), (0, 120), (1, 60)]
        entries[f"{name}_0"] = TileEntry(frames=[(ids[f"{name}_{i}"], ms) for i, ms in beat])
    return tiles, entries


def wall() -> tuple[Named, dict[str, TileEntry]]:
    tiles: Named = []
    for i in range(4):
        tiles += drawn(f"room_{i}", lambda c, i=i: bricks(c, i + 1, T1, 0.3, T0))
    for side in "rltb":
        for i in range(2):
            tiles += drawn(f"room_{side}_{i}", lambda c, side=side, i=i: broken(c, side, 21 + i + 3 * ord(side)))
    tiles += drawn("room_hole", hole) + drawn("room_pipes", pipes_back)
    tiles += drawn("room_dark", lambda c: c.rect(0, 0, 16, 16, T0))
    for i in range(2):
        tiles += drawn(f"warm_{i}", lambda c, i=i: bricks(c, i + 7, K0, 0.0, T1))
    for i in range(3):
        tiles += drawn(f"far_{i}", lambda c, i=i: bricks(c, i + 11, H1))
    tiles += drawn("far_window", lambda c: window(c, False)) + drawn("far_window_lit", lambda c: window(c, True))
    tiles += drawn("column", lambda c: column(c, 1, False)) + drawn("column_collar", lambda c: column(c, 1, True))
    tiles += drawn("girder", lambda c: girder_h(c, 3))
    tiles += drawn("front_girder", lambda c: girder_h(c, 3, T0, T0, T0))
    for i in range(4):
        tiles += drawn(f"front_cable_{i}", lambda c, i=i: front_cable(c, i))
    tiles += drawn("front_blade_a", lambda c: front_blade(c, 0), 2, 3)
    tiles += drawn("front_blade_b", lambda c: front_blade(c, 1), 2, 3)
    return tiles, {}


def growth() -> tuple[Named, dict[str, TileEntry]]:
    tiles: Named = []
    tiles += drawn("vine", lambda c: vine(c, 8, 16, 1, False)) + drawn("vine_tip", lambda c: vine(c, 8, 11, 4))
    tiles += drawn("vines", lambda c: (vine(c, 4, 14, 2), vine(c, 11, 9, 5)))
    tiles += drawn("vine_b", lambda c: vine(c, 8, 16, 7, False))
    tiles += drawn("ivy_a", lambda c: ivy(c, 1)) + drawn("ivy_b", lambda c: ivy(c, 6))
    for i, tall in enumerate((3, 5, 8)):
        tiles += drawn(f"tuft_{i}", lambda c, i=i, tall=tall: tuft(c, i + 4, tall))
    tiles += drawn("fern", fern) + drawn("mushrooms", mushrooms)
    tiles += drawn("bloom_0", lambda c: bloom(c, 0)) + drawn("bloom_1", lambda c: bloom(c, 1))
    ids = pack(tiles, 8)[1]
    return tiles, {"bloom_0": TileEntry(frames=[(ids["bloom_0"], 900), (ids["bloom_1"], 700)])}


SHEETS: dict[str, tuple[Callable[[], tuple[Named, dict[str, TileEntry]]], int]] = {
    "works": (works, 16), "wall": (wall, 8), "growth": (growth, 8),
}  # fmt: skip


def ids(name: str) -> dict[str, int]:
    """Tile name → id in a tileset."""
    make, columns = SHEETS[name]
    return pack(make()[0], columns)[1]


def count(name: str) -> int:
    """How many tiles a tileset has, empty ones counted."""
    make, columns = SHEETS[name]
    return pack(make()[0], columns)[0].size // TS // TS


def write(folder: Path) -> None:
    """Write pictures and tilesets into a folder."""
    for name, (make, columns) in SHEETS.items():
        tiles, entries = make()
        picture, number = pack(tiles, columns)
        png.write(folder / f"{name}.png", picture)
        height, width = picture.shape
        write_tileset(
            folder / f"{name}.tsx", f"{name}.png", (width, height), width // TS * height // TS,
            {number[tile]: entry for tile, entry in entries.items()},
            (classes.TILESET.properties, classes.TILE.properties),
        )  # fmt: skip


if __name__ == "__main__":
    write(ROOT / "levels" / "tilesets")
