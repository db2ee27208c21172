"""What kinds of props there are: shape, weight and manners, from assets/rigs/props.toml. It knows no bodies."""

from dataclasses import dataclass, field
from functools import cache, cached_property

from game.anim.clay.contact import Silhouette
from game.core import paths, presets
from game.core.errors import UserError, nearest

Corners = tuple[tuple[float, ...], ...]
SHARD = "shard"


@dataclass(frozen=True, eq=False, repr=False)
class PropKind:
    """One kind. Lengths in px about the body's centre, y down; the Wick weighs about 10.

    polygons: convex, grown by radius_px; circles: x, y, r. bottom_px: from the centre down to the drawing's bottom row.
    rolling: slows a roll, as a part of its weight. steady: so much keeps a square that stands on a side from tipping
    over, for the Wick pushes high up. breaks_at: px/s of sudden change of speed that breaks it, 0 = never,
    into `shards` pieces. debris: meets the ground only. grab: the Wick can carry it.
    """

    mass: float = field(metadata={"min": 0.01})
    friction: float = field(metadata={"min": 0.0})
    bottom_px: float = field(metadata={"min": 0.0})
    polygons: tuple[Corners, ...] = ()
    circles: Corners = ()
    radius_px: float = field(default=0.0, metadata={"min": 0.0})
    bounce: float = field(default=0.0, metadata={"min": 0.0, "max": 1.0})
    rolling: float = field(default=0.0, metadata={"min": 0.0})
    steady: float = field(default=0.0, metadata={"min": 0.0})
    breaks_at: float = field(default=0.0, metadata={"min": 0.0})
    shards: int = 0
    grab: bool = False
    debris: bool = False

    @cached_property
    def silhouette(self) -> Silhouette:
        """The outline that its picture must keep out of the ground with."""
        if self.circles and not self.polygons and len({r for _, _, r in self.circles}) == 1:
            return Silhouette(tuple((x, y) for x, y, _ in self.circles), self.circles[0][2])
        corners = [(p[0], p[1]) for polygon in self.polygons for p in polygon]
        for x, y, r in self.circles:
            corners += [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
        return Silhouette(tuple(corners), self.radius_px)


@cache
def load_kinds() -> dict[str, PropKind]:
    """All kinds by name. Raises UserError naming file, kind and key."""
    path = paths.ASSETS / "rigs" / "props.toml"
    table = presets.read_toml(path)
    return {name: presets.build(rows, PropKind, f"{path}: [{name}]") for name, rows in table.items()}


def kind_of(name: str) -> PropKind:
    """One kind. Raises UserError with the known names."""
    kinds = load_kinds()
    if name not in kinds:
        known = [k for k, v in kinds.items() if not v.debris]
        hint = nearest(name, known)
        also = f", did you mean {hint}?" if hint else ""
        raise UserError(f'prop kind "{name}" is unknown{also} (known: {", ".join(known)})')
    return kinds[name]
