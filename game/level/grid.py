"""Grids: full solid tiles as arrays, their boundary as straight runs, and what material lies at a point.

Coordinates inside are whole lattice units, as in `planar`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.core.terrain import Chain
from game.level.level import TILE_PX
from game.level.planar import UNITS


class Grid(NamedTuple):
    """Full solid tiles. cells: (rows, columns) bool; (x, y): px of the top left corner of the first cell."""

    cells: np.ndarray
    x: float = 0.0
    y: float = 0.0
    friction: float = 0.9
    tag: str = "terrain"
    tile_px: int = TILE_PX


class Field:
    """The grids that share the first one's alignment, as one array of material numbers; the rest as rectangles."""

    def __init__(self, cells: np.ndarray, x: int, y: int, size: int, loose: list[Chain]) -> None:
        self.cells, self.x, self.y, self.size, self.loose = cells, x, y, size, loose

    @classmethod
    def of(cls, grids: Sequence[Grid], materials: list[tuple[float, str]]) -> "Field":
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
            part[np.asarray(g.cells, bool)] = material_index(materials, g) + 1
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


def material_index(materials: list[tuple[float, str]], of: Chain | Grid) -> int:
    key = (float(of.friction), of.tag)
    if key not in materials:
        materials.append(key)
    return materials.index(key)
