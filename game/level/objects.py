"""The objects of an object layer, or the collision shapes of a tile: checked, then read by pytmx, then outlined.

pytmx is handed a tree in the shape that it reads right: plain attributes that were checked, templates resolved, no
properties, no gid. What it cannot tell (kind of shape, gid, anchor) is kept here beside its objects.
"""

import math
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from game.level import classes, properties
from game.level.report import Report, number, whole
from game.level.templates import Templates, shape_of
from game.level.tileset import FLAGS
from game.level.tilesets import Tilesets
from game.level.xmltree import Node

MAX_POINTS = 4096
_FARTHEST = 1e7
_KINDS = {"capsule": "ellipse", "text": "text", "point": "point", "ellipse": "ellipse"}
_PAIR = re.compile(r"[^,\s]+,[^,\s]+")
_ELLIPSE = np.array([(math.cos(a), math.sin(a)) for a in (math.tau * i / 16 for i in range(16))])


@dataclass(slots=True, eq=False, repr=False)
class Item:
    """One object. kind: as `level.Thing.shape`, or text. what: how a message calls it. found: properties as written.

    Geometry is in world px before the layer's offset: (x, y) the object's own origin, points its outline, rotated.
    """

    node: Node
    id: int
    name: str
    class_name: str
    kind: str
    gid: int
    is_visible: bool
    what: str
    found: properties.Found = field(default_factory=dict)
    anchor: tuple[float, float] = (0.0, 0.0)
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation_deg: float = 0.0
    points: np.ndarray = field(default_factory=lambda: np.zeros((0, 2)))


def read(
    report: Report,
    group: Node,
    where: str,
    base: Path = Path(),
    tilesets: Tilesets | None = None,
    templates: Templates | None = None,
) -> list[Item]:
    """The objects of a group in document order; those that cannot be read are reported and left out."""
    settled = Node("objectgroup", {"name": where})
    items = []
    for node in group.children("object"):
        entry = _settle(report, node, base, where, tilesets, templates)
        if entry:
            items.append(entry[0])
            settled.append(entry[1])
    if not items:
        return []
    # Imported late: pytmx pulls in pygame, which a map with errors, or without objects, never needs.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    for item, read_object in zip(items, pytmx.TiledObjectGroup(None, settled, None), strict=True):
        item.x, item.y = read_object.x, read_object.y
        item.width, item.height = read_object.width, read_object.height
        item.rotation_deg = read_object.rotation
        item.points = _outline(item, getattr(read_object, "points", ()))
    return items


def _settle(
    report: Report, node: Node, base: Path, where: str, tilesets: Tilesets | None, templates: Templates | None
) -> tuple[Item, Node] | None:
    """An Item without its geometry, and the element from which pytmx reads that."""
    before = len(report.problems)
    number_text = node.get("id", "?")
    label = f"object {number_text}" + (f' "{node.get("name")}"' if node.get("name") else "") + f" in {where}"
    attributes, shape, sources = dict(node.attrib), shape_of(node), [node]
    if templates is not None:
        merged = templates.merge(node, base, label)
        attributes, shape, sources = merged.attributes, merged.shape, merged.sources
    plain = Node("object")
    plain.file, plain.line = node.file, node.line
    plain.attrib.update(attributes)
    class_name = attributes.get("type") or attributes.get("class") or ""
    object_id = whole(report, plain, "id", 0, label, 0, 1 << 31)
    gid = whole(report, plain, "gid", 0, label, 0, (1 << 32) - 1)
    kind = "tile" if gid else "rect"
    found: properties.Found = {}
    anchor, size = (0.0, 1.0), (0.0, 0.0)
    if gid and tilesets is not None:
        owner = tilesets.of(gid)
        if owner is None:
            if tilesets.is_complete:
                fix = "was the tileset shrunk or swapped? choose a tile with Replace Tile"
                report.error(node, f"{label}: tile {gid & ~FLAGS} is in no tileset", fix)
            return None
        anchor, size = owner[0].anchor, owner[0].tile_px(owner[1])
        entry = owner[0].entries.get(owner[1])
        if entry:
            class_name = class_name or entry.class_name
            found |= entry.found
    elif shape is not None:
        kind = _KINDS.get(shape.tag, shape.tag)
    label = label.replace(f" in {where}", f" ({class_name}) in {where}") if class_name in classes.CLASSES else label
    for source in sources:
        found |= properties.read(report, source, label)
    settled = Node("object", {"id": str(object_id)})
    for key, default in (("x", 0.0), ("y", 0.0), ("width", size[0]), ("height", size[1]), ("rotation", 0.0)):
        low = 0.0 if key in ("width", "height") else -_FARTHEST
        settled.set(key, repr(number(report, plain, key, default, label, low, _FARTHEST)))
    if kind in ("polygon", "polyline") and shape is not None:
        text = _points(report, shape, node, kind, label)
        if text:
            settled.append(Node(kind, {"points": text}))
    if any(not p.warning for p in report.problems[before:]):
        return None
    visible = attributes.get("visible", "1") not in ("0", "false")
    name = attributes.get("name", "")
    return Item(node, object_id, name, class_name, kind, gid, visible, label, found, anchor), settled


def _points(report: Report, shape: Node, node: Node, kind: str, label: str) -> str:
    """The points attribute, checked; empty after a complaint."""
    text = shape.get("points") or ""
    pairs = text.split()
    least = 3 if kind == "polygon" else 2
    if len(pairs) < least:
        report.error(node, f"{label}: {kind} needs {least} points, has {len(pairs)}", "delete it and draw it again")
    elif len(pairs) > MAX_POINTS:
        report.error(node, f"{label}: {kind} has {len(pairs)} points, allowed is {MAX_POINTS}", "split it")
    else:
        try:
            values = np.array([[float(v) for v in pair.split(",")] for pair in pairs if _PAIR.fullmatch(pair)])
        except ValueError:
            values = np.zeros(0)
        if values.shape == (len(pairs), 2) and np.isfinite(values).all() and np.abs(values).max() < _FARTHEST:
            return text
        report.error(node, f"{label}: the points of its {kind} are not pairs of numbers", "delete it and draw it again")
    return ""


def _outline(item: Item, points: Sequence[tuple[float, float]]) -> np.ndarray:
    """Corner points (n, 2), clockwise for rectangles and ellipses, turned about the object's origin."""
    x, y, w, h = item.x, item.y, item.width, item.height
    if item.kind in ("polygon", "polyline"):
        corners = np.array(points, float)
    elif item.kind == "ellipse":
        corners = _ELLIPSE * (w / 2, h / 2) + (x + w / 2, y + h / 2)
    elif item.kind in ("rect", "tile") and (w or h):
        left, top = (x - item.anchor[0] * w, y - item.anchor[1] * h) if item.kind == "tile" else (x, y)
        corners = np.array([(left, top), (left + w, top), (left + w, top + h), (left, top + h)])
    else:
        return np.zeros((0, 2))
    return turned(corners, (x, y), item.rotation_deg)


def turned(points: np.ndarray, about: tuple[float, float], degrees: float) -> np.ndarray:
    """Points (n, 2) turned clockwise on the screen."""
    if not degrees % 360:
        return points
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    d = points - about
    return np.stack([d[:, 0] * cos - d[:, 1] * sin, d[:, 0] * sin + d[:, 1] * cos], axis=1) + about
