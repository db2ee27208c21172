"""Deaths on every kind of ground, judged from their trace by the outside judge where it is at hand, and on movers."""

import json
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from game.anim.fall import fit
from game.anim.fall.pace import MAX_TIP_PX
from game.core.terrain import Chain
from game.physics.mover import Mover
from game.physics.mover import Path as Way
from game.world.trace import TraceWriter
from tests import judges
from tests.world.enemies_lab import FLAT, Arena

JUDGE = judges.find("deaths")
STEPS = [(x, y) for k in range(14) for x, y in ((-240 + 32 * k, 60 + 16 * k), (-208 + 32 * k, 60 + 16 * k))]
GROUNDS = {
    "flat": FLAT,
    "down": [(-800, -250), (800, 550), (800, 900), (-800, 900)],
    "up": [(-800, 550), (800, -250), (800, 900), (-800, 900)],
    "45": [(-800, -600), (800, 1000), (800, 1400), (-800, 1400)],
    "ledge": [(-800, 200), (18, 200), (18, 320), (800, 320), (800, 500), (-800, 500)],
    "stairs": [(-800, 60), *STEPS, (800, 268), (800, 500), (-800, 500)],
}


def run_to_death(points, kind, facing, blow, air_px=0.0):
    """(arena, rows of the trace): walks a while, is killed, and is watched until long after it lies."""
    arena = Arena(points)
    y = arena.terrain.ray(-30.0, -700.0, -30.0, 1400.0).y
    arena.hero.body_position = (-500.0, y - 18.5)
    patrol = np.array([(-60.0, 0.0), (0.0, 0.0)])
    enemy = arena.enemies.add(kind, 1, -30.0, y, facing, "walk", patrol)
    rows = []
    for tick in range(330):
        arena.run()
        if tick == 40 and air_px:
            enemy.body.plan.jump_vy = -((2 * 900.0 * air_px) ** 0.5)
            enemy.ground = None
        if tick == (58 if air_px else 45):
            mass = float(enemy.beast.rig.masses.sum())
            assert arena.enemies.hit(enemy, (blow[0] * mass, blow[1] * mass), 99)
        rows.append({"tick": tick, "enemies": arena.enemies.trace()})
    return arena, rows


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("ground", list(GROUNDS))
@pytest.mark.parametrize(
    "kind, facing, blow", [("tine", 1, (210.0, -40.0)), ("hod", -1, (-200.0, -20.0)), ("tine", -1, (130.0, -30.0))]
)
def test_judged(tmp_path, ground, kind, facing, blow):
    """D10-D13, D16: the judge finds nothing out of bounds on flat, slopes, ledge and stairs, whichever way it looks."""
    judged(tmp_path, *run_to_death(GROUNDS[ground], kind, facing, blow))


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_judged_in_the_air(tmp_path, kind):
    """D10: thrown up first, then killed."""
    judged(tmp_path, *run_to_death(FLAT, kind, 1, (150.0, -20.0), 40.0))


BLOWS = {"tine": (117.0, -44.0), "hod": (122.5, -24.6)}


def run_where_it_stands(points, kind, facing, blow, ticks=300):
    """(arena, rows): it stands at x = 0 and is killed."""
    arena = Arena(points, hero_x=-3000.0)
    y = arena.terrain.ray(0.0, -300.0, 0.0, 1400.0).y
    arena.hero.body_position = (-600.0, y - 18.5)
    enemy = arena.enemies.add(kind, 1, 0.0, y, facing)
    rows = []
    for tick in range(ticks):
        arena.run()
        if tick == 8:
            mass = float(enemy.beast.rig.masses.sum())
            assert arena.enemies.hit(enemy, (blow[0] * mass, blow[1] * mass), 99)
        rows.append({"tick": tick, "enemies": arena.enemies.trace()})
    return arena, rows


def fastest_tip(arena, rows):
    """How far the end of any part gets in a tick of the fall, px."""
    rig = arena.enemies.fallen.corpses[0].fall.rig
    ends = [rig.ends(np.array(e["parts"])) for row in rows for e in row["enemies"] if e["clip"]]
    return max(float(np.hypot(*(b - a).T).max()) for a, b in pairwise(ends))


def sided(side, *points):
    """The polygon, or its mirror image."""
    return [(x * side, y) for x, y in points][::side]


def is_held(corpse, terrain):
    """Whether at least one part touches ground from above, its centre of mass between what does."""
    rig, parts = corpse.fall.rig, corpse.fall.parts
    along = np.linspace(0.0, 1.0, 30)[:, None] * rig.lengths
    x, y = parts[:, 0] + np.cos(parts[:, 2]) * along, parts[:, 1] + np.sin(parts[:, 2]) * along
    down = y + rig.radii
    held = [
        float(a)
        for a, low, middle in zip(x.ravel(), down.ravel(), y.ravel(), strict=True)
        if terrain.ray(a, middle, a, low + 1.0) is not None or terrain.is_inside(a, low)
    ]
    return bool(held) and min(held) - 2.0 <= rig.centre_of_mass(parts)[0] <= max(held) + 2.0


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("kind, facing, ledge_px", [
    ("tine", -1, 5), ("hod", -1, 20), ("tine", 1, 30), ("tine", -1, 40), ("tine", -1, 50), ("hod", 1, 60),
    ("tine", -1, 80),
])  # fmt: skip
def test_nobody_rests_in_the_air_beside_a_ledge(tmp_path, kind, facing, ledge_px, side):
    """D10: who is thrown towards an edge lies on it or falls off it."""
    top = [(-800, 200), (ledge_px, 200), (ledge_px, 320), (800, 320), (800, 500), (-800, 500)]
    arena, rows = run_where_it_stands(sided(side, *top), kind, facing * side, (BLOWS[kind][0] * side, BLOWS[kind][1]))
    judged(tmp_path, arena, rows)
    assert is_held(arena.enemies.fallen.corpses[0], arena.terrain)
    assert fastest_tip(arena, rows) <= MAX_TIP_PX + 0.1


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("kind, facing, at, wide", [
    ("tine", -1, 12, 12), ("hod", -1, 12, 16), ("tine", 1, 30, 20), ("tine", -1, 12, 24), ("hod", -1, 12, 24),
    ("hod", -1, 20, 32), ("tine", -1, 12, 40), ("hod", 1, 30, 48),
])  # fmt: skip
def test_nobody_rests_in_the_air_over_a_pit(tmp_path, kind, facing, at, wide, side):
    """D10: a narrow pit is lain across, in a wide one it lies on the floor."""
    right = at + wide
    top = [(-800, 200), (at, 200), (at, 240), (right, 240), (right, 200), (800, 200), (800, 500), (-800, 500)]
    arena, rows = run_where_it_stands(sided(side, *top), kind, facing * side, (BLOWS[kind][0] * side, BLOWS[kind][1]))
    judged(tmp_path, arena, rows)
    assert is_held(arena.enemies.fallen.corpses[0], arena.terrain)
    assert fastest_tip(arena, rows) <= MAX_TIP_PX + 0.1


MIRRORED = {
    **{f"ledge {px}": [(-800, 200), (px, 200), (px, 320), (800, 320), (800, 500), (-800, 500)] for px in (5, 20, 40)},
    "pit": [(-800, 200), (12, 200), (12, 240), (44, 240), (44, 200), (800, 200), (800, 500), (-800, 500)],
    "stairs": GROUNDS["stairs"],
}


@pytest.mark.parametrize("ground", list(MIRRORED))
@pytest.mark.parametrize("kind, facing", [("tine", 1), ("tine", -1), ("hod", -1)])
def test_the_mirror_image_dies_as_the_mirror_image(kind, facing, ground):
    """The same ground, creature and blow the other way round give the same death the other way round."""
    ends = []
    for side in (1, -1):
        blow = (BLOWS[kind][0] * side, BLOWS[kind][1])
        arena, _ = run_where_it_stands(sided(side, *MIRRORED[ground]), kind, facing * side, blow)
        ends.append(arena.enemies.fallen.corpses[0].fall.parts[:, :2] * (side, 1.0))
    assert np.abs(ends[0] - ends[1]).max() < 0.1


UPHILL = {
    "26": [(-800, 600), (800, -200), (800, 900), (-800, 900)],
    "45": [(-800, 1000), (800, -600), (800, 1400), (-800, 1400)],
    "stairs": [(-800, 268), *[(x, 328 - y) for x, y in STEPS], (800, 60), (800, 500), (-800, 500)],
}


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("ground", list(UPHILL))
@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_limbs_do_not_snap_uphill(kind, ground, side):
    """A limb that is drawn half a turn to where it lies goes on the way it began."""
    arena, rows = run_where_it_stands(sided(side, *UPHILL[ground]), kind, -side, (120.0 * side, -20.0))
    assert fastest_tip(arena, rows) <= MAX_TIP_PX + 0.1


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("kind, rise", [("hod", 8), ("tine", 8), ("hod", 16)])
def test_steps_of_one_way_planks_hold_a_corpse(tmp_path, kind, rise, side):
    """D16: half on one plank and half on the next below, it lies on both."""
    steps = [(-80, 200), (-40, 200), (0, 200), (40, 200 + rise), (80, 200 + 2 * rise), (120, 200 + 3 * rise)]
    planks = [Chain(np.array(sided(side, (x, y), (x + 40, y)), float), False, True) for x, y in steps]
    floor = Chain(np.array([(-800, 500), (800, 500), (800, 600), (-800, 600)], float))
    arena, rows = run_where_it_stands([floor, *planks], kind, -side, (BLOWS[kind][0] * side, BLOWS[kind][1]))
    judged(tmp_path, arena, rows)
    (corpse,) = arena.enemies.fallen.corpses
    assert is_held(corpse, arena.terrain) and corpse.fall.parts[:, 1].max() < 200.0 + 3 * rise


def judged(tmp_path, arena, rows):
    path = tmp_path / "trace.jsonl"
    with path.open("w", encoding="utf-8") as out:
        writer = TraceWriter(out)
        writer.header("test", 1, arena.terrain.chains, kinds=arena.enemies.trace_kinds())
        for row in rows:
            writer.row(row)
    assert json.loads(path.read_text().splitlines()[0])["trace"] == 1
    done = subprocess.run([sys.executable, str(JUDGE), str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_dying_on_a_mover():
    """D10: it falls on the platform, lies within 1 px of its top and goes along with it exactly."""
    arena = Arena([(-800, 600), (800, 600), (800, 700), (-800, 700)])
    way = Way(np.array([(0.0, 200.0), (60.0, 170.0)]), 30.0, 0.3)
    mover = Mover(arena.space, 5, way, 220.0)
    arena.terrain.add_mover(mover)
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0, 1)
    offsets = []
    for tick in range(260):
        mover.move(tick)
        arena.run()
        if tick == 60:
            assert enemy.grounded and enemy.feet_y < 203.0
            arena.enemies.hit(enemy, (1500.0, 0.0), 99)
        for corpse in arena.enemies.fallen.corpses:
            if corpse.fall.at_rest:
                offsets.append(corpse.fall.parts[:, :2] - arena.terrain.surface_position(5))
    (corpse,) = arena.enemies.fallen.corpses
    assert corpse.fall.surface == 5 and len(offsets) > 60
    assert np.abs(offsets[-1] - offsets[0]).max() < 1e-6
    rig = corpse.fall.rig
    ground = fit.profile(arena.terrain, *corpse.fall.parts[rig.root, :2].tolist())
    assert abs(float(fit.room(rig, corpse.fall.parts, ground, fit.table(rig, ground)).min())) <= 1.0


NOTCH = [(-800, 200), (-20, 200), (-20, 290), (20, 290), (20, 200), (800, 200), (800, 400), (-800, 400)]


def run_on_a_lift(kind, facing, blow, width, one_way, ticks=330, wait_s=20.0):
    """(arena, rows): it dies on a lift that waits flush with the floor, in a notch narrower than its corpse."""
    arena = Arena(NOTCH, hero_x=-3000.0)
    mover = Mover(arena.space, 5, Way(np.array([(0.0, 120.0), (0.0, 200.0)]), 30.0, wait_s), width, one_way)
    arena.terrain.add_mover(mover)
    enemy = arena.enemies.add(kind, 1, 0.0, 200.0, facing)
    rows = []
    for tick in range(ticks):
        arena.terrain.move(tick + 160)  # past its way down: it has just begun to wait
        arena.run()
        if tick == 45:
            mass = float(enemy.beast.rig.masses.sum())
            assert arena.enemies.hit(enemy, (blow[0] * mass, blow[1] * mass), 99)
        rows.append({"tick": tick, "enemies": arena.enemies.trace()})
    return arena, rows


@pytest.mark.skipif(JUDGE is None, reason=judges.ABSENT)
@pytest.mark.parametrize("width, one_way", [(40.0, True), (39.0, False)])
@pytest.mark.parametrize("facing", [1, -1])
@pytest.mark.parametrize("kind, blow", [("tine", (210.0, -40.0)), ("hod", (-130.0, -20.0)), ("tine", (20.0, 180.0))])
def test_judged_on_a_waiting_lift(tmp_path, kind, blow, facing, width, one_way):
    """D10: flush in the floor a lift is floor, also for those who lie half beside it, and its slits are no ledges."""
    arena, rows = run_on_a_lift(kind, facing, blow, width, one_way)
    judged(tmp_path, arena, rows)


@pytest.mark.parametrize("facing", [1, -1])
def test_a_lift_that_leaves_takes_its_corpse_along(facing):
    """D10: who came to lie on it, over both its ends, goes up with it as it lies."""
    arena, _ = run_on_a_lift("tine", facing, (0.0, -150.0), 40.0, True, 500, 5.0)
    (corpse,) = arena.enemies.fallen.corpses
    assert corpse.fall.at_rest and corpse.fall.surface == 5
    _, y = arena.terrain.surface_position(5)
    assert y < 160.0
    ground = fit.profile(arena.terrain, *corpse.fall.parts[corpse.fall.rig.root, :2].tolist())
    rig = corpse.fall.rig
    low = max(corpse.fall.parts[:, 1].max(), rig.ends(corpse.fall.parts)[:, 1].max())
    assert ground.surface == 5 and abs(low - y) < 10.0


@pytest.mark.parametrize("facing", [1, -1])
def test_a_lift_that_leaves_lets_lie_who_lies_beside_it(facing):
    """D10: who died on it, but fell so far that the floor carries it, stays on the floor."""
    arena, _ = run_on_a_lift("hod", facing, (20.0, 180.0), 40.0, True, 500, 5.0)
    (corpse,) = arena.enemies.fallen.corpses
    assert corpse.fall.at_rest and not corpse.fall.surface and arena.terrain.surface_position(5)[1] < 160.0
    assert abs(corpse.fall.rig.centre_of_mass(corpse.fall.parts)[0]) > 20.0
    assert 185.0 < corpse.fall.parts[:, 1].max() < 201.0
