"""The published algorithm, kept with its flaws, and the kernel that the benchmark runs."""

import numpy as np

from game.anim.clay.filter import ClayFilter
from game.anim.clay.settings import ClaySettings
from game.anim.clay.source import SourceClay, hold_ticks, repose


def test_the_timer_drops_the_remainder():
    """C1 as published: 24 a second become 20."""
    assert [hold_ticks(fps) for fps in (60, 30, 24, 20, 15, 12, 1)] == [1, 2, 3, 3, 4, 5, 60]


def test_each_axis_stutters_alone_and_noise_stays():
    """C2, C5 as published: the noise is part of the pose that is compared next."""
    shown = np.array([[0.0], [0.0], [0.0]])
    stutter = np.array([[1.0], [1.0], [0.1]])
    pose = np.array([[2.0], [0.5], [0.05]])
    repose(shown, pose, np.array([[1.0], [0.0]]), np.array([[0.3], [0.2], [0.01]]), stutter)
    assert shown.ravel().tolist() == [2.3, 0.2, 0.01]
    repose(shown, pose, np.array([[0.0], [0.0]]), np.array([[0.3], [0.2], [0.01]]), stutter)
    assert shown.ravel().tolist() == [2.3, 0.2, 0.01]  # at rest, yet 0.3 px off for ever


def test_a_spin_alone_does_not_tremble():
    """C4 as published."""
    clay = ClayFilter([1], ClaySettings(mode="source"))
    for t in range(60):
        clay.step(np.array([[5.0, 6.0, 0.05 * t]]), np.array([[0.0, 0.0, 3.0]]), np.zeros(1, bool), t)
    assert clay.shown[0, :2].tolist() == [5.0, 6.0]


def test_in_a_filter_it_lies_beside_the_right_one():
    """C2: the same body comes to rest; the right one is exact, the published one is not."""
    clay = ClayFilter([3, 3], [ClaySettings(mode="source", stutter_px=3.0), ClaySettings(stutter_px=3.0)])
    for t in range(200):
        x = min(t, 60) * 1.0
        v = 60.0 if t < 60 else 0.0
        clay.step(np.full((2, 3), [x, 0.0, 0.0]), np.full((2, 3), [v, 0.0, 0.0]), np.zeros(2, bool), t)
    assert clay.shown[1].tolist() == [60.0, 0.0, 0.0]
    assert clay.shown[0].tolist() != [60.0, 0.0, 0.0]


def test_a_fifth_is_due_each_tick_and_all_in_turn():
    n = 103
    pose = np.zeros((3, n))
    clay = SourceClay(pose, 12.0, np.zeros(3), np.zeros(3))
    done = np.zeros(n, int)
    for t in range(5):
        state = np.zeros((5, n))
        state[0] = t + 1
        due = clay.order[clay.due]
        assert all((i + t) % 5 == 4 for i in due)
        clay.step(state)
        done[due] += 1
        assert (clay.shown[0][clay.order.argsort()][due] == t + 1).all()
    assert (done == 1).all()


def test_the_kernel_gives_the_published_pictures():
    """Against a plain loop over the same noise."""
    n, stutter, jitter = 20, np.array([1.5, 1.5, 0.05]), np.array([0.8, 0.8, 0.04])
    rng = np.random.default_rng(3)
    clay = SourceClay(np.zeros((3, n)), 12.0, stutter, jitter, seed=5)
    plain = np.zeros((n, 3))
    for _ in range(60):
        state = rng.normal(0, 2, (5, n))
        state[3:, ::4] = 0.0
        due, start = clay.due, clay.tick * 1579 % 4093
        for k, col in enumerate(range(due.start, due.stop)):
            for axis in range(3):
                true = state[axis, col]
                kept = true if abs(true - plain[col, axis]) > stutter[axis] else plain[col, axis]
                moves = state[3, col] ** 2 + state[4, col] ** 2 > 0
                plain[col, axis] = kept + (clay._shake[axis, start + k] if moves else 0.0)
        clay.step(state)
        assert np.allclose(clay.shown, plain.T, atol=0, rtol=0)
    assert np.abs(clay._shake[0]).max() <= 0.8 and np.abs(clay._shake[2]).max() <= 0.04
