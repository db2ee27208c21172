"""The stepper alone: a com that is pulled over a polyline, two feet, no body."""

import numpy as np
import pytest

from game.anim.walk.gait import load_presets
from game.anim.walk.settle import SETTLE_PX
from game.anim.walk.stepper import Base, Stepper
from game.core.terrain import Chain, PolylineTerrain

PRESETS = load_presets()
FLOOR = PolylineTerrain([Chain(np.array([(-4000, 100), (4000, 100)], float), closed=False)])


class Pull:
    """A com pulled at any speed over FLOOR."""

    def __init__(self, gait="walk", facing=1, terrain=FLOOR):
        self.gait, self.facing, self.terrain, self.x = PRESETS[gait], facing, terrain, 0.0
        self.stepper = Stepper()
        self.stepper.stand(self.gait, self.base(0.0))
        self.rows = []

    def base(self, v):
        return Base(self.terrain, self.x, self.x, 82.0, 100.0, v, self.facing)

    def go(self, ticks, v):
        for _ in range(ticks):
            self.x += v
            self.stepper.step(self.gait, self.base(v))
            self.rows.append((self.x, [(f.x, f.y, f.planted) for f in self.stepper.feet]))
        return self


def lag(rows):
    return np.mean([np.mean([f[0] for f in feet]) - x for x, feet in rows])


@pytest.mark.parametrize("facing", [1, -1])
@pytest.mark.parametrize("share", [0.4, 0.7, 1.0])
@pytest.mark.parametrize("gait", ["walk", "chase"])
def test_feet_do_not_trail(gait, share, facing):
    """L6: the mean foot stays within 5 % of a stride of the com, at three speeds and both ways."""
    v = PRESETS[gait].speed_px_s / 60 * share * facing
    p = Pull(gait, facing).go(600, v)
    stride = 2 * abs(v) * p.stepper.step_ticks
    whole = int(round(2 * p.stepper.step_ticks)) * 8
    assert abs(lag(p.rows[-whole:])) < 0.05 * stride


def test_standing_exactly_balanced_takes_no_step():
    """L7: feet exactly under the hips: no step in ten seconds, and `balanced` is inclusive."""
    p = Pull()
    start = [(f.x, f.y) for f in p.stepper.feet]
    p.go(600, 0.0)
    assert [(f.x, f.y) for f in p.stepper.feet] == start and p.stepper.balanced(p.x)


def test_equal_feet_start_to_walk():
    """L8: both feet at the same place and progress: it walks all the same."""
    p = Pull()
    for f in p.stepper.feet:
        f.x = 0.0
    p.go(60, 1.0)
    assert {round(f.x) for f in p.stepper.feet} != {0} and all(f.x > 20 for f in p.stepper.feet)


def test_swapped_feet_give_the_mirrored_walk():
    """L9: both feet are moved from one snapshot: exchanged and mirrored, the walk is the mirror image."""
    a, b = Pull(facing=1), Pull(facing=-1)
    a.go(300, 1.0)
    b.go(300, -1.0)
    for (xa, fa), (xb, fb) in zip(a.rows, b.rows, strict=True):
        assert xa == -xb
        for p, q in zip(fa, fb, strict=True):
            assert p == (pytest.approx(-q[0], abs=1e-9), q[1], q[2])


def test_planted_feet_do_not_creep():
    """L5: planted coordinates are identical from tick to tick; a swing starts where the plant was."""
    p = Pull().go(400, 1.0)
    for (_, before), (_, now) in zip(p.rows, p.rows[1:], strict=False):
        for (x0, y0, was), (x1, y1, is_) in zip(before, now, strict=True):
            if was and is_ or was:
                assert (x0, y0) == (x1, y1)
            if is_:
                assert y1 == 100.0


@pytest.mark.parametrize("phase", range(10))
def test_a_reversal_in_mid_step_retargets(phase):
    """L13: the way is reversed at ten phases; no foot ends further than a stride from the com, none waits."""
    p = Pull().go(120 + int(phase * 2.4), 1.0)
    p.facing = -1
    p.go(60, -1.0)
    for x, feet in p.rows[-55:]:
        for fx, _, _ in feet:
            assert abs(fx - x) < 24.0
    assert any(not f[2] for _, feet in p.rows[-20:] for f in feet)


def test_the_displacement_comes_from_the_sign():
    """L16: five seconds to the left: the displacement is what it was, not multiplied tick by tick."""
    p = Pull(facing=-1).go(60, -1.0)
    first = p.stepper.displacement
    p.go(300, -1.0)
    assert p.stepper.displacement == first == pytest.approx((0.7, -0.7))


@pytest.mark.parametrize("ticks", range(60, 110, 5))
def test_a_stop_settles_to_a_neat_stance(ticks):
    """L17: within a second of a stop both feet are planted near their neutral places, not crossed."""
    p = Pull().go(ticks, 1.0).go(60, 0.0)
    feet = sorted(f.x - p.x for f in p.stepper.feet)
    assert all(f.planted for f in p.stepper.feet)
    assert feet[0] == pytest.approx(-4.0, abs=SETTLE_PX + 0.1) and feet[1] == pytest.approx(4.0, abs=SETTLE_PX + 0.1)


def test_feet_alternate_and_match():
    p = Pull().go(600, 1.0)
    lifts = []
    for (_, before), (_, now) in zip(p.rows, p.rows[1:], strict=False):
        lifts += [i for i in (0, 1) if before[i][2] and not now[i][2]]
    assert len(lifts) > 40 and all(a != b for a, b in zip(lifts, lifts[1:], strict=False))


def test_chase_flies_and_walk_does_not():
    """Both feet off the ground: in a chase at speed for a while of every step, in a walk never."""
    walk, chase = Pull("walk").go(300, 1.0), Pull("chase").go(300, 2.0)

    def flown(p):
        return sum(not any(f[2] for f in feet) for _, feet in p.rows[60:])

    assert flown(walk) == 0 and flown(chase) > 20


def test_the_published_stepper_keeps_its_flaws():
    """Selectable for comparison: the source's feet trail and its plants creep; ours do neither."""
    from game.anim.walk.published import PublishedStepper

    p = Pull("source")
    published = PublishedStepper()
    creep = 0.0
    for _ in range(600):
        before = [(f.x, f.planted) for f in p.stepper.feet]
        p.x += 1.0
        published.step(p.stepper, p.gait, p.base(1.0))
        p.rows.append((p.x, [(f.x, f.y, f.planted) for f in p.stepper.feet]))
        pairs = zip(p.stepper.feet, before, strict=True)
        creep = max([creep, *(abs(f.x - x) for f, (x, was) in pairs if f.planted and was)])
    assert lag(p.rows[200:]) < -5.0 and creep > 0.01


def test_the_swing_clears_stairs_and_stays_out_of_the_ground():
    """L4, L14: on stairs of 16 px planted soles lie on the ground and no swing passes through a tread."""
    pts, x, y = [(-200, 300.0)], 0.0, 300.0
    for _ in range(20):
        pts += [(x, y), (x, y - 16)]
        y, x = y - 16, x + 24
    pts += [(x + 200, y), (x + 200, 900), (-200, 900)]
    terrain = PolylineTerrain([Chain(np.array(pts, float))])
    p = Pull(terrain=terrain)
    p.x = -100.0
    p.base = lambda v: Base(terrain, p.x, p.x, feet() - 18, feet(), v, 1, -0.66 if p.x > 0 else 0.0)

    def feet():
        return 300.0 - max(0.0, p.x + 8) * 16 / 24

    p.stepper.stand(p.gait, p.base(0.0))
    for _ in range(500):
        p.x += 0.9
        p.stepper.step(p.gait, p.base(0.9))
        for f in p.stepper.feet:
            ground = terrain.ray(f.x, f.y - 60, f.x, f.y + 60)
            assert not terrain.is_inside(f.x, f.y - 0.2)
            if f.planted:
                assert abs(ground.y - f.y) <= 0.5
