"""Slabs: the ground cut into upright strips at the corners of its edges, so that a ray straight down needs no search.

Inside a strip edges lie one above the other and none ends, so the first one beneath the start is met. It knows edges
only: no pymunk. It answers as a cast through the space does, to the last bit, or says that it cannot tell.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import Literal, NamedTuple

import numpy as np

from game.core.distinct import distinct
from game.core.terrain import Hit
from game.physics.edges import RADIUS_PX, Edge

_CORNER_PX = 0.01  # so near to a strip's border rounding decides which edge is met
_LINE_PX = 1e-4  # and so near to a line at an end of the ray whether it is met
_ROUND_PX = 2.0 * RADIUS_PX  # so far from its ends the segment of an edge is rounded,
_CUT_PX = 1.3 * RADIUS_PX  # and so short beneath the outline a ray there may end and yet miss the segment
_FLOOR, _CEILING, _UNSURE = range(3)


class _Row(NamedTuple):
    """One edge within a strip: its highest and lowest point there, its line, from where to where it is not rounded."""

    top: float
    bottom: float
    ax: float
    ay: float
    dx: float
    dy: float
    inner_left: float
    inner_right: float
    kind: int
    edge: Edge


class _Strip(NamedTuple):
    """From where to where it holds, and its edges from the top down: all, and those without the one-way ones."""

    left: float
    right: float
    both: list[_Row]
    solid: list[_Row]


class Slabs:
    """All edges by strips; a strip is built when it is first asked for."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self._edges = edges
        ends = np.array([(e.ax, e.bx) for e in edges]).reshape(-1, 2)
        self._left, self._right = ends.min(axis=1), ends.max(axis=1)
        self._borders: list[float] = distinct(ends).tolist()
        self._strips: list[_Strip | None] = [None] * (len(self._borders) + 1)

    def down(self, x: float, y0: float, y1: float, one_way: bool) -> Hit | None | Literal[False]:
        """What a ray from (x, y0) down to (x, y1), y1 > y0, meets of the still ground; False: ask pymunk."""
        i = bisect_right(self._borders, x)
        left, right, both, solid = self._strips[i] or self._build(i)
        if not left < x < right:
            return False
        above, beneath = y0 - _LINE_PX, y1 + _LINE_PX
        for row in both if one_way else solid:
            if row[1] < above:
                continue
            top, _, ax, ay, dx, dy, inner_left, inner_right, kind, edge = row
            if top > beneath:
                return None
            if kind == _UNSURE:
                return False
            ry = y1 - y0
            t = ((ax - x) * dy - (ay - y0) * dx) / -(ry * dx)
            far = t * ry
            y = y0 + far
            if y <= above or y >= beneath:
                continue
            if far < _LINE_PX or y1 - y < _LINE_PX:
                return False
            if kind == _CEILING:
                return None  # the ray starts inside
            if y1 - y < _CUT_PX and not inner_left < x < inner_right:
                return False
            chain = edge.chain
            return Hit(x, y, edge.nx, edge.ny, far, chain.one_way, 0, chain.friction, chain.tag)
        return None

    def level(self, x0: float, x1: float, y0: float, y1: float, one_way: bool) -> Hit | None:
        """What `down` gives at x0 where it gives the same from there to x1 > x0; None: perhaps it does not."""
        i = bisect_right(self._borders, x0)
        left, right, both, solid = self._strips[i] or self._build(i)
        if left < x0 and x1 < right:
            for row in both if one_way else solid:
                if row[1] < y0 - _LINE_PX:
                    continue
                # Level, and not so near to an end of the rays that what is round there or rounding matters.
                if row[0] == row[1] and row[8] == _FLOOR and y0 + 1.0 < row[0] < y1 - 1.0 - _CUT_PX:
                    return self.down(x0, y0, y1, one_way) or None
                return None
        return None

    def _build(self, i: int) -> _Strip:
        left = self._borders[i - 1] if i > 0 else -inf
        right = self._borders[i] if i < len(self._borders) else inf
        edges = [self._edges[k] for k in np.flatnonzero((self._left <= left) & (self._right >= right)).tolist()]
        solid = [e for e in edges if not e.chain.one_way]
        rows = [self._rows(some, left, right) for some in (edges, solid)]
        self._strips[i] = strip = _Strip(left + _CORNER_PX, right - _CORNER_PX, *rows)
        return strip

    def _rows(self, edges: list[Edge], left: float, right: float) -> list[_Row]:
        """Edges that span a strip, from the top down, each with what it is to a ray from above."""
        heights = [(_height(e, left), _height(e, right)) for e in edges]
        order = sorted(range(len(edges)), key=lambda k: (min(heights[k]), max(heights[k])))
        crossed: set[int] = set()  # or touching
        for upper, lower in pairwise(order):
            if min(b - a for a, b in zip(heights[upper], heights[lower], strict=True)) < _LINE_PX:
                crossed |= {upper, lower}
        rows, inside = [], False
        for k in order:
            e = edges[k]
            solid = e.chain.closed and not e.chain.one_way
            kind = _CEILING if inside and solid and e.ny > 0.0 else _UNSURE
            if e.ny < 0.0 and not inside and solid == e.chain.closed:
                kind = _FLOOR
            inside ^= solid
            sides = min(e.ax, e.bx) + _ROUND_PX, max(e.ax, e.bx) - _ROUND_PX
            line = e.ax, e.ay, e.bx - e.ax, e.by - e.ay
            rows.append(_Row(min(heights[k]), max(heights[k]), *line, *sides, _UNSURE if k in crossed else kind, e))
        return rows


def _height(e: Edge, x: float) -> float:
    return e.ay + (x - e.ax) * (e.by - e.ay) / (e.bx - e.ax)
