"""Distinct values. `numpy.unique` would import all of numpy.ma for this, which costs as much as the rest of a start."""

import numpy as np


def distinct(values: np.ndarray) -> np.ndarray:
    """The sorted distinct values of an array of any shape, (n,)."""
    ordered = np.sort(values, axis=None)
    if not len(ordered):
        return ordered
    first = np.empty(len(ordered), bool)
    first[0] = True
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def distinct_rows(rows: np.ndarray) -> np.ndarray:
    """The distinct rows (n, k) of (m, k), sorted by the first column, then the second, and so on."""
    if not len(rows):
        return rows
    ordered = rows[np.lexsort(rows.T[::-1])]
    first = np.ones(len(ordered), bool)
    first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return ordered[first]
