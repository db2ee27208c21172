"""Motion: what a body does in a tick, as its walker is told."""

from dataclasses import dataclass

from game.anim.walk.gait import GaitPreset
from game.core.terrain import Terrain


@dataclass(slots=True, eq=False, repr=False)
class Motion:
    """What the body does this tick. World px, speeds in px per tick; y is the hip's floating place, feet_y the ground.

    mode: "ground", "air" or "down" (fallen). pose: name of a key pose that overrides the gait's own, or "".
    glance: the head is turned over the shoulder. flail: 0..1, arms beat the air for balance. wind: -1..1, which way
    and how hard it blows. push_at: where the hands lean on a thing that is pushed. sway: -1..1 of an idle tail.
    flick: 1 near ear, 2 far ear, 0 none. wade: 0..1, how deep the feet are in something thick.
    """

    terrain: Terrain
    x: float
    y: float
    feet_y: float
    vx: float
    vy: float
    facing: int
    gait: GaitPreset
    mode: str = "ground"
    pose: str = ""
    pose_halflife_s: float = 0.05
    slope: float = 0.0
    ax: float = 0.0
    carry_x: float = 0.0
    carry_y: float = 0.0
    urgency: float = 1.0
    squash_px: float = 0.0
    breath: float = 0.0
    gaze_rad: float = 0.0
    shake: float = 0.0
    one_way: bool = True
    morph: float = 1.0
    glance: bool = False
    flail: float = 0.0
    wind: float = 0.0
    push_at: tuple[float, float] | None = None
    sway: float = 0.0
    flick: int = 0
    wade: float = 0.0
