"""The programs of scenery, letters and title draw the sheets as they are checked in, in slots only."""

import importlib
import sys

import numpy as np
import pytest

from game.core.paths import ASSETS
from game.view.palette import H5, T0, TRANSPARENT, A
from game.view.sheet import cells, crop, read_slots

sys.path.insert(0, str(ASSETS / "source"))

import build  # noqa: E402

PROGRAMS = (
    "ground_sheets",
    "font_sheets",
    "hud_sheet",
    "backdrop_dusk",
    "backdrop_kiln",
    "backdrop_night",
    "title_sheet",
    "ending_sheet",
)


@pytest.mark.parametrize("program", PROGRAMS)
def test_sheets_are_drawn_again_as_they_are_checked_in(program):
    assert program in build.PROGRAMS
    for stem, slots in importlib.import_module(program).sheets().items():
        if stem not in build.REPAINTED:
            if stem == "title":
                # The Wick and the clay things on it come from sheets of their own.
                slots[130:200, 30:150] = read_slots(stem)[130:200, 30:150]
            if stem == "ending_wick":
                continue  # of the Wick's own sheets
            assert np.array_equal(slots, read_slots(stem)), f"{stem}: run python assets/source/build.py {program}"


def test_backdrops_use_haze_and_the_front_is_black():
    for path in sorted((ASSETS / "art").glob("backdrop_*.png")):
        used = set(np.unique(read_slots(path.stem)).tolist()) - {TRANSPARENT}
        assert A not in used, path
        if path.stem.endswith("front"):
            assert used == {T0}, path
        elif path.stem.rsplit("_", 1)[-1] in ("far", "mid", "near", "wall") and "kiln_far" not in path.stem:
            assert {s for s in used if s > H5} <= {12, 22}, f"{path}: only H, with growth and lit windows"


def test_every_machine_part_fits_its_cell_with_its_tone():
    grid = cells(read_slots("machines"), 32, 64)
    sizes = [[crop(cell).shape for cell in row] for row in grid]
    assert all(row == sizes[0] for row in sizes), "a part has one shape in all tones"
    light = [np.mean([c[c != TRANSPARENT].mean() for c in row[:5]]) for row in grid]
    assert light == sorted(light)


def test_a_sheet_outside_the_slots_is_refused(tmp_path):
    import pygame

    from game.core.errors import UserError

    wrong = pygame.Surface((4, 4), 0, 8)
    wrong.set_palette([(i, i, i) for i in range(256)])
    wrong.fill(77)
    pygame.image.save(wrong, tmp_path / "wrong.png")
    pygame.image.save(pygame.Surface((4, 4), 0, 32), tmp_path / "true.png")
    for name in ("wrong", "true", "missing"):
        with pytest.raises(UserError, match=name):
            read_slots(name, tmp_path)
