"""What carries the hero: the feel of the ground, touching down, shrinking and growing. Functions on its state."""

import math
from typing import TYPE_CHECKING

from game.anim.walk.foothold import Ground, feel_ground, ground_below, has_headroom
from game.core.clock import DT, TICK_HZ
from game.core.vec import approach, clamp
from game.world.frame import Event
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.world.hero import Hero

COYOTE_TICKS = 6
CROWN_PX = 37.5
LAND_TICKS = 5
HUNG_TICKS, STILL_PX_S, DIG_PX = 3, 6.0, 4.0
SHELTER_TICKS, SHELTER_PX = 12, 160.0
HARD_LANDING_PX_S = 412.0


def feel(hero: "Hero", intent: Intent) -> None:
    """Find the ground below and decide whether it carries."""
    x, y = hero.body.position
    vx, vy = hero.body.velocity
    falling = vy - hero.carrier[1] * TICK_HZ
    hero.drop_ticks = max(0, hero.drop_ticks - 1)
    one_way = hero.drop_ticks == 0
    rising = (
        hero.body.plan.jump_vy is not None or (hero.jumping and vy < 0.0) or (not hero.grounded and falling < -20.0)
    )
    down = 16.5 if hero.grounded else max(0.5, falling * DT + 0.5)
    low = hero.body.is_low and hero.grounded
    found = None
    if not rising:
        bridge = hero.body.is_low or not intent.holds("down")
        found = feel_ground(hero.terrain, x, y + hero.height, down, one_way, bridge, low)
    if found is not None and hero.ground is not None and low:
        # A low body climbs and descends steps slowly enough for its feet to follow.
        rate = (1.3 if found.y > hero.ground.y else 3.0) + 1.5 * abs(found.slope * hero.last_vx) + abs(hero.carrier[1])
        found.y = approach(hero.ground.y + hero.carrier[1], found.y, rate)
    is_hung = found is None and hero.body.plan.jump_vy is None and math.hypot(vx, falling) < STILL_PX_S
    hero.hung_ticks = hero.hung_ticks + 1 if is_hung else 0
    if hero.is_wedged:
        found = hold(hero)
    if found is not None and not hero.grounded:
        touch_down(hero, falling, found)
    if found is None:
        hero.coyote = COYOTE_TICKS + 1 if hero.grounded and not hero.jumping else max(0, hero.coyote - 1)
        hero.air_ticks += 1
        if hero.grounded:
            hero.walker.stepper.leave()
    else:
        hero.jumping = False
        hero.air_ticks = 0
    hero.ground, hero.grounded = found, found is not None
    surface = found.surface if found else 0
    if surface != hero.surface:
        hero.surface = surface
        hero.surface_at = hero.terrain.surface_position(surface) if surface else (0.0, 0.0)
        hero.carrier = (0.0, 0.0)


def hold(hero: "Hero") -> Ground | None:
    """What has stopped its fall where no foot can stand.

    Clay lets it through. Ground that was made over it (a new version of the map) is left upwards. Up to the waist in
    ground it climbs out. Between steep walls it stands wedged.
    """
    if hero.body.is_at_prop():
        hero.ghost_ticks = max(hero.ghost_ticks, 1 + HUNG_TICKS)
        return None
    x, y = hero.body.position
    over = None
    if hero.terrain.is_inside(x, y):
        hero.body.place(x, y - DIG_PX * (hero.hung_ticks - HUNG_TICKS))
    else:
        over = ground_below(hero.terrain, x, y - 8.0, hero.feet_y, hero.feet_y)
    return Ground(over.y if over else hero.feet_y, 0.0, 0, "terrain", 0.6, False, True, True, True)


def touch_down(hero: "Hero", falling: float, ground: Ground) -> None:
    """The ground carries again: note the impact, and stumble if it was too hard."""
    hero.impact = falling
    x, _ = hero.body.position
    hero.touched = True
    if hero.air_ticks > 3:
        hero.land_ticks = LAND_TICKS + int(clamp((falling - 200.0) / 40.0, 0.0, 6.0))
        hero.events.append(Event("land", x, ground.y, 0.0, falling, min(1.0, falling / 400.0), ground.tag))
    if falling > HARD_LANDING_PX_S and abs(hero.body.velocity[0]) > 90.0 and hero.health > 0:
        hero.balance.begin(hero.body.velocity[0])


def feel_air(hero: "Hero") -> None:
    """Now and then: whether the wind of the level reaches it, or a roof keeps it off."""
    if hero.tick % SHELTER_TICKS == 0:
        x, y = hero.body_position
        hero.sheltered = hero.terrain.ray(x, y - 10.0, x, y - SHELTER_PX, False) is not None


def has_room(hero: "Hero", feet_y: float) -> bool:
    """Whether it could stand upright here."""
    x, y = hero.body.position
    return has_headroom(hero.terrain, x, y - 1.0, feet_y - CROWN_PX)


def decide_height(hero: "Hero") -> None:
    """Shrink at once, grow only where there is room."""
    want_low = hero.morph.name == "crawl" or hero.balance.is_down
    if want_low and not hero.body.is_low:
        hero.body.set_low(True)
    feet = hero.ground.y if hero.ground else hero.feet_y
    if hero.body.is_low:
        room = has_room(hero, feet)
        hero.crouched = not room
        if not want_low and room:
            hero.body.set_low(False)
    else:
        hero.crouched = False
    if hero.grounded:
        goal = hero.float_low_px if hero.body.is_low else hero.float_px
        hero.height = approach(hero.height, goal, 1.1)


def carrier_velocity(hero: "Hero", surface: int) -> tuple[float, float]:
    """px/s of a mover in the step to come; by its last move where the terrain cannot tell."""
    told = getattr(hero.terrain, "surface_velocity", None)
    if told is not None:
        vx, vy = told(surface)
        return float(vx), float(vy)
    return hero.carrier[0] * TICK_HZ, hero.carrier[1] * TICK_HZ
