"""What stands in a level: one checkpoint burns, the way out shines, a hazard that nobody drew is drawn."""

from pathlib import Path

import numpy as np
import pytest

from game.level.level import Level, Look, Thing, TileLayer
from game.view.canvas import Canvas, SpriteBank
from game.view.fixtures import Fixtures
from game.view.palette import B3, H4, H5, K2, K3, T1, T5, A

EMPTY = 200


def drawn(things: list[Thing], palette: str = "dusk", layers=(), front=False, **more) -> np.ndarray:
    level = Level(Path("x.tmx"), 40, 20, [], [], things=things, layers=list(layers), properties={"palette": palette})
    canvas = Canvas()
    canvas.pixels.fill(EMPTY)
    fixtures = Fixtures(level, SpriteBank())
    fixtures.draw_front(canvas, (0, 0)) if front else fixtures.draw(canvas, (0, 0), **more)
    return canvas.pixels.copy()


def area(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float)


CHECKPOINTS = [
    Thing(4, "Checkpoint", "", 100, 200),
    Thing(9, "Checkpoint", "rect", 280, 150, points=area(280, 150, 320, 200)),
]


@pytest.mark.parametrize(("respawn", "burning"), [((100.0, 200.0), 100), ((300.0, 200.0), 300), ((7.0, 7.0), None)])
def test_only_the_checkpoint_in_force_burns(respawn, burning):
    pixels = drawn(CHECKPOINTS, respawn=respawn)
    for x in (100, 300):
        fire = np.isin(pixels[180:200, x - 8 : x + 8], (K3, B3)).any()
        assert fire == (x == burning)
        assert (pixels[180:200, x - 8 : x + 8] != EMPTY).any()


def test_the_way_out_is_the_brightest_thing():
    pixels = drawn([Thing(1, "Exit", "rect", 100, 150, points=area(100, 150, 132, 200)), *CHECKPOINTS[1:]])
    assert (pixels[150:200, 100:132] == B3).sum() > 100 and not (pixels[:, 200:] == B3).sum() > 4


@pytest.mark.parametrize("palette", ["dusk", "night"])
def test_a_bare_hazard_gets_spikes(palette):
    pixels = drawn([Thing(1, "Hazard", "rect", 96, 180, points=area(96, 180, 136, 200))], palette)
    rows, columns = np.nonzero(pixels != EMPTY)
    assert rows.max() == 199 and rows.min() > 180 and columns.min() >= 96 and columns.max() < 136
    assert {T1, T5} <= set(pixels[rows, columns].tolist()) and A not in pixels
    assert (pixels[190:200, 96:136] != EMPTY).any(axis=0).mean() > 0.3


def test_in_the_kiln_it_is_slag_which_lies_before_what_is_in_it():
    pool = [Thing(1, "Hazard", "rect", 96, 160, points=area(96, 160, 160, 200))]
    assert (drawn(pool, "kiln") == EMPTY).all()
    pixels = drawn(pool, "kiln", front=True)
    assert (pixels[164:200, 96:160] != EMPTY).all() and {H4, H5, K3} <= set(pixels[160:200, 96:160].ravel().tolist())


def test_a_hazard_with_tiles_of_its_own_is_left_alone():
    gids = np.zeros((20, 40), np.uint32)
    gids[12, 6] = 5
    layer = TileLayer(Look("Works"), gids)
    hazard = Thing(1, "Hazard", "rect", 96, 192, points=area(96, 192, 112, 200))
    assert (drawn([hazard], layers=[layer]) == EMPTY).all()
    assert (drawn([hazard], layers=[TileLayer(Look("Terrain"), gids, solid=True)]) != EMPTY).any(), "ground is none"


def test_menus_with_a_heading_stand_on_a_panel():
    from game.view.letters import Letters
    from game.view.palette import T2
    from game.view.screens import menu_mark, pause_menu

    canvas, bank = Canvas(), SpriteBank()
    canvas.pixels.fill(EMPTY)
    menu = pause_menu()
    menu.move(1)
    menu.draw(canvas, Letters(bank), menu_mark(bank))
    rows, columns = np.nonzero(canvas.pixels != EMPTY)
    box = canvas.pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    assert (box != EMPTY).all() and {T1, T2, K2, B3} <= set(box.ravel().tolist())
