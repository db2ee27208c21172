"""The class table: complete, consistent, and its defaults and complaints as a level maker reads them."""

import math

import pytest

from game.level import classes
from game.level.classes import CLASSES, ENUMS, PLACES, Property

EVERY = [*CLASSES.values(), *PLACES]
KINDS = "must be one of apple, pot, crate, lump, wheel, brick, "
PROPERTIES = [(c, p) for c in EVERY for p in c.properties]


def test_the_promised_classes_are_there():
    promised = [
        "Spawn",
        "Exit",
        "Checkpoint",
        "Enemy",
        "Prop",
        "Solid",
        "OneWay",
        "Mover",
        "Hazard",
        "Sign",
        "Zone",
        "Light",
    ]
    assert set(promised) <= set(CLASSES)
    assert {p.name for p in CLASSES["Prop"].properties} == {
        "kind", "fps", "stutter_px", "stutter_deg", "jitter_px", "jitter_deg", "boil",
    }  # fmt: skip
    assert {p.name for p in CLASSES["Enemy"].properties} == {"kind", "preset", "facing", "patrol", "health"}
    assert {p.name for p in CLASSES["Mover"].properties} == {"width_px", "speed_px", "wait_s"}
    assert {p.name for p in classes.MAP.properties} == {"title", "palette", "weather", "next"}


@pytest.mark.parametrize(("owner", "prop"), PROPERTIES, ids=[f"{c.name}.{p.name}" for c, p in PROPERTIES])
def test_every_default_is_allowed_and_explained(owner, prop):
    assert prop.kind in classes.KINDS
    assert prop.complaint(prop.default) == ""
    assert prop.doc and not prop.doc.endswith(".")
    assert prop.enum is None or (prop.kind == "string" and prop.enum in ENUMS)
    assert not prop.refers or prop.refers in CLASSES


def test_names_and_colours_are_unlike():
    names = [c.name for c in EVERY] + [e.name for e in ENUMS]
    assert len(set(names)) == len(names)
    colours = [c.colour for c in EVERY]
    assert len(set(colours)) == len(colours)
    assert all(len(c) == 7 and int(c[1:], 16) >= 0 for c in colours)


def test_shapes_are_those_that_a_level_knows():
    known = {"point", "rect", "ellipse", "polygon", "polyline", "tile"}
    assert all(set(c.shapes) <= known and c.shapes for c in CLASSES.values())


@pytest.mark.parametrize(
    ("prop", "value", "line"),
    [
        (CLASSES["Prop"].property("fps"), 0, "must lie in 1..60, is 0"),
        (CLASSES["Prop"].property("fps"), math.nan, "must be a finite number, is nan"),
        (CLASSES["Prop"].property("fps"), True, "must be a number, is True"),
        (CLASSES["Prop"].property("boil"), 1, "must be true or false, is 1"),
        (CLASSES["Prop"].property("kind"), "aple", KINDS + "is 'aple', did you mean apple?"),
        (CLASSES["Enemy"].property("health"), 2.5, "must be a whole number, is 2.5"),
        (CLASSES["Enemy"].property("health"), -1, "must lie in 0..99, is -1"),
        (CLASSES["Enemy"].property("patrol"), "x", "must point to an object, is 'x'"),
        (CLASSES["Enemy"].property("facing"), "Left", "must be one of left, right, is 'Left', did you mean left?"),
        (CLASSES["Sign"].property("text"), 3, "must be a text, is 3"),
        (Property("wide", "float", 1.0, "x", low=2.0), 1.0, "must lie in 2.., is 1"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_said_plainly(prop, value, line):
    assert prop.complaint(value) == line


def test_a_whole_float_serves_as_a_whole_number():
    assert CLASSES["Enemy"].property("health").complaint(3.0) == ""


def test_defaults_are_a_fresh_dict_each_time():
    first = CLASSES["Prop"].defaults()
    first["kind"] = "pot"
    assert CLASSES["Prop"].defaults()["kind"] == "apple"
    assert CLASSES["Prop"].property("nothing") is None


def test_only_the_clay_filter_is_lenient():
    """C-settings: a bad setting in a map is warned of and the default used; all else refuses."""
    lenient = {(c.name, p.name) for c, p in PROPERTIES if p.lenient}
    assert lenient == {("Prop", n) for n in ("fps", "stutter_px", "stutter_deg", "jitter_px", "jitter_deg")}
