"""The tilesets of a map, embedded or in .tsx files: which gid is which picture, and what is written on its tile."""

from pathlib import Path
from typing import Any

import numpy as np

from game.level import classes, pictures, properties, report
from game.level.files import Files
from game.level.level import Tile
from game.level.report import Report, number, whole
from game.level.tileset import ANCHORS, FLAGS, TileEntry, Tileset
from game.level.xmltree import Node

MAX_TILES = 1 << 20


class Tilesets:
    """All tilesets of a map; templates may add to them."""

    def __init__(self, report: Report, files: Files) -> None:
        self.report = report
        self.files = files
        self.all: list[Tileset] = []
        self.is_complete = True  # False once a tileset was left out: then a missing tile is no news

    def add(self, node: Node, base: Path, first_gid: int | None = None) -> Tileset | None:
        """Read a <tileset> element; base: the folder of the file it stands in. None: it was reported and left out."""
        if first_gid is None:
            first_gid = whole(self.report, node, "firstgid", 1, "tileset", 1)
        source = node.get("source")
        if source is None:
            tileset = self._read(node, base, first_gid)
        else:
            tileset = self._external(node, source, base, first_gid)
        if tileset:
            self.all.append(tileset)
        else:
            self.is_complete = False
        return tileset

    def _external(self, node: Node, source: str, base: Path, first_gid: int) -> Tileset | None:
        if source.lower().endswith((".tsj", ".json")):
            self.report.error(
                node, f'tileset "{source}": Tiled JSON is not read', "File > Save As and choose .tsx, then replace it"
            )
            return None
        path = self.files.resolve(node, source, base, "tileset")
        root = self.files.parse(path, node) if path else None
        if path is None or root is None:
            return None
        if root.tag != "tileset":
            self.report.error(root, f"this is a Tiled {root.tag}, not a tileset", f'replace tileset "{source}"')
            return None
        if root.get("source") is not None:
            self.report.error(root, f'tileset "{source}" points at another tileset', "save it again in Tiled")
            return None
        tileset = self._read(root, path.parent, first_gid)
        if tileset:
            tileset.source = path
        return tileset

    def of(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset of a gid (flags allowed) and the id in it; None if there is none."""
        gid &= ~FLAGS
        best = None
        for tileset in self.all:
            if tileset.first_gid <= gid and tileset.count and (best is None or tileset.first_gid >= best.first_gid):
                best = tileset
        return (best, gid - best.first_gid) if best and best.has(gid - best.first_gid) else None

    def known(self) -> np.ndarray:
        """known[gid] is True for each gid without flags that has a tile; gid 0 (empty) counts as known."""
        end = max((t.first_gid + t.count for t in self.all), default=1)
        known = np.zeros(min(end, 1 << 24), bool)
        known[0] = True
        for tileset in sorted((t for t in self.all if t.count), key=lambda t: t.first_gid):
            known[tileset.first_gid :] = False
            if tileset.columns:
                known[tileset.first_gid : tileset.first_gid + tileset.count] = True
            else:
                ids = [tileset.first_gid + i for i in tileset.entries]
                known[[i for i in ids if i < len(known)]] = True
        return known

    def next_gid(self) -> int:
        """The first number after all tilesets."""
        return max((t.first_gid + max(1, t.count) for t in self.all), default=1)

    def tile(self, gid: int) -> Tile | None:
        """How a gid without flags looks and behaves, for `Level.tiles`."""
        owner = self.of(gid)
        if owner is None:
            return None
        tileset, local = owner
        entry = tileset.entries.get(local)
        own: dict[str, Any] = {name: value for name, (value, _) in entry.found.items()} if entry else {}
        return Tile(
            image=entry.picture if entry and entry.picture else tileset.picture,
            rect=tileset.rect(local),
            offset=tileset.offset,
            frames=[(tileset.first_gid + i, ms) for i, ms in entry.frames] if entry else [],
            colour_key=entry.colour_key if entry and entry.picture else tileset.colour_key,
            painted=tileset.painted,
            class_name=entry.class_name if entry else "",
            properties=own,
            on_grid=tileset.on_grid,
            keep_aspect=tileset.keep_aspect,
        )

    def _read(self, node: Node, base: Path, first_gid: int) -> Tileset | None:
        name = node.get("name") or "(no name)"
        what = f'tileset "{name}"'
        tile_size = tuple(whole(self.report, node, key, 0, what, 0, 4096) for key in ("tilewidth", "tileheight"))
        tileset = Tileset(name, first_gid, (tile_size[0], tile_size[1]))
        tileset.margin = whole(self.report, node, "margin", 0, what, 0, 4096)
        tileset.spacing = whole(self.report, node, "spacing", 0, what, 0, 4096)
        tileset.count = whole(self.report, node, "tilecount", 0, what, 0, MAX_TILES)
        tileset.columns = whole(self.report, node, "columns", 0, what, 0, 8192)
        tileset.anchor = ANCHORS.get(node.get("objectalignment", ""), (0.0, 1.0))
        tileset.on_grid = node.get("tilerendersize") == "grid"
        tileset.keep_aspect = node.get("fillmode") == "preserve-aspect-fit"
        offset = node.child("tileoffset")
        if offset is not None:
            dx, dy = (number(self.report, offset, key, 0.0, what, -4096, 4096) for key in "xy")
            tileset.offset = (dx, dy)
        found = properties.read(self.report, node, what)
        tileset.painted = bool(properties.fill(self.report, found, classes.TILESET, what, True).get("painted"))
        image = node.child("image")
        if image is not None:
            if min(tileset.tile_size) < 1:
                self.report.error(
                    node,
                    f"{what}: tile size is {tile_size[0]}x{tile_size[1]}",
                    "Tileset > Tileset Properties: set the tile size",
                )
                return None
            tileset.picture, size, tileset.colour_key = self.picture(image, base, what)
            self._divide(tileset, size)
        else:
            tileset.columns = 0
        for tile in node.children("tile"):
            self._tile(tileset, tile, base, what)
        if not tileset.columns and tileset.entries:
            tileset.count = max(tileset.entries) + 1
        return tileset

    def _divide(self, tileset: Tileset, size: tuple[int, int] | None) -> None:
        """Columns and rows from the picture as it is now, as Tiled does, whatever the file says."""
        if not size:
            tileset.columns = max(1, tileset.columns)
            return
        (w, h), gap = tileset.tile_size, tileset.spacing
        tileset.columns = max(1, (size[0] - tileset.margin + gap) // (w + gap))
        rows = max(0, (size[1] - tileset.margin + gap) // (h + gap))
        tileset.count = tileset.columns * rows

    def picture(
        self, image: Node, base: Path, what: str
    ) -> tuple[Path | None, tuple[int, int] | None, tuple[int, int, int] | None]:
        """(file, size in px, transparent colour) of an <image>; the file is None after a complaint."""
        key = report.colour(self.report, image, "trans", what)
        source = image.get("source")
        if not source:
            fix = "use a picture file instead of an embedded one" if image.find("data") is not None else "choose one"
            self.report.error(image, f"{what} has no picture", fix)
            return None, None, None
        path = self.files.resolve(image, source, base, f"picture of {what}:")
        size = None
        if path:
            try:
                size = pictures.size(path)
            except pictures.PictureError as error:
                self.report.error(image, f'picture "{source}" of {what} {error}', "export it as PNG")
                path = None
        declared = tuple(whole(self.report, image, side, 0, what, 0, pictures.MAX_SIDE) for side in ("width", "height"))
        if size is None and min(declared) > 0:
            size = (declared[0], declared[1])
        return path, size, key[:3] if key else None

    def _tile(self, tileset: Tileset, node: Node, base: Path, what: str) -> None:
        local = whole(self.report, node, "id", -1, what, 0, MAX_TILES)
        if local < 0:
            return
        where = f"tile {local} of {what}"
        entry = TileEntry(node, node.get("class") or node.get("type") or "")
        entry.found = properties.read(self.report, node, where)
        image = node.child("image")
        if image is not None:
            entry.picture, size, entry.colour_key = self.picture(image, base, where)
            entry.rect = (0, 0, *(size or tileset.tile_size))
        if node.get("width") is not None and node.get("height") is not None:
            x, y, w, h = (whole(self.report, node, key, 0, where, 0, 8192) for key in ("x", "y", "width", "height"))
            entry.rect = (x, y, w, h)
        for frame in node.children("animation/frame"):
            shown = whole(self.report, frame, "tileid", 0, where, 0, MAX_TILES)
            entry.frames.append((shown, whole(self.report, frame, "duration", 100, where, 1, 1 << 24)))
        group = node.child("objectgroup")
        entry.shapes = group if group is not None and len(group) else None
        tileset.entries[local] = entry
