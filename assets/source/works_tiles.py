"""The works and slag tilesets: what they hold, what of it moves, and which tiles are one-way platforms."""

from deck_tiles import grate, pillar, plank, slag, water, water_body
from machine_tiles import (
    chain,
    exit_board,
    furnace,
    gear,
    girder_v,
    hook,
    lamp,
    panel,
    sign_board,
    spikes,
    vent_steam,
    wall_lamp,
)
from pipe_tiles import collar_h, collar_v, drip, elbow, pipe_end, pipe_h, pipe_v, tee, valve
from tile_board import Named, drawn, pack
from tiled_xml import TileEntry

ROLL = 16  # pictures of a roll of slag, four of which lie side by side


def works() -> tuple[Named, dict[str, TileEntry]]:
    tiles: Named = []
    for name, draw in (
        ("pipe_h", pipe_h), ("pipe_v", pipe_v), ("pipe_h_collar", lambda c: (pipe_h(c), collar_h(c, 7))),
        ("pipe_v_collar", lambda c: (pipe_v(c), collar_v(c, 7))),
        ("elbow_rd", lambda c: elbow(c, True, True)), ("elbow_ld", lambda c: elbow(c, False, True)),
        ("elbow_ru", lambda c: elbow(c, True, False)), ("elbow_lu", lambda c: elbow(c, False, False)),
        ("tee", tee), ("valve", valve), ("pipe_end_l", lambda c: pipe_end(c, True)),
        ("pipe_end_r", lambda c: pipe_end(c, False)), ("girder_v", girder_v), ("sign", sign_board), ("spikes", spikes),
        ("chain", chain),
    ):  # fmt: skip
        tiles += drawn(name, draw)
    for i in range(4):
        tiles += drawn(f"drip_{i}", lambda c, i=i: drip(c, i))
    for i in range(4):
        tiles += drawn(f"water_{i}", lambda c, i=i: water(c, i))
    for i in range(4):
        tiles += drawn(f"slag_{i}", lambda c, i=i: slag(c, 4 * i, 16))
    for i in range(4):
        tiles += drawn(f"steam_{i}", lambda c, i=i: vent_steam(c, i))
    for i in range(3):
        tiles += drawn(f"furnace_{i}", lambda c, i=i: furnace(c, i))
    for i in range(2):
        tiles += drawn(f"lamp_{i}", lambda c, i=i: lamp(c, i))
    for i in range(2):
        tiles += drawn(f"wall_lamp_{i}", lambda c, i=i: wall_lamp(c, i))
    tiles += drawn("water_body", water_body)
    tiles += drawn("slag_body", lambda c: slag(c, 0, 16, 16))
    for name, ends in (("grate_l", (True, False)), ("grate", (False, False)), ("grate_r", (False, True))):
        tiles += drawn(name, lambda c, ends=ends: grate(c, 16, *ends))
    for name, ends in (("plank_l", (True, False)), ("plank", (False, False)), ("plank_r", (False, True))):
        tiles += drawn(name, lambda c, ends=ends: plank(c, *ends))
    tiles += drawn("hook", hook)
    tiles += drawn("pillar", pillar, 1, 3) + drawn("exit", exit_board, 1, 2)
    tiles += drawn("gear", gear, 2, 2) + drawn("vent", lambda c: panel(c, slats=True), 2)
    tiles += drawn("plate", panel, 2) + drawn("stripes", lambda c: panel(c, hazard=True), 2)
    ids = pack(tiles, 16)[1]
    entries: dict[str, TileEntry] = {}
    top = [[(0, 0), (16, 0), (16, 5), (0, 5)]]
    for name in ("grate_l", "grate", "grate_r", "plank_l", "plank", "plank_r"):
        entries[name] = TileEntry(outlines=top, properties={"one_way": True})
    for name, count, ms in (("drip", 4, 260), ("water", 4, 300), ("slag", 4, 380), ("steam", 4, 140)):
        entries[f"{name}_0"] = TileEntry(frames=[(ids[f"{name}_{i}"], ms) for i in range(count)])
    beat = [(0, 420), (1, 280), (2, 520), (1, 260)]
    entries["furnace_0"] = TileEntry(frames=[(ids[f"furnace_{i}"], ms) for i, ms in beat])
    for name in ("lamp", "wall_lamp"):
        beat = [(0, 2600), (1, 80), (0, 120), (1, 60)]
        entries[f"{name}_0"] = TileEntry(frames=[(ids[f"{name}_{i}"], ms) for i, ms in beat])
    return tiles, entries


def slag_roll() -> tuple[Named, dict[str, TileEntry]]:
    """Slag that repeats after four tiles: lay roll_0, roll_4, roll_8, roll_12 side by side, deep_... below."""
    tiles: Named = []
    entries: dict[str, TileEntry] = {}
    for name, top in (("roll", 0), ("deep", 16)):
        for i in range(ROLL):
            tiles += drawn(f"{name}_{i}", lambda c, i=i, top=top: slag(c, 4 * i, 4 * ROLL, top))
    ids = pack(tiles, ROLL)[1]
    for name in ("roll", "deep"):
        for i in range(0, ROLL, 4):
            frames = [(ids[f"{name}_{(i + k) % ROLL}"], 420) for k in range(ROLL)]
            entries[f"{name}_{i}"] = TileEntry(frames=frames)
    return tiles, entries
