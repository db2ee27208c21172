"""Poise: the bar under the pips empties in a fall and comes back on its feet."""

from game.world.intent import BIT, Intent
from game.world.world import World
from tests.world.test_world import hall


def test_poise_goes_in_a_trip_and_comes_back():
    world = World(hall())
    world.tick(Intent())
    assert world.frame(1.0).hud.poise == 1.0
    world.tick(Intent(BIT["trip"], 0))
    seen = []
    for _ in range(300):
        world.tick(Intent(0, 0))
        seen.append(world.frame(1.0).hud.poise)
    assert min(seen) < 0.5 and seen[-1] == 1.0
    assert all(abs(b - a) <= 0.1 + 1e-9 for a, b in zip(seen, seen[1:], strict=False))
