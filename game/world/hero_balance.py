"""Balance: what follows a shove. Catch-steps while the capture point can be reached, else a fall, then getting up.

It decides phases and names poses; the body's motion stays physics and the pose blends from wherever it is.
"""

import math
from typing import TYPE_CHECKING

from game.core.vec import clamp
from game.physics.space import GRAVITY_PX

if TYPE_CHECKING:
    from game.world.hero import Hero

CATCH_TICKS, PITCH_TICKS, SPRAWL_TICKS = 6, 8, 14
RISE_TICKS = (12, 12, 10)
REACH_PX = 19.0
SAVED_PX_S = 40.0
STAGGER_TICKS = 45  # longer than this, it skids rather than staggers: it has its feet back
WORST_TICKS = 150
HIP_PX = 18.5
POISE_LEFT = {"": 1.0, "stagger": 0.45, "regain": 0.45}  # lying and rising: none
BRAKE_PX_S2 = {"stagger": 260.0, "catch": 60.0, "pitch": 120.0, "sprawl": 420.0, "rise": 900.0}
HALFLIFE_S = {"catch": 0.03, "pitch": 0.035, "sprawl": 0.03, "rise": 0.06}
EYES = {"catch": "wide", "pitch": "wide", "stagger": "wide", "sprawl": "shut"}
POISE_LOSS, POISE_GAIN = 0.1, 0.012  # a tick: gone at once, back within a second and a half


def capture_offset(vx_px_s: float, height_px: float = HIP_PX) -> float:
    """How far ahead of the com a foot must come down to stop it: v * sqrt(h / g), px."""
    return vx_px_s * math.sqrt(height_px / GRAVITY_PX)


class Balance:
    """phase: "" (in balance), stagger, regain, catch, pitch, sprawl, rise. ticks: in this phase.

    took: ticks since balance was lost, or that the last recovery took. score: 0..100 of the last recovery, the sooner
    and the less far out of reach, the better; 100 before the first. poise: 0..1, shown as the bar under the pips.
    """

    def __init__(self) -> None:
        self.phase = ""
        self.ticks = 0
        self.took = 0
        self.worst = 0.0
        self.score = 100
        self.slips = False
        self.poise = 1.0

    def begin(self, vx_px_s: float, slips: bool = False) -> None:
        """Lose balance at speed vx: stagger if a step can still catch it, else fall. slips: the feet run ahead."""
        self.slips = slips
        if not self.phase:
            self.took, self.worst = 0, 0.0
        if self.phase in ("", "stagger", "regain"):
            self._go("stagger" if abs(capture_offset(vx_px_s)) <= REACH_PX else "catch")

    def fall(self) -> None:
        """Go down, whatever the speed."""
        if not self.phase:
            self.took, self.worst = 0, 0.0
        if self.phase not in ("pitch", "sprawl"):
            self._go("catch")

    def _go(self, phase: str) -> None:
        self.phase, self.ticks = phase, 0

    def tick(self, hero: "Hero") -> None:
        """One tick further, after physics."""
        left = POISE_LEFT.get(self.phase, 0.0)
        self.poise += clamp(left - self.poise, -POISE_LOSS, POISE_GAIN)
        if not self.phase:
            return
        self.ticks += 1
        self.took += 1
        vx = hero.ground_speed
        self.worst = max(self.worst, abs(capture_offset(vx)) / REACH_PX)
        if self.phase == "stagger":
            if abs(capture_offset(vx)) > REACH_PX:
                self._go("catch")
            elif (self.ticks > 8 and abs(vx) < SAVED_PX_S) or self.ticks > STAGGER_TICKS:
                self._go("regain")
        elif self.phase == "regain":
            if self.ticks > 10:
                self._recovered()
        elif self.phase == "catch":
            if self.ticks >= CATCH_TICKS:
                self._go("pitch")
        elif self.phase == "pitch":
            if self.ticks >= PITCH_TICKS and hero.grounded:
                self._go("sprawl")
        elif self.phase == "sprawl":
            if hero.health > 0 and self.ticks >= SPRAWL_TICKS and (abs(vx) < 30.0 or self.ticks > 45) and hero.grounded:
                self._go("rise")
                hero.plant()
        elif self.ticks >= sum(RISE_TICKS):
            self._recovered()

    def _recovered(self) -> None:
        quick = clamp(1.0 - self.took / WORST_TICKS, 0.0, 1.0)
        self.score = round(100 * quick / max(1.0, self.worst))
        self._go("")

    @property
    def in_control(self) -> bool:
        """Whether the keys steer: always but while it stumbles or lies."""
        return self.phase in ("", "regain")

    @property
    def is_down(self) -> bool:
        """Whether it lies: low body, feet not stepping."""
        return self.phase in ("pitch", "sprawl")

    @property
    def state(self) -> str:
        """The name for the trace."""
        return "recover" if self.phase in ("rise", "regain") else "trip"

    @property
    def brake_px_s2(self) -> float | None:
        """How hard the ground slows it, or None when it is in control."""
        return BRAKE_PX_S2.get(self.phase)

    @property
    def urgency(self) -> float:
        """Cadence factor of catch-steps."""
        return 1.5 if self.phase in ("stagger", "regain") else 1.0

    @property
    def flail(self) -> float:
        """How wildly the arms beat the air, 0..1."""
        if self.phase == "stagger":
            return 1.0
        return 0.7 if self.phase == "regain" and self.ticks < 8 else 0.0

    @property
    def pose(self) -> str:
        """Key pose of the phase, or "" for the gait's own."""
        if self.phase in ("catch", "pitch", "sprawl"):
            return self.phase
        if self.phase == "stagger":
            if self.slips:
                return "slip" if self.ticks < 18 else ""
            return "catch" if self.ticks < 6 else ""
        if self.phase == "rise":
            return "recover_1" if self.ticks < RISE_TICKS[0] else "recover_2" if self.ticks < 24 else "recover_3"
        return ""

    @property
    def halflife_s(self) -> float:
        """How softly the pose goes there."""
        return HALFLIFE_S.get(self.phase, 0.05)

    @property
    def face(self) -> str:
        """Eyes of the phase, or ""."""
        if self.phase == "rise":
            return "shut" if self.ticks < RISE_TICKS[0] else "squint" if self.ticks < 24 else "open"
        return EYES.get(self.phase, "")

    @property
    def shake(self) -> float:
        """One shake of the head while getting up, px to the side."""
        t = self.ticks - 4
        return 2.0 * math.sin(t * math.tau / 6.0) if self.phase == "rise" and 0 <= t < 12 else 0.0

    def values(self) -> list[float]:
        """Everything that decides the future."""
        phases = ("", "stagger", "regain", "catch", "pitch", "sprawl", "rise")
        return [
            float(phases.index(self.phase)),
            float(self.ticks),
            float(self.took),
            self.worst,
            float(self.score),
            float(self.slips),
        ]
