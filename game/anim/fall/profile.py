"""Profile: the ground around a corpse, baked once into a height a pixel column. It asks a Terrain and knows no pose."""

import math
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from game.core.distinct import distinct
from game.core.terrain import Terrain

HEADROOM_PX, STOOP_PX = 34.0, 14.0  # how far over the last ground the next may lie; under a ceiling
CLIMB_PX = 300.0
DEPTH_PX = 700.0
ONE_WAY_RISE_PX = 6.0
CLIFF_PX = 3.0
EDGE_PX = 0.4  # how far out of a cliff's edge a column still counts as its top
SLIT_PX = 2.5
# Into a hole that is narrower than a body, and so deep that its sides are walls, none falls.
HOLE_PX = 26.0
ONE_WAY_STEP_PX = 17.0
LEDGE_REACH_PX = (12.0, 20.0, 28.0, 36.0)
LEDGE_DROP_PX = 40.0
STEEP = 0.23


@dataclass(eq=False, repr=False)
class Profile:
    """Ground heights: heights[i] is the y of the ground in column x0 + i px. left, right: walls, beyond which nothing
    may lie. line: (k, 2) the ground exactly, from left to right, straight down at cliffs. `shift` moves the whole
    profile when it rides a mover."""

    x0: float
    heights: np.ndarray
    left: float = -np.inf
    right: float = np.inf
    surface: int = 0
    shift: tuple[float, float] = (0.0, 0.0)
    line: np.ndarray = field(default_factory=lambda: np.empty((0, 2)))

    def with_wall(self, at: int, x: float) -> "Profile":
        """The same with its left (at 0) or right (at -1) wall at x."""
        line = self.line.copy()
        line[at, 0] = x
        return replace(self, left=x if at == 0 else self.left, right=self.right if at == 0 else x, line=line)

    def table(self, radii: tuple[float, ...]) -> np.ndarray:
        """How low the middles of discs can lie, as `room` wants it: (2, radii * 2 * columns), for each half of a column
        the height and rise of a straight line over the columns. At a cliff there is nothing between these: the nearer
        one counts."""
        count = len(self.heights)
        low = dilated(self.heights[None].repeat(len(radii), 0), radii)
        rise = np.zeros_like(low)
        np.subtract(low[:, 1:], low[:, :-1], out=rise[:, :-1])
        cliff = np.abs(rise) > CLIFF_PX
        halves = np.empty((2, len(radii), count, 2))
        halves[0, ..., 1] = low + rise * cliff
        rise[cliff] = 0.0
        halves[1] = rise[..., None]
        low -= rise * np.arange(count)
        halves[0, ..., 0] = low
        np.copyto(halves[0, ..., 1], low, where=~cliff)
        return halves.reshape(2, -1)

    def room(self, x: np.ndarray, y: np.ndarray, table: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """How far discs at (x, y) could sink before they touch; negative: how deep they are in. rows: which of the
        radii of the `table` each disc has."""
        count = len(self.heights)
        at = x - (self.x0 + self.shift[0])
        np.maximum(at, 0.0, out=at)
        np.minimum(at, count - 1.001, out=at)
        half = (at + at).astype(np.intp)
        half += rows * (2 * count)
        at *= table[1].take(half)
        at += table[0].take(half)
        at -= y
        if self.shift[1]:
            at += self.shift[1]
        return at

    def column(self, x: float) -> int:
        """The nearest column to x."""
        return int(min(max(x - self.x0 - self.shift[0], 0.0), len(self.heights) - 1.0) + 0.5)

    def slope(self, x: float, reach: int = 24) -> float:
        """Tangent of the ground's mean slope around x (falling to the right is positive); cliffs are left out."""
        middle = self.column(x)
        low, high = max(0, middle - reach), min(len(self.heights), middle + reach + 1)
        h, along = self.heights[low:high], np.arange(low, high, dtype=float)
        near = np.abs(h - self.heights[middle]) <= 1.5 * reach
        if near.sum() < 4:
            return 0.0
        along, h = along[near], h[near]
        along = along - along.mean()
        return float((along * h).sum() / (along * along).sum())


def dilated(heights: np.ndarray, radii: tuple[float, ...], more: int = 0) -> np.ndarray:
    """y of the middle of a disc that just touches heights (radii, columns), a row for each radius. more: columns that
    a disc is wider than it is."""
    reach, (rows, columns) = int(max(radii)) + more, heights.shape
    end = reach + columns
    wide = np.empty((rows, end + reach))
    wide[:, :reach], wide[:, reach:end], wide[:, end:] = heights[:, :1], heights, heights[:, -1:]
    near = sliding_window_view(wide, columns, axis=1)
    low = np.empty((rows, columns))
    for row, radius in enumerate(radii):
        mine = int(radius) + more
        np.minimum.reduce(near[row, reach - mine : reach + mine + 1] - _skin(radius, mine), axis=0, out=low[row])
    return low


@cache
def _skin(radius: float, reach: int) -> np.ndarray:
    """(2 reach + 1, 1) how much lower than its middle a disc's skin is, column by column."""
    aside = np.arange(-reach, reach + 1)[:, None]
    return np.sqrt(np.maximum(radius * radius - aside * aside, 0.0))


def profile(terrain: Terrain, x: float, y: float, reach: float = 110.0, one_way: bool = True) -> Profile:
    """The ground around a body at (x, y): what lies under it, then outward from edge to edge. Each begins a little
    above the last ground, so that slopes and stairs are climbed and walls are seen as walls."""
    hit = terrain.ray(x, y, x, y + DEPTH_PX, one_way=one_way)
    surface = hit.surface if hit is not None else 0
    # A root that is already inside counts as lying on the surface.
    first = hit.y if hit is not None else y + (0.0 if terrain.is_inside(x, y) else DEPTH_PX)
    cuts, over = _pieces(terrain, x, min(y, first) - CLIMB_PX, y + DEPTH_PX, reach, one_way)
    at = cuts.index(x)
    spans_l = [(cuts[i + 1], cuts[i], [(b, a, w) for a, b, w in over[i]]) for i in range(at - 1, -1, -1)]
    spans_r = [(cuts[i], cuts[i + 1], over[i]) for i in range(at, len(over))]
    rims = _rim(spans_l, x, y, first), _rim(spans_r, x, y, first)
    if rims[0] and rims[1] and rims[1][0] - rims[0][0] <= HOLE_PX and abs(rims[0][1] - rims[1][1]) <= CLIFF_PX:
        surface, first = 0, min(rims[0][1], rims[1][1])
    left, wall_l = _side(terrain, spans_l, first, y + DEPTH_PX, -np.inf)
    right, wall_r = _side(terrain, spans_r, first, y + DEPTH_PX, np.inf)
    if not left and not right:
        # Who is inside is held where it is, until it is moved out.
        left, wall_l, wall_r = [(x + reach, first, x - reach, first)], -np.inf, np.inf
    line = _joined([(x1, y1, x0, y0) for x0, y0, x1, y1 in left[::-1]] + right)
    columns = np.arange(-int(reach), int(reach) + 1) + x
    return Profile(float(columns[0]), _heights(line, columns), wall_l, wall_r, surface, line=line)


Piece = tuple[float, float, float, float]  # x, y, x, y
Crossing = tuple[float, float, bool]  # y at the near end of a span, y at the far end, whether it is one-way
Span = tuple[float, float, list[Crossing]]  # near x, far x, what lies there


def _pieces(
    terrain: Terrain, x: float, top: float, bottom: float, reach: float, one_way: bool
) -> tuple[list[float], list[list[Crossing]]]:
    """Where any edge begins or ends, from left to right, x among it; and between each two of those what lies there:
    y at the left, y at the right, whether it is one-way."""
    ends, ways = terrain.edges(x - reach, top, x + reach, bottom)
    kept = ends[:, 2] - ends[:, 0] > 1e-6
    if not one_way:
        kept &= ~ways
    ends, ways = ends[kept], ways[kept]
    places = np.append(ends[:, (0, 2)].ravel(), x)
    cuts = distinct(np.append(places[np.abs(places - x) < reach], (x - reach, x + reach)))
    x0, y0, x1, y1 = ends.T[:, :, None]
    heights = y0 + (y1 - y0) / (x1 - x0) * (cuts - x0)
    spans, edges = np.nonzero(((x0 <= cuts[:-1]) & (x1 >= cuts[1:])).T)
    over: list[list[Crossing]] = [[] for _ in range(len(cuts) - 1)]
    found = (spans, heights[edges, spans], heights[edges, spans + 1], ways[edges])
    for span, a, b, way in zip(*(each.tolist() for each in found), strict=True):
        over[span].append((a, b, way))
    return cuts.tolist(), over


def _side(terrain: Terrain, spans: list[Span], last: float, void: float, no_wall: float) -> tuple[list[Piece], float]:
    """The ground's pieces to one side, nearest first, and where a wall stands. void: the y of no ground at all."""
    out: list[Piece] = []
    for i, (near, far, over) in enumerate(spans):
        found = _topmost(over, last, HEADROOM_PX)
        if found is None or abs(found[0] - last) > CLIFF_PX:
            falls = found[0] - last if found is not None else DEPTH_PX
            if falls > 0.0 and _is_slit(spans, i, last, HOLE_PX if falls > HEADROOM_PX else SLIT_PX):
                continue
            within = near + (0.01 if far > near else -0.01)
            if terrain.is_inside(within, last - HEADROOM_PX):
                # Under a ceiling there is ground too.
                if terrain.is_inside(within, last - STOOP_PX):
                    return out, near
                found = _topmost(over, last, STOOP_PX)
        low, end, _ = found or (max(last, void), max(last, void), False)
        # Where two solids overlap, one comes up through the other.
        through = [
            ((a - low) / (a - low + end - b), a, b) for a, b, way in over if a > low and b < end - 1e-6 and not way
        ]
        if through:
            share, a, b = min(through)
            x, y = near + (far - near) * share, a + (b - a) * share
            out.append((near, low, x, y))
            near, low, end = x, y, b
        out.append((near, low, far, end))
        last = end
    return out, no_wall


def _rim(spans: list[Span], x: float, y: float, floor: float) -> tuple[float, float] | None:
    """Where to one side of x, above a floor, the next ground is a wall's top, not over y; None if it is too far."""
    for near, _, over in spans:
        if abs(near - x) > HOLE_PX:
            break
        tops = [a for a, _, way in over if y <= a < floor - HEADROOM_PX and not way]
        if tops:
            return near, min(tops)
    return None


def _is_slit(spans: list[Span], i: int, last: float, widest: float) -> bool:
    """Whether the ground goes on at its height so soon that nothing falls in between, as between a lift and its shaft.
    Of a slit, the spans after the first are judged by themselves."""
    near = spans[i][0]
    for start, _, over in spans[i + 1 :]:
        if abs(start - near) > widest:
            return False
        found = _topmost(over, last, HEADROOM_PX)
        if found is not None and abs(found[0] - last) <= CLIFF_PX:
            return True
    return False


def _topmost(over: list[Crossing], last: float, headroom: float) -> Crossing | None:
    """The first ground below `headroom` over the last. A one-way platform further up is not a step of this ground,
    unless that ends there."""
    goes_on = any(abs(p[0] - last) <= CLIFF_PX for p in over)
    rise = ONE_WAY_RISE_PX if goes_on else min(ONE_WAY_STEP_PX, headroom)
    below = [p for p in over if p[0] >= last - (rise if p[2] else headroom)]
    return min(below) if below else None


def _joined(pieces: list[Piece]) -> np.ndarray:
    """(k, 2) the pieces as one line."""
    points: list[tuple[float, float]] = []
    for x0, y0, x1, y1 in pieces:
        if not points or abs(points[-1][0] - x0) + abs(points[-1][1] - y0) > 1e-6:
            points.append((x0, y0))
        points.append((x1, y1))
    return np.array(points).reshape(-1, 2)


def _heights(line: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """The line's y in each column; just out of a cliff's edge there is still its top."""
    if not len(line):
        return np.zeros(len(columns))
    x, y = line.T
    x = x.copy()
    falls = np.diff(y)
    for i in np.nonzero((np.diff(x) == 0.0) & (falls != 0.0))[0].tolist():
        x[i : i + 2] += math.copysign(EDGE_PX, falls[i])
    return np.interp(columns, np.maximum.accumulate(x), y)


def ground_kind(ground: Profile, x: float, heading: float) -> str:
    """Which takes suit this ground for a blow along `heading` (its sign): flat, down, up or ledge."""
    side = -1.0 if heading < 0.0 else 1.0
    near = ground.heights[ground.column(x)]
    for px in LEDGE_REACH_PX:
        ahead = ground.heights[ground.column(x + side * px)]
        if ahead - near > max(LEDGE_DROP_PX, 1.4 * px):
            return "ledge"
    fall = ground.slope(x) * side
    return "down" if fall > STEEP else "up" if fall < -STEEP else "flat"
