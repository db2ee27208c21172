"""The hero's controls: crisp, whatever the picture does."""

import math

import numpy as np
import pymunk
import pytest

from game.core.terrain import Chain
from game.physics.space import PROP
from game.world.hero_drive import BUFFER_TICKS
from game.world.hero_ground import COYOTE_TICKS
from tests.world.walk_lab import Run, closed, duct, flat, slope


def peak(run, start):
    return max(run.ticks[start]["player"]["y"] - t["player"]["y"] for t in run.ticks[start:])


@pytest.mark.parametrize("key", ["right", "left"])
@pytest.mark.parametrize("preset", ["walk", "chase", "crawl"])
def test_key_to_motion_and_to_top_speed(preset, key):
    sign = 1 if key == "right" else -1
    r = Run(flat(), x=2000, preset=preset).go(40)
    n = len(r.ticks)
    r.go(90, key)
    speeds = [t["player"]["vx"] * sign for t in r.ticks[n:]]
    assert speeds[1] > 0.5
    top = max(speeds)
    assert next(i for i, v in enumerate(speeds) if v >= 0.9 * top) <= 15
    assert top == pytest.approx(r.hero.presets[preset].speed_px_s, abs=0.5)


def test_chase_from_a_stand_reaches_its_speed_in_time():
    r = Run(flat(), x=200).go(40)
    n = len(r.ticks)
    r.go(60, "right chase")
    speeds = [t["player"]["vx"] for t in r.ticks[n:]]
    assert next(i for i, v in enumerate(speeds) if v >= 0.9 * 120) <= 15


def test_jump_height_follows_the_key():
    full, tap = Run(flat()).go(20), Run(flat()).go(20)
    full.go(30, "jump").go(60)
    tap.go(2, "jump").go(60)
    assert 45 < peak(full, 20) < 75 and 8 < peak(tap, 20) < 0.6 * peak(full, 20)
    assert full.p()["grounded"] and tap.p()["grounded"]


@pytest.mark.parametrize("late", range(1, 10))
def test_coyote_time(late):
    """A jump up to six ticks after the edge still counts; later it does not."""
    r = Run([closed([(0, 200), (300, 200)]), closed([(0, 700), (900, 700)], 900)], x=250)
    while r.p()["grounded"]:
        r.go(1, "right")
    r.go(late - 1, "right")
    n = len(r.ticks)
    r.go(12, "right jump")
    jumped = any(t["player"]["vy"] < -100 for t in r.ticks[n:])
    assert jumped == (late <= COYOTE_TICKS)


@pytest.mark.parametrize("early", [2, 6, 9])
def test_jump_buffer(early):
    """A jump pressed up to six ticks before the ground is done on it; a staler one is forgotten."""
    probe = Run(flat(), y=140).go(90)
    lands = next(t["tick"] for t in probe.ticks if t["player"]["grounded"])
    r = Run(flat(), y=140).go(lands - 1 - early)
    r.go(2, "jump").go(14)
    jumped = any(t["player"]["vy"] < -50 for t in r.ticks)
    assert jumped == (early <= BUFFER_TICKS)


@pytest.mark.parametrize("preset", ["walk", "chase"])
@pytest.mark.parametrize("key", ["right", "left"])
def test_walls_stop_it_without_being_entered(preset, key):
    """Into a wall at speed, and pressed against it: body and drawn head stay out."""
    walls = [closed([(0, 0), (20, 0), (20, 200), (600, 200), (600, 0), (620, 0)])]
    r = Run(walls, x=300, preset=preset).go(20).go(240 if preset == "walk" else 150, key + " " + preset).go(60, key)
    for t, pose in zip(r.ticks, r.poses, strict=True):
        x = t["player"]["x"]
        assert 27 - 1.1 < x < 593 + 1.1
        for s in t["player"]["sole"]:
            assert 20 <= s[0] <= 600
        head = pose.parts[3, 0] + pose.facing * 5.2
        assert 18.5 < head < 601.5
    assert abs(r.p()["x"] - (593 if key == "right" else 27)) < 0.3


def test_a_duct_is_crawled_and_it_rises_where_there_is_room():
    """Low under 24 px; it stays low while covered even when Down is let go, and stands up behind."""
    r = Run(duct(), x=250).go(20)
    r.go(60, "right")
    assert r.p()["x"] < 300
    r.go(20, "down")
    r.go(240, "right down")
    assert 330 < r.p()["x"] < 450 and r.hero.body.is_low
    r.go(60)
    assert r.hero.body.is_low and r.p()["preset"] == "crawl" and r.p()["state"] == "stand"
    r.go(600, "right")
    assert r.p()["x"] > 520 and not r.hero.body.is_low and r.p()["preset"] == "walk"
    inside = [p for t, p in zip(r.ticks, r.poses, strict=True) if 310 < t["player"]["x"] < 490]
    assert inside and min(p.parts[3, 1] - 5.2 for p in inside) > 176 - 0.5


def test_one_way_ground():
    """Up through it from below, stood on from above, left by down and jump; walked under freely."""
    deck = Chain(np.array([(150, 170), (250, 170)], float), closed=False, one_way=True)
    r = Run([*flat(), deck], x=200, y=200).go(10)
    assert r.p()["y"] == pytest.approx(200, abs=0.1)
    r.go(25, "jump").go(60)
    assert r.p()["y"] == pytest.approx(170, abs=0.1) and r.p()["grounded"]
    assert all(s[1] == pytest.approx(170, abs=0.5) for s in r.p()["sole"])
    r.go(20, "down").go(2, "down jump").go(50)
    assert r.p()["y"] == pytest.approx(200, abs=0.1)
    r.go(100, "right")
    assert r.p()["y"] == pytest.approx(200, abs=0.1) and r.p()["x"] > 280


@pytest.mark.parametrize("grade", [-1.0, -0.5, 0.5, 1.0])
def test_slopes_keep_it_and_do_not_move_it(grade):
    """Up and down 45 degrees without losing the ground; standing on it drifts less than 0.05 px in ten seconds."""
    r = Run(slope(grade, y=500, run=300), x=60).go(20)
    r.go(200, "right")
    assert all(t["player"]["grounded"] for t in r.ticks)
    assert 180 < r.p()["x"] < 420
    r.go(60)
    x = r.p()["x"]
    n = len(r.ticks)
    r.go(300)
    assert all(abs(t["player"]["x"] - x) <= 0.05 for t in r.ticks[n:])


def test_presets_by_tap_and_by_hold():
    r = Run(flat()).go(10)
    r.go(30, "right chase")
    assert r.p()["preset"] == "chase"
    r.go(5, "right")
    assert r.p()["preset"] == "walk"
    r.go(4, "right chase").go(5, "right")
    assert r.p()["preset"] == "chase"
    r.go(2, "crawl").go(5)
    assert r.p()["preset"] == "crawl"
    r.go(2, "source").go(2)
    assert r.p()["preset"] == "source"
    r.go(2, "walk").go(20)
    assert r.p()["preset"] == "walk"
    r.go(20, "down")
    assert r.p()["preset"] == "crawl"
    r.go(5)
    assert r.p()["preset"] == "walk"


def test_a_switch_keeps_the_plants():
    r = Run(flat()).go(60, "right")
    for keys in ("right chase", "right", "right down", "right"):
        before = r.p()
        r.go(1, keys)
        for i in (0, 1):
            if before["planted"][i] and r.p()["planted"][i]:
                assert before["sole"][i] == r.p()["sole"][i]
        r.go(24, keys)


def test_zones_force_a_gait_and_give_it_back():
    r = Run(flat()).go(10)
    r.hero.force_preset("crawl")
    r.go(20)
    assert r.p()["preset"] == "crawl"
    r.hero.force_preset(None)
    r.go(20)
    assert r.p()["preset"] == "walk"


def test_a_blow_hurts_and_the_last_one_kills():
    r = Run(flat(), x=500).go(20)
    r.hero.hurt(120.0, -180.0)
    r.go(3)
    assert r.p()["state"] == "hurt" and r.p()["health"] == 4 and r.p()["vx"] > 50 and not r.p()["grounded"]
    r.go(90)
    assert r.p()["state"] == "stand"
    r.hero.hurt(50.0, 0.0, 4)
    r.go(120, "right")
    assert r.p()["state"] == "dead" and r.hero.face == "x" and abs(r.p()["vx"]) < 1
    r.hero.respawn(300.0, 200.0)
    r.go(2)
    assert r.p()["state"] == "stand" and r.p()["health"] == 5 and r.p()["x"] == pytest.approx(300.0)


def test_drop_from_the_tallest_ledge():
    """L19: from 3,000 px up it lands on its feet on thin ground."""
    r = Run([Chain(np.array([(0, 3200), (600, 3200), (600, 3216), (0, 3216)], float))], x=300, y=200).go(600)
    assert r.p()["grounded"] and r.p()["y"] == pytest.approx(3200, abs=0.1)
    assert max(abs(b["player"]["y"] - a["player"]["y"]) for a, b in zip(r.ticks, r.ticks[1:], strict=False)) <= 7.1


def test_a_jammed_thing_does_not_hold_it_up():
    """A heavy box it cannot push: it is stopped for a moment, then goes past it; walls hold it still."""
    r = Run(flat(), x=200).go(10)
    body = pymunk.Body(body_type=pymunk.Body.STATIC)
    body.position = (260, 180)
    box = pymunk.Poly.create_box(body, (24, 40))
    box.filter = pymunk.ShapeFilter(categories=PROP)
    r.space.add(body, box)
    r.go(60, "right")
    assert 240 < r.p()["x"] < 244
    r.go(90, "right")
    assert r.p()["x"] > 290 and not r.hero.body.is_ghost


def test_clay_carries_nobody():
    """Dropped onto a tall box it does not hang there for ever: it comes down in front of it, and pushes it again."""
    r = Run(flat(), x=200, y=140)
    body = pymunk.Body(body_type=pymunk.Body.STATIC)
    body.position = (200, 180)
    box = pymunk.Poly.create_box(body, (24, 40))
    box.filter = pymunk.ShapeFilter(categories=PROP)
    r.space.add(body, box)
    r.go(60)
    assert r.p()["grounded"] and r.p()["y"] == pytest.approx(200.0, abs=0.1) and r.p()["x"] == 200.0
    r.go(60, "right")
    assert r.p()["x"] > 240 and not r.hero.body.is_ghost
    r.go(60, "left")
    assert r.p()["x"] == pytest.approx(219.0, abs=2.0)


def valley(depth=24.0):
    """A V that is too steep for feet."""
    return [closed([(0, 200), (200, 200), (200 + depth / 1.5, 200 + depth), (200 + depth / 0.75, 200), (500, 200)])]


def test_wedged_between_steep_walls_it_stands_and_jumps_out():
    """No foot finds a hold in a steep V, yet it does not fall there for ever: it stands, and a jump frees it."""
    r = Run(valley(), x=216, y=180).go(40)
    assert r.p()["grounded"] and r.p()["state"] == "stand"
    start = r.p()
    r.go(30, "right")
    assert (r.p()["x"], r.p()["y"]) == pytest.approx((start["x"], start["y"]), abs=0.5)
    r.go(12, "jump").go(30, "right jump").go(20)
    assert r.p()["grounded"] and r.p()["y"] == pytest.approx(200.0, abs=0.1) and r.p()["x"] > 232


@pytest.mark.parametrize("depth", [12.0, 20.0, 36.0, 80.0])
def test_buried_it_comes_out_and_stands(depth):
    """Ground that was made over it, as deep as it likes: it is soon on top, both feet planted."""
    r = Run(flat(), x=200, y=200 + depth).go(90)
    p = r.p()
    assert p["grounded"] and p["y"] == pytest.approx(200.0, abs=0.1) and all(p["planted"]) and p["preset"] == "walk"


def test_under_a_block_that_fell_on_it_it_comes_out():
    r = Run([closed([(0, 200), (100, 200), (100, 160), (400, 160), (400, 200), (600, 200)])], x=250, y=200).go(90)
    assert r.p()["grounded"] and r.p()["y"] == pytest.approx(160.0, abs=0.1) and all(r.p()["planted"])


def test_wedged_it_gets_up_again():
    r = Run(valley(), x=216, y=180).go(40).go(2, "trip").go(150)
    assert r.p()["state"] == "stand"


def test_ice_gives_little_to_push_against():
    ice = [Chain(np.array([(0, 200), (4000, 200), (4000, 300), (0, 300)], float), friction=0.05)]
    r = Run(ice, x=300).go(10).go(30, "right")
    assert 5 < r.p()["vx"] < 45
    r.go(60, "right")
    n = r.p()["x"]
    r.go(40)
    assert r.p()["x"] > n + 15


def test_it_looks_at_what_it_is_told():
    """Up at what is ahead; over its shoulder at what is behind, while the body stays as it is; and back again."""
    r = Run(flat(), x=300).go(20)
    level = r.poses[-1].parts[3, 2]
    r.hero.gaze_at = (340.0, 120.0)
    r.go(16)
    assert r.poses[-1].parts[3, 2] < level - 0.3 and r.hero.figure(1.0).head == 1
    r.hero.gaze_at = (260.0, 180.0)
    r.go(16)
    assert r.hero.figure(1.0).head == -1 and r.p()["facing"] == 1
    assert math.cos(r.poses[-1].parts[3, 2]) < -0.9 and r.poses[-1].parts[3, 0] < r.poses[20].parts[3, 0]
    r.hero.gaze_at = None
    r.go(20)
    assert r.hero.figure(1.0).head == 1 and all(t["player"]["planted"] == [True, True] for t in r.ticks[20:])
