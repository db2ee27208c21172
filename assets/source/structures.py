"""Ruins as brushes for the backdrops: towers, bridges, walls. Slots: body, shade (left), lit (right), dark (holes)."""

import math

import numpy as np
from px import TR, Canvas, hsh, vnoise1


def skyline(c: Canvas, y: float, high: float, low: float, coarse: float, fine: float, col: int, seed: int) -> None:
    """Rolling ground down to the board's foot; level with y at both ends, so that boards stand beside each other."""
    for x in range(c.w):
        edge = min(1.0, x / 24, (c.w - 1 - x) / 24)
        rise = high * vnoise1(x / coarse, seed) + low * vnoise1(x / fine, seed + 1)
        c.vl(x, int(y - edge * rise), c.h - 1, col)


def chimney(c: Canvas, x: float, y0: int, y1: int, w0: float, w1: float, b: int, s: int, lit: int | None,
            bands: int = 3) -> None:  # fmt: skip
    """A tapering stack with dark bands and a lip."""
    for y in range(y0, y1):
        w = w0 + (w1 - w0) * (y - y0) / max(1, y1 - y0)
        left, right = round(x - w / 2), round(x + w / 2)
        c.rect(left, y, right - left, 1, b)
        c.rect(left, y, max(1, int((right - left) * 0.35)), 1, s)
        if lit is not None:
            c.px(right - 1, y, lit)
    for k in range(bands):
        y = y0 + 6 + k * ((y1 - y0) // (bands + 1))
        w = w0 + (w1 - w0) * (y - y0) / max(1, y1 - y0)
        c.rect(round(x - w / 2), y, round(w), 1, s)
    w = w0 + 2
    c.rect(round(x - w / 2), y0, round(w), 2, b)
    c.px(round(x + w / 2) - 1, y0, lit if lit is not None else b)


def cooling(c: Canvas, x: float, y0: int, y1: int, top: float, waist: float, base: float, b: int, s: int,
            lit: int | None, broken: float = 0, seed: int = 0, rings: bool = True,
            dark: int | None = None) -> None:  # fmt: skip
    """A cooling tower: shade on the left third with one checker column, 2 px of light on the right, an open rim."""
    tall, neck, profile = y1 - y0, 0.36, []
    for y in range(y0, y1):
        t = (y - y0) / tall
        if t < neck:
            w = waist + (top - waist) * (1 - t / neck) ** 2
        else:
            w = waist + (base - waist) * ((t - neck) / (1 - neck)) ** 1.8
        profile.append((round(x - w / 2), round(x + w / 2)))
    first = profile[0]
    for y in range(y0, y1):
        left, right = profile[y - y0]
        for xx in range(left, right):
            if broken:
                k = abs((xx - first[0]) / max(1, first[1] - first[0]) - 0.34)
                if y < y0 + broken * max(0, 1 - k * 3.4) + (2 * hsh(xx // 2, seed) if k < 0.4 else 0):
                    continue
            f = (xx - left) / max(1, right - left - 1)
            col = s if f < 0.26 or (f < 0.36 and (xx + y) % 2 == 0) else b
            if lit is not None and xx >= right - 2:
                col = lit
            c.px(xx, y, col)
        if rings and y - y0 == 4 and not broken:
            c.hl(left, right - 1, y, s)
        if rings and (y - y0) % 17 == 9:
            for xx in range(left + int((right - left) * 0.3), right - 2):
                if c.get(xx, y) == b and hsh(xx // 5, y, seed) < 0.7:
                    c.px(xx, y, s)
    if not broken and dark is not None:
        left, right = first
        c.ell((left + right) / 2, y0 + 0.5, (right - left) / 2, 2.2, b)
        c.ell((left + right) / 2, y0 + 0.5, (right - left) / 2 - 1.5, 1.4, dark)


def tank(c: Canvas, x: int, y: int, w: int, h: int, b: int, s: int, lit: int, legs: int = 0) -> None:
    """A domed tank with two hoops, on legs or standing."""
    for j, share in enumerate((0.42, 0.68, 0.85, 0.95)):
        ww = int(w * share)
        c.rect(x + (w - ww) // 2, y - 4 + j, ww, 1, b)
        c.px(x + (w - ww) // 2 + ww - 1, y - 4 + j, lit)
        c.rect(x + (w - ww) // 2, y - 4 + j, ww // 3, 1, s)
    for j in range(h):
        for i in range(w):
            f = i / (w - 1)
            col = s if f < 0.3 or (f < 0.42 and (i + j) % 2) else b
            if i == w - 1:
                col = lit
            if j in (h // 3, 2 * h // 3):
                col = s
            if j in (h // 3 + 1, 2 * h // 3 + 1) and f > 0.5:
                col = lit if i % 3 else b
            c.px(x + i, y + j, col)
    if legs:
        for k in range(3):
            c.rect(x + 1 + k * (w - 4) // 2, y + h, 2, legs, s)
        c.line(x + 1, y + h, x + w // 2, y + h + legs, s)
        c.line(x + w - 2, y + h, x + w // 2, y + h + legs, s)


def gasholder(c: Canvas, x: int, y: int, w: int, h: int, b: int, s: int, lit: int) -> None:
    """A drum in a frame of thin columns."""
    tank(c, x + 4, y + h // 3, w - 8, h - h // 3, b, s, lit)
    for k in range(5):
        xx = x + k * (w - 1) // 4
        c.vl(xx, y, y + h, s if k < 2 else b)
        if k == 4:
            c.vl(xx, y, y + h, lit)
    for k in (0, h // 3, 2 * h // 3):
        c.hl(x, x + w - 1, y + k, b)
    for k in range(4):
        xx = x + k * (w - 1) // 4
        c.line(xx, y, xx + (w - 1) // 4, y + h // 3, b)


def viaduct(c: Canvas, x0: int, x1: int, y: int, deck: int, span: int, pier: int, base: int, b: int, s: int, lit: int,
            broken: tuple[int, ...] = (), seed: int = 0) -> None:  # fmt: skip
    """An arched bridge with a railing; broken: the arches (by number) that have fallen."""
    n = (x1 - x0) // span
    for k in range(n + 1):
        left = x0 + k * span
        for yy in range(y + deck, base):
            c.rect(left, yy, pier, 1, b)
            c.rect(left, yy, max(1, pier // 3), 1, s)
            c.px(left + pier - 1, yy, lit)
        for yy in range(y + deck + span // 2 + 2, base, 11):
            c.rect(left, yy, pier, 1, s)
        c.rect(left - 1, y + deck + span // 2 - 2, pier + 2, 2, b)
        c.px(left + pier, y + deck + span // 2 - 2, lit)
    for k in range(n):
        left = x0 + k * span
        r = (span - pier) / 2
        middle = left + pier + r
        for xx in range(left, left + span + pier):
            dx = xx + 0.5 - middle
            inside = abs(dx) < r
            foot = y + deck + (r - math.sqrt(max(0, r * r - dx * dx)) if inside else r)
            top = y
            if k in broken and inside:
                stub = r * (0.30 + 0.2 * hsh(k, seed) if dx < 0 else 0.22 + 0.2 * hsh(k, seed, 2))
                into = dx + r if dx < 0 else r - dx
                if into > stub:
                    continue
                top = y + int((into / stub) ** 2 * 5 + 2 * hsh(xx // 2, seed))
            for yy in range(int(top), int(foot)):
                col = b
                if inside and yy >= foot - 2:
                    col = s
                if yy == top:
                    col = lit
                elif yy == y + 3 or hsh(xx // 4 + yy // 3 * 7, yy // 3, seed) < 0.07:
                    col = s
                c.px(xx, yy, col)
        if k not in broken:
            for xx in range(left, left + span):
                if xx % 5 == 0:
                    c.vl(xx, y - 3, y - 1, b)
                c.px(xx, y - 3, b)


def facade(c: Canvas, x: int, y: int, w: int, h: int, b: int, s: int, lit: int, dark: int,
           win: tuple[int, int, int, int] = (6, 9, 5, 7), top: str = "flat", seed: int = 0, glow: int | None = None,
           share: float = 0.05) -> None:  # fmt: skip
    """A ruined front with a grid of windows (width, height, gaps); top: flat, jag, saw, step. glow: lit panes."""
    ww, wh, gx, gy = win
    for i in range(w):
        t = 0
        if top == "jag":
            t = int(vnoise1((x + i) / 6.0, seed) * 14 * abs(math.sin(i * 0.05 + seed)))
        elif top == "saw":
            t = int(10 - i % 28 * 10 / 28) if i % 28 < 26 else 10
        elif top == "step":
            t = int(hsh((x + i) // 13, seed) * 4) * 4
        for j in range(t, h):
            col = b
            if j == t or i == w - 1:
                col = lit
            elif i < 2 or hsh((x + i) // 5 + ((y + j) // 3) * 3, (y + j) // 3, seed) < 0.05:
                col = s
            c.px(x + i, y + j, col)
        if t < h and w > 2 and i < 2:
            c.px(x + i, y + t, lit)
    rows, columns = (h - 8) // (wh + gy), (w - 4) // (ww + gx)
    left = (w - (columns * (ww + gx) - gx)) // 2
    for a in range(columns):
        for q in range(rows):
            wx, wy = x + left + a * (ww + gx), y + 10 + q * (wh + gy)
            if (top == "jag" and wy < y + 16) or hsh(a, q, seed) < 0.12:
                continue
            burning = glow is not None and hsh(a, q, seed, 7) < share
            c.rect(wx, wy, ww, wh, glow if burning and glow is not None else dark)
            if ww >= 5:
                c.vl(wx + ww // 2, wy, wy + wh - 1, s)
                c.hl(wx, wx + ww - 1, wy + wh // 2, s)
                if not burning and hsh(a, q, seed, 8) < 0.5:
                    c.rect(wx + ww // 2 + 1, wy + 1, ww - ww // 2 - 1, wh // 2 - 1, b)
            c.hl(wx - 1, wx + ww, wy + wh, lit)
            c.hl(wx, wx + ww - 1, wy - 1, s)


def dish(
    c: Canvas, cx: float, cy: float, rx: float, ry: float, angle: float, b: int, s: int, lit: int, dark: int
) -> None:
    """A tilted radio dish."""
    ca, sa = math.cos(angle), math.sin(angle)
    y, x = np.mgrid[0 : c.h, 0 : c.w] + 0.5
    u, v = (x - cx) * ca + (y - cy) * sa, -(x - cx) * sa + (y - cy) * ca
    bowl = (v > 0) & (v < ry * (1 - (u / rx) ** 2))
    rim = (u / rx) ** 2 + (v / (ry * 0.26)) ** 2 < 1
    c.a[bowl] = s
    c.a[bowl & (u > rx * 0.1) & (v < ry * 0.75 * (1 - (u / rx) ** 2))] = b
    for q in (-0.66, -0.33, 0, 0.33, 0.66):
        c.a[bowl & (np.abs(u - rx * q * (1 - v / ry * 0.55)) < 0.7)] = dark
    c.a[rim] = b
    c.a[rim & ~((u / (rx - 1.4)) ** 2 + (v / (ry * 0.26 - 1.2)) ** 2 < 1)] = lit
    c.a[((u - 3) / (rx * 0.8)) ** 2 + ((v - 0.5) / (ry * 0.16)) ** 2 < 1] = dark
    c.a[((u - 7) / (rx * 0.62)) ** 2 + ((v - 0.3) / (ry * 0.11)) ** 2 < 1] = b

    def place(pu: float, pv: float) -> tuple[float, float]:
        return cx + pu * ca - pv * sa, cy + pu * sa + pv * ca

    tip = place(0, -ry * 1.05)
    for q in (-rx * 0.8, rx * 0.8, 0):
        c.line(*place(q, 0), *tip, b)
    c.rect(tip[0] - 2, tip[1] - 2, 4, 4, b)
    c.px(tip[0] + 1, tip[1] - 2, lit)


def dome(c: Canvas, cx: int, base: int, r: int, b: int, lit: int, seed: int = 0, holes: float = 0.35) -> None:
    """A broken greenhouse dome: ribs, and some of its panes."""
    for y in range(base - r, base):
        for x in range(cx - r, cx + r):
            if math.hypot(x + 0.5 - cx, y + 0.5 - base) < r:
                ring = int(math.asin(min(1, (base - y) / r)) * 7)
                half = max(1.0, math.sqrt(max(1, r * r - (base - y) ** 2)))
                gore = int(math.acos(max(-1, min(1, (x + 0.5 - cx) / half))) * 5)
                if hsh(ring, gore, seed) > holes and (hsh(ring, gore, seed, 2) < 0.7 or c.get(x, y) == TR):
                    c.px(x, y, b)
    for k in range(8):
        angle = k / 7 * math.pi / 2 * 0.98
        w = r * math.cos(angle)
        c.hl(int(cx - w), int(cx + w), int(base - r * math.sin(angle)), lit)
    for k in range(9):
        q, before = math.cos(k / 8 * math.pi), None
        for j in range(r + 1):
            x = round(cx + q * math.sqrt(max(0, r * r - j * j)))
            c.px(x, base - j, lit)
            if before is not None and abs(before - x) > 1:
                c.hl(before, x, base - j, lit)
            before = x
