"""Knobs: named numbers with ends and a default, as sliders turn them. They know no pictures and no scene.

A preset's dataclass becomes knobs and back; numbers, switches and choices all lie on one scale from low to high. A
field's metadata `lab_max` ends a slider before the preset's own maximum does.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.core import paths, presets

T = TypeVar("T")
UNITS = (("_px_s2", "px/s2"), ("_px_s", "px/s"), ("_ticks", "ticks"), ("_deg", "deg"), ("_rad", "rad"),
         ("_hz", "/s"), ("_px", "px"), ("fps", "fps"), ("_s", "s"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Knob:
    """One number. step: 0 for any value, else whole steps from `low`. words: what the steps are called."""

    key: str
    name: str
    unit: str
    low: float
    high: float
    default: float
    step: float = 0.0
    words: tuple[str, ...] = ()

    def share(self, value: float) -> float:
        """Where `value` lies between the ends, 0..1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    def at(self, share: float) -> float:
        """The value at a share of the way, on a step, within the ends."""
        value = self.low + max(0.0, min(1.0, share)) * (self.high - self.low)
        if self.step:
            return self.low + round((value - self.low) / self.step) * self.step
        return round(value, 1 if self.high - self.low >= 20 else 2)

    def text(self, value: float) -> str:
        """The value as it is shown, with its unit."""
        if self.words:
            return self.words[round(value - self.low)]
        digits = 0 if self.step >= 1 else (1 if self.high - self.low >= 20 else 2)
        return f"{value:.{digits}f} {self.unit}".rstrip()


class Knobs:
    """The knobs of a scene and their values, with the last changes to be undone."""

    def __init__(self, knobs: Sequence[Knob]) -> None:
        self.all = list(knobs)
        self.values = {k.key: k.default for k in self.all}
        self._past: list[dict[str, float]] = []

    def __getitem__(self, key: str) -> float:
        return self.values[key]

    def knob(self, key: str) -> Knob:
        """The knob of this key. Raises KeyError."""
        return next(k for k in self.all if k.key == key)

    def turn(self, key: str, value: float) -> bool:
        """Set a value, within its ends; whether it changed."""
        knob = self.knob(key)
        value = knob.at(knob.share(value))
        if value == self.values[key]:
            return False
        self.values[key] = value
        return True

    def remember(self) -> None:
        """Note the values as they are now: `undo` comes back here. Called when a drag begins."""
        if not self._past or self._past[-1] != self.values:
            self._past.append(dict(self.values))

    def undo(self) -> bool:
        """Back to where the last drag began; whether anything changed."""
        while self._past:
            values = self._past.pop()
            if values != self.values:
                self.values = values
                return True
        return False

    def reset(self) -> None:
        """All to their defaults."""
        self.remember()
        self.values = {k.key: k.default for k in self.all}

    def is_changed(self, key: str) -> bool:
        """Whether a value is not the default."""
        return self.values[key] != self.knob(key).default


class PresetKnobs(Knobs, Generic[T]):
    """Knobs made from a preset: each number with both ends, each switch and each choice is one.

    name: the preset's file. only: the keys to show, in this order; None = all. `preset` is what they make.
    """

    def __init__(self, preset: T, name: str, only: Sequence[str] | None = None, more: Sequence[Knob] = ()) -> None:
        self._base, self.name = preset, name
        made = [k for k in (_knob(preset, f) for f in dataclasses.fields(preset)) if k is not None]  # type: ignore[arg-type]
        if only is not None:
            by_key = {k.key: k for k in made}
            made = [by_key[key] for key in only]
        self._keys = [k.key for k in made]
        super().__init__([*more, *made])

    @property
    def preset(self) -> T:
        """The preset with the knobs' values in it."""
        return dataclasses.replace(self._base, **{k: self._value(k) for k in self._keys})  # type: ignore[type-var]

    def _value(self, key: str) -> Any:
        before, knob, value = getattr(self._base, key), self.knob(key), self.values[key]
        if knob.words and isinstance(before, str):
            return knob.words[round(value)]
        return type(before)(value)

    def save(self) -> Path:
        """Write the preset into the user's own folder, where it takes the place of the shipped one."""
        path = paths.user_dir() / "presets" / f"{self.name}.toml"
        presets.save(path, self.preset)
        return path

    def adopt(self, preset: T) -> None:
        """Take a preset's values (loaded anew); the defaults stay."""
        self.remember()
        self._base = preset
        for key in self._keys:
            value, knob = getattr(preset, key), self.knob(key)
            self.values[key] = float(knob.words.index(value)) if isinstance(value, str) else float(value)


def _knob(preset: Any, field: "dataclasses.Field[Any]") -> Knob | None:
    value, name = getattr(preset, field.name), field.name
    if isinstance(value, bool):
        return Knob(name, _title(name), "", 0.0, 1.0, float(value), 1.0, ("off", "on"))
    choices = field.metadata.get("choices")
    if choices is not None and value in choices:
        return Knob(name, _title(name), "", 0.0, len(choices) - 1.0, float(choices.index(value)), 1.0, tuple(choices))
    low, high = field.metadata.get("min"), field.metadata.get("lab_max", field.metadata.get("max"))
    if not isinstance(value, int | float) or low is None or high is None:
        return None
    unit = next((u for suffix, u in UNITS if name.endswith(suffix)), "")
    step = 1.0 if isinstance(value, int) or unit in ("fps", "ticks") else 0.0
    return Knob(name, _title(name), unit, float(low), float(high), float(value), step)


def _title(name: str) -> str:
    suffix = next((s for s, _ in UNITS if name.endswith(s) and s.startswith("_")), "")
    return name.removesuffix(suffix).replace("_", " ")
