"""Gait presets and their morph."""

import dataclasses

import pytest

from game.anim.walk.gait import _NUMBERS, MORPH_TICKS, Morph, load_presets
from game.core import paths
from game.core.errors import UserError


def test_the_shipped_presets_load_and_differ():
    presets = load_presets()
    assert list(presets) == ["walk", "chase", "crawl", "source"]
    assert presets["source"].published and presets["source"].step_hz == 3.0 and presets["source"].overshoot == 0.8
    assert presets["source"].stance_px == 4.0 and presets["chase"].swing_share > 1.0
    assert presets["crawl"].low and presets["crawl"].hand_centre_px > 0


def test_a_switch_morphs_all_numbers_over_18_ticks():
    presets = load_presets()
    morph = Morph(presets["walk"], "walk")
    morph.switch(presets["chase"], "chase")
    seen = [morph.now]
    for _ in range(MORPH_TICKS):
        morph.tick()
        seen.append(morph.now)
    assert MORPH_TICKS == 18 and seen[-1] == presets["chase"] and seen[-2] != presets["chase"]
    for name in _NUMBERS:
        values = [getattr(g, name) for g in seen]
        assert values[0] == getattr(presets["walk"], name)
        assert values in (sorted(values), sorted(values, reverse=True))
        whole = abs(values[-1] - values[0])
        assert max(abs(b - a) for a, b in zip(values, values[1:], strict=False)) <= 0.1 * whole + 1e-12


def test_a_switch_in_mid_morph_leaves_from_where_it_is():
    presets = load_presets()
    morph = Morph(presets["walk"], "walk")
    morph.switch(presets["chase"], "chase")
    for _ in range(9):
        morph.tick()
    half = morph.now.speed_px_s
    morph.switch(presets["crawl"], "crawl")
    assert morph.now.speed_px_s == half and morph.name == "crawl"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("speed_px = 60.0", "did you mean speed_px_s"),
        ('step_hz = "fast"', '"step_hz" must be a number'),
        ("step_hz = 900.0", '"step_hz" must lie in'),
        ("step_hz = nan", '"step_hz" must be a finite number'),
        ('poses = ["wlak_contact"]', 'pose "wlak_contact" is unknown'),
        ("poses = []", "needs at least one pose"),
        ('eyes = "opne"', "did you mean open"),
    ],
)
def test_a_bad_preset_is_one_clear_line(tmp_path, monkeypatch, change, says):
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    (tmp_path / "presets").mkdir()
    key = change.split(" =")[0]
    lines = [
        x for x in (paths.ASSETS / "presets" / "walk.toml").read_text().splitlines() if not x.startswith(key + " =")
    ]
    (tmp_path / "presets" / "walk.toml").write_text("\n".join([*lines, change]))
    with pytest.raises(UserError) as e:
        load_presets()
    assert says in str(e.value) and "walk.toml" in str(e.value) and "\n" not in str(e.value)


def test_presets_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        load_presets()["walk"].speed_px_s = 1.0
