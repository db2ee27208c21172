"""Seeded noise is a function of (seed, key, tick) alone."""

import numpy as np

from game.core.noise import four, four_ahead, keyed, noise, noise_array


def test_scalar_and_array_agree():
    keys = np.arange(50)
    got = noise_array(7, keys, 3)
    assert [noise(7, int(k), 3) for k in keys] == got.tolist()


def test_it_is_spread_evenly_and_uncorrelated():
    values = noise_array(1, np.arange(20000), np.arange(20000))
    assert -1 <= values.min() < -0.99 and 0.99 < values.max() < 1
    assert abs(values.mean()) < 0.02 and abs(values.std() - 3**-0.5) < 0.02
    others = noise_array(2, np.arange(20000), np.arange(20000))
    assert abs(np.corrcoef(values, others)[0, 1]) < 0.03


def test_four_numbers_ahead_are_those_of_each_tick():
    mixed = keyed(9, np.array([3, 0, 77]))
    ahead = four_ahead(mixed, 500, 12)
    assert ahead.shape == (12, 3, 4)
    for t in range(12):
        assert (ahead[t] == four(mixed, 500 + t)).all()
    assert four(mixed, 500).T.flags.c_contiguous
