"""Edges: the straight pieces of the ground's outlines with their neighbours, and the geometry of one of them.

It knows chains only: no pymunk.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from game.core.terrain import Chain

RADIUS_PX = 1.0
_SHARP = 0.667  # sine of half a corner's angle below which the rounded corner would lie over 0.5 px inside
_MISS = 1e-6


@dataclass(slots=True, eq=False, repr=False)
class Edge:
    """One straight piece of an outline: ends, outward normal, neighbours (index of edge or -1), its chain.

    radius_px: how fat its segment may be: `RADIUS_PX`, or less on an outline that is thinner than two.
    """

    ax: float
    ay: float
    bx: float
    by: float
    nx: float
    ny: float
    before: int
    after: int
    chain: Chain
    radius_px: float


def crossing(x0: float, y0: float, rx: float, ry: float, edge: Edge) -> float:
    """How far along the ray (0..1) it meets the edge; 2 if it does not."""
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    cross = rx * dy - ry * dx
    if cross == 0.0:
        return 2.0
    ax, ay = edge.ax - x0, edge.ay - y0
    if not -_MISS <= (ax * ry - ay * rx) / cross <= 1.0 + _MISS:
        return 2.0
    t = (ax * dy - ay * dx) / cross
    return t if 0.0 <= t <= 1.0 else 2.0


def drawn_in(x: float, y: float, first: Edge | None, second: Edge | None, r: float) -> tuple[tuple[float, float], bool]:
    """Where the drawn-in outline turns at the point (x, y) between two edges, and whether it is a sharp convex tip."""
    if first is None or second is None:
        only, sign = (first, -1.0) if first else (second, 1.0)
        assert only is not None
        length = hypot(only.bx - only.ax, only.by - only.ay)
        back = min(r, length / 2) * sign
        tx, ty = -only.ny, only.nx  # the edge's own direction
        return (x - only.nx * r + tx * back, y - only.ny * r + ty * back), False
    dot = first.nx * second.nx + first.ny * second.ny
    convex = first.nx * second.ny - first.ny * second.nx > 0
    half_sine = (max(0.0, (1.0 + dot) / 2)) ** 0.5  # of the angle between the edges
    if half_sine < 0.05:
        return (x - first.nx * r, y - first.ny * r), convex
    k = r / (1.0 + dot)
    return (x - (first.nx + second.nx) * k, y - (first.ny + second.ny) * k), convex and half_sine < _SHARP


def edges_of(chains: Sequence[Chain]) -> list[Edge]:
    """All edges of all chains that are surface, with their neighbours; at a seam the one of the other chain."""
    out: list[Edge] = []
    starts: dict[tuple[float, float], int] = {}
    ends: dict[tuple[float, float], int] = {}
    for chain in chains:
        points = np.asarray(chain.points, float)
        seams = np.zeros(len(points), bool) if chain.seams is None else chain.seams
        d = np.roll(points, -1, axis=0) - points
        proper = (d != 0).any(axis=1)
        proper[-1] |= not chain.closed
        points, seams, d = points[proper], seams[proper], d[proper]
        n = len(points) if chain.closed else len(points) - 1
        kept = (~seams[:n]).tolist()
        index = (np.cumsum(kept) - 1 + len(out)).tolist()
        directions = (d[:n] / np.hypot(d[:n, 0], d[:n, 1])[:, None]).tolist()
        corners = points.tolist()
        radius = _radius(points, d) if chain.closed else RADIUS_PX
        for i, (dx, dy) in enumerate(directions):
            if not kept[i]:
                continue
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % len(corners)]
            edge = Edge(ax, ay, bx, by, dy, -dx, -1, -1, chain, radius)
            if kept[i - 1] and (chain.closed or i > 0):
                edge.before = index[i - 1]
            if kept[(i + 1) % n] and (chain.closed or i < n - 1):
                edge.after = index[(i + 1) % n]
            if chain.seams is not None:
                starts[ax, ay], ends[bx, by] = len(out), len(out)
            out.append(edge)
    for edge in out:
        if edge.chain.seams is not None:
            edge.before = edge.before if edge.before >= 0 else ends.get((edge.ax, edge.ay), -1)
            edge.after = edge.after if edge.after >= 0 else starts.get((edge.bx, edge.by), -1)
    return out


def _radius(points: np.ndarray, d: np.ndarray) -> float:
    """Area over girth is half the width of a long board, and less than that of anything rounder."""
    area = abs(float((points[:, 0] * d[:, 1] - points[:, 1] * d[:, 0]).sum())) / 2
    return min(RADIUS_PX, area / max(1e-9, float(np.hypot(d[:, 0], d[:, 1]).sum())))
