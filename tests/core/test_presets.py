"""Presets: every complaint has file, key and what was meant."""

from dataclasses import dataclass, field

import pytest

from game.core import presets
from game.core.errors import UserError


@dataclass(frozen=True)
class Gait:
    speed_px_s: float = field(metadata={"min": 0, "max": 500})
    steps: int = 2
    bends: bool = True
    name: str = field(default="walk", metadata={"choices": ("walk", "chase")})
    ranges: tuple[float, ...] = (1.0, 2.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sped_px_s = 3", ['"sped_px_s" is unknown', "did you mean speed_px_s"]),
        ("steps = 3", ['"speed_px_s" is missing']),
        ("speed_px_s = 'x'", ["must be a number", "'x'"]),
        ("speed_px_s = true", ["must be a number"]),
        ("speed_px_s = 900", ["0..500"]),
        ("speed_px_s = nan", ["finite"]),
        ("speed_px_s = 1\nsteps = 1.5", ["whole number"]),
        ("speed_px_s = 1\nname = 'wlak'", ["one of walk, chase", "did you mean walk"]),
        ("speed_px_s = 1\nranges = 3", ["must be a list"]),
        ("speed_px_s = = 3", ["line 1"]),
    ],
)
def test_mistakes_are_named(tmp_path, text, words):
    path = tmp_path / "p.toml"
    path.write_text(text)
    with pytest.raises(UserError) as e:
        presets.load(path, Gait)
    assert str(path) in str(e.value) and all(w in str(e.value) for w in words)


def test_what_is_saved_is_read_again(tmp_path):
    gait = Gait(12.5, 3, False, "chase", (0.5, 2.0))
    path = tmp_path / "deep" / "p.toml"
    presets.save(path, gait)
    assert presets.load(path, Gait) == gait
    assert [p.name for p in path.parent.iterdir()] == ["p.toml"]


def test_the_users_own_preset_wins(tmp_path, monkeypatch):
    monkeypatch.setattr("game.core.paths.user_dir", lambda: tmp_path)
    (tmp_path / "presets").mkdir()
    own = tmp_path / "presets" / "walk.toml"
    own.write_text("")
    assert presets.find("walk") == own


def test_an_unknown_preset_names_the_known():
    with pytest.raises(UserError, match="unknown"):
        presets.find("no_such_preset")
