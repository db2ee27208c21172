"""Whether a polygon encloses anything, and once only. Pure geometry."""

import numpy as np

_MOST = 512  # beyond that a hand-drawn shape is unlikely, and comparing all pairs gets slow


def complaint(points: np.ndarray) -> str:
    """What is wrong with a closed polygon (n, 2), ready to follow "its polygon"; empty if nothing is."""
    if crosses_itself(points):
        return "crosses itself"
    x, y = points[:, 0], points[:, 1]
    area = abs(float(np.dot(x, np.roll(y, -1)) - np.dot(np.roll(x, -1), y))) / 2
    return "has no area" if area < 0.5 else ""


def crosses_itself(points: np.ndarray) -> bool:
    """Whether two sides that are no neighbours cross; touching does not count."""
    n = len(points)
    if not 4 <= n <= _MOST:
        return False
    a, b = points, np.roll(points, -1, axis=0)
    i, j = np.triu_indices(n, 2)
    keep = ~((i == 0) & (j == n - 1))
    i, j = i[keep], j[keep]

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        return np.sign((q[:, 0] - p[:, 0]) * (r[:, 1] - p[:, 1]) - (q[:, 1] - p[:, 1]) * (r[:, 0] - p[:, 0]))

    apart = side(a[i], b[i], a[j]) * side(a[i], b[i], b[j]) < 0
    return bool((apart & (side(a[j], b[j], a[i]) * side(a[j], b[j], b[i]) < 0)).any())
