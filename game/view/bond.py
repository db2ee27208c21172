"""How bricks lie: a running bond over the world, and the faint patches of it in the deep dark. It knows no masks."""

from functools import cache
from typing import NamedTuple

import numpy as np

from game.view.grain import rough

DEEP_PX = 480


class Bricks(NamedTuple):
    """A running bond over a window: per brick row (R) and brick (R, K), and per row and pixel column (R, W).

    brick: which one, (R, W), counted through all rows: see `spread`. local: px from the brick's left end, (R, W).
    length: (R, K). seat: brick row of each pixel row, (H,). within: px from the brick's top, (H,).
    centre_x: (R, K), centre_y: (R,), world px. key: (R, K).
    """

    brick: np.ndarray
    local: np.ndarray
    length: np.ndarray
    seat: np.ndarray
    within: np.ndarray
    centre_x: np.ndarray
    centre_y: np.ndarray
    key: np.ndarray

    def spread(self, per_brick: np.ndarray) -> np.ndarray:
        """(R, W) of what is said per brick (R, K)."""
        return per_brick.ravel().take(self.brick)


def lay_bricks(x: int, y: int, width: int, height: int, row_px: int, brick_px: int, seed: int) -> Bricks:
    """The bricks of a window at world (x, y); the same bricks for every window that shows them."""
    ys = np.arange(y, y + height)
    first_row = y // row_px
    rows = np.arange(first_row, (y + height - 1) // row_px + 1)
    shift = (rough(seed + 1, rows) * brick_px).astype(int)
    first = (x - shift) // brick_px - 1
    k = first[:, None] + np.arange(width // brick_px + 5)
    jitter = ((rough(seed + 2, k, rows[:, None]) * 4).astype(int) * 2 - 3) * min(1, brick_px // 10)
    start = k * brick_px + shift[:, None] + jitter
    length = np.diff(start, axis=1)
    seen = np.diff(np.clip(start, x, x + width), axis=1)
    brick = np.repeat(np.arange(length.size), seen.ravel()).reshape(len(rows), width)
    local = np.arange(x, x + width) - start[:, :-1].ravel().take(brick)
    centre = start[:, :-1] + length // 2
    return Bricks(brick, local.astype(np.int16), length, ys // row_px - first_row, ys % row_px, centre,
                  rows * row_px + row_px // 2, k[:, :-1] * 4096 + rows[:, None])  # fmt: skip


def repeated(tile: np.ndarray, x: int, y: int, width: int, height: int) -> np.ndarray:
    """(height, width) of a tile (h, w) that repeats over the world, in a window at world (x, y)."""
    high, wide = tile.shape
    rows = tile.take(np.arange(y, y + height) % high, axis=0)
    parts, left = [rows[:, x % wide :]], width - (wide - x % wide)
    while left > 0:
        parts.append(rows[:, :left])
        left -= wide
    return np.concatenate(parts, axis=1)[:, :width]


@cache
def deep_tones(row_px: int, brick_px: int, seed: int) -> np.ndarray:
    """(480, 480) int8 of 0 and 1: what shows in the deep dark, faint patches of brick; it repeats over the world."""
    size = DEEP_PX
    b = lay_bricks(0, 0, size, size, row_px, brick_px, seed + 90)
    cx, cy = b.centre_x, np.broadcast_to(b.centre_y[:, None], b.centre_x.shape)
    lit = np.zeros(cx.shape, bool)
    patches = np.stack([rough(seed + 91 + i, np.arange(13)) for i in range(4)], axis=1)
    for x, y, rx, ry in patches.tolist():
        # Within the tile, so that no patch is cut at its border.
        rx, ry = 24 + 44 * rx, 12 + 26 * ry
        x, y = 30 + rx + x * (size - 60 - 2 * rx), 20 + ry + y * (size - 40 - 2 * ry)
        lit |= np.hypot((cx - x) / rx, (cy - y) / ry) < 1
    lit &= rough(seed + 95, b.key) < 0.5
    shown = b.spread(lit) & (b.local > 0)
    return (shown[b.seat] & (b.within[:, None] < row_px - 1)).view(np.int8)


def deep_window(row_px: int, brick_px: int, seed: int, x: int, y: int, width: int, height: int) -> np.ndarray:
    """(height, width) tones of the deep dark in a window of the world."""
    return repeated(deep_tones(row_px, brick_px, seed), x, y, width, height)
