"""The painted ground: seam-free, in slots only, the same every time, with its rim on top and its slopes in steps."""

from pathlib import Path

import numpy as np
import pytest

from game.core.terrain import Chain, PolylineTerrain
from game.level.level import Level, Thing
from game.view.canvas import Canvas, SpriteBank
from game.view.cellars import Deep
from game.view.chunks import Chunks, squares
from game.view.decks import deck_slots, grates
from game.view.ground import Ground, paint_window
from game.view.ground_mask import GroundMask
from game.view.interior import enclosed_cells
from game.view.masonry import STYLES
from game.view.palette import B0, B2, B3, G2, H1, K0, SLOTS, T0, T1, T2, T3, T4, T5, TRANSPARENT, A
from game.world.frame import Mover

HILLS = [(0, 144), (64, 144), (96, 160), (160, 160), (160, 250), (224, 250), (224, 160), (320, 160), (352, 128),
         (640, 128), (640, 400), (0, 400)]  # fmt: skip
ROOM = [(30, 200), (30, 240), (120, 240), (120, 200)]
LEDGE = [(240, 60), (420, 60), (420, 92), (360, 92), (328, 124), (240, 124)]


def chains(*outlines) -> list[Chain]:
    return [Chain(np.array(points, float)) for points in outlines]


def level(*outlines, palette: str = "dusk", things=(), extra=()) -> Level:
    ground = chains(*outlines)
    return Level(Path("x.tmx"), 40, 25, ground, [*ground, *extra], things=list(things), properties={"palette": palette})


@pytest.mark.parametrize("palette", sorted(STYLES))
def test_chunks_of_any_size_and_offset_give_equal_pixels(palette):
    mask = GroundMask(chains(HILLS, ROOM, LEDGE), 640, 400)
    whole = paint_window(mask, STYLES[palette], 7, -64, -32, 704, 480)
    for width, height in ((256, 256), (101, 77)):
        pieces = np.zeros_like(whole)
        for y in range(0, 480, height):
            for x in range(0, 704, width):
                w, h = min(width, 704 - x), min(height, 480 - y)
                pieces[y : y + h, x : x + w] = paint_window(mask, STYLES[palette], 7, x - 64, y - 32, w, h)
        assert np.array_equal(pieces, whole), f"{(pieces != whole).sum()} pixels differ at chunks of {width} x {height}"


def test_a_first_view_is_painted_as_it_is_seen_until_its_chunks_are_made():
    asked: list[tuple[int, int, int, int]] = []

    def begin(x, y, width, height):
        asked.append((x, y, width, height))
        ys, xs = np.arange(y, y + height)[:, None], np.arange(x, x + width)[None, :]
        yield
        slots = np.where((xs // 9 + ys // 7) % 5 == 0, TRANSPARENT, (xs + 3 * ys) % SLOTS).astype(np.uint8)
        yield
        return slots

    def drawn(chunks, x, y):
        canvas = Canvas()
        canvas.surface.fill(0)
        chunks.draw(canvas, (x, y))
        return canvas.pixels.copy()

    whole = Chunks(begin, SpriteBank(), 256)
    for row in range(-1, 4):
        for column in range(-1, 6):
            whole.at(column, row)
    bare = Chunks(begin, SpriteBank(), 256)
    path = [(0, 130), (1, 131), *[(3, 128)] * 12, (4, 128), (700, 300), (720, 300), (722, 300), (722, 300)]
    sizes = []
    for frame, (x, y) in enumerate(path):
        asked.clear()
        assert np.array_equal(drawn(bare, x, y), drawn(whole, x, y)), f"frame {frame}"
        sizes.append([width for _, _, width, _ in asked])
        left, top, right, low = squares((x, y), 256)
        bare.advance([(column, row) for row in range(top, low) for column in range(left, right)])
    assert sizes[0] == [496], "one picture of what is seen"
    assert not any(sizes[1:14]), "shown on while the chunks are made, step by step"
    assert sizes[15] == [496] and set(sizes[16]) == {256}, (
        "the camera has left the view: chunks where it does not reach"
    )
    assert len(sizes[16]) < 6 and not sizes[17] and not sizes[18]


@pytest.mark.parametrize("palette", sorted(STYLES))
def test_nothing_changes_in_a_still_picture_while_its_chunks_are_made(palette):
    """Flowers that stand beside what is seen shine into it from the first picture on."""
    land = chains(HILLS, ROOM, LEDGE, [(640, 128), (1280, 128), (1280, 400), (640, 400)])

    def fresh():
        return Ground(Level(Path("x.tmx"), 80, 25, land, land, properties={"palette": palette}), SpriteBank(), 3)

    whole = fresh()
    whole.slots(0, 0, 1280, 400)
    beside = [x - 480 - 14 for x, _, radius in whole._hearts if x > 520 and radius > 24][:3]
    assert bool(beside) == (palette == "night")
    for x in (100, *beside):
        ground, pictures = fresh(), []
        for _ in range(50):
            canvas = Canvas()
            canvas.surface.fill(H1)
            ground.draw_back(canvas, (x, 40))
            ground.draw(canvas, (x, 40))
            pictures.append(canvas.pixels.copy())
        assert np.array_equal(pictures[0], pictures[-1]) and np.array_equal(pictures[0], pictures[20]), x


@pytest.mark.parametrize("path", ["right", "left", "up and down"])
def test_no_frame_of_a_walk_paints_more_than_a_step(path):
    """What comes into view has been painted, a step a frame, before it does, the wall behind it too."""
    outlines = [[(x + 640 * k, y + 300) for x, y in outline] for k in range(5) for outline in (HILLS, ROOM, LEDGE)]
    land = chains(*outlines, [(0, 0), (3200, 0), (3200, 260), (0, 260)])
    ground = Ground(Level(Path("x.tmx"), 200, 50, land, land, properties={"palette": "night"}), SpriteBank(), 3)
    assert ground.interior.inside.sum() > 300
    steps = []

    def counted(begin):
        def painting(*area):
            making = begin(*area)
            while True:
                steps[-1] += 1
                try:
                    next(making)
                except StopIteration as done:
                    return done.value
                yield

        return painting

    for chunks in (ground._front, ground._back):
        chunks._begin = counted(chunks._begin)
    way = {"right": [(4 * k, 200) for k in range(300)], "left": [(2400 - 4 * k, 200) for k in range(300)],
           "up and down": [(300, int(265 + 264 * np.sin(k / 50))) for k in range(300)]}[path]  # fmt: skip
    canvas = Canvas()
    for k, camera in enumerate([*[way[0]] * (61 if path == "right" else 200), *way]):
        steps.append(0)
        ground.draw_back(canvas, camera)
        ground.draw(canvas, camera)
        if k == 0:
            assert steps[0] > 5, "the first view is painted at once"
        else:
            assert steps[-1] <= 1, f"{steps[-1]} steps in frame {k}"
    assert sum(steps) > 60


@pytest.mark.parametrize("palette", sorted(STYLES))
def test_only_slots_and_the_same_every_time(palette):
    mask = GroundMask(chains(HILLS, ROOM, LEDGE), 640, 400)
    first = paint_window(mask, STYLES[palette], 7, 0, 0, 640, 270)
    again = paint_window(GroundMask(chains(HILLS, ROOM, LEDGE), 640, 400), STYLES[palette], 7, 0, 0, 640, 270)
    assert np.array_equal(first, again)
    drawn = first[first != TRANSPARENT]
    assert (drawn < SLOTS).all() and not (drawn == A).any()
    assert not np.array_equal(first, paint_window(mask, STYLES[palette], 8, 0, 0, 640, 270)), "the seed says nothing"


def test_all_ground_is_painted_and_nothing_floats_without_growth():
    mask = GroundMask(chains(HILLS, ROOM, LEDGE), 640, 400)
    out = paint_window(mask, STYLES["kiln"], 3, 0, 0, 640, 400)
    assert np.array_equal(out != TRANSPARENT, mask.window(0, 0, 640, 400))


def test_the_rim_lies_on_top_and_nowhere_else():
    mask = GroundMask(chains(HILLS, ROOM, LEDGE), 640, 400)
    out, solid = paint_window(mask, STYLES["kiln"], 3, 0, 0, 640, 400), mask.window(0, 0, 640, 400)
    top = solid.copy()
    top[1:] &= ~solid[:-1]
    top[0] = False
    assert set(np.unique(out[top])) <= {T3, T4, T5} and (out[top] == T5).mean() > 0.7
    assert not (out[~top] == T5).any()


@pytest.mark.parametrize("palette", sorted(STYLES))
def test_glaze_is_glossy_and_nothing_grows_on_it(palette):
    slick = chains([(96, 128), (352, 128), (352, 160), (96, 160)], [(432, 128), (496, 96), (496, 128)])
    slick = [c._replace(friction=0.1) for c in slick]
    stone = [(0, 128), (96, 128), (96, 160), (352, 160), (352, 128), (640, 128), (640, 400), (0, 400)]
    land = [*chains(stone), *slick]

    def painted(ground):
        made = Ground(Level(Path("x.tmx"), 40, 25, land, ground, properties={"palette": palette}), SpriteBank(), 7)
        return made, made.slots(0, 0, 640, 400)

    (ground, out), (_, stone) = painted(land), painted([c._replace(friction=0.9) for c in land])
    solid = ground.mask.window(0, 0, 640, 400)
    for columns in (np.arange(96, 352), np.arange(432, 496)):
        top = (out[:, columns] != TRANSPARENT).argmax(axis=0)
        assert (top == solid[:, columns].argmax(axis=0)).all(), "nothing stands on it"
        assert set(np.unique(out[top, columns])) <= {G2, B2, B3}, "wet, without a joint or a fleck"
        assert set(np.unique(out[top + 1, columns])) == {G2}
    glints = out[128, 96:352] == B3
    assert 0.2 < glints.mean() < 0.6 and np.flatnonzero(np.diff(glints)).size > 12
    lengths = (out[130:136, 96:352] < T0 + 6).argmax(axis=0)
    assert len(np.unique(lengths)) > 3, "it has run down in drops"
    here = np.zeros(out.shape, bool)
    here[:, 60:520] = True
    assert np.array_equal(out[~here], stone[~here]), "stone stays stone"
    assert T5 in stone[128, 96:352] and not (stone[128, 96:352] == B3).any()
    for x in range(0, 540, 101):
        assert np.array_equal(ground.slots(x, 90, 101, 77), out[90:167, x : x + 101])


def test_undersides_are_dark_and_a_ceiling_of_the_night_throws_a_shadow_on_the_wall_behind():
    room = [(64, 96), (64, 168), (512, 168), (512, 96)]
    land = chains([(0, 0), (640, 0), (640, 400), (0, 400)], room)

    def painted(palette):
        ground = Ground(Level(Path("x.tmx"), 40, 25, land, land, properties={"palette": palette}), SpriteBank(), 7)
        return ground.slots(0, 0, 640, 400), ground.interior.slots(0, 0, 640, 400), ground

    (night, wall, ground), (dusk, _, _) = painted("night"), painted("dusk")
    assert (night[95, 66:510] == T0).all() and (dusk[95, 66:510] == T0).all(), "light comes from above"
    assert (night[94, 66:510] == T2).all(), "an even course above it"
    below = night[96:168, 66:510]
    shade = (below == T0).cumprod(axis=0).sum(axis=0)
    shade = shade[((below == T0) | (below == TRANSPARENT)).all(axis=0)]  # no vine hangs there
    assert len(shade) > 150 and shade.min() >= 4 and shade.max() <= 12 and len(np.unique(shade)) > 2, (
        "a shadow that ends by the brick"
    )
    assert (wall[110:140, 66:510] != T0).mean() > 0.2 and (below[14:40] == TRANSPARENT).mean() > 0.5
    for x in range(0, 560, 101):
        assert np.array_equal(ground.slots(x, 50, 101, 77), night[50:127, x : x + 101])
    ledge, floor = [(240, 60), (420, 60), (420, 92), (240, 92)], [(0, 330), (640, 330), (640, 400), (0, 400)]
    open_air = Ground(level(ledge, floor, palette="night"), SpriteBank(), 7)
    assert not (open_air.slots(240, 92, 180, 12) == T0).any(), "none in the open, where no wall is"


@pytest.mark.parametrize(("palette", "most"), [("dusk", 0.5), ("night", 0.45), ("kiln", 0.5)])
def test_a_thick_mass_is_brick_for_two_storeys_down(palette, most):
    """The tones of brick reach deep, so that a mass is no black hole below its rim."""
    mask = GroundMask(chains([(0, 40), (640, 40), (640, 900), (0, 900)]), 640, 900)
    dark = [(paint_window(mask, STYLES[palette], seed, 0, 48, 640, 60) == T0).mean() for seed in (3, 4, 5)]
    assert max(dark) < most and min(dark) > 0.1, dark


def test_a_slippery_grate_is_glazed():
    line = Chain(np.array([(64.0, 96.0), (160.0, 96.0)]), False, True, 0.1)
    (_, _, slots), (_, _, plain) = grates([line])[0], grates([line._replace(friction=0.9)])[0]
    top = (slots != TRANSPARENT).argmax(axis=0)
    assert set(np.unique(slots[top, np.arange(96)])) == {G2, B2, B3}
    assert np.array_equal(slots != TRANSPARENT, plain != TRANSPARENT) and not (plain == G2).any()


def test_light_comes_from_the_right():
    mask = GroundMask(chains([(100, 40), (300, 40), (300, 300), (100, 300)]), 640, 400)
    out = paint_window(mask, STYLES["kiln"], 3, 0, 0, 640, 400)
    assert (out[60:280, 299] >= T3).all() and (out[60:280, 100] == T1).all()
    assert (out[299, 110:290] == T0).all(), "undersides are dark"


def test_deep_ground_is_dark_with_a_few_faint_bricks():
    mask = GroundMask(chains([(0, 0), (640, 0), (640, 400), (0, 400)]), 640, 400)
    out = paint_window(mask, STYLES["dusk"], 3, 0, 0, 640, 400)
    assert set(np.unique(out)) <= {T0, T1, T2} and 0.01 < (out == T1).mean() < 0.15
    assert (out == T2).mean() < 0.01, "no more than the collars of a pipe"


@pytest.mark.parametrize("palette", sorted(STYLES))
def test_what_is_buried_has_no_seams_and_stays_in_the_ground(palette):
    mask = GroundMask(chains(HILLS, LEDGE, [(0, 390), (640, 390), (640, 900), (0, 900)]), 640, 900)
    deep = Deep(mask, STYLES[palette], 7)
    plain = paint_window(mask, STYLES[palette], 7, 0, 0, 640, 900)
    whole = paint_window(mask, STYLES[palette], 7, 0, 0, 640, 900, buried=deep)
    pieces = np.zeros_like(whole)
    for y in range(0, 900, 90):
        for x in range(0, 640, 64):
            part = paint_window(mask, STYLES[palette], 7, x, y, 64, 90, buried=Deep(mask, STYLES[palette], 7))
            pieces[y : y + 90, x : x + 64] = part
    assert np.array_equal(pieces, whole)
    cellars = deep.near(0, 0, 640, 900)
    assert len(cellars) >= 4 and (whole != plain).mean() > 0.05
    solid = mask.window(0, 0, 640, 900)
    assert solid[(whole != plain)].all()
    for c in cellars:
        assert mask.window(c.x - 18, c.y - 18, c.width + 36, c.height + 32).all(), "rock all round: nobody gets in"


@pytest.mark.parametrize(
    "outline, runs",
    [
        ([(0, 64), (64, 0), (64, 64)], 1),
        ([(0, 0), (64, 64), (0, 64)], 1),
        ([(0, 64), (64, 32), (64, 64)], 2),
        ([(0, 32), (64, 64), (0, 64)], 2),
    ],
)
def test_slopes_step_evenly(outline, runs):
    """45 degrees as 1:1, 22.5 degrees in runs of exactly 2 px, both ways."""
    solid = GroundMask(chains(outline), 64, 200).window(0, 0, 64, 64)
    heights = solid.sum(axis=0)
    steps = np.flatnonzero(np.diff(heights))
    assert set(np.diff(steps)) == {runs} and set(np.abs(np.diff(heights)[steps])) == {1}


def test_the_mask_agrees_with_the_terrain():
    ground = chains(HILLS, ROOM, LEDGE)
    solid, terrain = GroundMask(ground, 640, 400).window(0, 0, 640, 400), PolylineTerrain(ground)
    off = 0
    for y in range(3, 400, 7):
        for x in range(2, 640, 11):
            off += bool(solid[y, x]) != terrain.is_inside(x + 0.5, y + 0.5)
    assert off <= 8, "only pixels that a slope cuts may differ"


def test_ground_goes_on_beyond_the_map():
    solid = GroundMask(chains(HILLS), 640, 400).window(-20, 380, 30, 60)
    assert solid.all()
    assert GroundMask([], 640, 400).window(0, 0, 16, 16).sum() == 0


def test_touching_pieces_of_ground_have_no_face_between_them():
    one = GroundMask(chains([(0, 0), (640, 0), (640, 400), (0, 400)]), 640, 400)
    two = GroundMask(
        chains([(0, 0), (640, 0), (640, 200), (0, 200)], [(0, 200), (640, 200), (640, 400), (0, 400)]), 640, 400
    )
    pieces = [paint_window(m, STYLES["dusk"], 3, 0, 120, 256, 160) for m in (one, two)]
    assert np.array_equal(*pieces)


def test_back_walls_stand_in_rooms_and_pits_not_under_the_sky():
    solid = np.zeros((40, 80), bool)
    solid[20:] = True
    solid[26:31, 10:40] = False  # a room underground
    solid[20:30, 50:58] = False  # a pit, 64 px wide
    inside = enclosed_cells(solid)
    assert inside[26:31, 10:40].all()
    assert inside[23:30, 50:58].all() and not inside[20:22, 50:58].any(), "the wall begins below the lip"
    assert not inside[:20].any() and not (inside & solid).any()
    solid[5:7, 20:30] = True  # a ledge in the sky
    assert not enclosed_cells(solid)[:20].any()


def test_the_back_wall_is_darker_than_ground_and_warm_at_a_lamp():
    lamp = Thing(1, "Light", "", 75, 220, properties={"radius_px": 40.0})
    ground = Ground(level(HILLS, ROOM, things=[lamp]), SpriteBank(), 4)
    wall = ground.interior.slots(0, 190, 160, 60)
    assert wall is not None
    drawn = wall[10:50, 30:120]
    assert (drawn != TRANSPARENT).all() and not np.isin(drawn, (T3, T4, T5)).any()
    assert (drawn == T2).mean() < 0.1
    assert ((wall >= K0) & (wall < A)).sum() > 100, "bricks near the lamp glow"
    dark = Ground(level(HILLS, ROOM), SpriteBank(), 4).interior.slots(0, 190, 160, 60)
    assert dark is not None and not ((dark >= B0) & (dark < A)).any()


def test_drawing_at_any_camera_shows_the_same_world():
    bank = SpriteBank()
    ground = Ground(level(HILLS, ROOM, LEDGE, palette="kiln"), bank, 5)
    far, near = Canvas(), Canvas()
    for canvas, camera in ((far, (0, 0)), (near, (37, 21))):
        canvas.surface.fill(3)
        ground.draw_back(canvas, camera)
        ground.draw(canvas, camera)
    assert np.array_equal(far.pixels[21:, 37:], near.pixels[:-21, :-37])


def test_movers_and_grates_are_as_wide_as_asked():
    for width in (8, 13, 48, 200):
        assert deck_slots(0, width).shape == (16, width) and deck_slots(1, width).shape == (16, width)
        assert (deck_slots(0, width)[0] >= T4).all(), "a lit top edge from end to end"
    top = Chain(np.array([(10.0, 50.0), (90.0, 50.0)]), closed=False, one_way=True)
    box = Chain(np.array([(100.0, 50.0), (160.0, 50.0), (160.0, 58.0), (100.0, 58.0)]), one_way=True)
    found = [(x, y, slots.shape) for x, y, slots in grates([top, box, *chains(ROOM)])]
    assert found == [(10, 50, (16, 80)), (100, 50, (16, 60))]
    ground = Ground(level(HILLS, extra=[top]), SpriteBank(), 5)
    canvas = Canvas()
    canvas.surface.fill(3)
    ground.draw(canvas, (0, 0))
    ground.draw_movers(canvas, [Mover(1, 200.6, 30.2, 40.0)], (0, 0))
    assert (canvas.pixels[50, 10:90] >= T4).all() and (canvas.pixels[30, 200:240] >= T4).all()
    assert canvas.pixels[29, 210] == 3 and canvas.pixels[30, 199] == 3


def test_lines_at_any_angle_are_drawn_where_they_are():
    """A line of a map has no picture of its own: what one stands on must not be invisible."""
    points = np.array([(10.0, 90.0), (50.0, 70.0), (90.0, 70.0), (90.0, 110.0)])
    for line in (points, points[::-1]):
        ground = Ground(level(HILLS, extra=[Chain(line, closed=False)]), SpriteBank(), 5)
        canvas = Canvas()
        canvas.surface.fill(3)
        ground.draw(canvas, (0, 0))
        drawn = canvas.pixels != 3
        tops = drawn[:120].argmax(axis=0)
        assert tops[11:49].tolist() == [89 - (x - 10) // 2 for x in range(11, 49)]
        assert (tops[50:90] == 70).all()
        assert drawn[70:110, 90].all(), "a steep line is a post"


def test_lips_lie_on_ground_under_the_open_sky():
    ground = Ground(level(HILLS, ROOM, LEDGE), SpriteBank(), 5)
    lips = ground.lips((0, 0))
    solid = ground.mask.window(0, 0, 640, 400)
    assert len(lips) > 300
    for x, y in lips[::7]:
        assert solid[y + 1, x] and not solid[: y + 1, x].any()


def test_flowers_keep_off_what_stands_there():
    flat = [(0, 200), (640, 200), (640, 400), (0, 400)]
    mask = GroundMask(chains(flat), 640, 400)
    lit: list = []
    free = paint_window(mask, STYLES["night"], 2, 0, 0, 640, 270, None, lit)
    assert lit, "no flower grew at all"
    x, y, _ = lit[0]
    kept_off: list = []
    paint_window(mask, STYLES["night"], 2, 0, 0, 640, 270, np.array([[x, 200.0]]), kept_off)
    assert (free[120:200] != TRANSPARENT).any() and len(kept_off) == len(lit) - 1
