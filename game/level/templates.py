"""Templates (.tx): an object's own attributes laid over those of its template. It knows elements, not their meaning."""

from dataclasses import dataclass
from pathlib import Path

from game.level.files import Files
from game.level.report import Report
from game.level.tileset import FLAGS
from game.level.tilesets import Tilesets
from game.level.xmltree import Node

SHAPES = ("point", "ellipse", "polygon", "polyline", "text", "capsule")


@dataclass(slots=True, eq=False, repr=False)
class Merged:
    """An object with its template resolved. sources: the elements it was made of, the template's object first."""

    attributes: dict[str, str]
    shape: Node | None
    sources: list[Node]


class Templates:
    """The templates of a map, each read once."""

    def __init__(self, report: Report, files: Files, tilesets: Tilesets) -> None:
        self.report = report
        self.files = files
        self.tilesets = tilesets
        self._objects: dict[Path, Node | None] = {}
        self._gids: dict[Path, str | None] = {}

    def merge(self, node: Node, base: Path, what: str) -> Merged:
        """The object that Tiled shows. A template that cannot be read is reported, and the object stands alone."""
        name = node.get("template")
        path = self.files.resolve(node, name, base, f"{what}: template") if name else None
        if path is None or name is None:
            return Merged(dict(node.attrib), shape_of(node), [node])
        if path not in self._objects:
            self._objects[path] = self._read(path, node, name)
        origin = self._objects[path]
        if origin is None:
            return Merged(dict(node.attrib), shape_of(node), [node])
        attributes = dict(origin.attrib) | {k: v for k, v in node.attrib.items() if k not in ("width", "height")}
        if "width" in node.attrib and "height" in node.attrib:
            attributes["width"], attributes["height"] = node.attrib["width"], node.attrib["height"]
        gid = self._gids.get(path)
        if "gid" not in node.attrib:
            attributes.pop("gid", None)
            if gid is not None:
                attributes["gid"] = gid
        own = shape_of(node)
        return Merged(attributes, own if own is not None else shape_of(origin), [origin, node])

    def _read(self, path: Path, at: Node, name: str) -> Node | None:
        root = self.files.parse(path, at)
        if root is None:
            return None
        if root.tag != "template":
            self.report.error(at, f'"{name}" is a Tiled {root.tag}, not a template', "choose a .tx file")
            return None
        origin = root.child("object")
        if origin is None:
            self.report.error(root, "the template holds no object", "save it again in Tiled")
            return None
        if origin.get("template") is not None:
            self.report.error(origin, "the template is made of another template", "save it again in Tiled")
            return None
        self._gids[path] = self._gid(root, origin, path)
        return origin

    def _gid(self, root: Node, origin: Node, path: Path) -> str | None:
        """The template's tile in the map's numbering; its tileset joins the map's if it is not there yet."""
        text = origin.get("gid") or ""
        tileset = root.child("tileset")
        if not text.isdecimal() or tileset is None:
            return None
        source = tileset.get("source")
        if source is None:
            self.report.error(tileset, "a template's tileset must be a file of its own", "save it again in Tiled")
            return None
        there = self.files.resolve(tileset, source, path.parent, "tileset")
        known = next((t for t in self.tilesets.all if there is not None and t.source == there), None)
        if known is None and there is not None:
            known = self.tilesets.add(tileset, path.parent, self.tilesets.next_gid())
        first = tileset.get("firstgid", "1")
        if known is None or not first.isdecimal():
            return None
        gid = int(text)
        return str((gid & FLAGS) + (gid & ~FLAGS) - int(first) + known.first_gid)


def shape_of(node: Node) -> Node | None:
    return next((child for child in node.children() if child.tag in SHAPES), None)
