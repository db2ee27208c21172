"""Shapes as signed distances, lit from the upper right and cut into tones. Knows slots and numbers, no creature.

A shape is a tuple: ("c", ax, ay, ra, bx, by, rb) tapered capsule; ("e", cx, cy, rx, ry, angle) ellipse;
("p", [(x, y), ...]) polygon. Pixels, y down; distances are negative inside.
"""

import math

import numpy as np
from px import TR, Canvas

LIGHT = np.array([0.52, -0.72, 0.46])
LIGHT = LIGHT / np.linalg.norm(LIGHT)
CONTACT = ((-1, 0), (0, 1), (-1, 1))  # a contact line lies on the left and underside only: the light is upper right
Shape = tuple


def cap_d(x: np.ndarray, y: np.ndarray, ax: float, ay: float, ra: float, bx: float, by: float, rb: float) -> np.ndarray:
    """Distance to a capsule from a (radius ra) to b (radius rb)."""
    dx, dy = bx - ax, by - ay
    h = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
    return np.hypot(x - ax - h * dx, y - ay - h * dy) - (ra + (rb - ra) * h)


def ell_d(x: np.ndarray, y: np.ndarray, cx: float, cy: float, rx: float, ry: float, ang: float = 0) -> np.ndarray:
    """Distance (first-order) to an ellipse turned by ang."""
    c, s = math.cos(ang), math.sin(ang)
    u, v = (x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c
    k = np.hypot(u / rx, v / ry)
    return k * (k - 1) / (np.hypot(u / rx**2, v / ry**2) + 1e-9)


def poly_d(x: np.ndarray, y: np.ndarray, pts: list[tuple[float, float]]) -> np.ndarray:
    """Distance to a polygon."""
    d = np.full(x.shape, 1e9)
    sign = np.ones(x.shape)
    for (ax, ay), (bx, by) in zip(pts, pts[-1:] + pts[:-1], strict=True):
        ex, ey = bx - ax, by - ay
        wx, wy = x - ax, y - ay
        t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey + 1e-9), 0, 1)
        d = np.minimum(d, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
        c1, c2, c3 = y >= ay, y < by, ex * wy > ey * wx
        sign = np.where((c1 & c2 & c3) | (~c1 & ~c2 & ~c3), -sign, sign)
    return sign * np.sqrt(d)


def smin(a: np.ndarray, b: np.ndarray, k: float) -> np.ndarray:
    """Smooth minimum: joins two shapes with a fillet of about k px."""
    if k <= 0:
        return np.minimum(a, b)
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b * (1 - h) + a * h - k * h * (1 - h)


_DISTANCE = {"c": cap_d, "e": ell_d, "p": poly_d}


def field(shapes: list[Shape], k: float, w: int, h: int, x0: float = 0, y0: float = 0) -> np.ndarray:
    """(h, w) distances at the pixel centres of a box whose corner is (x0, y0), shapes joined with smin k."""
    y, x = np.mgrid[0:h, 0:w]
    x, y = x + 0.5 + x0, y + 0.5 + y0
    total = None
    for shape in shapes:
        d = _DISTANCE[shape[0]](x, y, *shape[1:])
        total = d if total is None else smin(total, d, k)
    return np.round(total, 6)  # equal on every processor: a last-bit difference must not move a pixel


def shade(d: np.ndarray, r: float, tones: tuple[int, ...], ths: tuple[float, ...], light: np.ndarray = LIGHT,
          bias: float = 0.0, tex: np.ndarray | None = None) -> np.ndarray:  # fmt: skip
    """Slots of a rounded solid: depth r px of roundness; tones dark to light, cut at the ascending thresholds ths."""
    gy, gx = np.gradient(d)
    g = np.hypot(gx, gy) + 1e-6
    e = 1 - np.clip(-d / r, 0, 1)
    nx, ny = gx / g * e, gy / g * e
    nz = np.sqrt(np.clip(1 - nx * nx - ny * ny, 0, 1))
    lit = nx * light[0] + ny * light[1] + nz * light[2] + bias
    if tex is not None:
        lit = lit + tex
    lit = np.round(lit, 6)
    index = np.zeros(d.shape, int)
    for q in ths:
        index += lit > q
    out = np.full(d.shape, TR, np.uint8)
    inside = d < 0
    out[inside] = np.array(tones, np.uint8)[index[inside]]
    return out


def bbox(shapes: list[Shape], w: int, h: int, pad: int = 3) -> tuple[int, int, int, int]:
    """x0, y0, x1, y1 of the shapes with a margin, clipped to a board of w x h."""
    xs: list[float] = []
    ys: list[float] = []
    for q in shapes:
        if q[0] == "c":
            r = max(q[3], q[6])
            xs += [q[1] - r, q[1] + r, q[4] - r, q[4] + r]
            ys += [q[2] - r, q[2] + r, q[5] - r, q[5] + r]
        elif q[0] == "e":
            r = max(q[3], q[4])
            xs += [q[1] - r, q[1] + r]
            ys += [q[2] - r, q[2] + r]
        else:
            xs += [p[0] for p in q[1]]
            ys += [p[1] for p in q[1]]
    return (
        max(0, int(min(xs)) - pad),
        max(0, int(min(ys)) - pad),
        min(w, int(max(xs)) + pad + 2),
        min(h, int(max(ys)) + pad + 2),
    )


def contact(solid: np.ndarray) -> np.ndarray:
    """The pixels just outside a mask on its left and underside: where a contact line may lie."""
    padded = np.pad(solid, 1)
    out = np.zeros_like(solid)
    h, w = padded.shape
    for dx, dy in CONTACT:
        out |= padded[1 - dy : h - 1 - dy, 1 - dx : w - 1 - dx]
    return out & ~solid


def stamp(c: Canvas, shapes: list[Shape], tones: tuple[int, ...], ths: tuple[float, ...], r: float = 4,
          k: float = 2, bias: float = 0, sep: int | None = None,
          over: tuple[int, ...] | None = None) -> np.ndarray | None:  # fmt: skip
    """Draw a joined group on the board. sep: slot of the contact line, laid where the group crosses slots in `over`.

    over None: any solid pixel. Returns the group's mask in its own box, None when off the board.
    """
    x0, y0, x1, y1 = bbox(shapes, c.w, c.h)
    if x1 <= x0 or y1 <= y0:
        return None
    area = c.a[y0:y1, x0:x1]
    out = shade(field(shapes, k, x1 - x0, y1 - y0, x0, y0), r, tones, ths, bias=bias)
    solid = out != TR
    if sep is not None:
        edge = contact(solid) & (area != TR)
        if over is not None:
            edge &= np.isin(area, over)
        area[edge] = sep
    area[solid] = out[solid]
    return solid


def ik(
    hx: float, hy: float, tx: float, ty: float, l1: float, l2: float, bend: float
) -> tuple[float, float, float, float]:
    """Two bones from (hx, hy) towards (tx, ty): knee x, y and end x, y; bend = ±1 picks the side."""
    dx, dy = tx - hx, ty - hy
    d = max(abs(l1 - l2) + 0.01, min(l1 + l2 - 0.01, math.hypot(dx, dy)))
    a = math.atan2(dy, dx)
    turn = math.acos(max(-1, min(1, (l1 * l1 + d * d - l2 * l2) / (2 * l1 * d)))) * bend
    return hx + math.cos(a + turn) * l1, hy + math.sin(a + turn) * l1, hx + math.cos(a) * d, hy + math.sin(a) * d
