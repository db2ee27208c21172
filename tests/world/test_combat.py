"""Fights: the swing, the stomp, thrown props, the enemies' arms; hit-stop, knock-back, and who gets the blow."""

import numpy as np
import pytest

from game.physics.space import step
from game.world.combat import GRACE_TICKS, HIT_STOP_TICKS, SWING_TICKS, SWING_TO
from game.world.intent import Intent
from game.world.prop import Props
from game.world.touch import TARGETS, touched
from tests.world.enemies_lab import FLAT, Arena


def facing_off(gap=22.0, health=0, kind="tine", side=1):
    arena = Arena(hero_x=0.0, facing=side)
    enemy = arena.enemies.add(kind, 1, side * gap, 200.0, -side, health=health)
    return arena, enemy


def swing(arena):
    arena.run(press="attack")
    stops = []
    for _ in range(SWING_TICKS):
        arena.run()
        stops.append(arena.combat.hit_stop_ticks)
    return stops


@pytest.mark.parametrize("side", [1, -1])
def test_a_swing_hits_once_and_holds_the_world_for_three_ticks(side):
    arena, enemy = facing_off(side=side)
    stops = swing(arena)
    assert stops.count(HIT_STOP_TICKS) == 1 and HIT_STOP_TICKS == 3
    assert enemy.health == enemy.health_max - 1 and enemy.flinch_ticks > 0
    assert arena.kinds().count("blow") == 1 and arena.kinds().count("swing") >= 1
    arena.run(4)
    assert enemy.body.velocity[0] * side >= 0.0


def test_a_swing_out_of_reach_hits_nothing():
    arena, enemy = facing_off(gap=70.0)
    assert not any(swing(arena)) and enemy.health == enemy.health_max
    arena, enemy = facing_off(gap=-22.0)
    swing(arena)
    assert enemy.health == enemy.health_max


def test_a_swing_needs_its_rest():
    arena, _ = facing_off(gap=500.0)
    for _ in range(30):
        arena.run(press="attack")
        arena.run()
    assert arena.kinds().count("swing") <= 3


def test_the_killing_blow_goes_to_the_choice():
    """Blow and strength decide the clip: along the swing, stronger when running into it."""
    blows = []
    for vx in (0.0, 130.0):
        arena, _ = facing_off(health=1)
        arena.hero.velocity = (vx, 0.0)
        swing(arena)
        (row,) = arena.enemies.trace()
        assert row["state"] == "dying" and row["blow"][0] > 0.0 and "die" in arena.kinds()
        blows.append(row["blow"])
    assert blows[1][0] > 1.5 * blows[0][0]


def test_the_trail_needs_a_swing_and_has_three_points_at_least():
    arena, _ = facing_off(gap=500.0)
    arena.run(press="attack")
    pose = np.zeros((26, 3))
    lengths = []
    for _ in range(SWING_TICKS + 4):
        arc = arena.combat.swing_arc(pose)
        lengths.append(len(arc))
        assert all(np.hypot(x, y) < 18.01 for x, y in arc)
        arena.run()
    assert max(lengths) >= 8 and lengths[-1] == 0 and all(n == 0 or n >= 3 for n in lengths)


def test_a_stomp_hurts_and_bounces():
    arena, enemy = facing_off()
    head = enemy.pose.parts[enemy.beast.rig.index["chest"]]
    arena.hero.grounded, arena.hero.velocity = False, (0.0, 200.0)
    arena.hero.body_position = (float(head[0]) + 4.0, float(head[1]) - 30.0)
    arena.run()
    assert enemy.health == enemy.health_max - 2 and arena.hero.body.plan.jump_vy < -150.0
    blow = next(e for e in arena.events if e.kind == "blow")
    assert blow.vy > 100.0


@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("ahead", [-13.0, -8.0, 0.0, 15.0])
@pytest.mark.parametrize("side", [1, -1])
def test_a_stomp_counts_from_the_head_to_the_small_of_the_back(kind, ahead, side):
    """Falling straight down, as fast as from twice its height, on any place over an enemy that stands."""
    arena = Arena()
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, side, health=9)
    arena.hero.grounded, arena.hero.velocity = False, (0.0, 240.0)
    for tick in range(30):
        arena.hero.body_position = (enemy.at[0] + ahead * side, 90.0 + 4.0 * tick)
        arena.run()
        if enemy.health < 9:
            break
    assert enemy.health == 7 and arena.hero.feet_y < 192.0


@pytest.mark.parametrize("kind, speed, hurts", [("crate", 320.0, True), ("crate", 60.0, False)])
def test_thrown_props_hit_by_momentum(kind, speed, hurts):
    arena = Arena(hero_x=-500.0)
    enemy = arena.enemies.add("tine", 1, 60.0, 200.0, -1)
    props = Props(arena.space, arena.terrain, 1)
    prop = props.add(kind, 50, 0.0, 190.0)
    props.bodies.push(prop.row, speed, -40.0, 0.0)
    events = []
    for tick in range(40):
        arena.enemies.think(tick, arena.hero, [])
        step(arena.space)
        arena.enemies.animate()
        props.step(tick)
        events += arena.combat.step(arena.hero, arena.enemies, props, Intent(), tick)
    assert (enemy.health < enemy.health_max) == hurts
    assert [e.kind for e in events].count("blow") == (1 if hurts else 0)


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_an_enemy_in_reach_lands_its_blow_once(kind):
    arena = Arena(hero_x=60.0)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, 1)
    for _ in range(500):
        arena.run()
        if arena.hero.hurts:
            break
    assert len(arena.hero.hurts) == 1 and enemy.mind.state == "strike"
    vx, vy, damage = arena.hero.hurts[0]
    assert vx > 0.0 > vy and damage == enemy.nature.damage
    assert arena.combat.hit_stop_ticks == HIT_STOP_TICKS and "hurt" in arena.kinds()
    arena.run(GRACE_TICKS - 2)
    assert len(arena.hero.hurts) == 1


def test_a_blow_can_be_dodged():
    """It rears up long enough: who steps back in the wind-up is not hit."""
    arena = Arena(hero_x=60.0)
    enemy = arena.enemies.add("hod", 1, 0.0, 200.0, 1)
    while enemy.mind.state != "windup":
        arena.run()
    arena.hero.body_position = (enemy.body.position[0] + 120.0, 181.5)
    while enemy.mind.state != "rest":
        arena.run()
    assert arena.hero.hurts == []


def test_a_hit_in_the_wind_up_breaks_it():
    arena, enemy = facing_off(gap=24.0)
    while enemy.mind.state != "windup":
        arena.run()
    arena.enemies.hit(enemy, (1500.0, 0.0), 1)
    arena.run(2)
    assert enemy.mind.state == "rest"


def test_who_is_spared_is_not_hurt():
    hurt = []
    for ticks in (0, 60):
        arena = Arena(hero_x=40.0)
        enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
        enemy.mind.startle(40.0, 181.5)
        enemy.mind.state = "windup"
        arena.combat.spare(ticks)
        arena.run(50)
        hurt.append(len(arena.hero.hurts))
    assert hurt == [1, 0]


def test_the_dead_do_not_fight():
    arena, enemy = facing_off(health=1)
    swing(arena)
    arena.run(200)
    assert arena.hero.hurts == [] and arena.enemies.alive == []


def test_the_arms_go_with_the_swing():
    """From the first tick to the last the hands lean where the blade will be: over the shoulder, then ahead and low."""
    arena = Arena(hero_x=0.0)
    arena.hero.push_at = None
    arena.run(press="attack")
    x, y = arena.hero.body_position
    places = []
    for _ in range(SWING_TO):
        places.append(arena.hero.push_at)
        arena.run()
    assert places[0][0] < x and places[0][1] < y - 9.0
    assert places[-1][0] > x + 5.0 and places[-1][1] > places[3][1]


def test_the_part_that_is_touched_is_the_nearest_within_reach():
    """Against all distances to all bones at once."""
    arena, enemy = facing_off(gap=60.0)
    arena.run(40)
    rig, parts = enemy.beast.rig, enemy.pose.parts
    rows = [rig.index[name] for name in TARGETS]
    a, b = parts[rows, :2], rig.ends(parts)[rows]
    rng = np.random.default_rng(1)
    found = 0
    for _ in range(400):
        points = rng.uniform(-30.0, 30.0, (3, 2)) + parts[0, :2]
        t = np.clip((((points[:, None] - a) * (b - a)).sum(axis=2)) / ((b - a) ** 2).sum(axis=1), 0.0, 1.0)
        gaps = np.hypot(*(points[:, None] - a - (b - a) * t[..., None]).transpose(2, 0, 1)) - rig.radii[rows]
        reach = float(rng.uniform(0.0, 8.0))
        part, where = touched(enemy, [tuple(p) for p in points.tolist()], reach)
        if gaps.min() > reach:
            assert part == ""
        else:
            point, row = divmod(int(gaps.argmin()), len(rows))
            assert part == TARGETS[row] and where == tuple(points[point].tolist())
            found += 1
    assert 100 < found < 390


def walled(thick, kind, gap):
    """A wall of so many px to the right of the Wick, an enemy beyond it; both as near as they can be."""
    wall = (5.5, 5.5 + thick)
    points = [(-800, 200), (wall[0], 200), (wall[0], 80), (wall[1], 80), (wall[1], 200), (800, 200)]
    arena = Arena([*points, (800, 400), (-800, 400)], hero_x=0.0)
    return arena, arena.enemies.add(kind, 1, wall[1] + gap, 200.0, -1)


@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("thick", [8, 16])
def test_no_blow_goes_through_a_wall(kind, thick):
    """The same arms at the same places do hit where there is no wall."""
    for open_ground in (False, True):
        struck, hurt = [], []
        for gap in (4.0, 8.0, 14.0, 20.0):
            arena, enemy = walled(thick, kind, gap)
            if open_ground:
                arena.terrain = arena.enemies.terrain = Arena().terrain
            swing(arena)
            struck.append(enemy.health < enemy.health_max)
            arena, enemy = walled(thick, kind, gap)
            if open_ground:
                arena.terrain = arena.enemies.terrain = Arena().terrain
            enemy.mind.startle(0.0, 181.5)
            enemy.mind.state = "strike"
            arena.run(8)
            hurt.append(bool(arena.hero.hurts))
        assert any(struck) == any(hurt) == open_ground


def test_over_a_low_edge_blows_do_land():
    """A step as high as a knee is no wall."""
    points = [(-800, 200), (12, 200), (12, 186), (800, 186), (800, 400), (-800, 400)]
    arena = Arena(points, hero_x=0.0)
    enemy = arena.enemies.add("tine", 1, 26.0, 186.0, -1)
    swing(arena)
    assert enemy.health < enemy.health_max


def test_nobody_is_stomped_through_a_floor():
    for floor in (False, True):
        arena, enemy = facing_off()
        chest = enemy.pose.parts[enemy.beast.rig.index["chest"]]
        top = float(chest[1]) - 8.0
        if floor:
            plate = [(-100, top), (100, top), (100, top + 3.0), (-100, top + 3.0)]
            arena.enemies.terrain = Arena([plate, FLAT]).terrain
        arena.hero.grounded, arena.hero.velocity = False, (0.0, 200.0)
        arena.hero.body_position = (float(chest[0]), top - 18.5)
        arena.run()
        assert (enemy.health < enemy.health_max) == (not floor)
