"""The world: one tick, in order. It knows no devices, no files but levels, and nothing of drawing."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.clock import DT
from game.level.level import Level
from game.physics.space import make_space, step
from game.physics.terrain import SpaceTerrain
from game.world import makers, rules
from game.world.bump import feel_props
from game.world.camera import Camera
from game.world.combat import Combat
from game.world.enemy import Enemies
from game.world.frame import Dead, Event, Figure, Frame, Hud, Mover
from game.world.gaze import Gaze
from game.world.hands import Hands
from game.world.hero import Hero
from game.world.intent import Intent
from game.world.prop import Props

__all__ = ["Options", "World"]

SHAKES_PX = {"slam": (0.0, 2.0), "die": (2.0, 1.0), "hurt": (2.0, 1.0)}  # px, and px more by the event's strength
STIRS = ("hurt", "blow", "pickup", "eat")  # what shows the bar and the count again


@dataclass(eq=False, repr=False)
class Options:
    """What a player may switch. None of it changes the simulation, apart from the preset that the run starts with."""

    clay: bool = True
    shake: bool = True


class World:
    """Everything alive in one level.

    preset: the gait that the Wick starts with. start: (x, y) to begin at instead of the Spawn. `tick_number` is the
    number of ticks done; `exit_to` is set once the Wick has left through an Exit.
    """

    def __init__(
        self,
        level: Level,
        preset: str = "walk",
        seed: int = 0,
        options: Options | None = None,
        start: tuple[float, float] | None = None,
    ) -> None:
        self.level, self.seed, self.preset = level, seed, preset
        self.options = options or Options()
        self.tick_number = 0
        self.space = make_space()
        self.terrain = SpaceTerrain(self.space, level.chains)
        x, y, facing = makers.spawn_point(level)
        if start is not None:
            x, y = start
        self.hero = Hero(self.space, self.terrain, x, y, facing, preset, seed)
        self.props = Props(self.space, self.terrain, seed)
        self.props.set_clay(self.options.clay)
        self.enemies = Enemies(self.space, self.terrain, seed)
        self.combat = Combat(seed)
        self.hands = Hands()
        self.gaze = Gaze(seed)
        # Rain is driven to the left, as it is drawn.
        self.hero.wind = -1.0 if level.properties.get("weather") == "rain" else 0.0
        self.rules = rules.Rules(level, (x, y))
        makers.populate(self, level)
        self.camera = Camera(level.width_px, level.height_px, shakes=self.options.shake)
        self.camera.snap(x, y - 18, self.rules.lock_at(*self.hero.body_position))
        self.events: list[Event] = []
        self.frozen_ticks = 0
        self.calm_ticks = 0

    def tick(self, intent: Intent) -> None:
        """One 60th of a second. The order of the steps is the feel of the game."""
        heard, self.events = self.events, []
        if self.frozen_ticks:
            # A hit-stop: the blow is felt because everything holds its breath.
            self.frozen_ticks -= 1
        else:
            self.rules.before(self)
            self.gaze.step(self.hero, self.enemies, self.props, heard, self.tick_number)
            self.hero.think(intent)
            self.enemies.think(self.tick_number, self.hero, heard)
            self.terrain.move(self.tick_number)
            step(self.space)
            self.hero.animate()
            self.enemies.animate()
            self.hands.step(self.hero, self.props, intent)
            self.props.step(self.tick_number)
            bumped = feel_props(self.hero, self.props, intent)
            fought = self.combat.step(self.hero, self.enemies, self.props, intent, self.tick_number)
            self.frozen_ticks = self.combat.hit_stop_ticks
            ruled = self.rules.after(self)
            self.events = self.hero.events + self.enemies.events + self.props.events + bumped + fought + ruled
        self._follow()
        self.tick_number += 1

    def _follow(self) -> None:
        x, y = self.hero.body_position
        self.camera.lock = self.rules.camera_lock
        self.camera.step(x, y, self.hero.velocity[0], self.hero.facing)
        for event in self.events:
            if event.kind in SHAKES_PX:
                still, more = SHAKES_PX[event.kind]
                self.camera.shake(still + more * event.strength, event.x, event.y)
        stirred = self.hero.balance.poise < 1.0 or any(e.kind in STIRS for e in self.events)
        self.calm_ticks = 0 if stirred else self.calm_ticks + 1

    def reloaded(self, level: Level) -> "World":
        """A world of a new version of the map: its things begin anew, the Wick, its gait and the camera go on."""
        world = World(level, self.hero.base_preset, self.seed, self.options, start=self.rules.respawn)
        self.hands.drop(self.hero, self.props)
        world.hero.take_over(self.hero)
        world.rules.take_over(self.rules)
        world.camera.take_over(self.camera)
        world.tick_number, world.calm_ticks = self.tick_number, self.calm_ticks
        return world

    @property
    def exit_to(self) -> Path | None:
        """The map to go on with, once the Wick has left through an Exit; the level itself if there is none."""
        return self.rules.exit_to

    def frame(self, alpha: float, shapes: bool = False) -> Frame:
        """The moment `alpha` of the way from the last tick to this one. shapes: fill in the overlay."""
        enemies: list[Figure] = []
        dead: Dead | None = None
        if self.enemies.alive or self.enemies.fallen.corpses:
            enemies, dead = self.enemies.shown(alpha, self.options.clay)
        wick = self.hero.figure(alpha)
        figures = self.props.figures(alpha) + enemies + [wick]
        return Frame(
            tick=self.tick_number,
            camera=self.camera.at(alpha, self.tick_number),
            figures=figures,
            events=self.events,
            movers=self._movers(alpha),
            shapes=self.overlay() if shapes else [],
            hud=self._hud(),
            sign=self.rules.sign,
            palette=self.rules.palette,
            palette_to=self.rules.palette_to,
            palette_fade=self.rules.palette_fade,
            weather=str(self.level.properties.get("weather", "none")),
            swing=self.combat.swing_arc(wick.pose),
            respawn=self.rules.respawn,
            boils=self.options.clay,
            dead=dead,
            body_y=self.hero.body_y(alpha),
            rides=self.hero.rides,
        )

    def _hud(self) -> Hud:
        hero = self.hero
        return Hud(hero.health, hero.health_max, hero.balance.poise, self.rules.apples, self.calm_ticks)

    def _movers(self, alpha: float) -> list[Mover]:
        """The platforms `alpha` of the way into the last tick; where they are is a function of the tick alone."""
        out = []
        for mover in self.terrain.movers.values():
            x1, y1 = mover.position
            back = (1.0 - alpha) * DT
            out.append(Mover(mover.id, x1 - mover.velocity[0] * back, y1 - mover.velocity[1] * back, mover.width_px))
        return out

    def overlay(self) -> list[Any]:
        """Debug shapes of all systems."""
        return self.hero.shapes() + self.enemies.shapes() + self.props.shapes() + self.rules.shapes()

    def trace_header(self) -> dict[str, Any]:
        """rig, kinds and clay of the trace header."""
        return {
            "rig": self.hero.trace_rig(),
            "kinds": self.enemies.trace_kinds(),
            "clay": self.props.clay_header(),
        }

    def trace_row(self) -> dict[str, Any]:
        """One line of the trace: the state after the tick that was just done."""
        return {
            "tick": self.tick_number - 1,
            "player": self.hero.trace(),
            "enemies": self.enemies.trace(),
            "props": self.props.trace(),
            "movers": [{"id": m.id, "x": m.x, "y": m.y} for m in self._movers(1.0)],
            "camera": [self.camera.x, self.camera.y],
            "hash": self.hash(),
        }

    def hash(self) -> str:
        """16 hex digits over the whole simulation state."""
        values = [float(self.tick_number), float(self.frozen_ticks), *self.camera.state_values()]
        for part in (self.hero, self.enemies, self.props, self.hands, self.gaze, self.combat, self.rules):
            values += part.state_values()
        values += [v for m in self._movers(1.0) for v in (m.x, m.y)]
        import hashlib  # late: OpenSSL takes its time, and play without a trace never needs it

        return hashlib.blake2b(struct.pack(f"<{len(values)}d", *values), digest_size=8).hexdigest()
