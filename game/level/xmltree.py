"""Bytes of a Tiled file → a tree whose elements know their line. It knows XML and its dangers, and nothing of maps.

Expat does the reading (so a byte order mark, UTF-16, CRLF and declared encodings just work); entities, endless nesting
and oversized files are refused before they cost anything.
"""

import re
from typing import cast
from xml.etree import ElementTree
from xml.parsers import expat

MAX_BYTES = 64 << 20
MAX_ELEMENTS = 400_000
MAX_DEPTH = 256
MAX_GROUPS = 64


class Node(ElementTree.Element):
    """An element with the file and the line in which its tag opens."""

    file: str = ""
    line: int = 0

    def child(self, tag: str) -> "Node | None":
        """The first child of that tag."""
        return cast("Node | None", self.find(tag))

    def children(self, tag: str = "*") -> "list[Node]":
        """The children of that tag, or all; `tag` may be a path."""
        if tag == "*":
            return cast("list[Node]", list(self))
        # `findall` takes ten times as long to find out that a tag is no path.
        found = self.findall(tag) if "/" in tag else [node for node in self if node.tag == tag]
        return cast("list[Node]", found)


class XmlError(Exception):
    """Why a file is not XML that is read here: text, what to do, and the line (0 for the file as a whole)."""

    def __init__(self, text: str, fix: str = "", line: int = 0) -> None:
        super().__init__(text)
        self.text, self.fix, self.line = text, fix, line


def parse(data: bytes, file: str = "") -> Node:
    """The root element of a document; `file` is the name written into every node. Raises XmlError."""
    if not data.strip(b" \t\r\n\0"):
        raise XmlError(f"file is empty ({len(data)} bytes)", "restore it from a backup or save it again in Tiled")
    if len(data) > MAX_BYTES:
        raise XmlError(f"file has {len(data) >> 20} MB, the limit is {MAX_BYTES >> 20} MB", "split the map")
    builder = ElementTree.TreeBuilder(element_factory=Node)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    depth = count = groups = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count, groups
        depth += 1
        count += 1
        groups += tag == "group"
        if groups > MAX_GROUPS:
            fix = "move the layers out of the inner groups"
            raise XmlError(f"groups nested deeper than {MAX_GROUPS}", fix, parser.CurrentLineNumber)
        if depth > MAX_DEPTH:
            raise XmlError(
                f"elements nested deeper than {MAX_DEPTH}", "save it again in Tiled", parser.CurrentLineNumber
            )
        if count > MAX_ELEMENTS:
            raise XmlError(f"more than {MAX_ELEMENTS} elements", "save tile data as CSV", parser.CurrentLineNumber)
        node = cast(Node, builder.start(tag, attributes))
        node.file, node.line = file, parser.CurrentLineNumber

    def end(tag: str) -> None:
        nonlocal depth, groups
        depth -= 1
        groups -= tag == "group"
        builder.end(tag)

    def entity(*_: object) -> None:
        raise XmlError(
            "entity declarations are not allowed", "delete the <!ENTITY ...> lines", parser.CurrentLineNumber
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise _explain(data, error) from None
    except (LookupError, ValueError) as error:
        raise XmlError(f"text encoding is not readable ({error})", "save it again in Tiled", 1) from None
    return cast(Node, builder.close())


def _explain(data: bytes, error: expat.ExpatError) -> XmlError:
    """What probably happened to the file, in the words of the one who edits it."""
    line = error.lineno
    marker = re.search(rb"^(<<<<<<< |=======\r?$|>>>>>>> )", data, re.MULTILINE)
    if marker:
        at = data.count(b"\n", 0, marker.start()) + 1
        return XmlError(
            f"unresolved merge conflict at line {at}", "choose one side and delete the marker lines <<<<<<< >>>>>>>", at
        )
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") and _is_json(data):
        return XmlError("Tiled JSON is not read", "File > Save As and choose the XML format (.tmx, .tsx, .tx)")
    if data.startswith(b"version https://git-lfs"):
        return XmlError("this is a Git LFS pointer, not the file", "git lfs pull")
    if data[:4].strip(b"\0") == data[:4] and not _is_declared(data):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as bad:
            at = data.count(b"\n", 0, bad.start) + 1
            return XmlError(f"not valid UTF-8 at line {at}", "save it again in Tiled", at)
    if error.code in _CUT_OFF:
        return XmlError(f"file is cut off at line {line}", "save it again in Tiled", line)
    return XmlError(f"not valid XML: {expat.ErrorString(error.code)}", "save it again in Tiled", line)


_CUT_OFF = {
    expat.errors.codes[text]
    for text in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
}


def _is_declared(data: bytes) -> bool:
    """Whether the XML declaration names an encoding other than UTF-8."""
    found = re.match(rb"\s*<\?xml[^>]*encoding=[\"']([^\"']+)", data[:200])
    return bool(found) and found is not None and found[1].lower() not in (b"utf-8", b"utf8")


def _is_json(data: bytes) -> bool:
    import json

    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True
