"""A foot, what it reads of its creature, and its strike on the ground: plain records of the stepper."""

import math
from dataclasses import dataclass

from game.core.terrain import Terrain


@dataclass(slots=True, eq=False, repr=False)
class Foot:
    """One foot. side: -1 left, +1 right. progress 0..1 through a swing from (from_*) to (to_*); pitch: heel up > 0.

    anchor: the sole relative to the mover `surface` it is planted on. normal (nx, ny) of the ground under it.
    has_target is false while there is no ground to step on; the foot then dangles at (to_x, to_y).
    """

    side: int
    x: float = 0.0
    y: float = 0.0
    planted: bool = True
    nx: float = 0.0
    ny: float = -1.0
    surface: int = 0
    tag: str = "terrain"
    anchor_x: float = 0.0
    anchor_y: float = 0.0
    progress: float = 1.0
    from_x: float = 0.0
    from_y: float = 0.0
    to_x: float = 0.0
    to_y: float = 0.0
    to_nx: float = 0.0
    to_ny: float = -1.0
    to_surface: int = 0
    to_tag: str = "terrain"
    has_target: bool = True
    lift_px: float = 0.0
    pitch: float = 0.0
    parked_x: float = math.inf
    uneven: float = 0.0

    def values(self) -> list[float]:
        """Everything that decides the future."""
        return [
            self.x, self.y, float(self.planted), self.nx, self.ny, float(self.surface), self.anchor_x, self.anchor_y,
            self.progress, self.from_x, self.from_y, self.to_x, self.to_y, self.to_nx, self.to_ny,
            float(self.to_surface), float(self.has_target), self.lift_px, self.pitch,
            -1e9 if math.isinf(self.parked_x) else self.parked_x, self.uneven,
        ]  # fmt: skip


@dataclass(slots=True, eq=False, repr=False)
class Base:
    """What the stepper reads of its creature this tick, one snapshot.

    com_x: centre of mass. hip_x, hip_y: the root of the limbs. feet_y: ground under the body. vx: px per tick over
    the ground. carry: how the ground itself moved this tick. slope: dy/dx under the body. reach_px: usable limb
    length. urgency: cadence factor. centre_px: where this pair of feet belongs, ahead of the com. widen_px: how much
    further apart than the gait's stance the feet stand.
    """

    terrain: Terrain
    com_x: float
    hip_x: float
    hip_y: float
    feet_y: float
    vx: float
    facing: int
    slope: float = 0.0
    carry_x: float = 0.0
    carry_y: float = 0.0
    reach_px: float = 22.0
    urgency: float = 1.0
    centre_px: float = 0.0
    one_way: bool = True
    may_settle: bool = True
    widen_px: float = 0.0


@dataclass(slots=True, eq=False, repr=False)
class Strike:
    """A foot met the ground: which, where, how fast it came down (px per tick), and on what."""

    foot: int
    x: float
    y: float
    speed: float
    tag: str
