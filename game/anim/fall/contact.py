"""Contact: where a body's capsules touch exact ground, and the small joint move that mends it. It knows no take.

Each part is felt at its two ends and at the ground's corner that pokes it most; between those a capsule over straight
edges cannot be nearer. The mend is a damped least-squares step (Levenberg 1944) over the root's place and all joints.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from game.anim.fall.profile import Profile
from game.anim.rig import Rig

WALL_PX = 400.0
FAR = 1e6
ROOT_DAMPING, TURN_DAMPING = 0.25, 12.0
MOST_PX, MOST_TURN = 4.0, 0.3


@dataclass(frozen=True)
class Tree:
    """carries: (n, n) 1 where turning the column's part about its pivot, with all that hangs on it, turns the row's;
    `hangs` the other way round. up: (n,) parents' rows, the root's its own. along, across: (n,) pivots in the parent's
    frame, px."""

    carries: np.ndarray
    up: np.ndarray
    along: np.ndarray
    across: np.ndarray
    hangs: np.ndarray


@cache
def tree(rig: Rig) -> Tree:
    """How the parts of a rig hang together."""
    n = len(rig.parts)
    carries, up = np.eye(n), np.where(rig.parents >= 0, rig.parents, np.arange(n))
    for row in rig.order[1:]:
        carries[row] += carries[rig.parents[row]]
    along, across = rig.pivots.T.copy()
    along[rig.root] = across[rig.root] = 0.0
    return Tree(carries, up, along, across, np.ascontiguousarray(carries.T))


def hung(rig: Rig, x: np.ndarray, y: np.ndarray, angles: np.ndarray, facing: int) -> np.ndarray:
    """`Rig.solve` for a few poses at once: roots at x, y (m,) and angles (m, n) give (m, n, 3)."""
    t = tree(rig)
    cos, sin = np.cos(angles)[:, t.up], np.sin(angles)[:, t.up]
    across = t.across * facing
    out = np.empty((*angles.shape, 3))
    out[..., 0] = (cos * t.along - sin * across) @ t.hangs + x[:, None]
    out[..., 1] = (sin * t.along + cos * across) @ t.hangs + y[:, None]
    out[..., 2] = angles
    return out


class Surface:
    """The line of a profile between two x, walls standing on its ends: k edges and the convex corners between them."""

    def __init__(self, ground: Profile, x0: float, x1: float) -> None:
        line = ground.line + ground.shift
        if np.isfinite(ground.left):
            line = np.concatenate([[line[0] - (0.0, WALL_PX)], line])
        if np.isfinite(ground.right):
            line = np.concatenate([line, [line[-1] - (0.0, WALL_PX)]])
        self.line_x, self.line_y = np.ascontiguousarray(line.T)
        low, high = np.searchsorted(self.line_x, (x0, x1))
        low, high = max(int(low) - 1, 0), min(int(high) + 1, len(line))
        x, y = self.line_x[low:high], self.line_y[low:high]
        dx, dy = np.diff(x), np.diff(y)
        self._x, self._y, self._dx, self._dy = x[:-1], y[:-1], dx, dy
        size = dx * dx + dy * dy
        self._along_x, self._along_y = dx / size, dy / size
        length = np.sqrt(size)
        nx, ny = dy / length, -dx / length
        convex = np.nonzero(nx[:-1] * ny[1:] - ny[:-1] * nx[1:] > 1e-3)[0]
        self.corner_x, self.corner_y = x[convex + 1], y[convex + 1]

    def is_under(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Which points lie below the line or beyond a wall."""
        under: np.ndarray = y > np.interp(x, self.line_x, self.line_y)
        return under

    def away(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Distance of points from the line, negative below it or beyond a wall, and the unit direction out of it."""
        far_x, far_y = x[..., None] - self._x, y[..., None] - self._y
        share = np.minimum(np.maximum(far_x * self._along_x + far_y * self._along_y, 0.0), 1.0)
        far_x -= share * self._dx
        far_y -= share * self._dy
        far = far_x * far_x + far_y * far_y
        nearest = _rows_of(far.argmin(axis=-1), far.shape[-1])
        distance = np.sqrt(far.take(nearest))
        distance[self.is_under(x, y)] *= -1.0
        scale = 1.0 / np.where(np.abs(distance) < 1e-9, 1e-9, distance)
        return distance, far_x.take(nearest) * scale, far_y.take(nearest) * scale


def _rows_of(columns: np.ndarray, width: int) -> np.ndarray:
    """Flat indices of one column in each row of an array that is `width` wide."""
    return columns + np.arange(0, columns.size * width, width).reshape(columns.shape)


@dataclass
class Felt:
    """For the start, the end and the most poked place of each part of m poses, (m, 3, n) each: the skin's distance from
    the ground, negative inside; the place; and the unit direction out of the ground."""

    gap: np.ndarray
    x: np.ndarray
    y: np.ndarray
    out_x: np.ndarray
    out_y: np.ndarray


def feel(rig: Rig, parts: np.ndarray, surface: Surface) -> Felt:
    """What poses (m, n, 3) touch."""
    x0, y0, turn = parts[..., 0], parts[..., 1], parts[..., 2]
    cos, sin = np.cos(turn), np.sin(turn)
    shape = (len(parts), 3, len(rig.parts))
    x, y, gap, out_x, out_y = (np.empty(shape) for _ in range(5))
    x[:, 0], y[:, 0] = x0, y0
    x[:, 1], y[:, 1] = x0 + cos * rig.lengths, y0 + sin * rig.lengths
    gap[:, :2], out_x[:, :2], out_y[:, :2] = surface.away(x[:, :2], y[:, :2])
    if len(surface.corner_x):
        off_x, off_y = x0[..., None] - surface.corner_x, y0[..., None] - surface.corner_y
        share = -(off_x * cos[..., None] + off_y * sin[..., None])
        off_x += share * cos[..., None]
        off_y += share * sin[..., None]
        far = np.sqrt(off_x * off_x + off_y * off_y)
        far[surface.is_under(off_x + surface.corner_x, off_y + surface.corner_y)] *= -1.0
        # Beyond its ends the ends themselves are felt.
        far[(share <= 0.0) | (share >= rig.lengths[:, None])] = FAR
        nearest = _rows_of(far.argmin(axis=-1), far.shape[-1])
        far, share = far.take(nearest), share.take(nearest)
        gap[:, 2], x[:, 2], y[:, 2] = far, x0 + share * cos, y0 + share * sin
        scale = 1.0 / np.where(np.abs(far) < 1e-9, 1e-9, far)
        out_x[:, 2], out_y[:, 2] = off_x.take(nearest) * scale, off_y.take(nearest) * scale
    else:
        gap[:, 2], x[:, 2], y[:, 2], out_x[:, 2], out_y[:, 2] = FAR, x0, y0, 0.0, -1.0
    gap -= rig.radii
    return Felt(gap, x, y, out_x, out_y)


def leverage(rig: Rig, parts: np.ndarray, felt: Felt) -> np.ndarray:
    """(m, 3, n, 2 + n): how fast each gap grows with the root's x and y and with each part's turn, which turns
    all that hangs on it."""
    rows = np.empty((*felt.gap.shape, 2 + len(rig.parts)))
    rows[..., 0], rows[..., 1] = felt.out_x, felt.out_y
    turns = felt.out_y[..., None] * (felt.x[..., None] - parts[:, None, None, :, 0])
    turns -= felt.out_x[..., None] * (felt.y[..., None] - parts[:, None, None, :, 1])
    np.multiply(turns, tree(rig).carries, out=rows[..., 2:])
    return rows


def solved(
    rows: np.ndarray,
    weights: np.ndarray,
    wanted: np.ndarray,
    calm: float = 1.0,
    stiff: np.ndarray | float = 0.0,
    joints: np.ndarray | float = 0.0,
) -> np.ndarray:
    """The move (m, 2 + n) that brings rows (m, r, 2 + n) nearest to `wanted` (m, r), damped and no longer than a step
    may be. calm: 1, or more for the last touches. stiff: (m, 2 + n) how hard each joint is drawn by `joints` (m, n),
    weight times turn."""
    heavy = (rows * weights[..., None]).transpose(0, 2, 1)
    square = heavy @ rows
    width = rows.shape[-1]
    damping = np.full(width, TURN_DAMPING * calm)
    damping[:2] = ROOT_DAMPING * calm
    square.reshape(len(rows), -1)[:, :: width + 1] += damping + stiff
    right = heavy @ wanted[..., None]
    right[:, 2:, 0] += joints
    move: np.ndarray = np.linalg.solve(square, right)[..., 0]
    size = np.abs(move)
    longest = np.maximum(size[:, :2].max(axis=1) / MOST_PX, size[:, 2:].max(axis=1) / MOST_TURN)
    move /= np.maximum(longest, 1.0)[:, None]
    return move
