"""Posture: key poses of the upper body as rows of numbers, blended and sprung. It knows neither feet nor terrain."""

from functools import cache

from game.core import kept, presets

# Columns of a row.
HIP_X, HIP_Y, LEAN, SPINE, NECK, HEAD = range(6)
ARM_NEAR, ARM_FAR = slice(6, 8), slice(8, 10)
EARS = slice(10, 14)  # near root and tip, far root and tip
TAIL = slice(14, 21)
FOOT_NEAR, FOOT_FAR = slice(21, 24), slice(24, 27)
COLUMNS = 27

_CODE = ("core", "anim/walk")


@cache
def load_poses() -> dict[str, list[float]]:
    """All key poses by name, each a row of 27 that nobody changes. Raises UserError with file and key."""
    path = presets.find("wick_poses", "rigs")
    rows = kept.recall("poses", path, _CODE)
    if not isinstance(rows, dict):
        from game.anim.walk.key_pose import load_key_poses  # late: what was kept needs none of it

        rows = {name: key.row() for name, key in load_key_poses().items()}
        kept.keep("poses", path, _CODE, [path], rows)
    return rows


def mix(a: list[float], b: list[float], t: float) -> list[float]:
    """The row between two, a at t = 0, b at t = 1."""
    return [p + (q - p) * t for p, q in zip(a, b, strict=True)]


def cycle(poses: dict[str, list[float]], names: tuple[str, ...], phase: float) -> list[float]:
    """The key poses of one step, so named, blended at `phase` 0..1; the first is the moment of the strike."""
    n = len(names)
    at = (phase % 1.0) * n
    i = int(at) % n
    return mix(poses[names[i]], poses[names[(i + 1) % n]], at - int(at))


def swap_arms(row: list[float]) -> list[float]:
    """The same pose with the hands' parts exchanged: the other step of a stride."""
    out = row.copy()
    out[ARM_NEAR], out[ARM_FAR] = row[ARM_FAR], row[ARM_NEAR]
    return out
