"""What the hero tells of itself: its line in the trace and its shapes in the overlay. It changes nothing."""

import math
from typing import TYPE_CHECKING, Any

from game.anim.walk.gait import PRESET_NAMES
from game.core.vec import clamp
from game.world.frame import Shape
from game.world.hero_balance import capture_offset

if TYPE_CHECKING:
    from game.world.hero import Hero

G2, K2, K3, A = 14, 21, 22, 23
ALL_FOURS_SLACK_PX = 1.5


def support_of(hero: "Hero") -> tuple[float, float, bool]:
    """From where to where its limbs stand, x, and whether the centre of mass is carried. In a crawl hands are feet."""
    walker, stepper = hero.walker, hero.walker.stepper
    limbs = [*stepper.feet, *walker.hands.feet] if walker.hands_down else [*stepper.feet]
    lo, hi = min(f.x for f in limbs), max(f.x for f in limbs)
    x = walker.com[0]
    if walker.hands_down:
        return lo, hi, lo - ALL_FOURS_SLACK_PX <= x <= hi + ALL_FOURS_SLACK_PX
    return lo, hi, stepper.balanced(x, hero.morph.now.centre_px * hero.facing)


def trace_of(hero: "Hero") -> dict[str, Any]:
    """The `player` object of a trace line: plain numbers, full precision."""
    walker, stepper = hero.walker, hero.walker.stepper
    lo, hi, balanced = support_of(hero)
    x, y = hero.body.position
    vx, vy = hero.body.velocity
    parts = hero.pose.parts
    legs = [12, 15]

    def point(row: int) -> list[float]:
        return [float(parts[row, 0]), float(parts[row, 1])]

    return {
        "x": x,
        "y": y + hero.height,
        "vx": vx,
        "vy": vy,
        "facing": hero.pose.facing,
        "preset": hero.preset,
        "state": hero.state,
        "grounded": hero.grounded,
        "com": [walker.com[0], walker.com[1]],
        "balanced": hero.grounded and balanced,
        "support": [lo, hi],
        "hip": [point(k) for k in legs],
        "knee": [point(k + 1) for k in legs],
        "ankle": [point(k + 2) for k in legs],
        "sole": [[f.x, f.y] for f in stepper.feet],
        "planted": [f.planted for f in stepper.feet],
        "health": hero.health,
    }


def state_of(hero: "Hero") -> list[float]:
    """Everything that decides the future, for the state hash."""
    names = PRESET_NAMES
    return [
        *hero.body.position, *hero.body.velocity, hero.height, float(hero.body.is_low), float(hero.facing),
        float(hero.health), float(hero.grounded), float(hero.coyote), float(hero.buffer), float(hero.drop_ticks),
        float(hero.land_ticks), float(hero.air_ticks), float(hero.hurt_ticks), float(hero.jumping),
        float(hero.crouched), hero.impact, hero.squash, hero.crouch_px, hero.wall_gap, hero.edge_px,
        float(hero.perils_rest), float(hero.edge_ticks), float(hero.slip_armed), float(hero.sheltered),
        *(hero.push_at or (0.0, 0.0)), *(hero.gaze_at or (0.0, 0.0)), hero.wind, hero.wade,
        float(hero.blocked_ticks), float(hero.ghost_ticks), float(hero.body.is_ghost), float(hero.hung_ticks),
        *hero.last_xy, hero.last_vx, *hero.carrier,
        float(hero.surface), *hero.surface_at, float(names.index(hero.base_preset)),
        float(names.index(hero.forced)) if hero.forced else -1.0,
        *(float(hero.held_ticks.get(n, 0)) for n in names),
        *hero.balance.values(), *hero.morph.values(), *hero.walker.values(),
        *(hero.fall.state_values() if hero.fall is not None else ()),
    ]  # fmt: skip


def shapes_of(hero: "Hero") -> list[Shape]:
    """Gait: com, prediction, support, plants, targets, arcs, bones. Physics: body, probes, velocity, capture point."""
    walker, stepper = hero.walker, hero.walker.stepper
    out: list[Shape] = []
    x, y = hero.body.position
    com_x, com_y = walker.com
    ground = hero.feet_y
    out.append(Shape("gait", "cross", [(com_x, com_y)], K3))
    out.append(Shape("gait", "line", [(com_x, com_y), (com_x, ground)], K3))
    out.append(Shape("gait", "dot", [(stepper.predicted_x, ground)], A))
    lo, hi, balanced = support_of(hero)
    out.append(Shape("gait", "line", [(lo, ground + 2), (hi, ground + 2)], G2 if balanced else A))
    for foot in stepper.feet:
        out.append(Shape("gait", "diamond", [(foot.x, foot.y)], G2 if foot.planted else K2))
        if not foot.planted and foot.has_target:
            out.append(Shape("gait", "diamond", [(foot.to_x, foot.to_y)], A))
            mid = ((foot.from_x + foot.to_x) / 2, min(foot.from_y, foot.to_y) - foot.lift_px)
            out.append(Shape("gait", "dots", [(foot.from_x, foot.from_y), mid, (foot.to_x, foot.to_y)], A))
    parts = hero.pose.parts
    for k, slot in ((12, K2), (15, A)):
        out.append(Shape("gait", "line", [(float(p[0]), float(p[1])) for p in parts[k : k + 3]], slot))
    out.append(Shape("gait", "line", [(float(p[0]), float(p[1])) for p in parts[18:26]], G2))
    r = hero.body.LOW_RADIUS_PX if hero.body.is_low else hero.body.RADIUS_PX
    top, low = (y - 4 - r, y - 4 + r) if hero.body.is_low else (y - 18.5, y + 1.0)
    out.append(Shape("physics", "rect", [(x - r, top), (x + r, low)], K3))
    vx, vy = hero.velocity
    out.append(Shape("physics", "line", [(x, y), (x + vx * 0.2, y + vy * 0.2)], K3))
    if hero.ground is not None:
        g, s = hero.ground.y, hero.ground.slope
        for dx in (-9.0, -4.5, 0.0, 4.5, 9.0):
            out.append(Shape("physics", "line", [(x + dx, g - 16.5), (x + dx, g + s * dx)], G2))
    capture = com_x + capture_offset(vx)
    reached = math.fabs(capture - com_x) <= 19.0
    out.append(Shape("physics", "cross", [(capture, ground)], G2 if reached else A))
    score = round(100 * clamp(1.0 - abs(capture - com_x) / 19.0, 0.0, 1.0))
    text = f"{hero.state} {hero.preset} balance {score} recovery {hero.balance.score} in {hero.balance.took}"
    out.append(Shape("gait", "text", [(x - 20, y - 34)], K3, text))
    return out
