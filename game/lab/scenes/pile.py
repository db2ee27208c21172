"""A pile of mixed clay things pours over a turning wheel: left plain, right clay (or as published)."""

import numpy as np

from game.core.terrain import Chain
from game.lab.side_by_side import HALF_PX, SideBySide
from game.world.prop import Props

FLOOR_PX = 236.0
POURED = ("apple", "lump", "brick", "apple", "pot", "crate", "apple", "brick", "lump", "apple", "pot", "crate", "apple")
TITLE = "a pile and a wheel"


def bin_() -> Chain:
    """A floor between two walls with a slope into it, as wide as half the picture."""
    right = HALF_PX - 8.0
    points = [(0.0, -400.0), (4.0, -400.0), (4.0, 196.0), (44.0, FLOOR_PX), (right, FLOOR_PX), (right, -400.0),
              (HALF_PX, -400.0), (HALF_PX, 300.0), (0.0, 300.0)]  # fmt: skip
    return Chain(np.array(points))


def fill(props: Props) -> None:
    """The wheel, then everything above it, one over the other."""
    props.add("wheel", 1, 84.0, 152.0)
    props.pin(1, 3.0)
    for i, kind in enumerate(POURED):
        props.add(kind, i + 2, 76.0 + 24.0 * (i * 7 % 3 - 1), 90.0 - 34.0 * i)


def make() -> SideBySide:
    """The scene."""
    return SideBySide(bin_(), fill, 600, watched=2)
