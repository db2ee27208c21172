"""Playback: one creature's death, from its living pose through a clip to lying still. No physics runs here.

The clip is played as angles on the rig's tree, so bones stay joined whatever is blended. Where the ground is not the
recorded one, the root is moved so that the lowest part keeps the height it had in the take; the last part of the
clip is drawn towards the same pose laid out on the real ground, in which nothing moves any more.
"""

import math

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.drop import SLIDE_PX, Drop
from game.anim.fall.footing import Footing, ground_under
from game.anim.fall.lying import HEAD_WAY_PX, Lying
from game.anim.fall.takes import fastest, joined, recorded_room
from game.anim.pose import Pose, angle_gap
from game.anim.rig import Rig
from game.core.terrain import Terrain

__all__ = ["Fall", "caught", "ground_under"]

BLEND_TICKS = 12
SETTLE_TICKS = 26
MAX_STEP_PX = 5.6
AIR_PACE = 0.12
LOOK_TICKS = 8
LOOK_PX = 36.0
TURN_STEP = 0.05
STEP_PX = 20.0
RETRY_TICKS, MOST_WAITS = 6, 90
LOST_PX = 1500.0


class Fall:
    """A death being played. `parts` (n, 3) is the raw pose after each `step`; `at_rest` and `lost` (fell out of the
    world) say when it is over.

    living: the pose at the moment of death. velocity: px/s of the body then. heading: sign of the blow along x; the
    head ends on that side of where it was. ground: what `ground_under` gave for the living pose, if it was asked.
    """

    def __init__(
        self,
        rig: Rig,
        clip: Clip,
        living: Pose,
        facing: int,
        terrain: Terrain,
        velocity: tuple[float, float] = (0.0, 0.0),
        heading: float = 0.0,
        ground: fit.Profile | None = None,
    ) -> None:
        self.rig, self.clip, self.facing = rig, clip, facing
        self.parts = living.parts.copy()
        self.at_rest = self.lost = self.has_tried = False
        self.key: tuple[str, float, int] | None = None
        self.tick = 0
        self.time = 0.0
        self._row = rig.root
        self._origin = living.parts[self._row, :2].copy()
        self._top = float(self._origin[1])
        self._gap = angle_gap(living.parts[:, 2], clip.dense[0, :, 2])
        self._gap -= np.round((self._gap) / math.tau) * math.tau
        # What a living pose has that its rig's tree has not (a spine that stretches) goes away with the blend.
        self._loose = living.parts[:, :2] - rig.solve(self._origin, living.parts[:, 2], living.facing)[:, :2]
        self._wanted = np.maximum(recorded_room(rig, clip), 0.0)
        self._floor = self._wanted.min(axis=1)
        self._lying: Lying | None = None
        self._lies_from = 0
        self._waits, self._aside = 0, 0.0
        self._table: np.ndarray | None = None
        self._place = np.zeros(3)
        self._push = self._head_push(heading)
        self._heading = math.copysign(1.0, heading) if heading else 0.0
        self._footing = Footing(rig, terrain)
        self._look(ground)
        self._tilt = self._tilt_to
        self._head_x = float(living.parts[rig.index.get("head", rig.root), 0])
        self._drop = Drop(self._footing, self.parts, velocity)

    @property
    def surface(self) -> int:
        """Id of the mover that the body lies on, 0 if it is none."""
        return self._footing.surface

    def _head_push(self, heading: float) -> float:
        """How much further the body must go for the head to end on the blow's side, px."""
        if abs(heading) < 1e-6:
            return 0.0
        sign = math.copysign(1.0, heading)
        head = self.rig.index.get("head", self._row)
        ends = self._origin[0] + self.clip.dense[-1, head, 0]
        return sign * max(0.0, HEAD_WAY_PX - (ends - self.parts[head, 0]) * sign)

    def _look(self, ground: fit.Profile | None = None) -> None:
        """Bake the ground around the body anew."""
        self._footing.look(self.parts, ground)
        self._plain = self._footing.is_as_recorded(self.clip, float(self._origin[0]), self._push)
        self._tilt_to = self._footing.tilt(self.clip)

    def _ride(self) -> None:
        """Go along with the mover that the body lies on."""
        if self._drop.airborne:
            return
        dx, dy = self._footing.carried()
        if dx or dy:
            self.parts = self.parts + (dx, dy, 0.0)
            self._place = self._place + (dx, dy, 0.0)
            self._origin += dx, dy
            self._head_x += dx
            if self._lying is not None:
                self._lying.carry(dx, dy)

    # -- one tick ---------------------------------------------------------------------------------------------------
    def step(self, may_lie: bool = True) -> None:
        """Advance one tick; costs nothing at rest but riding a mover. may_lie: whether it may work out how to lie now,
        the dearest thing in a fall; else it waits where the take ends."""
        self._ride()
        if self.at_rest or self.lost:
            return
        self.tick += 1
        self.has_tried = False
        h = self.clip.header
        if self._table is not None:
            self._play_on(self._table)
            return
        if self._plain and self.tick > BLEND_TICKS and not self._drop.airborne and self._step_plain():
            return
        hanging = self._drop.airborne and self.time >= max(2, h.impact_tick - 4) and h.ground != "ledge"
        self.time = min(float(h.ticks), self.time + (AIR_PACE if hanging else 1.0))
        self._drop.fly()
        far = abs(float(self.parts[self._row, 0]) - self._footing.looked_x) > LOOK_PX
        if self._lying is None and (far or (self._drop.airborne and self.tick % LOOK_TICKS == 0)):
            self._look()
        self._tilt += max(-TURN_STEP, min(TURN_STEP, self._tilt_to - self._tilt))
        parts = self._put(self._played())
        if self._lying is None and not self._drop.airborne and self.time >= max(h.ticks - SETTLE_TICKS, 0) and may_lie:
            self.has_tried = True
            self._try_to_lie()
        if self._lying is not None:
            self._lying.improve()
            parts = self._towards_rest(self._lying, parts)
        self.parts = caught(self.rig, self.parts, parts, self.facing)
        if self._lying is not None and self.time >= h.ticks and self.tick >= self._lies_from + SETTLE_TICKS:
            self.at_rest = bool(np.abs(self.parts[:, :2] - self._lying.parts[:, :2]).max() < 0.01)
            if self.at_rest:
                self.parts = self._lying.parts.copy()
        self.lost = bool(self.parts[self._row, 1] > self._top + LOST_PX)

    def _step_plain(self) -> bool:
        """Once blended in on ground like the take's own: the take as it is, which ends lying on it. No fitting, no
        solving; and since nothing but the place differs, `key` tells that all such bodies look alike."""
        h = self.clip.header
        level = self._footing.height(float(self._origin[0])) - h.root_px - float(self._origin[1])
        off = level - float(self._drop.shift[1])
        if abs(off) > 4.0 or self._push_left() > 0.3:
            return False
        self.time = min(float(h.ticks), self.time + 1.0)
        self._drop.shift[1] += max(-0.5, min(0.5, off))
        place = self._origin + self._drop.shift
        parts = joined(self.rig, self.clip)[int(self.time)] + (place[0] + self._push, place[1], 0.0)
        self.parts = caught(self.rig, self.parts, parts, self.facing)
        if abs(off) < 1e-9 and self.parts is parts:
            self._keep_key()
            if fastest(self.rig, self.clip) <= MAX_STEP_PX:
                self._table = joined(self.rig, self.clip)
                self._place = np.array((place[0] + self._push, place[1], 0.0))
        return True

    def _play_on(self, table: np.ndarray) -> None:
        """The next pose of a take that is played as it is: a row of its table, put in its place."""
        self.time = min(float(self.clip.header.ticks), self.time + 1.0)
        self.parts = table[int(self.time)] + self._place
        self._keep_key()

    def _keep_key(self) -> None:
        self.key = (self.clip.header.name, self.time, self.facing)
        self.at_rest = self.time >= self.clip.header.ticks

    def _push_left(self) -> float:
        return abs(self._push) * (1.0 - _smooth(self.time / max(1.0, float(self.clip.header.impact_tick))))

    def _played(self) -> np.ndarray:
        """The clip's pose now, blended from the living one, turned with the slope, at its place in the world."""
        h = self.clip.header
        base = self.clip.sample(self.time)
        turn = self._tilt * _smooth(self.time / max(1.0, float(h.impact_tick)))
        left = 1.0 - _smooth(self.tick / BLEND_TICKS)
        angles = base[:, 2] + turn + self._gap * left
        root = self._origin + self._drop.shift + base[self._row, :2]
        root[0] += self._push * _smooth(self.time / max(1.0, float(h.impact_tick)))
        parts = self.rig.solve(root, angles, self.facing)
        parts[:, :2] += self._loose * left
        return parts

    def _put(self, parts: np.ndarray) -> np.ndarray:
        """The pose where the ground and gravity have it."""
        low = int(self.time)
        a, b = float(self._floor[low]), float(self._floor[min(low + 1, len(self._floor) - 1)])
        was_airborne = self._drop.airborne
        way = float(parts[self._row, 0] - self.parts[self._row, 0])
        self._drop.put(parts, a + (b - a) * (self.time - low), way, self._plain)
        if was_airborne and self._drop.touches:
            self._look()
        return parts

    # -- lying down -------------------------------------------------------------------------------------------------
    def _try_to_lie(self) -> None:
        """Lie down, unless the place is a fall away from here: then get off the edge first."""
        if self._waits % RETRY_TICKS == 0:
            lying = self._lie_down()
            way, down = (lying.parts[self._row, :2] - self.parts[self._row, :2]).tolist()
            if abs(down) < STEP_PX or self._waits > MOST_WAITS:
                self._lying, self._lies_from = lying, self.tick
                return
            self._aside = max(-SLIDE_PX, min(SLIDE_PX, way))
        self._waits += 1
        self._drop.shift[0] += self._aside

    def _lie_down(self) -> Lying:
        time, tick = self.time, self.tick
        if abs(float(self.parts[self._row, 0]) - self._footing.looked_x) > LOOK_PX / 3:
            self._look()
        self.time, self.tick = float(self.clip.header.ticks), max(tick, BLEND_TICKS)
        self._tilt = self._tilt_to
        last = self._played()
        self.time, self.tick = time, tick
        return Lying(
            self._footing, last, self.facing, self._wanted[-1], self._head_x, self._heading, refined=not self._plain
        )  # fmt: skip

    def _towards_rest(self, lying: Lying, parts: np.ndarray) -> np.ndarray:
        share = _smooth((self.tick - self._lies_from) / SETTLE_TICKS)
        if share >= 1.0:
            return lying.parts.copy()
        turn = angle_gap(lying.parts[:, 2], parts[:, 2])
        root = parts[self._row, :2] + (lying.parts[self._row, :2] - parts[self._row, :2]) * share
        parts = self.rig.solve(root, parts[:, 2] + turn * share, self.facing)
        parts[:, 0] += self._footing.to_walls(parts)
        return parts

    def pose(self) -> Pose:
        """The raw pose now."""
        return Pose(self.parts, self.facing)

    def state_values(self) -> list[float]:
        """What decides the future."""
        state = [self.time, float(self.tick), *self._drop.values(), float(self.at_rest)]
        return state + self.parts.ravel().tolist()


def caught(rig: Rig, before: np.ndarray, parts: np.ndarray, facing: int) -> np.ndarray:
    """The pose `parts` if no part is further than `MAX_STEP_PX` from where it was in `before`, else one on the way
    there: what is left is caught up with later."""
    for _ in range(4):
        step = parts[:, :2] - before[:, :2]
        far = math.sqrt(float((step * step).sum(axis=1).max()))
        if far <= MAX_STEP_PX + 1e-9:
            return parts
        share = (MAX_STEP_PX - 0.05) / far
        turn = angle_gap(parts[:, 2], before[:, 2])
        root = before[rig.root, :2] + (parts[rig.root, :2] - before[rig.root, :2]) * share
        parts = rig.solve(root, before[:, 2] + turn * share, facing)
    return parts


def _smooth(t: float) -> float:
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)
