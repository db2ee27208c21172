"""The wipe: the last picture goes dark ramp step by ramp step, the next one comes up. It knows canvases, not the game.

It delays nothing: what is played goes on beneath it. No colour is mixed: every slot walks down its own ramp, dithered
between two steps, and all end in T0; so no picture of it holds more colours than the skin.
"""

import numpy as np

from game.view.canvas import HEIGHT, WIDTH, Canvas
from game.view.palette import DOWN, SLOTS, T0

TICKS = 14
_HALF = TICKS // 2
_STEPS = 6  # the longest ramp has five; the last leads into the dark
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]])
_THRESHOLDS = np.tile((_BAYER + 0.5) / 16.0, (HEIGHT // 4 + 1, WIDTH // 4))[:HEIGHT]


def _darker() -> list[np.ndarray]:
    tables = [np.arange(256, dtype=np.uint8)]
    for _ in range(_STEPS - 1):
        tables.append(DOWN[tables[-1]])
    return [*tables, np.full(256, T0, np.uint8)]


_DARKER = _darker()


def darken(canvas: Canvas, share: float) -> None:
    """Take a canvas of the usual size so far into the dark: 0 as it is, 1 all T0."""
    step, part = divmod(min(max(share, 0.0), 1.0) * _STEPS, 1.0)
    k = int(step)
    if k == _STEPS:
        canvas.surface.fill(canvas.ink(T0))
        return
    farther = part > _THRESHOLDS
    canvas.remap_area(0, 0, farther, _DARKER[k + 1])
    if k:
        canvas.remap_area(0, 0, ~farther, _DARKER[k])


class Wipe:
    """`is_on` while it runs."""

    def __init__(self) -> None:
        self._passed = TICKS
        self._left: Canvas | None = None
        self._pixels: np.ndarray = np.zeros(0)

    @property
    def is_on(self) -> bool:
        """Whether it still hides something."""
        return self._passed < TICKS

    def start(self, left: Canvas | None) -> None:
        """Begin with the picture that was seen last; without one there is nothing to leave."""
        if left is None:
            return
        held = Canvas(indexed=left.indexed)
        held.colours[:] = left.colours
        held.used = left.used
        held.set_skin(left.colours[:SLOTS])
        self._left, self._pixels, self._passed = held, left.pixels.copy(), 0

    def skip(self) -> None:
        """End it at once."""
        self._passed, self._left = TICKS, None

    def draw(self, canvas: Canvas, ticks: int = 1) -> Canvas:
        """What is to be shown instead of a canvas that was just drawn; `ticks` have passed since the last."""
        if not self.is_on:
            return canvas
        at, self._passed = self._passed, self._passed + max(1, min(2, ticks))
        if not self.is_on:
            self._left = None
        if at < _HALF and self._left is not None:
            self._left.pixels[:] = self._pixels
            darken(self._left, (at + 1) / _HALF)
            return self._left
        darken(canvas, (TICKS - 1 - at) / _HALF)
        return canvas
