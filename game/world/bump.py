"""Bump: where the Wick meets loose things: hands that lean on what it pushes, toes that kick or stub.

Its body passes over what is lower than its hip, as over a step; so what it comes down on must get out from under it.
"""

from typing import TYPE_CHECKING

from game.world.frame import Event
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.world.hero import Hero
    from game.world.prop import Props

BODY_PX = 7.0
LEAN_GAP_PX = 2.5
LOW_PX, HIGH_PX = 0.0, 20.0
KICK_PX_S = 95.0
SQUEEZE_PX_S, HOP_PX_S = 90.0, 60.0
TRIPS_MASS = 2.0
NEAR_PX = 40.0


def feel_props(hero: "Hero", props: "Props", intent: Intent) -> list[Event]:
    """After props have moved: note what is pushed, kick what a running toe meets, stub it on what is heavy, squeeze out
    what is light and landed on."""
    hero.push_at = None
    x, y = hero.body_position
    events: list[Event] = []
    fast = abs(hero.ground_speed) >= KICK_PX_S
    pushes = hero.grounded and not hero.body.is_low and hero.can_control and intent.steer == hero.facing
    lands = hero.grounded and any(e.kind == "land" for e in hero.events)
    if not (fast or pushes or lands):
        return events
    for prop in props.near(x, y, NEAR_PX):
        if prop.spec.debris or prop.held:
            continue
        (px, py), shape = prop.position, prop.spec.silhouette
        if not (fast or lands) and not 0.0 < (px - x) * hero.facing < BODY_PX + LEAN_GAP_PX + shape.bound_px:
            continue  # neither kicked nor leaned on
        angle = prop.angle
        face = px - hero.facing * shape.reach(angle, float(hero.facing), 0.0)
        top, bottom = py - shape.reach(angle, 0.0, 1.0), py + shape.reach(angle, 0.0, -1.0)
        gap = (face - x) * hero.facing - BODY_PX
        tall = top < y + LOW_PX and bottom > y - HIGH_PX
        if pushes and tall and -4.0 < gap < LEAN_GAP_PX and (px - x) * hero.facing > 0.0:
            hero.push_at = (face, max(top + 2.0, y - 8.0))
        elif lands and prop.mass < TRIPS_MASS and _is_under(hero, px, shape.reach(angle, 1.0, 0.0), py):
            side = 1.0 if px > x or (px == x and hero.facing > 0) else -1.0
            props.bodies.push(prop.row, side * SQUEEZE_PX_S, -HOP_PX_S, side * 6.0)
            events.append(Event("push", px, py, side * SQUEEZE_PX_S, 0.0, 0.4))
        elif fast and not tall and _toe_meets(hero, px, shape.reach(angle, 1.0, 0.0), top, bottom):
            vx, _ = hero.velocity
            if prop.velocity[0] * hero.facing >= 0.5 * abs(vx):
                continue  # on its way already
            heavy = prop.mass >= TRIPS_MASS
            props.bodies.push(prop.row, vx * (0.45 if heavy else 1.1), -60.0 if heavy else -110.0, vx * 0.02)
            events.append(Event("push", face, py, vx, 0.0, 0.4))
            if heavy:
                hero.stub()
    return events


def _is_under(hero: "Hero", px: float, half: float, py: float) -> bool:
    x, y = hero.body_position
    return abs(px - x) < half + BODY_PX and y < py < hero.feet_y + 2.0


def _toe_meets(hero: "Hero", px: float, half: float, top: float, bottom: float) -> bool:
    for foot in hero.walker.stepper.feet:
        toe = foot.x + 3.0 * hero.facing
        if not foot.planted and abs(toe - px) < half and top + 1.0 < foot.y < bottom + 2.0:
            return True
    return False
