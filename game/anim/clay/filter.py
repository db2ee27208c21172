"""The clay filter: true poses in, shown poses out, for any number of things at once.

It never feeds back: what it makes is for the eye. The clean pose and its noise are kept apart, so noise cannot pile up,
and a thing at rest is shown exactly where it is. It knows no physics and no sprites.
"""

from collections.abc import Callable, Sequence

import numpy as np

from game.anim.clay.motion import SETTLED_TICKS, Motion
from game.anim.clay.settings import ClaySettings
from game.anim.clay.shakes import Shakes
from game.anim.clay.shutter import Shutter
from game.anim.clay.source import SourceClay, published
from game.anim.clay.table import Table
from game.anim.pose import angle_gap
from game.core.noise import four, keyed

_NOBODY = np.zeros(0, np.int64)
Ground = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


class ClayFilter:
    """State of n things.

    ids: (n,) keys of their noise. settings: one for each, or one for all. shown: (n, 3) the picture; clean: (n, 3) the
    pose it was made from; variant: (n,) the drawing 0..3, never the same twice running; moving: (n,) whether a thing
    trembles. off: the switch for all of it; then shown is the true pose.

    Inside all is kept in columns, (3, n), so that each step of the sum runs over one row of memory; a tick looks at all
    things only to see who moves, and works on those whose shutter opens.
    """

    def __init__(
        self, ids: np.ndarray | Sequence[int], settings: ClaySettings | Sequence[ClaySettings], seed: int = 0
    ) -> None:
        self.seed, self.off = seed, False
        self.ids = np.zeros(0, np.int64)
        self.settings: list[ClaySettings] = []
        self._shown, self._clean = np.zeros((3, 0)), np.zeros((3, 0))
        self.variant = np.zeros(0, np.int64)
        self._motion, self._shutter = Motion(), Shutter(np.zeros(0), np.zeros(0))
        self._keys = np.zeros(0, np.uint64)
        self._known = self._peace = False
        self.join(ids, [settings] * len(ids) if isinstance(settings, ClaySettings) else settings)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def shown(self) -> np.ndarray:
        """(n, 3), to be read until the next step."""
        return self._shown.T

    @property
    def clean(self) -> np.ndarray:
        """(n, 3), to be read until the next step."""
        return self._clean.T

    @property
    def is_plain(self) -> bool:
        """Whether anything is shown truly at every tick."""
        if not self._known:
            self._tabulate()
        return self.off or self._table.plain.size > 0

    @property
    def moving(self) -> np.ndarray:
        """(n,) bool, to be read until the next step."""
        return self._motion.moving

    def join(
        self, ids: np.ndarray | Sequence[int], settings: Sequence[ClaySettings], poses: np.ndarray | None = None
    ) -> None:
        """Add things at the end; they are shown truly at their first step, and until then at `poses` (m, 3)."""
        m = len(ids)
        added = np.asarray(ids, np.int64)
        self.ids = np.append(self.ids, added)
        self.settings += settings
        start = np.zeros((3, m)) if poses is None else poses.T
        self._shown, self._clean = np.hstack([self._shown, start]), np.hstack([self._clean, start])
        self.variant = np.append(self.variant, np.zeros(m, np.int64))
        self._motion.join(m)
        keys = keyed(self.seed, added)
        self._keys = np.append(self._keys, keys)
        self._shutter.join(np.array([s.fps for s in settings], float), (four(keys, -1)[:, 0] + 1.0) * 0.5)
        self._known = self._peace = False

    def keep(self, kept: np.ndarray) -> None:
        """Drop all things but those that the bool mask `kept` names; the others' pictures do not change."""
        self.ids, self.variant, self._keys = self.ids[kept], self.variant[kept], self._keys[kept]
        self._shown, self._clean = self._shown.compress(kept, 1), self._clean.compress(kept, 1)
        self.settings = [s for s, stays in zip(self.settings, kept.tolist(), strict=True) if stays]
        self._motion.keep(kept)
        self._shutter.keep(kept)
        self._known = self._peace = False

    def change(self, row: int, settings: ClaySettings) -> None:
        """Give one thing other settings; its picture goes on from where it is."""
        self.settings[row] = settings
        self._shutter.change(row, settings.fps)
        self._known = self._peace = False

    def snap(self, row: int) -> None:
        """Show this thing truly at the next step: it was put somewhere else."""
        self._motion.snap(row)
        self._peace = False

    def _tabulate(self) -> None:
        """What follows from the settings, when those or the things have changed."""
        self._table = Table(self.settings)
        self._shakes = Shakes(self._keys, self._table.jitter, self._table.boils)
        self._published: list[SourceClay] = published(self.ids, self.settings, self.seed)
        self._room = np.empty_like(self._clean)
        self._known = True

    def rest(self, tick: int) -> np.ndarray | None:
        """Instead of `step` for a tick at which no pose and no motion is other than at the last one.

        Returns the rows re-posed; `shown` stays. None: some picture has yet to come to rest, so `step` is needed.
        """
        return self._lie(tick) if self._peace and not self.off else None

    def _lie(self, tick: int) -> np.ndarray:
        rows = self._shutter.step()
        if rows.size and self._table.any_boil:
            self._redraw(rows, self._shakes.at(rows, tick)[1])
        return rows

    def _is_peaceful(self, columns: np.ndarray) -> bool:
        """Whether all have lain for long, and lie: no picture needs anything but another drawing."""
        if self.off or not (self._peace or (self._table.all_clay and self._motion.is_over())):
            return False
        gap = np.abs(np.subtract(columns[:3], self._shown, out=self._room), out=self._room)
        return not np.count_nonzero(gap > self._table.tight) and self._motion.is_calm(columns)

    def step(self, state: np.ndarray, sleeping: np.ndarray, tick: int, ground: Ground | None = None) -> np.ndarray:
        """One tick. state: (n, 6) x, y, angle, vx, vy, spin in px, rad, px/s and rad/s; sleeping: (n,) bool.

        It is fastest if each column of `state` lies together in memory. ground(rows, clean, shown) returns `shown`
        (m, 3) moved out of the ground; it may lift `clean` where a thing has run into it. Returns the rows re-posed,
        in no order, and some may be twice among them; what is shown truly at every tick is not.
        """
        if not self._known:
            self._tabulate()
        columns = state.T
        self._peace = self._is_peaceful(columns)
        if self._peace:
            return self._lie(tick)
        afresh = self._motion.fresh()
        due = _NOBODY
        if self.off or not self._table.all_published:
            due = self._shutter.step()
            jumped = self._motion.jumped(columns)
            started = self._motion.judge(columns, sleeping, afresh, self._creeps)
            if started.size:
                self._shutter.hold(started)
                due = np.concatenate([due, started])
            if jumped.size:
                afresh = np.concatenate([afresh, self._ours(jumped)])
        if self.off:
            self._clean[:] = self._shown[:] = columns[:3]
            self._motion.snap(slice(None))  # so that nothing jumps back into an old hold when it is on again
            return _NOBODY
        if self._published:
            lots = [lot.due(tick) for lot in self._published]
            due = lots[0] if len(lots) == 1 and self._table.all_published else np.concatenate([self._ours(due), *lots])
        if due.size:
            self._open(due, columns, tick, ground)
        for lot in self._published:
            lot.step(self._shown, columns, sleeping, tick)
        if not self._table.all_published:
            lain = self._ours(self._motion.lain())
            if lain.size:
                self._show_truly(lain, columns)
                due = np.concatenate([due, lain])
            if self._table.plain.size:
                self._show_truly(self._table.plain, columns)
        if afresh.size:
            self._show_truly(afresh, columns)
            self._shutter.hold(afresh)
            due = np.concatenate([due, afresh])
        return due

    def _ours(self, rows: np.ndarray) -> np.ndarray:
        """Those of these rows whose mode is `clay`."""
        return rows if self._table.all_clay or not rows.size else rows.compress(self._table.clay.take(rows))

    def _open(self, rows: np.ndarray, columns: np.ndarray, tick: int, ground: Ground | None) -> None:
        """The shutters of these are open: other drawings, another pose for what moves, the true one for what rests."""
        if self._table.all_published and not self._table.any_boil:
            return
        shakes, steps = self._shakes.at(rows, tick)
        if self._table.any_boil:
            self._redraw(rows, steps)
        moves = self._motion.moving.take(rows)
        if not self._table.all_clay:
            clay = self._table.clay.take(rows)
            rows, moves, shakes = rows.compress(clay), moves.compress(clay), shakes.compress(clay, 1)
        which = moves.nonzero()[0]
        if which.size:
            self._repose(rows.take(which), columns, shakes.take(which, 1), ground)
        if which.size < len(rows):
            resting = rows.compress(~moves)
            misfits = resting.compress(self._misfit(resting, columns))
            if misfits.size:
                self._show_truly(misfits, columns)

    def _redraw(self, rows: np.ndarray, steps: np.ndarray) -> None:
        """Another of the four drawings for those of these that boil, never the same again."""
        steps += self.variant.take(rows)
        steps &= 3
        self.variant[rows] = steps

    def _creeps(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """(m,) whether their pictures are far enough off to be seen to be wrong."""
        gap = _unsigned(columns[:3].take(rows, 1) - self._shown.take(rows, 1))
        x, y, turn = gap > self._table.loose.take(rows, 1)
        creeps: np.ndarray = x | y | turn
        return creeps

    def _misfit(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """(m,) whether the pictures of these, which rest and whose shutters are open, no longer fit."""
        cells = self._table.cells + rows
        gap = np.abs(columns.take(cells) - self._shown.take(cells))
        unsettled = self._motion.unsettled.take(rows)
        tight = self._table.tight.take(cells)
        if not np.count_nonzero(gap > tight):
            return unsettled
        limit = np.where(self._motion.quiet.take(rows) >= SETTLED_TICKS, tight, self._table.loose.take(cells))
        x, y, turn = _unsigned(gap) > limit
        misfit: np.ndarray = x | y | turn | unsettled
        return misfit

    def _show_truly(self, rows: np.ndarray, columns: np.ndarray) -> None:
        cells = self._table.cells + rows
        self._clean.reshape(-1)[cells] = self._shown.reshape(-1)[cells] = columns.take(cells)
        self._motion.unsettled[rows] = False

    def _repose(self, rows: np.ndarray, columns: np.ndarray, shakes: np.ndarray, ground: Ground | None) -> None:
        cells = self._table.cells + rows
        now, clean, stutter = columns.take(cells), self._clean.take(cells), self._table.stutter.take(cells)
        gap = _unsigned(now - clean)
        if self._table.any_axis:
            far = gap > stutter
        # One test for the whole pose (C5): x, y and angle change together, so every held pose lies on the true path.
        stutter *= stutter
        gap *= gap
        takes = (gap[0] + gap[1] > stutter[0]) | (gap[2] > stutter[2])
        if self._table.any_axis:
            takes = np.where(self._table.per_axis.take(rows), far, takes)
        clean = np.where(takes, now, clean)
        shakes += clean
        shown = shakes if ground is None else ground(rows, clean.T, shakes.T).T
        self._clean.reshape(-1)[cells], self._shown.reshape(-1)[cells] = clean, shown


def _unsigned(gap: np.ndarray) -> np.ndarray:
    """Differences (3, m) of x, y, angle made positive, in place; a turn is the shortest."""
    np.abs(gap, out=gap)
    turn = gap[2]
    if np.count_nonzero(turn > np.pi):
        gap[2] = np.abs(angle_gap(turn, 0.0))
    return gap
