"""Library: the recorded deaths of one rig, and which of them a blow gets. It reads files, and knows no terrain.

One index file holds all headers, so that hundreds of clips load in a few milliseconds; tracks are read when first
played. A file that cannot be used costs one line in `complaints`, and a plain fall made here takes its place.
"""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from game.anim import clip as clips
from game.anim.clip import Clip, ClipError
from game.anim.clip_header import Header, check_header, header_from
from game.anim.fall.recorder import make_clip
from game.anim.fall.takes import preparing
from game.anim.rig import Rig, load_rig
from game.core import paths
from game.core.noise import noise

INDEX = "index.json"
# What a poor match costs: 1 - cosine of the angle counts whole, so a blow from behind costs 2 for one from the front.
STRENGTH_COST = 0.35
FACING_COST = 0.9
RECENT_COST = 0.8  # for the last one, less the longer ago
JUST_NOW = 3  # of those last used, how many are no near match
PART_COST = 0.12
# What costs that little more than the best fits as well.
NEAR_COST = 0.3
GROUND_COST = {
    ("flat", "down"): 0.6, ("flat", "up"): 0.6, ("flat", "ledge"): 3.0,
    ("down", "flat"): 0.6, ("down", "up"): 3.0, ("down", "ledge"): 3.0,
    ("up", "flat"): 0.6, ("up", "down"): 3.0, ("up", "ledge"): 3.0,
    ("ledge", "flat"): 0.6, ("ledge", "down"): 1.2, ("ledge", "up"): 3.0,
}  # fmt: skip


@dataclass(eq=False, repr=False)
class Entry:
    """A clip of the library: its header, its file, and its tracks once they were needed."""

    header: Header
    path: Path
    clip: Clip | None = None


@dataclass(frozen=True)
class Choice:
    """The clip that a blow gets. mirrored: played the other way round. facing: of the creature then. cost and why: how
    well it fits (0 is a perfect match), term by term."""

    name: str
    mirrored: bool
    facing: int
    cost: float
    why: str


class Library:
    """All usable clips of a rig, by name. `complaints` holds a line for each file that is not usable."""

    def __init__(self, rig: Rig, folders: Sequence[Path] | None = None) -> None:
        self.rig = rig
        self.complaints: list[str] = []
        self.entries: dict[str, Entry] = {}
        if folders is None:
            folders = (paths.ASSETS / "clips", paths.user_dir() / "clips")
        for folder in folders:
            self._scan(folder / rig.name)
            if folder == folders[0] and not self.entries and not self.complaints:
                self.complaints.append(f"{folder / rig.name}: no clip can be used; all die by a plain fall")
        self._fallback: dict[int, Clip] = {}
        self._refresh()
        self._ahead = self._reading()

    def plain(self, side: int) -> Clip:
        """The fall that needs no file: forward (side 1) or on its back (-1)."""
        if side not in self._fallback:
            self._fallback[side] = fallback(self.rig, side)
        return self._fallback[side]

    def _scan(self, folder: Path) -> None:
        if not folder.is_dir():
            return
        index = read_index(folder)
        for path in sorted(folder.glob("*.npz")):
            try:
                header = self._indexed(path, index)
                if header is not None:
                    entry = Entry(header, path)
                else:
                    loaded = clips.load(path, self.rig)
                    entry = Entry(loaded.header, path, loaded)
            except ClipError as e:
                self.complaints.append(str(e))
                continue
            self.entries[path.stem] = entry

    def _indexed(self, path: Path, index: dict[str, dict]) -> Header | None:
        """The header of a file as the index has it, None if that is of no use: then the file itself tells."""
        known = index.get(path.name)
        try:
            if known is None or known["bytes"] != path.stat().st_size:
                return None
            return check_header(header_from(known["header"], path), self.rig, path)
        except (ClipError, OSError):
            return None

    def _refresh(self) -> None:
        self._names = sorted(self.entries)
        headers = [self.entries[n].header for n in self._names]
        self._row_of = {name: row for row, name in enumerate(self._names)}
        self._blows = np.array([h.blow for h in headers]).reshape(-1, 2)
        self._sizes = np.hypot(self._blows[:, 0], self._blows[:, 1])
        self._places: dict[str, np.ndarray] = {}
        self._others: dict[str, np.ndarray] = {}

    def _place_costs(self, ground: str) -> np.ndarray:
        """(clips,) what it costs that each was recorded on another kind of ground."""
        found = self._places.get(ground)
        if found is None:
            kinds = [self.entries[n].header.ground for n in self._names]
            costs = [0.0 if kind == ground else GROUND_COST.get((ground, kind), 3.0) for kind in kinds]
            found = self._places[ground] = np.array(costs)
        return found

    def _part_costs(self, part: str) -> np.ndarray:
        """(clips,) what it costs that each was hit elsewhere."""
        found = self._others.get(part)
        if found is None:
            hit = [self.entries[n].header.part for n in self._names]
            found = self._others[part] = np.array([0.0 if other == part else PART_COST for other in hit])
        return found

    def choose(
        self,
        blow: tuple[float, float],
        facing: int,
        ground: str = "flat",
        seed: int = 0,
        recent: Sequence[str] = (),
        part: str = "chest",
    ) -> Choice:
        """The clip for a blow (px·mass/s, world) on a creature with that facing.

        Cheapest wins: 1 - cosine, strength by its ratio, ground kind as seen along the blow, another part hit, turning
        the creature round, used lately; equal costs go by name, as recorded before mirrored. Once some were used,
        the seed picks among those that fit nearly as well: else one blow would go round a few in one order.
        A zero blow picks by seed.
        """
        size = math.hypot(*blow)
        names = self._names
        if not names:
            side = -1 if blow[0] * facing < 0 else 1
            return Choice(self.plain(side).header.name, facing < 0, facing, math.inf, "no clip is usable")
        if size < 1e-9:
            level = [n for n in names if self.entries[n].header.ground == ground] or names
            fresh = [n for n in level if n not in recent] or level
            pick = fresh[_pick(seed, len(fresh))]
            return Choice(pick, facing < 0, facing, 0.0, "no blow: by seed")
        along, down = self._blows[:, 0] * (blow[0] * facing), self._blows[:, 1] * blow[1]
        reach = self._sizes * size
        turn, turned = (along + down) / reach, (down - along) / reach
        weight = STRENGTH_COST * np.abs(np.log2(size / self._sizes))
        place, other = self._place_costs(ground), self._part_costs(part)
        stale = np.zeros(len(names))
        for age, name in enumerate(recent, 1):  # the last one counts whole
            if name in self._row_of:
                stale[self._row_of[name]] = RECENT_COST * age / len(recent)
        cost = np.round(np.stack([1 - turn, 1 - turned + FACING_COST]) + weight + place + stale + other, 6)
        best = int(cost.argmin())
        if recent:
            near = np.flatnonzero(cost.ravel() <= cost.ravel()[best] + NEAR_COST)
            others = [k for k in near.tolist() if names[k % len(names)] not in recent[-JUST_NOW:]]
            best = others[_pick(seed, len(others))] if others else best
        way, row = divmod(best, len(names))
        terms = [("angle", 1 - (turned if way else turn)[row]), ("strength", weight[row]), ("ground", place[row])]
        terms += [("part", other[row]), ("facing", FACING_COST * way), ("recent", stale[row])]
        why = ", ".join(f"{word} {value:.2f}" for word, value in terms)
        side = facing if way == 0 else -facing
        return Choice(names[row], side < 0, side, float(cost[way, row]), why)

    def read_ahead(self) -> bool:
        """Read or work out a little of one more clip, so that no death has to wait for it. Returns whether there was
        anything left."""
        return next(self._ahead, self) is None

    def _reading(self) -> Iterator[None]:
        """Clip by clip, those for level ground first; each as it is, then mirrored."""
        for name in sorted(self._names, key=lambda name: self.entries[name].header.ground != "flat"):
            for mirrored in (False, True):
                clip = self.clip(Choice(name, mirrored, 1, 0.0, "ahead"))
                yield
                yield from preparing(self.rig, clip)

    def clip(self, choice: Choice) -> Clip:
        """The chosen clip with its tracks, mirrored if the choice says so; the plain fall if its file is damaged."""
        entry = self.entries.get(choice.name)
        if entry is None:
            found = self.plain(-1 if choice.name.endswith("back") else 1)
        elif entry.clip is not None:
            found = entry.clip
        else:
            try:
                found = entry.clip = clips.load(entry.path, self.rig)
            except ClipError as e:
                self.complaints.append(str(e))
                side = 1 if entry.header.blow[0] >= 0.0 else -1
                del self.entries[choice.name]
                self._refresh()
                found = self.plain(side)
        return found.mirror if choice.mirrored else found


def _pick(seed: int, count: int) -> int:
    """One of `count`, by seed."""
    return int((noise(seed, 17, 0) + 1.0) / 2.0 * count)


def read_index(folder: Path) -> dict[str, dict]:
    """File name -> {"bytes", "header"} of a folder's index; empty if there is none that can be read."""
    try:
        table = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    good = isinstance(table, dict) and all(
        isinstance(v, dict) and {"bytes", "header"} <= set(v) for v in table.values()
    )
    return table if good else {}


def write_index(folder: Path, rig: Rig) -> None:
    """Write the index of a folder from those of its files that can be used."""
    table = {}
    for path in sorted(folder.glob("*.npz")):
        try:
            table[path.name] = {"bytes": path.stat().st_size, "header": asdict(clips.load(path, rig).header)}
        except ClipError:
            continue  # the game tells of it when it reads the library
    text = json.dumps(table, indent=0, sort_keys=True) + "\n"
    clips.write_atomic(folder / INDEX, text.encode())


_LIBRARIES: dict[str, Library] = {}


def falling_rig(kind: str) -> Rig:
    """The rig with joints of a creature: the Wick has one of its own for that, with the same rows."""
    return load_rig("wick_fall" if kind == "wick" else kind)


def shipped(kind: str) -> Library:
    """The library of a kind with the user's own clips, read once."""
    if kind not in _LIBRARIES:
        _LIBRARIES[kind] = Library(falling_rig(kind))
    return _LIBRARIES[kind]


def fallback(rig: Rig, side: int) -> Clip:
    """A plain fall without physics: the creature sinks and lies down forward (side 1) or on its back (-1)."""
    ticks = 44
    start = rig.stand(0.0, 0.0)
    trunk = 0.0 if side > 0 else -math.pi
    lying = np.full(len(rig.parts), trunk)
    for name, row in rig.index.items():
        if name.startswith(("thigh", "shin", "foot", "tail", "tuft")):
            lying[row] = trunk + math.pi
    height = float(start[rig.root, 1])
    time = np.linspace(0.0, 1.0, ticks + 1)
    ease = (time * time * (3 - 2 * time))[:, None]
    angles = start[:, 2] + (lying - start[:, 2]) * ease
    low = -float(rig.radii.max())
    root = np.concatenate([12.0 * side * ease, height + (low - height) * ease * ease], axis=1)
    motion = rig.solve(root, angles)
    name = f"{rig.name}-plain-{'back' if side < 0 else 'front'}"
    size = 100.0 * float(rig.masses.sum())
    return make_clip(rig, name, motion, 1, (size * side, 0.0), "chest", root_px=-height, impact_tick=ticks - 6)
