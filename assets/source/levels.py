"""Plans of the five levels: a course of ground is laid like a road, then rooms are cut and things placed.

`python assets/source/levels.py NAME [--force]` writes the first draft of levels/NAME.tmx. From then on the map is
edited in Tiled and the map is the truth, so an existing file is only overwritten with --force.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import ground_tiles as ground
from px import ROOT, hsh
from tiled_xml import Layer, Object, write_map

from game.level import classes

TS = 16
LETTER = {
    "/": "up45", "\\": "down45", "a": "up22_low", "b": "up22_high", "c": "down22_high", "d": "down22_low",
    "_": "half_bottom", "^": "half_top", "[": "half_left", "]": "half_right", "<": "hang45_left", ">": "hang45_right",
    "A": "hang22_left_thick", "B": "hang22_left_thin", "C": "hang22_right_thin", "D": "hang22_right_thick",
    "5": "step5", "6": "step10",
}  # fmt: skip


class Plan:
    """A grid of letters and the things in it. (column, row) from the top left; y of ground in px where it is said."""

    def __init__(self, columns: int, rows: int, floor: int) -> None:
        self.columns, self.rows = columns, rows
        self.grid = [["."] * columns for _ in range(rows)]
        self.column, self.floor = 0, floor
        self.ground = [floor] * columns
        self.things: list[Object] = []
        self.tiles: dict[str, dict[tuple[int, int], tuple[str, str]]] = {}

    # --- the course -------------------------------------------------------------------------------------------------
    def _pillar(self, column: int, top: int, letter: str = "#") -> None:
        if 0 <= column < self.columns:
            for row in range(top, self.rows):
                self.grid[row][column] = "#"
            self.grid[top][column] = letter
            self.ground[column] = top

    def flat(self, n: int) -> None:
        """n columns of level ground."""
        for _ in range(n):
            self._pillar(self.column, self.floor)
            self.column += 1

    def rise(self, n: int) -> None:
        """n rows up at 45 degrees."""
        for _ in range(n):
            self.floor -= 1
            self._pillar(self.column, self.floor, "/")
            self.column += 1

    def fall(self, n: int) -> None:
        """n rows down at 45 degrees."""
        for _ in range(n):
            self._pillar(self.column, self.floor, "\\")
            self.floor += 1
            self.column += 1

    def rise22(self, n: int) -> None:
        """n rows up at 22.5 degrees, two columns each."""
        for _ in range(n):
            self.floor -= 1
            self._pillar(self.column, self.floor, "a")
            self._pillar(self.column + 1, self.floor, "b")
            self.column += 2

    def fall22(self, n: int) -> None:
        """n rows down at 22.5 degrees, two columns each."""
        for _ in range(n):
            self._pillar(self.column, self.floor, "c")
            self._pillar(self.column + 1, self.floor, "d")
            self.floor += 1
            self.column += 2

    def step(self, rows: int) -> None:
        """A ledge: the ground goes on that many rows lower (negative: higher)."""
        self.floor += rows

    def stairs(self, n: int, direction: int, tread: int = 1) -> None:
        """n steps of 16 px; direction -1 climbs, +1 descends."""
        for _ in range(n):
            self.floor += direction
            self.flat(tread)

    def low_stairs(self, n: int, tread_px: int = 12, rise_px: int = 5, landing_px: int = 32) -> None:
        """A mound on level ground, one Solid object: n low steps up, a landing, n steps down."""
        up: list[tuple[float, float]] = [(0, 0)]
        for i in range(n):
            up += [(i * tread_px, -(i + 1) * rise_px), ((i + 1) * tread_px, -(i + 1) * rise_px)]
        width = 2 * n * tread_px + landing_px
        points = up + [(width - x, y) for x, y in reversed(up)]
        self.things.append(Object("Solid", self.column * TS, self.floor * TS, "polygon", points=points))
        self.flat(-(-width // TS))

    def gap(self, width_px: int, depth: int) -> None:
        """A gap of so many px, `depth` rows deep; half tiles and a Solid make widths that are no multiple of 16."""
        columns = -(-width_px // TS)
        left = columns * TS - width_px
        x0, floor = self.column, self.floor
        self.floor += depth
        self.flat(columns)
        self.floor = floor
        if left >= 8:
            for row in range(floor, floor + depth):
                self.grid[row][x0] = "["
        if left % 8:
            x = x0 * TS + (8 if left >= 8 else 0)
            self.things.append(Object("Solid", x, floor * TS, "rect", left % 8, depth * TS))

    # --- rooms and things -------------------------------------------------------------------------------------------
    def box(self, column: int, row: int, width: int, height: int, letter: str = "#") -> None:
        """Fill a rectangle of cells."""
        for y in range(max(0, row), min(self.rows, row + height)):
            for x in range(max(0, column), min(self.columns, column + width)):
                self.grid[y][x] = letter

    def put(self, layer: str, column: int, row: int, tileset: str, name: str) -> None:
        """One tile of another tileset on a named layer."""
        self.tiles.setdefault(layer, {})[column, row] = (tileset, name)

    def top(self, column: float) -> int:
        """y in px of the ground of the course at a column, slopes counted."""
        x, row = int(column), self.ground[int(column)]
        outline = ground.SHAPES.get(LETTER.get(self.grid[row][x], ""), ground.FULL)
        return row * TS + int(ground.inside(outline)[:, int((column - x) * TS)].argmax())

    def thing(self, class_name: str, column: float, y: float | None = None, **properties: object) -> Object:
        """A point on the ground at a column, or at y px."""
        made = Object(class_name, column * TS, self.top(column) if y is None else y, properties=dict(properties))
        self.things.append(made)
        return made

    def area(
        self, class_name: str, x: float, y: float, w: float, h: float, shape: str = "rect", **properties: object
    ) -> Object:
        """An area, in cells."""
        made = Object(class_name, x * TS, y * TS, shape, w * TS, h * TS, properties=dict(properties))
        self.things.append(made)
        return made

    def path(
        self, class_name: str, cells: list[tuple[float, float]], shape: str = "polyline", **properties: object
    ) -> Object:
        """A polyline through cells."""
        x0, y0 = cells[0]
        points = [((x - x0) * TS, (y - y0) * TS) for x, y in cells]
        made = Object(class_name, x0 * TS, y0 * TS, shape, points=points, properties=dict(properties))
        self.things.append(made)
        return made

    def text(self) -> str:
        """The grid as text, to look at."""
        return "\n".join("".join(row) for row in self.grid)

    # --- pictures ---------------------------------------------------------------------------------------------------
    def is_solid(self, column: int, row: int) -> bool:
        column, row = min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)
        return self.grid[row][column] != "."

    def picture(self, column: int, row: int, ids: dict[str, int]) -> int:
        """The gid of a ground cell: its shape, or the blob picture that fits its neighbours; deep rock is dark."""
        letter = self.grid[row][column]
        if letter == ".":
            return 0
        if letter != "#":
            return 1 + ids[LETTER[letter]]
        bits = 0
        for i, (dx, dy) in enumerate(ground.AROUND):
            if self.is_solid(column + dx, row + dy):
                bits |= 1 << i
        bits = ground.canonical(bits)
        chance = hsh(column, row, 7)
        if bits == 0b01111100 and chance < 0.75:
            return 1 + ids[f"moss_{int(chance * 4)}" if hsh(column // 5, 3) < 0.6 else f"top_{int(chance * 4)}"]
        if bits == 255:
            air = min((abs(dx) + abs(dy) for dy in range(-4, 5) for dx in range(-4, 5)
                       if not self.is_solid(column + dx, row + dy)), default=9)  # fmt: skip
            if air >= 5:
                return 1 + ids[f"deep_{int(chance * 4)}"] if chance < 0.3 else 1 + ids["dark"]
            if air >= 3:
                return 1 + ids[f"deep_{int(chance * 4)}"]
            return 1 + ids["blob_255" if chance < 0.5 else "blob_255_b"]
        return 1 + ids[f"blob_{bits}"]

    def write(self, path: Path, **properties: object) -> None:
        """Write the .tmx beside its tilesets."""
        ids = ground.ids()
        gids = [[self.picture(x, y, ids) for x in range(self.columns)] for y in range(self.rows)]
        layers = [
            Layer("Terrain", gids, properties={"solid": True}),
            Layer("Things", objects=self.things),
        ]
        known = (classes.MAP.properties, classes.LAYER.properties)
        colours = {"dusk": "#474468", "kiln": "#2c131c", "night": "#0c1a35"}
        background = colours[str(properties.get("palette", "dusk"))]
        write_map(path, (self.columns, self.rows), [(1, "tilesets/ground.tsx")], layers, properties, known, background)


def yard() -> tuple[Plan, dict[str, object]]:
    """Every kind of ground once, on a walk to the right."""
    p = Plan(124, 30, 20)
    p.box(0, 0, 3, 20)
    p.box(3, 0, 5, 7)
    p.box(8, 0, 3, 4)
    for row, column in ((7, 3), (6, 8), (4, 8)):
        p.grid[row][column] = "<"
    p.grid[6][8] = "."
    p.flat(10)
    p.rise22(1)
    p.flat(3)
    p.fall22(2)
    p.flat(3)
    p.rise(2)
    p.flat(3)
    p.fall(2)
    p.flat(3)
    p.low_stairs(6)
    p.flat(3)
    p.stairs(3, -1)
    p.flat(4)
    p.step(2)  # a ledge of 32 px down
    p.flat(3)
    for width in (12, 16, 24, 32, 40):
        p.gap(width, 2)
        p.flat(3)
    p.flat(2)
    duct, floor = p.column, p.floor
    p.box(duct, floor - 11, 9, 9)
    p.box(duct, floor - 2, 9, 1, "^")  # exactly 24 px clear
    p.flat(9)
    p.flat(4)
    platform = p.column
    p.flat(4)
    p.step(-4)
    p.flat(5)
    p.fall22(2)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 20)
    p.area("OneWay", platform, floor - 2, 4, 5 / 16)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, p.floor - 3, 2, 3)
    p.thing("Checkpoint", duct - 2)
    p.thing("Prop", 8.5, kind="apple")
    p.thing("Prop", 13.5, kind="pot")
    p.thing("Prop", 19, kind="lump")
    p.thing("Prop", 26, kind="crate")
    p.thing("Prop", 56, kind="apple")
    p.thing("Prop", p.columns - 9, kind="pot")
    p.thing("Sign", 6, text="Arrows or WASD walk.")
    p.thing("Sign", duct - 1, text="Hold Down to crawl.")
    return p, {"title": "The Yard", "palette": "dusk", "weather": "rain", "next": ""}


LEVELS: dict[str, Callable[[], tuple[Plan, dict[str, object]]]] = {"01_yard": yard}


def main(arguments: list[str]) -> None:
    for name in [a for a in arguments if not a.startswith("-")] or list(LEVELS):
        path = ROOT / "levels" / f"{name}.tmx"
        if path.exists() and "--force" not in arguments:
            print(f"{path} exists and may have been edited in Tiled: give --force to write it anew")
            continue
        plan, properties = LEVELS[name]()
        plan.write(path, **properties)
        print(path)
        print(plan.text())


if __name__ == "__main__":
    main(sys.argv[1:])
