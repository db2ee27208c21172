"""The crowd walks exactly as the scalar stepper does."""

import dataclasses

import numpy as np
import pytest

from game.anim.walk.crowd import Crowd, Heights
from game.anim.walk.gait import load_presets
from game.anim.walk.stepper import Base, Stepper
from game.core.ik import two_bone
from game.core.terrain import Chain, PolylineTerrain

X = np.arange(401) * 16.0
Y = 300 + 20 * np.sin(X / 80) + 8 * np.sin(X / 23)
GROUND = Heights(Y, 16.0)
WALK = load_presets()["walk"]


def scalar(gait, x, v, ticks, facing, hip=18.5, reach=22.5):
    """Feet (ticks, 2, 2) of one walker under the scalar stepper on the same ground, and its planted flags."""
    terrain = PolylineTerrain([Chain(np.stack([X, Y], axis=1), closed=False)])
    stepper, out, planted = Stepper(), [], []
    for k in range(ticks + 1):
        x += v if k else 0.0
        y = float(GROUND.at(np.array([x]))[0])
        base = Base(terrain, x, x, y - hip, y, v if k else 0.0, facing, reach_px=reach)
        if k == 0:
            stepper.stand(gait, base)
        else:
            stepper.step(gait, base)
        out.append([(f.x, f.y) for f in stepper.feet])
        planted.append([f.planted for f in stepper.feet])
    return np.array(out), np.array(planted)


@pytest.mark.parametrize(("v", "facing"), [(1.0, 1), (0.55, 1), (-1.0, -1)])
def test_foot_for_foot(v, facing):
    start = np.array([1500.0, 2333.3, 4101.7])
    crowd = Crowd(WALK, GROUND, start, 18.5, 10.5, 12.0, facing)
    seen, planted = [np.stack([crowd.x, crowd.y], axis=-1)], [crowd.planted.copy()]
    for _ in range(240):
        crowd.com_x += v
        crowd.step(v)
        seen.append(np.stack([crowd.x, crowd.y], axis=-1))
        planted.append(crowd.planted.copy())
    seen, planted = np.array(seen), np.array(planted)
    for i, x in enumerate(start):
        want, flags = scalar(WALK, float(x), v, 240, facing)
        assert seen[:, :, i] == pytest.approx(want, abs=1e-6)
        assert (planted[:, :, i] == flags).all()
    assert crowd.steps > 30


def test_a_quicker_gait_with_longer_legs_too():
    gait = dataclasses.replace(WALK, step_hz=6.0, stance_px=3.0, stride_dx_px=3.0, lift_share=0.8)
    crowd = Crowd(gait, GROUND, np.array([800.0]), 22.0, 16.0, 16.0)
    seen = [np.stack([crowd.x, crowd.y], axis=-1)]
    for _ in range(200):
        crowd.com_x += 1.0
        crowd.step(1.0)
        seen.append(np.stack([crowd.x, crowd.y], axis=-1))
    want, _ = scalar(gait, 800.0, 1.0, 200, 1, 22.0, 32.0)
    assert np.array(seen)[:, :, 0] == pytest.approx(want, abs=1e-6)


def test_legs_are_solved_like_one_leg():
    crowd = Crowd(WALK, GROUND, np.array([500.0, 900.0]), 18.5, 10.5, 12.0)
    for _ in range(33):
        crowd.com_x += 1.0
        crowd.step(1.0)
    crowd.solve(0.7)
    for foot in (0, 1):
        for i in (0, 1):
            root = (crowd.com_x[i] + (0.7 if foot else -0.7), crowd.hip_y[i])
            kx, ky, *_ = two_bone(*root, crowd.x[foot, i], crowd.y[foot, i], 10.5, 12.0, 1)
            assert crowd.knee[foot * 2 + i] == pytest.approx((kx, ky), abs=1e-9)
