"""Camera: follows the hero with a dead zone and a look ahead, stays inside the map, shakes when something heavy lands.

It moves in ticks and gives a position between two of them; rounding to whole pixels is the view's, once for all.
"""

from game.core.noise import noise

VIEW_W, VIEW_H = 480, 270
DEAD_X, DEAD_Y = 12.0, 22.0
LOOK_AHEAD_PX, LOOK_AHEAD_S = 56.0, 0.45
FOLLOW, FOLLOW_Y = 0.11, 0.09
SHAKE_DECAY = 0.86
STAND_SHARE = 0.63  # the Wick stands this far down the view: more sky than cellar


class Camera:
    """x, y: the top left corner of the view in world px. lock: (x0, y0, x1, y1) that the view must keep inside."""

    def __init__(self, width_px: float, height_px: float, x: float = 0.0, y: float = 0.0, shakes: bool = True) -> None:
        self.width_px, self.height_px, self.x, self.y, self.shakes = width_px, height_px, x, y, shakes
        self._anchor_x = self._anchor_y = self._ahead = 0.0
        self._before = (self.x, self.y)
        self._shake = 0.0
        self.lock: tuple[float, float, float, float] | None = None

    def snap(self, x: float, y: float) -> None:
        """Centre on a point at once."""
        self._anchor_x, self._anchor_y, self._ahead = x, y, 0.0
        self.x, self.y = self._clamped(x - VIEW_W / 2, y - VIEW_H * STAND_SHARE)
        self._before = (self.x, self.y)

    def take_over(self, other: "Camera") -> None:
        """Go on where another camera was (live reload)."""
        self._anchor_x, self._anchor_y, self._ahead = other._anchor_x, other._anchor_y, other._ahead
        self.x, self.y, self._before = other.x, other.y, other._before

    def shake(self, strength_px: float) -> None:
        """Start a shake of at most 4 px; no effect when the player switched shaking off."""
        if self.shakes:
            self._shake = min(4.0, max(self._shake, strength_px))

    def step(self, x: float, y: float, vx: float, facing: int) -> None:
        """Follow the point (x, y) that moves at vx px/s."""
        self._before = (self.x, self.y)
        want = max(-LOOK_AHEAD_PX, min(LOOK_AHEAD_PX, vx * LOOK_AHEAD_S + facing * 14.0))
        self._ahead += (want - self._ahead) * 0.035
        self._anchor_x = min(max(self._anchor_x, x - DEAD_X), x + DEAD_X)
        self._anchor_y = min(max(self._anchor_y, y - DEAD_Y), y + DEAD_Y)
        goal = self._clamped(self._anchor_x + self._ahead - VIEW_W / 2, self._anchor_y - VIEW_H * STAND_SHARE)
        self.x += (goal[0] - self.x) * FOLLOW
        self.y += (goal[1] - self.y) * FOLLOW_Y
        self._shake = self._shake * SHAKE_DECAY if self._shake > 0.3 else 0.0

    def _clamped(self, x: float, y: float) -> tuple[float, float]:
        x0, y0, x1, y1 = self.lock or (0.0, 0.0, self.width_px, self.height_px)
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
        return [self.x, self.y, self._anchor_x, self._anchor_y, self._ahead]


def _within(value: float, low: float, high: float) -> float:
    # A room smaller than the view is centred in it.
    return (low + high) / 2 if high < low else min(max(value, low), high)
