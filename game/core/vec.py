"""Small numbers: the scalar arithmetic that motion code shares. It knows nothing of creatures or of time."""

import math


def clamp(value: float, low: float, high: float) -> float:
    """`value` held within low..high."""
    return low if value < low else high if value > high else value


def lerp(a: float, b: float, t: float) -> float:
    """a at t = 0, b at t = 1; not clamped."""
    return a + (b - a) * t


def approach(value: float, goal: float, step: float) -> float:
    """`value` moved towards `goal` by at most `step` (>= 0)."""
    # Plain comparisons: `min` and `max` cost several times as much, and motion code asks for this all the time.
    if value < goal:
        value += step
        return value if value < goal else goal
    value -= step
    return value if value > goal else goal


def smoothstep(t: float) -> float:
    """0 to 1 with level ends; clamped."""
    t = clamp(t, 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def sigmoid(t: float, steepness: float) -> float:
    """The logistic ease 1/(1+e^(-k(t-0.5))), scaled so that it is exactly 0 at 0 and 1 at 1; clamped.

    The published ease (k = 10) reaches 0.9933 only, so a foot never lands; scaling it puts that right.
    """
    if t <= 0.0:
        return 0.0
    if t >= 1.0:
        return 1.0
    if steepness < 1e-3:
        return t
    low = 1.0 / (1.0 + math.exp(0.5 * steepness))
    return (1.0 / (1.0 + math.exp(-steepness * (t - 0.5))) - low) / (1.0 - 2.0 * low)


def sign(value: float) -> int:
    """-1, 0 or +1."""
    return (value > 0) - (value < 0)
