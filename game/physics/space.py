"""The pymunk space: made, stepped and read in one place. Only `game/physics` knows pymunk; arrays leave it."""

import numpy as np
import pymunk
import pymunk.batch

from game.core.clock import DT, SUBSTEPS

GRAVITY_PX = 900.0
# Filter categories: who a shape is. Terrain rays use the mask TERRAIN | ONE_WAY | MOVER only.
TERRAIN, ONE_WAY, MOVER, HERO, ENEMY, PROP, RAGDOLL, SENSOR = (1 << i for i in range(8))
GROUND = TERRAIN | ONE_WAY | MOVER
# The category of a ray itself: the ground's filler, which lies behind the surface, does not answer to it.
RAY = 1 << 31
# collision_type numbers for `Space.on_collision`.
TYPE_TERRAIN, TYPE_ONE_WAY, TYPE_MOVER, TYPE_HERO, TYPE_ENEMY, TYPE_PROP, TYPE_RAGDOLL = range(1, 8)


def make_space() -> pymunk.Space:
    """A space in world pixels, y down, with sleeping on."""
    space = pymunk.Space()
    space.gravity = (0.0, GRAVITY_PX)
    space.sleep_time_threshold = 0.5
    space.collision_slop = 0.1
    return space


def step(space: pymunk.Space) -> None:
    """Advance one tick: two substeps."""
    for _ in range(SUBSTEPS):
        space.step(DT / SUBSTEPS)


class BodyReader:
    """Read position, angle, velocity and spin of all dynamic bodies in one batch call.

    `pymunk.batch` returns bodies in an order that changes when they sleep, so rows are found by body id.
    """

    def __init__(self, space: pymunk.Space) -> None:
        self._space = space
        self._buffer = pymunk.batch.Buffer()
        self._fields = (
            pymunk.batch.BodyFields.BODY_ID
            | pymunk.batch.BodyFields.POSITION
            | pymunk.batch.BodyFields.ANGLE
            | pymunk.batch.BodyFields.VELOCITY
            | pymunk.batch.BodyFields.ANGULAR_VELOCITY
        )

    def read(self) -> tuple[np.ndarray, np.ndarray]:
        """(ids, rows): ids (n,) int64 as `pymunk.Body.id`; rows (n, 6) of x, y, angle, vx, vy, spin.

        They are views of a buffer that the next read fills anew: take what you need at once.
        """
        self._buffer.clear()
        pymunk.batch.get_space_bodies(self._space, self._fields, self._buffer)
        ids = np.frombuffer(self._buffer.int_buf(), np.int64)
        return ids, np.frombuffer(self._buffer.float_buf(), np.float64).reshape(-1, 6)
