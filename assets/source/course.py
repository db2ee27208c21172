"""The course of a level: ground laid from left to right like a road, as a grid of letters. It knows no pictures."""

import ground_shapes as shapes
from tiled_xml import Object

TS = shapes.TS
LETTER = {
    "/": "up45", "\\": "down45", "a": "up22_low", "b": "up22_high", "c": "down22_high", "d": "down22_low",
    "_": "half_bottom", "^": "half_top", "[": "half_left", "]": "half_right", "<": "hang45_left", ">": "hang45_right",
    "A": "hang22_left_thick", "B": "hang22_left_thin", "C": "hang22_right_thin", "D": "hang22_right_thick",
    "5": "step5", "6": "step10",
}  # fmt: skip


class Course:
    """A grid of letters and the Solid things that belong to it. (column, row) from the top left.

    Calls lay ground from left to right: `column` is where the next piece begins, `floor` its row.
    """

    def __init__(self, columns: int, rows: int, floor: int) -> None:
        self.columns, self.rows = columns, rows
        self.grid = [["."] * columns for _ in range(rows)]
        self.column, self.floor = 0, floor
        self.ground = [floor] * columns
        self.things: list[Object] = []

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

    def box(self, column: int, row: int, width: int, height: int, letter: str = "#") -> None:
        """Fill a rectangle of cells."""
        for y in range(max(0, row), min(self.rows, row + height)):
            for x in range(max(0, column), min(self.columns, column + width)):
                self.grid[y][x] = letter

    def top(self, column: float) -> int:
        """y in px of the ground of the course at a column, slopes counted."""
        x, row = int(column), self.ground[int(column)]
        outline = shapes.SHAPES.get(LETTER.get(self.grid[row][x], ""), shapes.FULL)
        return row * TS + int(shapes.inside(outline)[:, int((column - x) * TS)].argmax())

    def is_solid(self, column: int, row: int) -> bool:
        column, row = min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)
        return self.grid[row][column] != "."

    def text(self) -> str:
        """The grid as text, to look at."""
        return "\n".join("".join(row) for row in self.grid)
