"""Sprites: figures put together from baked parts: on the ground, mirrored, lined, toned, alike on both canvases."""

import sys

import numpy as np
import pygame
import pytest

from game.core.errors import UserError
from game.core.paths import ASSETS
from game.physics.prop_kinds import load_kinds
from game.view import board, lined_cells, part_sheet, wick_sprite
from game.view.canvas import Canvas, SpriteBank
from game.view.palette import B0, B3, DOWN, K2, K3, SKINS, T0, A
from game.view.sprites import Sprites
from game.world.frame import Figure

sys.path.insert(0, str(ASSETS / "source"))

import pose_sheet  # noqa: E402
import reference_poses as poses  # noqa: E402

GROUND = 200
AIR = 0  # H0: on no creature and no prop


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(SpriteBank())


def drawn(sprites: Sprites, figures: list[Figure], camera: tuple[float, float] = (0, 0)) -> np.ndarray:
    canvas = Canvas()
    canvas.pixels.fill(AIR)
    sprites.draw(canvas, figures, camera)
    return canvas.pixels.copy()


def wick(name: str = "idle", k: int = 0, x: float = 240.0, facing: int = 1, **looks) -> Figure:
    pose = poses.WICK[name][k]
    return Figure("wick", poses.wick_rows(pose, x, GROUND, facing), facing, **{"face": pose["eye"], **looks})


def foe(kind: str, name: str = "idle", x: float = 240.0, facing: int = 1, **looks) -> Figure:
    book = poses.TINE if kind == "tine" else poses.HOD
    return Figure(kind, poses.enemy_rows(book[name], x, GROUND, facing), facing, **looks)


def prop(kind: str, angle: float = 0.0, x: float = 240.0, ground: float = GROUND, **looks) -> Figure:
    reach = load_kinds()[kind].silhouette.reach(angle, 0.0, -1.0)
    return Figure(kind, np.array([[x, ground - reach, angle]]), layer="prop", **looks)


def lowest(pixels: np.ndarray) -> int:
    return int(np.flatnonzero((pixels != AIR).any(axis=1))[-1])


ALL = [("wick", name, k) for name, book in poses.WICK.items() for k in range(len(book))]
ALL += [(kind, name, 0) for kind, book in (("tine", poses.TINE), ("hod", poses.HOD)) for name in book]


def figure_of(kind: str, name: str, k: int, facing: int = 1, x: float = 240.0, **looks) -> Figure:
    return wick(name, k, x, facing, **looks) if kind == "wick" else foe(kind, name, x, facing, **looks)


@pytest.mark.parametrize(("kind", "name", "k"), ALL)
def test_a_mirrored_pose_draws_the_mirrored_shape_within_a_pixel(sprites, kind, name, k):
    # About the border between columns 239 and 240, where x = 240.
    right = drawn(sprites, [figure_of(kind, name, k, 1)]) != AIR
    left = drawn(sprites, [figure_of(kind, name, k, -1)])[:, ::-1] != AIR
    for a, b in ((right, left), (left, right)):
        grown = np.zeros_like(b)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                grown |= np.roll(b, (dy, dx), (0, 1))
        assert (a & ~grown).sum() <= 0.01 * a.sum()


@pytest.mark.parametrize("x", [240.0, 240.3, 240.5, 240.99, 17.6])
def test_soles_stand_on_the_row_above_the_ground(sprites, x):
    for figure in (wick(x=x), wick("walk", 3, x), wick("walk", 2, x), foe("tine", x=x), foe("hod", x=x)):
        assert lowest(drawn(sprites, [figure])) == GROUND - 1
        assert lowest(drawn(sprites, [figure], (3.7, 10.4))) == GROUND - 11


@pytest.mark.parametrize("facing", [1, -1])
def test_no_reference_pose_of_an_enemy_sinks_into_the_ground(sprites, facing):
    for kind, book in (("tine", poses.TINE), ("hod", poses.HOD)):
        for name in book:
            assert lowest(drawn(sprites, [foe(kind, name, facing=facing)])) == GROUND - 1, (kind, name)


def test_the_foot_of_a_standing_wick_is_flat(sprites):
    pixels = drawn(sprites, [wick()])
    sole = np.flatnonzero(pixels[GROUND - 1] != AIR)
    assert len(sole) >= 10, "two feet of five pixels"


@pytest.mark.parametrize("kind", load_kinds())
def test_props_stand_on_the_row_above_the_ground_at_any_angle(sprites, kind):
    for index in range(64):
        for nudge in (-0.2, 0.0, 0.2):
            figure = prop(kind, 2 * np.pi * index / 64, ground=GROUND + nudge, variant=index % 4, squash=index % 2)
            assert lowest(drawn(sprites, [figure])) == GROUND - 1


def test_the_body_moves_as_one_piece(sprites):
    """Between two pixels no part of the body shifts against another; only knees and feet stay with the world."""
    pictures = []
    for x in np.arange(240.0, 243.0, 0.3):
        pixels = drawn(sprites, [wick(x=float(x))])
        hip = int(np.floor(poses.wick_rows(poses.WICK["idle"][0], float(x), GROUND)[0, 0]))
        pictures.append(pixels[150:176, hip - 40 : hip + 30])
    assert all(np.array_equal(p, pictures[0]) for p in pictures)


def test_a_planted_foot_does_not_shimmer_as_the_body_passes(sprites):
    pose = poses.WICK["idle"][0]
    soles = set()
    for shift in np.arange(0.0, 3.0, 0.21):
        rows = poses.wick_rows({**pose, "hip": (pose["hip"][0] + shift, pose["hip"][1])}, 240, GROUND)
        pixels = drawn(sprites, [Figure("wick", rows)])
        soles.add(tuple(np.flatnonzero(pixels[GROUND - 1] != AIR)))
    assert len(soles) == 1


def test_the_camera_only_shifts_the_picture(sprites):
    figures = [wick(), foe("tine", x=300.0), prop("apple", 0.4, x=200.0)]
    still = drawn(sprites, figures)
    for camera in ((5, 3), (5.9, 3.2), (-4.1, -2.0)):
        dx, dy = int(np.floor(camera[0])), int(np.floor(camera[1]))
        assert np.array_equal(drawn(sprites, figures, camera), np.roll(still, (-dy, -dx), (0, 1)))


def test_contact_lines_lie_where_near_parts_cross_on_left_and_underside_only(monkeypatch, sprites):
    lined = drawn(sprites, [wick("chase", 0)])
    nothing = np.arange(256, dtype=np.uint8)
    for name in ("_OVER_FAR", "_OVER_BODY", "_RUFF", "_JAW"):
        monkeypatch.setattr(wick_sprite, name, nothing)
    plain = drawn(Sprites(SpriteBank()), [wick("chase", 0)])
    assert np.array_equal(lined != AIR, plain != AIR), "a line must never widen the figure"
    changed = lined != plain
    assert changed.sum() > 25
    assert (lined[changed] == B0).sum() > 12


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_enemies_have_contact_lines_in_t0_inside_the_figure(monkeypatch, sprites, kind):
    lined = drawn(sprites, [foe(kind)])
    monkeypatch.setattr(lined_cells, "with_lines", lambda slots, size: slots)
    plain = drawn(Sprites(SpriteBank()), [foe(kind)])
    assert np.array_equal(lined != AIR, plain != AIR)
    changed = lined != plain
    assert changed.sum() > 30
    assert (lined[changed] == T0).all()


def test_a_contact_line_runs_along_the_left_and_the_underside_of_a_cell():
    slots = np.full((9, 9), 255, np.uint8)
    slots[3:5, 4:7] = 7
    whole = np.full((9, 9), 255, np.uint8)
    whole[3:6, 3:6] = T0
    whole[3:5, 4:7] = 7
    whole[5, 6] = T0
    # Between others, one of which is full to its edges.
    sheet = np.full((18, 27), 255, np.uint8)
    sheet[9:18, 9:18], sheet[9:18, 18:27] = slots, 5
    cells = lined_cells.LinedCells()
    first = cells.add(sheet, 9)
    number = first + 4
    assert cells.surfaces[number].get_size() == (1, 1) and not cells.made[number]
    cells.cut([number, first + 5, first])
    assert cells.corners[:, number].tolist() == [-1, -1] and cells.ends[:, number].tolist() == [2, 0]
    rows = pygame.surfarray.array2d(cells.surfaces[number]).T
    assert np.array_equal(rows[:, :4], whole[3:6, 3:7])
    assert np.array_equal(rows[:, 128:] == 0, slots[3:6, 3:7] == 7)
    assert cells.made[first : first + 6].tolist() == [True, False, False, False, True, True]
    full = pygame.surfarray.array2d(cells.surfaces[first + 5]).T
    assert (full[:, :9] == 5).all() and (full[:, 128:] == 0).all() and len(full) == 9
    bare = part_sheet.Cell(slots)
    ys, xs = np.divmod(bare.edge, part_sheet.BOARD)
    assert {*zip(ys.tolist(), xs.tolist(), strict=True)} == {(3, 3), (4, 3), (5, 3), (5, 4), (5, 5), (5, 6)}
    assert bare.low == 0 and (bare.left, bare.top) == (60, 63)
    assert part_sheet.Cell(np.full((9, 9), 255, np.uint8)).low <= 4, "nothing drawn is no error"


def test_eyes_are_whole_pixels_that_never_turn(sprites):
    counts: dict[str, set[int]] = {}
    for face in wick_sprite.FACES:
        for pitch in (-0.6, -0.25, 0.0, 0.3):
            for facing in (1, -1):
                rows = poses.wick_rows(poses.wick(hang=pitch, ear=[1.6, 1.6], ear2=[1.6, 1.6]), 240, GROUND, facing)
                pixels = drawn(sprites, [Figure("wick", rows, facing, face)])
                counts.setdefault(face, set()).add(int((pixels == K3).sum()))
    assert counts == {"wide": {11}, "open": {7}, "squint": {3}, "shut": {0}, "x": {0}}


def test_dead_eyes_and_a_dead_fire_are_dark(sprites):
    for kind in ("tine", "hod"):
        assert (drawn(sprites, [foe(kind)]) == A).any()
        assert not (drawn(sprites, [foe(kind, face="x")]) == A).any()
    lit, out = (drawn(sprites, [foe("hod", fire=fire)]) for fire in (True, False))
    assert np.isin(lit, (K2, K3)).sum() > 30
    assert not np.isin(out, (K2, K3)).any()
    assert (drawn(sprites, [foe("hod", face="x")]) == K3).any(), "the firebox outlives the eyes"


def test_a_standing_hod_keeps_its_sole_level_and_a_lying_one_does_not(sprites):
    alive, dead = (drawn(sprites, [foe("hod", "slam", face=face)]) for face in ("open", "x"))
    assert not np.array_equal(alive[GROUND - 5 : GROUND] != AIR, dead[GROUND - 5 : GROUND] != AIR)
    assert (alive[GROUND - 1] != AIR).sum() > 20


@pytest.mark.parametrize("kind", ["wick", "tine", "hod"])
def test_tone_steps_down_each_ramp_and_flash_is_one_slot(sprites, kind):
    plain = drawn(sprites, [figure_of(kind, "idle", 0)])
    inside = plain != AIR
    darker = drawn(sprites, [figure_of(kind, "idle", 0, tone=1)])
    assert np.array_equal(darker[inside], DOWN[plain[inside]])
    flash = drawn(sprites, [figure_of(kind, "idle", 0, flash=True)])
    assert np.array_equal(flash != AIR, inside)
    assert set(flash[inside].tolist()) == {B3}


def test_layers_are_drawn_from_corpse_to_front(sprites):
    """Corpse, prop, creature, front, whatever the order of the list."""
    corpse = foe("tine", face="x", tone=1, layer="corpse")
    crate, hero = prop("crate"), wick()
    stacked = drawn(sprites, [hero, crate, corpse])
    assert np.array_equal(stacked, drawn(sprites, [corpse, hero, crate]))
    crate_only, hero_only = drawn(sprites, [crate]), drawn(sprites, [hero])
    assert np.array_equal(stacked[hero_only != AIR], hero_only[hero_only != AIR])
    seen = (crate_only != AIR) & (hero_only == AIR)
    assert np.array_equal(stacked[seen], crate_only[seen])
    crate.layer = "front"
    assert np.array_equal(drawn(sprites, [crate, hero])[crate_only != AIR], crate_only[crate_only != AIR])


def test_props_that_are_given_again_are_seen_from_where_the_camera_is(sprites):
    """The same objects in the next picture, one gone, one come, and one out of sight for a while."""
    a, b, c, far = prop("crate", 0.3), prop("pot", x=200.0), prop("wheel", 1.1, x=300.0), prop("apple", x=900.0)
    lists = [([a, b, far], 0.0), ([a, c, far], 7.0), ([c, b, far], 560.0), ([far, a], 0.0), ([b, a], -3.0)]
    for figures, camera_x in lists:
        fresh = drawn(Sprites(SpriteBank()), figures, (camera_x, 2.0))
        assert np.array_equal(drawn(sprites, figures, (camera_x, 2.0)), fresh)
        assert (fresh != AIR).any()


def test_a_resting_corpse_is_put_together_once(sprites, monkeypatch):
    corpse = foe("hod", "slam", face="x", fire=False, tone=1, layer="corpse")
    pictures = [drawn(sprites, [corpse])]
    pictures.append(drawn(sprites, [corpse]))
    monkeypatch.setattr(board.LinedBoard, "lay_all", None)
    pictures.append(drawn(sprites, [corpse]))
    assert all(np.array_equal(p, pictures[0]) for p in pictures)


def test_figures_that_come_and_go_look_as_they_would_alone(sprites):
    """More of them than are kept as they were put together, some the same, some as before, some with another tone."""
    seen = {}
    for k in range(90):
        kind, name, n = ALL[(k * 7) % len(ALL)]
        looks = (kind, name, n, 1 if k % 3 else -1, k % 4 == 0)
        figure = figure_of(kind, name, n, looks[3], tone=k % 3, flash=k % 5 == 0)
        pixels = drawn(sprites, [figure])
        assert np.array_equal(pixels, drawn(Sprites(SpriteBank()), [figure])), looks
        seen[looks] = pixels
    assert len(seen) > 40


def test_a_crowd_looks_as_each_of_it_alone(sprites):
    """Laid out all at once: both kinds, all poses, faces, fires, sides, between pixels."""
    rng = np.random.default_rng(4)
    foes, everybody = [row for row in ALL if row[0] != "wick"], []
    for k in range(60):
        kind, name, _ = foes[k % len(foes)]
        face = ("open", "x", "shut", "squint")[k % 4]
        figure = foe(kind, name, 40.0 + 6.9 * k, 1 if k % 3 else -1, face=face, fire=bool(k % 5), tone=k % 2)
        figure.pose[:, 2] += rng.uniform(-0.3, 0.3, len(figure.pose)) + 2 * np.pi * (k % 7 - 3)
        everybody.append(figure)
    canvas = Canvas()
    canvas.pixels.fill(AIR)
    for figure in everybody:
        Sprites(SpriteBank()).draw(canvas, [figure], (0, 0))
    assert np.array_equal(drawn(sprites, everybody), canvas.pixels)


def test_a_figure_torn_over_the_sides_of_its_board_shows_nothing_of_the_other_side(sprites):
    for part, aside in ((1, -64.0), (4, 70.0), (10, -80.0), (6, 61.0)):
        rows = poses.enemy_rows(poses.TINE["idle"], 240, GROUND)
        there = rows.copy()
        there[part] += (aside, 0.0, 0.0)
        changed = drawn(sprites, [Figure("tine", there)]) != drawn(sprites, [Figure("tine", rows)])
        columns = np.flatnonzero(changed.any(axis=0))
        middle = rows[2, 0]
        assert (columns >= middle - 70).all() if aside < 0 else (columns <= middle + 70).all()
        other = columns[columns > middle + 40] if aside < 0 else columns[columns < middle - 40]
        assert not len(other)


def test_true_colour_canvas_shows_the_same_picture():
    figures = [wick(), foe("hod", x=320.0, tone=1), prop("pot", 0.5, x=180.0), foe("tine", x=120.0, flash=True)]
    for skin in ("dusk", "kiln"):
        shown = []
        for indexed in (True, False):
            bank = SpriteBank()
            sprites = Sprites(bank)
            canvas = Canvas(indexed=indexed)
            for _ in range(2):  # the second time with sprites that were made before the skin was known
                canvas.set_skin(SKINS[skin])
                bank.recolour(None if indexed else canvas.colours)
                canvas.surface.fill(AIR if indexed else tuple(SKINS[skin][AIR]))
                sprites.draw(canvas, figures, (0, 0))
            shown.append(canvas.rgb())
        assert np.array_equal(*shown)


def test_far_off_and_broken_poses_do_no_harm(sprites):
    """What lies out of sight leaves the canvas as it was; a pose torn apart is drawn as far as it is seen."""
    rows = poses.wick_rows(poses.WICK["idle"][0], 240, GROUND)
    rows[4:10] += (400.0, -300.0, 9.0)
    enemy = poses.enemy_rows(poses.TINE["idle"], 240, GROUND)
    enemy[4] += (-500.0, 90.0, -77.0)
    assert (drawn(sprites, [Figure("wick", rows)]) != AIR).any()
    assert (drawn(sprites, [Figure("tine", enemy)]) != AIR).any()
    assert (drawn(sprites, [wick(x=-4000.0), prop("apple", x=9000.0, angle=-50.0)]) == AIR).all()


def test_bad_art_is_told_in_a_line(tmp_path, monkeypatch):
    with pytest.raises(UserError, match="unknown"):
        Sprites(SpriteBank()).preload(["dragon"])
    monkeypatch.setattr(part_sheet, "ASSETS", tmp_path)
    with pytest.raises(UserError, match=r"torso\.png: cannot be read.*build\.py"):
        Sprites(SpriteBank()).preload(["wick"])
    (tmp_path / "art" / "wick").mkdir(parents=True)
    path = tmp_path / "art" / "wick" / "torso.png"
    pygame.image.save(pygame.Surface((592, 592), 0, 24), path)
    with pytest.raises(UserError, match=r"torso\.png: is not an indexed PNG"):
        Sprites(SpriteBank()).preload(["wick"])
    odd = pygame.Surface((100, 90), 0, 8)
    pygame.image.save(odd, path)
    with pytest.raises(UserError, match=r"torso\.png: 100x90"):
        Sprites(SpriteBank()).preload(["wick"])


def test_all_reference_poses_look_as_they_did(request):
    """Golden picture: after a wanted change run assets/source/pose_sheet.py tests/golden/poses.png and look at it."""
    golden = pygame.image.load(request.path.parents[1] / "golden" / "poses.png")
    now = pose_sheet.sheet().rgb()
    assert np.array_equal(now, pygame.surfarray.array3d(golden).transpose(1, 0, 2))
