"""Rest: the last pixels of how a corpse lies on broken ground. It takes a pose that nearly lies and knows no motion.

The whole is moved and its parts are turned by ever smaller steps, as long as less of it is in the air, in the ground
or in a wall. A part that leans on a wall is held by it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from game.anim.fall.fit import TOUCH_PX, discs
from game.anim.fall.profile import Profile
from game.anim.rig import Rig
from game.core.distinct import distinct_rows

AIR_PX, IN_PX, LEAN_PX = 0.5, -0.2, 1.0
MOST_AIR_PX, MOST_HANG_PX = 8.0, 40.0
IN_COST, JOINT_COST, TURN_COST, MOVE_COST, ASIDE_COST, HANG_COST = 8.0, 3.0, 0.12, 0.04, 7.0, 0.06
INNER_SHARE = 0.35
TURNS = tuple(np.radians([40.0, 20.0, 9.0, 4.0, 1.5, 0.6]).tolist())
MOVES_PX = (6.0, 3.0, 1.5, 0.7, 0.3, 0.15)
ROUNDS = 6
REACH_PX = 60.0
GOOD = 0.02


@dataclass(frozen=True)
class _Steps:
    """All that is tried at once, for a step of 1: turns (k, n) radians, moves (k, 2) px.

    leaf: (n,) parts that nothing hangs on; tips: the last disc of each; radii: of each disc; up: (n,) parents' rows.
    """

    turns: np.ndarray
    moves: np.ndarray
    leaf: np.ndarray
    tips: np.ndarray
    radii: np.ndarray
    up: np.ndarray


@cache
def _steps(rig: Rig) -> _Steps:
    n, d = len(rig.parts), discs(rig)
    hangs = np.eye(n)
    for row in rig.order[1:]:
        hangs[:, row] += hangs[:, rig.parents[row]]
    # A part alone, and with all that hangs on it.
    turns = distinct_rows(np.concatenate([np.eye(n), hangs]))
    turns = np.concatenate([turns, -turns])
    moves = np.array([(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)], float)
    leaf = np.array([row not in rig.parents.tolist() for row in range(n)])
    return _Steps(
        np.concatenate([turns, np.zeros((len(moves), n))]),
        np.concatenate([np.zeros((len(turns), 2)), moves]),
        leaf,
        np.append(d.starts[1:], len(d.rows))[leaf] - 1,
        np.array(d.radii)[d.radius_rows],
        np.where(rig.parents >= 0, rig.parents, 0),
    )


def refine(
    rig: Rig,
    parts: np.ndarray,
    facing: int,
    ground: Profile,
    heights: np.ndarray,
    wanted: np.ndarray,
    bounds: tuple[float, float] | None = None,
) -> Iterator[np.ndarray]:
    """Ever better poses (n, 3), bones joined, step by step until none is better.

    wanted: (discs,) how high each disc lay over the ground of the take. bounds: between which x the head is to be.
    """
    s, d, first = _steps(rig), discs(rig), parts[:, 2]
    head = rig.index.get("head", rig.root)
    rests = np.minimum.reduceat(wanted, d.starts) < TOUCH_PX
    hangs = wanted[s.tips] + 2.0
    weights = np.where(rests, np.where(s.leaf, 1.0, INNER_SHARE), 0.0)
    rest = (rig.bind - rig.bind[s.up]) * facing
    ends = np.sort(rig.limits * facing, axis=1)

    def bent(angles: np.ndarray) -> np.ndarray:
        gap = (angles - angles[:, s.up] - rest + np.pi) % (2 * np.pi) - np.pi
        return np.where(rig.parents >= 0, np.maximum(np.maximum(ends[:, 0] - gap, gap - ends[:, 1]), 0.0), 0.0)

    near = np.abs(ground.corners[:, 0] + ground.shift[0] - parts[rig.root, 0]) < REACH_PX
    corners = ground.corners[near] + ground.shift
    joints = bent(parts[None, :, 2])[0]

    def costs(root: np.ndarray, angles: np.ndarray) -> np.ndarray:
        pose = rig.solve(root, angles, facing)
        x = pose[:, :, 0].take(d.rows, axis=1) + np.cos(angles).take(d.rows, axis=1) * d.along
        y = pose[:, :, 1].take(d.rows, axis=1) + np.sin(angles).take(d.rows, axis=1) * d.along
        room = ground.room(x, y, heights, d.radius_rows)
        free = np.minimum.reduceat(room, d.starts, axis=1)
        left, right = x - s.radii - ground.left - ground.shift[0], ground.right + ground.shift[0] - x - s.radii
        wall = np.minimum.reduceat(np.minimum(left, right), d.starts, axis=1)
        air = np.clip(free - AIR_PX, 0.0, MOST_AIR_PX) * (wall > LEAN_PX)
        inside = np.maximum(IN_PX - free, 0.0) + np.maximum(-0.3 - wall, 0.0)
        if len(corners):
            # A cliff goes straight down from its edge.
            over = np.minimum(y[..., None] - corners[:, 1], 0.0)
            gap = np.hypot(x[..., None] - corners[:, 0], over).min(axis=2) - s.radii
            inside = np.maximum(inside, IN_PX - np.minimum.reduceat(gap, d.starts, axis=1))
        cost = air @ weights + IN_COST * inside.sum(axis=1)
        cost += HANG_COST * np.clip(room[:, s.tips] - hangs, 0.0, MOST_HANG_PX).sum(axis=1)
        cost += JOINT_COST * np.maximum(bent(angles) - joints, 0.0).sum(axis=1)
        cost += TURN_COST * np.maximum(np.abs(angles - first) - 0.1, 0.0).sum(axis=1)
        if bounds is not None:
            head_x = pose[:, head, 0]
            cost += ASIDE_COST * np.maximum(np.maximum(bounds[0] - head_x, head_x - bounds[1]), 0.0)
        return cost + MOVE_COST * np.maximum(np.abs(root - parts[rig.root, :2]) - 0.5, 0.0).sum(axis=1)

    root, angles = parts[rig.root, :2], first
    cost = float(costs(root[None], angles[None])[0])
    for turn, move in zip(TURNS, MOVES_PX, strict=True):
        for _ in range(ROUNDS):
            if cost < GOOD:
                return
            roots, turned = root + s.moves * move, angles + s.turns * turn
            tried = costs(roots, turned)
            best = int(tried.argmin())
            if tried[best] > cost - 0.01:
                break
            root, angles, cost = roots[best], turned[best], float(tried[best])
            yield rig.solve(root, angles, facing)
