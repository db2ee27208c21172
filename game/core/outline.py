"""Outline: the straight edges of ground as arrays, and which of them lie near a place. It knows no rays."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from game.core.terrain import Chain


class Edges(NamedTuple):
    """Straight pieces of surface. ends: (k, 4) x0, y0, x1, y1 px with x0 <= x1; one_way: (k,) bool."""

    ends: np.ndarray
    one_way: np.ndarray


class Outline:
    """The edges of chains, seams left out, ready to be asked by box."""

    def __init__(self, chains: Sequence["Chain"]) -> None:
        ends, one_way = [np.empty((0, 4))], [np.empty(0, bool)]
        for chain in chains:
            points = np.asarray(chain.points, float)
            if len(points) < 2:
                continue
            nxt = np.roll(points, -1, axis=0) if chain.closed else points[1:]
            rows = np.concatenate([points[: len(nxt)], nxt], axis=1)
            if chain.seams is not None:
                rows = rows[~np.asarray(chain.seams, bool)[: len(rows)]]
            ends.append(rows)
            one_way.append(np.full(len(rows), chain.one_way))
        rows = np.concatenate(ends)
        back = rows[:, 0] > rows[:, 2]
        rows[back] = rows[back][:, [2, 3, 0, 1]]
        self._edges = Edges(rows, np.concatenate(one_way))
        self._top, self._bottom = np.minimum(rows[:, 1], rows[:, 3]), np.maximum(rows[:, 1], rows[:, 3])

    def near(self, x0: float, y0: float, x1: float, y1: float) -> Edges:
        """The edges whose bounds reach into the box from (x0, y0) to (x1, y1)."""
        rows, one_way = self._edges
        found = np.nonzero((rows[:, 2] >= x0) & (rows[:, 0] <= x1) & (self._bottom >= y0) & (self._top <= y1))[0]
        return Edges(rows[found], one_way[found])
