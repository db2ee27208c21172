"""What props touch: each other, and the ground, read in one batch; and the ground near a point. It moves nothing."""

import numpy as np
import pymunk
import pymunk.batch

from game.physics.space import GROUND, ONE_WAY, RAY

_NEAR = pymunk.ShapeFilter(categories=RAY, mask=GROUND)  # asked as a ray is asked: surfaces answer, filler does not
_FIELDS = pymunk.batch.ArbiterFields
_CONTACTS = _FIELDS.BODY_A_ID | _FIELDS.BODY_B_ID | _FIELDS.NORMAL | _FIELDS.DISTANCE_1 | _FIELDS.DISTANCE_2


class PropTouch:
    """Touches by row."""

    def __init__(self, space: pymunk.Space) -> None:
        self._space = space
        self._buffer = pymunk.batch.Buffer()
        self.know(np.zeros(0, np.int64))

    def know(self, ids: np.ndarray) -> None:
        """From now on the rows are these bodies: (n,) ids."""
        order = np.argsort(ids, kind="stable")
        # One more at the end, so that a look-up always finds something.
        self._sorted, self._rows = np.append(ids[order], np.iinfo(np.int64).max), np.append(order, -1)
        self.forget()

    def forget(self) -> None:
        """The space has been stepped: what touches is asked anew, once."""
        self._pairs: tuple[np.ndarray, np.ndarray] | None = None

    def rows_of(self, ids: np.ndarray) -> np.ndarray:
        """The row of each body id, -1 for bodies that are no props; shape as `ids`."""
        at = self._sorted.searchsorted(ids)
        return np.where(self._sorted.take(at) == ids, self._rows.take(at), -1)

    def pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """(k, 2) body ids and (k, 4) normal from the first to the second body, distances of up to two contacts.

        They are views of a buffer that is filled anew after `forget` and `know`.
        """
        if self._pairs is None:
            self._buffer.clear()
            pymunk.batch.get_space_arbiters(self._space, _CONTACTS, self._buffer)
            ids = np.frombuffer(self._buffer.int_buf(), np.int64).reshape(-1, 2)
            self._pairs = ids, np.frombuffer(self._buffer.float_buf(), np.float64).reshape(-1, 4)
        return self._pairs

    def others(self, row: int) -> list[int]:
        """The rows of the props that touch this one now, in order."""
        first, second = self.rows_of(self.pairs()[0]).T
        found = np.concatenate([second[first == row], first[second == row]])
        return sorted(set(found[found >= 0].tolist()))

    def ground(self, rows: np.ndarray) -> dict[int, list[tuple[float, float, float]]]:
        """How these rows touch the ground: by row (nx, ny, depth) for each surface, normals outwards, depth in px."""
        ids, numbers = self.pairs()
        first, second = self.rows_of(ids).T
        mine = np.maximum(first, second)
        # Two props that overlap do not matter to their pictures.
        wanted = np.zeros(len(self._rows), bool)  # the last entry stands for row -1
        wanted[rows] = True
        asked = (((first < 0) != (second < 0)) & wanted.take(mine)).nonzero()[0]
        out: dict[int, list[tuple[float, float, float]]] = {}
        for k in asked.tolist():
            sign = 1.0 if first[k] < 0 else -1.0
            nx, ny, *distances = numbers[k].tolist()
            out.setdefault(int(mine[k]), []).append((sign * nx, sign * ny, max(0.0, -min(distances))))
        # The order in which pymunk gives them hangs on addresses in memory.
        return {row: sorted(found) for row, found in out.items()}

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
