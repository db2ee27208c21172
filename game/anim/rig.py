"""Rig: the fixed tree of a creature's parts, read from a TOML file. It knows sizes and masses, never a pose."""

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Part:
    """One drawn piece. radius_px: widest half-thickness. mass: any unit, only ratios matter.

    centre: where along the bone its mass sits, 0 at the pivot, 1 at the far end. parent "" is the root.
    For rigs that fall: pivot_px: (along, across) in the parent's frame. bind_deg: its angle at rest, facing right.
    limits_deg: how far it may turn from there against its parent. z: drawn in rising order.
    """

    name: str
    parent: str = ""
    length_px: float = field(default=0.0, metadata={"min": 0.0, "max": 200.0})
    radius_px: float = field(default=1.0, metadata={"min": 0.0, "max": 100.0})
    mass: float = field(default=1.0, metadata={"min": 0.0, "max": 1e4})
    centre: float = field(default=0.5, metadata={"min": -1.0, "max": 2.0})
    pivot_px: tuple[float, ...] = (0.0, 0.0)
    bind_deg: float = 0.0
    limits_deg: tuple[float, ...] = (-180.0, 180.0)
    z: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Rig:
    """The parts of a creature in the fixed order of its pose rows, and free measures (`sizes`, in px)."""

    name: str
    parts: tuple[Part, ...]
    sizes: dict[str, float] = field(default_factory=dict)

    @cached_property
    def index(self) -> dict[str, int]:
        """Row of each part by name."""
        return {p.name: i for i, p in enumerate(self.parts)}

    @cached_property
    def lengths(self) -> np.ndarray:
        """(n,) bone lengths, px."""
        return np.array([p.length_px for p in self.parts])

    @cached_property
    def radii(self) -> np.ndarray:
        """(n,) half-thicknesses, px."""
        return np.array([p.radius_px for p in self.parts])

    @cached_property
    def masses(self) -> np.ndarray:
        """(n,) masses."""
        return np.array([p.mass for p in self.parts])

    @cached_property
    def parents(self) -> np.ndarray:
        """(n,) row of each part's parent, -1 for the root."""
        return np.array([self.index[p.parent] if p.parent else -1 for p in self.parts])

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Rows so that parents come before their children; the first is the root."""
        rows = [i for i, p in enumerate(self.parts) if not p.parent]
        for row in rows:
            rows += [i for i, p in enumerate(self.parts) if p.parent == self.parts[row].name]
        return tuple(rows)

    @property
    def root(self) -> int:
        """Row of the root."""
        return self.order[0]

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
        import hashlib  # late: only clips need it

        text = repr([(p.name, p.parent, p.length_px, p.radius_px, p.pivot_px) for p in self.parts])
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def solve(self, root: np.ndarray, angles: np.ndarray, facing: int = 1) -> np.ndarray:
        """Hang all parts on the tree: root (..., 2) px and angles (..., n) give parts (..., n, 3)."""
        if angles.ndim == 1:
            return self._solve_one(float(root[0]), float(root[1]), angles, facing)
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

    @cached_property
    def _tree(self) -> tuple[tuple[int, int, float, float], ...]:
        places = self.pivots.tolist()
        return tuple((i, int(self.parents[i]), places[i][0], places[i][1]) for i in self.order[1:])

    @cached_property
    def _weights(self) -> tuple[tuple[float, float], ...]:
        return tuple(zip(self._shares.tolist(), self._arms.tolist(), strict=True))

    def _solve_one(self, x: float, y: float, angles: np.ndarray, facing: int) -> np.ndarray:
        """`solve` for one pose in plain numbers: a dozen parts are too few for arrays to pay."""
        turns = angles.tolist()
        rows = [[x, y, a] for a in turns]
        for row, parent, along, across in self._tree:
            up_x, up_y, a = rows[parent]
            c, s = math.cos(a), math.sin(a)
            rows[row][0] = up_x + c * along - s * across * facing
            rows[row][1] = up_y + s * along + c * across * facing
        return np.array(rows)

    def hang(
        self, x: float, y: float, angles: list[float], facing: int = 1
    ) -> tuple[list[float], list[float], tuple[float, float]]:
        """`solve` and `centre_of_mass` of one pose at once, in plain numbers: (xs, ys, com) with the root at (x, y)."""
        cos, sin = [math.cos(a) for a in angles], [math.sin(a) for a in angles]
        xs, ys = [x] * len(angles), [y] * len(angles)
        for row, parent, along, across in self._tree:
            c, s = cos[parent], sin[parent]
            xs[row] = xs[parent] + c * along - s * across * facing
            ys[row] = ys[parent] + s * along + c * across * facing
        com_x = com_y = 0.0
        for i, (share, arm) in enumerate(self._weights):
            com_x += share * (xs[i] + cos[i] * arm)
            com_y += share * (ys[i] + sin[i] * arm)
        return xs, ys, (com_x, com_y)

    def ends(self, parts: np.ndarray) -> np.ndarray:
        """The far end of each bone: parts (..., n, 3) give (..., n, 2)."""
        angles = parts[..., 2]
        step = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return parts[..., :2] + step * self.lengths[:, None]

    def stand(self, x: float, y: float, facing: int = 1) -> np.ndarray:
        """The pose at rest, its lowest skin on y and its root at x: parts (n, 3)."""
        angles = self.bind if facing > 0 else math.pi - self.bind
        parts = self.solve(np.zeros(2), angles, facing)
        low = np.maximum(parts[:, 1], self.ends(parts)[:, 1]) + self.radii
        parts[:, 0] += x
        parts[:, 1] += y - low.max()
        return parts

    @cached_property
    def _arms(self) -> np.ndarray:
        return np.array([p.length_px * p.centre for p in self.parts])

    @cached_property
    def _shares(self) -> np.ndarray:
        return self.masses / self.masses.sum()

    def centre_of_mass(self, parts: np.ndarray, load: float = 0.0, load_at: tuple[float, float] = (0.0, 0.0)) -> tuple:
        """(x, y) of the centre of mass of pose rows (n, 3), with a carried `load` (same unit) at `load_at`."""
        x = float(self._shares @ (parts[:, 0] + np.cos(parts[:, 2]) * self._arms))
        y = float(self._shares @ (parts[:, 1] + np.sin(parts[:, 2]) * self._arms))
        if load > 0.0:
            share = load / (load + float(self.masses.sum()))
            x, y = x + (load_at[0] - x) * share, y + (load_at[1] - y) * share
        return x, y

    def balance(self, numbers: list[float]) -> tuple[float, float]:
        """`centre_of_mass` of one pose in plain numbers: x, y, angle of part after part."""
        com_x = com_y = 0.0
        number = iter(numbers)
        for (share, arm), x, y, a in zip(self._weights, number, number, number, strict=True):
            com_x += share * (x + math.cos(a) * arm)
            com_y += share * (y + math.sin(a) * arm)
        return com_x, com_y


@cache
def load_rig(name: str) -> Rig:
    """Read assets/rigs/NAME.toml. Raises UserError with file and key for a part that is unknown, double or wrong."""
    path = presets.find(name, "rigs")
    table = presets.read_toml(path)
    rows = table.get("part")
    if not isinstance(rows, list) or not rows:
        raise UserError(f"{path}: needs a list of [[part]] tables")
    parts = tuple(presets.build(row, Part, f"{path}: part {i}") for i, row in enumerate(rows))
    names = [part.name for part in parts]
    for part in parts:
        if names.count(part.name) > 1:
            raise UserError(f'{path}: part "{part.name}" stands twice; part names must be unique')
        if part.parent and part.parent not in names:
            raise UserError(f'{path}: part "{part.name}" has the parent "{part.parent}", which is no part')
    sizes = table.get("sizes", {})
    for key, value in sizes.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise UserError(f'{path}: sizes "{key}" must be a number, is {value!r}')
    rig = Rig(name, parts, {k: float(v) for k, v in sizes.items()})
    if len([p for p in parts if not p.parent]) != 1 or len(rig.order) != len(parts):
        raise UserError(f"{path}: the parts are no single tree (one without a parent, no ring)")
    return rig
