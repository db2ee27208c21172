"""Clay props as sprites: variant, angle and squash pick a baked cell, which stands on its lowest row."""

import math

import pygame

from game.physics.prop_kinds import kind_of
from game.view.canvas import SpriteBank
from game.view.part_sheet import ANGLES, TURN, PartSheet
from game.world.frame import Figure

SQUASH = 4  # the drawing after the four boil variants


class PropSprite:
    """Draws one kind of prop. Raises UserError when the kind is unknown or its sheet is missing or damaged."""

    def __init__(self, kind: str, bank: SpriteBank) -> None:
        self._shape = kind_of(kind).silhouette
        self._bank = bank
        self._sheet = PartSheet(f"props/{kind}")
        self._made: list[pygame.Surface | None] = [None] * (self._sheet.drawings * ANGLES)
        self._half = self._sheet.half
        self._stands: list[tuple[float, int] | None] = [None] * ANGLES

    def placed(self, figure: Figure, camera_x: int, camera_y: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture and its corner on the canvas."""
        x, y, angle = figure.pose[0].tolist()
        index = round(angle * TURN) & (ANGLES - 1)
        drawing = SQUASH if figure.squash and self._sheet.drawings > SQUASH else figure.variant & 3
        at = drawing * ANGLES + index
        down, rows = self._stands[index] or self._stand(index)
        left = math.floor(x) - self._half - camera_x
        top = math.floor(y + down) - rows - camera_y
        return self._made[at] or self._make(at), (left, top)

    def _stand(self, index: int) -> tuple[float, int]:
        """At an angle, how far down the body reaches from its centre, and the drawing's rows from its top to there.

        Where the body reaches down to, rounded to a pixel border, is where the drawing's lowest row must end.
        """
        reach = self._shape.reach(index / TURN, 0.0, -1.0)
        made = self._stands[index] = reach + 0.5, math.ceil(round(reach, 3) - 1) + 1 + self._half
        return made

    def _make(self, at: int) -> pygame.Surface:
        surface = self._made[at] = self._bank.make(self._sheet.slots(at))
        return surface
