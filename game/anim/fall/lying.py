"""Lying: the pose in which a body comes to rest on its footing: roughly at once, made better tick by tick.

First it is tried where the take ends. If it does not lie well there, it is tried at places around it as well.
"""

from collections.abc import Iterator

import numpy as np

from game.anim.fall import fit
from game.anim.fall.body import Body
from game.anim.fall.contact import Surface, feel, hung
from game.anim.fall.footing import Footing
from game.anim.fall.rest import Rest

HEAD_WAY_PX, LEAST_WAY_PX = 5.0, 1.0
BESIDE_PX = 50.0  # how far beside the pose the ground counts: it may be laid aside, and turned
RESTS_PX = 1.0
# Where else it is tried, and, where that brings nothing that may be seen, once more.
ASIDES_PX = (0.0, 4.0, -4.0, 8.0, -8.0, 13.0, -13.0, 18.0, -18.0)
OTHERS_PX = (0.0, 2.0, -2.0, 6.0, -6.0, 10.5, -10.5, 15.5, -15.5, 23.0, -23.0)
# Steps of work: in its own place, in all places, in the best few of these, and there above all out of the ground.
ALONE, AROUND, LAST, OUT = 4, 6, 6, 12
IDLE = 3  # of the last kind that bring nothing: then no more are made
TURNS = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2)  # between walls there may be no room for it as it is
FEW, CALM, PULL = 4, 6.0, 0.05
GOOD, FINE, SEEN = 0.05, 0.15, 2.0  # flaws of which no more is made, no other place tried, none but once


class Lying:
    """`parts` (n, 3), worked out from the last pose of a take in its place.

    wanted: (discs,) heights over the ground of the take. head_x: where the head was at the blow; heading: the sign of
    the blow along x (0: straight down): the head lies on that side, as far as the trunk finds room. refined: whether
    the ground is so broken that other places are worth a try.
    """

    def __init__(
        self,
        footing: Footing,
        last: np.ndarray,
        facing: int,
        wanted: np.ndarray,
        head_x: float,
        heading: float,
        refined: bool,
    ) -> None:
        self.rig, self._facing, self._refined = footing.rig, facing, refined
        self._footing, self._carried = footing, np.zeros(3)
        last[:, 0] += footing.to_walls(Body.of(self.rig, last), trunk_only=True)
        last[:, 0] += footing.back_to_ground(Body.of(self.rig, last))
        short = HEAD_WAY_PX - (float(last[self.rig.index.get("head", self.rig.root), 0]) - head_x) * heading
        if heading and short > HEAD_WAY_PX - LEAST_WAY_PX:
            # Walls have the last word.
            last[:, 0] += heading * short
            last[:, 0] += footing.to_walls(Body.of(self.rig, last), trunk_only=True)
        # Beside an edge it may be far up: a wall that it touches holds nothing.
        last[:, 1] += max(float(footing.room(Body.of(self.rig, last)).min()), 0.0)
        edge = head_x + heading * LEAST_WAY_PX
        self._bounds = (edge, np.inf) if heading > 0.0 else (-np.inf, edge) if heading < 0.0 else (-np.inf, np.inf)
        self._rests = fit.part_room(self.rig, wanted) <= RESTS_PX
        if not self._rests.any():
            self._rests[self.rig.root] = True
        x = last[:, 0]
        self._surface = Surface(footing.ground, float(x.min()) - BESIDE_PX, float(x.max()) + BESIDE_PX)
        self._best, self._work = last, self._steps(last)
        self.improve()

    def _steps(self, last: np.ndarray) -> Iterator[np.ndarray]:
        """The best pose so far, a step of work each."""
        rest = self._begun(last[None])
        for _ in range(ALONE):
            rest.step()
            yield rest.parts
            if rest.flaw < GOOD:
                return
        alone = TURNS if self._footing.has_walls else (0.0,)
        for asides, turns, flaw in ((ASIDES_PX, alone, FINE), (OTHERS_PX, TURNS, SEEN)):
            if rest.flaw < flaw or not self._refined:
                break
            around = self._begun(self._places(last, asides), turns)
            yield rest.parts
            idle = 0
            for k in range(AROUND + LAST + OUT):
                if k == AROUND:
                    around.keep(FEW)
                around.step(CALM if AROUND <= k < AROUND + LAST else 1.0, 1.0 if k < AROUND + LAST else PULL)
                least = rest.cost
                rest = min(rest, around, key=lambda r: r.cost)
                yield rest.parts
                if rest.flaw < GOOD:
                    return
                idle = 0 if rest.cost < least or k < AROUND + LAST else idle + 1
                if idle == IDLE:
                    break
        if rest.flaw < FINE or not self._refined:
            return
        # What hangs a little is drawn down at last.
        near = Rest(self.rig, rest.parts[None], self._facing, self._surface, self._rests, rest.parts, self._bounds)
        for _ in range(LAST):
            near.step(CALM)
            if near.flaw < rest.flaw:
                yield near.parts

    def _places(self, last: np.ndarray, asides: tuple[float, ...]) -> np.ndarray:
        """The pose at the places around it, (m, n, 3), without those in a wall or over a drop."""
        footing, here = self._footing, Body.of(self.rig, last)
        bodies = ((aside * self._facing, here.moved(aside * self._facing)) for aside in asides)
        good = [
            last + (aside, 0.0, 0.0)
            for aside, body in bodies
            if not footing.to_walls(body, trunk_only=True) and not footing.back_to_ground(body)
        ]
        return np.array(good or [last])

    def _begun(self, poses: np.ndarray, turns: tuple[float, ...] = (0.0,)) -> Rest:
        """Poses (m, n, 3) turned with the ground under their length, the first by `turns` as well, the middle one of
        what is to rest touching it."""
        low = self._low(poses)
        along = poses[:, self._rests, 0] - poses[:, self._rests, 0].mean(axis=1)[:, None]
        turn = np.arctan((along * low).sum(axis=1) / np.maximum((along * along).sum(axis=1), 50.0))
        turn = np.concatenate([turn[0] + np.array(turns) * self._facing, turn[1:]])
        poses = np.concatenate([np.repeat(poses[:1], len(turns), axis=0), poses[1:]])
        root_x, root_y = poses[:, self.rig.root, :2].T
        turned = hung(self.rig, root_x, root_y, poses[:, :, 2] + turn[:, None], self._facing)
        low = np.sort(self._low(turned), axis=1)  # numpy.median would import numpy.ma
        turned[:, :, 1] += (low[:, (low.shape[1] - 1) // 2] + low[:, low.shape[1] // 2])[:, None] / 2
        return Rest(self.rig, turned, self._facing, self._surface, self._rests, turned[0], self._bounds)

    def _low(self, poses: np.ndarray) -> np.ndarray:
        """How far over the ground of each pose (m, n, 3) is what is to rest, (m, k) px."""
        return feel(self.rig, poses, self._surface).gap.min(axis=1)[:, self._rests]

    def improve(self) -> bool:
        """Take a step towards a pose that lies better; False: there is none any more."""
        found = next(self._work, None)
        if found is None:
            return False
        self._best = found
        self.parts = found + self._carried
        return True

    def carry(self, dx: float, dy: float) -> None:
        """Go along with the mover below."""
        self._carried += dx, dy, 0.0
        self.parts = self.parts + (dx, dy, 0.0)
