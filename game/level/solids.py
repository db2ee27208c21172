"""What of a map is solid: tiles, their collision shapes and objects → merged chains. It knows the rules, not the files.

Solid is a tile layer of class Terrain or with solid = true; any tile with collision shapes, on any layer; any object of
class Solid. One-way: the property one_way, or the class OneWay. Hidden layers still collide.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from game.core.terrain import Chain
from game.level import classes, objects
from game.level.layers import Layer
from game.level.level import TILE_PX
from game.level.outline import Grid, outline
from game.level.preflight import Cells, Sheet
from game.level.report import Report
from game.level.tilesets import FLAGS

_GID = np.uint32(~FLAGS & 0xFFFFFFFF)
_FRICTION = 0.9


@dataclass(slots=True)
class _Stuff:
    """How one gid collides. full: as its whole cell; polygons: its shapes in px of its picture, (n, 2) and closed."""

    full: bool = False
    polygons: list[tuple[np.ndarray, bool]] = field(default_factory=list)
    one_way: bool = False
    friction: float = _FRICTION
    always: bool = False


@dataclass(slots=True)
class Ground:
    """The shapes and grids that `outline` merges."""

    shapes: list[Chain] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)

    def chains(self) -> list[Chain]:
        """Merged contours."""
        return outline(self.shapes, self.grids)


def build(report: Report, sheet: Sheet) -> tuple[list[Chain], list[Chain]]:
    """(all solid chains, those of the visible ground that the game paints itself)."""
    ground, painted = Ground(), Ground()
    all_painted = True
    stuff: dict[int, _Stuff] = {}
    for layer, content in sheet.layers:
        if isinstance(content, Cells):
            all_painted &= _tiles(report, sheet, layer, content, stuff, ground, painted)
        elif isinstance(content, list):
            for item in content:
                all_painted &= _object(report, sheet, layer, item, stuff, ground, painted)
    chains = ground.chains()
    if all_painted:
        return chains, [c for c in chains if not c.one_way]
    return chains, [c for c in painted.chains() if not c.one_way]


def is_solid(layer: Layer) -> bool:
    """Whether plain tiles of this layer are ground."""
    return layer.class_name in (classes.TERRAIN.name, "OneWay") or bool(layer.values["solid"])


def _tiles(
    report: Report,
    sheet: Sheet,
    layer: Layer,
    content: Cells,
    stuff: dict[int, _Stuff],
    ground: Ground,
    painted: Ground,
) -> bool:
    """Add a tile layer; returns whether all that it added is painted by the game."""
    gids = content.gids & _GID
    solid_layer, one_way_layer = is_solid(layer), layer.class_name == "OneWay"
    present = np.zeros(int(gids.max(initial=0)) + 1, bool)
    present[gids] = True
    groups: dict[tuple[bool, float, bool], list[int]] = {}
    shaped = np.zeros(len(present), bool)
    for gid in np.flatnonzero(present).tolist():
        if not gid:
            continue
        if gid not in stuff:
            stuff[gid] = _stuff(report, sheet, gid)
        s = stuff[gid]
        one_way = s.one_way or one_way_layer
        if s.polygons:
            shaped[gid] = True
        elif s.full or s.always or solid_layer:
            groups.setdefault((one_way, s.friction, _is_painted(sheet, gid) and layer.look.visible), []).append(gid)
    x, y = (content.first[i] * TILE_PX + layer.look.offset[i] for i in (0, 1))
    everything = True
    for (one_way, friction, is_painted), members in groups.items():
        chosen = np.zeros(len(present), bool)
        chosen[members] = True
        mask = chosen[gids]
        targets = [ground, painted] if is_painted else [ground]
        everything &= is_painted or one_way
        for target in targets:
            if one_way:
                target.shapes += _runs(mask, x, y, friction)
            else:
                target.grids.append(Grid(mask, x, y, friction))
    flipped: dict[int, list[tuple[np.ndarray, bool]]] = {}
    for row, column in np.argwhere(shaped[gids]).tolist():
        raw = int(content.gids[row, column])
        s = stuff[raw & int(_GID)]
        if raw not in flipped:
            flipped[raw] = _flipped(sheet, raw, s)
        corner = np.array([x + column * TILE_PX, y + (row + 1) * TILE_PX])
        is_painted = _is_painted(sheet, raw) and layer.look.visible
        everything &= is_painted or s.one_way
        for points, closed in flipped[raw]:
            chain = Chain(points + corner, closed, s.one_way or one_way_layer, s.friction)
            ground.shapes.append(chain)
            if is_painted:
                painted.shapes.append(chain)
    return everything


def _object(
    report: Report,
    sheet: Sheet,
    layer: Layer,
    item: objects.Item,
    stuff: dict[int, _Stuff],
    ground: Ground,
    painted: Ground,
) -> bool:
    """Add an object if it is solid; returns whether all that it added is painted by the game."""
    is_ground = item.class_name in ("Solid", "OneWay")
    if item.kind == "tile" and (is_ground or not item.class_name):
        gid = item.gid & int(_GID)
        if gid not in stuff:
            stuff[gid] = _stuff(report, sheet, gid)
        s = stuff[gid]
        pieces = _placed(sheet, item, s)
        if not pieces and not (s.full or s.always or is_ground):
            return True
        pieces = pieces or [(item.points, True)]
        one_way, friction = s.one_way, s.friction
    elif is_ground and len(item.points) >= 2:
        pieces, one_way, friction = [(item.points, item.kind != "polyline")], False, _FRICTION
    else:
        return True
    one_way = one_way or item.class_name == "OneWay" or _value(item, "one_way", False) is True
    friction = float(_value(item, "friction", friction))
    shows = item.is_visible and layer.look.visible and item.class_name == "Solid" and not item.gid
    for points, closed in pieces:
        chain = Chain(points + layer.look.offset, closed, one_way, friction)
        ground.shapes.append(chain)
        if shows and not one_way:
            painted.shapes.append(chain)
    return shows or one_way


def _value(item: objects.Item, name: str, default: object) -> object:
    value = item.found[name][0] if name in item.found else default
    return value if isinstance(value, int | float) else default


def _is_painted(sheet: Sheet, gid: int) -> bool:
    owner = sheet.tilesets.of(gid)
    return owner is not None and owner[0].painted


def _stuff(report: Report, sheet: Sheet, gid: int) -> _Stuff:
    """What a tileset says about how a tile collides."""
    owner = sheet.tilesets.of(gid)
    if owner is None or owner[1] not in owner[0].entries:
        return _Stuff()
    tileset, local = owner
    entry = tileset.entries[local]
    what = f'tile {local} of tileset "{tileset.name}"'
    s = _Stuff()
    one_way, friction = entry.found.get("one_way"), entry.found.get("friction")
    s.one_way = entry.class_name == "OneWay" or (one_way is not None and one_way[0] is True)
    if friction is not None and isinstance(friction[0], int | float):
        s.friction = min(4.0, max(0.0, float(friction[0])))
    s.always = s.one_way or entry.class_name == "Solid"
    if entry.shapes is None:
        return s
    size = tileset.tile_px(local)
    if size == (TILE_PX, TILE_PX) and tileset.offset == (0.0, 0.0) and _is_whole(entry.shapes, size):
        s.full = True
        return s
    base = tileset.source.parent if tileset.source else Path(sheet.path.parent)
    for item in objects.read(report, entry.shapes, base, what):
        if item.kind in ("rect", "ellipse", "polygon", "polyline") and len(item.points) >= 2:
            s.polygons.append((item.points, item.kind != "polyline"))
    return s


def _is_whole(group: object, size: tuple[int, int]) -> bool:
    """Whether the shapes are one rectangle over the whole tile: most are, and then the grid is quicker."""
    only = list(group)  # type: ignore[call-overload]
    if len(only) != 1 or len(only[0]) or only[0].get("rotation", "0") != "0":
        return False
    return [only[0].get(k) for k in ("x", "y", "width", "height")] == ["0", "0", str(size[0]), str(size[1])]


def _flipped(sheet: Sheet, raw: int, s: _Stuff) -> list[tuple[np.ndarray, bool]]:
    """A tile's polygons as it is flipped here, relative to the bottom left corner of its cell."""
    owner = sheet.tilesets.of(raw)
    assert owner is not None
    w, h = owner[0].tile_px(owner[1])
    out = []
    for points, closed in s.polygons:
        p, width, height = flip(points, raw, w, h)
        out.append((p + (owner[0].offset[0], owner[0].offset[1] - height), closed))
    return out


def flip(points: np.ndarray, raw: int, w: float, h: float) -> tuple[np.ndarray, float, float]:
    """Points in a picture of w x h px turned as Tiled does: diagonal first, then horizontal, then vertical."""
    p = points.copy()
    if raw & 0x20000000:
        p, w, h = p[:, ::-1].copy(), h, w
    if raw & 0x80000000:
        p[:, 0] = w - p[:, 0]
    if raw & 0x40000000:
        p[:, 1] = h - p[:, 1]
    return p, w, h


def _placed(sheet: Sheet, item: objects.Item, s: _Stuff) -> list[tuple[np.ndarray, bool]]:
    """The polygons of a tile object: flipped, scaled to its size, set on its anchor, turned."""
    owner = sheet.tilesets.of(item.gid)
    if owner is None or not s.polygons:
        return []
    w, h = owner[0].tile_px(owner[1])
    corner = (item.x - item.anchor[0] * item.width, item.y - item.anchor[1] * item.height)
    out = []
    for points, closed in s.polygons:
        p, width, height = flip(points, item.gid, w, h)
        p = p * (item.width / width, item.height / height) + corner
        out.append((objects.turned(p, (item.x, item.y), item.rotation_deg), closed))
    return out


def _runs(mask: np.ndarray, x: float, y: float, friction: float) -> list[Chain]:
    """One-way rectangles over each run of cells in a row."""
    out = []
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    for (row, c0), (_, c1) in zip(starts.tolist(), ends.tolist(), strict=True):
        x0, x1, top = x + c0 * TILE_PX, x + c1 * TILE_PX, y + row * TILE_PX
        box = np.array([(x0, top), (x1, top), (x1, top + TILE_PX), (x0, top + TILE_PX)])
        out.append(Chain(box, True, True, friction))
    return out
