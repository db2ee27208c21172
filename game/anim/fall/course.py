"""Course: a fall tick by tick, on ground that is not the take's own, or in the air. It plans nothing ahead.

The root is moved so that the lowest part keeps the height it had in the take; the last part of the clip is drawn
towards the same pose laid out on the real ground, in which nothing moves any more.
"""

import math
from dataclasses import replace

import numpy as np

from game.anim.fall import fit
from game.anim.fall.drop import SLIDE_PX, Drop
from game.anim.fall.footing import Footing
from game.anim.fall.give import FREE_PX, Give
from game.anim.fall.lying import Lying
from game.anim.fall.pace import caught
from game.anim.fall.plan import BLEND_TICKS, Blow, nearest_turn
from game.anim.fall.takes import recorded_room, take_of
from game.anim.pose import angle_gap
from game.core.terrain import Terrain

SETTLE_TICKS = 26
AIR_PACE = 0.12
LOOK_TICKS = 8
LOOK_PX = 36.0
TURN_STEP = 0.05
STEP_PX = 20.0
RETRY_TICKS, MOST_WAITS = 6, 90
LOST_PX = 1500.0
# What lies before it knows how best follows what it finds out by this share a tick, until it is so near.
FOLLOW_SHARE, THERE_PX, THERE_RAD = 0.2, 0.25, 0.03
# What a fall may wait to do, the dearest to go without last: lie better, lie down, look at the ground.
BETTER, LIE, LOOK = 1, 2, 3


class Course:
    """`parts` (n, 3) is the raw pose after each `step`. `level`: the y of ground on which the rest can be planned.

    velocity: px/s of the body at the blow. heading: sign of the blow along x. ground: around the body.
    """

    def __init__(
        self,
        blow: Blow,
        terrain: Terrain,
        velocity: tuple[float, float],
        heading: float,
        ground: fit.Profile,
    ) -> None:
        self.rig, self.clip, self.facing = blow.rig, blow.clip, blow.facing
        self.parts, self._blow = blow.living, blow
        self.at_rest = self.lost = self.must_look = self._plain = False
        self.level: float | None = None
        self._is_refused = False
        self.tick, self.time = 0, 0.0
        self._row = self.rig.root
        self._origin = blow.living[self._row, :2].copy()
        self._top = float(self._origin[1])
        self._wanted = np.maximum(recorded_room(self.rig, self.clip), 0.0)
        self._floor = self._wanted.min(axis=1)
        self._lying: Lying | None = None
        self._is_best = False
        self._lies_from = 0
        self._waits, self._aside = 0, 0.0
        self._heading = math.copysign(1.0, heading) if heading else 0.0
        self._head_x = float(blow.living[self.rig.index.get("head", self._row), 0])
        self.footing = Footing(self.rig, terrain)
        self._look(ground)
        self._tilt = self._tilt_to
        self._drop = Drop(self.footing, self.parts, velocity)
        self._give = Give(self.rig, self.facing)
        self._find_level()

    def _look(self, ground: fit.Profile | None = None) -> None:
        """Bake the ground around the body anew."""
        self.footing.look(self.parts, ground)
        self._tilt_to = self.footing.tilt(self.clip)
        self._is_refused = False
        self.must_look = False

    def _find_level(self) -> None:
        """See whether the ground is the take's from here on, and the body is on it."""
        self.level = None
        if self.clip.header.ground != "flat" or self._lying is not None or self._waits or self._is_refused:
            return
        row, take = int(self.time), take_of(self.rig, self.clip)
        root = self.parts[self._row]
        x = float(root[0] - take.rows[row, self._row, 0]) + self._push_left()
        y = self.footing.height(float(root[0]))
        self._plain = take.lies_on(self.footing.ground, x, y)
        if self._plain and not self._drop.airborne:
            self.level = y

    def refuse(self) -> None:
        """No plan can be made here."""
        self.level, self._is_refused = None, True

    def blow_now(self) -> Blow:
        """What a plan of the rest begins with."""
        if not self.tick:
            return self._blow
        row = int(self.time)
        gap = nearest_turn(self.parts[:, 2] - take_of(self.rig, self.clip).rows[row, :, 2])
        loose = self.parts[:, :2] - self.rig.solve(self.parts[self._row, :2], self.parts[:, 2], self.facing)[:, :2]
        return replace(self._blow, living=self.parts, gap=gap, loose=loose, push=self._push_left(), row=row)

    def go_on(self, parts: np.ndarray, row: int, tick: int) -> None:
        """Be at a later tick of the same fall, in a pose that stands for that row of the take."""
        self.parts, self.tick, self.time = parts, tick, float(min(row, self.clip.header.ticks))
        shift = parts[self._row, :2] - self._origin - self.clip.sample(self.time)[self._row, :2]
        shift[0] -= self._blow.push - self._push_left()
        self._look()
        self._drop = Drop(self.footing, parts, (0.0, 0.0))
        self._drop.shift = shift
        self._find_level()

    def look_again(self) -> bool:
        """The ground was replaced. Returns whether it is another here: then what lay on it moves again."""
        before = self.footing.ground
        self._look()
        after = self.footing.ground
        if before.x0 != after.x0 or not np.array_equal(before.heights, after.heights):
            self.at_rest, self._lying, self._is_best, self._waits = False, None, False, 0
            return True
        return False

    def _ride(self) -> None:
        """Go along with the mover that the body lies on."""
        if self._drop.airborne:
            return
        dx, dy = self.footing.carried()
        if dx or dy:
            self.parts = self.parts + (dx, dy, 0.0)
            self._origin += dx, dy
            self._head_x += dx
            if self.level is not None:
                self.level += dy
            if self._lying is not None:
                self._lying.carry(dx, dy)

    # -- one tick ---------------------------------------------------------------------------------------------------
    @property
    def wants(self) -> int:
        """What dear work is to be done: `LOOK`, `LIE`, `BETTER` or 0."""
        if self.at_rest or self.lost:
            return 0
        if self._lying is not None:
            return 0 if self._is_best else BETTER
        if self.must_look:
            return LOOK
        return LIE if self._is_ending() and self.level is None and self._waits % RETRY_TICKS == 0 else 0

    def _is_ending(self) -> bool:
        return not self._drop.airborne and self.time >= max(self.clip.header.ticks - SETTLE_TICKS, 0)

    def step(self, may_work: bool = True) -> None:
        """Advance one tick; costs nothing at rest but riding a mover. may_work: whether it may do what it `wants`, else
        it goes on without: on the ground it knows, or waiting where the take ends."""
        self._ride()
        if self.at_rest or self.lost:
            return
        self.tick += 1
        if self._has_settled():
            self._lie(may_work)
            return
        h = self.clip.header
        hanging = self._drop.airborne and self.time >= max(2, h.impact_tick - 4) and h.ground != "ledge"
        self.time = min(float(h.ticks), self.time + (AIR_PACE if hanging else 1.0))
        self._drop.fly()
        far = abs(float(self.parts[self._row, 0]) - self.footing.looked_x) > LOOK_PX
        self.must_look |= far or (self._drop.airborne and self.tick % LOOK_TICKS == 0)
        if self._lying is None and self.must_look and may_work:
            self._look()
            self._find_level()
        self._tilt += max(-TURN_STEP, min(TURN_STEP, self._tilt_to - self._tilt))
        parts = self._put(self._played(), may_work)
        if self._plain and self.level is None and not self._drop.airborne:
            self._find_level()
        if self._lying is None and self.level is None and self._is_ending():
            self._try_to_lie(may_work)
        if self._lying is not None:
            if may_work and not self._is_best:
                self._improve(self._lying)
            parts = self._towards_rest(self._lying, parts)
        parts = self._given_way(parts)
        self.parts = caught(self.rig, self.parts, parts, self.facing)
        self.lost = bool(self.parts[self._row, 1] > self._top + LOST_PX)

    def _given_way(self, parts: np.ndarray) -> np.ndarray:
        """The pose bent out of the ground, as long as it does not lie."""
        if self._lying is not None and self.tick >= self._lies_from + SETTLE_TICKS:
            self._give.straighten()
            if self.tick > self._lies_from + 3 * SETTLE_TICKS:
                return parts
        is_near = self.footing.has_walls or not self._give.is_straight
        if self._plain or not (is_near or float(self.footing.room(parts).min()) < FREE_PX):
            return parts
        return self._give.out_of(parts, self.footing.line)

    def _push_left(self) -> float:
        return self._blow.push * (1.0 - _smooth(self.time / max(1.0, float(self.clip.header.impact_tick))))

    def _played(self) -> np.ndarray:
        """The clip's pose now, blended from the living one, turned with the slope, at its place in the world."""
        base = self.clip.sample(self.time)
        turn = self._tilt * _smooth(self.time / max(1.0, float(self.clip.header.impact_tick)))
        left = 1.0 - _smooth(self.tick / BLEND_TICKS)
        angles = base[:, 2] + turn + self._blow.gap * left
        root = self._origin + self._drop.shift + base[self._row, :2]
        root[0] += self._blow.push - self._push_left()
        parts = self.rig.solve(root, angles, self.facing)
        parts[:, :2] += self._blow.loose * left
        return parts

    def _put(self, parts: np.ndarray, may_work: bool) -> np.ndarray:
        """The pose where the ground and gravity have it."""
        low = int(self.time)
        a, b = float(self._floor[low]), float(self._floor[min(low + 1, len(self._floor) - 1)])
        was_airborne = self._drop.airborne
        way = float(parts[self._row, 0] - self.parts[self._row, 0])
        self._drop.put(parts, a + (b - a) * (self.time - low), way, self._plain)
        if was_airborne and self._drop.touches:
            self.must_look = True
            if may_work:
                self._look()
                self._find_level()
        return parts

    # -- lying down -------------------------------------------------------------------------------------------------
    def _try_to_lie(self, may_work: bool) -> None:
        """Lie down, unless the place is a fall away from here: then get off the edge first."""
        if self._waits % RETRY_TICKS == 0:
            if not may_work:
                return
            lying = self._lie_down()
            way, down = (lying.parts[self._row, :2] - self.parts[self._row, :2]).tolist()
            if abs(down) < STEP_PX or self._waits > MOST_WAITS:
                self._lying, self._lies_from, self.level = lying, self.tick, None
                return
            self._aside = max(-SLIDE_PX, min(SLIDE_PX, way))
        self._waits += 1
        self._drop.shift[0] += self._aside

    def _lie_down(self) -> Lying:
        time, tick = self.time, self.tick
        if abs(float(self.parts[self._row, 0]) - self.footing.looked_x) > LOOK_PX / 3:
            self._look()
        self.time, self.tick = float(self.clip.header.ticks), max(tick, BLEND_TICKS)
        self._tilt = self._tilt_to
        last = self._played()
        self.time, self.tick = time, tick
        return Lying(
            self.footing, last, self.facing, self._wanted[-1], self._head_x, self._heading, refined=not self._plain
        )  # fmt: skip

    def _improve(self, lying: Lying) -> None:
        self._is_best = not lying.improve()

    def _towards_rest(self, lying: Lying, parts: np.ndarray) -> np.ndarray:
        parts = self._nearer(lying, parts, _smooth((self.tick - self._lies_from) / SETTLE_TICKS))
        parts[:, 0] += self.footing.to_walls(parts)
        return parts

    def _nearer(self, lying: Lying, parts: np.ndarray, share: float) -> np.ndarray:
        turn = angle_gap(lying.parts[:, 2], parts[:, 2])
        root = parts[self._row, :2] + (lying.parts[self._row, :2] - parts[self._row, :2]) * share
        return self.rig.solve(root, parts[:, 2] + turn * share, self.facing)

    def _has_settled(self) -> bool:
        """Whether it lies, and the take has no more say."""
        return (
            self._lying is not None
            and self.time >= self.clip.header.ticks
            and self.tick >= self._lies_from + SETTLE_TICKS
        )

    def _lie(self, may_work: bool) -> None:
        """Follow unhurriedly what is found out late about how to lie; rest once nothing more is found."""
        lying = self._lying
        assert lying is not None
        if may_work and not self._is_best:
            self._improve(lying)
        gap = lying.parts - self.parts
        if (
            np.abs(gap[:, :2]).max() < THERE_PX
            and np.abs(angle_gap(lying.parts[:, 2], self.parts[:, 2])).max() < THERE_RAD
        ):
            self.parts = lying.parts.copy()
            self.at_rest = self._is_best
        else:
            parts = self._nearer(lying, self.parts, FOLLOW_SHARE)
            self.parts = caught(self.rig, self.parts, parts, self.facing)

    def state_values(self) -> list[float]:
        """What decides the future, but for the pose."""
        return [self.time, *self._drop.values(), *self._give.bent.tolist(), float(self.must_look), float(self._is_best)]


def _smooth(t: float) -> float:
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)
