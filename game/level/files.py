"""Which files a map may pull in, and the reading of them. It knows paths and the file system, not what is in a file."""

import errno
import os
import stat
from pathlib import Path, PurePosixPath

from game.core import paths
from game.core.errors import nearest
from game.level import xmltree
from game.level.report import Report
from game.level.xmltree import Node, XmlError

PROJECT_SUFFIX = ".tiled-project"


class Files:
    """The files of one map. read: every file that it refers to, found or not, in the order of first use."""

    def __init__(self, map_path: Path, report: Report) -> None:
        self.map_path = map_path
        self.report = report
        self.read: list[Path] = []
        self._parsed: dict[Path, Node | None] = {}
        self._roots: tuple[str, ...] = ()

    def resolve(self, node: Node, source: str, base: Path, what: str) -> Path | None:
        """The file that `source` means, seen from folder `base`; None after a complaint about node. what: 'tileset'."""
        name = f'{what} "{source}"'
        if "://" in source or source.startswith("data:"):
            self.report.error(node, f"{name} is a web address", "save the file beside the map and choose it again")
            return None
        if "\\" in source:
            self.report.warn(node, f"{name}: write / not \\ in paths", "save the map again in Tiled")
            source = source.replace("\\", "/")
        if PurePosixPath(source).is_absolute() or (len(source) > 1 and source[1] == ":"):
            self.report.error(
                node, f"{name} is an absolute path", "move the file into the project folder and choose it again"
            )
            return None
        path = Path(os.path.normpath(base / source))
        if not self._is_allowed(path):
            self.report.error(node, f"{name}: path leaves the project folder", f"move the file below {self._roots[0]}")
            return None
        if path not in self.read:
            self.read.append(path)
        return path if self._is_there(node, path, name) else None

    def _is_allowed(self, path: Path) -> bool:
        """Whether it lies beside, above by one, or below the project's folder, or among the shipped files."""
        if not self._roots:
            roots = [project_folder(self.map_path), paths.ASSETS, paths.LEVELS]
            self._roots = tuple(os.path.realpath(r) for r in roots)
        real = os.path.realpath(path)
        return any(Path(real).is_relative_to(root) for root in self._roots)

    def _is_there(self, node: Node, path: Path, name: str) -> bool:
        try:
            path.stat()
        except OSError as error:
            if error.errno == errno.ELOOP:
                self.report.error(node, f"{name} is a symlink loop", "replace the link by the file")
            elif error.errno == errno.EACCES:
                self.report.error(node, f"{name} may not be read (permission denied)", "change its permissions")
            else:
                self.report.error(node, f"{name} not found at {os.path.abspath(path)}", _what_is_there(path))
            return False
        if not path.is_file():
            is_called = "a folder" if path.is_dir() else "a device or a pipe, not a file"
            self.report.error(node, f"{name} is {is_called}", "choose the file in Tiled")
            return False
        return True

    def parse(self, path: Path, at: Node | None) -> Node | None:
        """The root node of an XML file, read once however often it is used; None after a complaint."""
        if path not in self._parsed:
            self._parsed[path] = self._parse(path, at)
        return self._parsed[path]

    def _parse(self, path: Path, at: Node | None) -> Node | None:
        if path not in self.read:
            self.read.append(path)
        shown = shown_name(path)
        here = Node("file")
        here.file = shown
        try:
            mode = path.stat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # reading it might never end
                self.report.error(here, "is a device or a pipe, not a file", "choose a .tmx file")
                return None
            return xmltree.parse(path.read_bytes(), shown)
        except XmlError as error:
            here.line = error.line
            self.report.error(here, error.text, error.fix)
        except IsADirectoryError:
            self.report.error(here, "is a folder", "choose a .tmx file")
        except FileNotFoundError:
            self.report.error(here, "no such file", _what_is_there(path))
        except OSError as error:
            self.report.error(here, f"cannot be read ({error.strerror})", "check the file and its permissions")
        return None


def project_folder(map_path: Path) -> Path:
    """The folder that the map's files may lie in: the one around the nearest .tiled-project, else around the map."""
    folder = Path(os.path.realpath(map_path)).parent
    for parent in [folder, *list(folder.parents)[:3]]:
        try:
            if any(name.endswith(PROJECT_SUFFIX) for name in os.listdir(parent)):
                folder = parent
                break
        except OSError:
            break
    outer = folder.parent
    return folder if outer in (outer.parent, Path.home()) else outer


def shown_name(path: Path) -> str:
    """The path as a message shows it: relative if it lies below the current folder."""
    try:
        return str(Path(os.path.abspath(path)).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def _what_is_there(path: Path) -> str:
    """The file that was probably meant, or what the folder holds."""
    try:
        names = sorted(os.listdir(path.parent))
    except OSError:
        return f"the folder {path.parent} does not exist"
    alike = [n for n in names if Path(n).suffix.lower() == path.suffix.lower()]
    hint = nearest(path.name, alike)
    if hint:
        return f"did you mean {hint}?"
    more = ", ..." if len(alike) > 8 else ""
    return f"files there: {', '.join(alike[:8])}{more}" if alike else f"the folder holds no {path.suffix} file"
