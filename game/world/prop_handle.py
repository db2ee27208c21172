"""One prop as others see it: a name for a row of `Props`. It holds no state of its own."""

from typing import TYPE_CHECKING

from game.anim.clay.settings import ClaySettings
from game.physics.prop_kinds import PropKind

if TYPE_CHECKING:
    from game.world.prop import Props


class Prop:
    """One prop, as others see it: a name for a row of `Props`. mass: as a load, the Wick weighs about 10."""

    __slots__ = ("_props", "id", "kind", "settings", "spec")

    def __init__(self, props: "Props", id: int, kind: str, spec: PropKind, settings: ClaySettings) -> None:
        self._props, self.id, self.kind, self.spec, self.settings = props, id, kind, spec, settings

    @property
    def row(self) -> int:
        """Where it stands in the arrays now. Raises KeyError once it is gone."""
        return self._props.row_of[self.id]

    @property
    def position(self) -> tuple[float, float]:
        """The body's centre in world px."""
        x, y = self._props.bodies.rows[self.row, :2].tolist()
        return x, y

    @property
    def velocity(self) -> tuple[float, float]:
        """px/s."""
        vx, vy = self._props.bodies.rows[self.row, 3:5].tolist()
        return vx, vy

    @property
    def angle(self) -> float:
        """Radians, clockwise."""
        return float(self._props.bodies.rows[self.row, 2])

    @property
    def mass(self) -> float:
        """How much it weighs."""
        return self.spec.mass

    @property
    def held(self) -> bool:
        """Whether somebody carries it."""
        return self.id in self._props.held

    @property
    def gone(self) -> bool:
        """Whether it broke or was lost."""
        return self.id not in self._props.row_of
