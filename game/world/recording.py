"""Recording: the takes that make the library of deaths, and the physics that plays them out. It draws nothing."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.library import falling_rig
from game.anim.fall.recorder import MAX_TICKS, Recorder, make_clip
from game.anim.fall.settling import SETTLE_TICKS
from game.anim.pose import Pose, angle_gap
from game.anim.rig import Rig
from game.core.noise import noise
from game.physics.arena import ground_space, throw
from game.physics.ragdoll import Ragdoll
from game.physics.space import GROUND, PROP, step

COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
# Speed that a blow gives the whole body, px/s: what decides how far it is thrown.
SPEED_PX = {"soft": 85.0, "hard": 240.0}
SPREAD = 0.4
# A blow that does not come from above also lifts the body off its feet, by this share of its speed.
HOP = 0.28
LIMIT_PX, LIMIT_SPIN = 340.0, 16.0
# A body dies with its muscles tense and goes limp: share of its weight that the joints hold, and how fast it fades.
TENSE, LIMP, LIMP_TICKS = 2.5, 0.03, 12.0
# Long chains of light links (tail, ears) need stiffer joints to come to rest.
LIMP_CHAINS, MANY_PARTS = 0.25, 16
SLOPE_DEG = 26.565
EDGE_PX, DROP_PX = 20.0, 96.0
# A take is tried that often until it lies: its trunk and head no further than LYING_PX over the ground.
TRIES, LYING_PX, LEAN_DEG, UPHILL_GAIN = 20, 8.0, 2.0, 0.06
# Speed of the thrown ball, and when it has hit for sure.
BALL_PX, ARRIVED_TICKS = 420.0, 5


@dataclass(frozen=True)
class Take:
    """One death to record. direction: of COMPASS, for a creature that faces right (e: pushed from behind).

    strength: soft or hard. ground: flat, down, up or ledge, as seen along the blow. part: what is hit. delay_ticks:
    time for the arena, and for a thrown thing on its way, before the blow. thrown: hit by a flying ball instead of a
    bare impulse. again: how often it was tried before: each time it stands a little more crooked, and uphill a soft
    blow is a little stronger.
    """

    rig: str
    direction: str
    strength: str
    ground: str = "flat"
    part: str = "chest"
    seed: int = 0
    delay_ticks: int = 0
    thrown: bool = False
    again: int = 0

    @property
    def name(self) -> str:
        """What the clip is called: tine-flat-ne-hard; a thrown thing's strength is what arrives of it."""
        return "-".join([self.rig, self.ground, self.direction, "thrown" if self.thrown else self.strength])

    @property
    def heading(self) -> tuple[float, float]:
        """Unit vector of the blow, y down."""
        angle = COMPASS.index(self.direction) * math.pi / 4
        return round(math.cos(angle), 9), round(math.sin(angle), 9)


def library(rig: str) -> list[Take]:
    """All takes of a kind, in the order in which they are numbered."""
    takes = [Take(rig, d, s) for d in COMPASS for s in SPEED_PX]
    for ground in ("down", "up", "ledge"):
        for direction in ("e", "ne", "w", "nw"):
            takes += [Take(rig, direction, s, ground) for s in SPEED_PX]
    takes += [Take(rig, "e", "hard", thrown=True, part="head"), Take(rig, "w", "hard", thrown=True, part="head")]
    return [Take(**{**t.__dict__, "seed": i + 1}) for i, t in enumerate(takes)]


def slope_of(take: Take) -> float:
    """How much the ground of a take falls towards +x, degrees."""
    side = -1.0 if take.heading[0] < -1e-6 else 1.0
    return {"down": SLOPE_DEG, "up": -SLOPE_DEG}.get(take.ground, 0.0) * side


def record(take: Take) -> Clip:
    """Play a take out and make its clip. The same take gives the same clip, bit for bit.

    One that does not end as a death is played again, a little differently; if none does, the best is kept."""
    rig = falling_rig(take.rig)
    least = math.inf
    for again in range(TRIES):
        tried = replace(take, again=again)
        motion, blow = play(tried, rig)
        motion = laid_down(take, rig, motion)
        found = flaw(take, rig, motion)
        if found < least:
            least, best = found, (motion, blow)
        if found <= 0.0:
            break
    motion, blow = best
    slope = slope_of(take)
    x, y = motion[0, rig.root, :2]
    height = float(math.tan(math.radians(slope)) * x - y)
    ledge = take.ground == "ledge"
    return make_clip(
        rig,
        take.name,
        motion,
        1,
        blow,
        take.part,
        take.seed,
        take.ground,
        slope,
        height,
        edge_of(take) - float(x) if ledge else 0.0,
        DROP_PX if ledge else 0.0,
        impact_tick(rig, motion, take),
    )


def flaw(take: Take, rig: Rig, motion: np.ndarray) -> float:
    """How far from a death a take ends, 0 for none: px that its trunk or head sits too high over the ground; more for
    one that rolled back against the blow or never came to rest."""
    last, head = motion[-1], rig.index["head"]
    rows = [head, rig.index["chest"], rig.root]
    upright = math.cos(math.radians(slope_of(take)))
    over = (ground_at(take, last[rows, 0]) - last[rows, 1]) * upright - rig.radii[rows]
    out = max(0.0, float(over.max()) - LYING_PX)
    if abs(take.heading[0]) > 0.5 and (last[head, 0] - motion[0, head, 0]) * take.heading[0] <= 0.0:
        out += 100.0
    return out + (100.0 if len(motion) > MAX_TICKS else 0.0)


def laid_down(take: Take, rig: Rig, motion: np.ndarray) -> np.ndarray:
    """The motion with its bones joined exactly, its last ticks drawn to a pose that lies on the arena's ground to the
    pixel: played on such ground it needs no fitting."""
    root, angles = motion[:, rig.root, :2], motion[:, :, 2]
    last = rig.solve(root[-1], angles[-1])
    low = float(last[:, 0].min()) - 60.0
    ground = fit.Profile(low, ground_at(take, np.arange(low, float(last[:, 0].max()) + 60.0)))
    free = np.maximum(fit.room(rig, last, ground, fit.table(rig, ground)), 0.0)
    rest = fit.drape(rig, last, 1, ground, free)
    ticks = np.arange(len(motion)) - (len(motion) - 1 - SETTLE_TICKS)
    share = np.clip(ticks / SETTLE_TICKS, 0.0, 1.0)[:, None]
    share = share * share * (3.0 - 2.0 * share)
    root = root + (rest[rig.root, :2] - last[rig.root, :2]) * share
    angles = angles + angle_gap(rest[:, 2], last[:, 2]) * share
    return rig.solve(root, angles)


def play(take: Take, rig: Rig) -> tuple[np.ndarray, tuple[float, float]]:
    """(motion (ticks, n, 3) in arena px, blow as it hit)."""
    blow = [0.0, 0.0]
    motion = Recorder(rig).take(poses(take, rig, blow))
    return motion, (round(blow[0], 1), round(blow[1], 1))


def edge_of(take: Take) -> float:
    """Where the ledge of a take ends, on the side to which the blow goes."""
    return -EDGE_PX if take.heading[0] < -1e-6 else EDGE_PX


def poses(take: Take, rig: Rig, blow: list[float]) -> Iterator[np.ndarray]:
    """The ragdoll's pose tick by tick, from the moment of the blow; `blow` is filled with the impulse that hit."""
    kind = {"ledge": "ledge", "flat": "flat"}.get(take.ground, "slope")
    space = ground_space(kind, slope_of(take), edge_of(take), DROP_PX)
    for _ in range(take.delay_ticks):
        step(space)
    pose = Pose(on_ground(rig, slope_of(take)))
    sway_deg = 4.0 * (1.0 + 0.5 * take.again)
    sway = np.radians([noise(take.seed, row, take.again) * sway_deg for row in range(len(rig.parts))])
    hx, hy = take.heading
    side = math.copysign(1.0, hx) if abs(hx) > 0.1 else (-1.0) ** take.again
    lean = side * math.radians(LEAN_DEG) * take.again
    pose.parts = rig.solve(pose.parts[rig.root, :2], pose.parts[:, 2] + sway + lean)
    if take.again:
        pose.parts = lifted(rig, pose.parts, math.tan(math.radians(slope_of(take))))
    doll = Ragdoll(space, rig, pose, tension=TENSE, mask=GROUND | PROP)
    mass = float(rig.masses.sum())
    size = SPEED_PX[take.strength] * mass * (1.0 + 0.06 * noise(take.seed, 99, 0))
    if take.ground == "up" and take.strength == "soft":
        size *= 1.0 + UPHILL_GAIN * take.again
    blow[:] = size * hx + 0.0, size * hy + 0.0
    ball = None
    if take.thrown:
        at = doll.bodies[rig.index[take.part]].position
        speed = (hx * BALL_PX, hy * BALL_PX)
        ball = throw(space, (at.x - hx * 16, at.y - hy * 16 - 2), speed, size / BALL_PX, 6.0)
    else:
        strike(doll, take.part, (blow[0], blow[1]))
    for tick in range(MAX_TICKS + 2):
        yield doll.pose().parts
        if ball is not None and tick == ARRIVED_TICKS:
            # Most of the ball's momentum goes past or lies on the body later; the blow is what it lost by then.
            lost = size - ball.mass * (ball.velocity.x * hx + ball.velocity.y * hy)
            blow[:] = lost * hx + 0.0, lost * hy + 0.0
        go_limp(doll, tick)
        step(space)


def strike(doll: Ragdoll, part: str, blow: tuple[float, float]) -> None:
    """A killing blow as the library's takes have it: most on the part, some on the head, some on all; what does not
    come from above lifts the body off its feet."""
    size = math.hypot(*blow)
    for name, share in ((part, 0.7), ("head", 0.3)):
        doll.hit(name, (blow[0] * share, blow[1] * share), SPREAD)
    if blow[1] < 0.5 * size:
        doll.hit(doll.rig.parts[doll.rig.root].name, (0.0, -HOP * size), 1.0)


def go_limp(doll: Ragdoll, tick: int) -> None:
    """Before the physics of a tick: the muscles give way, and nothing flies faster than a clip may be played."""
    limp = LIMP_CHAINS if len(doll.rig.parts) > MANY_PARTS else LIMP
    doll.set_tension(limp + (TENSE - limp) * math.exp(-tick / LIMP_TICKS))
    doll.limit_speed(LIMIT_PX, LIMIT_SPIN)


def on_ground(rig: Rig, slope_deg: float) -> np.ndarray:
    """The rig standing at (0, 0) with both feet on a slope: the lower foot is put down, the body kept upright."""
    parts = rig.stand(0.0, 0.0)
    return lifted(rig, parts, math.tan(math.radians(slope_deg)))


def lifted(rig: Rig, parts: np.ndarray, slope: float) -> np.ndarray:
    """The pose moved up or down so that its lowest skin touches the plane y = slope * x."""
    out = parts.copy()
    points = np.concatenate([parts[:, :2], rig.ends(parts)])
    radii = np.concatenate([rig.radii, rig.radii])
    depth = points[:, 1] + radii * math.hypot(1.0, slope) - slope * points[:, 0]
    out[:, 1] -= depth.max()
    return out


def impact_tick(rig: Rig, motion: np.ndarray, take: Take) -> int:
    """The first tick at which the chest or the head touches the ground (the last tick if they never do)."""
    rows = [rig.index[n] for n in ("chest", "head")]
    for tick, parts in enumerate(motion):
        points = np.concatenate([parts[rows, :2], rig.ends(parts)[rows]])
        radii = np.concatenate([rig.radii[rows]] * 2)
        if (ground_at(take, points[:, 0]) - points[:, 1] - radii < 1.0).any():
            return tick
    return len(motion) - 1


def ground_at(take: Take, x: np.ndarray) -> np.ndarray:
    """Ground y of the take's arena at x."""
    y = math.tan(math.radians(slope_of(take))) * x
    if take.ground == "ledge":
        edge = edge_of(take)
        y = y + np.where(x > edge if edge > 0 else x < edge, DROP_PX, 0.0)
    return y
