"""Combat: none yet; the world asks for it all the same."""

from typing import Any

from game.world.frame import Event


class Combat:
    """Nobody fights."""

    def __init__(self, seed: int) -> None:
        self.hit_stop_ticks = 0

    def step(self, *_: Any) -> list[Event]:
        """Nothing happens."""
        return []

    def swing_arc(self, _: Any) -> list[tuple[float, float]]:
        """No arc."""
        return []

    def state_values(self) -> list[float]:
        """No state."""
        return []
