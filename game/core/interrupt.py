"""Interrupt: Ctrl+C between ticks. In the middle of one, pymunk's callbacks would swallow it. It knows no loop."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def noted() -> Iterator[Callable[[], None]]:
    """Inside, Ctrl+C is only noted; what this gives raises KeyboardInterrupt after it. A second one does so at once."""
    asked = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    def check() -> None:
        if asked:
            raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread: no signal comes here
        yield check
        return
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)
    check()
