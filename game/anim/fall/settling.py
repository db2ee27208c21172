"""Settling: how a fall that ends comes to lie: it waits for a place, is drawn to it and follows what is found out late.

It knows the pose in which to lie, not how that is found, and neither take nor ground.
"""

import numpy as np

from game.anim.fall.contact import tree
from game.anim.fall.lying import Lying
from game.anim.fall.pace import smooth
from game.anim.pose import angle_gap
from game.anim.rig import Rig

SETTLE_TICKS = 26
SLIDE_PX, STEP_PX = 1.6, 20.0
RETRY_TICKS, MOST_WAITS = 6, 90
# What lies before it knows how best follows what it finds out by this share a tick, until it is so near.
FOLLOW_SHARE, THERE_PX, THERE_RAD = 0.2, 0.25, 0.03


class Settling:
    """lying: where to, once known. is_best: nothing better is to be found. waits: ticks since a place was looked for in
    vain."""

    def __init__(self, rig: Rig, facing: int) -> None:
        self._rig, self._facing = rig, facing
        self.lying: Lying | None = None
        self.is_best = False
        self.waits, self._aside, self._since = 0, 0.0, 0
        self._turn: np.ndarray | None = None

    @property
    def must_look(self) -> bool:
        """Whether it is time to find out how to lie."""
        return self.lying is None and self.waits % RETRY_TICKS == 0

    def take(self, lying: Lying, parts: np.ndarray, tick: int) -> None:
        """Lie like that, unless the place is a fall away from here: then get off the edge first."""
        way, down = (lying.parts[self._rig.root, :2] - parts[self._rig.root, :2]).tolist()
        if abs(down) < STEP_PX or self.waits > MOST_WAITS:
            self.lying, self._since = lying, tick
        else:
            self._aside = max(-SLIDE_PX, min(SLIDE_PX, way))

    def wait(self) -> float:
        """Let a tick pass; how far aside to go in it, px."""
        self.waits += 1
        return self._aside

    def improve(self) -> None:
        """Find out a little more of how to lie."""
        self.is_best = self.lying is None or not self.lying.improve()

    def since(self, tick: int) -> int:
        """Ticks since it is known how to lie."""
        return tick - self._since

    def towards(self, parts: np.ndarray, tick: int) -> np.ndarray:
        """The played pose (n, 3), drawn to where it is to lie."""
        return self._nearer(parts, smooth(self.since(tick) / SETTLE_TICKS))

    def follow(self, parts: np.ndarray) -> tuple[np.ndarray, bool]:
        """The pose a tick after `parts`, when the take has no more say, and whether it is the one to lie in."""
        assert self.lying is not None
        wanted = self.lying.parts
        if parts is wanted:
            return parts, True
        off = np.abs(wanted - parts)
        if off[:, :2].max() < THERE_PX and np.abs(angle_gap(wanted[:, 2], parts[:, 2])).max() < THERE_RAD:
            return wanted, True
        return self._nearer(parts, FOLLOW_SHARE), False

    def _nearer(self, parts: np.ndarray, share: float) -> np.ndarray:
        assert self.lying is not None
        wanted, row = self.lying.parts, self._rig.root
        if share >= 1.0:
            return wanted.copy()
        root = parts[row, :2] + (wanted[row, :2] - parts[row, :2]) * share
        return self._rig.solve(root, parts[:, 2] + self._turned(wanted[:, 2] - parts[:, 2]) * share, self._facing)

    def _turned(self, gap: np.ndarray) -> np.ndarray:
        """The way round by which each part gets there, (n,): its joint's short way when it begins to lie, and from then
        on the same, however far the take and what is found out drive it apart."""
        if self._turn is None:
            up = tree(self._rig).up
            bends = gap - np.where(up == np.arange(len(up)), 0.0, gap[up])
            self._turn = tree(self._rig).carries @ angle_gap(bends, 0.0)
        self._turn = self._turn + angle_gap(gap, self._turn)
        return self._turn
