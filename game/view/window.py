"""The window: shows the canvas at the largest whole-number scale, letterboxed, and paces frames. It knows no game."""

import os
import sys
import time
import warnings
from collections.abc import Coroutine
from typing import Any

import pygame

from game.core.paths import ASSETS
from game.view.canvas import HEIGHT, WIDTH, Canvas
from game.view.enlarge import Enlarger
from game.view.hush import hushed
from game.view.palette import TRANSPARENT

FRAME_S = 1.0 / 60.0
SPIN_S = 0.002
SETTLE_FRAMES = 33
BLIND_DRIVERS = ("dummy", "offscreen", "evdev")


def prepare_environment() -> None:
    """Hints that must stand before SDL starts."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux") and not os.environ.get("WAYLAND_DISPLAY"):
        # Without a GPU, SDL's accelerated X11 path goes through a software GL and costs 14 ms a frame at 1080p.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def has_display() -> bool:
    """Start the display and tell whether somebody can see it; SDL would else run unseen on its dummy driver."""
    if sys.platform.startswith("linux") and "SDL_VIDEODRIVER" not in os.environ:
        if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            return False
    try:
        with hushed():
            pygame.display.init()
    except pygame.error:
        return False
    return pygame.display.get_driver() not in BLIND_DRIVERS


def best_scale(size: tuple[int, int]) -> int:
    """The largest whole number at which the canvas fits into `size`, at least 1."""
    return max(1, min(size[0] // WIDTH, size[1] // HEIGHT))


def run(loop: Coroutine[Any, Any, None]) -> None:
    """Run an async loop to its end. On the desktop nothing in it suspends, so asyncio is not even imported (20 ms)."""
    if sys.platform == "emscripten":
        import asyncio

        asyncio.run(loop)
        return
    try:
        loop.send(None)
    except StopIteration:
        return
    raise RuntimeError("the loop suspended outside a browser")


async def _next_animation_frame() -> None:
    import asyncio

    await asyncio.sleep(0)


def _icon() -> pygame.Surface | None:
    """A glazed pot of 32 px; None if it is not to be read. Without one, pygame would look for its own."""
    try:
        icon = pygame.image.load(ASSETS / "art" / "icon.png")
    except (OSError, pygame.error):
        return None
    icon.set_colorkey(TRANSPARENT)
    return icon


class Window:
    """A resizable window. scale: window pixels a canvas pixel at first; None for what fits well on the desktop."""

    def __init__(self, scale: int | None = None, fullscreen: bool = False, title: str = "Greenware") -> None:
        if not pygame.display.get_init():
            pygame.display.init()
        desktop = pygame.display.get_desktop_sizes()[0]
        k = min(scale, best_scale(desktop)) if scale else best_scale((desktop[0] * 5 // 6, desktop[1] * 5 // 6))
        self._windowed = (WIDTH * k, HEIGHT * k)
        self.fullscreen = fullscreen
        self._deadline = 0.0
        self._settle_frames = 0
        self._enlarger = Enlarger()
        self._place: tuple[int, int] | None = self._middle() if fullscreen else None
        pygame.display.set_caption(title)
        icon = _icon()
        if icon is not None:
            pygame.display.set_icon(icon)
        pygame.mouse.set_visible(True)
        self._set_mode()

    def _set_mode(self) -> None:
        # A window manager may give another size than was asked for; what it gave is what is drawn to.
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
        if self.fullscreen:
            self.surface: pygame.Surface = pygame.display.set_mode(
                pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN
            )
        else:
            self.surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._is_clear = False

    def toggle_fullscreen(self) -> None:
        """F11: to full screen and back to the very size that the window had."""
        if not self.fullscreen and not self._settle_frames:
            self._place = pygame.display.get_window_position()
        self.fullscreen = not self.fullscreen
        if self.fullscreen and self._place == self._middle():
            # Where SDL puts a window and nobody has moved it: perhaps no window manager is there to do so.
            pygame.display.set_window_position((0, 0))
        self._settle_frames = SETTLE_FRAMES
        self._set_mode()

    def _middle(self) -> tuple[int, int]:
        (w, h), (own_w, own_h) = pygame.display.get_desktop_sizes()[0], self._windowed
        return (w - own_w) // 2, (h - own_h) // 2

    def resized(self) -> None:
        """The window's size changed: take the new surface; a size that the user gave is the one to come back to."""
        self.surface = pygame.display.get_surface() or self.surface
        if not self.fullscreen and not self._settle_frames:
            self._windowed = self.surface.get_size()
        self._is_clear = False

    def _settle(self) -> None:
        # After full screen a window manager may take its time, or keep the large size: ask again until it is right.
        self._settle_frames -= 1
        if self.fullscreen:
            return
        if self.surface.get_size() != self._windowed and self._settle_frames % 8 == 0:
            self._set_mode()
        if self._settle_frames == 1 and self._place is not None:
            pygame.display.set_window_position(self._place)

    @property
    def scale(self) -> int:
        """Window pixels a canvas pixel."""
        return best_scale(self.surface.get_size())

    @property
    def corner(self) -> tuple[int, int]:
        """Where the picture's top left corner lies in the window (negative when the window is smaller)."""
        w, h = self.surface.get_size()
        return (w - WIDTH * self.scale) // 2, (h - HEIGHT * self.scale) // 2

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """A window position, such as the mouse's, in canvas pixels."""
        cx, cy = self.corner
        return (x - cx) / self.scale, (y - cy) / self.scale

    def present(self, canvas: Canvas) -> None:
        """Show the canvas."""
        if self._settle_frames:
            self._settle()
        if not self._is_clear:
            self.surface.fill((0, 0, 0))
            self._is_clear = True
        self._enlarger.draw(canvas, self.surface, self.scale, self.corner)
        pygame.display.flip()

    async def next_frame(self) -> None:
        """Wait for the next 60th of a second: sleep up to two milliseconds before it, then watch the clock.

        `Clock.tick(60)` waits whole milliseconds and gives 62 frames a second; a deadline that moves by exactly one
        frame gives 60.0. In a browser the wait is the browser's.
        """
        if sys.platform == "emscripten":
            await _next_animation_frame()
            return
        now = time.perf_counter()
        self._deadline += FRAME_S
        if now > self._deadline + 5 * FRAME_S or self._deadline > now + 2 * FRAME_S:
            self._deadline = now
        time.sleep(max(0.0, self._deadline - now - SPIN_S))
        while time.perf_counter() < self._deadline:
            pass

    def close(self) -> None:
        """Give the screen and the devices back."""
        pygame.quit()
