"""The Tiled project as text, written from the class table so that the two cannot drift. It knows formats, no rules.

JSON of .tiled-project as Tiled 1.8 to 1.12 read it; objecttypes.xml gives Tiled 1.8 the classes of objects.
"""

import json
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from game.level.classes import CLASSES, ENUMS, PLACES, Class, Property

NAME = "greenware.tiled-project"
SESSION = "greenware.tiled-session"
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_WIDE = {"rect": (64, 48), "ellipse": (64, 64)}


def files() -> dict[str, str]:
    """Every generated file of the project folder: relative path → text."""
    return {NAME: project_text(), "objecttypes.xml": object_types_text()} | {
        f"templates/{name}.tx": text for name, text in templates().items()
    }


def write_project(folder: Path) -> list[Path]:
    """Write the generated files into `folder` and return their paths; those that are right already stay untouched."""
    written = []
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written


def project_text() -> str:
    """The .tiled-project: folders, enums and classes as property types, and the commands."""
    types: list[dict[str, Any]] = [
        {"id": i, "name": e.name, "storageType": "string", "type": "enum", "values": list(e.values),
         "valuesAsFlags": False} for i, e in enumerate(ENUMS, 1)
    ]  # fmt: skip
    for c in (*CLASSES.values(), *PLACES):
        use_as = ["property", *c.use_as] + (["tile"] if "tile" in c.shapes else [])
        types.append(
            {"color": f"#ff{c.colour[1:]}", "drawFill": True, "id": len(types) + 1,
             "members": [_member(p) for p in c.properties], "name": c.name, "type": "class", "useAs": use_as}
        )  # fmt: skip
    project = {
        "automappingRulesFile": "automap/rules.txt",
        "commands": [*_commands("python3", "", ""), *_commands("py", " (Windows)", "Shift+")],
        "compatibilityVersion": 1080,
        "folders": ["."],
        "objectTypesFile": "objecttypes.xml",
        "propertyTypes": types,
    }
    return json.dumps(project, indent=4, ensure_ascii=False) + "\n"


def session_text(map_name: str = "", layer: int | None = None) -> str:
    """The smallest .tiled-session with which Tiled 1.8 opens the project from its command line; maps start at 16 px.

    map_name: a map to open, seen from the project's folder; layer: the number of its layer to paint on.
    """
    opened = [map_name] if map_name else []
    state = {"scale": 2, "selectedLayer": layer, "viewCenter": {"x": 240, "y": 240}}
    session = {
        "activeFile": map_name, "expandedProjectPaths": ["."],
        "fileStates": {} if layer is None else {map_name: state}, "map.fixedSize": True,
        "map.height": 30, "map.lastUsedFormat": "tmx", "map.tileHeight": 16, "map.tileWidth": 16, "map.width": 100,
        "openFiles": opened, "project": NAME, "recentFiles": opened,
    }  # fmt: skip
    return json.dumps(session, indent=4, ensure_ascii=False) + "\n"


def object_types_text() -> str:
    """objecttypes.xml: the colours and members of object classes, for Tiled 1.8."""
    lines = ["<objecttypes>"]
    for c in CLASSES.values():
        head = f" <objecttype name={quoteattr(c.name)} color={quoteattr(c.colour)}"
        members = [f"  <property{_attributes(p)} default={quoteattr(_text(p.default))}/>" for p in c.properties]
        lines += [f"{head}>", *members, " </objecttype>"] if members else [f"{head}/>"]
    return _XML + "\n".join([*lines, "</objecttypes>"]) + "\n"


def templates() -> dict[str, str]:
    """Name → .tx text: one for each class, and one for each kind of enemy and prop."""
    found = {}
    for c in CLASSES.values():
        kind = c.property("kind")
        for value in kind.enum.values if kind and kind.enum else ("",):
            name = f"{c.name.lower()}_{value}" if value else c.name.lower()
            found[name] = _template(c, {"kind": value} if value else {})
    return found


def class_table() -> str:
    """The classes and their properties as Markdown, for levels/README.md."""
    lines = ["| class | shape | what it is | properties (default) |", "|---|---|---|---|"]
    for c in (*CLASSES.values(), *PLACES):
        shapes = ", ".join(c.shapes) or f"({', '.join(c.use_as)})"
        lines.append(f"| `{c.name}` | {shapes} | {c.doc} | {'<br>'.join(map(_described, c.properties))} |")
    return "\n".join(lines) + "\n"


def _described(p: Property) -> str:
    kind = " \\| ".join(p.enum.values) if p.enum else {"object": f"→ {p.refers}"}.get(p.kind, p.kind)
    allowed = f", {p.range}" if p.range else ""
    default = "" if p.default == "" or p.kind == "object" else f" (`{_text(p.default)}`)"
    return f"`{p.name}`: {kind}{allowed}{default}: {p.doc}"


def _template(c: Class, changed: dict[str, Any]) -> str:
    shape = c.shapes[0]
    width, height = _WIDE.get(shape, (0, 0))
    size = f' width="{width}" height="{height}"' if width else ""
    inner = []
    shown = {p.name: changed.get(p.name, p.default) for p in c.properties if p.kind != "object"}
    if shown:
        properties = (p for p in sorted(c.properties, key=lambda p: p.name) if p.name in shown)
        inner = [f"   <property{_attributes(p)} value={quoteattr(_text(shown[p.name]))}/>" for p in properties]
        inner = ["  <properties>", *inner, "  </properties>"]
    if shape == "point":
        inner.append("  <point/>")
    elif shape == "polyline":
        inner.append('  <polyline points="0,0 96,0"/>')
    head = f" <object type={quoteattr(c.name)}{size}"
    lines = [f"{head}>", *inner, " </object>"] if inner else [f"{head}/>"]
    return _XML + "\n".join(["<template>", *lines, "</template>"]) + "\n"


def _attributes(p: Property) -> str:
    kind = "" if p.kind == "string" else f' type="{p.kind}"'
    return f" name={quoteattr(p.name)}{kind}" + (f' propertytype="{p.enum.name}"' if p.enum else "")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, int | float) else value


def _member(p: Property) -> dict[str, Any]:
    member = {"name": p.name, "type": p.kind, "value": p.default}
    return member | {"propertyType": p.enum.name} if p.enum else member


def _commands(python: str, suffix: str, modifier: str) -> list[dict[str, Any]]:
    wanted = (
        ("Play this map", "F5", "%mapfile"),
        ("Play from selected object", "F6", "%mapfile --from-object %objectid"),
        ("Check this map", "F7", "check %mapfile"),
    )
    return [
        {"arguments": f"../main.py {arguments}", "command": python, "enabled": True, "name": f"{name}{suffix}",
         "saveBeforeExecute": True, "shortcut": f"{modifier}{key}", "showOutput": True,
         "workingDirectory": "%projectpath"} for name, key, arguments in wanted
    ]  # fmt: skip
