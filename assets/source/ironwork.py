"""Masts, cranes, pipes, girders and wires as brushes for the backdrops. Slots: body, shade (left), lit (right)."""

from px import Canvas, hsh


def lattice(
    c: Canvas, x: float, y0: int, y1: int, w0: float, w1: float, col: int, step: int = 8, thick: int = 1
) -> None:
    """A braced mast from width w0 at the top to w1."""
    before: tuple[float, float, int] | None = None
    for k in range(max(1, (y1 - y0) // step) + 1):
        y = y0 + k * step
        w = w0 + (w1 - w0) * (y - y0) / max(1, y1 - y0)
        left, right = x - w / 2, x + w / 2
        if before:
            a, b, above = before
            c.line(a, above, left, y, col)
            c.line(b, above, right, y, col)
            if thick > 1:
                c.line(a + 1, above, left + 1, y, col)
                c.line(b - 1, above, right - 1, y, col)
            c.line(a, above, right, y, col)
            c.line(b, above, left, y, col)
            c.hl(round(left), round(right), y, col)
        before = left, right, y


def pylon(c: Canvas, x: float, y0: int, y1: int, col: int, arm: float = 12) -> None:
    """A power mast with three cross-arms; its wires hang from (x +- arm, y0 + 14)."""
    lattice(c, x, y0, y1, 3, 14, col, 7)
    for k, a in ((4, arm * 0.7), (12, arm), (20, arm * 0.8)):
        c.hl(int(x - a), int(x + a), y0 + k, col)
        c.line(x - a, y0 + k, x, y0 + k - 4, col)
        c.line(x + a, y0 + k, x, y0 + k - 4, col)
        c.vl(int(x - a), y0 + k, y0 + k + 2, col)
        c.vl(int(x + a), y0 + k, y0 + k + 2, col)


def crane(c: Canvas, x: int, y0: int, y1: int, jib: int, back: int, b: int, d: int = 1) -> None:
    """A tower crane, its jib to the right (d = 1) or left (-1)."""
    lattice(c, x, y0 + 8, y1, 5, 7, b, 6)
    c.hl(x - back * d, x + jib * d, y0 + 6, b)
    c.line(x, y0, x + jib * d, y0 + 5, b)
    c.line(x, y0, x - back * d, y0 + 5, b)
    for k in range(0, jib, 6):
        rise = y0 + 3 + int(3 * k / max(1, jib))
        c.line(x + k * d, y0 + 6, x + (k + 3) * d, rise, b)
        c.line(x + (k + 3) * d, rise, x + (k + 6) * d, y0 + 6, b)
    c.rect(x - back * d - 3, y0 + 5, 6, 6, b)
    c.vl(x, y0, y0 + 8, b)
    c.rect(x - 2, y0 + 7, 5, 4, b)
    hook = x + int(jib * 0.72) * d
    c.vl(hook, y0 + 7, y0 + 26, b)
    c.rect(hook - 1, y0 + 26, 3, 3, b)
    c.px(hook + 1, y0 + 29, b)


def pipes_up(c: Canvas, x: int, y0: int, y1: int, n: int, b: int, s: int, lit: int, gap: int = 5, r: int = 4) -> None:
    """A row of upright pipes with sleeves."""
    for k in range(n):
        left = x + k * gap
        for y in range(y0, y1):
            for i in range(r):
                c.px(left + i, y, s if i < r * 0.4 else (lit if i == r - 1 else b))
            if (y + k * 9) % 26 < 2:
                c.px(left - 1, y, s)
                c.px(left + r, y, lit)
                for i in range(r):
                    c.px(left + i, y, b if i < r - 1 else lit)


def pipe_along(c: Canvas, x0: int, x1: int, y: int, r: int, b: int, s: int, lit: int) -> None:
    """A level pipe with sleeves every 30 px."""
    for x in range(x0, x1):
        for j in range(r):
            c.px(x, y + j, lit if j == 0 else (b if j < r * 0.6 else s))
        if (x - x0) % 30 < 2:
            c.px(x, y - 1, lit)
            c.px(x, y + r, s)
            for j in range(r):
                c.px(x, y + j, b if j else lit)


def girder(c: Canvas, x0: int, x1: int, y: int, h: int, b: int, s: int, lit: int) -> None:
    """A level lattice girder."""
    c.hl(x0, x1, y, lit)
    c.hl(x0, x1, y + 1, b)
    c.hl(x0, x1, y + h - 2, b)
    c.hl(x0, x1, y + h - 1, s)
    k = h - 4
    for x in range(x0, x1 - 2 * k + 2, k * 2):
        for i in range(k):
            c.px(x + i, y + 2 + i, b)
            c.px(x + i + 1, y + 2 + i, s)
            c.px(x + k + i, y + 2 + k - 1 - i, b)
            c.px(x + k + i + 1, y + 2 + k - 1 - i, s)


def column(c: Canvas, x: int, y0: int, y1: int, w: int, b: int, s: int, lit: int, every: int = 30) -> None:
    """An iron column with collars."""
    for y in range(y0, y1):
        for i in range(w):
            c.px(x + i, y, s if i < w * 0.4 else (lit if i == w - 1 else b))
        if y % every in (0, 1):
            c.hl(x - 2, x + w + 1, y, lit if y % every == 0 else s)


def chain(c: Canvas, x: int, y0: int, y1: int, low: int, high: int) -> None:
    """A hanging chain."""
    for y in range(y0, y1 + 1):
        k = (y - y0) % 5
        if k in (0, 4):
            c.px(x, y, low)
        else:
            c.px(x - 1, y, low)
            c.px(x + 1, y, high)


def cable(
    c: Canvas, x0: float, y0: float, x1: float, y1: float, sag: float, col: int, w: int = 1, drip: float = 0
) -> None:
    """A wire that sags; drip: share of its pixels that carry a hanging thread."""
    n = int(max(abs(x1 - x0), 1))
    before = None
    for i in range(n + 1):
        t = i / n
        x = round(x0 + (x1 - x0) * t)
        y = round(y0 + (y1 - y0) * t + sag * 4 * t * (1 - t))
        before = y if before is None else before
        for q in range(min(before, y), max(before, y) + 1):
            for k in range(w):
                c.px(x, q + k, col)
        if drip and hsh(i, int(x0), 9) < drip:
            c.vl(x, y + 1, y + 2 + int(hsh(i, int(x0), 10) * 5), col)
        before = y
