"""The fallen: a clip by the blow, no pop, stillness, a cap, and a library that cannot be read."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from game.anim.clay.settings import ClaySettings
from game.anim.clip import to_bytes
from game.anim.fall import fit, library
from game.anim.fall.course import Course
from game.anim.fall.footing import ground_under
from game.anim.fall.library import Library
from game.anim.fall.settling import Settling
from game.anim.pose import Pose
from game.anim.rig import load_rig
from game.core import paths
from game.core.terrain import Chain, PolylineTerrain
from game.level import tiled
from game.physics.space import make_space
from game.physics.terrain import SpaceTerrain
from game.session import Session, Settings
from game.world.corpse import DIM_TICKS, FIRE_TICKS
from game.world.fallen import FADE_TICKS, MOST_CORPSES, MOST_FADING, READ_AHEAD_TICKS, Fallen
from game.world.frame import Figure
from game.world.intent import Intent
from tests.world.enemies_lab import Arena

GROUND = PolylineTerrain([Chain(np.array([(-800.0, 200.0), (800.0, 200.0), (800.0, 400.0), (-800.0, 400.0)]))])


def killed(kind="tine", blow=(3000.0, -400.0), ticks=1, facing=-1):
    arena = Arena(hero_x=-500.0)
    enemy = arena.enemies.add(kind, 7, 0.0, 200.0, facing)
    arena.run(30)
    last = enemy.pose.parts.copy()
    assert arena.enemies.hit(enemy, blow, 99)
    return arena.run(ticks), last


@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("blow", [(3000.0, -400.0), (-9000.0, 0.0), (0.0, 4000.0)])
def test_from_living_to_lying(kind, blow):
    """D13: the row of the trace goes on without a pop: walk, dying, dead, with the clip's name and the blow."""
    arena, last = killed(kind, blow)
    assert arena.enemies.alive == []
    states, parts = [], last
    for _ in range(300):
        (row,) = arena.enemies.trace()
        assert row["id"] == 7 and row["clip"].startswith(kind) and row["blow"] == list(blow)
        now = np.array(row["parts"])
        assert np.hypot(*(now - parts)[:, :2].T).max() <= 6.0
        parts = now
        states.append(row["state"])
        arena.run()
    assert states[0] == "dying" and states[-1] == "dead" and states == sorted(states, reverse=True)


def test_eyes_first_then_the_fire_then_a_step_darker():
    arena, _ = killed("hod")
    first = arena.enemies.figures(1.0)[0]
    assert isinstance(first, Figure) and first.face == "x" and first.fire and first.tone == 0
    arena.run(FIRE_TICKS)
    assert not arena.enemies.figures(1.0)[0].fire
    arena.run(300 + DIM_TICKS)
    last = arena.enemies.figures(1.0)[0]
    assert last.tone == 1 and last.layer == "corpse" and last.pose.shape == (11, 3)


def test_the_body_is_gone_from_the_space():
    """A corpse is no body: it may be walked over."""
    arena = Arena()
    bodies = len(arena.space.bodies)
    enemy = arena.enemies.add("tine", 1, 0.0, 200.0)
    arena.run(3)
    arena.enemies.hit(enemy, (1000.0, 0.0), 99)
    arena.run(3)
    assert len(arena.space.bodies) == bodies


def test_the_oldest_fade_and_are_forgotten_beyond_the_cap():
    fallen = Fallen(GROUND, 1)
    rig = load_rig("tine")
    for i in range(MOST_CORPSES + 3):
        fallen.add(i, "tine", Pose(rig.stand(20.0 * i, 200.0)), (0.0, 0.0), (3000.0, 0.0))
    for _ in range(FADE_TICKS - 1):
        fallen.step()
    tones = [f.tone for f in fallen.figures(1.0, True)]
    assert len(tones) == MOST_CORPSES + 3 and min(tones[:3]) > tones[3] == 0
    fallen.step()
    assert [c.id for c in fallen.corpses] == list(range(3, MOST_CORPSES + 3))


def test_no_more_than_a_few_fade_at_once():
    fallen = Fallen(GROUND, 1)
    rig = load_rig("tine")
    for i in range(2 * MOST_CORPSES):
        fallen.add(i, "tine", Pose(rig.stand(0.0, 200.0)), (0.0, 0.0), (3000.0, 0.0))
    fallen.step()
    assert len(fallen.corpses) == MOST_CORPSES + MOST_FADING


def test_no_death_like_the_one_before():
    fallen = Fallen(GROUND, 1)
    rig = load_rig("hod")
    names = [fallen.add(i, "hod", Pose(rig.stand(0.0, 200.0)), (0.0, 0.0), (8000.0, 0.0)).clip for i in range(6)]
    assert all(a != b for a, b in zip(names, names[1:], strict=False)) and len(set(names)) >= 3


def test_an_unreadable_library_does_not_stop_the_game(tmp_path):
    """Damaged, foreign or missing clips: one line each, a plain fall, and it still lies on the ground at the end."""
    folder = tmp_path / "tine"
    folder.mkdir()
    (folder / "a.npz").write_bytes(b"no clip")
    (folder / "b.npz").write_bytes((paths.ASSETS / "clips" / "hod" / "hod-flat-e-hard.npz").read_bytes())
    library = Library(load_rig("tine"), [tmp_path])
    assert len(library.complaints) == 2
    fallen = Fallen(GROUND, 1)
    corpse = fallen.add(1, "tine", Pose(load_rig("tine").stand(0.0, 200.0)), (0.0, 0.0), (2000.0, 0.0), library=library)
    assert corpse.clip == "tine-plain-front" and fallen.complaints == library.complaints
    for _ in range(200):
        fallen.step()
    assert corpse.state == "dead"


def test_state_values_tell_two_deaths_apart():
    a, b = killed(blow=(3000.0, 0.0))[0], killed(blow=(-3000.0, 0.0))[0]
    assert a.enemies.state_values() != b.enemies.state_values()
    assert a.enemies.state_values() == killed(blow=(3000.0, 0.0))[0].enemies.state_values()


def test_clips_of_no_use_are_told_of_once_and_play_goes_on(tmp_path, monkeypatch, capsys):
    """A damaged and an outdated file in the user's folder: a line each on stderr, once, and deaths play other clips."""
    folder = tmp_path / "greenware" / "clips" / "tine"
    folder.mkdir(parents=True)
    plain = library.fallback(load_rig("tine"), 1)
    (folder / "old.npz").write_bytes(to_bytes(replace(plain, header=replace(plain.header, schema=0))))
    (folder / "torn.npz").write_bytes(b"hello")
    monkeypatch.setattr(library, "_LIBRARIES", {})
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = Session(tiled.load(paths.LEVELS / "05_arena.tmx"), Settings(), lambda _: Intent())
    session.start()
    lines = [line for line in capsys.readouterr().err.splitlines() if str(folder) in line]
    assert len(lines) == 2 and session.faults()[-2:] == lines
    assert "schema is 0, this game reads 1" in lines[0] and "torn.npz: is no clip file" in lines[1]
    victim = next(e for e in session.world.enemies.alive if e.kind.name == "tine")
    assert session.world.enemies.hit(victim, (3000.0, 0.0), 99)
    for _ in range(30):
        session.tick()
    assert session.world.enemies.fallen.corpses[0].clip.startswith("tine-")


def test_shown_through_the_clay_filter_it_moves_in_steps_and_lies_as_it_is():
    """The option: 12 poses a second while it falls, bones joined; at rest the true pose. The raw fall is the same."""
    rig = load_rig("tine")
    runs = [Fallen(GROUND, 1, clay=clay) for clay in (None, ClaySettings(jitter_px=0.0, jitter_deg=0.0))]
    shown: list[list[np.ndarray]] = [[], []]
    for fallen, poses in zip(runs, shown, strict=True):
        fallen.add(1, "tine", Pose(rig.stand(0.0, 200.0)), (0.0, 0.0), (3000.0, -500.0))
        for _ in range(140):
            fallen.step()
            poses.append(fallen.figures(1.0, True)[0].pose)
    changes = [sum(not np.array_equal(a, b) for a, b in zip(p[:30], p[1:31], strict=True)) for p in shown]
    assert changes[0] == 30 and changes[1] <= 7
    assert np.array_equal(shown[0][-1], shown[1][-1]) and runs[0].state_values() == runs[1].state_values()
    for pose in shown[1]:
        assert np.abs(rig.solve(pose[rig.root, :2], pose[:, 2])[:, :2] - pose[:, :2]).max() < 0.01
    assert np.array_equal(runs[1].figures(1.0, False)[0].pose, runs[0].figures(1.0, True)[0].pose)


def test_the_players_own_preset_turns_it_on(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    fallen = Fallen(GROUND, 1)
    fallen.expect("tine")
    assert fallen.clay is None and fallen.complaints == []
    (tmp_path / "presets").mkdir()
    (tmp_path / "presets" / "clay_falls.toml").write_text('fps = 8.0\nmode = "clay"\n')
    fallen.expect("tine")
    assert fallen.clay is not None and fallen.clay.fps == 8.0


def test_of_many_that_die_at_once_on_stairs_one_a_tick_does_dear_work(monkeypatch):
    """Who lies down or lies better; the others wait on the ground and without a jump, and in the end all rest."""
    worked: list[str] = []

    def counted(owner, name):
        real = getattr(owner, name)

        def call(self, *args):
            worked.append(name)
            return real(self, *args)

        monkeypatch.setattr(owner, name, call)

    counted(Course, "_lie_down")
    counted(Settling, "improve")
    steps = [(x, 300.0 - 10.0 * (i // 2)) for i, x in enumerate(np.repeat(np.arange(0.0, 640.0, 32.0), 2))]
    corners = np.array([(-200.0, 300.0), *steps[1:], (900.0, steps[-1][1]), (900.0, 500.0), (-200.0, 500.0)])
    terrain = PolylineTerrain([Chain(corners)])
    fallen = Fallen(terrain, 1)
    rig = load_rig("tine")
    for i in range(6):
        ground = min(y for x, y in steps if x <= 100.0 + 80.0 * i)
        fallen.add(i, "tine", Pose(rig.stand(100.0 + 80.0 * i, ground)), (0.0, 0.0), (3000.0, 0.0))
    for tick in range(500):
        before, last = len(worked), [c.fall.parts.copy() for c in fallen.corpses]
        fallen.step()
        assert worked[before:] in (["_lie_down"], ["_lie_down", "improve"], ["improve"], [])
        for corpse, parts in zip(fallen.corpses, last, strict=True):
            assert np.hypot(*(corpse.fall.parts - parts)[:, :2].T).max() <= 6.0
            if tick > 60 and tick % 8 == 0:
                near = ground_under(rig, corpse.fall.parts, terrain)
                room = float(fit.room(rig, corpse.fall.parts, near, fit.table(rig, near)).min())
                assert -3.0 < room < 1.5, (tick, corpse.id)
    assert worked.count("_lie_down") >= 6 and all(corpse.fall.at_rest for corpse in fallen.corpses)


def test_replaced_ground_takes_the_plans_away():
    """The still ground is swapped for another: who falls or lies where it is deeper now falls on, without a jump; the
    others do as planned. The hash tells it."""

    def top(y):
        return Chain(
            np.array([(-800.0, 200.0), (300.0, 200.0), (300.0, y), (900.0, y), (900.0, 400.0), (-800.0, 400.0)])
        )

    def run():
        terrain = SpaceTerrain(make_space(), [top(200.0)])
        fallen = Fallen(terrain, 1)
        for i, (x, kind) in enumerate(((0.0, "tine"), (600.0, "hod"))):
            fallen.add(i, kind, Pose(load_rig(kind).stand(x, 200.0)), (0.0, 0.0), (3000.0, -400.0))
        for _ in range(120):
            fallen.step()
        fallen.add(2, "tine", Pose(load_rig("tine").stand(650.0, 200.0)), (0.0, 0.0), (3000.0, -400.0))
        for _ in range(5):
            fallen.step()
        assert all(c.fall.plan is not None for c in fallen.corpses)
        before = [c.fall.parts.copy() for c in fallen.corpses]
        terrain.replace([top(230.0)])
        moved, states = [], []
        for _ in range(250):
            fallen.step()
            now = [c.fall.parts.copy() for c in fallen.corpses]
            moved.append([float(np.hypot(*(a - b)[:, :2].T).max()) for a, b in zip(now, before, strict=True)])
            states.append(fallen.state_values())
            before = now
        return fallen, np.array(moved), states

    fallen, moved, states = run()
    assert moved[:, 0].max() == 0.0 and (moved[:, 1:].max(axis=0) > 0.1).all() and moved.max() <= 6.0
    assert all(c.fall.at_rest for c in fallen.corpses)
    lowest = [float((c.fall.parts[:, 1] + c.fall.rig.radii).max()) for c in fallen.corpses]
    assert lowest[0] < 203.0 and lowest[1] > 225.0 and lowest[2] > 225.0
    figures, dead = fallen.shown(1.0, True)
    assert figures == [] and dead is not None and len(dead.rows) == 3
    assert run()[2] == states


def test_clips_are_read_ahead_now_and_then(tmp_path, monkeypatch):
    monkeypatch.setattr(library, "_LIBRARIES", {})
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    fallen = Fallen(GROUND, 1)
    fallen.expect("tine")
    entries = library.shipped("tine").entries
    read = [0]
    for _ in range(20):
        for _ in range(READ_AHEAD_TICKS):
            fallen.step()
        read.append(sum(entry.clip is not None for entry in entries.values()))
    assert 2 <= read[-1] <= 5 and set(np.diff(read)) == {0, 1}
    for _ in range(8 * READ_AHEAD_TICKS * len(entries)):
        fallen.step()
    assert all(entry.clip is not None for entry in entries.values())


def test_no_death_imports_what_is_large():
    """On stairs, where it must find out how to lie: numpy.ma takes longer to import than a tick may."""
    code = """
import sys
import numpy as np
from game.anim.pose import Pose
from game.anim.rig import load_rig
from game.core.terrain import Chain, PolylineTerrain
from game.world.fallen import Fallen
stairs = [(32.0 * k + side, 300.0 - 10.0 * k) for k in range(20) for side in (0.0, 32.0)]
fallen = Fallen(PolylineTerrain([Chain(np.array([(-200.0, 300.0), *stairs, (640.0, 500.0), (-200.0, 500.0)]))]), 1)
fallen.expect("tine")
before = set(sys.modules)
fallen.add(1, "tine", Pose(load_rig("tine").stand(200.0, 240.0)), (0.0, 0.0), (3000.0, 0.0))
for _ in range(150):
    fallen.step()
assert fallen.corpses[0].fall.at_rest
print(sorted(m for m in set(sys.modules) - before if not m.startswith("game.")))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "numpy" not in run.stdout, run.stdout
