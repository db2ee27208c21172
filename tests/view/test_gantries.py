"""Far gantries of the levels: no girder floats over its columns, in the tiles and as laid in the maps."""

import numpy as np
import pytest

from game.core import paths
from game.level import tiled
from game.level.level import TileLayer
from game.view.tile_pictures import TilePictures


@pytest.mark.parametrize("path", sorted(paths.LEVELS.glob("0*.tmx")), ids=lambda p: p.stem)
def test_every_girder_rests_on_its_columns(path):
    level = tiled.load(path)
    pictures, heads = TilePictures(level.tiles), 0
    for layer in level.layers:
        if not isinstance(layer, TileLayer) or layer.look.parallax[0] >= 1.0:
            continue
        gids = layer.gids
        for y, x in zip(*np.nonzero(gids[:-1] * gids[1:]), strict=True):
            foot, top = (pictures.plain(int(gid))[..., 3] > 0 for gid in (gids[y, x], gids[y + 1, x]))
            assert (foot[-1] & top[0]).sum() >= 8, f"sky between the tiles at column {x}, rows {y} and {y + 1}"
            if foot[-1].all() and not foot[0].any():
                heads += 1
                assert top[0].all() and 8 < top[3].sum() < 16, "a plate and a bracket under the girder"
    assert heads >= 4
