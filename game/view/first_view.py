"""The first view of a level's ground, kept from one start to the next. It knows what was painted where, not how."""

from typing import Any

from game.core import kept
from game.core.paths import ASSETS
from game.level.level import Level

_CODE = ("core", "level", "view", "world")
_SHEETS = ("decks", "fixtures", "growth", "machines")
_LAYERS = {"back", "front"}

Area = tuple[int, int, int, int]


class FirstView:
    """The paintings of the area that is painted first. They are kept once all layers are, and hold while no file of the
    level changes. seed: what else decides how it looks."""

    def __init__(self, level: Level, seed: int) -> None:
        self._level, self._seed = level, seed
        self._area: Area | None = None
        self._made: dict[str, Any] = {}
        self._kept: dict[str, Any] = {}

    def take(self, layer: str, area: Area) -> Any:
        """What was kept of a layer there; None if nothing was, and for any area but the first that is asked for."""
        if self._area is None:
            self._area = area
            found = kept.recall("view", self._level.path, _CODE) if self._level.files else None
            if found is not None and found[:2] == (self._seed, area):
                self._kept = found[2]
        return self._kept.get(layer) if area == self._area else None

    def put(self, layer: str, area: Area, painted: Any) -> None:
        """Tell what was painted where `take` gave nothing."""
        if area != self._area or not self._level.files:
            return
        self._made[layer] = painted
        if set(self._made) == _LAYERS:
            files = [*self._level.files, *(ASSETS / "art" / f"{name}.png" for name in _SHEETS)]
            kept.keep("view", self._level.path, _CODE, files, (self._seed, area, self._made))
