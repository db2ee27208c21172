"""Benchmark of the walkers: the work of the peers' S1, done by the game's own stepper."""

import dataclasses

import numpy as np

from game.anim.walk.crowd import Crowd, Heights
from game.anim.walk.gait import load_presets
from game.lab.bench_clay import timed

X_MIN, X_MAX, HIP_PX, BONE_PX, FOOT_DX = 40.0, 6360.0, 22.0, 16.0, 3.0


def bench_s1(n: int) -> float:
    """Microseconds a frame of n walkers at 60 px/s on the peers' hills: hips, feet, and legs solved."""
    x = np.arange(401) * 16.0
    ground = Heights(300.0 + 20.0 * np.sin(x / 80.0) + 8.0 * np.sin(x / 23.0), 16.0)
    gait = dataclasses.replace(
        load_presets()["walk"], step_hz=6.0, stance_px=FOOT_DX, stride_dx_px=FOOT_DX, lift_share=0.8, lift_max_px=16.0
    )
    start = X_MIN + (X_MAX - X_MIN) * (np.arange(n) + 0.5) / n

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
