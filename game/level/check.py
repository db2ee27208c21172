"""`check`: every problem of every map as lines for the terminal. It prints nothing and ends nothing itself."""

from collections.abc import Sequence
from pathlib import Path

from game.level import tiled
from game.level.files import shown_name


def check_files(paths: Sequence[str | Path]) -> tuple[list[str], bool]:
    """(one line for each problem or note, or `FILE: ok`; whether nothing but notes was found). The same file once."""
    lines: list[str] = []
    is_clean = True
    for path in dict.fromkeys(Path(p) for p in paths):
        problems = tiled.check(path)
        lines += [str(problem) for problem in problems]
        bad = [p for p in problems if not p.note]
        is_clean &= not bad
        if not bad:
            lines.append(f"{shown_name(path)}: ok")
    return lines, is_clean
