"""Recorder: poses in, a clip out. It samples in whole ticks, keeps the keys that bound the error, and ends by itself.

It is given poses one by one and must not know what makes them: a ragdoll, a walker, a hand in the lab.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from game.anim.clip import QUANTA, Clip
from game.anim.clip_header import SCHEMA, Header
from game.anim.rig import Rig
from game.core.clock import SUBSTEPS, TICK_HZ

TOLERANCE_PX = 0.4
STILL_TICKS = 30
STILL_PX = 0.08
MAX_TICKS = 6 * TICK_HZ
TAIL_TICKS = 4


@dataclass(eq=False, repr=False)
class Recorder:
    """Collects the poses of one take at a time.

    every_ticks: a sample is kept each so many ticks, counted from the start of the take: 2 gives 30 a second on any
    machine. `start` forgets everything of the take before.
    """

    rig: Rig
    every_ticks: int = 1
    max_ticks: int = MAX_TICKS
    samples: list[np.ndarray] = field(default_factory=list)
    tick: int = 0
    _still: int = 0
    _last: np.ndarray | None = None

    def start(self) -> None:
        """Begin a new take at tick 0 with nothing in it."""
        self.samples, self.tick, self._still, self._last = [], 0, 0, None

    def add(self, parts: np.ndarray) -> bool:
        """Take in the pose (n, 3) of this tick. Returns True when the take is over: still for 0.5 s, or 6 s long."""
        if self.tick % self.every_ticks == 0:
            self.samples.append(np.array(parts, float))
        ends = np.concatenate([parts[:, :2], self.rig.ends(parts)])
        moved = np.inf if self._last is None else float(np.abs(ends - self._last).max())
        self._still = self._still + 1 if moved < STILL_PX else 0
        self._last = ends
        self.tick += 1
        return self._still >= STILL_TICKS or self.tick > self.max_ticks

    def take(self, poses: Iterable[np.ndarray]) -> np.ndarray:
        """Record a whole take from an iterator of poses; the stillness at its end is cut. Returns (samples, n, 3)."""
        self.start()
        for parts in poses:
            if self.add(parts):
                break
        return self.motion()

    def motion(self) -> np.ndarray:
        """What was sampled so far, without the still end; angles unwrapped."""
        quiet = max(0, self._still - TAIL_TICKS) // self.every_ticks
        kept = self.samples[: max(2, len(self.samples) - quiet)]
        out = np.array(kept)
        out[:, :, 2] = np.unwrap(out[:, :, 2], axis=0)
        return out


def thin(track: np.ndarray, length_px: float, tolerance_px: float) -> np.ndarray:
    """Rows of a track (ticks, 3) to keep so that linear in between is off by at most tolerance_px at either end.

    Ramer-Douglas-Peucker over the error of the pose in world pixels: first and last are always kept, and a key stands
    just before motion resumes after a hold, since leaving it out would be an error.
    """
    keep = {0, len(track) - 1}
    spans = [(0, len(track) - 1)]
    while spans:
        a, b = spans.pop()
        if b - a < 2:
            continue
        share = (np.arange(a + 1, b) - a)[:, None] / (b - a)
        guess = track[a] + (track[b] - track[a]) * share
        error = end_error(guess, track[a + 1 : b], length_px)
        worst = int(error.argmax())
        if error[worst] > tolerance_px:
            cut = a + 1 + worst
            keep.add(cut)
            spans += [(a, cut), (cut, b)]
    return np.array(sorted(keep))


def end_error(a: np.ndarray, b: np.ndarray, length_px: float | np.ndarray) -> np.ndarray:
    """How far two poses (..., 3) of a part are apart at its worse end, px."""
    dx, dy = a[..., 0] - b[..., 0], a[..., 1] - b[..., 1]
    ex = dx + length_px * (np.cos(a[..., 2]) - np.cos(b[..., 2]))
    ey = dy + length_px * (np.sin(a[..., 2]) - np.sin(b[..., 2]))
    return np.maximum(np.hypot(dx, dy), np.hypot(ex, ey))


def make_clip(
    rig: Rig,
    name: str,
    motion: np.ndarray,
    ticks_a_sample: int,
    blow: tuple[float, float],
    part: str,
    seed: int = 0,
    ground: str = "flat",
    slope_deg: float = 0.0,
    root_px: float = 0.0,
    edge_px: float = 0.0,
    drop_px: float = 0.0,
    impact_tick: int = 0,
    tolerance_px: float = TOLERANCE_PX,
) -> Clip:
    """A clip from recorded motion (samples, n, 3) in any place: it is made relative to the root's first position."""
    track = motion.copy()
    track[:, :, :2] -= motion[0, rig.root, :2]
    whole = np.round(track * QUANTA).astype(np.int16)
    near = whole / QUANTA
    counts, keys = [], []
    for row in range(len(rig.parts)):
        # Rounding to the file's steps is part of the error, so the rounded track is thinned against the rest.
        rows = thin(near[:, row], float(rig.lengths[row]), tolerance_px - 0.05)
        counts.append(len(rows))
        keys.append(np.column_stack([rows * ticks_a_sample, whole[rows, row]]).astype(np.int16))
    header = Header(
        schema=SCHEMA,
        name=name,
        rig=rig.name,
        digest=rig.digest,
        parts=tuple(p.name for p in rig.parts),
        tick_hz=TICK_HZ,
        substeps=SUBSTEPS,
        seed=seed,
        blow=(float(blow[0]), float(blow[1])),
        part=part,
        ground=ground,
        slope_deg=float(slope_deg),
        root_px=round(float(root_px), 3),
        edge_px=round(float(edge_px), 3),
        drop_px=float(drop_px),
        tolerance_px=tolerance_px,
        ticks=(len(track) - 1) * ticks_a_sample,
        impact_tick=int(impact_tick),
        error_px=0.0,
    )
    clip = Clip(header, np.array(counts), np.concatenate(keys))
    worst = float(end_error(clip.dense[::ticks_a_sample], track, rig.lengths).max())
    values = {**header.__dict__, "error_px": round(worst, 3)}
    return Clip(Header(**values), clip.counts, clip.keys)
