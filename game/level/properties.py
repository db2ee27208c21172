"""Custom properties: what the map says, typed, checked against the table of classes and filled up with its defaults.

Read here and not by pytmx, which loses empty and many-line texts and cannot read classes without the Tiled project.
"""

import math
import re
from collections.abc import Sequence
from typing import Any

from game.core.errors import nearest
from game.level import classes
from game.level.report import Report, parse_colour
from game.level.xmltree import Node

Found = dict[str, tuple[Any, Node]]
_MOST_NESTED = 16


def read(report: Report, owner: Node | None, what: str, depth: int = 0) -> Found:
    """name → (value as its own type says, element). A value that cannot be read is reported and left out."""
    found: Found = {}
    for node in owner.children("properties/property") if owner is not None else []:
        name = node.get("name")
        if not name:
            report.error(node, f"{what}: a property has no name", "delete it in Tiled")
            continue
        try:
            found[name] = (_value(report, node, f'{what}: "{name}"', depth), node)
        except ValueError as error:
            report.error(node, f"{what}: {name} {error}", "type it again in the properties view")
        except KeyError:
            report.error(
                node,
                f'{what}: value of "{name}" was lost, the map was saved without its Tiled project',
                "open greenware.tiled-project first (Project > Open Project), then undo or set the value again",
            )
    return found


def _value(report: Report, node: Node, what: str, depth: int) -> Any:
    kind = node.get("type") or "string"
    text = node.get("value")
    if text is None:
        text = node.text or ""
    if kind == "bool":
        if text.lower() not in ("true", "false"):
            raise ValueError(f'must be true or false, is "{text}"')
        return text.lower() == "true"
    if kind == "int" or kind == "object":
        if not re.fullmatch(r"\s*[+-]?\d{1,15}\s*", text or "0"):
            thing = "a whole number" if kind == "int" else "the id of an object"
            raise ValueError(f'must be {thing}, is "{text}"')
        return int(text or "0")
    if kind == "float":
        try:
            value = float(text or "0")
        except ValueError:
            raise ValueError(f'must be a number, is "{text}"') from None
        if not math.isfinite(value):
            raise ValueError(f'must be a finite number, is "{text}"')
        return value
    if kind == "color":
        if text and parse_colour(text) is None:
            raise ValueError(f'must be a colour such as #ff8800, is "{text}"')
        return text
    if kind == "class":
        if not node.get("propertytype"):
            raise KeyError
        if depth >= _MOST_NESTED:
            raise ValueError(f"is nested deeper than {_MOST_NESTED}")
        return {k: v for k, (v, _) in read(report, node, what, depth + 1).items()}
    if kind == "list":
        if depth >= _MOST_NESTED:
            raise ValueError(f"is nested deeper than {_MOST_NESTED}")
        return [_value(report, item, what, depth + 1) for item in node.children("item")]
    if kind not in ("string", "file"):
        raise ValueError(f'has the unknown type "{kind}"')
    return text


def fill(
    report: Report, found: Found, known: classes.Class | Sequence[classes.Class], what: str, is_open: bool = False
) -> dict[str, Any]:
    """The properties of a thing of this class (or of several at once): checked, defaults for those that are missing.

    is_open: others are welcome too, so one is only complained of if it looks like a slip.
    """
    tables = [known] if isinstance(known, classes.Class) else list(known)
    table = {p.name: p for c in tables for p in c.properties}
    filled: dict[str, Any] = {p.name: p.default for p in table.values()}
    for name, (value, node) in found.items():
        entry = table.get(name)
        if entry is None:
            filled[name] = value
            hint = nearest(name, list(table))
            if hint or not is_open:
                also = f", did you mean {hint}?" if hint else ""
                fix = f"known: {', '.join(table)}" if table else f"{tables[0].name} has no properties"
                report.warn(node, f'{what}: property "{name}" is unknown{also}', fix)
            continue
        complaint = entry.complaint(value)
        if not complaint:
            filled[name] = _as(entry.kind, value)
        elif entry.lenient:
            report.warn(node, f"{what}: {name} {complaint}", f"{entry.default} is used")
        else:
            report.error(node, f"{what}: {name} {complaint}", _fix(entry, value))
    return filled


def _fix(entry: classes.Property, value: Any) -> str:
    if isinstance(value, str) and entry.kind in ("int", "float", "bool", "object"):
        return f"remove the property, set the Class again, and Tiled offers it as {entry.kind}"
    return "correct it in the properties view"


def _as(kind: str, value: Any) -> Any:
    """int for float and the other way round, where the value allows it."""
    return float(value) if kind == "float" else int(value) if kind == "int" else value
