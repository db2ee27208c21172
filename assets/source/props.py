"""The clay props' sheets: apple, pot, crate, lump, wheel, brick, shard, each at 64 angles in four boil variants.

A fifth drawing is the squash of an impact, drawn wider. The middle of a cell is the body's centre; the lowest row is
where the body's shape (assets/rigs/props.toml) reaches down to at that angle, so that nothing floats or sinks.
"""

import math
from collections.abc import Callable

import numpy as np
from bake import ANGLES, sheet
from clay import HOLD_TURN, Slab, dab, dent, edge_wobble, fillet, light, stand, thumbprint
from px import B0, B1, B2, B3, G0, G1, G2, K0, K1, K2, K3, T0, T2, T3, TR, Canvas, hsh_arr, vnoise2
from sdf import ell_d, field, shade, smin

from game.physics.prop_kinds import kind_of

Painter = Callable[[Slab, int], np.ndarray]
"""(slab, variant) → (cell, cell) slots."""


def apple(slab: Slab, v: int) -> np.ndarray:
    x, y = slab.x, slab.y
    d = smin(ell_d(x, y, -3.1, -1.4, 5.0, 6.2, 0.12), ell_d(x, y, 3.1, -1.4, 5.0, 6.2, -0.12), 1.2)
    d = smin(d, ell_d(x, y, 0, 2.2, 5.2, 5.4), 2.5) - edge_wobble(x, y, v + 1, 0.34) - 0.15
    z = (
        fillet(d, 7.0) * 0.95
        + dent(x, y, -2.6 + 0.3 * v, 1.4, 2.9, 3.4, 1.1, 0.4)
        + dent(x, y, 0.2, -7.6, 2.6, 2.2, 2.2)
    )
    z = z + (vnoise2(x / 3.4 + v * 9, y / 3.4, v + 3) - 0.5) * 0.6
    out = light(slab, d, z, (K0, K0, K1, K2, K3), (-0.35, 0.02, 0.70, 0.95), None, K2, 2.0, 0.5, K0)
    thumbprint(slab, out, -2.5 + 0.3 * v, 1.4 - 0.2 * v, 3.2, 4.0, 0.35 + 0.12 * v, 0.5 * v, keep=(K0,))
    dab(out, 3 + (v == 2), -5, ((0, 0, K3), (1, 0, B3), (0, 1, K3), (1, 1, K3)), on=(K1, K2, K3))
    _twig(slab, out, (0, 0, 0.6, 0)[v], (0, -0.5, 0, 0.6)[v])
    return out


def _twig(slab: Slab, out: np.ndarray, dx: float, dy: float) -> None:
    """Stem and leaf, rolled snakes: lit on the screen like everything else."""
    cell, at = slab.cell, slab.at
    stem = [("c", *at(0.0, -6.8), 0.7, *at(0.8 + dx * 0.5, -10.4), 0.75)]
    leaf = [
        ("c", *at(1.6 + dx, -10.0 + dy * 0.3), 0.7, *at(4.4 + dx, -11.4 + dy), 1.5),
        ("c", *at(4.4 + dx, -11.4 + dy), 1.5, *at(7.0 + dx, -11.0 + dy), 0.5),
    ]
    for shapes, tones, ths in ((stem, (T2, T2, T3), (0.2, 0.6)), (leaf, (G0, G1, G2), (0.15, 0.62))):
        lit = shade(field(shapes, 0.5, cell, cell), 1.6, tones, ths)
        out[lit != TR] = lit[lit != TR]


_POT_Y = (-25.5, -24.5, -22.6, -21.2, -19.8, -16, -12, -8, -4, -1.2, 0.2)
_POT_W = (6.6, 7.6, 7.6, 5.6, 5.4, 8.4, 10.4, 10.2, 8.2, 6.0, 5.6)


def pot(slab: Slab, v: int) -> np.ndarray:
    x, y = slab.x, slab.y - 12.8
    w = np.interp(y, _POT_Y, _POT_W) + (vnoise2(y / 3.1 + v * 5.7, np.sign(x) * 2 + v, v + 5) - 0.5) * 1.1
    d = np.maximum(np.abs(x) - w, np.maximum(y - 0.2, -25.6 - y))
    across = np.clip(x / np.maximum(0.1, w), -1, 1)
    z = w * np.sqrt(np.maximum(0, 1 - across * across)) + dent(x, y, -2.6 + 0.4 * v, -8.5, 3.0, 3.8, 1.5, 0.3)
    z = z + dent(x, y, 4.6, -13.2 + 0.3 * v, 2.0, 2.6, 0.9) + (vnoise2(x / 3.4 + v * 4, y / 2.4, v + 8) - 0.5) * 0.7
    # Thrown on a wheel: the faint turning lines of the potter's fingers.
    tex = np.where((np.sin((y + x * 0.12 + v * 0.6) * 2 * math.pi / 4.3) > 0.80) & (y > -16), -0.13, 0)
    out = light(slab, d, z, (K0, K1, K1, K2, K3), (-0.12, 0.20, 0.62, 0.95), tex, K3, 1.3, 0.70, K0)
    thumbprint(slab, out, -2.5 + 0.4 * v, 5.3 - 0.2 * v, 3.4, 4.2, 0.3 + 0.1 * v, 0.5 * v, keep=(K0,))
    glaze = light(slab, d, z, (G0, G0, G1, G2, B3), (-0.1, 0.30, 0.78, 0.985), tex * 0.3, G2, 1.4, 0.66, G0)
    column = np.floor(slab.px + 13.5)
    row = slab.py - 12.8 + 26.5
    drip = 9 + np.floor((_noise_line(column / 2.4, 31) * 0.7 + _hash_line(column // 2, 6) * 0.3) * 8)
    drip = drip + ((column + v) % 7 == 0)
    on = out != TR
    below = on & (row >= drip) & (row < drip + 1)
    out[below] = np.where(np.isin(out[below], (K0, K1)), K0, K1)
    glazed = on & (row < drip) & (glaze != TR)
    out[glazed] = glaze[glazed]
    dab(out, 4, -2, ((0, 0, B3), (1, 1, B3), (0, 1, B3)), on=(G0, G1, G2))
    px, py = slab.px, slab.py - 12.8
    for rx, ry, cy, slot in ((5.6, 1.4, -24.4, K0), (4.2, 0.8, -24.0, T0)):
        out[on & (((px - (v == 2) * 0.5) / rx) ** 2 + ((py - cy) / ry) ** 2 <= 1)] = slot
    return out


def _noise_line(x: np.ndarray, seed: int) -> np.ndarray:
    i = np.floor(x)
    f = x - i
    f = f * f * (3 - 2 * f)
    return _hash_line(i, seed) * (1 - f) + _hash_line(i + 1, seed) * f


def _hash_line(x: np.ndarray, seed: int) -> np.ndarray:
    return hsh_arr(x.astype(np.int64), np.full(x.shape, seed), 5)


def crate(slab: Slab, v: int) -> np.ndarray:
    x, y = slab.x, slab.y
    wobble = (vnoise2(x / 5 + v * 3.3, (y - 12.2) / 5, v + 21) - 0.5) * 1.1
    bx = np.abs(x + 0.5 * np.sin((y - 12.2) / 5.0 + v)) - 12.0
    by = np.abs(y + 0.4 * np.sin(x / 4.0 + v * 2)) - 12.0
    d = np.hypot(np.maximum(bx + 3.2, 0), np.maximum(by + 3.2, 0)) + np.minimum(np.maximum(bx, by) + 3.2, 0) - 3.2
    d = d + wobble * 0.7
    z = fillet(d, 2.6) * 0.9
    # Planks as soft pillows: a frame, three boards inside it and a brace across.
    inner = np.maximum(np.abs(x) - 8.4, np.abs(y) - 8.4)
    z = z - 1.4 / (1 + np.exp(inner * 2.6))
    board = np.mod(y + 8.4, 5.6) - 2.8
    z = z + np.where(inner < 0, fillet(np.abs(board) - 2.8, 1.6) * 0.7, 0)
    brace = np.abs(x + y) * 0.7071 - 2.0
    raised = np.where(inner < 0.6, fillet(brace, 2.0) * 0.95 + np.where(brace < 0, 1.0, 0), 0)
    z = np.where(raised > 0, np.maximum(z, raised + 0.6), np.maximum(z, z - 9))
    z = z + dent(x, y, 5.2, 6.8, 2.4, 3.0, 0.9, 0.2) + dent(x, y, -9.8 + 0.3 * v, -3.8, 1.8, 2.6, 0.8)
    z = z + (vnoise2(x / 2.8 + v * 6, (y - 12.2) / 2.8, v + 2) - 0.5) * 0.55
    groove = (np.abs(inner) < 0.55) | ((inner < 0) & (np.abs(board) > 2.35) & (brace > 0))
    groove |= (np.abs(brace) < 0.5) & (inner < 0)
    tex = -np.where(groove, 0.55, 0)
    out = light(slab, d, z, (K0, K1, K2, K2, K3), (0.0, 0.30, 0.46, 0.80), tex, K3, 1.8, 0.62, K1)
    thumbprint(slab, out, 5.5, 7.2 + 0.3 * v, 3.4, 3.8, 0.2 + 0.1 * v, 0.5 * v, keep=(K0,))
    for corner in ((-10, -9.5), (10, -9.5), (-10, 9.5), (10, 9.5)):
        i, j = (math.floor(round(q, 6)) for q in slab.at(*corner))
        for dx, dy, slot in ((0, 0, K0), (1, 0, K1), (0, -1, T2), (1, -1, B3)):
            if out[j + dy, i + dx] != TR:
                out[j + dy, i + dx] = slot
    return out


def lump(slab: Slab, v: int) -> np.ndarray:
    x, y = slab.x, slab.y - 5.7
    d = smin(ell_d(x, y, -1, -5, 8.6, 5.6, 0.1), ell_d(x, y, 4.5, -7, 5.2, 4.6, -0.5), 2.4)
    d = smin(d, ell_d(x, y, -6.5, -3.0, 4.2, 3.2), 2)
    d = np.maximum(d, y - 0.3) - edge_wobble(x, y + 5, v + 5, 0.55)
    z = fillet(d, 5.6) * 0.9 + dent(x, y, -3.0 + 0.4 * v, -6.2, 2.9, 2.4, 1.7, 0.2)
    z = z + dent(x, y, 6.6, -4.2 - 0.2 * v, 1.4, 2.0, 0.5, 0.4) + (vnoise2(x / 2.6 + v * 5, y / 2.6, v + 6) - 0.5) * 0.8
    out = light(slab, d, z, (B0, B1, B2, B2, B3), (0.02, 0.44, 0.66, 0.93), None, B3, 1.7, 0.6, B0)
    thumbprint(slab, out, -3.1 + 0.4 * v, -0.6, 3.8, 3.6, 0.2 + 0.15 * v, 0.5 * v, keep=(B0,))
    return out


def wheel(slab: Slab, v: int) -> np.ndarray:
    """A potter's flywheel: rim, hub and four spokes with air between; one worn spot tells the turning."""
    x, y = slab.x, slab.y
    r = np.hypot(x, y)
    rim = np.abs(r - 9.9) - 2.2
    hub = r - 3.7
    spokes = np.minimum(np.maximum(np.abs(x) - 1.6, r - 9), np.maximum(np.abs(y) - 1.6, r - 9))
    d = smin(smin(rim, spokes, 1.2), hub, 1.0) - edge_wobble(x, y, v + 31, 0.3)
    z = fillet(d, 2.3) * 1.1 + np.where(hub < 0, fillet(hub, 3.0) * 0.5, 0) + dent(x, y, 0, 0, 1.3, 1.3, 2.0)
    z = z + dent(x, y, 7.2, 6.8, 2.2, 1.8, 1.2, 0.8) + (vnoise2(x / 2.8 + v * 7, y / 2.8, v + 12) - 0.5) * 0.6
    tex = np.where((np.abs(r - 9.9) < 0.45) & (hub > 0), -0.35, 0) - np.where(r < 1.4, 0.7, 0)
    out = light(slab, d, z, (K0, K1, K1, K2, K3), (-0.05, 0.24, 0.62, 0.94), tex, K3, 1.3, 0.72, K0)
    thumbprint(slab, out, 7.4, 6.6, 3.2, 2.6, 0.8 + 0.1 * v, 0.5 * v, keep=(K0,))
    dab(out, 6, -8, ((0, 0, B3), (1, 1, B3)), on=(K1, K2, K3))
    return out


def brick(slab: Slab, v: int) -> np.ndarray:
    """An unfired brick with its frog (the hollow in its face)."""
    x, y = slab.x, slab.y
    bx, by = np.abs(x + 0.2 * np.sin(y + v)) - 8.0, np.abs(y + 0.25 * np.sin(x / 2.5 + v * 2)) - 4.0
    d = np.hypot(np.maximum(bx + 1.6, 0), np.maximum(by + 1.6, 0)) + np.minimum(np.maximum(bx, by) + 1.6, 0) - 1.6
    d = d - edge_wobble(x * 0.5, y, v + 41, 0.25)
    frog = np.maximum(np.abs(x) - 5.0, np.abs(y) - 1.4)
    z = fillet(d, 2.2) * 0.9 - 1.1 / (1 + np.exp(frog * 3.0)) + (vnoise2(x / 2.6 + v * 6, y / 2.6, v + 15) - 0.5) * 0.5
    out = light(slab, d, z, (K0, K0, K1, K1, K2), (-0.05, 0.30, 0.44, 0.86), None, K2, 1.3, 0.6, K0)
    thumbprint(slab, out, 3.2 + 0.2 * v, 0.3, 3.0, 2.8, 0.4, 0.5 * v, keep=(K0,))
    dab(out, 3, -3, ((0, 0, K3), (1, 0, K3)), on=(K1, K2))
    return out


_SHARDS = (
    ((0.0, -4.0), (3.6, 2.4), (-1.0, 3.0), (-3.4, 1.6)),
    ((-0.8, -3.6), (2.4, -1.2), (3.4, 2.8), (-3.2, 2.8)),
    ((0.6, -3.8), (3.2, 1.0), (1.6, 3.0), (-3.4, 2.6)),
    ((-1.6, -3.2), (1.8, -3.4), (3.0, 2.6), (-2.6, 3.0)),
)


def shard(slab: Slab, v: int) -> np.ndarray:
    """A piece of a broken pot: its old outside is dull clay, its fresh edge (the first two sides) is bright."""
    pts = _SHARDS[v]
    x, y = slab.x, slab.y
    sides = [
        ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / math.hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(pts, pts[1:] + pts[:1], strict=True)
    ]
    d = np.maximum.reduce(sides)
    z = fillet(d, 2.4) * 0.6
    out = light(slab, d, z, (K0, K1, K1, K2), (0.0, 0.36, 0.78), None, None, under=K0)
    fresh = np.round(np.maximum(slab.pixels(sides[0]), slab.pixels(sides[1])), 6)
    out[(out != TR) & (fresh > -1.1)] = K3
    return out


# kind: painter, cell size. A shard's four variants are four different pieces; it is too small for a squash drawing.
KINDS: dict[str, tuple[Painter, int]] = {
    "apple": (apple, 33), "pot": (pot, 39), "crate": (crate, 43), "lump": (lump, 29), "wheel": (wheel, 33),
    "brick": (brick, 25), "shard": (shard, 15),
}  # fmt: skip
VARIANTS = 4
ICON_PX = 32


def bottom_rows(kind: str) -> list[int]:
    """For each of the 64 angles: rows from the middle of the cell down to the lowest drawn row."""
    shape = kind_of(kind).silhouette
    return [math.ceil(round(shape.reach(2 * math.pi * i / ANGLES, 0.0, -1.0), 3) - 1) for i in range(ANGLES)]


def drawings(kind: str) -> list[Callable[[Canvas, float], None]]:
    """Four variants, then the squash drawing (not for shards); each draws on a board at an angle."""
    painter, cell = KINDS[kind]
    rows = bottom_rows(kind)

    def drawing(variant: int, squash: bool) -> Callable[[Canvas, float], None]:
        def draw(board: Canvas, angle: float) -> None:
            bottom = rows[round(angle * ANGLES / (2 * math.pi)) % ANGLES]
            turned = angle + (0.0 if squash else HOLD_TURN[variant] * 0.8)
            out = painter(Slab(cell, turned, squash, bottom + 0.5), variant)
            stand(out, bottom)
            board.a[:] = out

        return draw

    variants = [drawing(v, False) for v in range(VARIANTS)]
    return variants if kind == "shard" else [*variants, drawing(0, True)]


def sheets() -> dict[str, np.ndarray]:
    """File stem under assets/art/ → slots."""
    made = {}
    for kind, (_, cell) in KINDS.items():
        # Each drawing is a sheet of its own, so that what is never seen is never read.
        for name, drawing in zip((*"0123", "squash"), drawings(kind), strict=False):
            made[f"props/{kind}_{name}"] = sheet(cell, [drawing])
    return {**made, "icon": icon(made["props/pot_0"])}


def icon(pots: np.ndarray) -> np.ndarray:
    """The window's: the middle of the first pot. Small, since every start reads it."""
    corner = (KINDS["pot"][1] - ICON_PX) // 2
    return pots[corner : corner + ICON_PX, corner : corner + ICON_PX]
