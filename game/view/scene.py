"""The scene: one level's pictures, put together layer by layer onto the canvas. It knows frames, not the world."""

from dataclasses import replace
from math import floor

from game.level.level import Level
from game.view.arc import draw_arc
from game.view.backdrop import Backdrop
from game.view.canvas import Canvas, SpriteBank
from game.view.ground import Ground
from game.view.hud import HudView
from game.view.letters import Letters
from game.view.light import Lights
from game.view.overlay import draw_shapes
from game.view.palette import SKINS, skin_fade, worn
from game.view.particles import Particles
from game.view.sprites import Sprites
from game.view.steady import Steady
from game.view.tiles import TileView
from game.view.weather import Weather
from game.world.frame import Figure, Frame

BACKDROP = 7  # added to what a name stands for: with it all five levels were found fair to look at


class Assets:
    """What all scenes share: the sprite bank, the creatures' sprites and the letters. Loaded once."""

    def __init__(self) -> None:
        self.bank = SpriteBank()
        self.sprites = Sprites(self.bank)
        self.letters = Letters(self.bank)


class Scene:
    """Draws frames of one level. `step` once a tick, `draw` once a frame. seed: of the rain and the dust."""

    def __init__(self, level: Level, assets: Assets, seed: int = 0) -> None:
        palette = str(level.properties.get("palette") or "dusk")
        bank = assets.bank
        self.assets = assets
        self.tiles = TileView(level, bank)
        self.canvas = Canvas(indexed=not self.tiles.true_colour)
        self.tiles.adopt(self.canvas)
        self._level, self._backdrops = level, dict[str, Backdrop]()
        self.backdrop = self._backdrop(palette)
        self.ground = Ground(level, bank, _seed_of(level))
        self.lights = Lights(level, bank)
        self.weather = Weather(str(level.properties.get("weather") or "none"), palette, seed)
        self.particles = Particles(seed)
        self.hud = HudView(bank, assets.letters)
        kinds = {str(t.properties["kind"]) for t in level.of_class("Enemy") + level.of_class("Prop")}
        assets.sprites.load_ahead(sorted(kinds))
        self._steady = Steady()
        self._stepped: tuple[float, float] | None = None
        self._is_between = False
        self._skin = ("", "", -1)
        self._wear(palette, "", 0.0)

    def _backdrop(self, palette: str) -> Backdrop:
        if palette not in self._backdrops:
            size = self._level.width_px, self._level.height_px
            self._backdrops[palette] = Backdrop(palette, _seed_of(self._level) + BACKDROP, self.assets.bank, size)
        return self._backdrops[palette]

    def _wear(self, palette: str, to: str, fade: float) -> None:
        skin = (palette, to, int(fade * 24))
        if skin == self._skin:
            return
        self._skin = skin
        fading = bool(to) and fade > 0
        self.canvas.set_skin(skin_fade(palette, to, fade) if fading else SKINS[palette])
        self.backdrop = self._backdrop(worn(palette, to, fade) if fading else palette)
        self.assets.bank.recolour(None if self.canvas.indexed else self.canvas.colours)

    def step(self, frame: Frame) -> None:
        """Advance what only the view knows (dust, sparks, rain) by one tick."""
        # In a window the pictures lie between the ticks: asked for both in turn, the camera would go to and fro.
        if not self._is_between:
            self._steady.place(frame.camera, _focus(frame, _slip(frame)))
        self._stepped, self._is_between = frame.camera, False
        self.particles.step(frame)

    def draw(self, frame: Frame, hud: bool = True) -> Canvas:
        """Draw one moment. The camera is rounded once, here, for everything."""
        self._wear(frame.palette, frame.palette_to, frame.palette_fade)
        canvas = self.canvas
        slip = _slip(frame)
        camera = self._camera(frame, slip)
        if self.tiles.background is None:
            self.backdrop.draw(canvas, camera)
            if 0 < frame.palette_fade < 0.5:
                self._backdrop(frame.palette_to).prepare(camera, frame.palette_fade * 2.0)
        else:
            self.tiles.fill_background(canvas)
        self.weather.draw_far(canvas, camera, frame.tick)
        self.ground.draw_back(canvas, camera)
        self.tiles.draw(canvas, camera, frame.tick, "back")
        self.ground.draw(canvas, camera, frame.respawn)
        self.ground.draw_movers(canvas, frame.movers, camera)
        self.tiles.draw(canvas, camera, frame.tick, "middle")
        self.lights.draw(canvas, camera)
        figures = frame.figures if slip is None else _as_the_mover(frame.figures, slip)
        self.assets.sprites.draw(canvas, figures, camera, frame.dead)
        draw_arc(canvas, frame.swing, camera)
        self.ground.draw_front(canvas, camera)
        self.particles.draw(canvas, camera)
        self.tiles.draw(canvas, camera, frame.tick, "front")
        self.backdrop.draw_front(canvas, camera)
        self.weather.draw_near(canvas, camera, frame.tick, self.ground.lips(camera))
        draw_shapes(canvas, self.assets.letters, frame.shapes, camera)
        if hud:
            self.hud.draw(canvas, frame)
        return canvas

    def _camera(self, frame: Frame, slip: tuple[float, float] | None) -> tuple[int, int]:
        self._is_between = self._stepped is not None and frame.camera != self._stepped
        return self._steady.place(frame.camera, _focus(frame, slip))


def _focus(frame: Frame, slip: tuple[float, float] | None) -> tuple[float | None, float | None]:
    """World px of the Wick where it is drawn: x as its sprite counts it, y without the ups and downs of its gait."""
    wick = next((f for f in reversed(frame.figures) if f.kind == "wick"), None)
    dx, dy = slip or (0.0, 0.0)
    x = None if wick is None else float(wick.pose[0, 0]) + dx
    return x, None if wick is None or frame.body_y is None else frame.body_y + dy


def _slip(frame: Frame) -> tuple[float, float] | None:
    """By what part of a pixel, x and y, what the Wick stands on is drawn off its true place; None on still ground."""
    across, down = frame.rides
    if not across and not down:
        return None
    dx = next((floor(m.x) - m.x for m in frame.movers if m.id == across), 0.0)
    return dx, next((floor(m.y) - m.y for m in frame.movers if m.id == down), 0.0)


def _as_the_mover(figures: list[Figure], slip: tuple[float, float]) -> list[Figure]:
    # Each rounded by itself, the two would shift against one another by a pixel, to and fro, as they go.
    return [replace(f, pose=f.pose + (*slip, 0.0)) if f.kind == "wick" else f for f in figures]


def _seed_of(level: Level) -> int:
    # The level's name decides its scenery, so that five levels do not look alike and each always looks the same,
    # whatever the run's seed.
    return sum(ord(c) * (i + 1) for i, c in enumerate(level.path.stem))
