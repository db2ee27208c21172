"""Enlarges a canvas by a whole number into a window's surface, exactly. It knows colours and pixels, no window.

An indexed canvas is looked up two pixels at a time in a table of what they become: one row of the enlarged picture,
which is then copied downwards. A few rows at a time, so that what is copied still lies in the cache.
"""

import numpy as np
import pygame

from game.view.canvas import HEIGHT, WIDTH, Canvas

_BAND = 30


class Enlarger:
    """Keeps the tables and surfaces that one size of window needs."""

    def __init__(self) -> None:
        self._key: tuple = ()
        self._pairs = np.zeros(0)
        self._row = np.zeros(0)
        self._flat: pygame.Surface | None = None
        self._wide: pygame.Surface | None = None

    def draw(self, canvas: Canvas, surface: pygame.Surface, k: int, corner: tuple[int, int]) -> None:
        """Show the canvas k times as large with its top left at `corner`, which may lie outside."""
        if surface.get_bytesize() != 4 or min(corner) < 0:
            surface.blit(pygame.transform.scale(self._coloured(canvas, surface), (WIDTH * k, HEIGHT * k)), corner)
            return
        if not canvas.indexed:
            wide = self._stretched(canvas, surface, k)
        x, y = corner
        into = pygame.surfarray.pixels2d(surface).T[y : y + HEIGHT * k, x : x + WIDTH * k]
        rows = into.reshape(HEIGHT, k, WIDTH * k)
        if canvas.indexed:
            self._fill(canvas, surface, k, rows)
        else:
            np.copyto(rows, wide[:, None])

    def _fill(self, canvas: Canvas, surface: pygame.Surface, k: int, rows: np.ndarray) -> None:
        key = k, surface.get_masks(), canvas.used, canvas.colours.tobytes()
        if key != self._key:
            self._key = key
            packed = np.zeros(256, np.uint32)
            packed[: canvas.used] = [surface.map_rgb(c) for c in canvas.colours[: canvas.used].tolist()]
            table = np.empty((canvas.used, 256, 2, k), np.uint32)  # by the right pixel, then by the left one
            table[:, :, 0] = packed[None, :, None]
            table[:, :, 1] = packed[: canvas.used, None, None]
            self._pairs = table.reshape(-1, 2 * k).view(f"V{8 * k}").ravel()
            self._row = np.empty((_BAND, WIDTH // 2), self._pairs.dtype)
        pixels, row = canvas.pixels.view("<u2"), self._row
        across = row.view(np.uint32)[:, None]
        for y in range(0, HEIGHT, _BAND):
            self._pairs.take(pixels[y : y + _BAND], out=row, mode="clip")
            np.copyto(rows[y : y + _BAND], across)

    def _coloured(self, canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
        """The canvas in the surface's format."""
        if self._flat is None or self._flat.get_masks() != surface.get_masks():
            self._flat = pygame.Surface((WIDTH, HEIGHT), 0, surface)
        self._flat.blit(canvas.shown, (0, 0))
        return self._flat

    def _stretched(self, canvas: Canvas, surface: pygame.Surface, k: int) -> np.ndarray:
        """(HEIGHT, WIDTH * k) packed pixels: the canvas stretched in x only."""
        if self._wide is None or self._wide.get_width() != WIDTH * k or self._wide.get_masks() != surface.get_masks():
            self._wide = pygame.Surface((WIDTH * k, HEIGHT), 0, surface)
        pygame.transform.scale(self._coloured(canvas, surface), (WIDTH * k, HEIGHT), self._wide)
        return pygame.surfarray.pixels2d(self._wide).T
