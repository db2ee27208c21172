"""Takes as playback wants them: bones joined, heights over the recorded ground, how far they reach. Worked out once."""

from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.body import laid_out, probes
from game.anim.fall.pace import MAX_STEP_PX, followed, steps
from game.anim.fall.profile import dilated
from game.anim.rig import Rig

TOUCH_PX, CLEAR_PX = 2.0, 2.0


def joined(rig: Rig, clip: Clip) -> np.ndarray:
    """(ticks + 1, n, 3): every pose of a clip with its bones joined exactly. Kept."""
    found = _JOINED.get(clip)
    if found is None:
        found = _JOINED[clip] = rig.solve(clip.dense[:, rig.root, :2], clip.dense[:, :, 2], clip.facing)
    return found


@dataclass(frozen=True, eq=False)
class Take:
    """A clip as it is played on ground like its own. rows (ticks + 1 or more, n, 3): no part faster than `MAX_STEP_PX`;
    x from the root at the blow, y from the ground there. low: (ticks,) y of the lowest skin of each row.

    left: the x of column 0 of `clear`: how high over the recorded ground the body passes each column at its lowest.
    """

    rows: np.ndarray
    low: np.ndarray
    left: int
    clear: np.ndarray

    def lies_on(self, ground: fit.Profile, x: float, level: float) -> bool:
        """Whether a body whose root is at x may play it there: what the body touches is as level as in the take, and
        what it passes over is no higher than it passes."""
        first = round(x + self.left - ground.x0 - ground.shift[0])
        last = first + len(self.clear)
        left, right = x + self.left - ground.shift[0], x + self.left + len(self.clear) - 1 - ground.shift[0]
        if first < 0 or last > len(ground.heights) or left < ground.left or right > ground.right:
            return False
        rise = level - ground.shift[1] - ground.heights[first:last]
        touched = self.clear < TOUCH_PX
        return bool((rise <= np.maximum(self.clear - CLEAR_PX, 0.125)).all() and (rise[touched] >= -0.125).all())


def take_of(rig: Rig, clip: Clip) -> Take:
    """The take of a clip that was recorded on level ground. Kept."""
    found = _TAKES.get(clip)
    if found is None:
        rows = joined(rig, clip)
        if steps(rows).max() > MAX_STEP_PX:
            rows = np.concatenate([rows[:1], followed(rig, rows[0], rows[1:], clip.facing, len(rows) - 2)])
        rows = rows - (0.0, clip.header.root_px, 0.0)
        found = _TAKES[clip] = Take(rows, lowest(rig, rows), *_clear(rig, rows))
    return found


def lowest(rig: Rig, poses: np.ndarray) -> np.ndarray:
    """y of the lowest skin: poses (..., n, 3) give (...)."""
    y = poses[..., 1]
    return (np.maximum(y, y + np.sin(poses[..., 2]) * rig.lengths) + rig.radii).max(axis=-1)


def _clear(rig: Rig, rows: np.ndarray) -> tuple[int, np.ndarray]:
    """The first column that the body of a take passes, and how high over y = 0 it passes each."""
    d, p = fit.discs(rig), probes(rig)
    x, y = laid_out(rig, rows)[..., p.discs].transpose(1, 0, 2)
    left = int(np.floor((x - p.radii).min())) - 1
    columns = int(np.ceil((x + p.radii).max())) + 2 - left
    # The lowest middle in each column, for each radius by itself.
    at = np.rint(x - left).astype(int) + d.radius_rows * columns
    low = np.full(len(d.radii) * columns, -np.inf)
    np.maximum.at(low, at.ravel(), y.ravel())
    return left, dilated(-low.reshape(-1, columns), d.radii, 1).min(axis=0)


@dataclass(frozen=True, eq=False)
class Track:
    """A clip as it is played where the ground is not its own. roots (t, 2), angles (t, n): of each tick. places
    (t, 2, n + discs + 1): of a `Body`, from the root. room (t, discs): the height of every disc over the ground of the
    take, px. floor (t,): the lowest of these, none below 0."""

    roots: np.ndarray
    angles: np.ndarray
    places: np.ndarray
    room: np.ndarray
    floor: list[float]

    def at(self, time: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        """Root, angles, places and floor at a moment up to the last tick."""
        k = int(time)
        share = time - k
        now = self.roots[k], self.angles[k], self.places[k], self.floor[k]
        if not share:
            return now
        then = self.roots[k + 1], self.angles[k + 1], self.places[k + 1], self.floor[k + 1]
        root, angles, places, floor = (a + (b - a) * share for a, b in zip(now, then, strict=True))
        return root, angles, places, floor


def track_of(rig: Rig, clip: Clip) -> Track:
    """The track of a clip. Kept, since clips are few."""
    found = _TRACKS.get(clip)
    if found is None:
        dense = joined(rig, clip)
        places, roots = laid_out(rig, dense), dense[:, rig.root, :2].copy()
        room = _recorded_room(rig, clip, *places[..., probes(rig).discs].transpose(1, 0, 2))
        places -= roots[..., None]
        floor = np.maximum(room.min(axis=1), 0.0).tolist()
        found = _TRACKS[clip] = Track(roots, np.ascontiguousarray(dense[:, :, 2]), places, room, floor)
    return found


def recorded_room(rig: Rig, clip: Clip) -> np.ndarray:
    """(ticks + 1, discs): the height of every disc over the ground of the take, px."""
    return track_of(rig, clip).room


def _recorded_room(rig: Rig, clip: Clip, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    if clip.header.ground == "flat":
        return clip.header.root_px - probes(rig).radii - y
    reach = float(np.ceil(np.abs(x).max())) + 40.0
    ground = fit.Profile(-reach, clip.ground_y(np.arange(-reach, reach + 1.0)))
    return ground.room(x, y, fit.table(rig, ground), fit.discs(rig).radius_rows)


_JOINED: WeakKeyDictionary[Clip, np.ndarray] = WeakKeyDictionary()
_TRACKS: WeakKeyDictionary[Clip, Track] = WeakKeyDictionary()
_TAKES: WeakKeyDictionary[Clip, Take] = WeakKeyDictionary()


def preparing(rig: Rig, clip: Clip) -> Iterator[None]:
    """Work out what playing it needs, a part at a time."""
    joined(rig, clip)
    yield
    track_of(rig, clip)
    yield
    if clip.header.ground == "flat":
        take_of(rig, clip)
        yield
