"""Panels of the bench: sliders, buttons, tabs, plots. It knows rectangles and letters, not what the knobs mean.

Fill `Panel.items` with plain data, `draw`, ask `hit` what lies under the mouse; the panel keeps no values itself.
"""

import numpy as np
import pygame

from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.letters import Letters
from game.view.palette import B1, B2, B3, K0, K1, K2, K3, T0, T1, T2, T3, T4, A
from game.view.panel_items import Bands, Button, Buttons, Hit, Item, Note, Plot, Slider
from game.view.sheet import cells, read_slots

PANEL_PX = 144
__all__ = ["PANEL_PX", "Bands", "Button", "Buttons", "Hit", "Item", "Note", "Panel", "Plot", "Slider"]


class Panel:
    """A panel at the right edge of the canvas (x to x + width), title bar, tabs, items from top to bottom.

    `scroll` (px) moves the items; `hot` is the key of the slider under the mouse or being dragged.
    """

    def __init__(self, letters: Letters, bank: SpriteBank, x: int = WIDTH - PANEL_PX, width: int = PANEL_PX) -> None:
        self._letters = letters
        self._cursor = bank.make(cells(read_slots("hud"), 9, 10)[2][1])
        self.x, self.width = x, width
        self.title, self.note = "", ""
        self.tabs: list[str] = []
        self.tab = 0
        self.items: list[Item] = []
        self.footer = ""
        self.hot = ""
        self.scroll = 0

    @property
    def top(self) -> int:
        """Where the items begin."""
        return 33 if self.tabs else 19

    def content_height(self) -> int:
        """Height of all items in px."""
        return sum(_height(item) for item in self.items)

    def scroll_by(self, px: int) -> None:
        """Move the items, not beyond their ends."""
        room = HEIGHT - self.top - (10 if self.footer else 2)
        self.scroll = max(0, min(self.content_height() - room, self.scroll + px))

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies under canvas pixel (x, y); None outside the panel."""
        if not (self.x <= x < self.x + self.width and 0 <= y < HEIGHT):
            return None
        for tab, area in zip(self.tabs, self._tab_areas(), strict=True):
            if area.collidepoint(x, y):
                return Hit("tab", tab)
        if y < self.top:
            return Hit("panel")
        for item, area in self._item_areas():
            if not area.collidepoint(x, y):
                continue
            if isinstance(item, Slider):
                return Hit("slider", item.key, self.share_at(x))
            if isinstance(item, Buttons):
                for button, place in zip(item.buttons, _button_areas(item, area), strict=True):
                    if place.collidepoint(x, y):
                        return Hit("button", button.key)
        return Hit("panel")

    def share_at(self, x: int) -> float:
        """Where along the sliders' grooves canvas x lies, 0..1; for dragging beyond their ends too."""
        left, width = self._groove()
        return max(0.0, min(1.0, (x - left) / (width - 1)))

    def draw(self, canvas: Canvas, mouse: tuple[int, int] | None = None) -> None:
        """Draw all; mouse: canvas pixel for the drawn cursor."""
        surface, x, w = canvas.surface, self.x, self.width
        surface.fill(canvas.ink(T1), (x, 0, w, HEIGHT))
        surface.set_clip((x, self.top - 3, w, HEIGHT - self.top + 3 - (9 if self.footer else 0)))
        for item, area in self._item_areas():
            if area.bottom > self.top - 3 and area.top < HEIGHT:
                self._item(canvas, item, area)
        surface.set_clip(None)
        surface.fill(canvas.ink(T2), (x + 1, 0, w - 1, 15))
        surface.fill(canvas.ink(T0), (x + 1, 14, w - 1, 1))
        self._letters.draw(canvas, x + 7, 4, self.title, B3, font=7)
        self._letters.draw(canvas, x + w - 6, 6, self.note, K3, align="right")
        if self.tabs:
            self._tabs(canvas)
        if self.footer:
            self._letters.draw(canvas, x + 8, HEIGHT - 8, self.footer, B1)
        surface.fill(canvas.ink(T3), (x, 0, 1, HEIGHT))
        surface.fill(canvas.ink(T0), (x - 1, 0, 1, HEIGHT))
        if mouse:
            surface.blit(self._cursor, mouse)

    def _groove(self) -> tuple[int, int]:
        return self.x + 9, self.width - 16

    def _tab_areas(self) -> list[pygame.Rect]:
        areas, x = [], self.x + 4
        for tab in self.tabs:
            width = self._letters.width(tab) + 7
            areas.append(pygame.Rect(x, 18, width, 11))
            x += width + 1
        return areas

    def _item_areas(self) -> list[tuple[Item, pygame.Rect]]:
        areas, y = [], self.top - self.scroll
        for item in self.items:
            height = _height(item)
            areas.append((item, pygame.Rect(self.x + 2, y, self.width - 3, height)))
            y += height
        return areas

    def _tabs(self, canvas: Canvas) -> None:
        surface = canvas.surface
        surface.fill(canvas.ink(T1), (self.x + 1, 15, self.width - 1, 15))
        for k, (tab, area) in enumerate(zip(self.tabs, self._tab_areas(), strict=True)):
            surface.fill(canvas.ink(T3 if k == self.tab else T0), area)
            if k == self.tab:
                surface.fill(canvas.ink(K2), (area.x, area.y, area.width, 1))
            self._letters.draw(canvas, area.x + 4, area.y + 3, tab, B3 if k == self.tab else B1)
        surface.fill(canvas.ink(T3), (self.x + 1, 29, self.width - 1, 1))

    def _item(self, canvas: Canvas, item: Item, area: pygame.Rect) -> None:
        if isinstance(item, Slider):
            self._slider(canvas, item, area)
        elif isinstance(item, Buttons):
            for button, place in zip(item.buttons, _button_areas(item, area), strict=True):
                self._button(canvas, button, place)
        elif isinstance(item, Plot):
            self._plot(canvas, item, area)
        elif isinstance(item, Bands):
            self._bands(canvas, item, area)
        else:
            self._letters.draw(canvas, area.x + 7, area.y + 1, item.text, item.slot)

    def _slider(self, canvas: Canvas, item: Slider, area: pygame.Rect) -> None:
        surface, hot = canvas.surface, item.key == self.hot
        left, width = self._groove()
        y = area.y + 2
        if hot:
            surface.fill(canvas.ink(T2), area)
        self._letters.draw(canvas, left, y, item.name, B3 if hot else B2)
        self._letters.draw(canvas, left + width, y, item.text, K3 if item.changed else B1, align="right")
        groove, reach = y + 7, int((width - 1) * max(0.0, min(1.0, item.share)))
        surface.fill(canvas.ink(T0), (left, groove, width, 3))
        surface.fill(canvas.ink(K3 if hot else K2), (left, groove + 1, reach, 1))
        if item.default is not None:
            surface.fill(canvas.ink(T4), (left + int((width - 1) * item.default), groove, 1, 3))
        if hot:
            pygame.draw.rect(surface, canvas.ink(T0), (left + reach - 2, groove - 2, 5, 7), 1)
        surface.fill(canvas.ink(B3 if hot else B2), (left + reach - 1, groove - 1, 3, 5))
        surface.fill(canvas.ink(B1), (left + reach - 1, groove + 3, 3, 1))
        if item.changed:
            surface.fill(canvas.ink(K2), (left - 4, y + 2, 2, 2))

    def _button(self, canvas: Canvas, button: Button, area: pygame.Rect) -> None:
        surface = canvas.surface
        surface.fill(canvas.ink(T0), area)
        body, light, shade = (K1, K2, K0) if button.on else (T2, T4, T1)
        surface.fill(canvas.ink(body), area.inflate(-2, -2))
        surface.fill(canvas.ink(light), (area.x + 1, area.y + 1, area.width - 2, 1))
        surface.fill(canvas.ink(shade), (area.x + 1, area.bottom - 2, area.width - 2, 1))
        self._letters.draw(canvas, area.centerx, area.y + 3, button.text, B3, align="center")

    def _plot(self, canvas: Canvas, item: Plot, area: pygame.Rect) -> None:
        surface = canvas.surface
        left, width = self._groove()
        self._letters.draw(canvas, left, area.y + 2, item.name, B2)
        self._letters.draw(canvas, left + width, area.y + 2, item.note, B1, align="right")
        box = pygame.Rect(left - 1, area.y + 10, width + 2, item.height)
        surface.fill(canvas.ink(T3), box)
        inner = box.inflate(-2, -2)
        surface.fill(canvas.ink(T0), inner)
        for k in range(1, 4):
            for x in range(inner.x, inner.right, 3):
                surface.fill(canvas.ink(T2), (x, inner.y + k * inner.height // 4, 1, 1))
        for values, slot in item.series:
            self._curve(canvas, values, slot, inner)
        if item.marker is not None:
            surface.fill(canvas.ink(A), (inner.x + int(item.marker * (inner.width - 1)), inner.y, 1, inner.height))

    def _curve(self, canvas: Canvas, values: np.ndarray, slot: int, inner: pygame.Rect) -> None:
        if not len(values):
            return
        column = np.arange(inner.width) * len(values) // inner.width
        share = np.asarray(values, float)[column]
        rows = inner.bottom - 1 - np.round(np.clip(np.nan_to_num(share), 0, 1) * (inner.height - 1)).astype(int)
        before = rows[0]
        for k, row in enumerate(rows.tolist()):
            if np.isfinite(share[k]):
                top, low = min(before, row), max(before, row)
                canvas.surface.fill(canvas.ink(slot), (inner.x + k, top, 1, low - top + 1))
            before = row

    def _bands(self, canvas: Canvas, item: Bands, area: pygame.Rect) -> None:
        left, width = self._groove()
        self._letters.draw(canvas, left, area.y + 2, item.name, B2)
        box = pygame.Rect(left - 1, area.y + 10, width + 2, 9)
        canvas.surface.fill(canvas.ink(T0), box)
        x = float(box.x)
        for share, slot, text in item.bands:
            w = share * box.width
            canvas.surface.fill(canvas.ink(slot), (int(x), box.y + 1, max(1, int(x + w) - int(x) - 1), 7))
            if text and self._letters.width(text) + 4 <= w:
                self._letters.draw(canvas, int(x) + 3, box.y + 2, text, B3)
            x += w


def _height(item: Item) -> int:
    if isinstance(item, Slider | Buttons):
        return 14
    if isinstance(item, Plot):
        return item.height + 14
    return 22 if isinstance(item, Bands) else 9


def _button_areas(item: Buttons, area: pygame.Rect) -> list[pygame.Rect]:
    n = max(1, len(item.buttons))
    pitch = (area.width - 12 + 2) // n
    return [pygame.Rect(area.x + 6 + k * pitch, area.y + 1, pitch - 2, 11) for k in range(len(item.buttons))]
