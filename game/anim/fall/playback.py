"""Playback: one creature's death, from its living pose through a clip to lying still. No physics runs here.

The clip is played as angles on the rig's tree, so bones stay joined whatever is blended. Where the ground is not the
recorded one, the root is moved so that the lowest part keeps the height it had in the take; the last part of the
clip is drawn towards the same pose laid out on the real ground, in which nothing moves any more.
"""

import math
from collections.abc import Iterator

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.footing import Footing, ground_under
from game.anim.fall.rest import refine
from game.anim.fall.takes import joined, recorded_room
from game.anim.pose import Pose, angle_gap
from game.anim.rig import Rig
from game.core.clock import DT
from game.core.terrain import Terrain

__all__ = ["Fall", "caught", "ground_under"]

BLEND_TICKS = 12
SETTLE_TICKS = 26
REFINE_STEPS = 2  # a tick
MAX_STEP_PX = 5.6
GRAVITY_STEP_PX = 900.0 * DT * DT
TERMINAL_PX = 5.0
RISE_PX = 2.5
BLOCKED_PX = -4.0
AWAY_PX = (1.5, 3.0, 4.5, 6.0)
FOLLOW_PX = 1.6
AIR_GAP_PX = 3.0
AIR_PACE = 0.12
LOOK_TICKS = 8
LOOK_PX = 36.0
TURN_STEP = 0.05
HEAD_WAY_PX = 5.0
SLIDE_PX, STEP_PX = 1.6, 20.0
RETRY_TICKS, MOST_WAITS = 6, 90
LOST_PX = 1500.0
TOUCH_PX = 1.0


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
        self.at_rest = self.lost = False
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
        self._shift = np.zeros(2)
        self._speed = min(TERMINAL_PX, velocity[1] * DT)
        self._drift = velocity[0] * DT
        self._wanted = np.maximum(recorded_room(rig, clip), 0.0)
        self._floor = self._wanted.min(axis=1)
        self._rest: np.ndarray | None = None
        self._rest_from = 0.0
        self._waits, self._aside = 0, 0.0
        self._better: Iterator[np.ndarray] = iter(())
        self._push = self._head_push(heading)
        self._heading = math.copysign(1.0, heading) if heading else 0.0
        self._footing = Footing(rig, terrain)
        self._look(ground)
        self._tilt = self._tilt_to
        self._head_x = float(living.parts[rig.index.get("head", rig.root), 0])
        self._airborne = bool(self._footing.room(self.parts).min() > AIR_GAP_PX)
        if not self._airborne:
            self._speed = self._drift = 0.0

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
        if self._airborne:
            return
        dx, dy = self._footing.carried()
        if dx or dy:
            self.parts[:, :2] += (dx, dy)
            self._origin += dx, dy
            self._head_x += dx
            if self._rest is not None:
                self._rest[:, :2] += (dx, dy)

    # -- one tick ---------------------------------------------------------------------------------------------------
    def step(self) -> None:
        """Advance one tick; costs nothing at rest but riding a mover."""
        self._ride()
        if self.at_rest or self.lost:
            return
        self.tick += 1
        h = self.clip.header
        if self._plain and self.tick > BLEND_TICKS and not self._airborne and self._step_plain():
            return
        hanging = self._airborne and self.time >= max(2, h.impact_tick - 4) and h.ground != "ledge"
        self.time = min(float(h.ticks), self.time + (AIR_PACE if hanging else 1.0))
        if self._airborne:
            self._shift[0] += self._drift
        far = abs(float(self.parts[self._row, 0]) - self._footing.looked_x) > LOOK_PX
        if self._rest is None and (far or (self._airborne and self.tick % LOOK_TICKS == 0)):
            self._look()
        self._tilt += max(-TURN_STEP, min(TURN_STEP, self._tilt_to - self._tilt))
        parts = self._grounded(self._played())
        if self._rest is None and not self._airborne and self.time >= max(h.ticks - SETTLE_TICKS, 0):
            self._try_to_lie()
        if self._rest is not None:
            self._refine()
            parts = self._towards_rest(parts)
        self.parts = caught(self.rig, self.parts, parts, self.facing)
        if self._rest is not None and self.time >= h.ticks and self.tick >= self._rest_from + SETTLE_TICKS:
            self.at_rest = bool(np.abs(self.parts[:, :2] - self._rest[:, :2]).max() < 0.01)
            if self.at_rest:
                self.parts = self._rest.copy()
        self.lost = bool(self.parts[self._row, 1] > self._top + LOST_PX)

    def _step_plain(self) -> bool:
        """Once blended in on ground like the take's own: the take as it is, which ends lying on it. No fitting, no
        solving; and since nothing but the place differs, `key` tells that all such bodies look alike."""
        h = self.clip.header
        level = self._footing.height(float(self._origin[0])) - h.root_px - float(self._origin[1])
        off = level - float(self._shift[1])
        if abs(off) > 4.0 or self._push_left() > 0.3:
            return False
        self.time = min(float(h.ticks), self.time + 1.0)
        self._shift[1] += max(-0.5, min(0.5, off))
        place = self._origin + self._shift
        parts = joined(self.rig, self.clip)[int(self.time)] + (place[0] + self._push, place[1], 0.0)
        self.parts = caught(self.rig, self.parts, parts, self.facing)
        if abs(off) < 1e-9 and self.parts is parts:
            self.key = (h.name, self.time, self.facing)
            self.at_rest = self.time >= h.ticks
        return True

    def _push_left(self) -> float:
        return abs(self._push) * (1.0 - _smooth(self.time / max(1.0, float(self.clip.header.impact_tick))))

    def _played(self) -> np.ndarray:
        """The clip's pose now, blended from the living one, turned with the slope, at its place in the world."""
        h = self.clip.header
        base = self.clip.sample(self.time)
        turn = self._tilt * _smooth(self.time / max(1.0, float(h.impact_tick)))
        left = 1.0 - _smooth(self.tick / BLEND_TICKS)
        angles = base[:, 2] + turn + self._gap * left
        root = self._origin + self._shift + base[self._row, :2]
        root[0] += self._push * _smooth(self.time / max(1.0, float(h.impact_tick)))
        parts = self.rig.solve(root, angles, self.facing)
        parts[:, :2] += self._loose * left
        return parts

    def _grounded(self, parts: np.ndarray) -> np.ndarray:
        """Move the root so that the lowest part is as high over the real ground as it was over the recorded one: down
        no faster than gravity, up by a little each tick."""
        parts[:, 0] += self._footing.to_walls(parts)
        low = int(self.time)
        floor = self._floor[low] + (self._floor[min(low + 1, len(self._floor) - 1)] - self._floor[low]) * (
            self.time - low
        )
        room = self._footing.room(parts)
        spare = float(room.min()) - float(floor)
        if spare < BLOCKED_PX:
            room = self._stopped(parts, float(floor))
            spare = float(room.min()) - float(floor)
        if spare > 0.0:
            self._speed = min(TERMINAL_PX, self._speed + GRAVITY_STEP_PX)
            slack = self._speed if self._airborne else max(self._speed, FOLLOW_PX)
            down = min(spare, slack)
            self._airborne = spare - down > AIR_GAP_PX
            if not self._airborne and down >= spare - 1e-9:
                self._speed = 0.0
            move = down
        else:
            if self._airborne:
                self._airborne = False
                self._look()
            self._drift *= 0.8
            self._speed = 0.0
            move = max(spare, -RISE_PX)
        self._shift[1] += move
        parts[:, 1] += move
        if not self._airborne:
            self._shift[0] += SLIDE_PX * self._footing.slide_off(parts, room - move)
        return parts

    def _stopped(self, parts: np.ndarray, floor: float) -> np.ndarray:
        """Deep in a step or an edge: the body goes aside, first of all back the way it came, instead of up through it.
        Returns the clearances then."""
        before = room = self._footing.room(parts)
        way = float(parts[self._row, 0] - self.parts[self._row, 0])
        back = -1.0 if way > 0.0 else 1.0
        best, best_spare = 0.0, float(before.min()) + 1.0
        for px in AWAY_PX:
            for sign in (back, -back):
                tried = self._footing.room(parts + (sign * px, 0.0, 0.0))
                if float(tried.min()) > best_spare:
                    best, best_spare, room = sign * px, float(tried.min()), tried
            if best_spare - floor > -RISE_PX:
                break
        parts[:, 0] += best
        self._shift[0] += best
        return room if best else before

    # -- lying down -------------------------------------------------------------------------------------------------
    def _try_to_lie(self) -> None:
        """Lie down, unless the place is a fall away from here: then get off the edge first."""
        if self._waits % RETRY_TICKS == 0:
            self._lie_down()
            assert self._rest is not None
            way, down = (self._rest[self._row, :2] - self.parts[self._row, :2]).tolist()
            if abs(down) < STEP_PX or self._waits > MOST_WAITS:
                return
            self._rest, self._aside = None, max(-SLIDE_PX, min(SLIDE_PX, way))
        self._waits += 1
        self._shift[0] += self._aside

    def _lie_down(self) -> None:
        """Work out the pose in which the body will rest on this ground: here roughly, in the next ticks ever better."""
        time, tick, footing = self.time, self.tick, self._footing
        if abs(float(self.parts[self._row, 0]) - footing.looked_x) > LOOK_PX / 3:
            self._look()
        self.time, self.tick = float(self.clip.header.ticks), max(tick, BLEND_TICKS)
        self._tilt = self._tilt_to
        last = self._played()
        self.time, self.tick = time, tick
        last[:, 0] += footing.to_walls(last, trunk_only=True)
        last[:, 0] += footing.back_to_ground(last)
        head = self.rig.index.get("head", self._row)
        for _ in range(3):
            self._rest = fit.drape(self.rig, last, self.facing, footing.ground, self._wanted[-1])
            short = HEAD_WAY_PX - (self._rest[head, 0] - self._head_x) * self._heading
            aside = self._heading * short if self._heading and short > HEAD_WAY_PX - 1.0 else 0.0
            # Walls have the last word.
            aside += footing.to_walls(self._rest + (aside, 0.0, 0.0), trunk_only=True)
            if abs(aside) < 0.5:
                break
            last[:, 0] += aside
        self._rest_from = tick
        assert self._rest is not None
        if not self._plain:
            # The head goes where the blow went, as far as the trunk finds room.
            to_edge, reached = self._head_x + self._heading * TOUCH_PX, float(self._rest[head, 0])
            edge = min(to_edge, reached) if self._heading > 0.0 else max(to_edge, reached)
            bounds = (edge if self._heading > 0.0 else -np.inf, edge if self._heading < 0.0 else np.inf)
            self._better = refine(
                self.rig, self._rest, self.facing, footing.ground, footing.heights, self._wanted[-1], bounds
            )  # fmt: skip

    def _refine(self) -> None:
        for _ in range(REFINE_STEPS):
            self._rest = next(self._better, self._rest)

    def _towards_rest(self, parts: np.ndarray) -> np.ndarray:
        assert self._rest is not None
        share = _smooth((self.tick - self._rest_from) / SETTLE_TICKS)
        if share >= 1.0:
            return self._rest.copy()
        turn = angle_gap(self._rest[:, 2], parts[:, 2])
        root = parts[self._row, :2] + (self._rest[self._row, :2] - parts[self._row, :2]) * share
        parts = self.rig.solve(root, parts[:, 2] + turn * share, self.facing)
        parts[:, 0] += self._footing.to_walls(parts)
        return parts

    def pose(self) -> Pose:
        """The raw pose now."""
        return Pose(self.parts, self.facing)

    def state_values(self) -> list[float]:
        """What decides the future."""
        state = [self.time, float(self.tick), self._speed, self._drift, *self._shift.tolist(), float(self.at_rest)]
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
