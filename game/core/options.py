"""Options of the command line: a parser that answers every mistake in one line. It knows no command."""

import argparse
import os
import re
from pathlib import Path
from typing import NoReturn

from game.core.errors import UserError, nearest

OVERLAYS = ("gait", "physics", "all")


class Parser(argparse.ArgumentParser):
    """argparse that raises a UserError, with the nearest known option, instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        """Raise it."""
        found = re.search(r"unrecognized arguments: (\S+)", message)
        if found:
            word = found.group(1)
            known = [o for a in self._actions for o in a.option_strings]
            hint = nearest(word, known) if word.startswith("-") else ""
            message = f"unknown option {word}" + (f", did you mean {hint}?" if hint else " (see --help)")
        raise UserError(f"{self.prog}: {message}")


def positive(text: str) -> int:
    """The type of an option that is a whole number from 1 on."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on, is {text!r}")
    return value


def check_writable(path: Path | None) -> None:
    """Refuse a file that could not be written at the end of the run, before the run begins."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise UserError(f"{path}: cannot be written, there is no folder {path.parent}")
    if path.is_dir():
        raise UserError(f"{path}: cannot be written, it is a folder")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise UserError(f"{path}: cannot be written, no permission")
