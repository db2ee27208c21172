"""TileView: draws a level's tile, image and object layers as Tiled shows them. It knows the level, not the game.

Layers keep the document's order and fall into three groups that the figures and the painted ground go between:
"back" (up to the first layer that holds painted ground), "middle" (from there on), and "front" (layers with the
property `front`). On an indexed canvas the skin's own colours are slots, so skins recolour tiles; other colours get
the free palette entries. What that cannot show (half-opaque pixels, more than 231 other colours) asks for true colour.
"""

from functools import partial
from math import floor

import numpy as np

from game.core.distinct import distinct
from game.level.level import ImageLayer, Level, Look, ObjectLayer, TileLayer
from game.view.canvas import Canvas, SpriteBank
from game.view.inks import Inks, packed
from game.view.palette import SLOTS
from game.view.tile_parts import CellsPart, PlacedPart
from game.view.tile_pictures import GID, Placing, TilePictures, flipped, worn
from game.view.tile_planes import Animated, ChunkPlane, PicturePlane, sprite

GROUPS = ("back", "middle", "front")
_MAX_FRAME_PX = 1 << 20  # an animated tile object larger than this is drawn still
Plane = ChunkPlane | PicturePlane


class TileView:
    """true_colour: whether the level needs a true-colour canvas. background: RGB of the map, None for the backdrop.

    draw_painted: draw the tiles of painted ground too, as Tiled does.
    """

    def __init__(self, level: Level, bank: SpriteBank, draw_painted: bool = False) -> None:
        self._bank, self._draw_painted = bank, draw_painted
        self._pictures = TilePictures(level.tiles)
        self._origin = level.parallax_origin
        self._order = level.render_order
        self._inks = Inks()
        self.background = level.background
        if level.background is not None:
            self._inks.is_enough(np.array([[*level.background, 255]], np.uint8))
        self.true_colour = False
        self._planes: dict[str, list[Plane]] = {group: [] for group in GROUPS}
        # Whence all was last seen, and whether all chunks around are made.
        self._eye: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._is_all_made = False
        ground = next((i for i, layer in enumerate(level.layers) if self._has_painted(layer)), len(level.layers))
        for i, layer in enumerate(level.layers):
            if layer.look.visible and layer.look.opacity > 0 and layer.look.tint[3] > 0:
                group = "front" if layer.look.front else "back" if i < ground else "middle"
                self._add(layer, self._planes[group])
        self.true_colour = any(not plane.indexed for planes in self._planes.values() for plane in planes)

    def adopt(self, canvas: Canvas) -> None:
        """Give a canvas the extra colours that the tiles use."""
        extra = self._inks.extra()
        canvas.used = SLOTS + len(extra)
        canvas.colours[SLOTS : canvas.used] = extra
        if canvas.indexed:
            canvas.shown.set_palette(canvas.colours.tolist())

    def fill_background(self, canvas: Canvas) -> None:
        """Fill the canvas with the map's background colour."""
        assert self.background is not None
        rgba = np.array([[*self.background, 255]], np.uint8)
        entry = int(self._inks.entries(rgba)[0])
        canvas.pixels[:] = entry if canvas.indexed else packed(canvas.colours[entry])

    def draw(self, canvas: Canvas, camera: tuple[int, int], tick: int, which: str) -> None:
        """Draw the layers of one group ("back", "middle", "front") with the camera's top left at `camera`.

        After the last of them one chunk is painted that may soon be seen.
        """
        eye = camera, canvas.surface.get_size()
        if eye != self._eye:
            self._eye, self._is_all_made = eye, False
        for plane in self._planes[which]:
            plane.draw(canvas.surface, self._bank, *self._place(plane, *eye), tick)
        if which == GROUPS[-1] and not self._is_all_made:
            self._is_all_made = not self._advance()

    def _place(self, plane: Plane, camera: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
        """Where a plane's own (0, 0) lies on the canvas."""
        (x, y), (width, height), origin = camera, size, self._origin
        (left, top), (pace_x, pace_y) = plane.offset, plane.parallax
        if pace_x == pace_y == 1.0:
            return floor(left + 0.5) - x, floor(top + 0.5) - y
        return (
            floor(left + (x + width / 2 - origin[0]) * (1 - pace_x) + 0.5) - x,
            floor(top + (y + height / 2 - origin[1]) * (1 - pace_y) + 0.5) - y,
        )

    def _advance(self) -> bool:
        """Paint one chunk that may soon be seen; whether there was one."""
        for planes in self._planes.values():
            for plane in planes:
                if not plane.is_all_made and isinstance(plane, ChunkPlane) and plane.advance(self._bank):
                    return True
        return False

    def _has_painted(self, layer: TileLayer | ImageLayer | ObjectLayer) -> bool:
        if not isinstance(layer, TileLayer):
            return False
        return any(self._pictures.is_painted(g) for g in distinct(layer.gids & np.uint32(GID)).tolist() if g)

    def _add(self, layer: TileLayer | ImageLayer | ObjectLayer, planes: list[Plane]) -> None:
        if isinstance(layer, TileLayer):
            self._add_cells(layer, planes)
        elif isinstance(layer, ObjectLayer):
            self._add_placed(layer, planes)
        else:
            picture = self._pictures.file(layer.image, layer.colour_key)
            if picture is not None:
                picture = worn(picture, layer.look)
                indexed = self._fits(layer.look, [picture])
                image = sprite(self._inks.entries(picture) if indexed else picture, self._bank)
                planes.append(PicturePlane(layer.look.offset, layer.look.parallax, indexed, image, layer.repeat))

    def _add_cells(self, layer: TileLayer, planes: list[Plane]) -> None:
        used = [g for g in distinct(layer.gids).tolist() if g & GID]
        if not self._draw_painted:
            used = [g for g in used if not self._pictures.is_painted(g)]
        if not used:
            return
        moving = {g: frames for g in used if (frames := self._pictures.frames(g))}
        stamps, offsets = {}, {}
        for gid in {*used, *[g for frames in moving.values() for g, _ in frames]}:
            picture, offsets[gid] = self._pictures.cell(gid)
            stamps[gid] = worn(picture, layer.look)
        indexed = self._fits(layer.look, list(stamps.values()))
        if indexed:
            stamps = self._inks.entries_of(stamps)
        plane = self._plane(layer.look, indexed, planes)
        still = {g: (stamps[g], offsets[g]) for g in used if g not in moving}
        if still:
            plane.parts.append(CellsPart(layer.gids, layer.origin, still, self._order))
        for gid, frames in moving.items():
            rows, columns = np.nonzero(layer.gids == gid)
            places = np.stack([columns + layer.origin[0], rows + layer.origin[1] + 1], axis=1) * 16
            sprites = [sprite(stamps[g], self._bank) for g, _ in frames]
            timed = [(i, ms) for i, (_, ms) in enumerate(frames)]
            plane.animated.append(Animated(timed, sprites, [offsets[g] for g, _ in frames], places))

    def _add_placed(self, layer: ObjectLayer, planes: list[Plane]) -> None:
        tiles = [t for t in layer.tiles if t.gid & GID and t.width > 0 and t.height > 0]
        pictures = {}
        for tile in tiles:
            for gid in (tile.gid, *[g for g, _ in self._pictures.frames(tile.gid)]):
                pictures[gid & GID] = worn(self._pictures.plain(gid), layer.look)
        if not tiles:
            return
        indexed = self._fits(layer.look, list(pictures.values()))
        if indexed:
            pictures = self._inks.entries_of(pictures)
        plane = self._plane(layer.look, indexed, planes)
        for tile in tiles:
            picture = pictures[tile.gid & GID]
            size = (picture.shape[1], picture.shape[0])
            placing = Placing.of(tile, size, self._pictures.offset(tile.gid))
            x0, y0, x1, y1 = around = placing.box()
            frames = self._pictures.frames(tile.gid)
            if not frames or (x1 - x0) * (y1 - y0) > _MAX_FRAME_PX:
                if plane.animated:
                    plane = ChunkPlane(layer.look.offset, layer.look.parallax, indexed)
                    planes.append(plane)
                plane.parts.append(PlacedPart(around, partial(placing.window, flipped(picture, tile.gid))))
                continue
            shown = [flipped(pictures[g & GID], tile.gid) for g, _ in frames]
            sprites = [sprite(placing.window(p, *around), self._bank) for p in shown]
            timed = [(i, ms) for i, (_, ms) in enumerate(frames)]
            plane.animated.append(Animated(timed, sprites, [(0, 0)] * len(frames), np.array([[x0, y0]])))

    def _fits(self, look: Look, pictures: list[np.ndarray]) -> bool:
        """Whether a layer can be drawn in palette entries; if so, its colours are given theirs."""
        if look.opacity < 1 or look.tint[3] < 255:
            return False
        return self._inks.is_enough(np.concatenate([p.reshape(-1, 4) for p in pictures]))

    def _plane(self, look: Look, indexed: bool, planes: list[Plane]) -> ChunkPlane:
        """The last plane if what comes next can be painted into it, else a new one."""
        last = planes[-1] if planes else None
        same = isinstance(last, ChunkPlane) and last.indexed and indexed and not last.animated
        if isinstance(last, ChunkPlane) and same and (last.offset, last.parallax) == (look.offset, look.parallax):
            return last
        planes.append(ChunkPlane(look.offset, look.parallax, indexed))
        return planes[-1]  # type: ignore[return-value]
