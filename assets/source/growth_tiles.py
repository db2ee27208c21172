"""The growth tileset: vines, ivy, tufts, ferns, mushrooms and a flower that opens and closes."""

import math

from px import B0, B2, B3, G0, G1, G2, K1, K2, K3, Canvas, hsh
from tile_board import Named, blade, drawn, pack
from tiled_xml import TileEntry


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
