"""The stepper as it was published, with its constants and its flaws, to be shown beside the corrected one.

It drives the feet of a `Stepper` so that everything drawn above them is the same. See steps 2 to 5 of its
source, *Recreating Rain World's 2D Procedural Animation, Part 2* by Merxon22.
"""

import math

from game.anim.walk.gait import GaitPreset
from game.anim.walk.stepper import Base, Foot, Stepper, Strike
from game.core.clock import TICK_HZ

RAY_PX = 160.0


class PublishedStepper:
    """lerp: how far each foot is through its step (over 1: done); start, middle, end of its Bezier arc."""

    def __init__(self) -> None:
        self.lerp = [1.01, 0.01]
        self.start = [(0.0, 0.0), (0.0, 0.0)]
        self.middle = [(0.0, 0.0), (0.0, 0.0)]
        self.end = [(0.0, 0.0), (0.0, 0.0)]
        self._place = [(math.inf, 0.0), (math.inf, 0.0)]

    def step(self, stepper: Stepper, gait: GaitPreset, base: Base) -> None:
        """One tick for both feet, one after the other, as published."""
        stepper.begin(gait, base)
        for i, foot in enumerate(stepper.feet):
            if (foot.x, foot.y) != self._place[i]:
                self.start[i] = self.middle[i] = self.end[i] = (foot.x, foot.y)
                self.lerp[i] = 1.01 if i == 0 else 1.005
        for i, foot in enumerate(stepper.feet):
            self._foot(i, foot, stepper, gait, base)
            self._place[i] = (foot.x, foot.y)

    def _foot(self, i: int, foot: Foot, stepper: Stepper, gait: GaitPreset, base: Base) -> None:
        other = stepper.feet[1 - i]
        a, b = foot.x - stepper.displacement[i], other.x - stepper.displacement[1 - i]
        balanced = min(a, b) < base.com_x < max(a, b)
        if not balanced and self.lerp[i] > 1.0 and self.lerp[1 - i] > 1.0 and self.lerp[i] > self.lerp[1 - i]:
            x = base.com_x + stepper.displacement[i]
            hit = base.terrain.ray(x, base.hip_y, x, base.hip_y + RAY_PX, base.one_way)
            if hit is not None:
                dx, dy = (hit.x - foot.x) * (1.0 + gait.overshoot), (hit.y - foot.y) * (1.0 + gait.overshoot)
                self.start[i], self.end[i] = (foot.x, foot.y), (foot.x + dx, foot.y + dy)
                raised = gait.lift_share * math.hypot(dx, dy)
                self.middle[i] = (foot.x + dx / 2.0, foot.y + dy / 2.0 - raised)
                self.lerp[i] = 0.0
                stepper.last = i
                stepper.lifted.append(i)
        was = foot.planted
        t = 1.0 / (1.0 + math.exp(-10.0 * (self.lerp[i] - 0.5)))
        foot.x, foot.y = (
            (1 - t) ** 2 * s + 2 * t * (1 - t) * m + t * t * e
            for s, m, e in zip(self.start[i], self.middle[i], self.end[i], strict=True)
        )
        self.lerp[i] = min(2.0, self.lerp[i] + gait.step_hz / TICK_HZ)
        foot.planted = self.lerp[i] > 1.0
        foot.progress, foot.has_target = min(1.0, self.lerp[i]), True
        foot.to_x, foot.to_y, foot.nx, foot.ny, foot.surface = *self.end[i], 0.0, -1.0, 0
        if foot.planted and not was:
            stepper.phase = 0.0
            stepper.strikes.append(Strike(i, foot.x, foot.y, 1.0, foot.tag))

    def values(self) -> list[float]:
        """Everything that decides the future."""
        flat = [v for group in (self.start, self.middle, self.end) for point in group for v in point]
        return [*self.lerp, *flat, *(0.0 if math.isinf(v) else v for p in self._place for v in p)]
