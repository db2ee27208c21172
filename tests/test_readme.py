"""What the READMEs promise is so: pictures, the ladder, commands, and the formats that others read and write."""

import json
import re
from pathlib import Path

import pytest

from game.cli import main, play_parser
from game.core.presets import read_toml
from game.world.demo import parse
from game.world.intent import ACTIONS
from tests.test_ladder import RUNG

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text below a heading, up to the next one of any level."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", README, re.M | re.S)
    assert found, title
    return found[1]


@pytest.mark.parametrize("page", ["README.md", "levels/README.md", "CHANGELOG.md"])
def test_what_a_page_links_to_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []


def test_the_picture_of_the_ladder_is_the_ladder():
    """Each package and module of the ladder stands once in the picture, those of a higher rung in a higher line."""
    picture = [line[:48] for line in section("How it is built").splitlines() if line.startswith("     ")]
    line_of = {}
    for name in RUNG:
        lines = [i for i, line in enumerate(picture) if re.search(rf"\b{name}\b", line)]
        assert len(lines) == 1, name
        line_of[name] = lines[0]
    for a in RUNG:
        for b in RUNG:
            assert (RUNG[a] > RUNG[b]) == (line_of[a] < line_of[b]), (a, b)


def test_the_commands_and_options_it_names_exist(capsys):
    commands = re.findall(r"^    python main\.py ([a-z]+)(?= )", section("Everything it does"), re.M)
    assert sorted(commands) == ["bench", "check", "edit", "gait", "lab", "new", "record"]
    known = set(play_parser().format_help().split()) | {"--png", "--csv", "--all", "--help", "--motion"}
    for command in ("record", "gait"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        known |= set(capsys.readouterr().out.replace("[", " ").replace("]", " ").split())
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", README)) <= known


def test_the_demo_in_it_can_be_read():
    text = section("Demo: what was wanted, and when")
    demo = parse("\n".join(line[4:] for line in text.splitlines() if line.startswith("    ")))
    assert (demo.level, demo.seed, demo.end) == ("levels/01_yard.tmx", 7, 300) and len(demo.changes) == 4
    listed = re.search(r"Actions: `([^`]+)`", text)
    assert listed and set(listed[1].split()) == set(ACTIONS)


def test_the_trace_has_the_keys_that_it_lists(tmp_path, capsys):
    text = section("Trace: what came of it")
    listed = set(re.findall(r'"([a-z_]+)":', text))
    path = tmp_path / "t.jsonl"
    assert main(["05_arena", "--headless", "--ticks", "2", "--trace", str(path)]) == 0
    header, row, _ = (json.loads(line) for line in path.read_text().splitlines())
    movers = {"id", "x", "y"}
    written = {*header, *header["solids"][0], *row, *row["player"], *row["enemies"][0], *row["props"][0], *movers}
    assert listed == written


def test_the_presets_are_those_it_names():
    text, kinds = section("Preset"), ("tine", "hod")
    named = {"walk", "chase", "crawl", "source", "clay", "clay_falls"}
    assert all(re.search(rf"`[a-z ]*\b{name}\b[a-z ]*`", text) for name in named)
    named |= {name for k in kinds for name in (k, f"{k}_style", f"{k}_walk", f"{k}_chase", f"{k}_crawl")}
    files = sorted((ROOT / "assets" / "presets").glob("*.toml"))
    assert {path.stem for path in files} == named
    assert all(read_toml(path) for path in files)
