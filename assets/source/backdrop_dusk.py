"""The dusk drizzle backdrops: a works at sunset. Panels of one layer stand side by side in any order."""

from collections.abc import Callable

import numpy as np
from air import bird, cloudband, darken_tops, smoke
from growth import leaf_blade, vine
from ironwork import cable, chain, column, crane, girder, lattice, pipe_along, pipes_up, pylon
from px import H0, H1, H2, H3, H4, H5, K3, T0, Canvas, bayer, fog, hsh, vgrad
from structures import chimney, cooling, facade, gasholder, skyline, tank, viaduct

TOP = 60  # rows above the canvas, seen when the camera is high


def panels(width: int, draws: list[Callable[[Canvas], None]], height: int = 270) -> np.ndarray:
    """The panels of a layer, side by side."""
    boards = []
    for draw in draws:
        board = Canvas(width, height)
        draw(board)
        boards.append(board.a)
    return np.hstack(boards)


def sky(sun: tuple[int, int, int], shift: int, lift: int) -> np.ndarray:
    """Bands, sun, halo and cloud bars; shift: cloud seeds; lift: px by which the warm bands rise."""
    c = Canvas(480, 270, H0)
    stops = [(0, H0), (14, H1), (40, H2), (70 - lift // 2, H3), (106 - lift, H4), (146 - lift, H5)]
    vgrad(c, 0, 0, 480, 270, stops, spread=0.24)
    cx, cy, r = sun
    y, x = np.mgrid[0:270, 0:480] + 0.5
    thresholds = bayer(270, 480)
    far = np.hypot(x - cx, (y - cy) * 1.12)
    halo = (far < r * 2.45) & ((far < r * 2.15) | (thresholds < (r * 2.45 - far) / 7))
    c.a[halo] = np.where(c.a[halo] < H5, c.a[halo] + 1, c.a[halo])
    c.a[np.hypot(x - cx, y - cy) < r] = K3
    for yy, seed, thick, col, density, only in (
        (20, 11, 9, H0, 0.45, (H1,)), (40, 21, 12, H1, 0.50, (H2, H1)), (46, 22, 7, H1, 0.42, (H2,)),
        (64, 31, 12, H2, 0.48, (H3, H2, H4)), (76, 33, 6, H2, 0.40, (H3, H4)), (98, 41, 9, H3, 0.48, (H4, H3, H5, K3)),
        (112, 45, 5, H3, 0.42, (H4, H5, K3)), (126, 47, 6, H4, 0.52, (H5, K3)), (136, 53, 5, H4, 0.50, (H5, K3)),
    ):  # fmt: skip
        cloudband(c, yy - lift // 2, seed + shift, thick, col, only, density)
    return c.a


def _far(seed: int, stacks: tuple, blocks: tuple, tower: int | None) -> Callable[[Canvas], None]:
    def draw(c: Canvas) -> None:
        skyline(c, 164, 10, 5, 60.0, 21.0, H4, seed)
        for x, y0, w in stacks:
            chimney(c, x, y0, 172, w, w + 3, H4, H4, H5, 0)
        for x, y, w, h in blocks:
            c.rect(x, y, w, h, H4)
            c.hl(x, x + w - 1, y, H5)
            for k in range(3, w - 3, 4):
                if hsh(k, x, seed) < 0.5:
                    c.px(x + k, y + 4, H3)
                    c.px(x + k, y + 9, H3)
        if tower is not None:
            cooling(c, tower, 122, 170, 24, 19, 34, H4, H4, H5, rings=False)
        else:
            lattice(c, 250, 118, 170, 4, 12, H4, 6)
        fog(c, 146, 174, H5, 1)

    return draw


FAR = [
    _far(3, ((22, 112, 6), (60, 124, 5), (74, 118, 4), (206, 126, 5), (219, 118, 5)),
         ((30, 140, 26, 30), (96, 146, 34, 24), (132, 138, 20, 32), (230, 144, 28, 26), (272, 148, 34, 22)), 118 + 60),
    _far(13, ((40, 130, 5), (160, 116, 6), (180, 124, 5), (280, 128, 4)),
         ((60, 142, 40, 28), (120, 148, 24, 20), (200, 140, 30, 30)), None),
    _far(23, ((90, 118, 5), (104, 110, 5), (230, 122, 6)),
         ((20, 146, 30, 24), (140, 142, 46, 26), (250, 144, 40, 26)), 60),
    _far(33, ((130, 120, 4), (140, 128, 4), (292, 114, 6)),
         ((44, 138, 22, 30), (76, 146, 40, 24), (170, 144, 60, 26)), None),
]  # fmt: skip


def _mid_finish(c: Canvas) -> None:
    darken_tops(c, 92, 16.0, H3, H2)
    fog(c, 152, 196, H5, 2, power=1.3)


def mid_towers(c: Canvas) -> None:
    """The great cooling tower, its lesser one behind, a stack that smokes."""
    cooling(c, 108, 92, 190, 40, 31, 60, H4, H3, H4, seed=2, dark=H3)
    smoke(c, 218, 42, 18, 2, H2)
    cooling(c, 170, 62, 190, 58, 45, 90, H3, H2, H5, seed=5, dark=H2)
    chimney(c, 220, 44, 188, 8, 14, H3, H2, H5, 4)
    cable(c, 220, 52, 178, 70, 6, H3)
    skyline(c, 178, 9, 4, 50.0, 13.0, H3, 13)
    facade(c, 24, 152, 44, 40, H3, H2, H4, H2, (3, 4, 3, 4), "step", 3, K3, 0.1)
    facade(c, 262, 154, 62, 34, H3, H2, H4, H2, (3, 4, 3, 4), "saw", 9, K3, 0.1)
    facade(c, 234, 148, 20, 40, H3, H2, H4, H2, (3, 4, 3, 4), "flat", 8)
    crane(c, 348, 74, 190, 40, 14, H3, -1)
    tank(c, 344, 144, 28, 34, H3, H2, H4)
    _mid_finish(c)
    for k, (x, y) in enumerate(((118, 58), (128, 55), (135, 60), (143, 53), (151, 57), (110, 63))):
        bird(c, x, y, k % 3, H1)


def mid_crane(c: Canvas) -> None:
    """A crane over tanks and a saw-tooth hall."""
    crane(c, 250, 62, 190, 56, 16, H3, -1)
    tank(c, 284, 142, 34, 40, H3, H2, H4)
    tank(c, 324, 132, 30, 46, H3, H2, H4)
    skyline(c, 178, 8, 4, 44.0, 12.0, H3, 43)
    facade(c, 60, 146, 88, 44, H3, H2, H4, H2, (4, 5, 4, 4), "saw", 3, K3, 0.14)
    chimney(c, 42, 84, 188, 7, 11, H3, H2, H5, 3)
    facade(c, 170, 158, 40, 34, H3, H2, H4, H2, (3, 4, 3, 4), "step", 5)
    cooling(c, 196, 104, 190, 36, 28, 54, H4, H3, H4, seed=3, dark=H3)
    smoke(c, 42, 82, 10, 4, H2, dx=-1.8, grow=0.12)
    _mid_finish(c)


def mid_broken(c: Canvas) -> None:
    """A tower with its crown fallen in, three stacks in a row."""
    cooling(c, 96, 76, 190, 52, 41, 80, H3, H2, H5, broken=26, seed=8, dark=H2)
    for k, x in enumerate((206, 226, 246)):
        chimney(c, x, 70 + k * 9, 188, 7, 12, H3, H2, H5, 3)
    smoke(c, 246, 86, 12, 5, H2, dx=-2.0, grow=0.13)
    skyline(c, 178, 8, 4, 52.0, 11.0, H3, 53)
    facade(c, 150, 156, 44, 36, H3, H2, H4, H2, (3, 4, 3, 4), "step", 11, K3, 0.12)
    gasholder(c, 300, 132, 50, 54, H3, H2, H4)
    facade(c, 20, 150, 30, 40, H3, H2, H4, H2, (3, 4, 3, 4), "step", 31, K3, 0.1)
    lattice(c, 366, 100, 186, 4, 12, H3, 8)
    _mid_finish(c)


def mid_low(c: Canvas) -> None:
    """Low sheds and a gasholder: room for the sky."""
    gasholder(c, 52, 122, 66, 64, H3, H2, H5)
    skyline(c, 178, 9, 4, 46.0, 12.0, H3, 63)
    facade(c, 150, 154, 84, 38, H3, H2, H4, H2, (3, 4, 3, 4), "saw", 21, K3, 0.1)
    chimney(c, 252, 96, 188, 7, 11, H3, H2, H5, 3)
    facade(c, 280, 148, 40, 44, H3, H2, H4, H2, (3, 4, 3, 4), "step", 23)
    lattice(c, 346, 92, 186, 4, 14, H3, 8)
    tank(c, 20, 148, 26, 30, H3, H2, H4)
    cooling(c, 206, 118, 190, 30, 23, 44, H4, H3, H4, seed=6, dark=H3)
    _mid_finish(c)


def _near_finish(c: Canvas, seed: int) -> None:
    # The wires run on from panel to panel over a pole, of which each panel draws one side.
    for x0, x1, out in ((0, 1, 5), (c.w - 2, c.w - 1, c.w - 6)):
        c.rect(x0, 70, 2, 200, H2)
        c.hl(min(x0, out), max(x1, out), 76, H2)
        c.hl(min(x0, out), max(x1, out), 81, H2)
        c.vl(out, 74, 76, H2)
    skyline(c, 216, 10, 6, 40.0, 11.0, H2, seed)
    fog(c, 170, 250, H4, 2, power=1.1)


def near_viaduct(c: Canvas) -> None:
    """An arched bridge whose last arch has fallen; a mast beyond it."""
    viaduct(c, -16, 224, 112, 9, 60, 13, 240, H2, H1, H3, (3,), 6)
    for x, y, w, h in ((178, 198, 14, 18), (190, 206, 16, 12), (164, 208, 16, 10), (172, 190, 8, 10)):
        c.rect(x, y, w, h, H2)
        c.hl(x, x + w - 1, y, H3)
        c.vl(x + w - 1, y, y + h - 1, H3)
    for x in (38, 44, 46, 92, 98, 104, 151):
        vine(c, x, 121, 8 + int(hsh(x, 92) * 26), x, cols=(H1, H2, H2))
    pylon(c, 352, 40, 230, H2, 15)
    cable(c, 337, 54, 160, 109, 18, H2)
    cable(c, 367, 54, 480, 76, 10, H2)
    cable(c, 337, 46, 0, 76, 26, H2)
    _near_finish(c, 23)


def near_hall(c: Canvas) -> None:
    """A hall with some windows still lit, a water tower."""
    facade(c, 70, 132, 84, 110, H2, H1, H3, H1, (6, 9, 5, 6), "saw", 7, K3, 0.22)
    tank(c, 260, 104, 40, 30, H2, H1, H3, legs=80)
    cable(c, 0, 76, 262, 104, 14, H2)
    cable(c, 300, 104, 480, 76, 16, H2)
    pipe_along(c, 154, 262, 160, 5, H2, H1, H3)
    _near_finish(c, 33)


def near_sheds(c: Canvas) -> None:
    """Two masts, low sheds, a broken wall."""
    pylon(c, 96, 58, 230, H2, 13)
    pylon(c, 330, 44, 230, H2, 15)
    cable(c, 0, 76, 83, 70, 10, H2)
    cable(c, 109, 70, 315, 58, 22, H2)
    cable(c, 345, 58, 480, 76, 14, H2)
    facade(c, 180, 160, 70, 82, H2, H1, H3, H1, (6, 8, 5, 6), "step", 13, K3, 0.12)
    facade(c, 386, 146, 46, 96, H2, H1, H3, H1, (6, 9, 5, 7), "jag", 5)
    _near_finish(c, 43)


def near_bridge(c: Canvas) -> None:
    """The bridge goes on, low and whole."""
    viaduct(c, 140, 380, 128, 9, 60, 12, 240, H2, H1, H3, (), 14)
    cable(c, 0, 76, 140, 126, 12, H2)
    cable(c, 392, 126, 480, 76, 10, H2)
    facade(c, 30, 150, 60, 90, H2, H1, H3, H1, (6, 9, 5, 6), "saw", 17, K3, 0.16)
    for x in (196, 204, 262, 268, 330):
        vine(c, x, 137, 8 + int(hsh(x, 92) * 22), x, cols=(H1, H2, H2))
    _near_finish(c, 53)


def _ruin(c: Canvas, x: int, y: int, w: int, seed: int) -> None:
    facade(c, x, y + TOP, w, 270 - y, H1, H0, H2, H0, (9, 14, 8, 9), "jag", seed)


def wall_front(c: Canvas) -> None:
    """A gutted front, a column, a girder with chains."""
    _ruin(c, 6, 70, 74, 3)
    column(c, 92, 0, 330, 8, H1, H0, H2, 18)
    girder(c, 30, 166, 52 + TOP, 10, H1, H0, H2)
    for x, length in ((116, 34), (139, 52), (153, 20)):
        chain(c, x, 62 + TOP, 62 + TOP + length, H1, H2)
    c.rect(136, 112 + TOP, 7, 2, H1)
    for dx, dy, col in ((3, 2, H1), (4, 3, H1), (3, 4, H2)):
        c.px(136 + dx, 112 + TOP + dy, col)


def wall_gantry(c: Canvas) -> None:
    """Two columns under a high girder, a pipe."""
    for x in (300, 344):
        column(c, x, 0, 330, 11, H1, H0, H2, 30)
    girder(c, 286, 400, 16 + TOP, 12, H1, H0, H2)
    pipe_along(c, 286, 400, 36 + TOP, 6, H1, H0, H2)


def wall_pipes(c: Canvas) -> None:
    """Pipes up a broken pier."""
    _ruin(c, 210, 96, 46, 9)
    pipes_up(c, 264, 0, 330, 3, H1, H0, H2, 7, 5)
    pipe_along(c, 256, 330, 120 + TOP, 6, H1, H0, H2)


def wall_open(c: Canvas) -> None:
    """Only a girder hung from above on chains."""
    girder(c, 120, 230, 18 + TOP, 10, H1, H0, H2)
    for x in (128, 221):
        chain(c, x, 0, 18 + TOP, H1, H2)
    chain(c, 170, 28 + TOP, 62 + TOP, H1, H2)


def front() -> np.ndarray:
    """Two silhouettes of 240 x 160 that hang from above: leaves, cables."""
    leaves = Canvas(240, 160)
    for x, length, a, w, bend in (
        (112, 64, 2.75, 13, -0.9), (118, 78, 2.45, 15, -0.8), (122, 90, 2.1, 15, -0.5), (126, 70, 1.75, 12, -0.2),
        (130, 88, 1.2, 14, 0.4), (134, 66, 0.8, 12, 0.6), (120, 52, 1.5, 9, 0.1),
    ):  # fmt: skip
        leaf_blade(leaves, x, -8, length, a, w, T0, None, curve=bend)
    cables = Canvas(240, 160)
    cable(cables, 0, -6, 239, -4, 19, T0, 2, drip=0.05)
    cable(cables, 40, -6, 236, -6, 11, T0, 1, drip=0.05)
    return np.hstack([leaves.a, cables.a])


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {
        "backdrop_dusk_sky_0": sky((332, 116, 23), 0, 0),
        "backdrop_dusk_sky_1": sky((372, 96, 28), 7, 14),
        "backdrop_dusk_sky_2": sky((296, 124, 19), 19, -10),
        "backdrop_dusk_far": panels(320, FAR),
        "backdrop_dusk_mid": panels(384, [mid_towers, mid_crane, mid_broken, mid_low]),
        "backdrop_dusk_near": panels(480, [near_viaduct, near_hall, near_sheds, near_bridge]),
        "backdrop_dusk_wall": panels(512, [wall_front, wall_gantry, wall_pipes, wall_open], 330),
        "backdrop_dusk_front": front(),
    }
