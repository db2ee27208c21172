"""Planar arrangement: line segments cut at each other, and which polygons lie beside each piece. Arrays, no meaning.

Coordinates are whole lattice units (int64) and all tests of sides are exact, so the pieces always close to loops.
Method: snap rounding (a segment that passes through the pixel of a vertex is bent to run through it).
"""

import numpy as np

from game.core.distinct import distinct

UNITS = 256  # lattice units in a pixel
_BIN = 1 << 13  # lattice units: two tiles at 256 a pixel
_BIG = 4096  # a polygon over more bins than this is tested against all points instead of by bins
_CHUNK = 1 << 21
_ON_LINE = 0.71  # units: a vertex this near to a segment lies on it; under 1, so axis-parallel lines are never bent
_ROUNDS = 8
_MOST_PAIRS = 4_000_000  # of neighbouring segments, and
_MOST_CROSSINGS = 100_000  # in a round: far beyond any level, but soon reached by a scribble of a few thousand points


class Tangled(Exception):
    """So many lines cross that cutting them all would take minutes. at: where, (x, y) in px."""

    def __init__(self, point: np.ndarray) -> None:
        super().__init__("too many lines cross")
        self.at = (float(point[0]) / UNITS, float(point[1]) / UNITS)


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
    """Index pairs (i < j) of segments (m, 4) that share a bin and whose boxes touch, each once. Raises Tangled."""
    rows, keys = _binned(segments)
    order = np.lexsort((rows, keys))
    rows, keys = rows[order], keys[order]
    ends = np.searchsorted(keys, keys, side="right")
    at = np.arange(len(rows))
    if (ends - at - 1).sum() > _MOST_PAIRS:
        raise Tangled(segments[rows[(ends - at).argmax()]])
    first, second = ranges(at + 1, ends - at - 1)
    i, j = rows[first], rows[second]
    low = np.minimum(segments[:, :2], segments[:, 2:]) - 2
    high = np.maximum(segments[:, :2], segments[:, 2:]) + 2
    near = (i != j) & (low[i] <= high[j]).all(axis=1) & (low[j] <= high[i]).all(axis=1)
    i, j = np.minimum(i[near], j[near]), np.maximum(i[near], j[near])
    pairs = distinct(i * len(segments) + j)
    return pairs // max(1, len(segments)), pairs % max(1, len(segments))


def arrange(segments: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cut segments (m, 4) wherever they cross or touch: pieces (n, 4) and the segment each came from (n,).

    Raises Tangled.
    """
    source = np.arange(len(segments))
    for _ in range(_ROUNDS):
        segments, parent, is_exact = _split(segments)
        source = source[parent]
        if is_exact:
            break
    return segments, source


def _split(segments: np.ndarray) -> tuple[np.ndarray, np.ndarray, bool]:
    """One round of cuts; the last value says that no piece was bent, so that no new crossing can have come of it."""
    i, j = near_pairs(segments)
    p, r = segments[:, :2], segments[:, 2:] - segments[:, :2]
    size = (r * r).sum(axis=1)
    cuts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    is_exact = True
    for one, other in ((i, j), (j, i)):
        for end in (segments[other, :2], segments[other, 2:]):
            d = end - p[one]
            along = (d * r[one]).sum(axis=1) / size[one]
            off = np.abs(d[:, 0] * r[one, 1] - d[:, 1] * r[one, 0])
            on = (off <= _ON_LINE * np.sqrt(size[one])) & (along > 0) & (along < 1)
            cuts.append((one[on], along[on], end[on]))
            is_exact &= not off[on].any()
    cross = r[i, 0] * r[j, 1] - r[i, 1] * r[j, 0]
    i, j, cross = i[cross != 0], j[cross != 0], cross[cross != 0].astype(float)
    gap = p[j] - p[i]
    t = (gap[:, 0] * r[j, 1] - gap[:, 1] * r[j, 0]) / cross
    u = (gap[:, 0] * r[i, 1] - gap[:, 1] * r[i, 0]) / cross
    inner = (t > 0) & (t < 1) & (u > 0) & (u < 1)
    i, j, t, u = i[inner], j[inner], t[inner], u[inner]
    if len(i) > _MOST_CROSSINGS:
        raise Tangled(segments[np.bincount(i).argmax()])
    where = np.rint(p[i] + r[i] * t[:, None]).astype(np.int64)
    cuts += [(i, t, where), (j, u, where)]
    for line in (i, j):
        d = where - p[line]
        is_exact &= not (d[:, 0] * r[line, 1] - d[:, 1] * r[line, 0]).any()

    line = np.concatenate([np.arange(len(segments)), *[c[0] for c in cuts], np.arange(len(segments))])
    along = np.concatenate([np.full(len(segments), -1.0), *[c[1] for c in cuts], np.full(len(segments), 2.0)])
    points = np.concatenate([segments[:, :2], *[c[2] for c in cuts], segments[:, 2:]])
    order = np.lexsort((along, line))
    line, points = line[order], points[order]
    pieces = np.concatenate([points[:-1], points[1:]], axis=1)
    whole = (line[:-1] == line[1:]) & (pieces[:, :2] != pieces[:, 2:]).any(axis=1)
    return pieces[whole], line[:-1][whole], bool(is_exact)


def once(pieces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each piece once, directed so that its right side is the one at larger x (of a level one, at larger y).

    Returns edges (n, 4) and for each piece the edge that it became.
    """
    d = pieces[:, 2:] - pieces[:, :2]
    turned = (d[:, 1] > 0) | ((d[:, 1] == 0) & (d[:, 0] < 0))
    edges, which = np.unique(np.where(turned[:, None], pieces[:, [2, 3, 0, 1]], pieces), axis=0, return_inverse=True)
    return edges, which.reshape(-1)


def right_of(edges: np.ndarray, pieces: np.ndarray, owner: np.ndarray, polygons: int) -> np.ndarray:
    """Which polygons lie on the right of which edges of `once`, as sorted keys edge * polygons + polygon.

    pieces, owner: what the polygons' own outlines were cut into. Even-odd, by counting crossings of a ray to the
    right that starts in the middle of the edge.
    """
    order = np.argsort(owner, kind="stable")
    pieces, owner = pieces[order], owner[order]
    named, first, sizes = np.unique(owner, return_index=True, return_counts=True)
    if not len(named):
        return np.zeros(0, np.int64)
    a, b = pieces[:, :2] * 2, pieces[:, 2:] * 2
    low = np.minimum.reduceat(np.minimum(a, b), first)
    high = np.maximum.reduceat(np.maximum(a, b), first)
    points = edges[:, :2] + edges[:, 2:]
    shape, at = _boxed(points, low, high)
    found = []
    step = max(1, _CHUNK // int(sizes.max()))
    for i in range(0, len(shape), step):
        s, q = shape[i : i + step], at[i : i + step]
        pair, piece = ranges(first[s], sizes[s])
        x, y = points[q[pair]].T
        (ax, ay), (bx, by) = a[piece].T, b[piece].T
        up = by > ay
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        crossing = ((ay > y) != (by > y)) & np.where(up, side > 0, side < 0)
        inside = np.bincount(pair[crossing], minlength=len(s)) % 2 == 1
        found.append(q[inside] * polygons + named[s[inside]])
    return np.sort(np.concatenate(found)) if found else np.zeros(0, np.int64)


def _boxed(points: np.ndarray, low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(box, point) pairs of points in boxes, by bins; boxes over very many bins are tested against all points."""
    cell = points // _BIN
    keys = (cell[:, 1] << 32) + cell[:, 0]
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    low_bin = low // _BIN
    wide, tall = (high // _BIN - low_bin + 1).T
    small = np.flatnonzero(wide * tall <= _BIG)
    owner, k = ranges(np.zeros(len(small), int), (wide * tall)[small])
    box = small[owner]
    bins = ((low_bin[box, 1] + k // wide[box]) << 32) + low_bin[box, 0] + k % wide[box]
    start = np.searchsorted(keys, bins, side="left")
    entry, at = ranges(start, np.searchsorted(keys, bins, side="right") - start)
    boxes, which = [box[entry]], [order[at]]
    for big in np.flatnonzero(wide * tall > _BIG):
        near = np.flatnonzero(((points >= low[big]) & (points <= high[big])).all(axis=1))
        boxes.append(np.full(len(near), big))
        which.append(near)
    box, at = np.concatenate(boxes), np.concatenate(which)
    near = ((points[at] >= low[box]) & (points[at] <= high[box])).all(axis=1)
    return box[near], at[near]
