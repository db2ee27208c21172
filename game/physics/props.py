"""Props as bodies: made, read in one batch, braked as they roll, taken out and put back. It knows no pictures.

Rows are numbered in the order of adding. Impacts are read as sudden changes of speed, so there is no callback at all.
"""

import math
from collections.abc import Sequence

import numpy as np
import pymunk

from game.core.clock import DT
from game.physics import fit
from game.physics.prop_body import make_body, moment_of
from game.physics.prop_kinds import PropKind
from game.physics.prop_touch import PropTouch
from game.physics.space import GRAVITY_PX, BodyReader

SUPPORTED_PX_S = 0.5  # a speed that changed otherwise than by gravity: something holds or pushes the body
AIRBORNE_TICKS = 3
STANDS_RAD = 0.15  # a square leans less than this while it stands on a side
ITERATIONS, BIAS = 20, 0.25
FEW = 100  # bodies: more are read in less time than asked one by one whether they sleep


class PropBodies:
    """The bodies of all props in a space.

    rows: (n, 6) x, y, angle, vx, vy, spin after `read`; before: the same at the read before; each column lies together
    in memory. still: (n,) nothing of it changed since the last read (asleep). bump: (n,) px/s by which its velocity
    changed beside gravity. at_rest: all is still, and was at the read before. touch: what they touch.
    """

    def __init__(self, space: pymunk.Space) -> None:
        self._space, self._reader, self.touch = space, BodyReader(space), PropTouch(space)
        # Stacks and piles must come to rest soon and without sinking in, or their pictures could never lie still.
        space.iterations = max(space.iterations, ITERATIONS)
        space.collision_bias = min(space.collision_bias, (1.0 - BIAS) ** 60)
        self.kinds: list[PropKind] = []
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[list[pymunk.Shape]] = []
        self._pins: list[list[pymunk.Constraint]] = []
        self._brakes: list[pymunk.SimpleMotor] = []
        self._ids = np.zeros(0, np.int64)
        self._airborne = np.zeros(0, np.int64)  # ticks since anything touched it
        # The most that rolling costs it, what keeps it steady, and the force of its brake now.
        self._drag, self._steady, self._force = np.zeros(0), np.zeros(0), np.zeros(0)
        self._seen = b""
        self.at_rest = self._all_still = False
        self.rows = self.before = np.zeros((6, 0)).T
        self.still = np.zeros(0, bool)
        self.bump = np.zeros(0)

    def __len__(self) -> int:
        return len(self._bodies)

    def add(self, kind: PropKind, x: float, y: float, angle: float = 0.0) -> int:
        """A new body with its centre at (x, y); returns its row."""
        return self.add_all(kind, [(x, y, angle)])

    def add_all(self, kind: PropKind, poses: Sequence[tuple[float, float, float]]) -> int:
        """New bodies of one kind with their centres at x, y; returns the row of the first."""
        m = len(poses)
        if not m:
            return len(self)
        for x, y, angle in poses:
            body, shapes = make_body(kind, x, y, angle)
            # A motor that wants no turning but has little force is rolling resistance: dry, so what rolls does stop.
            brake = pymunk.SimpleMotor(self._space.static_body, body, 0.0)
            brake.max_force = 0.0
            self._space.add(body, *shapes, brake)
            self._bodies.append(body)
            self._shapes.append(shapes)
            self._pins.append([])
            self._brakes.append(brake)
        self.kinds += [kind] * m
        self._ids = np.append(self._ids, [body.id for body in self._bodies[-m:]])
        drag, steady = _resistance(kind)
        self._airborne = np.append(self._airborne, [AIRBORNE_TICKS] * m)
        self._drag, self._steady = np.append(self._drag, [drag] * m), np.append(self._steady, [steady] * m)
        self._force, self.bump = (np.append(old, np.zeros(m)) for old in (self._force, self.bump))
        self.still = np.append(self.still, np.zeros(m, bool))
        columns = np.vstack([np.array(poses).T, np.zeros((3, m))])
        self.rows, self.before = (np.hstack([old.T, columns]).T for old in (self.rows, self.before))
        self._reorder()
        return len(self) - m

    def remove(self, *rows: int) -> None:
        """Take bodies away for ever; the rows after them move up."""
        for row in rows:
            self.lift(row)
        for row in sorted(rows, reverse=True):
            del self.kinds[row], self._bodies[row], self._shapes[row], self._pins[row], self._brakes[row]
        kept = np.ones(len(self._ids), bool)
        kept[list(rows)] = False
        for name in ("_ids", "_airborne", "_drag", "_steady", "_force", "still", "bump"):
            setattr(self, name, getattr(self, name)[kept])
        self.rows, self.before = self.rows.T.compress(kept, 1).T, self.before.T.compress(kept, 1).T
        self._reorder()

    def _reorder(self) -> None:
        self.touch.know(self._ids)
        self._seen, self._all_still, self.at_rest = b"none", False, False

    def lift(self, row: int) -> None:
        """Take a body out of the space for a while; what lay on it wakes."""
        body = self._bodies[row]
        if body.space is not None:
            if body.is_sleeping:
                body.activate()
            self._space.remove(*self._pins[row], self._brakes[row], *self._shapes[row], body)
            self.touch.forget()
            self._pins[row] = []
            self._drag[row], self._steady[row] = _resistance(self.kinds[row])

    def carry(self, row: int, x: float, y: float, angle: float) -> None:
        """Say where a lifted body is; its velocity follows from where it was."""
        body = self._bodies[row]
        moved = np.array([x, y, angle]) - self.rows[row, :3]
        self.rows[row] = [x, y, angle, *(moved / DT)]
        body.position, body.angle = (x, y), angle

    def fitted(self, row: int, start: tuple[float, float], goal: tuple[float, float]) -> tuple[float, float] | None:
        """Where a lifted body has room at `goal`, led there from `start` in the open; None if it has none."""
        body, at = self._bodies[row], self._bodies[row].position
        place = fit.fitted(self._space, body, self._shapes[row], start, goal)
        body.position = at
        return place

    def in_sight(self, row: int, x: float, y: float) -> bool:
        """Whether no solid ground hides the body's middle and its top from (x, y)."""
        bx, by = self.rows[row, :2].tolist()
        return fit.in_sight(self._space, x, y, [(bx, by), (bx, by - 0.8 * self.kinds[row].bottom_px)])

    def put(self, row: int, vx: float, vy: float, spin: float = 0.0) -> None:
        """Put a lifted body back where it was carried to, with a velocity."""
        body = self._bodies[row]
        if body.space is None:
            self._space.add(body, *self._shapes[row], self._brakes[row])
        self.push(row, vx, vy, spin)

    def push(self, row: int, vx: float, vy: float, spin: float) -> None:
        """Give a body this velocity now; it does not count as a bump."""
        body = self._bodies[row]
        body.velocity, body.angular_velocity = (vx, vy), spin
        self.rows[row, 3:] = vx, vy, spin

    def place(self, row: int, x: float, y: float, angle: float = 0.0) -> None:
        """Be elsewhere at once, at rest."""
        body = self._bodies[row]
        body.position, body.angle = (x, y), angle
        self._space.reindex_shapes_for_body(body)
        self.rows[row, :3] = x, y, angle
        self.push(row, 0.0, 0.0, 0.0)

    def pin(self, row: int, spin: float) -> None:
        """Turn it about its fixed centre with a motor of `spin` rad/s."""
        body, ground = self._bodies[row], self._space.static_body
        x, y = self.rows[row, :2].tolist()
        self._pins[row] = [pymunk.PivotJoint(ground, body, (x, y)), pymunk.SimpleMotor(ground, body, -spin)]
        self._drag[row] = self._steady[row] = 0.0
        self._space.add(*self._pins[row])

    def read(self) -> None:
        """After the physics step: fill `rows`, `still`, `bump` and `at_rest`."""
        self.touch.forget()
        if self.at_rest and len(self) <= FEW and all([body.is_sleeping for body in self._bodies]):
            return  # as it was at the last read
        ids, found = self._reader.read()
        seen = ids.tobytes()
        if seen != self._seen:  # the order changes when something sleeps, wakes, comes or goes
            self._seen = seen
            self._find(ids)
        before = self.before = self.rows
        now = found.take(self._places, 0).T.copy()
        if len(self._lifted):
            now[:, self._lifted] = before[self._lifted].T
        self.rows = now.T
        self.still = still = np.logical_and.reduce(now == before.T)
        were_still, self._all_still = self._all_still, np.count_nonzero(still) == len(still)
        self.at_rest = were_still and self._all_still
        if self._all_still:
            if not self.at_rest:
                self.bump = np.zeros(len(self))
            return
        change = now[3:5] - before.T[3:5]
        change[1] -= GRAVITY_PX * DT
        self.bump = np.hypot(change[0], change[1])
        self.bump *= ~still

    def _find(self, ids: np.ndarray) -> None:
        rows = self.touch.rows_of(ids)
        there = np.flatnonzero(rows >= 0)
        self._places = np.zeros(len(self), np.int64)
        self._places[rows[there]] = there
        lifted = np.ones(len(self), bool)
        lifted[rows[there]] = False
        self._lifted = lifted.nonzero()[0]  # out of the space: where they were carried to

    def resist(self) -> None:
        """After `read`: what rolls on something is braked, what flies is not."""
        if self._all_still:
            return
        self._airborne += 1
        self._airborne *= (self.bump <= SUPPORTED_PX_S) & ~self.still
        lean = np.abs((self.rows[:, 2] + math.pi / 4) % (math.pi / 2) - math.pi / 4)
        brakes = self._drag + self._steady * (lean < STANDS_RAD)
        brakes *= self._airborne < AIRBORNE_TICKS
        for row in (brakes != self._force).nonzero()[0].tolist():
            self._brakes[row].max_force = brakes[row]
        self._force = brakes


def _resistance(kind: PropKind) -> tuple[float, float]:
    """The torques that slow its roll and that keep it on a side, in px²·mass/s²."""
    torque = GRAVITY_PX * moment_of(kind) / max(1.0, kind.bottom_px)
    return torque * kind.rolling, torque * kind.steady
