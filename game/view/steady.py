"""Steady: where the camera comes to lie in whole pixels, so that neither what it follows nor the ground shimmers.

Rounding the camera by itself would make a figure that it follows at the same speed jump one pixel to and fro, because
both are cut off at different moments. So the camera keeps the figure's place in the view as long as that lies within
a pixel of the truth. It knows numbers only; all that is drawn is shifted by its answer, and so by the same.
"""

from math import floor

_STILL_PX = 0.05


class Steady:
    """Ask `place` for every tick and every drawing, in order; asked twice for one moment it answers the same."""

    def __init__(self) -> None:
        self._x = 0
        self._true_x: float | None = None
        self._shown_at = 0

    def place(self, camera: tuple[float, float], focus_x: float | None) -> tuple[int, int]:
        """Whole world px of the canvas's top left. camera: the true one; focus_x: world x of the figure it follows."""
        x, y = camera
        low, high = floor(x - 1.5) + 1, floor(x + 0.5)
        if focus_x is None or self._true_x is None or x == floor(x):  # whole: at a border of the map
            wanted = floor(x)
        elif abs(x - self._true_x) < _STILL_PX:
            wanted = self._x
        else:
            wanted = floor(focus_x) - self._shown_at
        self._x, self._true_x = min(max(wanted, low), high), x
        if focus_x is not None:
            self._shown_at = floor(focus_x) - self._x
        return self._x, floor(y)
