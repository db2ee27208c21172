"""The automapping rules: growth on level ground and under overhangs, drawn by Tiled with Map > AutoMap (Ctrl+M).

Run it to write levels/automap. The rule map has a `regions` layer, which Tiled 1.8 needs and later versions accept.
"""

import deco_tiles as deco
import ground_tiles as ground
from px import ROOT
from tiled_xml import Layer, write_map

from game.level.classes import Property

TOPS = ["blob_124", "top_0", "top_1", "top_2", "moss_0", "moss_1", "moss_2"]
UNDERS = ["blob_199", "under"]
ON_TOP = ["tuft_0", "tuft_1", "tuft_2", "", "", "bloom_0", "fern"]
HANGING = [("vines", ""), ("", ""), ("vine", "vine_tip"), ("", ""), ("", ""), ("", ""), ("vine_tip", "")]
STRICT = Property("StrictEmpty", "bool", False, "an empty cell of a rule asks for an empty cell of the map")
RULES = """# Rules for Map > AutoMap (Ctrl+M): growth on open ground and under overhangs, on the layer Growth.
# Undo takes it back; run it again for another throw of the dice.
growth.tmx
"""
NOTHING: tuple[Property, ...] = ()


def main() -> None:
    folder = ROOT / "levels" / "automap"
    folder.mkdir(exist_ok=True)
    (folder / "rules.txt").write_text(RULES, encoding="utf-8", newline="\n")
    rock, green = ground.ids(), deco.ids("growth")
    first = 1 + ground.sheet([p for _, p, _ in ground.tiles()]).size // ground.TS**2
    width, height = 5, 5

    def grid(cells: dict[tuple[int, int], int]) -> list[list[int]]:
        return [[cells.get((x, y), 0) for x in range(width)] for y in range(height)]

    # rule 1 is the column x = 1, rows 1 and 2; rule 2 is the column x = 3, rows 1 to 3
    regions = {(1, 1): 1, (1, 2): 1, (3, 1): 1, (3, 2): 1, (3, 3): 1}
    layers = [Layer("regions", grid(regions))]
    for i, top in enumerate(TOPS):
        under = UNDERS[i % len(UNDERS)]
        cells = {(1, 2): 1 + rock[top], (3, 1): 1 + rock[under]}
        layers.append(Layer(f"input{i + 1}_Terrain", grid(cells), properties={"StrictEmpty": True}))
    for i, (tuft, (upper, lower)) in enumerate(zip(ON_TOP, HANGING, strict=True)):
        wanted = {(1, 1): tuft, (3, 2): upper, (3, 3): lower}
        cells = {at: first + green[name] for at, name in wanted.items() if name}
        layers.append(Layer(f"output{i + 1}_Growth", grid(cells)))
    sets = [(1, "../tilesets/ground.tsx"), (first, "../tilesets/growth.tsx")]
    write_map(folder / "growth.tmx", (width, height), sets, layers, {}, (NOTHING, (STRICT,)))


if __name__ == "__main__":
    main()
