"""Solid mask: which points lie in solid ground, answered by cell; and rectangles that fill the deep of it.

It knows chains only: no pymunk.
"""

from collections.abc import Sequence

import numpy as np

from game.core.terrain import Chain

_CELL_PX = 16.0
_MAX_CELLS = 1 << 22
_AIR, _SOLID, _MIXED = 0, 1, 2
_MARGIN_PX = 1e-6


class SolidMask:
    """Even-odd inside test over all closed solid chains: one look-up where a cell is all air or all solid."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        solid = [np.asarray(c.points, float) for c in chains if c.closed and not c.one_way and len(c.points) > 2]
        self._a = np.concatenate(solid) if solid else np.zeros((0, 2))
        self._b = np.concatenate([np.roll(p, -1, axis=0) for p in solid]) if solid else np.zeros((0, 2))
        low = self._a.min(axis=0) if solid else np.zeros(2)
        high = self._a.max(axis=0) if solid else np.zeros(2)
        cell = _CELL_PX
        while np.prod(np.ceil((high - low) / cell) + 2) > _MAX_CELLS:
            cell *= 2
        self._cell = cell
        self._left, self._top = (np.floor(low / cell) * cell).tolist()
        self._columns, self._rows = (np.ceil((high - [self._left, self._top]) / cell).astype(int) + 1).tolist()
        kinds = self._inside_cells(cell)
        self._mark_mixed(kinds, cell)
        self._kinds = kinds.tobytes()
        self._mixed: dict[int, tuple[list[float], list[list[float]]]] = {}

    def is_inside(self, x: float, y: float) -> bool:
        """Whether (x, y) lies in solid ground."""
        column, row = int((x - self._left) // self._cell), int((y - self._top) // self._cell)
        if not (0 <= column < self._columns and 0 <= row < self._rows):
            return False
        cell = row * self._columns + column
        kind = self._kinds[cell]
        if kind != _MIXED:
            return kind == _SOLID
        beyond, near = self._mixed.get(cell) or self._mix(column, row)
        crossed = 0
        for end in beyond:
            crossed += end > y
        for ax, ay, by, slope in near:
            crossed += (ay > y) != (by > y) and x < ax + slope * (y - ay)
        return crossed & 1 == 1

    def is_open(self, x0: float, x1: float, y: float, around_px: float = 2.0) -> bool:
        """Whether no solid ground is near the level line at y between x0 and x1; False: there may be some."""
        cell, left, top = self._cell, self._left + around_px, self._top + around_px
        first, last = int((min(x0, x1) - left) // cell), int((max(x0, x1) - left + 2 * around_px) // cell)
        upper, lower = int((y - top) // cell), int((y - top + 2 * around_px) // cell)
        if min(first, upper) < 0 or last >= self._columns or lower >= self._rows:
            return False
        rows = range(upper * self._columns, lower * self._columns + 1, self._columns)
        return not any([any(self._kinds[row + first : row + last + 1]) for row in rows])  # air is 0

    def rectangles(self, inset_px: float = 4.0) -> list[tuple[float, float, float, float]]:
        """(x0, y0, x1, y1) that together fill solid ground at least about `inset_px` away from its surface."""
        cell = inset_px
        scale = self._cell / cell
        columns, rows = int(self._columns * scale), int(self._rows * scale)
        while columns * rows > 8 * _MAX_CELLS:
            cell, columns, rows = cell * 2, columns // 2, rows // 2
        solid = np.pad(self._inside_cells(cell, rows, columns) == _SOLID, 1)
        deep = solid[:-2] & solid[1:-1] & solid[2:]
        deep = deep[:, :-2] & deep[:, 1:-1] & deep[:, 2:]
        edge = np.diff(np.pad(deep.astype(np.int8), ((0, 0), (1, 1))), axis=1)
        row, start = np.nonzero(edge == 1)
        end = np.nonzero(edge == -1)[1]
        out: list[list[int]] = []
        above: dict[tuple[int, int], int] = {}
        here: dict[tuple[int, int], int] = {}
        last_row = -2
        for r, c0, c1 in zip(row.tolist(), start.tolist(), end.tolist(), strict=True):
            if r != last_row:
                above, here = (here if r == last_row + 1 else {}), {}
                last_row = r
            grown = above.get((c0, c1))
            if grown is None:
                grown = len(out)
                out.append([c0, r, c1, r + 1])
            out[grown][3] = r + 1
            here[(c0, c1)] = grown
        x, y = self._left, self._top
        return [(x + c0 * cell, y + r0 * cell, x + c1 * cell, y + r1 * cell) for c0, r0, c1, r1 in out]

    def _inside_cells(self, cell: float, rows: int = 0, columns: int = 0) -> np.ndarray:
        """(rows, columns) uint8: _SOLID where the middle of the cell is inside, by counting crossings per row."""
        rows, columns = rows or self._rows, columns or self._columns
        toggles = np.zeros((rows, columns + 1), np.uint8)
        ay, by = self._a[:, 1] - self._top, self._b[:, 1] - self._top
        first = np.ceil(np.minimum(ay, by) / cell - 0.5).astype(int)
        count = np.maximum(0, np.ceil(np.maximum(ay, by) / cell - 0.5).astype(int) - first)
        edge = np.repeat(np.arange(len(count)), count)
        row = np.arange(len(edge)) - (np.cumsum(count) - count)[edge] + first[edge]
        along = ((row + 0.5) * cell - ay[edge]) / (by[edge] - ay[edge])
        x = self._a[edge, 0] + (self._b[edge, 0] - self._a[edge, 0]) * along - self._left
        column = np.clip(np.ceil(x / cell - 0.5).astype(int), 0, columns)
        np.add.at(toggles, (row, column), 1)
        return (np.cumsum(toggles, axis=1, dtype=np.uint8)[:, :columns] & 1).copy()

    def _mark_mixed(self, kinds: np.ndarray, cell: float) -> None:
        """Cells that an outline runs through; one that runs along a cell's border leaves it whole."""
        d = self._b - self._a
        a = self._a - [self._left, self._top]
        on_border = ((d[:, 0] == 0) & (a[:, 0] % cell == 0)) | ((d[:, 1] == 0) & (a[:, 1] % cell == 0))
        a, d = a[~on_border], d[~on_border]
        steps = np.maximum(1, np.ceil(np.abs(d).max(axis=1, initial=0.0) / cell)).astype(int)
        edge = np.repeat(np.arange(len(steps)), steps)
        k = np.arange(len(edge)) - (np.cumsum(steps) - steps)[edge]
        p = a[edge] + d[edge] * (k / steps[edge])[:, None]
        q = a[edge] + d[edge] * ((k + 1) / steps[edge])[:, None]
        low = np.floor(np.minimum(p, q) / cell).astype(int)
        high = np.floor(np.maximum(p, q) / cell).astype(int)
        for i in range(2):
            for j in range(2):
                column, row = np.minimum(low[:, 0] + i, high[:, 0]), np.minimum(low[:, 1] + j, high[:, 1])
                kinds[np.clip(row, 0, self._rows - 1), np.clip(column, 0, self._columns - 1)] = _MIXED

    def _mix(self, column: int, row: int) -> tuple[list[float], list[list[float]]]:
        """What lies to the right of any point of a cell: ends of edges beyond it, and those in it; kept for next time.

        An edge beyond is crossed at y if one of its ends is lower than that and the other is not. So only ends that
        do not occur twice count, which few do in an outline.
        """
        left, top = self._left + column * self._cell - _MARGIN_PX, self._top + row * self._cell - _MARGIN_PX
        right, bottom = left + self._cell + 2 * _MARGIN_PX, top + self._cell + 2 * _MARGIN_PX
        ax, ay, bx, by = self._a[:, 0], self._a[:, 1], self._b[:, 0], self._b[:, 1]
        ahead = (ay != by) & (np.minimum(ay, by) <= bottom) & (np.maximum(ay, by) >= top) & (np.maximum(ax, bx) >= left)
        is_near = np.minimum(ax, bx) <= right
        beyond, near = ahead & ~is_near, ahead & is_near
        ends, times = np.unique(np.concatenate([ay[beyond], by[beyond]]), return_counts=True)
        lines = np.stack([ax, ay, by], axis=1)[near]
        slope = (bx[near] - ax[near]) / (by[near] - ay[near])
        mixed = ends[times % 2 == 1].tolist(), np.column_stack([lines, slope]).tolist()
        self._mixed[row * self._columns + column] = mixed
        return mixed
