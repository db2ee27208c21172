"""The ground tileset: 47 blob pictures, slopes, half tiles and steps, cut from one painter so that they meet.

Run it to write levels/tilesets/ground.png and ground.tsx. The game paints this ground itself, brick by brick
(`painted`); these pictures are what Tiled shows, and what the collision shapes belong to.
"""

from pathlib import Path

import numpy as np
import png
from ground_shapes import BLOB, FULL, SHAPES, TS, blob_mask, canonical, shape_mask
from px import G0, G1, G2, ROOT, T0, T1, T3, T4, T5, TR, hsh, hsh_arr
from tiled_xml import TileEntry, write_tileset

from game.level import classes

COLUMNS = 16


def _run(solid: np.ndarray, axis: int, back: bool) -> np.ndarray:
    """How many solid pixels lie in a row up to each pixel, from one side; 99 where the run touches the border."""
    a = np.moveaxis(solid, axis, 0)
    a = a[::-1] if back else a
    out = np.zeros(a.shape, int)
    current = np.where(a[0], 99, 0)
    for i in range(len(a)):
        current = np.where(a[i], current + (i > 0), 0)
        out[i] = current
    out = out[::-1] if back else out
    return np.moveaxis(out, 0, axis)


def _distance(solid: np.ndarray) -> np.ndarray:
    """Rough distance to the air in px."""
    d = np.where(solid, 60.0, 0.0)
    for _ in range(40):
        p = np.pad(d, 1, mode="edge")
        straight = np.minimum.reduce([p[:-2, 1:-1], p[2:, 1:-1], p[1:-1, :-2], p[1:-1, 2:]]) + 1
        across = np.minimum.reduce([p[:-2, :-2], p[:-2, 2:], p[2:, :-2], p[2:, 2:]]) + 1.4
        d = np.minimum(d, np.minimum(straight, across))
    return d


def paint(solid: np.ndarray, seed: int, moss: float = 0.0, depth: float = 0.0, fade: float = 15.0) -> np.ndarray:
    """The slots of a mask of whole tiles. Bricks repeat with the tile, so any two meet. depth: px deeper than seen."""
    h, w = solid.shape
    y, x = np.mgrid[0:h, 0:w]
    out = np.full((h, w), TR, np.uint8)
    row = (y % TS) // 8
    # upper course: one long or two short bricks to a tile; lower course: a brick across the joint of two tiles
    cut = (10, 16, 6, 16)[seed % 4]
    upper = row == 0
    brick = np.where(upper, np.where(x % TS < cut, 1, 2), np.where((x + 8) % TS < 8, 4, 3))
    start = np.where(upper, np.where(x % TS < cut, 0, cut), 8)
    crosses = ~upper
    lx = np.where(upper, x % TS - start, (x - 8) % TS)
    width = np.where(upper, np.where(x % TS < cut, cut, TS - cut), TS)
    ly = y % 8
    tile = hsh_arr(x // TS * 0 + brick, seed + 0 * x, 5)
    r1 = np.where(crosses, 0.5, tile)
    r3 = np.where(crosses, 0.7, hsh_arr(brick * 7, seed + 0 * x, 9))
    d = _distance(solid)
    # tone of a whole brick: by the distance to air at its centre
    cy = np.clip(y - ly + 4, 0, h - 1)
    cx = np.clip(x - lx + width // 2, 0, w - 1)
    centre = np.where(solid[cy, cx], d[cy, cx], 2) + depth
    tone = np.clip(np.floor(2.75 - centre / fade + (r1 - 0.5) * 0.8), 0, 3).astype(int)
    seam = (lx == 0) | (ly == 7)
    light = (ly == 0) & (lx > 0) & (r3 < 0.55) & (tone >= 1)
    light |= (lx == width - 1) & (ly < 3) & (r3 < 0.3) & (tone >= 2)
    speck = hsh_arr(x % TS // 2, y % TS + 0 * x, seed + 31)
    tone = tone - seam + light - ((speck < 0.02) & ~seam) + ((speck > 0.985) & ~seam & (tone >= 1))
    out[solid] = (T0 + np.clip(tone, 0, 3)).astype(np.uint8)[solid]

    down, up, left, right = (_run(solid, a, b) for a, b in ((0, False), (0, True), (1, False), (1, True)))
    fleck = hsh_arr(x % TS // 3, x * 0 + 5, seed)
    slab = 3 + (hsh_arr(x % TS // 5, x * 0 + 7, 3) * 2.4).astype(int)
    lip = solid & (down <= slab)
    out[solid & (down == slab + 1)] = T0
    out[lip] = T3
    out[lip & (down == 2) & (fleck < 0.45)] = T4
    out[lip & (down == 3) & (fleck < 0.15)] = T4
    joint = (x % TS == 11) & (seed % 3 == 1)
    out[lip & joint & (down > 1)] = T1
    rim = solid & (down == 1)
    out[rim] = T5
    out[rim & (hsh_arr(x % TS // 4, x * 0 + 11, seed) < 0.18)] = T4
    out[rim & joint] = T3
    wall = solid & (down > 2)
    rough = hsh_arr(y // 5, y * 0 + 3, seed)
    out[wall & (right == 1)] = np.where(rough < 0.75, T4, T3)[wall & (right == 1)]
    out[wall & (right == 2) & (rough < 0.5)] = T3
    out[wall & (left == 1)] = T1
    out[wall & (left == 2) & (rough < 0.4)] = T1
    out[wall & (up == 1)] = T0
    out[solid & (up == 2) & (down > 3) & (left > 1)] = T1
    if moss:
        _moss(out, down, moss, seed)
    return out


def _moss(out: np.ndarray, down: np.ndarray, amount: float, seed: int) -> None:
    """Growth that eats into the lip: deep in the middle of a tile, thin at its joints, so that any two tiles meet."""
    for px_y, px_x in zip(*np.nonzero(down == 1), strict=True):
        k = amount * (2.2 + 1.6 * np.sin((px_x % TS + 0.5) * np.pi / 8 - 1.2)) * (0.8 + 0.4 * hsh(px_x % TS // 2, 61))
        for j in range(int(min(7, max(1, k * (0.6 + 0.7 * hsh(px_x % TS, seed, 4)))))):
            at = px_y + j
            if at < len(out) and out[at, px_x] != TR:
                bright = G2 if hsh(px_x % TS // 3, seed, 8) < 0.62 else G1
                out[at, px_x] = bright if j == 0 else G1 if j <= max(1, k * 0.5) else G0


def cut(mask: np.ndarray, **how: float) -> np.ndarray:
    """Paint a 5 x 5 neighbourhood and cut the middle tile out."""
    return paint(mask, **how)[2 * TS : 3 * TS, 2 * TS : 3 * TS]  # type: ignore[arg-type]


def tiles() -> list[tuple[str, np.ndarray, list[tuple[int, int]]]]:
    """Every tile in sheet order: name, (16, 16) slots, outline."""
    found = [
        (f"blob_{bits}", cut(blob_mask(bits), seed=bits % 7, depth=-40.0 if bits == 255 else 0.0), FULL)
        for bits in BLOB
    ]
    found.append(("blob_255_b", cut(blob_mask(255), seed=2, depth=-40.0), FULL))
    flat = canonical(0b01111100)  # ground with air above
    for i in range(3):
        found.append((f"top_{i}", cut(blob_mask(flat), seed=11 + i), FULL))
    for i in range(3):
        found.append((f"moss_{i}", cut(blob_mask(flat), seed=21 + i, moss=1.0 + 0.3 * i), FULL))
    for i in range(4):
        found.append((f"fill_{i}", cut(blob_mask(255), seed=31 + i, depth=-34.0), FULL))
    for i in range(4):
        found.append((f"deep_{i}", cut(blob_mask(255), seed=41 + i, depth=-24.0), FULL))
    found.append(("dark", np.full((TS, TS), T0, np.uint8), FULL))
    found.append(("under", cut(blob_mask(canonical(0b11000111)), seed=52), FULL))
    for i, name in enumerate(SHAPES):
        found.append((name, cut(shape_mask(name), seed=4 + i % 2), SHAPES[name]))
    for name in ("up45", "down45", "up22_low", "up22_high", "down22_high", "down22_low"):
        found.append((f"{name}_moss", cut(shape_mask(name), seed=7, moss=1.2), SHAPES[name]))
    return found


def sheet(pictures: list[np.ndarray], columns: int = COLUMNS) -> np.ndarray:
    """The pictures side by side, row by row."""
    rows = -(-len(pictures) // columns)
    out = np.full((rows * TS, columns * TS), TR, np.uint8)
    for i, picture in enumerate(pictures):
        y, x = i // columns * TS, i % columns * TS
        out[y : y + TS, x : x + TS] = picture
    return out


def ids() -> dict[str, int]:
    """Name → tile id."""
    return {name: i for i, (name, _, _) in enumerate(tiles())}


def wangset(ids_: dict[str, int]) -> list[str]:
    """The terrain brush: a corner set of all fifteen combinations, so that the brush never leaves a hole."""
    lines = [f'  <wangset name="Ground" type="corner" tile="{ids_["moss_1"]}">',
             f'   <wangcolor name="Rock" color="#56706b" tile="{ids_["blob_255"]}" probability="1"/>']  # fmt: skip
    found = {}
    for combination in range(1, 16):
        corners = [c for i, c in enumerate((1, 3, 5, 7)) if combination >> i & 1]
        bits = sum(1 << at for at in {(c + side) % 8 for c in corners for side in (-1, 0, 1)})
        wangid = ",".join("1" if i in corners else "0" for i in range(8))
        names = [f"blob_{canonical(bits)}"]
        if combination == 15:
            names += ["blob_255_b", "dark"] + [f"{kind}_{i}" for kind in ("fill", "deep") for i in range(4)]
        if names == ["blob_124"]:
            names += [f"top_{i}" for i in range(3)] + [f"moss_{i}" for i in range(3)]
        found |= {ids_[name]: wangid for name in names}
    lines += [f'   <wangtile tileid="{id_}" wangid="{found[id_]}"/>' for id_ in sorted(found)]
    return [*lines, "  </wangset>"]


def write(folder: Path) -> None:
    """Write picture and tileset into a folder."""
    made = tiles()
    names = ids()
    picture = sheet([p for _, p, _ in made])
    png.write(folder / "ground.png", picture)
    entries = {i: TileEntry(outlines=[outline]) for i, (_, _, outline) in enumerate(made)}
    for name in ("top_1", "top_2", "blob_124", "moss_0", "moss_2"):
        entries[names[name]].probability = 0.5
    for name, i in names.items():  # rock that the brush knows but does not choose
        if name == "dark" or name.startswith(("deep_", "fill_")):
            entries[i].probability = 0.0
    known = (classes.TILESET.properties, classes.TILE.properties)
    height, width = picture.shape
    write_tileset(
        folder / "ground.tsx", "ground.png", (width, height), width // TS * height // TS, entries, known,
        {"painted": True}, wangset(names),
    )  # fmt: skip


if __name__ == "__main__":
    write(ROOT / "levels" / "tilesets")
