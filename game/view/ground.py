"""The painted ground of a level: drawn chunk by chunk as the camera comes near. It knows no creatures."""

from collections.abc import Generator
from functools import cached_property

import numpy as np

from game.level.level import Level
from game.view import brickwork, lips, masonry
from game.view.bond import deep_window
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.cellars import Deep
from game.view.chunks import Chunks, Key, Painting, finish, squares
from game.view.decks import Decks
from game.view.embed import embed, machine_parts, pipes
from game.view.first_view import FirstView
from game.view.fixtures import Fixtures, foot
from game.view.ground_mask import FAR, GroundMask
from game.view.halo import draw_halo
from game.view.interior import Interior
from game.view.light import place
from game.view.overgrowth import BLADE_PX, HEARTS, PLANT_PX, VINE_PX, bloom_sites, grow, hang_vines
from game.view.palette import T0, TRANSPARENT
from game.world.frame import Mover
from game.world.hero_perils import SLIPPERY

CHUNK_PX = 256


def painting(
    mask: GroundMask,
    style: masonry.Style,
    seed: int,
    x: int,
    y: int,
    width: int,
    height: int,
    taken: np.ndarray | None = None,
    lit: list | None = None,
    buried: Deep | None = None,
    slick: GroundMask | None = None,
) -> Painting:
    """(height, width) slots of ground in a window of the world, with all that is built into it and grows on it, step
    by step.

    taken: (n, 2) world px where no flower may stand. lit: gets (x, y, radius) of the heart of each flower rooted
    in or near the window. buried: what lies in the deep. slick: the slippery part of the ground.
    """
    out = np.full((height, width), TRANSPARENT, np.uint8)
    # What grows reaches beyond its ground: blades and plants up and sideways, vines down.
    up, down = (PLANT_PX if style.blooms else BLADE_PX), (VINE_PX + 4 if style.vines else 0)
    side, beside = style.side_px, style.reach_px + PLANT_PX // 2
    spans = mask.spans(x - side, width + 2 * side)
    near = slice(side - beside, width + side + beside)
    live, deep = masonry.lively_rows(
        (spans[0][:, near], spans[1][:, near]), y - down, height + down + up, style.reach_px
    )
    dark = np.flatnonzero(deep[down : down + height])
    if len(dark):
        out[dark] = deep_window(style.row_px, style.brick_px, seed, x, y, width, height)[dark] + T0
        room = np.repeat(deep[down : down + height, None], width, axis=1)
        pipes(out, x, y, room, seed, lambda xs, _: np.zeros(len(xs), int))
    first, after = max(0, live[0] - down - up), min(height, live[1])
    if after > first:
        yield
        window = masonry.Window(mask, x, y + first, width, after - first, style, spans, slick)
        yield from _paint_live(out[first:after], window, style, seed, taken, lit, buried)
    if buried is not None:
        yield from buried.prepare(x, y, width, height)
        buried.paint(out, x, y, machine_parts())
    return out


def _paint_live(
    out: np.ndarray,
    window: masonry.Window,
    style: masonry.Style,
    seed: int,
    taken: np.ndarray | None,
    lit: list | None,
    buried: Deep | None,
) -> Generator[None]:
    """The rows of a window that are not all dark."""
    if window.at().any():
        tones = brickwork.brick_tones(window, style, seed)
        yield
        brickwork.paint_bricks(out, window, tones, style, seed)
    depth = masonry.depth_below_air(window)
    masonry.paint_walls(out, window, depth, seed, style.shadows)
    lips.paint_slab(out, window, seed)
    lips.paint_glaze(out, window, seed)
    yield
    embed(out, window, depth, style, seed, buried)
    yield
    if style.moss:
        lips.paint_moss(out, window, style.moss, seed)
    if style.vines:
        hang_vines(out, window, style, seed)
    if style.blooms:
        sites = bloom_sites(window, style, seed, taken)
        grow(out, window, sites)
        if lit is not None:
            # Those beside it too: their light reaches in.
            lit += [(sx + HEARTS[k][0], sy + HEARTS[k][1], HEARTS[k][2]) for k, sx, sy in sites if k < len(HEARTS)]


def paint_window(
    mask: GroundMask,
    style: masonry.Style,
    seed: int,
    x: int,
    y: int,
    width: int,
    height: int,
    taken: np.ndarray | None = None,
    lit: list | None = None,
    buried: Deep | None = None,
    slick: GroundMask | None = None,
) -> np.ndarray:
    """What `painting` makes, at once."""
    slots = finish(painting(mask, style, seed, x, y, width, height, taken, lit, buried, slick))
    assert slots is not None
    return slots


class Ground:
    """Paints the level's `paint_chains` in the style of its skin.

    Order in a frame: backdrop, `draw_back`, back tile layers, `draw`, `draw_movers`, the other tile layers, figures.
    """

    def __init__(self, level: Level, bank: SpriteBank, seed: int = 1, chunk_px: int = CHUNK_PX) -> None:
        self.mask = GroundMask(level.paint_chains, level.width_px, level.height_px)
        slick = [c for c in level.paint_chains if c.closed and c.friction < SLIPPERY]
        self._slick = GroundMask(slick, level.width_px, level.height_px) if slick else None
        self.style = masonry.STYLES.get(str(level.properties.get("palette", "dusk")), masonry.STYLES["dusk"])
        self._seed = seed
        self._buried = Deep(self.mask, self.style, seed)
        self._lamps = np.array([place(t) for t in level.of_class("Light")], float).reshape(-1, 4)
        self._first = FirstView(level, seed)
        self._front = Chunks(self._painting, bank, chunk_px)
        self._back = Chunks(self._wall_painting, bank, chunk_px)
        self._decks = Decks(level.paint_chains, bank)
        self._fixtures = Fixtures(level, bank)
        standing = [foot(t) for t in level.things if t.class_name in ("Sign", "Checkpoint", "Exit", "Prop", "Spawn")]
        self._taken = np.array(standing, float).reshape(-1, 2)
        self._hearts: dict[tuple[int, int, int], None] = {}
        self._tops: dict[int, np.ndarray] = {}
        self._lips_at, self._lips = (0, FAR), np.zeros((0, 2), int)
        self._last: tuple[int, int] | None = None
        self._heading = 1
        self._all_made: tuple[int, ...] = ()

    def _painting(self, x: int, y: int, width: int, height: int) -> Painting:
        lit: list[tuple[int, int, int]] = []
        area = x, y, width, height
        found = self._first.take("front", area)
        if found is not None:
            out, lit = found
        else:
            more = self._taken, lit, self._buried, self._slick
            out = yield from painting(self.mask, self.style, self._seed, *area, *more)
            if self.style.shadows and out is not None:
                yield
                self.interior.shade_ceilings(out, x, y)
            self._first.put("front", area, (out, lit))
        self._hearts.update(dict.fromkeys(lit))
        return out

    @cached_property
    def interior(self) -> Interior:
        """The wall behind enclosed places."""
        return Interior(self.mask, self._lamps, self._seed, fire=self.style.hot)

    def _wall_painting(self, x: int, y: int, width: int, height: int) -> Painting:
        area = x, y, width, height
        found = self._first.take("back", area)
        if found is not None:
            return found[0]
        out = yield from self.interior.painting(*area)
        self._first.put("back", area, (out,))
        return out

    def slots(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """(height, width) slots of any window of the world, 255 where there is no ground."""
        slots = finish(self._painting(x, y, width, height))
        assert slots is not None
        return slots

    def draw_back(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """The wall behind enclosed places; before any tile layer."""
        self._back.draw(canvas, camera)

    def draw(self, canvas: Canvas, camera: tuple[int, int], respawn: tuple[float, float] | None = None) -> None:
        """What is in view: ground, grates, signs, the light of flowers. Then one step is painted ahead.

        respawn: world px of the checkpoint that burns; None: all do.
        """
        self._front.draw(canvas, camera)
        self._decks.draw_grates(canvas, camera)
        self._fixtures.draw(canvas, camera, respawn)
        for x, y, radius in self._hearts:
            draw_halo(canvas, x, y, radius, camera)
        self._ahead(camera)

    def draw_front(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """What lies before the figures that are in it: slag."""
        self._fixtures.draw_front(canvas, camera)

    def _ahead(self, camera: tuple[int, int]) -> None:
        """One step of what is in view and not made yet, or of what the camera may come to."""
        before, self._last = self._last, camera
        if before is None:
            return  # the first picture is not held up
        if camera[0] != before[0]:
            self._heading = 1 if camera[0] > before[0] else -1
        seen = *squares(camera, self._front.size), self._heading
        if seen == self._all_made:
            return
        for keys in self._wanted(*seen):
            if self._front.advance(keys) or self._back.advance(keys):
                return
        self._all_made = seen

    def _wanted(self, left: int, top: int, right: int, low: int, heading: int) -> list[list[Key]]:
        """The squares in view, those first that the camera moves to; those ahead; those behind, below, above.

        Beyond the map too: a shaken camera looks there.
        """
        columns, rows = range(left, right)[::-heading], range(top, low)
        now = [(column, row) for column in columns for row in rows]
        ahead, behind = ([(column, row) for row in rows] for column in (right, left - 1)[::heading])
        return [now, ahead, behind + [(column, row) for row in (low, top - 1) for column in columns]]

    def draw_movers(self, canvas: Canvas, movers: list[Mover], camera: tuple[int, int]) -> None:
        """Moving decks."""
        self._decks.draw_movers(canvas, movers, camera)

    def lips(self, camera: tuple[int, int]) -> np.ndarray:
        """(n, 2) world px of the air right above each upward face under the open sky in view, for splashes."""
        step = camera[0] // 64
        if step not in self._tops:
            if len(self._tops) > 8:
                self._tops.clear()
            tops = self.mask.spans(step * 64, WIDTH + 64)[0][0]
            there = np.flatnonzero((tops > 0) & (tops < FAR))
            self._tops[step] = np.stack([there + step * 64, tops[there] - 1], axis=1)
        if self._lips_at != (step, camera[1]):
            found = self._tops[step]
            self._lips_at = step, camera[1]
            self._lips = found[(found[:, 1] >= camera[1]) & (found[:, 1] < camera[1] + HEIGHT)]
        return self._lips
