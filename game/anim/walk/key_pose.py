"""Key poses as they stand in their file, each made into a row of numbers for `posture`. It blends nothing."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from game.core import presets
from game.core.errors import UserError


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
