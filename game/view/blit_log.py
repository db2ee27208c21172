"""A log of blits: what one drawing put on the canvas, to be drawn again as one list (the benchmark's floor)."""

from collections.abc import Callable
from typing import Any

import pygame

from game.view.canvas import Canvas


class _Recorder:
    """Stands in for the canvas's surface during one drawing and notes every blit and fill."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self.blits: list[tuple[pygame.Surface, Any]] = []

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Any:
        """Note and do."""
        self.blits.append((source if area is None else source.subsurface(area), dest))
        return self._surface.blit(source, dest, area, special_flags)

    def fblits(self, sequence: Any, special_flags: int = 0) -> Any:
        """Note and do."""
        pairs = list(sequence)
        self.blits += pairs
        return self._surface.fblits(pairs, special_flags)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._surface, name)


def blits_of(canvas: Canvas, draw: Callable[[], object]) -> list[tuple[pygame.Surface, Any]]:
    """Every blit that `draw` makes on the canvas, as pairs for `Surface.fblits`."""
    surface = canvas.surface
    recorder = _Recorder(surface)
    canvas.surface = recorder  # type: ignore[assignment]
    try:
        draw()
    finally:
        canvas.surface = surface
    return recorder.blits
