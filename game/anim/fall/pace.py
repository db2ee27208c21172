"""Pace: no part of a dying body gets further in a tick than the eye follows. It knows poses and rigs, no takes."""

import math

import numpy as np

from game.anim.pose import angle_gap
from game.anim.rig import Rig

MAX_STEP_PX, MAX_TIP_PX = 5.6, 9.0  # of a part's pivot, of its end: a take's is no faster


def caught(rig: Rig, before: np.ndarray, parts: np.ndarray, facing: int) -> np.ndarray:
    """The pose `parts` if no part is further than `MAX_STEP_PX`, its end than `MAX_TIP_PX`, from where it was in
    `before`, else one on the way there: what is left is caught up with later."""
    for _ in range(4):
        step = parts[:, :2] - before[:, :2]
        tip = step + (_arms(rig, parts) - _arms(rig, before))
        step *= step
        tip *= tip
        far = math.sqrt(float(np.maximum.reduce(step[:, 0] + step[:, 1]))) / MAX_STEP_PX
        far = max(far, math.sqrt(float(np.maximum.reduce(tip[:, 0] + tip[:, 1]))) / MAX_TIP_PX)
        if far <= 1.0 + 1e-9:
            return parts
        share = 0.99 / far
        turn = angle_gap(parts[:, 2], before[:, 2])
        root = before[rig.root, :2] + (parts[rig.root, :2] - before[rig.root, :2]) * share
        parts = rig.solve(root, before[:, 2] + turn * share, facing)
    return parts


def _arms(rig: Rig, parts: np.ndarray) -> np.ndarray:
    """(n, 2) from each part's pivot to its end."""
    out = np.empty((len(parts), 2))
    np.cos(parts[:, 2], out=out[:, 0])
    np.sin(parts[:, 2], out=out[:, 1])
    out *= rig.lengths[:, None]
    return out


def smooth(t: float) -> float:
    """0 to 1 for t from 0 to 1, slow at both ends."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


def steps(poses: np.ndarray) -> np.ndarray:
    """How far the fastest part gets from each pose to the next, px: poses (..., t, n, 3) give (..., t - 1)."""
    way = np.diff(poses[..., :2], axis=-3)
    return np.sqrt((way * way).sum(axis=-1).max(axis=-1))


def followed(
    rig: Rig, before: np.ndarray, poses: np.ndarray, facing: int, least: int = 0, most: int = 60
) -> np.ndarray:
    """(k, n, 3): after the poses (t, n, 3), begun from `before`, no part faster than `MAX_STEP_PX`. It ends with the
    first pose from number `least` on that is the wanted one; the last is waited for, `most` ticks at most."""
    out: list[np.ndarray] = []
    for k in range(len(poses) + most):
        wanted = poses[min(k, len(poses) - 1)]
        before = caught(rig, before, wanted, facing)
        out.append(before)
        if k >= least and before is wanted:
            break
    return np.array(out)
