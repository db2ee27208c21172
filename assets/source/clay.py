"""How clay is drawn: a height field is bumped, lit from the upper right and cut into wide bands, then thumbed.

It knows no prop. Everything is sampled three times as fine as pixels and taken at each pixel's centre.
"""

import math

import numpy as np
from px import DN, TR, vnoise2

FINE = 3
LIGHT = np.array([0.55, -0.68, 0.48])
LIGHT = LIGHT / np.linalg.norm(LIGHT)
HOLD_TURN = (0.0, 0.035, -0.03, 0.02)  # how far each boil variant is turned, radians


class Slab:
    """A square cell of fine samples, turned by `angle` about its middle: x, y local; the screen stays where it is.

    squash: the body is pressed on the screen to 86 % of its height, down to `floor` px below the middle, and widened.
    """

    def __init__(self, cell: int, angle: float, squash: bool = False, floor: float = 0.0) -> None:
        self.cell, self.floor = cell, floor
        self.wide, self.high = (1.13, 0.86) if squash else (1.0, 1.0)
        sy, sx = (np.mgrid[0 : cell * FINE, 0 : cell * FINE] + 0.5) / FINE - cell / 2
        sx, sy = sx / self.wide, floor - (floor - sy) / self.high
        c, s = math.cos(angle), math.sin(angle)
        self.x, self.y = sx * c + sy * s, -sx * s + sy * c
        mid = FINE // 2
        self._turn = (c, s)
        self.px, self.py = self.x[mid::FINE, mid::FINE], self.y[mid::FINE, mid::FINE]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a local point lies in the cell, in px from its corner."""
        c, s = self._turn
        sx, sy = x * c - y * s, x * s + y * c
        return self.cell / 2 + sx * self.wide, self.cell / 2 + self.floor - (self.floor - sy) * self.high

    def pixels(self, fine: np.ndarray) -> np.ndarray:
        """The value at each pixel's centre."""
        return fine[FINE // 2 :: FINE, FINE // 2 :: FINE]


def edge_wobble(x: np.ndarray, y: np.ndarray, seed: int, amp: float = 0.45) -> np.ndarray:
    """A new outline for each seed: +-amp px by direction."""
    r = np.hypot(x, y) + 1e-9
    u, v = (x / r + 1.2) * 2.3, (y / r + 1.2) * 2.3
    return amp * (vnoise2(u + seed * 7.31, v + seed * 3.7, seed + 11) - 0.5) * 2


def fillet(d: np.ndarray, r: float) -> np.ndarray:
    """Height of a body with a rounded edge of radius r, from its distance field."""
    t = np.clip(-d, 0, r)
    return np.sqrt(np.maximum(0, r * r - (r - t) ** 2))


def dent(x: np.ndarray, y: np.ndarray, cx: float, cy: float, a: float, b: float, depth: float,
         ang: float = 0) -> np.ndarray:  # fmt: skip
    """A flat-bottomed pressed dent (negative height)."""
    c, s = math.cos(ang), math.sin(ang)
    u, v = (x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c
    q = (u / a) ** 2 + (v / b) ** 2
    return -depth * np.exp(-q * q * 1.2)


def light(slab: Slab, d: np.ndarray, z: np.ndarray, tones: tuple[int, ...], ths: tuple[float, ...],
          tex: np.ndarray | None = None, rim: int | None = None, rim_px: float = 2.0, rim_th: float = 0.55,
          under: int | None = None) -> np.ndarray:  # fmt: skip
    """(cell, cell) slots from distance d and height z: bands, an unbroken rim up-right, a dark belly below left."""
    gy, gx = np.gradient(z, 1 / FINE)
    n = np.sqrt(gx * gx + gy * gy + 1)
    lit = slab.pixels((-gx * LIGHT[0] - gy * LIGHT[1] + LIGHT[2]) / n)
    if tex is not None:
        lit = lit + slab.pixels(tex)
    lit = np.round(lit, 6)
    depth = np.round(slab.pixels(d), 6)
    index = np.zeros(lit.shape, int)
    for q in ths:
        index += lit > q
    out = np.full(lit.shape, TR, np.uint8)
    inside = depth < 0
    out[inside] = np.array(tones, np.uint8)[index[inside]]
    gyd, gxd = np.gradient(d, 1 / FINE)
    length = np.hypot(gxd, gyd) + 1e-6
    towards = np.round(slab.pixels((gxd * LIGHT[0] + gyd * LIGHT[1]) / length), 6)
    if rim is not None:
        out[inside & (depth > -rim_px) & (towards > rim_th)] = rim
    if under is not None:
        out[inside & (depth > -1.4) & (towards < -0.42)] = under
    return out


def thumbprint(slab: Slab, out: np.ndarray, cx: float, cy: float, a: float, b: float, ang: float, phase: float,
               keep: tuple[int, ...]) -> None:  # fmt: skip
    """Concentric arcs at 2 px pitch; each pixel on an arc drops one step of its ramp. Never within 2 px of the edge."""
    c, s = math.cos(ang), math.sin(ang)
    u, v = (slab.px - cx) * c + (slab.py - cy) * s, -(slab.px - cx) * s + (slab.py - cy) * c
    r = np.round(np.hypot(u, (v + b * 0.35) * 0.9) + phase, 6)
    arcs = ((u / a) ** 2 + (v / b) ** 2 < 1) & (r % 2.0 < 1.0) & ~np.isin(out, keep)
    hollow = np.pad(out == TR, 2, constant_values=True)
    near_edge = np.zeros(out.shape, bool)
    for dy in range(5):
        for dx in range(5):
            near_edge |= hollow[dy : dy + out.shape[0], dx : dx + out.shape[1]]
    arcs &= ~near_edge
    out[arcs] = DN[out[arcs]]


def dab(out: np.ndarray, dx: int, dy: int, pixels: tuple[tuple[int, int, int], ...], on: tuple[int, ...]) -> None:
    """Wet highlight: pixels (x, y, slot) from the cell's middle shifted by (dx, dy), only over slots in `on`."""
    mid = out.shape[0] // 2
    for x, y, slot in pixels:
        if out[mid + y + dy, mid + x + dx] in on:
            out[mid + y + dy, mid + x + dx] = slot


def stand(out: np.ndarray, bottom: int) -> None:
    """Make the lowest drawn row exactly `bottom` rows below the middle: what is lower is cut, what is higher sinks."""
    row = out.shape[0] // 2 + bottom
    out[row + 1 :] = TR
    gap = row - int(np.flatnonzero((out != TR).any(axis=1))[-1])
    out[gap:] = out[: out.shape[0] - gap].copy()
    out[:gap] = TR
