"""The first view that was kept is the view that was painted, and only while nothing about it changed."""

import dataclasses
import os
import shutil

import numpy as np
import pytest

from game.core import kept, paths
from game.level import tiled
from game.view import ground as ground_module
from game.view.canvas import Canvas, SpriteBank
from game.view.ground import Ground
from game.view.interior import Interior

CAMERA = (0, 100)


@pytest.fixture
def painted(tmp_path, monkeypatch):
    """Which layers were painted, in order, since it was last cleared; with an empty folder of what is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "_is_settled", lambda file: True)
    done = []
    front, back = ground_module.painting, Interior.painting
    monkeypatch.setattr(ground_module, "painting", lambda *a: done.append("front") or front(*a))
    monkeypatch.setattr(Interior, "painting", lambda *a: done.append("back") or back(*a))
    return done


def seen(level, seed=3, camera=CAMERA, frames=1):
    """What a start shows of the ground: the canvas after so many pictures."""
    ground, canvas = Ground(level, SpriteBank(), seed), Canvas()
    for _ in range(frames):
        canvas.pixels[:] = 0
        ground.draw_back(canvas, camera)
        ground.draw(canvas, camera)
    return canvas.pixels.copy()


@pytest.mark.parametrize("name", ["01_yard", "03_ducts", "05_arena"])
def test_a_second_start_paints_nothing_and_shows_the_same(painted, name):
    level = tiled.load(paths.LEVELS / f"{name}.tmx")
    first = seen(level)
    assert painted == ["back", "front"]
    painted.clear()
    assert np.array_equal(seen(level), first) and painted == []


def test_what_follows_the_first_view_is_painted_and_not_kept(painted, tmp_path):
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    first = seen(level)
    before = {p.name: p.read_bytes() for p in (tmp_path / "cache").rglob("view-*")}
    painted.clear()
    assert np.array_equal(seen(level, frames=40), first) and painted
    assert {p.name: p.read_bytes() for p in (tmp_path / "cache").rglob("view-*")} == before != {}


@pytest.mark.parametrize("change", [{"seed": 4}, {"camera": (640, 100)}])
def test_another_seed_or_place_is_painted(painted, change):
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    seen(level)
    painted.clear()
    seen(level, **change)
    assert painted == ["back", "front"]


def test_an_edited_map_is_painted(painted, tmp_path):
    folder = tmp_path / "project" / "levels"
    shutil.copytree(paths.LEVELS, folder)
    path = folder / "01_yard.tmx"
    seen(tiled.load(path))
    path.write_text(path.read_text().replace("The Yard", "My Yard"))
    os.utime(path, (1e9, 1e9))
    painted.clear()
    seen(tiled.load(path))
    assert painted == ["back", "front"]


def test_a_level_that_is_no_file_is_painted(painted):
    level = tiled.load(paths.LEVELS / "01_yard.tmx")
    made = dataclasses.replace(level, files=[])
    for _ in range(2):
        painted.clear()
        seen(made)
        assert painted == ["back", "front"]
