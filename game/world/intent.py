"""Intent: what a creature wants this tick. Never keys; devices, demos and minds all speak it."""

from typing import NamedTuple

ACTIONS = (
    "left", "right", "up", "down", "jump", "grab", "throw", "attack",
    "walk", "chase", "crawl", "trip", "pause", "source",
)  # fmt: skip
BIT = {name: 1 << i for i, name in enumerate(ACTIONS)}


class Intent(NamedTuple):
    """The actions held this tick as a bit mask (`BIT`), and those held the tick before."""

    held: int = 0
    before: int = 0

    def holds(self, action: str) -> bool:
        """Whether `action` is held now."""
        return bool(self.held & BIT[action])

    def presses(self, action: str) -> bool:
        """Whether `action` began this tick."""
        return bool(self.held & ~self.before & BIT[action])

    def releases(self, action: str) -> bool:
        """Whether `action` ended this tick."""
        return bool(~self.held & self.before & BIT[action])

    @property
    def steer(self) -> int:
        """-1, 0 or +1: which way it wants to go; both keys cancel."""
        return int(self.holds("right")) - int(self.holds("left"))
