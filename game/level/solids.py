"""What of a map is solid: tiles, their collision shapes and objects → merged chains. It knows the rules, not the files.

Solid is a tile layer of class Terrain or with solid = true; any tile with collision shapes, on any layer; any object of
class Solid. One-way: the property one_way, or the class OneWay. Hidden layers still collide.
"""

from dataclasses import dataclass, field

import numpy as np

from game.core.terrain import Chain
from game.level import classes, collision, objects
from game.level.collision import Collider
from game.level.layers import Layer
from game.level.level import TILE_PX
from game.level.outline import Grid, outline
from game.level.planar import Tangled
from game.level.preflight import Cells, Sheet
from game.level.report import Report
from game.level.tileset import GID

_OBJECTS = ("Solid", "OneWay")


@dataclass(slots=True, eq=False, repr=False)
class Ground:
    """What `outline` merges."""

    shapes: list[Chain] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)

    def chains(self) -> list[Chain]:
        """Merged contours."""
        return outline(self.shapes, self.grids)


def build(report: Report, sheet: Sheet) -> tuple[list[Chain], list[Chain]]:
    """(all solid chains, those of the visible ground that the game paints itself)."""
    solids = _Solids(report, sheet)
    for layer, content in sheet.layers:
        if isinstance(content, Cells):
            solids.add_tiles(layer, content)
        elif isinstance(content, list):
            for item in content:
                solids.add_object(layer, item)
    try:
        return solids.merged()
    except Tangled as tangle:
        x, y = tangle.at
        text = f"the outlines of Solid, OneWay or tile shapes near ({x:.0f}, {y:.0f}) cross far too often"
        report.error(sheet.root, text, "draw them anew, simpler and side by side")
        return [], []


def is_solid(layer: Layer) -> bool:
    """Whether plain tiles of this layer are ground."""
    return layer.class_name in (classes.TERRAIN.name, "OneWay") or bool(layer.values["solid"])


class _Solids:
    """Gathers ground, and beside it the part that the game paints; has_unpainted: the two differ.

    decks: one-way objects that are seen. Tiles show themselves, but an object has no picture of its own.
    """

    def __init__(self, report: Report, sheet: Sheet) -> None:
        self.report = report
        self.sheet = sheet
        self.ground, self.painted = Ground(), Ground()
        self.decks: list[Chain] = []
        self.has_unpainted = False
        self._colliders: dict[int, Collider] = {}

    def merged(self) -> tuple[list[Chain], list[Chain]]:
        """(all solid chains, those that the game paints). Raises Tangled."""
        chains = self.ground.chains()
        # Most maps are painted all over: then the second merging would only repeat the first.
        painted = self.painted.chains() if self.has_unpainted else chains
        return chains, [chain for chain in painted if not chain.one_way] + outline(self.decks)

    def collider(self, gid: int) -> Collider:
        """How a tile collides; flags do not matter."""
        gid &= int(GID)
        if gid not in self._colliders:
            owner = self.sheet.tilesets.of(gid)
            self._colliders[gid] = collision.of_tile(self.report, *owner) if owner else Collider((TILE_PX, TILE_PX))
        return self._colliders[gid]

    def add_tiles(self, layer: Layer, content: Cells) -> None:
        """The full cells of a tile layer as grids, the shapes of its tiles as polygons."""
        gids = content.gids & GID
        present = np.zeros(int(gids.max(initial=0)) + 1, bool)
        present[gids] = True
        present[0] = False
        shaped = np.zeros(len(present), bool)
        groups: dict[tuple[bool, float, bool], np.ndarray] = {}
        for gid in np.flatnonzero(present).tolist():
            collider = self.collider(gid)
            if collider.polygons:
                shaped[gid] = True
            elif collider.full or is_solid(layer):
                one_way = collider.one_way or layer.class_name == "OneWay"
                key = (one_way, collider.friction, collider.painted and layer.look.visible)
                groups.setdefault(key, np.zeros(len(present), bool))[gid] = True
        x, y = (content.first[i] * TILE_PX + layer.look.offset[i] for i in (0, 1))
        for (one_way, friction, is_painted), members in groups.items():
            self._add(_runs(members[gids], x, y, friction) if one_way else [], is_painted)
            if not one_way:
                self._add([Grid(members[gids], x, y, friction)], is_painted)
        if shaped.any():
            self._add_shapes(layer, content, np.argwhere(shaped[gids]), x, y)

    def _add_shapes(self, layer: Layer, content: Cells, at: np.ndarray, x: float, y: float) -> None:
        turned: dict[int, list[collision.Polygon]] = {}
        for (row, column), gid in zip(at.tolist(), content.gids[at[:, 0], at[:, 1]].tolist(), strict=True):
            collider = self.collider(gid)
            if gid not in turned:
                turned[gid] = collider.in_cell(gid)
            corner = (x + column * TILE_PX, y + (row + 1) * TILE_PX)
            one_way = collider.one_way or layer.class_name == "OneWay"
            chains = [Chain(p + corner, closed, one_way, collider.friction) for p, closed in turned[gid]]
            self._add(chains, collider.painted and layer.look.visible)

    def add_object(self, layer: Layer, item: objects.Item) -> None:
        """An object of class Solid or OneWay, or a tile object that is only its tile."""
        one_way, friction, pieces = item.class_name == "OneWay", collision.FRICTION, [(item.points, True)]
        if item.kind == "tile" and (item.class_name in _OBJECTS or not item.class_name):
            collider = self.collider(item.gid)
            if not (collider.polygons or collider.full or item.class_name):
                return
            pieces = collider.on_object(item) or pieces
            one_way, friction = one_way or collider.one_way, collider.friction
        elif item.class_name not in _OBJECTS or len(item.points) < 2:
            return
        elif item.kind == "polyline":
            pieces = [(item.points, False)]
        one_way = one_way or _value(item, "one_way", 0.0) == 1.0
        friction = min(4.0, max(0.0, _value(item, "friction", friction)))
        is_painted = item.is_visible and layer.look.visible and item.kind != "tile"
        chains = [Chain(p + layer.look.offset, closed, one_way, friction) for p, closed in pieces]
        self._add(chains, is_painted)
        if is_painted and one_way:
            self.decks += chains

    def _add(self, pieces: list[Chain] | list[Grid], is_painted: bool) -> None:
        for ground in (self.ground, self.painted) if is_painted else (self.ground,):
            for piece in pieces:
                (ground.shapes if isinstance(piece, Chain) else ground.grids).append(piece)  # type: ignore[arg-type]
        self.has_unpainted |= not is_painted and any(isinstance(p, Grid) or not p.one_way for p in pieces)


def _value(item: objects.Item, name: str, default: float) -> float:
    """A number (or truth) of an object's properties; what is no number was complained of already."""
    value = item.found[name][0] if name in item.found else default
    return float(value) if isinstance(value, int | float) else default


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
