"""What lies on top of ground: the cap slab with its rim, glaze, and moss. It knows windows and masks, no levels."""

import numpy as np

from game.view.grain import rough, smooth
from game.view.masonry import BLADES_PX, VD_MAX, Window
from game.view.palette import B2, B3, G0, G1, G2, T0, T1, T3, T4, T5

_SLAB_PX, _MOSS_PX = 6, 7
_GLINT_PX, _DROP_PX = 21, 11


def _below(window: Window, which: np.ndarray, deep: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(rows, columns, seen), (n, deep) each: pixels from the tops `which` (n,) down, and which are to be seen."""
    tops = window.tops
    rows = tops.row[which, None] + np.arange(deep)
    columns = np.broadcast_to(tops.column[which, None], rows.shape)
    return rows, columns, tops.run[which, :deep] & (rows >= 0) & (rows < window.height)


def _lay(out: np.ndarray, rows: np.ndarray, columns: np.ndarray, seen: np.ndarray, slots: np.ndarray) -> None:
    out[rows[seen], columns[seen]] = slots[seen]


def paint_slab(out: np.ndarray, window: Window, seed: int) -> None:
    """The cap slab: rim T5, flecks, joints every 23 px, a shadow line below, onto slots `out`."""
    which = np.flatnonzero((window.tops.column >= 0) & ~window.tops.glazed)
    rows, columns, seen = _below(window, which, _SLAB_PX)
    all_x = np.arange(window.x, window.x + window.width)
    column = window.tops.column[which]
    thick = (3 + np.floor(smooth(seed + 10, all_x / 9.0) * 3).astype(np.uint8))[column, None]
    fleck, worn = rough(seed + 11, all_x // 3)[column], rough(seed + 12, all_x // 4)[column]
    joint = (columns + window.x + ((rows + window.y) // 37) * 7) % 23 == 0
    d = np.arange(1, _SLAB_PX + 1)
    slots = np.where(d <= thick, np.where(joint, T1, T3), T0)
    seen &= d <= thick + 1
    for k, share in ((1, 0.45), (2, 0.15)):
        slots[:, k] = np.where((fleck < share) & ~joint[:, k], T4, slots[:, k])
    slots[:, 0] = np.where(joint[:, 0], T3, np.where(worn < 0.16, T4, T5))
    _lay(out, rows, columns, seen, slots)


def gloss(xs: np.ndarray, seed: int) -> np.ndarray:
    """(n,) slots of the topmost px of glaze at world columns: wet G2 with long bright glints."""
    cell, along = xs // _GLINT_PX, xs % _GLINT_PX
    first, long = (rough(seed + 15, cell) * 5).astype(int), 6 + (rough(seed + 16, cell) * 7).astype(int)
    inner = (along > first) & (along < first + long)
    return np.where(inner, B3, np.where((along == first) | (along == first + long), B2, G2)).astype(np.uint8)


def paint_glaze(out: np.ndarray, window: Window, seed: int) -> None:
    """Slippery ground: a smooth wet coat without a joint, that has run down in drops."""
    which = np.flatnonzero((window.tops.column >= 0) & window.tops.glazed)
    if not len(which):
        return
    rows, columns, seen = _below(window, which, VD_MAX)
    xs = window.tops.column[which] + window.x
    cell = xs // _DROP_PX
    off = xs % _DROP_PX - 3 - (rough(seed + 17, cell) * (_DROP_PX - 6)).astype(int)  # from the middle of the drop
    drop = np.where(np.abs(off) <= 1, 1 + (rough(seed + 18, cell) * 4).astype(int) - (off != 0), 0)
    deep = (3 + np.maximum(0, drop))[:, None]
    d = np.arange(VD_MAX)
    slots = np.where(d == deep, T0, np.where(d == deep - 1, G0, G1))
    running = (d > 1) & (d < deep - 1) & (drop[:, None] > 0)
    slots = np.where(running & (off == 1)[:, None], G2, np.where(running & (off == -1)[:, None], G0, slots))
    slots[:, 0], slots[:, 1] = gloss(xs, seed), G2
    _lay(out, rows, columns, seen & (d <= deep), slots)


def paint_moss(out: np.ndarray, window: Window, amount: float, seed: int) -> None:
    """Growth on upward faces by 1-D noise, hanging down a few px, with blades that lean right into the air."""
    x0, w, h, tops = window.x, window.width, window.height, window.tops
    reach = np.arange(x0 - 1, x0 + w)
    lush = smooth(seed + 20, reach / 23.0) * 0.65 + smooth(seed + 21, reach / 7.0) * 0.35
    lush = (lush - 0.46 + 0.1 * amount) * 22 * amount
    which = np.flatnonzero((tops.column >= 0) & (lush[tops.column + 1] > 0) & ~tops.glazed)
    rows, columns, seen = _below(window, which, _MOSS_PX)
    x = tops.column[which] + x0
    k = lush[x - x0 + 1]
    deep = np.minimum(7, k * (0.5 + 0.8 * rough(seed + 22, x, tops.row[which] + window.y))).astype(int)
    wide = np.minimum(4, k * 0.7).astype(int)
    d = np.arange(_MOSS_PX)
    slots = np.where(d <= np.maximum(1, wide - 1)[:, None], G1, G0)
    slots[:, 0] = np.where(rough(seed + 23, x // 3) < 0.62, G2, G1)
    _lay(out, rows, columns, seen & (d < np.maximum(1, deep)[:, None]), slots)

    bladed = (lush > 1.5) & (rough(seed + 24, reach) < 0.36)
    tall = np.where(bladed, 1 + (rough(seed + 25, reach) * np.minimum(BLADES_PX, lush * 0.8)).astype(int), 0)
    tip = np.where(rough(seed + 26, reach) < 0.6, G2, G1)
    which = np.flatnonzero(bladed[tops.column + 1] & (tops.row >= 0) & ~tops.glazed)
    root, j = tops.column[which, None] + 1, np.arange(1, BLADES_PX + 1)
    up = tops.row[which, None] - j
    right = root - 1 + (j > 2)
    free = (tall[root] >= j) & (up >= 0) & (up < h) & (right >= 0) & (right < w)
    free[free] = ~window.at()[up[free], right[free]]
    _lay(out, up, right, free, np.where(tall[root] == j, tip[root], G1))
