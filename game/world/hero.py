"""The hero: intent -> plan for the floating body -> pose of the walker, tick by tick.

Control lives here and stays crisp; softness lives in the walker. It knows no device, no level file and no picture.
"""

import math
from typing import Any

from game.anim.pose import Pose, between
from game.anim.rig import Rig
from game.anim.walk.foothold import Ground, feel_ground, has_headroom
from game.anim.walk.gait import GaitPreset, Morph, load_presets
from game.anim.walk.walker import NOSE_PX, Motion, Walker
from game.core.clock import DT, TICK_HZ
from game.core.noise import noise
from game.core.terrain import Terrain
from game.core.vec import approach, clamp, sign
from game.physics.body import FloatBody
from game.world.frame import Event, Figure, Shape
from game.world.hero_balance import Balance
from game.world.hero_report import shapes_of, trace_of
from game.world.intent import Intent

WICK_MASS = 10.0
COYOTE_TICKS = 6
BUFFER_TICKS = 6
DROP_TICKS = 12
TAP_TICKS = 6
CROWN_PX = 37.5
LAND_TICKS = 5
HURT_TICKS = 18
HARD_LANDING_PX_S = 390.0


class Hero:
    """The Wick, played. (x, y) is the point between its feet. Call `think`, step the space, call `animate`."""

    def __init__(
        self,
        space: Any,
        terrain: Terrain,
        x: float,
        y: float,
        facing: int = 1,
        preset_name: str = "walk",
        seed: int = 1,
        presets: dict[str, GaitPreset] | None = None,
    ) -> None:
        self.terrain = terrain
        self.seed = seed
        self.presets = presets or load_presets()
        self.walker = Walker(seed=2 * seed + 1)
        sizes = self.walker.rig.sizes
        self._float_px, self._float_low_px = sizes["float_px"], sizes["float_low_px"]
        self.base_preset = preset_name if preset_name in self.presets else "walk"
        self.morph = Morph(self.presets[self.base_preset], self.base_preset)
        self.height = self._float_px
        self.body = FloatBody(space, x, y - self.height)
        self.balance = Balance()
        self.facing = facing
        self.health = self.health_max = 5
        self.stamina = 1.0
        self.forced: str | None = None
        self.tick = 0
        self.events: list[Event] = []
        self.face = "open"
        self.teleport(x, y)

    # -- what others read -------------------------------------------------------------------------------------------

    @property
    def rig(self) -> Rig:
        """The rig whose rows `pose` has."""
        return self.walker.rig

    @property
    def body_position(self) -> tuple[float, float]:
        """Centre of the body (the hip's floating place)."""
        return self.body.position

    @property
    def velocity(self) -> tuple[float, float]:
        """px/s."""
        return self.body.velocity

    @property
    def ground_speed(self) -> float:
        """Speed over the ground it stands on, px/s."""
        return self.body.velocity[0] - (self._carrier[0] * TICK_HZ if self.grounded else 0.0)

    @property
    def feet_y(self) -> float:
        """Height of the ground under the hero as the body holds it."""
        return self.body.position[1] + self.height

    @property
    def pose(self) -> Pose:
        """Raw pose of this tick."""
        return self.walker.pose

    @property
    def com(self) -> tuple[float, float]:
        """Centre of mass."""
        return self.walker.com

    @property
    def preset(self) -> str:
        """Name of the gait in force."""
        return self.morph.name

    @property
    def can_control(self) -> bool:
        """Whether intents steer now."""
        return self.health > 0 and self.hurt_ticks == 0 and self.balance.phase == ""

    # -- placing ----------------------------------------------------------------------------------------------------

    def teleport(self, x: float, y: float) -> None:
        """Stand at (x, y), the point between the feet, at rest: spawn, checkpoint, restart."""
        self.height = self._float_px
        self.body.set_low(False)
        self.body.place(x, y - self.height)
        self.balance = Balance()
        self.ground: Ground | None = None
        self.grounded = False
        self.coyote = self.buffer = self.drop_ticks = self.land_ticks = self.air_ticks = self.hurt_ticks = 0
        self.jumping = False
        self.crouched = False
        self.held_ticks: dict[str, int] = {}
        self.wall_gap = 99.0
        self.impact = 0.0
        self.squash = 0.0
        self._last = (x, y - self.height)
        self._last_vx = 0.0
        self._carrier = (0.0, 0.0)
        self._surface = 0
        self._surface_at = (0.0, 0.0)
        if not self._has_room(y):
            self.crouched = True
            self.body.set_low(True)
            self.height = self._float_low_px
            self.body.place(x, y - self.height)
            self._last = self.body.position
        self.ground = feel_ground(self.terrain, x, self.feet_y, 6.0)
        self.grounded = self.ground is not None
        motion = self._motion(0.0, 0.0, (0.0, 0.0))
        self.walker.reset(motion)
        self.previous_pose = self.walker.pose.copy()
        self.state = "stand" if self.grounded else "fall"

    def take_over(self, other: "Hero") -> None:
        """Be where another Hero was, as fast and in the same gait (live reload of the map)."""
        x, _ = other.body_position
        self.teleport(x, other.feet_y)
        self.facing, self.health, self.stamina = other.facing, other.health, other.stamina
        self.base_preset, self.presets, self.morph = other.base_preset, other.presets, other.morph
        vx, vy = other.velocity
        self.body.plan.kick_vx += vx
        self.body.plan.kick_vy += 0.0 if self.grounded else vy

    def set_presets(self, presets: dict[str, GaitPreset]) -> None:
        """Take other numbers at once (live reload); the gait morphs to them."""
        self.presets = {**self.presets, **presets}
        if self.morph.name in presets:
            self.walker.begin_morph()
            self.morph.switch(self.presets[self.morph.name], self.morph.name)

    def set_terrain(self, terrain: Terrain) -> None:
        """Walk on other ground (live reload): plants are kept where there still is ground."""
        self.terrain = terrain

    def carry(self, mass: float, offset: tuple[float, float] = (8.0, -12.0)) -> None:
        """Bear a load of `mass` (the Wick weighs 10) at `offset` px from the hip (forward, down); 0 drops it."""
        share = float(self.rig.masses.sum()) / WICK_MASS
        self.walker.load_mass, self.walker.load_at = max(0.0, mass) * share, offset

    def shove(self, vx: float) -> None:
        """Push it off balance by vx px/s: it catches itself by steps or falls."""
        if self.health > 0:
            self.balance.begin(vx + self.body.velocity[0])
            self.body.plan.kick_vx += vx
            self.facing = sign(vx) or self.facing

    def hurt(self, blow_vx: float, blow_vy: float, damage: int = 1) -> None:
        """Take a blow: lose health, be thrown, be dazed for a moment; at no health left, die."""
        if self.health <= 0:
            return
        self.health = max(0, self.health - damage)
        self.body.plan.kick_vx += blow_vx
        if blow_vy < -40.0:
            self.body.plan.jump_vy, self.jumping = blow_vy, True
        else:
            self.body.plan.kick_vy += blow_vy
        self.hurt_ticks = HURT_TICKS
        if self.health == 0:
            self.die()

    def die(self) -> None:
        """Fall and stay down."""
        self.health = 0
        self.balance.fall()

    def respawn(self, x: float, y: float) -> None:
        """Begin again at (x, y), whole."""
        self.health = self.health_max
        self.teleport(x, y)

    def force_preset(self, name: str | None) -> None:
        """Hold one gait whatever the keys say (zones); None gives the choice back."""
        self.forced = name if name in self.presets else None

    def plant(self) -> None:
        """Bring the feet under the body, by quick steps."""
        self._touched = True

    # -- before physics ---------------------------------------------------------------------------------------------

    def think(self, intent: Intent) -> None:
        """Turn this tick's intent into the body's plan."""
        self.events = []
        if self.can_control and intent.steer:
            self.facing = intent.steer
        self._choose_preset(intent)
        self._feel(intent)
        if intent.presses("trip") and self.health > 0 and not self.balance.phase:
            self.shove(150.0 * self.facing)
        self._decide_height(intent)
        self._steer(intent)
        self._jump(intent)
        self.morph.tick()

    def _choose_preset(self, intent: Intent) -> None:
        for name in ("walk", "chase", "crawl", "source"):
            held = intent.holds(name)
            ticks = self.held_ticks.get(name, 0)
            if intent.presses(name) and name in ("walk", "source"):
                self.base_preset = name
            if intent.releases(name) and 0 < ticks <= TAP_TICKS:
                self.base_preset = name
            self.held_ticks[name] = ticks + 1 if held else 0
        wanted = self.base_preset
        if intent.holds("chase"):
            wanted = "chase"
        if self.forced:
            wanted = self.forced
        if intent.holds("crawl") or intent.holds("down") or self.crouched:
            wanted = "crawl"
        if wanted != self.morph.name:
            self.walker.begin_morph()
            self.morph.switch(self.presets[wanted], wanted)

    def _feel(self, intent: Intent) -> None:
        """Find the ground below and decide whether it carries."""
        x, y = self.body.position
        _, vy = self.body.velocity
        falling = vy - self._carrier[1] * TICK_HZ
        self.drop_ticks = max(0, self.drop_ticks - 1)
        one_way = self.drop_ticks == 0
        rising = (
            self.body.plan.jump_vy is not None or (self.jumping and vy < 0.0) or (not self.grounded and falling < -20.0)
        )
        down = 16.5 if self.grounded else max(0.5, falling * DT + 0.5)
        low = self.body.is_low and self.grounded
        found = None
        if not rising:
            bridge = self.body.is_low or not intent.holds("down")
            found = feel_ground(self.terrain, x, y + self.height, down, one_way, bridge, low)
        if found is not None and self.ground is not None and low:
            # A low body climbs and descends steps slowly enough for its feet to follow.
            rate = (
                (1.3 if found.y > self.ground.y else 3.0)
                + 1.5 * abs(found.slope * self._last_vx)
                + abs(self._carrier[1])
            )
            found.y = approach(self.ground.y + self._carrier[1], found.y, rate)
        if found is not None and not self.grounded:
            self._touch_down(falling, found)
        if found is None:
            self.coyote = COYOTE_TICKS + 1 if self.grounded and not self.jumping else max(0, self.coyote - 1)
            self.air_ticks += 1
            if self.grounded:
                self.walker.stepper.leave()
        else:
            self.jumping = False
            self.air_ticks = 0
        self.ground, self.grounded = found, found is not None
        surface = found.surface if found else 0
        if surface != self._surface:
            self._surface = surface
            self._surface_at = self.terrain.surface_position(surface) if surface else (0.0, 0.0)
            self._carrier = (0.0, 0.0)

    def _touch_down(self, falling: float, ground: Ground) -> None:
        self.impact = falling
        x, _ = self.body.position
        self._touched = True
        if self.air_ticks > 3:
            self.land_ticks = LAND_TICKS + int(clamp((falling - 200.0) / 40.0, 0.0, 6.0))
            self.events.append(Event("land", x, ground.y, 0.0, falling, min(1.0, falling / 400.0), ground.tag))
        if falling > HARD_LANDING_PX_S and abs(self.body.velocity[0]) > 90.0 and self.health > 0:
            self.balance.begin(self.body.velocity[0])

    def _has_room(self, feet_y: float) -> bool:
        x, y = self.body.position
        return has_headroom(self.terrain, x, y - 1.0, feet_y - CROWN_PX)

    def _decide_height(self, intent: Intent) -> None:
        """Shrink at once, grow only where there is room."""
        want_low = self.morph.name == "crawl" or self.balance.is_down
        if want_low and not self.body.is_low:
            self.body.set_low(True)
        feet = self.ground.y if self.ground else self.feet_y
        if self.body.is_low:
            room = self._has_room(feet)
            self.crouched = not room
            if not want_low and room:
                self.body.set_low(False)
        else:
            self.crouched = False
        if self.grounded:
            goal = self._float_low_px if self.body.is_low else self._float_px
            self.height = approach(self.height, goal, 1.1)

    def _steer(self, intent: Intent) -> None:
        plan, gait = self.body.plan, self.morph.now
        steer = intent.steer if self.can_control else 0
        slope = self.ground.slope if self.ground else 0.0
        uphill = max(0.0, -slope * steer)
        burden = 1.0 + self.walker.load_mass / 120.0
        plan.goal_vx = steer * gait.speed_px_s / (1.0 + 0.25 * uphill) / burden
        plan.accel = gait.accel_px_s2 if steer else gait.brake_px_s2
        plan.gravity = 1.0
        if not self.grounded:
            plan.accel *= 0.7
        if self.wall_gap < 4.0 and self.facing * self.body.velocity[0] >= 0.0:
            # Stop at the wall, not in it.
            room = max(0.0, self.wall_gap) * TICK_HZ
            if abs(plan.goal_vx) > room:
                plan.goal_vx, plan.accel = self.facing * room, 1e4
        brake = self.balance.brake_px_s2
        if brake is not None:
            plan.goal_vx, plan.accel = 0.0, brake if self.grounded else 40.0
        elif self.hurt_ticks:
            plan.goal_vx, plan.accel = 0.0, 300.0
        if self.health <= 0:
            plan.goal_vx = 0.0
        plan.carrier, plan.carrier_id = self._carrier_velocity, self._surface if self.grounded else 0
        plan.float_on = self.grounded
        if self.ground is not None:
            x, _ = self.body.position
            plan.goal_x = x
            plan.goal_y = self.ground.y - self.height
            plan.slope = self.ground.slope

    def _carrier_velocity(self, surface: int) -> tuple[float, float]:
        """px/s of a mover in the step to come; by its last move where the terrain cannot tell."""
        told = getattr(self.terrain, "surface_velocity", None)
        if told is not None:
            vx, vy = told(surface)
            return float(vx), float(vy)
        return self._carrier[0] * TICK_HZ, self._carrier[1] * TICK_HZ

    def _jump(self, intent: Intent) -> None:
        plan = self.body.plan
        self.buffer = BUFFER_TICKS + 1 if intent.presses("jump") else max(0, self.buffer - 1)
        _, vy = self.body.velocity
        if self.jumping and vy < 0.0:
            plan.gravity = (0.62 if vy > -60.0 else 0.9) if intent.holds("jump") else 2.2
        if not self.buffer or not self.can_control:
            return
        if self.ground is not None and self.ground.one_way and intent.holds("down"):
            self.buffer, self.drop_ticks, self.coyote = 0, DROP_TICKS, 0
            self.grounded, self.ground, plan.float_on, plan.carrier_id = False, None, False, 0
            plan.kick_vy += 60.0
            self.walker.stepper.leave()
        elif (self.grounded or self.coyote > 0) and not self.crouched:
            plan.jump_vy = -self.morph.now.jump_px_s + min(0.0, self._carrier[1] * TICK_HZ)
            self.buffer = self.coyote = 0
            x, _ = self.body.position
            tag = self.ground.tag if self.ground else "terrain"
            self.events.append(Event("jump", x, self.feet_y, self.body.velocity[0], plan.jump_vy, 1.0, tag))
            self.jumping, self.grounded, plan.float_on, self.ground = True, False, False, None
            plan.carrier_id = 0
            self.walker.stepper.leave()

    # -- after physics ----------------------------------------------------------------------------------------------

    def animate(self) -> None:
        """Read the body back, move the pose, name the state."""
        self.tick += 1
        self.previous_pose = self.walker.pose
        x, y = self.body.position
        carry = (0.0, 0.0)
        if self._surface:
            sx, sy = self.terrain.surface_position(self._surface)
            carry = (sx - self._surface_at[0], sy - self._surface_at[1])
            self._surface_at = (sx, sy)
        self._carrier = carry
        vx = x - self._last[0] - carry[0]
        vy = y - self._last[1]
        self._last = (x, y)
        self.balance.tick(self)
        self.hurt_ticks = max(0, self.hurt_ticks - 1)
        self.land_ticks = max(0, self.land_ticks - 1)
        self.squash = approach(self.squash, clamp(self.impact / 100.0, 0.0, 4.5) if self.land_ticks > 2 else 0.0, 1.4)
        motion = self._motion(vx, vy, carry)
        self._last_vx = vx
        if self._touched and self.grounded:
            self.walker.stepper.land(motion.gait, self.walker.base(motion))
        self._touched = False
        self.walker.update(motion)
        self.state = self._name_state(vx)
        self.face = self._look()
        for s in self.walker.stepper.strikes:
            strength = clamp(s.speed / 6.0, 0.1, 1.0)
            self.events.append(Event("strike", s.x, s.y, vx * TICK_HZ, s.speed * TICK_HZ, strength, s.tag))

    _touched = False

    def _motion(self, vx: float, vy: float, carry: tuple[float, float]) -> Motion:
        x, y = self.body.position
        pose, halflife = self._pose_name(vx, vy)
        mode = "down" if self.balance.is_down and self.grounded else "ground" if self.grounded else "air"
        m = Motion(self.terrain, x, y, self.feet_y, vx, vy, self.facing, self.morph.now, mode, pose, halflife)
        m.slope = self.ground.slope if self.ground else 0.0
        m.ax = vx - self._last_vx
        m.carry_x, m.carry_y = carry
        m.urgency = self.balance.urgency
        m.squash_px = self.squash
        m.breath = math.sin(self.tick * math.tau / 90.0) * (1.0 if abs(vx) < 0.2 else 0.3)
        m.gaze_rad = self._gaze(vx, vy)
        m.shake = self.balance.shake
        m.morph = self.morph.share
        m.one_way = self.drop_ticks == 0
        self._feel_wall(m)
        return m

    def _feel_wall(self, m: Motion) -> None:
        """How much the upper body must draw back from a wall ahead."""
        row = self.walker.row
        need = float(row[0]) + float(row[3]) * math.cos(float(row[2])) + 5.2 * math.cos(float(row[4])) + NOSE_PX
        y = m.y - (4.0 if self.body.is_low else 10.0)
        hit = m.terrain.ray(m.x, y, m.x + m.facing * (need + 6.0), y, False)
        self.wall_gap = 99.0
        goal = 0.0
        if hit is not None and abs(hit.nx) > 0.9:
            self.wall_gap = hit.distance_px - (FloatBody.LOW_RADIUS_PX if self.body.is_low else FloatBody.RADIUS_PX)
            free = hit.distance_px - 2.5 * max(0.0, m.vx * m.facing)
            goal = clamp((need - free) / max(1.0, need - 7.3), 0.0, 1.0)
        self.walker.wall.follow(goal, 0.025)

    def _pose_name(self, vx: float, vy: float) -> tuple[str, float]:
        if self.health <= 0:
            return ("dead" if self.grounded else "pitch"), 0.06
        if self.balance.pose:
            return self.balance.pose, self.balance.halflife_s
        if self.hurt_ticks:
            return "hurt", 0.03
        if not self.grounded:
            if vy < -1.2:
                return "jump", 0.035
            return ("apex", 0.05) if vy < 1.8 else ("fall", 0.08)
        if self.land_ticks > 2 and self.impact > 150.0:
            return "land", 0.02
        g = self.ground
        if g is not None and abs(vx) < 0.1 and not g.centre and not self.body.is_low and g.left != g.right:
            return "teeter", 0.08
        return "", 0.04 if abs(vx) > 0.2 else 0.06

    def _gaze(self, vx: float, vy: float) -> float:
        """Look where it goes; when idle the gaze wanders."""
        if not self.grounded:
            return clamp(-vy * 0.05, -0.35, 0.3)
        if abs(vx) > 0.2:
            slope = self.ground.slope if self.ground else 0.0
            return clamp(-slope * self.facing * 0.4, -0.35, 0.35)
        return 0.22 * noise(self.seed, 11, self.tick // 70) if self.tick % 70 > 4 else 0.0

    def _look(self) -> str:
        if self.health <= 0:
            return "x"
        if self.balance.face:
            return self.balance.face
        if self.hurt_ticks or (not self.grounded and self.body.velocity[1] > 120.0):
            return "wide"
        period = 120 + int(90 * (1.0 + noise(self.seed, 7, self.tick // 210)))
        if self.tick % period < 3:
            return "shut"
        moving = abs(self._last_vx) > 0.8
        return self.morph.now.eyes if moving or self.morph.now.eyes != "squint" else "open"

    def _name_state(self, vx: float) -> str:
        if self.health <= 0:
            return "dead"
        if self.balance.phase:
            return self.balance.state
        if self.hurt_ticks:
            return "hurt"
        if not self.grounded:
            return "jump" if self.jumping and self.body.velocity[1] < 0 else "fall"
        if self.land_ticks and self.impact > 150.0:
            return "land"
        return "walk" if abs(vx) > 0.05 else "stand"

    # -- out --------------------------------------------------------------------------------------------------------

    def figure(self, alpha: float) -> Figure:
        """What is drawn between the last tick (alpha 0) and this one (1)."""
        parts = between(self.previous_pose.parts, self.pose.parts, alpha)
        return Figure("wick", parts, self.pose.facing, self.face)

    def trace(self) -> dict[str, Any]:
        """The player's line of the trace (formats)."""
        return trace_of(self)

    def trace_rig(self) -> dict[str, Any]:
        """`rig` of the trace header."""
        sizes = self.rig.sizes
        d = self.presets["walk"].stance_px
        return {"upper_px": sizes["upper_px"], "lower_px": sizes["lower_px"], "displacement_px": [-d, d]}

    def shapes(self) -> list[Shape]:
        """Debug shapes for the overlay."""
        return shapes_of(self)

    def state_values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        names = ("walk", "chase", "crawl", "source")
        return [
            *self.body.position, *self.body.velocity, self.height, float(self.body.is_low), float(self.facing),
            float(self.health), float(self.grounded), float(self.coyote), float(self.buffer), float(self.drop_ticks),
            float(self.land_ticks), float(self.air_ticks), float(self.hurt_ticks), float(self.jumping),
            float(self.crouched), self.impact, self.squash, self.wall_gap, *self._last, self._last_vx, *self._carrier,
            float(self._surface), *self._surface_at, float(names.index(self.base_preset)),
            float(names.index(self.forced)) if self.forced else -1.0,
            *(float(self.held_ticks.get(n, 0)) for n in names),
            *self.balance.values(), *self.morph.values(), *self.walker.values(),
        ]  # fmt: skip
