"""Impacts on props: what is heard, what is dented, what breaks into shards. It decides by bodies alone."""

import math
from typing import TYPE_CHECKING

from game.anim.clay.settings import ClaySettings
from game.core.noise import noise
from game.physics.prop_kinds import SHARD, kind_of
from game.world.frame import Event

if TYPE_CHECKING:
    from game.world.prop import Prop, Props

LAND_PX_S, DENT_PX_S = 70.0, 120.0  # a sudden change of speed that is heard; one that dents
MOST_DEBRIS = 48


def feel_impacts(props: "Props") -> None:
    """After the bodies were read: events, dents, and what breaks."""
    bump = props.bodies.bump
    hit = (bump > LAND_PX_S).nonzero()[0].tolist()
    broken: list[tuple[Prop, float]] = []
    for row in hit:
        prop, hard = props.all[row], float(bump[row])
        if not prop.spec.debris:
            x, y = prop.position
            props.events.append(Event("land", x, y + prop.spec.bottom_px, *prop.velocity, hard / 200.0))
        if hard > DENT_PX_S:
            props.pictures.dent(row)
        struck = [(prop, hard)]
        if hard * prop.mass > props.frailty:
            # What is squeezed between a falling thing and the ground feels the blow, though its own speed stays.
            others = [props.all[i] for i in props.bodies.touch.others(row)]
            struck += [(other, hard * prop.mass / other.mass) for other in others]
        broken += [(p, speed) for p, speed in struck if p.spec.breaks_at and speed > p.spec.breaks_at]
    for prop, speed in broken:
        props.break_(prop.id, speed / 200.0)


def shatter(props: "Props", prop: "Prop", strength: float) -> None:
    """Put its shards in its place, flying apart; the oldest debris makes room."""
    (x, y), (vx, vy), n = prop.position, prop.velocity, prop.spec.shards
    props.events.append(Event("break", x, y, vx, vy, strength))
    debris = [p.id for p in props.all if p.spec.debris]
    props.remove(prop.id, *debris[: max(0, len(debris) + n - MOST_DEBRIS)])
    settings = ClaySettings(fps=prop.settings.fps, boil=False, mode=prop.settings.mode)
    turns = [2.0 * math.pi * (k + 0.3 * noise(props.seed, prop.id, k)) / n for k in range(n)]
    ways = [(math.cos(turn), math.sin(turn)) for turn in turns]
    poses = [(x + 5.0 * c, y + 5.0 * s, turn) for (c, s), turn in zip(ways, turns, strict=True)]
    shards = props.make_all(SHARD, kind_of(SHARD), [props.next_debris() for _ in range(n)], poses, settings)
    for k, (shard, (c, s)) in enumerate(zip(shards, ways, strict=True)):
        out = 80.0 + 40.0 * noise(props.seed, prop.id, 100 + k)
        spin = 9.0 * noise(props.seed, prop.id, 200 + k)
        props.bodies.push(shard.row, vx * 0.5 + out * c, min(vy, 0.0) * 0.5 + out * s - 70.0, spin)
        props.pictures.clay.variant[shard.row] = k % 4
