"""How a tile collides: the shapes of Tiled's collision editor, flipped with the cell or scaled with the tile object."""

from dataclasses import dataclass, field

import numpy as np

from game.level import classes, objects, properties
from game.level.level import TILE_PX
from game.level.report import Report
from game.level.tileset import Tileset
from game.level.xmltree import Node

FRICTION = 0.9
_DIAGONAL, _VERTICAL, _HORIZONTAL = 1 << 29, 1 << 30, 1 << 31

Polygon = tuple[np.ndarray, bool]  # points (n, 2), closed


@dataclass(slots=True, eq=False, repr=False)
class Collider:
    """How one tile collides. full: as its whole cell. polygons: its shapes, in px of its picture of size (w, h)."""

    size: tuple[int, int]
    offset: tuple[float, float] = (0.0, 0.0)
    painted: bool = False
    full: bool = False
    one_way: bool = False
    friction: float = FRICTION
    polygons: list[Polygon] = field(default_factory=list)

    def in_cell(self, gid: int) -> list[Polygon]:
        """The polygons as the gid's bits flip them, relative to the bottom left corner of their cell."""
        out = []
        for points, closed in self.polygons:
            p, _, height = flipped(points, gid, *self.size)
            out.append((p + (self.offset[0], self.offset[1] - height), closed))
        return out

    def on_object(self, item: objects.Item) -> list[Polygon]:
        """The polygons of a tile object: flipped, scaled to its size, set on its anchor, turned."""
        corner = (item.x - item.anchor[0] * item.width, item.y - item.anchor[1] * item.height)
        out = []
        for points, closed in self.polygons:
            p, width, height = flipped(points, item.gid, *self.size)
            p = p * (item.width / width, item.height / height) + corner
            out.append((objects.turned(p, (item.x, item.y), item.rotation_deg), closed))
        return out


def of_tile(report: Report, tileset: Tileset, local: int) -> Collider:
    """What a tileset says about how one of its tiles collides."""
    collider = Collider(tileset.tile_px(local), tileset.offset, tileset.painted)
    entry = tileset.entries.get(local)
    if entry is None:
        return collider
    what = f'tile {local} of tileset "{tileset.name}"'
    tables = [classes.TILE, *(c for c in [classes.CLASSES.get(entry.class_name)] if c)]
    values = properties.fill(report, entry.found, tables, what, is_open=True)
    collider.one_way = entry.class_name == "OneWay" or bool(values["one_way"])
    collider.friction = float(values["friction"])
    collider.full = collider.one_way or entry.class_name == "Solid"
    if entry.shapes is None:
        return collider
    if tileset.offset == (0.0, 0.0) and _is_whole(entry.shapes, collider.size):
        collider.full = True
        return collider
    for item in objects.read(report, entry.shapes, what):
        if item.kind != "text" and len(item.points) >= 2:
            collider.polygons.append((item.points, item.kind != "polyline"))
    return collider


def _is_whole(group: Node, size: tuple[int, int]) -> bool:
    """Whether the shapes are one rectangle over a whole cell: most are, and the grid is quicker than polygons."""
    shapes = group.children()
    if size != (TILE_PX, TILE_PX) or len(shapes) != 1 or len(shapes[0]) or shapes[0].get("rotation", "0") != "0":
        return False
    return [shapes[0].get(k) for k in ("x", "y", "width", "height")] == ["0", "0", str(TILE_PX), str(TILE_PX)]


def flipped(points: np.ndarray, gid: int, w: float, h: float) -> tuple[np.ndarray, float, float]:
    """Points in a picture of w x h px, turned as Tiled does: diagonal, then horizontal, then vertical; and its size."""
    p = points.copy()
    if gid & _DIAGONAL:
        p, w, h = p[:, ::-1].copy(), h, w
    if gid & _HORIZONTAL:
        p[:, 0] = w - p[:, 0]
    if gid & _VERTICAL:
        p[:, 1] = h - p[:, 1]
    return p, w, h
