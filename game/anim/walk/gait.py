"""Gait presets: every number of a way of walking, read from TOML, and the morph from one to the next."""

import dataclasses
from dataclasses import dataclass, field

from game.anim.walk.posture import load_poses
from game.core import presets
from game.core.errors import UserError
from game.core.vec import smoothstep

MORPH_TICKS = 18
PRESET_NAMES = ("walk", "chase", "crawl", "source")


def _num(low: float, high: float, default: float | None = None) -> float:
    if default is None:
        return field(metadata={"min": low, "max": high})
    return field(default=default, metadata={"min": low, "max": high})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GaitPreset:
    """One way of walking.

    swing_share: swing time over step time; over 1 both feet fly between steps. ease: steepness of the logistic ease.
    lift_share: height of the arc over its length, within lift_min_px..lift_max_px. stance_px: feet apart from the
    centre when standing; stride_dx_px when moving. centre_px: where the feet belong, ahead of the com.
    hand_centre_px: the same for planted hands (0: hands do not walk). overshoot and `published` belong to the
    source's own algorithm. low: the body shrinks. poses: key poses of one step, from strike to strike.
    """

    poses: tuple[str, ...]
    idle: str
    speed_px_s: float = _num(1.0, 400.0)
    accel_px_s2: float = _num(10.0, 1e4)
    brake_px_s2: float = _num(10.0, 1e4)
    step_hz: float = _num(0.5, 20.0)
    swing_share: float = _num(0.3, 1.4)
    ease: float = _num(0.0, 20.0)
    lift_share: float = _num(0.0, 1.0)
    lift_min_px: float = _num(0.0, 12.0)
    lift_max_px: float = _num(0.0, 30.0)
    stance_px: float = _num(0.0, 12.0)
    stride_dx_px: float = _num(-4.0, 4.0)
    jump_px_s: float = _num(0.0, 500.0)
    centre_px: float = _num(-20.0, 20.0, 0.0)
    hand_centre_px: float = _num(-30.0, 30.0, 0.0)
    toe_rad: float = _num(0.0, 1.5, 0.6)
    overshoot: float = _num(0.0, 2.0, 0.0)
    published: bool = False
    low: bool = False
    eyes: str = field(default="open", metadata={"choices": ("open", "squint", "wide", "shut")})


_NUMBERS = [f.name for f in dataclasses.fields(GaitPreset) if f.type in ("float", float)]


def load_presets(names: tuple[str, ...] = PRESET_NAMES) -> dict[str, GaitPreset]:
    """The presets by name. Raises UserError with file and key for the first that is wrong."""
    known = load_poses()
    out = {}
    for name in names:
        path = presets.find(name)
        preset = presets.load(path, GaitPreset)
        for pose in (*preset.poses, preset.idle):
            if pose not in known:
                raise UserError(f'{path}: pose "{pose}" is unknown (known: {", ".join(known)})')
        if not preset.poses:
            raise UserError(f'{path}: "poses" needs at least one pose')
        out[name] = preset
    return out


def blend(a: GaitPreset, b: GaitPreset, t: float) -> GaitPreset:
    """Every number of a and b blended, 0 gives a; what is no number comes from b."""
    if t >= 1.0:
        return b
    mixed = {n: getattr(a, n) + (getattr(b, n) - getattr(a, n)) * t for n in _NUMBERS}
    return dataclasses.replace(b, **mixed)


class Morph:
    """The gait in force: `now`. A switch moves all its numbers to the new preset's within `MORPH_TICKS`."""

    def __init__(self, preset: GaitPreset, name: str) -> None:
        self.name = name
        self.now = preset
        self._from = preset
        self._to = preset
        self.ticks = MORPH_TICKS

    def switch(self, preset: GaitPreset, name: str) -> None:
        """Start towards `preset` from wherever the numbers are."""
        if preset is not self._to:
            self.name = name
            self._from, self._to, self.ticks = self.now, preset, 0

    def tick(self) -> None:
        """One tick further."""
        if self.ticks < MORPH_TICKS:
            self.ticks += 1
            self.now = blend(self._from, self._to, self.share)

    @property
    def share(self) -> float:
        """How far the morph is, 0..1."""
        return smoothstep(self.ticks / MORPH_TICKS)

    def values(self) -> list[float]:
        """Everything that decides the future, for the state hash."""
        return [float(self.ticks), *(getattr(self.now, n) for n in _NUMBERS), *(getattr(self._to, n) for n in _NUMBERS)]
