"""Clip: a recorded fall as keys per part, with a strict header, in an .npz without pickles. It knows no terrain.

Poses are relative to where the root was at the blow, facing right. Between keys everything is linear; angles are
unwrapped. Numbers are stored as int16: 1/32 px and 1/2048 rad.
"""

import io
import json
import os
import zipfile
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from game.anim.clip_header import ClipError, Header, check_header, parse_header
from game.anim.rig import Rig

__all__ = ["QUANTA", "Clip", "ClipError", "Header", "load", "mirrored", "named", "save", "to_bytes", "write_atomic"]

PX_STEPS, RAD_STEPS = 32.0, 2048.0
QUANTA = np.array([PX_STEPS, PX_STEPS, RAD_STEPS])
MAX_BYTES = 1_000_000
# What tracks may hold: how far a part may come from where the root was, and how far it may go or turn in a tick.
MOST_START_PX = 1.0
MOST_PX, MOST_STEP_PX, MOST_TURN = 600.0, 12.0, 1.5
# How far a part may be from where its joints put it.
MOST_GAP_PX = 12.0


@dataclass(frozen=True, eq=False)
class Clip:
    """counts: (parts,) keys of each part; keys: (sum, 4) int16 of tick, x, y, angle, part after part.

    facing: +1 as recorded, -1 once mirrored.
    """

    header: Header
    counts: np.ndarray
    keys: np.ndarray
    facing: int = 1

    @cached_property
    def mirror(self) -> "Clip":
        """The clip from the other side (`mirrored`), made once."""
        return mirrored(self)

    @cached_property
    def dense(self) -> np.ndarray:
        """(ticks + 1, parts, 3) float64: the pose of every tick, worked out once."""
        ticks = np.arange(self.header.ticks + 1)
        out = np.empty((len(ticks), len(self.counts), 3))
        for row, (start, end) in enumerate(self._spans()):
            keys = self.keys[start:end].astype(float)
            for c in range(3):
                out[:, row, c] = np.interp(ticks, keys[:, 0], keys[:, c + 1]) / QUANTA[c]
        return out

    def _spans(self) -> list[tuple[int, int]]:
        ends = np.cumsum(self.counts)
        return list(zip((ends - self.counts).tolist(), ends.tolist(), strict=True))

    def sample(self, tick: float) -> np.ndarray:
        """Parts (n, 3) at a moment, held before the first and after the last key."""
        dense = self.dense
        at = min(max(tick, 0.0), len(dense) - 1.0)
        low = min(int(at), len(dense) - 2)
        return dense[low] + (dense[low + 1] - dense[low]) * (at - low)

    def ground_y(self, x: np.ndarray) -> np.ndarray:
        """Where the ground was in the take, in the clip's own frame."""
        h = self.header
        y = h.root_px + np.tan(np.radians(h.slope_deg)) * x
        beyond = x > h.edge_px if h.edge_px > 0 else x < h.edge_px
        return y + np.where(beyond & (h.ground == "ledge"), h.drop_px, 0.0)


def mirrored(clip: Clip) -> Clip:
    """The clip from the other side: x, angle, blow and slope turned over. Twice gives the clip back.

    "_l" is the far limb and "_r" the near one whichever way a creature faces, so its left limbs become its right ones,
    and the order of drawing with them, by leaving the rows where they are.
    """
    keys = clip.keys.copy()
    keys[:, 1] = -keys[:, 1]
    keys[:, 3] = HALF_TURN - keys[:, 3]
    h = clip.header
    values = {f.name: getattr(h, f.name) for f in fields(h)}
    values["blow"] = (-h.blow[0], *h.blow[1:])
    values["slope_deg"], values["edge_px"] = -h.slope_deg, -h.edge_px
    return Clip(Header(**values), clip.counts, keys, -clip.facing)


HALF_TURN = np.int16(round(np.pi * RAD_STEPS))


def to_bytes(clip: Clip) -> bytes:
    """The file's content; the same clip gives the same bytes."""
    head = np.frombuffer(json.dumps(asdict(clip.header), sort_keys=True).encode(), np.uint8)
    out = io.BytesIO()
    np.savez_compressed(out, header=head, counts=clip.counts.astype(np.int16), keys=clip.keys)
    return out.getvalue()


def named(clip: Clip, name: str) -> Clip:
    """The same clip under another name."""
    return clip if clip.header.name == name else replace(clip, header=replace(clip.header, name=name))


def save(clip: Clip, folder: Path) -> Path:
    """Write NAME.npz, or NAME-2.npz and so on: never over another take. The header gets that name, too. Returns the
    path."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        name = clip.header.name + (f"-{number}" if number > 1 else "")
        path = folder / f"{name}.npz"
        try:
            with open(path, "xb") as f:
                f.write(to_bytes(named(clip, name)))
            return path
        except FileExistsError:
            number += 1


def load(path: Path, rig: Rig) -> Clip:
    """Read and check a clip. Raises ClipError naming the file, what is wrong and both values."""
    arrays = _arrays(path)
    header = check_header(parse_header(bytes(arrays["header"]), path), rig, path)
    counts, keys = arrays["counts"], arrays["keys"]
    for name, array, shape in (
        ("keys", keys, (len(keys) if keys.ndim else 0, 4)),
        ("counts", counts, (len(rig.parts),)),
    ):
        if array.dtype != np.int16 or array.shape != shape:
            raise ClipError(f"{path}: {name} is {array.shape} {array.dtype}, expected {shape} int16")
    counts = counts.astype(int)
    if counts.min() < 1 or counts.sum() != len(keys):
        raise ClipError(f"{path}: holds {len(keys)} keys, its counts say {counts.sum()}")
    clip = Clip(header, counts, keys)
    for name, (start, end) in zip(header.parts, clip._spans(), strict=True):
        ticks = keys[start:end, 0]
        if ticks[0] != 0 or ticks[-1] != header.ticks or (np.diff(ticks) <= 0).any():
            raise ClipError(
                f'{path}: keys of "{name}" run from {ticks[0]} to {ticks[-1]}, expected 0 to {header.ticks}'
            )
    _check_tracks(clip, rig, path)
    return clip


def _check_tracks(clip: Clip, rig: Rig, path: Path) -> None:
    """What a body can do: stay near, not jump from one tick to the next, hang together."""
    dense = clip.dense
    steps = np.abs(np.diff(dense, axis=0))
    loose = dense[:, :, :2] - rig.solve(dense[:, rig.root, :2], dense[:, :, 2])[:, :, :2]
    start = float(np.abs(dense[0, rig.root, :2]).max())
    if start > MOST_START_PX:
        raise ClipError(f"{path}: the root starts {start:.4g} px off its place, expected at most {MOST_START_PX:g}")
    for what, found, most, unit in (
        ("comes away from the root's first place", np.abs(dense[:, :, :2]).max(axis=2), MOST_PX, "px"),
        ("moves in a tick", steps[:, :, :2].max(axis=2), MOST_STEP_PX, "px"),
        ("turns in a tick", steps[:, :, 2], MOST_TURN, "rad"),
        ("is off its joint", np.abs(loose).max(axis=2), MOST_GAP_PX, "px"),
    ):
        tick, row = divmod(int(found.argmax()), found.shape[1])
        if found[tick, row] > most:
            part = clip.header.parts[row]
            raise ClipError(
                f'{path}: "{part}" {what} by {found[tick, row]:.4g} {unit} at tick {tick}, expected at most {most:g}'
            )


def _arrays(path: Path) -> dict[str, np.ndarray]:
    wanted = {"header", "counts", "keys"}
    try:
        with zipfile.ZipFile(path) as z:
            size = sum(i.file_size for i in z.infolist())
            found = {i.filename.removesuffix(".npy") for i in z.infolist()}
        if size > MAX_BYTES:
            raise ClipError(f"{path}: unpacks to {size} bytes, at most {MAX_BYTES} are allowed")
        if found != wanted:
            raise ClipError(f"{path}: holds {', '.join(sorted(found))}, expected {', '.join(sorted(wanted))}")
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in sorted(wanted)}
    except ClipError:
        raise
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zipfile.LargeZipFile, RuntimeError) as e:
        raise ClipError(f"{path}: is no clip file ({e})") from None
    except Exception as e:  # zlib.error and what else a torn archive can raise
        raise ClipError(f"{path}: is damaged ({type(e).__name__}: {e})") from None


def write_atomic(path: Path, content: bytes) -> None:
    """Write through a temporary file and a rename."""
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(content)
    os.replace(temporary, path)
