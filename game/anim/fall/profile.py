"""Profile: the ground around a corpse, baked once into a height a pixel column. It asks a Terrain and knows no pose."""

from dataclasses import dataclass, field

import numpy as np

from game.core.terrain import Terrain

COLUMN_PX, STRIDE_PX = 2, 10
HEADROOM_PX = 34.0
DEPTH_PX = 700.0
ONE_WAY_RISE_PX = 6.0
CLIFF_PX = 3.0
EDGE_PX = 0.4  # how far out of a cliff's edge a column still counts as its top
LEDGE_REACH_PX = (12.0, 20.0, 28.0, 36.0)
LEDGE_DROP_PX = 40.0
STEEP = 0.23


@dataclass(eq=False, repr=False)
class Profile:
    """Ground heights: heights[i] is the y of the ground in column x0 + i px. left, right: walls, beyond which nothing
    may lie. corners: (k, 2) the edges of cliffs, exactly. `shift` moves the whole profile when it rides a mover."""

    x0: float
    heights: np.ndarray
    left: float = -np.inf
    right: float = np.inf
    surface: int = 0
    shift: tuple[float, float] = (0.0, 0.0)
    corners: np.ndarray = field(default_factory=lambda: np.empty((0, 2)))
    _dilated: dict[float, np.ndarray] = field(default_factory=dict)

    def dilated(self, radius: float) -> np.ndarray:
        """(columns,) y of the middle of a disc of that radius which just touches the ground."""
        found = self._dilated.get(radius)
        if found is None:
            reach = int(radius)
            padded = np.pad(self.heights, reach, mode="edge")
            found = self.heights - radius
            for dx in range(-reach, reach + 1):
                column = padded[reach + dx : reach + dx + len(self.heights)]
                found = np.minimum(found, column - np.sqrt(radius * radius - dx * dx))
            self._dilated[radius] = found
        return found

    def room(self, x: np.ndarray, y: np.ndarray, table: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """How far discs at (x, y) could sink before they touch; negative: how deep they are in. table: (radii, columns)
        of `dilated`, rows: which of them each disc uses."""
        at = np.minimum(np.maximum(x - self.x0 - self.shift[0], 0.0), len(self.heights) - 1.001)
        low = at.astype(int)
        share = at - low
        low += rows * table.shape[1]
        flat = table.ravel()
        ground = flat.take(low)
        rise = flat.take(low + 1) - ground
        # At a cliff there is nothing between the columns: the nearer one counts.
        ground += rise * np.where(np.abs(rise) > CLIFF_PX, share > 0.5, share)
        return ground + self.shift[1] - y

    def slope(self, x: float, reach: int = 24) -> float:
        """Tangent of the ground's mean slope around x (falling to the right is positive); cliffs are left out."""
        middle = int(min(max(x - self.x0 - self.shift[0], 0), len(self.heights) - 1))
        low, high = max(0, middle - reach), min(len(self.heights), middle + reach + 1)
        h, along = self.heights[low:high], np.arange(low, high, dtype=float)
        near = np.abs(h - self.heights[middle]) <= 1.5 * reach
        if near.sum() < 4:
            return 0.0
        along, h = along[near], h[near]
        along = along - along.mean()
        return float((along * h).sum() / (along * along).sum())


def profile(terrain: Terrain, x: float, y: float, reach: float = 110.0, one_way: bool = True) -> Profile:
    """The ground around a body at (x, y): the column under it, then outward step by step, each ray starting a little
    above the last ground, so that slopes and stairs are climbed and walls are seen as walls."""
    hit = terrain.ray(x, y, x, y + DEPTH_PX, one_way=one_way)
    surface = hit.surface if hit is not None else 0
    # A root that is already inside counts as lying on the surface.
    first = hit.y if hit is not None else y + (0.0 if terrain.is_inside(x, y) else DEPTH_PX)
    corners: list[tuple[float, float]] = []
    sides = [_side(terrain, x, sign, first, int(reach), one_way, corners) for sign in (-1.0, 1.0)]
    (left, wall_l), (right, wall_r) = sides
    line = np.array(left[::-1] + [first] + right)
    found = Profile(x - len(left), line, x - wall_l, x + wall_r, surface)
    found.corners = np.array(corners).reshape(-1, 2)
    return found


def _side(
    terrain: Terrain,
    x: float,
    sign: float,
    first: float,
    steps: int,
    one_way: bool,
    corners: list[tuple[float, float]],
) -> tuple[list[float], float]:
    """Heights of the columns to one side, nearest first, and how far away a wall stands. Straight ground is crossed in
    strides; where it bends, every second column is asked. `corners` gets the edges of cliffs."""
    heights: list[float] = []
    last, before, at = first, float("inf"), 0
    while at < steps:
        stride = STRIDE_PX
        ahead = _ground(terrain, x + sign * (at + stride), last - HEADROOM_PX, last, one_way)
        if ahead is not None and abs(ahead - last) <= 1.1 * stride:
            middle = _ground(terrain, x + sign * (at + stride / 2), last - HEADROOM_PX, last, one_way)
            straight = abs(ahead - last - before) < 0.05 or before == float("inf")
            if straight and middle is not None and abs(middle - (last + ahead) / 2) < 0.05:
                heights += [last + (ahead - last) * k / stride for k in range(1, stride + 1)]
                before, last, at = ahead - last, ahead, at + stride
                continue
        before = float("inf")
        until = at + stride
        while at < until:
            at += COLUMN_PX
            ground = _ground(terrain, x + sign * at, last - HEADROOM_PX, last, one_way)
            if ground is None:
                wall = float(at - COLUMN_PX)
                return (heights + [last] * steps)[:steps], wall
            if abs(ground - last) > CLIFF_PX:
                edge = _cliff(terrain, x, sign, at, last, ground, one_way)
                out = EDGE_PX if ground > last else -EDGE_PX
                corners.append((x + sign * edge, min(last, ground)))
                heights += [last if k < edge + out else ground for k in (at - 1, at)]
            else:
                heights += [(last + ground) / 2, ground]
            last = ground
    return heights[:steps], float("inf")


def _cliff(terrain: Terrain, x: float, sign: float, at: int, near: float, far: float, one_way: bool) -> float:
    """How far from x the cliff lies between columns at - 2 and at, to a sixteenth of a pixel."""
    low, high = at - float(COLUMN_PX), float(at)
    for _ in range(5):
        middle = (low + high) / 2
        ground = _ground(terrain, x + sign * middle, near - HEADROOM_PX, near, one_way)
        if ground is None or abs(ground - far) < abs(ground - near):
            high = middle
        else:
            low = middle
    return (low + high) / 2


def ground_kind(ground: Profile, x: float, heading: float) -> str:
    """Which takes suit this ground for a blow along `heading` (its sign): flat, down, up or ledge."""
    side = -1.0 if heading < 0.0 else 1.0
    at = x - ground.x0 - ground.shift[0]
    near = ground.heights[int(min(max(at, 0.0), len(ground.heights) - 1.0))]
    for px in LEDGE_REACH_PX:
        ahead = ground.heights[int(min(max(at + side * px, 0.0), len(ground.heights) - 1.0))]
        if ahead - near > max(LEDGE_DROP_PX, 1.4 * px):
            return "ledge"
    fall = ground.slope(x) * side
    return "down" if fall > STEEP else "up" if fall < -STEEP else "flat"


def _ground(terrain: Terrain, x: float, y: float, last: float, one_way: bool) -> float | None:
    """Ground y under (x, y), far below if there is none; None inside of something solid."""
    hit = terrain.ray(x, y, x, y + DEPTH_PX, one_way=one_way)
    if hit is not None and hit.one_way and hit.y < last - ONE_WAY_RISE_PX:
        # A one-way platform further up is not a step of this ground.
        hit = terrain.ray(x, y, x, y + DEPTH_PX, one_way=False)
    if hit is not None:
        return hit.y
    return None if terrain.is_inside(x, y) else y + DEPTH_PX
