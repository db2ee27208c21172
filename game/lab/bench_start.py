"""Start benchmark: the game's own start up to the first picture of a level, for a process that does nothing else."""

import os
import time


def first_frame() -> None:
    """Do what `main.py 01_yard --scale 4` does until its first picture is shown; prints the CPU seconds so far."""
    from game import cli
    from game.view import window

    show = window.Window.present

    def show_and_end(self: window.Window, canvas: object) -> None:
        show(self, canvas)  # type: ignore[arg-type]
        print(time.process_time(), flush=True)
        os._exit(0)

    # The driver that shows nothing counts as no display, and the game would not open its window.
    window.has_display = lambda: True
    window.Window.present = show_and_end  # type: ignore[method-assign]
    cli.main(["01_yard", "--scale", "4", "--mute"])
