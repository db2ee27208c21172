"""Draws every art sheet and writes assets/art/*.png: `python assets/source/build.py [PROGRAM ...]`.

Each art program has a function `sheets()`: file stem under assets/art/ → slots; it is registered by its module name.
Any sheet may be repainted by hand instead (indexed, palette kept, cells as `bake.py` says): add its stem to REPAINTED.
"""

import importlib
import sys
import time

import png
from px import ART

PROGRAMS = [
    "wick",
    "tine",
    "hod",
    "props",
    "ground_sheets",
    "font_sheets",
    "hud_sheet",
    "backdrop_dusk",
    "backdrop_kiln",
    "backdrop_night",
    "title_sheet",
    "ending_sheet",
]

REPAINTED: set[str] = set()  # stems that are not written over


def build(programs: list[str]) -> None:
    """Draw and write the sheets of the named programs."""
    for name in programs:
        start = time.perf_counter()
        pictures = importlib.import_module(name).sheets()
        for stem, slots in pictures.items():
            if stem not in REPAINTED:
                png.write(ART / f"{stem}.png", slots)
        pixels = sum(slots.size for slots in pictures.values())
        print(f"{name}: {len(pictures)} sheets, {pixels} pixels, {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    build(sys.argv[1:] or PROGRAMS)
