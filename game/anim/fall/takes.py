"""Takes as playback wants them: bones joined, heights over the recorded ground, how far they reach. Worked out once."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.fall.pace import MAX_STEP_PX, followed, steps
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
        left, right = x + self.left - ground.shift[0], x + self.left + len(self.clear) - ground.shift[0]
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
    d = fit.discs(rig)
    angle = rows[:, d.rows, 2]
    x = rows[:, d.rows, 0] + np.cos(angle) * d.along
    y = rows[:, d.rows, 1] + np.sin(angle) * d.along
    radii = np.array(d.radii)[d.radius_rows]
    left = int(np.floor((x - radii).min())) - 1
    clear = np.full(int(np.ceil((x + radii).max())) + 2 - left, np.inf)
    column = np.rint(x - left).astype(int)
    for radius in d.radii:
        mine, reach = radii == radius, int(radius) + 1
        height = np.full(len(clear), np.inf)
        np.minimum.at(height, column[:, mine].ravel(), -y[:, mine].ravel() - radius)
        for dx in range(-reach, reach + 1):
            near = slice(max(0, dx), len(clear) + min(0, dx))
            there = slice(max(0, -dx), len(clear) + min(0, -dx))
            skin = radius - np.sqrt(max(0.0, radius * radius - dx * dx))
            clear[near] = np.minimum(clear[near], height[there] + skin)
    return left, clear


_JOINED: WeakKeyDictionary[Clip, np.ndarray] = WeakKeyDictionary()
_ROOMS: WeakKeyDictionary[Clip, np.ndarray] = WeakKeyDictionary()
_TAKES: WeakKeyDictionary[Clip, Take] = WeakKeyDictionary()


def recorded_room(rig: Rig, clip: Clip) -> np.ndarray:
    """(ticks + 1, discs): the height of every disc over the ground of the take, px. Kept, since clips are few."""
    found = _ROOMS.get(clip)
    if found is not None:
        return found
    d = fit.discs(rig)
    dense = joined(rig, clip)
    angle = dense[:, d.rows, 2]
    x = dense[:, d.rows, 0] + np.cos(angle) * d.along
    y = dense[:, d.rows, 1] + np.sin(angle) * d.along
    if clip.header.ground == "flat":
        found = clip.header.root_px - np.array(d.radii)[d.radius_rows] - y
    else:
        ground = fit.Profile(float(x.min()) - 40.0, clip.ground_y(np.arange(x.min() - 40.0, x.max() + 41.0)))
        found = ground.room(x, y, fit.table(rig, ground), d.radius_rows)
    _ROOMS[clip] = found
    return found


def prepare(rig: Rig, clip: Clip) -> None:
    """Work out now what playing it needs."""
    recorded_room(rig, clip)
    if clip.header.ground == "flat":
        take_of(rig, clip)
