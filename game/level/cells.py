"""The numbers of a tile layer: CSV or base64 text → an array of gids. It knows how they are packed, not what they mean.

Read here and not by pytmx, which makes a Python object of every cell (25 times slower) and unpacks without limit.
"""

import binascii
import importlib
import io
import re
import warnings
import zlib

import numpy as np

from game.level.report import Report, whole
from game.level.xmltree import Node

MAX_SIDE = 4096
MAX_CELLS = 16 << 20
_TOP = 1 << 32
_PIECE = 1 << 20  # bytes


class CellError(Exception):
    """What is wrong with a layer's data, ready to follow its name; `fix` says what to do."""

    def __init__(self, text: str, fix: str = "undo, or restore the map from a backup") -> None:
        super().__init__(text)
        self.fix = fix


def read(
    report: Report, layer: Node, what: str, columns: int, rows: int, room: int = MAX_CELLS
) -> tuple[np.ndarray, tuple[int, int]] | None:
    """(gids (rows, columns) uint32, first cell (x, y)) of a layer, its chunks joined; None after a complaint.

    room: how many cells it may have at most.
    """
    data = layer.child("data")
    if data is None:
        report.warn(layer, f"{what} has no data and is skipped", "delete the layer or paint on it")
        return None
    chunks = data.children("chunk")
    try:
        if not chunks:
            _fit(columns * rows, room)
            return unpack(data, data.text or "", columns, rows), (0, 0)
        return _join(report, data, chunks, what, room)
    except CellError as error:
        report.error(layer, f"{what}: {error}", error.fix)
        return None


def _fit(count: int, room: int) -> None:
    if count > room:
        raise CellError(f"more than {MAX_CELLS} tiles in all layers", "split the map")


def _join(report: Report, data: Node, chunks: list[Node], what: str, room: int) -> tuple[np.ndarray, tuple[int, int]]:
    places = []
    for chunk in chunks:
        x, y = (whole(report, chunk, name, 0, what, -(1 << 20), 1 << 20) for name in ("x", "y"))
        w, h = (whole(report, chunk, name, 16, what, 1, MAX_SIDE) for name in ("width", "height"))
        places.append((x, y, w, h))
    box = np.array(places)
    left, top = int(box[:, 0].min()), int(box[:, 1].min())
    width = int((box[:, 0] + box[:, 2]).max()) - left
    height = int((box[:, 1] + box[:, 3]).max()) - top
    if width > MAX_SIDE or height > MAX_SIDE:
        raise CellError(
            f"chunks span {width}x{height} tiles, allowed is {MAX_SIDE}", "erase the stray tiles far from the level"
        )
    _fit(max(width * height, int((box[:, 2] * box[:, 3]).sum())), room)
    gids = np.zeros((height, width), np.uint32)
    for chunk, (x, y, w, h) in zip(chunks, places, strict=True):
        # a chunk has no encoding of its own
        gids[y - top : y - top + h, x - left : x - left + w] = unpack(data, chunk.text or "", w, h)
    return gids, (left, top)


def unpack(data: Node, text: str, columns: int, rows: int) -> np.ndarray:
    """The gids of one block of text, as `data`'s encoding says. Raises CellError."""
    encoding, count = data.get("encoding"), columns * rows
    if encoding == "csv":
        gids = _csv(text, columns)
    elif encoding == "base64":
        gids = _base64(text, data.get("compression") or "", count)
    elif encoding is None and (data.find("tile") is not None or not text.strip()):
        raise CellError(
            "tile data as XML is not read",
            "Map > Map Properties > Tile Layer Format: choose CSV, then save",
        )
    else:
        raise CellError(f'encoding "{encoding}" is unknown', "Map > Map Properties > Tile Layer Format: choose CSV")
    if len(gids) != count:
        few = "too few" if len(gids) < count else "too many"
        raise CellError(f"{few} tiles: {len(gids)}, map needs {count} ({columns}x{rows})")
    return gids.reshape(rows, columns)


def _csv(text: str, columns: int) -> np.ndarray:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            numbers = np.fromstring(text, np.int64, sep=",")
        except (ValueError, DeprecationWarning):
            raise CellError(_which_is_bad(text, columns)) from None
    if text.rstrip().endswith(",") or (len(numbers) and (numbers.min() < 0 or numbers.max() >= _TOP)):
        raise CellError(_which_is_bad(text, columns))
    return numbers.astype(np.uint32)


def _which_is_bad(text: str, columns: int) -> str:
    for at, item in enumerate(text.split(",")):
        item = item.strip()
        if not re.fullmatch(r"\d{1,10}", item) or int(item) >= _TOP:
            x, y = at % columns, at // columns
            if not item:
                return f"a number is missing at ({x}, {y}), there is a comma too many"
            return f'the tile at ({x}, {y}) is not a whole number, is "{item[:20]}"'
    return "the numbers cannot be read"


def _base64(text: str, compression: str, count: int) -> np.ndarray:
    import base64

    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise CellError("data cannot be unpacked (base64)") from None
    raw = _decompress(packed, compression, count * 4)
    if len(raw) % 4:
        raise CellError(f"data has {len(raw)} bytes, which is no multiple of 4")
    return np.frombuffer(raw, "<u4").astype(np.uint32)


def _decompress(packed: bytes, compression: str, limit: int) -> bytes:
    """At most one byte more than `limit`, so that a small file cannot unpack to gigabytes."""
    if not compression:
        return packed
    try:
        if compression in ("zlib", "gzip"):
            bits = 15 if compression == "zlib" else 31
            if limit > _PIECE and _is_over(packed, bits, limit):
                raise CellError(f"unpacks to more than the {limit} bytes that {limit // 4} tiles take")
            stream = zlib.decompressobj(bits)
            raw = stream.decompress(packed, limit + 1)
            complete = stream.eof
        elif compression == "zstd":
            raw, complete = _zstd(packed, limit + 1), True
        else:
            raise CellError(f'compression "{compression}" is unknown', "Map > Map Properties: choose CSV or zlib")
    except (zlib.error, EOFError, ValueError):
        raise CellError(f"data cannot be unpacked ({compression})") from None
    if len(raw) > limit:
        raise CellError(f"unpacks to more than the {limit} bytes that {limit // 4} tiles take")
    if not complete:
        raise CellError(f"data cannot be unpacked ({compression}), it is cut off")
    return raw


def _is_over(packed: bytes, bits: int, limit: int) -> bool:
    """Whether it unpacks to more, found out piece by piece: a bomb in a large map must not be held in memory first."""
    stream, size = zlib.decompressobj(bits), 0
    while packed and size <= limit and not stream.eof:
        size += len(stream.decompress(packed, _PIECE))
        packed = stream.unconsumed_tail
    return size > limit


def _zstd(packed: bytes, limit: int) -> bytes:
    try:
        zstandard = importlib.import_module("zstandard")
    except ImportError:
        raise CellError(
            "compression zstd needs the package zstandard",
            "pip install zstandard, or Map > Map Properties > Tile Layer Format: choose CSV",
        ) from None
    try:
        reader = zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(io.BytesIO(packed))
        return bytes(reader.read(limit))
    except zstandard.ZstdError:
        raise ValueError from None
