"""Corpse: one of the fallen, and what is seen and told of it. It does not know the others."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from game.anim.pose import between
from game.world.frame import Figure, Shape

if TYPE_CHECKING:
    from game.anim.clay.ensemble import Ensemble
    from game.anim.fall.playback import Fall

FIRE_TICKS, DIM_TICKS = 22, 30


@dataclass(eq=False, repr=False)
class Corpse:
    """One of the fallen. blow: px·mass/s that killed it; clip: the name of what it plays, and why it was chosen.
    number: how many died before it."""

    id: int
    kind: str
    fall: "Fall"
    clip: str
    why: str
    blow: tuple[float, float]
    previous: np.ndarray
    number: int = 0
    fading_ticks: int = 0
    clay: "Ensemble | None" = None

    @property
    def state(self) -> str:
        """dying until nothing moves, then dead."""
        return "dead" if self.fall.at_rest else "dying"

    @property
    def age(self) -> int:
        """Ticks since the blow."""
        return self.fall.tick

    @property
    def still_ticks(self) -> int:
        """Ticks since nothing moves any more, with the first."""
        rest = self.fall.rest_tick
        return 0 if rest is None else max(0, self.fall.tick - rest + 1)

    def figure(self, alpha: float, clay: bool) -> Figure:
        """Eyes out at once, the fire a little later, the still pile one step darker."""
        fall, still_ticks = self.fall, self.still_ticks
        if clay and self.clay is not None:
            pose = self.clay.shown.copy()
        else:
            planned = fall.between(alpha)
            pose = between(self.previous, fall.parts, alpha) if planned is None else planned
        return Figure(
            self.kind,
            pose,
            fall.facing,
            "x",
            tone=(still_ticks > DIM_TICKS) + (self.fading_ticks > 0),
            fire=fall.tick < FIRE_TICKS,
            layer="corpse" if still_ticks else "creature",
        )

    def trace_row(self, parts: np.ndarray) -> dict[str, Any]:
        """A row of the trace (formats). parts: the raw pose."""
        root = parts[self.fall.rig.root]
        return {
            "id": self.id, "kind": self.kind, "state": self.state, "x": round(float(root[0]), 5),
            "y": round(float(root[1]), 5), "facing": self.fall.facing, "clip": self.clip,
            "blow": [round(self.blow[0], 3), round(self.blow[1], 3)],
            "parts": [[round(v, 5) for v in row] for row in parts.tolist()],
        }  # fmt: skip

    def shapes(self, parts: np.ndarray) -> list[Shape]:
        """Overlay: which clip, and the blow that killed it."""
        x, y = parts[self.fall.rig.root, :2].tolist()
        points = [(x, y), (x + self.blow[0] * 0.01, y + self.blow[1] * 0.01)]
        return [Shape("physics", "text", [(x - 20, y - 26)], 22, self.clip), Shape("physics", "line", points, 23)]
