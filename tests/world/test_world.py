"""The whole world: deterministic, independent of the drawing, and kept through a reload."""

from pathlib import Path

import numpy as np
import pytest

from game.core.terrain import Chain
from game.level.classes import CLASSES
from game.level.level import Level, Thing
from game.world.demo import Playback, parse
from game.world.intent import Intent
from game.world.world import Options, World

DEMO = "10 +right\n60 +jump\n72 -jump\n110 -right\n110 +left\n160 -left\n170 +crawl\n200 -crawl\n240 end"


def thing(id, class_name, x, y, points=(), **properties):
    shape = "rect" if len(points) else "point"
    values = {**CLASSES[class_name].defaults(), **properties}
    return Thing(id, class_name, "", x, y, shape, np.array(points, float).reshape(-1, 2), values)


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def hall(*things, **properties) -> Level:
    """A flat hall 1600 px wide with its floor at y = 320."""
    ground = Chain(np.array([[0, 320], [1600, 320], [1600, 480], [0, 480]], float))
    spawn = thing(1, "Spawn", 200, 320)
    return Level(Path("hall.tmx"), 100, 30, [ground], [ground], things=[spawn, *things], properties=properties)


def run(world, text=DEMO, ticks=240, each=None):
    play, hashes = Playback(parse(text)), []
    for tick in range(ticks):
        world.tick(play.intent(tick))
        hashes.append(world.hash())
        if each:
            each(world)
    return hashes


def props():
    return [thing(10 + i, "Prop", 300 + 40 * i, 320, kind=k) for i, k in enumerate(("apple", "pot", "crate", "lump"))]


def test_the_same_intents_give_the_same_hash_at_every_tick():
    a, b = (run(World(hall(*props()), seed=4)) for _ in range(2))
    assert a == b and len(set(a)) == len(a)


def test_another_seed_is_another_run():
    crowd = [thing(20, "Enemy", 420, 320, kind="tine")]
    assert run(World(hall(*crowd), seed=4))[-1] != run(World(hall(*crowd), seed=5))[-1]


@pytest.mark.parametrize("frames_per_tick", [0, 1, 3])
def test_drawing_changes_nothing(frames_per_tick):
    """L10: the state is the same whatever the render rate."""

    def draw(world):
        for i in range(frames_per_tick):
            world.frame(i / 3, shapes=True)

    assert run(World(hall(*props())), each=draw) == run(World(hall(*props())))


def test_options_change_no_state():
    assert run(World(hall(*props()), options=Options(clay=False))) == run(World(hall(*props())))


def test_shaking_is_no_state():
    assert run(World(hall(*props()), options=Options(shake=False))) == run(World(hall(*props())))


def test_a_reload_keeps_the_wick_its_speed_its_gait_and_the_camera():
    world = World(hall())
    play = Playback(parse("0 +right\n5 +chase\n8 -chase\n999 end"))
    for tick in range(100):
        world.tick(play.intent(tick))
    before = world.hero.body_position, world.hero.velocity[0], world.hero.base_preset, world.camera.x
    world = world.reloaded(hall(*props()))
    world.tick(play.intent(100))
    x, y = world.hero.body_position
    assert abs(x - before[0][0]) < 4 and abs(y - before[0][1]) < 2
    assert abs(world.hero.velocity[0] - before[1]) < 15 and world.hero.base_preset == before[2] == "chase"
    assert abs(world.camera.x - before[3]) < 4 and world.tick_number == 101


def test_an_exit_names_the_next_map():
    out = thing(5, "Exit", 260, 300, box(250, 260, 300, 320), to="next.tmx")
    world = World(hall(out))
    run(world, "0 +right\n200 end", 120)
    assert world.exit_to == Path("next.tmx")


def test_an_exit_without_a_map_goes_where_the_level_says():
    out = thing(5, "Exit", 260, 300, box(250, 260, 300, 320))
    world = World(hall(out, next="two.tmx"))
    run(world, "0 +right\n200 end", 120)
    assert world.exit_to == Path("two.tmx")


def test_a_fall_out_of_the_world_comes_back_to_the_checkpoint():
    level = hall(thing(6, "Checkpoint", 300, 320, box(290, 260, 340, 320)))
    level.chains[0] = Chain(np.array([[0, 320], [420, 320], [420, 480], [0, 480]], float))
    world = World(level)
    places = []
    run(world, "0 +right\n110 -right\n400 end", 400, each=lambda w: places.append(w.hero.body_position))
    assert world.rules.respawn == (315.0, 320.0)
    run(world, "0 +right\n400 end", 300, each=lambda w: places.append(w.hero.body_position))
    assert max(y for _, y in places) < 480 + 96 + 40
    back = [i for i, (a, b) in enumerate(zip(places, places[1:], strict=False)) if b[1] < a[1] - 100]
    assert back and abs(places[back[0] + 1][0] - 315) < 3


def test_who_comes_back_beside_its_killer_is_let_be_at_first():
    """The enemy that stands by the checkpoint neither heeds nor hurts it for a second, and has turned to go home."""
    beat = np.array([[260.0, 320.0], [270.0, 320.0]])
    world = World(hall())
    enemy = world.enemies.add("hod", 1, 230.0, 320.0, -1, "walk", beat)
    world.hero.health = 1
    states, health = [], []

    def note(w):
        states.append(enemy.mind.state)
        health.append(w.hero.health)

    run(world, "900 end", 900, each=note)
    back = next(i for i, (a, b) in enumerate(zip(health, health[1:], strict=False)) if a == 0 and b > 0) + 1
    assert world.rules.returns >= 1 and set(states[back : back + 80]) <= {"patrol", "pause"}
    assert set(health[back : back + 80]) == {world.hero.health_max}


def test_a_hazard_hurts_once_and_lets_rest():
    world = World(hall(thing(7, "Hazard", 260, 320, box(250, 310, 290, 322), damage=1)))
    health = []
    run(world, "0 +right\n60 -right\n120 end", 120, each=lambda w: health.append(w.hero.health))
    assert health[0] == 5 and 3 <= health[-1] < 5
    drops = [i for i, (a, b) in enumerate(zip(health, health[1:], strict=False)) if b < a]
    assert all(b - a >= 30 for a, b in zip(drops, drops[1:], strict=False))


@pytest.mark.parametrize(("x", "hurts"), [(300, False), (390, True)])
def test_a_hazard_hurts_inside_its_outline_and_not_in_the_corner_of_its_bounds(x, hurts):
    wedge = thing(7, "Hazard", 260, 320, [(260, 220), (400, 220), (400, 320)])
    world = World(hall(wedge), start=(x, 320))
    for _ in range(10):
        world.tick(Intent())
    assert (world.hero.health < world.hero.health_max) == hurts


def test_a_dead_wick_comes_back_whole():
    world = World(hall(thing(7, "Hazard", 260, 320, box(250, 310, 290, 322), damage=9)))
    states = []
    run(world, "0 +right\n60 -right\n300 end", 300, each=lambda w: states.append((w.hero.state, w.hero.health)))
    assert any(s == "dead" for s, _ in states)
    assert world.hero.health == 5 and world.hero.state != "dead" and abs(world.hero.body_position[0] - 200) < 12


def test_a_sign_is_read_when_near():
    world = World(hall(thing(8, "Sign", 210, 320, text="Mind the step")))
    world.tick(Intent())
    assert world.frame(1.0).sign == "Mind the step"
    run(world, "0 +right\n200 end", 120)
    assert world.frame(1.0).sign == ""


def test_a_zone_forces_a_gait_and_fades_the_skin():
    zone = thing(9, "Zone", 200, 200, box(100, 100, 300, 330), preset="crawl", palette="night", camera_lock=True)
    world = World(hall(zone, palette="dusk"))
    for _ in range(30):
        world.tick(Intent())
    frame = world.frame(1.0)
    assert world.hero.preset == "crawl" and world.camera.lock is not None
    assert (frame.palette, frame.palette_to) == ("dusk", "night") and 0 < frame.palette_fade < 1
    for _ in range(100):
        world.tick(Intent())
    assert world.frame(1.0).palette == "night"


def test_grab_carry_and_throw():
    world = World(hall(thing(11, "Prop", 214, 320, kind="apple")))
    apple = world.props.get(11)
    run(world, "20 +grab\n22 -grab\n60 end", 60)
    assert world.hands.held is apple
    x, y = world.hero.body_position
    assert abs(apple.position[0] - x) < 20 and apple.position[1] < 320 - 10
    run(world, "5 +throw\n8 -throw\n60 end", 40)
    assert world.hands.held is None and apple.position[0] > x + 40


def shakes(world: World, ticks: int) -> list[tuple[float, float]]:
    """(how loud the slams of a tick were, how strongly the camera shook then), of each tick with a slam."""
    out = []
    for _ in range(ticks):
        world.tick(Intent())
        loud = [e.strength for e in world.events if e.kind == "slam"]
        if loud:
            out.append((max(loud), world.camera._shake))
    return out


def with_hod(x: float, facing: str) -> World:
    return World(hall(thing(20, "Enemy", x, 320, kind="hod", facing=facing)), seed=4)


def test_a_hod_that_minds_its_own_business_shakes_nothing():
    world = with_hod(340, "right")
    seen = shakes(world, 80)
    assert world.enemies.alive[0].mind.is_calm and len(seen) >= 2 and {shake for _, shake in seen} == {0.0}


def test_the_fists_of_a_hod_that_comes_shake_a_little_and_its_blow_shakes_properly():
    seen = shakes(with_hod(360, "left"), 260)
    fists = [shake for loud, shake in seen if loud == 0.5]
    blows = [shake for loud, shake in seen if loud == 2.0]
    assert fists and blows and max(blows) >= 3.0
    first = [shake for loud, shake in seen[: [loud for loud, _ in seen].index(2.0)]]
    assert 0.5 < max(first) <= 1.0


def test_a_hod_far_off_screen_shakes_nothing_whatever_it_does():
    world = with_hod(900, "left")
    world.enemies.alive[0].mind.last_seen = (800.0, 320.0)
    world.enemies.alive[0].mind._go("hunt")
    seen = shakes(world, 60)
    assert max(loud for loud, _ in seen) > 0.0 and {shake for _, shake in seen} == {0.0}


def test_come_back_from_a_locked_zone_the_camera_is_where_the_wick_is():
    zone = thing(9, "Zone", 200, 200, box(900, 0, 1500, 400), camera_lock=True)
    world = World(hall(zone))
    world.hero.teleport(1200, 320)
    run(world, "0 +down\n999 end", 200)
    assert world.camera.lock is not None
    world.hero.die()
    seen = []
    run(world, "999 end", 100, each=lambda w: seen.append((w.hero.body_position[0], w.camera.x)))
    back = next(i for i, (x, _) in enumerate(seen) if x < 300)
    assert all(x - 400 < at < x for x, at in seen[back:]), "at once, no pan over the level"


def test_begun_in_a_locked_zone_the_camera_is_in_it_from_the_first_tick():
    zone = thing(9, "Zone", 200, 200, box(150, 0, 900, 400), camera_lock=True)
    world = World(hall(zone))
    places = [world.camera.x]
    run(world, "999 end", 30, each=lambda w: places.append(w.camera.x))
    assert set(places) == {150.0}


def test_the_bar_stays_as_long_as_poise_is_lost():
    world, seen = World(hall()), []
    run(world, "999 end", 300)
    assert world.calm_ticks == 300
    world.hero.shove(250.0)
    run(world, "999 end", 200, each=lambda w: seen.append((w.hero.balance.poise, w.calm_ticks)))
    assert min(poise for poise, _ in seen) < 0.5 and seen[-1][0] == 1.0 and seen[-1][1] > 0
    assert all(calm == 0 for poise, calm in seen if poise < 1.0)
