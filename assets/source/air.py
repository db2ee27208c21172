"""Clouds, smoke, birds, and tops that darken against the sky: brushes for the backdrops."""

import math

import numpy as np
from px import Canvas, bayer, vnoise1


def cloudband(c: Canvas, y: int, seed: int, thick: float, col: int, only: tuple[int, ...] | None = None,
              density: float = 0.5) -> None:  # fmt: skip
    """A flat-bottomed bar of cloud at y over slots `only`."""
    for x in range(c.w):
        n = vnoise1(x / 47.0, seed) * 0.6 + vnoise1(x / 17.0, seed + 1) * 0.28 + vnoise1(x / 6.0, seed + 2) * 0.12
        k = (n - (1 - density)) * thick * 2.2
        for j in range(int(max(0, k))):
            if 0 <= y - j < c.h and (only is None or c.a[y - j, x] in only):
                c.a[y - j, x] = col


def smoke(c: Canvas, x: float, y: float, n: int, seed: float, col: int, dx: float = -2.1, grow: float = 0.17) -> None:
    """A plume that drifts left and up."""
    for k in range(n):
        xx = x + k * dx + 3 * math.sin(k * 0.7 + seed)
        yy = y - k * (0.95 - 0.012 * k)
        r = 1.4 + k * grow
        c.ell(xx, yy, r * 1.5, r, col)


def bird(c: Canvas, x: int, y: int, kind: int, col: int) -> None:
    """A far bird: wings up, level, or folding."""
    shapes = (
        ((-2, -1), (-1, 0), (0, 0), (1, -1), (2, -1)),
        ((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 1)),
        ((-1, -1), (0, 0), (1, -1)),
    )
    for dx, dy in shapes[kind]:
        c.px(x + dx, y + dy, col)


def darken_tops(c: Canvas, y: float, deep: float, body: int, to: int) -> None:
    """Swap a body slot one step darker above y, dithered over `deep` px, so that no tower melts into the sky."""
    rows = np.arange(c.h)[:, None] + np.zeros((1, c.w), int)
    part = (c.a == body) & (bayer(c.h, c.w) < np.clip((y - rows) / deep, 0, 1))
    c.a[part] = to
