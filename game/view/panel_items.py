"""What a panel may hold, as plain data: sliders, buttons, plots, bands, notes. It draws nothing."""

from dataclasses import dataclass, field

import numpy as np

from game.view.palette import B2


@dataclass(slots=True)
class Slider:
    """A value between two ends. share, default: 0..1 along the groove (None: no tick). changed: marked by a dot."""

    key: str
    name: str
    text: str
    share: float
    default: float | None = None
    changed: bool = False


@dataclass(slots=True)
class Button:
    """One of a row. on: pressed or chosen."""

    key: str
    text: str
    on: bool = False


@dataclass(slots=True)
class Buttons:
    """A row of buttons of equal width."""

    buttons: list[Button]


@dataclass(slots=True)
class Plot:
    """A graph. series: (values 0..1 along the width, nan for a gap; slot). marker: 0..1, an upright line, or None."""

    name: str
    note: str = ""
    series: list[tuple[np.ndarray, int]] = field(default_factory=list)
    marker: float | None = None
    height: int = 30


@dataclass(slots=True)
class Bands:
    """A bar of named stretches: (share of the width, slot, text)."""

    name: str
    bands: list[tuple[float, int, str]]


@dataclass(slots=True)
class Note:
    """A line of text."""

    text: str
    slot: int = B2


Item = Slider | Buttons | Plot | Bands | Note


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point. kind: tab, slider, button, panel. key: the item's or the tab's. share: on a slider."""

    kind: str
    key: str = ""
    share: float = 0.0
