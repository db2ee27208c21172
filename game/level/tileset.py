"""One tileset as plain data: which picture each of its tiles is, and what is written on it."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from game.level.properties import Found
from game.level.xmltree import Node

FLAGS = 0xF0000000
GID = np.uint32(0x0FFFFFFF)
ANCHORS = {
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
    "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0), "bottomright": (1.0, 1.0),
}  # fmt: skip


@dataclass(slots=True, eq=False, repr=False)
class TileEntry:
    """What a tileset says about one tile. picture: of its own (image collections). shapes: its collision shapes."""

    node: Node
    class_name: str = ""
    found: Found = field(default_factory=dict)
    picture: Path | None = None
    rect: tuple[int, int, int, int] | None = None
    frames: list[tuple[int, int]] = field(default_factory=list)
    shapes: Node | None = None
    colour_key: tuple[int, int, int] | None = None


@dataclass(slots=True, eq=False, repr=False)
class Tileset:
    """One tileset in the numbering of the map. entries: by local id, only those tiles that say something."""

    name: str
    first_gid: int
    tile_size: tuple[int, int]
    count: int = 0
    columns: int = 0  # 0 for a collection of pictures
    margin: int = 0
    spacing: int = 0
    offset: tuple[float, float] = (0.0, 0.0)
    anchor: tuple[float, float] = (0.0, 1.0)
    on_grid: bool = False
    keep_aspect: bool = False
    picture: Path | None = None
    colour_key: tuple[int, int, int] | None = None
    painted: bool = False
    source: Path | None = None
    entries: dict[int, TileEntry] = field(default_factory=dict)

    def has(self, local: int) -> bool:
        """Whether there is a tile of that id."""
        return 0 <= local < self.count if self.columns else local in self.entries

    def tile_px(self, local: int) -> tuple[int, int]:
        """Width and height of a tile's picture."""
        entry = self.entries.get(local)
        return entry.rect[2:] if entry and entry.rect else self.tile_size

    def rect(self, local: int) -> tuple[int, int, int, int]:
        """Where a tile lies in its picture."""
        entry = self.entries.get(local)
        if entry and entry.rect:
            return entry.rect
        (w, h), columns = self.tile_size, max(1, self.columns)
        x, y = local % columns, local // columns
        return self.margin + x * (w + self.spacing), self.margin + y * (h + self.spacing), w, h
