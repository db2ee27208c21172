"""Clay props as sprites: variant, angle and squash pick a baked cell, which stands on its lowest row."""

import math

import pygame

from game.physics.prop_kinds import kind_of
from game.view.canvas import SpriteBank
from game.view.part_sheet import ANGLES, TURN, PartSheet
from game.world.frame import Figure

DRAWINGS = ("0", "1", "2", "3", "squash")  # the boil variants, and what an impact shows; each is a sheet
SQUASH = 4


class PropSprite:
    """Draws one kind of prop. A sheet is read when it is first needed.

    Raises UserError when the kind is unknown or a sheet missing or damaged.
    """

    def __init__(self, kind: str, bank: SpriteBank) -> None:
        spec = kind_of(kind)
        self._kind, self._shape, self._bank = kind, spec.silhouette, bank
        self._squashes = not spec.debris
        first = PartSheet(f"props/{kind}_0")
        self._sheets: list[PartSheet | None] = [first, *[None] * SQUASH]
        self._made: list[pygame.Surface | None] = [None] * (len(DRAWINGS) * ANGLES)
        self._half = first.half
        self._stands: list[tuple[float, int] | None] = [None] * ANGLES

    def placed(self, figure: Figure) -> tuple[pygame.Surface, int, int]:
        """The picture and its corner in the world."""
        x, y, angle = figure.pose[0].tolist()
        index = round(angle * TURN) & (ANGLES - 1)
        drawing = SQUASH if figure.squash and self._squashes else figure.variant & 3
        at = drawing * ANGLES + index
        down, rows = self._stands[index] or self._stand(index)
        return self._made[at] or self._make(at), math.floor(x) - self._half, math.floor(y + down) - rows

    def _stand(self, index: int) -> tuple[float, int]:
        """At an angle, how far down the body reaches from its centre, and the drawing's rows from its top to there.

        Where the body reaches down to, rounded to a pixel border, is where the drawing's lowest row must end.
        """
        reach = self._shape.reach(index / TURN, 0.0, -1.0)
        made = self._stands[index] = reach + 0.5, math.ceil(round(reach, 3) - 1) + 1 + self._half
        return made

    def _make(self, at: int) -> pygame.Surface:
        drawing, index = divmod(at, ANGLES)
        sheet = self._sheets[drawing]
        if sheet is None:
            sheet = self._sheets[drawing] = PartSheet(f"props/{self._kind}_{DRAWINGS[drawing]}")
        surface = self._made[at] = self._bank.make(sheet.slots(index))
        return surface
