"""Drop: how a body that plays a take gets down to its footing and stays on it. It knows neither take nor pose."""

import numpy as np

from game.anim.fall.body import Body
from game.anim.fall.footing import Footing
from game.core.clock import DT

GRAVITY_STEP_PX = 900.0 * DT * DT
TERMINAL_PX = 5.0
RISE_PX, FOLLOW_PX, SLIDE_PX = 2.5, 1.6, 1.6
AIR_GAP_PX = 3.0
# From this deep in the ground a body is moved aside, by the first of these that helps.
BLOCKED_PX = -4.0
AWAY_PX = (1.5, 3.0, 4.5, 6.0)


class Drop:
    """shift: how far the body is from where the take alone would have it, px. touches: it was put on the ground in the
    last tick. velocity: px/s at the blow, kept only by a body in the air."""

    def __init__(self, footing: Footing, body: Body, velocity: tuple[float, float]) -> None:
        self._footing = footing
        self.shift = [0.0, 0.0]
        self.airborne = bool(footing.room(body).min() > AIR_GAP_PX)
        self.touches = not self.airborne
        self._speed = min(TERMINAL_PX, velocity[1] * DT) if self.airborne else 0.0
        self._drift = velocity[0] * DT if self.airborne else 0.0

    def fly(self) -> None:
        """In the air a body keeps its speed."""
        if self.airborne:
            self.shift[0] += self._drift

    def put(self, body: Body, floor: float, way: float, level: bool) -> np.ndarray | None:
        """Move the body so that the lowest is as high over the real ground as over the recorded one (floor, px): down
        no faster than gravity, up by a little each tick. way: how far the take moved it aside in this tick. level: the
        ground is level all around. Returns the clearance of each disc then, None if it was not asked."""
        footing, room = self._footing, None
        if level:
            spare = footing.over_level(body) - floor
        else:
            body.move(footing.to_walls(body), 0.0)
            room = footing.room(body)
            spare = float(np.minimum.reduce(room)) - floor
            if spare < BLOCKED_PX:
                room = self._stopped(body, room, floor, way)
                spare = float(room.min()) - floor
        self.touches = spare <= 0.0
        if self.touches:
            self.airborne = False
            self._drift *= 0.8
            self._speed = 0.0
            move = max(spare, -RISE_PX)
        else:
            self._speed = min(TERMINAL_PX, self._speed + GRAVITY_STEP_PX)
            move = min(spare, self._speed if self.airborne else max(self._speed, FOLLOW_PX))
            self.airborne = spare - move > AIR_GAP_PX
            if not self.airborne and move >= spare - 1e-9:
                self._speed = 0.0
        self.shift[1] += move
        body.move(0.0, move)
        if room is not None:
            room -= move
            if not self.airborne:
                self.shift[0] += SLIDE_PX * footing.slide_off(body, room)
        return room

    def _stopped(self, body: Body, before: np.ndarray, floor: float, way: float) -> np.ndarray:
        """Deep in a step or an edge: the body goes aside, first of all back the way it came, instead of up through it.
        Returns the clearances then."""
        room, back = before, -1.0 if way > 0.0 else 1.0
        best, best_spare = 0.0, float(before.min()) + 1.0
        for px in AWAY_PX:
            for sign in (back, -back):
                tried = self._footing.room(body.moved(sign * px))
                if float(tried.min()) > best_spare:
                    best, best_spare, room = sign * px, float(tried.min()), tried
            if best_spare - floor > -RISE_PX:
                break
        body.move(best, 0.0)
        self.shift[0] += best
        return room

    def values(self) -> list[float]:
        """Everything that decides the future."""
        return [self._speed, self._drift, float(self.airborne), *self.shift]
