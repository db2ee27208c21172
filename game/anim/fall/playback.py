"""Playback: one creature's death, from its living pose through a clip to lying still. No physics runs here.

The clip is played as angles on the rig's tree, so bones stay joined whatever is blended. Where the ground is not the
recorded one, the root is moved so that the lowest part keeps the height it had in the take; the last part of the
clip is drawn towards the same pose laid out on the real ground, in which nothing moves any more.
"""

import math

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.takes import extent, joined, recorded_room
from game.anim.pose import Pose, angle_gap
from game.anim.rig import Rig
from game.core.clock import DT
from game.core.terrain import Terrain

BLEND_TICKS = 12
SETTLE_TICKS = 26
MAX_STEP_PX = 5.6
GRAVITY_STEP_PX = 900.0 * DT * DT
TERMINAL_PX = 5.0
RISE_PX = 2.5
FOLLOW_PX = 1.6
AIR_GAP_PX = 3.0
AIR_PACE = 0.12
LOOK_TICKS = 8
LOOK_PX = 36.0
LOOK_REACH_PX = 130.0
PLAIN_PX = 30.0
TURN_STEP = 0.05
HEAD_WAY_PX = 5.0
LOST_PX = 1500.0
VOID_PX = 22.0


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
        self.surface = 0
        self._terrain = terrain
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
        self._airborne = False
        self._wanted = np.maximum(recorded_room(rig, clip), 0.0)
        self._floor = self._wanted.min(axis=1)
        self._rest: np.ndarray | None = None
        self._rest_from = 0.0
        self._push = self._head_push(heading)
        self._heading = math.copysign(1.0, heading) if heading else 0.0
        self._look(ground)
        self._tilt = self._tilt_to
        self._head_x = float(living.parts[rig.index.get("head", rig.root), 0])
        self._airborne = bool(self._room(self.parts).min() > AIR_GAP_PX)
        if not self._airborne:
            self._speed = self._drift = 0.0

    def _head_push(self, heading: float) -> float:
        """How much further the body must go for the head to end on the blow's side, px."""
        if abs(heading) < 1e-6:
            return 0.0
        sign = math.copysign(1.0, heading)
        head = self.rig.index.get("head", self._row)
        ends = self._origin[0] + self.clip.dense[-1, head, 0]
        return sign * max(0.0, HEAD_WAY_PX - (ends - self.parts[head, 0]) * sign)

    # -- the ground -------------------------------------------------------------------------------------------------
    def _look(self, ground: fit.Profile | None = None) -> None:
        """Bake the ground around the root anew, or take one that was just baked."""
        root_x = float(self.parts[self._row, 0])
        self._ground = ground or ground_under(self.rig, self.parts, self._terrain)
        self._heights = fit.table(self.rig, self._ground)
        self.surface = self._ground.surface
        self._carried = self._terrain.surface_position(self.surface)
        self._looked_x = root_x
        self._plain = self._is_plain()
        ledge = self.clip.header.ground == "ledge"
        slope = math.atan(self._ground.slope(root_x)) - math.radians(self.clip.header.slope_deg)
        self._tilt_to = 0.0 if ledge else slope

    def _is_plain(self) -> bool:
        """Whether the ground is as level, as far as the body will get, as it was in the take."""
        h, g = self.clip.header, self._ground
        if h.ground != "flat":
            return False
        low, high = extent(self.clip)
        low, high = self._origin[0] + low - PLAIN_PX, self._origin[0] + high + PLAIN_PX
        if self._push > 0.0:
            high += self._push
        else:
            low += self._push
        if low < g.x0 or high > g.x0 + len(g.heights) - 1 or low < g.left or high > g.right:
            return False
        heights = g.heights[int(low - g.x0) : int(high - g.x0) + 2]
        return bool(np.ptp(heights) < 0.25)

    def _room(self, parts: np.ndarray) -> np.ndarray:
        return fit.room(self.rig, parts, self._ground, self._heights)

    def _ride(self) -> None:
        """Go along with the mover that the body lies on."""
        if not self.surface or self._airborne:
            return
        x, y = self._terrain.surface_position(self.surface)
        dx, dy = x - self._carried[0], y - self._carried[1]
        if dx or dy:
            self._carried = (x, y)
            self.parts[:, 0] += dx
            self.parts[:, 1] += dy
            self._origin += dx, dy
            self._ground.shift = (self._ground.shift[0] + dx, self._ground.shift[1] + dy)
            if self._rest is not None:
                self._rest[:, 0] += dx
                self._rest[:, 1] += dy

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
        far = abs(float(self.parts[self._row, 0]) - self._looked_x) > LOOK_PX
        if self._rest is None and (far or (self._airborne and self.tick % LOOK_TICKS == 0)):
            self._look()
        self._tilt += max(-TURN_STEP, min(TURN_STEP, self._tilt_to - self._tilt))
        parts = self._grounded(self._played())
        if self._rest is None and not self._airborne and self.time >= max(h.ticks - SETTLE_TICKS, 0):
            self._lie_down()
        if self._rest is not None:
            parts = self._towards_rest(parts)
        self.parts = self._limited(parts)
        if self._rest is not None and self.time >= h.ticks and self.tick >= self._rest_from + SETTLE_TICKS:
            self.at_rest = bool(np.abs(self.parts[:, :2] - self._rest[:, :2]).max() < 0.01)
            if self.at_rest:
                self.parts = self._rest.copy()
        self.lost = bool(self.parts[self._row, 1] > self._top + LOST_PX)

    def _step_plain(self) -> bool:
        """Once blended in on ground like the take's own: the take as it is, which ends lying on it. No fitting, no
        solving; and since nothing but the place differs, `key` tells that all such bodies look alike."""
        h = self.clip.header
        level = self._height(float(self._origin[0])) - h.root_px - float(self._origin[1])
        off = level - float(self._shift[1])
        if abs(off) > 4.0 or self._push_left() > 0.3:
            return False
        self.time = min(float(h.ticks), self.time + 1.0)
        self._shift[1] += max(-0.5, min(0.5, off))
        place = self._origin + self._shift
        parts = joined(self.rig, self.clip)[int(self.time)] + (place[0] + self._push, place[1], 0.0)
        self.parts = self._limited(parts)
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
        parts = self._within_walls(parts)
        low = int(self.time)
        floor = self._floor[low] + (self._floor[min(low + 1, len(self._floor) - 1)] - self._floor[low]) * (
            self.time - low
        )
        room = self._room(parts)
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
            self._slide_off(parts, room - move)
        return parts

    def _slide_off(self, parts: np.ndarray, room: np.ndarray) -> None:
        """A body whose centre of mass hangs over a drop does not stay there by its toes."""
        x, _ = self.rig.centre_of_mass(parts)
        d = fit.discs(self.rig)
        at = parts[d.rows, 0] + np.cos(parts[d.rows, 2]) * d.along
        held = at[room < 1.5]
        if len(held) == 0 or held.min() - 3.0 <= x <= held.max() + 3.0:
            return
        edge = held.max() if x > held.max() else held.min()
        if self._height(x) - self._height(float(edge)) > VOID_PX:
            self._shift[0] += math.copysign(1.6, x - edge)

    def _height(self, x: float) -> float:
        g = self._ground
        at = min(max(x - g.x0 - g.shift[0], 0.0), len(g.heights) - 1.0)
        return float(g.heights[int(at)]) + g.shift[1]

    def _within_walls(self, parts: np.ndarray) -> np.ndarray:
        parts[:, 0] += self._to_walls(parts)
        return parts

    def _to_walls(self, parts: np.ndarray) -> float:
        """How far aside the body must go to touch no wall, px."""
        points = np.concatenate([parts[:, 0], self.rig.ends(parts)[:, 0]])
        skin = np.concatenate([self.rig.radii, self.rig.radii])
        left = self._ground.left + self._ground.shift[0] - float((points - skin).min())
        right = float((points + skin).max()) - self._ground.right - self._ground.shift[0]
        return max(left, 0.0) - max(right, 0.0)

    # -- lying down -------------------------------------------------------------------------------------------------
    def _lie_down(self) -> None:
        """Work out, once, the pose in which the body will rest on this ground."""
        time, tick = self.time, self.tick
        if abs(float(self.parts[self._row, 0]) - self._looked_x) > LOOK_PX / 3:
            self._look()
        self.time, self.tick = float(self.clip.header.ticks), max(tick, BLEND_TICKS)
        self._tilt = self._tilt_to
        last = self._within_walls(self._played())
        self.time, self.tick = time, tick
        x, _ = self.rig.centre_of_mass(last)
        last[:, 0] += self._back_to_ground(last, x)
        head = self.rig.index.get("head", self._row)
        for _ in range(3):
            self._rest = fit.drape(self.rig, last, self.facing, self._ground, self._wanted[-1])
            short = HEAD_WAY_PX - (self._rest[head, 0] - self._head_x) * self._heading
            aside = self._heading * short if self._heading and short > HEAD_WAY_PX - 1.0 else 0.0
            # Walls have the last word.
            aside += self._to_walls(self._rest + (aside, 0.0, 0.0))
            if abs(aside) < 0.5:
                break
            last[:, 0] += aside
        self._rest_from = tick

    def _back_to_ground(self, parts: np.ndarray, x: float) -> float:
        """How far to draw a body back so that its centre of mass does not lie over a drop."""
        root = float(parts[self._row, 0])
        here = self._height(root)
        sign = math.copysign(1.0, root - x) if x != root else 1.0
        if self._height(x) - here <= VOID_PX:
            return 0.0
        for px in range(1, 40):
            if self._height(x + sign * px) - here <= VOID_PX:
                return sign * (px + 2.0)
        return 0.0

    def _towards_rest(self, parts: np.ndarray) -> np.ndarray:
        assert self._rest is not None
        share = _smooth((self.tick - self._rest_from) / SETTLE_TICKS)
        if share >= 1.0:
            return self._rest.copy()
        turn = angle_gap(self._rest[:, 2], parts[:, 2])
        root = parts[self._row, :2] + (self._rest[self._row, :2] - parts[self._row, :2]) * share
        return self.rig.solve(root, parts[:, 2] + turn * share, self.facing)

    def _limited(self, parts: np.ndarray) -> np.ndarray:
        """No part moves further than `MAX_STEP_PX` in a tick: what is left is caught up with later."""
        for _ in range(4):
            step = parts[:, :2] - self.parts[:, :2]
            far = math.sqrt(float((step * step).sum(axis=1).max()))
            if far <= MAX_STEP_PX + 1e-9:
                return parts
            share = (MAX_STEP_PX - 0.05) / far
            before = self.parts
            turn = angle_gap(parts[:, 2], before[:, 2])
            root = before[self._row, :2] + (parts[self._row, :2] - before[self._row, :2]) * share
            parts = self.rig.solve(root, before[:, 2] + turn * share, self.facing)
        return parts

    def pose(self) -> Pose:
        """The raw pose now."""
        return Pose(self.parts, self.facing)

    def state_values(self) -> list[float]:
        """What decides the future."""
        state = [self.time, float(self.tick), self._speed, self._drift, *self._shift.tolist(), float(self.at_rest)]
        return state + self.parts.ravel().tolist()


def ground_under(rig: Rig, parts: np.ndarray, terrain: Terrain) -> fit.Profile:
    """The ground around a body. It stands on one-way ground as a whole or not at all: what lies straight under its
    centre of mass decides for all its parts."""
    x, y = rig.centre_of_mass(parts)
    hit = terrain.ray(x, y, x, y + fit.DEPTH_PX)
    root = parts[rig.root]
    return fit.profile(terrain, float(root[0]), float(root[1]) - 2.0, LOOK_REACH_PX, bool(hit and hit.one_way))


def _smooth(t: float) -> float:
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)
