"""Sounds made from events: short noises and tones computed here, no files. Silent where there is no device."""

import numpy as np
import pygame

from game.core.noise import noise_array
from game.view.hush import hushed
from game.world.frame import Event

RATE = 22050
EAR_PX = 360.0


def _hiss(seconds: float, seed: int) -> np.ndarray:
    n = int(seconds * RATE)
    return noise_array(seed, np.arange(n), 0)


def _low(signal: np.ndarray, share: float) -> np.ndarray:
    # A one-pole low pass as a short exponential kernel: dull ground is a darker noise.
    kernel = share * (1 - share) ** np.arange(64)
    return np.convolve(signal, kernel)[: len(signal)]


def _fade(n: int, halves_s: float) -> np.ndarray:
    return 0.5 ** (np.arange(n) / (halves_s * RATE))


def _tone(seconds: float, start_hz: float, end_hz: float) -> np.ndarray:
    n = int(seconds * RATE)
    return np.sin(2 * np.pi * np.cumsum(np.linspace(start_hz, end_hz, n)) / RATE)


def _recipes() -> dict[str, np.ndarray]:
    """Mono waves in -1..1 by event kind."""
    step = _low(_hiss(0.07, 1), 0.18)
    thud = _low(_hiss(0.16, 2), 0.06) * 2 + 0.6 * _tone(0.16, 95, 45)
    shatter = _hiss(0.35, 3) * 0.6 + 0.3 * _tone(0.35, 2100, 700)
    swing = _low(_hiss(0.16, 4), 0.35) * np.hanning(int(0.16 * RATE))
    waves = {
        "strike": step * _fade(len(step), 0.012),
        "step": thud[: int(0.1 * RATE)] * _fade(int(0.1 * RATE), 0.02),
        "push": step * _fade(len(step), 0.02) * 0.7,
        "jump": _low(_hiss(0.12, 5), 0.25) * np.hanning(int(0.12 * RATE)),
        "land": thud * _fade(len(thud), 0.03),
        "swing": swing,
        "throw": swing,
        "blow": thud * _fade(len(thud), 0.025) * 1.3,
        "slam": thud * _fade(len(thud), 0.05) * 1.6,
        "break": shatter * _fade(len(shatter), 0.05),
        "hurt": 0.7 * _tone(0.22, 420, 180) * _fade(int(0.22 * RATE), 0.06),
        "die": 0.8 * _tone(0.5, 240, 60) * _fade(int(0.5 * RATE), 0.14),
        "pickup": 0.5 * _tone(0.12, 520, 880) * _fade(int(0.12 * RATE), 0.05),
        "eat": _low(_hiss(0.2, 7), 0.5) * np.abs(np.sin(np.linspace(0, 3 * np.pi, int(0.2 * RATE)))),
        "checkpoint": 0.5 * _tone(0.3, 440, 660) * _fade(int(0.3 * RATE), 0.1),
        "splash": _hiss(0.1, 6) * _fade(int(0.1 * RATE), 0.02) * 0.4,
    }
    return {name: np.clip(wave, -1, 1) for name, wave in waves.items()}


class Sounds:
    """`start` after the first key (as browsers ask), then `play` each tick's events."""

    def __init__(self, volume: int) -> None:
        self._volume = volume
        self._made: dict[str, pygame.mixer.Sound] | None = None
        self._failed = volume == 0

    def start(self) -> None:
        """Open the device once; without one, stay silent."""
        if self._made is not None or self._failed:
            return
        try:
            with hushed():
                pygame.mixer.init(RATE, -16, 2, 512)
            pygame.mixer.set_num_channels(16)
            self._made = {n: pygame.mixer.Sound(_stereo(w)) for n, w in _recipes().items()}
        except (pygame.error, NotImplementedError):
            self._failed = True

    def volume(self, volume: int) -> None:
        """0 (silent) to 10."""
        self._volume = volume
        self._failed = False

    def play(self, events: list[Event], ear: tuple[float, float]) -> None:
        """Play what happened, quieter with distance, to the left or right of the ear (world px)."""
        if self._made is None or not self._volume:
            return
        for event in events:
            sound = self._made.get(event.kind)
            if sound is None:
                continue
            dx = event.x - ear[0]
            near = max(0.0, 1.0 - abs(dx) / EAR_PX) * min(1.0, 0.35 + 0.65 * event.strength) * self._volume / 10
            channel = pygame.mixer.find_channel() if near > 0.02 else None
            if channel is not None:
                pan = max(-1.0, min(1.0, dx / EAR_PX))
                channel.set_volume(near * (1 - max(0.0, pan)), near * (1 + min(0.0, pan)))
                channel.play(sound)


def _stereo(wave: np.ndarray) -> bytes:
    return np.repeat((wave * 20000).astype("<i2"), 2).tobytes()
