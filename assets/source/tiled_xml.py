"""Write maps and tilesets to the letter as Tiled 1.8 saves them. Knows the format, no level and no tile."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

import px  # noqa: F401  (puts the project on the path)

from game.level.classes import CLASSES, Property

HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
VERSION = 'version="1.8" tiledversion="1.8.2"'


def number(value: float) -> str:
    """As Tiled writes a number: six digits, no needless zeros."""
    return f"{value:.6g}"


def attributes(**values: object) -> str:
    """` a="1" b="x"`; None is left out, a trailing _ of a name is dropped."""
    text = ""
    for name, value in values.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else str(value)
            text += f" {name.rstrip('_')}={quoteattr(shown)}".replace("\n", "&#10;")
    return text


def property_lines(values: dict[str, object], known: tuple[Property, ...], indent: str) -> list[str]:
    """A <properties> block, sorted by name as Tiled sorts; nothing when there are none."""
    if not values:
        return []
    types = {p.name: p for p in known}
    lines = [f"{indent}<properties>"]
    for name in sorted(values):
        value, kind = values[name], types[name]
        problem = kind.complaint(value)
        if problem:
            raise ValueError(f"{name} {problem}")
        shown = ("true" if value else "false") if kind.kind == "bool" else value
        head = attributes(
            name=name, type=None if kind.kind == "string" else kind.kind, propertytype=kind.enum and kind.enum.name
        )
        if isinstance(shown, str) and "\n" in shown:
            lines.append(f"{indent} <property{head}>{shown}</property>")
        else:
            lines.append(
                f"{indent} <property{head}{attributes(value=shown if isinstance(shown, str) else float(shown))}/>"
            )
    return [*lines, f"{indent}</properties>"]


@dataclass
class Object:
    """One object. points: relative to (x, y); shape: point, rect, ellipse, polygon or polyline. The id comes later."""

    class_name: str
    x: float
    y: float
    shape: str = "point"
    width: float | None = None
    height: float | None = None
    points: list[tuple[float, float]] = field(default_factory=list)
    name: str | None = None
    properties: dict[str, object] = field(default_factory=dict)
    patrol: "Object | None" = None
    id: int = 0

    def lines(self) -> list[str]:
        values = dict(self.properties)
        if self.patrol is not None:
            values["patrol"] = self.patrol.id
        head = attributes(
            id=self.id, name=self.name, type=self.class_name or None, x=float(self.x), y=float(self.y),
            width=self.width and float(self.width), height=self.height and float(self.height),
        )  # fmt: skip
        known = CLASSES[self.class_name].properties if self.class_name else ()
        inner = property_lines(values, known, "   ")
        if self.shape in ("point", "ellipse"):
            inner.append(f"   <{self.shape}/>")
        elif self.shape in ("polygon", "polyline"):
            path = " ".join(f"{number(x)},{number(y)}" for x, y in self.points)
            inner.append(f'   <{self.shape} points="{path}"/>')
        return [f"  <object{head}>", *inner, "  </object>"] if inner else [f"  <object{head}/>"]


@dataclass
class Layer:
    """A tile layer (gids: rows of numbers), object layer (objects) or image layer (image: source, width, height)."""

    name: str
    gids: list[list[int]] | None = None
    objects: list[Object] | None = None
    image: tuple[str, int, int] | None = None
    properties: dict[str, object] = field(default_factory=dict)
    look: dict[str, object] = field(default_factory=dict)
    colour: str | None = None

    def lines(self, number_: int, known: tuple[Property, ...]) -> list[str]:
        head = attributes(id=number_, name=self.name)
        look = attributes(**self.look)
        inner = property_lines(self.properties, known, "  ")
        if self.gids is not None:
            size = attributes(width=len(self.gids[0]), height=len(self.gids))
            data = ",\n".join(",".join(map(str, row)) for row in self.gids)
            return [f" <layer{head}{size}{look}>", *inner, f'  <data encoding="csv">\n{data}\n</data>', " </layer>"]
        if self.image is not None:
            source, width, height = self.image
            picture = f"  <image{attributes(source=source, width=width, height=height)}/>"
            return [f" <imagelayer{head}{look}>", picture, *inner, " </imagelayer>"]
        body = [line for thing in self.objects or [] for line in thing.lines()]
        colour = attributes(color=self.colour)
        return [f" <objectgroup{colour}{head}{look}>", *inner, *body, " </objectgroup>"]


def write_map(
    path: Path,
    size: tuple[int, int],
    tilesets: list[tuple[int, str]],
    layers: list[Layer],
    properties: dict[str, object],
    known: tuple[tuple[Property, ...], tuple[Property, ...]],
) -> None:
    """Number the objects and write the .tmx. known: the properties that a map and a layer may have.

    No background colour: it would hide the game's own backdrop.
    """
    things = [o for layer in layers for o in layer.objects or []]
    for i, thing in enumerate(things, 1):
        thing.id = i
    head = attributes(
        orientation="orthogonal", renderorder="right-down", width=size[0], height=size[1], tilewidth=16, tileheight=16,
        infinite=0, nextlayerid=len(layers) + 1, nextobjectid=len(things) + 1,
    )  # fmt: skip
    lines = [f"<map {VERSION}{head}>", *property_lines(properties, known[0], " ")]
    lines += [f" <tileset{attributes(firstgid=first, source=source)}/>" for first, source in tilesets]
    for i, layer in enumerate(layers, 1):
        lines += layer.lines(i, known[1])
    path.write_text(HEADER + "\n".join([*lines, "</map>"]) + "\n", encoding="utf-8", newline="\n")


@dataclass
class TileEntry:
    """What a tileset says about one tile: its collision outlines, animation frames (id, ms), properties, chance."""

    outlines: list[list[tuple[int, int]]] = field(default_factory=list)
    frames: list[tuple[int, int]] = field(default_factory=list)
    properties: dict[str, object] = field(default_factory=dict)
    probability: float | None = None

    def lines(self, id_: int, known: tuple[Property, ...]) -> list[str]:
        inner = property_lines(self.properties, known, "  ")
        if self.outlines:
            inner.append('  <objectgroup draworder="index" id="2">')
            for i, outline in enumerate(self.outlines, 1):
                (x0, y0), xs, ys = outline[0], [x for x, _ in outline], [y for _, y in outline]
                if len(outline) == 4 and len(set(xs)) == 2 and len(set(ys)) == 2:
                    box = attributes(id=i, x=min(xs), y=min(ys), width=max(xs) - min(xs), height=max(ys) - min(ys))
                    inner.append(f"   <object{box}/>")
                else:
                    path = " ".join(f"{x - x0},{y - y0}" for x, y in outline)
                    inner += [
                        f"   <object{attributes(id=i, x=x0, y=y0)}>",
                        f'    <polygon points="{path}"/>',
                        "   </object>",
                    ]
            inner.append("  </objectgroup>")
        if self.frames:
            inner.append("  <animation>")
            inner += [f"   <frame{attributes(tileid=t, duration=ms)}/>" for t, ms in self.frames]
            inner.append("  </animation>")
        if not inner and self.probability is None:
            return []
        head = attributes(id=id_, probability=self.probability)
        return [f" <tile{head}>", *inner, " </tile>"] if inner else [f" <tile{head}/>"]


def write_tileset(
    path: Path,
    picture: str,
    size: tuple[int, int],
    count: int,
    tiles: dict[int, TileEntry],
    known: tuple[tuple[Property, ...], tuple[Property, ...]],
    properties: dict[str, object] | None = None,
    wangsets: list[str] = (),  # type: ignore[assignment]
) -> None:
    """Write the .tsx of a sheet of 16 px tiles. known: the properties that a tileset and a tile may have."""
    width, height = size
    head = attributes(name=path.stem, tilewidth=16, tileheight=16, tilecount=count, columns=width // 16)
    lines = [f"<tileset {VERSION}{head}>", *property_lines(properties or {}, known[0], " ")]
    lines.append(f" <image{attributes(source=picture, width=width, height=height)}/>")
    for id_ in sorted(tiles):
        lines += tiles[id_].lines(id_, known[1])
    if wangsets:
        lines += [" <wangsets>", *wangsets, " </wangsets>"]
    path.write_text(HEADER + "\n".join([*lines, "</tileset>"]) + "\n", encoding="utf-8", newline="\n")
