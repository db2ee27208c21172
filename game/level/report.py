"""The list of complaints that reading a map fills, and the attributes read with a complaint instead of a crash."""

import math
import re

from game.level.level import Problem
from game.level.xmltree import Node

MOST = 200

Colour = tuple[int, int, int, int]


class Report:
    """Collects problems in the order in which they are found; the same line twice is kept once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._seen: set[Problem] = set()
        self._left_out = 0

    def error(self, at: Node | None, text: str, fix: str = "") -> None:
        """The level cannot be played like this."""
        self._add(at, text, fix)

    def warn(self, at: Node | None, text: str, fix: str = "") -> None:
        """It can be played, but this is hardly what its maker wants."""
        self._add(at, text, fix, warning=True)

    def note(self, at: Node | None, text: str, fix: str = "") -> None:
        """Nothing is wrong; good to know."""
        self._add(at, text, fix, warning=True, note=True)

    def _add(self, at: Node | None, text: str, fix: str, warning: bool = False, note: bool = False) -> None:
        file, line = (at.file, at.line) if at is not None else (self.file, 0)
        problem = Problem(file, line, _one_line(text), _one_line(fix), warning, note)
        if problem in self._seen:
            return
        self._seen.add(problem)
        if len(self.problems) < MOST:
            self.problems.append(problem)
        else:
            self._left_out += 1

    def close(self) -> list[Problem]:
        """All problems; a last one says how many were left out."""
        if self._left_out:
            self.problems.append(Problem(self.file, 0, f"{self._left_out} more problems are not listed", ""))
            self._left_out = 0
        return self.problems

    @property
    def failed(self) -> bool:
        """Whether there is any error."""
        return any(not p.warning for p in self.problems) or self._left_out > 0


def _one_line(text: str) -> str:
    """Names come from the file: a line break or an endless name must not break the one-line rule."""
    text = re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()
    return text if len(text) <= 400 else text[:397] + "..."


def number(
    report: Report, node: Node, name: str, default: float, what: str, low: float = -1e6, high: float = 1e6
) -> float:
    """A finite float attribute in low..high; `what` opens the complaint. The default stands in for a bad one."""
    text = node.get(name)
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        report.error(node, f'{what}: {name} is not a number, is "{text}"', "type a number in the properties view")
        return default
    if not low <= value <= high:
        report.error(node, f"{what}: {name} must lie in {low:g}..{high:g}, is {text}", "correct it in Tiled")
        return default
    return value


def whole(report: Report, node: Node, name: str, default: int, what: str, low: int = 0, high: int = 1 << 28) -> int:
    """As `number`, for whole numbers."""
    text = node.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 12:
        value = int(text)
    elif re.fullmatch(r"\s*[+-]?\d{1,12}(\.0+)?\s*", text):
        value = int(float(text))
    else:
        report.error(node, f'{what}: {name} must be a whole number, is "{text}"', "correct it in Tiled")
        return default
    if not low <= value <= high:
        report.error(node, f"{what}: {name} must lie in {low}..{high}, is {value}", "correct it in Tiled")
        return default
    return value


def colour(report: Report, node: Node, name: str, what: str) -> Colour | None:
    """An attribute #RRGGBB or #AARRGGBB (the # may be missing) as RGBA; None if it is not there."""
    text = node.get(name)
    if not text:
        return None
    value = parse_colour(text)
    if value is None:
        report.error(node, f'{what}: {name} must be a colour such as #ff8800, is "{text}"', "pick it again in Tiled")
    return value


def parse_colour(text: str) -> Colour | None:
    """#RRGGBB or #AARRGGBB as RGBA, None if it is neither."""
    found = re.fullmatch(r"#?([0-9a-fA-F]{2})?([0-9a-fA-F]{6})", text.strip())
    if not found:
        return None
    rgb = bytes.fromhex(found[2])
    return rgb[0], rgb[1], rgb[2], int(found[1] or "ff", 16)
