"""The art programs and the sheets they wrote: same pixels, same bytes, right slots, light from the upper right."""

import sys

import numpy as np
import pygame
import pytest

from game.core.paths import ASSETS
from game.view.palette import B3, K0, SKINS, T0, T5, TRANSPARENT

sys.path.insert(0, str(ASSETS / "source"))

import bake  # noqa: E402
import build  # noqa: E402
import hod  # noqa: E402
import png  # noqa: E402
import props  # noqa: E402
import px  # noqa: E402
import tine  # noqa: E402
import wick  # noqa: E402

STEMS = sorted(p.relative_to(ASSETS / "art").with_suffix("").as_posix() for p in (ASSETS / "art").rglob("*/*.png"))
PART_STEMS = [s for s in STEMS if s.split("/")[0] in ("wick", "tine", "hod", "props")]
GRIDS = [s for s in PART_STEMS if s not in ("wick/eyes", "hod/feet")]
RANK = np.zeros(256)
for low, high in ((0, 6), (6, 12), (12, 15), (15, 19), (19, 23)):
    RANK[low:high] = np.linspace(0, 1, high - low)
LUMA = np.zeros(256)
LUMA[:24] = SKINS["dusk"] @ np.array([0.299, 0.587, 0.114])


def slots_of(stem: str) -> np.ndarray:
    surface = pygame.image.load(ASSETS / "art" / f"{stem}.png")
    assert surface.get_bitsize() == 8, stem
    return pygame.surfarray.array2d(surface).T.astype(np.uint8)


def cells_of(stem: str) -> np.ndarray:
    """(drawings, 64, cell, cell)."""
    slots = slots_of(stem)
    size = slots.shape[1] // bake.ACROSS
    grid = slots.reshape(-1, 4, size, bake.ACROSS, size)
    return grid.transpose(0, 1, 3, 2, 4).reshape(-1, bake.ANGLES, size, size)


@pytest.mark.parametrize("program", [wick, tine, hod], ids=["wick", "tine", "hod"])
def test_sheets_are_drawn_again_as_they_are_checked_in(program):
    for stem, slots in program.sheets().items():
        if stem in build.REPAINTED:
            continue
        assert np.array_equal(slots, slots_of(stem)), f"{stem}: run python assets/source/build.py {program.__name__}"


@pytest.mark.parametrize("kind", props.KINDS)
def test_prop_cells_are_drawn_again_as_they_are_checked_in(kind):
    size = props.KINDS[kind][1]
    for number, (name, drawing) in enumerate(zip((*"0123", "squash"), props.drawings(kind), strict=False)):
        if f"props/{kind}_{name}" in build.REPAINTED:
            continue
        (sheet,) = cells_of(f"props/{kind}_{name}")
        for index in range(number, bake.ANGLES, 9):
            board = px.Canvas(size, size)
            drawing(board, bake.angle_of(index))
            assert np.array_equal(board.a, sheet[index]), f"{kind} {number} {index}: run build.py props"


def test_the_icon_is_the_middle_of_the_first_pot():
    assert np.array_equal(props.icon(slots_of("props/pot_0")), slots_of("icon"))


def test_two_runs_give_the_same_bytes():
    first, second = wick.sheets(), wick.sheets()
    assert list(first) == list(second)
    for stem in first:
        assert png.encode(first[stem]) == png.encode(second[stem])
    shards = [bake.sheet(props.KINDS["shard"][1], props.drawings("shard")) for _ in range(2)]
    assert png.encode(shards[0]) == png.encode(shards[1])


def test_the_writer_keeps_slots_and_refuses_others():
    slots = np.array([[0, 23, 255], [7, 11, 18]], np.uint8)
    assert np.array_equal(png.decode(png.encode(slots)), slots)
    with pytest.raises(ValueError, match="24"):
        png.encode(np.array([[24]], np.uint8))


@pytest.mark.parametrize("stem", PART_STEMS)
def test_only_slots_and_transparent(stem):
    slots = slots_of(stem)
    assert ((slots < 24) | (slots == TRANSPARENT)).all()
    surface = pygame.image.load(ASSETS / "art" / f"{stem}.png")
    assert [tuple(c)[:3] for c in surface.get_palette()[:24]] == [tuple(c) for c in SKINS["dusk"].tolist()]
    assert surface.get_colorkey() is not None, "position 255 must be marked transparent for paint programs"


def rim_light(cells: np.ndarray, painted: tuple[int, ...]) -> tuple[float, float]:
    """Mean ramp rank of the pixels that face up or right into the air, and of those that face down or left.

    cells: (n, size, size). painted: slots that are a marking and not lit.
    """
    solid = np.pad(cells != TRANSPARENT, ((0, 0), (1, 1), (1, 1)))
    lit_up = ~np.isin(cells, painted) & solid[:, 1:-1, 1:-1]
    up, down, left, right = solid[:, :-2, 1:-1], solid[:, 2:, 1:-1], solid[:, 1:-1, :-2], solid[:, 1:-1, 2:]
    bright = lit_up & (~up | ~right) & down & left
    dark = lit_up & (~down | ~left) & up & right
    return float(RANK[cells[bright]].mean()), float(RANK[cells[dark]].mean())


MARKINGS = {"wick/ear_2_near": (px.K1,)}
# Three pixels wide in two tones, or all edge: too small to hold light.
FLAT = {"wick/ear_1_far", "wick/ear_2_far", "wick/forearm_far", *(f"props/shard_{v}" for v in range(4))}


@pytest.mark.parametrize("stem", [s for s in GRIDS if s not in FLAT])
def test_light_comes_from_the_upper_right_at_any_angle_and_facing(stem):
    painted = MARKINGS.get(stem, ())
    for drawing in cells_of(stem):
        bright, dark = rim_light(drawing, painted)
        assert bright > dark + 0.08
        # Not only on the whole: in each quarter turn too, or the light would turn with the part.
        # (The tail's last links are two pixels thick.)
        for quarter in drawing.reshape(4, 16, *drawing.shape[1:]):
            bright, dark = rim_light(quarter, painted)
            assert bright > dark or (stem == "wick/tail" and bright > dark - 0.03)


@pytest.mark.parametrize("stem", ["wick/head", "wick/ruff", "wick/foot_near", "tine/head", "tine/chest", "hod/chest"])
def test_facing_left_is_the_mirrored_shape_but_not_the_mirrored_light(stem):
    right, left = cells_of(stem)[:2]
    unlike = 0
    for index in range(bake.ANGLES):
        mirror = right[index][:, ::-1]
        twin = left[(32 - index) % bake.ANGLES]
        shape = (mirror != TRANSPARENT) ^ (twin != TRANSPARENT)
        assert shape.sum() <= 0.04 * (mirror != TRANSPARENT).sum() + 2
        unlike += int((mirror != twin).sum())
    assert unlike > 64 * 3


@pytest.mark.parametrize("stem", [s for s in GRIDS if s.endswith("_near")])
def test_far_limbs_are_darker_than_near_ones(stem):
    near, far = (slots_of(s) for s in (stem, stem.replace("_near", "_far")))
    assert LUMA[far[far != TRANSPARENT]].mean() < 0.8 * LUMA[near[near != TRANSPARENT]].mean()
    assert LUMA[far[far != TRANSPARENT]].max() < LUMA[near[near != TRANSPARENT]].max()


@pytest.mark.parametrize("kind", props.KINDS)
def test_four_boil_variants_differ_and_stand_on_the_same_row(kind):
    names = "0123" if kind == "shard" else (*"0123", "squash")
    sheet, rows = np.concatenate([cells_of(f"props/{kind}_{name}") for name in names]), props.bottom_rows(kind)
    assert len(sheet) == len(names)
    middle = sheet.shape[-1] // 2
    for index in range(bake.ANGLES):
        cells = sheet[:, index]
        for a in range(4):
            for b in range(a):
                assert not np.array_equal(cells[a], cells[b])
        for cell in cells:
            assert np.flatnonzero((cell != TRANSPARENT).any(axis=1))[-1] - middle == rows[index]


def test_the_squash_drawing_is_wider_and_lower():
    for kind in set(props.KINDS) - {"shard"}:
        for index in (0, 16, 32, 48):
            calm, squashed = (cells_of(f"props/{kind}_{d}")[0, index] != TRANSPARENT for d in ("0", "squash"))
            assert squashed.any(axis=0).sum() >= calm.any(axis=0).sum() + (squashed.shape[0] > 25)
            assert squashed.any(axis=1).sum() < calm.any(axis=1).sum()


def test_marks_belong_to_their_kind():
    """Clay never carries the rim slot of solids; shards show K3 and no glaze; enemies alone have the threat slot."""
    for stem in GRIDS:
        used = set(np.unique(slots_of(stem)).tolist())
        kind = stem.split("/")[0]
        assert kind != "props" or T5 not in used
        assert (px.A in used) == (stem in ("tine/head", "hod/head"))
    shard = set(np.unique(np.concatenate([slots_of(f"props/shard_{v}") for v in range(4)])).tolist())
    assert px.K3 in shard and not shard & {px.G0, px.G1, px.G2}
    assert {T0, K0, B3} & set(np.unique(slots_of("wick/head")).tolist()) == {K0, B3}
