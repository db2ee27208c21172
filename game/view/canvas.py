"""The canvas: 480x270 pixels, drawn in slot numbers (8-bit) and coloured at the very end.

All 8-bit surfaces share one fixed palette, so a blit copies slot numbers; the skin is applied only when the canvas is
shown. A map that needs more than the slots (half-opaque layers, true-colour tilesets) is drawn on a 32-bit canvas
instead: then the bank gives its sprites the skin's colours, and `remap` finds the slots again by colour.
"""

import io
from weakref import WeakKeyDictionary

import numpy as np
import pygame

from game.view.palette import SKINS, SLOTS, TRANSPARENT

WIDTH, HEIGHT = 480, 270
BEFORE, BEYOND = 24, 48  # px of unseen memory left and above, right and below: what is strewn there needs no clipping
STRIDE = BEFORE + WIDTH + BEYOND
_SAME = [pygame.Color(i, i, i) for i in range(256)]  # colours are taken over ten times as fast as tuples


class Canvas:
    """`surface` is what everything is blitted to; `shown` is the same picture in the skin's colours.

    indexed: drawn in slots (True) or in true colour. pixels: (height, width) array that shares memory with
    `surface`: slot numbers uint8, or packed uint32 (red lowest). colours: (256, 3) RGB; those from 24 on hold the
    extra colours of true-colour tiles. used: how many of them the canvas may hold.
    """

    def __init__(self, size: tuple[int, int] = (WIDTH, HEIGHT), indexed: bool = True) -> None:
        width, height = size
        if width % 4:
            raise ValueError("canvas width must be a multiple of 4")
        self.indexed = indexed
        self.colours = np.zeros((256, 3), np.uint8)
        self.used = SLOTS
        stride, rows = BEFORE + width + BEYOND, BEFORE + height + BEYOND
        self._memory = np.zeros(stride * rows, np.uint8 if indexed else np.uint32)
        self._corner = BEFORE * stride + BEFORE
        seen = self._memory[self._corner : self._corner + stride * height]
        self.pixels = seen.reshape(height, stride)[:, :width]
        pitch = stride * seen.itemsize
        if indexed:
            self.surface = pygame.image.frombuffer(seen.data, size, "P", pitch)
            self.surface.set_palette(_SAME)
            self.shown = pygame.image.frombuffer(seen.data, size, "P", pitch)
        else:
            self.surface = self.shown = pygame.image.frombuffer(seen.data, size, "RGBX", pitch)
        self.set_skin(SKINS["dusk"])

    def set_skin(self, rgb: np.ndarray) -> None:
        """rgb: (24, 3). On a true-colour canvas the sprites must be recoloured too: `SpriteBank.recolour`."""
        self.colours[:SLOTS] = rgb
        if self.indexed:
            self.shown.set_palette(self.colours.tolist())
        else:
            c = self.colours[:SLOTS].astype(np.uint32)
            self._packed = c[:, 0] | (c[:, 1] << 8) | (c[:, 2] << 16)
            order = np.argsort(self._packed, kind="stable")
            self._sorted, self._slots = self._packed[order], order.astype(np.uint8)

    def ink(self, slot: int) -> int | tuple[int, ...]:
        """What `pygame.draw` and `fill` want for a slot on this canvas."""
        return slot if self.indexed else tuple(int(v) for v in self.colours[slot])

    def put(self, xs: np.ndarray, ys: np.ndarray, slots: np.ndarray) -> None:
        """Set the pixels (xs, ys) (int arrays, may lie outside) to slots; of two on one place the later stays."""
        height, width = self.pixels.shape
        inside = (xs >= 0) & (xs < width) & (ys >= 0) & (ys < height)
        slots = slots[inside]
        self.pixels[ys[inside], xs[inside]] = slots if self.indexed else self._packed[slots]

    def put_near(self, places: np.ndarray, slots: np.ndarray) -> None:
        """`put` without clipping; places as in `remap_near`."""
        self._memory[places + self._corner] = slots if self.indexed else self._packed[slots]

    def remap_near(self, places: np.ndarray, table: np.ndarray) -> None:
        """Replace pixels by table[slot]; table: (256,) uint8. Nothing is clipped.

        For canvases of the usual size. places: y * STRIDE + x of pixels no further outside than BEFORE and BEYOND.
        All are read before one is written, so a place given twice is stepped once.
        """
        places = places + self._corner
        self._memory[places] = self._stepped(self._memory[places], table)

    def remap_area(self, x: int, y: int, mask: np.ndarray, table: np.ndarray) -> None:
        """Replace the pixels under mask (height, width) bool, its corner at (x, y), by table[slot]; clipped."""
        height, width = self.pixels.shape
        x0, y0 = max(0, x), max(0, y)
        x1, y1 = min(width, x + mask.shape[1]), min(height, y + mask.shape[0])
        if x1 <= x0 or y1 <= y0:
            return
        area = self.pixels[y0:y1, x0:x1]
        np.copyto(area, self._stepped(area, table), where=mask[y0 - y : y1 - y, x0 - x : x1 - x])

    def _stepped(self, pixels: np.ndarray, table: np.ndarray) -> np.ndarray:
        if self.indexed:
            # bytes.translate is six times as fast as indexing a table with an array.
            return np.frombuffer(pixels.tobytes().translate(table.tobytes()), np.uint8).reshape(pixels.shape)
        rgb = pixels & np.uint32(0xFFFFFF)
        at = np.minimum(np.searchsorted(self._sorted, rgb), SLOTS - 1)
        stepped = np.minimum(table[self._slots[at]], SLOTS - 1)
        return np.where(self._sorted[at] == rgb, self._packed[stepped], pixels)

    def rgb(self) -> np.ndarray:
        """(height, width, 3) uint8 of what is seen."""
        return pygame.surfarray.array3d(self.shown).transpose(1, 0, 2)

    def save(self, path: str) -> None:
        """Write the canvas as an RGB PNG at 1x. Raises OSError if it cannot be written."""
        save_rgb(self.rgb(), path)


def save_rgb(rgb: np.ndarray, path: str) -> None:
    """Write (height, width, 3) uint8 as PNG. Raises OSError if it cannot be written."""
    surface = pygame.surfarray.make_surface(rgb.transpose(1, 0, 2))
    packed = io.BytesIO()
    pygame.image.save(surface, packed, "png")
    with open(path, "wb") as file:
        file.write(packed.getvalue())


class SpriteBank:
    """Makes and keeps the 8-bit sprites, run-length packed, so that all can be recoloured at once."""

    def __init__(self) -> None:
        self._made: WeakKeyDictionary[pygame.Surface, tuple[int, np.ndarray | None]] = WeakKeyDictionary()
        self._palette = _SAME

    def make(self, slots: np.ndarray) -> pygame.Surface:
        """A sprite from (height, width) uint8 slot numbers, 255 transparent."""
        height, width = slots.shape
        return self._finish(pygame.image.frombytes(slots.tobytes(), (width, height), "P"))

    def load(self, path: str) -> pygame.Surface:
        """A sprite from an indexed PNG whose palette positions are slot numbers. Raises pygame.error, ValueError."""
        surface = pygame.image.load(path)
        if surface.get_bitsize() != 8:
            raise ValueError(f"{path}: must be an indexed PNG in the 24-slot palette")
        return self._finish(surface)

    def adopt(self, surface: pygame.Surface, packed: bool = True, table: np.ndarray | None = None) -> pygame.Surface:
        """Take an 8-bit surface of slots into the bank. packed: run-length coded, for surfaces that never change.

        table: (256,) slots that its slots are shown as (a corpse's darker tones, a flash).
        """
        return self._finish(surface, pygame.RLEACCEL if packed else 0, table)

    def _finish(
        self, surface: pygame.Surface, flags: int = pygame.RLEACCEL, table: np.ndarray | None = None
    ) -> pygame.Surface:
        self._made[surface] = (flags, table)
        self._wear(surface, flags, table)
        return surface

    def _wear(self, surface: pygame.Surface, flags: int, table: np.ndarray | None) -> None:
        palette = self._palette
        surface.set_palette(palette if table is None else [palette[slot] for slot in table])
        surface.set_colorkey(TRANSPARENT, flags)

    def recolour(self, colours: np.ndarray | None) -> None:
        """colours: (256, 3) for a true-colour canvas; None for slot numbers."""
        if colours is None and self._palette is _SAME:
            return
        self._palette = _SAME if colours is None else [pygame.Color(*c) for c in colours.tolist()]
        for surface, (flags, table) in self._made.items():
            self._wear(surface, flags, table)
