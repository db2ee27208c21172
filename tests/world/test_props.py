"""Props in the world: pictures against true poses, breaking, carrying, throwing, settings, determinism."""

import contextlib
import io

import numpy as np
import pytest

from game.anim.clay.settings import ClaySettings
from game.core.errors import UserError
from game.core.terrain import PolylineTerrain
from game.physics.mover import Mover, Path
from game.physics.space import step
from game.world.hero import Hero
from game.world.intent import BIT, Intent
from game.world.prop_impacts import MOST_DEBRIS
from tests import judges
from tests.world.props_runs import FLAT, KINDS, RUNS, SLOPE, Level, ran, stairs

MODES = {"clay": {}, "off": {"on": False}, "source": {"settings": ClaySettings(mode="source")}}

BARE = ClaySettings(stutter_px=0.0, stutter_deg=0.0, jitter_px=0.0, jitter_deg=0.0)
JUDGED = [(name, None) for name in RUNS] + [("throw", BARE), ("stairs", BARE), ("conveyor", ClaySettings(fps=37.0))]


@pytest.mark.parametrize(("name", "settings"), JUDGED)
def test_the_judge_finds_nothing(name, settings):
    """C1-C5, C9, C10: rate, bounds, holds and rest of every prop on every own level."""
    clay = judges.load("clay")
    if clay is None:
        pytest.skip(judges.ABSENT)
    header, rows = (ran(name) if settings is None else RUNS[name](seed=3, settings=settings)).trace()
    assert header["clay"]
    out, report = io.StringIO(), clay.Report()
    with contextlib.redirect_stdout(out):
        for id in header["clay"]:
            clay.check(int(id), header, rows, report)
    assert report.bad == 0, "\n".join(line for line in out.getvalue().splitlines() if line.startswith("FAIL"))


@pytest.mark.parametrize("name", RUNS)
def test_physics_is_the_same_with_the_filter_on_off_and_as_published(name):
    """Raw pose is state, shown pose is output: bit for bit."""
    states = []
    for more in MODES.values():
        level = ran(name, **more)
        true = [[{k: v for k, v in p.items() if k != "shown"} for p in row["props"]] for row in level.rows]
        states.append((level.props.state_values(), true))
    assert states[0] == states[1] == states[2]


def test_the_same_seed_gives_the_same_pictures_and_another_does_not():
    """C8: through bodies and all."""
    once = ran("throw").rows
    assert RUNS["throw"]().rows == once
    assert ran("throw", seed=2).rows != once


def test_the_switch_shows_the_true_pose():
    """C11: off is the raw pose at every tick."""
    level = ran("throw", on=False)
    for row in level.rows:
        for p in row["props"]:
            assert p["shown"] == [p["x"], p["y"], p["angle"]]
    assert level.header["clay"] == {}
    assert {f.variant for f in level.props.figures(1.0) if f.kind != "shard"} == {0}


@pytest.mark.parametrize("ground", [FLAT, SLOPE, stairs()], ids=["flat", "slope", "stairs"])
def test_no_picture_lies_in_the_ground(ground):
    """C9: 1,000 ticks, things thrown about with much jitter: none is drawn over half a pixel deeper than it is."""
    level = Level(ground, settings=ClaySettings(jitter_px=1.5, jitter_deg=6.0))
    n = 10
    for i in range(n):
        level.props.add(KINDS[i % 5], i + 1, 40 + 30 * i, 60 - 30 * (i % 2))
        level.props.bodies.push(i, 90.0 - 18 * i, -60.0, 3.0)
    solid = PolylineTerrain([ground])
    deepest = 0.0
    for t in range(1000):
        level.step()
        if t % 150 == 149:
            for i in range(n):
                level.props.bodies.push(i, 120.0 - 25.0 * ((i + t) % n), -150.0, 4.0 - i % 9)
        before = level.rows[-2]["props"] if t else level.rows[-1]["props"]
        for prop, old, new in zip(level.props.all, before, level.rows[-1]["props"], strict=True):
            if new["shown"] != old["shown"]:
                drawn, true = depth(solid, prop, new["shown"]), (new["x"], new["y"], new["angle"])
                deepest = max(deepest, drawn - depth(solid, prop, true) if drawn > 0.0 else 0.0)
    assert deepest <= 0.5


def depth(solid, prop, place):
    """How far below a surface the outline reaches at `place`, by rays from the centre to each corner."""
    x, y, angle = place
    s = prop.spec.silhouette
    corners = np.array(s.corners)
    if len(corners) == 1:
        turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        corners = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    length = np.hypot(*corners.T)
    corners = corners * (1 + s.radius_px / length)[:, None] if len(s.corners) > 1 else corners * s.radius_px
    c, n = np.cos(angle), np.sin(angle)
    deepest = 0.0
    for cx, cy in (corners @ np.array([[c, n], [-n, c]])).tolist():
        if solid.is_inside(x + cx, y + cy):
            hit = solid.ray(x, y, x + cx, y + cy)
            if hit is not None:
                deepest = max(deepest, -((x + cx - hit.x) * hit.nx + (y + cy - hit.y) * hit.ny))
    return deepest


def test_a_prop_stands_on_its_bottom_centre():
    level = Level(FLAT)
    level.props.add("pot", 7, 100, 200)
    prop = level.props.get(7)
    assert prop.position == (100.0, 187.0)
    level.step(90)
    (figure,) = level.props.figures(0.5)
    assert figure.kind == "pot" and figure.layer == "prop"
    assert abs(figure.pose[0, 1] + 13.0 - 200.0) <= 0.5
    assert figure.pose[0].tolist() == level.props.bodies.rows[0, :3].tolist()


def test_a_held_pose_is_not_blended():
    """A hold is one picture however often it is drawn."""
    level = Level(FLAT)
    level.props.add("apple", 1, 100, 100)
    level.step(20)
    assert all((level.props.figures(a)[0].pose == level.props.figures(1.0)[0].pose).all() for a in (0.0, 0.3, 0.9))
    level.props.set_clay(False)
    level.step(2)
    assert level.props.figures(0.5)[0].pose[0, 1] < level.props.figures(1.0)[0].pose[0, 1]


def test_a_pot_that_falls_far_breaks_into_shards():
    level = Level(FLAT)
    level.props.add("pot", 1, 100, 190)
    level.props.add("pot", 2, 200, 100)
    kinds = []
    for _ in range(120):
        level.step()
        kinds += [e.kind for e in level.props.events]
    assert level.props.get(1) is not None and level.props.get(2) is None
    assert kinds.count("break") == 1
    shards = [p for p in level.props.all if p.kind == "shard"]
    assert len(shards) == 6 and all(p.position[1] < 200.0 for p in shards)
    assert {f.variant for f in level.props.figures(1.0) if f.kind == "shard"} == {0, 1, 2, 3}


def test_a_crate_that_falls_on_a_pot_breaks_it():
    level = Level(FLAT)
    level.props.add("pot", 1, 100, 200)
    level.step(60)
    level.props.add("crate", 2, 100, 100)
    level.step(60)
    assert level.props.get(1) is None


def test_shards_do_not_pile_up_for_ever():
    level = Level(FLAT)
    for i in range(14):
        level.props.add("pot", i + 1, -300 + 80 * i, 200)
    level.step(2)
    for i in range(14):
        level.props.break_(i + 1)
        level.step(3)
    assert sum(p.spec.debris for p in level.props.all) == MOST_DEBRIS
    level.props.break_(999)  # gone already: nothing happens


def test_what_falls_out_of_the_world_is_gone():
    level = Level(SLOPE)
    level.props.add("apple", 1, 700, 300)
    level.props.add("crate", 2, 400, 300)
    level.step(200)
    assert [p.id for p in level.props.all] == [2]


def test_grab_carry_throw():
    level = Level(FLAT)
    props = level.props
    props.add("apple", 1, 100, 200)
    props.add("crate", 2, 110, 200)
    props.add("pot", 3, 160, 200)
    level.step(60)
    assert props.nearest_grabbable(105, 190).id == 1
    assert props.nearest_grabbable(300, 190) is None
    props.grab(1)
    assert props.get(1).held and props.nearest_grabbable(105, 190) is None
    for k in range(120):
        props.carry(1, 100.0 + 1.0 * k, 170.0)
        level.step()
        shown = level.rows[-1]["props"][0]["shown"]
        assert np.hypot(shown[0] - (100.0 + k), shown[1] - 170.0) < 6.5
    assert props.get(1).velocity == pytest.approx((60.0, 0.0))
    props.throw(1, 150.0, -200.0)
    assert not props.get(1).held
    level.step()
    assert props.get(1).velocity == pytest.approx((150.0, -185.0), abs=8.0)
    assert props.get(1).mass == 0.8


def test_what_is_carried_keeps_its_holds():
    """A carried thing is clay too: fps pictures a second, about the hands."""
    level = Level(FLAT)
    level.props.add("apple", 1, 100, 200)
    level.step(60)
    level.props.grab(1)
    for k in range(120):
        level.props.carry(1, 100.0 + k, 170.0)
        level.step()
    shown = np.array([row["props"][0]["shown"] for row in level.rows[70:]])
    held = (shown[1:] == shown[:-1]).all(axis=1)
    assert abs((~held).sum() - 22) <= 1


def test_a_carried_picture_does_not_swim_in_the_hands():
    """Between its holds it goes where the hands go; blended between ticks as the carrier is."""
    level = Level(FLAT, settings=ClaySettings(jitter_px=0.0, jitter_deg=0.0))
    level.props.add("apple", 1, 100, 200)
    level.step(60)
    level.props.grab(1)
    for k in range(120):
        level.props.carry(1, 100.0 + 2.0 * k, 170.0)
        level.step()
        if k > 20:
            for alpha in (0.25, 1.0):
                x, y, _ = level.props.figures(alpha)[0].pose[0]
                assert (x, y) == pytest.approx((100.0 + 2.0 * (k - 1 + alpha), 170.0), abs=0.01)


@pytest.mark.parametrize("one_way", [False, True])
@pytest.mark.parametrize("speed", [20.0, 60.0, 120.0])
def test_what_rides_neither_floats_nor_sinks(speed, one_way):
    """A stack on a platform that rises and falls is drawn on it at every tick, though it is re-posed seldom."""
    level = Level(FLAT)
    mover = Mover(level.space, 99, Path(np.array([(300, 150), (300, 60)], float), speed, 0.5), 60.0, one_way)
    level.terrain.add_mover(mover)
    for i, (kind, x, y) in enumerate((("crate", 290, 150), ("brick", 290, 126), ("lump", 315, 150))):
        level.props.add(kind, i + 1, x, y)
    off = []
    for _ in range(500):
        level.step()
        drawn = np.array([f.pose[0, 1] for f in level.props.figures(1.0)])
        true = level.props.bodies.rows[:, 1]
        foot = true + [p.spec.bottom_px for p in level.props.all] + (0.0, 24.0, 0.0)
        if np.abs(foot - mover.position[1]).max() < 0.5:
            off.append(drawn - true)
    assert len(off) > 300 and np.abs(off).max() < 1.6


def test_an_impact_dents_for_one_hold():
    level = Level(FLAT)
    level.props.add("apple", 1, 100, 150)
    squash = []
    for _ in range(120):
        level.step()
        squash.append(level.props.figures(1.0)[0].squash)
    runs = "".join(map(str, squash)).split("0")
    assert max(len(r) for r in runs) in (5, 6) and squash[-1] == 0


def test_bad_settings_of_a_map_are_told_and_the_default_is_used():
    level = Level(FLAT)
    props = level.props
    prop = props.add("apple", 44, 0, 200, {"kind": "apple", "fps": 0.0, "stutter_px": -1.0, "jitter_px": float("nan")})
    assert prop.settings == ClaySettings()
    assert len(props.warnings) == 3
    assert all(w.startswith("prop 44 (apple)") and "\n" not in w for w in props.warnings)
    assert props.add("apple", 45, 50, 200, {"fps": 8.0}).settings.fps == 8.0
    with pytest.raises(UserError, match="did you mean apple"):
        props.add("aple", 46, 0, 0)


def test_the_header_gives_the_settings_by_id():
    level = Level(FLAT)
    level.props.add("apple", 44, 0, 200, {"fps": 8.0, "jitter_px": 0.0})
    level.props.add("crate", 45, 50, 200)
    assert level.props.clay_header() == {
        "44": {"fps": 8.0, "stutter_px": 1.0, "stutter_deg": 4.0, "jitter_px": 0.0, "jitter_deg": 2.0},
        "45": {"fps": 12.0, "stutter_px": 1.0, "stutter_deg": 4.0, "jitter_px": 0.6, "jitter_deg": 2.0},
    }


def test_a_respawned_prop_is_shown_at_its_new_place_at_once():
    """C10: through the world."""
    level = Level(FLAT)
    level.props.add("apple", 1, 100, 200)
    level.step(100)
    level.props.place(1, 300.0, 100.0)
    level.step()
    row = level.rows[-1]["props"][0]
    assert row["shown"] == [row["x"], row["y"], row["angle"]] and row["x"] == 300.0


def test_the_wick_pushes_a_crate_and_it_does_not_tip():
    """It is pushed high up, yet slides; a second one on top is too much."""
    level = Level(FLAT)
    level.props.add("crate", 1, 60, 200)
    hero = Hero(level.space, level.terrain, 0, 200)
    right = BIT["right"]
    for t in range(200):
        hero.think(Intent(right, right if t else 0))
        step(level.space)
        hero.animate()
        level.props.step(t)
        assert abs(level.props.get(1).angle) < 0.1
    assert level.props.get(1).position[0] > 180.0
    assert hero.body_position[0] < level.props.get(1).position[0] - 15.0


def test_a_figure_is_the_same_object_until_its_picture_changes():
    level = Level(FLAT)
    for k in range(3):
        level.props.add("apple", k + 1, 60.0 * k, 190.0)
    level.step(200)
    level.props.bodies.push(1, 90.0, 0.0, 0.0)
    before = level.props.figures(0.5)
    poses = [f.pose.copy() for f in before]
    changed = [0, 0, 0]
    for _ in range(30):
        level.step()
        now = level.props.figures(0.5)
        for i, figure in enumerate(now):
            shown, variant = level.props.shown(i + 1), int(level.props.pictures.clay.variant[i])
            assert (figure.pose[0] == shown).all() and figure.variant == variant
            changed[i] += figure is not before[i]
            assert figure is before[i] or (figure.pose != before[i].pose).any() or figure.variant != before[i].variant
        before = now
    assert all(5 <= n <= 8 for n in changed)  # the boil of what rests, the holds of what rolls
    level.props.remove(1, 3)
    assert [f.kind for f in level.props.figures(0.5)] == ["apple"] and level.props.all[0].id == 2
    assert poses[0].shape == (1, 3)


def test_who_is_near_is_found_by_centres_in_order():
    level = Level(FLAT)
    for k, x in enumerate((0.0, 30.0, 41.0, -40.0)):
        level.props.add("apple", 10 - k, x, 200.0)
    y = level.props.all[0].position[1]
    assert [p.id for p in level.props.near(0.0, y, 40.0)] == [10, 9, 7]
    assert level.props.near(0.0, y + 41.0, 40.0) == []
    assert Level(FLAT).props.near(0.0, 0.0, 40.0) == []
