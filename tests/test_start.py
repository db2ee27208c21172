"""main.py under an interpreter that lacks the libraries, as Tiled's F5 may call it: hands over, or says what to do."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.cli import VERSION

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
