"""The size of a picture file from its first bytes, so that a map can be checked without a drawing library."""

import struct
from pathlib import Path

MAX_SIDE = 8192
TAIL = 4096
_OTHERS = {".tga", ".pcx", ".tif", ".tiff", ".ppm", ".pgm", ".pbm", ".qoi", ".xpm", ".lbm", ".svg"}

_PNG = b"\x89PNG\r\n\x1a\n"


class PictureError(Exception):
    """What is wrong with a picture, ready to follow its name."""


def size(path: Path) -> tuple[int, int] | None:
    """(width, height), None for a rarer format that does not tell. Raises PictureError."""
    try:
        with open(path, "rb") as file:
            head = file.read(1 << 16)
            file.seek(max(0, path.stat().st_size - TAIL))
            tail = file.read()
    except OSError as error:
        raise PictureError(f"cannot be read ({error.strerror})") from None
    if head.startswith(b"version https://git-lfs"):
        raise PictureError("is a Git LFS pointer, not a picture (git lfs pull fetches it)")
    try:
        found = _size(head)
        if head.startswith(_PNG) and b"IEND" not in tail:
            # A program may still be writing it; what libpng makes of half a picture is worse than the old one.
            raise IndexError
    except (struct.error, IndexError):
        raise PictureError("is damaged or cut off") from None
    if found is None:
        if path.suffix.lower() in _OTHERS and head:
            return None
        raise PictureError("is not a picture that the game can read")
    if not (0 < found[0] <= MAX_SIDE and 0 < found[1] <= MAX_SIDE):
        raise PictureError(f"is {found[0]}x{found[1]} px, allowed is 1..{MAX_SIDE} on a side")
    return found


def _size(head: bytes) -> tuple[int, int] | None:
    if head.startswith(_PNG):
        return struct.unpack(">II", head[16:24])
    if head[:6] in (b"GIF87a", b"GIF89a"):
        return struct.unpack("<HH", head[6:10])
    if head.startswith(b"BM"):
        width, height = struct.unpack("<ii", head[18:26])
        return abs(width), abs(height)
    if head.startswith(b"\xff\xd8"):
        return _jpeg(head)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _webp(head)
    return None


def _jpeg(head: bytes) -> tuple[int, int]:
    at = 2
    while True:
        marker, length = head[at + 1], struct.unpack(">H", head[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return width, height
        at += 2 + length


def _webp(head: bytes) -> tuple[int, int]:
    if len(head) < 30:
        raise IndexError
    if head[12:16] == b"VP8X":
        return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
    if head[12:16] == b"VP8L":
        bits = struct.unpack("<I", head[21:25])[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", head[26:30])
    return width & 0x3FFF, height & 0x3FFF
