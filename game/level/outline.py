"""Outline: solid tiles, tile collision shapes and objects merged into contour chains, with no seam left inside.

Every edge is cut where it meets another; what remains is what has solid on one side only. It knows nothing of files.
Pinch points turn so that the loops stay separate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from game.core.terrain import Chain
from game.level.level import TILE_PX
from game.level.planar import arrange, once, right_of

UNITS = 256  # lattice units in a pixel
_STRAIGHT = 2.0  # units: a point this near to the line through its neighbours is dropped
_STEEPEST = 3.0  # rise over run: a one-way edge that is steeper is a wall, and left out
_FARTHEST = float(1 << 22)  # px: what lies beyond is no part of a level


@dataclass(frozen=True)
class Grid:
    """Full solid tiles. cells: (rows, columns) bool; (x, y): px of the top left corner of the first cell."""

    cells: np.ndarray
    x: float = 0.0
    y: float = 0.0
    friction: float = 0.9
    tag: str = "terrain"
    tile_px: int = TILE_PX


def outline(shapes: Iterable[Chain], grids: Sequence[Grid] = ()) -> list[Chain]:
    """Merge shapes (in any overlap, order and winding) and full tiles into the fewest chains.

    shapes: closed polygons, concave too, or open polylines; solid or one-way. Where two materials (friction, tag)
    overlap, the later shape wins, and any shape wins over a tile. Returns closed chains with the solid on the right
    (clockwise outlines, counter-clockwise holes; one set for each material), then open chains: solid polylines, and
    the tops of one-way ground from left to right. What lies inside solid ground is left out.
    """
    materials: list[tuple[float, str]] = []
    shapes = [s for s in shapes if len(s.points) >= (3 if s.closed else 2) and _is_sane(s.points)]
    field = _Field.of(grids, materials)
    shapes = field.loose + shapes
    of_shape = np.array([_index(materials, s) for s in shapes], np.int64)
    polygons = [np.rint(np.asarray(s.points, float) * UNITS).astype(np.int64) for s in shapes]
    runs, right, left = field.runs()

    active = _near(runs, polygons)
    loose = [_segments(p, s.closed) for p, s in zip(polygons, shapes, strict=True)]
    segments = np.concatenate([runs[active], *loose])
    owner = np.concatenate([np.full(int(active.sum()), -1), *[np.full(len(s), i) for i, s in enumerate(loose)]])
    proper = (segments[:, :2] != segments[:, 2:]).any(axis=1)
    cut, source = arrange(segments[proper])
    owner = owner[proper][source]
    pieces, which = once(cut)

    closed = np.array([s.closed for s in shapes] + [False], bool)
    one_way = np.array([s.one_way for s in shapes] + [False], bool)
    on_grid = np.zeros(len(pieces), bool)
    on_grid[which[owner < 0]] = True

    def sides(mask: np.ndarray, floor: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Material numbers right and left of each piece: of the last of the masked shapes there, else the floor's."""
        own = mask[owner]
        keys = which[own] * len(mask) + owner[own]
        unique, count = np.unique(keys, return_counts=True)
        right = right_of(pieces, cut[own], owner[own], len(mask))
        left = np.setxor1d(right, unique[count % 2 == 1], assume_unique=True)
        return _topmost(right, floor[0], of_shape), _topmost(left, floor[1], of_shape)

    none = np.zeros(len(pieces), np.int64)
    solid_r, solid_l = sides(closed & ~one_way, field.beside(pieces, on_grid))
    platform_r, platform_l = sides(closed & one_way, (none, none))
    chains: list[Chain] = []

    edges = np.concatenate([runs[~active], pieces])
    right, left = np.concatenate([right[~active], solid_r]), np.concatenate([left[~active], solid_l])
    for m, (friction, tag) in enumerate(materials, 1):
        forward, back = (right == m) & (left != m), (left == m) & (right != m)
        own = np.concatenate([edges[forward], edges[back][:, [2, 3, 0, 1]]])
        other = np.concatenate([left[forward], right[back]])
        for points, seams in _loops(_unique(np.column_stack([own, other > 0]))):
            chains.append(Chain(points / UNITS, True, False, friction, tag, seams if seams.any() else None))

    free = (solid_r == 0) & (solid_l == 0)
    tops = free & (platform_r != platform_l)
    is_line = free[which] & ~closed[owner] & (owner >= 0)
    is_held = platform_r[which] != platform_l[which]
    for m, (friction, tag) in enumerate(materials, 1):
        own = is_line & (np.append(of_shape, -1)[owner] + 1 == m)
        for points in _paths(_unique(cut[own & ~one_way[owner]])):
            chains.append(Chain(points / UNITS, False, False, friction, tag))
        lines = _rightward(cut[own & one_way[owner] & ~is_held])
        down, up = pieces[tops & (platform_r == m)], pieces[tops & (platform_l == m)]
        edges = np.concatenate([down, up[:, [2, 3, 0, 1]], lines])
        level_enough = edges[:, 2] - edges[:, 0] > np.abs(edges[:, 3] - edges[:, 1]) / _STEEPEST
        for points in _paths(_unique(edges[level_enough])):
            chains.append(Chain(points / UNITS, False, True, friction, tag))
    return chains


def _topmost(keys: np.ndarray, floor: np.ndarray, of_shape: np.ndarray) -> np.ndarray:
    """Material numbers from keys piece * (shapes + 1) + shape: of the last shape of each piece, else the floor's."""
    last = np.zeros(len(floor), np.int64)
    np.maximum.at(last, keys // (len(of_shape) + 1), keys % (len(of_shape) + 1) + 1)
    return np.where(last > 0, np.append(of_shape, -1)[last - 1] + 1, floor)


class _Field:
    """The grids that share the first one's alignment, as one array of material numbers; the rest as rectangles."""

    def __init__(self, cells: np.ndarray, x: int, y: int, size: int, loose: list[Chain]) -> None:
        self.cells, self.x, self.y, self.size, self.loose = cells, x, y, size, loose

    @classmethod
    def of(cls, grids: Sequence[Grid], materials: list[tuple[float, str]]) -> "_Field":
        if not grids:
            return cls(np.zeros((1, 1), np.int32), 0, 0, TILE_PX * UNITS, [])
        size = grids[0].tile_px * UNITS
        spots = [(round(g.x * UNITS), round(g.y * UNITS)) for g in grids]
        x0, y0 = spots[0]
        fits = [g.tile_px * UNITS == size and (x - x0) % size == 0 == (y - y0) % size
                for g, (x, y) in zip(grids, spots, strict=True)]  # fmt: skip
        kept = [(g, x, y) for g, (x, y), fit in zip(grids, spots, fits, strict=True) if fit]
        left, top = min(x for _, x, _ in kept), min(y for _, _, y in kept)
        columns = max((x - left) // size + g.cells.shape[1] for g, x, _ in kept)
        rows = max((y - top) // size + g.cells.shape[0] for g, _, y in kept)
        cells = np.zeros((rows, columns), np.int32)
        for g, x, y in kept:
            r, c = (y - top) // size, (x - left) // size
            part = cells[r : r + g.cells.shape[0], c : c + g.cells.shape[1]]
            part[np.asarray(g.cells, bool)] = _index(materials, g) + 1
        loose = [chain for g, fit in zip(grids, fits, strict=True) if not fit for chain in _rectangles(g)]
        return cls(cells, left, top, size, loose)

    def runs(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Straight boundary runs (m, 4) in units, with the material on their right and on their left."""
        padded = np.pad(self.cells, 1)
        flat = [_runs_along(padded[:-1], padded[1:], 1, 0)]
        turned = padded.T
        flat.append(_runs_along(turned[1:], turned[:-1], 0, 1))
        runs, right, left = (np.concatenate(part) for part in zip(*flat, strict=True))
        # `_runs_along` numbers cells of the padded array: row and column 1 are the grid's first.
        return runs * self.size + np.array([self.x, self.y] * 2), right, left

    def beside(self, edges: np.ndarray, on_grid: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Material numbers of the cells right and left of edges (directed by `planar.once`); on_grid: of a boundary."""
        middle = edges[:, :2] + edges[:, 2:]
        level = edges[:, 1] == edges[:, 3]
        back = np.stack([np.where(level, 0, 1), np.where(level, 1, 0)], axis=1)
        return self._at(middle), self._at(middle - back * on_grid[:, None])

    def _at(self, doubled: np.ndarray) -> np.ndarray:
        """Material number under points (n, 2) in half units, 0 in the open."""
        c = (doubled[:, 0] - 2 * self.x) // (2 * self.size)
        r = (doubled[:, 1] - 2 * self.y) // (2 * self.size)
        rows, columns = self.cells.shape
        inside = (r >= 0) & (c >= 0) & (r < rows) & (c < columns)
        out = np.zeros(len(doubled), np.int64)
        out[inside] = self.cells[r[inside], c[inside]]
        return out


def _runs_along(before: np.ndarray, after: np.ndarray, ix: int, iy: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Boundary runs between two stacks of lines of cells; ix, iy: which of (line, along) is ... x and y."""
    line, along = np.nonzero(before != after)
    near, far = before[line, along], after[line, along]
    if not len(line):
        return np.zeros((0, 4), np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
    new = np.ones(len(line), bool)
    new[1:] = (line[1:] != line[:-1]) | (along[1:] != along[:-1] + 1) | (near[1:] != near[:-1]) | (far[1:] != far[:-1])
    first = np.flatnonzero(new)
    last = np.append(first[1:], len(line)) - 1
    a = np.stack([line[first], along[first] - 1], axis=1)
    b = np.stack([line[first], along[last]], axis=1)
    runs = np.concatenate([a[:, [ix, iy]], b[:, [ix, iy]]], axis=1).astype(np.int64)
    return runs, far[first].astype(np.int64), near[first].astype(np.int64)


def _rectangles(grid: Grid) -> list[Chain]:
    out = []
    for row in range(grid.cells.shape[0]):
        line = np.flatnonzero(np.diff(np.concatenate([[0], np.asarray(grid.cells[row], bool).astype(np.int8), [0]])))
        y = grid.y + row * grid.tile_px
        for c0, c1 in line.reshape(-1, 2):
            x0, x1 = grid.x + c0 * grid.tile_px, grid.x + c1 * grid.tile_px
            box = np.array([(x0, y), (x1, y), (x1, y + grid.tile_px), (x0, y + grid.tile_px)], float)
            out.append(Chain(box, friction=grid.friction, tag=grid.tag))
    return out


def _index(materials: list[tuple[float, str]], of: Chain | Grid) -> int:
    key = (float(of.friction), of.tag)
    if key not in materials:
        materials.append(key)
    return materials.index(key)


def _is_sane(points: np.ndarray) -> bool:
    p = np.asarray(points, float)
    return bool(np.isfinite(p).all() and (np.abs(p) < _FARTHEST).all())


def _segments(points: np.ndarray, closed: bool) -> np.ndarray:
    if closed:
        return np.concatenate([points, np.roll(points, -1, axis=0)], axis=1)
    if points[-1, 0] < points[0, 0]:
        points = points[::-1]
    return np.concatenate([points[:-1], points[1:]], axis=1)


def _near(runs: np.ndarray, polygons: list[np.ndarray], bin_units: int = TILE_PX * UNITS) -> np.ndarray:
    """Which runs may touch the box of any polygon: only those need cutting."""
    if not polygons or not len(runs):
        return np.zeros(len(runs), bool)
    low, high = np.minimum(runs[:, :2], runs[:, 2:]), np.maximum(runs[:, :2], runs[:, 2:])
    corner = low.min(axis=0)
    size = (high.max(axis=0) - corner) // bin_units + 2
    boxes = np.array([(p.min(axis=0) - 2, p.max(axis=0) + 2) for p in polygons])
    boxes = np.clip((boxes - corner) // bin_units, -1, size)
    boxes[:, 1] += 1
    (x0, y0), (x1, y1) = np.clip(boxes[:, 0], 0, size).T, np.clip(boxes[:, 1], 0, size).T
    steps = np.zeros(size[::-1] + 1, np.int64)
    for ys, xs, step in ((y0, x0, 1), (y0, x1, -1), (y1, x0, -1), (y1, x1, 1)):
        np.add.at(steps, (ys, xs), step)
    taken = np.cumsum(np.cumsum(steps, axis=0), axis=1) > 0
    count = np.pad(np.cumsum(np.cumsum(taken, axis=0), axis=1), ((1, 0), (1, 0)))
    (x0, y0), (x1, y1) = ((low - corner) // bin_units).T, ((high - corner) // bin_units + 1).T
    # A run on the border of two bins touches what lies in the one before it, too.
    x0, y0 = np.maximum(x0 - 1, 0), np.maximum(y0 - 1, 0)
    return count[y1, x1] - count[y0, x1] - count[y1, x0] + count[y0, x0] > 0


def _unique(edges: np.ndarray) -> np.ndarray:
    return np.unique(edges, axis=0) if len(edges) else edges


def _rightward(edges: np.ndarray) -> np.ndarray:
    return np.where((edges[:, 2] < edges[:, 0])[:, None], edges[:, [2, 3, 0, 1]], edges)


def _followers(edges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The edge that follows each directed edge (m, 4), -1 for none; and how many end where each edge starts.

    Where several leave one point, an edge takes the sharpest turn towards its solid side, so loops stay apart.
    """
    start = (edges[:, 1] << 32) + edges[:, 0]
    end = (edges[:, 3] << 32) + edges[:, 2]
    order = np.argsort(start, kind="stable")
    low = np.searchsorted(start[order], end, side="left")
    count = np.searchsorted(start[order], end, side="right") - low
    follow = np.where(count > 0, order[np.minimum(low, len(order) - 1)], -1)
    ends = np.sort(end)
    arriving = np.searchsorted(ends, start, side="right") - np.searchsorted(ends, start, side="left")
    for e in np.flatnonzero(count > 1):
        dx, dy = edges[e, 2:4] - edges[e, :2]
        outs = order[low[e] : low[e] + count[e]]
        ox, oy = (edges[outs, 2:4] - edges[outs, :2]).T
        turn = np.arctan2(dx * oy - dy * ox, dx * ox + dy * oy)
        follow[e] = outs[int(np.argmax(np.where(turn > np.pi - 1e-9, -np.pi, turn)))]
    return follow, arriving


def _loops(edges: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Closed loops from directed edges (m, 5): (points, which edges are seams), straight runs joined."""
    if not len(edges):
        return []
    follow, _ = _followers(edges)
    path, sizes = _walk(follow.tolist(), range(len(edges)))
    parts = _straightened(edges[path, :2], edges[path, 4] != 0, np.array(sizes), True)
    return [(points, seams) for points, seams in parts if len(points) >= 3]


def _paths(edges: np.ndarray) -> list[np.ndarray]:
    """Open paths of points from directed edges; they break where paths fork or meet."""
    if not len(edges):
        return []
    follow, arriving = _followers(edges)
    _, where, leaving = np.unique((edges[:, 1] << 32) + edges[:, 0], return_inverse=True, return_counts=True)
    is_joint = (arriving == 1) & (leaving[where.reshape(-1)] == 1)
    nexts = np.where((follow >= 0) & is_joint[follow], follow, -1).tolist()
    heads = sorted(range(len(edges)), key=lambda e: (bool(is_joint[e]), e))
    path, sizes = _walk(nexts, heads)
    ends = np.cumsum(sizes)
    points = np.insert(edges[path, :2], ends, edges[np.array(path)[ends - 1], 2:4], axis=0)
    parts = _straightened(points, np.zeros(len(points), bool), np.array(sizes) + 1, False)
    return [points for points, _ in parts]


def _walk(nexts: list[int], heads: Iterable[int]) -> tuple[list[int], list[int]]:
    """Follow edges from each head until an end or a used one: all edges in order, and how many each walk took."""
    used = [False] * len(nexts)
    path: list[int] = []
    sizes = []
    for e in heads:
        before = len(path)
        while e >= 0 and not used[e]:
            used[e] = True
            path.append(e)
            e = nexts[e]
        if len(path) > before:
            sizes.append(len(path) - before)
    return path, sizes


def _straightened(
    points: np.ndarray, seams: np.ndarray, sizes: np.ndarray, closed: bool
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Drop the points on the line through their neighbours, unless a seam begins or ends there.

    points (n, 2) and seams (n,) hold several paths one after the other, of so many points as `sizes` says.
    """
    while len(points):
        first = np.cumsum(sizes) - sizes
        of = np.repeat(np.arange(len(sizes)), sizes)
        at = np.arange(len(points)) - first[of]
        before = points[first[of] + (at - 1) % sizes[of]]
        d = (points[first[of] + (at + 1) % sizes[of]] - before).astype(float)
        length = np.hypot(d[:, 0], d[:, 1])
        off = np.abs((points[:, 0] - before[:, 0]) * d[:, 1] - (points[:, 1] - before[:, 1]) * d[:, 0])
        straight = (off <= _STRAIGHT * np.maximum(length, 1e-9)) & (seams == seams[first[of] + (at - 1) % sizes[of]])
        straight &= sizes[of] > 2
        if not closed:
            straight &= (at > 0) & (at < sizes[of] - 1)
        index = np.flatnonzero(straight)
        if not len(index):
            break
        # Nearly straight neighbours never go together, or a gentle curve would be flattened step by step.
        exact = index[off[index] == 0]
        drop = exact if len(exact) else index[np.concatenate([[True], np.diff(index) > 1])]
        sizes = sizes - np.bincount(of[drop], minlength=len(sizes))
        points, seams = np.delete(points, drop, axis=0), np.delete(seams, drop)
    cuts = np.cumsum(sizes)[:-1]
    return list(zip(np.split(points, cuts), np.split(seams, cuts), strict=True))
