"""The command line: promises of the README, and one clear line for every mistake."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main

ROOT = Path(__file__).resolve().parent.parent


def run(capsys, *argv):
    try:
        code = main([str(a) for a in argv])
    except SystemExit as e:
        code = e.code
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["no_such.tmx"], ["no_such.tmx", "no such level"]),
        (["01_yrad.tmx"], ["did you mean 01_yard.tmx"]),
        (["--hedless"], ["unknown option --hedless", "did you mean --headless"]),
        (["--ticks", "x"], ["--ticks", "whole number"]),
        (["--ticks", "0"], ["--ticks", "whole number"]),
        (["--preset", "wlak"], ["wlak", "did you mean walk"]),
        (["--demo", "none.demo"], ["none.demo", "no such demo"]),
        (["--headless", "--ticks", "3", "--screenshot", "a.png@9"], ["tick 9 is not reached"]),
        (["--headless", "--ticks", "3", "--strip", "a.png@9:1:2"], ["tick 9 is not reached"]),
        (["--headless", "--ticks", "1", "--trace", "/nowhere/t.jsonl"], ["/nowhere/t.jsonl", "cannot be written"]),
        (["--headless", "--ticks", "1", "--save-demo", "/nowhere/d.demo"], ["/nowhere/d.demo", "no folder"]),
        (["--screenshot", "/"], ["cannot be written", "folder"]),
        (["--strip", "s.png"], ["--strip", "--headless"]),
        (["--headless", "--ticks", "1", "--from-object", "99999"], ["99999", "no object"]),
        (["--headless", "--ticks", "1", "--shapes", "gate"], ["--shapes", "gate", "gait"]),
        (["lab", "--headless", "--shapes", "gate"], ["--shapes", "gate", "gait"]),
        (["lab", "--hedless"], ["did you mean --headless"]),
        (["gait", "01_yard", "--pgn", "x.png"], ["did you mean --png"]),
        (["bench", "fraem"], ["did you mean frame"]),
        (["check"], ["maps"]),
        (["lab", "no_such_scene"], ["no_such_scene"]),
        (["record", "tien"], ["tien"]),
        (["gait", "none.jsonl", "--png", "x.png"], ["none.jsonl"]),
    ],
)
def test_a_mistake_is_one_line_and_status_two(capsys, argv, words):
    code, out, err = run(capsys, *argv)
    assert code == 2 and out == ""
    assert err.count("\n") == 1 and "Traceback" not in err
    assert all(word in err for word in words), err


@pytest.mark.parametrize("content", [b"", b"<map", b"\xff\xfe\xff", b"<html/>", b"hello"])
def test_an_unreadable_level_is_said_clearly(capsys, tmp_path, content):
    path = tmp_path / "l.tmx"
    path.write_bytes(content)
    code, _, err = run(capsys, path, "--headless", "--ticks", "1")
    assert code == 2 and "l.tmx" in err and "Traceback" not in err


def test_a_folder_is_no_level(capsys, tmp_path):
    code, _, err = run(capsys, tmp_path, "--headless")
    assert code == 2 and "folder" in err


def test_a_broken_preset_is_said_clearly(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("game.core.paths.user_dir", lambda: tmp_path)
    (tmp_path / "presets").mkdir()
    (tmp_path / "presets" / "walk.toml").write_text("speeed = 3\n")
    code, _, err = run(capsys, "--headless", "--ticks", "1")
    assert code == 2 and "walk.toml" in err and "speeed" in err


def test_bad_clay_settings_are_told_and_the_usual_ones_are_used(capsys, tmp_path, monkeypatch):
    """Of the user's preset and of a map's object: a line each, and the level is played."""
    monkeypatch.setattr("game.core.paths.user_dir", lambda: tmp_path)
    (tmp_path / "presets").mkdir()
    (tmp_path / "presets" / "clay.toml").write_text("fps = 0\nstutter_px = -3.0\njitter_px = nan\n")
    level = tmp_path / "own.tmx"
    level.write_text(
        '<map version="1.10" orientation="orthogonal" width="20" height="10" tilewidth="16" tileheight="16">'
        '<objectgroup id="1"><object id="1" class="Solid" x="0" y="100" width="320" height="60"/>'
        '<object id="2" class="Spawn" x="50" y="100"><point/></object>'
        '<object id="3" class="Prop" x="90" y="100"><properties><property name="jitter_deg" type="float" value="-2"/>'
        "</properties><point/></object></objectgroup></map>"
    )
    trace = tmp_path / "t.jsonl"
    assert main([str(level), "--headless", "--ticks", "2", "--trace", str(trace)]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    for key, value in (("fps", "12"), ("stutter_px", "1.0"), ("jitter_px", "0.6"), ("jitter_deg", "2.0")):
        assert sum(key in line and f"→ {value}" in line for line in lines) == 1
    clay = json.loads(trace.read_text().splitlines()[0])["clay"]["3"]
    assert clay == {"fps": 12.0, "stutter_px": 1.0, "stutter_deg": 4.0, "jitter_px": 0.6, "jitter_deg": 2.0}


def test_version_and_help(capsys):
    assert run(capsys, "--version")[:2] == (0, "greenware 0.1.0\n")
    code, out, _ = run(capsys, "--help")
    assert code == 0 and all(word in out for word in ("--headless", "check", "gait"))


def test_the_literal_of_an_empty_selection_in_tiled_is_accepted(capsys):
    assert run(capsys, "01_yard", "--headless", "--ticks", "2", "--from-object", "%objectid")[0] == 0


def test_a_trace_is_what_the_formats_promise(capsys, tmp_path):
    trace = tmp_path / "t.jsonl"
    assert run(capsys, "01_yard", "--headless", "--ticks", "30", "--seed", "3", "--trace", trace)[0] == 0
    lines = [json.loads(line) for line in trace.read_text().splitlines()]
    head, rows = lines[0], lines[1:]
    assert (head["trace"], head["tick_hz"], head["seed"], head["tile_px"]) == (1, 60, 3, 16)
    assert head["rig"]["upper_px"] == 10.5 and head["rig"]["lower_px"] == 12.0
    assert {"kinds", "clay", "solids"} <= set(head) and head["solids"][0]["closed"]
    assert [r["tick"] for r in rows] == list(range(30))
    assert {"player", "enemies", "props", "movers", "camera", "hash"} <= set(rows[0])
    player = rows[-1]["player"]
    assert {"x", "y", "vx", "vy", "facing", "preset", "state", "grounded", "com", "balanced", "support"} <= set(player)
    assert {"hip", "knee", "ankle", "sole", "planted", "health"} <= set(player)
    assert len(rows[0]["hash"]) == 16 and int(rows[0]["hash"], 16) >= 0


def test_the_same_demo_gives_the_same_bytes_in_another_process(tmp_path):
    demo = tmp_path / "d.demo"
    lines = ["# greenware-demo 1", "# level: levels/01_yard.tmx", "0 +right", "60 +jump", "70 -jump", "120 +chase"]
    demo.write_text("\n".join([*lines, "180 end", ""]))
    traces = []
    for i in range(2):
        path = tmp_path / f"{i}.jsonl"
        command = [sys.executable, str(ROOT / "main.py"), "--headless", "--demo", str(demo), "--trace", str(path)]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        traces.append(path.read_bytes())
    assert traces[0] == traces[1]
    rows = [json.loads(line) for line in traces[0].splitlines()[1:]]
    assert len(rows) == 180 and rows[-1]["player"]["x"] > rows[0]["player"]["x"] + 40


def test_a_saved_demo_repeats_the_run(capsys, tmp_path):
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    demo, saved = tmp_path / "d.demo", tmp_path / "s.demo"
    demo.write_text("0 +right\n30 +jump\n40 -jump\n90 end\n")
    args = ["01_yard", "--headless", "--demo", demo]
    run(capsys, *args, "--seed", "5", "--trace", first, "--save-demo", saved)
    run(capsys, "--headless", "--demo", saved, "--trace", second)
    assert first.read_bytes() == second.read_bytes()
    assert "# seed: 5" in saved.read_text() and "# level: levels/01_yard.tmx" in saved.read_text()


def test_without_a_display_it_says_so_and_shows_a_picture(tmp_path):
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(ROOT / "main.py")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "no display" in done.stdout and "--headless" in done.stdout
    pictures = sorted(p.name for p in (tmp_path / "greenware" / "pictures").iterdir())
    assert pictures == ["unseen-001.png", "unseen-strip-001.png"]
    assert all(str(tmp_path) in done.stdout for _ in pictures)


def test_the_picture_at_the_very_end(capsys, tmp_path):
    """Ticks count from 0: of three ticks, @2 and @3 both mean the last one, and so does no tick at all."""
    pictures = []
    for at in ("", "@2", "@3"):
        code, _, err = run(capsys, "--headless", "--ticks", "3", "--screenshot", f"{tmp_path / 'p.png'}{at}")
        assert code == 0 and not err
        pictures.append((tmp_path / "p.png").read_bytes())
    assert pictures[0] == pictures[1] == pictures[2]


def test_every_command_tells_how_it_is_used(capsys):
    for command in ("check", "record", "lab", "gait", "bench", "new", "edit"):
        try:
            code, out, err = run(capsys, command, "--help")
        except SystemExit as left:
            code, (out, err) = left.code, capsys.readouterr()
        assert code == 0 and f"usage: greenware {command}" in out and not err
