"""Outline: solid tiles, tile collision shapes and objects merged into contour chains, with no seam left inside.

Every edge is cut where it meets another; what remains is what has solid on one side only. It knows nothing of files.
Pinch points turn so that the loops stay separate.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from game.core.distinct import distinct_rows
from game.core.terrain import Chain
from game.level.contours import loops, paths
from game.level.grid import Field, Grid, material_index
from game.level.level import TILE_PX
from game.level.planar import UNITS, Tangled, arrange, once, right_of

_STEEPEST = 3.0  # rise over run: a one-way edge that is steeper is a wall, and left out
_MOST_PIECES = 8192  # of one closed shape: its area is found by comparing each with each
_FARTHEST = float(1 << 22)  # px: what lies beyond is no part of a level


def outline(shapes: Iterable[Chain], grids: Sequence[Grid] = ()) -> list[Chain]:
    """Merge shapes (in any overlap, order and winding) and full tiles into the fewest chains.

    shapes: closed polygons, concave too, or open polylines; solid or one-way. Where two materials (friction, tag)
    overlap, the later shape wins, and any shape wins over a tile. Returns closed chains with the solid on the right
    (clockwise outlines, counter-clockwise holes; one set for each material), then open chains: solid polylines, and
    the tops of one-way ground from left to right. What lies inside solid ground is left out. Raises planar.Tangled.
    """
    materials: list[tuple[float, str]] = []
    field = Field.of(grids, materials)
    kept = _sane([*field.loose, *shapes])
    of_shape = np.array([material_index(materials, s) for s in kept], np.int64)
    runs, right, left = field.runs()
    drawn = _Drawing(kept, runs)
    solid = drawn.sides(drawn.closed & ~drawn.one_way, of_shape, field.beside(drawn.pieces, drawn.on_grid))
    nothing = np.zeros(len(drawn.pieces), np.int64)
    platform = drawn.sides(drawn.closed & drawn.one_way, of_shape, (nothing, nothing))

    edges = np.concatenate([runs[~drawn.active], drawn.pieces])
    right, left = np.concatenate([right[~drawn.active], solid[0]]), np.concatenate([left[~drawn.active], solid[1]])
    chains: list[Chain] = []
    for m, (friction, tag) in enumerate(materials, 1):
        forward, back = (right == m) & (left != m), (left == m) & (right != m)
        own = np.concatenate([edges[forward], _turned(edges[back])])
        is_seam = np.concatenate([left[forward], right[back]]) > 0
        for points, seams in loops(distinct_rows(np.column_stack([own, is_seam]))):
            chains.append(Chain(points / UNITS, True, False, friction, tag, seams if seams.any() else None))
    in_air = (solid[0] == 0) & (solid[1] == 0)
    for m, (friction, tag) in enumerate(materials, 1):
        own = np.append(of_shape, -1)[drawn.owner] + 1 == m
        for points in paths(distinct_rows(drawn.lines(own & ~drawn.one_way[drawn.owner], in_air))):
            chains.append(Chain(points / UNITS, False, False, friction, tag))
        for points in paths(distinct_rows(drawn.tops(m, platform, own, in_air))):
            chains.append(Chain(points / UNITS, False, True, friction, tag))
    return chains


class _Drawing:
    """The shapes, and those boundary runs of tiles that come near them, cut at each other.

    closed, one_way: of each shape, and one more (for index -1) that is neither. active: which runs are in it. cut: all
    pieces; owner: the shape of each, -1 for a run. pieces: each different one once (`planar.once`); which: of each cut.
    """

    def __init__(self, shapes: Sequence[Chain], runs: np.ndarray) -> None:
        self.closed = np.array([s.closed for s in shapes] + [False], bool)
        self.one_way = np.array([s.one_way for s in shapes] + [False], bool)
        sizes = np.array([len(s.points) for s in shapes], np.int64)
        points = np.concatenate([np.zeros((0, 2)), *[np.asarray(s.points, float) for s in shapes]])
        points = np.rint(points * UNITS).astype(np.int64)
        first = np.cumsum(sizes) - sizes
        low, high = (f.reduceat(points, first) if len(sizes) else points for f in (np.minimum, np.maximum))
        self.active = _near(runs, low, high)
        shape_of = np.repeat(np.arange(len(sizes)), sizes)
        after = np.arange(len(points)) + 1
        after[first + sizes - 1] = first
        is_side = np.ones(len(points), bool)
        is_side[(first + sizes - 1)[~self.closed[:-1]]] = False
        sides = np.concatenate([points, points[after]], axis=1)[is_side]
        backward = points[first + sizes - 1, 0] < points[first, 0]
        turned = (~self.closed[:-1] & backward)[shape_of[is_side]]
        sides = np.where(turned[:, None], _turned(sides), sides)
        segments = np.concatenate([runs[self.active], sides])
        owner = np.concatenate([np.full(int(self.active.sum()), -1), shape_of[is_side]])
        proper = (segments[:, :2] != segments[:, 2:]).any(axis=1)
        self.cut, source = arrange(segments[proper])
        self.owner = owner[proper][source]
        pieces = np.bincount(self.owner + 1, minlength=len(shapes) + 1)[1:] * self.closed[:-1]
        if pieces.max(initial=0) > _MOST_PIECES:
            raise Tangled(points[first[pieces.argmax()]])
        self.pieces, self.which = once(self.cut)
        self.on_grid = np.zeros(len(self.pieces), bool)
        self.on_grid[self.which[self.owner < 0]] = True

    def sides(
        self, mask: np.ndarray, of_shape: np.ndarray, floor: tuple[np.ndarray, np.ndarray]
    ) -> tuple[np.ndarray, np.ndarray]:
        """Material numbers right and left of each piece: of the last of the masked shapes there, else the floor's."""
        own = mask[self.owner]
        keys, count = np.unique(self.which[own] * len(mask) + self.owner[own], return_counts=True)
        right = right_of(self.pieces, self.cut[own], self.owner[own], len(mask))
        # A polygon lies on one side only of each piece that it walks once.
        left = np.setxor1d(right, keys[count % 2 == 1], assume_unique=True)
        return _topmost(right, floor[0], of_shape), _topmost(left, floor[1], of_shape)

    def lines(self, own: np.ndarray, in_air: np.ndarray) -> np.ndarray:
        """The pieces of open polylines, of those cuts that are `own`, outside solid ground."""
        return self.cut[own & ~self.closed[self.owner] & (self.owner >= 0) & in_air[self.which]]

    def tops(self, m: int, platform: tuple[np.ndarray, np.ndarray], own: np.ndarray, in_air: np.ndarray) -> np.ndarray:
        """The pieces of one-way ground of material m that one can stand on, each from left to right."""
        right, left = platform
        held = in_air & (right != left)
        lines = self.lines(own & self.one_way[self.owner] & ~held[self.which], in_air)
        lines = np.where((lines[:, 2] < lines[:, 0])[:, None], _turned(lines), lines)
        edges = np.concatenate([self.pieces[held & (right == m)], _turned(self.pieces[held & (left == m)]), lines])
        return edges[edges[:, 2] - edges[:, 0] > np.abs(edges[:, 3] - edges[:, 1]) / _STEEPEST]


def _topmost(keys: np.ndarray, floor: np.ndarray, of_shape: np.ndarray) -> np.ndarray:
    """Material numbers from keys piece * (shapes + 1) + shape: of the last shape of each piece, else the floor's."""
    last = np.zeros(len(floor), np.int64)
    np.maximum.at(last, keys // (len(of_shape) + 1), keys % (len(of_shape) + 1) + 1)
    return np.where(last > 0, np.append(of_shape, -1)[last - 1] + 1, floor)


def _sane(shapes: list[Chain]) -> list[Chain]:
    """Those with points enough, and all of them numbers and within reach."""
    shapes = [s for s in shapes if len(s.points) >= (3 if s.closed else 2)]
    if not shapes:
        return []
    sizes = np.array([len(s.points) for s in shapes])
    points = np.concatenate([np.asarray(s.points, float) for s in shapes])
    fine = (np.isfinite(points) & (np.abs(points) < _FARTHEST)).all(axis=1)
    whole = np.logical_and.reduceat(fine, np.cumsum(sizes) - sizes)
    return [s for s, ok in zip(shapes, whole.tolist(), strict=True) if ok]


def _near(runs: np.ndarray, box_low: np.ndarray, box_high: np.ndarray, bin_units: int = TILE_PX * UNITS) -> np.ndarray:
    """Which runs may touch any of the boxes: only those need cutting."""
    if not len(box_low) or not len(runs):
        return np.zeros(len(runs), bool)
    low, high = np.minimum(runs[:, :2], runs[:, 2:]), np.maximum(runs[:, :2], runs[:, 2:])
    corner = low.min(axis=0)
    size = (high.max(axis=0) - corner) // bin_units + 2
    (x0, y0), (x1, y1) = (
        np.clip((box - corner) // bin_units + more, 0, size).T for box, more in ((box_low - 2, 0), (box_high + 2, 1))
    )
    steps = np.zeros(size[::-1] + 1, np.int64)
    for ys, xs, step in ((y0, x0, 1), (y0, x1, -1), (y1, x0, -1), (y1, x1, 1)):
        np.add.at(steps, (ys, xs), step)
    taken = np.cumsum(np.cumsum(steps, axis=0), axis=1) > 0
    count = np.pad(np.cumsum(np.cumsum(taken, axis=0), axis=1), ((1, 0), (1, 0)))
    (x0, y0), (x1, y1) = ((low - corner) // bin_units).T, ((high - corner) // bin_units + 1).T
    # A run on the border of two bins touches what lies in the one before it, too.
    x0, y0 = np.maximum(x0 - 1, 0), np.maximum(y0 - 1, 0)
    return count[y1, x1] - count[y0, x1] - count[y1, x0] + count[y0, x0] > 0


def _turned(edges: np.ndarray) -> np.ndarray:
    return edges[:, [2, 3, 0, 1]]
