"""Seeded damage to the project's own maps, tilesets and templates: each must load, or be refused by a clear list.

python -m tests.level.mutate 2000 [SEED]
"""

import random
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from game.level import tiled

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "levels", ROOT / "tests" / "level" / "maps")
_NASTY = (
    "", "0", "-1", "1", "2", "16", "17", "99999", "4294967295", "1e308", "-1e308", "nan", "inf", "NaN", "1.5", "0x10",
    " ", "true", "false", "abc", "ü", "\u2028", "../../../../etc/passwd", "/", ".", "..", "a" * 5000, "#zzzzzz",
    "#ff00ff",
    "1,2", "1 2", "0,0", "%objectid", "class", "list", "object", "Spawn", "Solid", "csv", "base64", "zlib", "١٢",
)  # fmt: skip
_TAGS = ("map", "layer", "group", "objectgroup", "object", "tileset", "tile", "image", "data", "chunk", "property", "x")


def damaged(data: bytes, rng: random.Random) -> bytes:
    """One to three random changes, from flipped bytes to swapped elements."""
    for _ in range(rng.randint(1, 3)):
        data = rng.choice(_WAYS)(data, rng)
    return data


def _bytes(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if out:
            out[rng.randrange(len(out))] = rng.choice(b"<>\"'&/=,-0129abc \n\x00\xff\xc3" + bytes([rng.randrange(256)]))
    return bytes(out)


def _cut(data: bytes, rng: random.Random) -> bytes:
    a, b = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:a] if rng.random() < 0.3 else data[:a] + data[b:]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    a = rng.randrange(len(data) + 1)
    return data[:a] + data[a : a + rng.randint(1, 400)] * rng.randint(1, 30) + data[a:]


def _value(data: bytes, rng: random.Random) -> bytes:
    spots = list(re.finditer(rb'[\w]+="([^"]*)"', data))
    if not spots:
        return data
    a, b = rng.choice(spots).span(1)
    return data[:a] + rng.choice(_NASTY).encode() + data[b:]


def _attribute(data: bytes, rng: random.Random) -> bytes:
    spots = list(re.finditer(rb' ([\w]+)="[^"]*"', data))
    if not spots:
        return data
    spot = rng.choice(spots)
    if rng.random() < 0.5:
        return data[: spot.start()] + data[spot.end() :]
    a, b = spot.span(1)
    return data[:a] + rng.choice(spots)[1] + data[b:]


def _tag(data: bytes, rng: random.Random) -> bytes:
    spots = [m for m in re.finditer(rb"<(\w+)[^>]*/>", data)]
    if not spots:
        return data
    spot = rng.choice(spots)
    a, b = spot.span(1)
    choice = rng.random()
    if choice < 0.4:
        return data[:a] + rng.choice(_TAGS).encode() + data[b:]
    if choice < 0.7:
        return data[: spot.start()] + data[spot.end() :]
    return data[: spot.start()] + rng.choice(spots)[0] + data[spot.start() :]


def _cells(data: bytes, rng: random.Random) -> bytes:
    spots = list(re.finditer(rb"(?<=[,\n])\d+(?=[,\n])", data))
    if not spots:
        return data
    a, b = rng.choice(spots).span()
    return data[:a] + rng.choice(_NASTY).encode() + data[b:]


_WAYS = (_bytes, _cut, _repeat, _value, _value, _value, _attribute, _attribute, _tag, _tag, _cells)


def run(count: int, seed: int = 1) -> tuple[list[str], int]:
    """Damage and read `count` times: (what went wrong: traceback, unclear line, over two seconds; how many loaded)."""
    failures, loaded = [], 0
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(shutil.copytree(source, Path(name) / "project" / source.name)) for source in SOURCES]
        files = sorted(p for f in folders for p in f.rglob("*") if p.suffix in (".tmx", ".tsx", ".tx", ".png"))
        maps = [p for p in files if p.suffix == ".tmx"]
        rng = random.Random(seed)
        for number in range(count):
            file = rng.choice(files if rng.random() < 0.5 else maps)
            whole = file.read_bytes()
            file.write_bytes(damaged(whole, rng))
            # A damaged tileset is read through a map beside it.
            there = [m for m in maps if file.is_relative_to(m.parent)] or maps
            path = file if file.suffix == ".tmx" else rng.choice(there)
            start = time.perf_counter()
            try:
                level, problems, _ = tiled.read(path)
                loaded += level is not None and all(p.warning for p in problems)
                if level is None and not problems:
                    failures.append(f"{number} {file.name}: no level and no problem")
                failures += [f"{number} {file.name}: unclear {p!r}" for p in problems if _is_unclear(str(p), p.text)]
            except Exception as error:  # noqa: BLE001  (this is what is looked for)
                failures.append(f"{number} {file.name}: {type(error).__name__}: {error}")
                (Path(tempfile.gettempdir()) / f"mutant-{number}{file.suffix}").write_bytes(file.read_bytes())
            if time.perf_counter() - start > 2:
                failures.append(f"{number} {file.name}: took {time.perf_counter() - start:.1f} s")
            file.write_bytes(whole)
    return failures, loaded


def _is_unclear(line: str, text: str) -> bool:
    return not text or "\n" in line or len(line) > 1200 or "Traceback" in line or "object at 0x" in line


if __name__ == "__main__":
    found, loaded = run(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print("\n".join(found) or f"all clear, {loaded} loaded all the same")
    sys.exit(bool(found))
