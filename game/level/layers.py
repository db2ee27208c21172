"""The layers of a map in document order, groups resolved into them. It knows how things look, not what they mean."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.level import classes, properties
from game.level.level import Look
from game.level.report import Colour, Report, colour, number
from game.level.xmltree import Node

TAGS = {"layer": "layer", "objectgroup": "object layer", "imagelayer": "image layer", "group": "group"}
_FAR = 1e6


@dataclass(slots=True, eq=False, repr=False)
class Layer:
    """One layer that is no group. kind: its tag. what: how a message calls it. values: its custom properties."""

    kind: str
    node: Node
    look: Look
    what: str
    class_name: str
    values: dict[str, Any]


def walk(report: Report, parent: Node, look: Look) -> Iterator[Layer]:
    """The layers below an element, each with what all groups around it hand down to its look."""
    for node in parent.children():
        if node.tag not in TAGS:
            continue
        name = node.get("name") or ""
        what = f'{TAGS[node.tag]} "{name}"' if name else f"{TAGS[node.tag]} without a name"
        found = properties.read(report, node, what)
        values = properties.fill(report, found, classes.LAYER, what, is_open=True)
        own = _look(report, node, what, look, bool(values["front"]))
        if node.get("mode", "normal") != "normal":
            report.note(node, f"{what}: blend mode {node.get('mode')} is not shown", "set Blend Mode to Normal")
        if node.tag == "group":
            yield from walk(report, node, own)
        else:
            yield Layer(node.tag, node, own, what, node.get("class") or "", values)


def _look(report: Report, node: Node, what: str, outer: Look, front: bool) -> Look:
    """Visibility and, opacity and tint and parallax times, offset plus."""
    tint = colour(report, node, "tintcolor", what) or (255, 255, 255, 255)
    return outer._replace(
        name=node.get("name") or "",
        visible=outer.visible and node.get("visible", "1") not in ("0", "false"),
        opacity=outer.opacity * number(report, node, "opacity", 1.0, what, 0.0, 1.0),
        tint=_times(outer.tint, tint),
        offset=(
            outer.offset[0] + number(report, node, "offsetx", 0.0, what, -_FAR, _FAR),
            outer.offset[1] + number(report, node, "offsety", 0.0, what, -_FAR, _FAR),
        ),
        parallax=(
            outer.parallax[0] * number(report, node, "parallaxx", 1.0, what, -100, 100),
            outer.parallax[1] * number(report, node, "parallaxy", 1.0, what, -100, 100),
        ),
        front=outer.front or front,
    )


def _times(a: Colour, b: Colour) -> Colour:
    red, green, blue, alpha = (round(x * y / 255) for x, y in zip(a, b, strict=True))
    return red, green, blue, alpha
