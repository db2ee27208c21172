"""The walker's flaw rows on the whole hero: body, terrain and pose together."""

import math

import numpy as np
import pymunk
import pytest

from game.core.noise import noise
from game.core.terrain import Chain
from game.physics.mover import Mover, Path
from game.physics.space import ENEMY, PROP, SENSOR
from tests.world.walk_lab import Run, closed, flat, gaps, hills, mirrored, random_keys, slope, stairs

FLOOR = """0,0 8,0 8,300 150,300 250,200 300,200 300,216 316,216 316,232 332,232 332,248 380,248 380,300 420,300 420,280
470,280 520,330 600,330 600,300 640,300 640,330 700,330 700,100 730,100"""
YARD = [
    closed([tuple(map(float, p.split(","))) for p in FLOOR.split()], 500),
    Chain(np.array([(440, 60), (560, 60), (560, 256), (440, 256)], float)),
    Chain(np.array([(560, 230), (640, 230)], float), closed=False, one_way=True),
    Chain(np.array([(60, 262), (120, 262)], float), closed=False, one_way=True),
]


def bones(run):
    """Largest bone error, largest ankle-to-sole gap, over the whole run."""
    worst = torn = 0.0
    for t in run.ticks:
        p = t["player"]
        for i in (0, 1):
            worst = max(worst, abs(math.dist(p["hip"][i], p["knee"][i]) - 10.5))
            worst = max(worst, abs(math.dist(p["knee"][i], p["ankle"][i]) - 12.0))
            torn = max(torn, math.dist(p["ankle"][i], p["sole"][i]))
    return worst, torn


def sound(run, terrain_depth=1.0):
    """No bound broken: bones, feet on their plants, soles out of the ground, speed of soles, knees, numbers."""
    worst, torn = bones(run)
    assert worst <= 0.05 and torn <= 6.0
    side = {}
    for before, now in zip(run.ticks, run.ticks[1:], strict=False):
        a, b = before["player"], now["player"]
        assert all(math.isfinite(v) for v in (b["x"], b["y"], b["vx"], b["vy"], *b["com"]))
        for i in (0, 1):
            x, y = b["sole"][i]
            assert math.dist(a["sole"][i], b["sole"][i]) <= 14.0
            if a["planted"][i] and b["planted"][i]:
                assert math.dist(a["sole"][i], b["sole"][i]) <= 0.01
            if b["planted"][i]:
                hit = run.terrain.ray(x, y - 4.0, x, y + 4.0)
                assert hit is not None and abs(hit.y - y) <= 0.5
            elif run.terrain.is_inside(x, y - 0.01):
                deep = [run.terrain.is_inside(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (-1, 0), (0, 1))]
                assert not all(deep), (now["tick"], x, y)
            h, k, e = b["hip"][i], b["knee"][i], b["ankle"][i]
            cross = (e[0] - h[0]) * (k[1] - h[1]) - (e[1] - h[1]) * (k[0] - h[0])
            if abs(cross) >= 1.0:
                s = (cross > 0) == (b["facing"] > 0)
                assert side.get(i, s) == s
                side[i] = s
    assert all(np.isfinite(p.parts).all() for p in run.poses)


@pytest.mark.parametrize("x", [292.0, 297.0, 301.0])
def test_a_platform_edge_with_void_below(x):
    """L1: at the edge of the void every foot stays within reach of its hip and near it; nothing raises."""
    r = Run([closed([(0, 200), (300, 200)], 216)], x=x - 30).go(10)
    while r.p()["x"] < x and r.p()["grounded"]:
        r.go(1, "right")
    r.go(40)
    for t in r.ticks:
        for i in (0, 1):
            assert math.dist(t["player"]["hip"][i], t["player"]["sole"][i]) < 27.0
    sound(r)


def test_rays_see_terrain_only():
    """L3: a trigger, a coin and a corpse under the hip are no ground; the feet go to the floor."""
    r = Run(flat(), x=200)
    for category, sensor in ((SENSOR, True), (PROP, False), (ENEMY, False)):
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        body.position = (260, 195)
        box = pymunk.Poly.create_box(body, (60, 8))
        box.sensor, box.filter = sensor, pymunk.ShapeFilter(categories=category)
        r.space.add(body, box)
    r.go(120, "right")
    assert all(
        s[1] == 200.0 for t in r.ticks for s, p in zip(t["player"]["sole"], t["player"]["planted"], strict=True) if p
    )
    assert r.p()["x"] > 300


@pytest.mark.parametrize("ground", [slope(0.5, run=200), slope(1.0, run=160), stairs(5, steps=12), stairs(16, steps=8)])
def test_planted_feet_lie_on_slopes_and_stairs(ground):
    """L4, L14: slopes to 45 degrees and stairs: planted soles within 0.5 px of the ground, no swing through it."""
    r = Run(ground, x=110).go(330, "right")
    sound(r)
    assert r.p()["y"] < 260 and all(t["player"]["grounded"] for t in r.ticks)


def test_the_world_does_not_depend_on_how_often_it_is_drawn():
    """L10: drawn at any rate, the state after 300 ticks is the same."""
    a, b = Run(hills()), Run(hills())
    b.each = lambda r: [r.hero.figure(k / 3) for k in range(3)] and r.hero.shapes()
    for r in (a, b):
        r.go(100, "right").go(30, "right jump").go(60, "left chase").go(60, "down")
    assert a.hero.state_values() == b.hero.state_values()
    assert all(math.isfinite(v) for v in a.hero.state_values())


@pytest.mark.parametrize("seed", [2, 3])
def test_thirty_seconds_of_random_keys(seed):
    """L11, L12: any keys for thirty seconds: bones, reach and knees right, never stuck or lost."""
    r = Run(YARD, x=(100.0, 340.0, 590.0)[seed - 1], seed=seed)
    for ticks, keys in random_keys(seed, 1800):
        r.go(ticks, keys)
    sound(r)
    assert all(8 < t["player"]["x"] < 700 and t["player"]["y"] < 340 for t in r.ticks)


def test_turning_flips_the_knees_once():
    """L12: the knee's side changes with the facing only, and once per turn."""
    r = Run(flat(), x=500).go(60, "right").go(60, "left").go(60, "right")
    sound(r)
    facings = [t["player"]["facing"] for t in r.ticks]
    assert sum(a != b for a, b in zip(facings, facings[1:], strict=False)) == 2


@pytest.mark.parametrize("phase", range(10))
def test_turns_at_ten_phases(phase):
    """L13: turned at ten phases of a stride, no foot ends further than a stride beyond the body."""
    r = Run(flat(), x=500).go(50 + int(2.4 * phase), "right").go(45, "left")
    sound(r)
    assert all(abs(s[0] - t["player"]["x"]) < 26 for t in r.ticks for s in t["player"]["sole"])


def test_no_foot_is_planted_in_the_air_and_both_are_soon_after():
    """L15: jump: nothing planted while airborne; landed: both planted within one step's time."""
    r = Run(flat()).go(20).go(20, "jump").go(60)
    r.go(40, "right").go(14, "right jump").go(60, "right")
    air = [t["player"] for t in r.ticks if not t["player"]["grounded"]]
    assert len(air) > 60 and not any(any(p["planted"]) for p in air)
    landed = [
        b["tick"]
        for a, b in zip(r.ticks, r.ticks[1:], strict=False)
        if b["player"]["grounded"] > a["player"]["grounded"]
    ]
    for tick in landed:
        assert any(all(t["player"]["planted"]) for t in r.ticks[tick : tick + 14])


def test_the_displacement_is_constant_while_walking_left():
    """L16: five seconds to the left."""
    r = Run(flat(), x=900, facing=-1).go(60, "left")
    first = r.hero.walker.stepper.displacement
    r.go(240, "left")
    assert r.hero.walker.stepper.displacement == pytest.approx(first)


def test_fifty_stops_end_in_a_neat_stance():
    """L17: stopped at fifty random moments, feet stand under the hips in less than a second."""
    r = Run(flat(9000), x=200)
    for k in range(50):
        keys = "right" if noise(5, 1, k) > 0 else "left"
        keys += " chase" if noise(5, 2, k) > 0.4 else ""
        if not 150 < r.p()["x"] < 8000:
            keys = "right"
        r.go(20 + int(12 * (1 + noise(5, 3, k))), keys)
        r.go(59)
        p = r.p()
        feet = sorted(s[0] - p["com"][0] for s in p["sole"])
        assert all(p["planted"]) and -9.0 < feet[0] < 0.0 < feet[1] < 9.0 and p["balanced"]


@pytest.mark.parametrize("ground", [flat, hills])
@pytest.mark.parametrize("preset", ["walk", "chase", "crawl"])
@pytest.mark.parametrize("way", ["left", "right"])
def test_at_rest_it_is_balanced(ground, preset, way):
    """L7: whatever the gait and the way it came, who stands still is in balance: in a crawl hands carry as well."""
    r = Run(ground(), x=600, preset=preset).go(70, way).go(90)
    for t in r.ticks[-30:]:
        p = t["player"]
        assert p["balanced"] and p["support"][0] < p["com"][0] < p["support"][1]


def lifts(run, start):
    """Ticks after `start` at which a foot left the ground."""
    pairs = zip(run.ticks[start:], run.ticks[start + 1 :], strict=False)
    steps = [(a["player"]["planted"], b["player"]["planted"]) for a, b in pairs]
    return [t for t, (a, b) in enumerate(steps, 1) for i in (0, 1) if a[i] and not b[i]]


@pytest.mark.parametrize(
    "grade, x, seed, ticks, keys", [(0.0, 340, 34, 29, ""), (0.5, 220, 2, 23, "down"), (0.9, 280, 3, 26, "down")]
)
def test_how_it_came_to_stand_does_for_its_swaying_too(grade, x, seed, ticks, keys):
    """A stance that is just good enough must not be mended three seconds later, when the tail swings over."""
    r = Run(slope(grade, run=400.0), x=float(x), seed=seed).go(ticks, f"right {keys}")
    r.go(420, keys)
    assert max(lifts(r, ticks), default=0) < 60
    assert all(t["player"]["balanced"] for t in r.ticks[ticks + 90 :])


@pytest.mark.parametrize("seed", [1, 5, 12])
def test_up_from_a_fall_into_a_crawl_it_sets_one_foot_right_and_not_three(seed):
    """Where the feet belong is known only when the hip is down again."""
    r = Run(flat(), x=300, seed=seed).go(50 + 3 * seed, "right down").go(1, "right down trip")
    r.go(150, "down")
    up = next(i for i in range(60 + 3 * seed, len(r.ticks)) if r.ticks[i]["player"]["state"] == "stand")
    r.go(200, "down")
    assert len(lifts(r, up)) == 1


def test_sixty_seconds_of_idling():
    """L7: no input: position constant, no step, only breath, gaze, ears and tail move."""
    r = Run(hills(), x=133).go(60)
    first, start, n = r.p(), r.poses[-1].parts.copy(), len(r.events)
    r.go(1740)
    assert all(t["player"]["x"] == first["x"] and t["player"]["sole"] == first["sole"] for t in r.ticks[61:])
    assert not [e for _, e in r.events[n:] if e.kind == "strike"]
    moved = np.abs(r.poses[-1].parts - start).max(axis=0)
    assert moved[0] < 3.0 and len({round(p.parts[1, 1], 3) for p in r.poses[60:150]}) > 20


def test_the_way_left_is_the_mirror_image_of_the_way_right():
    """Mirror: 600 ticks on mirrored ground, every part within 0.5 px."""
    a, b = Run(hills(), x=100), Run(mirrored(hills()), x=-100, facing=-1)
    swap = {"right": "left", "left": "right"}
    for ticks, keys in (
        (240, "right"),
        (60, "right chase"),
        (20, "right jump"),
        (60, ""),
        (2, "trip"),
        (100, ""),
        (60, "left"),
        (58, "right down"),
    ):
        a.go(ticks, keys)
        b.go(ticks, " ".join(swap.get(k, k) for k in keys.split()))
    for p, q in zip(a.poses, b.poses, strict=True):
        assert np.abs(p.parts[:, 0] + q.parts[:, 0]).max() < 0.5 and np.abs(p.parts[:, 1] - q.parts[:, 1]).max() < 0.5


def test_gaps_are_crossed_or_jumped_and_never_break_a_bound():
    r = Run(gaps(), x=100).go(250, "right chase")
    sound(r)
    r = Run(gaps((12, 16)), x=100).go(240, "right")
    assert r.p()["y"] == pytest.approx(200.0, abs=0.1) and r.p()["x"] > 330


def test_it_rides_a_mover():
    """Planted on a mover both feet keep their place on it to the last digit, and the body goes along."""
    r = Run(flat(y=400), x=200, y=300)
    mover = Mover(r.space, 7, Path(np.array([(200, 300), (320, 260)], float), 60.0, 0.5), 96.0)
    r.terrain.add_mover(mover)
    r.go(30)
    spots = []
    for _ in range(200):
        r.go(1)
        mx, my = mover.position
        p = r.p()
        spots.append([p["x"] - mx, p["y"] - my, *(v - m for s in p["sole"] for v, m in zip(s, (mx, my), strict=True))])
        assert p["grounded"] and all(p["planted"])
    spots = np.array(spots)
    assert np.ptp(spots[:, 2:], axis=0).max() < 1e-6
    assert np.ptp(spots[:, 0]) < 2.5 and np.abs(spots[:, 1]).max() < 3.0
    r.go(30, "right").go(60)
    assert r.p()["grounded"] and abs(r.p()["y"] - mover.position[1]) < 3.0


def test_strikes_tell_place_speed_and_surface():
    ice = [Chain(np.array([(0, 200), (900, 200), (900, 300), (0, 300)], float), tag="ice")]
    r = Run(ice).go(20).go(90, "right")
    strikes = [(tick, e) for tick, e in r.events if e.kind == "strike"]
    assert len(strikes) >= 6
    for tick, e in strikes:
        p = r.ticks[tick]["player"]
        assert [e.x, e.y] in p["sole"] and e.surface == "ice" and e.vy >= 0 and 0 < e.strength <= 1


def test_the_source_preset_shows_its_flaws_and_breaks_no_bone():
    r = Run(flat(), preset="source").go(30).go(200, "right")
    lag = np.mean([np.mean([s[0] for s in t["player"]["sole"]]) - t["player"]["com"][0] for t in r.ticks[90:]])
    assert lag < -3.0 and max(bones(r)[0], 0) <= 0.05


def test_ground_that_is_gone_is_let_go():
    """The map changes under a standing foot: it does not stay planted on nothing."""
    r = Run(flat(), x=200).go(20)
    x = r.p()["sole"][1][0]
    r.terrain.replace([closed([(0, 200), (x - 2, 200)]), closed([(x + 30, 200), (900, 200)])])
    r.go(60)
    for s, planted in zip(r.p()["sole"], r.p()["planted"], strict=True):
        assert not planted or r.terrain.ray(s[0], s[1] - 3, s[0], s[1] + 2) is not None
