"""The clay filter, row by row of the flaws it must not have (C1-C11)."""

import numpy as np
import pytest

from game.anim.clay.filter import ClayFilter
from game.anim.clay.motion import KICK_PX_S
from game.anim.clay.settings import ClaySettings
from game.anim.clay.shutter import Shutter
from game.core.clock import DT

USUAL = ClaySettings()


class Run:
    """Drive one filter and keep what it showed."""

    def __init__(self, clay: ClayFilter):
        self.clay, self.tick = clay, 0
        self.poses, self.shown, self.reposed, self.variants = [], [], [], []

    def step(self, pose, velocity=None, sleeping=None, **more):
        n = len(self.clay)
        pose = np.asarray(pose, float).reshape(n, 3)
        velocity = np.zeros((n, 3)) if velocity is None else np.asarray(velocity, float).reshape(n, 3)
        sleeping = np.zeros(n, bool) if sleeping is None else np.asarray(sleeping, bool)
        reposed = np.zeros(n, bool)
        reposed[self.clay.step(np.hstack([pose, velocity]), sleeping, self.tick, **more)] = True
        shown = self.clay.shown.copy()
        self.tick += 1
        self.poses.append(pose)
        self.shown.append(shown)
        self.reposed.append(reposed)
        self.variants.append(self.clay.variant.copy())
        return shown

    def glide(self, ticks, velocity, start=(0.0, 0.0, 0.0), **more):
        """Constant velocity from `start`; every thing the same."""
        v = np.tile(np.asarray(velocity, float), (len(self.clay), 1))
        for _ in range(ticks):
            self.step(np.tile(start, (len(self.clay), 1)) + v * DT * self.tick, v, **more)
        return np.array(self.shown)


def changes(shown):
    return [t for t in range(1, len(shown)) if (shown[t] != shown[t - 1]).any()]


@pytest.mark.parametrize("fps", range(1, 61))
def test_any_rate_is_exact_on_average(fps):
    """C1: as many openings in 100 s as were asked for, and never a burst."""
    shutter = Shutter(np.array([float(fps)] * 3), np.array([0.0, 0.4, 0.99]))
    opens = np.zeros((6000, 3), bool)
    for t in range(6000):
        opens[t, shutter.step()] = True
    assert (np.abs(opens.sum(axis=0) - 100 * fps) <= 1).all()
    gaps = np.diff(np.flatnonzero(opens[:, 1]))
    assert gaps.min() >= 60 // fps and gaps.max() <= -(-60 // fps)


def test_things_that_come_go_and_change_leave_the_other_clocks_alone():
    shutter = Shutter(np.array([12.0, 7.5]), np.array([0.0, 0.4]))
    clocks = {"a": [12.0, 60.0], "b": [7.5, 36.0]}  # by name: rate, left to go
    names = ["a", "b"]
    for tick in range(200):
        if tick == 21:
            shutter.join(np.array([24.0]), np.array([0.5]))
            names, clocks["c"] = ["a", "b", "c"], [24.0, 30.0]
        if tick == 40:
            shutter.change(0, 10.0)
            clocks["a"][0] = 10.0
        if tick == 75:
            shutter.keep(np.array([True, False, True]))
            names = ["a", "c"]
        opened = []
        for row, name in enumerate(names):
            clocks[name][1] -= clocks[name][0]
            if clocks[name][1] <= 0.0:
                clocks[name][1] += 60.0
                opened.append(row)
        assert shutter.step().tolist() == opened, tick


@pytest.mark.parametrize("fps", [7, 12, 24, 25, 60])
def test_a_moving_thing_is_re_posed_fps_times_a_second(fps):
    """C1: the pictures themselves change at the rate that was asked for."""
    run = Run(ClayFilter([3], ClaySettings(fps=fps)))
    shown = run.glide(600, (90.0, 20.0, 1.0))
    times = changes(shown)
    assert abs(len(times) - 10 * fps) <= 2
    assert min(np.diff(times)) >= 60 // fps


def test_noise_never_piles_up_and_rest_is_exact():
    """C2: whatever went before, a thing that lies is shown exactly where it is."""
    run = Run(ClayFilter([1, 2, 3], ClaySettings(stutter_px=3.0, jitter_px=3.0)))
    run.glide(600, (60.0, 0.0, 2.0))
    for shown, pose in zip(run.shown, run.poses, strict=True):
        held = run.clay.settings[0]
        lag = 60.0 * 5 / 60
        assert np.hypot(*(shown - pose)[:, :2].T).max() <= held.stutter_px + held.jitter_px * 2**0.5 + lag
    rest = run.poses[-1]
    for _ in range(120):
        run.step(rest, np.full((3, 3), 1e-14))
    assert (run.shown[-1] == rest).all()
    assert all((s == rest).all() for s in run.shown[-100:])


def test_slow_creep_keeps_within_the_stutter():
    """C2: velocity that never reads 0 does not let the picture wander."""
    run = Run(ClayFilter([1], USUAL))
    for t in range(1200):
        run.step([0.02 * np.sin(t), 0.0, 0.0], [[0.3, 0.0, 0.0]])
    assert np.abs(np.array(run.shown)[:, 0, :2]).max() <= 0.05


def test_a_resting_stack_is_left_alone_and_a_kick_shows_at_once():
    """C3: a solver's trembling redraws nothing; a kick trembles within a tick."""
    run = Run(ClayFilter([1, 2], USUAL))
    rng = np.random.default_rng(0)
    base = np.array([[10.0, 20.0, 0.5], [10.0, 8.0, -0.2]])
    for t in range(600):
        v = rng.normal(0, 0.2 if t < 300 else 1e-4, (2, 3)) * (1, 1, 0.05)
        run.step(base + v * DT, v, sleeping=[False, t > 400])
    assert len(changes(np.array(run.shown)[70:])) == 0
    assert not run.clay.moving.any()
    kicked = run.step(base + (0.5, 0, 0), [[KICK_PX_S * 2, 0, 0], [0, 0, 0]])
    assert run.clay.moving.tolist() == [True, False]
    assert (kicked[0] != base[0] + (0.5, 0, 0)).all() and (kicked[1] == run.shown[-2][1]).all()


def test_a_pure_spin_trembles():
    """C4: a wheel on a fixed centre has angular speed only."""
    run = Run(ClayFilter([9], USUAL))
    shown = run.glide(120, (0.0, 0.0, 3.0), (50.0, 60.0, 0.0))
    assert run.clay.moving.all()
    assert len(changes(shown)) >= 22
    assert np.ptp(shown[20:, 0, 0]) > 0.3 and np.ptp(shown[20:, 0, 1]) > 0.3


def test_x_and_y_are_held_and_taken_together():
    """C5: without jitter every held pose of a diagonal throw lies on the true path."""
    run = Run(ClayFilter([4], ClaySettings(jitter_px=0.0, jitter_deg=0.0, stutter_px=4.0)))
    shown = run.glide(200, (31.0, -7.0, 0.4))
    path = {tuple(p[0]) for p in run.poses}
    assert all(tuple(s[0]) in path for s in shown)
    assert len(changes(shown)) > 15


def test_per_axis_is_there_as_an_option():
    """C5: as published, x and y change at different ticks."""
    run = Run(ClayFilter([4], ClaySettings(jitter_px=0.0, jitter_deg=0.0, stutter_px=4.0, per_axis=True)))
    shown = run.glide(200, (31.0, -7.0, 0.0))
    x_times = {t for t in range(1, 200) if shown[t, 0, 0] != shown[t - 1, 0, 0]}
    y_times = {t for t in range(1, 200) if shown[t, 0, 1] != shown[t - 1, 0, 1]}
    assert x_times - y_times and y_times


@pytest.mark.parametrize("spin", [0.02, 0.3, 0.6])
def test_the_seam_of_the_circle_is_no_motion(spin):
    """C6: an angle that steps over +-180 degrees gives the same pictures as one that does not."""
    wrapped, plain = (Run(ClayFilter([5], ClaySettings(stutter_deg=10.0))) for _ in range(2))
    for t in range(300):
        angle = np.pi - 0.7 * spin + spin * t * DT
        plain.step([30.0, 0.0, angle], [[0.0, 0.0, spin]])
        wrapped.step([30.0, 0.0, (angle + np.pi) % (2 * np.pi) - np.pi], [[0.0, 0.0, spin]])
    a, b = np.array(plain.shown), np.array(wrapped.shown)
    assert changes(a) == changes(b)
    turned = (a - b)[:, 0, 2] % (2 * np.pi)
    assert np.minimum(turned, 2 * np.pi - turned).max() < 1e-9
    assert np.abs(np.diff(np.unwrap(b[:, 0, 2]))).max() < np.radians(10 + 2 * 2) + 5 * spin * DT


def test_position_and_rotation_noise_are_independent():
    """C7: x, y and angle noise do not follow each other."""
    run = Run(ClayFilter([11], ClaySettings(fps=60, stutter_px=0.0, stutter_deg=0.0)))
    run.glide(2000, (30.0, 10.0, 1.0))
    noise = np.array(run.shown)[100:, 0] - np.array(run.poses)[100:, 0]
    assert noise.std(axis=0).min() > 0.01
    c = np.corrcoef(noise.T)
    assert np.abs(c[np.triu_indices(3, 1)]).max() < 0.08


def test_noise_is_seeded_per_object():
    """C8: the same seed replays, another seed and another object differ, and neighbours do not matter."""
    a, b = Run(ClayFilter([7, 8], USUAL, seed=1)), Run(ClayFilter([7, 8], USUAL, seed=1))
    other, alone = Run(ClayFilter([7, 8], USUAL, seed=2)), Run(ClayFilter([8], USUAL, seed=1))
    shown = [r.glide(100, (50.0, 0.0, 0.5)) for r in (a, b, other, alone)]
    assert (shown[0] == shown[1]).all()
    assert (shown[0] != shown[2]).any()
    assert (shown[0][:, 0] != shown[0][:, 1]).any()
    assert (shown[0][:, 1] == shown[3][:, 0]).all()


def test_the_caller_may_move_pictures_out_of_the_ground():
    """C9: what the ground's function returns is what is shown; it is asked only for things that move."""
    asked = []

    def ground(rows, clean, shown):
        asked.append(rows.tolist())
        shown[:, 1] = np.minimum(shown[:, 1], clean[:, 1])
        return shown

    run = Run(ClayFilter([1, 2], USUAL))
    v = np.array([[60.0, 0, 0], [0, 0, 0]])
    for t in range(200):
        run.step(np.array([[t, 100.0, 0], [5, 100.0, 0]]), v, ground=ground)
    assert all(rows == [0] for rows in asked) and len(asked) > 30
    assert max(s[0, 1] for s in run.shown) <= 100.0
    assert min(s[0, 1] for s in run.shown) < 99.7


def test_a_teleport_is_shown_in_the_same_tick():
    """C10: no hold at the old place, and the next hold is a whole one."""
    run = Run(ClayFilter([1], USUAL))
    run.glide(33, (60.0, 0.0, 0.0))
    shown = run.step([500.0, 40.0, 0.0], [[60.0, 0.0, 0.0]])
    assert shown[0].tolist() == [500.0, 40.0, 0.0]
    for t in range(1, 5):
        assert run.step([500.0 + t, 40.0, 0.0], [[60.0, 0.0, 0.0]])[0, 0] == 500.0
    fast = Run(ClayFilter([1], USUAL))
    shown = fast.glide(100, (900.0, 600.0, 0.0))
    assert len(changes(shown)) <= 21  # speed alone is no teleport


def test_a_short_hop_can_be_announced():
    """C10: `snap` for a thing that was moved by less than a teleport."""
    run = Run(ClayFilter([1], USUAL))
    run.glide(31, (60.0, 0.0, 0.0))
    run.clay.snap(0)
    assert run.step([33.0, 5.0, 0.0], [[60.0, 0.0, 0.0]])[0].tolist() == [33.0, 5.0, 0.0]


def test_the_switch_shows_the_true_pose():
    """C11: off is the raw pose at every tick, without boil, and on again starts from it."""
    run = Run(ClayFilter([1, 2], USUAL))
    run.glide(50, (60.0, 9.0, 1.0))
    run.clay.off = True
    boiled = run.clay.variant.copy()
    for _ in range(40):
        run.step(run.poses[-1] + 1.0, np.full((2, 3), 60.0))
        assert (run.shown[-1] == run.poses[-1]).all() and not run.reposed[-1].any()
    assert (run.clay.variant == boiled).all()
    run.clay.off = False
    run.step(run.poses[-1] + 1.0, np.full((2, 3), 60.0))
    assert (run.shown[-1] == run.poses[-1]).all()


def test_drawings_never_repeat_twice_running():
    """Four boil variants, chosen anew at each re-pose, never the same twice; not without boil."""
    run = Run(ClayFilter(np.arange(20), [ClaySettings(boil=i < 19) for i in range(20)]))
    run.glide(600, (60.0, 0.0, 0.0))
    variants, reposed = np.array(run.variants), np.array(run.reposed)
    for t in range(1, 600):
        differs = variants[t, :19] != variants[t - 1, :19]
        assert (differs == reposed[t, :19]).all()
    assert set(variants[:, 0].tolist()) == {0, 1, 2, 3}
    assert (variants[:, 19] == 0).all()


def test_each_thing_has_its_own_clock():
    run = Run(ClayFilter(np.arange(40), USUAL))
    run.glide(60, (60.0, 0.0, 0.0))
    first = {tuple(np.flatnonzero(np.array(run.reposed)[30:, i]) % 5) for i in range(40)}
    assert len(first) == 5


def test_things_come_and_go_without_a_trace():
    """The pictures of the others do not depend on who joined or left."""
    alone, crowd = Run(ClayFilter([8], USUAL)), Run(ClayFilter([7, 8], USUAL))
    a = alone.glide(40, (50.0, 0.0, 0.5))
    b = crowd.glide(20, (50.0, 0.0, 0.5)).tolist()
    crowd.clay.keep(np.array([False, True]))
    crowd.clay.join([99], [ClaySettings(fps=30)])
    for t in range(20, 40):
        v = np.tile((50.0, 0.0, 0.5), (2, 1))
        b.append(crowd.step(v * DT * t, v)[::-1].tolist())
    assert all(a[t, 0].tolist() == b[t][1] for t in range(40))


def test_mode_off_of_one_thing():
    run = Run(ClayFilter([1, 2], [ClaySettings(mode="off"), USUAL]))
    shown = run.glide(60, (60.0, 0.0, 1.0))
    assert (shown[:, 0] == np.array(run.poses)[:, 0]).all()
    assert len(changes(shown[:, 1:])) < 15


def test_many_tremble_as_few_do():
    """The noise of a few things is made ahead, that of many when it is asked: no picture can tell."""
    few, many = Run(ClayFilter([5, 6, 7], USUAL)), Run(ClayFilter(np.arange(400), USUAL))
    a, b = few.glide(150, (50.0, 20.0, 0.5)), many.glide(150, (50.0, 20.0, 0.5))
    assert (a == b[:, 5:8]).all()
    assert (np.array(few.variants) == np.array(many.variants)[:, 5:8]).all()


def test_what_lies_awake_passes_with_one_look_and_looks_no_different():
    """Beside something that never rests each thing is looked at in turn; the pictures are the same."""
    lying, looked_at = Run(ClayFilter([1, 2], USUAL)), Run(ClayFilter([1, 2, 3], USUAL))
    for t in range(300):
        by = 0.003 * np.sin(0.7 * t)
        pose, v = [[by, 9.0, 0.0], [7.0, 9.0 - by, 0.01 * by]], [[0.01, 0.0, 0.0], [0.01, 0.0, 0.0]]
        if t >= 150:
            pose[1][0] += 0.4  # something nudged it, too slowly to make it tremble
        if t == 220:
            v[1][2] = 2.0  # a blow that has not yet moved it
        if t >= 250:
            pose[0][0] += (t - 249) * 0.5
            v[0][0] = 30.0
        lying.step(pose, v)
        looked_at.step([*pose, [t * 1.0, 0.0, 0.0]], [*v, [60.0, 0.0, 0.0]])
    assert (np.array(lying.shown) == np.array(looked_at.shown)[:, :2]).all()
    assert (np.array(lying.variants) == np.array(looked_at.variants)[:, :2]).all()
    shown = np.array(lying.shown)
    assert len(changes(shown[100:150])) == 0 and len(changes(shown[150:200, 1:])) == 1
    assert len(changes(shown[219:221, 1:])) == 1 and len(changes(shown[100:250, :1])) == 0
    assert len(changes(shown[251:, :1])) > 8 and lying.clay.moving.tolist() == [True, False]


def test_rest_is_granted_only_when_all_lies():
    run = Run(ClayFilter([1, 2], USUAL))
    assert run.clay.rest(0) is None
    run.glide(30, (60.0, 0.0, 0.0))
    assert run.clay.rest(30) is None
    for _ in range(80):
        run.step(run.poses[-1])
    assert run.clay.rest(run.tick) is not None
    run.clay.snap(1)
    assert run.clay.rest(run.tick) is None
    for _ in range(3):
        run.step(run.poses[-1])
    run.clay.off = True
    assert run.clay.rest(run.tick) is None
