"""Body: one pose as the ground feels it: pivots, discs and centre of mass in one array. It knows rigs, no ground.

A capsule is a row of discs (`fit.discs`). All of a body's places move and turn together, so that a pose that is played
again and again is laid out once.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from game.anim.fall.fit import discs
from game.anim.rig import Rig

TRUNK = ("pelvis", "chest", "hip")


@dataclass(frozen=True, eq=False)
class Probes:
    """What of a rig is followed: its n pivots, then its d discs, then the centre of mass.

    rows, along: (n + d,) part, and place along its bone. radii: (d,). discs: their columns. trunk, root: of these,
    those of the trunk and of the root. shares, arms: (n,) what each part adds to the centre of mass, by its pivot and
    along its bone.
    """

    rows: np.ndarray
    along: np.ndarray
    radii: np.ndarray
    discs: slice
    trunk: np.ndarray
    root: np.ndarray
    shares: np.ndarray
    arms: np.ndarray


@cache
def probes(rig: Rig) -> Probes:
    """The places of a rig that are followed."""
    d, n = discs(rig), len(rig.parts)
    trunk = [row for row, part in enumerate(rig.parts) if part.name in TRUNK] or [rig.root]
    shares = rig.masses / rig.masses.sum()
    return Probes(
        rows=np.concatenate([np.arange(n), d.rows]),
        along=np.concatenate([np.zeros(n), d.along]),
        radii=np.array(d.radii)[d.radius_rows],
        discs=slice(n, n + len(d.rows)),
        trunk=np.nonzero(np.isin(d.rows, trunk))[0],
        root=np.nonzero(d.rows == rig.root)[0],
        shares=shares,
        arms=shares * [part.length_px * part.centre for part in rig.parts],
    )


def laid_out(rig: Rig, poses: np.ndarray) -> np.ndarray:
    """The followed places of poses (..., n, 3): (..., 2, n + d + 1)."""
    p = probes(rig)
    angles = poses[..., 2]
    out = np.empty((*angles.shape[:-1], 2, len(p.rows) + 1))
    for axis, turned in enumerate((np.cos(angles), np.sin(angles))):
        place = poses[..., axis]
        out[..., axis, :-1] = place.take(p.rows, axis=-1) + turned.take(p.rows, axis=-1) * p.along
        out[..., axis, -1] = (place * p.shares + turned * p.arms).sum(axis=-1)
    return out


class Body:
    """A pose that can be moved as a whole. places: (2, n + d + 1), angles: (n,)."""

    __slots__ = ("_rig", "angles", "places")

    def __init__(self, rig: Rig, places: np.ndarray, angles: np.ndarray) -> None:
        self._rig, self.places, self.angles = rig, places, angles

    @classmethod
    def of(cls, rig: Rig, parts: np.ndarray) -> "Body":
        """The body of a pose (n, 3)."""
        return cls(rig, laid_out(rig, parts), parts[:, 2])

    @classmethod
    def turned(cls, rig: Rig, places: np.ndarray, angles: np.ndarray, turn: float, x: float, y: float) -> "Body":
        """The body of `places` about the root, turned as a whole, its root at (x, y)."""
        if turn:
            sin = math.sin(turn)
            aside, down = places[0] * sin, places[1] * sin
            places = places * math.cos(turn)
            places[0] += x - down
            places[1] += aside + y
            return cls(rig, places, angles + turn)
        return cls(rig, places + ((x,), (y,)), angles)

    @property
    def parts(self) -> np.ndarray:
        """(n, 3) the pose."""
        n = len(self.angles)
        out = np.empty((n, 3))
        out[:, :2] = self.places[:, :n].T
        out[:, 2] = self.angles
        return out

    @property
    def discs(self) -> np.ndarray:
        """(2, d) the middle of each disc."""
        return self.places[:, probes(self._rig).discs]

    @property
    def root(self) -> tuple[float, float]:
        """The root's place."""
        x, y = self.places[:, self._rig.root].tolist()
        return x, y

    @property
    def centre(self) -> tuple[float, float]:
        """The centre of mass."""
        x, y = self.places[:, -1].tolist()
        return x, y

    def move(self, dx: float, dy: float) -> None:
        """Put it elsewhere."""
        if dx:
            self.places[0] += dx
        if dy:
            self.places[1] += dy

    def moved(self, dx: float) -> "Body":
        """The same aside."""
        return Body(self._rig, self.places + ((dx,), (0.0,)), self.angles)
