"""The one table of what a map may hold: class → typed properties with defaults. It knows neither XML nor the rules.

The reader checks and fills in with it, the Tiled project is written from it, and the documentation is printed from it.
Tiled leaves default values out of a map, so the defaults here are the ones that the game plays with.
"""

import math
from typing import Any, NamedTuple

from game.core.errors import nearest

KINDS = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "color": "a colour",
    "file": "a file",
    "object": "an object",
}


class Enum(NamedTuple):
    """A closed list of words; Tiled shows it as a drop-down."""

    name: str
    values: tuple[str, ...]
    doc: str = ""


class Property(NamedTuple):
    """One typed property.

    kind: a Tiled property type (a key of `KINDS`). enum: the words that a string may be. low, high: inclusive range.
    lenient: a value that is wrong is only warned of, and the default is used. refers: class that an object points to.
    """

    name: str
    kind: str
    default: Any
    doc: str
    enum: Enum | None = None
    low: float | None = None
    high: float | None = None
    lenient: bool = False
    refers: str = ""

    def complaint(self, value: Any) -> str:
        """What is wrong with a typed value, ready to follow the property's name; empty if nothing is."""
        if self.kind in ("int", "float"):
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            if isinstance(value, bool) or not isinstance(value, int | float) or (self.kind == "int" and not whole):
                return f"must be {KINDS[self.kind]}, is {value!r}"
            if not math.isfinite(value):
                return f"must be a finite number, is {value}"
            if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
                return f"must lie in {self.range}, is {value:g}"
        elif self.kind == "bool":
            return "" if isinstance(value, bool) else f"must be true or false, is {value!r}"
        elif self.kind == "object":
            fine = isinstance(value, int) and not isinstance(value, bool) and value >= 0
            return "" if fine else f"must point to an object, is {value!r}"
        elif not isinstance(value, str):
            return f"must be {KINDS[self.kind]}, is {value!r}"
        if self.enum and value not in self.enum.values:
            hint = nearest(str(value), self.enum.values)
            also = f", did you mean {hint}?" if hint else ""
            return f"must be one of {', '.join(self.enum.values)}, is {value!r}{also}"
        return ""

    @property
    def range(self) -> str:
        """The allowed range as text, such as 1..60; empty if there is none."""
        if self.low is None and self.high is None:
            return ""
        low = "" if self.low is None else f"{self.low:g}"
        return f"{low}..{'' if self.high is None else f'{self.high:g}'}"


class Class(NamedTuple):
    """What a thing in a map may be. shapes: those of `level.Thing.shape`. use_as: Tiled's word for where it applies."""

    name: str
    colour: str
    shapes: tuple[str, ...]
    doc: str
    properties: tuple[Property, ...] = ()
    use_as: tuple[str, ...] = ("object",)

    def property(self, name: str) -> Property | None:
        """The property of that name, or None."""
        return next((p for p in self.properties if p.name == name), None)

    def defaults(self) -> dict[str, Any]:
        """A fresh dict of every property's default."""
        return {p.name: p.default for p in self.properties}


FACING = Enum("Facing", ("left", "right"), "Which way a creature looks.")
PRESET = Enum("Preset", ("walk", "chase", "crawl"), "A gait.")
ZONE_PRESET = Enum("ZonePreset", ("keep", "walk", "chase", "crawl"), "A gait that a zone forces; keep forces none.")
ENEMY_KIND = Enum("EnemyKind", ("tine", "hod"), "The stalker and the kiln brute.")
PROP_KIND = Enum("PropKind", ("apple", "pot", "crate", "lump", "wheel", "brick"), "Things of clay.")
PALETTE = Enum("Palette", ("dusk", "kiln", "night"), "A skin: one of three colourings of the 24 slots.")
ZONE_PALETTE = Enum(
    "ZonePalette", ("keep", "dusk", "kiln", "night"), "A skin that a zone fades to; keep fades to none."
)
WEATHER = Enum("Weather", ("none", "rain", "embers", "fireflies"), "What the air carries.")
ENUMS = (FACING, PRESET, ZONE_PRESET, ENEMY_KIND, PROP_KIND, PALETTE, ZONE_PALETTE, WEATHER)

AREA = ("rect", "polygon", "polyline", "ellipse")
_FRICTION = Property("friction", "float", 0.9, "1 grips, 0.05 is ice", low=0.0, high=4.0)
_FACING = Property("facing", "string", "right", "which way it looks at first", FACING)

_ALL = (
    Class("Spawn", "#f9ecd4", ("point",), "Where the Wick starts: a point between its feet.", (_FACING,)),
    Class("Exit", "#98a850", ("rect",), "Touch it to leave the level.",
          (Property("to", "file", "", "the map to go to; empty = the map's own next"),)),
    Class("Checkpoint", "#42643c", ("rect", "point"), "Touch it, and you come back here after a death."),
    Class("Enemy", "#ff3f5e", ("point", "tile"), "A creature that hunts. The point lies between its feet.",
          (Property("kind", "string", "tine", "which creature", ENEMY_KIND),
           Property("preset", "string", "walk", "the gait it patrols with", PRESET),
           Property("facing", "string", "left", "which way it looks at first", FACING),
           Property("patrol", "object", 0, "the Path it walks to and fro; none = it stays about", refers="Path"),
           Property("health", "int", 0, "blows it takes; 0 = as is usual for its kind", low=0, high=99))),
    Class("Path", "#e27a45", ("polyline", "polygon"), "A way to walk: an Enemy's patrol points to one."),
    Class("Prop", "#ffd58f", ("point", "tile"), "A thing of clay to carry or throw. The point is its bottom centre.",
          (Property("kind", "string", "apple", "which thing", PROP_KIND),
           Property("fps", "float", 12.0, "re-poses in a second", low=1, high=60, lenient=True),
           Property("stutter_px", "float", 1.0, "motion that is not shown yet", low=0, high=16, lenient=True),
           Property("stutter_deg", "float", 4.0, "turning that is not shown yet", low=0, high=90, lenient=True),
           Property("jitter_px", "float", 0.6, "random offset at each re-pose", low=0, high=8, lenient=True),
           Property("jitter_deg", "float", 2.0, "random turn at each re-pose", low=0, high=45, lenient=True),
           Property("boil", "bool", True, "change the drawing at each re-pose"))),
    Class("Solid", "#56706b", AREA, "Ground of any shape, also between the tiles.",
          (_FRICTION, Property("one_way", "bool", False, "met only from above"))),
    Class("OneWay", "#8f7784", AREA, "A platform to jump up through; down with jump drops.", (_FRICTION,)),
    Class("Mover", "#b07e8c", ("polyline", "polygon"), "A platform that follows its path and carries riders.",
          (Property("width_px", "float", 48.0, "how wide", low=8, high=480),
           Property("speed_px", "float", 40.0, "px a second", low=1, high=400),
           Property("wait_s", "float", 0.5, "pause at each end", low=0, high=60))),
    Class("Hazard", "#a83d3b", ("rect", "polygon", "ellipse"), "Hurts whoever touches it.",
          (Property("damage", "int", 1, "pips lost at a touch", low=1, high=99),)),
    Class("Sign", "#d3bcaa", ("point", "rect"), "A text that shows when you come near.",
          (Property("text", "string", "", "what it says"),)),
    Class("Zone", "#735d80", ("rect",), "Changes something for as long as you are in it.",
          (Property("preset", "string", "keep", "forces a gait", ZONE_PRESET),
           Property("palette", "string", "keep", "fades to a skin", ZONE_PALETTE),
           Property("camera_lock", "bool", False, "the camera shows this zone and no more"),
           Property("wade", "float", 0.0, "how thick it is about the feet: 0 air, 1 slag", low=0, high=1))),
    Class("Light", "#eab094", ("point", "ellipse"), "Lights what is around it.",
          (Property("colour", "color", "#ffffd58f", "its hue; the nearest of the skin is used"),
           Property("radius_px", "float", 48.0, "how far it reaches; an ellipse sets its own", low=4, high=480))),
)  # fmt: skip
CLASSES: dict[str, Class] = {c.name: c for c in _ALL}

SOLID = Property("solid", "bool", False, "the tiles of this layer are ground (a layer of class Terrain is so too)")
TERRAIN = Class("Terrain", "#32454f", (), "A tile layer that is ground.", use_as=("layer",))
LAYER = Class("Layer", "#474468", (), "Any layer.",
              (SOLID, Property("front", "bool", False, "drawn in front of the creatures")), ("layer",))  # fmt: skip
MAP = Class("Level", "#2b2d4d", (), "A map.",
            (Property("title", "string", "", "shown as the level begins"),
             Property("palette", "string", "dusk", "the skin", PALETTE),
             Property("weather", "string", "none", "what the air carries", WEATHER),
             Property("next", "file", "", "the map that follows; empty = the end")), ("map",))  # fmt: skip
TILESET = Class("Tileset", "#1c3833", (), "A tileset.",
                (Property("painted", "bool", False, "the game paints ground of these tiles itself, brick by brick"),),
                ("tileset",))  # fmt: skip
TILE = Class("Tile", "#202a3b", (), "A tile of a tileset.",
             (Property("one_way", "bool", False, "its collision shape is met only from above"), _FRICTION),
             ("tile",))  # fmt: skip
PLACES = (MAP, TERRAIN, LAYER, TILESET, TILE)
