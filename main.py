"""Start Greenware from a checkout: everything else is behind `game.cli`.

Tiled's F5 and a newcomer's hand call whatever `python3` is; one that lacks the libraries hands over to the checkout's
.venv, and without that says what to do. So this file must be read by any Python 3.
"""

import os
import sys
from importlib.util import find_spec

LIBRARIES = ("numpy", "pygame", "pymunk", "pytmx")
HERE = os.path.dirname(os.path.abspath(__file__))


def lacking():
    """What stops this interpreter from running the game, in words; "" for nothing."""
    if sys.version_info < (3, 11):  # noqa: UP036
        return "Python 3.11 or newer is needed, this is " + sys.version.split()[0]
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    return "not installed: " + ", ".join(missing) if missing else ""


def hand_over():
    """Run the checkout's own interpreter instead of this one; returns its exit status, or None if there is none."""
    venv = os.path.join(HERE, ".venv")
    for path in (os.path.join(venv, "bin", "python"), os.path.join(venv, "Scripts", "python.exe")):
        if os.path.isfile(path) and not os.path.samefile(venv, sys.prefix):
            command = [path, os.path.abspath(__file__), *sys.argv[1:]]
            if os.name == "posix":
                os.execv(path, command)
            import subprocess

            return subprocess.call(command)
    return None


if __name__ == "__main__":
    trouble = lacking()
    if trouble:
        status = hand_over()
        if status is None:
            print("greenware: " + trouble + "; see the first lines under Play in README.md", file=sys.stderr)
            status = 2
        sys.exit(status)
    try:
        from game.cli import main

        status = main()
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
