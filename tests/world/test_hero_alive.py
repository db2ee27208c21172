"""What makes the Wick a creature: what trips it, what it minds, where it looks, what wind, mud and loads do to it."""

import math
from pathlib import Path

import numpy as np
import pytest

from game.core.noise import noise
from game.core.terrain import Chain
from game.level.level import Level
from game.world.frame import Event
from game.world.hero_perils import MEANS_IT_TICKS, REST_TICKS
from game.world.intent import BIT, Intent
from game.world.world import World
from tests.world.test_hero_rows import sound
from tests.world.test_world import box, hall, thing
from tests.world.walk_lab import Run, closed, flat, gaps, hills, mirrored, stairs


class Stage:
    """A World and keys: `go(ticks, "right chase")`; traces, events and figures of every tick."""

    def __init__(self, level, **options):
        self.world, self.before = World(level, **options), 0
        self.rows, self.events, self.figures = [], [], []

    def go(self, ticks, keys=""):
        held = sum(BIT[k] for k in keys.split())
        for _ in range(ticks):
            self.world.tick(Intent(held, self.before))
            self.before = held
            self.rows.append(self.world.hero.trace())
            self.events.append(list(self.world.events))
            self.figures.append(self.world.hero.figure(1.0))
        return self

    def states(self):
        return [row["state"] for row in self.rows]


def lump(high, wide=5.0, at=320.0):
    return closed([(0, 200), (at, 200), (at, 200 - high), (at + wide, 200 - high), (at + wide, 200), (2000, 200)])


# -- what trips it ----------------------------------------------------------------------------------------------------


def test_a_stubbed_toe_starts_a_stumble_and_only_at_speed():
    """A few px that no foot could foresee: a run that strikes them in mid-swing stumbles; a walk never does."""
    hit = 0
    for start in range(200, 232, 4):
        run = Run([lump(5.0)], x=float(start)).go(10).go(90, "right chase")
        sound(run)
        hit += "trip" in [t["player"]["state"] for t in run.ticks]
        walk = Run([lump(5.0)], x=float(start)).go(10).go(140, "right")
        assert "trip" not in [t["player"]["state"] for t in walk.ticks]
    assert 1 <= hit <= 6


@pytest.mark.parametrize("ground", [flat(), hills(), stairs(5), stairs(10, up=False), stairs(16), gaps((12, 16, 20))])
def test_ordinary_ground_never_trips_a_run(ground):
    """Stairs, hills, gaps: what the stepper can see is no peril."""
    r = Run(ground, x=100).go(10).go(240, "right chase")
    assert "trip" not in [t["player"]["state"] for t in r.ticks]


def test_a_stumble_is_brief_and_rare():
    """The keys steer again within a second, and for a while no toe stumbles again."""
    r = Run(flat(), x=300).go(40, "right chase")
    r.hero.stub()
    n = len(r.ticks)
    r.go(60, "right chase")
    out = [t["player"]["state"] == "trip" for t in r.ticks[n:]]
    assert out[0] and not any(out[50:]) and r.p()["vx"] > 60.0
    sound(r)
    r.hero.stub()
    r.go(10, "right chase")
    assert r.p()["state"] != "trip"
    r.go(REST_TICKS, "right chase")
    r.hero.stub()
    r.go(2, "right chase")
    assert r.p()["state"] == "trip"


@pytest.mark.parametrize(("kind", "trips"), [("brick", True), ("apple", False)])
def test_toes_meet_what_lies_about(kind, trips):
    """At a run a heavy thing trips it, a light one is kicked away; at a walk neither is touched."""
    s = Stage(hall(thing(10, "Prop", 320, 320, kind=kind))).go(10).go(90, "right chase")
    assert ("trip" in s.states()) == trips
    x, _ = s.world.props.get(10).position
    assert x > 322
    s = Stage(hall(thing(10, "Prop", 260, 320, kind=kind))).go(10).go(90, "right")
    assert "trip" not in s.states()


@pytest.mark.parametrize("off", [-9.0, -4.0, 0.0, 3.0, 10.0])
def test_what_it_comes_down_on_gets_out_from_under_it(off):
    """Else it stands in an apple."""
    s = Stage(hall(thing(10, "Prop", 200 + off, 320, kind="apple"))).go(30)
    s.world.hero.teleport(200.0, 270.0)
    s.go(60)
    assert s.world.hero.grounded and abs(s.world.props.get(10).position[0] - s.world.hero.body_position[0]) > 15.0


def test_what_is_heavy_stays_where_it_is_landed_on():
    s = Stage(hall(thing(10, "Prop", 203, 320, kind="brick"))).go(30)
    s.world.hero.teleport(200.0, 270.0)
    s.go(60)
    assert abs(s.world.props.get(10).position[0] - 203.0) < 2.0


def test_ice_pulls_the_feet_away():
    """Run onto ice, or brake on it: a stumble, once; walked with care it holds."""

    def ice(friction):
        chain = Chain(np.array([(420, 200), (1400, 200), (1400, 300), (420, 300)], float), friction=friction)
        return [closed([(0, 200), (420, 200)]), chain]

    for friction, trips in ((0.1, True), (0.5, False)):
        r = Run(ice(friction), x=300).go(10).go(140, "right chase")
        states = [t["player"]["state"] for t in r.ticks]
        assert ("trip" in states) == trips
        assert sum(b == "trip" != a for a, b in zip(states, states[1:], strict=False)) <= 1
        sound(r)
    r = Run(ice(0.1), x=300).go(10).go(240, "right")
    assert "trip" not in [t["player"]["state"] for t in r.ticks]


def test_a_recovery_has_a_score():
    """The sooner and the nearer the better, told by the overlay."""
    scores = []
    for vx in (60.0, 100.0, 260.0):
        r = Run(flat(), x=500).go(20)
        r.hero.shove(vx)
        r.go(150)
        scores.append(r.hero.balance.score)
        assert f"recovery {r.hero.balance.score}" in [s for s in r.hero.shapes() if s.kind == "text"][0].text
    assert 100 > scores[0] > scores[1] > scores[2] >= 0


# -- what it minds ----------------------------------------------------------------------------------------------------


def cliff(deep=200.0):
    return [closed([(0, 200), (300, 200), (300, 200 + deep), (900, 200 + deep)], 700)]


@pytest.mark.parametrize("way", [1, -1])
def test_a_walk_stops_at_a_hole_and_the_player_has_the_last_word(way):
    """It stops before the edge and teeters; keys held on for under half a second take it over."""
    key = "right" if way > 0 else "left"
    ground = cliff() if way > 0 else mirrored(cliff())
    r = Run(ground, x=200.0 * way, facing=way)
    while r.hero.edge_ticks == 0:
        r.go(1, key)
        assert len(r.ticks) < 200
    r.go(12, key)
    assert r.p()["grounded"] and abs(r.p()["x"]) < 300 and abs(r.p()["vx"]) < 1.0
    assert r.hero.face == "open" and r.hero.walker.carriage.flail.x > 0.5
    r.go(40)
    assert r.p()["grounded"] and abs(r.p()["x"]) < 300
    r.go(MEANS_IT_TICKS + 30, key)
    assert r.p()["y"] > 210


def test_runs_and_jumps_are_never_held_up():
    """A run leaves the edge at full speed; a jump from the very edge leaves it in the same tick."""
    r = Run(cliff(), x=200).go(30, "right chase")
    speed = r.p()["vx"]
    while r.p()["x"] < 303:
        r.go(1, "right chase")
        assert r.p()["vx"] >= speed - 0.1
    r = Run(cliff(), x=240)
    while r.hero.edge_ticks < 5:
        r.go(1, "right")
    r.go(1, "right jump")
    assert r.p()["vy"] < -250.0 and r.go(20, "right jump").p()["x"] > 303


def test_what_legs_can_do_is_no_hole():
    """Steps down, narrow gaps and slopes are walked on over without a stop."""
    for ground, keys in ((stairs(16, up=False), "right"), (gaps((12, 16)), "right"), (cliff(40.0), "right")):
        r = Run(ground, x=120).go(30, keys).go(240, keys)
        assert min(t["player"]["vx"] for t in r.ticks[60:]) > 30.0


# -- how it looks -----------------------------------------------------------------------------------------------------


def heads(stage):
    return [f.head for f in stage.figures]


def test_it_looks_at_a_threat_and_back_at_one_that_follows():
    """Standing it keeps its eyes on an enemy behind it; running from one it looks back now and then, no longer."""
    s = Stage(hall(thing(10, "Enemy", 120, 320, kind="tine", facing="left"))).go(30)
    assert s.world.hero.gaze_at is not None and s.figures[-1].head == -1 and s.rows[-1]["facing"] == 1
    n = len(s.rows)
    s.go(110, "right chase")
    back = heads(s)[n + 5 :]
    assert 5 < back.count(-1) < 60


def test_it_hears():
    s = Stage(hall()).go(60)
    s.world.events.append(Event("break", 300.0, 310.0))
    s.go(3)
    assert s.world.hero.gaze_at == (300.0, 310.0)
    s.go(60, "right")
    assert s.world.hero.gaze_at is None


def test_an_idle_gaze_flits():
    """Ten seconds of nothing: it looks up, down, at what lies near, behind itself; its feet do not care."""
    s = Stage(hall(thing(10, "Prop", 250, 320, kind="apple")), seed=3).go(1200)
    looked = {s.world.gaze._flit(s.world.hero, s.world.props) for s.world.gaze._idle_ticks in range(0, 1200, 46)}
    assert len(looked) > 4
    pitch = [f.pose[3, 2] for f in s.figures[100:]]
    assert -1 in heads(s) and np.ptp([p for p, h in zip(pitch, heads(s)[100:], strict=True) if h > 0]) > 0.4
    assert {(*map(tuple, r["sole"]), r["x"]) for r in s.rows[60:]}.__len__() == 1
    ears = np.array([f.pose[5, 2] for f in s.figures[100:]])
    tail = np.array([f.pose[25, 1] for f in s.figures[100:]])
    assert np.abs(np.diff(ears)).max() > 0.2 and np.ptp(tail) > 2.0
    shut = [f.face for f in s.figures]
    assert 3 <= shut.count("shut") < 60


def test_nothing_points_the_wrong_way_between_two_ticks():
    """Drawn half-way through a turn or a glance, the head looks left or right, never at the sky or the ground."""
    r = Run(flat(), x=500).go(30, "right")
    for keys in ("left", "right", ""):
        for k in range(14):
            r.hero.gaze_at = (300.0, 180.0) if not keys and k > 3 else None
            r.go(1, keys)
            for alpha in (0.0, 0.3, 0.5, 0.7, 1.0):
                figure = r.hero.figure(alpha)
                assert math.cos(figure.pose[3, 2]) * figure.head > 0.7


def test_a_turn_pivots_through_upright():
    """Body and head turn within a few ticks, soft and in order; planted feet stay; the knees change side once."""
    r = Run(flat(), x=500).go(30, "right").go(20)
    n = len(r.ticks)
    r.go(14, "left")
    facing = [t["player"]["facing"] for t in r.ticks[n:]]
    head = [math.cos(p.parts[3, 2]) > 0 for p in r.poses[n:]]
    assert head.index(False) <= facing.index(-1) <= 4
    chest = np.array([p.parts[1, 0] - p.parts[0, 0] for p in r.poses[n - 1 :]])
    assert np.abs(np.diff(chest)).max() < 4.0 and chest[0] > 2.0 and chest[-1] < -2.0
    sound(r)


# -- what weather, mud and loads do -----------------------------------------------------------------------------------


def lean(stage):
    return np.mean([f.pose[1, 0] - f.pose[0, 0] for f in stage.figures[-30:]])


def test_against_the_rain_it_leans_and_squints_and_a_roof_shelters():
    dry, wet = (Stage(hall(weather=w)).go(10).go(80, "right") for w in ("none", "rain"))
    assert lean(wet) > lean(dry) + 0.5 and wet.figures[-1].face == "squint"
    assert wet.rows[-1]["vx"] == dry.rows[-1]["vx"]
    away = Stage(hall(weather="rain")).go(10).go(80, "left")
    assert abs(lean(away)) < lean(wet) and away.figures[-1].face != "squint"
    level = hall(weather="rain")
    roof = Chain(np.array([(100, 200), (900, 200), (900, 240), (100, 240)], float))
    level.chains.append(roof)
    under = Stage(level).go(10).go(80, "right")
    assert lean(under) == pytest.approx(lean(dry), abs=0.2)


def test_wading_is_high_steps_and_splashes():
    slag = thing(20, "Zone", 100, 200, box(100, 200, 1500, 330), wade=1.0)
    dry, mud = (Stage(hall(*z)).go(10).go(120, "right") for z in ((), (slag,)))

    def lift(stage):
        return max(320 - s[1] for row in stage.rows for s in row["sole"])

    assert lift(mud) > lift(dry) + 2.0 and mud.rows[-1]["vx"] < 0.75 * dry.rows[-1]["vx"]
    assert [e for tick in mud.events for e in tick if e.kind == "splash"]
    assert not [e for tick in dry.events for e in tick if e.kind == "splash"]


def test_a_crate_is_pushed_with_the_hands_and_the_back():
    free = Stage(hall()).go(10).go(70, "right")
    s = Stage(hall(thing(10, "Prop", 260, 320, kind="crate"))).go(10).go(70, "right")
    crate, pose = s.world.props.get(10), s.figures[-1].pose
    face = crate.position[0] - 11.0
    assert crate.position[0] > 262 and s.world.hero.push_at is not None
    for arm in (9, 11):
        hand = pose[arm, 0] + 6.0 * math.cos(pose[arm, 2])
        assert abs(hand - face) < 3.0
    assert pose[1, 0] - pose[0, 0] > free.figures[-1].pose[1, 0] - free.figures[-1].pose[0, 0] + 0.8
    s.go(60)
    assert s.world.hero.push_at is None


def test_a_load_widens_the_stance():
    bare, laden = Run(flat(), x=300).go(30), Run(flat(), x=300).go(30)
    laden.hero.carry(6.0, (9.0, -4.0))
    bare.go(90)
    laden.go(90)
    wide = [abs(r.p()["sole"][0][0] - r.p()["sole"][1][0]) for r in (bare, laden)]
    assert wide[1] > wide[0] + 1.0


# -- in the air -------------------------------------------------------------------------------------------------------


def test_feet_reach_for_the_landing():
    """In the last ticks of a fall the legs stretch towards the ground; they are drawn in before."""
    r = Run(flat(), x=300).go(20).go(24, "right jump").go(60, "right")
    n = next(t["tick"] for t in r.ticks[60:] if t["player"]["grounded"])
    stretch = [max(math.dist(r.ticks[k]["player"]["hip"][i], r.ticks[k]["player"]["ankle"][i]) for i in (0, 1))
               for k in range(n - 18, n)]  # fmt: skip
    assert stretch[-2] > min(stretch[:10]) + 2.5


def test_a_jump_begins_from_a_crouch_and_at_once():
    """The picture dips while the body already leaves: no tick of delay."""
    r = Run(flat(), x=300).go(30)
    before = r.poses[-1].parts[0, 1] - r.p()["y"]
    r.go(1, "jump")
    assert r.p()["vy"] < -250.0
    assert r.poses[-1].parts[0, 1] - r.p()["y"] > before + 2.0


# -- on four plants ---------------------------------------------------------------------------------------------------


def test_a_crawl_plants_hands_and_feet_in_diagonal_pairs():
    """The hand of the other side lifts with each foot; at least two limbs carry at any time; no hand slides."""
    r = Run(flat(), x=300, preset="crawl").go(40, "right")
    lifts, last = [], None
    for _ in range(300):
        r.go(1, "right")
        w = r.hero.walker
        assert w.hands_down
        down = [*(f.planted for f in w.stepper.feet), *(h.planted for h in w.hands.feet)]
        assert sum(down) >= 2
        places = [(h.x, h.y, h.planted) for h in w.hands.feet]
        if last:
            for a, b in zip(last, places, strict=True):
                assert not (a[2] and b[2]) or a == b
        last = places
        lifts += [(len(r.ticks), "foot", i) for i in w.stepper.lifted] + [
            (len(r.ticks), "hand", i) for i in w.hands.lifted
        ]
    feet = [(t, i) for t, limb, i in lifts if limb == "foot"]
    hands = [(t, i) for t, limb, i in lifts if limb == "hand"]
    paired = sum((t, 1 - i) in hands for t, i in feet)
    assert len(feet) >= 8 and paired >= 0.8 * len(feet)


# -- the whole world --------------------------------------------------------------------------------------------------


def rolling(sign) -> Level:
    """Hills and steps; sign -1: their mirror image."""
    pts = [(0, 320), *((x, 320 - 24 * math.sin((x - 300) / 90) ** 2) for x in range(300, 900, 10)), (900, 320)]
    pts += [(900, 304), (960, 304), (960, 320), (1100, 320), (1100, 420), (2400, 420)]
    chains = [closed(pts, 700)] if sign > 0 else mirrored([closed(pts, 700)], 1200)
    spawn = thing(1, "Spawn", 200 if sign > 0 else 2200, 320, facing="right" if sign > 0 else "left")
    return Level(Path("m.tmx"), 150, 40, chains, chains, things=[spawn])


def test_the_world_to_the_left_is_the_mirror_image_of_the_world_to_the_right():
    """Mirror: 600 ticks of keys through the whole World, every part within 0.5 px."""
    a, b = Stage(rolling(1)), Stage(rolling(-1))
    swap = {"right": "left", "left": "right"}
    for ticks, keys in ((120, "right"), (60, "right chase"), (30, "right jump"), (60, ""), (2, "trip"), (80, ""),
                        (40, "left"), (80, "right chase"), (68, "right"), (60, "right down")):  # fmt: skip
        a.go(ticks, keys)
        b.go(ticks, " ".join(swap.get(k, k) for k in keys.split()))
    assert len(a.rows) == 600
    for p, q in zip(a.figures, b.figures, strict=True):
        assert (
            np.abs(p.pose[:, 0] + q.pose[:, 0] - 2400).max() < 0.5 and np.abs(p.pose[:, 1] - q.pose[:, 1]).max() < 0.5
        )
        assert p.head == -q.head and p.face == q.face


@pytest.mark.parametrize("name", ["01_yard", "02_stairs", "03_ducts", "04_movers", "05_arena"])
def test_random_keys_on_the_shipped_levels(name):
    """From three places of each level: no bone off, no plant that slides, never stuck, lost or not a number."""
    from game.core import paths
    from game.level import tiled
    from tests.plans.wander import wander

    level = tiled.load(paths.LEVELS / f"{name}.tmx")
    spots = [(t.x, t.y) for t in level.things if t.class_name in ("Spawn", "Sign", "Checkpoint") and len(t.points) == 0]
    for k in range(3):
        at = spots[int((noise(7, 1, k) + 1) / 2 * len(spots))]
        assert wander(name, 260, 11 + k, at) == []
