"""Scalar arithmetic, springs and two-bone IK."""

import math

import numpy as np
import pytest

from game.core.ik import two_bone, two_bone_array
from game.core.spring import Spring, damp, damp_array, damp_row
from game.core.vec import approach, clamp, sigmoid, smoothstep


def test_sigmoid_is_exact_at_its_ends():
    """L5: the published ease stops at 0.9933; ours reaches exactly 0 and 1 and is clamped."""
    assert 1 / (1 + math.exp(-5)) < 0.994
    for k in (0.0, 4.0, 10.0):
        assert sigmoid(0.0, k) == 0.0 and sigmoid(1.0, k) == 1.0
        assert sigmoid(-3.0, k) == 0.0 and sigmoid(7.0, k) == 1.0
        assert sigmoid(0.5, k) == pytest.approx(0.5)
        values = [sigmoid(i / 50, k) for i in range(51)]
        assert values == sorted(values)


def test_small_functions():
    assert clamp(5, 0, 3) == 3 and clamp(-1, 0, 3) == 0
    assert approach(0, 1, 0.25) == 0.25 and approach(0.9, 1, 0.25) == 1 and approach(2, 1, 0.25) == 1.75
    assert smoothstep(-1) == 0 and smoothstep(2) == 1 and smoothstep(0.5) == 0.5


def test_spring_halves_its_gap_and_never_overshoots():
    x, v = 0.0, 0.0
    seen = []
    for _ in range(60):
        x, v = damp(x, v, 1.0, 0.05)
        seen.append(x)
    assert all(0 <= s <= 1 + 1e-12 for s in seen) and seen[-1] == pytest.approx(1.0, abs=1e-6)
    spring = Spring(2.0)
    spring.follow(0.0, 0.1)
    assert 0 < spring.x < 2
    rows, rate = np.zeros(3), np.zeros(3)
    damp_array(rows, rate, np.ones(3), 0.05)
    assert rows == pytest.approx([seen[0]] * 3)
    row, rates = [0.0, 1.0], [0.0, 3.0]
    damp_row(row, rates, [1.0, -2.0], 0.05)
    assert (row[0], rates[0]) == pytest.approx(damp(0.0, 0.0, 1.0, 0.05))
    assert (row[1], rates[1]) == pytest.approx(damp(1.0, 3.0, -2.0, 0.05))


def test_spring_is_stable_at_any_step():
    x, v = damp(10.0, 500.0, 0.0, 0.01, dt=5.0)
    assert abs(x) < 1e-6 and abs(v) < 1e-6


@pytest.mark.parametrize("far", [0.0, 1e-12, 0.4, 1.5, 1.51, 5.0, 14.0, 22.49, 22.5, 22.51, 60.0])
def test_bones_are_exact_at_any_distance(far):
    """L11: no NaN at distance 0, |L1-L2| or beyond full stretch; bone lengths exact."""
    for k in range(16):
        a = k * math.tau / 16
        kx, ky, ex, ey = two_bone(3.0, 4.0, 3.0 + far * math.cos(a), 4.0 + far * math.sin(a), 10.5, 12.0, 1)
        assert math.hypot(kx - 3, ky - 4) == pytest.approx(10.5, abs=1e-9)
        assert math.hypot(ex - kx, ey - ky) == pytest.approx(12.0, abs=1e-9)
        if 1.52 < far < 22.48:
            assert (ex, ey) == pytest.approx((3.0 + far * math.cos(a), 4.0 + far * math.sin(a)), abs=1e-9)


def test_bend_chooses_the_side_of_the_knee():
    """L12: the sign alone decides the side; facing right the knee of a downward leg lies behind."""
    kx, *_ = two_bone(0, 0, 0, 15, 10.5, 12.0, 1)
    assert kx < -1
    kx, *_ = two_bone(0, 0, 0, 15, 10.5, 12.0, -1)
    assert kx > 1


def test_array_form_equals_the_scalar_form():
    rng = np.random.default_rng(3)
    root, target = rng.uniform(-9, 9, (200, 2)), rng.uniform(-20, 20, (200, 2))
    bend = np.where(rng.uniform(size=200) > 0.5, 1, -1)
    upper, lower, joint = two_bone_array(root, target, 10.5, 12.0, bend)
    for i in range(200):
        kx, ky, ex, ey = two_bone(*root[i], *target[i], 10.5, 12.0, int(bend[i]))
        assert joint[i] == pytest.approx((kx, ky), abs=1e-9)
        assert math.cos(lower[i]) * 12 + kx == pytest.approx(ex, abs=1e-9)
        assert math.sin(upper[i]) * 10.5 + root[i, 1] == pytest.approx(ky, abs=1e-9)
