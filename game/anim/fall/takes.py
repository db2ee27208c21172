"""Takes as playback wants them: bones joined, heights over the recorded ground, how far they reach. Worked out once."""

from weakref import WeakKeyDictionary

import numpy as np

from game.anim.clip import Clip
from game.anim.fall import fit
from game.anim.rig import Rig


def extent(clip: Clip) -> tuple[float, float]:
    """How far left and right of its start the root gets in a take, px."""
    x = clip.dense[:, :, 0]
    return float(x.min()), float(x.max())


def joined(rig: Rig, clip: Clip) -> np.ndarray:
    """(ticks + 1, n, 3): every pose of a clip with its bones joined exactly. Kept."""
    found = _JOINED.get(clip)
    if found is None:
        found = _JOINED[clip] = rig.solve(clip.dense[:, rig.root, :2], clip.dense[:, :, 2], clip.facing)
    return found


def fastest(rig: Rig, clip: Clip) -> float:
    """How far a part gets in one tick at most, px. Kept."""
    found = _FASTEST.get(clip)
    if found is None:
        step = np.diff(joined(rig, clip)[:, :, :2], axis=0)
        found = _FASTEST[clip] = float(np.hypot(step[..., 0], step[..., 1]).max())
    return found


_FASTEST: WeakKeyDictionary[Clip, float] = WeakKeyDictionary()
_JOINED: WeakKeyDictionary[Clip, np.ndarray] = WeakKeyDictionary()
_ROOMS: WeakKeyDictionary[Clip, np.ndarray] = WeakKeyDictionary()


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
    ground = fit.Profile(float(x.min()) - 40.0, clip.ground_y(np.arange(x.min() - 40.0, x.max() + 41.0)))
    found = ground.room(x, y, fit.table(rig, ground), d.radius_rows)
    _ROOMS[clip] = found
    return found
