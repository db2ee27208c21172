"""A drawing board in palette slots: what every art program draws on. It knows no pygame and no colours, only slots."""

import math
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from game.view.palette import DOWN, SKINS, TRANSPARENT, UP  # noqa: E402, F401

H0, H1, H2, H3, H4, H5, T0, T1, T2, T3, T4, T5, G0, G1, G2, B0, B1, B2, B3, K0, K1, K2, K3, A = range(24)

TR = TRANSPARENT
DN = DOWN
ART = ROOT / "assets" / "art"

BAYER4 = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16.0 + 1 / 32


def bayer(h: int, w: int, y0: int = 0, x0: int = 0, m: np.ndarray = BAYER4) -> np.ndarray:
    """(h, w) ordered-dither thresholds in 0..1, the pattern anchored so that (y0, x0) is the corner."""
    n = m.shape[0]
    return m[np.ix_((np.arange(h) + y0) % n, (np.arange(w) + x0) % n)]


def hsh(*values: float) -> float:
    """Integer hash of the values (truncated to ints) → 0..1."""
    h = 2166136261
    for q in values:
        h = (h ^ (int(q) & 0xFFFFFFFF)) * 16777619 & 0xFFFFFFFF
        h ^= h >> 13
        h = h * 1274126177 & 0xFFFFFFFF
        h ^= h >> 16
    return h / 4294967296.0


def hsh_arr(x: np.ndarray, y: np.ndarray, seed: int = 0) -> np.ndarray:
    """Hash of two integer arrays → 0..1, shape as they broadcast."""
    x = np.asarray(x, dtype=np.int64)
    y = np.asarray(y, dtype=np.int64)
    h = (x * 374761393 + y * 668265263 + seed * 974634777) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return (h ^ (h >> 16)) / 4294967296.0


def vnoise1(x: float, seed: int = 0) -> float:
    """Smooth value noise on a line → 0..1."""
    i = math.floor(x)
    f = x - i
    f = f * f * (3 - 2 * f)
    return hsh(i, seed) * (1 - f) + hsh(i + 1, seed) * f


def vnoise2(x: np.ndarray, y: np.ndarray, seed: int = 0) -> np.ndarray:
    """Smooth value noise on a plane → 0..1, shape as x and y broadcast."""
    xi = np.floor(x).astype(np.int64)
    yi = np.floor(y).astype(np.int64)
    fx, fy = x - xi, y - yi
    fx = fx * fx * (3 - 2 * fx)
    fy = fy * fy * (3 - 2 * fy)
    x0, y0 = int(xi.min()), int(yi.min())
    wide, high = int(xi.max()) - x0 + 2, int(yi.max()) - y0 + 2
    # Hash each lattice point once and look it up: there are far fewer of them than samples.
    lattice = hsh_arr(np.arange(x0, x0 + wide), np.arange(y0, y0 + high)[:, None], seed).ravel()
    at = (yi - y0) * wide + (xi - x0)
    a, b, c, d = lattice[at], lattice[at + 1], lattice[at + wide], lattice[at + wide + 1]
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy


class Canvas:
    """A (h, w) board of slot numbers in `a`; every drawing call clips."""

    def __init__(self, w: int, h: int, fill: int = TR) -> None:
        self.w, self.h = w, h
        self.a = np.full((h, w), fill, np.uint8)

    @classmethod
    def of(cls, a: np.ndarray) -> "Canvas":
        """A board around an existing (h, w) array."""
        board = cls(a.shape[1], a.shape[0])
        board.a = a
        return board

    def copy(self) -> "Canvas":
        return Canvas.of(self.a.copy())

    def px(self, x: float, y: float, c: int) -> None:
        """One pixel."""
        x, y = int(x), int(y)
        if 0 <= x < self.w and 0 <= y < self.h:
            self.a[y, x] = c

    def get(self, x: float, y: float) -> int:
        """The slot at a pixel; 255 outside."""
        if 0 <= x < self.w and 0 <= y < self.h:
            return int(self.a[int(y), int(x)])
        return TR

    def rect(self, x: float, y: float, w: float, h: float, c: int) -> None:
        x, y, w, h = int(x), int(y), int(w), int(h)
        x1, y1 = min(self.w, x + w), min(self.h, y + h)
        x, y = max(0, x), max(0, y)
        if x1 > x and y1 > y:
            self.a[y:y1, x:x1] = c

    def hl(self, x0: float, x1: float, y: float, c: int) -> None:
        """Horizontal line, both ends included."""
        self.rect(min(x0, x1), y, abs(int(x1) - int(x0)) + 1, 1, c)

    def vl(self, x: float, y0: float, y1: float, c: int) -> None:
        """Vertical line, both ends included."""
        self.rect(x, min(y0, y1), 1, abs(int(y1) - int(y0)) + 1, c)

    def frame(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """The 1 px border of a rectangle."""
        self.rect(x, y, w, 1, c)
        self.rect(x, y + h - 1, w, 1, c)
        self.rect(x, y, 1, h, c)
        self.rect(x + w - 1, y, 1, h, c)

    def line(self, x0: float, y0: float, x1: float, y1: float, c: int, pat: tuple[int, ...] | None = None) -> None:
        """Bresenham line; pat repeats on (1) and off (0)."""
        x0, y0, x1, y1 = (int(round(v)) for v in (x0, y0, x1, y1))
        dx, dy = abs(x1 - x0), -abs(y1 - y0)
        sx, sy = (1 if x0 < x1 else -1), (1 if y0 < y1 else -1)
        error, n = dx + dy, 0
        while True:
            if pat is None or pat[n % len(pat)]:
                self.px(x0, y0, c)
            n += 1
            if x0 == x1 and y0 == y1:
                break
            twice = 2 * error
            if twice >= dy:
                error += dy
                x0 += sx
            if twice <= dx:
                error += dx
                y0 += sy

    def mask_poly(self, pts: list[tuple[float, float]]) -> tuple[np.ndarray, int, int] | None:
        """(mask, x0, y0) of the pixels whose centre lies inside the polygon; None when nothing is on the board."""
        xs, ys = [p[0] for p in pts], [p[1] for p in pts]
        x0, x1 = max(0, math.floor(min(xs))), min(self.w, math.ceil(max(xs)) + 1)
        y0, y1 = max(0, math.floor(min(ys))), min(self.h, math.ceil(max(ys)) + 1)
        if x1 <= x0 or y1 <= y0:
            return None
        cy, cx = np.mgrid[y0:y1, x0:x1] + 0.5
        mask = np.zeros(cx.shape, bool)
        for (ax, ay), (bx, by) in zip(pts, pts[1:] + pts[:1], strict=True):
            if ay == by:
                continue
            crosses = ((ay <= cy) & (by > cy)) | ((by <= cy) & (ay > cy))
            mask ^= crosses & (cx < ax + (cy - ay) / (by - ay) * (bx - ax))
        return mask, x0, y0

    def poly(self, pts: list[tuple[float, float]], c: int) -> None:
        """A filled polygon."""
        found = self.mask_poly(pts)
        if found is not None:
            mask, x0, y0 = found
            self.a[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]][mask] = c

    def ell(self, cx: float, cy: float, rx: float, ry: float, c: int) -> None:
        """A filled ellipse."""
        x0, x1 = max(0, int(cx - rx - 1)), min(self.w, int(cx + rx + 2))
        y0, y1 = max(0, int(cy - ry - 1)), min(self.h, int(cy + ry + 2))
        if x1 > x0 and y1 > y0:
            y, x = np.mgrid[y0:y1, x0:x1] + 0.5
            self.a[y0:y1, x0:x1][((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1] = c

    def blit(self, other: "Canvas | np.ndarray", x: float, y: float, flip: bool = False) -> None:
        """Lay another board on this one, its 255 left out."""
        a = other.a if isinstance(other, Canvas) else other
        if flip:
            a = a[:, ::-1]
        x, y = int(x), int(y)
        h, w = a.shape
        x0, y0, x1, y1 = max(0, x), max(0, y), min(self.w, x + w), min(self.h, y + h)
        if x1 <= x0 or y1 <= y0:
            return
        source = a[y0 - y : y1 - y, x0 - x : x1 - x]
        target = self.a[y0:y1, x0:x1]
        solid = source != TR
        target[solid] = source[solid]

    def rows(self, art: list[str], x: int, y: int, key: dict[str, int]) -> None:
        """Stamp a picture typed as text: each known letter is a slot."""
        for j, row in enumerate(art):
            for i, letter in enumerate(row):
                if letter in key:
                    self.px(x + i, y + j, key[letter])


def vgrad(c: Canvas, x: int, y: int, w: int, h: int, stops: list[tuple[int, int]], spread: float = 1.0) -> None:
    """Vertical bands: stops (y, slot); flat, with an ordered-dither transition over `spread` (0..1) of each gap."""
    thresholds = bayer(h, w, y, x)
    out = np.zeros((h, w), np.uint8)
    for i in range(h):
        yy = y + i
        if yy <= stops[0][0]:
            out[i] = stops[0][1]
        elif yy >= stops[-1][0]:
            out[i] = stops[-1][1]
        else:
            for (ya, ia), (yb, ib) in zip(stops, stops[1:], strict=False):
                if ya <= yy < yb:
                    t = ((yy - ya) / (yb - ya) - 0.5) / spread + 0.5
                    out[i] = np.where(thresholds[i] < t, ib, ia)
                    break
    x0, y0, x1, y1 = max(0, x), max(0, y), min(c.w, x + w), min(c.h, y + h)
    c.a[y0:y1, x0:x1] = out[y0 - y : y1 - y, x0 - x : x1 - x]


def fog(c: Canvas, y0: float, y1: float, to: int, steps: int = 1, mask: np.ndarray | None = None,
        m: np.ndarray = BAYER4, power: float = 1.0, spread: float = 0.42) -> None:  # fmt: skip
    """Shift a layer's H slots toward slot `to`, dithered, growing from y0 (none) to y1 (`steps` steps)."""
    thresholds = bayer(c.h, c.w, m=m)
    rows = np.arange(c.h)[:, None]
    t = np.clip((rows - y0) / max(1, (y1 - y0)), 0, 1) ** power * steps
    a = c.a
    for k in range(steps):
        part = (thresholds < np.clip((t - k - 0.5) / spread + 0.5, 0, 1)) & (a != TR) & (a <= H5)
        if mask is not None:
            part &= mask
        step = np.where(a < to, a + 1, np.where(a > to, a - 1, a)).astype(np.uint8)
        a = np.where(part, step, a)
    c.a = a


def glow(c: Canvas, cx: float, cy: float, r: float, steps: int = 1, power: float = 1.4, ry: float | None = None,
         only=None, mapper: np.ndarray = UP, spread: float = 0.4) -> None:  # fmt: skip
    """Light as a table step: pixels step through `mapper` inside a dithered radius; only(a) → mask limits it."""
    y, x = np.mgrid[0 : c.h, 0 : c.w]
    distance = np.sqrt(((x + 0.5 - cx) / r) ** 2 + ((y + 0.5 - cy) / (ry or r)) ** 2)
    t = np.clip(1 - distance, 0, 1) ** power * steps
    thresholds = bayer(c.h, c.w)
    a = c.a
    for k in range(steps):
        f = np.clip((t - k - 0.5) / spread + 0.5, 0, 1)
        part = (thresholds < f) & (f > 0) & (a != TR)
        if only is not None:
            part &= only(a)
        a = np.where(part, mapper[a], a)
    c.a = a
