"""Fixed ticks from any frame rate."""

import pytest

from game.core.clock import MAX_CATCH_UP_TICKS, Accumulator


@pytest.mark.parametrize("fps", [15, 30, 59.94, 60, 75, 144, 240])
def test_ten_seconds_give_six_hundred_ticks_at_any_rate(fps):
    """L10: the simulation's rate does not depend on the display's."""
    clock = Accumulator()
    frames = round(10 * fps)
    ticks = sum(clock.advance(10 / frames) for _ in range(frames))
    assert abs(ticks - 600) <= 1
    assert 0 <= clock.alpha <= 1


def test_a_stall_drops_the_surplus():
    clock = Accumulator()
    assert clock.advance(3.0) == MAX_CATCH_UP_TICKS
    assert clock.advance(0.0) == 0 and clock.alpha == 0.0


def test_time_that_runs_backwards_is_ignored():
    clock = Accumulator()
    assert clock.advance(-5.0) == 0 and clock.alpha == 0.0
