"""The tile renderer shows what Tiled shows, in slots where the colours allow."""

import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pygame
import pytest

from game.level import tiled
from game.level.level import ImageLayer, Level, Look, ObjectLayer, PlacedTile, Tile, TileLayer
from game.view.canvas import Canvas, SpriteBank
from game.view.palette import SKINS, SLOTS, T3
from game.view.tile_pictures import FLIP_D, FLIP_H, FLIP_V, TilePictures, shown_frame
from game.view.tile_planes import CHUNK_PX
from game.view.tiles import GROUPS, TileView

MAPS = Path(__file__).parent / "maps"
OWN = sorted((Path(__file__).resolve().parents[2] / "levels").glob("*.tmx"))
RASTERIZER = shutil.which("tmxrasterizer")
needs_tiled = pytest.mark.skipif(RASTERIZER is None, reason="tmxrasterizer is absent (Debian package: tiled)")
DUSK = SKINS["dusk"]


def canvas_for(view: TileView, bank: SpriteBank, size: tuple[int, int], skin: str = "dusk") -> Canvas:
    canvas = Canvas(size, indexed=not view.true_colour)
    view.adopt(canvas)
    canvas.set_skin(SKINS[skin])
    bank.recolour(None if canvas.indexed else canvas.colours)
    if not canvas.indexed:
        canvas.surface.fill(canvas.colours[0].tolist())
    return canvas


def picture(
    level: Level, camera=(0, 0), tick=0, size=None, skin="dusk", draw_painted=True, groups=GROUPS
) -> np.ndarray:
    bank = SpriteBank()
    view = TileView(level, bank, draw_painted=draw_painted)
    canvas = canvas_for(view, bank, size or (level.width_px, level.height_px), skin)
    for which in groups:
        view.draw(canvas, camera, tick, which)
    return canvas.rgb()


def as_tiled_draws(path: Path, tmp_path: Path, *hidden: str) -> np.ndarray:
    """What tmxrasterizer draws, laid over slot 0. It widens the picture by layer offsets; that is cut off again."""
    out = tmp_path / "tiled.png"
    options = [part for name in hidden for part in ("--hide-layer", name)]
    command = [str(RASTERIZER), "--no-smoothing", *options, str(path), str(out)]
    subprocess.run(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True, capture_output=True)
    surface = pygame.image.load(str(out))
    rgb = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(float)
    alpha = pygame.surfarray.array_alpha(surface).T[..., None] / 255
    return np.floor(rgb * alpha + DUSK[0] * (1 - alpha) + 0.5)


def tile_level(tmp_path, gids, colours, **more) -> Level:
    """A level whose tile i + 1 is 16x16 of colours[i], with one darker pixel at its top left corner."""
    sheet = pygame.Surface((16 * len(colours), 16), pygame.SRCALPHA)
    for i, colour in enumerate(colours):
        sheet.fill(colour, (i * 16, 0, 16, 16))
        sheet.set_at((i * 16, 0), (10, 11, 21, 255))
    pygame.image.save(sheet, str(tmp_path / "sheet.png"))
    tiles = {i + 1: Tile(tmp_path / "sheet.png", (i * 16, 0, 16, 16)) for i in range(len(colours))}
    gids = np.array(gids, np.uint32)
    layer = TileLayer(Look(), gids)
    level = Level(tmp_path / "x.tmx", gids.shape[1], gids.shape[0], [], layers=[layer], tiles=tiles)
    for name, value in more.items():
        setattr(level, name, value)
    return level


RED, BLUE = (200, 30, 40, 255), (40, 60, 220, 255)


# what Tiled shows is what the game shows ----------------------------------------------------------------------------


@needs_tiled
@pytest.mark.parametrize("name", ["flips", "layers", "objects", "animated"])
def test_drawn_exactly_as_in_tiled(name, tmp_path):
    path = MAPS / f"{name}.tmx"
    ours = picture(tiled.load(path, strict=False))
    theirs = as_tiled_draws(path, tmp_path)[: ours.shape[0], : ours.shape[1]]
    assert np.array_equal(ours, theirs)


@needs_tiled
@pytest.mark.parametrize("order", ["right-down", "right-up", "left-down", "left-up"])
def test_tiles_larger_than_their_cells_overlap_in_the_order_of_the_map(order, tmp_path):
    (tmp_path / "wide.png").write_bytes((MAPS / "wide.png").read_bytes())
    width, height = pygame.image.load(str(MAPS / "wide.png")).get_size()
    assert width > 16 and height >= 16
    (tmp_path / "m.tmx").write_text(
        f'<map version="1.8" orientation="orthogonal" renderorder="{order}" width="6" height="5" tilewidth="16" '
        f'tileheight="16"><tileset firstgid="1" name="t" tilewidth="{width}" tileheight="{height}" tilecount="1" '
        f'columns="1"><tileoffset x="3" y="5"/><image source="wide.png" width="{width}" height="{height}"/></tileset>'
        '<layer id="1" name="l" width="6" height="5"><data encoding="csv">'
        + ",".join(["0"] * 12 + ["1", "2147483649"] * 6 + ["1073741825"] * 3 + ["0"] * 3)
        + "</data></layer></map>"
    )
    ours = picture(tiled.load(tmp_path / "m.tmx", strict=False))
    theirs = as_tiled_draws(tmp_path / "m.tmx", tmp_path)[: ours.shape[0], : ours.shape[1]]
    assert np.array_equal(ours, theirs)


@needs_tiled
def test_half_opaque_layers_differ_by_rounding_only(tmp_path):
    path = MAPS / "translucent.tmx"
    ours = picture(tiled.load(path, strict=False))
    assert np.abs(ours - as_tiled_draws(path, tmp_path)).max() <= 2


@needs_tiled
def test_tile_objects_at_odd_angles(tmp_path):
    """The program turns in 1/65536 steps, so a few pixels on the very border of two may fall the other way."""
    path = MAPS / "turned.tmx"
    ours = picture(tiled.load(path, strict=False))
    theirs = as_tiled_draws(path, tmp_path)[: ours.shape[0], : ours.shape[1]]
    assert np.count_nonzero((ours != theirs).any(axis=2)) <= 16


# slots and colours --------------------------------------------------------------------------------------------------


def test_skin_colours_become_slots_and_others_free_entries(tmp_path):
    level = tile_level(tmp_path, [[1, 2]], [(*DUSK[T3].tolist(), 255), RED])
    dusk, night = picture(level), picture(level, skin="night")
    assert tuple(dusk[8, 8]) == tuple(DUSK[T3]) and tuple(night[8, 8]) == tuple(SKINS["night"][T3])
    assert tuple(dusk[8, 24]) == tuple(night[8, 24]) == RED[:3]


def test_true_colour_only_where_it_is_needed(tmp_path):
    plain = tile_level(tmp_path, [[1, 2]], [RED, BLUE])
    assert not TileView(plain, SpriteBank()).true_colour
    plain.layers[0] = plain.layers[0]._replace(look=Look(opacity=0.5))
    assert TileView(plain, SpriteBank()).true_colour
    plain.layers[0] = plain.layers[0]._replace(look=Look(opacity=0.5, visible=False))
    assert not TileView(plain, SpriteBank()).true_colour
    many = [(i, 255 - i, 77, 255) for i in range(256)]
    assert not TileView(tile_level(tmp_path, [list(range(1, 201))], many), SpriteBank()).true_colour
    assert TileView(tile_level(tmp_path, [list(range(1, 257))], many), SpriteBank()).true_colour


def test_the_same_picture_on_both_kinds_of_canvas(tmp_path):
    level = tile_level(tmp_path, [[1, 2, 0, 1]], [(*DUSK[T3].tolist(), 255), BLUE])
    indexed = picture(level, skin="kiln")
    level.layers.append(TileLayer(Look(opacity=0.5), np.array([[0, 0, 2, 0]], np.uint32)))
    true = picture(level, skin="kiln")
    assert np.array_equal(indexed[:, :32], true[:, :32]) and np.array_equal(indexed[:, 48:], true[:, 48:])
    assert tuple(true[8, 40]) not in (BLUE[:3], tuple(SKINS["kiln"][0]))


def test_background_colour(tmp_path):
    for colour, seen in (((1, 2, 3), (1, 2, 3)), (tuple(DUSK[T3].tolist()), tuple(SKINS["night"][T3]))):
        level = tile_level(tmp_path, [[0]], [RED], background=colour)
        bank = SpriteBank()
        view = TileView(level, bank)
        canvas = canvas_for(view, bank, (16, 16), "night")
        view.fill_background(canvas)
        assert tuple(canvas.rgb()[5, 5]) == seen
    assert TileView(tile_level(tmp_path, [[0]], [RED]), SpriteBank()).background is None


def test_a_picture_that_cannot_be_read_is_marked(tmp_path):
    level = tile_level(tmp_path, [[7, 1]], [RED])
    (tmp_path / "bad.png").write_bytes(b"no picture")
    level.tiles[1].image = tmp_path / "bad.png"
    shown = picture(level)
    assert (shown[0, 0] == (255, 63, 94)).all() and (shown[8, 24] == (255, 63, 94)).all()


def test_every_kind_of_png_is_read_alike(tmp_path):
    image = pytest.importorskip("PIL.Image")
    steps = np.arange(256, dtype=np.uint8).reshape(16, 16)
    indexed = image.fromarray(steps % 16)
    indexed = indexed.convert("P")
    indexed.putpalette([v for i in range(16) for v in (i * 10, i * 5, 200 - i)])
    kinds = {
        "indexed": (indexed, {}),
        "one clear": (indexed, {"transparency": 3}),
        "palette alpha": (indexed, {"transparency": bytes([0, 128, 255, 60] + [255] * 12)}),
        "grey": (image.fromarray(steps), {}),
        "grey alpha": (image.fromarray(np.dstack([steps, 255 - steps])), {}),
        "rgba": (image.fromarray(np.dstack([steps, steps[::-1], steps.T, 255 - steps])), {}),
        "bits": (image.fromarray(steps).convert("1"), {}),
    }
    for name, (picture_in, options) in kinds.items():
        path = tmp_path / f"{name}.png"
        picture_in.save(path, **options)
        theirs = np.array(image.open(path).convert("RGBA"))
        ours = TilePictures({1: Tile(path, (0, 0, 16, 16))}).plain(1)
        seen = theirs[..., 3] > 0
        assert np.array_equal(ours[..., 3], theirs[..., 3]) and np.array_equal(ours[seen], theirs[seen]), name


# order, camera, time ------------------------------------------------------------------------------------------------


def test_groups_part_at_the_painted_ground_and_at_front(tmp_path):
    level = tile_level(tmp_path, [[1, 1, 1]], [RED, BLUE])
    level.tiles[2].painted = True
    cells = [([[2, 0, 0]], Look()), ([[0, 1, 0]], Look()), ([[0, 0, 1]], Look(front=True))]
    level.layers += [TileLayer(look, np.array(gids, np.uint32)) for gids, look in cells]
    level.layers[0] = level.layers[0]._replace(gids=np.array([[0, 0, 0]], np.uint32))

    def drawn(*groups, painted=False):
        shown = picture(level, draw_painted=painted, groups=groups)
        return [tuple(shown[8, x]) != tuple(DUSK[0]) for x in (8, 24, 40)]

    assert drawn("back") == [False, False, False]
    assert drawn("middle") == [False, True, False]
    assert drawn("front") == [False, False, True]
    assert drawn(*GROUPS, painted=True) == [True, True, True]


def test_the_camera_moves_the_world_and_parallax_less(tmp_path):
    gids = np.zeros((20, 60), np.uint32)
    gids[5, 7] = gids[18, 50] = 1
    level = tile_level(tmp_path, gids, [RED])
    level.layers[0] = level.layers[0]._replace(look=Look(offset=(3.0, -2.0)))
    for camera in ((0, 0), (101, 33), (-40, -17), (600, 200)):
        shown = picture(level, camera, size=(320, 192))
        for column, row in ((7, 5), (50, 18)):
            x, y = column * 16 + 3 - camera[0] + 8, row * 16 - 2 - camera[1] + 8
            if 8 <= x < 312 and 8 <= y < 184:
                assert tuple(shown[y, x]) == RED[:3]
                assert tuple(shown[y, x - 9]) == tuple(DUSK[0])
    level.layers[0] = level.layers[0]._replace(look=Look(parallax=(0.5, 1.0)))
    level.parallax_origin = (160.0, 0.0)
    at_start, later = picture(level, (0, 0), size=(320, 192)), picture(level, (40, 0), size=(320, 192))
    assert tuple(at_start[88, 112]) == RED[:3] and tuple(at_start[88, 111]) == tuple(DUSK[0])
    assert tuple(later[88, 92]) == RED[:3] and tuple(later[88, 91]) == tuple(DUSK[0])


def test_chunks_join_without_seams_and_tall_tiles_cross_them(tmp_path):
    rng = np.random.default_rng(3)
    gids = rng.integers(1, 3, (40, 40)).astype(np.uint32)
    level = tile_level(tmp_path, gids, [RED, BLUE])
    whole = picture(level)
    expected = np.array([RED[:3], BLUE[:3]], np.uint8)[gids - 1].repeat(16, 0).repeat(16, 1)
    expected[::16, ::16] = (10, 11, 21)
    assert np.array_equal(whole, expected)
    level.tiles[1].rect = (0, 0, 16, 16)
    level.tiles[2].offset = (-7.0, 9.0)
    level.layers[0] = level.layers[0]._replace(gids=np.zeros((40, 40), np.uint32))
    level.layers[0].gids[CHUNK_PX // 16 - 1, CHUNK_PX // 16] = 2
    shown = (picture(level) == BLUE[:3]).all(axis=2)
    rows, columns = np.nonzero(shown)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (249, 264, 249, 264)


def test_chunks_beside_the_view_are_painted_one_a_frame_before_they_are_seen(tmp_path):
    level = tile_level(tmp_path, np.ones((40, 200)), [RED])
    bank = SpriteBank()
    view = TileView(level, bank)
    canvas = canvas_for(view, bank, (480, 272))
    plane = next(plane for planes in view._planes.values() for plane in planes)

    def made(camera) -> int:
        before = len(plane._chunks)
        view.draw(canvas, camera, 0, "back")
        seen = len(plane._chunks) - before
        view.draw(canvas, camera, 0, "front")
        assert len(plane._chunks) - before - seen <= 1
        return seen

    counts = [made((600 + 4 * max(0, k - 12), 200)) for k in range(120)]
    assert counts[0] == 6 and not any(counts[1:]), counts
    assert made((2600, 0)) > 3, "a leap is painted when it is seen"


def test_animation_by_ticks(tmp_path):
    ends = [100, 350, 400]
    assert [shown_frame(ends, t) for t in (0, 5, 6, 20, 21, 23, 24, 30)] == [0, 0, 1, 1, 2, 2, 0, 1]
    level = tile_level(tmp_path, [[1, 1 | FLIP_H, 0]], [RED, BLUE])
    level.tiles[1].frames = [(1, 500), (2, 500)]
    level.layers.append(ObjectLayer(Look(), [PlacedTile(1, 32, 16, 16, 16, 90.0, (0.0, 0.0))]))
    before, after = picture(level, tick=29), picture(level, tick=30)
    assert tuple(before[8, 8]) == tuple(before[8, 24]) == RED[:3]
    assert tuple(after[8, 8]) == tuple(after[8, 24]) == BLUE[:3]
    assert tuple(after[0, 0]) == tuple(after[0, 31]) == (10, 11, 21), "frames keep the flips"


def test_animated_and_still_tiles_keep_the_order_of_layers(tmp_path):
    level = tile_level(tmp_path, [[1]], [RED, BLUE])
    level.tiles[1].frames = [(1, 500), (1, 500)]
    level.layers.append(TileLayer(Look(), np.array([[2]], np.uint32)))
    assert tuple(picture(level)[8, 8]) == BLUE[:3]


@pytest.mark.parametrize("flags", [FLIP_D, FLIP_H, FLIP_V, FLIP_D | FLIP_H | FLIP_V])
def test_flips(tmp_path, flags):
    level = tile_level(tmp_path, [[1 | flags]], [RED])
    corner = {FLIP_D: (0, 0), FLIP_H: (0, 15), FLIP_V: (15, 0), FLIP_D | FLIP_H | FLIP_V: (15, 15)}[flags]
    shown = picture(level)
    assert tuple(shown[corner]) == (10, 11, 21) and (shown != RED[:3]).any(axis=2).sum() == 1


def test_picture_layers_repeat(tmp_path):
    level = tile_level(tmp_path, [[0] * 8] * 4, [RED])
    level.layers = [ImageLayer(Look(offset=(5.0, 20.0)), tmp_path / "sheet.png", (True, False))]
    shown = picture(level)
    assert (shown[20:36] == RED[:3]).all(axis=2).sum() + 8 == 16 * 128
    assert (shown[:20] == DUSK[0]).all() and (shown[36:] == DUSK[0]).all()
    assert [int(x) for x in np.flatnonzero((shown[20] == (10, 11, 21)).all(axis=1))] == [5 + 16 * i for i in range(8)]


def test_a_huge_tile_object_costs_no_memory_and_chunks_are_lazy(tmp_path):
    level = tile_level(tmp_path, [[0]], [RED])
    level.layers = [ObjectLayer(Look(), [PlacedTile(1, -1e6, 1e6, 2e6, 2e6)])]
    shown = picture(level, (5000, 5000), size=(64, 64))
    assert (shown == RED[:3]).all()


@pytest.mark.parametrize("path", OWN, ids=[p.stem for p in OWN])
def test_own_levels_stay_in_slots(path):
    assert TileView(tiled.load(path, strict=False), SpriteBank()).true_colour is False


@needs_tiled
@pytest.mark.parametrize("path", OWN, ids=[p.stem for p in OWN])
def test_own_levels_look_in_the_game_as_in_tiled(path, tmp_path):
    """Layers with parallax are left out: Tiled's program does not know it."""
    level = tiled.load(path, strict=False)
    moving = [layer.look.name for layer in level.layers if layer.look.parallax != (1.0, 1.0)]
    level.layers = [layer for layer in level.layers if layer.look.parallax == (1.0, 1.0)]
    level.layers = [layer for layer in level.layers if not isinstance(layer, ObjectLayer)]
    objects = _object_layers(path)
    ours = picture(level)
    # Where a layer is moved up or left, Tiled's picture begins so much before the map.
    left, top = (int(max(0.0, *(-layer.look.offset[k] for layer in level.layers))) for k in (0, 1))
    theirs = as_tiled_draws(path, tmp_path, *moving, *objects)[top:, left:][: ours.shape[0], : ours.shape[1]]
    assert np.array_equal(ours, theirs)


def _object_layers(path: Path) -> list[str]:
    """Names of object layers: the program draws outlines of shapes, which the game does not."""
    return [group.get("name", "") for group in ElementTree.parse(path).iter("objectgroup") if group.get("name")]


def test_extra_colours_never_touch_the_skin(tmp_path):
    level = tile_level(tmp_path, [[1]], [RED])
    bank = SpriteBank()
    view = TileView(level, bank)
    canvas = canvas_for(view, bank, (16, 16))
    assert (canvas.colours[:SLOTS] == DUSK).all() and (canvas.colours[SLOTS] == RED[:3]).all()
