"""Props as bodies: shapes, stacks, rolling, impacts, taking out and putting back."""

import numpy as np
import pytest

from game.core.errors import UserError
from game.core.terrain import Chain
from game.physics.prop_kinds import kind_of, load_kinds
from game.physics.props import PropBodies
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain

FLAT = Chain(
    np.array([(-400, 200), (900, 200), (900, 0), (920, 0), (920, 400), (-420, 400), (-420, 0), (-400, 0)], float)
)
MAP_KINDS = [name for name, kind in load_kinds().items() if not kind.debris]


def made(*chains):
    space = make_space()
    SpaceTerrain(space, list(chains) or [FLAT])
    return space, PropBodies(space)


def run(space, bodies, ticks):
    for _ in range(ticks):
        step(space)
        bodies.read()
        bodies.resist()


def test_kinds_of_the_table():
    assert MAP_KINDS == ["apple", "pot", "crate", "lump", "wheel", "brick"]
    for kind in load_kinds().values():
        assert kind.polygons or kind.circles
        # The drawing's bottom row and the body's lowest point are the same when it stands upright.
        assert kind.silhouette.reach(0.0, 0.0, -1.0) == pytest.approx(kind.bottom_px, abs=0.05)
    with pytest.raises(UserError, match="did you mean crate"):
        kind_of("crat")


@pytest.mark.parametrize("name", MAP_KINDS)
def test_it_stands_where_it_is_put_and_sleeps(name):
    space, bodies = made()
    kind = kind_of(name)
    bodies.add(kind, 100.0, 200.0 - kind.bottom_px)
    run(space, bodies, 150)
    x, y, angle, *_ = bodies.rows[0]
    assert bodies.still[0]
    assert abs(x - 100.0) < 0.5 and abs(angle) < 0.05
    assert -0.1 <= y + kind.bottom_px - 200.0 <= 0.3


def test_a_stack_of_eight_crates_stands():
    space, bodies = made()
    crate = kind_of("crate")
    for k in range(8):
        bodies.add(crate, 100.0, 200.0 - crate.bottom_px - 24.0 * k)
    run(space, bodies, 600)
    assert bodies.still.all()
    assert np.abs(bodies.rows[:, 0] - 100.0).max() < 1.0
    assert np.abs(bodies.rows[:, 2]).max() < 0.02


def test_an_apple_rolls_and_comes_to_rest():
    space, bodies = made()
    bodies.add(kind_of("apple"), 100.0, 192.5)
    bodies.push(0, 100.0, 0.0, 100.0 / 7.5)
    run(space, bodies, 30)
    assert bodies.rows[0, 0] > 130.0 and bodies.rows[0, 5] > 5.0
    run(space, bodies, 400)
    assert bodies.still[0] and bodies.rows[0, 0] < 400.0


def test_an_apple_does_not_rest_on_a_slope():
    slope = Chain(np.array([(0, 0), (400, 165), (400, 500), (0, 500)], float))
    space, bodies = made(slope)
    bodies.add(kind_of("apple"), 60.0, 60.0 * 165 / 400 - 9.0)
    run(space, bodies, 60)
    assert bodies.rows[0, 3] > 60.0


def test_spin_in_the_air_is_not_slowed():
    space, bodies = made()
    bodies.add(kind_of("apple"), 100.0, -300.0)
    bodies.push(0, 0.0, 0.0, 9.0)
    run(space, bodies, 30)
    assert bodies.rows[0, 5] == 9.0 and bodies.bump[0] < 1e-6


def test_impacts_are_read_as_sudden_changes_of_speed():
    space, bodies = made()
    bodies.add(kind_of("crate"), 100.0, 188.0 - 50.0)
    bumps = []
    for _ in range(60):
        run(space, bodies, 1)
        bumps.append(bodies.bump[0])
    assert max(bumps) == pytest.approx((2 * 900 * 50) ** 0.5, rel=0.1)
    bodies.push(0, 0.0, -200.0, 0.0)  # thrown, not hit
    run(space, bodies, 1)
    assert bodies.bump[0] < 20.0


def test_rows_keep_their_bodies_when_some_sleep_and_some_leave():
    space, bodies = made()
    crate = kind_of("crate")
    for k in range(6):
        bodies.add(crate, 100.0 * k - 300.0, 188.0)
    run(space, bodies, 90)
    assert bodies.still.all()
    bodies.push(4, 0.0, -100.0, 0.0)
    run(space, bodies, 5)
    assert bodies.still.tolist() == [True] * 4 + [False, True]
    bodies.remove(1)
    run(space, bodies, 5)
    assert [round(x) for x in bodies.rows[:, 0]] == [-300, -100, 0, 100, 200]
    assert len(bodies) == 5 and not bodies.still[3]


def test_it_can_be_taken_out_carried_and_put_back():
    space, bodies = made()
    crate = kind_of("crate")
    bodies.add(crate, 100.0, 188.0)
    bodies.add(crate, 100.0, 164.0)
    run(space, bodies, 90)
    bodies.lift(0)
    for k in range(30):
        bodies.carry(0, 100.0 + 2 * k, 120.0, 0.1)
        run(space, bodies, 1)
    assert bodies.rows[0].tolist() == [158.0, 120.0, 0.1, 120.0, 0.0, 0.0]
    assert bodies.rows[1, 1] > 186.0  # what lay on it fell
    bodies.put(0, 50.0, -100.0)
    run(space, bodies, 1)
    assert 3.0 < bodies.rows[0, 3] <= 50.0 and bodies.rows[0, 1] < 120.0


def test_a_pinned_wheel_turns_about_its_centre():
    space, bodies = made()
    bodies.add(kind_of("wheel"), 100.0, 100.0)
    bodies.pin(0, 3.0)
    run(space, bodies, 120)
    assert bodies.rows[0, :2] == pytest.approx([100.0, 100.0], abs=0.1)
    assert bodies.rows[0, 5] == pytest.approx(3.0, abs=0.05)


def test_who_touches_whom():
    space, bodies = made()
    crate = kind_of("crate")
    for x, y in ((100.0, 188.0), (100.0, 164.0), (300.0, 188.0)):
        bodies.add(crate, x, y)
    run(space, bodies, 10)
    assert [bodies.touch.others(row) for row in range(3)] == [[1], [0], []]


def test_ground_near_a_point():
    space, bodies = made()
    bodies.add(kind_of("crate"), 100.0, 188.0)
    (floor,) = bodies.touch.planes(100.0, 188.0, 14.0)
    assert floor == pytest.approx((0.0, -1.0, 12.0), abs=0.01)
    corner = bodies.touch.planes(890.0, 190.0, 14.0)
    assert {(round(nx), round(ny)) for nx, ny, _ in corner} == {(0, -1), (-1, 0)}
    assert bodies.touch.planes(100.0, 100.0, 14.0) == []


def test_one_way_ground_counts_from_above_only():
    ledge = Chain(np.array([(0, 100), (200, 100)], float), closed=False, one_way=True)
    _, bodies = made(ledge)
    assert len(bodies.touch.planes(100.0, 95.0, 10.0)) == 1
    assert bodies.touch.planes(100.0, 105.0, 10.0) == []


def test_several_hundred_at_once_stay_in_the_world():
    """A rain of 300 mixed props ends on the ground: none sinks, none flies off."""
    space, bodies = made()
    for k in range(300):
        name = MAP_KINDS[k % 6]
        bodies.add(kind_of(name), -380.0 + (k * 61) % 1240, 150.0 - 40.0 * (k // 40), 0.3 * k)
    run(space, bodies, 240)
    assert (bodies.rows[:, 1] < 200.0).all()
    assert ((bodies.rows[:, 0] > -400.0) & (bodies.rows[:, 0] < 900.0)).all()
    assert np.isfinite(bodies.rows).all()


def test_a_crate_stands_on_no_corner():
    """What keeps it from tipping does not hold it up on an edge."""
    space, bodies = made()
    bodies.add(kind_of("crate"), 100.0, 200.0 - 17.2, 0.62)
    run(space, bodies, 200)
    lean = (bodies.rows[0, 2] + np.pi / 4) % (np.pi / 2) - np.pi / 4
    assert abs(lean) < 0.03 and bodies.still[0]


def test_a_crate_falls_off_a_ledge():
    ledge = Chain(np.array([(0, 100), (200, 100), (200, 300), (400, 300), (400, 400), (0, 400)], float))
    space, bodies = made(ledge)
    bodies.add(kind_of("crate"), 209.0, 88.0)
    run(space, bodies, 200)
    assert bodies.rows[0, 1] > 280.0


def test_a_brick_on_a_wheel_does_not_rock_for_ever():
    """A flat thing on a round one is a pendulum; if it never stopped, all that it touches would never sleep."""
    space, bodies = made()
    wheel, brick = kind_of("wheel"), kind_of("brick")
    bodies.add(wheel, 100.0, 200.0 - wheel.bottom_px)
    bodies.pin(0, 0.0)
    bodies.add(brick, 100.0, 175.5 - brick.bottom_px, 0.12)
    run(space, bodies, 400)
    assert bodies.still[1] and bodies.rows[1, 1] < 176.0


def test_many_are_added_and_removed_at_once_as_one_by_one():
    crate, apple = kind_of("crate"), kind_of("apple")
    poses = [(60.0 * k, 188.0, 0.0) for k in range(4)]
    space, bodies = made()
    bodies.add(apple, -100.0, 192.5)
    assert bodies.add_all(crate, poses) == 1 and bodies.add_all(crate, []) == 5
    other_space, others = made()
    others.add(apple, -100.0, 192.5)
    for pose in poses:
        others.add(crate, *pose)
    run(space, bodies, 30)
    run(other_space, others, 30)
    assert (bodies.rows == others.rows).all() and bodies.kinds == others.kinds
    bodies.remove(3, 0)
    for row in (3, 0):
        others.remove(row)
    assert bodies.kinds == others.kinds == [crate] * 3
    run(space, bodies, 30)
    run(other_space, others, 30)
    assert (bodies.rows == others.rows).all()
    assert np.allclose(bodies.rows[:, 0], (0.0, 60.0, 180.0), atol=0.01)


def test_ids_are_looked_up_among_bodies_that_are_no_props():
    space, bodies = made()
    rows = [bodies.add(kind_of("crate"), 100.0 * k, 188.0) for k in range(3)]
    ids = np.array([body.id for body in space.bodies])
    assert sorted(bodies.touch.rows_of(ids).tolist()) == rows
    assert bodies.touch.rows_of(np.array([[0, 7], [ids.max() + 8, 2**62]])).tolist() == [[-1, -1], [-1, -1]]
    bodies.remove(0, 1, 2)
    assert bodies.touch.rows_of(ids).tolist() == [-1] * len(ids)
    run(space, bodies, 1)


def test_a_wheel_taken_off_its_pin_is_braked_again():
    space, bodies = made()
    wheel = kind_of("wheel")
    bodies.add(wheel, 100.0, 200.0 - wheel.bottom_px)
    bodies.pin(0, 3.0)
    run(space, bodies, 30)
    bodies.lift(0)
    bodies.put(0, 60.0, 0.0)
    run(space, bodies, 900)
    assert bodies.still[0]


def test_all_at_rest_is_two_still_reads_in_a_row():
    space, bodies = made()
    bodies.add(kind_of("crate"), 100.0, 188.0)
    run(space, bodies, 200)
    assert bodies.at_rest and bodies.bump.tolist() == [0.0]
    bodies.add(kind_of("crate"), 300.0, 188.0)
    run(space, bodies, 1)
    assert not bodies.at_rest
    run(space, bodies, 200)
    assert bodies.at_rest


def test_what_sleeps_is_read_again_once_it_wakes():
    space, bodies = made()
    for x in (100.0, 300.0):
        bodies.add(kind_of("crate"), x, 188.0)
    run(space, bodies, 200)
    assert bodies.at_rest
    rows = bodies.rows.copy()
    run(space, bodies, 3)
    assert bodies.at_rest and np.array_equal(bodies.rows, rows)
    bodies.push(0, 60.0, 0.0, 0.0)
    run(space, bodies, 2)
    assert not bodies.at_rest and bodies.rows[0, 0] > 101.0 and bodies.still.tolist() == [False, True]
    run(space, bodies, 200)
    assert bodies.at_rest
    bodies.place(1, 350.0, 188.0)
    run(space, bodies, 1)
    assert abs(bodies.rows[1, 0] - 350.0) < 1e-6
    run(space, bodies, 200)
    bodies.remove(0)
    assert not bodies.at_rest
    run(space, bodies, 1)
    assert abs(bodies.rows[0, 0] - 350.0) < 1e-3 and bodies.still.tolist() == [True]


def test_touches_are_asked_once_a_tick_and_anew_after_each():
    space, bodies = made()
    for y in (188.0, 164.0):
        bodies.add(kind_of("crate"), 100.0, y)
    run(space, bodies, 20)
    first = bodies.touch.pairs()
    assert bodies.touch.pairs() is first and bodies.touch.others(0) == [1]
    bodies.lift(1)
    assert bodies.touch.others(0) == []
    bodies.carry(1, 300.0, 100.0, 0.0)
    bodies.put(1, 0.0, 0.0)
    bodies.add(kind_of("crate"), 100.0, 164.0)
    run(space, bodies, 20)
    assert bodies.touch.others(0) == [2] and bodies.touch.others(1) == []
