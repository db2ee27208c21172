"""Legs of a beast: knees that turn over step by step, feet that hang in the air. Where feet step is the stepper's."""

import math
from typing import TYPE_CHECKING

from game.anim.walk.beast_arms import bent, eased
from game.anim.walk.motion import Motion
from game.anim.walk.stepper import Base
from game.core.vec import approach, clamp

if TYPE_CHECKING:
    from game.anim.walk.beast import Beast

# How much of its way from one side (1) to the other (-1) a knee turns over in a tick.
KNEE_STEP = 0.28
RISE_PX, RISE_STEP_PX = 8.0, 2.0
# How fast a free leg may turn, radians a tick: a stride never gets there.
LEG_SPEED = 0.5


def stretch_up(b: "Beast") -> None:
    """While a knee turns over through the stretched leg, the hip goes up, as far as the leg that stands allows."""
    if b.rise == 0.0 and abs(b.knees[0]) >= 1.0 and abs(b.knees[1]) >= 1.0:
        return
    x, y = b.hip
    need, most = 0.0, RISE_PX
    for foot, knee in zip(b.stepper.feet, b.knees, strict=True):
        if foot.planted:
            most = min(most, y - foot.y + math.sqrt(max(4.0, b.reach**2 - (foot.x - x) ** 2)))
        elif abs(knee) < 1.0:
            side = b.style.knee * knee
            need = max(need, bent(b.hip, (foot.x, foot.y), b.thigh, b.shin, side)[3] - foot.y)
    b.rise = approach(b.rise, clamp(need, 0.0, max(0.0, most)), RISE_STEP_PX)
    b.hip = (x, y - b.rise)


def turn_knees(b: "Beast", m: Motion, base: Base) -> None:
    """A knee turns over while its leg swings, so a creature that turns round takes a step with each foot."""
    if b.knees[0] == b.knees[1] == m.facing:
        return
    feet = b.stepper.feet
    for i, foot in enumerate(feet):
        if not foot.planted or abs(b.knees[i]) < 1.0:
            b.knees[i] = approach(b.knees[i], float(m.facing), KNEE_STEP)
    wrong = [i for i in (0, 1) if b.knees[i] != m.facing]
    if m.mode == "ground" and wrong and feet[0].planted and feet[1].planted and not b.stepper.lifted:
        # The foot that is behind goes first: there is the most room for it.
        b.stepper.lift(min(wrong, key=lambda i: feet[i].x * m.facing), m.gait, base)


def dangle(b: "Beast", m: Motion, base: Base) -> None:
    """Feet without ground hang below the hip, one ahead of the other."""
    for i, foot in enumerate(b.stepper.feet):
        if foot.planted:
            continue
        x = b.hip[0] + m.facing * (5.0 if i else -4.0)
        y = b.hip[1] + b.reach * (0.86 if i else 0.92)
        gap_x, gap_y = x - foot.x, y - foot.y
        far, most = math.hypot(gap_x, gap_y), max(5.0, math.hypot(m.vx, m.vy) + 4.0)
        if far > most:
            x, y = foot.x + gap_x * most / far, foot.y + gap_y * most / far
        b.stepper.move(foot, x, y, base)


def put_leg(b: "Beast", i: int) -> tuple[float, float]:
    """World angles of thigh and shin. A planted foot out of reach is let go, a free one drawn in."""
    foot = b.stepper.feet[i]
    hx, hy = b.hip
    far = math.hypot(foot.x - hx, foot.y - hy)
    if far > b.reach + 1.6 and foot.planted:
        b.stepper.drop(i)
    target, side = (foot.x, foot.y), b.style.knee * b.knees[i]
    thigh, shin, ex, ey = bent((hx, hy), target, b.thigh, b.shin, side)
    if foot.planted:
        return thigh, shin
    if abs(side) < 1.0:
        # A knee turns over stretched, and the foot is taken up by as much as the leg is then longer.
        thigh, shin, *_ = bent((hx, hy), (2 * foot.x - ex, 2 * foot.y - ey), b.thigh, b.shin, side)
    thigh, shin = eased(b, b.legs[i], (thigh, shin), LEG_SPEED)
    foot.x = hx + math.cos(thigh) * b.thigh + math.cos(shin) * b.shin
    foot.y = hy + math.sin(thigh) * b.thigh + math.sin(shin) * b.shin
    return thigh, shin
