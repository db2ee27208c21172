"""Kept: what was worked out from files, on disk for the next start, as bytecode is. It knows no format and no game.

An entry counts only while every file that decided about it has the same bytes and the code that made it was not
touched. One that is missing, damaged or of another version is no loss: the work is done again. Entries are pickles in
the user's own cache folder, to be trusted as far as the bytecode that lies beside the code.
"""

import os
import pickle
import sys
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from game.core import paths

_MAGIC = b"greenware kept 1\n"
_PACKAGE = Path(__file__).resolve().parent.parent

_SETTLED_S = 2.0

Stamp = tuple[str, int, int]  # of a file: its path, size and checksum
Code = tuple[str, ...]  # the packages of the game whose modules made a value


def recall(kind: str, source: Path, code: Code) -> Any:
    """What `keep` was given for `source`; None if that no longer holds."""
    try:
        with open(_place(kind, source), "rb") as entry:
            data = entry.read()
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None
    start = len(_MAGIC) + 4
    if not data.startswith(_MAGIC) or zlib.crc32(data[start:]) != int.from_bytes(data[start - 4 : start], "big"):
        return None
    name, version, stamps, packed = pickle.loads(data[start:])
    if name != _name(kind, source) or version != _version(code) or any(_stamp(s[0], s[1]) != s for s in stamps):
        return None
    try:
        return pickle.loads(packed)
    except Exception:  # whatever: the value is of another version of some library
        return None


def keep(kind: str, source: Path, code: Code, files: Sequence[Path], value: Any) -> None:
    """Keep a value that was worked out from `source`. files: all that it depends on. What cannot be written is not."""
    stamps = [_stamp(str(file)) for file in files]
    if not all(stamps) or not all(_is_settled(file) for file in files):
        return
    entry = pickle.dumps((_name(kind, source), _version(code), stamps, pickle.dumps(value, 5)), 5)
    with suppress(OSError, RuntimeError):
        place = _place(kind, source)
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary = place.with_name(f"{place.name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(_MAGIC + zlib.crc32(entry).to_bytes(4, "big") + entry)
            os.replace(temporary, place)
        finally:
            temporary.unlink(missing_ok=True)


def _name(kind: str, source: Path) -> str:
    # A value may hold the path as it was given, so the same file under another name is another entry.
    return f"{kind}\n{os.path.abspath(source)}\n{source}"


def _place(kind: str, source: Path) -> Path:
    return paths.cache_dir() / f"{kind}-{zlib.crc32(os.fsencode(_name(kind, source))):08x}"


def _stamp(path: str, size: int | None = None) -> Stamp | None:
    """None if the file is not there, cannot be read, or is not of the size that is asked for."""
    try:
        found = os.stat(path).st_size
        if size is not None and found != size:
            return None
        with open(path, "rb") as file:
            return path, found, zlib.crc32(file.read())
    except OSError:
        return None


def _is_settled(file: Path) -> bool:
    """Whether it was saved long enough ago to be what was read: another version may have come since."""
    try:
        return os.stat(file).st_mtime < time.time() - _SETTLED_S
    except OSError:
        return False


def _version(code: Code) -> list[str]:
    """Of Python and the code: a module that was touched may work out something else."""
    return [sys.version, *(_touched(str(_PACKAGE / package)) for package in code)]


@cache
def _touched(folder: str) -> str:
    """When its modules were last touched, and their sizes."""
    with os.scandir(folder) as entries:
        stats = [(e.name, e.stat()) for e in entries if e.name.endswith(".py")]
    return str(sorted((name, s.st_mtime_ns, s.st_size) for name, s in stats))
