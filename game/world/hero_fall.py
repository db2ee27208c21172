"""How the Wick dies: its own recorded falls, chosen by the blow like any enemy's. Health and respawn lie elsewhere."""

from typing import TYPE_CHECKING

from game.anim.fall import fit
from game.anim.fall.library import shipped
from game.anim.fall.playback import Fall, ground_under

if TYPE_CHECKING:
    from game.world.hero import Hero

LEAST_PX_S = 60.0


def complaints() -> list[str]:
    """A line for each of the Wick's own clips that is of no use."""
    return shipped("wick").complaints


def begin_fall(hero: "Hero", vx: float, vy: float) -> Fall:
    """The fall of a Wick that was killed by a blow of (vx, vy) px/s, from the pose that it has."""
    library = shipped("wick")
    rig, pose = library.rig, hero.pose
    if abs(vx) + abs(vy) < LEAST_PX_S:
        vx = LEAST_PX_S * -hero.facing
    ground = ground_under(rig, pose.parts, hero.terrain)
    level = fit.ground_kind(ground, float(pose.parts[rig.root, 0]), vx)
    size = float(rig.masses.sum())
    choice = library.choose((vx * size, vy * size), pose.facing, level, hero.seed + hero.tick)
    heading = vx if abs(vx) > abs(vy) else 0.0
    clip = library.clip(choice)
    return Fall(rig, clip, pose, choice.facing, hero.terrain, hero.velocity, heading, ground)
