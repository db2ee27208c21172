"""Pose: the common currency. One row a part: x, y (world px, y down) of its pivot and the angle of its bone.

Angles are radians, 0 along +x, clockwise on the screen. `facing` is +1 (right) or -1. A pose knows no physics and no
sprites.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(slots=True, eq=False, repr=False)
class Pose:
    """parts: (n, 3) float array of x, y, angle in the rig's part order; facing: +1 or -1."""

    parts: np.ndarray
    facing: int = 1

    def copy(self) -> "Pose":
        """A pose that shares nothing with this one."""
        return Pose(self.parts.copy(), self.facing)


def angle_gap(a: np.ndarray | float, b: np.ndarray | float) -> np.ndarray | float:
    """The shortest turn from b to a, in [-pi, pi)."""
    return (a - b + np.pi) % (2 * np.pi) - np.pi


def between(a: np.ndarray, b: np.ndarray, alpha: float) -> np.ndarray:
    """Pose arrays (..., 3) blended: positions straight, angles by the shortest turn; alpha 0 gives a, 1 gives b."""
    gap = b - a
    gap[..., 2] = angle_gap(gap[..., 2], 0.0)
    return a + gap * alpha


def mirrored(parts: np.ndarray, about_x: float) -> np.ndarray:
    """The mirror image about the vertical line x = about_x, rows unchanged in order."""
    out = parts.copy()
    out[:, 0] = 2 * about_x - parts[:, 0]
    out[:, 2] = np.pi - parts[:, 2]
    return out
