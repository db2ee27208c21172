"""The backdrop: sky and parallax layers of one skin, put together from baked panels by a seed.

It knows no level's content. The layers: sky 0.00, far 0.10, mid 0.25, near 0.45, wall 0.75; front 1.30 in T0 only.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np
import pygame

from game.core.noise import noise, noise_array
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.palette import H0, H3, TRANSPARENT, UP
from game.view.sheet import read_slots

_RISE_PX = 60
_RISE_SHARE = 0.4
_FRONT_PX = 240
_FRONT_EVERY = 560
Blits = list[tuple[pygame.Surface, tuple[int, int]]]
FOG_UP = np.arange(256, dtype=np.uint8)
FOG_UP[H0 : H3 + 1] = UP[H0 : H3 + 1]


class Layer(NamedTuple):
    """One parallax layer: its sheet's name, the width of a panel, how much of the camera's way it goes."""

    name: str
    panel_px: int
    scroll: float


LAYERS = {
    "dusk": (Layer("far", 320, 0.10), Layer("mid", 384, 0.25), Layer("near", 480, 0.45), Layer("wall", 512, 0.75)),
    "kiln": (Layer("far", 320, 0.25), Layer("wall", 512, 0.60)),
    "night": (Layer("far", 320, 0.10), Layer("mid", 384, 0.25), Layer("near", 480, 0.45), Layer("wall", 512, 0.75)),
}
SKIES = {"dusk": 3, "kiln": 0, "night": 3}
FOG = {"night": 0.45}


class Backdrop:
    """Draws what lies behind and before one level. level_size: (width, height) px."""

    def __init__(self, palette: str, seed: int, bank: SpriteBank, level_size: tuple[int, int]) -> None:
        self._seed = seed
        self._foot = max(0, level_size[1] - HEIGHT)
        self._palette, self._bank = palette, bank
        self._strips = [_Strip(palette, layer, seed + 10 * k, bank) for k, layer in enumerate(LAYERS[palette])]
        self._front = _Panels(f"backdrop_{palette}_front", _FRONT_PX, bank)
        self._fog_scroll = FOG.get(palette, 0.0)
        # Whence it was last seen, and what is blitted for that: a camera that rests asks for nothing new.
        self._behind: tuple[tuple[int, int] | None, Blits] = None, []
        self._before: tuple[int | None, Blits] = None, []

    @cached_property
    def _sky(self) -> pygame.Surface | None:
        kinds = SKIES[self._palette]
        name = f"backdrop_{self._palette}_sky_{_pick(self._seed, 1, kinds)}"
        return self._bank.make(read_slots(name)) if kinds else None

    @cached_property
    def _fog(self) -> np.ndarray | None:
        return read_slots(f"backdrop_{self._palette}_fog") != TRANSPARENT if self._palette in FOG else None

    def prepare(self, camera: tuple[int, int], share: float) -> None:
        """Make that share (0..1) of its layers ready for the first picture from a camera."""
        if share > 0:
            _ = self._sky, self._fog
        for strip in self._strips[: int(share * (len(self._strips) + 1))]:
            strip.place([], camera[0], 0)

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Everything behind play; covers the whole canvas."""
        high = max(0, self._foot - camera[1])
        if self._behind[0] != (camera[0], high):
            blits: Blits = [] if self._sky is None else [(self._sky, (0, 0))]
            for strip in self._strips:
                strip.place(blits, camera[0], high)
            self._behind = (camera[0], high), blits
        canvas.surface.fblits(self._behind[1])
        if self._fog is not None:
            period = self._fog.shape[1] // 2
            start = int(camera[0] * self._fog_scroll) % period
            top = HEIGHT - self._fog.shape[0] + _rise(self._fog_scroll, high)
            canvas.remap_area(0, top, self._fog[:, start : start + WIDTH], FOG_UP)

    def draw_front(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Silhouettes that hang from above before play; none stands below, where it would cut holes into cellars."""
        x = int(camera[0] * 1.3 // 1)
        if x != self._before[0]:
            self._before = x, self._silhouettes(x)
        canvas.surface.fblits(self._before[1])

    def _silhouettes(self, x: int) -> Blits:
        width, blits = _FRONT_PX, []
        for cell in range((x - width) // _FRONT_EVERY, (x + WIDTH) // _FRONT_EVERY + 1):
            if noise(self._seed + 60, cell, 0) > 0.35:
                continue
            kind = _pick(self._seed, 61, self._front.count, cell)
            at = cell * _FRONT_EVERY + _pick(self._seed, 62, _FRONT_EVERY - width, cell) - x
            blits.append((self._front.picture(kind), (at, 0)))
        return blits


class _Panels:
    """The panels of a sheet, `width` px each, made when first seen; the sheet is read when it is first asked for."""

    def __init__(self, name: str, width: int, bank: SpriteBank) -> None:
        self._name, self._width, self._bank = name, width, bank
        self._made: dict[int, pygame.Surface] = {}

    @cached_property
    def _sheet(self) -> np.ndarray:
        return read_slots(self._name)

    @property
    def height(self) -> int:
        """Of a panel, px."""
        return self._sheet.shape[0]

    @cached_property
    def count(self) -> int:
        """How many there are."""
        return self._sheet.shape[1] // self._width

    def picture(self, k: int) -> pygame.Surface:
        """The k-th."""
        if k not in self._made:
            self._made[k] = self._bank.make(self._sheet[:, k * self._width : (k + 1) * self._width])
        return self._made[k]


class _Strip:
    """One layer: panels in an order that the seed decides, each as often as any other, never twice running."""

    def __init__(self, palette: str, layer: Layer, seed: int, bank: SpriteBank) -> None:
        self.layer, self._seed = layer, seed
        self._panels = _Panels(f"backdrop_{palette}_{layer.name}", layer.panel_px, bank)
        self._shift = _pick(seed, 2, layer.panel_px)
        self._orders: dict[int, list[int]] = {}
        self._pictures: dict[int, pygame.Surface] = {}

    def place(self, blits: Blits, camera_x: int, high: int) -> None:
        """Add the panels in view for a camera at camera_x, `high` px above the level's foot."""
        w = self.layer.panel_px
        left = int(camera_x * self.layer.scroll // 1) + self._shift
        top = HEIGHT - self._panels.height + _rise(self.layer.scroll, high)
        for cell in range(left // w, (left + WIDTH - 1) // w + 1):
            blits.append((self._picture(cell), (cell * w - left, top)))

    def _picture(self, cell: int) -> pygame.Surface:
        found = self._pictures.get(cell)
        if found is None:
            found = self._pictures[cell] = self._panels.picture(self._panel(cell))
        return found

    def _panel(self, cell: int) -> int:
        block, place = divmod(cell, self._panels.count)
        return self._order(block)[place]

    def _order(self, block: int) -> list[int]:
        if block not in self._orders:
            n = self._panels.count
            order = [int(k) for k in np.argsort(noise_array(self._seed + 5, np.arange(n), block % 64), kind="stable")]
            before = np.argsort(noise_array(self._seed + 5, np.arange(n), (block - 1) % 64), kind="stable")
            if n > 2 and order[0] == int(before[-1]):
                # Only the first two change places, so the last one (which the next block looks at) stays.
                order[0], order[1] = order[1], order[0]
            self._orders[block] = order
        return self._orders[block]


def _rise(scroll: float, high: int) -> int:
    """How far a layer sinks when the camera is high."""
    return min(_RISE_PX, int(high * scroll * _RISE_SHARE))


def _pick(seed: int, key: int, count: int, tick: int = 0) -> int:
    return int((noise(seed, key, tick) + 1.0) / 2.0 * count)
