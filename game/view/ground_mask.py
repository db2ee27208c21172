"""Which pixels are ground: chains rasterised window by window. It knows nothing of how ground looks.

A pixel counts as solid when the outline covers its centre, or misses it by a quarter pixel: so a 45 degree slope steps
1:1 and a 22.5 degree slope (1:2) in runs of exactly two pixels, the same up and down, on floors and on ceilings.
Outside the map the ground goes on as it is at the border.
"""

import numpy as np

from game.core.terrain import Chain

_BIAS_PX = 0.26
FAR = 1 << 20


class GroundMask:
    """The closed chains of one level as a pixel mask of any window. width, height: the map in px."""

    def __init__(self, chains: list[Chain], width: int, height: int) -> None:
        self.width, self.height = width, height
        self._chains = [c for c in chains if c.closed and not c.one_way and len(c.points) > 2]
        self._small: tuple[int, np.ndarray] | None = None
        starts = [np.asarray(c.points, float) for c in self._chains]
        a = np.concatenate(starts) if starts else np.zeros((0, 2))
        b = np.concatenate([np.roll(p, -1, axis=0) for p in starts]) if starts else np.zeros((0, 2))
        steep = a[:, 0] != b[:, 0]
        a, b = a[steep], b[steep]
        turn = a[:, 0] > b[:, 0]
        left, right = np.where(turn[:, None], b, a), np.where(turn[:, None], a, b)
        self._first = np.ceil(left[:, 0] - 0.5).astype(int)
        self._last = np.ceil(right[:, 0] - 0.5).astype(int) - 1
        self._rise = (right[:, 1] - left[:, 1]) / (right[:, 0] - left[:, 0])
        self._base = left[:, 1] - self._rise * left[:, 0]

    def coarse(self, cell_px: int) -> np.ndarray:
        """(rows, columns) bool of the whole map in cells of cell_px: whether a cell's middle is solid."""
        if self._small is None or self._small[0] != cell_px:
            chains = [Chain(np.asarray(c.points, float) / cell_px) for c in self._chains]
            rows, columns = -(-self.height // cell_px), -(-self.width // cell_px)
            self._small = cell_px, GroundMask(chains, columns, rows).window(0, 0, columns, rows)
        return self._small[1]

    def spans(self, x: int, width: int) -> tuple[np.ndarray, np.ndarray]:
        """(top, end) of the solid stretches of each pixel column from x on, world px, end excluded; both (K, width).

        K is the most stretches in any column; those that are not there have top = end. Ground that meets the map's
        upper or lower border goes on for ever.
        """
        columns = np.clip(np.arange(x, x + width), 0, self.width - 1)
        low, high = int(columns[0]), int(columns[-1])
        near = np.flatnonzero((self._first <= high) & (self._last >= low) & (self._first <= self._last))
        first, last = np.maximum(self._first[near], low), np.minimum(self._last[near], high)
        count = last - first + 1
        edge = np.repeat(near, count)
        column = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count) - low
        cross = self._rise[edge] * (column + (low + 0.5)) + self._base[edge]
        order = np.lexsort((cross, column))
        cross, column = cross[order], column[order][0::2]
        pairs = len(cross) // 2
        column = column[:pairs]
        top = np.ceil(cross[0 : 2 * pairs : 2] - 0.5 - _BIAS_PX).astype(np.int32)
        end = np.floor(cross[1 : 2 * pairs : 2] - 0.5 + _BIAS_PX).astype(np.int32) + 1
        top[top <= 0] = -FAR
        end[end >= self.height] = FAR
        if pairs:
            # Stretches that touch are one: neighbouring pieces of ground have no face between them.
            apart = np.ones(pairs, bool)
            apart[1:] = (column[1:] != column[:-1]) | (top[1:] > end[:-1])
            head = np.flatnonzero(apart)
            top, end, column = top[head], np.maximum.reduceat(end, head), column[head]
            pairs = len(head)
        start = np.searchsorted(column, np.arange(high - low + 2))
        place = np.arange(pairs) - start[column]
        deep = int(place.max()) + 1 if pairs else 1
        tops = np.zeros((deep, high - low + 1), np.int32)
        ends = np.zeros_like(tops)
        tops[place, column], ends[place, column] = top, end
        return tops[:, columns - low], ends[:, columns - low]

    def window(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """(height, width) bool for the window whose corner is world pixel (x, y); even-odd, holes are air."""
        return fill(*self.spans(x, width), y, height)


def fill(tops: np.ndarray, ends: np.ndarray, y: int, height: int) -> np.ndarray:
    """(height, width) bool from spans as `GroundMask.spans` gives them; y: world px of the first row."""
    rows = np.arange(height, dtype=np.uint16)[:, None]
    solid = np.zeros((height, tops.shape[1]), bool)
    first = np.clip(tops - y, 0, height).astype(np.uint16)
    high = np.clip(ends - y, 0, height).astype(np.uint16) - first
    for k, tall in enumerate(high):
        there = np.flatnonzero(tall)
        if len(there):
            across = slice(there[0], there[-1] + 1)
            # Rows above the first wrap round to large numbers: one comparison tells both ends.
            solid[:, across] |= rows - first[k, across] < tall[across]
    return solid
