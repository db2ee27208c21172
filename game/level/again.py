"""A level that was read before, read again: from what was kept if no file of it changed, else from Tiled's files.

It knows when a level may be kept: only one without any complaint, so that every complaint is made each time.
"""

from pathlib import Path

from game.core import kept
from game.level.level import Level

_CODE = ("core", "level")


def load(path: Path | str) -> Level:
    """As `tiled.load`, but sooner. Raises LevelError."""
    path = Path(path)
    found = kept.recall("level", path, _CODE)
    if isinstance(found, Level):
        return found
    from game.level import tiled  # late: a level that was kept needs none of it

    level = tiled.load(path)
    if not level.problems:
        kept.keep("level", path, _CODE, [*level.files, *_leads_to(level)], level)
    return level


def _leads_to(level: Level) -> list[Path]:
    """The maps that it leads to: one that is gone is complained of."""
    from game.level.classes import CLASSES, MAP

    values = [level.properties.get(p.name) for p in MAP.properties if p.kind == "file"]
    for thing in level.things:
        values += [thing.properties.get(p.name) for p in CLASSES[thing.class_name].properties if p.kind == "file"]
    return [level.path.parent / value for value in values if value]
