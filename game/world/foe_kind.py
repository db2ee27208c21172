"""What all enemies of a kind share: nature and gaits, read from presets. It knows no single enemy."""

from dataclasses import dataclass

from game.anim.walk.gait import GaitPreset
from game.core import presets
from game.core.errors import UserError, nearest
from game.world.nature import Nature, load_nature

KINDS = ("tine", "hod")
GAITS = ("walk", "chase", "crawl")


@dataclass(eq=False, repr=False)
class Kind:
    """What all enemies of a kind share."""

    name: str
    nature: Nature
    gaits: dict[str, GaitPreset]


def load_kind(name: str) -> Kind:
    """Read a kind's presets. Raises UserError with the known kinds, or with file and key."""
    if name not in KINDS:
        hint = nearest(name, KINDS)
        raise UserError(f'enemy kind "{name}" is unknown{f", did you mean {hint}?" if hint else ""} (known: tine, hod)')
    gaits = {g: presets.load(presets.find(f"{name}_{g}"), GaitPreset) for g in GAITS}
    return Kind(name, load_nature(name), gaits)
