"""How the hero shows what it does: the walker's orders, key poses, gaze, eyes, the state's name."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.anim.walk.gait import GaitPreset
from game.anim.walk.walker import NOSE_PX, Motion
from game.core.noise import noise
from game.core.vec import clamp
from game.physics.body import FloatBody
from game.world.hero_perils import LANDING_TICKS, landing_in

if TYPE_CHECKING:
    from game.world.hero import Hero

LOWEST_GAZE_RAD, HIGHEST_GAZE_RAD = -0.35, 0.7


def motion(hero: "Hero", vx: float, vy: float, carry: tuple[float, float]) -> Motion:
    """The walker's orders for this tick."""
    x, y = hero.body.position
    pose, halflife = pose_name(hero, vx, vy)
    mode = "down" if hero.balance.is_down and hero.grounded else "ground" if hero.grounded else "air"
    m = Motion(hero.terrain, x, y, hero.feet_y, vx, vy, hero.facing, _gait(hero), mode, pose, halflife)
    m.slope = hero.ground.slope if hero.ground else 0.0
    m.ax = vx - hero.last_vx
    m.carry_x, m.carry_y = carry
    m.urgency = hero.balance.urgency
    m.squash_px = hero.squash + hero.crouch_px
    m.breath = math.sin(hero.tick * math.tau / 90.0) * (1.0 if abs(vx) < 0.2 else 0.3)
    m.gaze_rad, m.glance = gaze(hero, vx, vy)
    m.flail = 1.0 if pose == "teeter" else hero.balance.flail
    m.wind = 0.0 if hero.sheltered else hero.wind * _gust(hero.tick)
    m.wade = hero.wade
    m.push_at = hero.push_at if hero.walker.load_mass == 0.0 and (not pose or hero.swings) else None
    if hero.grounded and abs(vx) < 0.2 and not pose:
        m.sway, m.flick = _sway(hero), _flick(hero)
    m.shake = hero.balance.shake
    m.morph = hero.morph.share
    m.one_way = hero.drop_ticks == 0
    feel_wall(hero, m)
    return m


def _gait(hero: "Hero") -> GaitPreset:
    """The gait in force; in something thick the feet are lifted clear of it, and more slowly."""
    gait = hero.morph.now
    if not hero.wade:
        return gait
    return replace(
        gait,
        step_hz=gait.step_hz * (1.0 - 0.15 * hero.wade),
        lift_min_px=gait.lift_min_px + 7.0 * hero.wade,
        lift_max_px=gait.lift_max_px + 5.0 * hero.wade,
        swing_share=min(gait.swing_share, 0.9),
    )


def _gust(tick: int) -> float:
    """How the wind swells and sinks, 0.4..1."""
    return 0.7 + 0.2 * math.sin(tick * 0.031) + 0.1 * math.sin(tick * 0.113)


def _sway(hero: "Hero") -> float:
    """An idle tail: slow waves, and now and then a swish."""
    wave, t = divmod(hero.tick, 96)
    size = 0.55 + 0.45 * noise(hero.seed, 15, wave)
    sway = size * math.sin(t * math.tau / 96.0)
    turn, t = divmod(hero.tick, 210)
    if t < 32 and noise(hero.seed, 16, turn) > -0.2:
        sway += 2.2 * (1.0 - t / 32.0) * math.sin(t * math.tau / 16.0)
    return sway


def _flick(hero: "Hero") -> int:
    """Which ear twitches in this tick, if any."""
    turn, t = divmod(hero.tick, 53)
    choice = noise(hero.seed, 17, turn)
    return 0 if t not in (11, 19) or choice < 0.25 or (t == 19 and choice < 0.7) else 1 if choice < 0.6 else 2


def feel_wall(hero: "Hero", m: Motion) -> None:
    """How much the upper body must draw back from a wall ahead."""
    row = hero.walker.row
    need = row[0] + row[3] * math.cos(row[2]) + 5.2 * math.cos(row[4]) + NOSE_PX
    y = m.y - (4.0 if hero.body.is_low else 10.0)
    hit = m.terrain.ray(m.x, y, m.x + m.facing * (need + 6.0), y, False)
    hero.wall_gap = 99.0
    goal = 0.0
    if hit is not None and abs(hit.nx) > 0.9:
        hero.wall_gap = hit.distance_px - (FloatBody.LOW_RADIUS_PX if hero.body.is_low else FloatBody.RADIUS_PX)
        free = hit.distance_px - 2.5 * max(0.0, m.vx * m.facing)
        goal = clamp((need - free) / max(1.0, need - 7.3), 0.0, 1.0)
    hero.walker.carriage.wall.follow(goal, 0.025)


def pose_name(hero: "Hero", vx: float, vy: float) -> tuple[str, float]:
    """The key pose that overrules the gait's own, or none, and how softly to go there."""
    if hero.health <= 0:
        return ("dead" if hero.grounded else "pitch"), 0.06
    if hero.balance.pose:
        return hero.balance.pose, hero.balance.halflife_s
    if hero.hurt_ticks:
        return "hurt", 0.03
    if not hero.grounded:
        if vy < -1.2:
            return "jump", 0.035
        if landing_in(hero) <= LANDING_TICKS:
            return "reach", 0.035
        return ("apex", 0.05) if vy < 1.8 else ("fall", 0.08)
    if hero.land_ticks > 2 and hero.impact > 150.0:
        return "land", 0.02
    g = hero.ground
    over = g is not None and not g.centre and g.left != g.right
    if g is not None and abs(vx) < 0.1 and not hero.body.is_low and (over or hero.edge_ticks > 2):
        return "teeter", 0.08
    return "", 0.04 if abs(vx) > 0.2 else 0.06


def gaze(hero: "Hero", vx: float, vy: float) -> tuple[float, bool]:
    """How far up it looks and whether over its shoulder: at what it was told, else where it goes."""
    if hero.edge_ticks > 2:
        return LOWEST_GAZE_RAD, False
    if hero.gaze_at is not None and not hero.balance.phase and not hero.hurt_ticks:
        x, y, _ = hero.pose.parts[3].tolist()
        ahead = (hero.gaze_at[0] - x) * hero.facing
        back = ahead < -10.0 and hero.grounded
        if ahead > 0.0 or back:
            up = math.atan2(y - hero.gaze_at[1], abs(ahead))
            return clamp(up, LOWEST_GAZE_RAD, HIGHEST_GAZE_RAD * (0.5 if back else 1.0)), back
    if not hero.grounded:
        return clamp(-vy * 0.05, -0.35, 0.3), False
    if abs(vx) > 0.2:
        slope = hero.ground.slope if hero.ground else 0.0
        against = 0.15 if hero.wind * hero.facing < 0.0 and not hero.sheltered else 0.0
        return clamp(-slope * hero.facing * 0.4 - against, -0.35, 0.35), False
    return (0.22 * noise(hero.seed, 11, hero.tick // 70) if hero.tick % 70 > 4 else 0.0), False


def look(hero: "Hero") -> str:
    """Eyes: open, squint, wide, shut or x."""
    if hero.health <= 0:
        return "x"
    if hero.balance.face:
        return hero.balance.face
    if hero.hurt_ticks or (not hero.grounded and hero.body.velocity[1] > 120.0):
        return "wide"
    period = 120 + int(90 * (1.0 + noise(hero.seed, 7, hero.tick // 210)))
    if hero.tick % period < 3:
        return "shut"
    if hero.walker.carriage.head_side != hero.walker.carriage.side:
        return "open"  # a look over the shoulder is for seeing
    moving = abs(hero.last_vx) > 0.8
    if moving and hero.wind * hero.facing < 0.0 and not hero.sheltered:
        return "squint"
    return hero.morph.now.eyes if moving or hero.morph.now.eyes != "squint" else "open"


def name_state(hero: "Hero", vx: float) -> str:
    """The state's name for the trace."""
    if hero.health <= 0:
        return "dead"
    if hero.balance.phase:
        return hero.balance.state
    if hero.hurt_ticks:
        return "hurt"
    if not hero.grounded:
        return "jump" if hero.jumping and hero.body.velocity[1] < 0 else "fall"
    if hero.land_ticks and hero.impact > 150.0:
        return "land"
    return "walk" if abs(vx) > 0.05 else "stand"
