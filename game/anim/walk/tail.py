"""A chain that trails: point masses pulled towards a wished curve, stiff at the root and loose at the tip.

It yields to the ground softly and pushes nothing. Plain numbers; it knows no creature.
"""

import math


class Tail:
    """links: (n,) lengths in px. Points 0..n in world px, point 0 at the root."""

    def __init__(self, links: list[float], stiff_root: float = 0.5, stiff_tip: float = 0.14) -> None:
        self.links = links
        n = len(links)
        self._pull = [stiff_root + (stiff_tip - stiff_root) * (k / max(1, n - 1)) ** 0.7 for k in range(n)]
        self._lag = [0.1 + 0.25 * (i / n) for i in range(1, n + 1)]
        self.x = [0.0] * (n + 1)
        self.y = [0.0] * (n + 1)
        self._vx = [0.0] * (n + 1)
        self._vy = [0.0] * (n + 1)

    def reset(self, root_x: float, root_y: float, angles: list[float]) -> None:
        """Lie at rest along `angles` (radians, clockwise on the screen)."""
        x, y = root_x, root_y
        self.x[0], self.y[0] = x, y
        for k, (length, a) in enumerate(zip(self.links, angles, strict=True)):
            x, y = x + math.cos(a) * length, y + math.sin(a) * length
            self.x[k + 1], self.y[k + 1] = x, y
        self._vx = [0.0] * len(self.x)
        self._vy = [0.0] * len(self.y)

    def follow(
        self,
        root_x: float,
        root_y: float,
        angles: list[float],
        drag_x: float,
        drag_y: float,
        ground_y: float,
        ground_slope: float,
        loose: float = 0.0,
    ) -> None:
        """One tick: towards the curve of `angles` hung at the root.

        Places are relative to whatever the chain hangs on; drag is how far that moved this tick, reversed, of which
        points lag a share. ground_y, ground_slope: the line that no point
        goes below, its height under x = 0. loose: 0..1 weakens the pull (falls).
        """
        x, y, vx, vy = self.x, self.y, self._vx, self._vy
        x[0], y[0] = at_x, at_y = goal_x, goal_y = root_x, root_y
        held = 1.0 - 0.6 * loose
        for i, (length, a, pull, lag) in enumerate(zip(self.links, angles, self._pull, self._lag, strict=True), 1):
            cos, sin = math.cos(a), math.sin(a)
            goal_x, goal_y = goal_x + cos * length, goal_y + sin * length
            pull *= held
            px, py = x[i] + drag_x * lag, y[i] + drag_y * lag
            vx[i] = vx[i] * 0.72 + (goal_x - px) * pull * 0.5
            vy[i] = vy[i] * 0.72 + (goal_y - py) * pull * 0.5
            dx, dy = px + vx[i] - at_x, py + vy[i] - at_y
            far = math.hypot(dx, dy)
            if far < 1e-6:
                dx, dy, far = cos, sin, 1.0
            nx, ny = at_x + dx / far * length, at_y + dy / far * length
            floor = ground_y + ground_slope * nx - 0.8
            if ny > floor:
                ny = floor
                dx = nx - at_x
                rise = min(length, abs(ny - at_y))
                nx = at_x + math.copysign(math.sqrt(max(0.0, length * length - rise * rise)), dx)
                if abs(ny - at_y) > length:
                    ny = at_y + math.copysign(length, ny - at_y)
                vy[i] *= 0.3
            x[i], y[i] = at_x, at_y = nx, ny

    def values(self) -> list[float]:
        """Everything that decides the future."""
        return [*self.x, *self.y, *self._vx, *self._vy]
