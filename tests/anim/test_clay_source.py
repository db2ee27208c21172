"""The published algorithm, kept with its flaws, as the filter runs it."""

import numpy as np
import pytest

from game.anim.clay.filter import ClayFilter
from game.anim.clay.settings import ClaySettings
from game.anim.clay.source import SourceClay, hold_ticks, repose

SOURCE = ClaySettings(mode="source", boil=False)


def test_the_timer_drops_the_remainder():
    """C1 as published: 24 a second become 20."""
    assert [hold_ticks(fps) for fps in (60, 30, 24, 20, 15, 12, 1)] == [1, 2, 3, 3, 4, 5, 60]


def test_each_axis_stutters_alone_and_noise_stays():
    """C2, C5 as published: the noise is part of the pose that is compared next."""
    shown = np.array([[0.0], [0.0], [0.0]])
    stutter = np.array([[1.0], [1.0], [0.1]])
    pose = np.array([[2.0], [0.5], [0.05]])
    repose(shown, pose, np.array([True]), np.array([[0.3], [0.2], [0.01]]), stutter)
    assert shown.ravel().tolist() == [2.3, 0.2, 0.01]
    repose(shown, pose, np.array([False]), np.array([[0.3], [0.2], [0.01]]), stutter)
    assert shown.ravel().tolist() == [2.3, 0.2, 0.01]  # at rest, yet 0.3 px off for ever


def test_a_spin_alone_does_not_tremble():
    """C4 as published."""
    clay = ClayFilter([1], SOURCE)
    for t in range(60):
        clay.step(np.array([[5.0, 6.0, 0.05 * t, 0.0, 0.0, 3.0]]), np.zeros(1, bool), t)
    assert clay.shown[0, :2].tolist() == [5.0, 6.0] and clay.shown[0, 2] > 2.0


def test_in_a_filter_it_lies_beside_the_right_one():
    """C2: the same body comes to rest; the right one is exact, the published one is not."""
    clay = ClayFilter([3, 3], [ClaySettings(mode="source", stutter_px=3.0), ClaySettings(stutter_px=3.0)])
    for t in range(200):
        x, v = min(t, 60) * 1.0, 60.0 if t < 60 else 0.0
        clay.step(np.array([[x, 0.0, 0.0, v, 0.0, 0.0]] * 2), np.zeros(2, bool), t)
    assert clay.shown[1].tolist() == [60.0, 0.0, 0.0]
    assert clay.shown[0].tolist() != [60.0, 0.0, 0.0]


def test_a_fifth_is_due_each_tick_and_all_in_turn():
    n = 103
    clay = ClayFilter(np.arange(n), SOURCE)
    clay.step(np.zeros((n, 6)), np.zeros(n, bool), 0)
    done = np.zeros(n, int)
    for t in range(1, 6):
        state = np.zeros((n, 6))
        state[:, 0] = t + 1
        due = clay.step(state, np.zeros(n, bool), t)
        assert all((i + t) % 5 == 0 for i in due)
        assert (clay.shown[due, 0] == t + 1).all()
        done[due] += 1
    assert (done == 1).all()


@pytest.mark.parametrize("together", [False, True])
def test_the_filter_gives_the_published_pictures(together):
    """Against a plain loop over the same noise; also among things of other modes and settings."""
    n = 20
    ids = np.arange(40, 40 + n)
    own = [SOURCE] * n
    if together:
        own[5], own[6], own[7] = ClaySettings(), ClaySettings(mode="off"), ClaySettings(mode="source", fps=20)
    mine = np.array([row for row in range(n) if own[row] is SOURCE])
    clay, lot = ClayFilter(ids, own, seed=5), SourceClay(mine, ids[mine], n, SOURCE, seed=5)
    limits = (SOURCE.stutter_px, SOURCE.stutter_px, SOURCE.stutter_rad)
    strengths = (SOURCE.jitter_px, SOURCE.jitter_px, SOURCE.jitter_rad)
    rng = np.random.default_rng(3)
    plain = np.zeros((n, 3))
    trembled = 0
    for t in range(60):
        state = rng.normal(0, 2, (n, 6)) * (1, 1, 0.05, 1, 1, 1) + (0, 0, 1, 0, 0, 0)
        state[::4, 3:5] = 0.0
        asleep = np.arange(n) % 7 == 3
        if t == 0:
            plain = state[:, :3].copy()  # what is new is shown truly
        else:
            for k, row in enumerate(lot.due(t).tolist()):
                assert (ids[row] + t) % 5 == 0
                for axis in range(3):
                    true, shake = state[row, axis], lot.shake(t)[axis, k]
                    kept = true if abs(true - plain[row, axis]) > limits[axis] else plain[row, axis]
                    moves = state[row, 3] ** 2 + state[row, 4] ** 2 > 0 and not asleep[row]
                    trembled += bool(moves and shake)
                    plain[row, axis] = kept + (shake if moves else 0.0)
        clay.step(state, asleep, t)
        assert np.abs(clay.shown - plain)[mine].max() < 1e-12
        assert all((np.abs(lot.shake(t)[axis]) <= strengths[axis]).all() for axis in range(3))
    assert trembled > 100


def test_angles_are_compared_as_they_stand():
    """C6 as published: a turn over the seam of 0..360 degrees is read as a whole turn back, so it is taken at once."""
    clay = ClayFilter([0], ClaySettings(mode="source", stutter_deg=90.0))
    for t, degrees in ((0, 350.0), (5, 355.0), (10, 365.0)):
        clay.step(np.array([[0.0, 0.0, np.radians(degrees), 0.0, 0.0, 0.0]]), np.zeros(1, bool), t)
    assert clay.shown[0, 2] == pytest.approx(np.radians(5.0))


def test_a_switch_of_modes_starts_from_the_true_pose():
    """From the published filter to the right one and back; each new thing is shown truly at first."""
    clay = ClayFilter([1, 2], SOURCE)
    moving = np.zeros((2, 6)) + (0, 0, 0, 60.0, 0, 0)
    for t in range(30):
        clay.step(moving + (t, 0, 0, 0, 0, 0), np.zeros(2, bool), t)
    assert (clay.shown[:, 0] != 29.0).all()
    clay.change(0, ClaySettings(boil=False))
    clay.join([3], [SOURCE])
    clay.step(np.zeros((3, 6)) + (100.0, 5.0, 1.0, 0.0, 0.0, 0.0), np.zeros(3, bool), 30)
    assert clay.shown[[0, 2]].tolist() == [[100.0, 5.0, 1.0]] * 2
    assert clay.shown[1].tolist() != [100.0, 5.0, 1.0]  # nothing tells it of a jump, until its turn
