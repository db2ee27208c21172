"""Give: how a falling body's joints give way to ground that its take did not know. It knows poses, no takes.

A played pose that is drawn through a step's edge is bent out of it a little each tick; what it was bent wears off.
"""

from collections.abc import Callable

import numpy as np

from game.anim.fall.contact import Surface, feel, hung, leverage, solved, tree
from game.anim.rig import Rig

FREE_PX, AIM_PX = -1.0, -0.3
IN_WEIGHT, KEPT, LEAST = 16.0, 0.8, 1e-3
ROUNDS = 2
MOST_PX, MOST_TURN = 8.0, 0.7  # in a corner too tight for it a body would be bent without end


class Give:
    """`bent` (2 + n,): how far the root is off, px, and how far each joint is, radians."""

    def __init__(self, rig: Rig, facing: int) -> None:
        self.rig, self._facing = rig, facing
        self.bent = np.zeros(2 + len(rig.parts))
        self._most = np.array([MOST_PX] * 2 + [MOST_TURN] * len(rig.parts))

    @property
    def is_straight(self) -> bool:
        """Whether nothing is bent."""
        return not self.bent.any()

    def straighten(self) -> None:
        """Forget what was bent: the pose is taken as it is from now on."""
        self.bent = np.zeros_like(self.bent)

    def out_of(self, parts: np.ndarray, surface: Surface, is_free: Callable[[np.ndarray], bool]) -> np.ndarray:
        """The pose (n, 3), bent so that less of it is in the ground. is_free: tells cheaply that no part of a pose is
        more than `FREE_PX` in it."""
        rig, row = self.rig, self.rig.root
        self.bent *= KEPT
        if np.abs(self.bent).max() < LEAST:
            self.bent[:] = 0.0
        x, y, angles = parts[None, row, 0], parts[None, row, 1], parts[None, :, 2]
        # What a living pose has that its rig's tree has not.
        loose = parts - hung(rig, x, y, angles, self._facing)
        for _ in range(ROUNDS):
            pose = self._pose(x, y, angles, loose)
            if is_free(pose[0]):
                break
            felt = feel(rig, pose, surface)
            inside = felt.gap < FREE_PX
            if not inside.any():
                break
            rows = leverage(rig, pose, felt).reshape(1, -1, len(self.bent))
            wanted = (AIM_PX - felt.gap).reshape(1, -1)
            bent = self.bent + solved(rows, inside.reshape(1, -1) * IN_WEIGHT, wanted, 1.0)[0]
            self.bent = np.minimum(np.maximum(bent, -self._most), self._most)
        else:
            pose = self._pose(x, y, angles, loose)
        return pose[0]

    def _pose(self, x: np.ndarray, y: np.ndarray, angles: np.ndarray, loose: np.ndarray) -> np.ndarray:
        turned = angles + self.bent[2:] @ tree(self.rig).hangs
        return hung(self.rig, x + self.bent[0], y + self.bent[1], turned, self._facing) + loose
