"""What is built into the walls: pipes, and one machine part per 64 px. It knows masks and cells, no levels."""

from collections.abc import Callable
from functools import cache

import numpy as np

from game.core.noise import noise
from game.view.cellars import Deep
from game.view.grain import rough
from game.view.masonry import Style, Window
from game.view.palette import H2, H3, T0, T1, T2, UP
from game.view.sheet import cells, crop, paste, read_slots

MACHINES = ("gear", "vent", "plate", "hazard", "girder", "stoke", "stoke_hot", "rivets")
CELL_PX = 64
_PIPE_BAND_PX = 112
_COLLAR_PX = 26
_GLOW_PX = 36
# Thickness → by row how much lighter than the wall; the first and the last are shadow.
_PIPE = {3: (-9, 1, 0, 0, -1, -1, -9), 2: (-9, 1, 0, -1, -9)}
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16.0 + 1 / 32
GLOW = UP.copy()
GLOW[T0], GLOW[T1], GLOW[T2] = T1, H2, H3


@cache
def machine_parts() -> dict[tuple[str, int], np.ndarray]:
    """(kind, base tone 1..4) → its slots."""
    sheet = cells(read_slots("machines"), 32, 64)
    return {(name, row + 1): crop(sheet[row][k]) for row in range(4) for k, name in enumerate(MACHINES)}


def _unit(seed: int, a: int, b: int) -> float:
    return (noise(seed, a, b) + 1.0) / 2.0


def inner(window: Window, depth: np.ndarray) -> np.ndarray:
    """(h, w) bool: ground far enough from every face to carry machinery."""
    sides = window.at(-2, 0) & window.at(-1, 0) & window.at(1, 0) & window.at(2, 0)
    return (depth > 6) & sides & window.at(0, 1) & window.at(0, 2)


def embed(
    out: np.ndarray, window: Window, depth: np.ndarray, style: Style, seed: int, deep: Deep | None = None
) -> None:
    """Draw pipes, then machine parts, onto the painted window; none where the deep holds a cellar."""
    room = inner(window, depth)
    if not room.any():
        return

    def tones(xs: np.ndarray, y: int) -> np.ndarray:
        away = window.distance(xs[None, :], np.array([y]))[0]
        return np.round(np.clip(2.9 - away / style.fade_px, 0, 3)).astype(int)

    pipes(out, window.x, window.y, room, seed, tones)
    hot = []
    for stamp, x, y, burning in _machines(window, style, seed):
        if deep is not None and deep.near(x - 6, y - 6, stamp.shape[1] + 12, stamp.shape[0] + 12):
            continue
        paste(out, stamp, x - window.x, y - window.y, room)
        if burning:
            hot.append((x + 13, y + 11))
    for x, y in hot:
        glow(out, x - window.x, y - window.y, _GLOW_PX - 2, 24, (window.x, window.y), room)


def _machines(window: Window, style: Style, seed: int) -> list[tuple[np.ndarray, int, int, bool]]:
    """(stamp, x, y, burning) of the parts in and near a window, one per 64 px cell of the world where the wall is lit
    and has room for it."""
    spots = []
    y, x = (np.arange((low - _GLOW_PX) // CELL_PX, (low + size + _GLOW_PX) // CELL_PX + 1)
            for low, size in ((window.y, window.height), (window.x, window.width)))  # fmt: skip
    cell_x, cell_y = (part.ravel() for part in np.meshgrid(x, y))
    drawn = [rough(seed + key, cell_x, cell_y).tolist() for key in (41, 42, 43, 44)]
    for cx, cy, which, fire, right, low in zip(cell_x.tolist(), cell_y.tolist(), *drawn, strict=True):
        kind = style.machines[int(which * len(style.machines))]
        burning = kind == "stoke" and fire < 0.5
        near = _GLOW_PX if burning else 0
        high, wide = machine_parts()[kind, 1].shape
        x, y = cx * CELL_PX + int(right * (CELL_PX - wide)), cy * CELL_PX + int(low * (CELL_PX - high))
        if not -near - wide < x - window.x < window.width + near:
            continue
        if not -near - high < y - window.y < window.height + near:
            continue
        if window.solid(x - 4, y - 8, wide + 8, high + 12).all():
            spots.append((kind, x, y, burning, x + wide // 2, y + high // 2))
    if not spots:
        return []
    away = window.distance(np.array([[spot[4]] for spot in spots]), np.array([spot[5] for spot in spots]))[:, 0]
    found = []
    for (kind, x, y, burning, _, _), far in zip(spots, away.tolist(), strict=True):
        # None that begins where nothing but the dark is painted.
        if far <= min(style.reach_px * 0.72, style.reach_px - machine_parts()[kind, 1].shape[0] // 2 - 1):
            base = int(round(min(3, 2.9 - far / style.fade_px))) + (kind != "gear")
            stamp = machine_parts()["stoke_hot" if burning else kind, max(1, min(4, base))]
            found.append((stamp, x, y, burning))
    return found


def pipes(
    out: np.ndarray, x: int, y: int, room: np.ndarray, seed: int, tones: Callable[[np.ndarray, int], np.ndarray]
) -> None:
    """Long pipes at fixed heights, with a shadow and a collar every 26 px, on a window with its corner at (x, y).

    room: (h, w) bool, where they may show. tones: (world columns, world row) to the base tone 0..3 at each column.
    """
    height, width = out.shape
    xs = np.arange(x, x + width)
    step = xs % _COLLAR_PX
    collar, joint = step <= 2, (step == 3) | (step == _COLLAR_PX - 1)
    cell, first = xs // (_COLLAR_PX * 8), x // (_COLLAR_PX * 8)
    cells_px = np.arange(first, (x + width - 1) // (_COLLAR_PX * 8) + 1)
    for band in range((y - 8) // _PIPE_BAND_PX, (y + height + 8) // _PIPE_BAND_PX + 1):
        middle = band * _PIPE_BAND_PX + int(_unit(seed + 60, band, 0) * (_PIPE_BAND_PX - 16)) + 8
        thick = 3 if _unit(seed + 61, band, 0) < 0.6 else 2
        top = middle - thick - y
        rows = slice(max(0, top), max(0, middle + thick + 1 - y))
        here = room[rows] & (rough(seed + 62, cells_px, band) < 0.62)[cell - first]
        if not here.any():
            continue
        lift = np.array(_PIPE[thick])[rows.start - top :, None][: len(here)]
        tone = np.where(joint, 0, tones(xs, middle) + collar + lift)
        np.copyto(out[rows], (T0 + np.clip(tone, 0, 4)).astype(np.uint8), where=here)


def glow(out: np.ndarray, x: int, y: int, rx: int, ry: int, corner: tuple[int, int], where: np.ndarray) -> None:
    """Step solids T0-T2 towards heat in a dithered ellipse round (x, y) of the window; the dither sits on the world."""
    x0, x1 = max(0, x - rx), min(out.shape[1], x + rx + 1)
    y0, y1 = max(0, y - ry), min(out.shape[0], y + ry + 1)
    if x1 <= x0 or y1 <= y0:
        return
    rows, columns = np.arange(y0, y1)[:, None], np.arange(x0, x1)[None, :]
    near = np.clip(1 - np.hypot((columns - x) / rx, (rows - y) / ry), 0, 1)
    part = _BAYER[(rows + corner[1]) % 4, (columns + corner[0]) % 4] < np.clip((near - 0.5) / 0.4 + 0.5, 0, 1)
    area = out[y0:y1, x0:x1]
    part &= (near > 0) & (area >= T0) & (area <= T2) & where[y0:y1, x0:x1]
    np.copyto(area, GLOW[area], where=part)
