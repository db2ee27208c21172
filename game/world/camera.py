"""Camera: follows the hero with a dead zone and a look ahead, stays inside the map, shakes when something heavy lands.

It moves in ticks and gives a position between two of them; rounding to whole pixels is the view's, once for all.
"""

from game.core.noise import noise

VIEW_W, VIEW_H = 480, 270
DEAD_X, DEAD_Y = 12.0, 22.0
LOOK_AHEAD_PX, LOOK_AHEAD_S = 56.0, 0.45
FOLLOW, FOLLOW_Y = 0.11, 0.09
SHAKE_DECAY, SHAKE_END_PX = 0.86, 0.5  # below half a pixel nothing is seen of it
FELT_PX = 64.0  # so far outside the view what lands is felt no more
LOCK_PX, LOCK_TICKS = 5.0, 40  # a lock takes hold at no more than this a tick, and in no fewer ticks
STAND_SHARE = 0.63  # the Wick stands this far down the view: more sky than cellar
Box = tuple[float, float, float, float]


class Camera:
    """x, y: the top left corner of the view in world px. lock: (x0, y0, x1, y1) that the view comes to keep inside."""

    def __init__(self, width_px: float, height_px: float, x: float = 0.0, y: float = 0.0, shakes: bool = True) -> None:
        self.width_px, self.height_px, self.x, self.y, self.shakes = width_px, height_px, x, y, shakes
        self._anchor_x = self._anchor_y = self._ahead = 0.0
        self._before = (self.x, self.y)
        self._shake = 0.0
        self.lock: Box | None = None
        # The lock of the tick before; how far the goal is still off because it changed, and for how many ticks of how
        # many it has been.
        self._held: Box | None = None
        self._off = (0.0, 0.0)
        self._off_ticks, self._off_end = 0, 0

    def snap(self, x: float, y: float, lock: Box | None = None) -> None:
        """Centre on a point at once, within `lock`."""
        self._anchor_x, self._anchor_y, self._ahead = x, y, 0.0
        self.lock = self._held = lock
        self._off_ticks = self._off_end = 0
        self.x, self.y = self._clamped(x - VIEW_W / 2, y - VIEW_H * STAND_SHARE, lock)
        self._before = (self.x, self.y)

    def take_over(self, other: "Camera") -> None:
        """Go on where another camera was (live reload)."""
        self._anchor_x, self._anchor_y, self._ahead = other._anchor_x, other._anchor_y, other._ahead
        self.x, self.y, self._before = other.x, other.y, other._before
        self.lock, self._held = other.lock, other._held
        self._off, self._off_ticks, self._off_end = other._off, other._off_ticks, other._off_end

    def shake(self, strength_px: float, x: float, y: float) -> None:
        """Shake from something at (x, y), by at most 4 px: the less the farther off, not at all from well outside the
        view; no effect when the player switched shaking off."""
        if self.shakes:
            across = abs(x - self.x - VIEW_W / 2) / (VIEW_W / 2 + FELT_PX)
            down = abs(y - self.y - VIEW_H / 2) / (VIEW_H / 2 + FELT_PX)
            near = min(1.0, 2.0 * (1.0 - max(across, down)))
            self._shake = min(4.0, max(self._shake, strength_px * near))

    def step(self, x: float, y: float, vx: float, facing: int) -> None:
        """Follow the point (x, y) that moves at vx px/s."""
        self._before = (self.x, self.y)
        want = max(-LOOK_AHEAD_PX, min(LOOK_AHEAD_PX, vx * LOOK_AHEAD_S + facing * 14.0))
        self._ahead += (want - self._ahead) * 0.035
        self._anchor_x = min(max(self._anchor_x, x - DEAD_X), x + DEAD_X)
        self._anchor_y = min(max(self._anchor_y, y - DEAD_Y), y + DEAD_Y)
        goal = self._goal(self._anchor_x + self._ahead - VIEW_W / 2, self._anchor_y - VIEW_H * STAND_SHARE)
        self.x += (goal[0] - self.x) * FOLLOW
        self.y += (goal[1] - self.y) * FOLLOW_Y
        self._shake *= SHAKE_DECAY
        if self._shake <= SHAKE_END_PX:
            self._shake = 0.0

    def _goal(self, x: float, y: float) -> tuple[float, float]:
        """Where it would like to be: a lock that comes or goes moves that place slowly, not at once."""
        goal = self._clamped(x, y, self.lock)
        if self.lock != self._held:
            was = self._eased(*self._clamped(x, y, self._held))
            self._held, self._off, self._off_ticks = self.lock, (was[0] - goal[0], was[1] - goal[1]), 0
            self._off_end = LOCK_TICKS + int(max(map(abs, self._off)) / LOCK_PX)
        if self._off_ticks >= self._off_end:
            return goal
        self._off_ticks += 1
        return self._eased(*goal)

    def _eased(self, x: float, y: float) -> tuple[float, float]:
        """A goal with what is left of the way from the one under another lock, never outside the map for that."""
        if self._off_ticks >= self._off_end:
            return x, y
        t = self._off_ticks / self._off_end
        left = 1.0 - t * t * (3.0 - 2.0 * t)
        return (
            _within(x + self._off[0] * left, min(x, 0.0), max(x, self.width_px - VIEW_W)),
            _within(y + self._off[1] * left, min(y, 0.0), max(y, self.height_px - VIEW_H)),
        )

    def _clamped(self, x: float, y: float, lock: Box | None) -> tuple[float, float]:
        x0, y0, x1, y1 = lock or (0.0, 0.0, self.width_px, self.height_px)
        return _within(x, x0, x1 - VIEW_W), _within(y, y0, y1 - VIEW_H)

    def at(self, alpha: float, tick: int) -> tuple[float, float]:
        """The corner between the last tick and this one, shake included."""
        bx, by = self._before
        x, y = bx + (self.x - bx) * alpha, by + (self.y - by) * alpha
        if self._shake:
            x += round(noise(11, 0, tick) * self._shake)
            y += round(noise(11, 1, tick) * self._shake)
        return x, y

    def state_values(self) -> list[float]:
        """What decides the camera's future."""
        slide = [*self._off, float(self._off_ticks), float(self._off_end)] if self._off_ticks < self._off_end else []
        return [self.x, self.y, self._anchor_x, self._anchor_y, self._ahead, *slide]


def _within(value: float, low: float, high: float) -> float:
    # A room smaller than the view is centred in it.
    return (low + high) / 2 if high < low else min(max(value, low), high)
