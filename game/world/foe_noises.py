"""What an enemy's tick sounds like: its steps, fists that come down, the blow. It changes nothing."""

from typing import TYPE_CHECKING

from game.core.clock import TICK_HZ
from game.world.frame import Event

if TYPE_CHECKING:
    from game.world.foe import Enemy

STEP_LOUD = {"tine": 0.35, "hod": 1.0}
SLAM_TICK, SLAM_LOUD = 4, 2.0
FIST_LOUD = 0.5  # of one that is roused: the ground tells that it comes


def noises(e: "Enemy", vx: float) -> list[Event]:
    """The events of the tick in which `e` was just moved, at vx px per tick over the ground."""
    beast, mind, (x, y) = e.beast, e.mind, e.at
    loud = STEP_LOUD[e.kind.name]
    out = [Event("step", s.x, s.y, vx * TICK_HZ, 0.0, loud, s.tag) for s in beast.stepper.strikes]
    if beast.fists_down:
        # Each fist that comes down is heard; those of one that minds its own business shake nothing.
        weight = 0.0 if mind.is_calm else FIST_LOUD
        out += [Event("slam", s.x, s.y, 0.0, 0.0, weight, s.tag) for s in beast.fists.strikes]
    if mind.striking:
        if mind.ticks == SLAM_TICK and e.kind.name == "hod":
            out.append(Event("slam", x + e.facing * 26.0, e.feet_y, 0.0, 0.0, SLAM_LOUD))
        if mind.ticks == 1:
            out.append(Event("swing", x + e.facing * 14.0, y - 12.0, e.facing * 200.0, 0.0, 0.7))
    return out
