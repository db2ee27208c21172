"""Posture: key poses of the upper body as rows of numbers, blended and sprung. It knows neither feet nor terrain."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from game.core import kept, presets
from game.core.errors import UserError

# Columns of a row.
HIP_X, HIP_Y, LEAN, SPINE, NECK, HEAD = range(6)
ARM_NEAR, ARM_FAR = slice(6, 8), slice(8, 10)
EARS = slice(10, 14)  # near root and tip, far root and tip
TAIL = slice(14, 21)
FOOT_NEAR, FOOT_FAR = slice(21, 24), slice(24, 27)
COLUMNS = 27

_CODE = ("core", "anim/walk")


@dataclass(slots=True, eq=False, repr=False)
class KeyPose:
    """A key pose as the file gives it: places in px from the ground point (facing right, y down), angles in radians."""

    hip: tuple[float, ...]
    lean_rad: float
    spine_px: float
    neck_rad: float
    head_rad: float
    near: tuple[float, ...]
    far: tuple[float, ...]
    near_pitch_rad: float
    far_pitch_rad: float
    arm_near: tuple[float, ...]
    arm_far: tuple[float, ...]
    ear_near_rad: tuple[float, ...]
    ear_far_rad: tuple[float, ...]
    tail_rad: tuple[float, ...]
    eyes: str = "open"

    def row(self) -> list[float]:
        """27 numbers: hands relative to the chest, feet relative to the hip (x, y, pitch)."""
        hip = np.array(self.hip)
        chest = hip + self.spine_px * np.array([np.cos(self.lean_rad), -np.sin(self.lean_rad)])
        parts = (
            hip,
            [self.lean_rad, self.spine_px, self.neck_rad, self.head_rad],
            np.array(self.arm_near) - chest,
            np.array(self.arm_far) - chest,
            self.ear_near_rad,
            self.ear_far_rad,
            self.tail_rad,
            np.array(self.near) - hip,
            [self.near_pitch_rad],
            np.array(self.far) - hip,
            [self.far_pitch_rad],
        )
        return [float(v) for part in parts for v in part]


@cache
def load_poses() -> dict[str, list[float]]:
    """All key poses by name, each a row of 27 that nobody changes. Raises UserError with file and key."""
    path = presets.find("wick_poses", "rigs")
    rows = kept.recall("poses", path, _CODE)
    if not isinstance(rows, dict):
        rows = {name: key.row() for name, key in load_key_poses().items()}
        kept.keep("poses", path, _CODE, [path], rows)
    return rows


@cache
def load_key_poses() -> dict[str, KeyPose]:
    """All key poses by name as they stand in assets/rigs/wick_poses.toml."""
    path = presets.find("wick_poses", "rigs")
    out = {}
    for name, table in presets.read_toml(path).items():
        key = presets.build(table, KeyPose, f"{path}: [{name}]")
        for field, count in (("hip", 2), ("near", 2), ("far", 2), ("arm_near", 2), ("arm_far", 2), ("tail_rad", 7)):
            if len(getattr(key, field)) != count:
                raise UserError(f'{path}: [{name}] "{field}" needs {count} numbers')
        out[name] = key
    return out


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
