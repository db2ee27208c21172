"""Plans of the five levels: a course of ground is laid like a road, then rooms are cut and things placed.

`python assets/source/levels.py NAME [--force]` writes the first draft of levels/NAME.tmx. From then on the map is
edited in Tiled and the map is the truth, so an existing file is only overwritten with --force.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import deco_tiles as deco
import ground_tiles as ground
from px import ROOT, hsh
from tiled_xml import Layer, Object, write_map

from game.level import classes

TS = 16
BACKGROUND = False
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
            air = min((abs(dx) + abs(dy) for dy in range(-5, 6) for dx in range(-5, 6)
                       if not self.is_solid(column + dx, row + dy)), default=9)  # fmt: skip
            if air >= 6:
                return 1 + ids[f"deep_{int(chance * 4)}"] if chance < 0.25 else 1 + ids["dark"]
            if air >= 3:
                return 1 + ids[f"{'fill' if air < 5 else 'deep'}_{int(chance * 4)}"]
            return 1 + ids["blob_255" if chance < 0.5 else "blob_255_b"]
        return 1 + ids[f"blob_{bits}"]

    # --- dressing ---------------------------------------------------------------------------------------------------
    def block(self, layer: str, column: int, row: int, tileset: str, name: str, width: int, height: int) -> None:
        """A picture of several tiles."""
        for y in range(height):
            for x in range(width):
                self.put(layer, column + x, row + y, tileset, f"{name}_{x}_{y}")

    def lamp(self, column: int, row: int, name: str = "lamp_0", radius: float = 52) -> None:
        """A hanging lamp (or another lit tile) and its Light."""
        self.put("Works", column, row, "works", name)
        self.things.append(Object("Light", column * TS + 8, row * TS + 10, properties={"radius_px": radius}))

    def room(self, column: int, row: int, width: int, height: int, kind: str = "room") -> None:
        """The back wall of an interior, with a few holes and pipes."""
        for y in range(row, row + height):
            for x in range(column, column + width):
                chance = hsh(x, y, 3)
                name = f"{kind}_{int(chance * 40) % {'room': 4, 'warm': 2, 'far': 3}[kind]}"
                if kind == "room" and (chance < 0.05 or chance > 0.97):
                    name = "room_hole" if chance < 0.05 else "room_pipes"
                self.put("Back wall", x, y, "wall", name)

    def ruin(self, column: int, row: int, width: int, height: int, thick: int = 2) -> None:
        """What is left of a back wall: bricks along rock, the middle open to whatever lies behind."""
        left: set[tuple[int, int]] = set()
        for y in range(row, row + height):
            for x in range(column, column + width):
                reach = thick + int(hsh(x, y // 2, 47) * 2.2)
                near = [(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)
                        if abs(dx) + abs(dy) <= reach]  # fmt: skip
                if self.grid[y][x] != "#" and any(self.is_solid(*at) for at in near):
                    left.add((x, y))
        for x, y in sorted(left):
            self.room(x, y, 1, 1)
            for side, dx, dy in (("r", 1, 0), ("l", -1, 0), ("t", 0, -1), ("b", 0, 1)):
                if (x + dx, y + dy) not in left and not self.is_solid(x + dx, y + dy):
                    self.put("Back wall", x, y, "wall", f"room_{side}_{int(hsh(x, y, 5) * 2)}")
                    break

    def platform(self, column: int, row: int, width: int, kind: str = "grate") -> None:
        """A one-way platform of tiles."""
        for x in range(width):
            end = "_l" if x == 0 else "_r" if x == width - 1 else ""
            self.put("Platforms", column + x, row, "works", kind + end)

    def pipe(self, column: int, row: int, width: int) -> None:
        """A pipe along a row, with collars and a leaking end."""
        for x in range(width):
            name = "pipe_end_l" if x == 0 else "pipe_h_collar" if x % 5 == 2 else "valve" if x % 11 == 7 else "pipe_h"
            self.put("Back", column + x, row, "works", "drip_0" if x == width - 1 else name)

    def grow(self, lush: float, flowers: float) -> None:
        """Plants on open level ground, vines under overhangs, where the painter's own moss could do with some help."""
        for y in range(1, self.rows):
            for x in range(self.columns):
                chance = hsh(x, y, 19)
                above, below = self.grid[y - 1][x], self.grid[y + 1][x] if y + 1 < self.rows else "#"
                if self.grid[y][x] == "#" and above == ".":
                    if chance < flowers:
                        name = ("bloom_0", "mushrooms", "fern")[int(hsh(x, 5) * 3)]
                        self.put("Growth", x, y - 1, "growth", name)
                    elif chance < flowers + lush:
                        self.put("Growth", x, y - 1, "growth", f"tuft_{int(hsh(x, 6) * 3)}")
                if self.grid[y][x] in "#^" and below == "." and chance > 1 - lush * 0.6 and y + 2 < self.rows:
                    deep = self.grid[y + 2][x] == "."
                    if deep and chance > 1 - lush * 0.3:
                        self.put("Growth", x, y + 1, "growth", "vine")
                        self.put("Growth", x, y + 2, "growth", "vine_tip")
                    elif self.grid[y][x] == "#":
                        self.put("Growth", x, y + 1, "growth", "vines")

    def skyline(self, far_row: int, near_row: int) -> None:
        """Three layers that scroll at their own pace: far beams, nearer columns, and silhouettes in front."""
        for x in range(self.columns):
            if (x // 11) % 2 == 0:
                self.put("Far beams", x, far_row, "wall", "girder")
            if x % 23 == 4:
                for y in range(near_row, self.rows):
                    self.put("Near columns", x, y, "wall", "column_collar" if y % 6 == 2 else "column")
            if x % 23 in (3, 4, 5):
                self.put("Near columns", x, near_row - 1, "wall", "girder")
        for x in range(14, self.columns, 31):
            row = self.ground[x] - 1
            self.block("Front", x, row, "wall", "front_blade_a" if x % 2 else "front_blade_b", 2, 3)
        for x in range(30, self.columns - 4, 47):
            for k in range(4):
                self.put("Front", x + k, 3, "wall", f"front_cable_{k}")

    def write(self, path: Path, **properties: object) -> None:
        """Write the .tmx beside its tilesets."""
        rock = ground.ids()
        up = "" if path.parent.name == "levels" else "../"
        first, tilesets, known = (
            1 + ground.COLUMNS * -(-len(rock) // ground.COLUMNS),
            [(1, f"{up}tilesets/ground.tsx")],
            {},
        )
        for name in deco.SHEETS:
            known[name] = (first, deco.ids(name))
            tilesets.append((first, f"{up}tilesets/{name}.tsx"))
            first += deco.count(name)

        def tiles(name: str, **look: object) -> Layer:
            rows = [[0] * self.columns for _ in range(self.rows)]
            for (x, y), (tileset, tile) in self.tiles.get(name, {}).items():
                if 0 <= x < self.columns and 0 <= y < self.rows:
                    start, ids = known[tileset]
                    rows[y][x] = start + ids[tile]
            return Layer(name, rows, properties={"front": True} if name == "Front" else {}, look=look)

        gids = [[self.picture(x, y, rock) for x in range(self.columns)] for y in range(self.rows)]
        layers = [
            tiles("Far beams", parallaxx=0.6, parallaxy=0.8),
            tiles("Near columns", parallaxx=0.8),
            tiles("Back wall"),
            tiles("Back"),
            Layer("Terrain", gids, properties={"solid": True}),
            tiles("Works"),
            tiles("Platforms"),
            tiles("Growth"),
            Layer("Things", objects=self.things),
            tiles("Front", parallaxx=1.3),
        ]
        table = (classes.MAP.properties, classes.LAYER.properties)
        colours = {"dusk": "#474468", "kiln": "#2c131c", "night": "#0c1a35"}
        shown = {k: v for k, v in properties.items() if v != ""}
        background = colours[str(properties["palette"])] if BACKGROUND else None
        write_map(path, (self.columns, self.rows), tilesets, layers, shown, table, background)


def yard() -> tuple[Plan, dict[str, object]]:
    """Every kind of ground once, on a walk to the right."""
    p = Plan(124, 30, 20)
    p.box(0, 0, 3, 20)
    p.box(3, 0, 5, 7)
    p.box(8, 0, 3, 4)
    p.grid[7][3] = p.grid[4][8] = "<"
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
    p.box(duct, 0, 9, floor - 2)
    p.box(duct, floor - 2, 9, 1, "^")  # exactly 24 px clear
    p.flat(9)
    p.flat(4)
    ledge = p.column
    p.flat(4)
    p.step(-4)
    p.flat(5)
    p.fall22(2)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 20)
    p.platform(ledge, floor - 2, 4)
    for row in range(4, 20):
        width = 7 + int(hsh(row // 2, 17) * 3)
        p.room(3, row, width, 1)
        p.put("Back wall", 2 + width, row, "wall", f"room_r_{row % 2}")
    p.room(duct, floor - 2, 9, 2)
    p.pipe(3, 9, 7)
    p.lamp(6, 7)
    p.lamp(duct + 1, floor - 2)
    p.lamp(p.columns - 6, p.floor - 4, "wall_lamp_0")
    p.block("Back", p.columns - 7, p.floor - 2, "works", "exit", 1, 2)
    p.thing("Spawn", 5.5, facing="right")
    p.area("Exit", p.columns - 4, p.floor - 3, 2, 3)
    p.thing("Checkpoint", duct - 2)
    for column, kind in ((9, "apple"), (13.5, "pot"), (19.5, "lump"), (26, "crate"), (51, "apple"), (100, "brick"),
                         (p.columns - 9, "pot")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    p.thing("Sign", 7, text="Arrow keys or WASD walk. Shift runs.")
    p.thing("Sign", 44, text="Stairs need no key. Space jumps.")
    p.thing("Sign", duct - 3, text="Hold Down or S to crawl.")
    p.thing("Sign", ledge - 2, text="Jump up through a grate. Down and Space drop through it.")
    p.skyline(8, 9)
    p.grow(0.1, 0.05)
    return p, {"title": "The Yard", "palette": "dusk", "weather": "rain", "next": "02_stairs.tmx"}


def stairs() -> tuple[Plan, dict[str, object]]:
    """Up a hill by stairs and slopes of every kind, and down again into the night."""
    p = Plan(150, 40, 31)
    p.box(0, 0, 2, 31)
    p.flat(10)
    p.stairs(3, -1, 3)
    p.flat(4)
    p.low_stairs(4, 16, 5, 48)
    p.flat(2)
    p.rise22(3)
    p.flat(4)
    p.stairs(3, -1, 1)
    p.flat(5)
    p.rise(3)
    p.flat(8)
    peak = p.column - 4
    p.low_stairs(3, 14, 10, 40)
    p.flat(3)
    p.gap(40, 2)
    p.flat(4)
    p.fall22(4)
    p.flat(4)
    p.stairs(4, 1, 2)
    p.flat(3)
    bridge = p.column
    p.step(3)
    p.flat(9)  # a hollow with a grate over it
    p.step(-3)
    p.flat(6)
    p.fall(2)
    p.flat(5)
    p.rise22(1)
    p.fall22(1)
    p.rise22(2)
    p.fall(2)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 34)
    end = p.floor
    level = p.ground[bridge - 1]
    p.platform(bridge, level, 9)
    p.room(bridge, level + 1, 9, 2)
    p.lamp(bridge + 4, level + 1, radius=40)
    p.lamp(peak, p.ground[peak] - 4, "wall_lamp_0")
    p.lamp(p.columns - 6, end - 4, "wall_lamp_0")
    p.block("Back", p.columns - 7, end - 2, "works", "exit", 1, 2)
    for x in (18, 60, 96):
        p.block("Back", x, p.ground[x] - 3, "works", "pillar", 1, 3)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, end - 3, 2, 3)
    p.thing("Checkpoint", peak)
    p.thing("Checkpoint", bridge - 1.5)
    p.area("Zone", bridge + 9, 0, p.columns - bridge - 9, 40, palette="night")
    for column, kind in ((8, "apple"), (12, "crate"), (20, "wheel"), (38.5, "apple"), (52, "pot"), (79, "lump"),
                         (bridge + 14, "apple"), (p.columns - 12, "crate"), (p.columns - 9, "brick")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    p.things.append(Object("Prop", (bridge + 3) * TS, (level + 3) * TS, properties={"kind": "apple"}))
    p.thing("Sign", 6, text="E picks up, E again throws.")
    p.thing("Sign", peak + 1, text="The way down is longer than it looks.")
    p.thing("Sign", bridge - 2.5, text="Something is under the grate.")
    p.skyline(10, 12)
    p.grow(0.1, 0.06)
    return p, {"title": "Stairs", "palette": "dusk", "weather": "none", "next": "03_ducts.tmx"}


def ducts() -> tuple[Plan, dict[str, object]]:
    """Under the works: low ducts between chambers, dark and in bloom."""
    p = Plan(150, 34, 22)
    p.box(0, 0, p.columns, 8)
    p.box(0, 0, 2, 34)
    p.flat(12)
    marks: list[tuple[int, int, int]] = []

    def duct(width: int, high: bool = False) -> None:
        """A passage: 24 px clear, or 32 px when high."""
        marks.append((p.column, p.floor, width))
        p.box(p.column, 8, width, p.floor - 10)
        p.box(p.column, p.floor - 2, width, 1, "." if high else "^")
        p.flat(width)

    duct(8)
    p.flat(10)
    p.step(2)
    p.flat(4)
    duct(12)
    p.flat(5)
    p.rise22(2)
    p.flat(6)
    duct(6, True)
    p.flat(6)
    pit = p.column
    p.gap(32, 2)
    p.flat(4)
    duct(14)
    p.flat(4)
    p.fall(3)
    p.flat(8)
    p.gap(24, 2)
    p.flat(4)
    p.rise22(1)
    duct(7)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 34)
    for x in range(2, p.columns - 2):  # an uneven roof, fallen in over three of the chambers
        drop = int(hsh(x // 5, 41) * 4)
        if p.grid[8][x] == ".":
            p.box(x, 8, 1, drop)
    for start, stop in ((4, 11), (21, 32), (marks[1][0] + 14, marks[2][0] - 3), (marks[3][0] + 16, marks[4][0] - 3),
                        (marks[4][0] + 9, p.columns - 4)):  # fmt: skip
        for x in range(start, stop):
            ragged = 1 + int(hsh(x // 2, 43) * 3)
            near = min(x - start, stop - 1 - x)
            p.box(x, 8, 1, 4, ".")
            p.box(x, 0, 1, 12 if near >= 2 else max(2, 12 - 4 * (2 - near) - ragged), ".")
    p.ruin(2, 8, p.columns - 4, 18)
    for x, floor, width in marks:
        p.room(x, floor - 2, width, 2)
    end = p.floor
    for k, (x, floor, width) in enumerate(marks):
        p.thing("Checkpoint", x - 2.5)
        if k != 2:
            p.lamp(x + width + 2, floor - 5, "wall_lamp_0", 60)
    x, floor, width = marks[3]
    p.area("Zone", x, floor - 2, width, 2, preset="crawl")
    p.lamp(6, 14, "wall_lamp_0", 64)
    p.pipe(3, 12, 9)
    p.pipe(marks[1][0] - 8, 14, 7)
    p.pipe(marks[3][0] - 6, 13, 5)
    p.block("Back", p.columns - 7, end - 2, "works", "exit", 1, 2)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, end - 3, 2, 3)
    for column, kind in ((8, "apple"), (24, "pot"), (27, "apple"), (54, "lump"), (marks[2][0] - 3, "apple"),
                         (pit - 3, "wheel"), (marks[3][0] + 17, "crate"), (p.columns - 10, "apple")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    p.thing("Sign", marks[0][0] - 3.5, text="Hold Down or S: the ducts are 24 px high.")
    p.thing("Sign", marks[2][0] - 2, text="This one is higher. Try it standing.")
    p.thing("Sign", marks[3][0] - 2, text="Narrow places decide the gait for you.")
    p.skyline(10, 12)
    p.grow(0.12, 0.14)
    return p, {"title": "Ducts", "palette": "night", "weather": "fireflies", "next": "04_movers.tmx"}


def movers() -> tuple[Plan, dict[str, object]]:
    """Over the slag: platforms that carry, lifts, and grates to climb."""
    p = Plan(150, 40, 28)
    p.box(0, 0, p.columns, 5)
    p.box(0, 0, 2, 40)
    p.flat(12)

    def pit(width: int) -> int:
        """A pit of slag; returns its first column."""
        x, floor = p.column, p.floor
        p.floor += 6
        p.flat(width)
        p.floor = floor
        for k in range(width):
            p.put("Back", x + k, floor + 4, "works", "slag_0")
            p.put("Back", x + k, floor + 5, "works", "slag_body")
        p.area("Hazard", x, floor + 4.5, width, 1.5, damage=5)
        return x

    first = pit(9)
    p.path("Mover", [(first + 1.6, p.floor), (first + 7.4, p.floor)], width_px=48, speed_px=40, wait_s=1)
    p.flat(8)
    lift = p.column
    low = p.floor
    p.flat(3)
    p.step(-6)
    p.path("Mover", [(lift + 1.5, low), (lift + 1.5, low - 6)], width_px=44, speed_px=36, wait_s=1.2)
    p.flat(9)
    second = pit(13)
    p.path("Mover", [(second + 1.6, p.floor), (second + 11.4, p.floor)], width_px=48, speed_px=56, wait_s=1)
    p.flat(6)
    climb, base = p.column, p.floor
    p.flat(6)
    p.step(-6)
    p.flat(7)
    p.platform(climb, base - 2, 6)
    p.platform(climb + 2, base - 4, 4, "plank")
    p.fall22(3)
    p.flat(5)
    third = pit(12)
    path = [(third + 1.6, p.floor), (third + 6, p.floor - 2), (third + 10.4, p.floor)]
    p.path("Mover", path, width_px=48, speed_px=44, wait_s=1)
    p.flat(6)
    p.stairs(2, 1, 2)
    p.flat(5)
    p.gap(40, 3)
    p.flat(5)
    p.rise(2)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 40)
    end = p.floor
    p.ruin(2, 5, p.columns - 4, 30, 1)
    for x in (first, second, third):
        p.put("Works", x - 2, p.ground[x - 2] + 2, "works", "furnace_0")
        p.things.append(Object("Light", (x + 4) * TS, (p.ground[x - 1] + 5) * TS, properties={"radius_px": 120}))
        p.thing("Checkpoint", x - 3)
    for x in (6, lift - 2, climb - 2, p.columns - 8):
        p.lamp(x, p.ground[x] - 5, "wall_lamp_0", 60)
    for x in (20, 47, 70, 101):
        for y in range(5, 9):
            p.put("Back", x, y, "works", "hook" if y == 8 else "chain")
    p.block("Back", p.columns - 7, end - 2, "works", "exit", 1, 2)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, end - 3, 2, 3)
    for column, kind in ((8, "crate"), (first + 12, "pot"), (lift + 8, "apple"), (climb + 3, "apple"),
                         (third + 14, "lump"), (third + 22, "wheel"), (p.columns - 10, "pot")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    p.thing("Sign", 7.5, text="What moves carries you. Wait for it.")
    p.thing("Sign", climb - 2.5, text="Space: up through a grate. Down and Space: back down.")
    p.skyline(8, 9)
    p.grow(0.02, 0.0)
    return p, {"title": "Movers", "palette": "kiln", "weather": "embers", "next": "05_arena.tmx"}


def arena() -> tuple[Plan, dict[str, object]]:
    """A pit with walls: the brutes below, a way over their heads, clay to throw."""
    p = Plan(110, 40, 20)
    p.box(0, 0, p.columns, 4)
    p.box(0, 0, 2, 40)
    p.flat(14)
    p.step(7)
    left = p.column
    p.flat(10)
    p.rise22(2)
    p.flat(12)
    p.fall22(2)
    p.flat(16)
    p.stairs(2, -1, 3)
    p.flat(8)
    p.stairs(2, 1, 3)
    p.flat(10)
    right = p.column
    p.step(-7)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 40)
    floor, high = 27, 20
    p.ruin(2, 4, p.columns - 4, 24, 1)
    # stairs of grates at both walls, and the way over
    for k in range(3):
        p.platform(left + (k % 2) * 3, floor - 2 * (k + 1), 3)
        p.platform(right - 3 - (k % 2) * 3, floor - 2 * (k + 1), 3)
    x = left + 5
    while x + 5 <= right - 3:
        p.platform(x, high + (1 if (x // 7) % 2 else 0), 5, "plank")
        x += 7
    for k, x in enumerate(range(left + 6, right - 4, 14)):
        p.put("Works", x, floor + 2, "works", "furnace_0")
        p.lamp(x, 9, radius=72)
        for y in range(4, 9):
            p.put("Back", x, y, "works", "chain")
        p.block("Back", x + 3, floor - 3, "works", "pillar", 1, 3) if k % 2 == 0 else None
    p.block("Back", p.columns - 7, high - 2, "works", "exit", 1, 2)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, high - 3, 2, 3)
    p.thing("Checkpoint", 10)
    p.thing("Checkpoint", right + 2)
    walks = []
    for name, a, b in (("west", left + 2, left + 9), ("middle", left + 15, left + 24), ("east", right - 10, right - 3)):
        path = p.path("Path", [(a, p.ground[a]), (b, p.ground[b])])
        path.name = name
        walks.append(path)
    for column, kind, preset, patrol in ((left + 6, "tine", "walk", 0), (left + 20, "hod", "walk", 1),
                                         (left + 34, "tine", "crawl", None), (right - 22, "hod", "walk", None),
                                         (right - 6, "tine", "walk", 2)):  # fmt: skip
        enemy = p.thing("Enemy", column, kind=kind, preset=preset, facing="left")
        enemy.patrol = walks[patrol] if patrol is not None else None
    for column, kind in ((8, "apple"), (9.5, "pot"), (left + 4, "crate"), (left + 16, "pot"), (left + 27, "brick"),
                         (left + 28, "brick"), (left + 44, "wheel"), (right - 14, "pot"),
                         (right + 4, "apple")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    p.area("Zone", left, 12, right - left, 17, camera_lock=True)
    p.thing("Sign", 7, text="X swings. E lifts a pot, E throws it.")
    p.thing("Sign", 12.5, text="Above their heads is also a way.")
    p.skyline(7, 8)
    p.grow(0.02, 0.0)
    return p, {"title": "The Arena", "palette": "kiln", "weather": "embers", "next": ""}


def new_map() -> tuple[Plan, dict[str, object]]:
    """What `new` starts from: level ground between two walls, a way in and a way out."""
    p = Plan(100, 30, 21)
    p.flat(p.columns)
    p.box(0, 0, 2, 21)
    p.box(p.columns - 2, 0, 2, 21)
    p.thing("Spawn", 6, facing="right")
    p.area("Exit", p.columns - 5, p.floor - 3, 2, 3)
    p.thing("Prop", 14, kind="apple")
    p.thing("Sign", 9, text="Paint, save, and watch the running game change.")
    return p, {"title": "New Map", "palette": "dusk", "weather": "none"}


LEVELS: dict[str, Callable[[], tuple[Plan, dict[str, object]]]] = {
    "01_yard": yard, "02_stairs": stairs, "03_ducts": ducts, "04_movers": movers, "05_arena": arena,
    "templates/new_map": new_map,
}  # fmt: skip


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
