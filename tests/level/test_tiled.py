"""What Tiled saves is what the game gets: one small map for each feature, made by `make_maps`."""

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from game.level import tiled
from game.level.level import ImageLayer, ObjectLayer, TileLayer
from tests.level import build, make_maps

MAPS = Path(__file__).resolve().parent / "maps"
H, V, D = make_maps.H, make_maps.V, make_maps.D
LEVELS = sorted((MAPS.parents[2] / "levels").glob("*.tmx"))


def load(name: str):
    """A map that must have no problem at all."""
    level = tiled.load(MAPS / f"{name}.tmx")
    assert [str(p) for p in level.problems] == []
    return level


def looks(level) -> dict:
    """Layer name → look."""
    return {layer.look.name: layer.look for layer in level.layers}


def test_the_maps_are_as_their_program_writes_them():
    packed = {"base64_zlib", "base64_gzip", "base64_zstd", "old_08"}  # these bytes depend on the library's version
    for name, text in make_maps.maps().items():
        assert name in packed or (MAPS / f"{name}.tmx").read_bytes() == text.encode(), name


@pytest.mark.parametrize("path", LEVELS, ids=[p.stem for p in LEVELS])
def test_every_level_of_the_game_is_clean(path):
    assert [str(p) for p in tiled.check(path)] == []


@pytest.mark.parametrize(
    "name",
    [
        "csv",
        "base64_raw",
        "base64_zlib",
        "base64_gzip",
        "base64_zstd",
        "crlf",
        "bom",
        "utf16",
        "latin1",
        "with spaces ü",
    ],
)
def test_every_packing_and_encoding_gives_the_same_cells(name):
    if "zstd" in name:
        pytest.importorskip("zstandard")
    level = load(name)
    back = level.layers[0]
    assert isinstance(back, TileLayer) and back.gids.dtype == np.uint32 and back.origin == (0, 0)
    assert back.gids.tolist() == make_maps.SCATTER
    assert back.look.name in ("Back", "Höhle", "Höhle 1")
    assert (level.columns, level.rows, level.width_px) == (12, 6, 192)


def test_an_infinite_map_starts_at_its_first_painted_cell():
    level = load("infinite")
    ground = level.layers[0]
    assert (level.columns, level.rows) == (12, 6)
    # Chunks begin at (-8, -4): everything moves by 8 and 4 cells, and keeps its place to the rest.
    assert ground.origin == (-8, -4) and ground.look.offset == (128, 64)
    assert (level.things[0].x, level.things[0].y) == (68, 80)
    assert level.chains[0].points.min() >= 0
    assert ground.gids[:, :12].tolist() == make_maps.SCATTER


def test_document_order_over_all_kinds_of_layer():
    assert [layer.look.name for layer in load("order").layers] == ["Back", "Middle", "Tiles", "Front", "Ground"]


def test_groups_hand_down_what_they_have():
    look = looks(load("groups"))
    assert look["Back"].opacity == 0.25 and look["Back"].offset == (5.5, -3) and look["Back"].visible
    assert look["Back"].tint == (128, 128, 32, 255)
    assert look["Deep"].opacity == 0.5 and look["Deep"].offset == (4, 5)
    assert look["Deep"].tint == (64, 128, 128, 255)
    assert not look["Unseen"].visible
    parallax = load("parallax")
    assert looks(parallax)["Back"].parallax == (0.25, 0.25) and parallax.parallax_origin == (96, 48)


def test_image_layers():
    sky, keyed, hidden, _ = load("image_layers").layers
    assert isinstance(sky, ImageLayer) and sky.image.name == "sky.png" and sky.look.offset == (30, 12)
    assert sky.look.opacity == 0.75 and not hidden.look.visible
    assert keyed.colour_key == (255, 0, 255)
    assert load("image_repeat").layers[0].repeat == (True, False)


def test_all_eight_flips_stay_in_the_gids():
    back = load("flips").layers[0]
    assert back.gids[1, :8].tolist() == [2 | bits for bits in (0, H, V, H | V, D, D | H, D | V, D | H | V)]
    collection = load("flips_collection")
    assert collection.tiles[17].image.name == "crate.png" and collection.tiles[17].rect == (0, 0, 20, 24)
    assert collection.tiles[20].rect == (0, 0, 12, 12)


def test_margins_spacing_and_transparent_colour():
    tiles = load("margins").tiles
    assert [tiles[gid].rect[:2] for gid in range(17, 23)] == [(2, 2), (19, 2), (36, 2), (2, 19), (19, 19), (36, 19)]
    assert tiles[17].colour_key == (255, 0, 255) and tiles[1].colour_key is None


def test_tall_tiles_and_offsets():
    tile = load("tall_tiles").tiles[18]
    assert tile.rect == (16, 0, 16, 32) and tile.offset == (3, -2)


def test_animation_frames_are_gids_and_their_tiles_are_there():
    tiles = load("animation").tiles
    assert tiles[6].frames == [(6, 100), (7, 250), (11, 100)]
    assert 11 in tiles and tiles[7].frames == []


def test_parts_of_a_picture():
    tiles = load("subrect_19").tiles
    assert tiles[17].rect == (16, 0, 16, 32) and tiles[18].rect == (0, 32, 32, 16)


def test_background_colour():
    assert load("background").background == (0x33, 0x66, 0x99)
    assert load("csv").background is None


def test_tile_objects_keep_size_turn_and_anchor():
    placed = load("tile_objects").layers[0]
    assert isinstance(placed, ObjectLayer)
    # Sorted by y, as Tiled draws them; the Prop is drawn by the game itself and is not among them.
    assert [t.y for t in placed.tiles] == sorted(t.y for t in placed.tiles) and len(placed.tiles) == 7
    wide = next(t for t in placed.tiles if t.gid == 3 | H)
    assert (wide.width, wide.height, wide.anchor) == (32, 16, (0, 1))
    assert sorted(t.rotation_deg for t in placed.tiles) == [0, 0, 0, 0, 90, 180, 270]
    prop = load("tile_objects").of_class("Prop")[0]
    assert (prop.x, prop.y, prop.shape, prop.properties["kind"]) == (110, 75, "tile", "crate")
    anchors = {t.gid: t.anchor for t in load("alignment").layers[0].tiles}
    assert anchors[3] == (0, 0) and anchors[3 + 16 * 4] == (0.5, 0.5) and anchors[3 + 16 * 8] == (1, 1)


def test_draw_order():
    topdown, index, _ = load("draw_order").layers
    assert [t.gid for t in topdown.tiles] == [7, 2] and [t.gid for t in index.tiles] == [2, 7]


def test_shapes():
    things = {t.id: t for t in load("shapes").things}
    assert things[1].points.tolist() == [[8, 8], [28, 8], [28, 18], [8, 18]]
    assert (things[1].x, things[1].y) == (18, 18)
    np.testing.assert_allclose(things[2].points, [[40, 8], [40, 28], [30, 28], [30, 8]], atol=1e-9)
    assert things[3].shape == "ellipse" and (things[3].x, things[3].y) == pytest.approx((70, 14))
    assert np.ptp(things[3].points, axis=0) == pytest.approx([20, 12])
    assert (things[4].shape, things[4].x, things[4].y, len(things[4].points)) == ("point", 90, 20, 0)
    assert things[5].points.tolist() == [[100, 40], [120, 40], [110, 52]]
    np.testing.assert_allclose(things[6].points, [[130, 40], [130, 60], [120, 60]], atol=1e-9)
    assert 7 not in things


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed (Debian package tiled)")
@pytest.mark.parametrize("path", [*LEVELS, MAPS / "templates.tmx", MAPS / "groups.tmx"], ids=lambda p: p.stem)
def test_a_map_saved_again_by_tiled_still_passes(path, tmp_path):
    folder = shutil.copytree(path.parent, tmp_path / "levels" / path.parent.name)
    again = folder / f"{path.stem}-again.tmx"
    command = ["tiled", "--export-map", str(folder / path.name), str(again)]
    subprocess.run(
        command, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, check=True, timeout=60, capture_output=True
    )
    level, saved = tiled.load(path), tiled.load(again)
    assert saved.problems == []
    assert [(t.class_name, t.x, t.y) for t in saved.things] == [(t.class_name, t.x, t.y) for t in level.things]
    assert [c.points.tolist() for c in saved.chains] == [c.points.tolist() for c in level.chains]


def test_templates():
    level = load("templates")
    plain, own, path = level.things[:3]
    assert (plain.class_name, plain.name, plain.shape) == ("Prop", "crate", "tile")
    assert np.ptp(plain.points, axis=0).tolist() == [20, 24] and (plain.x, plain.y) == (50, 64)
    # class defaults < tile < template < object
    assert plain.properties["kind"] == "crate" and plain.properties["fps"] == 8.0
    assert plain.properties["stutter_px"] == 1.0 and plain.properties["jitter_px"] == 2.0
    assert own.name == "own" and own.properties["fps"] == 6.0 and own.properties["jitter_px"] == 2.0
    assert np.ptp(own.points, axis=0).tolist() == [40, 48]
    assert path.class_name == "Path" and path.points.tolist() == [[10, 10], [40, 10]]
    assert level.layers[0].tiles[0].gid == 3 | H
    assert {f.name for f in level.files} == {
        "templates.tmx", "tiles.tsx", "tiles.png", "collection.tsx", "crate.png", "ball.png",
        "crate.tx", "path.tx", "ball.tx",
    }  # fmt: skip


def test_a_template_brings_its_own_tileset(tmp_path):
    (tmp_path / "b.tsx").write_text(build.TILESET.replace(' firstgid="1"', "").replace('name="t"', 'name="b"'))
    (tmp_path / "b.tx").write_text(
        '<template><tileset firstgid="1" source="b.tsx"/><object gid="2" width="16" height="16"/></template>'
    )
    text = build.tmx(objects=build.SPAWN + '<object id="5" template="b.tx" x="0" y="16"/>')
    level = tiled.load(build.write(tmp_path, text))
    assert level.layers[1].tiles[0].gid == 6 and level.tiles[6].rect == (16, 0, 16, 16)


def test_class_is_read_in_both_spellings():
    assert [t.class_name for t in load("classes_19").things] == ["Prop", "Spawn"]


def test_old_maps_are_read():
    level = load("old_08")
    assert level.layers[0].gids.tolist() == make_maps.SCATTER
    placed = level.layers[1].tiles[0]
    assert (placed.gid, placed.width, placed.height) == (3, 16, 16)
    assert [t.id for t in level.things] == [1]  # made up, in the order of the file


def test_a_level_tells_its_properties_with_defaults(tmp_path):
    text = build.tmx(properties='<properties><property name="title" value="A &amp; B"/></properties>')
    level = tiled.load(build.write(tmp_path, text))
    assert level.properties == {"title": "A & B", "palette": "dusk", "weather": "none", "next": ""}


def test_properties_keep_text_of_many_lines_classes_and_reserved_names(tmp_path):
    text = build.tmx(
        objects=build.SPAWN
        + '<object id="7" type="Sign" x="9" y="9"><properties><property name="text">one\ntwo</property></properties>'
        "<point/></object>",
        properties='<properties><property name="width" value=""/><property name="visible" type="bool" value="true"/>'
        '<property name="drop" type="class" propertytype="Drop"><properties>'
        '<property name="chance" type="float" value="0.75"/></properties></property></properties>',
    )
    level = tiled.load(build.write(tmp_path, text))
    assert level.of_class("Sign")[0].properties["text"] == "one\ntwo"
    assert level.properties["drop"] == {"chance": 0.75} and level.properties["width"] == ""
    assert level.properties["visible"] is True


def test_two_tilesets_may_share_a_first_gid_when_one_is_empty(tmp_path):
    empty = '<tileset firstgid="1" name="none" tilewidth="16" tileheight="16" tilecount="0" columns="0"/>'
    level = tiled.load(build.write(tmp_path, build.tmx(tileset=empty + build.TILESET)))
    assert level.tiles[1].image.name == "t.png"
    level = tiled.load(build.write(tmp_path, build.tmx(tileset=build.TILESET + empty)))
    assert level.tiles[1].image.name == "t.png"


def test_one_slip_in_a_shape_object_does_not_hide_the_others(tmp_path):
    text = build.tmx(objects=build.SPAWN + '<object id="7" type="Prop" x="bad" y="9"><point/></object>')
    level = tiled.load(build.write(tmp_path, text), strict=False)
    assert [t.class_name for t in level.things] == ["Spawn"]


def test_a_front_layer_says_so(tmp_path):
    front = '<properties><property name="front" type="bool" value="true"/></properties>'
    text = build.tmx(layers=build.layer().replace("<data", front + "<data"))
    assert tiled.load(build.write(tmp_path, text)).layers[0].look.front
