"""What the ground is to those who walk on it: chains of points, and the one question asked backwards, a ray.

World pixels, y down. A closed chain runs with the solid on its right-hand side as seen on the screen (clockwise
outlines, counter-clockwise holes), so its normals point into the air.
"""

from typing import NamedTuple, Protocol

import numpy as np

from game.core.outline import Edges, Outline


class Chain(NamedTuple):
    """One outline of solid ground, or an open polyline.

    points: (n, 2) float array, no repeated last point. `tag` names what it came from ("terrain", "ice", ...).
    seams: (n,) bool, the edges (point i to the next) that lie between two materials and so are no surface; None: none.
    """

    points: np.ndarray
    closed: bool = True
    one_way: bool = False
    friction: float = 0.9
    tag: str = "terrain"
    seams: np.ndarray | None = None


class Hit(NamedTuple):
    """Where a ray met the ground: point, unit normal into the air, distance along the ray in px.

    surface: 0 for still ground, else the id of the mover that was hit. slippery and one-way ground say so.
    """

    x: float
    y: float
    nx: float
    ny: float
    distance_px: float
    one_way: bool = False
    surface: int = 0
    friction: float = 0.9
    tag: str = "terrain"


class Terrain(Protocol):
    """Ground that can be asked. Implementations: `PolylineTerrain` here, `physics.terrain.SpaceTerrain` in the game.

    chains: the still ground; another list as soon as it is replaced.
    """

    chains: list[Chain]

    def ray(self, x0: float, y0: float, x1: float, y1: float, one_way: bool = True) -> Hit | None:
        """First ground on the way from (x0, y0) to (x1, y1); None on a miss and for a ray that starts inside solid.

        One-way ground is met only from above (a ray that runs downward), and never with `one_way=False`.
        """
        ...

    def is_inside(self, x: float, y: float) -> bool:
        """Whether the point lies in solid ground (one-way ground has no inside)."""
        ...

    def edges(self, x0: float, y0: float, x1: float, y1: float) -> Edges:
        """All surface in the box from (x0, y0) to (x1, y1), as straight edges; the tops of movers are among it."""
        ...

    def surface_position(self, surface: int) -> tuple[float, float]:
        """Where mover `surface` stands now, so that a foot planted on it can ride along; (0, 0) for still ground."""
        ...

    def level(self, x0: float, x1: float, y0: float, y1: float, one_way: bool = True) -> Hit | None:
        """What every ray straight down from y0 to y1, x0 <= x <= x1, meets where that is one level ground (its x: x0).

        None: it is not, or cannot be told at once; cast the rays.
        """
        ...


class PolylineTerrain:
    """Terrain from chains alone, in numpy: for tests, bench and lab. `movers` maps a surface id to its position."""

    def __init__(self, chains: list[Chain], movers: dict[int, tuple[float, float]] | None = None) -> None:
        self.chains, self.movers = chains, {} if movers is None else movers
        starts, ends, rows, seams = [], [], [], []
        for i, chain in enumerate(self.chains):
            pts = np.asarray(chain.points, float)
            nxt = np.roll(pts, -1, axis=0) if chain.closed else pts[1:]
            starts.append(pts if chain.closed else pts[:-1])
            ends.append(nxt)
            rows.append(np.full(len(nxt), i))
            seams.append(np.zeros(len(nxt), bool) if chain.seams is None else chain.seams)
        self._a = np.concatenate(starts) if starts else np.zeros((0, 2))
        self._b = np.concatenate(ends) if ends else np.zeros((0, 2))
        self._row = np.concatenate(rows) if rows else np.zeros(0, int)
        self._d = self._b - self._a
        length = np.hypot(self._d[:, 0], self._d[:, 1])
        length[length == 0] = 1.0
        self._n = np.stack([self._d[:, 1], -self._d[:, 0]], axis=1) / length[:, None]
        self._one_way = np.array([self.chains[i].one_way for i in self._row], bool)
        self._seam = np.concatenate(seams) if seams else np.zeros(0, bool)
        self._closed = np.array([self.chains[i].closed and not self.chains[i].one_way for i in self._row], bool)
        self._outline = Outline(chains)

    def ray(self, x0: float, y0: float, x1: float, y1: float, one_way: bool = True) -> Hit | None:
        """See `Terrain.ray`."""
        rx, ry = x1 - x0, y1 - y0
        if (rx == 0 and ry == 0) or not len(self._a) or self.is_inside(x0, y0):
            return None
        dx, dy = self._d[:, 0], self._d[:, 1]
        cross = rx * dy - ry * dx
        safe = np.where(cross == 0, 1.0, cross)
        ax, ay = self._a[:, 0] - x0, self._a[:, 1] - y0
        t = (ax * dy - ay * dx) / safe
        u = (ax * ry - ay * rx) / safe
        ok = (cross != 0) & (t >= 0) & (t <= 1) & (u >= -1e-9) & (u <= 1 + 1e-9)
        ok &= (~self._one_way | (one_way & (ry > 0))) & ~self._seam
        if not ok.any():
            return None
        i = int(np.argmin(np.where(ok, t, np.inf)))
        nx, ny = float(self._n[i, 0]), float(self._n[i, 1])
        if nx * rx + ny * ry > 0:
            nx, ny = -nx, -ny
        chain, t_hit = self.chains[self._row[i]], float(t[i])
        far = t_hit * float(np.hypot(rx, ry))
        return Hit(x0 + rx * t_hit, y0 + ry * t_hit, nx, ny, far, chain.one_way, 0, chain.friction, chain.tag)

    def is_inside(self, x: float, y: float) -> bool:
        """See `Terrain.is_inside`: even-odd over all closed chains, so holes count."""
        a, b = self._a, self._b
        crosses = self._closed & ((a[:, 1] > y) != (b[:, 1] > y))
        if not crosses.any():
            return False
        a, b = a[crosses], b[crosses]
        at = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1]) + a[:, 0]
        return bool(np.count_nonzero(x < at) % 2)

    def edges(self, x0: float, y0: float, x1: float, y1: float) -> Edges:
        """See `Terrain.edges`."""
        return self._outline.near(x0, y0, x1, y1)

    def surface_position(self, surface: int) -> tuple[float, float]:
        """See `Terrain.surface_position`."""
        return self.movers.get(surface, (0.0, 0.0))

    def level(self, x0: float, x1: float, y0: float, y1: float, one_way: bool = True) -> Hit | None:
        """See `Terrain.level`: never told here."""
        return None
