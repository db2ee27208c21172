"""Distinct values are those of numpy.unique."""

import numpy as np

from game.core.distinct import distinct, distinct_rows
from game.core.noise import noise_array


def test_as_numpy_unique():
    values = (noise_array(1, np.arange(600), 0) * 9).astype(int)
    for shape in ((600,), (20, 30), (0,)):
        part = values[: int(np.prod(shape))].reshape(shape)
        assert np.array_equal(distinct(part), np.unique(part))
    for columns in (2, 3):
        rows = values.reshape(-1, columns)
        assert np.array_equal(distinct_rows(rows), np.unique(rows, axis=0))
    assert distinct_rows(np.zeros((0, 2), int)).shape == (0, 2)
