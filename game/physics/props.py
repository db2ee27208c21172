"""Props as bodies: made, read in one batch, braked as they roll, taken out and put back. It knows no pictures.

Rows are numbered in the order of adding. Impacts are read as sudden changes of speed, so there is no callback at all.
"""

import math

import numpy as np
import pymunk
import pymunk.batch

from game.core.clock import DT
from game.physics import fit
from game.physics.prop_body import make_body, moment_of
from game.physics.prop_kinds import PropKind
from game.physics.space import GRAVITY_PX, GROUND, ONE_WAY, BodyReader

_RAY = 1 << 31  # asked as a ray is asked: surfaces answer, filler does not
_NEAR = pymunk.ShapeFilter(categories=_RAY, mask=GROUND)
_FIELDS = pymunk.batch.ArbiterFields
_CONTACTS = _FIELDS.BODY_A_ID | _FIELDS.BODY_B_ID | _FIELDS.NORMAL | _FIELDS.DISTANCE_1 | _FIELDS.DISTANCE_2
SUPPORTED_PX_S = 0.5  # a speed that changed otherwise than by gravity: something holds or pushes the body
AIRBORNE_TICKS = 3
STANDS_RAD = 0.15  # a square leans less than this while it stands on a side
ITERATIONS, BIAS = 20, 0.25


class PropBodies:
    """The bodies of all props in a space.

    rows: (n, 6) x, y, angle, vx, vy, spin after `read`; before: the same at the read before; each column lies together
    in memory. still: (n,) nothing of it changed since the last read (asleep). bump: (n,) px/s by which its velocity
    changed beside gravity. at_rest: all is still, and was at the read before.
    """

    def __init__(self, space: pymunk.Space) -> None:
        self._space, self._reader = space, BodyReader(space)
        # Stacks and piles must come to rest soon and without sinking in, or their pictures could never lie still.
        space.iterations = max(space.iterations, ITERATIONS)
        space.collision_bias = min(space.collision_bias, (1.0 - BIAS) ** 60)
        self.kinds: list[PropKind] = []
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[list[pymunk.Shape]] = []
        self._pins: list[list[pymunk.Constraint]] = []
        self._brakes: list[pymunk.SimpleMotor] = []
        self._airborne = np.zeros(0, np.int64)  # ticks since anything touched it
        self._buffer = pymunk.batch.Buffer()
        self._seen = b""
        self.at_rest = self._all_still = False
        self.rows = self.before = np.zeros((6, 0)).T
        self.still = np.zeros(0, bool)
        self.bump = np.zeros(0)
        self._force = np.zeros(0)  # of each brake now
        self._index()

    def __len__(self) -> int:
        return len(self._bodies)

    def add(self, kind: PropKind, x: float, y: float, angle: float = 0.0) -> int:
        """A new body with its centre at (x, y); returns its row."""
        body, shapes = make_body(kind, x, y, angle)
        # A motor that wants no turning but has little force is rolling resistance: dry, so what rolls does stop.
        brake = pymunk.SimpleMotor(self._space.static_body, body, 0.0)
        brake.max_force = 0.0
        self._space.add(body, *shapes, brake)
        self.kinds.append(kind)
        self._bodies.append(body)
        self._shapes.append(shapes)
        self._pins.append([])
        self._brakes.append(brake)
        self._airborne = np.append(self._airborne, AIRBORNE_TICKS)
        column = np.array([[x], [y], [angle], [0.0], [0.0], [0.0]])
        self.rows, self.before = (np.hstack([old.T, column]).T for old in (self.rows, self.before))
        self.still, self.bump = np.append(self.still, False), np.append(self.bump, 0.0)
        self._index()
        return len(self._bodies) - 1

    def remove(self, row: int) -> None:
        """Take a body away for ever; the rows after it move up."""
        self.lift(row)
        del self.kinds[row], self._bodies[row], self._shapes[row], self._pins[row], self._brakes[row]
        self._airborne = np.delete(self._airborne, row)
        self.rows, self.before = (np.delete(old.T, row, axis=1).T for old in (self.rows, self.before))
        self.still, self.bump = np.delete(self.still, row), np.delete(self.bump, row)
        self._index()

    def lift(self, row: int) -> None:
        """Take a body out of the space for a while; what lay on it wakes."""
        body = self._bodies[row]
        if body.space is not None:
            if body.is_sleeping:
                body.activate()
            self._space.remove(*self._pins[row], self._brakes[row], *self._shapes[row], body)
            self._pins[row] = []

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
        rows = self.rows_of(ids)
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

    def touching(self, row: int) -> list[int]:
        """The rows of the props that touch this one now, in order."""
        pairs, _ = self.touches()
        first, second = self.rows_of(pairs[:, 0]), self.rows_of(pairs[:, 1])
        found = np.concatenate([second[first == row], first[second == row]])
        return sorted(set(found[found >= 0].tolist()))

    def contacts(self, rows: np.ndarray) -> dict[int, list[tuple[float, float, float]]]:
        """How these rows touch the ground: by row (nx, ny, depth) for each surface, normals outwards, depth in px."""
        pairs, numbers = self.touches()
        first, second = self.rows_of(pairs[:, 0]), self.rows_of(pairs[:, 1])
        mine = np.maximum(first, second)
        # Two props that overlap do not matter to their pictures.
        wanted = np.zeros(len(self) + 1, bool)  # the last entry stands for row -1
        wanted[rows] = True
        asked = np.flatnonzero(((first < 0) != (second < 0)) & wanted[mine])
        out: dict[int, list[tuple[float, float, float]]] = {}
        for k in asked.tolist():
            sign = 1.0 if first[k] < 0 else -1.0
            nx, ny, *distances = numbers[k].tolist()
            out.setdefault(int(mine[k]), []).append((sign * nx, sign * ny, max(0.0, -min(distances))))
        # The order in which pymunk gives them hangs on addresses in memory.
        return {row: sorted(found) for row, found in out.items()}

    def rows_of(self, ids: np.ndarray) -> np.ndarray:
        """The row of each body id, -1 for bodies that are no props."""
        if not len(self._sorted):
            return np.full(len(ids), -1)
        at = np.minimum(np.searchsorted(self._sorted, ids), len(self._sorted) - 1)
        return np.where(self._sorted[at] == ids, self._order[at], -1)

    def touches(self) -> tuple[np.ndarray, np.ndarray]:
        """(k, 2) body ids and (k, 4) normal from the first to the second body, distances of up to two contacts."""
        self._buffer.clear()
        pymunk.batch.get_space_arbiters(self._space, _CONTACTS, self._buffer)
        pairs = np.frombuffer(self._buffer.int_buf(), dtype=np.int64).reshape(-1, 2).copy()
        return pairs, np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(-1, 4).copy()

    def planes(self, x: float, y: float, within_px: float) -> list[tuple[float, float, float]]:
        """The ground near (x, y): (nx, ny, gap) for each surface within reach, normals towards the point."""
        out = []
        for found in self._space.point_query((x, y), within_px, _NEAR):
            gap = found.distance
            if gap <= 1e-6 or found.shape is None:
                continue
            nx, ny = (x - found.point.x) / gap, (y - found.point.y) / gap
            if found.shape.filter.categories & ONE_WAY and ny > -0.3:
                continue
            out.append((nx, ny, gap))
        # pymunk's order hangs on addresses in memory.
        return sorted(out, key=lambda plane: (plane[2], plane[0], plane[1]))

    def _index(self) -> None:
        ids = np.array([body.id for body in self._bodies], np.int64)
        self._order = np.argsort(ids, kind="stable")
        self._sorted = ids[self._order]
        self._seen = b""
        self._places = self._lifted = np.zeros(0, np.int64)
        loose = np.array([not pins for pins in self._pins], bool)
        torque = np.array([GRAVITY_PX * moment_of(k) / max(1.0, k.bottom_px) for k in self.kinds], float) * loose
        self._drag = torque * np.array([k.rolling for k in self.kinds], float)
        self._steady = torque * np.array([k.steady for k in self.kinds], float)
        self._force = np.array([brake.max_force for brake in self._brakes])
