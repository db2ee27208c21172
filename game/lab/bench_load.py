"""Load benchmark: from a map file to a world that has been ticked and drawn once, without the imports."""

import shutil
import tempfile
import time
from pathlib import Path

import numpy as np

from game.core import paths
from game.core.noise import noise_array
from game.world.intent import Intent

ROUNDS = 5


def write_map(folder: Path, columns: int, rows: int, layers: int = 4) -> Path:
    """A map of hills and caves with four tile layers, using the shipped ground tileset."""
    shutil.copytree(paths.LEVELS / "tilesets", folder / "tilesets")
    height = rows // 2 + (np.sin(np.arange(columns) / 9) * rows / 8).astype(int)
    solid = np.arange(rows)[:, None] >= height[None, :]
    holes = noise_array(5, np.arange(columns * rows), 0).reshape(rows, columns) > 0.9
    grids = [np.where(solid & ~holes, 1, 0)] + [np.where(holes & solid, 1 + i, 0) for i in range(1, layers)]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="{columns}"'
        f' height="{rows}" tilewidth="16" tileheight="16" infinite="0" nextlayerid="9" nextobjectid="2">',
        ' <tileset firstgid="1" source="tilesets/ground.tsx"/>',
    ]
    for i, grid in enumerate(grids):
        kind = ' class="Terrain"' if i == 0 else ""
        data = ",\n".join(",".join(map(str, row)) for row in grid.tolist())
        lines.append(f' <layer id="{i + 1}" name="l{i}"{kind} width="{columns}" height="{rows}">')
        lines.append(f'  <data encoding="csv">\n{data}\n</data>\n </layer>')
    x, y = 5 * 16, int(height[5]) * 16
    lines.append(f' <objectgroup id="8" name="o"><object id="1" type="Spawn" x="{x}" y="{y}"><point/></object>')
    lines.append(" </objectgroup>\n</map>\n")
    path = folder / "big.tmx"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def bench_load(columns: int, rows: int) -> dict[str, float]:
    """Medians in microseconds: read_us (file to Level), world_us (bodies, one tick), draw_us (scene, first frame)."""
    from game.level import tiled
    from game.view.scene import Assets, Scene
    from game.world.world import World

    assets = Assets()
    parts: dict[str, list[float]] = {"read_us": [], "world_us": [], "draw_us": []}
    with tempfile.TemporaryDirectory() as folder:
        path = write_map(Path(folder), columns, rows)
        for _ in range(ROUNDS):
            t0 = time.process_time()
            level = tiled.load(path)
            t1 = time.process_time()
            world = World(level)
            world.tick(Intent())
            t2 = time.process_time()
            Scene(level, assets).draw(world.frame(1.0))
            t3 = time.process_time()
            for name, spent in (("read_us", t1 - t0), ("world_us", t2 - t1), ("draw_us", t3 - t2)):
                parts[name].append(spent * 1e6)
    return {name: float(np.median(spent)) for name, spent in parts.items()}


def all_art_us() -> float:
    """CPU microseconds to load every sheet of the game as its parts do: creatures, clay, letters, scenery, title."""
    from game.physics.prop_kinds import load_kinds
    from game.view.backdrop import LAYERS, Backdrop
    from game.view.decks import deck_slots
    from game.view.embed import machine_parts
    from game.view.hud import HudView
    from game.view.overgrowth import plants, vines
    from game.view.part_sheet import PartSheet
    from game.view.prop_sprite import DRAWINGS, SQUASH
    from game.view.scene import Assets
    from game.view.sheet import read_slots
    from game.view.title import TitleView

    began = time.process_time()
    assets = Assets()
    kinds = load_kinds()
    assets.sprites.preload(["wick", "tine", "hod", *kinds])
    for kind, spec in kinds.items():
        for drawing in DRAWINGS[1:SQUASH] if spec.debris else DRAWINGS[1:]:
            PartSheet(f"props/{kind}_{drawing}")
    for palette in LAYERS:
        Backdrop(palette, 1, assets.bank, (4000, 600))
        read_slots(f"backdrop_{palette}_front")
    for font in (5, 7):
        assets.letters.width("a", font)
    HudView(assets.bank, assets.letters)
    TitleView(assets.bank, assets.letters)
    machine_parts(), plants(), vines(), deck_slots(0, 48), read_slots("fixtures")
    return (time.process_time() - began) * 1e6
