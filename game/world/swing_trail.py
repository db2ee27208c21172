"""How a swing is shown: where the arms are stretched, and the trail that the near hand leaves in the air.

It knows angles and a pose, not who is hit.
"""

import math

import numpy as np

TRAIL_TICKS = 3
NEAR_UPPER_ARM, NEAR_FOREARM = 10, 11  # rows of the Wick's rig
FOREARM_PX, ARM_PX, REACH_PX = 6.0, 12.0, 18.0
WOUND_UP = math.radians(-122.0)  # how far back the arms go: overhead, where the head does not hide them
_STRETCH_PX = 20.0  # farther than they reach, so that they are stretched all the way
_STEP, _FLARE = math.radians(8.0), math.radians(14.0)
_ASTRAY = 0.75  # radians; an arm farther from the swing than this does something else: it bears a load, or it crawls


def stretched(shoulder: tuple[float, float], facing: int, angle: float) -> tuple[float, float]:
    """Whither the arms reach, world px, for a swing at `angle` radians, 0 ahead and clockwise."""
    a = max(WOUND_UP, angle)
    return shoulder[0] + math.cos(a) * _STRETCH_PX * facing, shoulder[1] + math.sin(a) * _STRETCH_PX


def trail(parts: np.ndarray, facing: int, now: float, before: float) -> list[tuple[float, float]]:
    """Points in world px from the near hand backwards; empty if they would be fewer than three.

    parts: (26, 3) a Wick's pose. now, before: radians, 0 ahead and clockwise, where the swing is and where the trail
    ends. It leaves the hand and flares out to `REACH_PX` from the shoulder.
    """
    now, before = max(WOUND_UP, now), max(WOUND_UP, before)
    x, y, _ = parts[NEAR_UPPER_ARM].tolist()
    ex, ey, a = parts[NEAR_FOREARM].tolist()
    hx, hy = ex + math.cos(a) * FOREARM_PX, ey + math.sin(a) * FOREARM_PX
    tip, reach = math.atan2(hy - y, (hx - x) * facing), math.hypot(hx - x, hy - y)
    if abs(math.remainder(tip - now, math.tau)) > _ASTRAY:
        tip, reach = now, ARM_PX
    steps = int((tip - before) / _STEP)
    if steps < 2:
        return []
    points = []
    for k in range(steps + 1):
        back = k * _STEP
        r = reach + (REACH_PX - reach) * min(1.0, back / _FLARE)
        points.append((x + math.cos(tip - back) * r * facing, y + math.sin(tip - back) * r))
    return points
