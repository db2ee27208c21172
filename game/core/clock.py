"""Time: one tick is 1/60 s, always. Nothing here knows of a wall clock; the loop passes seconds in."""

TICK_HZ = 60
SUBSTEPS = 2
DT = 1.0 / TICK_HZ
MAX_CATCH_UP_TICKS = 5


class Accumulator:
    """Turn passed seconds into whole ticks and the left-over fraction (alpha, 0..1) for drawing.

    A stall yields at most `MAX_CATCH_UP_TICKS`; the surplus is dropped, so the game slows down rather than spirals.
    """

    def __init__(self) -> None:
        self.left_s = 0.0

    def advance(self, passed_s: float) -> int:
        """Add `passed_s` seconds and return how many ticks are due now."""
        self.left_s += max(0.0, passed_s)
        due = int(self.left_s * TICK_HZ + 1e-9)
        if due > MAX_CATCH_UP_TICKS:
            self.left_s = 0.0
            return MAX_CATCH_UP_TICKS
        self.left_s = max(0.0, self.left_s - due * DT)
        return due

    @property
    def alpha(self) -> float:
        """How far the present moment lies between the last tick (0) and the next (1)."""
        return min(1.0, self.left_s * TICK_HZ)
