"""The night bloom backdrops: an overgrown works under the moon. Panels of one layer stand side by side in any order."""

from collections.abc import Callable

import numpy as np
from air import cloudband
from backdrop_dusk import TOP, panels
from growth import foliage, leaf_blade, tree_trunk, vine
from ironwork import cable, column, girder, lattice, pipe_along, pylon
from px import (
    B2,
    B3,
    G0,
    H0,
    H1,
    H2,
    H3,
    H4,
    H5,
    T0,
    Canvas,
    bayer,
    fog,
    hsh,
    vgrad,
    vnoise1,
)  # fmt: skip
from structures import chimney, cooling, dish, dome, facade, skyline, tank


def sky(moon: tuple[int, int, int], shift: int) -> np.ndarray:
    """Bands, moon with halo rings, stars, flat clouds."""
    c = Canvas(480, 270, H0)
    vgrad(c, 0, 0, 480, 270, [(0, H0), (34, H1), (82, H2), (134, H3), (184, H4)], spread=0.22)
    cx, cy, r = moon
    y, x = np.mgrid[0:270, 0:480] + 0.5
    far, thresholds = np.hypot(x - cx, y - cy), bayer(270, 480)
    for ring in (r + 71, r + 35, r + 15):
        part = (far < ring) & ((far < ring - 6) | (thresholds < (ring - far) / 6))
        c.a[part] = np.minimum(c.a[part] + 1, H4)
    c.a[far < r] = H5
    c.a[(np.hypot(x - cx - 3, y - cy + 3) < r - 3) & (far < r)] = B3
    for dx, dy, rx, ry in ((-7, 5, 8, 4), (-11, -1, 5, 4), (-3, 10, 7, 3), (6, -8, 5, 2), (1, -5, 3, 2), (10, 5, 2, 2)):
        c.a[(((x - cx - dx) / rx) ** 2 + ((y - cy - dy) / ry) ** 2 < 1) & (far < r)] = H5
    for k in range(70):
        sx, sy = int(hsh(k, 5, shift) * 480), int(hsh(k, 6, shift) ** 1.5 * 110)
        if c.a[sy, sx] <= H2:
            c.px(sx, sy, H4 if hsh(k, 7) < 0.7 else B2)
    for sx, sy in ((60, 30), (214, 22), (444, 26)):
        sx = (sx + shift * 31) % 470
        if c.a[sy, sx] <= H2:
            c.px(sx, sy, B3)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                c.px(sx + dx, sy + dy, H4)
    for yy, seed, thick, col, density, only in (
        (62, 61, 9, H1, 0.46, (H2, H3, H5, B3)), (68, 62, 6, H2, 0.42, (H3, H5, B3, H4)),
        (92, 66, 8, H2, 0.46, (H3, H4)), (112, 71, 9, H3, 0.45, (H4, H2)), (140, 73, 8, H3, 0.5, (H4,)),
    ):  # fmt: skip
        cloudband(c, yy, seed + shift, thick, col, only, density)
    return c.a


def _far(seed: int, stacks: tuple, canopies: tuple) -> Callable[[Canvas], None]:
    def draw(c: Canvas) -> None:
        skyline(c, 150, 16, 7, 70.0, 23.0, H3, seed)
        for x, y0, w in stacks:
            chimney(c, x, y0, 160, w, w + 2, H3, H3, H4, 0)
        for x, w, h, s in canopies:
            foliage(c, x, 148, w, h, (H3, H3, H4), s, 0.7)
        fog(c, 146, 190, H4, 1)

    return draw


FAR = [
    _far(3, ((34, 104, 5), (48, 116, 4)), ((96, 50, 30, 4), (210, 60, 26, 6), (280, 40, 24, 9))),
    _far(13, ((250, 118, 5), (262, 110, 5)), ((60, 60, 30, 14), (160, 50, 22, 16))),
    _far(23, ((100, 112, 6),), ((40, 46, 22, 24), (190, 70, 30, 26), (280, 50, 26, 27))),
    _far(33, ((200, 120, 4), (214, 108, 5)), ((90, 56, 28, 34), (270, 54, 30, 36))),
]


def _mid(c: Canvas, seed: int, canopies: tuple) -> None:
    for x, y, w, h, s in canopies:
        foliage(c, x, y, w, h, (H2, H2, H3), s, 0.9)
    skyline(c, 172, 8, 4, 36.0, 11.0, H2, seed)
    fog(c, 158, 216, H4, 2, power=1.2)


def mid_dish(c: Canvas) -> None:
    """The great dish, turned to the moon."""
    dish(c, 124, 92, 50, 30, -0.50, H2, H1, H4, H3)
    lattice(c, 138, 112, 190, 8, 26, H1, 9, 2)
    _mid(c, 13, ((30, 160, 50, 40, 1), (72, 170, 60, 36, 2), (196, 168, 70, 38, 3), (300, 158, 80, 50, 6)))


def mid_dome(c: Canvas) -> None:
    """A broken glasshouse among trees."""
    dome(c, 150, 176, 56, H2, H3, 3, 0.42)
    _mid(c, 23, ((40, 158, 60, 50, 11), (86, 172, 50, 30, 12), (236, 168, 70, 40, 13), (320, 160, 70, 44, 15)))


def mid_towers(c: Canvas) -> None:
    """Two cooling towers, grown over."""
    cooling(c, 110, 84, 190, 50, 39, 76, H2, H1, H4, seed=5, dark=H1)
    cooling(c, 250, 108, 190, 34, 27, 52, H3, H2, H4, seed=7, dark=H2)
    for x, length in ((92, 24), (100, 36), (122, 20)):
        vine(c, x, 86, length, x, cols=(H1, H1, H2))
    _mid(c, 33, ((40, 164, 60, 36, 21), (176, 172, 70, 34, 22), (320, 160, 70, 46, 24)))


def mid_grove(c: Canvas) -> None:
    """Only trees, and a tank on legs."""
    tank(c, 226, 120, 36, 30, H2, H1, H4, legs=40)
    _mid(c, 43, ((60, 150, 80, 56, 31), (130, 168, 60, 36, 32), (196, 170, 50, 30, 33), (310, 156, 80, 50, 35)))


def _near(c: Canvas, seed: int) -> None:
    skyline(c, 214, 10, 6, 40.0, 11.0, H1, seed)
    fog(c, 176, 262, H3, 2, power=1.2)


def mast(c: Canvas, x: int, y: int) -> None:
    """A mast hung with creepers."""
    pylon(c, x, y, 240, H1, 14)
    for k, (dx, length) in enumerate(((-10, 40), (-6, 62), (2, 50), (9, 70), (12, 34))):
        vine(c, x + dx, y + 12 + k * 3, length, k, cols=(H1, H1, H2))


def tree(c: Canvas, x: int, seed: int) -> None:
    """The great dead tree, hung with growth."""
    for points, w0, w1 in (
        (((0, 240), (-6, 180), (2, 120), (-8, 70), (0, 30)), 18, 4), (((0, 118), (26, 92), (56, 78)), 6, 2),
        (((-6, 90), (-34, 66), (-54, 58)), 5, 2), (((-8, 70), (12, 48), (32, 40)), 4, 1),
    ):  # fmt: skip
        tree_trunk(c, [(px + x, py) for px, py in points], w0, w1, H1, H2)
    for dx, y, w, h, s in (
        (-52, 54, 46, 24, 11), (-8, 28, 60, 32, 12), (38, 38, 48, 24, 13), (62, 76, 42, 22, 14), (-30, 74, 26, 14, 15),
    ):  # fmt: skip
        foliage(c, x + dx, y, w, h, (H0, H1, H2), s + seed, 1.0)
    for k in range(22):
        at = x - 68 + int(hsh(k, 3, seed) * 148)
        vine(c, at, 44 + int(hsh(k, 4, seed) * 30), 10 + int(hsh(k, 5, seed) * 34), k, cols=(H0, H1, H1))


def near_tree(c: Canvas) -> None:
    """The great tree and a mast."""
    tree(c, 164, 0)
    mast(c, 380, 24)
    cable(c, 366, 38, 250, 66, 10, H1)
    cable(c, 366, 30, 150, 10, 26, H1)
    cable(c, 394, 38, 479, 70, 8, H1)
    _near(c, 23)


def near_masts(c: Canvas) -> None:
    """Two masts with sagging wires."""
    mast(c, 90, 48)
    mast(c, 340, 30)
    cable(c, 104, 62, 326, 44, 24, H1)
    cable(c, 0, 70, 76, 62, 8, H1)
    cable(c, 354, 44, 479, 70, 12, H1)
    facade(c, 190, 150, 60, 90, H1, H0, H2, H0, (6, 9, 5, 6), "jag", 7)
    for x, length in ((196, 30), (206, 44), (238, 26)):
        vine(c, x, 156, length, x, cols=(H0, H1, H1))
    _near(c, 33)


def near_glade(c: Canvas) -> None:
    """A low thicket and a fallen hall."""
    facade(c, 60, 158, 90, 84, H1, H0, H2, H0, (6, 9, 5, 6), "jag", 17)
    for x, y, w, h, s in ((200, 196, 80, 40, 1), (262, 204, 60, 30, 2), (400, 190, 90, 50, 3)):
        foliage(c, x, y, w, h, (H0, H1, H2), s, 1.0)
    cable(c, 0, 70, 479, 70, 44, H1)
    for k in range(9):
        vine(c, 70 + k * 40, 86 + int(22 * hsh(k, 1)), 8 + int(hsh(k, 2) * 20), k, cols=(H1, H1, H2))
    _near(c, 43)


def near_two(c: Canvas) -> None:
    """Another great tree."""
    tree(c, 310, 40)
    facade(c, 90, 166, 50, 76, H1, H0, H2, H0, (6, 8, 5, 6), "step", 5)
    cable(c, 0, 70, 230, 60, 22, H1)
    cable(c, 372, 78, 479, 70, 12, H1)
    _near(c, 53)


def wall_ruin(c: Canvas) -> None:
    """A gutted front hung with vines, a pipe, a column."""
    facade(c, 6, 20 + TOP, 68, 250, H1, H0, H2, H0, (8, 13, 8, 9), "jag", 5)
    column(c, 80, 0, 330, 9, H1, H0, H2, 26)
    pipe_along(c, 0, 90, 30 + TOP, 6, H1, H0, H2)
    for x, length in ((18, 30), (34, 44), (58, 36), (66, 20)):
        vine(c, x, 36 + TOP, length, x, cols=(H0, G0, G0))


def wall_columns(c: Canvas) -> None:
    """Two columns and a girder, grown over."""
    for x in (250, 330):
        column(c, x, 0, 330, 10, H1, H0, H2, 28)
    girder(c, 236, 352, 22 + TOP, 10, H1, H0, H2)
    for x, length in ((264, 30), (276, 52), (300, 22), (316, 40)):
        vine(c, x, 32 + TOP, length, x, cols=(H0, G0, G0))


def wall_creepers(c: Canvas) -> None:
    """Creepers from above."""
    girder(c, 120, 260, TOP - 6, 10, H1, H0, H2)
    for k in range(7):
        vine(c, 130 + k * 17 + int(hsh(k, 1) * 8), TOP, 14 + int(hsh(k, 2) ** 2 * 70), k, cols=(H0, G0, G0))


def wall_open(c: Canvas) -> None:
    """A lone column."""
    column(c, 400, 0, 330, 8, H1, H0, H2, 26)
    vine(c, 404, 40 + TOP, 40, 3, cols=(H0, G0, G0))


def fog_bands() -> np.ndarray:
    """Two bands of mist, 960 wide (two equal halves), 140 high from the canvas's foot: drawn where the mist lies."""
    c = Canvas(480, 140)
    for y, high, seed in ((20, 26, 4), (48, 34, 9)):
        thresholds = bayer(c.h, c.w)
        for x in range(c.w):
            a = vnoise1(x / 60.0, seed) * 0.6 + vnoise1(x / 19.0, seed + 1) * 0.4
            b = vnoise1((x - 480) / 60.0, seed) * 0.6 + vnoise1((x - 480) / 19.0, seed + 1) * 0.4
            share = max(0.0, (x - 400) / 80)
            thick = int(high * (a * (1 - share) + b * share))
            for j in range(-thick // 2, thick // 2):
                if 0 <= y + j < c.h and thresholds[y + j, x] < (1 - abs(j) / (thick / 2 + 1e-6)) * 1.2:
                    c.px(x, y + j, H1)
    return np.hstack([c.a, c.a])


def front() -> np.ndarray:
    """Leaves and creepers that hang from above."""
    hanging = Canvas(240, 160)
    for x, y, length, a, w, bend in (
        (130, -8, 90, 2.2, 16, -0.9), (112, -14, 74, 1.9, 13, -0.5), (140, -6, 80, 1.3, 15, 0.7),
        (92, -12, 46, 1.75, 10, 0.3), (150, -10, 56, 1.0, 11, 0.6),
    ):  # fmt: skip
        leaf_blade(hanging, x, y, length, a, w, T0, None, curve=bend)
    creepers = Canvas(240, 160)
    for k in range(6):
        vine(
            creepers, 60 + k * 19 + int(hsh(k, 2) * 9), 0, 12 + int(hsh(k, 3) ** 2 * 56), k, cols=(T0, T0, T0), sway=3.0
        )
    return np.hstack([hanging.a, creepers.a])


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {
        "backdrop_night_sky_0": sky((356, 58, 21), 0),
        "backdrop_night_sky_1": sky((404, 82, 25), 5),
        "backdrop_night_sky_2": sky((318, 44, 17), 11),
        "backdrop_night_far": panels(320, FAR),
        "backdrop_night_mid": panels(384, [mid_dish, mid_dome, mid_towers, mid_grove]),
        "backdrop_night_near": panels(480, [near_tree, near_masts, near_glade, near_two]),
        "backdrop_night_wall": panels(512, [wall_ruin, wall_columns, wall_creepers, wall_open], 330),
        "backdrop_night_fog": fog_bands(),
        "backdrop_night_front": front(),
    }
