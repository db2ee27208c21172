"""Seeded noise is a function of (seed, key, tick) alone."""

import numpy as np

from game.core.noise import noise, noise_array


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
