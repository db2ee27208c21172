"""The trail of a swing: a thin crescent that leaves the hand, and fades behind. It knows points only."""

from collections.abc import Sequence

import numpy as np

from game.view.canvas import Canvas
from game.view.palette import B0, B1, B2, B3

# Share of the way from the hand backwards: slot, and thickness in px.
_STROKES = ((0.22, B3, 2), (0.5, B2, 2), (0.75, B1, 1), (1.01, B0, 1))
_STEP_PX = 0.5


def draw_arc(canvas: Canvas, points: Sequence[tuple[float, float]], camera: tuple[int, int]) -> None:
    """Draw a trail; points in world px, the hand first, as `Frame.swing` has them. Fewer than three draw nothing."""
    if len(points) < 3:
        return
    path = np.array(points) - camera
    lengths = np.hypot(*np.diff(path, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    # Tail first, so that the hand's end lies on top.
    at = np.arange(0.0, along[-1], _STEP_PX)[::-1]
    x, y = np.interp(at, along, path[:, 0]), np.interp(at, along, path[:, 1])
    stroke = np.searchsorted([share for share, _, _ in _STROKES], at / along[-1], side="right")
    slots = np.array([slot for _, slot, _ in _STROKES], np.uint8)[stroke]
    thick = np.array([px for _, _, px in _STROKES])[stroke] > 1
    xs, ys = np.floor(x).astype(int), np.floor(y).astype(int)
    # The second pixel lies inside, towards the middle of the crescent's two ends.
    middle = (path[0] + path[-1]) / 2
    flat = np.abs(y - middle[1]) > np.abs(x - middle[0])
    dx = np.where(flat, 0, np.sign(middle[0] - x)).astype(int)
    dy = np.where(flat, np.sign(middle[1] - y), 0).astype(int)
    canvas.put(
        np.concatenate([xs, (xs + dx)[thick]]),
        np.concatenate([ys, (ys + dy)[thick]]),
        np.concatenate([slots, slots[thick]]),
    )
