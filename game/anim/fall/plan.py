"""Plan: a fall on ground like its take's own, worked out to its end at once. It asks no ground.

For the first ticks the living pose gives way to the take's; from then on the take is played as it is, so that all who
play it at the same moment look alike.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.anim.clip import Clip
from game.anim.fall.pace import MAX_STEP_PX, followed, steps
from game.anim.fall.takes import Take, lowest, take_of
from game.anim.rig import Rig

BLEND_TICKS = 12
RISE_PX = 2.5  # the most that a body is put up or down in a tick
PUSH_PX = 0.3
MOST_OFF_PX = 8.0
LEVELS = 4  # heights of the ground are told apart to a quarter of a pixel


@dataclass(frozen=True, eq=False)
class Blow:
    """How a fall begins, or goes on. living (n, 3): the pose now. row: the take's that it stands for. gap (n,): how far
    each angle is from there. loose (n, 2): what the pose has that the rig's tree has not. push: px that the body is to
    go further along x."""

    rig: Rig
    clip: Clip
    living: np.ndarray
    facing: int
    gap: np.ndarray
    loose: np.ndarray
    push: float
    row: int = 0


@dataclass(frozen=True, eq=False)
class Plan:
    """blend (joins, n, 3): the poses of ticks 0 to `joins` - 1 in the world, no angle a turn from the one before. From
    then on it is the take's row `first` + tick, moved by (x, y), and rests in the last one. x is whole, y is so on
    ground that is."""

    take: Take
    first: int
    blend: np.ndarray
    x: float
    y: float

    @property
    def joins(self) -> int:
        """The first tick that is the take's own."""
        return len(self.blend)

    @property
    def rests(self) -> int:
        """The tick from which nothing moves any more."""
        return max(self.joins, len(self.take.rows) - 1 - self.first)

    def row(self, tick: int) -> int:
        """The take's row that a tick stands for."""
        return min(self.first + tick, len(self.take.rows) - 1)

    def pose(self, tick: int) -> np.ndarray:
        """(n, 3) at a tick."""
        if tick < len(self.blend):
            return self.blend[tick]
        return self.take.rows[self.row(tick)] + (self.x, self.y, 0.0)

    def between(self, tick: int, alpha: float) -> np.ndarray:
        """(n, 3) `alpha` of the way from the tick before to a tick of the blend."""
        before = self.blend[tick - 1]
        return before + (self.blend[tick] - before) * alpha

    def values(self) -> list[float]:
        """What tells it from other plans for the same take."""
        return [float(self.first), self.x, self.y, float(len(self.blend)), float(self.blend.sum())]


def nearest_turn(angles: np.ndarray) -> np.ndarray:
    """Angles by whole turns nearest to none."""
    return angles - np.round(angles / math.tau) * math.tau


def plans(blows: Sequence[Blow], levels: Sequence[float]) -> list[Plan | None]:
    """For each blow the fall on ground at that level (y, px), those that blend alike at once; None where the living
    pose is too far from that ground."""
    found: list[Plan | None] = [None] * len(blows)
    alike: dict[tuple[Rig, int, int], list[int]] = {}
    for i, blow in enumerate(blows):
        # Who is pushed goes on to be so until it hits the ground.
        ticks = BLEND_TICKS if abs(blow.push) < PUSH_PX else max(BLEND_TICKS, blow.clip.header.impact_tick - blow.row)
        alike.setdefault((blow.rig, blow.facing, ticks), []).append(i)
    for (rig, facing, ticks), mine in alike.items():
        made = _plans(rig, facing, ticks, [blows[i] for i in mine], np.array([levels[i] for i in mine]))
        for i, plan in zip(mine, made, strict=True):
            found[i] = plan
    return found


def _plans(rig: Rig, facing: int, ticks: int, blows: Sequence[Blow], levels: np.ndarray) -> list[Plan | None]:
    takes = [take_of(rig, b.clip) for b in blows]
    ground = np.round(levels * LEVELS) / LEVELS
    living = np.array([b.living for b in blows])
    gap, loose = np.array([b.gap for b in blows]), np.array([b.loose for b in blows])
    living[:, :, 2] = [t.rows[b.row, :, 2] for b, t in zip(blows, takes, strict=True)] + gap
    # How far each is from where its take alone would have it.
    off = living[:, rig.root, :2] - [t.rows[b.row, rig.root, :2] for b, t in zip(blows, takes, strict=True)]
    place = np.rint(off[:, 0] + [b.push for b in blows])
    tick = np.arange(1, ticks)
    rows = np.array([t.rows.take(b.row + tick, 0, mode="clip") for b, t in zip(blows, takes, strict=True)])
    low = np.array([t.low.take(b.row + tick, mode="clip") for b, t in zip(blows, takes, strict=True)])

    left = 1.0 - _smooth(tick / BLEND_TICKS)
    root = rows[:, :, rig.root, :2].copy()
    root[..., 0] += off[:, :1] + (place - off[:, 0])[:, None] * _smooth(tick / ticks)
    poses = rig.solve(root, rows[..., 2] + gap[:, None] * left[:, None], facing)
    poses[..., :2] += loose[:, None] * left[:, None, None]

    # The lowest skin is where the take has it, as soon as the living body, which stood where it stood, can be there.
    lift = _slewed(off[:, 1] - ground, low - lowest(rig, poses))
    poses[..., 1] += (ground[:, None] + lift)[..., None]
    late = np.abs(lift[:, -1])
    poses = np.concatenate([living[:, None], poses], axis=1)
    fast = steps(poses).max(axis=1) > MAX_STEP_PX
    out: list[Plan | None] = []
    for i, (blow, take) in enumerate(zip(blows, takes, strict=True)):
        x, y, blend = float(place[i]), float(ground[i]), poses[i]
        if late[i] > MOST_OFF_PX:
            out.append(None)
            continue
        if fast[i] or late[i] > RISE_PX:
            wanted = np.concatenate([blend[1:], take.rows[blow.row + ticks :] + (x, y, 0.0)])
            blend = np.concatenate([blend[:1], followed(rig, blend[0], wanted, facing, ticks - 1)])
        out.append(Plan(take, blow.row, blend, x, y))
    return out


def _slewed(start: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """(m, t): from start (m,) after wanted (m, t), by no more than `RISE_PX` a tick."""
    out, now = np.empty_like(wanted), start
    for k in range(wanted.shape[1]):
        now = now + np.clip(wanted[:, k] - now, -RISE_PX, RISE_PX)
        out[:, k] = now
    return out


def _smooth(t: np.ndarray) -> np.ndarray:
    t = np.clip(t, 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)
