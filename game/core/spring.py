"""Critically damped springs in closed form: stable at any step, set by a half-life in seconds. Numbers only."""

import math

import numpy as np

from game.core.clock import DT

LN2_4 = 4.0 * 0.6931471805599453


def damp(x: float, v: float, goal: float, halflife_s: float, dt: float = DT) -> tuple[float, float]:
    """One step of a critically damped spring from (x, v) towards `goal`; returns the new (x, v)."""
    y = LN2_4 / (2.0 * halflife_s + 1e-5)
    gap = x - goal
    j = v + gap * y
    e = math.exp(-y * dt)
    return goal + (gap + j * dt) * e, (v - j * y * dt) * e


def damp_array(x: np.ndarray, v: np.ndarray, goal: np.ndarray, halflife_s: float, dt: float = DT) -> None:
    """`damp` for whole arrays, in place."""
    y = LN2_4 / (2.0 * halflife_s + 1e-5)
    e = math.exp(-y * dt)
    gap = x - goal
    j = v + gap * y
    x[...] = goal + (gap + j * dt) * e
    v[...] = (v - j * (y * dt)) * e


def damp_row(x: list[float], v: list[float], goal: list[float], halflife_s: float, dt: float = DT) -> None:
    """`damp` for a short list of numbers, in place: below a few dozen that is quicker than arrays."""
    y = LN2_4 / (2.0 * halflife_s + 1e-5)
    e, y_dt = math.exp(-y * dt), y * dt
    for i, to in enumerate(goal):
        gap = x[i] - to
        j = v[i] + gap * y
        x[i] = to + (gap + j * dt) * e
        v[i] = (v[i] - j * y_dt) * e


class Spring:
    """A number that follows a goal: `x`, its rate `v` per second."""

    __slots__ = ("v", "x")

    def __init__(self, x: float = 0.0) -> None:
        self.x = x
        self.v = 0.0

    def follow(self, goal: float, halflife_s: float) -> float:
        """Move one tick towards `goal` and return the new value."""
        self.x, self.v = damp(self.x, self.v, goal, halflife_s)
        return self.x

    def snap(self, x: float) -> None:
        """Be at `x`, at rest."""
        self.x, self.v = x, 0.0
