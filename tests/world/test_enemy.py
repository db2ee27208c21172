"""Enemies: they walk on the stepper, patrol, turn at ledges, notice, hunt, strike readably, and lose track."""

import math

import numpy as np
import pytest

from game.anim.walk.foot import Strike
from game.core.errors import UserError
from game.world.foe_kind import load_kind
from game.world.frame import Event
from tests.world.enemies_lab import FLAT, Arena

KINDS = ("tine", "hod")


@pytest.mark.parametrize("kind", KINDS)
def test_planted_feet_stay_where_they_are(kind):
    """Its feet obey the same stepper as the Wick's: planted means the very same point; bones keep their length."""
    arena = Arena()
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    rig, before = enemy.beast.rig, None
    steps = 0
    for _ in range(240):
        arena.run()
        feet = enemy.beast.stepper.feet
        for i, foot in enumerate(feet):
            if before and before[i][2] and foot.planted:
                assert (foot.x, foot.y) == before[i][:2]
            if foot.planted:
                assert abs(foot.y - 200.0) < 0.5
        before = [(f.x, f.y, f.planted) for f in feet]
        steps += len(enemy.beast.stepper.strikes)
        ends, parts = rig.ends(enemy.pose.parts), enemy.pose.parts
        for row in rig.order[1:]:
            along = rig.pivots[row, 0] / max(1e-9, rig.lengths[rig.parents[row]])
            joint = parts[rig.parents[row], :2] + (ends[rig.parents[row]] - parts[rig.parents[row], :2]) * along
            assert np.abs(joint - parts[row, :2]).max() < 1e-6
    assert steps >= 4


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("points", [FLAT, [(-800, 200), (0, 200), (300, 80), (800, 80), (800, 400), (-800, 400)]])
def test_no_part_pops_while_it_lives(kind, points):
    arena = Arena(points)
    enemy = arena.enemies.add(kind, 1, -60.0, 200.0, 1, "chase", np.array([(-200.0, 0.0), (400.0, 0.0)]))
    last = enemy.pose.parts.copy()
    for _ in range(400):
        arena.run()
        moved = np.hypot(*(enemy.pose.parts - last)[:, :2].T)
        assert moved.max() < 12.0 and np.isfinite(enemy.pose.parts).all()
        last = enemy.pose.parts.copy()


@pytest.mark.parametrize("kind", KINDS)
def test_knees_turn_over_step_by_step(kind):
    """D13, L12: hunting to and fro, no knee or hip jumps to its other side in one tick, and no foot sinks in."""
    arena = Arena(health=10**6)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1, "walk", None, 99)
    rows = [enemy.beast.rig.index[n] for n in ("thigh_l", "shin_l", "thigh_r", "shin_r")]
    last, facings = enemy.pose.parts[rows], set()
    for tick in range(440):
        arena.hero.body_position = (-60.0 if tick // 110 % 2 else 60.0, 181.5)
        arena.run()
        facings.add(enemy.pose.facing)
        now = enemy.pose.parts[rows]
        assert np.hypot(*(now - last)[:, :2].T).max() < (10.0 if enemy.mind.state in ("strike", "rest") else 7.0)
        ends = enemy.beast.rig.ends(enemy.pose.parts)
        assert ends[:, 1].max() < 201.5
        for foot, name in zip(enemy.beast.stepper.feet, ("shin_l", "shin_r"), strict=True):
            if foot.planted:
                assert np.hypot(*(ends[enemy.beast.rig.index[name]] - (foot.x, foot.y))) < 0.7
        last = now
    assert facings == {-1, 1}


@pytest.mark.parametrize("kind", KINDS)
def test_killed_in_its_own_blow(kind):
    """D13: arms that come down faster than a fall may be are stopped by the blow that kills: no part jumps."""
    jumps = []
    for late in range(1, 7):
        arena = Arena(hero_x=40.0, health=10**6)
        enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1, "walk", None, 99)
        while enemy.mind.state != "strike":
            arena.run()
        arena.run(late)
        last = np.array(arena.enemies.trace()[0]["parts"])
        arena.enemies.animate()
        jumps.append(np.hypot(*(enemy.pose.parts - last)[:, :2].T).max())
        arena.enemies.hit(enemy, (2000.0, 0.0), 99)
        first = np.array(arena.enemies.trace()[0]["parts"])
        assert np.hypot(*(first - last)[:, :2].T).max() <= 6.0
    assert max(jumps) > 6.0


def test_it_patrols_between_the_ends_of_its_path():
    arena = Arena()
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1, "walk", np.array([(-40.0, 200.0), (60.0, 200.0)]))
    xs, facings = [], []
    for _ in range(1500):
        arena.run()
        xs.append(enemy.body.position[0])
        facings.append(enemy.facing)
    assert min(xs) < -30.0 and max(xs) > 50.0 and min(xs) > -60.0 and max(xs) < 80.0
    assert {-1, 1} == set(facings)


@pytest.mark.parametrize("kind", KINDS)
def test_it_turns_at_ledges_and_walls(kind):
    island = [(-60, 200), (60, 200), (60, 400), (-60, 400)]
    for points in ([island], [[(-100, 200), (60, 200), (60, 100), (90, 100), (90, 400), (-100, 400)]]):
        arena = Arena(points)
        enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1, "walk", np.array([(-500.0, 0.0), (500.0, 0.0)]))
        for _ in range(900):
            arena.run()
            assert enemy.grounded and -100.0 < enemy.body.position[0] < 60.0
        assert enemy in arena.enemies.alive


def states_until(arena, enemy, ticks, **kw):
    seen = []
    for _ in range(ticks):
        arena.run(**kw)
        if not seen or seen[-1] != enemy.mind.state:
            seen.append(enemy.mind.state)
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_it_looks_before_it_hunts_and_rears_before_it_strikes(kind):
    """Patrol, alert (the head turns, notice_ticks), hunt, windup (windup_ticks in the raised pose), strike, rest."""
    arena = Arena(hero_x=90.0)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    seen = states_until(arena, enemy, 400)
    assert seen[:5] == ["alert", "hunt", "windup", "strike", "rest"]
    arena = Arena(hero_x=90.0)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    raised = 0
    while enemy.mind.state != "strike":
        arena.run()
        raised += enemy.mind.state == "windup"
    assert raised >= enemy.nature.windup_ticks - 1
    hand = enemy.arm_points()[-1]
    assert hand[1] < enemy.body.position[1] - 20.0


def test_it_sees_only_in_its_cone_and_not_through_walls():
    behind = Arena(hero_x=-90.0)
    enemy = behind.enemies.add("tine", 1, 0.0, 200.0, 1, "walk", np.array([(-5.0, 0.0), (5.0, 0.0)]))
    behind.run(20)
    assert enemy.mind.state in ("patrol", "pause")
    wall = [[(-800, 200), (40, 200), (40, 100), (60, 100), (60, 200), (800, 200), (800, 400), (-800, 400)]]
    hidden = Arena(wall, hero_x=90.0)
    enemy = hidden.enemies.add("tine", 1, 0.0, 200.0, 1)
    hidden.run(30)
    assert enemy.mind.state in ("patrol", "pause")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("thick", [8, 16])
@pytest.mark.parametrize("side", [1, -1])
def test_it_keeps_its_head_out_of_a_thin_wall_and_does_not_see_through_it(kind, thick, side):
    """Alarmed beyond the wall and come to it, it looks in vain, and no part but the tips of its arms is in there."""
    wall = [(0, 200), (0, 80), (thick * side, 80), (thick * side, 200)]
    points = [(-800 * side, 200), *wall, (800 * side, 200), (800 * side, 400), (-800 * side, 400)]
    arena = Arena(points, hero_x=-40.0 * side)
    enemy = arena.enemies.add(kind, 1, (thick + 60.0) * side, 200.0, -side)
    enemy.mind.startle(-40.0 * side, 181.5)
    arena.run(4)
    rig = enemy.beast.rig
    for _ in range(400):
        arena.run()
        ends = rig.ends(enemy.pose.parts)
        for name in ("head", "chest", "pelvis"):
            assert ends[rig.index[name], 0] * side > thick
        assert enemy.mind.state not in ("windup", "strike") and enemy.mind.unseen_ticks > 0
    assert enemy.mind.is_calm


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [1, -1])
def test_it_steps_back_from_a_wall_that_it_turns_to(kind, side):
    """Something sounds beyond the wall at its back: it turns round, and soon its head is out of there for good."""
    wall = [(0, 200), (0, 80), (16 * side, 80), (16 * side, 200)]
    points = [(-800 * side, 200), *wall, (800 * side, 200), (800 * side, 400), (-800 * side, 400)]
    arena = Arena(points, hero_x=-400.0 * side)
    enemy = arena.enemies.add(kind, 1, 34.0 * side, 200.0, side, "walk", np.array([(33.0, 0.0), (35.0, 0.0)]) * side)
    arena.run(10)
    arena.run(1, [Event("swing", -20.0 * side, 190.0, strength=1.0)])
    heads = []
    for _ in range(150):
        arena.run()
        assert not enemy.mind.is_calm
        heads.append((enemy.facing, enemy.beast.rig.ends(enemy.pose.parts)[enemy.beast.rig.index["head"], 0] * side))
    first = next(i for i, (facing, _) in enumerate(heads) if facing == -side)
    assert first < 20 and min(x for _, x in heads[first + 40 :]) > 16.0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rise", [26.0, 40.0])
def test_a_slope_is_no_wall(kind, rise):
    up = 300.0 * math.tan(math.radians(rise))
    points = [(-800, 200), (0, 200), (300, 200 - up), (800, 200 - up), (800, 400), (-800, 400)]
    arena = Arena(points)
    enemy = arena.enemies.add(kind, 1, -60.0, 200.0, 1, "walk", np.array([(-100.0, 0.0), (400.0, 0.0)]))
    for _ in range(2400):
        arena.hero.body_position = (enemy.at[0], enemy.at[1] - 300.0)
        arena.run()
        if enemy.at[0] > 320.0:
            break
    assert enemy.at[0] > 320.0


def test_far_from_the_wick_it_dozes_and_goes_on_where_it_was():
    """Nothing moves, not in the middle of a step either; woken, it walks on without a jump."""
    arena = Arena()
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
    while enemy.beast.stepper.feet[0].planted:
        arena.run()
    arena.hero.body_position = (900.0, 181.5)
    before = enemy.pose.parts.copy()
    arena.run(100)
    assert enemy.is_dozing and (enemy.pose.parts == before).all() and (enemy.previous.parts == before).all()
    arena.hero.body_position = (400.0, -100.0)
    x, last = enemy.body.position[0], before
    for _ in range(60):
        arena.run()
        assert np.hypot(*(enemy.pose.parts - last)[:, :2].T).max() < 6.0
        last = enemy.pose.parts.copy()
    assert abs(enemy.body.position[0] - x) > 10.0


@pytest.mark.parametrize("kind", KINDS)
def test_one_that_begins_far_away_stands_where_it_was_put(kind):
    arena = Arena(hero_x=5000.0)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    arena.run(120)
    assert enemy.is_dozing and enemy.body.position[1] + enemy.height == pytest.approx(200.0, abs=0.1)
    assert 196.0 < enemy.beast.rig.ends(enemy.pose.parts)[:, 1].max() < 200.5


def test_one_that_hunts_or_is_pushed_does_not_doze():
    arena = Arena(hero_x=100.0)
    hunter = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
    arena.run(40)
    arena.hero.body_position = (900.0, 181.5)
    arena.run(2)
    assert hunter.mind.state == "hunt" and not hunter.is_dozing
    arena.run(900)
    assert hunter.is_dozing
    hunter.body.place(-300.0, 100.0)
    arena.run(60)
    assert hunter.feet_y == pytest.approx(200.0, abs=0.5) and abs(hunter.at[0] + 300.0) < 40.0


def test_it_hears_footfalls_and_turns_to_them():
    arena = Arena(hero_x=-500.0)
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1, "walk", np.array([(-5.0, 0.0), (5.0, 0.0)]))
    arena.run(20)
    arena.run(2, [Event("strike", -60.0, 200.0, strength=1.0)])
    assert enemy.mind.state == "alert"
    arena.run(40)
    assert enemy.facing == -1 and enemy.mind.state == "search"
    quiet = Arena(hero_x=-500.0)
    deaf = quiet.enemies.add("tine", 1, 0.0, 200.0, 1)
    quiet.run(3, [Event("strike", -60.0, 200.0, strength=0.1)])
    assert deaf.mind.state == "patrol"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", [1, -1])
def test_what_is_heard_startles_before_it_turns(kind, way):
    """A swing from behind lands in the back; after that it has turned round."""
    arena = Arena(hero_x=-24.0 * way, facing=way)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, way, "walk", np.array([(-5.0, 0.0), (5.0, 0.0)]))
    arena.run(8)
    assert enemy.mind.is_calm and enemy.facing == way
    heard = []
    for tick in range(40):
        arena.run(1, heard, press="" if tick else "attack")
        heard = [e for e in arena.events if e.kind in ("swing", "blow")]
        arena.events.clear()
        if "blow" in [e.kind for e in heard]:
            break
    assert 3 <= tick <= 9 and enemy.mind.state == "hunt" and enemy.health < enemy.health_max
    assert enemy.facing == way
    arena.run(20)
    assert enemy.facing == -way


def test_who_hears_something_behind_stands_and_then_turns():
    arena = Arena(hero_x=-500.0)
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1, "walk", np.array([(-5.0, 0.0), (5.0, 0.0)]))
    arena.run(20)
    arena.run(1, [Event("swing", -60.0, 200.0, strength=1.0)])
    facings = []
    for _ in range(24):
        arena.run()
        assert enemy.mind.state == "alert"
        facings.append(enemy.facing)
    assert 10 <= facings.index(-1) <= 15


def test_it_loses_track_searches_and_goes_back():
    arena = Arena(hero_x=90.0)
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
    arena.run(40)
    assert enemy.mind.state == "hunt"
    arena.hero.body_position = (500.0, 181.5)
    seen = states_until(arena, enemy, 600)
    assert seen[:2] == ["hunt", "search"] and "patrol" in seen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("start", [0.0, 150.0])
def test_once_the_wick_is_dead_it_goes_back_to_its_beat(kind, start):
    """Off its beat it comes back; on it, it goes on away from the dead."""
    arena = Arena(hero_x=start + 90.0)
    enemy = arena.enemies.add(kind, 1, start, 200.0, 1, "walk", np.array([(-60.0, 0.0), (60.0, 0.0)]))
    arena.run(50)
    assert enemy.mind.state in ("hunt", "windup")
    arena.hero.health = 0
    x = enemy.at[0]
    arena.run(220)
    assert enemy.mind.is_calm and enemy.at[0] < x - 15.0


@pytest.mark.parametrize("kind", KINDS)
def test_who_begins_again_is_not_heeded_until_it_strikes(kind):
    arena = Arena(hero_x=90.0)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1, "walk", np.array([(-5.0, 0.0), (5.0, 0.0)]))
    arena.enemies.forget(60)
    arena.run(60, [Event("strike", 90.0, 200.0, strength=1.0)])
    assert enemy.mind.is_calm
    arena.enemies.forget(60)
    arena.run(10)
    arena.enemies.hit(enemy, (-900.0, 0.0), 1)
    arena.run(4)
    assert not enemy.mind.is_calm
    quiet = Arena(hero_x=90.0)
    enemy = quiet.enemies.add(kind, 1, 0.0, 200.0, 1)
    quiet.enemies.forget(60)
    quiet.run(90)
    assert not enemy.mind.is_calm


def test_gaze_shows_intent():
    """The head of one that hunts follows the Wick up and down."""
    gazes = []
    for y in (110.0, 181.5):
        arena = Arena(hero_x=60.0, y=y)
        enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
        enemy.mind.startle(60.0, y)
        arena.run(14)
        head = enemy.pose.parts[enemy.beast.rig.index["head"], 2]
        gazes.append(math.sin(head))
    assert gazes[0] < gazes[1] - 0.2


@pytest.mark.parametrize("kind", KINDS)
def test_left_is_the_mirror_of_right(kind):
    poses = []
    for sign in (1, -1):
        arena = Arena(hero_x=sign * 100.0)
        enemy = arena.enemies.add(kind, 1, 0.0, 200.0, sign)
        rows = []
        for _ in range(150):
            arena.run()
            rows.append(enemy.pose.parts[:, :2] * (sign, 1))
        poses.append(np.array(rows))
    assert np.abs(poses[0] - poses[1]).max() < 0.5


def test_the_same_run_twice_is_the_same_bit_for_bit():
    values = []
    for _ in range(2):
        arena = Arena(hero_x=150.0, seed=5)
        for i, kind in enumerate(KINDS * 2):
            arena.enemies.add(kind, i, 40.0 * i - 80.0, 200.0, 1 if i % 2 else -1)
        arena.run(200)
        values.append(arena.enemies.state_values())
    assert values[0] == values[1]


def test_a_crowd_keeps_apart():
    arena = Arena(hero_x=200.0)
    for i in range(4):
        arena.enemies.add("tine", i, -120.0 + 40.0 * i, 200.0, 1)
    arena.run(200)
    xs = sorted(e.body.position[0] for e in arena.enemies.alive)
    assert all(b - a > 6.0 for a, b in zip(xs, xs[1:], strict=False))


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_sounds_once(kind):
    """Not again and again while it is in the air after it, or rears up."""
    arena = Arena()
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    enemy.body.place(0.0, 100.0)
    enemy.at = enemy.body.position
    arena.run()
    assert not enemy.grounded
    for feet in (enemy.beast.stepper, enemy.beast.fists):
        feet.strikes.append(Strike(0, 0.0, 200.0, 1.0, "terrain"))
    arena.events.clear()
    arena.run(8)
    assert not enemy.grounded and not {"step", "slam"} & set(arena.kinds())


def test_an_unknown_kind_is_one_clear_line():
    with pytest.raises(UserError, match='"tien" is unknown, did you mean tine'):
        load_kind("tien")


def test_the_trace_has_what_the_format_promises():
    arena = Arena()
    arena.enemies.add("hod", 31, 0.0, 200.0, -1)
    arena.run(5)
    (row,) = arena.enemies.trace()
    assert row["id"] == 31 and row["kind"] == "hod" and row["state"] == "walk" and row["clip"] is None
    kinds = arena.enemies.trace_kinds()
    assert len(row["parts"]) == 11 == len(kinds["hod"]) and kinds["tine"][0]["part"] == "head"
    assert set(kinds["hod"][0]) == {"part", "length_px", "radius_px"}


def test_what_falls_out_of_the_world_is_gone_and_deep_levels_are_no_pit():
    deep = Arena([(-800, 5000), (800, 5000), (800, 5200), (-800, 5200)], hero_x=400.0, y=4750.0)
    enemy = deep.enemies.add("tine", 1, 0.0, 5000.0)
    enemy.body.plan.jump_vy = -150.0
    deep.run(30)
    assert deep.enemies.alive == [enemy]
    enemy.body.place(2000.0, 4900.0)
    deep.run(400)
    assert deep.enemies.alive == []
