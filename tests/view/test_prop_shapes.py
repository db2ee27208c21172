"""What is seen of a prop is what collides: its drawing fills its body's outline at every angle."""

import math

import numpy as np
import pytest

from game.physics.prop_kinds import kind_of
from game.view.part_sheet import ANGLES, PartSheet

# Clay corners are rounder than bodies; a crate's most of all.
SHORT_PX = {"apple": 0.5, "pot": 0.5, "wheel": 0.5, "lump": 1.2, "brick": 1.6, "crate": 2.1, "shard": 1.6}


@pytest.mark.parametrize("kind", SHORT_PX)
def test_the_drawing_reaches_as_far_as_the_body(kind):
    sheet, outline = PartSheet(f"props/{kind}_0"), kind_of(kind).silhouette
    for index in range(0, ANGLES, 4):
        drawn = sheet.slots(index) != 255
        rows, columns = np.nonzero(drawn)
        x, y = columns + 0.5 - drawn.shape[1] / 2, rows + 0.5 - drawn.shape[0] / 2
        for turn in np.linspace(0.0, 2.0 * math.pi, 32, endpoint=False):
            nx, ny = math.cos(turn), math.sin(turn)
            seen = (x * nx + y * ny).max() + 0.5 * (abs(nx) + abs(ny))
            assert outline.reach(2.0 * math.pi * index / ANGLES, -nx, -ny) - seen <= SHORT_PX[kind]
