"""Poses as the game itself makes them, out of a few seconds of play: those that no reference drawing has.

Runs the world without a picture; `PLAYED` says what is pressed when, and at which ticks a pose is taken.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import px  # puts the project on the path: it comes before game

from game.level import tiled
from game.world.frame import Figure
from game.world.intent import BIT, Intent
from game.world.world import World

GROUND_Y, START = 336.0, 400.0
SETTLE_TICKS = 40


class Play(NamedTuple):
    """keys: (first tick, last tick, key). prop: its kind and how far ahead of the Wick it stands. at: ticks to show."""

    keys: tuple[tuple[int, int, str], ...]
    at: tuple[int, ...]
    prop: tuple[str, float] | None = None
    then: Callable[[World, int], None] | None = None


def _die(world: World, tick: int) -> None:
    if tick == 0:
        world.hero.die(140.0, -60.0)


PLAYED: dict[str, Play] = {
    "jump": Play(((0, 3, "jump"),), (2, 6, 11, 16, 21)),
    "land": Play(((0, 16, "jump"),), (38, 40, 41, 43, 46)),
    "push": Play(((0, 90, "right"),), (62, 68, 74, 80), ("crate", 30.0)),
    "carry": Play(((2, 3, "grab"), (24, 60, "right")), (18, 32, 36, 40), ("pot", 20.0)),
    "swing": Play(((0, 1, "attack"),), (2, 4, 6, 7, 9)),
    "dead": Play((), (3, 9, 16, 26, 60), then=_die),
}


def played(name: str) -> list[list[Figure]]:
    """What is seen at each of a play's ticks: the Wick, and its prop before it, standing on (0, 0)."""
    play = PLAYED[name]
    world = World(tiled.load(px.ROOT / "levels" / "templates" / "new_map.tmx"), start=(START, GROUND_Y))
    if play.prop is not None:
        world.props.add(play.prop[0], 900, START + play.prop[1], GROUND_Y)
    held, shown = 0, []
    for tick in range(-SETTLE_TICKS, max(play.at) + 1):
        bits = 0
        for first, last, key in play.keys:
            bits |= BIT[key] if first <= tick <= last else 0
        if play.then is not None:
            play.then(world, tick)
        world.tick(Intent(bits, held))
        held = bits
        if tick in play.at:
            figures = world.frame(1.0).figures
            x = next(float(f.pose[0, 0]) for f in figures if f.kind == "wick")
            near = [f for f in figures if abs(float(f.pose[0, 0]) - x) < 60.0]
            shown.append([replace(f, pose=f.pose - [x, GROUND_Y, 0.0]) for f in near])
    return shown
