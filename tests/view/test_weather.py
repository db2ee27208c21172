"""Air: rain steps by one, splashes fall on lips alone, embers cool, particles are the same for the same events."""

from pathlib import Path

import numpy as np
import pytest

from game.level.level import Level, Thing
from game.view.canvas import Canvas, SpriteBank
from game.view.halo import TABLE, disc, draw_halo
from game.view.light import MOST_PX, Lights, is_warm, place
from game.view.palette import B3, G2, H0, H4, H5, K0, K1, K3, T0, T1, T2, T3, T5, UP, A
from game.view.particles import BURSTS, LIMIT, Particles
from game.view.weather import Weather
from game.world.frame import Event, Frame


def frame(tick: int = 0, *events: Event) -> Frame:
    return Frame(tick, (0, 0), [], events=list(events))


def painted(slot: int) -> Canvas:
    canvas = Canvas()
    canvas.surface.fill(slot)
    return canvas


@pytest.mark.parametrize("slot", range(24))
def test_rain_steps_what_is_behind_by_one_at_most(slot):
    rain = Weather("rain", "dusk", 3)
    for draw in (rain.draw_far, rain.draw_near):
        canvas = painted(slot)
        draw(canvas, (13, 7), 57)
        assert set(np.unique(canvas.pixels)) <= {slot, int(UP[slot])}
    if slot < H5:
        assert (canvas.pixels == slot + 1).sum() > 400, "rain is seen on haze"
    if slot in (B3, A, T5, K3):
        assert (canvas.pixels == slot).all(), "and leaves creatures and rims alone"


def test_rain_falls_and_scrolls_and_is_the_same_again():
    def at(tick, camera=(0, 0)):
        canvas = painted(H0)
        Weather("rain", "dusk", 3).draw_near(canvas, camera, tick)
        return canvas.pixels.copy()

    assert np.array_equal(at(50), at(50)) and not np.array_equal(at(50), at(51))
    assert np.array_equal(at(50)[40:, 100:400], at(50, (10, 0))[40:, 90:390])


def test_splashes_only_above_lips():
    lips = np.stack([np.arange(100, 140), np.full(40, 150)], axis=1)
    rain = Weather("rain", "dusk", 5)
    for tick in range(0, 40, 2):
        canvas, dry = painted(B3), painted(B3)
        rain.draw_near(canvas, (0, 0), tick, lips)
        rain.draw_near(dry, (0, 0), tick)
        rows, columns = np.nonzero(canvas.pixels != dry.pixels)
        if len(rows):
            assert rows.min() >= 148 and rows.max() <= 150 and columns.min() >= 98 and columns.max() <= 141
    dry, wet = painted(H0), painted(H0)
    Weather("rain", "dusk", 5).draw_near(dry, (0, 0), 31, np.zeros((0, 2), int))
    Weather("rain", "dusk", 5).draw_near(wet, (0, 0), 31, lips)
    assert (dry.pixels != wet.pixels).any()


def test_embers_and_fireflies_keep_to_their_slots():
    for kind, slots in (("embers", {K3, H5, H4}), ("fireflies", {G2, K3, B3, H0 + 1})):
        seen = set()
        for tick in range(0, 600, 37):
            canvas = painted(H0)
            Weather(kind, "kiln", 4).draw_near(canvas, (40, 12), tick)
            seen |= set(np.unique(canvas.pixels).tolist())
            assert 10 < (canvas.pixels != H0).sum() < 400
        assert seen == slots | {H0}
    none = painted(H0)
    Weather("none", "dusk", 4).draw_near(none, (0, 0), 9)
    assert (none.pixels == H0).all()


@pytest.mark.parametrize("kind", ["rain", "embers", "fireflies"])
def test_what_was_drawn_before_does_not_change_the_air(kind):
    lips = np.stack([np.arange(100, 300), np.full(200, 150)], axis=1)

    def at(weather, tick):
        canvas = painted(H0)
        weather.draw_far(canvas, (7, 3), tick)
        weather.draw_near(canvas, (7, 3), tick, lips)
        return canvas.pixels.copy()

    one = Weather(kind, "night", 8)
    for tick in (31, 32, 33, 5, 5000, 64):
        assert np.array_equal(at(one, tick), at(Weather(kind, "night", 8), tick)), tick


def test_rain_is_the_same_for_a_camera_that_rests_and_one_that_comes_by():
    lips = np.stack([np.arange(-60, 560), np.full(620, 150)], axis=1)

    def at(weather, tick, camera):
        canvas = painted(H0)
        weather.draw_far(canvas, camera, tick)
        weather.draw_near(canvas, camera, tick, lips)
        return canvas.pixels.copy()

    one = Weather("rain", "dusk", 8)
    eyes = [(7, 3)] * 20 + [(8, 3), (9, 3), (9, 4)] + [(9, -100)] * 3 + [(9, 4)] * 40 + [(7, 3)] * 2
    for tick, camera in enumerate(eyes):
        assert np.array_equal(at(one, tick, camera), at(Weather("rain", "dusk", 8), tick, camera)), (tick, camera)
    assert np.array_equal(at(one, 3, (7, 3)), at(Weather("rain", "dusk", 8), 3, (7, 3))), "and back in time"


def test_bits_do_not_depend_on_how_many_bursts_a_tick_throws():
    """Luck is drawn for blocks of bursts: a burst draws the same alone as among forty others."""
    events = [Event(kind, 9.0 * k, 100, 60) for k, kind in enumerate(sorted(BURSTS) * 4)]
    at_once = Particles(3)
    at_once.step(frame(0, *events))
    alone, found = Particles(3), []
    for k, event in enumerate(events):
        alone.step(frame(k, event))
        found.append(alone.places[:, np.abs(alone.places[0] - event.x) <= 3][:, -BURSTS[event.kind][0] :])
    assert 300 < len(at_once) == min(LIMIT, sum(f.shape[1] for f in found))
    assert np.array_equal(at_once.places, np.concatenate(found, axis=1)[:, -LIMIT:])


def test_particles_are_the_same_for_the_same_events():
    def run():
        p, pictures = Particles(6), []
        for tick in range(40):
            events = (
                [Event("land", 100, 100, 0, 300)] if tick == 3 else [Event("blow", 200, 90, 120)] if tick == 5 else []
            )
            p.step(frame(tick, *events))
            canvas = painted(H0)
            p.draw(canvas, (0, 0))
            pictures.append(canvas.pixels.copy())
        return pictures

    first, again = run(), run()
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert (first[6] != H0).sum() > 10 and (first[2] == H0).all() and (first[39] == H0).all()


@pytest.mark.parametrize("kind", sorted(BURSTS))
def test_each_event_throws_and_all_of_it_ends(kind):
    p = Particles(1)
    p.step(frame(0, Event(kind, 100, 100, 50, 0)))
    assert len(p) > 0
    p.draw(painted(H0), (0, 0))
    for tick in range(60):
        p.step(frame(tick))
    assert len(p) == 0


def test_drawing_does_not_advance_and_there_is_a_limit():
    p = Particles(1)
    for tick in range(30):
        p.step(frame(tick, *[Event("break", 10.0 * k, 100) for k in range(8)]))
    assert len(p) == LIMIT
    a, b = painted(H0), painted(H0)
    p.draw(a, (3, 4))
    p.draw(b, (3, 4))
    assert np.array_equal(a.pixels, b.pixels)


def test_landing_dust_leaves_to_both_sides():
    p = Particles(2)
    p.step(frame(0, Event("land", 100, 100, 0, 300, 1.5)))
    for tick in range(8):
        p.step(frame(tick))
    assert (p.places[0] < 98).sum() >= 3 and (p.places[0] > 102).sum() >= 3


def lit(slot: int, colour: str = "#ffffd58f", **more) -> Canvas:
    light = Thing(1, "Light", "", 100, 100, properties={"radius_px": 30.0, "colour": colour}, **more)
    lights = Lights(Level(Path("x"), 40, 20, [], things=[light]), SpriteBank())
    canvas = painted(slot)
    lights.draw(canvas, (0, 0))
    return canvas


def test_light_steps_ramps_up_inside_its_radius():
    canvas = lit(H0 + 1)
    assert canvas.pixels[100, 100] == H0 + 2 and set(np.unique(canvas.pixels)) == {H0 + 1, H0 + 2}
    rows, columns = np.nonzero(canvas.pixels != H0 + 1)
    assert np.hypot(rows - 100, columns - 100).max() <= 30
    assert [int(lit(s).pixels[100, 100]) for s in (T2, T3)] == [K0, K1], "lamp light warms bricks"
    assert [int(lit(s, "#8080ff").pixels[100, 100]) for s in (T1, T2)] == [T2, T3]
    assert (lit(B3).pixels == B3).all(), "creatures keep their own light"
    assert is_warm("#ff8000") and not is_warm("#0080ff") and is_warm("")


def test_the_dither_of_light_sits_on_the_world():
    a, b = painted(T0), painted(T0)
    draw_halo(a, 100, 100, 20, (0, 0))
    a.surface.fill(T1)
    b.surface.fill(T1)
    draw_halo(a, 100, 100, 20, (0, 0))
    draw_halo(b, 100, 100, 20, (7, 3))
    assert np.array_equal(a.pixels[60:140, 60:140], b.pixels[57:137, 53:133])
    assert disc(20, 0, 0).sum() > 300 and TABLE[B3] == B3 and TABLE[T1] == T2


def test_a_light_is_never_larger_than_what_it_may_cost():
    """An ellipse is as large as it is drawn, but its mask grows with its area."""
    points = np.array([(-9000.0, 0.0), (9000.0, 0.0), (9000.0, 9000.0), (-9000.0, 9000.0)])
    huge = Thing(7, "Light", "", 0.0, 4500.0, "ellipse", points, {})
    assert place(huge) == (0, 4500, MOST_PX, MOST_PX)
