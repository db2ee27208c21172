"""Light by ramp steps: a lamp lifts what is around it to the next brighter slot, in a dithered radius."""

from functools import cached_property

import numpy as np

from game.level.level import Level, Thing
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.palette import G0, G1, H0, H2, H3, H4, K0, K1, T0, T1, T2, T3, UP

MOST_PX = 480
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16.0 + 1 / 32
PALE = np.arange(256, dtype=np.uint8)
PALE[H0 : H4 + 1] = UP[H0 : H4 + 1]
PALE[T0 : T3 + 1] = UP[T0 : T3 + 1]
PALE[G0 : G1 + 1] = UP[G0 : G1 + 1]
WARM = PALE.copy()
WARM[T1], WARM[T2], WARM[T3] = T2, K0, K1
HOT = WARM.copy()  # the light of a kiln is orange, never plum
HOT[T1], HOT[T2], HOT[T3] = H2, H3, H3
HOT[H3 : H4 + 1] = np.arange(H3, H4 + 1)  # nothing that burns itself grows brighter: slag, the mouths of kilns


class Lights:
    """The `Light` things of a level, each a dithered mask made when it is first seen."""

    def __init__(self, level: Level, bank: SpriteBank) -> None:
        warm = HOT if level.properties.get("palette") == "kiln" else WARM
        self._spots = [_Spot(t, warm) for t in level.of_class("Light")]

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Lift what is drawn so far; call before the figures."""
        for spot in self._spots:
            spot.draw(canvas, camera)


class _Spot:
    def __init__(self, thing: Thing, warm: np.ndarray) -> None:
        self.x, self.y, self.rx, self.ry = place(thing)
        self.table = warm if is_warm(str(thing.properties.get("colour", ""))) else PALE

    @cached_property
    def _mask(self) -> np.ndarray:
        rows = np.arange(-self.ry, self.ry + 1)[:, None] + 0.0
        columns = np.arange(-self.rx, self.rx + 1)[None, :] + 0.0
        near = np.clip(1 - np.hypot(columns / max(1, self.rx), rows / max(1, self.ry)), 0, 1)
        yy, xx = np.arange(-self.ry, self.ry + 1)[:, None] + self.y, np.arange(-self.rx, self.rx + 1)[None, :] + self.x
        # The dither sits on the world, so that it does not crawl as the camera moves.
        return (_BAYER[yy % 4, xx % 4] < np.clip((near - 0.08) / 0.34, 0, 1)) & (near > 0)

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        x, y = self.x - self.rx - camera[0], self.y - self.ry - camera[1]
        if x < WIDTH and y < HEIGHT and x + 2 * self.rx >= 0 and y + 2 * self.ry >= 0:
            canvas.remap_area(x, y, self._mask, self.table)


def place(thing: Thing) -> tuple[int, int, int, int]:
    """(x, y, rx, ry) of a Light in whole px: an ellipse is as large as it is drawn, a point as its radius_px says."""
    if thing.shape == "ellipse" and len(thing.points):
        low, high = thing.points.min(axis=0), thing.points.max(axis=0)
        middle, half = (low + high) / 2, (high - low) / 2
        rx, ry = (min(MOST_PX, max(4, int(side))) for side in half)
        return int(middle[0]), int(middle[1]), rx, ry
    radius = max(4, int(float(thing.properties.get("radius_px", 48.0))))
    return int(thing.x), int(thing.y), radius, radius


def is_warm(colour: str) -> bool:
    """Whether a Tiled colour (#rrggbb, #aarrggbb) is nearer to fire than to the sky."""
    digits = colour.lstrip("#")[-6:]
    try:
        red, _, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return True
    return red >= blue
