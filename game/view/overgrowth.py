"""What hangs from and grows on the ground: vines, blooms. It knows masks and cells, no levels."""

from functools import cache

import numpy as np

from game.core.noise import noise
from game.view.grain import rough, smooth
from game.view.masonry import Style, Window
from game.view.sheet import cells, crop, paste, read_slots

VINE_PX, PLANT_PX, BLADE_PX = 48, 48, 8
_BLOOM_CELL_PX = 96


@cache
def vines() -> list[np.ndarray]:
    """Twelve vines, short to long, then four with pods; each (48, 16), hung from (8, 0)."""
    return cells(read_slots("growth"), 16, 48)[0]


@cache
def plants() -> list[tuple[np.ndarray, int]]:
    """Four blooms, mushrooms, a fern: (slots, x of the root in them); the bottom row stands on the ground."""
    made = []
    for cell in cells(read_slots("growth")[48:], 40, 48)[0]:
        shape = crop(cell)
        left = int(np.flatnonzero((cell != 255).any(axis=0))[0]) if shape.size else 0
        made.append((shape, 18 - left))
    return made[:6]


def _unit(seed: int, a: int, b: int) -> float:
    return (noise(seed, a, b) + 1.0) / 2.0


def hang_vines(out: np.ndarray, window: Window, style: Style, seed: int) -> None:
    """Vines from undersides into the air, and down the faces of ledges, in clumps by 1-D noise."""
    m, w, h = window.margin, window.width, window.height
    rows = slice(m - VINE_PX, m + h)
    columns = np.arange(m - 10, m + w + 10)
    xs = columns - m + window.x
    lush = smooth(seed + 70, xs / 37.0)
    chosen = (rough(seed + 71, xs) < 0.15 * style.vines) & (lush > 0.5)
    columns = columns[chosen]
    area = window.mask[rows][:, columns]
    under = area & ~window.mask[m - VINE_PX + 1 : m + h + 1][:, columns]
    left, right = window.mask[rows][:, columns - 5], window.mask[rows][:, columns + 5]
    above = window.mask[m - VINE_PX - 3 : m + h - 3][:, columns]
    face = area & ~above & (~left | ~right)
    for hanging, spots in ((True, under), (False, face)):
        for row, k in zip(*np.nonzero(spots), strict=True):
            y, column = int(row) + m - VINE_PX, int(columns[k])
            if window.is_glazed(y, column):
                continue
            x = column - m + window.x
            pick = int(_unit(seed + 72, x, y - m + window.y) * (16 if style.blooms else 12))
            upright = window.mask[y + 4 : y + 24, column].all() and (
                not window.mask[y + 4 : y + 24, column - 5].any() or not window.mask[y + 4 : y + 24, column + 5].any()
            )
            if not hanging and not upright:
                continue
            drop = 1 if hanging else 3
            stamp = vines()[pick]
            below = window.mask[y + drop : y + drop + VINE_PX, column]
            if hanging and below.any():
                stamp = stamp[: max(0, int(np.argmax(below)) - 4)]
            elif not hanging and not below.all():
                stamp = stamp[: max(0, int(np.argmin(below)) - 2)]
            if len(stamp) >= 6:
                paste(out, stamp, column - m - 8, y - m + drop)


def bloom_sites(
    window: Window, style: Style, seed: int, taken: np.ndarray | None = None, reach: int = 40
) -> list[tuple[int, int, int]]:
    """(kind, x, y) of the plants on flat ground in and around the window; (x, y): world px of the first air above.

    taken: (n, 2) world px of what stands there already: nothing grows within 26 px of it.
    """
    sites = []
    m = window.margin
    for cell in range((window.x - reach) // _BLOOM_CELL_PX, (window.x + window.width + reach) // _BLOOM_CELL_PX + 1):
        x = cell * _BLOOM_CELL_PX + 8 + int(_unit(seed + 80, cell, 0) * (_BLOOM_CELL_PX - 16))
        column = x - window.x + m
        if not 4 <= column < window.mask.shape[1] - 5:
            continue
        solid = window.mask[m - reach : m + window.height + reach, column - 4 : column + 5]
        flat = solid[1:].all(axis=1) & ~solid[:-1].any(axis=1)
        for row in np.flatnonzero(flat):
            y = int(row) + 1 - reach + window.y
            if window.is_glazed(y - window.y + m, column):
                continue
            if window.mask[y - window.y + m - 26 : y - window.y + m, column - 8 : column + 9].any():
                continue
            if taken is not None and (np.abs(taken - (x, y)) < 26).all(axis=1).any():
                continue
            luck = _unit(seed + 81, x, y)
            if luck < 0.75 * style.blooms:
                sites.append((int(luck / 0.75 / style.blooms * 9) % 6, x, y))
    return sites


def grow(out: np.ndarray, window: Window, sites: list[tuple[int, int, int]]) -> None:
    """Stand the plants of `bloom_sites` on their ground."""
    air = ~window.at()
    for kind, x, y in sites:
        shape, root = plants()[kind]
        paste(out, shape, x - root - window.x, y - shape.shape[0] - window.y, air)


# By kind of bloom: from its root to its heart, and how far it shines.
HEARTS = ((-2, -20, 34), (3, -14, 40), (-3, -12, 24), (4, -22, 36))
