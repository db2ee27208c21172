"""Sprites: draws Figures of a Frame from baked art, back to front. It knows poses, not what they do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.view.canvas import Canvas, SpriteBank
from game.view.herd import Blits, Herd
from game.view.prop_sprite import PropSprite
from game.view.wick_sprite import WickSprite
from game.world.frame import Dead, Figure

if TYPE_CHECKING:
    from game.view.troop import Troop

FOES = ("tine", "hod")
CREATURES = ("wick", *FOES)
LAYERS = {"corpse": 0, "prop": 1, "creature": 2, "front": 3}
FAR_PX = 96  # a figure whose first part is this far outside is not seen


class Sprites:
    """Draws figures. A kind's art is loaded when it first comes near, or by `preload` or `load_ahead`."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._wick: WickSprite | None = None
        self._troop: Troop | None = None
        self._props: dict[str, PropSprite] = {}
        # Where props lay in the last picture, by `id`: their figures stay the same until they look different.
        self._laid: dict[int, tuple[Figure, pygame.Surface, int, int]] = {}
        self._ahead: list[str] = []
        self._herd = Herd()

    def preload(self, kinds: Sequence[str]) -> None:
        """Load the art of these kinds now. Raises UserError when a kind is unknown or a picture missing or damaged."""
        for kind in kinds:
            if kind == "wick":
                self._the_wick()
            elif kind in FOES:
                self._foes().load(kind)
            else:
                self._prop(kind)

    def load_ahead(self, kinds: Sequence[str]) -> None:
        """Load the art of these kinds soon: with each picture after the first that of one kind."""
        self._ahead = list(kinds)

    def draw(
        self,
        canvas: Canvas | pygame.Surface,
        figures: Sequence[Figure],
        camera: tuple[float, float],
        dead: Dead | None = None,
    ) -> None:
        """Draw the figures in layer order, each layer in list order. camera: top left of the canvas, world px.

        dead: drawn before the figures of their layers.
        """
        target = canvas.surface if isinstance(canvas, Canvas) else canvas
        if self._ahead and (self._wick is not None or self._troop is not None):
            self.preload([self._ahead.pop()])
        camera_x, camera_y = int(camera[0] // 1), int(camera[1] // 1)
        width, height = target.get_size()
        lacking = [] if dead is None else self._herd.lacking(dead, (camera_x, camera_y), (width, height))
        left, right = camera_x - FAR_PX, camera_x + width + FAR_PX
        top, bottom = camera_y - FAR_PX, camera_y + height + FAR_PX
        things: Blits = []
        others: list[Figure] = []
        laid, self._laid = self._laid, {}
        for figure in figures:
            known = laid.get(id(figure))
            if known is None:
                x, y = figure.pose.item(0, 0), figure.pose.item(0, 1)
                if not (left < x < right and top < y < bottom):
                    continue
                if figure.layer != "prop":
                    others.append(figure)
                    continue
                known = figure, *self._prop(figure.kind).placed(figure)
            self._laid[id(figure)] = known
            _, picture, x, y = known
            things.append((picture, (x - camera_x, y - camera_y)))
        others.sort(key=_layer)
        foes = [figure for figure in others if figure.kind in FOES]
        if foes or lacking:
            troop = self._foes()
            troop.lay_out(foes + lacking)
            if lacking:
                self._herd.keep([troop.picture(k) for k in range(len(foes), len(foes) + len(lacking))])
        flat: Blits = []
        if dead is not None:
            flat, falling = self._herd.blits((camera_x, camera_y))
            things += falling
        number = 0
        for figure in others:
            if things and figure.layer != "corpse":
                flat, things = flat + things, []
            if figure.kind not in CREATURES:
                picture, x, y = self._prop(figure.kind).placed(figure)
                flat.append((picture, (x - camera_x, y - camera_y)))
                continue
            if flat:
                target.fblits(flat)
                flat = []
            if figure.kind == "wick":
                wick = self._the_wick()
                plate, (x, y) = wick.plate(figure), wick.root_of(figure)
            else:
                plate, (x, y) = troop.plate(number), troop.roots[number]
                number += 1
            plate.show(target, x - camera_x, y - camera_y, figure.tone, figure.flash)
        target.fblits(flat + things)

    def _the_wick(self) -> WickSprite:
        if self._wick is None:
            self._wick = WickSprite(self._bank)
        return self._wick

    def _foes(self) -> "Troop":
        if self._troop is None:
            from game.view.troop import Troop  # late: many levels have no enemies

            self._troop = Troop(self._bank)
        return self._troop

    def _prop(self, kind: str) -> PropSprite:
        found = self._props.get(kind)
        if found is None:
            found = self._props[kind] = PropSprite(kind, self._bank)
        return found


def _layer(figure: Figure) -> int:
    return LAYERS.get(figure.layer, 2)
