"""Fit: how a pose lies on ground that is not the ground it was recorded on. It knows no physics.

A capsule is a row of discs, and for each radius the profile tells how low the middle of such a disc can lie.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from game.anim.fall.profile import DEPTH_PX, Profile, ground_kind, profile
from game.anim.rig import Rig

__all__ = ["DEPTH_PX", "Discs", "Profile", "discs", "drape", "ground_kind", "part_room", "profile", "room", "table"]

SINK_PX = 0.2
TOUCH_PX = 1.2


@dataclass(frozen=True)
class Discs:
    """The rig's capsules as discs: part row, place along the bone (px), radius; `starts` where each part's begin.

    carried: for each part, the discs that turn with it: its own and the first of each child. `carried_along` is their
    place along this part's bone.
    """

    rows: np.ndarray
    along: np.ndarray
    radii: tuple[float, ...]
    radius_rows: np.ndarray
    starts: np.ndarray
    carried: tuple[np.ndarray, ...]
    carried_along: tuple[np.ndarray, ...]


@cache
def discs(rig: Rig) -> Discs:
    """Discs so close along each part that an edge between two of them is felt to a quarter of a pixel."""
    rows: list[int] = []
    along: list[float] = []
    radius: list[float] = []
    starts: list[int] = []
    for row, part in enumerate(rig.parts):
        starts.append(len(rows))
        gap = min(4.0, max(1.5, 0.9 * part.radius_px))
        count = max(2, int(np.ceil(part.length_px / gap)) + 1)
        for s in np.linspace(0.0, part.length_px, count):
            rows.append(row)
            along.append(float(s))
            radius.append(part.radius_px)
    radii = tuple(sorted(set(radius)))
    radius_rows = np.array([radii.index(r) for r in radius])
    carried, carried_along = [], []
    for row in range(len(rig.parts)):
        own = [i for i, r in enumerate(rows) if r == row]
        children = [i for i in range(len(rig.parts)) if rig.parents[i] == row]
        carried.append(np.array(own + [starts[i] for i in children]))
        carried_along.append(np.array([along[i] for i in own] + [float(rig.pivots[i, 0]) for i in children]))
    places = (tuple(carried), tuple(carried_along))
    return Discs(np.array(rows), np.array(along), radii, radius_rows, np.array(starts), *places)


def table(rig: Rig, ground: Profile) -> np.ndarray:
    """`Profile.table` for the radii of a rig."""
    return ground.table(discs(rig).radii)


def room(rig: Rig, parts: np.ndarray, ground: Profile, heights: np.ndarray) -> np.ndarray:
    """Clearance of every disc of a pose, (discs,) px."""
    d = discs(rig)
    x0, y0, angle = parts.T
    x = x0.take(d.rows) + np.cos(angle).take(d.rows) * d.along
    y = y0.take(d.rows) + np.sin(angle).take(d.rows) * d.along
    return ground.room(x, y, heights, d.radius_rows)


def part_room(rig: Rig, clearances: np.ndarray) -> np.ndarray:
    """The smallest clearance of each part, (n,)."""
    return np.minimum.reduceat(clearances, discs(rig).starts)


def drape(rig: Rig, parts: np.ndarray, facing: int, ground: Profile, wanted: np.ndarray) -> np.ndarray:
    """Lay a pose on the ground: parts (n, 3) turned about their pivots, from the root outward, so that each disc keeps
    its `wanted` clearance (discs,) as well as it can and none is inside. Parts that nearly touched are to touch.

    Where that leaves a resting part in the air, places a few pixels to either side are tried too.
    """
    heights = table(rig, ground)
    starts = discs(rig).starts
    low = part_room(rig, wanted)
    rests = low < TOUCH_PX
    counts = np.diff(np.append(starts, len(wanted)))
    wanted = wanted - np.repeat(np.where(rests, low, 0.0), counts)
    best, best_cost = parts, np.inf
    for asides in ((0.0,), (5.0, -5.0, 10.0, -10.0)):
        poses = np.array([parts + (aside, 0.0, 0.0) for aside in asides])
        if asides != (0.0,):
            x = poses[:, :, 0]
            poses = poses[~((x - rig.radii < ground.left) | (x + rig.radii > ground.right)).any(axis=1)]
        for laid in _laid(rig, poses, facing, ground, heights, wanted):
            free = part_room(rig, room(rig, laid, ground, heights))
            cost = float(np.maximum(free[rests] - 0.9, 0.0).sum()) + 10.0 * float(np.maximum(-0.9 - free, 0.0).sum())
            if cost < best_cost - 1e-9:
                best, best_cost = laid, cost
            if best_cost == 0.0:
                return best
    return best


def _laid(
    rig: Rig, poses: np.ndarray, facing: int, ground: Profile, heights: np.ndarray, wanted: np.ndarray
) -> np.ndarray:
    """Poses (m, n, 3) that differ in their place alone, each laid down there."""
    d = discs(rig)
    out = poses.copy()
    at_root = d.carried[rig.root][d.carried_along[rig.root] == 0.0]
    for pose in out:
        pose[:, 1] += float((room(rig, pose, ground, heights) - wanted)[at_root].min())
    left = list(range(len(out)))
    for _ in range(3):
        if not left:
            break
        out[left] = _turned(rig, out[left], poses[0, :, 2], facing, ground, heights, wanted)
        lifts = [float(room(rig, out[k], ground, heights).min()) for k in left]
        out[left, :, 1] += np.array(lifts)[:, None]
        left = [k for k, lift in zip(left, lifts, strict=True) if abs(lift) >= SINK_PX]
    return out


_COARSE = np.radians(np.arange(-90.0, 90.1, 3.0))
_FINE = np.radians(np.arange(-3.0, 3.01, 0.5))


def _turned(
    rig: Rig,
    poses: np.ndarray,
    hoped: np.ndarray,
    facing: int,
    ground: Profile,
    heights: np.ndarray,
    wanted: np.ndarray,
) -> np.ndarray:
    """The parts of poses (m, n, 3) turned from the `hoped` angles (n,) to where they lie best, root first."""
    d, each = discs(rig), range(len(poses))
    angles, places = np.tile(hoped, (len(poses), 1)), poses[:, :, :2].tolist()
    for row in rig.order:
        if row != rig.root:
            up = rig.parents[row]
            along, across = rig.pivots[row].tolist()
            for place, angle in zip(places, angles[:, up].tolist(), strict=True):
                (x, y), c, s = place[up], math.cos(angle), math.sin(angle)
                place[row] = [x + c * along - s * across * facing, y + s * along + c * across * facing]
            # A limb goes along with what its parent had to turn.
            angles[:, row] = hoped[row] + 0.6 * (angles[:, up] - hoped[up])
        mine, carried_along = d.carried[row], d.carried_along[row]
        discs_wanted, radius_rows = wanted[mine], d.radius_rows[mine]
        xy = np.array([place[row] for place in places])[:, None, None, :]
        best = angles[:, row]
        for turn in (_COARSE, _FINE):
            tried = best[:, None] + turn
            x = xy[..., 0] + np.cos(tried)[:, :, None] * carried_along
            y = xy[..., 1] + np.sin(tried)[:, :, None] * carried_along
            free = ground.room(x, y, heights, radius_rows)
            inside = np.minimum(free + SINK_PX, 0.0).sum(axis=2)
            off = np.minimum(np.abs(free - discs_wanted), 20.0).sum(axis=2) / len(mine)
            cost = off - 8.0 * inside + 1.2 * np.abs(tried - angles[:, row, None])
            best = tried[each, cost.argmin(axis=1)]
        angles[:, row] = best
    return np.array([rig.solve(poses[k, rig.root, :2], angles[k], facing) for k in each])
