"""The rules of a level: exits, checkpoints, hazards, signs, zones, apples, coming back. It moves nobody by itself."""

import math
from pathlib import Path
from typing import TYPE_CHECKING

from game.level.level import Level, Thing
from game.world.frame import Event, Shape

if TYPE_CHECKING:
    from game.world.world import World

SIGN_REACH_PX = 28.0
FADE_TICKS = 90
RESPAWN_TICKS = 80
# Come back, it is not heeded and cannot be hit for so long: time to look round and walk away, or to strike first.
HEEDLESS_TICKS, SPARED_TICKS = 80, 60
FALL_MARGIN_PX = 96.0
HAZARD_REST_TICKS = 45


def bounds(thing: Thing) -> tuple[float, float, float, float]:
    """(x0, y0, x1, y1) of a thing's outline; a point counts as 16 px wide and 32 px tall, standing on it."""
    if len(thing.points) == 0:
        return thing.x - 8, thing.y - 32, thing.x + 8, thing.y
    low, high = thing.points.min(axis=0), thing.points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


class Area:
    """A thing and its bounds (x0, y0, x1, y1); outline: its corners, empty if the bounds are all of it."""

    def __init__(self, thing: Thing) -> None:
        self.thing, self.box = thing, bounds(thing)
        self.properties = thing.properties
        x0, y0, x1, y1 = self.box
        corners: list[tuple[float, float]] = [(float(x), float(y)) for x, y in thing.points]
        is_box = {(x0, y0), (x1, y0), (x1, y1), (x0, y1)}.issuperset(corners) and len(set(corners)) in (0, 4)
        self.outline = [] if is_box else corners

    def touches(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Whether the point (x, y) lies in the thing, widened by `reach`."""
        x0, y0, x1, y1 = self.box
        is_near = x0 - reach <= x <= x1 + reach and y0 - reach <= y <= y1 + reach
        return is_near and (not self.outline or self._distance(x, y) <= reach)

    def _distance(self, x: float, y: float) -> float:
        """From (x, y) to the outline, px; 0 inside (even-odd)."""
        nearest, is_inside = math.inf, False
        for (ax, ay), (bx, by) in zip(self.outline, self.outline[1:] + self.outline[:1], strict=True):
            dx, dy = bx - ax, by - ay
            long = dx * dx + dy * dy
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / long)) if long else 0.0
            nearest = min(nearest, math.hypot(x - ax - t * dx, y - ay - t * dy))
            is_inside ^= (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy
        return 0.0 if is_inside else nearest


class Rules:
    """What the level does to the Wick. Read by the world: sign, palette, camera_lock, apples (eaten), exit_to."""

    def __init__(self, level: Level, start: tuple[float, float]) -> None:
        self._level = level
        self.respawn = start
        self.returns = 0  # how often the Wick was set back there
        self.exit_to: Path | None = None
        self.left = False
        self.sign = ""
        self.apples = 0
        self._own_palette = str(level.properties.get("palette") or "dusk")
        self.palette = self.palette_to = self._own_palette
        self.palette_fade = 0.0
        self.camera_lock: tuple[float, float, float, float] | None = None
        self._dead_ticks = 0
        self._safe_ticks = 0
        self._exits, self._checkpoints, self._hazards, self._signs, self._zones = (
            [Area(thing) for thing in level.of_class(name)] for name in ("Exit", "Checkpoint", "Hazard", "Sign", "Zone")
        )

    def before(self, world: "World") -> None:
        """Before anybody moves: what the zones force."""
        hero = world.hero
        x, y = hero.body_position
        inside = [z for z in self._zones if z.touches(x, y)]
        if not inside:
            hero.force_preset(None)
            self.camera_lock, hero.wade = None, 0.0
            self._fade(self._own_palette)
            return
        forced = [z.properties["preset"] for z in inside if z.properties["preset"] != "keep"]
        hero.force_preset(forced[-1] if forced else None)
        self.camera_lock = self.lock_at(x, y)
        skins = [z.properties["palette"] for z in inside if z.properties["palette"] != "keep"]
        hero.wade = max(float(z.properties["wade"]) for z in inside)
        self._fade(skins[-1] if skins else self._own_palette)

    def lock_at(self, x: float, y: float) -> tuple[float, float, float, float] | None:
        """What a zone shows alone to a Wick whose body is at (x, y); None: the camera is free."""
        return next((z.box for z in reversed(self._zones) if z.properties["camera_lock"] and z.touches(x, y)), None)

    def _fade(self, wanted: str) -> None:
        if self.palette == wanted:
            self.palette_fade = max(0.0, self.palette_fade - 1 / FADE_TICKS)
        else:
            self.palette_to = wanted
            self.palette_fade += 1 / FADE_TICKS
            if self.palette_fade >= 1.0:
                self.palette, self.palette_fade = wanted, 0.0

    def after(self, world: "World") -> list[Event]:
        """After everybody moved: what the Wick touched."""
        hero = world.hero
        events: list[Event] = []
        for _ in (e for e in hero.events if e.kind == "eat"):
            self.apples += 1
            hero.health = min(hero.health_max, hero.health + 1)
        x, y = hero.body_position
        if hero.state == "dead" or y > self._level.height_px + FALL_MARGIN_PX:
            self._dead_ticks += 1
            if self._dead_ticks > RESPAWN_TICKS or y > self._level.height_px + FALL_MARGIN_PX:
                self._dead_ticks = 0
                self.returns += 1
                hero.respawn(*self.respawn)
                world.enemies.forget(HEEDLESS_TICKS)
                world.combat.spare(SPARED_TICKS)
                self.camera_lock = self.lock_at(*hero.body_position)
                world.camera.snap(self.respawn[0], self.respawn[1] - 18, self.camera_lock)
            return events
        for exit_ in self._exits:
            if exit_.touches(x, y) and not self.left:
                self.left = True
                self.exit_to = self._next_map(str(exit_.properties.get("to") or ""))
                events.append(Event("exit", x, y))
        for point in self._checkpoints:
            if point.touches(x, y) and hero.grounded:
                x0, _, x1, y1 = point.box
                thing = point.thing
                place = (thing.x, thing.y) if len(thing.points) == 0 else ((x0 + x1) / 2, y1)
                if place != self.respawn:
                    self.respawn = place
                    events.append(Event("checkpoint", *place))
        self._safe_ticks = max(0, self._safe_ticks - 1)
        for hazard in self._hazards:
            if not self._safe_ticks and (hazard.touches(x, y, 4.0) or hazard.touches(x, hero.feet_y, 1.0)):
                self._safe_ticks = HAZARD_REST_TICKS
                x0, y0, x1, y1 = hazard.box
                away = 1.0 if x >= (x0 + x1) / 2 else -1.0
                hero.hurt(away * 120.0, -180.0, int(hazard.properties["damage"]))
        near = [s for s in self._signs if s.touches(x, y, SIGN_REACH_PX)]
        self.sign = str(near[-1].properties["text"]) if near else ""
        return events

    def _next_map(self, to: str) -> Path:
        folder = self._level.path.parent
        target = to or str(self._level.properties.get("next") or "")
        return folder / target if target else self._level.path

    def shapes(self) -> list[Shape]:
        """Bounds of exits, checkpoints, hazards and zones for the overlay."""
        out = []
        for areas, slot in ((self._exits, 14), (self._checkpoints, 13), (self._hazards, 23), (self._zones, 3)):
            for area in areas:
                x0, y0, x1, y1 = area.box
                out.append(Shape("physics", "rect", [(x0, y0), (x1, y1)], slot, area.thing.class_name))
        return out

    def state_values(self) -> list[float]:
        """What decides the future."""
        fade = [self.palette_fade, float(self._dead_ticks), float(self._safe_ticks), float(self.left)]
        return [*self.respawn, *fade, float(self.apples)]

    def take_over(self, other: "Rules") -> None:
        """Keep what survives a live reload of the map."""
        self.respawn, self.apples = other.respawn, other.apples
        if not self._zones:
            self.palette_fade = 0.0
