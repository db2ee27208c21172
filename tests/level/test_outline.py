"""Contours of tiles and shapes: few points, no seams, the solid on the right, even-odd true everywhere."""

import numpy as np
import pytest

from game.core.noise import noise
from game.core.terrain import Chain, PolylineTerrain
from game.level.outline import Grid, outline


def area(points) -> float:
    """Twice the signed area; positive for clockwise on the screen."""
    p = np.asarray(points, float)
    q = np.roll(p, -1, axis=0)
    return float((p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum())


def grid(*rows: str, **more) -> Grid:
    return Grid(np.array([[c == "#" for c in row] for row in rows]), **more)


def box(x, y, w, h, **more) -> Chain:
    return Chain(np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], float), **more)


def shape(*points, **more) -> Chain:
    return Chain(np.array(points, float), **more)


def corners(chain: Chain) -> set[tuple[float, float]]:
    return {tuple(p) for p in chain.points.tolist()}


def is_inside(points: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    a = np.asarray(polygon, float)
    b = np.roll(a, -1, axis=0)
    x, y = points[:, 0, None], points[:, 1, None]
    straddles = (a[:, 1] > y) != (b[:, 1] > y)
    at = a[:, 0] + (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / np.where(a[:, 1] == b[:, 1], 1.0, b[:, 1] - a[:, 1])
    return np.count_nonzero(straddles & (x < at), axis=1) % 2 == 1


def distance(points: np.ndarray, polygons: list[np.ndarray]) -> np.ndarray:
    best = np.full(len(points), np.inf)
    for polygon in polygons:
        a = np.asarray(polygon, float)
        d = np.roll(a, -1, axis=0) - a
        size = np.maximum((d * d).sum(axis=1), 1e-9)
        t = (((points[:, None] - a) * d).sum(axis=2) / size).clip(0, 1)
        gap = points[:, None] - a - t[..., None] * d
        best = np.minimum(best, np.hypot(gap[..., 0], gap[..., 1]).min(axis=1))
    return best


def test_one_block_is_one_clockwise_loop_with_normals_into_the_air():
    (chain,) = outline([], [grid("....", ".##.", ".##.")])
    assert corners(chain) == {(16, 16), (48, 16), (48, 48), (16, 48)} and area(chain.points) > 0
    top = next(i for i in range(4) if tuple(chain.points[i]) == (16, 16))
    assert tuple(chain.points[(top + 1) % 4]) == (48, 16), "the top runs to the right: its normal points up"


def test_a_hole_runs_the_other_way():
    chains = outline([], [grid("###", "#.#", "###")])
    assert sorted(np.sign(area(c.points)) for c in chains) == [-1, 1]
    ground = PolylineTerrain(chains)
    assert ground.is_inside(8, 24) and not ground.is_inside(24, 24)


def test_tiles_that_touch_at_a_corner_stay_two_loops():
    chains = outline([], [grid("#.", ".#")])
    assert len(chains) == 2 and all(len(c.points) == 4 and area(c.points) > 0 for c in chains)
    caves = outline([], [grid("####", "#.##", "##.#", "####")])
    assert len(caves) == 2, "holes that touch at a corner are one hole"


def test_slopes_and_tiles_are_one_loop_of_eight_points():
    """Full tiles, half tiles, 45 and 22.5 degree slopes join without a point too many."""
    full = np.zeros((20, 40), bool)
    full[10:, :] = True
    shapes = [
        shape((160, 160), (176, 144), (176, 160)),  # 45 degrees up
        *[box(176 + 16 * i, 144, 16, 16) for i in range(3)],  # tiles as polygons
        shape((224, 144), (240, 152), (240, 160), (224, 160)),  # half as steep, down, over two tiles
        shape((240, 152), (256, 160), (240, 160)),
    ]
    (chain,) = outline(shapes, [Grid(full)])
    assert corners(chain) == {
        (0, 160),
        (160, 160),
        (176, 144),
        (224, 144),
        (256, 160),
        (640, 160),
        (640, 320),
        (0, 320),
    }


def test_objects_and_tiles_become_one_outline():
    (chain,) = outline([box(10, 20, 30, 20)], [grid("....", "....", "####")])
    assert corners(chain) == {(0, 32), (10, 32), (10, 20), (40, 20), (40, 32), (64, 32), (64, 48), (0, 48)}
    (cross,) = outline([box(0, 10, 30, 10), box(10, 0, 10, 30)])
    assert len(cross.points) == 12
    assert outline([box(4, 4, 8, 8)], [grid("###", "###")])[0].points.shape == (4, 2), "what lies inside is gone"


def test_rotated_concave_and_reversed_polygons():
    star = np.array(
        [(np.cos(a) * r, np.sin(a) * r) for a, r in zip(np.arange(10) * np.pi / 5, [40, 15] * 5, strict=True)]
    )
    (one,) = outline([Chain(star + 100)])
    (other,) = outline([Chain((star + 100)[::-1])])
    assert corners(one) == corners(other) and len(one.points) == 10
    assert area(one.points) > 0 and area(other.points) > 0


def test_layers_of_different_offset_and_chunks_left_of_zero():
    (chain,) = outline([], [grid("##"), grid("##", x=8, y=16)])
    assert corners(chain) == {(0, 0), (32, 0), (32, 16), (40, 16), (40, 32), (8, 32), (8, 16), (0, 16)}
    (chain,) = outline([], [grid("##"), grid("##", x=-32)])
    assert corners(chain) == {(-32, 0), (32, 0), (32, 16), (-32, 16)}


def test_materials_are_chains_of_their_own_and_know_their_seams():
    ice = box(32, 32, 32, 8, friction=0.1, tag="ice")
    chains = outline([ice], [grid("......", "......", "######")])
    by_tag = {c.tag: c for c in chains}
    assert set(by_tag) == {"ice", "terrain"} and by_tag["ice"].friction == 0.1
    assert corners(by_tag["ice"]) == {(32, 32), (64, 32), (64, 40), (32, 40)}
    assert by_tag["ice"].seams.sum() == 3 and by_tag["terrain"].seams.sum() == 3
    ground = PolylineTerrain(chains)
    for x in np.arange(4.5, 92, 7.3):
        hit = ground.ray(x, 0, x, 60)
        assert hit.y == 32 and hit.tag == ("ice" if 32 < x < 64 else "terrain")
        assert ground.is_inside(x, 33) and ground.is_inside(x, 41) and not ground.is_inside(x, 31)


def test_solid_polylines_are_open_and_hidden_inside_the_ground():
    chains = outline([shape((0, 40), (20, 20), (44, 20), closed=False)], [grid("..#", "..#", "..#")])
    (line,) = [c for c in chains if not c.closed]
    assert line.points.tolist() == [[0, 40], [20, 20], [32, 20]] and not line.one_way
    (joined,) = outline([shape((20, 0), (0, 0), closed=False), shape((20, 0), (40, 10), closed=False)])
    assert joined.points.tolist() == [[0, 0], [20, 0], [40, 10]]


def test_one_way_ground_is_its_top_from_left_to_right():
    tiles = [box(16 * i, 32, 16, 16, one_way=True) for i in (3, 1, 2)]
    (chain,) = outline(tiles)
    assert chain.points.tolist() == [[16, 32], [64, 32]] and chain.one_way and not chain.closed
    ramp = shape((0, 20), (30, 5), (60, 5), (60, 20), one_way=True)
    (chain,) = outline([ramp])
    assert chain.points.tolist() == [[0, 20], [30, 5], [60, 5]]
    (chain,) = outline([shape((60, 9), (30, 9), (0, 20), closed=False, one_way=True)])
    assert chain.points.tolist() == [[0, 20], [30, 9], [60, 9]]


def test_one_way_ground_is_cut_off_by_solid_ground():
    chains = outline([box(0, 20, 64, 8, one_way=True)], [grid("..#.", "..#.")])
    assert sorted(c.points.tolist() for c in chains if c.one_way) == [[[0, 20], [32, 20]], [[48, 20], [64, 20]]]


def test_what_is_no_shape_is_left_out():
    nothing = [shape((0, 0), (10, 0)), shape((0, 0), (5, 5), (10, 10)), shape((0, 0), (np.nan, 5), (9, 9)),
               shape((0, 0), (1e300, 5), (9, 9)), box(5, 5, 0, 10), shape((3, 3), closed=False)]  # fmt: skip
    assert outline(nothing) == []
    assert outline([], [grid("..", "..")]) == [] and outline([]) == []


@pytest.mark.parametrize("seed", range(24))
def test_even_odd_holds_over_any_heap_of_shapes(seed):
    """Random boxes and polygons, on and off the grid, turned, in two materials, over random tiles: inside is inside."""
    draws = iter(range(10**6))

    def rnd(low, high):
        return low + (high - low) * (noise(seed, 7, next(draws)) + 1) / 2

    step = (1.0, 8.0, 16.0, 0.01, 0.5)[seed % 5]
    turn = np.radians((0, 30, 45, 90, 17)[seed % 5])
    turned = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    shapes = []
    for i in range(3 + seed):
        at = np.array([rnd(20, 220), rnd(20, 220)])
        if i % 2:
            p = box(*at, rnd(4, 84), rnd(4, 84)).points
        else:
            angles = np.sort([rnd(0, 2 * np.pi) for _ in range(3 + i % 6)])
            radii = np.array([rnd(4, 54) for _ in angles])
            p = at + np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1)
        p = np.round(p / step) * step
        p = (p - 120) @ turned + 120 if seed % 3 == 0 else p
        shapes.append(Chain(p[:: 1 - 2 * (i % 3 == 0)], friction=0.2 if i % 4 == 0 else 0.9))
    cells = np.array([[rnd(0, 1) < 0.3 for _ in range(16)] for _ in range(16)])
    chains = outline(shapes, [Grid(cells)])
    points = np.array([(rnd(0, 256), rnd(0, 256)) for _ in range(600)])
    truth = cells[(points[:, 1] // 16).astype(int), (points[:, 0] // 16).astype(int)]
    for s in shapes:
        truth = truth | is_inside(points, s.points)
    found = np.zeros(len(points), bool)
    for c in chains:
        found ^= is_inside(points, c.points)
    wrong = points[found != truth]
    assert not len(wrong) or distance(wrong, [s.points for s in shapes]).max() < 0.05


def test_shuffled_shapes_give_the_same_outline():
    shapes = [box(10 * i, 7 * i % 40, 25, 18) for i in range(12)]
    assert [c.points.tolist() for c in outline(shapes)] == [c.points.tolist() for c in outline(shapes[::-1])]


def test_a_map_of_1000_by_200_tiles():
    heights = (120 + 40 * np.sin(np.arange(1000) / 17)).astype(int)
    (chain,) = outline([], [Grid(np.arange(200)[:, None] >= heights)])
    steps = np.count_nonzero(np.diff(heights))
    assert len(chain.points) == 2 * steps + 4 and area(chain.points) > 0
    assert area(chain.points) == 2 * 256 * int((200 - heights).sum())
