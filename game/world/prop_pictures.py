"""What is seen of the props: their true poses through the clay filter, the dents of impacts, figures and overlay.

It reads the bodies and never moves one.
"""

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from game.anim.clay.contact import held_off, lifted
from game.anim.clay.filter import ClayFilter
from game.anim.clay.settings import ClaySettings
from game.anim.pose import between
from game.core.clock import DT
from game.physics.mover import Mover
from game.physics.props import PropBodies
from game.physics.riders import Riders
from game.world.frame import Figure, Shape

if TYPE_CHECKING:
    from game.world.prop import Prop

SUNK_PX, MOST_LIFT_PX = 0.3, 0.95  # an impact runs this deep into the ground before its picture is lifted out
_K3 = 22


class PropPictures:
    """One row a prop, in the order of `PropBodies`. clay: the filter.

    What is drawn is what it shows, moved along with the platform or the hands that carry the thing.
    """

    def __init__(self, bodies: PropBodies, seed: int) -> None:
        self._bodies, self._riders = bodies, Riders(bodies)
        self.clay = ClayFilter([], [], seed)
        self._before = np.zeros((0, 3))  # what was shown in the last tick
        self._dented, self._squash = np.zeros(0, bool), np.zeros(0, np.int64)
        self._any_dent = False
        # What carries a thing (a platform, hands) moves its picture too: since its pose was taken, and in this tick.
        self._borne, self._taken = np.zeros((0, 2)), np.zeros((0, 2))
        self._any_borne = self._any_taken = False
        self._rests = False  # nothing that is shown moved in the last tick
        self._props: list[Prop] = []
        self._figures: list[Figure] = []
        self._outdated, self._any_outdated = np.zeros(0, bool), False  # whose figures are not what is shown now

    @property
    def shown(self) -> np.ndarray:
        """(n, 3) what the filter shows, to be read until the next step."""
        return self.clay.shown

    def join(self, keys: Sequence[int], settings: ClaySettings) -> None:
        """More, all with the same settings, whose bodies were just added."""
        m = len(keys)
        poses = self._bodies.rows[len(self._before) :, :3]
        self.clay.join(keys, [settings] * m, poses)
        self._riders.join(m)
        self._before = np.vstack([self._before, poses])
        self._dented, self._squash = np.append(self._dented, [False] * m), np.append(self._squash, [0] * m)
        self._borne, self._taken = (np.vstack([old, np.zeros((m, 2))]) for old in (self._borne, self._taken))
        self._figures = []

    def keep(self, kept: np.ndarray) -> None:
        """Drop all but those that the bool mask names."""
        self.clay.keep(kept)
        self._riders.keep(kept)
        self._before = self._before[kept]
        self._dented, self._squash = self._dented[kept], self._squash[kept]
        self._borne, self._taken = self._borne[kept], self._taken[kept]
        self._figures = []

    def dent(self, row: int) -> None:
        """It was hit: its next hold shows the squashed drawing."""
        self._dented[row] = self._any_dent = True

    def step(self, tick: int, props: "list[Prop]", held: list[int], movers: Iterable[Mover]) -> None:
        """After the bodies were read. held: the rows that somebody carries. movers: what things may ride on."""
        self._props = props
        reposed = self.clay.rest(tick) if self._bodies.at_rest and not held else None
        if reposed is None or not self._rests:
            self._before = self.clay.shown.copy()
        self._rests = reposed is not None
        if reposed is None:
            reposed = self._step_clay(tick, held, movers)
        elif self._any_taken:
            self._taken[:] = 0.0
            self._any_taken = False
        if self._any_dent:  # what was hit since its last hold is squashed in this one
            self._squash[reposed] = self._dented[reposed]
            self._dented[reposed] = False
            self._any_dent = bool(self._dented.any() or self._squash.any())
        if self._figures and reposed.size:
            self._outdated[reposed] = self._any_outdated = True

    def _step_clay(self, tick: int, held: list[int], movers: Iterable[Mover]) -> np.ndarray:
        rows, still = self._bodies.rows, self._bodies.still
        if held:
            still = still.copy()
            still[held] = False
        taken = self._riders.taken_px(movers)
        if taken is None and not held and not self._any_borne:
            return self.clay.step(rows, still, tick, self._kept_off)
        clean = self.clay.clean.copy()
        reposed = self.clay.step(rows, still, tick, self._kept_off)
        self._taken = np.zeros((len(rows), 2)) if taken is None else taken
        self._taken[held] = rows[held, 3:5] * DT
        self._any_taken = True
        afresh = (self.clay.clean != clean).any(axis=1)
        self._borne = np.where(afresh[:, None], 0.0, self._borne + self._taken)
        self._any_borne = bool(self._borne.any() or self._taken.any())
        self._figures = []
        return reposed

    def _kept_off(self, rows: np.ndarray, clean: np.ndarray, shown: np.ndarray) -> np.ndarray:
        """The clay filter asks: these pictures, moved out of the ground near them."""
        touching, places = self._bodies.touch.ground(rows), clean.tolist()
        for i, row in enumerate(rows.tolist()):
            prop = self._props[row]
            if prop.held:
                continue
            silhouette, limit = prop.spec.silhouette, MOST_LIFT_PX + math.sqrt(2.0) * prop.settings.jitter_px
            x, y, angle = places[i]
            contacts = touching.get(row, [])
            sunk = [contact for contact in contacts if contact[2] > SUNK_PX]
            if sunk:
                lift_x, lift_y = lifted((x, y, angle), (x, y), sunk)
                far = max(1e-9, math.hypot(lift_x - x, lift_y - y))
                part = min(1.0, MOST_LIFT_PX / far)
                limit -= part * far  # of both together
                x, y = x + (lift_x - x) * part, y + (lift_y - y) * part
                shown[i, 0] += x - places[i][0]
                shown[i, 1] += y - places[i][1]
                clean[i, :2] = x, y
            planes = self._bodies.touch.planes(x, y, silhouette.bound_px + limit)
            if not silhouette.is_ball:  # a flank that lies on an edge is not the plane that is nearest to the centre
                planes += [(nx, ny, 0.0) for nx, ny, _ in contacts]
            if planes:
                sx, sy, turned = shown[i].tolist()
                shown[i] = held_off(silhouette, (x, y, angle), (sx, sy, turned), planes, limit)
        return shown

    def true_poses(self, alpha: float) -> list[np.ndarray]:
        """(1, 3) each: the true poses between the last two ticks, for a picture without the filter."""
        now, before = self._bodies.rows[:, :3], self._bodies.before[:, :3]
        return list(between(before, now, alpha)[:, None, :])

    def figures(self, alpha: float, props: "list[Prop]") -> list[Figure]:
        """What is drawn. As long as a picture does not change, its figure is the same object."""
        if self.clay.is_plain or self._any_borne:
            self._figures = []
            return self._made(range(len(props)), self._poses(alpha), props)
        if len(self._figures) != len(props):
            self._figures = self._made(range(len(props)), self.shown.copy(), props)
            self._outdated, self._any_outdated = np.zeros(len(props), bool), False
        elif self._any_outdated:
            rows = self._outdated.nonzero()[0]
            changed = self._made(rows.tolist(), self.shown[rows], props)
            for row, figure in zip(rows.tolist(), changed, strict=True):
                self._figures[row] = figure
            self._outdated.fill(False)
            self._any_outdated = False
        return self._figures.copy()

    def _made(self, rows: Sequence[int], poses: np.ndarray, props: "list[Prop]") -> list[Figure]:
        off = self.clay.off
        variants, squashed = self.clay.variant.tolist(), self._squash.tolist()
        out = []
        for i, row in enumerate(rows):
            prop = props[row]
            variant = variants[row] if not off or prop.spec.debris else 0
            squash = 0 if off else squashed[row]
            out.append(Figure(prop.kind, poses[i : i + 1], variant=variant, squash=squash, layer="prop"))
        return out

    def _poses(self, alpha: float) -> np.ndarray:
        """(n, 3) between the last two ticks. A held pose is not blended: it is a picture that was left alone."""
        shown = self.shown.copy()
        modes = np.array([s.mode for s in self.clay.settings])
        # Nor does it lag behind what carries it: the platform and the hands are no clay.
        shown[:, :2] += (self._borne - (1.0 - alpha) * self._taken) * (modes != "source")[:, None]
        plain = (modes == "off") | self.clay.off
        shown[plain] = between(self._before[plain], self.shown[plain], alpha)
        return shown

    def shapes(self, props: "list[Prop]") -> list[Shape]:
        """Overlay: corner frames round the clay, with the number of the drawing."""
        out = []
        for row, prop in enumerate(props):
            if prop.spec.debris:
                continue
            x, y, angle = self.shown[row].tolist()
            left, right, up, down = (prop.spec.silhouette.reach(angle, *n) for n in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            out.append(Shape("physics", "rect", [(x - left - 1, y - up - 1), (x + right + 1, y + down)], _K3))
            label = f"V{int(self.clay.variant[row])}"
            out.append(Shape("physics", "text", [(x - left, y - up - 3)], _K3, label))
        return out
