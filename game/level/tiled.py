"""The one door to Tiled's files: a .tmx → a `Level`, or every reason why not. It knows no rules of play."""

from pathlib import Path

import numpy as np

from game.core.errors import UserError
from game.level import preflight, sanity, solids, things
from game.level.files import Files, shown_name
from game.level.level import ImageLayer, Level, Problem, Tile, TileLayer
from game.level.preflight import Cells, Picture, Sheet
from game.level.report import Report
from game.level.tileset import FLAGS, GID


class LevelError(UserError):
    """A map that cannot be played. problems: all of them; str(): the first error and how many there are."""

    def __init__(self, problems: list[Problem], files: list[Path]) -> None:
        errors = [p for p in problems if not p.warning]
        more = f" (and {len(errors) - 1} more: run `check` on the map)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}" if errors else "map cannot be read")
        self.problems = problems
        self.files = files


def load(path: Path | str, strict: bool = True) -> Level:
    """Read a map. Raises LevelError on any problem that is not a warning; not strict: only if nothing can be read."""
    level, problems, files = read(Path(path))
    if level is None or (strict and any(not p.warning for p in problems)):
        raise LevelError(problems, files)
    return level


def check(path: Path | str) -> list[Problem]:
    """Every problem of a map, causes before what follows from them; empty if all is well."""
    return read(Path(path))[1]


def read(path: Path) -> tuple[Level | None, list[Problem], list[Path]]:
    """(the level as far as it can be read, all problems, all files that decide about it)."""
    report = Report(shown_name(path))
    sheet, files = preflight.check(path, report)
    level = _assemble(report, sheet, files) if sheet else None
    problems = report.close()
    if level:
        level.problems = problems
    return level, problems, files.read


def _assemble(report: Report, sheet: Sheet, files: Files) -> Level:
    found, drawn = things.build(report, sheet)
    chains, paint_chains = solids.build(report, sheet)
    layers: list[TileLayer | ImageLayer | things.ObjectLayer] = []
    for at, (layer, content) in enumerate(sheet.layers):
        if isinstance(content, Cells):
            layers.append(TileLayer(layer.look, content.gids, content.first, solids.is_solid(layer)))
        elif isinstance(content, Picture):
            layers.append(ImageLayer(layer.look, content.path, content.repeat, content.colour_key))
        elif drawn[at].tiles:
            layers.append(drawn[at])
    level = Level(
        path=sheet.path,
        columns=sheet.columns,
        rows=sheet.rows,
        chains=chains,
        paint_chains=paint_chains,
        layers=layers,
        things=found,
        tiles=_tiles(sheet),
        properties=sheet.properties,
        background=sheet.background,
        parallax_origin=sheet.parallax_origin,
        render_order=sheet.root.get("renderorder", "right-down"),
        files=files.read,
    )
    sanity.check(report, sheet, level)
    return level


def _tiles(sheet: Sheet) -> dict[int, Tile]:
    """The tiles that the map uses, and the frames of those that move."""
    used: set[int] = set()
    for _, content in sheet.layers:
        if isinstance(content, Cells):
            gids = content.gids & GID
            present = np.zeros(int(gids.max(initial=0)) + 1, bool)
            present[gids] = True
            used.update(np.flatnonzero(present).tolist())
        elif isinstance(content, list):
            used.update(item.gid & ~FLAGS for item in content if item.gid)
    tiles: dict[int, Tile] = {}
    waiting = sorted(used - {0})
    while waiting:
        gid = waiting.pop()
        tile = sheet.tilesets.tile(gid) if gid not in tiles else None
        if tile:
            tiles[gid] = tile
            waiting += [frame for frame, _ in tile.frames]
    return dict(sorted(tiles.items()))
