"""GIFs: exact native pixels at the right pace with Pillow, and one clear line without it."""

import subprocess
import sys

import numpy as np
import pytest

from game.core import paths
from game.core.errors import UserError
from game.view import gif
from game.view.palette import SKINS

HIDE = "import sys; sys.modules['PIL'] = None; from game.cli import main; sys.exit(main(sys.argv[1:]))"


def test_frames_come_back_exactly_and_in_their_time(tmp_path):
    image = pytest.importorskip("PIL.Image")
    rng = np.random.default_rng(3)
    frames = [SKINS["night"][rng.integers(0, 24, (90, 160))] for _ in range(30)]
    gif.save_gif(frames, str(tmp_path / "a.gif"))
    with image.open(tmp_path / "a.gif") as got:
        assert got.size == (160, 90) and got.n_frames == 30
        time_ms = 0
        for k, frame in enumerate(frames):
            got.seek(k)
            time_ms += got.info["duration"]
            assert np.array_equal(np.asarray(got.convert("RGB")), frame), k
    assert time_ms == 1000, "thirty frames a second, though a GIF counts in hundredths"


def test_no_pillow_is_told_in_one_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(UserError, match="--gif needs Pillow: pip install pillow") as told:
        gif.check_pillow()
    assert "\n" not in str(told.value)


def test_the_command_says_so_before_it_plays(tmp_path):
    command = [sys.executable, "-c", HIDE, "01_yard", "--headless", "--ticks", "9", "--gif", tmp_path / "a.gif"]
    run = subprocess.run(command, cwd=paths.LEVELS.parent, capture_output=True, text=True)
    assert run.returncode != 0 and not (tmp_path / "a.gif").exists()
    said = [line for line in run.stderr.splitlines() if line and "pygame" not in line]
    assert len(said) == 1 and "pip install pillow" in said[0] and "Traceback" not in run.stderr
    assert "ticks, hash" not in run.stdout
