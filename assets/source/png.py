"""Indexed PNG files in palette slots: the palette is the dusk skin, position 255 transparent. Needs only zlib."""

import struct
import zlib
from pathlib import Path

import numpy as np
from px import SKINS, TR

_MAGIC = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def encode(slots: np.ndarray) -> bytes:
    """The PNG bytes of a (height, width) uint8 array of slots 0..23 and 255. Raises ValueError for other numbers."""
    if not (((slots < 24) | (slots == TR)).all()):
        raise ValueError(f"slots outside 0..23 and 255: {sorted(set(np.unique(slots)) - set(range(24)) - {TR})}")
    height, width = slots.shape
    colours = np.zeros((256, 3), np.uint8)
    colours[:24] = SKINS["dusk"]
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = slots
    return b"".join(
        (
            _MAGIC,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", colours.tobytes()),
            _chunk(b"tRNS", bytes([255] * TR + [0])),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def decode(data: bytes) -> np.ndarray:
    """The slots of a file that `encode` wrote: 8-bit indexed, no filters. Raises ValueError for anything else."""
    if data[:8] != _MAGIC:
        raise ValueError("not a PNG")
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if (depth, colour) != (8, 3):
                raise ValueError("not an 8-bit indexed PNG")
            size = (height, width)
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(size[0], size[1] + 1)
    if rows[:, 0].any():
        raise ValueError("a filtered PNG: read it with an image library")
    return rows[:, 1:].copy()


def write(path: Path, slots: np.ndarray) -> None:
    """Write the sheet; its folder is created."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(slots))
