"""The shapes of ground tiles and what lies around them, as masks. It knows no colour and no file."""

import numpy as np

TS = 16
FULL = [(0, 0), (16, 0), (16, 16), (0, 16)]

# name → outline in tile pixels; the pictures follow the outlines
SHAPES: dict[str, list[tuple[int, int]]] = {
    "up45": [(0, 16), (16, 0), (16, 16)],
    "down45": [(0, 0), (16, 16), (0, 16)],
    "up22_low": [(0, 16), (16, 8), (16, 16)],
    "up22_high": [(0, 8), (16, 0), (16, 16), (0, 16)],
    "down22_high": [(0, 0), (16, 8), (16, 16), (0, 16)],
    "down22_low": [(0, 8), (16, 16), (0, 16)],
    "half_bottom": [(0, 8), (16, 8), (16, 16), (0, 16)],
    "half_top": [(0, 0), (16, 0), (16, 8), (0, 8)],
    "half_left": [(0, 0), (8, 0), (8, 16), (0, 16)],
    "half_right": [(8, 0), (16, 0), (16, 16), (8, 16)],
    "hang45_left": [(0, 0), (16, 0), (0, 16)],
    "hang45_right": [(0, 0), (16, 0), (16, 16)],
    "hang22_left_thick": [(0, 0), (16, 0), (16, 8), (0, 16)],
    "hang22_left_thin": [(0, 0), (16, 0), (0, 8)],
    "hang22_right_thin": [(0, 0), (16, 0), (16, 8)],
    "hang22_right_thick": [(0, 0), (16, 0), (16, 16), (0, 8)],
    "step5": [(0, 11), (16, 11), (16, 16), (0, 16)],
    "step10": [(0, 6), (16, 6), (16, 16), (0, 16)],
    "quarter": [(0, 12), (16, 12), (16, 16), (0, 16)],
    "three_quarters": [(0, 4), (16, 4), (16, 16), (0, 16)],
}
# Neighbours, clockwise from the top, as Tiled numbers them: top, top right, right, ... The bit is 1 << index.
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def canonical(bits: int) -> int:
    """Drop the corners that do not show: a corner counts only between two solid sides."""
    for corner in (1, 3, 5, 7):
        if not (bits >> (corner - 1) & 1 and bits >> ((corner + 1) % 8) & 1):
            bits &= ~(1 << corner)
    return bits


BLOB = sorted({canonical(b) for b in range(256)})  # 47, and 255 is the last


def inside(outline: list[tuple[int, int]]) -> np.ndarray:
    """(16, 16) bool: the pixels whose centre lies in the outline; slopes of 22.5 run in steps of exactly 2 px."""
    y, x = np.mgrid[0:TS, 0:TS] + 0.5
    mask = np.zeros((TS, TS), bool)
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if ay != by:
            crosses = ((ay <= y) & (by > y)) | ((by <= y) & (ay > y))
            mask ^= crosses & (x < ax + (y - ay) / (by - ay) * (bx - ax) + 1e-9)
    return mask


def neighbourhood(cells: dict[tuple[int, int], np.ndarray]) -> np.ndarray:
    """(80, 80) mask: the tile in the middle of 5 x 5, the given cells around it and what they imply further out."""
    mask = np.zeros((5 * TS, 5 * TS), bool)
    for cy in range(5):
        for cx in range(5):
            near = (max(-1, min(1, cx - 2)), max(-1, min(1, cy - 2)))
            part = cells.get(near)
            if part is not None:
                far = (cx - 2, cy - 2) != near
                mask[cy * TS : (cy + 1) * TS, cx * TS : (cx + 1) * TS] = True if far and part.any() else part
    return mask


def blob_mask(bits: int) -> np.ndarray:
    """The neighbourhood of a full tile with these solid neighbours."""
    full = np.ones((TS, TS), bool)
    cells = {(0, 0): full}
    cells |= {at: full for i, at in enumerate(AROUND) if bits >> i & 1}
    return neighbourhood(cells)


def shape_mask(name: str) -> np.ndarray:
    """The neighbourhood of a slope, half tile or step, as it usually stands: rock behind, air before it."""
    own = inside(SHAPES[name])
    full = np.ones((TS, TS), bool)
    cells = {(0, 0): own}
    if name.startswith("hang"):
        behind = [(0, -1), (-1, -1), (1, -1), (-1, 0) if "left" in name else (1, 0)]
    elif name == "half_top":
        behind = [(0, -1), (-1, -1), (1, -1)]
        cells |= {(-1, 0): own, (1, 0): own}
    elif name in ("half_left", "half_right"):
        behind = [(0, 1), (-1, 1), (1, 1), (-1, 0) if name == "half_left" else (1, 0)]
        cells |= {(0, -1): own, (0, 1): own}
        behind.append((behind[3][0], -1))
    else:
        behind = [(0, 1), (-1, 1), (1, 1)]
        if own[:, 0].all() and not own[:, -1].all():
            behind.append((-1, 0))
        if own[:, -1].all() and not own[:, 0].all():
            behind.append((1, 0))
    cells |= {at: full for at in behind if at not in cells}
    if name in ("half_bottom", "step5", "step10", "quarter", "three_quarters"):
        cells |= {(-1, 0): own, (1, 0): own}
    if name == "up22_low":
        cells[(1, 0)] = inside(SHAPES["up22_high"])
    if name == "up22_high":
        cells[(-1, 0)] = inside(SHAPES["up22_low"])
    if name == "down22_high":
        cells[(1, 0)] = inside(SHAPES["down22_low"])
    if name == "down22_low":
        cells[(-1, 0)] = inside(SHAPES["down22_high"])
    return neighbourhood(cells)
