"""Rest: how a corpse lies, to the pixel. It takes poses that nearly lie and knows no motion.

The ground is felt at each part, and all joints together give way a little, until what rested in the take rests here
and nothing is inside. A part that leans on a wall or on a step's edge is held by it.
"""

import numpy as np

from game.anim.fall.body import probes
from game.anim.fall.contact import FAR, Felt, Surface, feel, hung, leverage, solved, tree
from game.anim.rig import Rig

AIR_PX, AIM_PX, GOOD_PX, FLOATS_PX, FAR_PX, IN_PX = 0.3, 0.2, 0.6, 0.8, 8.0, -0.2
IN_WEIGHT, REST_WEIGHT, JOINT_WEIGHT, HEAD_WEIGHT = 16.0, 6.0, 40.0, 60.0
IN_COST, FLOAT_COST, HEAD_COST, JOINT_COST, TURN_COST = 20.0, 12.0, 12.0, 2.0, 0.05
MOVE_COST, STAY_COST = 0.01, 0.03
# Held is what touches by so much from below, its centre of mass no further than that beside what it touches.
HELD_PX, HELD_UP, BESIDE_PX = 0.9, 0.3, 1.5
UNHELD_COST, TILTS_COST = 4.0, 1.0


class Rest:
    """Poses (m, n, 3) that are mended together. `parts` (n, 3) is the best so far, `flaw` what is wrong with
    it, `cost` the same with how unlike it is to what was hoped for.

    hoped: (n, 3) the pose they are to stay like. rests: (n,) whether a part lay on the ground in the take.
    bounds: between which x the head is to be.
    """

    def __init__(
        self,
        rig: Rig,
        poses: np.ndarray,
        facing: int,
        surface: Surface,
        rests: np.ndarray,
        hoped: np.ndarray,
        bounds: tuple[float, float] = (-np.inf, np.inf),
    ) -> None:
        self.rig, self.facing, self._surface = rig, facing, surface
        self._poses, self._hoped, self._bounds = poses, hoped, bounds
        self._rests = rests.astype(float)
        self.parts, self.cost, self.flaw, self._taken = poses[0], np.inf, np.inf, 0
        self.costs = np.zeros(len(poses))
        self._head = rig.index.get("head", rig.root)
        self._bind = (rig.bind - rig.bind[tree(rig).up]) * facing
        low, high = np.sort(rig.limits * facing, axis=1).T
        low[rig.root], high[rig.root] = -np.inf, np.inf
        # A joint that is bent too far in the take may stay so.
        bent = self._bent(hoped[None, :, 2])[0]
        self._least, self._most = np.minimum(low, bent), np.maximum(high, bent)

    def _bent(self, angles: np.ndarray) -> np.ndarray:
        bent = angles - angles[:, tree(self.rig).up] - self._bind
        return bent - np.rint(bent / (2 * np.pi)) * (2 * np.pi)

    def keep(self, count: int) -> None:
        """Go on with the best few alone."""
        if count < len(self._poses):
            self._poses = self._poses[np.argsort(self.costs, kind="stable")[:count]]

    def step(self, calm: float = 1.0, pull: float = 1.0) -> None:
        """Judge the poses and mend each a little. calm: how much less than it could. pull: how much is made of what
        is in the air and where the head is, against what is inside."""
        rig, poses, root = self.rig, self._poses, self.rig.root
        angles = poses[:, :, 2]
        felt = feel(rig, poses, self._surface)
        low = felt.gap.min(axis=1)
        bent = self._bent(angles)
        over = bent - np.minimum(np.maximum(bent, self._least), self._most)
        x = poses[:, self._head, 0]
        aside = np.minimum(np.maximum(x, self._bounds[0]), self._bounds[1]) - x
        self._choose(poses, self._flaws(low, over, aside) + self._unheld(poses, felt))

        m, n = angles.shape
        rows, gap = leverage(rig, poses, felt).reshape(m, 3 * n, n + 2), felt.gap.reshape(m, 3 * n)
        inside = gap < 0.0
        # What hangs far over the ground is drawn to it no harder than what is near.
        draw = self._rests * (low > AIR_PX) * (pull * REST_WEIGHT / np.maximum(low / FAR_PX, 1.0))
        falls = ((felt.gap == low[:, None]) * draw[:, None]).reshape(m, 3 * n)
        weights = np.where(inside, IN_WEIGHT, falls)
        wanted = np.where(inside, 0.1, AIM_PX) - gap
        if aside.any():
            row = np.zeros((m, 1, n + 2))
            row[:, 0, 0] = 1.0
            row[:, 0, 2:] = (poses[:, :, 1] - poses[:, self._head, 1, None]) * tree(rig).carries[self._head]
            rows, wanted = np.concatenate([rows, row], axis=1), np.concatenate([wanted, aside[:, None]], axis=1)
            weights = np.concatenate([weights, (aside != 0.0)[:, None] * (HEAD_WEIGHT * pull)], axis=1)
        joints = np.zeros((m, n + 2))
        joints[:, 2:] = (over != 0.0) * (JOINT_WEIGHT * pull)
        over *= -JOINT_WEIGHT * pull
        move = solved(rows, weights, wanted, calm, joints, over)
        root_x, root_y = (poses[:, root, :2] + move[:, :2]).T
        self._poses = hung(rig, root_x, root_y, angles + move[:, 2:] @ tree(rig).hangs, self.facing)

    def _choose(self, poses: np.ndarray, flaws: np.ndarray) -> None:
        """Find the best pose, of several without a flaw the one most like what was hoped for."""
        off, root = np.abs(poses - self._hoped), self.rig.root
        self.costs = flaws + np.maximum(off[:, :, 2] - 0.1, 0.0).sum(axis=1) * TURN_COST
        self.costs += (off[:, root, 0] + off[:, root, 1]) * MOVE_COST
        # The longer it has been on its way to one place, the better another must be.
        away = np.abs(poses[:, root, :2] - self.parts[root, :2]).sum(axis=1)
        costs = self.costs + away * (STAY_COST * self._taken)
        best = int(costs.argmin())
        if costs[best] < self.cost:
            self.parts, self.cost, self.flaw = poses[best], float(self.costs[best]), float(flaws[best])
        self._taken += 1

    def _flaws(self, low: np.ndarray, over: np.ndarray, aside: np.ndarray) -> np.ndarray:
        """What is wrong with each pose, (m,)."""
        air = np.minimum(np.maximum(low - GOOD_PX, 0.0), FAR_PX)
        air += np.minimum(np.maximum(low - FLOATS_PX, 0.0), 1.0) * FLOAT_COST
        each = air * self._rests + np.maximum(IN_PX - low, 0.0) * IN_COST + np.abs(over) * JOINT_COST
        flaws: np.ndarray = each.sum(axis=1) + np.abs(aside) * HEAD_COST
        return flaws

    def _unheld(self, poses: np.ndarray, felt: Felt) -> np.ndarray:
        """What lets each pose fall or tip over, (m,): nothing below it, or not below its centre of mass."""
        under = felt.gap + (felt.out_y > -HELD_UP) * FAR
        far = under.min(axis=(1, 2))
        # What floats is to be held by what is nearest to the ground.
        held = under <= np.maximum(far, HELD_PX)[:, None, None]
        at = felt.x - felt.out_x * (felt.gap + self.rig.radii)
        low = np.where(held, at, np.inf).min(axis=(1, 2)) - BESIDE_PX
        high = np.where(held, at, -np.inf).max(axis=(1, 2)) + BESIDE_PX
        p = probes(self.rig)
        centre = (poses[:, :, 0] * p.shares + np.cos(poses[:, :, 2]) * p.arms).sum(axis=1)
        beside = np.abs(np.minimum(np.maximum(centre, low), high) - centre)
        flaws: np.ndarray = np.minimum(np.maximum(far - HELD_PX, 0.0), FAR_PX) * UNHELD_COST
        flaws += np.minimum(beside, FAR_PX) * TILTS_COST
        return flaws
