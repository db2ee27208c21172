"""Brick by brick: the inside of ground, dark with the distance to air. It knows windows, no levels and no chunks."""

from functools import cache
from typing import NamedTuple

import numpy as np

from game.view.bond import Bricks, deep_window, lay_bricks, repeated
from game.view.grain import rough, smooth2
from game.view.masonry import Style, Window
from game.view.palette import T0


class Tones(NamedTuple):
    """How the bricks of a window look, per brick (R, K): tone 0..3, whether the top and the right edge are lit, whether
    a corner is off, whether it is so deep that only the dark shows."""

    bricks: Bricks
    tone: np.ndarray
    top: np.ndarray
    right: np.ndarray
    chipped: np.ndarray
    dark: np.ndarray


def brick_tones(window: Window, style: Style, seed: int) -> Tones:
    """The bricks as if all were solid: dark with distance to air, a few missing."""
    x, y, w, h = window.x, window.y, window.width, window.height
    b = lay_bricks(x, y, w, h, style.row_px, style.brick_px, seed)
    own, lit, chip = rough(seed + 3, b.key), rough(seed + 4, b.key), rough(seed + 5, b.key)
    cy = np.broadcast_to(b.centre_y[:, None], b.centre_x.shape)
    away = window.distance(b.centre_x, b.centre_y)
    away = np.where(away == 0, 2.0, away)
    big = smooth2(seed + 6, b.centre_x / 40.0, cy / 30.0)
    tone = 2.75 - away / style.fade_px + (own - 0.5) * 0.75 + (big - 0.5) * 0.55
    tone = np.clip(np.floor(tone), 0, 3).astype(np.int8)
    np.maximum(tone, 1, out=tone, where=(own < style.least) & (away < style.reach_px - style.row_px))
    missing = (rough(seed + 7, b.key) < 0.05) & (away > 5)
    tone[missing] = 0
    top, right = (lit < 0.55) & (tone >= 1) & ~missing, (lit < 0.30) & (tone >= 2) & ~missing
    return Tones(b, tone, top, right, chip > 0.8, away >= style.reach_px)


def paint_bricks(out: np.ndarray, window: Window, tones: Tones, style: Style, seed: int) -> None:
    """Seams, chips, marks: the solid part of `out` in T0..T3."""
    b, w, rows = tones.bricks, window.width, style.row_px
    base, local = b.spread(tones.tone), b.local
    upright = local == 0
    top, right = b.spread(tones.top) & ~upright, b.spread(tones.right) & (local == b.spread(b.length - 1))
    chipped = b.spread(tones.chipped)
    # By brick row, pixel row in it and column: the rows of a brick are alike but for the first and the last three.
    drawn = np.empty((len(base), rows, w), np.int8)
    drawn[:] = (base - upright.view(np.int8))[:, None]
    drawn[:, 0] += top | right
    drawn[:, 1:3] += right[:, None]
    drawn[:, rows - 1] = base - 1
    for k in range(1, 4):
        np.copyto(drawn[:, rows - k], base - np.int8(1), where=chipped & (local < 4 - k))
    first = window.y % rows
    marks = repeated(_marks(), window.x, window.y - first, w, len(base) * rows).reshape(drawn.shape)[:, :-1]
    drawn[:, :-1] += np.minimum(marks, base[:, None]) * ~upright[:, None]
    np.clip(drawn, 0, 3, out=drawn)
    flat = drawn.reshape(-1, w)[first : first + window.height]
    if tones.dark.any():
        deep = deep_window(style.row_px, style.brick_px, seed, window.x, window.y, w, window.height)
        np.copyto(flat, deep, where=b.spread(tones.dark)[b.seat])
    np.copyto(out, flat.view(np.uint8) + np.uint8(T0), where=window.at())


@cache
def _marks() -> np.ndarray:
    """(256, 256) int8: sparse 2 x 1 marks, -1 darker, +1 lighter; they repeat over the world."""
    own = rough(8, np.arange(128)[None, :], np.arange(256)[:, None])
    return np.repeat((own > 0.985).astype(np.int8) - (own < 0.025), 2, axis=1)
