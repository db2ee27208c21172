"""Level: a map as plain data, whatever it was written in. It knows neither the file format nor pygame nor pymunk.

World pixels, y down, the map's top left corner at (0, 0).
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.core.terrain import Chain

TILE_PX = 16


class Problem(NamedTuple):
    """One complaint. `str()` is the line the user reads: file:line: place: what -> what to do.

    warning: not fatal. note: not even wrong.
    """

    file: str
    line: int
    text: str
    fix: str = ""
    warning: bool = False
    note: bool = False

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        kind = "note: " if self.note else "warning: " if self.warning else ""
        return place + kind + self.text + (f" → {self.fix}" if self.fix else "")


@dataclass(slots=True, eq=False, repr=False)
class Tile:
    """How one gid looks and behaves.

    image: picture file; rect: (x, y, w, h) in it. offset: the tileset's drawing offset. frames: (gid, ms) of an
    animation, empty if still. colour_key: RGB made transparent. painted: the game paints this ground itself.
    on_grid: drawn as large as the map's cell, not as its picture; keep_aspect: then without distorting it.
    """

    image: Path | None
    rect: tuple[int, int, int, int]
    offset: tuple[float, float] = (0.0, 0.0)
    frames: list[tuple[int, int]] = field(default_factory=list)
    colour_key: tuple[int, int, int] | None = None
    painted: bool = False
    class_name: str = ""
    properties: dict[str, Any] = field(default_factory=dict)
    on_grid: bool = False
    keep_aspect: bool = False


class Look(NamedTuple):
    """What a layer hands to the drawing, groups already multiplied in. tint: RGBA 0..255. front: before the figures."""

    name: str = ""
    visible: bool = True
    opacity: float = 1.0
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    offset: tuple[float, float] = (0.0, 0.0)
    parallax: tuple[float, float] = (1.0, 1.0)
    front: bool = False


class TileLayer(NamedTuple):
    """gids: (rows, columns) uint32 with Tiled's flip bits (31 H, 30 V, 29 D) kept; 0 is empty. origin: first cell.

    solid: its plain tiles are ground.
    """

    look: Look
    gids: np.ndarray
    origin: tuple[int, int] = (0, 0)
    solid: bool = False


class ImageLayer(NamedTuple):
    """A picture as a layer, at its offset; may repeat for ever along x or y."""

    look: Look
    image: Path
    repeat: tuple[bool, bool] = (False, False)
    colour_key: tuple[int, int, int] | None = None


class PlacedTile(NamedTuple):
    """A tile object: gid with flips, drawn w x h px with its anchor point at (x, y), turned clockwise about it."""

    gid: int
    x: float
    y: float
    width: float
    height: float
    rotation_deg: float = 0.0
    anchor: tuple[float, float] = (0.0, 1.0)


@dataclass(slots=True, eq=False, repr=False)
class ObjectLayer:
    """The tile objects of an object layer, for drawing only."""

    look: Look
    tiles: list[PlacedTile] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Thing:
    """An object that means something to the game.

    class_name: of `level.classes`. shape: point, rect, ellipse, polygon, polyline, tile. (x, y): the point where it
    stands: bottom centre of a rectangle or tile object, centre of an ellipse, first point of a polygon or polyline.
    points: its outline (clockwise) or path in world px, (n, 2), empty for a point. Layer offsets are added in.
    properties: typed, with the game's defaults filled in. line: in the map file.
    """

    id: int
    class_name: str
    name: str
    x: float
    y: float
    shape: str = "point"
    points: np.ndarray = field(default_factory=lambda: np.zeros((0, 2)))
    properties: dict[str, Any] = field(default_factory=dict)
    line: int = 0


@dataclass(slots=True, eq=False, repr=False)
class Level:
    """A whole level. chains: all solid ground, merged. paint_chains: the part of it that the game paints itself.

    files: every file that was read for it (for live reload). problems: what was found while reading; a level with
    any that is not a warning is refused by `tiled.load`. render_order: of the cells of a tile layer, in Tiled's words.
    """

    path: Path
    columns: int
    rows: int
    chains: list[Chain]
    paint_chains: list[Chain] = field(default_factory=list)
    layers: list[TileLayer | ImageLayer | ObjectLayer] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    tiles: dict[int, Tile] = field(default_factory=dict)
    properties: dict[str, Any] = field(default_factory=dict)
    background: tuple[int, int, int] | None = None
    parallax_origin: tuple[float, float] = (0.0, 0.0)
    files: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    render_order: str = "right-down"

    @property
    def width_px(self) -> int:
        """Map width in pixels."""
        return self.columns * TILE_PX

    @property
    def height_px(self) -> int:
        """Map height in pixels."""
        return self.rows * TILE_PX

    def of_class(self, class_name: str) -> list[Thing]:
        """The things of one class, in document order."""
        return [t for t in self.things if t.class_name == class_name]
