"""How a kind of enemy holds itself: key poses and a few numbers, read from its style preset. No state is here."""

from dataclasses import dataclass, field, fields

import numpy as np

from game.core import presets

# Columns of a pose: hip ahead and up from the ground, then screen angles, facing right.
HIP_X, HIP_Y, CHEST, PELVIS, HEAD, UPPER_FAR, FORE_FAR, UPPER_NEAR, FORE_NEAR = range(9)
POSE_NAMES = ("idle", "stalk", "hunt", "raised", "struck", "flinch", "fall")


@dataclass(frozen=True, slots=True)
class BeastStyle:
    """How a kind of enemy holds itself. Poses: hip ahead px, hip up px, then degrees of chest, pelvis, head, upper arm
    and forearm far, upper arm and forearm near; 0 is ahead, clockwise, facing right.

    knee: 1 bends backward, -1 forward. knuckles_px: how far ahead of the hip the fists walk; 0: arms hang. bob_px,
    swing_deg: of the hip and the arms in a stride.
    """

    knee: int = field(metadata={"choices": (-1, 1)})
    bob_px: float = field(metadata={"min": 0.0, "max": 6.0})
    swing_deg: float = field(metadata={"min": 0.0, "max": 90.0})
    idle: tuple[float, ...]
    stalk: tuple[float, ...]
    hunt: tuple[float, ...]
    raised: tuple[float, ...]
    struck: tuple[float, ...]
    flinch: tuple[float, ...]
    fall: tuple[float, ...]
    knuckles_px: float = 0.0

    def rows(self) -> dict[str, list[float]]:
        """The key poses by name, angles in radians."""
        return {f.name: _row(getattr(self, f.name)) for f in fields(self) if f.name in POSE_NAMES}


def load_style(kind: str) -> BeastStyle:
    """Read assets/presets/KIND_style.toml. Raises UserError with file and key."""
    return presets.load(presets.find(f"{kind}_style"), BeastStyle)


def _row(values: tuple[float, ...]) -> list[float]:
    return [*map(float, values[:CHEST]), *np.radians(values[CHEST:]).tolist()]
