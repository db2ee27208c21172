"""Contact sheet: the poses of a clip side by side on one PNG, as capsules. It needs no screen and no sprites."""

import struct
import zlib
from pathlib import Path

import numpy as np

from game.anim.clip import Clip
from game.anim.rig import Rig

CELL = (150, 96)
TICKS = (0, 3, 7, 12, 18, 25, 34, 46, 62)
SKY, GROUND, FAR, NEAR, TRUNK, HEAD = (
    (38, 34, 52),
    (66, 92, 84),
    (70, 80, 112),
    (150, 160, 190),
    (104, 114, 156),
    (230, 160, 90),
)


def contact_sheet(clip: Clip, rig: Rig, path: Path) -> Path:
    """Write the sheet: ten moments, the last one the end, the ground as recorded. Returns the path."""
    ticks = [t for t in TICKS if t < clip.header.ticks] + [clip.header.ticks]
    picture = np.hstack([cell(clip, rig, t) for t in ticks])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(picture))
    return path


def cell(clip: Clip, rig: Rig, tick: int) -> np.ndarray:
    """(height, width, 3) uint8: one moment, the root in the middle."""
    width, height = CELL
    parts = clip.dense[tick]
    root = parts[rig.root]
    ys, xs = np.mgrid[0:height, 0:width].astype(float) + 0.5
    xs += root[0] - width / 2
    ys += min(0.0, root[1]) if clip.header.ground == "flat" else root[1]
    ys -= height * 0.6
    out = np.full((height, width, 3), SKY, np.uint8)
    out[ys > clip.ground_y(xs)] = GROUND
    ends = rig.ends(parts)
    for row in sorted(range(len(rig.parts)), key=lambda i: rig.parts[i].z):
        name = rig.parts[row].name
        colour = HEAD if name == "head" else FAR if name.endswith("_l") else NEAR if name.endswith("_r") else TRUNK
        out[_distance(xs, ys, parts[row, :2], ends[row]) < rig.parts[row].radius_px] = colour
    return out


def _distance(xs: np.ndarray, ys: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    d = b - a
    t = np.clip(((xs - a[0]) * d[0] + (ys - a[1]) * d[1]) / max(1e-9, float(d @ d)), 0.0, 1.0)
    return np.hypot(xs - a[0] - t * d[0], ys - a[1] - t * d[1])


def png(pixels: np.ndarray) -> bytes:
    """An RGB picture (height, width, 3) uint8 as the bytes of a PNG file."""
    height, width, _ = pixels.shape
    lines = np.hstack([np.zeros((height, 1), np.uint8), pixels.reshape(height, width * 3)])

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
