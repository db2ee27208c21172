"""Indexed PNG sheets as slot arrays, and cells cut from them. It knows no level and draws nothing."""

from pathlib import Path

import numpy as np
import pygame

from game.core.errors import UserError
from game.core.paths import ASSETS
from game.view.palette import SLOTS, TRANSPARENT

_ROWS = 32


def read_slots(name: str, folder: Path = ASSETS / "art") -> np.ndarray:
    """(height, width) uint8 slots of `name`.png, 255 transparent. Raises UserError if it is not in the 24 slots."""
    path = folder / f"{name}.png"
    try:
        surface = pygame.image.load(path)
    except (OSError, pygame.error) as e:
        raise UserError(f"{path}: cannot be read ({e})") from None
    if surface.get_bitsize() != 8:
        raise UserError(f"{path}: must be an indexed PNG in the 24-slot palette")
    slots = pygame.surfarray.pixels2d(surface).T
    # A few rows at a time: room for a whole wide sheet would be fresh memory each time, which costs more than the test.
    blocks = (slots[top : top + _ROWS] for top in range(0, len(slots), _ROWS))
    if any((rows - np.uint8(SLOTS) < TRANSPARENT - SLOTS).any() for rows in blocks):  # wraps: only 24 to 254 fall below
        raise UserError(f"{path}: uses palette positions beyond the 24 slots")
    return slots


def cells(slots: np.ndarray, width: int, height: int) -> list[list[np.ndarray]]:
    """The sheet cut into rows of equal cells."""
    rows, columns = slots.shape[0] // height, slots.shape[1] // width
    return [[slots[r * height : (r + 1) * height, c * width : (c + 1) * width] for c in range(columns)]
            for r in range(rows)]  # fmt: skip


def crop(cell: np.ndarray) -> np.ndarray:
    """The smallest part of a cell that holds all that is drawn; (0, 0) shaped if nothing is."""
    drawn = cell != TRANSPARENT
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not len(rows):
        return cell[:0, :0]
    return cell[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def paste(out: np.ndarray, stamp: np.ndarray, x: int, y: int, where: np.ndarray | None = None) -> None:
    """Lay `stamp` on `out` with its corner at (x, y), clipped, 255 left out; where: (h, w) mask of `out`."""
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(out.shape[1], x + stamp.shape[1]), min(out.shape[0], y + stamp.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = stamp[y0 - y : y1 - y, x0 - x : x1 - x]
    drawn = part != TRANSPARENT
    if where is not None:
        drawn &= where[y0:y1, x0:x1]
    np.copyto(out[y0:y1, x0:x1], part, where=drawn)
