"""The wall tileset: rooms behind play, far columns and beams, and black silhouettes for the layer in front."""

from px import DN, H0, H1, H2, H3, K0, K2, K3, T0, T1, T2, T3, TR, UP, Canvas, hsh
from tile_board import Named, blade, drawn
from tiled_xml import TileEntry


def bricks(c: Canvas, seed: int, base: int, bright: float = 0.25, dark: int | None = None) -> None:
    """Three courses of thin bricks, half a brick over in each; joints meet at the tile's border."""
    seam = DN[base] if dark is None else dark
    c.rect(0, 0, 16, 16, base)
    for row, y in enumerate((0, 5, 10)):
        height = 5 if row < 2 else 6
        for x in range((0, 4, 0)[row] - 8, 16, 8):
            chance = 0.5 if x < 0 or x + 8 > 16 else hsh(x, row, seed)
            c.rect(x, y, 8, height, UP[base] if chance < bright else base)
            c.vl(x, y, y + height - 1, seam)
            c.hl(x, x + 7, y + height - 1, seam)
            if chance > 0.7:
                c.hl(x + 1, x + 6, y, UP[base])


def broken(c: Canvas, side: str, seed: int) -> None:
    """A back wall that ends at one side (r, l, t, b), whole bricks fallen out of it; lit where it faces right or up."""
    bricks(c, seed, T1, 0.3, T0)
    for row, (y, height) in enumerate(((0, 5), (5, 5), (10, 6))):
        reach = (4, 8, 12)[int(hsh(row, seed, 51) * 3)]
        if side == "r":
            c.rect(reach, y, 16, height, TR)
            c.vl(reach - 1, y, y + height - 2, T3 if hsh(row, seed, 52) < 0.5 else T2)
        elif side == "l":
            c.rect(0, y, 16 - reach, height, TR)
        elif row == (0 if side == "t" else 2):
            for x in range(-4 if row else 0, 16, 8):
                if hsh(x, seed, 53) < 0.6:
                    c.rect(x, y, 8, height, TR)
        elif row == 1 and hsh(seed, 54) < 0.6:
            x = 4 + 8 * int(hsh(seed, 55) * 2) - 8 * (seed % 2)
            c.rect(x, 0 if side == "t" else y, 8, 10 if side == "t" else 11, TR)


def hole(c: Canvas) -> None:
    bricks(c, 2, T1)
    for x, y, w, h in ((5, 4, 6, 7), (4, 6, 9, 4), (7, 10, 5, 3)):
        c.rect(x, y, w, h, T0)
    c.hl(4, 12, 10, T2)
    c.px(11, 4, T2)


def window(c: Canvas, lit: bool) -> None:
    bricks(c, 3, H1)
    c.rect(4, 2, 8, 12, K3 if lit else H0)
    c.hl(3, 12, 14, H3 if lit else H2)
    c.vl(8, 2, 13, H1)
    c.hl(4, 11, 7, H1)
    c.hl(4, 11, 1, H0)
    if lit:
        c.hl(4, 7, 13, K2)
        c.hl(9, 11, 13, K2)


def column(c: Canvas, rows: int, collar: bool) -> None:
    """A far column, 8 px wide, for the layers that scroll slower."""
    c.rect(4, 0, 8, rows * 16, H1)
    c.rect(4, 0, 3, rows * 16, H0)
    c.vl(11, 0, rows * 16, H2)
    if collar:
        for y in (6, 7):
            c.hl(2, 13, y, H1 if y == 7 else H2)
        c.hl(2, 13, 8, H0)


def column_head(c: Canvas) -> None:
    """The top of a far column: a plate as wide as the tile, and a bracket under each side of the girder it bears."""
    column(c, 1, False)
    c.hl(0, 15, 0, H1)
    c.hl(0, 15, 1, H0)
    for k in range(4):
        c.hl(k, 4, 2 + k, H0)
        c.hl(11, 15 - k, 2 + k, H1)
        c.px(15 - k, 2 + k, H2)


def girder_h(c: Canvas, y: int, base: int = H1, dark: int = H0, light: int = H2) -> None:
    """A lattice beam, 10 px tall; its diagonals meet at the tile's borders."""
    for x in range(16):
        k = min(x, 15 - x)
        c.px(x, y + 2 + k * 5 // 7, base)
        c.px(x, y + 3 + k * 5 // 7, dark)
    c.hl(0, 15, y, light)
    c.hl(0, 15, y + 1, base)
    c.hl(0, 15, y + 8, base)
    c.hl(0, 15, y + 9, dark)


def pipes_back(c: Canvas) -> None:
    bricks(c, 5, T1)
    for x in (3, 9):
        for i, tone in enumerate((T0, T1, T2, T2)):
            c.vl(x + i, 0, 15, tone)
        c.hl(x - 1, x + 4, 6, T2)
        c.hl(x - 1, x + 4, 7, T0)


def front_blade(c: Canvas, k: int) -> None:
    """Leaves in front of everything, black: two tiles wide, three tall, rooted at the foot."""
    leaves = (
        ((14, 46, -1.75, 6, -0.5), (17, 38, -1.35, 6, 0.6), (12, 24, -1.9, 5, -0.8), (22, 22, -1.2, 5, 0.6)),
        ((15, 42, -1.5, 6, 0.6), (19, 30, -1.7, 5, -0.7), (12, 20, -1.9, 5, -0.7), (23, 16, -1.3, 4, 0.6)),
    )[k]
    for x, length, angle, width, curve in leaves:
        blade(c, x, 48, length, angle, width, T0, None, curve)


def front_cable(c: Canvas, k: int) -> None:
    """A cable in front of everything: its sag goes on from tile to tile."""
    for x in range(16):
        y = (2 + x * 5 // 16, 7 + x * 3 // 16, 10 - x * 3 // 16, 7 - x * 5 // 16)[k]
        c.vl(x, y, y + 1, T0)
        if hsh(x, k, 4) < 0.06:
            c.vl(x, y, y + 3, T0)


def wall() -> tuple[Named, dict[str, TileEntry]]:
    tiles: Named = []
    for i in range(4):
        tiles += drawn(f"room_{i}", lambda c, i=i: bricks(c, i + 1, T1, 0.3, T0))
    for side in "rltb":
        for i in range(2):
            tiles += drawn(f"room_{side}_{i}", lambda c, side=side, i=i: broken(c, side, 21 + i + 3 * ord(side)))
    tiles += drawn("room_hole", hole) + drawn("room_pipes", pipes_back)
    tiles += drawn("room_dark", lambda c: c.rect(0, 0, 16, 16, T0))
    for i in range(2):
        tiles += drawn(f"warm_{i}", lambda c, i=i: bricks(c, i + 7, K0, 0.0, T1))
    for i in range(3):
        tiles += drawn(f"far_{i}", lambda c, i=i: bricks(c, i + 11, H1))
    tiles += drawn("far_window", lambda c: window(c, False)) + drawn("far_window_lit", lambda c: window(c, True))
    tiles += drawn("column", lambda c: column(c, 1, False)) + drawn("column_collar", lambda c: column(c, 1, True))
    tiles += drawn("girder", lambda c: girder_h(c, 6))
    tiles += drawn("front_girder", lambda c: girder_h(c, 6, T0, T0, T0))
    for i in range(4):
        tiles += drawn(f"front_cable_{i}", lambda c, i=i: front_cable(c, i))
    tiles += drawn("column_head", column_head)
    tiles += drawn("front_blade_a", lambda c: front_blade(c, 0), 2, 3)
    tiles += drawn("front_blade_b", lambda c: front_blade(c, 1), 2, 3)
    return tiles, {}
