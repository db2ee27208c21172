"""Tilesets to dress a level with: works, wall, growth and slag. Nothing in them is ground, but the grates are one-way.

Run it to write levels/tilesets/{works,wall,growth,slag}.png and .tsx.
"""

from collections.abc import Callable
from pathlib import Path

import growth_tiles
import png
import wall_tiles
import works_tiles
from px import ROOT
from tile_board import TS, Named, pack
from tiled_xml import TileEntry, write_tileset

from game.level import classes

SHEETS: dict[str, tuple[Callable[[], tuple[Named, dict[str, TileEntry]]], int]] = {
    "works": (works_tiles.works, 16), "wall": (wall_tiles.wall, 8), "growth": (growth_tiles.growth, 8),
    "slag": (works_tiles.slag_roll, works_tiles.ROLL),
}  # fmt: skip


def ids(name: str) -> dict[str, int]:
    """Tile name → id in a tileset."""
    make, columns = SHEETS[name]
    return pack(make()[0], columns)[1]


def count(name: str) -> int:
    """How many tiles a tileset has, empty ones counted."""
    make, columns = SHEETS[name]
    return pack(make()[0], columns)[0].size // TS // TS


def write(folder: Path) -> None:
    """Write pictures and tilesets into a folder."""
    for name, (make, columns) in SHEETS.items():
        tiles, entries = make()
        picture, number = pack(tiles, columns)
        png.write(folder / f"{name}.png", picture)
        height, width = picture.shape
        write_tileset(
            folder / f"{name}.tsx", f"{name}.png", (width, height), width // TS * height // TS,
            {number[tile]: entry for tile, entry in entries.items()},
            (classes.TILESET.properties, classes.TILE.properties),
        )  # fmt: skip


if __name__ == "__main__":
    write(ROOT / "levels" / "tilesets")
