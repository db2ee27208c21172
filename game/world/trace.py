"""Trace: the log of states as JSON Lines, for judges and other tools outside the game. Numbers are the raw pose.

A prop's `shown` is the pose that the clay filter holds. The drawing follows it, and on a platform or in hands it is
moved along with them until the next hold.
"""

import json
from typing import Any, TextIO

import numpy as np

from game.core.clock import TICK_HZ
from game.core.terrain import Chain
from game.level.level import TILE_PX

DECIMALS = 5


def plain(value: Any) -> Any:
    """Arrays to lists and floats to five decimals, so that a run always writes the same bytes."""
    if isinstance(value, float | np.floating):
        return round(float(value), DECIMALS) + 0.0
    if isinstance(value, np.ndarray):
        return [plain(v) for v in value.tolist()]
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value


def solids(chains: list[Chain]) -> list[dict[str, Any]]:
    """The terrain as physics has it."""
    return [{"points": plain(c.points), "closed": c.closed, "one_way": c.one_way} for c in chains]


class TraceWriter:
    """Write the header once, then one line a tick."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def header(self, level: str, seed: int, chains: list[Chain], **more: Any) -> None:
        """First line. more: rig, kinds and clay as formats ask."""
        head = {"trace": 1, "tick_hz": TICK_HZ, "level": level, "seed": seed, "tile_px": TILE_PX}
        self._line({**head, **plain(more), "solids": solids(chains)})

    def row(self, row: dict[str, Any]) -> None:
        """One tick."""
        self._line(plain(row))

    def _line(self, value: dict[str, Any]) -> None:
        self._out.write(json.dumps(value, separators=(",", ":"), allow_nan=True) + "\n")
