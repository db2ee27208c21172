"""Enemies: none yet; the world asks for them all the same."""

from typing import Any

from game.world.frame import Event, Figure, Shape


class Enemies:
    """An empty crowd."""

    def __init__(self, space: Any, terrain: Any, seed: int) -> None:
        self.events: list[Event] = []

    def add(self, *_: Any) -> None:
        """Nobody comes."""

    def think(self, *_: Any) -> None:
        """Nobody thinks."""

    def animate(self) -> None:
        """Nobody moves."""

    def figures(self, alpha: float) -> list[Figure]:
        """Nobody is seen."""
        return []

    def shapes(self) -> list[Shape]:
        """Nothing to show."""
        return []

    def trace(self) -> list[dict[str, Any]]:
        """No rows."""
        return []

    def trace_kinds(self) -> dict[str, Any]:
        """No kinds."""
        return {}

    def state_values(self) -> list[float]:
        """No state."""
        return []
