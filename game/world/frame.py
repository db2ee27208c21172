"""Frame: everything the view may know of a moment, as plain data. Made by the world, drawn by the view."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from game.anim.fall.crowd import Reel


@dataclass(slots=True, eq=False, repr=False)
class Figure:
    """One drawn thing: a pose of parts in rig order (shown pose, already between two ticks). Never changed once made.

    kind: "wick", "tine", "hod", or a prop's kind. face: open, squint, wide, shut, x (eyes). tone: ramp steps down
    (corpses 1). variant: boil sprite 0..3. squash: 0 or 1 (a prop's impact drawing). fire: the hod's firebox is lit.
    layer: "corpse" < "prop" < "creature" < "front", drawn in that order.
    head: which way the head looks (+1, -1) where that is not `facing`, else 0.
    """

    kind: str
    pose: np.ndarray
    facing: int = 1
    face: str = "open"
    tone: int = 0
    variant: int = 0
    squash: int = 0
    fire: bool = True
    flash: bool = False
    layer: str = "creature"
    head: int = 0


WAYS = 6


@dataclass(slots=True, eq=False, repr=False)
class Dead:
    """Most of the fallen, n of them in arrays: each shows a row of `reel.frames`, moved by at (n, 2) whole px, with its
    eyes out. ways (n,): 2 * the ramp steps down + whether the firebox is lit, one of `WAYS`. lies (n,): it lies still,
    in layer "corpse"."""

    reel: "Reel"
    rows: np.ndarray
    at: np.ndarray
    ways: np.ndarray
    lies: np.ndarray


# Kinds of events that carry far: whoever hears one looks up.
LOUD = ("strike", "land", "break", "throw", "blow", "swing")


class Event(NamedTuple):
    """Something that happened at a place in one tick; dust, sparks, sounds and hearing are made from these.

    kind: strike (a foot), push, jump, land, swing, blow, break, die, throw, hurt, pickup, eat, splash, step (enemy
    foot).
    surface: the ground's tag.
    """

    kind: str
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    strength: float = 1.0
    surface: str = "terrain"


@dataclass(slots=True, eq=False, repr=False)
class Shape:
    """A debug shape for the overlay. tag: "gait" or "physics". kind: line, dots, dot, diamond, cross, rect, text.

    points: list of (x, y) in world px. slot: palette slot 0..23.
    """

    tag: str
    kind: str
    points: list[tuple[float, float]]
    slot: int
    text: str = ""


class Mover(NamedTuple):
    """A moving platform as drawn: left end of its top, in world px."""

    id: int
    x: float
    y: float
    width_px: float


class Hud(NamedTuple):
    """What the head-up display tells. calm_ticks counts since the last change or danger."""

    health: int = 5
    health_max: int = 5
    poise: float = 1.0
    apples: int = 0
    calm_ticks: int = 0


@dataclass(slots=True, eq=False, repr=False)
class Frame:
    """One moment between two ticks. camera: top left of the canvas in world px (not yet rounded).

    respawn: world px of the checkpoint in force. boils: whether clay changes its drawing by itself.
    body_y: height of the Wick's body, as it moves without its gait. rides: the ids of the movers that it goes along
    with across and down; 0: with none.
    """

    tick: int
    camera: tuple[float, float]
    figures: list[Figure]
    events: list[Event] = field(default_factory=list)
    movers: list[Mover] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    hud: Hud = field(default_factory=Hud)
    sign: str = ""
    banner: str = ""
    palette: str = "dusk"
    palette_to: str = ""
    palette_fade: float = 0.0
    weather: str = "none"
    swing: list[tuple[float, float]] = field(default_factory=list)
    respawn: tuple[float, float] | None = None
    boils: bool = True
    dead: Dead | None = None
    body_y: float | None = None
    rides: tuple[int, int] = (0, 0)
