"""The camera follows calmly, stays inside the map and never wobbles."""

import pytest

from game.world.camera import VIEW_H, VIEW_W, Camera


def test_it_stays_inside_the_map():
    camera = Camera(1000, 600)
    for x, y in ((0, 0), (1000, 600), (500, 300), (-900, 9000)):
        camera.snap(x, y)
        for _ in range(200):
            camera.step(x, y, 0.0, 1)
        assert 0 <= camera.x <= 1000 - VIEW_W and 0 <= camera.y <= 600 - VIEW_H


def test_a_room_smaller_than_the_view_is_centred():
    camera = Camera(160, 96)
    camera.snap(20, 20)
    assert (camera.x, camera.y) == ((160 - VIEW_W) / 2, (96 - VIEW_H) / 2)


@pytest.mark.parametrize("speed", [25.0, 60.0, 120.0, 250.0])
def test_at_steady_speed_the_picture_moves_one_way_only(speed):
    camera, x = Camera(100000, 600), 5000.0
    camera.snap(x, 300)
    seen = []
    for _ in range(600):
        x += speed / 60
        camera.step(x, 300, speed, 1)
        seen.append((int(camera.at(1.0, 0)[0] // 1), x))
    steps = [b - a for (a, _), (b, _) in zip(seen[60:], seen[61:], strict=False)]
    assert min(steps) >= 0 and max(steps) - min(steps) <= 1


def test_small_moves_are_not_followed():
    camera = Camera(5000, 600)
    camera.snap(1000, 300)
    for _ in range(300):
        camera.step(1000, 300, 0.0, 1)
    rest = camera.x, camera.y
    for i in range(60):
        camera.step(1000, 300 + (i % 2) * 3, 0.0, 1)
    assert (camera.x, camera.y) == pytest.approx(rest, abs=0.01)


def shaken(camera: Camera, at: tuple[float, float], strength: float = 4.0) -> int:
    """How far it shakes at most from something at `at`, px."""
    camera.shake(strength, *at)
    return max(abs(round(camera.at(1.0, t)[k] - (camera.x, camera.y)[k])) for t in range(40) for k in (0, 1))


def resting(**options) -> Camera:
    camera = Camera(5000, 600, **options)
    camera.snap(1000, 300)
    return camera


def test_shaking_can_be_switched_off():
    assert shaken(resting(shakes=False), (1000, 300)) == 0
    assert 3 <= shaken(resting(), (1000, 300)) <= 4


def test_what_lands_far_outside_the_view_shakes_nothing():
    middle = 1000, resting().y + VIEW_H / 2
    by = [shaken(resting(), (middle[0] + far, middle[1])) for far in (0, 200, 290, VIEW_W / 2 + 65, 2000)]
    assert by[0] >= 3 and by == sorted(by, reverse=True) and by[1] >= 1 and by[3:] == [0, 0]
    assert shaken(resting(), (middle[0], middle[1] - VIEW_H / 2 - 65)) == 0


def test_a_lock_keeps_the_view_inside_a_zone():
    camera = Camera(5000, 600)
    camera.snap(1000, 300)
    camera.lock = (900.0, 0.0, 1500.0, 400.0)
    for _ in range(400):
        camera.step(910, 300, 0.0, 1)
    assert camera.x >= 899.5 and camera.x + VIEW_W <= 1500


LOCK = (900.0, 0.0, 1500.0, 400.0)


def walk(camera: Camera, x: float, speed: float, ticks: int, lock=None) -> list[tuple[float, float]]:
    """(camera x, x) of each tick of a figure that goes on at a speed, px/s."""
    out = []
    for _ in range(ticks):
        x += speed / 60
        camera.lock = lock
        camera.step(x, 300, speed, 1)
        out.append((camera.x, x))
    return out


def free_at(x: float, lock=None) -> Camera:
    camera = Camera(5000, 600)
    camera.snap(x, 300, lock)
    return camera


@pytest.mark.parametrize(("before", "after"), [(None, LOCK), (LOCK, None), ((0.0, 0.0, 600.0, 400.0), LOCK)])
def test_a_lock_takes_hold_and_lets_go_without_a_jerk(before, after):
    camera = free_at(905, before)
    seen = walk(camera, 905, 25.0, 300, after)
    steps = [0.0, *(b[0] - a[0] for a, b in zip(seen, seen[1:], strict=False))]
    assert max(map(abs, steps)) <= 8.0, "no whip"
    assert max(abs(b - a) for a, b in zip(steps, steps[1:], strict=False)) <= 0.8, "it gathers speed"
    ways = [step > 0 for step in steps if abs(step) > 0.05]
    assert sum(a != b for a, b in zip(ways, ways[1:], strict=False)) <= 2, "no swinging"
    assert camera.x == pytest.approx(free_at(seen[-1][1], after).x, abs=40.0), "it gets there"


def test_a_lock_that_changes_again_half_way_makes_no_jump():
    camera, seen = free_at(905), []
    for k in range(12):
        seen += walk(camera, 905, 0.0, 17, LOCK if k % 2 else None)
    assert max(abs(b[0] - a[0]) for a, b in zip(seen, seen[1:], strict=False)) <= 8.0


def test_a_chase_out_of_a_lock_stays_in_view():
    camera = free_at(1400, LOCK)
    seen = walk(camera, 1400, 187.0, 300)
    assert all(40 <= x - at <= VIEW_W - 40 for at, x in seen)


def test_placed_in_a_lock_it_begins_there_and_placed_outside_it_forgets_the_lock():
    camera = free_at(905, LOCK)
    assert camera.x == LOCK[0]
    walk(camera, 905, 0.0, 1, LOCK)
    assert camera.x == LOCK[0]
    camera.snap(400, 300)
    assert walk(camera, 400, 0.0, 30)[-1][0] == pytest.approx(400 - VIEW_W / 2, abs=15.0)


def test_what_is_left_of_a_lock_is_state_and_outlives_a_reload():
    camera = free_at(905)
    walk(camera, 905, 0.0, 20, LOCK)
    other = Camera(5000, 600)
    other.take_over(camera)
    assert other.state_values() == camera.state_values() != free_at(905).state_values()
    assert walk(other, 905, 0.0, 40, LOCK) == walk(camera, 905, 0.0, 40, LOCK)
