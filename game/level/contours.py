"""Contours: directed edges → closed loops and open paths of as few points as it takes. Arrays only, no meaning.

Coordinates are whole lattice units, as in `planar`.
"""

from collections.abc import Iterable

import numpy as np

_STRAIGHT = 2.0  # units: a point this near to the line through its neighbours is dropped


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


def loops(edges: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Closed loops from directed edges (m, 5): (points, which edges are seams), straight runs joined."""
    if not len(edges):
        return []
    follow, _ = _followers(edges)
    path, sizes = _walk(follow.tolist(), range(len(edges)))
    parts = _straightened(edges[path, :2], edges[path, 4] != 0, np.array(sizes), True)
    return [(points, seams) for points, seams in parts if len(points) >= 3]


def paths(edges: np.ndarray) -> list[np.ndarray]:
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
