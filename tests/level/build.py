"""Small maps as text: a good one by default, and each test spoils what it is about."""

import struct
import zlib
from pathlib import Path

import numpy as np

TILESET = '<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4" columns="4">\
<image source="t.png" width="64" height="16"/></tileset>'
SPAWN = '<object id="1" type="Spawn" x="8" y="16"><point/></object>'
CELLS = "0,0,0,0,\n1,1,1,1"


def png_of(pixels: np.ndarray) -> bytes:
    """A picture from (height, width, 4) uint8."""

    def chunk(tag: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""
    return png_of(np.full((height, width, 4), (120, 90, 60, 255), np.uint8))


def layer(
    data: str = CELLS, size: str = 'width="4" height="2"', encoding: str = 'encoding="csv"', more: str = ""
) -> str:
    """A tile layer named Ground, of class Terrain."""
    return f'<layer id="1" name="Ground" class="Terrain" {size} {more}><data {encoding}>{data}</data></layer>\n'


def group(objects: str = SPAWN, name: str = "Things") -> str:
    """An object layer."""
    return f'<objectgroup id="2" name="{name}">\n{objects}\n</objectgroup>\n'


def tmx(
    body: str | None = None,
    tileset: str = TILESET,
    layers: str | None = None,
    objects: str = SPAWN,
    size: str = 'width="4" height="2"',
    grid: str = 'tilewidth="16" tileheight="16"',
    more: str = 'orientation="orthogonal" infinite="0"',
    properties: str = "",
) -> str:
    """A whole map: line 1 the declaration, line 2 <map>, line 3 the tilesets, line 4 the first layer."""
    if body is None:
        body = (layer() if layers is None else layers) + group(objects)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" {more} {size} {grid}>\n'
        f"{properties}{tileset}\n{body}</map>\n"
    )


def write(folder: Path, text: str | bytes | None = None, name: str = "m.tmx") -> Path:
    """Write a map and its picture; returns the map's path."""
    (folder / "t.png").write_bytes(png(64, 16))
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else (text or tmx()).encode())
    return path
