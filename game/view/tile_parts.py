"""Tile parts: still tiles and tile objects that paint any window of themselves into an array. No surfaces, no camera.

Arrays are palette entries (h, w), 255 clear, or RGBA (h, w, 4).
"""

from collections.abc import Callable
from math import floor
from typing import NamedTuple, Protocol

import numpy as np

from game.level.level import TILE_PX
from game.view.palette import TRANSPARENT

Window = tuple[int, int, int, int]


class Part(Protocol):
    """Something that can paint a window of itself."""

    def box(self) -> Window:
        """Around all of it, in px."""
        ...

    def paint(self, window: Window, out: np.ndarray) -> None:
        """Lay it over `out`: (h, w) entries or (h, w, 4) RGBA of the window (x0, y0, x1, y1)."""
        ...


def lay(out: np.ndarray, picture: np.ndarray, x: int, y: int) -> None:
    """Lay a picture over another of its kind (entries, or RGBA with straight alpha), clipped."""
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(out.shape[1], x + picture.shape[1]), min(out.shape[0], y + picture.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    under, over = out[y0:y1, x0:x1], picture[y0 - y : y1 - y, x0 - x : x1 - x]
    if out.ndim == 2:
        np.copyto(under, over, where=over != TRANSPARENT)
        return
    alpha, below = over[..., 3:].astype(float) / 255, under[..., 3:].astype(float) / 255
    total = alpha + below * (1 - alpha)
    mixed = (over[..., :3] * alpha + under[..., :3] * (below * (1 - alpha))) / np.where(total > 0, total, 1.0)
    under[..., :3] = np.floor(mixed + 0.5)
    under[..., 3:] = np.floor(total * 255 + 0.5)


class CellsPart:
    """The still tiles of a tile layer. stamps: gid with flips → (picture, its top left from the cell's bottom left).

    order: as Tiled calls it, such as right-down; it shows where pictures are larger than their cells.
    """

    def __init__(
        self,
        gids: np.ndarray,
        origin: tuple[int, int],
        stamps: dict[int, tuple[np.ndarray, tuple[int, int]]],
        order: str = "right-down",
    ) -> None:
        self._turn = slice(None, None, -1 if "up" in order else 1), slice(None, None, -1 if "left" in order else 1)
        self._gids, self._origin = gids, origin
        self._stamps = stamps
        spans = [(x, y, x + p.shape[1] - TILE_PX, y + p.shape[0]) for p, (x, y) in stamps.values()] or [(0, 0, 0, 0)]
        # How far pictures reach beyond their cells: left, up (from the cell's top), right, down.
        self._reach = (
            max(0, -min(s[0] for s in spans)),
            max(0, -TILE_PX - min(s[1] for s in spans)),
            max(0, max(s[2] for s in spans)),
            max(0, max(s[3] for s in spans)),
        )
        on_grid = all(p.shape[:2] == (TILE_PX, TILE_PX) and at == (0, -TILE_PX) for p, at in stamps.values())
        self._known = np.array(sorted(stamps), np.uint32) if on_grid and stamps else None
        if self._known is not None:
            sample = next(iter(stamps.values()))[0]
            blank = np.full(sample.shape, TRANSPARENT if sample.ndim == 2 else 0, np.uint8)
            self._atlas = np.stack([*[stamps[g][0] for g in self._known.tolist()], blank])

    def box(self) -> Window:
        """See `Part.box`."""
        left, up, right, down = self._reach
        x, y = self._origin[0] * TILE_PX, self._origin[1] * TILE_PX
        rows, columns = self._gids.shape
        return x - left, y - up, x + columns * TILE_PX + right, y + rows * TILE_PX + down

    def paint(self, window: Window, out: np.ndarray) -> None:
        """See `Part.paint`: row by row."""
        left, up, right, down = self._reach
        x0, y0, x1, y1 = window
        rows, columns = self._gids.shape
        cx, cy = self._origin
        c0, c1 = max(0, floor((x0 - right) / TILE_PX) - cx), min(columns, floor((x1 - 1 + left) / TILE_PX) + 1 - cx)
        r0, r1 = max(0, floor((y0 - down) / TILE_PX) - cy), min(rows, floor((y1 - 1 + up) / TILE_PX) + 1 - cy)
        if c1 <= c0 or r1 <= r0:
            return
        part = self._gids[r0:r1, c0:c1]
        if not part.any():
            return
        at_x, at_y = (c0 + cx) * TILE_PX - x0, (r0 + cy) * TILE_PX - y0
        if self._known is not None:
            at = np.minimum(np.searchsorted(self._known, part), len(self._known) - 1)
            at = np.where(self._known[at] == part, at, len(self._known))
            tiles = self._atlas[at].swapaxes(1, 2)
            lay(out, tiles.reshape((r1 - r0) * TILE_PX, (c1 - c0) * TILE_PX, *tiles.shape[4:]), at_x, at_y)
            return
        numbers = np.arange(part.size).reshape(part.shape)[self._turn]
        for r, c in (divmod(number, part.shape[1]) for number in numbers[part[self._turn] != 0].tolist()):
            stamp = self._stamps.get(int(part[r, c]))
            if stamp:
                picture, (dx, dy) = stamp
                lay(out, picture, at_x + c * TILE_PX + dx, at_y + (r + 1) * TILE_PX + dy)


class PlacedPart(NamedTuple):
    """One still tile object: its box, and what paints the window of it that is asked for."""

    around: Window
    window_of: Callable[[int, int, int, int], np.ndarray]

    def box(self) -> Window:
        """See `Part.box`."""
        return self.around

    def paint(self, window: Window, out: np.ndarray) -> None:
        """See `Part.paint`."""
        x0, y0 = max(window[0], self.around[0]), max(window[1], self.around[1])
        x1, y1 = min(window[2], self.around[2]), min(window[3], self.around[3])
        if x1 > x0 and y1 > y0:
            lay(out, self.window_of(x0, y0, x1, y1), x0 - window[0], y0 - window[1])
