"""Readying: what the first death will need, fetched in play a little at a time. It changes no world."""

from collections.abc import Iterator
from importlib import import_module

PARTS = ("clip", "fall.profile", "fall.fit", "fall.contact", "fall.rest", "fall.lying", "fall.plan", "fall.library")


def steps() -> Iterator[None]:
    """A step at a time, none longer than a picture may wait: code, then the Wick's own falls."""
    for part in PARTS:
        import_module(f"game.anim.{part}")
        yield
    for name in ("game.anim.fall.course", "game.world.hero_fall", "game.world.corpse", "game.world.remains"):
        import_module(name)
        yield
    from game.anim.fall.library import shipped

    library = shipped("wick")
    yield
    while library.read_ahead():
        yield
