"""Impacts on props: what is heard, what is dented, what breaks into shards. It decides by bodies alone."""

import math
from typing import TYPE_CHECKING

import numpy as np

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
    if not len(bump) or bump.max() <= LAND_PX_S:
        return
    frail = [p.spec.breaks_at * p.mass for p in props.all if p.spec.breaks_at]
    frailty = min(frail, default=math.inf)
    broken: list[tuple[Prop, float]] = []
    for row in np.flatnonzero(bump > LAND_PX_S).tolist():
        prop, hard = props.all[row], float(bump[row])
        x, y = prop.position
        if not prop.spec.debris:
            props.events.append(Event("land", x, y + prop.spec.bottom_px, *prop.velocity, hard / 200.0))
        if hard > DENT_PX_S:
            props.pictures.dent(row)
        struck = [(prop, hard)]
        if hard * prop.mass > frailty:
            # What is squeezed between a falling thing and the ground feels the blow, though its own speed stays.
            others = [props.all[i] for i in props.bodies.touching(row)]
            struck += [(other, hard * prop.mass / other.mass) for other in others]
        broken += [(p, speed) for p, speed in struck if p.spec.breaks_at and speed > p.spec.breaks_at]
    for prop, speed in broken:
        props.break_(prop.id, speed / 200.0)


def shatter(props: "Props", prop: "Prop", strength: float) -> None:
    """Put its shards in its place, flying apart; the oldest debris makes room."""
    (x, y), (vx, vy) = prop.position, prop.velocity
    props.events.append(Event("break", x, y, vx, vy, strength))
    props.remove(prop.id)
    spec, settings = kind_of(SHARD), ClaySettings(fps=prop.settings.fps, boil=False, mode=prop.settings.mode)
    for k in range(prop.spec.shards):
        debris = [p.id for p in props.all if p.spec.debris]
        if len(debris) >= MOST_DEBRIS:
            props.remove(debris[0])
        turn = 2.0 * math.pi * (k + 0.3 * noise(props.seed, prop.id, k)) / prop.spec.shards
        c, s = math.cos(turn), math.sin(turn)
        shard = props.make(SHARD, spec, props.next_debris(), (x + 5.0 * c, y + 5.0 * s, turn), settings)
        out = 80.0 + 40.0 * noise(props.seed, prop.id, 100 + k)
        spin = 9.0 * noise(props.seed, prop.id, 200 + k)
        props.bodies.push(shard.row, vx * 0.5 + out * c, min(vy, 0.0) * 0.5 + out * s - 70.0, spin)
        props.pictures.clay.variant[shard.row] = k % 4
