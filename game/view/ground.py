"""The painted ground of a level: drawn chunk by chunk as the camera comes near. It knows no creatures."""

from collections import OrderedDict
from collections.abc import Callable

import numpy as np
import pygame

from game.level.level import Level
from game.view import lips, masonry
from game.view.bond import deep_window
from game.view.canvas import HEIGHT, WIDTH, Canvas, SpriteBank
from game.view.cellars import Deep
from game.view.decks import Decks
from game.view.embed import embed, machine_parts, pipes
from game.view.fixtures import Fixtures, foot
from game.view.ground_mask import FAR, GroundMask
from game.view.halo import draw_halo
from game.view.interior import Interior
from game.view.light import place
from game.view.overgrowth import BLADE_PX, HEARTS, PLANT_PX, VINE_PX, bloom_sites, grow, hang_vines
from game.view.palette import T0, TRANSPARENT
from game.world.frame import Mover

CHUNK_PX = 256
KEPT = 32
SLACK_PX = 8  # that far the first view is painted beyond what is seen


class Chunks:
    """Pictures of equal squares of the world, made when first seen, the longest unseen dropped.

    A view of which nothing is made yet, as at the start, is painted as it is seen; its squares follow one a frame.
    """

    def __init__(self, make: Callable[[int, int, int, int], np.ndarray | None], bank: SpriteBank, size: int) -> None:
        self._make, self._bank, self.size = make, bank, size
        self._kept: OrderedDict[tuple[int, int], pygame.Surface | None] = OrderedDict()
        self._view: tuple[int, int, pygame.Surface | None] | None = None

    def draw(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """Blit those in view; camera: whole world px at the canvas's top left."""
        size, (x, y) = self.size, camera
        rows = range(y // size, (y + HEIGHT - 1) // size + 1)
        seen = [(column, row) for row in rows for column in range(x // size, (x + WIDTH - 1) // size + 1)]
        missing = [key for key in seen if key not in self._kept]
        if len(missing) == len(seen) and self._view is None:
            area = x - SLACK_PX, y - SLACK_PX, WIDTH + 2 * SLACK_PX, HEIGHT + 2 * SLACK_PX
            self._view = *area[:2], self._paint(*area)
        elif missing:
            self.at(*missing[0])
        if missing and self._view is not None and self._shows(camera):
            placed = [(self._view[2], self._view[0], self._view[1])]
        else:
            self._view = None
            placed = [(self.at(*key), key[0] * size, key[1] * size) for key in seen]
        canvas.surface.fblits([(picture, (left - x, top - y)) for picture, left, top in placed if picture is not None])

    def _shows(self, camera: tuple[int, int]) -> bool:
        """Whether the painted view still holds all that is seen."""
        if self._view is None:
            return False
        return all(abs(a - b - SLACK_PX) <= SLACK_PX for a, b in zip(camera, self._view[:2], strict=True))

    def _paint(self, x: int, y: int, width: int, height: int) -> pygame.Surface | None:
        slots = self._make(x, y, width, height)
        return self._bank.make(slots) if slots is not None and (slots != TRANSPARENT).any() else None

    def at(self, column: int, row: int) -> pygame.Surface | None:
        """The picture of one square, None if it is empty."""
        key = (column, row)
        if key not in self._kept:
            self._kept[key] = self._paint(column * self.size, row * self.size, self.size, self.size)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def has(self, column: int, row: int) -> bool:
        """Whether it is already made."""
        return (column, row) in self._kept


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
) -> np.ndarray:
    """(height, width) slots of ground in a window of the world, with all that is built into it and grows on it.

    taken: (n, 2) world px where no flower may stand. lit: gets (x, y, radius) of the heart of each flower rooted
    in the window. buried: what lies in the deep.
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
        window = masonry.Window(mask, x, y + first, width, after - first, style, spans)
        out[first:after] = _paint_live(window, style, seed, taken, lit, buried)
    if buried is not None:
        buried.paint(out, x, y, machine_parts())
    return out


def _paint_live(
    window: masonry.Window,
    style: masonry.Style,
    seed: int,
    taken: np.ndarray | None,
    lit: list | None,
    buried: Deep | None,
) -> np.ndarray:
    """The rows of a window that are not all dark."""
    part, depth = masonry.paint(window, style, seed)
    lips.paint_slab(part, window, seed)
    embed(part, window, depth, style, seed, buried)
    if style.moss:
        lips.paint_moss(part, window, style.moss, seed)
    if style.vines:
        hang_vines(part, window, style, seed)
    if style.blooms:
        sites = bloom_sites(window, style, seed, taken)
        grow(part, window, sites)
        if lit is not None:
            lit += [(sx + HEARTS[k][0], sy + HEARTS[k][1], HEARTS[k][2]) for k, sx, sy in sites
                    if k < len(HEARTS) and window.holds(sx, sy)]  # fmt: skip
    return part


class Ground:
    """Paints the level's `paint_chains` in the style of its skin.

    Order in a frame: backdrop, `draw_back`, back tile layers, `draw`, `draw_movers`, the other tile layers, figures.
    """

    def __init__(self, level: Level, bank: SpriteBank, seed: int = 1, chunk_px: int = CHUNK_PX) -> None:
        self.mask = GroundMask(level.paint_chains, level.width_px, level.height_px)
        self.style = masonry.STYLES.get(str(level.properties.get("palette", "dusk")), masonry.STYLES["dusk"])
        self._seed = seed
        self._buried = Deep(self.mask, self.style, seed)
        lamps = np.array([place(t) for t in level.of_class("Light")], float).reshape(-1, 4)
        self.interior = Interior(self.mask, lamps, seed)
        self._front = Chunks(self.slots, bank, chunk_px)
        self._back = Chunks(self.interior.slots, bank, chunk_px)
        self._decks = Decks(level.paint_chains, bank)
        self._fixtures = Fixtures(level, bank)
        standing = [foot(t) for t in level.things if t.class_name in ("Sign", "Checkpoint", "Exit", "Prop", "Spawn")]
        self._taken = np.array(standing, float).reshape(-1, 2)
        self._hearts: dict[tuple[int, int, int], None] = {}
        self._tops: dict[int, np.ndarray] = {}
        self._last: tuple[int, int] | None = None

    def slots(self, x: int, y: int, width: int, height: int) -> np.ndarray:
        """(height, width) slots of any window of the world, 255 where there is no ground."""
        lit: list[tuple[int, int, int]] = []
        out = paint_window(self.mask, self.style, self._seed, x, y, width, height, self._taken, lit, self._buried)
        self._hearts.update(dict.fromkeys(lit))
        return out

    def draw_back(self, canvas: Canvas, camera: tuple[int, int]) -> None:
        """The wall behind enclosed places; before any tile layer."""
        self._back.draw(canvas, camera)

    def draw(self, canvas: Canvas, camera: tuple[int, int], respawn: tuple[float, float] | None = None) -> None:
        """What is in view: ground, grates, signs, the light of flowers. Then one chunk ahead of the camera is made.

        respawn: world px of the checkpoint that burns; None: all do.
        """
        self._front.draw(canvas, camera)
        self._decks.draw_grates(canvas, camera)
        self._fixtures.draw(canvas, camera, respawn)
        for x, y, radius in self._hearts:
            draw_halo(canvas, x, y, radius, camera)
        self._ahead(camera)

    def _ahead(self, camera: tuple[int, int]) -> None:
        before, self._last = self._last or camera, camera
        dx, dy = camera[0] - before[0], camera[1] - before[1]
        if not (dx or dy):
            return
        size = self._front.size
        left, top = camera[0] // size, camera[1] // size
        right, low = (camera[0] + WIDTH - 1) // size, (camera[1] + HEIGHT - 1) // size
        column = right + 1 if dx > 0 else left - 1
        row = low + 1 if dy > 0 else top - 1
        wanted = [(column, r) for r in range(top, low + 1)] if dx else []
        wanted += [(c, row) for c in range(left, right + 1)] if dy else []
        for chunks in (self._front, self._back):
            missing = next((at for at in wanted if not chunks.has(*at)), None)
            if missing:
                chunks.at(*missing)
                return

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
        found = self._tops[step]
        return found[(found[:, 1] >= camera[1]) & (found[:, 1] < camera[1] + HEIGHT)]
