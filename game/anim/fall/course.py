"""Course: a fall tick by tick, on ground that is not the take's own, or in the air. It plans nothing ahead.

The root is moved so that the lowest part keeps the height it had in the take; the last part of the clip is drawn
towards the same pose laid out on the real ground, in which nothing moves any more.
"""

import math
from dataclasses import replace

import numpy as np

from game.anim.fall import fit
from game.anim.fall.body import Body
from game.anim.fall.drop import Drop
from game.anim.fall.footing import TOUCHES_PX, Footing
from game.anim.fall.give import FREE_PX, Give
from game.anim.fall.lying import Lying
from game.anim.fall.pace import caught, smooth
from game.anim.fall.plan import BLEND_TICKS, Blow, nearest_turn
from game.anim.fall.settling import SETTLE_TICKS, Settling
from game.anim.fall.takes import take_of, track_of
from game.core.terrain import Terrain

AIR_PACE = 0.12
LOOK_TICKS = 8
CLEAR_PX = FREE_PX + 0.5  # of columns, that is surely clear of the exact line
LOOK_PX = 36.0
TURN_STEP = 0.05
LOST_PX = 1500.0
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
        self._track = track_of(self.rig, self.clip)
        self._impact = max(1.0, float(self.clip.header.impact_tick))
        self._settling = Settling(self.rig, self.facing)
        self._heading = math.copysign(1.0, heading) if heading else 0.0
        self._head_x = float(blow.living[self.rig.index.get("head", self._row), 0])
        self.footing = Footing(self.rig, terrain)
        self._look(ground)
        self._tilt = self._tilt_to
        self._drop = Drop(self.footing, Body.of(self.rig, self.parts), velocity)
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
        settling = self._settling
        if self.clip.header.ground != "flat" or settling.lying is not None or settling.waits or self._is_refused:
            return
        row, take = int(self.time), take_of(self.rig, self.clip)
        root = self.parts[self._row]
        x = float(root[0] - take.rows[row, self._row, 0]) + self._push_left(self.time)
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
        return replace(self._blow, living=self.parts, gap=gap, loose=loose, push=self._push_left(self.time), row=row)

    def go_on(self, parts: np.ndarray, row: int, tick: int) -> None:
        """Be at a later tick of the same fall, in a pose that stands for that row of the take."""
        self.parts, self.tick, self.time = parts, tick, float(min(row, self.clip.header.ticks))
        shift = parts[self._row, :2] - self._origin - self._track.at(self.time)[0]
        shift[0] -= self._blow.push - self._push_left(self.time)
        self._look()
        self._drop = Drop(self.footing, Body.of(self.rig, parts), (0.0, 0.0))
        self._drop.shift = shift.tolist()
        self._find_level()

    def look_again(self) -> bool:
        """The ground was replaced. Returns whether it is another here: then what lay on it moves again."""
        before = self.footing.ground
        self._look()
        after = self.footing.ground
        if before.x0 != after.x0 or not np.array_equal(before.heights, after.heights):
            self.at_rest, self._settling = False, Settling(self.rig, self.facing)
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
            if self._settling.lying is not None:
                self._settling.lying.carry(dx, dy)

    # -- one tick ---------------------------------------------------------------------------------------------------
    @property
    def wants(self) -> int:
        """What dear work is to be done: `LOOK`, `LIE`, `BETTER` or 0."""
        if self.at_rest or self.lost:
            return 0
        if self._settling.lying is not None:
            return 0 if self._settling.is_best else BETTER
        if self.must_look:
            return LOOK
        return LIE if self._is_ending() and self.level is None and self._settling.must_look else 0

    def _is_ending(self) -> bool:
        return not self._drop.airborne and self.time >= max(self.clip.header.ticks - SETTLE_TICKS, 0)

    def step(self, may_work: bool = True) -> None:
        """Advance one tick; costs nothing at rest but riding a mover. may_work: whether it may do what it `wants`, else
        it goes on without: on the ground it knows, or waiting where the take ends."""
        self._ride()
        if self.at_rest or self.lost:
            return
        self.tick += 1
        settling = self._settling
        if self._has_settled():
            if may_work and not settling.is_best:
                settling.improve()
            parts, is_there = settling.follow(self.parts)
            self.parts = caught(self.rig, self.parts, parts, self.facing)
            self.at_rest = settling.is_best and is_there
            if self.at_rest:
                self.footing.lie(self.parts)
            return
        h = self.clip.header
        hanging = self._drop.airborne and self.time >= max(2, h.impact_tick - 4) and h.ground != "ledge"
        self.time = min(float(h.ticks), self.time + (AIR_PACE if hanging else 1.0))
        self._drop.fly()
        far = abs(float(self.parts[self._row, 0]) - self.footing.looked_x) > LOOK_PX
        self.must_look |= far or (self._drop.airborne and self.tick % LOOK_TICKS == 0)
        if settling.lying is None and self.must_look and may_work:
            self._look()
            self._find_level()
        self._tilt += max(-TURN_STEP, min(TURN_STEP, self._tilt_to - self._tilt))
        body, room = self._put(may_work)
        parts = body.parts
        if self._plain and self.level is None and not self._drop.airborne:
            self._find_level()
        if settling.lying is None and self.level is None and self._is_ending():
            self._try_to_lie(may_work)
        if settling.lying is not None:
            if may_work and not settling.is_best:
                settling.improve()
            parts = settling.towards(parts, self.tick)
            body, room = Body.of(self.rig, parts), None
            aside = self.footing.to_walls(body)
            body.move(aside, 0.0)
            parts[:, 0] += aside
        self.parts = caught(self.rig, self.parts, self._given_way(parts, body, room), self.facing)
        self.lost = bool(self.parts[self._row, 1] > self._top + LOST_PX)

    def _given_way(self, parts: np.ndarray, body: Body, room: np.ndarray | None) -> np.ndarray:
        """The pose bent out of the ground, as long as it does not lie. room: the clearance of each disc, if known."""
        if self._settling.lying is not None and self._settling.since(self.tick) >= SETTLE_TICKS:
            self._give.straighten()
            if self._settling.since(self.tick) > 3 * SETTLE_TICKS:
                return parts
        if self._plain or (self._give.is_straight and self._is_free(body, room)):
            return parts
        return self._give.out_of(parts, self.footing.line, self._is_clear)

    def _is_clear(self, parts: np.ndarray) -> bool:
        body = Body.of(self.rig, parts)
        return (
            float(np.minimum.reduce(self.footing.room(body))) >= CLEAR_PX
            and abs(self.footing.to_walls(body)) < TOUCHES_PX
        )

    def _is_free(self, body: Body, room: np.ndarray | None = None) -> bool:
        """Whether no part is deeper in the ground than it may be drawn, or in a wall."""
        room = self.footing.room(body) if room is None else room
        return float(np.minimum.reduce(room)) >= FREE_PX and abs(self.footing.to_walls(body)) < TOUCHES_PX

    def _push_left(self, time: float) -> float:
        return self._blow.push * (1.0 - smooth(time / self._impact))

    def _played(self, time: float, tick: int) -> tuple[Body, float]:
        """The clip's pose at a moment, blended from the living one, turned with the slope, at its place in the world;
        and how high its lowest part was over the ground of the take."""
        root, angles, places, floor = self._track.at(time)
        x, y = root.tolist()
        x += float(self._origin[0]) + self._drop.shift[0] + self._blow.push - self._push_left(time)
        y += float(self._origin[1]) + self._drop.shift[1]
        turn, left = self._tilt * smooth(time / self._impact), 1.0 - smooth(tick / BLEND_TICKS)
        if left:
            parts = self.rig.solve(np.array((x, y)), angles + turn + self._blow.gap * left, self.facing)
            parts[:, :2] += self._blow.loose * left
            return Body.of(self.rig, parts), floor
        return Body.turned(self.rig, places, angles, turn, x, y), floor

    def _put(self, may_work: bool) -> tuple[Body, np.ndarray | None]:
        """The pose where the ground and gravity have it, and what `Drop.put` knows of it."""
        body, floor = self._played(self.time, self.tick)
        was_airborne = self._drop.airborne
        way = body.root[0] - float(self.parts[self._row, 0])
        room = self._drop.put(body, floor, way, self._plain)
        if was_airborne and self._drop.touches:
            self.must_look = True
            if may_work:
                self._look()
                self._find_level()
                room = None
        return body, room

    # -- lying down -------------------------------------------------------------------------------------------------
    def _try_to_lie(self, may_work: bool) -> None:
        settling = self._settling
        if settling.must_look:
            if not may_work:
                return
            if abs(float(self.parts[self._row, 0]) - self.footing.looked_x) > LOOK_PX / 3:
                self._look()  # enough for one tick
                return
            settling.take(self._lie_down(), self.parts, self.tick)
            if settling.lying is not None:
                self.level = None
                return
        self._drop.shift[0] += settling.wait()

    def _lie_down(self) -> Lying:
        self._tilt = self._tilt_to
        last, _ = self._played(float(self.clip.header.ticks), max(self.tick, BLEND_TICKS))
        wanted = np.maximum(self._track.room[-1], 0.0)
        return Lying(
            self.footing, last.parts, self.facing, wanted, self._head_x, self._heading, refined=not self._plain
        )  # fmt: skip

    def _has_settled(self) -> bool:
        """Whether it lies, and the take has no more say."""
        return (
            self._settling.lying is not None
            and self.time >= self.clip.header.ticks
            and self._settling.since(self.tick) >= SETTLE_TICKS
        )

    def state_values(self) -> list[float]:
        """What decides the future, but for the pose."""
        is_best = float(self._settling.is_best)
        return [self.time, *self._drop.values(), *self._give.bent.tolist(), float(self.must_look), is_best]
