"""Whether a level that reads well also makes sense: a spawn, in the open; references that lead somewhere; ground."""

from pathlib import Path

from game.core.terrain import PolylineTerrain
from game.level import classes
from game.level.level import Level, Thing
from game.level.objects import Item
from game.level.preflight import Sheet
from game.level.report import Report
from game.level.solids import is_solid
from game.level.xmltree import Node

_SIGN_LETTERS = 400
_BODIES = ("Enemy", "Prop")


def check(report: Report, sheet: Sheet, level: Level) -> None:
    """Report what its maker would want to know before playing."""
    items = [item for _, content in sheet.layers if isinstance(content, list) for item in content]
    nodes = {item.id: item for item in items}
    _ids(report, items)
    _spawns(report, level, sheet.root)
    _map_file(report, level, sheet.root, "map: next", level.properties.get("next"))
    terrain = PolylineTerrain(level.chains)
    for thing in level.things:
        item = nodes[thing.id]
        _references(report, level, thing, item, nodes)
        if thing.class_name == "Sign":
            _sign(report, item, str(thing.properties["text"]))
        if thing.class_name in (*_BODIES, "Spawn") and _is_buried(terrain, thing):
            tell = report.error if thing.class_name == "Spawn" else report.warn
            tell(item.node, f"{item.what} is inside solid ground", "move it up into the open")
    for layer, _ in sheet.layers:
        if layer.kind == "layer" and is_solid(layer) and layer.look.parallax != (1.0, 1.0):
            fix = "set Parallax Factor to 1, or Class to nothing"
            report.warn(layer.node, f"{layer.what} is solid but moves by parallax, so it is not where it shows", fix)
    if not level.chains and not report.failed:
        _no_ground(report, sheet)


def _is_buried(terrain: PolylineTerrain, thing: Thing) -> bool:
    """Whether the ground fills the place above its foot point (which itself lies on the ground)."""
    return terrain.is_inside(thing.x, thing.y - 3) and terrain.is_inside(thing.x, thing.y - 8)


def _ids(report: Report, items: list[Item]) -> None:
    seen: set[int] = set()
    for item in items:
        if item.id in seen:
            report.error(item.node, f"{item.what}: id {item.id} is used twice", "cut one and paste it again")
        seen.add(item.id)


def _spawns(report: Report, level: Level, root: Node) -> None:
    spawns = level.of_class("Spawn")
    here = Node("object")
    here.file = root.file
    if not spawns:
        report.error(root, "map has no object of class Spawn", "Insert Point (I), then set its Class to Spawn")
        return
    if len(spawns) > 1:
        here.line = spawns[1].line
        ids = " and ".join(str(s.id) for s in spawns)
        report.warn(here, f"objects {ids} are all Spawn, the first is used", "delete the others")
    x, y = spawns[0].x, spawns[0].y
    if not (0 <= x <= level.width_px and -64 <= y <= level.height_px):
        here.line = spawns[0].line
        report.error(here, f"object {spawns[0].id} (Spawn) lies outside the map", "move it onto the map")


def _references(report: Report, level: Level, thing: Thing, item: Item, nodes: dict[int, Item]) -> None:
    what = f"object {thing.id} ({thing.class_name})"
    for entry in classes.CLASSES[thing.class_name].properties:
        value = thing.properties[entry.name]
        if entry.kind == "file":
            _map_file(report, level, item.node, f"{what}: {entry.name}", value)
        if entry.kind != "object" or not value:
            continue
        target = nodes.get(value)
        if target is None:
            report.error(
                item.node, f"{what}: {entry.name} points to object {value}, which does not exist", "choose it again"
            )
        elif entry.refers and target.class_name != entry.refers:
            is_now = f"is {target.class_name}" if target.class_name else "has no class"
            report.error(
                item.node,
                f"{what}: {entry.name} must point to a {entry.refers}, but object {value} {is_now}",
                f"set the Class of object {value} to {entry.refers}",
            )


def _sign(report: Report, item: Item, text: str) -> None:
    if not text.strip():
        report.warn(item.node, f"{item.what} says nothing", "set its text")
    elif len(text) > _SIGN_LETTERS:
        said = f"{item.what}: text has {len(text)} letters, about {_SIGN_LETTERS} fit on a sign"
        report.warn(item.node, said, "shorten it, or set up two signs")


def _map_file(report: Report, level: Level, node: Node, what: str, value: object) -> None:
    """Warn of a map to go to that cannot be gone to."""
    if not isinstance(value, str) or not value:
        return
    if not _is_file(level.path.parent / value):
        report.warn(node, f'{what} "{value}" not found', "choose the file again")
    elif not value.lower().endswith(".tmx"):
        report.warn(node, f'{what} "{value}" is no map', "choose a .tmx file")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _no_ground(report: Report, sheet: Sheet) -> None:
    layers = [layer for layer, _ in sheet.layers if layer.kind == "layer"]
    named = next((n for n in layers if n.look.name.lower() in ("terrain", "ground", "platforms", "walls")), None)
    layer = named or (layers[0] if layers else None)
    fix = f"set the Class of {layer.what} to Terrain" if layer else "add objects of class Solid"
    report.warn(layer.node if layer else sheet.root, "nothing in this map is solid", fix)
