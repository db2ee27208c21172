"""Enemies keep their distance: from the Wick as far as a blow reaches, and from each other."""

import numpy as np
import pytest

from tests.world.enemies_lab import FLAT, Arena

KINDS = ("tine", "hod")
RAMP = [(-800, 600), (800, -200), (800, 800), (-800, 800)]
TRUNK = ("head", "chest", "pelvis", "thigh_l", "thigh_r")
HALF_PX = 6.0  # of the Wick's trunk


def ground_y(points, x):
    return 200.0 - 0.5 * x if points is RAMP else 200.0


def hunting(kind, side, points=FLAT, far=120.0):
    """An arena where an enemy hunts a Wick that stands at 0 and cannot fall."""
    arena = Arena(points, hero_x=0.0, y=ground_y(points, 0.0) - 18.5, facing=side, health=10**6)
    enemy = arena.enemies.add(kind, 1, side * far, ground_y(points, side * far), -side, "walk", None, 99)
    enemy.mind.startle(*arena.hero.body_position)
    return arena, enemy


def until(arena, enemy, state, most=400):
    for _ in range(most):
        arena.run()
        if enemy.mind.state == state:
            return
    raise AssertionError(f"no {state} in {most} ticks")


def overlap(enemy):
    """How deep its trunk stands in the upright box of the Wick's trunk at x 0, px; negative: clear of it."""
    rig, parts = enemy.beast.rig, enemy.pose.parts
    rows = [rig.index[n] for n in TRUNK]
    xs = np.concatenate([parts[rows, 0], rig.ends(parts)[rows, 0]])
    return HALF_PX + float((np.tile(rig.radii[rows], 2) - np.abs(xs)).max())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("points", [FLAT, RAMP])
def test_it_rears_up_clear_of_the_wick_and_its_fists_meet_it(kind, side, points):
    arena, enemy = hunting(kind, side, points)
    until(arena, enemy, "windup")
    while enemy.mind.state == "windup":
        assert overlap(enemy) < 0.0
        arena.run()
    assert 44.0 < abs(enemy.at[0]) < 60.0
    while not enemy.has_struck:
        assert enemy.mind.state == "strike", "the blow missed one that stood still"
        arena.run()
    x, y = arena.hero.body_position
    fists = np.array(enemy.arm_points()[2::3])
    short = (np.abs(fists[:, 0] - x)).min() - enemy.beast.fist_px
    assert short < HALF_PX and y - 34.0 < fists[:, 1].max() < y + 18.5
    assert overlap(enemy) < 6.0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [1, -1])
def test_one_that_is_too_near_steps_back_for_its_blow(kind, side):
    arena, enemy = hunting(kind, side, far=26.0)
    until(arena, enemy, "windup")
    near = abs(enemy.at[0])
    until(arena, enemy, "strike")
    assert abs(enemy.at[0]) > near + 2.0 and enemy.facing == -side
    until(arena, enemy, "rest")
    near = abs(enemy.at[0])
    until(arena, enemy, "hunt")
    assert abs(enemy.at[0]) > near + 6.0 and enemy.facing == -side


@pytest.mark.parametrize("kind", KINDS)
def test_it_does_not_step_back_over_a_ledge_or_into_a_wall(kind):
    for points in ([(-800, 200), (34, 200), (34, 400), (-800, 400)],
                   [(-800, 200), (34, 200), (34, 100), (60, 100), (60, 400), (-800, 400)]):  # fmt: skip
        arena, enemy = hunting(kind, 1, points, far=22.0)
        for _ in range(300):
            arena.run()
            assert enemy.grounded and enemy.at[0] < 34.0


def test_it_turns_round_before_it_rears_up():
    arena, enemy = hunting("tine", 1)
    until(arena, enemy, "rest")
    arena.hero.body_position = (enemy.at[0] + 50.0, 181.5)
    until(arena, enemy, "windup")
    assert enemy.facing == 1 and enemy.pose.facing == 1 and enemy.beast.turn.x > 0.9


def test_ten_that_hunt_spread_out_in_a_row():
    arena = Arena(hero_x=0.0, health=10**6)
    for i in range(10):
        arena.enemies.add(KINDS[i % 2], i, 80.0 + 18.0 * i, 200.0, -1, "walk", None, 99)
    for _ in range(12):
        for enemy in arena.enemies.alive:
            enemy.mind.startle(0.0, 181.5)
        arena.run(50)
    foes = sorted(arena.enemies.alive, key=lambda e: e.at[0])
    for a, b in zip(foes, foes[1:], strict=False):
        assert b.at[0] - a.at[0] > 0.8 * (a.nature.room_px + b.nature.room_px)
    assert foes[0].at[0] < 70.0


def test_two_at_one_place_part_and_neither_leaves_its_floor():
    arena = Arena([(-800, 200), (150, 200), (150, 400), (-800, 400)], hero_x=0.0, health=10**6)
    foes = [arena.enemies.add("hod", i, 120.0, 200.0, -1, "walk", None, 99) for i in (1, 2)]
    for enemy in foes:
        enemy.mind.startle(0.0, 181.5)
    for _ in range(240):
        arena.run()
        assert all(e.grounded and e.at[0] < 150.0 for e in foes)
    assert abs(foes[0].at[0] - foes[1].at[0]) > 30.0
