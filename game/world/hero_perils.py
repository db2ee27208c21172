"""What can trip the hero and what it minds: stubbed toes, slippery ground, holes ahead. Functions on its state."""

from typing import TYPE_CHECKING

from game.core.clock import TICK_HZ
from game.core.vec import clamp
from game.physics.body import landing_ticks
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.world.hero import Hero

# A stumble is rare: this long after one, toes and ice let it be.
REST_TICKS = 240
STUB_PX_S = 90.0
SLIPPERY = 0.3
SLIP_PX_S = 85.0
# Deeper than this is a hole; wider than this, the legs do not bridge it.
DEEP_PX = 52.0
WIDE_PX = 26.0
EDGE_STOP_PX = 2.0
# Held against an edge this long, the player means it.
MEANS_IT_TICKS = 26
LANDING_TICKS = 9.0


def stub(hero: "Hero") -> None:
    """A toe met something: at speed it stumbles, unless it only just did."""
    if hero.perils_rest == 0 and abs(hero.ground_speed) > STUB_PX_S and hero.can_control and hero.grounded:
        hero.perils_rest = REST_TICKS
        hero.balance.begin(hero.ground_speed)


def feel_perils(hero: "Hero", intent: Intent) -> None:
    """Toes and ice of this tick; called before the plan is made."""
    hero.perils_rest = max(0, hero.perils_rest - 1)
    if hero.walker.stepper.stubbed:
        stub(hero)
    ground = hero.ground
    slick = ground is not None and ground.friction < SLIPPERY and not hero.body.is_low
    if slick and hero.slip_armed and hero.perils_rest == 0 and hero.can_control:
        vx = hero.ground_speed
        # At a run the first step slips; slower, it is braking or turning that pulls the feet away.
        turns = intent.steer != (1 if vx > 0.0 else -1)
        if abs(vx) > (SLIP_PX_S if not turns else 45.0):
            hero.slip_armed, hero.perils_rest = False, REST_TICKS
            hero.balance.begin(vx, slips=True)
    if ground is not None and not slick:
        hero.slip_armed = True


def mind_edge(hero: "Hero", intent: Intent) -> float | None:
    """How far the walking hero may still go before a hole that it sees, px; None: no hole, or the player means it.

    A run, a jump and the will of the player are never held up: keys held at the edge for a moment step off it.
    """
    hero.edge_px = 99.0
    careful = hero.grounded and intent.steer and hero.can_control and hero.morph.name in ("walk", "crawl")
    way = intent.steer
    if not careful or hero.buffer or way != hero.facing:
        hero.edge_ticks = 0 if not hero.grounded or way != hero.facing else hero.edge_ticks
        return None
    x, _ = hero.body_position
    speed = abs(hero.ground_speed) / TICK_HZ
    if abs(hero.ground_speed) > 75.0 or _stands(hero, x + way * (EDGE_STOP_PX + 3.0 + 5.0 * speed)):
        hero.edge_ticks = 0
        return None
    if any(_stands(hero, x + way * far) for far in (12.0, 17.0, 22.0, WIDE_PX)):
        return None
    edge = next((d for d in range(0, 12) if not _stands(hero, x + way * d)), 12)
    hero.edge_px = float(edge)
    if edge <= EDGE_STOP_PX + 1.5:
        hero.edge_ticks += 1
    if hero.edge_ticks > MEANS_IT_TICKS:
        return None
    return max(0.0, edge - EDGE_STOP_PX)


def _stands(hero: "Hero", x: float) -> bool:
    feet = hero.feet_y
    return hero.terrain.ray(x, feet - 17.0, x, feet + DEEP_PX) is not None or hero.terrain.is_inside(x, feet - 17.0)


def landing_in(hero: "Hero") -> float:
    """Ticks until the feet meet the ground they fall on, at most a little more than `LANDING_TICKS`; 99 if later."""
    vx, vy = hero.velocity
    if hero.grounded or vy < 40.0:
        return 99.0
    x, _ = hero.body_position
    feet = hero.feet_y
    ahead = vx / TICK_HZ * LANDING_TICKS * 0.5
    reach = vy / TICK_HZ * LANDING_TICKS + 12.0
    hit = hero.terrain.ray(x + ahead, feet - 6.0, x + ahead, feet + reach, hero.drop_ticks == 0)
    if hit is None or hit.ny > -0.6:
        return 99.0
    return landing_ticks(clamp(hit.y - feet, 0.0, reach), vy)
