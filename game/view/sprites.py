"""Sprites: draws Figures of a Frame from baked art, back to front. It knows poses, not what they do."""

from collections.abc import Sequence

import pygame

from game.view.board import Board
from game.view.canvas import Canvas, SpriteBank
from game.view.foe_sprite import FoeSprite
from game.view.wick_sprite import WickSprite
from game.world.frame import Figure

CREATURES = ("wick", "tine", "hod")
LAYERS = {"corpse": 0, "prop": 1, "creature": 2, "front": 3}


class Sprites:
    """Draws figures. A kind's art is loaded when it is first drawn, or by `preload`."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._board = Board(bank)
        self._creatures: dict[str, WickSprite | FoeSprite] = {}

    def preload(self, kinds: Sequence[str]) -> None:
        """Load the art of these kinds now. Raises UserError when a picture is missing or damaged."""
        for kind in kinds:
            self._creature(kind)

    def draw(self, canvas: Canvas | pygame.Surface, figures: Sequence[Figure], camera: tuple[float, float]) -> None:
        """Draw the figures in layer order, each layer in list order. camera: top left of the canvas, world px."""
        target = canvas.surface if isinstance(canvas, Canvas) else canvas
        corner = (int(camera[0] // 1), int(camera[1] // 1))
        for figure in sorted(figures, key=_layer):
            if figure.kind in CREATURES:
                self._creature(figure.kind).draw(self._board, target, figure, corner)

    def _creature(self, kind: str) -> WickSprite | FoeSprite:
        found = self._creatures.get(kind)
        if found is None:
            found = self._creatures[kind] = WickSprite() if kind == "wick" else FoeSprite(kind)
        return found


def _layer(figure: Figure) -> int:
    return LAYERS.get(figure.layer, 2)
