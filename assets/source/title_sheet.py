"""Draws the title: its picture, what stands before it, and the nine clay letters with their four boil variants.

Runs after the sheets of the Wick and the props: the picture shows them as the game draws them.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import reference_poses as poses
from air import cloudband, smoke
from clay import HOLD_TURN, Slab, fillet, light
from ground_sheets import gear, girder, lamp
from growth import leaf_blade, vine
from ironwork import cable, crane, pylon
from px import (
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
    T0,
    T1,
    T2,
    T4,
    TR,
    Canvas,
    bayer,
    fog,
    glow,
    hsh,
    vgrad,
    vnoise1,
    vnoise2,
)  # fmt: skip
from sdf import cap_d, smin
from structures import chimney, cooling, facade, skyline, tank, viaduct

from game.core.terrain import Chain
from game.physics.prop_kinds import load_kinds
from game.view.canvas import Canvas as GameCanvas
from game.view.canvas import SpriteBank
from game.view.ground import paint_window
from game.view.ground_mask import GroundMask
from game.view.masonry import Style
from game.view.sprites import Sprites
from game.view.title import CELL_PX, WORD, letter_places
from game.world.frame import Figure

STROKES = {
    "G": [[(18, 5), (14, 1.5), (8, 1.5), (2.5, 6), (1.5, 14), (2.5, 22), (8, 26.5), (14, 26.5), (18.5, 22),
           (18.5, 15.5), (12, 15.5)]],
    "R": [[(2, 27), (2, 1.5)], [(2, 2), (11, 1.5), (16.5, 5), (16, 11), (11, 14.5), (3, 14.5)], [(9, 15), (17.5, 27)]],
    "E": [[(16.5, 1.8), (2.2, 1.5), (2, 14), (2.2, 26.5), (17, 26.2)], [(2.5, 14), (13, 13.6)]],
    "N": [[(2, 27), (2, 1.5), (17, 26.5), (17.4, 1.5)]],
    "W": [[(0.5, 1.5), (5.5, 26.5), (11.5, 9), (17.5, 26.5), (22.5, 1.5)]],
    "A": [[(0.5, 27), (9, 1.2), (17.5, 27)], [(4, 18.4), (14.2, 18.4)]],
}  # fmt: skip


def letter(index: int, variant: int) -> np.ndarray:
    """(44, 44) slots of one letter: rolled clay, glaze running down from its top, wet at the upper right."""
    name, at = WORD[index], letter_places()[index]
    turn = (hsh(index, 4) - 0.5) * 0.07 + HOLD_TURN[(variant + index) % 4] * 0.6
    slab = Slab(CELL_PX, turn)
    wide = max(x for stroke in STROKES[name] for x, _ in stroke)
    x, y = slab.x + wide / 2, slab.y + 14
    d = np.full(x.shape, 99.0)
    for stroke in STROKES[name]:
        for (ax, ay), (bx, by) in zip(stroke, stroke[1:], strict=False):
            d = smin(d, cap_d(x, y, ax, ay, 3.55, bx, by, 3.35), 0.8)
    shift = index * 31.7
    d = d + (vnoise2((x + shift) / 4.2 + variant * 3, y / 4.2, variant + 4) - 0.5) * 0.9
    z = fillet(d, 3.4) * 1.05 + (vnoise2((x + shift) / 4.0 + variant * 5, y / 4.0, variant + 7) - 0.5) * 0.8
    clay = light(slab, d, z, (K0, K1, K1, K2, K3), (-0.1, 0.22, 0.60, 0.93), None, K3, 1.2, 0.66, K0)
    glaze = light(slab, d, z, (G0, G0, G1, G2, B3), (-0.05, 0.34, 0.74, 0.99), None, G2, 1.2, 0.6, G0)
    top = CELL_PX // 2 - 14
    for column in range(CELL_PX):
        n = vnoise1((column + at[0]) / 4.2, 71) * 0.62 + vnoise1((column + at[0]) / 1.9, 73) * 0.38
        limit = int(top + 1 + n * n * 22)
        wet = glaze[:limit, column] != TR
        clay[:limit, column][wet] = glaze[:limit, column][wet]
        if clay[limit, column] in (K1, K2, K3):
            clay[limit, column] = DN[clay[limit, column]]
    return clay


def shadow(picture: np.ndarray) -> np.ndarray:
    """The deep T0 edge below and left of a letter."""
    out = np.full(picture.shape, TR, np.uint8)
    for dx, dy in ((-2, 2), (-1, 2), (-1, 1), (-2, 1), (-2, 3)):
        moved = np.roll(np.roll(picture != TR, dy, axis=0), dx, axis=1)
        out[moved] = T0
    return out


def logo() -> np.ndarray:
    """Rows 0-3: the letters in four variants; rows 4-7: their shadows."""
    letters = [[letter(k, v) for k in range(len(WORD))] for v in range(4)]
    return np.vstack([np.hstack(row) for row in letters] + [np.hstack([shadow(p) for p in row]) for row in letters])


def distance() -> Canvas:
    """Sky, sun, works and bridge."""
    c = Canvas(480, 270, H0)
    vgrad(c, 0, 0, 480, 270, [(0, H0), (18, H1), (52, H2), (92, H3), (134, H4), (178, H5)], spread=0.22)
    cx, cy, r = 330, 158, 44
    y, x = np.mgrid[0:270, 0:480] + 0.5
    far, thresholds = np.hypot(x - cx, y - cy), bayer(270, 480)
    for ring in (112, 78):
        part = (far < ring) & ((far < ring - 7) | (thresholds < (ring - far) / 7))
        c.a[part] = np.where(c.a[part] < H5, c.a[part] + 1, c.a[part])
    c.a[far < r] = K3
    for yy, seed, thick, col, density, only in (
        (30, 11, 10, H0, 0.45, (H1,)), (60, 21, 13, H1, 0.48, (H2, H1)), (92, 31, 13, H2, 0.46, (H3, H2)),
        (118, 41, 10, H3, 0.46, (H4, H3, H5)), (142, 45, 7, H4, 0.5, (H5, K3, H4)), (158, 47, 6, H4, 0.5, (H5, K3)),
        (172, 53, 6, H4, 0.52, (H5, K3)),
    ):  # fmt: skip
        cloudband(c, yy, seed, thick, col, only, density)
    f = Canvas(480, 270)
    skyline(f, 196, 10, 5, 60.0, 21.0, H4, 3)
    stacks = ((30, 150, 6), (44, 158, 5), (120, 146, 5), (410, 150, 6), (426, 156, 5), (462, 148, 6), (250, 160, 5))
    for sx, y0, w in stacks:
        chimney(f, sx, y0, 205, w, w + 3, H4, H4, H5, 0)
    cooling(f, 196, 150, 204, 30, 23, 44, H4, H4, H5, rings=False)
    fog(f, 178, 206, H5, 1)
    c.blit(f, 0, 0)
    m = Canvas(480, 270)
    cooling(m, 438, 120, 226, 56, 43, 86, H3, H2, H5, dark=H2)
    smoke(m, 388, 94, 22, 2, H3)
    chimney(m, 388, 96, 226, 9, 15, H3, H2, H5, 4)
    chimney(m, 374, 128, 226, 7, 12, H3, H2, H5, 3)
    crane(m, 262, 126, 226, 52, 18, H3, 1)
    tank(m, 214, 186, 32, 36, H3, H2, H4)
    facade(m, 286, 190, 58, 40, H3, H2, H5, H2, (3, 4, 3, 4), "saw", 3, K3, 0.12)
    facade(m, 150, 184, 44, 44, H3, H2, H4, H2, (3, 4, 3, 4), "step", 5, K3, 0.1)
    skyline(m, 214, 8, 4, 50.0, 13.0, H3, 13)
    fog(m, 186, 232, H5, 2, power=1.2)
    c.blit(m, 0, 0)
    n = Canvas(480, 270)
    viaduct(n, 244, 484, 176, 9, 60, 12, 270, H2, H1, H3, (1,), 9)
    pylon(n, 228, 120, 270, H2, 13)
    cable(n, 215, 134, 24, 119, 16, H2)
    cable(n, 241, 134, 292, 176, 7, H2)
    skyline(n, 240, 8, 6, 40.0, 11.0, H2, 23)
    fog(n, 206, 266, H4, 2, power=1.1)
    c.blit(n, 0, 0)
    return c


LEDGE = [(0, 192), (112, 192), (208, 240), (238, 270), (238, 400), (0, 400)]


def machinery(c: Canvas) -> None:
    """What is built into the ledge: a girder beside the menu, a gear below the slope."""
    lattice, wheel = Canvas(12, 68), Canvas(32, 32)
    girder(lattice, 3, h=68)
    gear(wheel, 2)
    c.blit(lattice, 10, 202)
    c.blit(wheel, 151, 238)


def picture() -> np.ndarray:
    """The whole still: distance, ledge, lamp post, clay things, the Wick looking into the light."""
    c = distance()
    mask = GroundMask([Chain(np.array(LEDGE, float))], 480, 400)
    c.blit(paint_window(mask, Style(moss=1.5, fade_px=20.0, vines=0.5), 11, 0, 0, 480, 270), 0, 0)
    machinery(c)
    for y in range(118, 192):
        for i in range(5):
            c.px(20 + i, y, T1 if i < 3 else (T2 if i < 4 else T4))
        if y % 19 == 0:
            c.hl(18, 26, y, T4)
            c.hl(18, 26, y + 1, T0)
    c.hl(20, 40, 118, T4)
    c.hl(20, 40, 119, T1)
    c.hl(20, 38, 120, T0)
    lamp(c, 38, 124, K3, 4)
    glow(c, 38, 132, 30, 1, 1.0, only=lambda a: a <= H4)
    canvas = GameCanvas((480, 272))
    canvas.surface.fill(TR)
    Sprites(SpriteBank()).draw(canvas, figures(), (0, 0))
    c.blit(canvas.pixels[:270].copy(), 0, 0)
    return c.a


def figures() -> list[Figure]:
    """What stands on the ledge."""
    kinds, out = load_kinds(), []
    for kind, x, y, variant in (("crate", 52, 192, 1), ("pot", 78, 192, 2), ("apple", 52, 168, 0)):
        row = np.array([[float(x), y - kinds[kind].silhouette.reach(0.0, 0.0, -1.0), 0.0]])
        out.append(Figure(kind, row, variant=variant, layer="prop"))
    look = poses.wick(
        hang=0.12, lean=1.2, nang=1.1, tail=[3.7, 3.75, 3.6, 3.3, 3.0, 2.6, 2.2], ear=[2.25, 2.7], fn=(-2, 0), ff=(5, 0)
    )
    out.append(Figure("wick", poses.wick_rows(look, 116, 194), 1, "open"))
    return out


def before() -> np.ndarray:
    """Silhouettes before the picture: leaves at the lower right, a cable; and the vines below the logo."""
    c = Canvas(480, 270)
    for k in range(17):
        x = 392 + k * 6 + hsh(k, 4) * 5
        length, a = 26 + k * 2.6 + hsh(k, 5) * 26, -1.57 - 0.42 * hsh(k, 6) + 0.12
        leaf_blade(c, x, 278, length, a, 4 + 2.2 * hsh(k, 7), T0, None, curve=-0.55 * hsh(k, 8))
    for k in range(6):
        x, y = 430 + k * 9, 236 - int(hsh(k, 9) * 40)
        c.vl(x, y, 270, T0)
        c.ell(x + 0.5, y, 1.8, 5, T0)
    cable(c, -4, 20, 150, -6, 12, T0, 2, drip=0.04)
    places = letter_places()
    for k, (index, dx) in enumerate(((0, 20), (3, 14), (5, 12), (8, 24))):
        x, y = places[index]
        vine(c, x + dx, y + CELL_PX - 8, 8 + int(hsh(k, 3) * 14), k)
    return c.a


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {"title": picture(), "title_front": before(), "logo": logo()}
