"""The bench's scene of deaths: a click picks the blow, the clip is told with its reasons, Space records by hand."""

import numpy as np
import pytest

from game.core import paths
from game.lab import scenes
from game.world.intent import BIT, Intent


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
