"""The header of a clip file: what a take is, checked field by field before its tracks are used. It reads no tracks."""

import json
import math
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from game.anim.rig import Rig
from game.core.clock import SUBSTEPS, TICK_HZ
from game.core.errors import UserError

SCHEMA = 1
GROUNDS = ("flat", "down", "up", "ledge")
BLOWS = (1.0, 1e6)  # least and most of a blow
# What a field may be: the arena's own values with room to spare, so that nothing leads playback out of any level.
BOUNDS = {"root_px": 200.0, "slope_deg": 45.0, "edge_px": 600.0, "drop_px": 600.0}


class ClipError(UserError):
    """A clip file that cannot be used; the text names the file and both values."""


@dataclass(frozen=True)
class Header:
    """What a clip is, all of it checked at load.

    blow: px·mass/s, for a creature that faces right; part: where it hit. ground: flat, down (falls away in the blow's
    direction), up, ledge. slope_deg: how much the ground falls towards +x. root_px: height of the root over the ground
    at tick 0. edge_px, drop_px: where a ledge ends (from the root, negative to the left) and its depth. impact_tick:
    first tick at which the trunk lies on the ground. error_px: worst error of any part at any tick, as measured.
    """

    schema: int
    name: str
    rig: str
    digest: str
    parts: tuple[str, ...]
    tick_hz: int
    substeps: int
    seed: int
    blow: tuple[float, ...]
    part: str
    ground: str
    slope_deg: float
    root_px: float
    edge_px: float
    drop_px: float
    tolerance_px: float
    ticks: int
    impact_tick: int
    error_px: float

    @property
    def strength(self) -> float:
        """Size of the blow, px·mass/s."""
        return math.hypot(*self.blow)


_KINDS: dict[Any, tuple[type, ...]] = {int: (int,), float: (int, float), str: (str,)}


def parse_header(text: bytes, path: Path | str) -> Header:
    """A Header from its JSON text. Raises ClipError for text that is none, or a field that is missing or wrong."""
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise ClipError(f"{path}: the header cannot be read ({e})") from None
    return header_from(table, path)


def header_from(table: Any, path: Path | str) -> Header:
    """A Header from a parsed table, checked field by field."""
    if not isinstance(table, dict):
        raise ClipError(f"{path}: the header is {type(table).__name__}, expected a table")
    if table.get("schema") != SCHEMA:
        raise ClipError(f"{path}: schema is {table.get('schema')!r}, this game reads {SCHEMA}")
    names = {f.name: f.type for f in fields(Header)}
    if set(table) != set(names):
        odd = sorted(set(table) ^ set(names))
        raise ClipError(f"{path}: header fields differ: {', '.join(odd)}")
    values: dict[str, Any] = {}
    for name, kind in names.items():
        value = table[name]
        if name in ("parts", "blow"):
            good = isinstance(value, list) and all(
                isinstance(v, str if name == "parts" else (int, float)) for v in value
            )
            value = tuple(value) if good else value
        else:
            good = isinstance(value, _KINDS[kind]) and not isinstance(value, bool)
        if not good or (isinstance(value, float) and not np.isfinite(value)):
            raise ClipError(f'{path}: header field "{name}" is {value!r}')
        values[name] = value
    return Header(**values)


def check_header(header: Header, rig: Rig, path: Path | str) -> Header:
    """The header itself if it fits the rig and this game. Raises ClipError naming both values."""
    for what, found, wanted in (
        ("rig", header.rig, rig.name),
        ("parts", header.parts, tuple(p.name for p in rig.parts)),
        ("rig digest", header.digest, rig.digest),
        ("tick_hz", header.tick_hz, TICK_HZ),
        ("substeps", header.substeps, SUBSTEPS),
    ):
        if found != wanted:
            raise ClipError(f"{path}: {what} is {found!r}, the game has {wanted!r}; record it again")
    if header.name != Path(path).stem:
        raise ClipError(f"{path}: name is {header.name!r}, the file's is {Path(path).stem!r}")
    if header.part not in rig.index:
        raise ClipError(f"{path}: part is {header.part!r}, {rig.name} has {', '.join(rig.index)}")
    if header.ground not in GROUNDS:
        raise ClipError(f"{path}: ground is {header.ground!r}, known are {', '.join(GROUNDS)}")
    if not 1 <= header.ticks <= 3600 or not 0 <= header.impact_tick <= header.ticks:
        raise ClipError(f"{path}: ticks {header.ticks}, impact at {header.impact_tick} do not fit")
    for what, most in BOUNDS.items():
        if abs(getattr(header, what)) > most:
            raise ClipError(f"{path}: {what} is {getattr(header, what):.6g}, expected at most {most:g} either way")
    if len(header.blow) != 2 or max(map(abs, header.blow)) > BLOWS[1] or not BLOWS[0] <= header.strength <= BLOWS[1]:
        raise ClipError(f"{path}: blow is {header.blow}, expected two numbers, {BLOWS[0]:g} to {BLOWS[1]:g} together")
    return header
