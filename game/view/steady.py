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
        self._across, self._down = _Axis(), _Axis()

    def place(self, camera: tuple[float, float], focus: tuple[float | None, float | None]) -> tuple[int, int]:
        """Whole world px of the canvas's top left. camera: the true one; focus: world px of the figure it follows, None
        where it follows none."""
        return self._across.place(camera[0], focus[0]), self._down.place(camera[1], focus[1])


class _Axis:
    def __init__(self) -> None:
        self._at = 0
        self._true: float | None = None
        self._shown_at = 0

    def place(self, true: float, focus: float | None) -> int:
        low, high = floor(true - 1.5) + 1, floor(true + 0.5)
        if focus is None or self._true is None or true == floor(true):  # whole: at a border of the map
            wanted = floor(true)
        elif abs(true - self._true) < _STILL_PX:
            wanted = self._at
        else:
            wanted = floor(focus) - self._shown_at
            # The figure may tremble; the ground never goes against the camera's way.
            wanted = max(wanted, self._at) if true > self._true else min(wanted, self._at)
        self._at, self._true = min(max(wanted, low), high), true
        if focus is not None:
            self._shown_at = floor(focus) - self._at
        return self._at
