"""The floating body alone, under a plan."""

import math

import numpy as np
import pytest

from game.core.terrain import Chain
from game.physics.body import TERMINAL_PX_S, FloatBody, landing_ticks
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain


def world(*chains):
    space = make_space()
    SpaceTerrain(space, [Chain(np.array(c, float)) for c in chains])
    return space


def test_it_floats_at_the_planned_height_without_bouncing():
    space = world()
    body = FloatBody(space, 0.0, 90.0)
    body.plan.float_on, body.plan.goal_y = True, 100.0
    seen = []
    for _ in range(60):
        step(space)
        seen.append(body.position[1])
    assert max(seen) <= 100.0 + 1e-6 and seen[-1] == pytest.approx(100.0, abs=0.01)


def test_it_climbs_a_slope_at_constant_height():
    space = world()
    body = FloatBody(space, 0.0, 100.0)
    for _ in range(120):
        x, _ = body.position
        p = body.plan
        p.goal_vx, p.accel, p.float_on, p.goal_x, p.goal_y, p.slope = 120.0, 800.0, True, x, 100.0 - x, -1.0
        step(space)
        x, y = body.position
        assert abs(y - (100.0 - x)) < 1.0


def test_what_is_read_is_always_the_state_after_the_last_step_or_placing():
    space = world([(80, 0), (90, 0), (90, 300), (80, 300)])
    body = FloatBody(space, 0.0, 90.0)
    (live,) = space.bodies
    for tick in range(40):
        if tick == 30:
            body.place(10.0, 20.0, -5.0, 7.0)
        body.plan.goal_vx, body.plan.accel = 300.0, 3000.0
        body.plan.float_on, body.plan.goal_y = tick % 4 > 1, 120.0
        for _ in range(2):
            assert body.position == (live.position.x, live.position.y)
            assert body.velocity == (live.velocity.x, live.velocity.y)
        step(space)


@pytest.mark.parametrize("speed", [60.0, 120.0, 400.0])
def test_it_does_not_sink_into_walls(speed):
    """Motion is decided in the velocity callback: never deeper than one substep of travel, and pushed out at once."""
    space = world([(50, -200), (90, -200), (90, 200), (50, 200)])
    body = FloatBody(space, 0.0, 0.0)
    body.plan.float_on = True
    for _ in range(120):
        body.plan.goal_vx, body.plan.accel = speed, 1e4
        step(space)
        assert body.position[0] + body.RADIUS_PX < 50.0 + speed / 120.0
    assert body.position[0] + body.RADIUS_PX == pytest.approx(50.0, abs=0.2)


def test_terminal_speed_never_tunnels():
    """L19: dropped from 2,000 px onto a floor one tile thick it stops on it."""
    space = world([(-100, 0), (100, 0), (100, 16), (-100, 16)])
    body = FloatBody(space, 0.0, -2000.0)
    fastest = 0.0
    for _ in range(600):
        step(space)
        fastest = max(fastest, body.velocity[1])
    assert fastest == pytest.approx(TERMINAL_PX_S) and body.position[1] < 1.0


def test_it_slides_over_tile_seams_unslowed():
    """L18: 48 tiles merged into one outline, falling onto it and along a wall of it: no snag."""
    space = world([(0, 100), (768, 100), (768, 132), (0, 132)])
    body = FloatBody(space, 20.0, 90.0)
    for _ in range(300):
        body.plan.goal_vx, body.plan.accel = 150.0, 1e4
        step(space)
        if body.position[0] < 750:
            assert body.velocity[0] == pytest.approx(150.0, abs=0.5)
    assert body.position[0] > 740


def test_the_low_shape_fits_a_duct_that_the_tall_one_does_not():
    def pushed(low):
        space = world([(0, 100), (300, 100), (300, 140), (0, 140)], [(100, 0), (200, 0), (200, 76), (100, 76)])
        body = FloatBody(space, 60.0, 92.0 if low else 81.5)
        body.set_low(low)
        for _ in range(240):
            p = body.plan
            p.goal_vx, p.accel, p.float_on, p.goal_y = 60.0, 1e3, True, 92.0 if low else 81.5
            step(space)
        return body.position[0]

    assert pushed(True) > 250.0 and pushed(False) < 100.0


def test_landing_ticks():
    t = landing_ticks(40.0, 60.0) / 60.0
    assert 60.0 * t + 0.5 * 900.0 * t * t == pytest.approx(40.0)
    assert math.isfinite(landing_ticks(0.0, 0.0))
