"""The scenes of the bench, found by name: one file, one scene. A file has `make() -> BenchScene` and a `TITLE`."""

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Sequence

from game.core.errors import UserError, nearest
from game.lab.knobs import Knobs
from game.level.level import Level
from game.view.panel import Item
from game.world.frame import Frame, Shape
from game.world.intent import Intent


class BenchScene(ABC):
    """One thing to look at and to tune.

    level: the ground that is drawn. knobs: what can be turned. warnings: a line for each saved value of no use.
    """

    level: Level
    knobs: Knobs
    warnings: Sequence[str] = ()

    @abstractmethod
    def restart(self) -> None:
        """Begin anew with the knobs as they are."""

    @abstractmethod
    def step(self, intent: Intent) -> None:
        """One tick."""

    @abstractmethod
    def frame(self, alpha: float) -> Frame:
        """The moment `alpha` of the way to the last tick."""

    def turned(self, key: str) -> None:  # noqa: B027
        """A knob was turned: use its value from now on. Default: nothing to do."""

    def click(self, x: float, y: float) -> None:  # noqa: B027
        """The mouse was pressed on the picture, at this world place. Default: nothing happens."""

    def shapes(self) -> list[Shape]:
        """The overlay."""
        return []

    def items(self) -> list[Item]:
        """What the panel shows below the knobs: plots, bands, notes."""
        return []

    def press(self, key: str) -> None:  # noqa: B027
        """A button of `items` was pressed. Default: there are none."""

    def save(self) -> str:
        """Save what the knobs made; returns a line that says where."""
        return "nothing to save here"

    def load(self) -> None:  # noqa: B027
        """Take the saved values again. Default: nothing to load."""


def names() -> list[str]:
    """The scenes there are."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__))


def titles() -> dict[str, str]:
    """What each scene shows, in a few words, by name: the constant TITLE of its file."""
    return {n: str(getattr(importlib.import_module(f"{__name__}.{n}"), "TITLE", "")) for n in names()}


def make(name: str) -> BenchScene:
    """The scene of this name. Raises UserError with the nearest name."""
    if name not in names():
        hint = nearest(name, names())
        also = f", did you mean {hint}?" if hint else ""
        raise UserError(f'lab: scene "{name}" is unknown{also} (known: {", ".join(names())})')
    scene: BenchScene = importlib.import_module(f"{__name__}.{name}").make()
    return scene
