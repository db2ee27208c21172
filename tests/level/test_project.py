"""The Tiled project is what the class table says: it fails when a shipped file drifts from the code."""

import json
import re
from xml.etree import ElementTree

import pytest

from game.core import paths
from game.level import project
from game.level.classes import CLASSES, ENUMS, PLACES

WRITE = "run: python -c 'from game.level.project import *; from game.core.paths import LEVELS; write_project(LEVELS)'"


@pytest.mark.parametrize("name", project.files())
def test_a_shipped_file_is_what_the_table_says(name):
    assert (paths.LEVELS / name).read_text(encoding="utf-8") == project.files()[name], WRITE


def test_no_template_is_left_over():
    shipped = {p.name for p in (paths.LEVELS / "templates").glob("*.tx")}
    assert shipped == {f"{name}.tx" for name in project.templates()}


def test_the_project_holds_every_class_and_enum_with_its_defaults():
    made = json.loads(project.project_text())
    types = {t["name"]: t for t in made["propertyTypes"]}
    assert [t["id"] for t in made["propertyTypes"]] == list(range(1, len(types) + 1))
    for enum in ENUMS:
        assert types[enum.name]["values"] == list(enum.values)
        assert types[enum.name]["storageType"] == "string" and types[enum.name]["valuesAsFlags"] is False
    for c in (*CLASSES.values(), *PLACES):
        entry = types[c.name]
        assert entry["color"] == f"#ff{c.colour[1:]}" and set(c.use_as) <= set(entry["useAs"])
        assert {m["name"]: m["value"] for m in entry["members"]} == c.defaults()
        assert all(m.get("propertyType", "") in ("", *types) for m in entry["members"])


def test_the_commands_play_check_and_are_enabled():
    """A command without `enabled` is disabled in Tiled; two with one shortcut are both dead."""
    commands = json.loads(project.project_text())["commands"]
    assert len({c["shortcut"] for c in commands}) == len(commands)
    assert {c["shortcut"]: c["arguments"] for c in commands if c["command"] == "python3"} == {
        "F5": "../main.py %mapfile",
        "F6": "../main.py %mapfile --from-object %objectid",
        "F7": "../main.py check %mapfile",
    }
    assert sum(c["command"] == "py" for c in commands) == 3
    for c in commands:
        assert c["enabled"] and c["saveBeforeExecute"] and c["showOutput"] and c["workingDirectory"] == "%projectpath"


def test_object_types_say_the_same_to_old_tiled():
    root = ElementTree.fromstring(project.object_types_text())
    assert [e.get("name") for e in root] == list(CLASSES)
    for element in root:
        c = CLASSES[element.get("name")]
        assert element.get("color") == c.colour
        assert [m.get("name") for m in element] == [p.name for p in c.properties]


def test_a_session_opens_the_project_with_16_px_tiles():
    session = json.loads(project.session_text("01_yard.tmx", 4))
    assert session["project"] == project.NAME and session["openFiles"] == ["01_yard.tmx"]
    assert session["map.tileWidth"] == session["map.tileHeight"] == 16
    assert session["fileStates"]["01_yard.tmx"]["selectedLayer"] == 4
    assert json.loads(project.session_text())["openFiles"] == []


def test_writing_touches_only_what_changed(tmp_path):
    written = project.write_project(tmp_path)
    assert {p.relative_to(tmp_path).as_posix() for p in written} == set(project.files())
    before = {p: p.stat().st_mtime_ns for p in written}
    (tmp_path / "objecttypes.xml").write_text("old", encoding="utf-8")
    project.write_project(tmp_path)
    same = [p for p in written if p.stat().st_mtime_ns == before[p]]
    assert len(same) == len(written) - 1
    assert (tmp_path / "objecttypes.xml").read_text(encoding="utf-8") == project.object_types_text()


def test_the_class_table_in_the_readme_is_the_code():
    text = (paths.LEVELS / "README.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- classes -->\n(.*?)<!-- /classes -->", text, re.DOTALL)
    assert found and found[1].strip() == project.class_table().strip(), "paste game.level.project.class_table()"
