"""Benchmarks of the walkers: the peers' S1 by the stepper that the game runs, and by its twin in arrays.

The game runs `Stepper`, one walker at a time with rays in the space. `Crowd` is its twin for walking gaits on open
ground given as heights; no level uses it yet.
"""

import dataclasses

import numpy as np

from game.anim.walk.crowd import Crowd, Heights
from game.anim.walk.gait import GaitPreset, load_presets
from game.anim.walk.stepper import Base, Stepper
from game.core.ik import two_bone
from game.core.terrain import Chain
from game.lab.bench_clay import timed
from game.physics.space import make_space
from game.physics.terrain import SpaceTerrain

X_MIN, X_MAX, HIP_PX, BONE_PX, FOOT_DX = 40.0, 6360.0, 22.0, 16.0, 3.0


def _gait() -> GaitPreset:
    return dataclasses.replace(
        load_presets()["walk"], step_hz=6.0, stance_px=FOOT_DX, stride_dx_px=FOOT_DX, lift_share=0.8, lift_max_px=16.0
    )


def _hills() -> tuple[np.ndarray, np.ndarray]:
    x = np.arange(401) * 16.0
    return x, 300.0 + 20.0 * np.sin(x / 80.0) + 8.0 * np.sin(x / 23.0)


def _starts(n: int) -> np.ndarray:
    return X_MIN + (X_MAX - X_MIN) * (np.arange(n) + 0.5) / n


def bench_s1_stepper(n: int) -> float:
    """Microseconds a frame of n walkers as the game walks them: a `Stepper` each, rays in the space, legs solved."""
    terrain = SpaceTerrain(make_space(), [Chain(np.stack(_hills(), axis=1), closed=False)])
    gait = _gait()

    def base(x: float, y: float, v: float) -> Base:
        hit = terrain.ray(x, y - 20.0, x, y + 100.0)
        ground = hit.y if hit else y + HIP_PX
        return Base(terrain, x, x, ground - HIP_PX, ground, v, 1, reach_px=2.0 * BONE_PX)

    def run(frames: int) -> None:
        bases = [base(float(x), 300.0 - HIP_PX, 0.0) for x in _starts(n)]
        steppers = [Stepper() for _ in bases]
        for stepper, now in zip(steppers, bases, strict=True):
            stepper.stand(gait, now)
        for _ in range(frames):
            for i, stepper in enumerate(steppers):
                before = bases[i]
                if before.com_x + 1.0 > X_MAX:
                    before = base(X_MIN, before.hip_y, 0.0)
                    stepper.stand(gait, before)
                now = bases[i] = base(before.com_x + 1.0, before.hip_y, 1.0)
                stepper.step(gait, now)
                for dx, foot in zip((-FOOT_DX, FOOT_DX), stepper.feet, strict=True):
                    two_bone(now.hip_x + dx, now.hip_y, foot.x, foot.y, BONE_PX, BONE_PX, 1)

    return timed(max(20, 6000 // n), run)


def bench_s1(n: int) -> float:
    """Microseconds a frame of n walkers at 60 px/s on the peers' hills, by `Crowd`: hips, feet, and legs solved."""
    ground = Heights(_hills()[1], 16.0)
    gait, start = _gait(), _starts(n)

    def run(frames: int) -> None:
        crowd = Crowd(gait, ground, start, HIP_PX, BONE_PX, BONE_PX)
        for _ in range(frames):
            crowd.com_x += 1.0
            past = crowd.com_x > X_MAX
            if past.any():
                crowd.com_x[past] = X_MIN
                crowd.stand(past)
            crowd.step(1.0)
            crowd.solve(FOOT_DX)

    return timed(int(min(max(60000 / n, 600), 6000)) // 2, run)
