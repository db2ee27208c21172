"""Named pictures of whole tiles, packed onto a sheet as blocks; and the leaf that several sheets draw with."""

import math
from collections.abc import Callable

import numpy as np
from px import TR, Canvas

TS = 16
Draw = Callable[[Canvas], object]
Named = list[tuple[str, np.ndarray]]


def drawn(name: str, draw: Draw, columns: int = 1, rows: int = 1) -> Named:
    """One named picture of whole tiles."""
    board = Canvas(columns * TS, rows * TS)
    draw(board)
    return [(name, board.a)]


def pack(pictures: Named, columns: int) -> tuple[np.ndarray, dict[str, int]]:
    """Lay the pictures out as blocks, on shelves from left to right, so that each can be stamped as a whole.

    Returns the sheet and tile ids by name; a picture of several tiles has names like gear_1_0 (column, row).
    """
    found: dict[str, int] = {}
    placed: list[tuple[np.ndarray, int, int]] = []
    x = y = shelf = 0
    for name, picture in pictures:
        height, width = picture.shape[0] // TS, picture.shape[1] // TS
        if x + width > columns or height > shelf:
            x, y, shelf = 0, y + shelf, height
        placed.append((picture, x * TS, y * TS))
        for row in range(height):
            for column in range(width):
                key = name if height * width == 1 else f"{name}_{column}_{row}"
                found[key] = (y + row) * columns + x + column
        x += width
    out = np.full(((y + shelf) * TS, columns * TS), TR, np.uint8)
    for picture, left, top in placed:
        out[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return out, found


def blade(c: Canvas, x: float, y: float, length: float, angle: float, width: float, slot: int, mid: int | None,
          curve: float) -> None:  # fmt: skip
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    middle = []
    for i in range(11):
        t = i / 10
        half = width * math.sin(math.pi * min(1.0, t * 0.9 + 0.08)) * 0.5
        left.append((x + math.cos(angle - math.pi / 2) * half, y + math.sin(angle - math.pi / 2) * half))
        right.append((x + math.cos(angle + math.pi / 2) * half, y + math.sin(angle + math.pi / 2) * half))
        middle.append((x, y))
        x, y, angle = x + math.cos(angle) * length / 10, y + math.sin(angle) * length / 10, angle + curve / 10
    c.poly(left + right[::-1], slot)
    if mid is not None:
        for a, b in zip(middle, middle[1:], strict=False):
            c.line(*a, *b, mid)
