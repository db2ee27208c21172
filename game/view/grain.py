"""Smooth and rough noise of world positions for painters: the same place always gets the same number."""

import numpy as np

from game.core.noise import noise_array


def rough(seed: int, x: np.ndarray, y: np.ndarray | int = 0) -> np.ndarray:
    """0..1 for each pair of integer coordinates (negative ones too), shape as they broadcast."""
    out = noise_array(seed, np.asarray(x), np.asarray(y))
    out += 1.0
    out *= 0.5
    return out


def smooth(seed: int, x: np.ndarray) -> np.ndarray:
    """0..1 value noise along a line, one lattice point per unit."""
    whole = np.floor(x).astype(np.int64)
    f = x - whole
    f = f * f * (3 - 2 * f)
    return rough(seed, whole) * (1 - f) + rough(seed, whole + 1) * f


def smooth2(seed: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """0..1 value noise on a plane, one lattice point per unit; x, y: float arrays of one shape."""
    xi, yi = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = x - xi, y - yi
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    top = rough(seed, xi, yi) * (1 - fx) + rough(seed, xi + 1, yi) * fx
    low = rough(seed, xi, yi + 1) * (1 - fx) + rough(seed, xi + 1, yi + 1) * fx
    return top * (1 - fy) + low * fy
