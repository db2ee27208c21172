"""What stands in a level without moving: signs, checkpoints, the way out, bare hazards. Drawn where the map says."""

import numpy as np
import pygame

from game.level.level import TILE_PX, Level, Thing, TileLayer
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.grain import rough
from game.view.palette import H3, H4, H5, K3, TRANSPARENT
from game.view.sheet import cells, read_slots

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
Placed = tuple[pygame.Surface, int, int]  # a picture and its corner, world px
_CELL = (32, 48)
_KINDS = {"Sign": 0, "Checkpoint": 1, "Exit": 3}
_LIT = 2
_SPIKES, _SPIKES_PX = (6, 7), 16
_ROLL_PX = 64


class Fixtures:
    """The fixtures of one level, each on the ground at its thing's foot."""

    def __init__(self, level: Level, bank: SpriteBank) -> None:
        self._sprites = [bank.make(cell) for cell in cells(read_slots("fixtures"), *_CELL)[0][:4]]
        things = [t for t in level.things if t.class_name in _KINDS]
        self._placed = [(_KINDS[t.class_name], *foot(t)) for t in things]
        hot = str(level.properties.get("palette")) == "kiln"
        bare = [t for t in level.of_class("Hazard") if len(t.points) and _is_bare(level, t)]
        self._spikes = [_spikes(t, bank) for t in bare if not _is_slag(t, hot)]
        self._slag = [_pool(t, bank) for t in bare if _is_slag(t, hot)]
        self._last: tuple[object, Blits] = None, []  # what was blitted last, and for what

    def draw(self, canvas: Canvas, camera: tuple[int, int], respawn: tuple[float, float] | None = None) -> None:
        """Draw those in view. respawn: world px of the checkpoint that burns; None: all burn."""
        if self._last[0] != (camera, respawn):
            self._last = (camera, respawn), self._blits(camera, respawn)
        canvas.surface.fblits(self._last[1])

    def draw_front(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """What hides that which sinks into it: slag."""
        if self._slag:
            canvas.surface.fblits(_in_view(self._slag, camera))

    def _blits(self, camera: tuple[int, int], respawn: tuple[float, float] | None) -> Blits:
        burning = None if respawn is None else (int(respawn[0] // 1), int(respawn[1] // 1))
        blits: Blits = []
        for kind, x, y in self._placed:
            at = x - _CELL[0] // 2 - camera[0], y - _CELL[1] - camera[1]
            if -_CELL[0] < at[0] < WIDTH and -_CELL[1] < at[1] < HEIGHT:
                burns = kind == 1 and burning in (None, (x, y))
                blits.append((self._sprites[_LIT if burns else kind], at))
        return blits + _in_view(self._spikes, camera)


def _in_view(placed: list[Placed], camera: tuple[int, int]) -> Blits:
    blits: Blits = []
    for picture, x, y in placed:
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


def _box(thing: Thing) -> tuple[int, int, int, int]:
    """x, y, width, height of a thing's area in whole px."""
    (x0, y0), (x1, y1) = np.floor(thing.points.min(axis=0)).astype(int), np.ceil(thing.points.max(axis=0)).astype(int)
    return int(x0), int(y0), max(1, int(x1 - x0)), max(1, int(y1 - y0))


def _is_slag(thing: Thing, hot: bool) -> bool:
    """Whether a hazard is slag that fills it: in the kiln, unless it is flat."""
    return hot and _box(thing)[3] >= 8


def _pool(thing: Thing, bank: SpriteBank) -> Placed:
    x, y, width, height = _box(thing)
    return bank.make(_slag(x, width, height)), x, y


def _spikes(thing: Thing, bank: SpriteBank) -> Placed:
    """Spikes along the foot of a hazard."""
    x, y, width, height = _box(thing)
    sheet = cells(read_slots("fixtures"), *_CELL)[0]
    strip = np.full((_CELL[1], width), TRANSPARENT, np.uint8)
    for k in range(-(-width // _SPIKES_PX)):
        cell = sheet[_SPIKES[(k + x // _SPIKES_PX) % 2]][:, 8 : 8 + _SPIKES_PX]
        part = strip[:, k * _SPIKES_PX : (k + 1) * _SPIKES_PX]
        part[:] = cell[:, : part.shape[1]]
    return bank.make(strip), x, y + height - _CELL[1]


def _slag(x: int, width: int, height: int) -> np.ndarray:
    """(height, width) slots of a roll of slag in uneven bands of heat with dark lumps; x: world px of its left."""
    column, row = x + np.arange(width)[None, :], np.arange(height)[:, None]
    turn = column * (2 * np.pi / _ROLL_PX)
    swell = 2.2 * np.sin(2 * turn + 1.1) + 1.3 * np.sin(turn - 1.0)
    deep = row - np.round(1.6 + 1.6 * np.sin(turn + 0.4) + 0.9 * np.sin(3 * turn + 2.0)).clip(0)
    slots = np.where(deep < 5.4 + 0.5 * swell, H5, np.where(deep < 11 + swell, H4, H3))
    lump = (rough(3, (column + row // 2 * 5) // 7, row // 2) < 0.12) & (deep > 3)
    slots = np.where(lump, slots - 1, slots)
    return np.where(deep < 0, TRANSPARENT, np.where(deep < 2, K3, slots)).astype(np.uint8)


def foot(thing: Thing) -> tuple[int, int]:
    """Bottom centre of a thing in whole px: of its area, or the point itself."""
    if len(thing.points):
        low, high = thing.points.min(axis=0), thing.points.max(axis=0)
        return int((low[0] + high[0]) // 2), int(high[1] // 1)
    return int(thing.x // 1), int(thing.y // 1)
