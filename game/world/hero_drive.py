"""From intent to the plan of the hero's body: which gait, how fast, jumps. Functions on its state."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.clock import TICK_HZ
from game.core.vec import clamp
from game.world.frame import Event
from game.world.hero_ground import carrier_velocity
from game.world.hero_perils import mind_edge
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.world.hero import Hero

BUFFER_TICKS = 6
DROP_TICKS = 12
TAP_TICKS = 6
BLOCKED_TICKS = 14
GHOST_TICKS = 40


def choose_preset(hero: "Hero", intent: Intent) -> None:
    """Held keys win, taps choose the base, zones and low ceilings overrule both."""
    for name in ("walk", "chase", "crawl", "source"):
        held = intent.holds(name)
        ticks = hero.held_ticks.get(name, 0)
        if intent.presses(name) and name in ("walk", "source"):
            hero.base_preset = name
        if intent.releases(name) and 0 < ticks <= TAP_TICKS:
            hero.base_preset = name
        hero.held_ticks[name] = ticks + 1 if held else 0
    wanted = hero.base_preset
    if intent.holds("chase"):
        wanted = "chase"
    if hero.forced:
        wanted = hero.forced
    if intent.holds("crawl") or intent.holds("down") or hero.crouched:
        wanted = "crawl"
    if wanted != hero.morph.name:
        hero.walker.begin_morph()
        hero.morph.switch(hero.presets[wanted], wanted)


def steer(hero: "Hero", intent: Intent) -> None:
    """Speed, brakes and the floating height of the coming tick."""
    plan, gait = hero.body.plan, hero.morph.now
    steer = intent.steer if hero.can_control else 0
    slope = hero.ground.slope if hero.ground else 0.0
    uphill = max(0.0, -slope * steer)
    burden = 1.0 + hero.walker.load_mass / 120.0 + 0.6 * hero.wade
    plan.goal_vx = steer * gait.speed_px_s / (1.0 + 0.25 * uphill) / burden
    plan.accel = gait.accel_px_s2 if steer else gait.brake_px_s2
    _slip_past(hero, steer != 0)
    plan.gravity = 1.0
    if not hero.grounded:
        plan.accel *= 0.7
    elif hero.ground is not None:
        # Ice and slime: little to push against, little to brake with.
        plan.accel *= clamp(hero.ground.friction / 0.5, 0.08, 1.0)
    if hero.wall_gap < 4.0 and hero.facing * hero.body.velocity[0] >= 0.0:
        # Stop at the wall, not in it.
        _stop_within(hero, hero.wall_gap)
    if hero.is_wedged and not hero.crouched:
        plan.goal_vx = 0.0  # no foot finds a hold: a jump gets it out
    hole = mind_edge(hero, intent)
    if hole is not None:
        _stop_within(hero, hole)
    brake = None if hero.balance.in_control else hero.balance.brake_px_s2
    if brake is not None:
        # Ice brakes a stumble less, but never so little that it would last.
        grip = clamp(hero.ground.friction / 0.5, 0.45, 1.0) if hero.ground is not None else 1.0
        plan.goal_vx, plan.accel = 0.0, brake * grip if hero.grounded else 40.0
    elif hero.hurt_ticks:
        plan.goal_vx, plan.accel = 0.0, 300.0
    if hero.health <= 0:
        plan.goal_vx = 0.0
    plan.carrier, plan.carrier_id = partial(carrier_velocity, hero), hero.surface if hero.grounded else 0
    plan.float_on = hero.grounded
    if hero.ground is not None:
        x, _ = hero.body.position
        plan.goal_x = x
        plan.goal_y = hero.ground.y - hero.height
        plan.slope = hero.ground.slope


def _stop_within(hero: "Hero", room_px: float) -> None:
    """Go no further than `room_px` ahead."""
    plan, room = hero.body.plan, max(0.0, room_px) * TICK_HZ
    if abs(plan.goal_vx) > room:
        plan.goal_vx, plan.accel = hero.facing * room, 1e4


def _slip_past(hero: "Hero", wants: bool) -> None:
    """Things are pushed; one that is jammed and holds it up for a moment is passed through."""
    blocked = wants and hero.grounded and hero.wall_gap > 2.0 and abs(hero.last_vx) < 0.12
    hero.blocked_ticks = hero.blocked_ticks + 1 if blocked else 0
    if hero.blocked_ticks >= BLOCKED_TICKS:
        hero.ghost_ticks = GHOST_TICKS
    hero.ghost_ticks = max(0, hero.ghost_ticks - 1)
    hero.body.set_ghost(hero.ghost_ticks > 0 or (hero.body.is_ghost and hero.body.is_at_prop()))


def jump(hero: "Hero", intent: Intent) -> None:
    """Jump, cut it short, or drop through one-way ground."""
    plan = hero.body.plan
    hero.buffer = BUFFER_TICKS + 1 if intent.presses("jump") else max(0, hero.buffer - 1)
    _, vy = hero.body.velocity
    if hero.jumping and vy < 0.0:
        plan.gravity = (0.62 if vy > -60.0 else 0.9) if intent.holds("jump") else 2.2
    if not hero.buffer or not hero.can_control:
        return
    if hero.ground is not None and hero.ground.one_way and intent.holds("down"):
        hero.buffer, hero.drop_ticks, hero.coyote = 0, DROP_TICKS, 0
        hero.grounded, hero.ground, plan.float_on, plan.carrier_id = False, None, False, 0
        plan.kick_vy += 60.0
        hero.walker.stepper.leave()
    elif (hero.grounded or hero.coyote > 0) and not hero.crouched:
        plan.jump_vy = -hero.morph.now.jump_px_s + min(0.0, hero.carrier[1] * TICK_HZ)
        hero.buffer = hero.coyote = 0
        x, _ = hero.body.position
        tag = hero.ground.tag if hero.ground else "terrain"
        hero.events.append(Event("jump", x, hero.feet_y, hero.body.velocity[0], plan.jump_vy, 1.0, tag))
        hero.jumping, hero.grounded, plan.float_on, hero.ground = True, False, False, None
        hero.crouch_px = 4.0
        plan.carrier_id = 0
        hero.walker.stepper.leave()
