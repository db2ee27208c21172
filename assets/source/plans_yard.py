"""Plans of the levels in the open: the yard, the stairs, and what `new` starts from."""

from plan import Plan
from px import hsh


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
    p.lamp(p.columns - 6, p.floor - 4, "wall_lamp_0", post=True)
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
    p.spikes(p.column - 2, p.floor + 1, 2)
    p.flat(4)
    p.fall22(4)
    p.flat(4)
    p.stairs(4, 1, 2)
    p.flat(3)
    bridge = p.column
    p.step(6)
    p.flat(11)  # a hollow with a grate over it, and somebody in it
    p.step(-6)
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
    p.platform(bridge, level, 11)
    p.platform(bridge, level + 2, 2, "plank")
    p.platform(bridge + 1, level + 4, 2, "plank")
    p.room(bridge, level + 1, 11, 5)
    p.lamp(bridge + 5, level + 1, radius=56)
    p.lamp(peak, p.ground[peak] - 4, "wall_lamp_0", post=True)
    p.lamp(p.columns - 6, end - 4, "wall_lamp_0", post=True)
    p.block("Back", p.columns - 7, end - 2, "works", "exit", 1, 2)
    for x in (18, 60, 96):
        p.block("Back", x, p.ground[x] - 3, "works", "pillar", 1, 3)
    p.thing("Spawn", 4.5, facing="right")
    p.area("Exit", p.columns - 4, end - 3, 2, 3)
    p.thing("Checkpoint", peak)
    p.thing("Checkpoint", bridge - 1.5)
    p.area("Zone", bridge + 11, 0, p.columns - bridge - 11, 40, palette="night")
    for column, kind in ((8, "apple"), (12, "crate"), (20, "wheel"), (38.5, "apple"), (52, "pot"), (79, "lump"),
                         (bridge + 14, "apple"), (p.columns - 12, "crate"), (p.columns - 9, "brick")):  # fmt: skip
        p.thing("Prop", column, kind=kind)
    den = p.path("Path", [(bridge + 3, level + 6), (bridge + 9, level + 6)])
    valley = p.path("Path", [(p.columns - 20, end), (p.columns - 13, end)])
    den.name, valley.name = "den", "valley"
    for column, walk in ((bridge + 6, den), (p.columns - 15, valley)):
        p.thing("Enemy", column, kind="tine").patrol = walk
    p.thing("Prop", bridge + 8, kind="apple")
    p.thing("Prop", bridge + 10, kind="apple")
    p.thing("Sign", 6, text="E takes up and sets down, Q throws. 1 2 3 choose the gait.")
    p.thing("Sign", bridge + 13, text="X swings. Three blows, or one well-thrown pot.")
    p.thing("Sign", peak + 1, text="The way down is longer than it looks.")
    p.thing("Sign", bridge - 2.5, text="Something is under the grate. Down and Space drops through.")
    p.skyline(10, 12)
    p.grow(0.1, 0.06)
    return p, {"title": "Stairs", "palette": "dusk", "weather": "none", "next": "03_ducts.tmx"}


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
