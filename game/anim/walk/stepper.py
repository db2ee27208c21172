"""The centre-of-mass stepper: two feet that step when the predicted com leaves their support. Terrain is asked by
rays; bodies, sprites and states are unknown here. Enemies walk on it as well, and crawling hands too.

Lengths px, times ticks, y down. A foot's (x, y) is its sole. Everything is decided from one snapshot (`Base`), so
neither foot sees the other half updated.
"""

import math
from dataclasses import dataclass, field

from game.anim.walk.foot import Base, Foot, Strike
from game.anim.walk.foothold import ground_below
from game.anim.walk.gait import GaitPreset
from game.anim.walk.settle import BALANCED_PX, PARK_PX, settle
from game.anim.walk.swing import FASTEST_PX, UNEVEN_SHARE, aim, chord, move, ride, stubs, target, touch
from game.core.clock import TICK_HZ
from game.core.noise import noise
from game.core.vec import approach, clamp, sigmoid, smoothstep

__all__ = ["FASTEST_PX", "Base", "Foot", "Stepper", "Strike"]

STILL = 0.04
STUB_PX = 1.4  # per tick: slower toes feel their way


@dataclass(slots=True, eq=False, repr=False)
class Stepper:
    """The pair. `last` is the foot that lifted last, so equal feet never wait for each other.

    order: -1 while standing with the feet the other way round. phase: 0 at a strike, towards 1 before the next.
    stubbed: in this tick a swinging foot struck something low that it had not seen.
    strained: a planted leg is at its end, so a swing must hurry; tight: which foot will be there soon, or -1. seed:
    makes steps a little uneven (0: even), by the count of steps. For the overlay: predicted com, support interval.
    """

    feet: tuple[Foot, Foot] = field(default_factory=lambda: (Foot(-1), Foot(1)))
    last: int = 1
    order: int = 1
    phase: float = 0.0
    still_ticks: int = 0
    strained: bool = False
    stubbed: bool = False
    tight: int = -1
    seed: int = 0
    count: int = 0
    strikes: list[Strike] = field(default_factory=list)
    lifted: list[int] = field(default_factory=list)
    predicted_x: float = 0.0
    support: tuple[float, float] = (0.0, 0.0)
    displacement: tuple[float, float] = (0.0, 0.0)
    half_stride: float = 1.0
    step_ticks: float = 12.0

    # -- the tick ---------------------------------------------------------------------------------------------------

    def step(self, gait: GaitPreset, base: Base) -> None:
        """Advance both feet one tick on the ground."""
        self.begin(gait, base)
        if self.still_ticks % 16 == 15:
            self._check_plants(base)
        lift = self._choose(gait, base)
        if lift is not None:
            self.lift(lift, gait, base)
        for i in (0, 1):
            if not self.feet[i].planted and i not in self.lifted:
                self._swing(i, gait, base)
        self._pitch(gait, base)

    def follow(self, leader: "Stepper", gait: GaitPreset, base: Base) -> None:
        """Advance as the partner of `leader` in diagonal pairs: this limb lifts when the other side's leader does."""
        self.begin(gait, base)
        for i in leader.lifted:
            if self.feet[1 - i].planted and self.feet[i].planted:
                self.lift(1 - i, gait, base)
        if all(f.planted for f in (*leader.feet, *self.feet)):
            # Left behind by more than a stride: it goes by itself.
            most = max(5.0, 2.0 * self.half_stride + abs(base.vx) * self.swing_ticks(gait) + 2.0)
            for i in (0, 1):
                if abs(self.landing(i, gait, base) - self.feet[i].x) > most:
                    self.lift(i, gait, base)
                    break
        for i in (0, 1):
            if not self.feet[i].planted and i not in self.lifted:
                self._swing(i, gait, base)

    def begin(self, gait: GaitPreset, base: Base) -> None:
        """Read the snapshot: cadence, displacement, carried plants, prediction."""
        self.strikes.clear()
        self.lifted.clear()
        self.stubbed = False
        speed = abs(base.vx)
        moving = smoothstep(speed / 0.5) if speed < 0.5 else 1.0
        if moving > 0.5:
            self.order = 1
        dx = gait.stance_px + (gait.stride_dx_px - gait.stance_px) * moving + base.widen_px
        dx *= base.facing * self.order
        self.displacement = (-dx, dx)
        pace = clamp(speed * TICK_HZ / gait.speed_px_s, 0.0, 1.0)
        hz = gait.step_hz * (0.75 + 0.25 * pace if moving > 0.5 else 1.0) * base.urgency
        stance_px = (1.0 - 0.5 * gait.swing_share) * speed  # that the body goes on in a tick while a foot stays
        if not gait.published:
            hz *= 1.0 + 0.35 * clamp(abs(base.slope), 0.0, 1.0)
            tall = base.feet_y - base.hip_y - 1.5
            wide = base.reach_px**2 - (tall if tall > 3.0 else 3.0) ** 2
            least = stance_px * TICK_HZ / (math.sqrt(wide if wide > 16.0 else 16.0) - 1.0)
            hz = hz if hz > least else least
        self.step_ticks = TICK_HZ / hz
        self.half_stride = stance_px * self.step_ticks
        self.phase = clamp(self.phase + 1.0 / self.step_ticks, 0.0, 0.999)
        self.still_ticks = self.still_ticks + 1 if speed < STILL else 0
        a, b = self.feet
        for foot in self.feet:
            if foot.surface or not foot.planted:
                ride(foot, base)
            if self.still_ticks == 0:
                foot.parked_x = math.inf
        self.predicted_x = base.com_x + 0.5 * base.vx * self.swing_ticks(gait)
        at_a = (a.x if a.planted else a.to_x) + dx - base.centre_px
        at_b = (b.x if b.planted else b.to_x) - dx - base.centre_px
        self.support = (at_a, at_b) if at_a < at_b else (at_b, at_a)

    def swing_ticks(self, gait: GaitPreset) -> float:
        """How long a swing lasts now."""
        return gait.swing_share * self.step_ticks

    def balanced(self, com_x: float, centre_px: float = 0.0, tolerance_px: float = BALANCED_PX) -> bool:
        """The published test, inclusive: com between the feet less their displacements."""
        a = self.feet[0].x - self.displacement[0] - centre_px
        b = self.feet[1].x - self.displacement[1] - centre_px
        return min(a, b) - tolerance_px <= com_x <= max(a, b) + tolerance_px

    # -- decisions --------------------------------------------------------------------------------------------------

    def landing(self, i: int, gait: GaitPreset, base: Base) -> float:
        """Where foot i should land, x: predicted com at the strike, plus half a stance of travel, plus displacement.

        For a swing that lasts the whole step this is com + displacement + 1.5 v / step_hz at the lift.
        """
        foot = self.feet[i]
        left = self.swing_ticks(gait) * (1.0 if foot.planted else 1.0 - foot.progress)
        ahead = math.copysign(self.half_stride, base.vx)
        uneven = 1.0 + UNEVEN_SHARE * foot.uneven
        return base.com_x + base.centre_px + self.displacement[i] + base.vx * left + ahead * uneven

    def _choose(self, gait: GaitPreset, base: Base) -> int | None:
        a, b = self.feet
        if not a.planted and not b.planted:
            return None
        if a.planted != b.planted:
            swinging, i = (b, 0) if a.planted else (a, 1)
            passed = swinging.progress * (self.swing_ticks(gait) - 1.0) + 1.0
            late = gait.swing_share > 1.0 and passed >= self.step_ticks - 1e-6
            if not late or abs(base.vx) < 0.6 or not swinging.has_target:
                return None
        else:
            i = -1
        if abs(base.vx) < STILL:
            return settle(self, base) if i < 0 and base.may_settle and self.still_ticks > 4 else None
        way = 1 if base.vx > 0 else -1
        if i < 0 and self.tight >= 0 and (self.feet[self.tight].x - base.com_x) * way < 0.0:
            return self.tight
        front = self.support[1] if way > 0 else self.support[0]
        if (self.predicted_x - front) * way <= 1e-6:
            return None
        if i < 0:
            gap = ((a.x - self.displacement[0]) - (b.x - self.displacement[1])) * way
            i = 1 - self.last if abs(gap) < 1.0 else (0 if gap < 0 else 1)
        return i if abs(self.landing(i, gait, base) - self.feet[i].x) >= PARK_PX else None

    def _check_plants(self, base: Base) -> None:
        """Let go of ground that is no longer there (the map was changed, a bridge fell)."""
        for i, foot in enumerate(self.feet):
            if foot.planted and base.terrain.ray(foot.x, foot.y - 3.0, foot.x, foot.y + 2.0) is None:
                self.drop(i)

    # -- lifting and swinging ---------------------------------------------------------------------------------------

    def lift(self, i: int, gait: GaitPreset, base: Base) -> None:
        """Start a swing of foot i."""
        foot = self.feet[i]
        foot.planted, foot.progress = False, 0.0
        foot.from_x, foot.from_y = foot.x, foot.y
        self.last = i
        self.lifted.append(i)
        self.count += 1
        foot.uneven = noise(self.seed, 31, self.count) if self.seed else 0.0
        self._aim(i, self.landing(i, gait, base), gait, base)

    def _aim(self, i: int, x: float, gait: GaitPreset, base: Base) -> None:
        aim(self.feet[i], x, gait, base, self.swing_ticks(gait), self.displacement[i])

    def move(self, foot: Foot, x: float, y: float, base: Base) -> None:
        """Bring a free foot towards (x, y), as fast as a foot may go and out of the ground."""
        move(foot, x, y, base)

    def _swing(self, i: int, gait: GaitPreset, base: Base) -> None:
        foot = self.feet[i]
        hurry = 1.1 if self.strained and not gait.published else 1.0
        ticks = self.swing_ticks(gait) - 1.0
        foot.progress = clamp(foot.progress + hurry / (ticks if ticks > 2.0 else 2.0), 0.0, 1.0)
        if not foot.has_target or foot.progress < 0.9:
            wanted = self.landing(i, gait, base)
            if not foot.has_target or abs(wanted - foot.to_x) > 2.5:
                step = clamp(wanted - foot.to_x, -3.0, 3.0) if foot.has_target else wanted - foot.to_x
                self._aim(i, foot.to_x + step, gait, base)
        u = sigmoid(foot.progress, gait.ease)
        x = foot.from_x + (foot.to_x - foot.from_x) * u
        y = chord(foot, u) - 4.0 * u * (1.0 - u) * foot.lift_px
        if foot.has_target and foot.progress >= 1.0:
            speed = math.hypot(foot.to_x - foot.x, foot.to_y - foot.y)
            if speed <= FASTEST_PX:
                self._plant(i, base, speed)
                return
        if 0.15 < foot.progress < 0.85 and abs(base.vx) > STUB_PX and stubs(foot, x, y, base):
            self.stubbed = True
        move(foot, x, y, base)

    def _plant(self, i: int, base: Base, speed: float) -> None:
        foot = self.feet[i]
        touch(foot, base)
        self.phase = 0.0
        self.strikes.append(Strike(i, foot.x, foot.y, speed, foot.tag))

    # -- not walking ------------------------------------------------------------------------------------------------

    def stand(self, gait: GaitPreset, base: Base) -> None:
        """Put both feet at once where they would stand (spawn, teleport); a foot without ground dangles."""
        self.begin(gait, base)
        for i, foot in enumerate(self.feet):
            foot.x, foot.y = base.com_x + base.centre_px + self.displacement[i], base.feet_y
            foot.from_x, foot.from_y, foot.progress, foot.pitch = foot.x, foot.y, 0.0, 0.0
            self._aim(i, foot.x, gait, base)
            if foot.has_target:
                self._plant(i, base, 0.0)
            else:
                foot.planted = False
        self.strikes.clear()

    def land(self, gait: GaitPreset, base: Base, begun: float = 0.55) -> None:
        """Touch down: a foot that is at the ground plants, the other follows, its swing already `begun` (0..1)."""
        self.begin(gait, base)
        for i, foot in enumerate(self.feet):
            if foot.planted:
                continue
            foot.from_x, foot.from_y, foot.progress = foot.x, foot.y, begun
            hit = ground_below(base.terrain, foot.x, foot.y - 4.0, foot.y + 2.0, foot.y)
            if hit is not None and abs(hit.y - foot.y) <= 2.0 and abs(foot.x - base.hip_x) < base.reach_px * 0.7:
                target(foot, hit)
                foot.has_target = True
                self._plant(i, base, abs(hit.y - foot.y))
            else:
                self._aim(i, self.landing(i, gait, base), gait, base)
                foot.lift_px = min(foot.lift_px, 1.5)

    def leave(self) -> None:
        """Both feet off the ground."""
        for foot in self.feet:
            foot.planted, foot.progress, foot.has_target = False, 1.0, False

    def drop(self, i: int) -> None:
        """Foot i is torn off its plant (out of reach, ground gone): it swings from where it is."""
        foot = self.feet[i]
        foot.planted, foot.progress, foot.has_target = False, 0.15, False
        foot.from_x, foot.from_y, foot.to_x, foot.to_y = foot.x, foot.y, foot.x, foot.y
        self.last = i

    def _pitch(self, gait: GaitPreset, base: Base) -> None:
        """Heel first off the ground, toes up before the strike, flat at rest."""
        way = base.facing
        effort = clamp(abs(base.vx) * TICK_HZ / 60.0, 0.0, 1.0)
        half_stride = self.half_stride if self.half_stride > 3.0 else 3.0
        for i, foot in enumerate(self.feet):
            if foot.planted:
                behind = (base.com_x + base.centre_px + self.displacement[i] - foot.x) * way
                goal = gait.toe_rad * clamp((behind / half_stride - 0.35) / 0.65, 0.0, 1.2) * effort
            elif foot.progress < 0.35:
                goal = 1.35 * gait.toe_rad * effort
            elif foot.progress < 0.7:
                goal = 0.35 * gait.toe_rad * effort
            else:
                goal = -0.3 * effort
            foot.pitch = approach(foot.pitch, goal, 0.16 + 0.08 * effort)

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        return [
            *self.feet[0].values(),
            *self.feet[1].values(),
            float(self.last),
            float(self.order),
            self.phase,
            float(self.still_ticks),
            float(self.strained),
            float(self.stubbed),
            float(self.tight),
            float(self.count),
        ]
