"""`new` makes a map that plays at once; `edit` finds Tiled and writes what Tiled 1.8 needs."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from game.core import paths
from game.core.errors import UserError
from game.level import new, project, tiled
from game.level.level import TILE_PX


@pytest.fixture
def levels(tmp_path, monkeypatch):
    """A copy of the levels folder, so that nothing is written among the shipped ones."""
    folder = tmp_path / "levels"
    ignore = shutil.ignore_patterns("*.tiled-session", "demos", "docs")
    shutil.copytree(paths.LEVELS, folder, ignore=ignore)
    monkeypatch.setattr(paths, "LEVELS", folder)
    return folder


@pytest.fixture
def fake_tiled(tmp_path, monkeypatch):
    program = tmp_path / "bin" / "tiled"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    return program


@pytest.mark.parametrize("name", ["06_old_mill", "06_old_mill.tmx"])
def test_a_new_map_plays_at_once(levels, name):
    path = new.new_map(name)
    assert path == levels / "06_old_mill.tmx"
    assert tiled.check(path) == []
    level = tiled.load(path)
    assert level.properties["title"] == "Old Mill" and TILE_PX == 16
    assert 'tilewidth="16" tileheight="16"' in path.read_text(encoding="utf-8")
    spawn = level.of_class("Spawn")[0]
    assert level.of_class("Exit") and any(abs(c.points[:, 1] - spawn.y).min() < 1 for c in level.chains)


def test_a_new_map_may_lie_elsewhere(levels, tmp_path):
    own = tmp_path / "my maps"
    own.mkdir()
    path = new.new_map(str(own / "höhle"))
    assert path == own / "höhle.tmx" and 'source="../levels/tilesets/ground.tsx"' in path.read_text(encoding="utf-8")
    assert tiled.check(path) == []
    assert new.new_map("cave", own) == own / "cave.tmx"


def test_a_new_map_never_overwrites(levels):
    path = new.new_map("06_mill")
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match=r"06_mill\.tmx: exists already → choose another name, or open it: edit"):
        new.new_map("06_mill")
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["", ".tmx", "..", "a:b", "a*", "a\\b"])
def test_a_name_that_cannot_be_a_file_is_refused(levels, name):
    with pytest.raises(UserError, match="cannot be the name of a map: use letters, digits"):
        new.new_map(name)


def test_a_missing_folder_is_named(levels):
    with pytest.raises(UserError, match="no such folder → make it first"):
        new.new_map("nowhere/cave")


def test_a_title_is_escaped(levels):
    path = new.new_map("cats & dogs")
    assert tiled.load(path).properties["title"] == "Cats & Dogs"


def test_edit_opens_project_and_map_on_the_ground_layer(levels, fake_tiled):
    path = levels / "01_yard.tmx"
    assert new.edit_command(path) == [str(fake_tiled), str(levels / project.NAME), str(path)]
    session = json.loads((levels / project.SESSION).read_text(encoding="utf-8"))
    assert session["openFiles"] == ["01_yard.tmx"] and session["project"] == project.NAME
    assert session["fileStates"]["01_yard.tmx"]["selectedLayer"] == 4


def test_edit_leaves_an_existing_session_alone(levels, fake_tiled):
    (levels / project.SESSION).write_text("{}", encoding="utf-8")
    assert new.edit_command() == [str(fake_tiled), str(levels / project.NAME)]
    assert (levels / project.SESSION).read_text(encoding="utf-8") == "{}"


def test_edit_lets_f5_find_this_python(levels, fake_tiled):
    new.edit_command()
    new.edit_command()
    own = os.path.dirname(sys.executable)
    assert os.environ["PATH"].split(os.pathsep)[0] == own and os.environ["PATH"].count(own) == 1


def test_edit_without_tiled_says_how_to_get_it(levels, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(new, "_TILED_ELSEWHERE", ())
    with pytest.raises(UserError, match="Tiled is not on the PATH → install it .*Project > Open Project"):
        new.edit_command()
    assert not (levels / project.SESSION).exists()


@pytest.mark.parametrize(("name", "hint"), [("02_stair.tmx", "did you mean .*02_stairs"), ("mill", "make it: new")])
def test_edit_of_a_missing_map_says_what_to_do(levels, fake_tiled, name, hint):
    with pytest.raises(UserError, match=f"no such map → {hint}"):
        new.edit_command(Path(name))
