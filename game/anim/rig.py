"""Rig: the fixed tree of a creature's parts, read from TOML. It never changes, and it knows neither pose nor physics."""

import hashlib
import math
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np

from game.core import presets
from game.core.errors import UserError

WICK_PARTS = (
    "hip", "chest", "neck", "head", "ear_near_1", "ear_near_2", "ear_far_1", "ear_far_2",
    "upper_arm_l", "forearm_l", "upper_arm_r", "forearm_r",
    "thigh_l", "shin_l", "foot_l", "thigh_r", "shin_r", "foot_r",
    "tail_1", "tail_2", "tail_3", "tail_4", "tail_5", "tail_6", "tail_7", "tuft",
)  # fmt: skip
ENEMY_PARTS = (
    "head", "chest", "pelvis", "upper_arm_l", "forearm_l", "upper_arm_r", "forearm_r",
    "thigh_l", "shin_l", "thigh_r", "shin_r",
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """One drawn piece: a capsule of length_px from its pivot along its angle.

    parent: a part's name, "" for the root. pivot_px: (along, across) in the parent's frame, across to the right hand
    of somebody who looks along the bone. bind_deg: its angle at rest, facing right. limits_deg: how far it may turn
    from there against its parent. z: drawn in rising order.
    """

    name: str
    parent: str
    length_px: float = field(metadata={"min": 0.0})
    radius_px: float = field(metadata={"min": 0.1})
    mass: float = field(metadata={"min": 0.01})
    pivot_px: tuple[float, ...] = (0.0, 0.0)
    bind_deg: float = 0.0
    limits_deg: tuple[float, ...] = (-180.0, 180.0)
    z: int = 0


@dataclass(frozen=True)
class Rig:
    """A tree of parts; row i of every pose of this rig is `parts[i]`. Raises UserError for a tree that is none."""

    name: str
    parts: tuple[Part, ...]

    def __post_init__(self) -> None:
        names = [p.name for p in self.parts]
        for n in names:
            if names.count(n) > 1:
                raise UserError(f'rig "{self.name}": part "{n}" is there {names.count(n)} times, names must be unique')
        for p in self.parts:
            if p.parent and p.parent not in names:
                raise UserError(f'rig "{self.name}": part "{p.name}" hangs on "{p.parent}", which is no part')
        if len(self.order) != len(self.parts):
            raise UserError(f'rig "{self.name}": the parts are no single tree (one root, no ring)')

    @cached_property
    def index(self) -> dict[str, int]:
        """Row of each part by name."""
        return {p.name: i for i, p in enumerate(self.parts)}

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """Row of each part's parent, -1 for the root."""
        return tuple(self.index[p.parent] if p.parent else -1 for p in self.parts)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Rows so that parents come before their children; the first is the root."""
        rows = [i for i, p in enumerate(self.parts) if not p.parent][:1]
        for row in rows:
            rows += [i for i, parent in enumerate(self.parents) if parent == row]
        return tuple(rows)

    @property
    def root(self) -> int:
        """Row of the root."""
        return self.order[0]

    @cached_property
    def lengths(self) -> np.ndarray:
        """(n,) px."""
        return np.array([p.length_px for p in self.parts])

    @cached_property
    def radii(self) -> np.ndarray:
        """(n,) px."""
        return np.array([p.radius_px for p in self.parts])

    @cached_property
    def masses(self) -> np.ndarray:
        """(n,) in the game's mass units."""
        return np.array([p.mass for p in self.parts])

    @cached_property
    def pivots(self) -> np.ndarray:
        """(n, 2) along and across in the parent's frame, px."""
        return np.array([p.pivot_px for p in self.parts])

    @cached_property
    def bind(self) -> np.ndarray:
        """(n,) angles at rest, facing right, radians."""
        return np.radians([p.bind_deg for p in self.parts])

    @cached_property
    def limits(self) -> np.ndarray:
        """(n, 2) turn from rest against the parent, lowest and highest, radians, facing right."""
        return np.radians([p.limits_deg for p in self.parts])

    @cached_property
    def digest(self) -> str:
        """8 hex digits over everything that a recorded clip relies on."""
        text = repr([(p.name, p.parent, p.length_px, p.radius_px, p.pivot_px) for p in self.parts])
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def solve(self, root: np.ndarray, angles: np.ndarray, facing: int = 1) -> np.ndarray:
        """Hang all parts on the tree: root (..., 2) px and angles (..., n) give parts (..., n, 3)."""
        out = np.empty((*angles.shape, 3))
        out[..., 2] = angles
        cos, sin = np.cos(angles), np.sin(angles)
        out[..., self.root, :2] = root
        for row in self.order[1:]:
            up, (along, across) = self.parents[row], self.pivots[row]
            across = across * facing
            out[..., row, 0] = out[..., up, 0] + cos[..., up] * along - sin[..., up] * across
            out[..., row, 1] = out[..., up, 1] + sin[..., up] * along + cos[..., up] * across
        return out

    def ends(self, parts: np.ndarray) -> np.ndarray:
        """The far end of each bone: parts (..., n, 3) give (..., n, 2)."""
        angles = parts[..., 2]
        step = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return parts[..., :2] + step * self.lengths[:, None]

    def stand(self, x: float, y: float, facing: int = 1) -> np.ndarray:
        """The pose at rest, its lowest point on (x, y): parts (n, 3)."""
        angles = self.bind if facing > 0 else math.pi - self.bind
        parts = self.solve(np.zeros(2), angles, facing)
        low = np.maximum(parts[:, 1], self.ends(parts)[:, 1]) + self.radii
        parts[:, 0] += x
        parts[:, 1] += y - low.max()
        return parts


@cache
def load_rig(name: str) -> Rig:
    """Read assets/rigs/NAME.toml (or the user's own). Raises UserError with the file and what is wrong."""
    path = presets.find(name, "rigs")
    table = presets.read_toml(path)
    rows = table.get("parts")
    if not isinstance(rows, list) or not rows:
        raise UserError(f'{path}: key "parts" is missing')
    parts = [presets.build(row, Part, f"{path}: part {i + 1}") for i, row in enumerate(rows)]
    return Rig(str(table.get("name", name)), tuple(parts))
