"""Lying: the pose in which a body comes to rest on its footing: laid down at once, made better tick by tick."""

from collections.abc import Iterator

import numpy as np

from game.anim.fall import fit
from game.anim.fall.footing import Footing
from game.anim.fall.rest import refine

STEPS = 2  # of refinement, a tick
HEAD_WAY_PX, LEAST_WAY_PX = 5.0, 1.0


class Lying:
    """`parts` (n, 3), worked out from the last pose of a take in its place.

    wanted: (discs,) heights over the ground of the take. head_x: where the head was at the blow; heading: the sign of
    the blow along x (0: straight down): the head lies on that side, as far as the trunk finds room. refined: whether
    the ground is so broken that draping is not enough.
    """

    def __init__(
        self,
        footing: Footing,
        last: np.ndarray,
        facing: int,
        wanted: np.ndarray,
        head_x: float,
        heading: float,
        refined: bool,
    ) -> None:
        self.rig = footing.rig
        last[:, 0] += footing.to_walls(last, trunk_only=True)
        last[:, 0] += footing.back_to_ground(last)
        head = self.rig.index.get("head", self.rig.root)
        for _ in range(3):
            self.parts = fit.drape(self.rig, last, facing, footing.ground, wanted)
            short = HEAD_WAY_PX - (float(self.parts[head, 0]) - head_x) * heading
            aside = heading * short if heading and short > HEAD_WAY_PX - LEAST_WAY_PX else 0.0
            # Walls have the last word.
            aside += footing.to_walls(self.parts + (aside, 0.0, 0.0), trunk_only=True)
            if abs(aside) < 0.5:
                break
            last[:, 0] += aside
        self._better: Iterator[np.ndarray] = iter(())
        if refined:
            edge, reached = head_x + heading * LEAST_WAY_PX, float(self.parts[head, 0])
            bounds = (min(edge, reached), np.inf) if heading > 0.0 else (-np.inf, max(edge, reached))
            self._better = refine(
                self.rig, self.parts, facing, footing.ground, footing.heights, wanted, bounds if heading else None
            )  # fmt: skip

    def improve(self) -> None:
        """Take a few steps towards a pose that lies better."""
        for _ in range(STEPS):
            self.parts = next(self._better, self.parts)

    def carry(self, dx: float, dy: float) -> None:
        """Go along with the mover below."""
        self._better = iter(())
        self.parts = self.parts + (dx, dy, 0.0)
