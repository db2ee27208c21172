"""The bench's scene of deaths: a click picks the blow, the clip is told with its reasons, Space records by hand."""

import math

import numpy as np
import pytest

from game.anim import clip as clips
from game.anim.rig import load_rig
from game.core import paths
from game.lab import scenes
from game.world.intent import BIT, Intent
from game.world.recording import on_ground


@pytest.fixture
def scene():
    return scenes.make("clips")


def run(scene, ticks):
    for _ in range(ticks):
        scene.step(Intent())


def notes(scene):
    return [item.text for item in scene.items() if hasattr(item, "text")]


@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("ground", ["flat", "down", "up", "ledge"])
@pytest.mark.parametrize("x", [20.0, 150.0])
def test_a_click_picks_the_blow(scene, kind, ground, x):
    scene.press(f"kind {kind}")
    scene.press(f"ground {ground}")
    scene.click(x, 140.0)
    (corpse,) = scene.fallen.corpses
    assert corpse.blow[0] * (x - 84.0) > 0 and corpse.clip.startswith(f"{kind}-{ground}")
    run(scene, 60)
    figures = scene.frame(1.0).figures
    assert len(figures) == 2 and all(np.isfinite(f.pose).all() for f in figures)
    assert any("APART" in n for n in notes(scene)) and any(n.startswith("ANGLE") for n in notes(scene))


def test_live_and_clip_stay_close_for_a_recorded_blow(scene):
    """On the take's own ground and blow, the clip follows the live doll while it falls."""
    scene.press("browse 1")
    scene.press("browse -1")
    name = scene.fallen.corpses[0].clip
    run(scene, 25)
    assert name.startswith("tine") and max(scene.errors) < 60.0


def test_browsing_goes_round(scene):
    first = []
    for _ in range(3):
        scene.press("browse 1")
        first.append(scene.fallen.corpses[0].clip)
    assert len(set(first)) == 3


def test_space_starts_and_stops_a_take(scene, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    space = Intent(BIT["jump"], 0)
    scene.step(space)
    run(scene, 20)
    scene.step(space)
    scene.step(space)
    run(scene, 400)
    assert sorted(p.name for p in (tmp_path / "clips" / "tine").iterdir()) == ["tine-own-2.npz", "tine-own.npz"]


def test_the_clip_can_be_seen_in_stop_motion(scene):
    scene.press("clay")
    run(scene, 4)
    poses = []
    for _ in range(20):
        run(scene, 1)
        poses.append(scene.frame(1.0).figures[1].pose.copy())
    changes = sum(not np.array_equal(a, b) for a, b in zip(poses, poses[1:], strict=False))
    assert 2 <= changes <= 5


def own_takes(tmp_path, kind="tine"):
    return [clips.load(p, load_rig(kind)) for p in sorted((tmp_path / "clips" / kind).glob("*.npz"))]


@pytest.mark.parametrize("facing", [1, -1])
@pytest.mark.parametrize("degrees", [0.0, 180.0])
@pytest.mark.parametrize("ground", ["flat", "down", "up", "ledge"])
def test_an_own_take_tells_its_ground(scene, tmp_path, monkeypatch, ground, degrees, facing):
    """As the library's takes do: as seen along the blow, from a creature that faces right."""
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    scene.knobs.turn("degrees", degrees)
    scene.press(f"ground {ground}")
    if facing < 0:
        scene.press("turn")
    scene.step(Intent(BIT["jump"], 0))
    run(scene, 30)
    scene.step(Intent(BIT["jump"], 0))
    (clip,) = own_takes(tmp_path)
    h = clip.header
    like = clips.load(
        paths.ASSETS / f"clips/tine/tine-{ground}-{'e' if h.blow[0] > 0 else 'w'}-hard.npz", load_rig("tine")
    )
    assert h.ground == ground and h.blow[0] * facing * (1 if degrees == 0.0 else -1) > 0
    assert h.slope_deg == like.header.slope_deg and h.drop_px == like.header.drop_px
    assert h.edge_px == pytest.approx(like.header.edge_px, abs=3.0)
    standing = on_ground(load_rig("tine"), h.slope_deg)[load_rig("tine").root]
    assert h.root_px == pytest.approx(math.tan(math.radians(h.slope_deg)) * standing[0] - standing[1], abs=1.0)
    ends = np.concatenate([clip.dense[:, :, :2], load_rig("tine").ends(clip.dense)], axis=1)
    assert (ends[..., 1] <= clip.ground_y(ends[..., 0]) + 2.0).all()


def test_each_own_take_has_its_own_name(scene, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    for _ in range(4):
        scene.step(Intent(BIT["jump"], 0))
        run(scene, 10)
    assert [c.header.name for c in own_takes(tmp_path)] == ["tine-own-2", "tine-own"]


@pytest.mark.parametrize("key", ["browse 1", "ground down", "kind hod", "turn"])
def test_a_take_does_not_go_on_over_a_restart(scene, tmp_path, monkeypatch, key):
    """It is dropped, and said so; nothing is written."""
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    scene.step(Intent(BIT["jump"], 0))
    run(scene, 10)
    scene.press(key)
    assert "TAKE DROPPED" in notes(scene)
    run(scene, 400)
    assert not list(tmp_path.glob("clips/*/*.npz"))


def test_space_just_after_a_take_has_ended_starts_none(scene, tmp_path, monkeypatch):
    """It was meant to end that take."""
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    scene.step(Intent(BIT["jump"], 0))
    for _ in range(400):
        run(scene, 1)
        if own_takes(tmp_path):
            break
    run(scene, 5)
    scene.step(Intent(BIT["jump"], 0))
    assert not any("RECORDING" in n for n in notes(scene))
    run(scene, 60)
    scene.step(Intent(BIT["jump"], 0))
    assert any("RECORDING" in n for n in notes(scene)) and len(own_takes(tmp_path)) == 1


def test_the_panel_says_that_space_records(scene):
    assert any("SPACE" in n for n in notes(scene))


@pytest.mark.parametrize("ground", ["flat", "down", "up", "ledge"])
@pytest.mark.parametrize("degrees", [0.0, 180.0])
def test_both_stay_in_their_halves_on_their_ground(scene, ground, degrees):
    """However far they are thrown: neither is shown in the other's masonry, and the clip's ground does not end."""
    scene.knobs.turn("degrees", degrees)
    scene.knobs.turn("strength", 320.0)
    scene.press(f"ground {ground}")
    rig = load_rig("tine")
    for _ in range(200):
        run(scene, 1)
        for half, figure in enumerate(scene.frame(1.0).figures):
            points = np.concatenate([figure.pose[:, :2], rig.ends(figure.pose)])
            assert points[:, 0].min() > half * 168 - 6 and points[:, 0].max() < half * 168 + 174
    assert scene.errors[-1] < 120.0
