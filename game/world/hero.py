"""The hero: intent -> plan for the floating body -> pose of the walker, tick by tick.

Control lives here and stays crisp; softness lives in the walker. It knows no device, no level file and no picture.
"""

from typing import TYPE_CHECKING, Any

from game.anim.pose import Pose, between
from game.anim.rig import Rig
from game.anim.walk.foothold import Ground, feel_ground
from game.anim.walk.gait import GaitPreset, Morph, load_presets
from game.anim.walk.walker import Walker
from game.core.clock import TICK_HZ
from game.core.terrain import Terrain
from game.core.vec import approach, clamp, sign
from game.physics.body import FloatBody
from game.world.frame import Event, Figure, Shape
from game.world.hero_balance import Balance
from game.world.hero_drive import choose_preset, jump, steer
from game.world.hero_ground import HUNG_TICKS, decide_height, feel, feel_air, has_room
from game.world.hero_look import look, motion, name_state
from game.world.hero_perils import feel_perils, stub
from game.world.hero_report import shapes_of, state_of, trace_of
from game.world.intent import Intent

if TYPE_CHECKING:
    from game.anim.fall.playback import Fall

WICK_MASS = 10.0
HURT_TICKS = 18
RIDES_PX_S = 12.0


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
        self.float_px, self.float_low_px = sizes["float_px"], sizes["float_low_px"]
        self.base_preset = preset_name if preset_name in self.presets else "walk"
        self.morph = Morph(self.presets[self.base_preset], self.base_preset)
        self.height = self.float_px
        self.body = FloatBody(space, x, y - self.height)
        self.balance = Balance()
        self.facing = facing
        self.health = self.health_max = 5
        self.forced: str | None = None
        # What it looks at (a threat, a thing), world px; set by the world each tick, None: where it goes.
        self.gaze_at: tuple[float, float] | None = None
        # Where its hands lean on a thing that it pushes; how the level's wind blows (-1..1); how deep it wades (0..1).
        self.push_at: tuple[float, float] | None = None
        self.swings = False
        self.wind = self.wade = 0.0
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
        return self.body.velocity[0] - (self.carrier[0] * TICK_HZ if self.grounded else 0.0)

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
    def is_wedged(self) -> bool:
        """Whether something holds it still in the air."""
        return self.hung_ticks > HUNG_TICKS

    @property
    def can_control(self) -> bool:
        """Whether intents steer now."""
        return self.health > 0 and self.hurt_ticks == 0 and self.balance.in_control

    # -- placing ----------------------------------------------------------------------------------------------------

    def teleport(self, x: float, y: float) -> None:
        """Stand at (x, y), the point between the feet, at rest: spawn, checkpoint, restart."""
        self.height = self.float_px
        self.body.set_low(False)
        self.body.place(x, y - self.height)
        self.balance = Balance()
        self.fall: Fall | None = None
        self.ground: Ground | None = None
        self.grounded = False
        self.coyote = self.buffer = self.drop_ticks = self.land_ticks = self.air_ticks = self.hurt_ticks = 0
        self.jumping = self.touched = False
        self.crouched = False
        self.held_ticks: dict[str, int] = {}
        self.wall_gap = 99.0
        self.blocked_ticks = self.ghost_ticks = self.hung_ticks = 0
        self.impact = 0.0
        self.squash = self.crouch_px = 0.0
        self.perils_rest = self.edge_ticks = 0
        self.slip_armed, self.sheltered = True, False
        self.edge_px = 99.0
        self.push_at = None
        self.last_xy = (x, y - self.height)
        self.last_vx = 0.0
        self.carrier = (0.0, 0.0)
        self.surface = 0
        self.surface_at = (0.0, 0.0)
        if not has_room(self, y):
            self.crouched = True
            self.body.set_low(True)
            self.height = self.float_low_px
            self.body.place(x, y - self.height)
            self.last_xy = self.body.position
        self.ground = feel_ground(self.terrain, x, self.feet_y, 6.0)
        self.grounded = self.ground is not None
        moved = motion(self, 0.0, 0.0, (0.0, 0.0))
        self.walker.reset(moved)
        self.previous_pose = self.walker.pose.copy()
        self.previous_xy = self.last_xy
        self.state = "stand" if self.grounded else "fall"

    def take_over(self, other: "Hero") -> None:
        """Be where another Hero was, as fast and in the same gait (live reload of the map)."""
        x, _ = other.body_position
        self.teleport(x, other.feet_y)
        self.facing, self.health = other.facing, other.health
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

    def stub(self) -> None:
        """A toe met something heavy."""
        stub(self)

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
            self.die(blow_vx, blow_vy)

    def die(self, blow_vx: float = 0.0, blow_vy: float = 0.0) -> None:
        """Fall as the blow has it and stay down; without a blow, backwards."""
        if self.fall is None:
            from game.world.hero_fall import begin_fall  # late: most runs are survived

            self.fall = begin_fall(self, blow_vx, blow_vy)
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
        self.touched = True

    # -- before physics ---------------------------------------------------------------------------------------------

    def think(self, intent: Intent) -> None:
        """Turn this tick's intent into the body's plan."""
        self.events = []
        if self.can_control and intent.steer:
            self.facing = intent.steer
        choose_preset(self, intent)
        feel(self, intent)
        feel_air(self)
        feel_perils(self, intent)
        if intent.presses("trip") and self.health > 0 and not self.balance.phase:
            self.shove(150.0 * self.facing)
        decide_height(self)
        steer(self, intent)
        jump(self, intent)
        self.morph.tick()

    # -- after physics ----------------------------------------------------------------------------------------------

    def animate(self) -> None:
        """Read the body back, move the pose, name the state."""
        self.tick += 1
        self.previous_pose = self.walker.pose
        x, y = self.body.position
        carry = (0.0, 0.0)
        if self.surface:
            sx, sy = self.terrain.surface_position(self.surface)
            carry = (sx - self.surface_at[0], sy - self.surface_at[1])
            self.surface_at = (sx, sy)
        self.carrier = carry
        vx = x - self.last_xy[0] - carry[0]
        vy = y - self.last_xy[1]
        self.previous_xy, self.last_xy = self.last_xy, (x, y)
        self.balance.tick(self)
        self.hurt_ticks = max(0, self.hurt_ticks - 1)
        self.land_ticks = max(0, self.land_ticks - 1)
        self.crouch_px = approach(self.crouch_px, 0.0, 1.2)
        self.squash = approach(self.squash, clamp(self.impact / 130.0, 0.0, 3.5) if self.land_ticks > 2 else 0.0, 1.4)
        moved = motion(self, vx, vy, carry)
        self.last_vx = vx
        if self.touched and self.grounded:
            self.walker.stepper.land(moved.gait, self.walker.base(moved), 0.1 if self.balance.phase else 0.55)
        self.touched = False
        self.walker.update(moved)
        self.state = name_state(self, vx)
        self.face = look(self)
        for s in self.walker.stepper.strikes:
            strength = clamp(s.speed / 6.0, 0.1, 1.0)
            self.events.append(Event("strike", s.x, s.y, vx * TICK_HZ, s.speed * TICK_HZ, strength, s.tag))
            if self.wade:
                self.events.append(Event("splash", s.x, s.y, vx * TICK_HZ, -40.0, strength, s.tag))
        if self.fall is not None:
            self.fall.step()

    # -- out --------------------------------------------------------------------------------------------------------

    def figure(self, alpha: float) -> Figure:
        """What is drawn between the last tick (alpha 0) and this one (1)."""
        if self.fall is not None:
            return Figure("wick", self.fall.parts, self.fall.facing, self.face)
        before, now = self.previous_pose, self.pose
        parts = between(before.parts, now.parts, alpha)
        if before.facing != now.facing or self.walker.carriage.turned:
            # Half-way between looking left and right nothing points up: it turns through the front.
            parts[:, 2] = now.parts[:, 2]
        return Figure("wick", parts, now.facing, self.face, head=self.walker.carriage.head_side)

    def body_y(self, alpha: float) -> float:
        """Height of the body between the last tick and this one: how it moves, without what its gait adds."""
        return self.previous_xy[1] + (self.last_xy[1] - self.previous_xy[1]) * alpha

    @property
    def rides(self) -> tuple[int, int]:
        """The mover that it goes along with, across and down; 0 if with none."""
        up = self.body.velocity[1] - self.carrier[1] * TICK_HZ
        across, down = abs(self.ground_speed) < RIDES_PX_S, abs(up) < RIDES_PX_S
        return self.surface if across else 0, self.surface if down else 0

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
        return state_of(self)
