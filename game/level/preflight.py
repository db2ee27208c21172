"""Preflight: a .tmx and all that it pulls in, checked and settled into a `Sheet`, every problem on the way collected.

It knows Tiled's format and nothing of the game's rules; `things` and `solids` give the sheet its meaning.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.level import cells, classes, objects, properties
from game.level.files import Files
from game.level.layers import Layer, walk
from game.level.level import TILE_PX, Look
from game.level.report import Report, colour, number, whole
from game.level.templates import Templates
from game.level.tileset import GID
from game.level.tilesets import Tilesets
from game.level.xmltree import Node

_ROOTS = {"tileset": "a Tiled tileset", "template": "a Tiled template", "objecttypes": "a list of object types"}


class Cells(NamedTuple):
    """The gids of a tile layer, (rows, columns) uint32 with flip bits; first: the cell of the top left one."""

    gids: np.ndarray
    first: tuple[int, int]


class Picture(NamedTuple):
    """The file of an image layer."""

    path: Path
    repeat: tuple[bool, bool]
    colour_key: tuple[int, int, int] | None


@dataclass(slots=True, eq=False, repr=False)
class Sheet:
    """A settled map. layers: in document order, each with its content; shift: px added to start at (0, 0)."""

    path: Path
    root: Node
    columns: int
    rows: int
    tilesets: Tilesets
    layers: list[tuple[Layer, Cells | Picture | list[objects.Item]]] = field(default_factory=list)
    properties: dict[str, Any] = field(default_factory=dict)
    background: tuple[int, int, int] | None = None
    parallax_origin: tuple[float, float] = (0.0, 0.0)
    shift: tuple[float, float] = (0.0, 0.0)


def check(path: Path, report: Report) -> tuple[Sheet | None, Files]:
    """Read `path`. The sheet is None if nothing can be made of the file; else it holds all that could be read."""
    files = Files(path, report)
    if path.suffix.lower() in (".tmj", ".json", ".tsj"):
        report.error(None, "Tiled JSON is not read", "File > Save As and choose Tiled map files (*.tmx)")
        files.read.append(path)
        return None, files
    root = files.parse(path, None)
    if root is None or not _is_map(report, root):
        return None, files
    size = _size(report, root)
    tilesets = Tilesets(report, files)
    for node in root.children("tileset"):
        tilesets.add(node, path.parent)
    if size is None:
        return None, files
    sheet = Sheet(path, root, *size, tilesets)
    sheet.properties = properties.fill(report, properties.read(report, root, "map"), classes.MAP, "map", True)
    background = colour(report, root, "backgroundcolor", "map")
    sheet.background = background[:3] if background else None
    sheet.parallax_origin = (
        number(report, root, "parallaxoriginx", 0.0, "map"),
        number(report, root, "parallaxoriginy", 0.0, "map"),
    )
    _read_layers(report, files, sheet)
    if root.get("infinite") == "1":
        _bound(sheet)
    return sheet, files


def _is_map(report: Report, root: Node) -> bool:
    if root.tag != "map":
        is_called = _ROOTS.get(root.tag.lower(), f"a <{root.tag}> file")
        report.error(root, f"this is {is_called}, not a map", "give a .tmx file")
        return False
    orientation = root.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        report.error(
            root,
            f"map is {orientation}, only orthogonal maps are read",
            "Map > Map Properties > Orientation: Orthogonal",
        )
        return False
    return True


def _size(report: Report, root: Node) -> tuple[int, int] | None:
    """Columns and rows; None if the map cannot have any."""
    tile = tuple(root.get(key, "?") for key in ("tilewidth", "tileheight"))
    if tile != (str(TILE_PX), str(TILE_PX)):
        report.error(
            root,
            f"map grid is {tile[0]}x{tile[1]}, this game uses {TILE_PX}x{TILE_PX}",
            f"Map > Map Properties: set Tile Width and Height to {TILE_PX} and use {TILE_PX} px tilesets",
        )
    sides = []
    for key in ("width", "height"):
        text = root.get(key, "?")
        good = text.strip().isdecimal() and len(text) < 12 and 1 <= int(text) <= cells.MAX_SIDE
        sides.append(int(text) if good else 0)
    if min(sides) < 1:
        report.error(
            root,
            f"map size must be 1..{cells.MAX_SIDE}, is {root.get('width', '?')}x{root.get('height', '?')}",
            "Map > Resize Map",
        )
        return None
    return sides[0], sides[1]


def _read_layers(report: Report, files: Files, sheet: Sheet) -> None:
    templates = Templates(report, files, sheet.tilesets)
    base, names = sheet.path.parent, set()
    total = 0
    for layer in walk(report, sheet.root, Look()):
        name = (layer.kind, layer.look.name)
        if name in names and layer.look.name:
            report.warn(layer.node, f"two layers are named {layer.what.split(' ', 1)[1]}", "rename one of them")
        names.add(name)
        content: Cells | Picture | list[objects.Item] | None
        if layer.kind == "layer":
            content = painted = _cells(report, layer, sheet, cells.MAX_CELLS - total)
            total += painted.gids.size if painted else 0
        elif layer.kind == "imagelayer":
            content = _picture(report, layer, sheet, base)
        else:
            content = objects.read(report, layer.node, f'"{layer.look.name}"', base, sheet.tilesets, templates)
        if content is not None:
            sheet.layers.append((layer, content))
    for child in sheet.root.children():
        if child.tag not in ("layer", "objectgroup", "imagelayer", "group", "tileset", "properties", "editorsettings"):
            report.note(child, f"element <{child.tag}> is not known and is ignored")
    _number(sheet)
    _check_gids(report, sheet)
    if total > 1_000_000:
        report.note(sheet.root, f"map has {total} tiles and takes about {total / 4e6:.1f} s to load")


def _number(sheet: Sheet) -> None:
    """Old maps have no object ids: they are made up in the order of the file."""
    items = [item for _, content in sheet.layers if isinstance(content, list) for item in content]
    highest = max((item.id for item in items), default=0)
    for fresh, item in enumerate((item for item in items if not item.id), highest + 1):
        item.id = fresh


def _cells(report: Report, layer: Layer, sheet: Sheet, room: int) -> Cells | None:
    node = layer.node
    columns = whole(report, node, "width", sheet.columns, layer.what, 1, cells.MAX_SIDE)
    rows = whole(report, node, "height", sheet.rows, layer.what, 1, cells.MAX_SIDE)
    read = cells.read(report, node, layer.what, columns, rows, room)
    return Cells(*read) if read else None


def _picture(report: Report, layer: Layer, sheet: Sheet, base: Path) -> Picture | None:
    image = layer.node.child("image")
    if image is None or not image.get("source"):
        report.warn(layer.node, f"{layer.what} has no picture and is skipped", "set Image, or delete the layer")
        return None
    path, _, key = sheet.tilesets.picture(image, base, layer.what)
    repeat = (layer.node.get("repeatx") == "1", layer.node.get("repeaty") == "1")
    return Picture(path, repeat, key) if path else None


def _check_gids(report: Report, sheet: Sheet) -> None:
    """Every cell must show a tile. Runs after the objects, since templates may bring tilesets."""
    known = sheet.tilesets.known()
    for layer, content in sheet.layers:
        if not isinstance(content, Cells) or not content.gids.size:
            continue
        gids = content.gids & GID
        if int(gids.max()) < len(known) and known.all():
            continue
        bad = (gids >= len(known)) | ~known[np.minimum(gids, len(known) - 1)]
        if not bad.any():
            continue
        if sheet.tilesets.is_complete:
            row, column = (int(v[0]) for v in np.nonzero(bad))
            more = f" ({int(bad.sum()) - 1} more like it)" if bad.sum() > 1 else ""
            at = f"({column + content.first[0]}, {row + content.first[1]})"
            text = f"{layer.what}: tile {gids[row, column]} at {at} is in no tileset{more}"
            report.error(layer.node, text, "was the tileset shrunk or swapped? paint the place again, or erase it")
        content.gids[bad] = 0


def _bound(sheet: Sheet) -> None:
    """An infinite map is as large as what is painted on it, and starts at its top left painted cell."""
    boxes = []
    for _, content in sheet.layers:
        if isinstance(content, Cells) and content.gids.any():
            rows, columns = np.flatnonzero(content.gids.any(axis=1)), np.flatnonzero(content.gids.any(axis=0))
            x, y = content.first
            boxes.append((x + columns[0], y + rows[0], x + columns[-1] + 1, y + rows[-1] + 1))
    if not boxes:
        return
    box = np.array(boxes)
    left, top = (int(v) for v in box[:, :2].min(axis=0))
    right, bottom = (int(v) for v in box[:, 2:].max(axis=0))
    sheet.columns, sheet.rows = right - left, bottom - top
    sheet.shift = (-left * TILE_PX, -top * TILE_PX)
    sheet.parallax_origin = (sheet.parallax_origin[0] + sheet.shift[0], sheet.parallax_origin[1] + sheet.shift[1])
    for layer, _ in sheet.layers:
        left_px, top_px = layer.look.offset
        layer.look = layer.look._replace(offset=(left_px + sheet.shift[0], top_px + sheet.shift[1]))
