"""Devices to intent: keys by scancode, edges kept between ticks. It knows no world; it hands out held-action masks."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pygame

from game.world.intent import BIT, Intent

# By scancode, that is by place on the keyboard, so that WASD lies right on AZERTY too.
HELD_KEYS = {
    pygame.KSCAN_LEFT: "left", pygame.KSCAN_A: "left",
    pygame.KSCAN_RIGHT: "right", pygame.KSCAN_D: "right",
    pygame.KSCAN_UP: "up", pygame.KSCAN_W: "up",
    pygame.KSCAN_DOWN: "down", pygame.KSCAN_S: "down",
    pygame.KSCAN_SPACE: "jump",
    pygame.KSCAN_LSHIFT: "chase", pygame.KSCAN_RSHIFT: "chase",
    pygame.KSCAN_E: "grab", pygame.KSCAN_K: "grab",
    pygame.KSCAN_Q: "throw", pygame.KSCAN_L: "throw",
    pygame.KSCAN_X: "attack", pygame.KSCAN_J: "attack",
    pygame.KSCAN_T: "trip",
    pygame.KSCAN_1: "walk", pygame.KSCAN_2: "chase", pygame.KSCAN_3: "crawl", pygame.KSCAN_0: "source",
}  # fmt: skip
PRESET_KEYS = {pygame.KSCAN_1, pygame.KSCAN_2, pygame.KSCAN_3, pygame.KSCAN_0}
COMMANDS = {
    pygame.KSCAN_R: "restart", pygame.KSCAN_P: "pause", pygame.KSCAN_O: "one_tick", pygame.KSCAN_ESCAPE: "escape",
    pygame.KSCAN_F1: "overlay", pygame.KSCAN_F11: "fullscreen", pygame.KSCAN_F12: "screenshot",
}  # fmt: skip
MENU_KEYS = {
    pygame.KSCAN_UP: "menu_up", pygame.KSCAN_W: "menu_up",
    pygame.KSCAN_DOWN: "menu_down", pygame.KSCAN_S: "menu_down",
    pygame.KSCAN_RETURN: "menu_choose", pygame.KSCAN_SPACE: "menu_choose", pygame.KSCAN_KP_ENTER: "menu_choose",
}  # fmt: skip
# Keys that only ever go with another one: Alt+Tab must not wake a game that waits for a key.
SILENT_KEYS = {
    pygame.KSCAN_LALT, pygame.KSCAN_RALT, pygame.KSCAN_LCTRL, pygame.KSCAN_RCTRL, pygame.KSCAN_LGUI, pygame.KSCAN_RGUI,
}  # fmt: skip
PAD_COMMANDS = {6: "escape", 7: "pause"}
PAD_CHOOSE = 0
TAP_TICKS = 6
BUTTONS = {0: "jump", 1: "crawl", 2: "attack", 3: "grab", 4: "throw", 5: "chase"}
STICK_DEAD = 0.4


class Signal(NamedTuple):
    """Something that the loop must hear of: a command's name, or key, quit, resized, focus_lost, pointer, click, drop.

    x, y: the pointer in window pixels. is_key: a key or button went down. menu: menu_up, menu_down or menu_choose if
    it means that in a menu.
    """

    name: str
    x: int = 0
    y: int = 0
    menu: str = ""
    is_key: bool = False


class Devices:
    """Collect events of a frame; give the intent tick by tick.

    A tap shorter than a tick still holds for one tick. A short Shift is held until it is no tap any more, since a tap
    of `chase` would select the preset; the number keys are always handed on as taps.
    """

    def __init__(self) -> None:
        self._down: dict[int, str] = {}
        self._tapped = 0
        self._short: dict[str, int] = {}
        self._pulse = 0
        self._before = 0
        self._stick = 0
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._frames = 0

    def release_all(self) -> None:
        """Let every key go, as when the window loses the focus."""
        self._down.clear()
        self._short.clear()
        self._tapped = self._pulse = self._stick = 0

    def signals(self) -> Iterator[Signal]:
        """Take all that the devices did since the last frame; held keys go into the next intents."""
        self._frames += 1
        if self._frames == 2:
            _find_pads()
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                yield Signal("quit")
            elif event.type == pygame.WINDOWSIZECHANGED:
                yield Signal("resized")
            elif event.type == pygame.WINDOWFOCUSLOST:
                self.release_all()
                yield Signal("focus_lost")
            elif event.type == pygame.MOUSEMOTION:
                yield Signal("pointer", *event.pos)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
                yield Signal("click" if event.type == pygame.MOUSEBUTTONDOWN else "drop", *event.pos)
            else:
                aside = self._stick
                command = self.take(event)
                if event.type == pygame.KEYDOWN and event.scancode not in SILENT_KEYS:
                    yield Signal(command or "key", menu=MENU_KEYS.get(event.scancode, ""), is_key=True)
                elif event.type == pygame.JOYBUTTONDOWN:
                    menu = "menu_choose" if event.button == PAD_CHOOSE else ""
                    yield Signal(command or "key", menu=menu, is_key=True)
                elif self._stick & ~aside & (BIT["up"] | BIT["down"]):
                    yield Signal("key", menu="menu_up" if self._stick & BIT["up"] else "menu_down", is_key=True)

    def take(self, event: pygame.event.Event) -> str | None:
        """Note an event. Returns the name of a command (pause, overlay, ...) if the event is one."""
        if event.type == pygame.KEYDOWN:
            return self._key_down(event.scancode)
        if event.type == pygame.KEYUP:
            self._key_up(event.scancode)
        elif event.type == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._stick = 0
        elif event.type == pygame.JOYBUTTONDOWN and event.button in PAD_COMMANDS:
            return PAD_COMMANDS[event.button]
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button in BUTTONS:
            key = -1 - event.button
            if event.type == pygame.JOYBUTTONDOWN:
                self._press(key, BUTTONS[event.button])
            else:
                self._key_up(key)
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            self._axis(event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            self._axis(0, event.value[0])
            self._axis(1, -event.value[1])
        return None

    def _axis(self, axis: int, value: float) -> None:
        low, high = (("left", "right"), ("up", "down"))[axis]
        self._stick &= ~(BIT[low] | BIT[high])
        # A slight downward nudge must not make it crawl: the vertical axis wants nearly its whole way.
        if abs(value) > (STICK_DEAD if axis == 0 else 0.8):
            self._stick |= BIT[high if value > 0 else low]

    def _key_down(self, scancode: int) -> str | None:
        if scancode in COMMANDS:
            return COMMANDS[scancode]
        if scancode in PRESET_KEYS:
            self._pulse |= BIT[HELD_KEYS[scancode]]
        elif scancode in HELD_KEYS:
            self._press(scancode, HELD_KEYS[scancode])
        return None

    def _press(self, key: int, action: str) -> None:
        self._down[key] = action
        self._tapped |= BIT[action]
        if action in ("chase", "crawl"):
            self._short[action] = 0

    def _key_up(self, scancode: int) -> None:
        self._down.pop(scancode, None)

    def intent(self) -> Intent:
        """The intent of the next tick; call once a tick."""
        held = self._tapped | self._stick
        for action in self._down.values():
            held |= BIT[action]
        for action in list(self._short):
            self._short[action] += 1
            if self._short[action] <= TAP_TICKS + 1:
                held |= BIT[action]
            elif action not in self._down.values():
                del self._short[action]
        held |= self._pulse
        intent = Intent(held, self._before)
        self._before, self._tapped, self._pulse = held, 0, 0
        return intent


def _find_pads() -> None:
    """Have pads announced as events. SDL takes its time over it, so the first picture does not wait for it."""
    with suppress(pygame.error):
        pygame.joystick.init()
