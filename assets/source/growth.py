"""Plants as brushes: vines, blades, blooms, canopies. Used by the sheets of the ground and of the backdrops."""

import math

import numpy as np
from px import B3, G0, G1, G2, K1, K2, K3, Canvas, hsh, hsh_arr


def vine(c: Canvas, x: int, y: int, length: int, seed: int = 0, leaf: bool = True, sway: float = 2.0,
         cols: tuple[int, int, int] = (G0, G1, G2)) -> None:  # fmt: skip
    """A vine that hangs down from (x, y), swaying more towards its tip."""
    xx = x
    for j in range(length):
        xx = x + int(round(math.sin(j / 9.0 + seed * 1.7) * sway * (j / max(1, length))))
        c.px(xx, y + j, cols[1] if hsh(j // 3, seed) < 0.5 else cols[0])
        if leaf and hsh(j, seed, 3) < 0.34:
            d = 1 if hsh(j, seed, 4) < 0.5 else -1
            c.px(xx + d, y + j, cols[1])
            if hsh(j, seed, 5) < 0.55:
                c.px(xx + d * 2, y + j + 1, cols[2] if d > 0 else cols[1])
                c.px(xx + d, y + j + 1, cols[0])
    if leaf and length > 5:
        c.px(xx, y + length, cols[2])
        c.px(xx + 1, y + length - 1, cols[2])


def pods(c: Canvas, x: int, y: int, length: int, seed: int = 0) -> None:
    """A vine with a pink pod at its tip."""
    vine(c, x, y, length, seed)
    xx = x + int(round(math.sin(length / 9.0 + seed * 1.7) * 2))
    c.rows([".o.", "oho", "olo", ".o."], xx - 1, y + length, {"o": K1, "l": K2, "h": K3})


def leaf_blade(c: Canvas, x: float, y: float, length: float, angle: float, width: float, col: int,
               mid: int | None = None, curve: float = 0.0) -> None:  # fmt: skip
    """A pointed leaf from (x, y), bending by `curve` radians over its length; mid: the slot of its rib."""
    left, right, spine = [], [], [(x, y)]
    px, py, a, n = x, y, angle, 10
    for i in range(n + 1):
        half = width * math.sin(math.pi * min(1, i / n * 0.9 + 0.08)) * 0.5
        left.append((px + math.cos(a - math.pi / 2) * half, py + math.sin(a - math.pi / 2) * half))
        right.append((px + math.cos(a + math.pi / 2) * half, py + math.sin(a + math.pi / 2) * half))
        px += math.cos(a) * length / n
        py += math.sin(a) * length / n
        spine.append((px, py))
        a += curve / n
    c.poly(left + right[::-1], col)
    if mid is not None:
        for (ax, ay), (bx, by) in zip(spine[:n], spine[1 : n + 1], strict=True):
            c.line(ax, ay, bx, by, mid)


def bloom(c: Canvas, x: float, y: float, size: float, stem: tuple[int, int], seed: int = 0) -> None:
    """A lantern flower with its heart at (x, y): five broad petals on a stem from the ground at `stem`."""
    sx, sy = stem
    at, n = (float(sx), float(sy)), 24
    for i in range(1, n + 1):
        t = i / n
        to = (sx + (x - sx) * t + math.sin(t * math.pi) * 4, sy + (y - sy) * t)
        c.line(*at, *to, G1)
        c.line(at[0] - 1, at[1], to[0] - 1, to[1], G0)
        at = to
    for t, right in ((0.35, True), (0.6, False)):
        xx, yy = sx + (x - sx) * t + math.sin(t * math.pi) * 4, sy + (y - sy) * t
        leaf_blade(c, xx, yy, 9 * size, -0.5 if right else math.pi + 0.5, 5, G1 if right else G0,
                   G2 if right else None, curve=0.6 if right else -0.6)  # fmt: skip
    turns = (-2.75, -2.2, -1.57, -0.95, -0.4)
    for k in (0, 4, 1, 3, 2):
        a = turns[k] + (hsh(k, seed) - 0.5) * 0.2
        length = (9 if k == 2 else 8.4) * size
        right = math.cos(a) > 0.1
        bend = 0.5 if math.cos(a) > 0 else -0.5
        leaf_blade(c, x, y + 1, length, a, 6.2 * size, K2 if right else K1, None, curve=bend)
        leaf_blade(c, x + 0.6, y, length * 0.8, a, 3.2 * size, K3 if right else K2, None, curve=bend)
    c.ell(x + 0.5, y, 2.4 * size, 2.0 * size, K3)
    c.ell(x + 1, y - 0.5, 1.3 * size, 1.1 * size, B3)
    for k in (-1, 0, 1):
        c.px(int(x + k * 2), int(y - 4 * size + abs(k)), B3)


def mushrooms(c: Canvas, x: int, y: int, count: int = 3, seed: int = 0) -> None:
    """A row of small caps standing on y."""
    for i in range(count):
        xx = x + i * 4 - int(hsh(i, seed) * 2)
        tall = 2 + int(hsh(i, seed, 2) * 5)
        c.vl(xx, y - tall, y - 1, G1)
        c.hl(xx - 2, xx + 2, y - tall, G1)
        c.hl(xx - 1, xx + 1, y - tall - 1, G2)
        c.px(xx + 1, y - tall - 1, B3)
        c.px(xx + 2, y - tall, G2)
        c.px(xx - 2, y - tall, G0)


def fern(c: Canvas, x: int, y: int) -> None:
    """Five fronds from one root at (x, y)."""
    for a, length in ((-2.6, 9), (-2.0, 12), (-1.3, 13), (-0.7, 11), (-0.35, 8)):
        lit = a > -1.8
        leaf_blade(c, x, y, length, a, 3.4, G1 if lit else G0, G2 if lit else None, curve=0.5 if a > -1.57 else -0.5)


def foliage(c: Canvas, x: float, y: float, w: float, h: float, cols: tuple[int, ...], seed: int = 0,
            density: float = 1.0) -> None:  # fmt: skip
    """A canopy: overlapping lobes painted back to front, each with a crescent of light at its upper right."""
    n = max(7, int((w * h) ** 0.5 / 3.0 * density))
    lobes = []
    for k in range(n):
        a = hsh(k, seed) * 2 * math.pi
        r = math.sqrt(hsh(k, seed, 2)) * 0.80
        size = (0.19 + 0.09 * hsh(k, seed, 3)) * (w * 0.4 + h * 0.6)
        lobes.append((x + math.cos(a) * r * w / 2, y + math.sin(a) * r * h / 2 * 0.85, size))
    lobes.sort(key=lambda q: q[1] - q[0] * 0.25)
    for i, (lx, ly, r) in enumerate(lobes):
        y0, y1 = max(0, int(ly - r - 4)), min(c.h, int(ly + r + 5))
        x0, x1 = max(0, int(lx - r * 1.5 - 4)), min(c.w, int(lx + r * 1.5 + 5))
        if y1 <= y0 or x1 <= x0:
            continue
        cy, cx = np.mgrid[y0:y1, x0:x1] + 0.5
        dx, dy = (cx - lx) / (r * 1.3), (cy - ly) / (r * 0.9)
        turn, far = np.arctan2(dy, dx), np.hypot(dx, dy)
        ragged = hsh_arr((turn * 6).astype(int), np.full(turn.shape, i), seed) > 0.35
        inside = far < 1 + 0.16 * np.sign(np.sin(turn * max(6, int(r * 1.6)) + i)) * ragged
        light = dx * 0.55 - dy * 0.83
        area = c.a[y0:y1, x0:x1]
        area[inside] = cols[0]
        rough = hsh_arr(np.floor(cx / 2).astype(int), np.floor(cy).astype(int), seed + i) - 0.5
        area[inside & (light > 0.34 + 0.22 * rough) & (far > 0.3)] = cols[1]
        if len(cols) > 2 and (lx - x) / w - (ly - y) / h > -0.12:
            area[inside & (light > 0.74 + 0.2 * rough)] = cols[2]


def tree_trunk(c: Canvas, points: list[tuple[float, float]], w0: float, w1: float, col: int, lit: int) -> None:
    """A trunk or bough along points, w0 wide at its root and w1 at its tip, with a lit right edge."""
    (_, root), (_, tip) = points[0], points[-1]
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        steps = int(max(abs(ax - bx), abs(ay - by))) + 1
        for k in range(steps):
            t = k / steps
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            w = w1 + (w0 - w1) * max(0, min(1, (y - tip) / (root - tip + 1e-6)))
            c.rect(int(x - w / 2), int(y), max(1, int(w)), 1, col)
            c.px(int(x - w / 2) + int(w) - 1, int(y), lit)
