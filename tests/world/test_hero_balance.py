"""Balance: shoves, catch-steps, falls and getting up; loads; landings; and the outside judge on every ground."""

import numpy as np
import pytest

from game.world.hero_balance import REACH_PX, capture_offset
from tests import judges
from tests.world.test_hero_rows import sound
from tests.world.walk_lab import Run, closed, flat, hills, mirrored, ridge, slope, stairs

GROUNDS = {
    "flat": flat(),
    "hills": hills(),
    "ridge": ridge(),
    "stairs 5 up": stairs(5),
    "stairs 10 up": stairs(10),
    "stairs 16 up": stairs(16),
    "stairs 5 down": stairs(5, up=False),
    "stairs 10 down": stairs(10, up=False),
    "stairs 16 down": stairs(16, up=False),
}


def stands_again(run, start):
    for t in run.ticks[start + 10 :]:
        if t["player"]["state"] in ("stand", "walk") and all(t["player"]["planted"]):
            return t["tick"] - start
    return None


TRIPS = [("walk", g) for g in ("flat", "hills", "stairs 10 up", "stairs 16 down", "slope")]
TRIPS += [("chase", g) for g in ("flat", "hills", "stairs 16 down")] + [("crawl", "flat"), ("crawl", "slope")]
JUDGED = [("walk", g) for g in GROUNDS] + [
    ("chase", g) for g in ("flat", "hills", "stairs 5 down", "stairs 16 down", "stairs 16 up")
]
JUDGED += [("crawl", g) for g in ("flat", "stairs 16 up", "stairs 10 down", "hills")]


@pytest.mark.parametrize(("preset", "ground"), TRIPS)
def test_a_trip_ends_on_its_feet(ground, preset):
    """Within 30 ticks it is tripped, within 150 it stands again on both feet, and no bound breaks on the way."""
    chains = slope(1.0) if ground == "slope" else GROUNDS[ground]
    r = Run(chains, x=200, preset=preset).go(10).go(30, "right")
    start = len(r.ticks) - 1
    r.go(2, "right trip").go(150)
    assert "trip" in [t["player"]["state"] for t in r.ticks[start : start + 30]]
    up = stands_again(r, start)
    assert up is not None and up <= 150
    sound(r)


def test_a_mild_shove_is_caught_by_steps_and_a_strong_one_is_not():
    """The capture point decides: within reach steps save it, beyond reach it falls, and gets up."""
    assert capture_offset(60.0) < REACH_PX < capture_offset(160.0)
    mild, strong = Run(flat(), x=500).go(20), Run(flat(), x=500).go(20)
    mild.hero.shove(90.0)
    strong.hero.shove(170.0)
    mild.go(90)
    strong.go(140)
    low = [min(t["player"]["hip"][1][1] for t in r.ticks) for r in (mild, strong)]
    high = [max(t["player"]["hip"][1][1] for t in r.ticks) for r in (mild, strong)]
    assert "trip" in [t["player"]["state"] for t in mild.ticks] and high[0] < 200 - 11
    assert high[1] > 200 - 9 and low[1] < 200 - 17
    lifts = sum(
        a["player"]["planted"][i] and not b["player"]["planted"][i]
        for a, b in zip(mild.ticks[20:70], mild.ticks[21:71], strict=True)
        for i in (0, 1)
    )
    assert lifts >= 2 and mild.p()["state"] == strong.p()["state"] == "stand"


def test_a_shove_to_the_left_is_the_mirror_image():
    a, b = Run(flat(), x=900).go(10), Run(mirrored(flat()), x=-900, facing=-1).go(10)
    a.hero.shove(200.0)
    b.hero.shove(-200.0)
    a.go(120)
    b.go(120)
    for p, q in zip(a.poses, b.poses, strict=True):
        assert np.abs(p.parts[:, 0] + q.parts[:, 0]).max() < 1e-6


def test_getting_up_blends_from_where_it_lies():
    """No part of the pose jumps from tick to tick while falling and rising."""
    r = Run(hills(), x=300).go(30, "right chase").go(2, "right trip").go(140)
    body = np.array([[t["player"]["x"], t["player"]["y"]] for t in r.ticks])
    parts = np.array([p.parts[:, :2] for p in r.poses]) - body[:, None]
    assert np.abs(np.diff(parts[31:], axis=0)).max() < 9.0


def test_under_a_low_roof_it_gets_up_only_as_far_as_there_is_room():
    roof = closed([(300, 100), (700, 100)], 172)
    r = Run([*flat(), roof], x=270).go(10, "down").go(70, "right down").go(2, "right down trip").go(160)
    assert r.hero.body.is_low and r.p()["state"] == "stand" and r.p()["preset"] == "crawl"
    assert min(p.parts[3, 1] for p in r.poses[-30:]) > 172 + 4


@pytest.mark.parametrize("mass", [2.0, 5.0])
def test_a_load_shifts_the_com_and_changes_the_gait(mass):
    """Carried ahead, it moves the com ahead, arches the back, lowers the hip and shortens the stride."""
    bare, laden = Run(flat(), x=300).go(30), Run(flat(), x=300).go(30)
    laden.hero.carry(mass, (9.0, -10.0))
    bare.go(60)
    laden.go(60)
    shift = (laden.p()["com"][0] - laden.p()["x"]) - (bare.p()["com"][0] - bare.p()["x"])
    assert shift > 0.5
    feet = [np.mean([s[0] for s in r.p()["sole"]]) - r.p()["x"] for r in (bare, laden)]
    assert feet[1] > feet[0]
    assert laden.poses[-1].parts[0, 1] > bare.poses[-1].parts[0, 1]
    bare.go(200, "right")
    laden.go(200, "right")
    assert laden.p()["vx"] < bare.p()["vx"]
    assert laden.hero.walker.stepper.half_stride < bare.hero.walker.stepper.half_stride
    sound(laden)
    laden.hero.carry(0.0)
    laden.go(90)
    assert laden.p()["com"][0] - laden.p()["x"] == pytest.approx(bare.go(90).p()["com"][0] - bare.p()["x"], abs=1.0)


def test_a_landing_squashes_by_speed():
    def dip(y):
        r = Run(flat(), y=y).go(120)
        n = next(t["tick"] for t in r.ticks if t["player"]["grounded"])
        return max(p.parts[0, 1] for p in r.poses[n : n + 12]) - (200 - 18.5)

    assert dip(60) > dip(170) > 1.0 and dip(60) < 13.0


def test_it_teeters_on_an_edge():
    """Stopped with its centre beyond the edge it stays up, flails, and does not drift."""
    r = Run([closed([(0, 200), (300, 200)], 260)], x=290).go(10)
    while r.p()["x"] < 300.6:
        r.go(1, "right")
    r.go(60)
    x = r.p()["x"]
    assert r.p()["grounded"] and r.hero.ground is not None and not r.hero.ground.centre
    arms = r.poses[-1].parts[11, 1]
    r.go(60)
    assert r.p()["x"] == x and arms < 200 - 22


@pytest.mark.skipif(judges.find("motion") is None, reason=judges.ABSENT)
@pytest.mark.parametrize(("preset", "ground"), JUDGED)
def test_the_outside_judge_finds_nothing(ground, preset, capsys):
    """The judge of motion on traces of every ground and gait (the other way is the mirror image, tested elsewhere)."""
    j = judges.load("motion")
    r = Run(GROUNDS[ground], x=100, preset=preset).go(30)
    r.go({"walk": 330, "chase": 230, "crawl": 400}[preset], "right")
    steady = len(r.ticks) - 1
    r.go(90)
    report = j.Report()
    j.check_finite(r.ticks, report)
    j.check_bones(r.head, r.ticks, report)
    j.check_planted(r.head, r.ticks, report)
    j.check_knees(r.ticks, report)
    j.check_speed(r.ticks, report)
    j.check_steady(r.ticks, 60, steady, report)
    j.check_press(r.ticks, 30, 1, report)
    j.check_idle(r.ticks, steady + 62, report)
    assert report.bad == 0, capsys.readouterr().out
