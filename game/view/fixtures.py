"""What stands in a level without moving: signs, checkpoints, the way out, bare hazards. Drawn where the map says."""

import numpy as np
import pygame

from game.level.level import TILE_PX, Level, Thing, TileLayer
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.palette import H3, H4, H5, K3, TRANSPARENT
from game.view.sheet import cells, read_slots

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
_CELL = (32, 48)
_KINDS = {"Sign": 0, "Checkpoint": 1, "Exit": 3}
_LIT = 2
_SPIKES, _SPIKES_PX = (6, 7), 16


class Fixtures:
    """The fixtures of one level, each on the ground at its thing's foot."""

    def __init__(self, level: Level, bank: SpriteBank) -> None:
        self._sprites = [bank.make(cell) for cell in cells(read_slots("fixtures"), *_CELL)[0][:4]]
        things = [t for t in level.things if t.class_name in _KINDS]
        self._placed = [(_KINDS[t.class_name], *foot(t)) for t in things]
        hot = str(level.properties.get("palette")) == "kiln"
        self._hazards = [
            _hazard(t, hot, bank) for t in level.of_class("Hazard") if len(t.points) and _is_bare(level, t)
        ]
        self._last: tuple[object, Blits] = None, []  # what was blitted last, and for what

    def draw(self, canvas: Canvas, camera: tuple[int, int], respawn: tuple[float, float] | None = None) -> None:
        """Draw those in view. respawn: world px of the checkpoint that burns; None: all burn."""
        if self._last[0] != (camera, respawn):
            self._last = (camera, respawn), self._blits(camera, respawn)
        canvas.surface.fblits(self._last[1])

    def _blits(self, camera: tuple[int, int], respawn: tuple[float, float] | None) -> Blits:
        burning = None if respawn is None else (int(respawn[0] // 1), int(respawn[1] // 1))
        blits: Blits = []
        for kind, x, y in self._placed:
            at = x - _CELL[0] // 2 - camera[0], y - _CELL[1] - camera[1]
            if -_CELL[0] < at[0] < WIDTH and -_CELL[1] < at[1] < HEIGHT:
                burns = kind == 1 and burning in (None, (x, y))
                blits.append((self._sprites[_LIT if burns else kind], at))
        for picture, x, y in self._hazards:
            if -picture.get_width() < x - camera[0] < WIDTH and -picture.get_height() < y - camera[1] < HEIGHT:
                blits.append((picture, (x - camera[0], y - camera[1])))
        return blits


def _is_bare(level: Level, thing: Thing) -> bool:
    """Whether no hand-laid tile of a layer that is not ground shows where a hazard is."""
    (x0, y0), (x1, y1) = thing.points.min(axis=0), thing.points.max(axis=0)
    for layer in level.layers:
        if isinstance(layer, TileLayer) and layer.look.parallax == (1.0, 1.0) and not layer.solid:
            column, row = layer.origin
            rows = slice(max(0, int(y0 // TILE_PX) - row), max(0, int(-(-y1 // TILE_PX)) - row))
            columns = slice(max(0, int(x0 // TILE_PX) - column), max(0, int(-(-x1 // TILE_PX)) - column))
            if layer.gids[rows, columns].any():
                return False
    return True


def _hazard(thing: Thing, hot: bool, bank: SpriteBank) -> tuple[pygame.Surface, int, int]:
    """(picture, x, y): spikes along the foot of a hazard; in the kiln, slag that fills it."""
    (x0, y0), (x1, y1) = np.floor(thing.points.min(axis=0)).astype(int), np.ceil(thing.points.max(axis=0)).astype(int)
    width, height = max(1, int(x1 - x0)), max(1, int(y1 - y0))
    if hot and height >= 8:
        x, y = np.arange(width)[None, :], np.arange(height)[:, None]
        wave = 1 + (np.sin((x + x0) / 9.0) > 0.3)
        streak = (y % 5 == 3) & ((x + x0 + y * 7) % 19 < 7)
        slots = np.where(y < wave, TRANSPARENT, np.where(y == wave, K3, np.where(y < wave + 3, H5, H4)))
        slots = np.where((y > wave + 3) & streak, H5, np.where(y > height * 0.6, np.where(streak, H4, H3), slots))
        return bank.make(slots.astype(np.uint8)), int(x0), int(y0)
    sheet = cells(read_slots("fixtures"), *_CELL)[0]
    strip = np.full((_CELL[1], width), TRANSPARENT, np.uint8)
    for k in range(-(-width // _SPIKES_PX)):
        cell = sheet[_SPIKES[(k + int(x0) // _SPIKES_PX) % 2]][:, 8 : 8 + _SPIKES_PX]
        part = strip[:, k * _SPIKES_PX : (k + 1) * _SPIKES_PX]
        part[:] = cell[:, : part.shape[1]]
    return bank.make(strip), int(x0), int(y1) - _CELL[1]


def foot(thing: Thing) -> tuple[int, int]:
    """Bottom centre of a thing in whole px: of its area, or the point itself."""
    if len(thing.points):
        low, high = thing.points.min(axis=0), thing.points.max(axis=0)
        return int((low[0] + high[0]) // 2), int(high[1] // 1)
    return int(thing.x // 1), int(thing.y // 1)
