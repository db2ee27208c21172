"""Two-bone inverse kinematics: where the joint between two bones goes. Bone lengths are exact, always."""

import math

import numpy as np

from game.core.vec import clamp


def two_bone(
    root_x: float, root_y: float, target_x: float, target_y: float, upper: float, lower: float, bend: int
) -> tuple[float, float, float, float]:
    """(joint x, joint y, end x, end y) of two bones from root towards target.

    bend +1 turns the upper bone clockwise on the screen from the line root-target (a knee behind a creature that
    faces right), -1 the other way. A target out of reach or too near is pulled onto the reachable ring, so the end
    may differ from the target but the bones are never stretched. A target on the root counts as straight down.
    """
    dx, dy = target_x - root_x, target_y - root_y
    d = math.hypot(dx, dy)
    angle = math.atan2(dy, dx) if d > 1e-9 else math.pi / 2
    d = clamp(d, abs(upper - lower) + 0.01, upper + lower - 0.01)
    cosine = (upper * upper + d * d - lower * lower) / (2.0 * upper * d)
    thigh = angle + bend * math.acos(clamp(cosine, -1.0, 1.0))
    return (
        root_x + math.cos(thigh) * upper,
        root_y + math.sin(thigh) * upper,
        root_x + math.cos(angle) * d,
        root_y + math.sin(angle) * d,
    )


def two_bone_array(
    root: np.ndarray, target: np.ndarray, upper: float, lower: float, bend: np.ndarray | int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`two_bone` for many legs: root and target (n, 2); returns (upper angle (n,), lower angle (n,), joint (n, 2))."""
    gap = target - root
    d = np.clip(np.hypot(gap[:, 0], gap[:, 1]), abs(upper - lower) + 0.01, upper + lower - 0.01)
    angle = np.arctan2(gap[:, 1], gap[:, 0])
    cosine = (upper * upper + d * d - lower * lower) / (2.0 * upper * d)
    thigh = angle + bend * np.arccos(np.clip(cosine, -1.0, 1.0))
    joint = root + upper * np.stack([np.cos(thigh), np.sin(thigh)], axis=1)
    end = root + d[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rest = end - joint
    return thigh, np.arctan2(rest[:, 1], rest[:, 0]), joint
