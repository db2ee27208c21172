"""Whether a level that reads well also makes sense: a spawn, in the open; references that lead somewhere; ground."""

from game.core.terrain import PolylineTerrain
from game.level import classes
from game.level.level import Level, Thing
from game.level.preflight import Sheet
from game.level.report import Report
from game.level.xmltree import Node


def check(report: Report, sheet: Sheet, level: Level) -> None:
    """Report what its maker would want to know before playing."""
    nodes = {item.id: item for _, content in sheet.layers if isinstance(content, list) for item in content}
    _ids(report, sheet)
    _spawns(report, level, {k: i.node for k, i in nodes.items()}, sheet.root)
    for thing in level.things:
        _references(report, sheet, level, thing, nodes)
    if not level.chains and not report.failed:
        _no_ground(report, sheet)


def _ids(report: Report, sheet: Sheet) -> None:
    seen: set[int] = set()
    for _, content in sheet.layers:
        for item in content if isinstance(content, list) else []:
            if item.id and item.id in seen:
                report.error(item.node, f"{item.what}: id {item.id} is used twice", "cut one and paste it again")
            seen.add(item.id)


def _spawns(report: Report, level: Level, nodes: dict[int, Node], root: Node) -> None:
    spawns = level.of_class("Spawn")
    if not spawns:
        report.error(root, "map has no object of class Spawn", "Insert Point (I), then set its Class to Spawn")
        return
    if len(spawns) > 1:
        ids = " and ".join(str(s.id) for s in spawns)
        report.warn(
            nodes.get(spawns[1].id, root), f"objects {ids} are all Spawn, the first is used", "delete the others"
        )
    spawn = spawns[0]
    terrain = PolylineTerrain(level.chains)
    if terrain.is_inside(spawn.x, spawn.y - 2) and terrain.is_inside(spawn.x, spawn.y - 12):
        report.error(
            nodes.get(spawn.id, root), f"object {spawn.id} (Spawn) is inside solid ground", "move it up into the open"
        )
    if not (0 <= spawn.x <= level.width_px and -64 <= spawn.y <= level.height_px):
        report.error(
            nodes.get(spawn.id, root), f"object {spawn.id} (Spawn) lies outside the map", "move it onto the map"
        )


def _references(report: Report, sheet: Sheet, level: Level, thing: Thing, nodes: dict) -> None:
    known = classes.CLASSES[thing.class_name]
    for entry in known.properties:
        value = thing.properties[entry.name]
        node = nodes[thing.id].node if thing.id in nodes else sheet.root
        what = f"object {thing.id} ({thing.class_name})"
        if entry.kind == "object" and value:
            target = nodes.get(value)
            if target is None:
                report.error(
                    node, f"{what}: {entry.name} points to object {value}, which does not exist", "choose it again"
                )
            elif entry.refers and target.class_name != entry.refers:
                is_now = f"is {target.class_name}" if target.class_name else "has no class"
                report.error(
                    node,
                    f"{what}: {entry.name} must point to a {entry.refers}, but object {value} {is_now}",
                    f"set the Class of object {value} to {entry.refers}",
                )
        if entry.kind == "file" and value and not (level.path.parent / value).is_file():
            report.warn(node, f'{what}: {entry.name} "{value}" not found', "choose the file again")


def _no_ground(report: Report, sheet: Sheet) -> None:
    layers = [layer for layer, _ in sheet.layers if layer.kind == "layer"]
    named = next((n for n in layers if n.look.name.lower() in ("terrain", "ground", "platforms", "walls")), None)
    layer = named or (layers[0] if layers else None)
    fix = f"set the Class of {layer.what} to Terrain" if layer else "add objects of class Solid"
    report.warn(layer.node if layer else sheet.root, "nothing in this map is solid", fix)
