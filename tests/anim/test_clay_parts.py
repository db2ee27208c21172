"""Settings, contact geometry and the ensemble of the clay filter."""

import math

import numpy as np
import pytest

from game.anim.clay.contact import Silhouette, held_off, lifted
from game.anim.clay.ensemble import Ensemble
from game.anim.clay.settings import ClaySettings, changed, load_settings
from game.core import noise

BOX = Silhouette(((-11.0, -11.0), (11.0, -11.0), (11.0, 11.0), (-11.0, 11.0)), 1.0)
FLOOR = (0.0, -1.0, 12.0)


def test_the_shipped_preset_is_the_default():
    settings, problems = load_settings()
    assert settings == ClaySettings() and problems == []


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("fps", 0, "fps"),
        ("fps", 61.0, "1.0..60.0"),
        ("fps", float("nan"), "finite"),
        ("stutter_px", -1.0, "0.0..16.0"),
        ("jitter_px", float("inf"), "finite"),
        ("jitter_deg", "much", "must be a number"),
        ("mode", "clai", "did you mean clay?"),
        ("boil", 3, "true or false"),
    ],
)
def test_a_bad_value_is_one_line_and_the_default_is_used(key, value, says):
    settings, problems = changed(ClaySettings(), {key: value, "kind": "apple"}, "prop 44 (apple)")
    assert settings == ClaySettings()
    (line,) = problems
    assert line.startswith("prop 44 (apple)") and key in line and says in line and "is used" in line
    assert "\n" not in line


def test_a_bad_file_is_one_line_each(tmp_path):
    path = tmp_path / "clay.toml"
    path.write_text("fps = 0\nstuter_px = 2\njitter_px = 0.25\n")
    settings, problems = load_settings(path)
    assert settings == ClaySettings(jitter_px=0.25)
    assert len(problems) == 2 and "stutter_px" in problems[1]
    path.write_text("fps = = 3\n")
    settings, problems = load_settings(path)
    assert settings == ClaySettings() and len(problems) == 1


def test_good_values_are_taken():
    settings, problems = changed(ClaySettings(), {"fps": 8, "boil": False, "mode": "source"}, "x")
    assert problems == [] and settings == ClaySettings(fps=8.0, boil=False, mode="source")


def test_noise_fields_are_even_and_keyed():
    mixed = noise.keyed(3, np.arange(500))
    values = np.concatenate([noise.four(mixed, t) for t in range(40)])
    assert values.min() >= -1.0 and values.max() < 1.0
    assert np.abs(values.mean(axis=0)).max() < 0.02
    assert np.abs(values.var(axis=0) - 1 / 3).max() < 0.02
    assert (noise.four(mixed, 7) == noise.four(noise.keyed(3, np.arange(500)), 7)).all()


def test_a_turned_box_is_lifted_off_the_floor():
    """C9: a corner that the noise turns down is cleared by lifting the picture, not more."""
    x, y, angle = held_off(BOX, (0.0, 0.0, 0.0), (0.3, 0.4, 0.03), [FLOOR], 2.0)
    assert (x, angle) == (0.3, 0.03)
    assert BOX.reach(angle, 0.0, -1.0) + y == pytest.approx(12.0)


def test_upward_noise_stays_as_it_is():
    assert held_off(BOX, (0.0, 0.0, 0.0), (0.3, -0.6, 0.0), [FLOOR], 2.0) == (0.3, -0.6, 0.0)


def test_room_may_be_used():
    """C9: a thing in the air above the floor may tremble down as far as there is room."""
    assert held_off(BOX, (0.0, 0.0, 0.0), (0.0, 0.5, 0.0), [(0.0, -1.0, 12.6)], 2.0)[1] == 0.5
    assert held_off(BOX, (0.0, 0.0, 0.0), (0.0, 0.5, 0.0), [(0.0, -1.0, 12.2)], 2.0)[1] == pytest.approx(0.2)


def test_a_corner_between_floor_and_wall():
    x, y, _ = held_off(BOX, (0.0, 0.0, 0.0), (0.6, 0.6, 0.0), [FLOOR, (-1.0, 0.0, 12.0)], 2.0)
    assert x <= 1e-9 and y <= 1e-9


def test_what_cannot_be_cleared_loses_its_noise():
    duct = [FLOOR, (0.0, 1.0, 12.0)]
    assert held_off(BOX, (0.0, 0.0, 0.0), (0.4, 0.5, 0.4), duct, 2.0) == pytest.approx((0.4, 0.0, 0.0))
    assert held_off(BOX, (0.0, 0.0, 0.0), (0.0, 0.0, 0.7), [FLOOR], 1.0) == (0.0, 0.0, 0.0)


def test_a_ball_is_cleared_exactly():
    """C9: even a clean pose that had run into the ground."""
    ball = Silhouette(((0.0, 0.0),), 7.5)
    assert held_off(ball, (0.0, 0.0, 0.0), (0.2, 0.3, 1.0), [(0.0, -1.0, 7.0)], 2.0) == pytest.approx((0.2, -0.5, 1.0))


def test_an_impact_is_lifted_out():
    s = math.sqrt(0.5)
    assert lifted((5.0, 6.0, 0.0), (5.0, 6.0), [(0.0, -1.0, 0.75)]) == (5.0, 5.25)
    x, y = lifted((5.0, 6.0, 0.0), (5.0, 6.0), [(0.0, -1.0, 0.75), (s, -s, 0.5)])
    assert y <= 5.25 and (x - 5.0) * s - (y - 6.0) * s >= 0.5 - 1e-9


def test_a_slope_is_cleared_along_its_normal():
    s = math.sqrt(0.5)
    ball = Silhouette(((0.0, 0.0),), 7.5)
    x, y, _ = held_off(ball, (0.0, 0.0, 0.0), (0.6, 0.6, 0.5), [(-s, -s, 7.5)], 2.0)
    assert x * -s + y * -s >= -1e-9


def test_an_ensemble_holds_all_its_parts_together():
    """A clip on twos: all parts change in the same ticks, fps times a second."""
    clip = Ensemble(11, ClaySettings(fps=12), key=4)
    base = np.stack([np.arange(11.0), np.arange(11.0), np.linspace(-3, 3, 11)], axis=1)
    shown = np.array([clip.step(base + (t * 0.9, t * 0.2, t * 0.03), t) for t in range(300)])
    moved = (shown[1:] != shown[:-1]).any(axis=2)
    times = np.flatnonzero(moved.any(axis=1))
    assert moved[times].all()
    assert abs(len(times) - 60) <= 1
    for _ in range(20):
        last = clip.step(base, 300)
    assert (last == base).all()


def test_letters_tremble_where_they_stand():
    letters = Ensemble(9, ClaySettings(fps=8), key=2)
    base = np.zeros((9, 3))
    shown = np.array([letters.step(base, t, moving=True) for t in range(120)])
    assert abs(len(np.flatnonzero((shown[1:] != shown[:-1]).any(axis=(1, 2)))) - 16) <= 1
    assert 0.3 < np.abs(shown[:, :, :2]).max() <= 0.6
    letters.off = True
    assert (letters.step(base, 121, moving=True) == base).all()
