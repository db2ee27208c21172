"""The painted ground of a level: drawn chunk by chunk as the camera comes near. It knows no creatures."""

from collections import OrderedDict

import numpy as np
import pygame

from game.level.level import Level
from game.view import masonry
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.embed import embed
from game.view.ground_mask import GroundMask
from game.view.overgrowth import grow, hang_vines

CHUNK_PX = 256
KEPT = 32


class Ground:
    """Paints the level's `paint_chains` in the style of its skin. draw: call once a frame, after the back layers."""

    def __init__(self, level: Level, bank: SpriteBank, seed: int = 1, chunk_px: int = CHUNK_PX) -> None:
        self.mask = GroundMask(level.paint_chains, level.width_px, level.height_px)
        self.style = masonry.STYLES.get(str(level.properties.get("palette", "dusk")), masonry.STYLES["dusk"])
        self._bank, self._seed, self._chunk_px = bank, seed, chunk_px
        self._chunks: OrderedDict[tuple[int, int], pygame.Surface | None] = OrderedDict()

    def slots(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """(height, width) slots of any window of the world, 255 where there is no ground."""
        margin = self.style.margin_px
        mask = self.mask.window(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
        window = masonry.Window(mask, x, y, margin, self.style.reach_px)
        out, depth = masonry.paint(window, self.style, self._seed)
        embed(out, window, depth, self.style, self._seed)
        if self.style.moss:
            masonry.paint_moss(out, window, depth, self.style.moss, self._seed)
        if self.style.vines:
            hang_vines(out, window, self.style, self._seed)
        if self.style.blooms:
            grow(out, window, self.style, self._seed)
        return out

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Blit the chunks in view; camera: whole world px at the canvas's top left."""
        size, (x, y) = self._chunk_px, camera
        shown = []
        for row in range(y // size, (y + HEIGHT - 1) // size + 1):
            for column in range(x // size, (x + WIDTH - 1) // size + 1):
                chunk = self._chunk(column, row)
                if chunk is not None:
                    shown.append((chunk, (column * size - x, row * size - y)))
        canvas.surface.fblits(shown)

    def _chunk(self, column: int, row: int) -> pygame.Surface | None:
        key = (column, row)
        if key not in self._chunks:
            size = self._chunk_px
            slots = self.slots(column * size, row * size, size, size)
            self._chunks[key] = self._bank.make(slots) if (slots != 255).any() else None
            if len(self._chunks) > KEPT:
                self._chunks.popitem(last=False)
        self._chunks.move_to_end(key)
        return self._chunks[key]
