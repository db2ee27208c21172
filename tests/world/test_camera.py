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


def test_shaking_can_be_switched_off():
    still = Camera(5000, 600, shakes=False)
    still.snap(1000, 300)
    still.shake(4.0)
    assert all(still.at(1.0, t) == (still.x, still.y) for t in range(20))
    shaking = Camera(5000, 600)
    shaking.snap(1000, 300)
    shaking.shake(4.0)
    offsets = [shaking.at(1.0, t)[0] - shaking.x for t in range(20)]
    assert any(offsets) and max(map(abs, offsets)) <= 4


def test_a_lock_keeps_the_view_inside_a_zone():
    camera = Camera(5000, 600)
    camera.snap(1000, 300)
    camera.lock = (900.0, 0.0, 1500.0, 400.0)
    for _ in range(400):
        camera.step(910, 300, 0.0, 1)
    assert camera.x >= 899.5 and camera.x + VIEW_W <= 1500
