"""The five numbers and three switches of the clay filter, read from TOML or a map. It knows no objects."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.core import presets
from game.core.errors import UserError

MODES = ("clay", "source", "off")


@dataclass(frozen=True)
class ClaySettings:
    """How one thing is re-posed.

    fps: re-poses a second. stutter: motion below it is not shown. jitter: half-width of the noise of each re-pose of a
    thing that moves. per_axis: stutter x, y and angle apart, as published. boil: change the drawing at each re-pose.
    mode: clay, source (the published algorithm, for comparison) or off (the true pose).
    """

    fps: float = field(default=12.0, metadata={"min": 1.0, "max": 60.0})
    stutter_px: float = field(default=1.0, metadata={"min": 0.0, "max": 16.0, "lab_max": 6.0})
    stutter_deg: float = field(default=4.0, metadata={"min": 0.0, "max": 90.0, "lab_max": 30.0})
    jitter_px: float = field(default=0.6, metadata={"min": 0.0, "max": 8.0, "lab_max": 4.0})
    jitter_deg: float = field(default=2.0, metadata={"min": 0.0, "max": 45.0, "lab_max": 20.0})
    per_axis: bool = False
    boil: bool = True
    mode: str = field(default="clay", metadata={"choices": MODES})

    @property
    def stutter_rad(self) -> float:
        """stutter_deg in radians."""
        return math.radians(self.stutter_deg)

    @property
    def jitter_rad(self) -> float:
        """jitter_deg in radians."""
        return math.radians(self.jitter_deg)


KEYS = tuple(f.name for f in fields(ClaySettings))


def changed(base: ClaySettings, values: Mapping[str, Any], where: str) -> tuple[ClaySettings, list[str]]:
    """`base` with those of `values` that are its keys, and one line for each that is wrong and was left as it is.

    Foreign keys are ignored (a map object has others too). where: opens each line.
    """
    settings, problems = base, []
    for key in KEYS:
        if values.get(key) is None:
            continue
        try:
            checked = presets.build({key: values[key]}, ClaySettings, where)
        except UserError as e:
            problems.append(f"{e} → {getattr(base, key)} is used")
        else:
            settings = replace(settings, **{key: getattr(checked, key)})
    return settings, problems


def load_settings(path: Path | None = None) -> tuple[ClaySettings, list[str]]:
    """The clay preset (`clay.toml`, the user's own first), and one line for each value in it that cannot be used."""
    try:
        path = path or presets.find("clay")
        table = presets.read_toml(path)
    except UserError as e:
        return ClaySettings(), [f"{e} → the usual clay settings are used"]
    settings, problems = changed(ClaySettings(), table, str(path))
    for key in table:
        if key not in KEYS:
            try:
                presets.build({key: table[key]}, ClaySettings, str(path))
            except UserError as e:
                problems.append(f"{e} → it is ignored")
    return settings, problems
