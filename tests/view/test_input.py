"""Keys become intents: by place, with taps kept, and released with the focus."""

import pygame
import pytest

from game.view.input import TAP_TICKS, Devices


def key(down: bool, scancode: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, scancode=scancode, key=0)


@pytest.mark.parametrize(
    ("scancode", "action"),
    [
        (pygame.KSCAN_LEFT, "left"),
        (pygame.KSCAN_A, "left"),
        (pygame.KSCAN_D, "right"),
        (pygame.KSCAN_W, "up"),
        (pygame.KSCAN_S, "down"),
        (pygame.KSCAN_SPACE, "jump"),
        (pygame.KSCAN_LSHIFT, "chase"),
    ],
)
def test_a_held_key_holds_its_action(scancode, action):
    devices = Devices()
    devices.take(key(True, scancode))
    first = devices.intent()
    assert first.presses(action) and devices.intent().holds(action)
    for _ in range(TAP_TICKS + 2):
        devices.intent()
    devices.take(key(False, scancode))
    assert devices.intent().releases(action)


def test_a_tap_shorter_than_a_tick_counts():
    devices = Devices()
    devices.take(key(True, pygame.KSCAN_SPACE))
    devices.take(key(False, pygame.KSCAN_SPACE))
    assert devices.intent().presses("jump")
    assert not devices.intent().holds("jump")


def test_a_number_key_is_a_tap_however_long_it_is_held():
    devices = Devices()
    devices.take(key(True, pygame.KSCAN_2))
    assert devices.intent().presses("chase")
    assert not devices.intent().holds("chase")


def test_a_short_shift_is_never_a_tap():
    devices = Devices()
    devices.take(key(True, pygame.KSCAN_LSHIFT))
    devices.take(key(False, pygame.KSCAN_LSHIFT))
    held = [devices.intent().holds("chase") for _ in range(TAP_TICKS + 4)]
    assert sum(held) > TAP_TICKS and not held[-1]


def test_losing_the_focus_releases_everything():
    devices = Devices()
    for scancode in (pygame.KSCAN_RIGHT, pygame.KSCAN_LSHIFT, pygame.KSCAN_SPACE):
        devices.take(key(True, scancode))
    devices.intent()
    devices.release_all()
    assert devices.intent().held == 0


def test_commands_are_not_actions():
    devices = Devices()
    assert devices.take(key(True, pygame.KSCAN_F11)) == "fullscreen"
    assert devices.take(key(True, pygame.KSCAN_ESCAPE)) == "escape"
    assert devices.intent().held == 0


def signals_of(*events: pygame.event.Event) -> list:
    pygame.display.init()
    devices = Devices()
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    return [s for s in devices.signals() if s.is_key]


def test_a_key_is_one_signal_with_its_command_and_its_meaning_in_menus():
    got = signals_of(*(key(True, c) for c in (pygame.KSCAN_P, pygame.KSCAN_S, pygame.KSCAN_RETURN)))
    assert [(s.name, s.menu) for s in got] == [("pause", ""), ("key", "menu_down"), ("key", "menu_choose")]


def test_keys_that_go_with_others_are_silent():
    assert signals_of(*(key(True, c) for c in (pygame.KSCAN_LALT, pygame.KSCAN_RCTRL, pygame.KSCAN_LGUI))) == []


def test_a_gamepad_moves_and_works_the_menus():
    down = pygame.event.Event(pygame.JOYAXISMOTION, axis=1, value=1.0, instance_id=0)
    hat = pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=0)
    buttons = [pygame.event.Event(pygame.JOYBUTTONDOWN, button=b, instance_id=0) for b in (0, 7)]
    got = signals_of(down, down, hat, *buttons)
    assert [(s.name, s.menu) for s in got] == [
        ("key", "menu_down"), ("key", "menu_up"), ("key", "menu_choose"), ("pause", "")
    ]  # fmt: skip


def test_pads_are_looked_for_after_the_first_picture():
    pygame.joystick.quit()
    devices = Devices()
    list(devices.signals())
    assert not pygame.joystick.get_init()
    list(devices.signals())
    assert pygame.joystick.get_init()
