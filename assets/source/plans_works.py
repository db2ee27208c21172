"""Plans of the levels inside the works: ducts, movers and the arena."""

from course import TS
from plan import Plan
from px import hsh
from tiled_xml import Object


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
            p.lamp(x + width + 2, floor - 5, "wall_lamp_0", 60, post=k == 0)
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
            p.put("Slag", x + k, floor + 4, "slag", f"roll_{(x + k) % 4 * 4}")
            p.put("Slag", x + k, floor + 5, "slag", f"deep_{(x + k) % 4 * 4}")
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
    p.spikes(p.column - 2, p.floor + 2, 2)
    p.flat(5)
    p.rise(2)
    p.flat(p.columns - p.column)
    p.box(p.columns - 2, 0, 2, 40)
    end = p.floor
    for x in (first, second, third):
        p.put("Works", x - 2, p.ground[x - 2] + 2, "works", "furnace_0")
        p.things.append(Object("Light", (x + 4) * TS, (p.ground[x - 1] + 5) * TS, properties={"radius_px": 120}))
        p.thing("Checkpoint", x - 3)
    for x in (6, lift - 2, climb - 2, p.columns - 8):
        p.lamp(x, p.ground[x] - 5, "wall_lamp_0", 60, post=True)
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
    p.thing("Sign", 7, text="X swings. E lifts a pot, Q throws it.")
    p.thing("Sign", 12.5, text="Above their heads is also a way.")
    p.skyline(7, 8)
    p.grow(0.02, 0.0)
    return p, {"title": "The Arena", "palette": "kiln", "weather": "embers", "next": ""}
