"""The sheet of silhouettes: the states that only play can show are on it, each a shape of its own."""

import sys

import numpy as np
import pytest

from game.core.paths import ASSETS

sys.path.insert(0, str(ASSETS / "source"))

import played_poses  # noqa: E402


@pytest.fixture(scope="module")
def shown():
    return {name: played_poses.played(name) for name in played_poses.PLAYED}


def wick(figures):
    return next(f.pose for f in figures if f.kind == "wick")


def test_every_state_of_play_is_there_with_what_belongs_to_it(shown):
    assert set(shown) == {"jump", "land", "push", "carry", "swing", "dead"}
    for name, moments in shown.items():
        assert 4 <= len(moments) <= 5
        kinds = {f.kind for figures in moments for f in figures}
        assert kinds == {"wick", *{"push": {"crate"}, "carry": {"pot"}}.get(name, set())}


def test_they_are_what_they_are_called(shown):
    jump, land, dead = (np.array([wick(m)[:, 1] for m in shown[name]]) for name in ("jump", "land", "dead"))
    assert jump.max(axis=1).min() < -4.0, "off the ground"
    assert land[1:, 0].min() > -17.0 and land[1:, 0].max() > -12.0, "the hip sinks"
    assert dead[-1].min() > -16.0, "it lies"
    pot = [next(f.pose for f in m if f.kind == "pot")[0, 1] for m in shown["carry"]]
    assert max(pot) < -14.0, "borne"
    hands = [wick(m)[11] for m in shown["swing"]]
    tips = [(float(x + 6 * np.cos(a)), float(y + 6 * np.sin(a))) for x, y, a in hands]
    assert min(y for _, y in tips) < -34.0 and max(x for x, _ in tips) > 13.0, "overhead, then ahead"
