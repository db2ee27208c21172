"""What the user reads for each bad input, line by line. The numbers are those of the list of bad inputs."""

import base64
import os
import zlib
from pathlib import Path

import pytest

from game.level import tiled
from game.level.check import check_files
from tests.level import build


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder `maps` to write in; messages show paths relative to it."""
    maps = tmp_path / "project" / "maps"
    maps.mkdir(parents=True)
    monkeypatch.chdir(maps)
    return maps


def lines(folder: Path, text=None, name: str = "m.tmx") -> list[str]:
    """What `check` prints for a map."""
    found, is_clean = check_files([build.write(folder, text, name).relative_to(folder)])
    assert not is_clean or found[-1].endswith(": ok")
    return found


def test_a_good_map_has_no_problem(folder):
    assert lines(folder) == ["m.tmx: ok"]


def test_01_tileset_missing(folder):
    (folder / "ground.tsx").write_text("<tileset/>")
    tileset = '<tileset firstgid="1" source="terrain.tsx"/>'
    assert lines(folder, build.tmx(tileset=tileset)) == [
        f'm.tmx:3: tileset "terrain.tsx" not found at {folder}/terrain.tsx → files there: ground.tsx'
    ]


def test_01_a_near_name_is_offered(folder):
    (folder / "Terrain.tsx").write_text("<tileset/>")
    tileset = '<tileset firstgid="1" source="terrain.tsx"/>'
    assert lines(folder, build.tmx(tileset=tileset))[0].endswith("→ did you mean Terrain.tsx?")


def test_02_picture_missing(folder):
    (folder / "terrain.tsx").write_text(build.TILESET.replace(' firstgid="1"', "").replace("t.png", "x.png"))
    found = lines(folder, build.tmx(tileset='<tileset firstgid="1" source="terrain.tsx"/>'))
    assert found == [
        f'terrain.tsx:1: picture of tileset "t": "x.png" not found at {folder}/x.png → did you mean t.png?'
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"just text", "is not a picture that the game can read"),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer, not a picture"),
        (b"\x89PNG\r\n\x1a\n\0\0", "is damaged or cut off"),
        (build.png(1, 1)[:16] + b"\0\1\0\0\0\1\0\0" + build.png(1, 1)[24:], "is 65536x65536 px"),
    ],
)
def test_03_picture_is_none(folder, content, said):
    (folder / "x.png").write_bytes(content)
    found = lines(folder, build.tmx(tileset=build.TILESET.replace("t.png", "x.png")))
    assert len(found) == 1
    assert found[0].startswith(f'm.tmx:3: picture "x.png" of tileset "t" {said}')


def test_03_picture_is_a_folder(folder):
    (folder / "x.png").mkdir()
    found = lines(folder, build.tmx(tileset=build.TILESET.replace("t.png", "x.png")))
    assert found == ['m.tmx:3: picture of tileset "t": "x.png" is a folder → choose the file in Tiled']


def test_04_truncated(folder):
    text = build.tmx()
    assert lines(folder, text[: text.index("</data>")]) == [
        "m.tmx:5: file is cut off at line 5 → save it again in Tiled"
    ]


def test_05_empty(folder):
    assert lines(folder, b"\n") == [
        "m.tmx: file is empty (1 bytes) → restore it from a backup or save it again in Tiled"
    ]
    (folder / "e.tmx").write_bytes(b"")
    assert check_files(["e.tmx"])[0][0].startswith("e.tmx: file is empty (0 bytes)")


def test_06_latin_1_bytes(folder):
    found = lines(folder, build.tmx().replace("Ground", "B\u00f6den").encode("latin-1"))
    assert found == ["m.tmx:4: not valid UTF-8 at line 4 → save it again in Tiled"]


def test_07_merge_conflict(folder):
    text = build.tmx().replace("<layer", "<<<<<<< HEAD\n<layer", 1)
    assert lines(folder, text) == [
        "m.tmx:4: unresolved merge conflict at line 4 → choose one side and delete the marker lines <<<<<<< >>>>>>>"
    ]


@pytest.mark.parametrize(
    ("text", "is_called"),
    [("<tileset name='t'/>", "a Tiled tileset"), ("<template/>", "a Tiled template"), ("<html/>", "a <html> file")],
)
def test_08_no_map(folder, text, is_called):
    assert lines(folder, text) == [f"m.tmx:1: this is {is_called}, not a map → give a .tmx file"]


def test_09_json(folder):
    fix = "File > Save As and choose"
    assert fix in lines(folder, '{"type": "map"}', "m.tmj")[0]
    assert lines(folder, '{"type": "map"}')[0].startswith(f"m.tmx: Tiled JSON is not read → {fix}")
    found = lines(folder, build.tmx(tileset='<tileset firstgid="1" source="t.tsj"/>'))
    assert found[0] == (
        'm.tmx:3: tileset "t.tsj": Tiled JSON is not read → File > Save As and choose .tsx, then replace it'
    )


@pytest.mark.parametrize("size", ["0x2", "-4x2", "4x?", "1000000x1000000", "4xtwo"])
def test_10_size(folder, size):
    width, height = size.split("x")
    text = build.tmx(size=f'width="{width}" height="{height}"')
    assert lines(folder, text.replace('height="?"', "")) == [
        f"m.tmx:2: map size must be 1..4096, is {size} → Map > Resize Map"
    ]


def test_11_a_large_map_is_allowed_with_a_note(folder):
    data = ",".join(["1"] * 1_100_000)
    size = 'width="1100" height="1000"'
    found = lines(folder, build.tmx(size=size, layers=build.layer(data, size), objects=build.SPAWN.replace("16", "-9")))
    assert found == ["m.tmx:2: note: map has 1100000 tiles and takes about 0.3 s to load", "m.tmx: ok"]


def test_11_too_large_in_all(folder, monkeypatch):
    monkeypatch.setattr("game.level.cells.MAX_CELLS", 20)
    layers = build.layer() + build.layer().replace("Ground", "Two") + build.layer().replace("Ground", "Three")
    found = lines(folder, build.tmx(layers=layers))
    assert found == ['m.tmx:8: layer "Three": more than 20 tiles in all layers → split the map']


def test_11_chunks_count_as_often_as_they_are_there(folder, monkeypatch):
    monkeypatch.setattr("game.level.cells.MAX_CELLS", 20)
    chunks = '<chunk x="0" y="0" width="4" height="2">0,0,0,0,1,1,1,1</chunk>' * 3
    found = lines(folder, build.tmx(layers=build.layer(chunks), more='infinite="1"'))
    assert found[0] == 'm.tmx:4: layer "Ground": more than 20 tiles in all layers → split the map'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("1,2,3,4,1,1,1", "too few tiles: 7, map needs 8 (4x2)"),
        ("1,2,3,4,1,1,1,1,1", "too many tiles: 9, map needs 8 (4x2)"),
        ("1,2,3,4,1,1,1,1,", "a number is missing at (0, 2), there is a comma too many"),
        ("1,2,,3,4,1,1,1,1", "a number is missing at (2, 0), there is a comma too many"),
        ("1,2,3.0,4,1,1,1,1", 'the tile at (2, 0) is not a whole number, is "3.0"'),
        ("1,2,3,4,1,-2,1,1", 'the tile at (1, 1) is not a whole number, is "-2"'),
        ("1,2,3,4,1,1000000000000,1,1", 'the tile at (1, 1) is not a whole number, is "1000000000000"'),
        ("1 2 3 4 1 1 1 1", 'the tile at (0, 0) is not a whole number, is "1 2 3 4 1 1 1 1"'),
        ("", "too few tiles: 0, map needs 8 (4x2)"),
    ],
)
def test_12_csv(folder, data, said):
    found = lines(folder, build.tmx(layers=build.layer(data)))
    assert found[0] == f'm.tmx:4: layer "Ground": {said} → undo, or restore the map from a backup'


@pytest.mark.parametrize(
    ("data", "compression", "said"),
    [
        ("!!!", "", "data cannot be unpacked (base64)"),
        ("AQAAAAE=", "", "data has 5 bytes, which is no multiple of 4"),
        ("AQAAAA==", "zlib", "data cannot be unpacked (zlib)"),
        ("AQAAAA==", "gzip", "data cannot be unpacked (gzip)"),
        ("AQAAAA==", "zstd", "data cannot be unpacked (zstd)"),
        ("AQAAAA==", "lzma", 'compression "lzma" is unknown'),
        (
            base64.b64encode(zlib.compress(bytes(32))[:-6]).decode(),
            "zlib",
            "data cannot be unpacked (zlib), it is cut off",
        ),
    ],
)
def test_13_base64(folder, data, compression, said):
    encoding = f'encoding="base64" compression="{compression}"'
    found = lines(folder, build.tmx(layers=build.layer(data, encoding=encoding)))
    assert found[0].startswith(f'm.tmx:4: layer "Ground": {said} → ')


def test_13_zstd_without_the_package(folder, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    found = lines(folder, build.tmx(layers=build.layer("AQAAAA==", encoding='encoding="base64" compression="zstd"')))
    assert found[0] == (
        'm.tmx:4: layer "Ground": compression zstd needs the package zstandard → '
        "pip install zstandard, or Map > Map Properties > Tile Layer Format: choose CSV"
    )


def test_14_bomb(folder):
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(64)) + packer.flush()
    layer = build.layer(base64.b64encode(packed).decode(), encoding='encoding="base64" compression="zlib"')
    found = lines(folder, build.tmx(layers=layer))
    assert found[0].startswith('m.tmx:4: layer "Ground": unpacks to more than the 32 bytes that 8 tiles take → ')


def test_15_gid_in_no_tileset(folder):
    found = lines(folder, build.tmx(layers=build.layer("0,0,0,0,1,99,1,77")))
    assert found == [
        'm.tmx:4: layer "Ground": tile 99 at (1, 1) is in no tileset (1 more like it) → '
        "was the tileset shrunk or swapped? paint the place again, or erase it"
    ]


def test_15_object_of_no_tileset(folder):
    found = lines(folder, build.tmx(objects=build.SPAWN + '<object id="7" gid="50" x="1" y="1"/>'))
    assert found == [
        'm.tmx:7: object 7 in "Things": tile 50 is in no tileset → '
        "was the tileset shrunk or swapped? choose a tile with Replace Tile"
    ]


def test_solid_layer_with_parallax(folder):
    found = lines(folder, build.tmx(layers=build.layer(more='parallaxx="0.5"')))
    assert found == [
        'm.tmx:4: warning: layer "Ground" is solid but moves by parallax, so it is not where it shows → '
        "set Parallax Factor to 1, or Class to nothing"
    ]


def test_16_an_infinite_map_loads(folder):
    chunk = '<chunk x="-16" y="0" width="4" height="2">0,0,0,0,0,1,1,0</chunk>'
    text = build.tmx(layers=build.layer(chunk), more='orientation="orthogonal" infinite="1"')
    level = tiled.load(build.write(folder, text.replace('x="8" y="16"', 'x="-220" y="16"')))
    assert (level.columns, level.rows) == (2, 1)


@pytest.mark.parametrize("kind", ["isometric", "staggered", "hexagonal", "oblique"])
def test_17_orientation(folder, kind):
    assert lines(folder, build.tmx(more=f'orientation="{kind}"')) == [
        f"m.tmx:2: map is {kind}, only orthogonal maps are read → Map > Map Properties > Orientation: Orthogonal"
    ]


@pytest.mark.parametrize("side", [32, 0])
def test_18_grid(folder, side):
    found = lines(folder, build.tmx(grid=f'tilewidth="{side}" tileheight="{side}"'))
    assert found[0] == (
        f"m.tmx:2: map grid is {side}x{side}, this game uses 16x16 → "
        "Map > Map Properties: set Tile Width and Height to 16 and use 16 px tilesets"
    )


def test_18_tileset_of_size_zero(folder):
    found = lines(folder, build.tmx(tileset=build.TILESET.replace('tilewidth="16"', 'tilewidth="0"')))
    assert found[0] == 'm.tmx:3: tileset "t": tile size is 0x16 → Tileset > Tileset Properties: set the tile size'


def test_19_entities(folder):
    laughs = '<!DOCTYPE map [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;">]>\n<map>&b;</map>'
    assert lines(folder, laughs) == ["m.tmx:2: entity declarations are not allowed → delete the <!ENTITY ...> lines"]
    outside = '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>'
    assert "entity declarations are not allowed" in lines(folder, outside)[0]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("../../../../etc/passwd.tsx", "path leaves the project folder"),
        ("/etc/terrain.tsx", "is an absolute path"),
        ("C:/maps/terrain.tsx", "is an absolute path"),
        ("https://example.org/t.tsx", "is a web address"),
        ("loop.tsx", "is a symlink loop"),
        ("sub\\terrain.tsx", "write / not \\ in paths"),
    ],
)
def test_20_paths(folder, source, said):
    os.symlink("loop.tsx", folder / "loop.tsx")
    found = lines(folder, build.tmx(tileset=f'<tileset firstgid="1" source="{source}"/>'))
    assert any(line.startswith("m.tmx:3: ") and said in line and " → " in line for line in found)


def test_20_a_link_out_of_the_project_is_not_followed(folder):
    os.symlink("/etc", folder / "out")
    found = lines(folder, build.tmx(tileset='<tileset firstgid="1" source="out/hostname"/>'))
    assert "path leaves the project folder" in found[0]


def test_21_folder_and_missing_file(folder):
    (folder / "x.tmx").mkdir()
    assert check_files(["x.tmx"])[0] == ["x.tmx: is a folder → choose a .tmx file"]
    build.write(folder, name="yard.tmx")
    assert check_files(["yord.tmx"])[0] == ["yord.tmx: no such file → did you mean yard.tmx?"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_21_a_pipe_is_not_waited_for(folder):
    os.mkfifo(folder / "x.tmx")
    said = "is a device or a pipe, not a file"
    assert check_files(["x.tmx"])[0] == [f"x.tmx: {said} → choose a .tmx file"]
    found = lines(folder, build.tmx(tileset='<tileset firstgid="1" source="x.tmx"/>'))
    assert found == [f'm.tmx:3: tileset "x.tmx" {said} → choose the file in Tiled']


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything, as Windows may")
def test_21_permission(folder):
    build.write(folder).chmod(0)
    assert check_files(["m.tmx"])[0][0].startswith("m.tmx: cannot be read (Permission denied)")


@pytest.mark.parametrize("value", ["nan", "inf", "1e400", "left"])
def test_22_coordinates(folder, value):
    bat = f'<object id="7" name="bat" type="Prop" x="{value}" y="9"><point/></object>'
    found = lines(folder, build.tmx(objects=build.SPAWN + bat))
    assert found[0] == (
        f'm.tmx:7: object 7 "bat" (Prop) in "Things": x is not a number, is "{value}" → '
        "type a number in the properties view"
    )


def test_22_a_light_as_large_as_the_sky(folder):
    light = '<object id="7" type="Light" x="0" y="0" width="1000" height="90"><ellipse/></object>'
    assert lines(folder, build.tmx(objects=build.SPAWN + light)) == [
        'm.tmx:7: warning: object 7 (Light) in "Things" is over 960 px large and is cut → draw several lights'
    ]


def test_22_far_outside_is_a_warning(folder):
    bat = '<object id="7" type="Prop" x="1000000" y="9"><point/></object>'
    found = lines(folder, build.tmx(objects=build.SPAWN + bat))
    assert found == [
        'm.tmx:7: warning: object 7 (Prop) in "Things" lies far outside the map at (1000000, 9) → move or delete it'
    ]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("", "polygon needs 3 points, has 0"),
        ("0,0 5,5", "polygon needs 3 points, has 2"),
        ("0,0 5 5,5", "the points of its polygon are not pairs of numbers"),
        ("0,0 5,5 nan,3", "the points of its polygon are not pairs of numbers"),
        ("0,0 16,16 16,0 0,16", "its polygon crosses itself"),
        ("0,0 8,8 16,16", "its polygon has no area"),
    ],
)
def test_23_polygons(folder, points, said):
    solid = f'<object id="7" type="Solid" x="9" y="9"><polygon points="{points}"/></object>'
    found = lines(folder, build.tmx(objects=build.SPAWN + solid))
    assert len(found) == 1
    assert f'object 7 (Solid) in "Things": {said} → ' in found[0] and found[0].startswith("m.tmx:7: ")


@pytest.mark.parametrize("kind", ["polygon", "polyline"])
def test_23_a_scribble_is_refused_before_it_takes_minutes(folder, kind):
    points = " ".join(f"{i * 7919 % 1009},{i * 104729 % 997}" for i in range(3000))
    solid = f'<object id="7" type="Solid" x="0" y="32"><{kind} points="{points}"/></object>'
    (found,) = lines(folder, build.tmx(objects=build.SPAWN + solid))
    assert found.startswith("m.tmx:2: the outlines of Solid, OneWay or tile shapes near (")
    assert found.endswith(") cross far too often → draw them anew, simpler and side by side")


def test_24_maps_to_go_to(folder):
    def said(to: str) -> list[str]:
        level = f'<properties><property name="next" type="file" value="{to}"/></properties>'
        exit_ = f'<object id="7" type="Exit" x="9" y="0" width="9" height="9">{level}</object>'
        text = build.tmx(objects=build.SPAWN + exit_.replace("next", "to"))
        return lines(folder, text.replace("<tileset", f"{level}<tileset", 1))

    (folder / "other.tmx").write_text("")
    assert said("other.tmx") == ["m.tmx: ok"]
    for to, wrong, fix in (
        ("no.tmx", "not found", "choose the file again"),
        ("t.png", "is no map", "choose a .tmx file"),
    ):
        assert said(to) == [
            f'm.tmx:2: warning: map: next "{to}" {wrong} → {fix}',
            f'm.tmx:7: warning: object 7 (Exit): to "{to}" {wrong} → {fix}',
        ]


def test_24_signs(folder):
    def said(text: str) -> list[str]:
        sign = f'<object id="7" type="Sign" x="9" y="9">{text}<point/></object>'
        return lines(folder, build.tmx(objects=build.SPAWN + sign))

    text = '<properties><property name="text" value="{}"/></properties>'
    what = 'm.tmx:7: warning: object 7 (Sign) in "Things"'
    assert said(text.format("Mind the gap")) == ["m.tmx: ok"]
    assert said("") == [f"{what} says nothing → set its text"]
    assert said(text.format("a" * 500)) == [
        f"{what}: text has 500 letters, about 400 fit on a sign → shorten it, or set up two signs"
    ]


def test_24_spawns(folder):
    assert lines(folder, build.tmx(objects="")) == [
        "m.tmx:2: map has no object of class Spawn → Insert Point (I), then set its Class to Spawn"
    ]
    two = build.SPAWN + "\n" + build.SPAWN.replace('id="1"', 'id="3"')
    assert lines(folder, build.tmx(objects=two)) == [
        "m.tmx:8: warning: objects 1 and 3 are all Spawn, the first is used → delete the others"
    ]


def test_24_spawn_inside_the_ground(folder):
    found = lines(
        folder, build.tmx(objects=build.SPAWN.replace('y="16"', 'y="32"'), layers=build.layer("1,1,1,1,1,1,1,1"))
    )
    assert found == ['m.tmx:6: object 1 (Spawn) in "Things" is inside solid ground → move it up into the open']


def test_25_classes(folder):
    def said(attributes: str) -> str:
        return lines(
            folder, build.tmx(objects=build.SPAWN + f'<object id="7" {attributes} x="9" y="9"><point/></object>')
        )[0]

    assert said('type="Enmy"') == (
        'm.tmx:7: object 7 in "Things": class "Enmy" is unknown, did you mean Enemy? → set Class to Enemy'
    )
    assert "did you mean Enemy?" in said('class="enemy"')
    assert said('type="Xylophone"').startswith(
        'm.tmx:7: warning: object 7 in "Things": class "Xylophone" is unknown and ignored → known: Spawn, '
    )
    assert said('name="enemy"') == (
        'm.tmx:7: warning: object 7 "enemy" in "Things" has no class → '
        "set Class to Enemy; names are read as labels only"
    )
    assert "set Class to Spawn" in said('name="player"')


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ('name="health" type="int" value="abc"', 'health must be a whole number, is "abc"'),
        ('name="health" value="3"', "health must be a whole number, is '3'"),
        ('name="health" type="int" value="1000"', "health must lie in 0..99, is 1000"),
        ('name="kind" value="tyne"', "kind must be one of tine, hod, is 'tyne', did you mean tine?"),
        ('name="health" type="bool" value="maybe"', 'health must be true or false, is "maybe"'),
        ('name="helth" type="int" value="3"', 'property "helth" is unknown, did you mean health?'),
    ],
)
def test_26_properties(folder, attributes, said):
    enemy = (
        f'<object id="7" type="Enemy" x="9" y="9">\n<properties><property {attributes}/></properties><point/></object>'
    )
    found = lines(folder, build.tmx(objects=build.SPAWN + "\n" + enemy))
    assert len(found) == 1
    assert found[0].startswith("m.tmx:9: ")
    assert f'object 7 (Enemy) in "Things": {said} → ' in found[0]


def test_26_a_bad_clay_setting_warns_and_the_default_is_used(folder):
    prop = (
        '<object id="7" type="Prop" x="9" y="9"><properties><property name="fps" type="float" value="0"/></properties>'
        "<point/></object>"
    )
    path = build.write(folder, build.tmx(objects=build.SPAWN + prop))
    level = tiled.load(path)
    assert [str(p) for p in level.problems] == [
        'm.tmx:7: warning: object 7 (Prop) in "Things": fps must lie in 1..60, is 0 → 12.0 is used'
    ] or str(level.problems[0]).endswith("fps must lie in 1..60, is 0 → 12.0 is used")
    assert level.of_class("Prop")[0].properties["fps"] == 12.0


def test_27_references(folder):
    def said(target: int, more: str = "") -> list[str]:
        patrol = f'<properties><property name="patrol" type="object" value="{target}"/></properties>'
        enemy = f'<object id="7" type="Enemy" x="9" y="9">{patrol}<point/></object>'
        return lines(folder, build.tmx(objects=build.SPAWN + enemy + more))

    assert said(0) == ["m.tmx: ok"]
    assert said(40) == ["m.tmx:7: object 7 (Enemy): patrol points to object 40, which does not exist → choose it again"]
    assert said(1) == [
        "m.tmx:7: object 7 (Enemy): patrol must point to a Path, but object 1 is Spawn → "
        "set the Class of object 1 to Path"
    ]
    path = '<object id="5" x="0" y="0"><polyline points="0,0 9,0"/></object>'
    assert said(5, path) == ["m.tmx: ok"]  # a polyline that is pointed at needs no class
    assert "is used twice" in said(5, path + path)[0]


def test_28_class_property_saved_without_the_project(folder):
    lost = '<properties><property name="drop" type="class"/></properties>'
    lost = f'<object id="7" type="Prop" x="9" y="9">{lost}<point/></object>'
    found = lines(folder, build.tmx(objects=build.SPAWN + lost))
    assert found == [
        'm.tmx:7: object 7 (Prop) in "Things": value of "drop" was lost, the map was saved without its Tiled project → '
        "open greenware.tiled-project first (Project > Open Project), then undo or set the value again"
    ]


def test_29_templates(folder):
    user = '<object id="7" template="a.tx" x="9" y="9"/>'
    text = build.tmx(objects=build.SPAWN + user)
    assert lines(folder, text)[0].startswith(
        f'm.tmx:7: object 7 in "Things": template "a.tx" not found at {folder}/a.tx → '
    )
    (folder / "a.tx").write_text(build.tmx())
    assert lines(folder, text)[0] == 'm.tmx:7: "a.tx" is a Tiled map, not a template → choose a .tx file'
    (folder / "a.tx").write_text('<template><object template="a.tx"/></template>')
    assert lines(folder, text)[0] == "a.tx:1: the template is made of another template → save it again in Tiled"
    (folder / "a.tx").write_text("<template/>")
    assert lines(folder, text)[0] == "a.tx:1: the template holds no object → save it again in Tiled"
    (folder / "a.tx").write_text(
        '<template><tileset firstgid="1" source="a.tx"/><object type="Prop" gid="1"/></template>'
    )
    assert lines(folder, text)[0] == ('a.tx:1: this is a Tiled template, not a tileset → replace tileset "a.tx"')


def test_30_layers_without_content(folder):
    image, empty = '<imagelayer name="Sky"/>', '<layer name="Empty" width="4" height="2"/>'
    found = lines(folder, build.tmx(body=build.layer() + image + empty + build.layer() + build.group()))
    assert found == [
        'm.tmx:6: warning: image layer "Sky" has no picture and is skipped → set Image, or delete the layer',
        'm.tmx:6: warning: layer "Empty" has no data and is skipped → delete the layer or paint on it',
        'm.tmx:6: warning: two layers are named "Ground" → rename one of them',
    ]


def test_31_old_formats(folder):
    old = (
        '<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n'
        '<map version="1.0" width="4" height="2" tilewidth="16" tileheight="16">'
        + build.TILESET
        + '<layer name="Ground" width="4" height="2"><properties><property name="solid" value="true" type="bool"/>'
        f'</properties><data encoding="csv">{build.CELLS}</data></layer>'
        '<objectgroup name="o" width="4" height="2"><object type="Spawn" x="8" y="16"/>'
        '<object gid="1" x="32" y="16"/></objectgroup></map>'
    )
    level = tiled.load(build.write(folder, old))
    assert [(t.class_name, t.x, t.y, t.shape) for t in level.things] == [("Spawn", 8.0, 16.0, "point")]
    placed = level.layers[1].tiles[0]
    assert (placed.width, placed.height) == (16.0, 16.0)
    xml = build.tmx(layers=build.layer('<tile gid="1"/><tile gid="0"/>', encoding=""))
    assert lines(folder, xml)[0] == (
        'm.tmx:4: layer "Ground": tile data as XML is not read → '
        "Map > Map Properties > Tile Layer Format: choose CSV, then save"
    )


def test_32_nested_groups(folder):
    deep = '<group name="g">' * 5000 + "</group>" * 5000
    assert lines(folder, build.tmx(body=deep)) == [
        "m.tmx:4: groups nested deeper than 64 → move the layers out of the inner groups"
    ]
    fine = '<group name="g">' * 60 + build.layer() + "</group>" * 60 + build.group()
    assert lines(folder, build.tmx(body=fine)) == ["m.tmx: ok"]


def test_all_problems_are_in_one_list(folder):
    bad = '<object id="7" type="Enmy" x="9" y="9"/>\n<object id="8" type="Prop" x="nan" y="0"/>'
    text = build.tmx(layers=build.layer("1,2"), objects=bad, grid='tilewidth="32" tileheight="32"')
    found = lines(folder, text)
    assert len(found) == 5 and sum("m.tmx" in line for line in found) == 5
    with pytest.raises(tiled.LevelError) as failure:
        tiled.load(folder / "m.tmx")
    assert len(failure.value.problems) == 5
    assert str(failure.value).count("\n") == 0 and "and 4 more" in str(failure.value)


def test_a_thousand_problems_stay_readable(folder):
    bad = "".join(f'<object id="{i}" type="Enmy" x="9" y="9"/>\n' for i in range(10, 1010))
    found = lines(folder, build.tmx(objects=bad))
    assert len(found) == 201 and found[-1] == "m.tmx: 801 more problems are not listed"


def test_not_strict_reads_what_it_can(folder):
    level = tiled.load(build.write(folder, build.tmx(layers=build.layer("1,2"))), strict=False)
    assert [t.class_name for t in level.things] == ["Spawn"] and level.problems
