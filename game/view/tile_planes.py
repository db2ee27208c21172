"""Tile planes: what moves with the camera at one pace, drawn from 256 px chunks that are painted when first seen.

A plane is indexed (palette entries) or in true colour (RGBA). It knows arrays of pictures, not the map.
"""

from collections import OrderedDict
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import pygame

from game.view.canvas import SpriteBank
from game.view.palette import TRANSPARENT
from game.view.tile_parts import Part, Window
from game.view.tile_pictures import shown_frame

CHUNK_PX = 256
_KEPT = 64
Blits = list[tuple[pygame.Surface, tuple[int, int]]]


def sprite(picture: np.ndarray, bank: SpriteBank) -> pygame.Surface:
    """A surface of palette entries (h, w), recoloured with the skin, or of RGBA (h, w, 4)."""
    if picture.ndim == 2:
        return bank.make(picture)
    return pygame.image.frombuffer(picture.tobytes(), (picture.shape[1], picture.shape[0]), "RGBA")


class Animated:
    """All places of one animated tile, found by chunk.

    frames: (index of its sprite, ms); offsets: where each sprite's top left lies from a place; places: (n, 2) px.
    """

    def __init__(
        self,
        frames: list[tuple[int, int]],
        sprites: list[pygame.Surface],
        offsets: list[tuple[int, int]],
        places: np.ndarray,
    ) -> None:
        self._frames, self._sprites, self._offsets = frames, sprites, offsets
        self._ends = list(accumulate(ms for _, ms in frames))
        sides = [
            abs(v) + size
            for o, s in zip(offsets, sprites, strict=True)
            for v, size in zip(o, s.get_size(), strict=True)
        ]
        self._reach = max(sides) // CHUNK_PX + 1
        chunks = places // CHUNK_PX
        order = np.lexsort(chunks.T)
        places, chunks = places[order], chunks[order]
        new = np.flatnonzero((np.diff(chunks, axis=0) != 0).any(axis=1)) + 1
        first = np.concatenate([[0], new]).astype(int)
        parts = [part.tolist() for part in np.split(places, new)]
        self._by_chunk = dict(zip(map(tuple, chunks[first].tolist()), parts, strict=True))
        self._window: Window | None = None
        self._near: list[list[int]] = []

    def shown(self, tick: int) -> int:
        """Which of its frames it shows."""
        return shown_frame(self._ends, tick)

    def blits(self, window: Window, x: int, y: int, frame: int) -> Blits:
        """What to blit for a window of chunks (columns, rows; ends left out) of a plane whose (0, 0) is at (x, y)."""
        if window != self._window:
            rows = range(window[1] - self._reach, window[3] + self._reach)
            columns = range(window[0] - self._reach, window[2] + self._reach)
            keys = [(column, row) for row in rows for column in columns]
            self._window, self._near = window, [p for key in keys for p in self._by_chunk.get(key, ())]
        i = self._frames[frame][0]
        image, (dx, dy) = self._sprites[i], self._offsets[i]
        x, y = x + dx, y + dy
        return [(image, (left + x, top + y)) for left, top in self._near]


class ChunkPlane:
    """Parts one above the other, painted into chunks; animated tiles on top of them."""

    def __init__(self, offset: tuple[float, float], parallax: tuple[float, float], indexed: bool) -> None:
        self.offset, self.parallax, self.indexed = offset, parallax, indexed
        self.parts: list[Part] = []
        self.animated: list[Animated] = []
        self._chunks: OrderedDict[tuple[int, int], pygame.Surface | None] = OrderedDict()
        self._window: Window | None = None
        self._near: list[tuple[pygame.Surface, int, int]] = []
        self._last: tuple[object, Blits] = None, []  # what was blitted last, and for what
        self.is_all_made = True

    def draw(self, surface: pygame.Surface, bank: SpriteBank, x: int, y: int, tick: int) -> None:
        """x, y: where the plane's own (0, 0) lies on the surface."""
        size, frames = surface.get_size(), [tile.shown(tick) for tile in self.animated]
        if self._last[0] != (size, x, y, frames):
            self._last = (size, x, y, frames), self._blits(size, bank, x, y, frames)
        surface.fblits(self._last[1])

    def _blits(self, size: tuple[int, int], bank: SpriteBank, x: int, y: int, frames: list[int]) -> Blits:
        width, height = size
        window = (
            -x // CHUNK_PX,
            -y // CHUNK_PX,
            (width - 1 - x) // CHUNK_PX + 1,
            (height - 1 - y) // CHUNK_PX + 1,
        )
        if window != self._window:
            self._window, self._near = window, self._chunks_in(window, bank)
            self.is_all_made = not self.parts
        blits = [(chunk, (left + x, top + y)) for chunk, left, top in self._near]
        for tile, frame in zip(self.animated, frames, strict=True):
            blits += tile.blits(window, x, y, frame)
        return blits

    def advance(self, bank: SpriteBank) -> bool:
        """Paint one chunk beside those that were drawn last, before it is seen; whether one was left to paint."""
        if self.is_all_made or self._window is None:
            return False
        left, top, right, low = self._window
        beside = [(column, row) for column in (right, left - 1) for row in range(top, low)]
        beside += [(column, row) for row in (low, top - 1) for column in range(left, right)]
        key = next((key for key in beside if key not in self._chunks), None)
        if key is None:
            self.is_all_made = True
            return False
        self._chunk(*key, bank)
        return True

    def _chunks_in(self, window: Window, bank: SpriteBank) -> list[tuple[pygame.Surface, int, int]]:
        out = []
        for row in range(window[1], window[3]):
            for column in range(window[0], window[2]):
                chunk = self._chunk(column, row, bank)
                if chunk is not None:
                    out.append((chunk, column * CHUNK_PX, row * CHUNK_PX))
        return out

    def _chunk(self, column: int, row: int, bank: SpriteBank) -> pygame.Surface | None:
        key = (column, row)
        if key in self._chunks:
            self._chunks.move_to_end(key)
            return self._chunks[key]
        x, y = column * CHUNK_PX, row * CHUNK_PX
        window = (x, y, x + CHUNK_PX, y + CHUNK_PX)
        near = [p for p in self.parts if _touch(p.box(), window)]
        made = None
        if near:
            shape = (CHUNK_PX, CHUNK_PX) if self.indexed else (CHUNK_PX, CHUNK_PX, 4)
            out = np.full(shape, TRANSPARENT if self.indexed else 0, np.uint8)
            for part in near:
                part.paint(window, out)
            if (out != TRANSPARENT).any() if self.indexed else out[..., 3].any():
                made = sprite(out, bank)
        self._chunks[key] = made
        if len(self._chunks) > _KEPT:
            self._chunks.popitem(last=False)
        return made


class PicturePlane(NamedTuple):
    """An image layer: one picture, repeated for ever along x or y where the layer says so."""

    offset: tuple[float, float]
    parallax: tuple[float, float]
    indexed: bool
    image: pygame.Surface
    repeat: tuple[bool, bool]
    is_all_made: bool = True

    def draw(self, surface: pygame.Surface, bank: SpriteBank, x: int, y: int, tick: int) -> None:
        """x, y: where the picture's top left lies on the surface."""
        size, span = self.image.get_size(), surface.get_size()
        xs = range(x % size[0] - size[0], span[0], size[0]) if self.repeat[0] else (x,)
        ys = range(y % size[1] - size[1], span[1], size[1]) if self.repeat[1] else (y,)
        surface.fblits([(self.image, (at_x, at_y)) for at_y in ys for at_x in xs])


def _touch(a: Window, b: Window) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
