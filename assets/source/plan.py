"""A level on paper: a course, the things in it and the tiles that dress it, written as a Tiled map."""

from pathlib import Path

import deco_tiles as deco
import ground_shapes as shapes
import ground_tiles as ground
from course import LETTER, TS, Course
from px import hsh
from tiled_xml import Layer, Object, write_map

from game.level import classes


class Plan(Course):
    """A course with things (in document order) and hand-laid tiles: layer → (column, row) → (tileset, tile)."""

    def __init__(self, columns: int, rows: int, floor: int) -> None:
        super().__init__(columns, rows, floor)
        self.tiles: dict[str, dict[tuple[int, int], tuple[str, str]]] = {}

    def put(self, layer: str, column: int, row: int, tileset: str, name: str) -> None:
        """One tile of another tileset on a named layer."""
        self.tiles.setdefault(layer, {})[column, row] = (tileset, name)

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

    def picture(self, column: int, row: int, ids: dict[str, int]) -> int:
        """The gid of a ground cell: its shape, or the blob picture that fits its neighbours; deep rock is dark."""
        letter = self.grid[row][column]
        if letter == ".":
            return 0
        if letter != "#":
            return 1 + ids[LETTER[letter]]
        bits = 0
        for i, (dx, dy) in enumerate(shapes.AROUND):
            if self.is_solid(column + dx, row + dy):
                bits |= 1 << i
        bits = shapes.canonical(bits)
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

    def block(self, layer: str, column: int, row: int, tileset: str, name: str, width: int, height: int) -> None:
        """A picture of several tiles."""
        for y in range(height):
            for x in range(width):
                self.put(layer, column + x, row + y, tileset, f"{name}_{x}_{y}")

    def lamp(self, column: int, row: int, name: str = "lamp_0", radius: float = 52, post: bool = False) -> None:
        """A hanging lamp (or another lit tile) and its Light; a wall lamp in the open gets a post."""
        if name.startswith("wall") and post:
            for y in range(row, self.ground[column]):
                self.put("Back", column, y, "works", "pipe_v_collar" if y == self.ground[column] - 1 else "pipe_v")
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
        """What is left of a back wall: bricks along roofs and walls, the middle open to whatever lies behind."""
        left: set[tuple[int, int]] = set()
        for y in range(row, row + height):
            for x in range(column, column + width):
                reach = thick + int(hsh(x, y // 2, 47) * 2.2)
                near = [(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)
                        if abs(dx) + abs(dy) <= reach]  # fmt: skip
                # None along the ground alone: it would hide the view and darken what stands there.
                near = [at for at in near if at[1] < self.ground[min(max(at[0], 0), self.columns - 1)] or at[1] == y]
                if self.grid[y][x] != "#" and any(self.is_solid(*at) for at in near):
                    left.add((x, y))
        standing: set[tuple[int, int]] = set()
        held = ((1, 0), (-1, 0), (0, -1))
        reached = [(x, y) for x, y in left if any(self.is_solid(x + dx, y + dy) for dx, dy in held)]
        while reached:
            x, y = reached.pop()
            if (x, y) in left and (x, y) not in standing:
                standing.add((x, y))
                reached += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        left = standing
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

    def spikes(self, column: int, row: int, width: int) -> None:
        """Spikes that stand in a row of cells, and the Hazard that they are."""
        for x in range(column, column + width):
            self.put("Works", x, row, "works", "spikes")
        self.area("Hazard", column, row + 0.5, width, 0.5, damage=1)

    def grow(self, lush: float, flowers: float) -> None:
        """Plants on open level ground, vines under overhangs, where the painter's own moss could do with some help."""
        buried = {
            (x, round(o.y / TS))
            for o in self.things
            if o.class_name == "Solid"
            for x in range(int(o.x // TS), int((o.x + max((p[0] for p in o.points), default=o.width)) // TS) + 1)
        }
        for y in range(1, self.rows):
            for x in range(self.columns):
                chance = hsh(x, y, 19)
                above, below = self.grid[y - 1][x], self.grid[y + 1][x] if y + 1 < self.rows else "#"
                if self.grid[y][x] == "#" and above == "." and (x, y) not in buried:
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
        """Three layers that scroll at their own pace: far gantries, nearer columns, leaves before the map's foot."""
        for x in range(6, self.columns - 12, 59):
            self._gantry("Far beams", x, far_row, 11)
        for x in range(4, self.columns, 46):
            self._gantry("Near columns", x, near_row, 9 if x % 4 else 1)
        # Silhouettes stand on the map's last rows, so that they never hide what one plays with.
        for x in range(14, self.columns, 31):
            self.block("Front", x, self.rows - 3, "wall", "front_blade_a" if x % 2 else "front_blade_b", 2, 3)

    def _gantry(self, layer: str, column: int, row: int, width: int) -> None:
        """Two columns down to the map's foot with a girder over them; width 1: one column."""
        for x in {column, column + width - 1}:
            for y in range(row, self.rows):
                name = "column_head" if y == row else "column_collar" if y % 6 == 2 else "column"
                self.put(layer, x, y, "wall", name)
        for x in range(column - 1, column + width + 1):
            self.put(layer, x, row - 1, "wall", "girder")

    def write(self, path: Path, **properties: object) -> None:
        """Write the .tmx beside its tilesets."""
        rock = ground.ids()
        up = "" if path.parent.name == "levels" else "../"
        first, tilesets, known = (
            1 + ground.COLUMNS * -(-len(rock) // ground.COLUMNS),
            [(1, f"{up}tilesets/ground.tsx")],
            {},
        )
        used = {tileset for layer in self.tiles.values() for tileset, _ in layer.values()}
        for name in deco.SHEETS:
            if name == "slag" and name not in used:
                continue
            known[name] = (first, deco.ids(name))
            tilesets.append((first, f"{up}tilesets/{name}.tsx"))
            first += deco.count(name)

        def tiles(name: str, **look: object) -> Layer:
            rows = [[0] * self.columns for _ in range(self.rows)]
            for (x, y), (tileset, tile) in self.tiles.get(name, {}).items():
                if 0 <= x < self.columns and 0 <= y < self.rows:
                    start, ids = known[tileset]
                    rows[y][x] = start + ids[tile]
            return Layer(name, rows, properties={"front": True} if name in ("Front", "Slag") else {}, look=look)

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
            *([tiles("Slag")] if "Slag" in self.tiles else []),
            tiles("Front", parallaxx=1.3),
        ]
        table = (classes.MAP.properties, classes.LAYER.properties)
        shown = {k: v for k, v in properties.items() if v != ""}
        write_map(path, (self.columns, self.rows), tilesets, layers, shown, table)
