"""Many bodies to read: what the benchmark of reading them in one batch or one by one is made on."""

import numpy as np
import pymunk

from game.physics.space import BodyReader, make_space


class ScatteredBodies:
    """n moving bodies in a space of their own."""

    def __init__(self, n: int) -> None:
        self._space = make_space()
        self._bodies = []
        for i in range(n):
            body = pymunk.Body(1.0, 20.0)
            body.position = (100.0 + i % 80 * 16, 200.0)
            body.angle = 0.1 * (i % 30)
            body.velocity = (30.0 if i % 4 != 3 else 0.0, 0.0)
            self._space.add(body)
            self._bodies.append(body)
        self._reader = BodyReader(self._space)
        self._seen = b""
        self._order = np.zeros(0, np.int64)

    def read_some(self, which: np.ndarray) -> np.ndarray:
        """(m, 6) x, y, angle, vx, vy, spin of the bodies `which` (numbers in the order of making), in one batch."""
        ids, rows = self._reader.read()
        seen = ids.tobytes()
        if seen != self._seen:  # the order changes when bodies fall asleep
            self._seen = seen
            place = {int(id): i for i, id in enumerate(ids)}
            self._order = np.array([place[body.id] for body in self._bodies], np.int64)
        return rows.take(self._order.take(which), 0)

    def read_one(self, i: int) -> tuple[float, float, float, float, float]:
        """x, y, angle, vx, vy of one body."""
        body = self._bodies[i]
        (x, y), (vx, vy) = body.position, body.velocity
        return x, y, body.angle, vx, vy
