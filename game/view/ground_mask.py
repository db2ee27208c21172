"""Which pixels are ground: chains rasterised window by window. It knows nothing of how ground looks.

A pixel counts as solid when the outline covers its centre, or misses it by a quarter pixel: so a 45 degree slope steps
1:1 and a 22.5 degree slope (1:2) in runs of exactly two pixels, the same up and down, on floors and on ceilings.
Outside the map the ground goes on as it is at the border.
"""

import numpy as np

from game.core.terrain import Chain

_BIAS_PX = 0.26


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
        self._left = np.where(turn[:, None], b, a)
        self._right = np.where(turn[:, None], a, b)
        self._first = np.ceil(self._left[:, 0] - 0.5).astype(int)
        self._last = np.ceil(self._right[:, 0] - 0.5).astype(int) - 1

    def coarse(self, cell_px: int) -> np.ndarray:
        """(rows, columns) bool of the whole map in cells of cell_px: whether a cell's middle is solid."""
        if self._small is None or self._small[0] != cell_px:
            chains = [Chain(np.asarray(c.points, float) / cell_px) for c in self._chains]
            rows, columns = -(-self.height // cell_px), -(-self.width // cell_px)
            self._small = cell_px, GroundMask(chains, columns, rows).window(0, 0, columns, rows)
        return self._small[1]

    def window(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """(height, width) bool for the window whose corner is world pixel (x, y); even-odd, holes are air."""
        columns = np.clip(np.arange(x, x + width), 0, self.width - 1)
        low, high = int(columns[0]), int(columns[-1])
        near = np.flatnonzero((self._first <= high) & (self._last >= low) & (self._first <= self._last))
        first, last = np.maximum(self._first[near], low), np.minimum(self._last[near], high)
        count = last - first + 1
        edge = np.repeat(near, count)
        column = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
        left, right = self._left[edge], self._right[edge]
        slope = (right[:, 1] - left[:, 1]) / (right[:, 0] - left[:, 0])
        cross = left[:, 1] + slope * (column + 0.5 - left[:, 0])
        order = np.lexsort((cross, column))
        cross, column = cross[order][: len(order) // 2 * 2], column[order][: len(order) // 2 * 2]
        top = np.ceil(cross[0::2] - 0.5 - _BIAS_PX).astype(int)
        end = np.floor(cross[1::2] - 0.5 + _BIAS_PX).astype(int) + 1
        top = np.where(top <= 0, y, top) - y
        end = np.where(end >= self.height, y + height, end) - y
        change = np.zeros((height + 1, high - low + 1), np.int16)
        np.add.at(change, (np.clip(top, 0, height), column[0::2] - low), 1)
        np.add.at(change, (np.clip(end, 0, height), column[1::2] - low), -1)
        solid = np.cumsum(change[:-1], axis=0, dtype=np.int16) > 0
        return solid[:, columns - low]
