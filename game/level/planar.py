"""Planar arrangement: line segments cut at each other, and which polygons cover a point. Arrays only, no meaning.

Coordinates are whole lattice units (int64), so that equal points are equal and nothing drifts.
"""

import numpy as np

_BIN = 1 << 13  # lattice units: two tiles at 256 a pixel
_BIG = 4096  # a polygon over more bins than this is tested against all points instead of by bins
_CHUNK = 1 << 21
ON_LINE = 1.0  # units: a vertex this near to a segment lies on it


def ranges(starts: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ragged ranges flattened: (owner, value), value running over starts[i] .. starts[i] + counts[i] - 1."""
    owner = np.repeat(np.arange(len(starts)), counts)
    first = np.cumsum(counts) - counts
    return owner, np.arange(len(owner)) - first[owner] + starts[owner]


def _binned(segments: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(segment, bin key) for each bin that a segment may touch; long ones are walked in pieces of a bin's length."""
    d = segments[:, 2:] - segments[:, :2]
    pieces = np.abs(d).max(axis=1) // _BIN + 1
    owner, k = ranges(np.zeros(len(segments), int), pieces)
    a = segments[owner, :2] + d[owner] * (k / pieces[owner])[:, None]
    b = segments[owner, :2] + d[owner] * ((k + 1) / pieces[owner])[:, None]
    low = np.floor((np.minimum(a, b) - 2) / _BIN).astype(np.int64)
    span = np.floor((np.maximum(a, b) + 2) / _BIN).astype(np.int64) - low
    rows, keys = [], []
    for i in range(3):
        for j in range(3):
            fits = (span[:, 0] >= i) & (span[:, 1] >= j)
            rows.append(owner[fits])
            keys.append(((low[fits, 1] + j) << 32) + low[fits, 0] + i)
    return np.concatenate(rows), np.concatenate(keys)


def near_pairs(segments: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Index pairs (i < j) of segments (m, 4) that share a bin and whose boxes touch, each once."""
    rows, keys = _binned(segments)
    order = np.lexsort((rows, keys))
    rows, keys = rows[order], keys[order]
    ends = np.searchsorted(keys, keys, side="right")
    at = np.arange(len(rows))
    first, second = ranges(at + 1, ends - at - 1)
    i, j = rows[first], rows[second]
    low = np.minimum(segments[:, :2], segments[:, 2:]) - 2
    high = np.maximum(segments[:, :2], segments[:, 2:]) + 2
    near = (i != j) & (low[i] <= high[j]).all(axis=1) & (low[j] <= high[i]).all(axis=1)
    i, j = np.minimum(i[near], j[near]), np.maximum(i[near], j[near])
    pairs = np.unique(i * len(segments) + j)
    return pairs // max(1, len(segments)), pairs % max(1, len(segments))


def split(segments: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cut segments (m, 4) wherever they cross or touch. Returns pieces (n, 4) and the segment each came from (n,)."""
    i, j = near_pairs(segments)
    p, r = segments[:, :2], segments[:, 2:] - segments[:, :2]
    size = (r * r).sum(axis=1).astype(float)
    cuts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def touch(line: np.ndarray, points: np.ndarray) -> None:
        d = (points - p[line]).astype(float)
        along = (d * r[line]).sum(axis=1) / size[line]
        off = np.abs(d[:, 0] * r[line, 1] - d[:, 1] * r[line, 0])
        on = (off <= ON_LINE * np.sqrt(size[line])) & (along > 0) & (along < 1)
        cuts.append((line[on], along[on], points[on]))

    for one, other in ((i, j), (j, i)):
        touch(one, segments[other, :2])
        touch(one, segments[other, 2:])
    cross = (r[i, 0] * r[j, 1] - r[i, 1] * r[j, 0]).astype(float)
    i, j, cross = i[cross != 0], j[cross != 0], cross[cross != 0]
    gap = (p[j] - p[i]).astype(float)
    t = (gap[:, 0] * r[j, 1] - gap[:, 1] * r[j, 0]) / cross
    u = (gap[:, 0] * r[i, 1] - gap[:, 1] * r[i, 0]) / cross
    inner = (t > 0) & (t < 1) & (u > 0) & (u < 1)
    i, j, t, u = i[inner], j[inner], t[inner], u[inner]
    where = np.rint(p[i] + r[i] * t[:, None]).astype(np.int64)
    cuts += [(i, t, where), (j, u, where)]

    line = np.concatenate([np.arange(len(segments)), *[c[0] for c in cuts], np.arange(len(segments))])
    along = np.concatenate([np.full(len(segments), -1.0), *[c[1] for c in cuts], np.full(len(segments), 2.0)])
    points = np.concatenate([segments[:, :2], *[c[2] for c in cuts], segments[:, 2:]])
    order = np.lexsort((along, line))
    line, points = line[order], points[order]
    pieces = np.concatenate([points[:-1], points[1:]], axis=1)
    whole = (line[:-1] == line[1:]) & (pieces[:, :2] != pieces[:, 2:]).any(axis=1)
    return pieces[whole], line[:-1][whole]


def covering(points: np.ndarray, polygons: list[np.ndarray], ranks: np.ndarray) -> np.ndarray:
    """The highest rank (> 0) among the polygons around each point, 0 in the open. points (n, 2) float; even-odd."""
    out = np.zeros(len(points), np.int64)
    if not polygons or not len(points):
        return out
    sizes = np.array([len(q) for q in polygons])
    first = np.cumsum(sizes) - sizes
    a = np.concatenate(polygons).astype(float)
    after = np.arange(len(a)) + 1
    after[first + sizes - 1] = first
    b = a[after]
    low = np.minimum.reduceat(a, first)
    high = np.maximum.reduceat(a, first)
    cell = np.floor(points / _BIN).astype(np.int64)
    keys = (cell[:, 1] << 32) + cell[:, 0]
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    low_bin = np.floor(low / _BIN).astype(np.int64)
    wide, tall = (np.floor(high / _BIN).astype(np.int64) - low_bin + 1).T
    small = np.flatnonzero(wide * tall <= _BIG)
    owner, k = ranges(np.zeros(len(small), int), (wide * tall)[small])
    shape = small[owner]
    bins = ((low_bin[shape, 1] + k // wide[shape]) << 32) + low_bin[shape, 0] + k % wide[shape]
    start = np.searchsorted(keys, bins, side="left")
    entry, at = ranges(start, np.searchsorted(keys, bins, side="right") - start)
    shapes, which = [shape[entry]], [order[at]]
    for big in np.flatnonzero(wide * tall > _BIG):
        boxed = np.flatnonzero(((points >= low[big]) & (points <= high[big])).all(axis=1))
        shapes.append(np.full(len(boxed), big))
        which.append(boxed)
    shape, at = np.concatenate(shapes), np.concatenate(which)
    boxed = ((points[at] >= low[shape]) & (points[at] <= high[shape])).all(axis=1)
    shape, at = shape[boxed], at[boxed]
    step = max(1, _CHUNK // int(sizes.max()))
    for i in range(0, len(shape), step):
        s, q = shape[i : i + step], at[i : i + step]
        pair, edge = ranges(first[s], sizes[s])
        x, y = points[q[pair]].T
        (ax, ay), (bx, by) = a[edge].T, b[edge].T
        straddles = (ay > y) != (by > y)
        slope = (bx - ax) / np.where(by == ay, 1.0, by - ay)
        crossing = straddles & (x < ax + slope * (y - ay))
        inside = np.bincount(pair[crossing], minlength=len(s)) % 2 == 1
        np.maximum.at(out, q[inside], ranks[s[inside]])
    return out
