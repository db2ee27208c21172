"""The rig file: order, tree, masses, and every complaint."""

import numpy as np
import pytest

from game.anim.rig import WICK_PARTS, Part, Rig, load_rig
from game.anim.walk.key_pose import load_key_poses
from game.anim.walk.posture import load_poses
from game.core import paths
from game.core.errors import UserError


def test_the_wick_has_its_parts_in_order():
    rig = load_rig("wick")
    assert tuple(p.name for p in rig.parts) == WICK_PARTS
    assert rig.sizes["upper_px"] == 10.5 and rig.sizes["lower_px"] == 12.0
    assert all(rig.parents[i] < i for i in range(len(rig.parts)))
    assert rig.lengths[rig.index["tail_1"]] == 4.4 and rig.masses.min() > 0


def test_centre_of_mass_follows_the_parts_and_a_load():
    rig = Rig("two", (Part("a", "", 10.0, 1.0, 1.0, 0.5), Part("b", "a", 10.0, 1.0, 3.0, 0.5)))
    parts = np.array([[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]])
    assert rig.centre_of_mass(parts) == pytest.approx((12.5, 0.0))
    assert rig.balance(parts.ravel().tolist()) == (12.5, 0.0)
    assert rig.centre_of_mass(parts, 4.0, (20.0, -8.0)) == pytest.approx((16.25, -4.0))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "needs a list"),
        ('[[part]]\nname = "a"\n[[part]]\nname = "a"\n', '"a" stands twice'),
        ('[[part]]\nname = "a"\nparent = "b"\n', 'parent "b"'),
        ('[[part]]\nname = "a"\nlenght_px = 1.0\n', "did you mean length_px"),
        ('[sizes]\nx = "1"\n[[part]]\nname = "a"\n', 'sizes "x" must be a number'),
    ],
)
def test_a_bad_rig_is_one_clear_line(tmp_path, monkeypatch, text, says):
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    (tmp_path / "rigs").mkdir()
    (tmp_path / "rigs" / "odd.toml").write_text(text)
    with pytest.raises(UserError) as e:
        load_rig("odd")
    assert says in str(e.value) and "odd.toml" in str(e.value) and "\n" not in str(e.value)


def test_key_poses_are_whole():
    poses = load_poses()
    assert {"idle", "walk_contact", "chase_float", "crawl_long", "fall", "catch", "pitch", "sprawl"} <= set(poses)
    assert all(np.isfinite(row).all() and len(row) == 27 for row in poses.values())
    assert load_key_poses()["fall"].eyes == "wide"


@pytest.mark.parametrize("name", ["wick", "tine", "hod"])
@pytest.mark.parametrize("facing", [1, -1])
def test_one_pose_in_plain_numbers_is_the_pose_of_arrays(name, facing):
    rig = load_rig(name)
    angles = np.sin(np.arange(len(rig.parts)) * 1.7 + facing)
    parts = rig.solve(np.array([31.0, -7.5]), angles, facing)
    xs, ys, com = rig.hang(31.0, -7.5, angles.tolist(), facing)
    hung = np.array([xs, ys, angles]).T
    assert hung == pytest.approx(parts, abs=1e-12)
    assert com == pytest.approx(rig.centre_of_mass(parts), abs=1e-12)
    assert parts == pytest.approx(rig.solve(np.array([[31.0, -7.5]]), angles[None], facing)[0], abs=1e-12)
