"""Settling: which foot, if any, a stepper puts right while it stands. It knows neither terrain nor swing."""

from typing import TYPE_CHECKING

from game.anim.walk.foot import Base

if TYPE_CHECKING:
    from game.anim.walk.stepper import Stepper

# How far from its place a foot is put right: in balance, in balance under a load, and out of balance.
SETTLE_PX, LADEN_SETTLE_PX, PARK_PX = 3.5, 1.6, 1.0
# How far outside the feet's own support the com is still carried, and how far it sways when idle.
BALANCED_PX, SWAY_PX, SETTLED_TICKS = 1.5, 0.4, 60


def settle(s: "Stepper", base: Base) -> int | None:
    """The foot that is furthest from a neat stance, in whichever order of feet is nearer; None: it stands well."""
    centre = base.com_x + base.centre_px
    best: tuple[float, int] | None = None
    mine = [abs(f.x - centre - d) for f, d in zip(s.feet, s.displacement, strict=True)]
    crossed = [abs(f.x - centre + d) for f, d in zip(s.feet, s.displacement, strict=True)]
    if sum(crossed) < sum(mine) - 0.5:
        mine = crossed
        s.order = -s.order
        s.displacement = (-s.displacement[0], -s.displacement[1])
    # Under a load it takes the trouble of a proper stance.
    easy = SETTLE_PX if base.widen_px < 0.3 else LADEN_SETTLE_PX
    # The com sways while it stands: what it comes to stand on must do for that as well.
    settled = s.still_ticks > SETTLED_TICKS
    slack = BALANCED_PX if settled else BALANCED_PX - SWAY_PX
    centred = s.support[0] - slack <= base.com_x <= s.support[1] + slack
    limit = (easy + SWAY_PX if settled else easy) if centred else PARK_PX
    for i, error in enumerate(mine):
        if error > limit and abs(s.feet[i].parked_x - centre) > 2.0 and (best is None or error > best[0]):
            best = (error, i)
    if best is None:
        return None
    s.feet[best[1]].parked_x = centre
    return best[1]
