"""The light of flowers: solids, growth and haze around a bloom step one up. It knows places and slots, no levels."""

from functools import cache

import numpy as np

from game.view.canvas import HEIGHT, WIDTH, Canvas
from game.view.palette import G0, G1, H0, H3, T1, T3, UP

BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16.0 + 1 / 32
TABLE = np.arange(256, dtype=np.uint8)
for _low, _high in ((H0, H3), (T1, T3), (G0, G1)):
    TABLE[_low : _high + 1] = UP[_low : _high + 1]


@cache
def disc(radius: int, phase_x: int, phase_y: int) -> np.ndarray:
    """(2r + 1, 2r + 1) bool: thinning out in an ordered dither that sits on world pixels; phase: its corner mod 4."""
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    near = np.clip(1 - np.hypot(x, y) / radius, 0, 1)
    rows, columns = (np.arange(2 * radius + 1) + phase_y) % 4, (np.arange(2 * radius + 1) + phase_x) % 4
    return (BAYER[np.ix_(rows, columns)] < np.clip((near - 0.3) / 0.35, 0, 1)) & (near > 0)


def draw_halo(canvas: Canvas, x: int, y: int, radius: int, camera: tuple[int, int]) -> None:
    """Light the canvas round world px (x, y)."""
    left, top = x - radius, y - radius
    at = left - camera[0], top - camera[1]
    if at[0] < WIDTH and at[1] < HEIGHT and at[0] + 2 * radius >= 0 and at[1] + 2 * radius >= 0:
        canvas.remap_area(*at, disc(radius, left % 4, top % 4), TABLE)
