"""Draws the ending: the first morning without rain over the flooded works, and the Wick that looks at it.

The skin is the dusk's: what makes it morning is that the light stands low and wide, and that nothing is dark above.

Runs after the sheets of the Wick and the props, as the title does.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import reference_poses as poses
from air import bird, cloudband
from growth import bloom, fern, leaf_blade, mushrooms, tree_trunk, vine
from ironwork import cable, crane, pylon
from px import (
    B3,
    G0,
    G1,
    G2,
    H1,
    H2,
    H3,
    H4,
    H5,
    K3,
    T0,
    T1,
    T2,
    T3,
    TR,
    Canvas,
    bayer,
    fog,
    hsh,
    vgrad,
)  # fmt: skip
from structures import chimney, cooling, dome, facade, skyline, viaduct

from game.core.terrain import Chain
from game.view.canvas import Canvas as GameCanvas
from game.view.canvas import SpriteBank
from game.view.ground import paint_window
from game.view.ground_mask import GroundMask
from game.view.masonry import Style
from game.view.sprites import Sprites
from game.world.frame import Figure

SUN = (322, 150, 46)
SHORE = 182
LEDGE = [(0, 196), (66, 196), (82, 204), (176, 204), (176, 214), (168, 214), (168, 400), (0, 400)]
SEAT = (170, 204)


def sky() -> Canvas:
    """Bands of morning, the sun with its rings, thin clouds lit from below."""
    c = Canvas(480, 270, H2)
    vgrad(c, 0, 0, 480, SHORE, [(0, H2), (20, H3), (62, H4), (112, H5)], spread=0.24)
    cx, cy, r = SUN
    y, x = np.mgrid[0:270, 0:480] + 0.5
    far, thresholds = np.hypot(x - cx, y - cy), bayer(270, 480)
    for ring in (106, 72):
        part = (far < ring) & ((far < ring - 8) | (thresholds < (ring - far) / 8))
        c.a[part] = np.where(c.a[part] < H5, c.a[part] + 1, c.a[part])
    c.a[(far < r + 14) & ((far < r + 6) | (thresholds < (r + 14 - far) / 8))] = K3
    c.a[far < r] = B3
    for yy, seed, thick, col, density, only in (
        (22, 12, 6, H4, 0.42, (H2, H3)), (48, 22, 7, H5, 0.44, (H3, H4)), (80, 32, 6, H5, 0.42, (H4,)),
        (108, 43, 5, K3, 0.45, (H5, H4)), (132, 46, 4, H4, 0.5, (H5,)), (146, 55, 4, H4, 0.5, (H5,)),
    ):  # fmt: skip
        cloudband(c, yy, seed, thick, col, only, density)
    return c


def works(thin: bool = True) -> Canvas:
    """What stands at the far shore and in the water, two depths. thin: with what is mere bars, too."""
    c = Canvas(480, 270)
    skyline(c, SHORE - 6, 9, 4, 60.0, 21.0, H4, 5)
    for x, top, wide in ((206, 138, 5), (218, 146, 5), (398, 142, 6), (414, 150, 5), (440, 138, 5)):
        chimney(c, x, top, SHORE, wide, wide + 3, H4, H4, H5, 0)
    cooling(c, 458, 128, SHORE, 34, 26, 48, H4, H4, H5, rings=False)
    fog(c, 160, SHORE, H5, 1)
    m = Canvas(480, 270)
    cooling(m, 232, 112, SHORE + 2, 50, 38, 74, H3, H2, H5, dark=H2)
    if thin:
        dome(m, 396, SHORE + 1, 30, H3, H5, 4)
        crane(m, 286, 118, SHORE, 44, 16, H3, 1)
    facade(m, 176, 156, 34, 28, H3, H2, H5, H2, (3, 4, 3, 4), "step", 5, K3, 0.0)
    fog(m, 150, SHORE + 4, H4, 1, power=1.2)
    c.blit(m, 0, 0)
    return c


def water(c: Canvas) -> None:
    """Still water from the shore down: the sky upside down in bands, and the sun's road across it."""
    still = sky()
    still.blit(works(thin=False), 0, 0)
    grain = bayer(270, 480)
    mirror = still.a[SHORE - 2 : 2 * SHORE - 272 : -1][: 270 - SHORE]
    for k, y in enumerate(range(SHORE, 270)):
        shift = round(1.6 * np.sin((k // 2) * 1.1) + 1.4 * np.sin((k // 2) * 0.45))
        line = np.roll(mirror[min(len(mirror) - 1, k)], shift)
        line = np.where(line > H5, H5, line)
        c.a[y] = np.maximum(H1, line.astype(int) - 1 - (k + 8 * grain[y] > 50))
    for x, half, long in ((286, 3, 44), (396, 15, 16)):
        _strewn(c, x, half, SHORE + 3, long, H3)
    c.hl(0, 479, SHORE, K3)
    c.hl(0, 479, SHORE + 1, H4)
    cx = SUN[0]
    for k, y in enumerate(range(SHORE + 2, 270)):
        half = 30 - k * 0.12 + 5 * np.sin(k * 1.7)
        for j in range(6):
            if hsh(k, j, 3) < 0.30 + 0.002 * k:
                continue
            x = cx + (hsh(k, j) - 0.5) * 2 * half
            long = 3 + int(hsh(k, j, 2) * (7 + k * 0.12))
            if (k + j) % 2 == 0:
                c.hl(x - long, x + long, y, B3 if abs(x - cx) < half * 0.35 else K3 if abs(x - cx) < half * 0.7 else H5)
    for j in range(90):
        y = SHORE + 4 + int(hsh(j, 7) ** 0.7 * 84)
        x, long = int(hsh(j, 8) * 480), 3 + int(hsh(j, 9) * 10)
        c.hl(x, x + long, y, min(H5, int(c.get(x, y)) + 1) if c.get(x, y) <= H5 else K3)


def _strewn(c: Canvas, x: float, half: float, y: int, long: int, slot: int) -> None:
    """What water makes of something thin: dashes that lie under it, fewer and shorter downwards."""
    for k in range(0, long, 2):
        if hsh(k, int(x), 2) < 0.2 + 0.6 * k / long:
            continue
        wide = half * (1.0 - 0.5 * k / long)
        at = x + 2.0 * np.sin(k * 0.8 + x)
        c.hl(at - wide, at + wide, y + k, slot)


def ruins() -> Canvas:
    """A fallen bridge and a pylon in the water, near enough to be dark."""
    n = Canvas(480, 270)
    viaduct(n, 352, 492, 158, 9, 58, 12, 224, H2, H1, H4, (0,), 9)
    pylon(n, 268, 92, 218, H2, 13)
    cable(n, 281, 106, 364, 160, 9, H2)
    cable(n, 255, 106, 120, 96, 20, H2)
    fog(n, 176, 236, H3, 1, power=1.1)
    for x, wide, y in ((346, 26, 224), (404, 26, 224), (462, 26, 224), (258, 22, 218)):
        n.hl(x, x + wide, y, H4)
        for k in range(1, 30):
            if hsh(k, x, 2) < 0.32 + 0.018 * k:
                continue
            shift, half = 2.4 * np.sin(k * 0.9 + x), wide * 0.26 - k * 0.05
            n.hl(x + wide / 2 + shift - half, x + wide / 2 + shift + half, y + k, H2 if k < 14 else H3)
    return n


LOBES = (
    (2, 66, 20), (106, 84, 15), (34, 50, 20), (82, 58, 20), (-2, 92, 18), (112, 98, 11), (58, 44, 18), (20, 76, 20),
    (92, 78, 18), (44, 66, 20), (70, 76, 18), (12, 100, 14), (40, 90, 17), (84, 96, 14), (62, 96, 13),
)  # fmt: skip
"""The crown's lobes from back to front: x, y, radius."""


def crown(c: Canvas, lobes: tuple[tuple[int, int, int], ...]) -> None:
    """Overlapping lobes, each dark at its left and underside with a crescent of light at its upper right."""
    y, x = np.mgrid[0 : c.h, 0 : c.w] + 0.5
    for k, (cx, cy, r) in enumerate(lobes):
        dx, dy = (x - cx) / 1.35, y - cy
        turn, far = np.arctan2(dy, dx), np.hypot(dx, dy)
        rim = r + 1.1 * np.sign(np.sin(turn * round(r * 0.9) + k))
        c.a[far < rim] = G0
        body = np.hypot(dx + 0.26 * r, dy - 0.34 * r)
        c.a[(far < rim - 1) & (body > 0.86 * r + 0.8 * np.sign(np.sin(turn * round(r * 0.7) + k)))] = G1
        crescent = np.hypot(dx + 0.17 * r, dy - 0.24 * r)
        c.a[(far < rim - 1) & (crescent > 1.0 * r + 0.5 * np.sign(np.sin(turn * round(r * 0.8))))] = G2


def tree() -> Canvas:
    """The tree that has taken the old wall."""
    c = Canvas(480, 270)
    tree_trunk(c, [(30, 204), (34, 160), (28, 122), (40, 84)], 15, 6, T1, T3)
    tree_trunk(c, [(33, 140), (58, 112), (84, 98)], 7, 3, T1, T3)
    tree_trunk(c, [(29, 128), (10, 104)], 6, 3, T1, T2)
    crown(c, LOBES)
    for k in range(7):
        vine(c, 8 + k * 17, 100 + int(hsh(k, 4) * 8), 10 + int(hsh(k, 5) * 22), k)
    return c


def ledge(c: Canvas) -> None:
    """The wall that the walk ends on, and what grows there."""
    mask = GroundMask([Chain(np.array(LEDGE, float))], 480, 400)
    c.blit(paint_window(mask, Style(moss=1.8, fade_px=20.0, vines=1.0), 15, 0, 0, 480, 270), 0, 0)
    c.blit(tree(), 0, 0)
    fern(c, 62, 196)
    mushrooms(c, 12, 196, 3, 2)
    bloom(c, 70, 181, 0.8, (72, 198), 3)
    bloom(c, 52, 186, 0.55, (54, 196), 5)
    for x, y, length, lean in ((20, 196, 6, -1.2), (47, 196, 8, -1.3), (84, 204, 7, -1.1), (158, 204, 6, -1.2)):
        leaf_blade(c, x, y, length, lean, 2.4, G1, G2, curve=0.4)


WICK_AT, WICK_CELL = (132, 158), (60, 64)
BREATHS = ((8.5, -6.5, 2.2, 2.6), (9.0, -6.6, 2.2, 2.6), (9.5, -6.7, 2.25, 2.7), (9.5, -6.7, 2.2, 2.55))
"""Length of the spine, height of the hip, both ear links: breathed out, between, in, and in with the ears after it."""


def wick() -> np.ndarray:
    """The Wick on the edge, its feet over the water; columns: `BREATHS`, rows: eyes open, shut."""
    rows = []
    for eye in ("open", "shut"):
        row = []
        for spine, hip, *ear in BREATHS:
            pose = poses.wick(
                hip=(0, hip), lean=1.22, nang=1.12, hang=0.1, spine=spine, fn=(9.5, 9.0), ff=(12.5, 6.5), fnp=-0.5,
                ffp=-0.6, an=(4, -1.5), af=(8, -4), tail=[3.55, 3.45, 3.25, 3.1, 3.0, 2.95, 2.6], ear=ear,
                ear2=[ear[0] - 0.3, ear[1] - 0.35], eye=eye,
            )  # fmt: skip
            canvas = GameCanvas((480, 272))
            canvas.surface.fill(TR)
            Sprites(SpriteBank()).draw(canvas, [Figure("wick", poses.wick_rows(pose, *SEAT), 1, eye)], (0, 0))
            (x, y), (wide, high) = WICK_AT, WICK_CELL
            cell = canvas.pixels[y : y + high, x : x + wide].copy()
            if (canvas.pixels != TR).sum() != (cell != TR).sum():
                raise ValueError("the Wick is larger than its cell")
            row.append(cell)
        rows.append(np.hstack(row))
    return np.vstack(rows)


def picture() -> np.ndarray:
    """The whole still."""
    c = sky()
    c.blit(works(), 0, 0)
    water(c)
    c.blit(ruins(), 0, 0)
    for x, y, kind in ((208, 74, 0), (222, 68, 1), (236, 76, 0), (300, 52, 1), (376, 90, 0)):
        bird(c, x, y, kind, H2)
    ledge(c)
    return c.a


def before() -> np.ndarray:
    """Silhouettes before the picture: reeds at the lower right, a hanging branch."""
    c = Canvas(480, 270)
    for k in range(13):
        x = 404 + k * 7 + hsh(k, 4) * 5
        length, lean = 18 + k * 2.4 + hsh(k, 5) * 22, -1.57 - 0.36 * hsh(k, 6) + 0.1
        leaf_blade(c, x, 278, length, lean, 4 + 2.0 * hsh(k, 7), T0, None, curve=-0.5 * hsh(k, 8))
    for k in range(5):
        x, y = 432 + k * 10, 238 - int(hsh(k, 9) * 34)
        c.vl(x, y, 270, T0)
        c.ell(x + 0.5, y, 1.8, 5, T0)
    return c.a


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {"ending": picture(), "ending_front": before(), "ending_wick": wick()}
