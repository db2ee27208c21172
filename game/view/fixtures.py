"""What stands in a level without moving: signs, checkpoints, the way out. Drawn where the map's things say."""

import pygame

from game.level.level import Level, Thing
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.sheet import cells, read_slots

_CELL = (32, 48)
_KINDS = {"Sign": 0, "Checkpoint": 1, "Exit": 3}
_LIT = 2


class Fixtures:
    """The fixtures of one level, each on the ground at its thing's foot."""

    def __init__(self, level: Level, bank: SpriteBank) -> None:
        self._sprites = [bank.make(cell) for cell in cells(read_slots("fixtures"), *_CELL)[0][:4]]
        things = [t for t in level.things if t.class_name in _KINDS]
        self._placed = [(t.id, _KINDS[t.class_name], *foot(t)) for t in things]

    def draw(self, canvas: Canvas, camera: tuple[int, int], lit: int | None = None) -> None:
        """Draw those in view. lit: id of the checkpoint that burns; None: all burn."""
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for id_, kind, x, y in self._placed:
            at = x - _CELL[0] // 2 - camera[0], y - _CELL[1] - camera[1]
            if -_CELL[0] < at[0] < WIDTH and -_CELL[1] < at[1] < HEIGHT:
                burns = kind == 1 and (lit is None or lit == id_)
                blits.append((self._sprites[_LIT if burns else kind], at))
        canvas.surface.fblits(blits)


def foot(thing: Thing) -> tuple[int, int]:
    """Bottom centre of a thing in whole px: of its area, or the point itself."""
    if len(thing.points):
        low, high = thing.points.min(axis=0), thing.points.max(axis=0)
        return int((low[0] + high[0]) // 2), int(high[1] // 1)
    return int(thing.x // 1), int(thing.y // 1)
