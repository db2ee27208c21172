"""How main.py starts: without the libraries, as Tiled's F5 may, it hands over or says what to do; with them, soon."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.cli import VERSION, settings_of

ROOT = Path(__file__).resolve().parent.parent


def bare(main: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """Run main.py without site-packages."""
    return subprocess.run([sys.executable, "-S", str(main), *argv], capture_output=True, text=True, timeout=60)


def test_without_the_libraries_one_line_says_so(tmp_path):
    main = Path(shutil.copy(ROOT / "main.py", tmp_path))
    done = bare(main, "--version")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "not installed" in done.stderr and "pygame" in done.stderr and "README.md" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="the stand-in for an interpreter is a shell script")
def test_without_the_libraries_the_checkouts_own_interpreter_takes_over(tmp_path):
    main = Path(shutil.copy(ROOT / "main.py", tmp_path))
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@"\n')
    python.chmod(0o755)
    done = bare(main, "a b.tmx", "--mute")
    assert (done.returncode, done.stdout) == (0, f"{main} a b.tmx --mute\n")


def test_a_wheel_holds_the_levels_and_all_assets_that_the_game_reads():
    """A new folder of assets must be named in pyproject.toml; art programs and the README's pictures stay out."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assets = {p.name for p in (ROOT / "assets").iterdir() if any(p.iterdir())} - {"source", "readme"}
    held = ["levels", *(f"assets/{name}" for name in assets)]
    assert build["targets"]["wheel"]["force-include"] == {folder: f"game/{folder}" for folder in held}


def test_uv_installs_what_the_extra_for_developers_holds():
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert table["dependency-groups"]["dev"] == table["project"]["optional-dependencies"]["dev"]


def test_one_version_everywhere():
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert table["project"]["version"] == VERSION and f"\n## {VERSION}\n" in changes


@pytest.mark.parametrize("argv", [[], ["01_yard"], ["levels/02_stairs.tmx"]])
def test_a_start_without_options_asks_for_the_same_as_with_the_parser(argv, monkeypatch):
    monkeypatch.chdir(ROOT)
    without, with_parser = vars(settings_of(argv)), vars(settings_of([*argv, "--preset", "walk"]))
    assert vars(without.pop("options")) == vars(with_parser.pop("options")) and without == with_parser


def test_a_start_imports_nothing_that_its_first_picture_does_not_need(tmp_path):
    """Each of these takes 1 to 20 ms; the first start reads the level, the second finds it kept."""
    code = "from game.lab.bench_start import end_at_the_first_picture as end; end(); "
    code += "from game.cli import main; main(['01_yard'])"
    env = os.environ | {
        "XDG_CACHE_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    for needless in (
        {
            "numpy.ma",
            "asyncio",
            "subprocess",
            "argparse",
            "game.level.check",
            "game.world.foe",
            "game.world.corpse",
            "game.anim.fall.crowd",
            "game.view.foe_sprite",
            "game.view.title",
        },
        {
            "json",
            "tomllib",
            "xml.etree.ElementTree",
            "pytmx",
            "game.level.tiled",
            "game.level.preflight",
            "game.anim.walk.key_pose",
        },
    ):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
            timeout=60,
        )
        imported = {line.split("|")[-1].strip() for line in done.stderr.splitlines()}
        assert float(done.stdout) > 0 and "game.app" in imported and not needless & imported


def test_play_imports_nothing_large_in_the_middle(tmp_path):
    """numpy.ma takes 10 to 20 ms, and half of numpy's functions on sets import it when they are first called."""
    code = "import sys; from game.cli import main; main(['05_arena', '--headless', '--ticks', '200', '--demo', "
    code += "'levels/demos/05_arena.demo', '--screenshot', sys.argv[1]]); assert 'numpy.ma' not in sys.modules"
    env = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.png")], cwd=ROOT, env=env, timeout=60)
    assert done.returncode == 0
