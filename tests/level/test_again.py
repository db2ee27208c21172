"""A level that was kept is the level that was read, and every change and every complaint is still noticed."""

import os
from pathlib import Path

import numpy as np
import pytest

from game.core import paths
from game.level import again, tiled
from game.world.intent import Intent
from game.world.world import World
from tests.level import build


def plain(value):
    """Anything in a level as nested lists, to be compared."""
    if isinstance(value, np.ndarray):
        return [value.dtype.str, value.tolist()]
    if isinstance(value, list | tuple):
        return [type(value).__name__, *map(plain, value)]
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    names = getattr(type(value), "__slots__", None)
    if names is not None and not isinstance(value, Path):
        return {name: plain(getattr(value, name)) for name in names}
    return value


def aged(folder):
    """All its files, saved a while ago."""
    for path in folder.rglob("*"):
        os.utime(path, (1e9, 1e9))


@pytest.fixture
def unread(monkeypatch, tmp_path):
    """Call it, and from then on no map can be read, only what was kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def refuse(path):
        raise AssertionError(f"{path} was read")

    return lambda: monkeypatch.setattr(tiled, "load", refuse)


@pytest.mark.parametrize("name", ["01_yard", "04_movers"])
def test_it_is_the_same_level_and_plays_the_same(unread, monkeypatch, name):
    monkeypatch.setattr("game.core.kept._is_settled", lambda file: True)
    path = paths.LEVELS / f"{name}.tmx"
    first = again.load(path)
    unread()
    second = again.load(path)
    assert second is not first and plain(second) == plain(first)
    worlds = [World(level) for level in (first, second)]
    for world in worlds:
        for _ in range(30):
            world.tick(Intent(1))
    assert worlds[0].hash() == worlds[1].hash()


def test_an_edited_map_is_read_anew(unread, tmp_path):
    path = build.write(tmp_path)
    aged(tmp_path)
    again.load(path)
    build.write(tmp_path, build.tmx(properties='<properties><property name="title" value="Two"/></properties>'))
    assert again.load(path).properties["title"] == "Two"


def test_what_is_wrong_is_told_each_time(unread, tmp_path):
    path = build.write(
        tmp_path, build.tmx(properties='<properties><property name="next" value="gone.tmx"/></properties>')
    )
    aged(tmp_path)
    assert [p.text for p in again.load(path).problems] == [p.text for p in again.load(path).problems] != []


def test_a_map_to_go_to_that_is_gone_is_told(unread, tmp_path):
    path = build.write(tmp_path, build.tmx(properties='<properties><property name="next" value="b.tmx"/></properties>'))
    (tmp_path / "b.tmx").write_text("")
    aged(tmp_path)
    assert again.load(path).problems == []
    (tmp_path / "b.tmx").unlink()
    assert "not found" in again.load(path).problems[0].text


def test_a_map_that_cannot_be_played_is_refused_with_its_reason(unread, tmp_path):
    path = build.write(tmp_path, build.tmx(layers=build.layer("1,2")))
    aged(tmp_path)
    for _ in range(2):
        with pytest.raises(tiled.LevelError, match="too few tiles"):
            again.load(path)
