"""Two apples fall down the same stairs: left plain, right clay (or as published), with the five settings as sliders."""

import numpy as np

from game.core.terrain import Chain
from game.lab.side_by_side import HALF_PX, SideBySide
from game.world.prop import Props

STEPS, RUN_PX, RISE_PX, TOP_PX = 7, 16, 16, 88
TITLE = "the same apple twice"


def stairs() -> Chain:
    """A landing, seven steps and a floor between two walls, as wide as half the picture."""
    points = [(0.0, -40.0), (4.0, -40.0), (4.0, TOP_PX), (36.0, TOP_PX)]
    x, y = 36.0, float(TOP_PX)
    for _ in range(STEPS):
        y += RISE_PX
        points += [(x, y), (x + RUN_PX, y)]
        x += RUN_PX
    points += [(HALF_PX - 8.0, y), (HALF_PX - 8.0, -40.0), (HALF_PX, -40.0), (HALF_PX, 300.0), (0.0, 300.0)]
    return Chain(np.array(points))


def fill(props: Props) -> None:
    """One apple above the landing, with a push."""
    props.add("apple", 1, 20.0, 46.0)
    props.bodies.push(0, 34.0, 0.0, 2.0)


def make() -> SideBySide:
    """The scene."""
    return SideBySide(stairs(), fill, 330)
