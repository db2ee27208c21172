"""Objects → things of the game: class, place, typed properties with defaults, and what is only there to be drawn."""

import numpy as np

from game.core.errors import nearest
from game.level import classes, polygons, properties
from game.level.layers import Layer
from game.level.level import ObjectLayer, PlacedTile, Thing
from game.level.objects import Item
from game.level.preflight import Sheet
from game.level.report import Report

_GROUND = ("Solid", "OneWay")
_AREAS = (*_GROUND, "Hazard")
_LIGHT_PX = 480
_HABITS = {"player": "Spawn", "hero": "Spawn", "start": "Spawn", "goal": "Exit", "door": "Exit"}
_NOUNS = {
    "point": "a point", "rect": "a rectangle", "ellipse": "an ellipse", "polygon": "a polygon",
    "polyline": "a polyline", "tile": "a tile", "text": "a text",
}  # fmt: skip


def build(report: Report, sheet: Sheet) -> tuple[list[Thing], dict[int, ObjectLayer]]:
    """All things in document order, and for each object layer (by its place in sheet.layers) the tiles to draw."""
    things, drawn = [], {}
    pointed_at = _pointed_at(sheet)
    for at, (layer, content) in enumerate(sheet.layers):
        if not isinstance(content, list):
            continue
        tiles = [_placed(item) for item in content if item.kind == "tile" and item.is_visible and not _is_alive(item)]
        if layer.node.get("draworder", "topdown") != "index":
            tiles.sort(key=lambda tile: tile.y)
        drawn[at] = ObjectLayer(layer.look, tiles)
        hidden = 0
        for item in content:
            if not item.class_name and item.id in pointed_at and item.kind in ("polyline", "polygon"):
                item.class_name = "Path"
            thing = _thing(report, sheet, layer, item)
            if thing:
                things.append(thing)
                hidden += not layer.look.visible
        if hidden:
            report.note(layer.node, f"{layer.what} is hidden, its {hidden} objects are in the level all the same")
    return things, drawn


def _is_alive(item: Item) -> bool:
    """Whether the game draws the object itself, so that its tile is only a stand-in for the editor."""
    known = classes.CLASSES.get(item.class_name)
    return known is not None and "tile" in known.shapes


def _placed(item: Item) -> PlacedTile:
    return PlacedTile(item.gid, item.x, item.y, item.width, item.height, item.rotation_deg, item.anchor)


def _pointed_at(sheet: Sheet) -> set[int]:
    """Ids that a property expecting a Path points to."""
    names = {p.name for c in classes.CLASSES.values() for p in c.properties if p.refers == "Path"}
    items = (item for _, content in sheet.layers if isinstance(content, list) for item in content)
    return {item.found[n][0] for item in items for n in names if n in item.found and isinstance(item.found[n][0], int)}


def _thing(report: Report, sheet: Sheet, layer: Layer, item: Item) -> Thing | None:
    """The thing that an object is; None if it is none. Also where ground objects get their properties checked."""
    known = classes.CLASSES.get(item.class_name)
    if known is None:
        _complain_of_class(report, item)
        return None
    values = properties.fill(report, item.found, known, item.what)
    kind = _kind(report, known, item)
    if kind is None:
        return None
    if kind == "polygon" and known.name in _AREAS:
        said = polygons.complaint(item.points)
        if said:
            report.warn(item.node, f"{item.what}: its polygon {said}", "split it or draw it again")
    if known.name == "Light" and max(item.width, item.height) > 2 * _LIGHT_PX:
        report.warn(item.node, f"{item.what} is over {2 * _LIGHT_PX} px large and is cut", "draw several lights")
    offset = np.array(layer.look.offset)
    points = np.zeros((0, 2)) if kind == "point" else item.points + offset
    x, y = _stand(item, points) if len(points) else _stand(item, item.points + offset)
    if not len(item.points):
        x, y = item.x + offset[0], item.y + offset[1]
    margin = 1000.0
    if not (-margin <= x <= sheet.columns * 16 + margin and -margin <= y <= sheet.rows * 16 + margin):
        report.warn(item.node, f"{item.what} lies far outside the map at ({x:.0f}, {y:.0f})", "move or delete it")
    if item.class_name in _GROUND:
        return None
    return Thing(item.id, item.class_name, item.name, float(x), float(y), kind, points, values, item.node.line)


def _kind(report: Report, known: classes.Class, item: Item) -> str | None:
    """The shape as the class wants it: areas shrink to points, tiles stand for rectangles; None if nothing fits."""
    kind = item.kind
    if kind in ("rect", "ellipse") and not (item.width and item.height):
        kind = "point"
    if kind in known.shapes:
        return kind
    if kind == "tile" and "rect" in known.shapes:
        return "rect"
    wanted = " or ".join(_NOUNS[s] for s in known.shapes)
    if "point" in known.shapes and kind in ("rect", "ellipse", "tile"):
        report.warn(
            item.node,
            f"{item.what} should be {wanted}, is {_NOUNS[kind]}; its bottom centre is used",
            "draw it as such",
        )
        return "point"
    report.error(item.node, f"{item.what} must be {wanted}, is {_NOUNS[kind]}", "delete it and draw it as such")
    return None


def _stand(item: Item, points: np.ndarray) -> tuple[float, float]:
    """Where a thing stands: bottom centre of an area, centre of an ellipse, first point of a path."""
    if not len(points):
        return item.x, item.y
    if item.kind in ("polygon", "polyline"):
        return float(points[0, 0]), float(points[0, 1])
    if item.kind == "ellipse":
        return float(points[:, 0].mean()), float(points[:, 1].mean())
    low = points[2:4] if len(points) == 4 else points  # the bottom edge, also when it is turned
    return float(low[:, 0].mean()), float(low[:, 1].mean())


def _complain_of_class(report: Report, item: Item) -> None:
    if item.kind == "text":
        return
    known = list(classes.CLASSES)
    if not item.class_name:
        lower = item.name.strip().lower()
        meant = next((k for k in known if k.lower() == lower), _HABITS.get(lower))
        if meant:
            report.warn(item.node, f"{item.what} has no class", f"set Class to {meant}; names are read as labels only")
        return
    hint = nearest(item.class_name, known) or _HABITS.get(item.class_name.lower())
    if hint:
        report.error(
            item.node,
            f'{item.what}: class "{item.class_name}" is unknown, did you mean {hint}?',
            f"set Class to {hint}",
        )
    else:
        report.warn(
            item.node, f'{item.what}: class "{item.class_name}" is unknown and ignored', f"known: {', '.join(known)}"
        )
