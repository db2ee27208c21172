"""The rules of what is solid: layers, tile shapes with flips, objects, one-way, friction, hidden layers, paint."""

import numpy as np
import pytest

from game.core.terrain import PolylineTerrain
from game.level import tiled
from tests.level import build
from tests.level.test_tiled import load


def level_of(folder, **kwargs):
    return tiled.load(build.write(folder, build.tmx(**kwargs)))


def inside(level, *points) -> list[bool]:
    terrain = PolylineTerrain(level.chains)
    return [terrain.is_inside(*p) for p in points]


def one_ways(level) -> list[list[list[float]]]:
    return [c.points.tolist() for c in level.chains if c.one_way]


@pytest.mark.parametrize(
    ("attributes", "is_solid"),
    [('class="Terrain"', True), ("", False), ('class="Decoration"', False)],
)
def test_layer_class(tmp_path, attributes, is_solid):
    level = level_of(tmp_path, layers=build.layer().replace('class="Terrain"', attributes))
    assert bool(level.chains) == is_solid
    assert level.layers[0].solid == is_solid


def test_layer_property(tmp_path):
    layer = build.layer().replace('class="Terrain"', "")
    for value in ("true", "false"):
        solid = f'<properties><property name="solid" type="bool" value="{value}"/></properties><data'
        level = level_of(tmp_path, layers=layer.replace("<data", solid))
        assert bool(level.chains) == (value == "true")


def test_runs_of_tiles_merge_into_one_chain(tmp_path):
    (chain,) = level_of(tmp_path).chains
    assert chain.closed and len(chain.points) == 4
    assert {tuple(p) for p in chain.points.tolist()} == {(0, 16), (64, 16), (64, 32), (0, 32)}


def test_hidden_layers_collide_and_offsets_move_the_ground(tmp_path):
    level = level_of(tmp_path, layers=build.layer(more='visible="0" offsety="8"'))
    assert inside(level, (8, 26), (8, 20)) == [True, False]


def test_tile_shapes_on_any_layer_with_flips_half_tiles_and_friction():
    level = load("slopes")
    # Row 4: slope up at column 1, whole tile (no shape, plain layer: not solid) at 2, slope down at 3.
    assert inside(level, (30, 70), (18, 66), (36, 70), (50, 70), (62, 66)) == [True, False, False, True, False]
    # Half tile at 5 is low, upside down at 6 high.
    assert inside(level, (85, 76), (85, 68), (100, 68), (100, 76)) == [True, False, True, False]
    assert one_ways(level) == [[[128, 64], [160, 64]]]
    assert {c.friction for c in level.chains} == {0.9, 0.1}


def test_solid_objects_of_all_shapes_on_a_hidden_layer():
    level = load("solids")
    assert inside(level, (10, 68), (8, 76), (27, 61), (72, 62), (61, 51)) == [True, False, False, True, False]
    assert one_ways(level) == [[[100, 60], [140, 60]]]
    assert [c.points.tolist() for c in level.chains if not c.closed and not c.one_way] == [
        [[150, 50], [170, 60], [180, 60]]
    ]
    assert 0.05 in {c.friction for c in level.chains}
    assert [t.class_name for t in level.things] == ["Spawn"]  # ground is no thing


def test_one_way_by_property_of_object_tile_and_class_of_layer(tmp_path):
    solid = (
        '<object id="5" type="Solid" x="0" y="8" width="20" height="4"><properties>'
        '<property name="one_way" type="bool" value="true"/></properties></object>'
    )
    assert [[0, 8], [20, 8]] in one_ways(level_of(tmp_path, objects=build.SPAWN + solid))
    level = level_of(tmp_path, layers=build.layer().replace("Terrain", "OneWay"))
    assert one_ways(level) == [[[0, 16], [64, 16]]]


def test_a_map_of_solid_objects_and_no_tile_layer_is_a_whole_level(tmp_path):
    solid = '<object id="5" type="Solid" x="0" y="16" width="64" height="16"/>'
    level = level_of(tmp_path, body=build.group(build.SPAWN + solid), tileset="")
    assert level.problems == [] and len(level.chains) == 1 and level.layers == []
    assert [c.points.tolist() for c in level.paint_chains] == [c.points.tolist() for c in level.chains]


def test_tile_objects_collide_with_their_shapes_scaled_and_turned(tmp_path):
    tile = '<tile id="0"><objectgroup><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile></tileset>'
    tileset = build.TILESET.replace("</tileset>", tile)
    decor = '<object id="5" gid="1" x="0" y="-32" width="32" height="32" rotation="90"/>'
    level = level_of(tmp_path, tileset=tileset, objects=build.SPAWN + decor, layers="")
    (chain,) = level.chains
    np.testing.assert_allclose(sorted(chain.points.tolist()), [[0, -32], [0, 0], [16, -32], [16, 0]])
    prop = decor.replace("<object", '<object type="Prop"')
    assert (
        level_of(tmp_path, tileset=tileset, objects=build.SPAWN + prop, layers=build.layer()).chains[0].points[0, 1]
        >= 0
    )


def test_only_visible_painted_ground_is_painted(tmp_path):
    painted = '<properties><property name="painted" type="bool" value="true"/></properties><image'
    tileset = build.TILESET.replace("<image", painted)
    assert level_of(tmp_path).paint_chains == []
    assert len(level_of(tmp_path, tileset=tileset).paint_chains) == 1
    assert level_of(tmp_path, tileset=tileset, layers=build.layer(more='visible="0"')).paint_chains == []
    solid = '<object id="5" type="Solid" x="0" y="0" width="9" height="9" visible="{}"/>'
    assert len(level_of(tmp_path, objects=build.SPAWN + solid.format(1)).paint_chains) == 1
    assert level_of(tmp_path, objects=build.SPAWN + solid.format(0)).paint_chains == []


def test_one_way_objects_are_painted_if_seen_and_one_way_tiles_are_not(tmp_path):
    """A tile shows itself; an object has no picture, and would be an invisible platform."""
    deck = '<object id="5" type="OneWay" x="0" y="-32" visible="{}"><polyline points="0,0 64,0"/></object>'
    painted = level_of(tmp_path, objects=build.SPAWN + deck.format(1)).paint_chains
    assert [(c.points.tolist(), c.one_way) for c in painted] == [([[0, -32], [64, -32]], True)]
    assert level_of(tmp_path, objects=build.SPAWN + deck.format(0)).paint_chains == []
    assert level_of(tmp_path, layers=build.layer().replace("Terrain", "OneWay")).paint_chains == []
