"""From a level's things to living ones: one table, class to maker. It decides nothing that happens later."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.level.level import Level, Thing
from game.physics.mover import Mover, Path

if TYPE_CHECKING:
    from game.world.world import World


def spawn_point(level: Level) -> tuple[float, float, int]:
    """(x, y, facing) of the first Spawn; the map's middle if it has none."""
    spawns = level.of_class("Spawn")
    if not spawns:
        return level.width_px / 2, level.height_px / 2, 1
    spawn = spawns[0]
    return spawn.x, spawn.y, facing_of(spawn)


def facing_of(thing: Thing) -> int:
    """+1 or -1 from the property `facing`."""
    return -1 if thing.properties.get("facing") == "left" else 1


def _prop(world: "World", thing: Thing) -> None:
    world.props.add(thing.properties["kind"], thing.id, thing.x, thing.y, thing.properties)


def _enemy(world: "World", thing: Thing) -> None:
    p = thing.properties
    patrol = next((t.points for t in world.level.things if t.id == p["patrol"]), None) if p["patrol"] else None
    world.enemies.add(p["kind"], thing.id, thing.x, thing.y, facing_of(thing), p["preset"], patrol, p["health"])


def _mover(world: "World", thing: Thing) -> None:
    p = thing.properties
    path = Path(thing.points, p["speed_px"], p["wait_s"], closed=thing.shape == "polygon")
    world.terrain.add_mover(Mover(world.space, thing.id, path, p["width_px"]))


MAKERS: dict[str, Callable[["World", Thing], None]] = {"Prop": _prop, "Enemy": _enemy, "Mover": _mover}


def populate(world: "World", level: Level) -> None:
    """Make every thing that lives, in document order; the others are the rules' and the drawing's."""
    for thing in level.things:
        maker = MAKERS.get(thing.class_name)
        if maker is not None:
            maker(world, thing)
