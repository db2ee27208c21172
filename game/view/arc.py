"""The trail of a swing: a crescent that is broad and pale at its tip and thins out behind. It knows points only."""

from collections.abc import Sequence

import numpy as np

from game.view.canvas import Canvas
from game.view.palette import B1, B2, B3, H5

# From the tip backwards: radius px, and slot.
_STROKES = ((2.3, B3), (2.3, B3), (1.6, B2), (1.2, B2), (0.9, B1), (0.5, H5))
_STEP_PX = 0.7
_REACH = 3
_DISC = np.stack(np.meshgrid(*[np.arange(-_REACH, _REACH + 1)] * 2), axis=-1).reshape(-1, 2)


def draw_arc(canvas: Canvas, points: Sequence[tuple[float, float]], camera: tuple[int, int]) -> None:
    """Draw a trail; points in world px, the tip first, as `Frame.swing` has them."""
    if len(points) < 2:
        return
    path = np.floor(np.array(points)) - camera
    along = np.arange(len(path))
    far = np.abs(np.diff(path, axis=0)).max(axis=1).sum()
    at = np.linspace(0, len(path) - 1, max(2, int(far / _STEP_PX)))[::-1]
    x, y = np.interp(at, along, path[:, 0]), np.interp(at, along, path[:, 1])
    radius = np.interp(at, np.arange(len(_STROKES)), [r for r, _ in _STROKES])
    slots = np.array([s for _, s in _STROKES], np.uint8)[np.minimum(at.astype(int), len(_STROKES) - 1)]
    # Tail first, so that the tip lies on top.
    inside = np.hypot(_DISC[:, 0], _DISC[:, 1]) <= radius[:, None]
    xs = (np.floor(x + 0.5)[:, None] + _DISC[:, 0])[inside].astype(int)
    ys = (np.floor(y + 0.5)[:, None] + _DISC[:, 1])[inside].astype(int)
    canvas.put(xs, ys, np.broadcast_to(slots[:, None], inside.shape)[inside])
