"""Writes the small maps in `maps/`, one for each feature of Tiled. Run it again and the same bytes come out.

python -m tests.level.make_maps
"""

import base64
import gzip
import zlib
from pathlib import Path

import numpy as np

from tests.level.build import png_of

HERE = Path(__file__).resolve().parent / "maps"
H, V, D = 1 << 31, 1 << 30, 1 << 29
ALL = (0, H, V, H | V, D, D | H, D | V, D | H | V)
SPAWN = '<object id="900" type="Spawn" x="24" y="16"><point/></object>'
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
TILES = '<tileset firstgid="1" source="tiles.tsx"/>\n'
GROUND = [[0] * 12] * 5 + [[1] * 12]
SCATTER = [
    [0, 2, 3, 4, 0, 0, 6, 7, 8, 0, 0, 5],
    [0, 0, 0, 0, 9, 0, 0, 0, 0, 10, 0, 0],
    [2, 0, 6, 0, 0, 11, 12, 0, 3, 0, 0, 4],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 5, 0, 7, 0, 9, 0, 2, 0, 4, 0, 6],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
]


def pictures() -> dict[str, np.ndarray]:
    """The pictures, (height, width, 4) uint8. Every tile looks different in each of its eight orientations."""
    tiles = np.zeros((64, 64, 4), np.uint8)
    for i in range(16):
        x, y = i % 4 * 16, i // 4 * 16
        tile = tiles[y : y + 16, x : x + 16]
        tile[:, :] = (40 + 12 * i, 200 - 9 * i, 60 + 11 * (i * 7 % 16), 255)
        tile[2:5, 2:14] = (250, 240, 200, 255)
        tile[2:13, 2:5] = (250, 240, 200, 255)
        tile[8:10, 4 : 6 + i // 2] = (20, 20, 30, 255)
        if i:
            tile[14:, 12:] = 0
    margins = np.full((38, 55, 4), (255, 0, 255, 255), np.uint8)
    for i in range(6):
        x, y = 2 + i % 3 * 17, 2 + i // 3 * 17
        margins[y : y + 16, x : x + 16] = tiles[i // 4 * 16 :, i % 4 * 16 :][:16, :16]
        margins[y + 5 : y + 8, x + 9 : x + 12] = (255, 0, 255, 255)
    tall = np.zeros((32, 48, 4), np.uint8)
    for i in range(3):
        tall[4 + 6 * i :, 16 * i + 5 : 16 * i + 10] = (110, 70, 50, 255)
        tall[4 + 6 * i : 16 + 3 * i, 16 * i + 1 : 16 * i + 15] = (60, 120 + 40 * i, 80, 255)
        tall[6 + 6 * i : 9 + 6 * i, 16 * i + 2 : 16 * i + 5] = (240, 250, 200, 255)
    crate = np.full((24, 20, 4), (150, 110, 70, 255), np.uint8)
    crate[2:6, 2:15], crate[8:22, 2:5] = (230, 200, 150, 255), (90, 60, 40, 255)
    ball = np.zeros((12, 12, 4), np.uint8)
    ball[2:10, 1:11], ball[3:5, 2:4] = (200, 60, 70, 255), (255, 230, 220, 255)
    sky = np.zeros((30, 40, 4), np.uint8)
    sky[5:25, 4:36], sky[8:12, 8:20] = (90, 110, 170, 255), (220, 230, 250, 255)
    return {"tiles": tiles, "margins": margins, "tall": tall, "crate": crate, "ball": ball, "sky": sky}


def csv(rows: list[list[int]]) -> str:
    """Rows as Tiled writes them."""
    return "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"


def layer(name: str, rows: list[list[int]], more: str = "") -> str:
    """A tile layer 12 x 6; the one named Ground is solid."""
    inner = '<properties><property name="solid" type="bool" value="true"/></properties>' if name == "Ground" else ""
    return (
        f' <layer id="{1 + sum(map(ord, name))}" name="{name}" width="12" height="6" {more}>{inner}\n'
        f'  <data encoding="csv">{csv(rows)}</data>\n </layer>\n'
    )


def group(objects: str, name: str = "Objects", more: str = "") -> str:
    """An object layer."""
    return f' <objectgroup id="{500 + len(name)}" name="{name}" {more}>\n{objects}\n </objectgroup>\n'


def tmx(body: str, tilesets: str = TILES, more: str = "", spawn: bool = True, inner: str = "") -> str:
    """A map of 12 x 6 tiles; its last layer holds the spawn."""
    last = group(SPAWN, "Spawn") if spawn else ""
    return (
        f'{HEAD}<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="12"'
        f' height="6" tilewidth="16" tileheight="16" infinite="0" nextlayerid="999" nextobjectid="999" {more}>\n'
        f"{inner}{tilesets}{body}{last}</map>\n"
    )


def packed(rows: list[list[int]], how: str) -> str:
    """Rows as base64, compressed or not."""
    raw = np.array(rows, "<u4").tobytes()
    if how == "zlib":
        raw = zlib.compress(raw, 9)
    elif how == "gzip":
        raw = gzip.compress(raw, 9, mtime=0)
    elif how == "zstd":
        import zstandard

        raw = zstandard.ZstdCompressor().compress(raw)
    return base64.b64encode(raw).decode()


def tilesets() -> dict[str, str]:
    """The .tsx files."""

    def tsx(name: str, more: str, inner: str) -> str:
        return f'{HEAD}<tileset version="1.8" tiledversion="1.8.2" name="{name}" {more}>\n{inner}</tileset>\n'

    image = ' <image source="tiles.png" width="64" height="64"/>\n'
    size = 'tilewidth="16" tileheight="16" tilecount="16" columns="4"'
    animation = "".join(f'<frame tileid="{i}" duration="{ms}"/>' for i, ms in ((5, 100), (6, 250), (10, 100)))
    slopes = (
        ' <tile id="1"><objectgroup draworder="index" id="2"><object id="1" x="0" y="16">'
        '<polygon points="0,0 16,-16 16,0"/></object></objectgroup></tile>\n'
        ' <tile id="2"><objectgroup draworder="index" id="2"><object id="1" x="0" y="8" width="16" height="8"/>'
        "</objectgroup></tile>\n"
        ' <tile id="3"><properties><property name="one_way" type="bool" value="true"/></properties></tile>\n'
        ' <tile id="4"><properties><property name="friction" type="float" value="0.1"/></properties>'
        '<objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="16" height="16"/>'
        "</objectgroup></tile>\n"
    )
    return {
        "tiles": tsx("tiles", size, image),
        "slopes": tsx("slopes", size, image + slopes),
        "moving": tsx("moving", size, image + f' <tile id="5"><animation>{animation}</animation></tile>\n'),
        "margins": tsx(
            "margins",
            'tilewidth="16" tileheight="16" spacing="1" margin="2" tilecount="6" columns="3"',
            ' <image source="margins.png" trans="ff00ff" width="55" height="38"/>\n',
        ),
        "tall": tsx(
            "tall",
            'tilewidth="16" tileheight="32" tilecount="3" columns="3"',
            ' <tileoffset x="3" y="-2"/>\n <image source="tall.png" width="48" height="32"/>\n',
        ),
        "collection": tsx(
            "collection",
            'tilewidth="20" tileheight="24" tilecount="2" columns="0"',
            ' <grid orientation="orthogonal" width="1" height="1"/>\n'
            ' <tile id="0" type="Prop"><properties><property name="kind" value="crate"/></properties>'
            '<image width="20" height="24" source="crate.png"/></tile>\n'
            ' <tile id="3"><image width="12" height="12" source="ball.png"/></tile>\n',
        ),
    }


def maps() -> dict[str, str]:
    """The .tmx and .tx files."""
    ground = layer("Ground", GROUND)
    every_flip = [[2 | bits for bits in ALL] + [0] * 4]
    flips = [[0] * 12, *every_flip, [0] * 12, [g and g + 4 for g in every_flip[0]], [0] * 12, [1] * 12]
    out = {"csv": tmx(layer("Back", SCATTER) + ground)}
    for how in ("raw", "zlib", "gzip", "zstd"):
        compression = f' compression="{how}"' if how != "raw" else ""
        out[f"base64_{how}"] = tmx(
            f' <layer id="1" name="Back" width="12" height="6">\n  <data encoding="base64"{compression}>\n'
            f"   {packed(SCATTER, how)}\n  </data>\n </layer>\n{ground}"
        )
    out["flips"] = tmx(layer("Back", flips) + ground)
    out["flips_collection"] = tmx(
        layer("Back", [[0] * 12, [0] * 12, [0, *[17 | b for b in ALL], 0, 0, 0], [0] * 12,
                       [0, *[20 | b for b in ALL], 0, 0, 0], [0] * 12]) + ground,
        TILES + '<tileset firstgid="17" source="collection.tsx"/>\n',
    )  # fmt: skip
    out["flips_animation"] = tmx(
        layer("Back", [[0] * 12, [6 | b for b in ALL] + [0] * 4] + [[0] * 12] * 4) + ground,
        '<tileset firstgid="1" source="moving.tsx"/>\n',
    )
    half = [row[:8] for row in SCATTER], [row[8:] + [0] * 4 for row in SCATTER]
    chunks = "".join(
        f'\n   <chunk x="{x}" y="-4" width="8" height="6">{csv(part)}</chunk>'
        for x, part in zip((-8, 0), half, strict=True)
    )
    out["infinite"] = tmx(
        f' <layer id="1" name="Ground" width="12" height="6"><properties>'
        f'<property name="solid" type="bool" value="true"/></properties>\n  <data encoding="csv">{chunks}\n  </data>\n'
        " </layer>\n" + group('<object id="900" type="Spawn" x="-60" y="16"><point/></object>', "Spawn"),
        spawn=False,
    ).replace('infinite="0"', 'infinite="1"')
    out["order"] = tmx(
        layer("Back", SCATTER)
        + ' <imagelayer id="40" name="Middle"><image source="sky.png" width="40" height="30"/></imagelayer>\n'
        + group('<object id="1" gid="7" x="20" y="30" width="16" height="16"/>', "Tiles")
        + layer("Front", [[0, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0]] + [[0] * 12] * 5)
        + ground
    )
    out["groups"] = tmx(
        ' <group id="60" name="outer" opacity="0.5" tintcolor="#80ff80" offsetx="4" offsety="-3">\n'
        + layer("Back", SCATTER, 'opacity="0.5" tintcolor="#ff8040" offsetx="1.5"')
        + ' <group id="61" name="inner" offsety="8">\n'
        + layer("Deep", SCATTER[::-1], 'tintcolor="#8080ff"')
        + ' </group>\n <group id="62" name="hidden" visible="0">\n'
        + layer("Unseen", GROUND)
        + " </group>\n </group>\n"
        + ground
    )
    out["opacity"] = tmx(layer("Back", SCATTER, 'opacity="0.4"') + ground)
    out["tint"] = tmx(layer("Back", SCATTER, 'tintcolor="#ff9955"') + ground)
    out["offset"] = tmx(layer("Back", SCATTER, 'offsetx="5" offsety="-7"') + ground)
    out["parallax"] = tmx(
        ' <group id="70" name="far" parallaxx="0.5">\n' + layer("Back", SCATTER, 'parallaxx="0.5" parallaxy="0.25"')
        + " </group>\n" + ground, more='parallaxoriginx="96" parallaxoriginy="48"',
    )  # fmt: skip
    out["image_layers"] = tmx(
        ' <imagelayer id="41" name="Sky" offsetx="30" offsety="12" opacity="0.75">'
        '<image source="sky.png"/></imagelayer>\n'
        ' <imagelayer id="42" name="Keyed" offsetx="90" offsety="40">'
        '<image source="margins.png" trans="ff00ff" width="55" height="38"/></imagelayer>\n'
        ' <imagelayer id="43" name="Hidden" visible="0"><image source="sky.png" width="40" height="30"/></imagelayer>\n'
        + ground
    )
    out["image_repeat"] = tmx(
        ' <imagelayer id="41" name="Sky" offsetx="-7" offsety="3" repeatx="1"><image source="sky.png"/></imagelayer>\n'
        + ground
    )
    out["margins"] = tmx(
        layer("Back", [[0] * 12, [17, 18, 19, 20, 21, 22, 0, 22 | H, 21 | D, 0, 0, 0]] + [[0] * 12] * 4) + ground,
        TILES + '<tileset firstgid="17" source="margins.tsx"/>\n',
    )
    out["tall_tiles"] = tmx(
        layer("Back", [[0] * 12] * 3 + [[0, 17, 0, 18, 0, 19, 0, 17 | H, 0, 18 | V, 0, 0]] + [[0] * 12] * 2) + ground,
        TILES + '<tileset firstgid="17" source="tall.tsx"/>\n',
    )
    out["animation"] = tmx(
        layer("Back", [[0] * 12, [0, 6, 0, 7, 6, 0, 0, 0, 0, 0, 0, 0]] + [[0] * 12] * 4) + ground,
        '<tileset firstgid="1" source="moving.tsx"/>\n',
    )
    out["background"] = tmx(layer("Back", SCATTER) + ground, more='backgroundcolor="#336699"')
    placed = [
        f'<object id="{i + 1}" gid="{gid}" x="{x}" y="{y}" width="{w}" height="{h}" rotation="{turn}"/>'
        for i, (gid, x, y, w, h, turn) in enumerate(
            [(2, 8, 24, 16, 16, 0), (3 | H, 40, 30, 32, 16, 0), (4 | V, 90, 40, 16, 32, 0), (5, 130, 40, 16, 16, 90),
             (6, 150, 70, 16, 16, 180), (7 | D, 20, 70, 16, 16, 0), (8, 60, 75, 24, 24, 270), (17, 100, 75, 20, 24, 0)]
        )
    ]  # fmt: skip
    both = TILES + '<tileset firstgid="17" source="collection.tsx"/>\n'
    out["tile_objects"] = tmx(group("\n".join(placed)) + ground, both)
    out["tile_objects_turned"] = tmx(
        group('<object id="1" gid="3" x="60" y="50" width="16" height="16" rotation="30"/>') + ground
    )
    names = ("topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright")
    aligned = "".join(
        f'<tileset firstgid="{1 + 16 * i}" name="a{i}" {"objectalignment=" + chr(34) + n + chr(34)} tilewidth="16"'
        ' tileheight="16" tilecount="16" columns="4"><image source="tiles.png" width="64" height="64"/></tileset>\n'
        for i, n in enumerate(names)
    )
    out["alignment"] = tmx(
        group("\n".join(
            f'<object id="{i + 1}" gid="{3 + 16 * i}" x="{20 + i * 18}" y="{30 + i % 3 * 16}" width="16" height="16"'
            f' rotation="{90 * (i % 4)}"/>' for i in range(9))) + ground, aligned,
    )  # fmt: skip
    out["draw_order"] = tmx(
        group('<object id="1" gid="2" x="20" y="40" width="16" height="16"/>'
              '<object id="2" gid="7" x="26" y="34" width="16" height="16"/>', "Topdown")
        + group('<object id="3" gid="2" x="80" y="40" width="16" height="16"/>'
                '<object id="4" gid="7" x="86" y="34" width="16" height="16"/>', "Index", 'draworder="index"') + ground
    )  # fmt: skip
    out["shapes"] = tmx(
        group(
            '<object id="1" type="Hazard" x="8" y="8" width="20" height="10"/>\n'
            '<object id="2" type="Hazard" x="40" y="8" width="20" height="10" rotation="90"/>\n'
            '<object id="3" type="Light" x="60" y="8" width="20" height="12"><ellipse/></object>\n'
            '<object id="4" type="Light" x="90" y="20"><point/></object>\n'
            '<object id="5" type="Hazard" x="100" y="40"><polygon points="0,0 20,0 10,12"/></object>\n'
            '<object id="6" type="Path" x="130" y="40" rotation="90"><polyline points="0,0 20,0 20,10"/></object>\n'
            '<object id="7" x="150" y="20" width="30" height="16"><text wrap="1">not a thing</text></object>'
        )
        + ground
    )
    out["solids"] = tmx(
        group(
            '<object id="1" type="Solid" x="8" y="60" width="20" height="10" rotation="30"/>\n'
            '<object id="2" type="Solid" x="60" y="50" width="24" height="24"><ellipse/></object>\n'
            '<object id="3" type="OneWay" x="100" y="60" width="40" height="8"/>\n'
            '<object id="4" type="Solid" x="150" y="50"><polyline points="0,0 20,10 30,10"/></object>\n'
            '<object id="5" type="Solid" x="100" y="20" width="16" height="16">'
            '<properties><property name="friction" type="float" value="0.05"/></properties></object>',
            more='visible="0"',
        )
        + ground
    )
    s = 2 | H
    out["slopes"] = tmx(
        layer("Back", [[0] * 12] * 4 + [[0, 2, 1, s, 0, 3, 3 | V, 0, 4, 4, 0, 5]] + [[0] * 12]) + ground,
        '<tileset firstgid="1" source="slopes.tsx"/>\n',
    )
    out["templates"] = tmx(
        group(
            '<object id="1" template="crate.tx" x="40" y="64"/>\n'
            '<object id="2" template="crate.tx" name="own" x="90" y="64" width="40" height="48">'
            '<properties><property name="fps" type="float" value="6"/></properties></object>\n'
            '<object id="3" template="path.tx" x="10" y="10"/>\n'
            '<object id="4" template="ball.tx" x="130" y="40"/>'
        )
        + ground,
        both,
    )
    out["classes_19"] = (
        tmx(group('<object id="1" class="Prop" x="40" y="64"><point/></object>') + ground)
        .replace('version="1.8" tiledversion="1.8.2"', 'version="1.9" tiledversion="1.9.2"')
        .replace('type="Spawn"', 'class="Spawn"')
    )
    out["subrect_19"] = tmx(
        layer("Back", [[0] * 12] * 3 + [[0, 17, 0, 18] + [0] * 8] + [[0] * 12] * 2) + ground,
        TILES + '<tileset firstgid="17" name="parts" tilewidth="32" tileheight="32" tilecount="2" columns="0">'
        '<tile id="0" x="16" y="0" width="16" height="32"><image source="tiles.png" width="64" height="64"/></tile>'
        '<tile id="1" x="0" y="32" width="32" height="16"><image source="tiles.png" width="64" height="64"/></tile>'
        "</tileset>\n",
    )
    out["old_08"] = (
        '<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n'
        '<map version="1.0" orientation="orthogonal" width="12" height="6" tilewidth="16" tileheight="16">\n'
        ' <tileset name="tiles" firstgid="1" tilewidth="16" tileheight="16"><image source="tiles.png"/></tileset>\n'
        f' <layer name="Ground" width="12" height="6">\n  <properties><property name="solid" type="bool" value="true"/>'
        f'</properties>\n  <data encoding="base64" compression="gzip">{packed(SCATTER, "gzip")}</data>\n </layer>\n'
        ' <objectgroup name="o" width="12" height="6"><object type="Spawn" x="8" y="16"/>'
        '<object gid="3" x="32" y="32"/></objectgroup>\n</map>\n'
    )
    out["with spaces ü"] = tmx(layer("Höhle 1", SCATTER) + ground)
    return out


def templates() -> dict[str, str]:
    """The .tx files."""
    own = '<tileset firstgid="1" source="collection.tsx"/>'
    return {
        "crate": f'{HEAD}<template>\n {own}\n <object name="crate" gid="1" width="20" height="24">'
        '<properties><property name="fps" type="float" value="8"/>'
        '<property name="jitter_px" type="float" value="2"/></properties></object>\n</template>\n',
        "path": f'{HEAD}<template>\n <object type="Path"><polyline points="0,0 30,0"/></object>\n</template>\n',
        "ball": f'{HEAD}<template>\n <tileset firstgid="1" source="tiles.tsx"/>\n'
        f' <object gid="{3 | H}" width="16" height="16"/>\n</template>\n',
    }


def main() -> None:
    """Write all of them."""
    HERE.mkdir(exist_ok=True)
    for name, pixels in pictures().items():
        (HERE / f"{name}.png").write_bytes(png_of(pixels))
    for suffix, files in (("tsx", tilesets()), ("tmx", maps()), ("tx", templates())):
        for name, text in files.items():
            (HERE / f"{name}.{suffix}").write_bytes(text.encode())
    plain = maps()["csv"]
    (HERE / "crlf.tmx").write_bytes(plain.replace("\n", "\r\n").encode())
    (HERE / "bom.tmx").write_bytes(plain.encode("utf-8-sig"))
    (HERE / "utf16.tmx").write_bytes(plain.replace("UTF-8", "UTF-16").encode("utf-16"))
    (HERE / "latin1.tmx").write_bytes(plain.replace("UTF-8", "ISO-8859-1").replace("Back", "Höhle").encode("latin-1"))


if __name__ == "__main__":
    main()
