"""Arms of a beast: they hang and swing, rear up and strike, or walk on their knuckles. Legs and trunk lie elsewhere."""

import math
from typing import TYPE_CHECKING

from game.anim.walk.beast_style import FORE_FAR, FORE_NEAR, UPPER_FAR, UPPER_NEAR
from game.anim.walk.foot import Base
from game.anim.walk.motion import Motion
from game.core.vec import clamp

if TYPE_CHECKING:
    from game.anim.walk.beast import Beast

SLACK_PX = 0.1
# How fast an arm may turn, radians a tick: else one that is swapped from side to side would be there at once.
ARM_SPEED, BLOW_SPEED = 0.4, 0.8
FREE_POSES = ("raised", "struck", "flinch")


def bent(
    root: tuple[float, float], target: tuple[float, float], upper: float, lower: float, side: float
) -> tuple[float, float, float, float]:
    """(upper angle, lower angle, end x, end y) of two bones towards a target, the joint to one `side` (1 or -1).

    As `core.ik.two_bone`, by the angles of the triangle. In between, as the creature turns round, the joint crosses
    the line, and the bones, which keep their length, reach beyond the target.
    """
    x, y = root
    dx, dy = target[0] - x, target[1] - y
    far = math.hypot(dx, dy)
    line = math.atan2(dy, dx) if far > 1e-9 else math.pi / 2
    d = clamp(far, abs(upper - lower) + 0.01, upper + lower - 0.01)
    first = math.acos((upper * upper + d * d - lower * lower) / (2.0 * upper * d))
    second = math.acos((lower * lower + d * d - upper * upper) / (2.0 * lower * d))
    if abs(side) < 1.0:
        # The joint is as far along the line as ever, and a share of the way beside it.
        across = upper * math.sin(first) * side
        first = line + math.atan2(across, upper * math.cos(first))
        second = line - math.atan2(across, lower * math.cos(second))
        ex = x + math.cos(first) * upper + math.cos(second) * lower
        ey = y + math.sin(first) * upper + math.sin(second) * lower
        return first, second, ex, ey
    if far > 1e-9:
        ex, ey = x + dx * d / far, y + dy * d / far
    else:
        ex, ey = x, y + d
    return line + side * first, line - side * second, ex, ey


def walk_fists(b: "Beast", m: Motion) -> None:
    """A knuckle walker's fists are planted in diagonal pairs with its feet."""
    if b.style.knuckles_px <= 0.0:
        return
    wanted = m.mode == "ground" and m.pose not in FREE_POSES
    if wanted:
        base = Base(
            m.terrain, m.x + b.com_dx, *b.shoulder, m.feet_y, m.vx, m.facing, m.slope, m.carry_x, m.carry_y,
            b.upper + b.fore - SLACK_PX, m.urgency, b.style.knuckles_px * m.facing, m.one_way,
        )  # fmt: skip
        if b.fists_down:
            b.fists.follow(b.stepper, m.gait, base)
        else:
            b.fists.begin(m.gait, base)
            for i, fist in enumerate(b.fists.feet):
                fist.x, fist.y = _hand(b, i)
                b.fists.lift(i, m.gait, base)
    if wanted != b.fists_down:
        b.grip = 1.0
    b.fists_down = wanted


def _hand(b: "Beast", i: int) -> tuple[float, float]:
    x, y = b.shoulder
    for a, length in zip(_free(b, i), (b.upper, b.fore), strict=True):
        x, y = x + math.cos(a) * length, y + math.sin(a) * length
    return x, y


def _free(b: "Beast", i: int) -> tuple[float, float]:
    """Angles of an arm that does not walk."""
    upper, fore = (UPPER_FAR, FORE_FAR) if i == 0 else (UPPER_NEAR, FORE_NEAR)
    return b.arm_angle(b.row[upper]), b.arm_angle(b.row[fore])


def put_arm(b: "Beast", i: int, m: Motion) -> tuple[float, float]:
    """World angles of upper arm and forearm. Fists that are set down or taken up go there in a few ticks."""
    most = BLOW_SPEED if m.pose in FREE_POSES else ARM_SPEED
    return eased(b, b.arms[i], _goal(b, i) if b.fists_down else _free(b, i), most, 1.0 - 0.8 * b.grip)


def eased(
    b: "Beast", rows: tuple[int, int], goals: tuple[float, float], most: float, share: float = 1.0
) -> tuple[float, float]:
    """Angles of two parts on the way from the last pose to their goals: a share of it, by no more than `most`."""
    was = b.angles
    if not was:
        return goals
    (upper, lower), (to_upper, to_lower) = rows, goals
    first = ((to_upper - was[upper] + math.pi) % math.tau - math.pi) * share
    second = ((to_lower - was[lower] + math.pi) % math.tau - math.pi) * share
    return was[upper] + clamp(first, -most, most), was[lower] + clamp(second, -most, most)


def _goal(b: "Beast", i: int) -> tuple[float, float]:
    fist = b.fists.feet[i]
    at, target = b.shoulder, (fist.x, fist.y - b.fist_px)
    upper, fore, ex, ey = bent(at, target, b.upper, b.fore, b.side)
    if abs(b.side) < 1.0:
        # An arm turns over stretched, and is taken up by as much as it is then longer.
        upper, fore, ex, ey = bent(at, (target[0], 2 * target[1] - ey), b.upper, b.fore, b.side)
    if not fist.planted:
        fist.x, fist.y = ex, ey + b.fist_px
    elif abs(b.side) == 1.0 and math.hypot(ex - fist.x, ey + b.fist_px - fist.y) > 2.5:
        b.fists.drop(i)
    return upper, fore


def arm_points(b: "Beast") -> list[tuple[float, float]]:
    """Three points along each bone of both arms, the last beyond its end, left upper arm first."""
    out = []
    for rows in b.arms:
        for row, length in zip(rows, (b.upper, b.fore), strict=True):
            x, y, a = b.xs[row], b.ys[row], b.angles[row]
            dx, dy = math.cos(a) * length, math.sin(a) * length
            out += [(x + dx * s, y + dy * s) for s in (0.4, 0.7, 1.05)]
    return out
