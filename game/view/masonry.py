"""Brick by brick: paints one window of ground from its mask. It knows no levels, no chunks and no pygame.

All depends on world position and on the mask within `Style.margin_px`, so neighbouring windows fit without seams.
"""

from dataclasses import dataclass

import numpy as np

from game.view.grain import rough, smooth, smooth2
from game.view.palette import G0, G1, G2, T0, T1, T3, T4, T5, TRANSPARENT

VD_MAX = 8


@dataclass(frozen=True, slots=True)
class Style:
    """How a skin builds. moss: amount, 0 none. fade_px: how fast bricks go dark with the distance to air.

    row_px, brick_px: height and mean length of a brick. machines: kinds of embedded parts. hot: they may glow.
    """

    moss: float = 1.0
    fade_px: float = 15.0
    row_px: int = 8
    brick_px: int = 14
    machines: tuple[str, ...] = ("gear", "vent", "plate", "hazard", "girder")
    vines: float = 1.0
    blooms: float = 0.0

    @property
    def reach_px(self) -> int:
        """From this distance to air on, every brick is the darkest."""
        return int(2.4 * self.fade_px) + 2

    @property
    def margin_px(self) -> int:
        """How much mask around a window its painting looks at."""
        return self.reach_px + 112


STYLES = {
    "dusk": Style(),
    "kiln": Style(moss=0.0, fade_px=30.0, row_px=6, brick_px=11, vines=0.0,
                  machines=("gear", "vent", "plate", "hazard", "girder", "stoke", "stoke")),
    "night": Style(moss=1.75, fade_px=22.0, blooms=1.0),
}  # fmt: skip


class Window:
    """A mask with a margin m, (h + 2m, w + 2m) bool, and the distances in it; (x, y): world px of its inner corner."""

    def __init__(self, mask: np.ndarray, x: int, y: int, margin: int, reach: int) -> None:
        self.mask, self.x, self.y, self.margin, self.reach = mask, x, y, margin, reach
        self.height, self.width = mask.shape[0] - 2 * margin, mask.shape[1] - 2 * margin
        rows = np.arange(mask.shape[0], dtype=np.int16)[:, None]
        above = np.maximum.accumulate(np.where(mask, np.int16(-9999), rows), axis=0)
        below = np.minimum.accumulate(np.where(mask, np.int16(19999), rows)[::-1], axis=0)[::-1]
        self._gap = np.minimum(np.minimum(rows - above, below - rows), np.int16(reach)).astype(np.int32)
        self._side = np.arange(-reach, reach + 1, dtype=np.int32) ** 2

    def at(self, dx: int = 0, dy: int = 0) -> np.ndarray:
        """The inner mask, looked up (dx, dy) away."""
        m = self.margin
        return self.mask[m + dy : m + dy + self.height, m + dx : m + dx + self.width]

    def distance(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Distance to air in px, at most `reach`, at world pixels within the margin less reach; 0 in air."""
        columns = np.asarray(xs)[..., None] - self.x + self.margin + np.arange(-self.reach, self.reach + 1)
        gap = self._gap[np.asarray(ys)[..., None] - self.y + self.margin, columns]
        far = np.sqrt((gap * gap + self._side).min(axis=-1))
        return np.minimum(far, self.reach)

    def solid(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """The mask of a world rectangle inside the margin."""
        x, y = x - self.x + self.margin, y - self.y + self.margin
        return self.mask[y : y + height, x : x + width]


@dataclass(slots=True)
class Bricks:
    """A running bond over a window: per brick row (R) and brick (R, K), and per row and pixel column (R, W).

    index: which brick, (R, W). local: px from the brick's left end, (R, W). length: (R, W). seat: brick row of each
    pixel row, (H,). within: px from the brick's top, (H,). centre_x: (R, K), centre_y: (R,), world px. key: (R, K).
    """

    index: np.ndarray
    local: np.ndarray
    length: np.ndarray
    seat: np.ndarray
    within: np.ndarray
    centre_x: np.ndarray
    centre_y: np.ndarray
    key: np.ndarray


def lay_bricks(x: int, y: int, width: int, height: int, row_px: int, brick_px: int, seed: int) -> Bricks:
    """The bricks of a window at world (x, y); the same bricks for every window that shows them."""
    ys = np.arange(y, y + height)
    first_row = y // row_px
    rows = np.arange(first_row, (y + height - 1) // row_px + 1)
    shift = (rough(seed + 1, rows) * brick_px).astype(int)
    first = (x - shift) // brick_px - 1
    k = first[:, None] + np.arange(width // brick_px + 5)
    jitter = ((rough(seed + 2, k, rows[:, None]) * 4).astype(int) * 2 - 3) * min(1, brick_px // 10)
    start = k * brick_px + shift[:, None] + jitter
    xs = np.arange(x, x + width)
    index = (xs[None, :] - shift[:, None]) // brick_px - first[:, None]
    index += xs >= np.take_along_axis(start, index + 1, axis=1)
    index -= xs < np.take_along_axis(start, index, axis=1)
    local = xs - np.take_along_axis(start, index, axis=1)
    length = np.take_along_axis(start, index + 1, axis=1) - xs + local
    centre = start[:, :-1] + np.diff(start, axis=1) // 2
    return Bricks(index, local, length, ys // row_px - first_row, ys % row_px, centre, rows * row_px + row_px // 2,
                  k[:, :-1] * 4096 + rows[:, None])  # fmt: skip


def paint_bricks(window: Window, style: Style, seed: int) -> np.ndarray:
    """(h, w) tones 0..3 (T0..T3) as if all were solid: dark with distance to air, seams, chips, marks."""
    x, y, w, h = window.x, window.y, window.width, window.height
    b = lay_bricks(x, y, w, h, style.row_px, style.brick_px, seed)
    own, lit, chip = rough(seed + 3, b.key), rough(seed + 4, b.key), rough(seed + 5, b.key)
    cy = np.broadcast_to(b.centre_y[:, None], b.centre_x.shape)
    cx = np.clip(b.centre_x, x - style.brick_px * 2, x + w + style.brick_px * 2)
    away = window.distance(cx, cy)
    away = np.where(away == 0, 2.0, away)
    big = smooth2(seed + 6, b.centre_x / 40.0, cy / 30.0)
    tone = 2.75 - away / style.fade_px + (own - 0.5) * 0.75 + (big - 0.5) * 0.55
    tone = np.clip(np.floor(tone), 0, 3).astype(np.int8)
    missing = (rough(seed + 7, b.key) < 0.05) & (away > 5)
    tone[missing] = 0

    def spread(per_brick: np.ndarray) -> np.ndarray:
        return np.take_along_axis(per_brick, b.index, axis=1)[b.seat]

    base = spread(tone)
    local, last = b.local[b.seat], (b.length - 1)[b.seat]
    low = b.within[:, None]
    seam = (local == 0) | (low == style.row_px - 1)
    bright = (low == 0) & (local > 0) & spread((lit < 0.55) & (tone >= 1) & ~missing)
    bright |= (local == last) & (low < 3) & spread((lit < 0.30) & (tone >= 2) & ~missing)
    marks = rough(seed + 8, (np.arange(x, x + w + 1) // 2)[::2][None, :], np.arange(y, y + h)[:, None])
    marks = np.repeat(marks, 2, axis=1)[:, x % 2 : x % 2 + w]
    out = base - seam
    out = out + (bright & ~seam) + (bright & seam)
    corner = local + (style.row_px - 1 - low)
    out = np.where((corner < 3) & spread(chip > 0.8), base - 1, out)
    out = out - ((marks < 0.025) & ~seam) + ((marks > 0.985) & ~seam & (base >= 1))
    return np.clip(out, 0, 3)


def depth_below_air(window: Window) -> np.ndarray:
    """(h, w) uint8: 1 on the top pixel of ground, counted down to VD_MAX; 0 in air."""
    run = window.at().copy()
    depth = run.astype(np.uint8)
    for j in range(1, VD_MAX):
        run &= window.at(0, -j)
        depth += run
    return depth


def paint_edges(out: np.ndarray, window: Window, depth: np.ndarray, seed: int) -> None:
    """The cap slab with its rim T5, lit right walls, dark left walls and undersides, onto slots `out`."""
    xs = np.arange(window.x, window.x + window.width)[None, :]
    ys = np.arange(window.y, window.y + window.height)[:, None]
    solid = window.at()
    thick = 3 + np.floor(smooth(seed + 10, xs / 9.0) * 3).astype(np.uint8)
    joint = (xs + (ys // 37) * 7) % 23 == 0
    slab = (depth > 0) & (depth <= thick)
    out[slab] = T3
    out[depth == thick + 1] = T0
    flecks = rough(seed + 11, xs // 3)
    out[(depth == 2) & (flecks < 0.45)] = T4
    out[(depth == 3) & (flecks < 0.15)] = T4
    out[slab & joint & (depth > 1)] = T1
    rim = depth == 1
    out[rim] = T5
    out[rim & (rough(seed + 12, xs // 4) < 0.16)] = T4
    out[rim & joint] = T3
    body = depth > 2
    flaw = rough(seed + 13, ys // 5)
    right1, left1 = body & ~window.at(1, 0), body & ~window.at(-1, 0)
    right2 = body & window.at(1, 0) & ~window.at(2, 0)
    left2 = body & window.at(-1, 0) & ~window.at(-2, 0)
    out[right1 & (flaw < 0.75)] = T4
    out[right1 & (flaw >= 0.75)] = T3
    out[right2 & (flaw < 0.5)] = T3
    out[left1] = T1
    out[left2 & (flaw < 0.4)] = T1
    out[body & ~window.at(0, 1)] = T0
    out[(depth > 3) & solid & window.at(0, 1) & ~window.at(0, 2) & window.at(-1, 0)] = T1


def paint_moss(out: np.ndarray, window: Window, depth: np.ndarray, amount: float, seed: int) -> None:
    """Growth on upward faces by 1-D noise, hanging down a few px, with blades that lean right into the air."""
    x0, w, h = window.x, window.width, window.height
    reach = np.arange(x0 - 1, x0 + w)
    lush = smooth(seed + 20, reach / 23.0) * 0.65 + smooth(seed + 21, reach / 7.0) * 0.35
    lush = (lush - 0.46 + 0.1 * amount) * 22 * amount
    rows, columns = np.nonzero((depth > 0) & (depth <= 7) & (lush[1:] > 0))
    k, d = lush[1:][columns], depth[rows, columns].astype(int) - 1
    surface = rows - d + window.y
    deep = np.minimum(7, k * (0.5 + 0.8 * rough(seed + 22, columns + x0, surface))).astype(int)
    wide = np.minimum(4, k * 0.7).astype(int)
    bright = rough(seed + 23, (columns + x0) // 3) < 0.62
    slot = np.where(d == 0, np.where(bright, G2, G1), np.where(d <= np.maximum(1, wide - 1), G1, G0))
    grown = d < np.maximum(1, deep)
    out[rows[grown], columns[grown]] = slot[grown]
    bladed = (lush > 1.5) & (rough(seed + 24, reach) < 0.36)
    tall = np.where(bladed, 1 + (rough(seed + 25, reach) * np.minimum(4, lush * 0.8)).astype(int), 0)
    tip = np.where(rough(seed + 26, reach) < 0.6, G2, G1).astype(np.uint8)
    m = window.margin
    air = ~window.at()
    for j in range(1, 5):
        lean = 1 if j > 2 else 0
        root = slice(m - lean, m - lean + w)
        below = window.mask[m + j : m + j + h, root]
        above = window.mask[m + j - 1 : m + j - 1 + h, root]
        part = slice(1 - lean, 1 - lean + w)
        here = air & below & ~above & (tall[part] >= j)[None, :]
        out[here] = np.broadcast_to(np.where(tall[part] == j, tip[part], G1), out.shape)[here]


def paint(window: Window, style: Style, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """(slots, depth) of the window: bricks and edges; 255 in air. Moss comes after the machines: `paint_moss`."""
    depth = depth_below_air(window)
    out = np.full(depth.shape, TRANSPARENT, np.uint8)
    solid = window.at()
    if solid.any():
        out[solid] = (paint_bricks(window, style, seed) + T0).astype(np.uint8)[solid]
        paint_edges(out, window, depth, seed)
    return out, depth
