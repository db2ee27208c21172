"""Mover: a platform that follows a path, its place a function of the tick alone. It knows pymunk, not who rides it."""

from bisect import bisect_right

import numpy as np
import pymunk

from game.core.clock import DT, TICK_HZ
from game.physics.space import MOVER, ONE_WAY, TYPE_MOVER

THICK_PX = 6.0
SWEPT_MARGIN_PX = 2.0


class Path:
    """A polyline walked at one speed, (n, 2) px. closed: round and round; else to and fro. A rest at each end.

    Every leg takes a whole number of ticks, so that the path repeats exactly.
    """

    def __init__(self, points: np.ndarray, speed_px_s: float = 40.0, wait_s: float = 0.5, closed: bool = False) -> None:
        points = np.asarray(points, float).reshape(-1, 2)
        if closed and (points[0] != points[-1]).any():
            points = np.concatenate([points, points[:1]])
        self.closed = closed
        self._points: list[list[float]] = points.tolist()
        self._far: list[float] = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))]).tolist()
        length = self._far[-1]
        self._leg = max(1, round(length / speed_px_s * TICK_HZ)) if length > 0 and speed_px_s > 0 else 0
        self._wait = max(0, round(wait_s * TICK_HZ))

    @property
    def period_ticks(self) -> int:
        """After how many ticks it all repeats; 0 if it never moves."""
        return (self._leg + self._wait) * (1 if self.closed else 2) if self._leg else 0

    def at(self, tick: int) -> tuple[float, float]:
        """The point reached at the end of `tick`; tick 0 is the start."""
        if not self._leg:
            x, y = self._points[0]
            return x, y
        phase = tick % self.period_ticks
        back = phase >= self._leg + self._wait
        done = min(phase - (self._leg + self._wait if back else 0), self._leg)
        if back:
            done = self._leg - done
        far = self._far[-1] * done / self._leg
        i = min(bisect_right(self._far, far), len(self._far) - 1)
        (x0, y0), (x1, y1) = self._points[i - 1], self._points[i]
        gap = self._far[i] - self._far[i - 1]
        t = (far - self._far[i - 1]) / gap if gap else 0.0
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


class Mover:
    """A platform whose top's middle runs along the path. one_way: solid from above only, so it crushes nobody."""

    def __init__(
        self, space: pymunk.Space, id: int, path: Path, width_px: float, one_way: bool = True, friction: float = 1.0
    ) -> None:
        self.id, self.path, self.width_px, self.one_way = id, path, width_px, one_way
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.body.position = path.at(0)
        half, r = width_px / 2, 1.0
        if one_way:
            self.shape: pymunk.Shape = pymunk.Segment(self.body, (-half + r, r), (half - r, r), r)
        else:
            corners = [(-half + r, r), (half - r, r), (half - r, THICK_PX - r), (-half + r, THICK_PX - r)]
            self.shape = pymunk.Poly(self.body, corners, radius=r)
        self.shape.friction = friction
        self.shape.filter = pymunk.ShapeFilter(categories=ONE_WAY if one_way else MOVER)
        self.shape.collision_type = TYPE_MOVER
        self._space = space
        self._sweep(*path.at(0), *path.at(0))
        space.add(self.body, self.shape)

    @property
    def position(self) -> tuple[float, float]:
        """The left end of its top."""
        x, y = self.body.position
        return x - self.width_px / 2, y

    @property
    def velocity(self) -> tuple[float, float]:
        """px/s during the tick that was last asked for."""
        x, y = self.body.velocity
        return x, y

    def move(self, tick: int) -> None:
        """Aim at the place of `tick`, which the coming physics step then reaches. Jumps there if it is elsewhere."""
        x0, y0 = self.path.at(tick - 1)
        x1, y1 = self.path.at(tick)
        x, y = self.body.position
        if abs(x - x0) + abs(y - y0) > 1e-6:
            self.body.position = x, y = x0, y0
            self._space.reindex_shapes_for_body(self.body)
        self.body.velocity = (x1 - x) / DT, (y1 - y) / DT
        self._sweep(x, y, x1, y1)

    def _sweep(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Note the box that it stays in while it goes from one place to the other, and a little more."""
        wide, more = self.width_px / 2 + SWEPT_MARGIN_PX, SWEPT_MARGIN_PX
        self.swept = (min(x0, x1) - wide, min(y0, y1) - more, max(x0, x1) + wide, max(y0, y1) + THICK_PX + more)

    def remove(self) -> None:
        """Take it out of the space."""
        self._space.remove(self.body, self.shape)
