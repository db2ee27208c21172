"""A new map from the template, and the way into Tiled. It starts no program and knows no rules of play."""

import os
import re
import shutil
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from game.core import paths
from game.core.errors import UserError, nearest
from game.level import project

_TEMPLATE = "templates/new_map.tmx"
_FORBIDDEN = set('<>:"|?*\\\0')
_TILED_ELSEWHERE = ("/Applications/Tiled.app/Contents/MacOS/Tiled", "C:/Program Files/Tiled/tiled.exe")


def new_map(name: str, folder: Path | None = None) -> Path:
    """Write a playable map of 16 px tiles and return its path. name: with or without .tmx, may hold a folder.

    It goes into `folder`, or the shipped levels. Raises UserError; never overwrites.
    """
    wanted = Path(name)
    stem = wanted.name.removesuffix(".tmx")
    if not stem.strip(". ") or _FORBIDDEN & set(stem):
        raise UserError(f'"{name}" cannot be the name of a map: use letters, digits, - and _, such as 06_cellar')
    into = wanted.parent if wanted.parent != Path(".") else folder or paths.LEVELS
    path = into / f"{stem}.tmx"
    if not into.is_dir():
        raise UserError(
            f"{into}: no such folder → make it first, or give only a name to put the map into {paths.LEVELS}"
        )
    try:
        text = _from_template((paths.LEVELS / _TEMPLATE).read_text(encoding="utf-8"), stem, into)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UserError(f"{path}: exists already → choose another name, or open it: edit {path}") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}) → give a folder of your own") from None
    return path


def _from_template(text: str, stem: str, into: Path) -> str:
    tilesets = os.path.relpath(paths.LEVELS.resolve(), into.resolve()).replace(os.sep, "/")
    prefix = "" if tilesets == "." else f"{tilesets}/"
    text = text.replace('source="../', f'source="{prefix}')
    title = escape(re.sub(r"^\d+[_ -]*", "", stem).replace("_", " ").strip().title() or stem, {'"': "&quot;"})
    return text.replace('value="New Map"', f'value="{title}"')


def edit_command(map_path: Path | None = None) -> list[str]:
    """The command line that opens the project (and a map) in Tiled. Raises UserError if Tiled or the map is missing.

    Writes the session file that Tiled 1.8 needs to open a project from its command line, unless there is one, and puts
    this Python first on the PATH, so that F5 in Tiled plays with the packages that are installed here.
    """
    project_path = paths.LEVELS / project.NAME
    if map_path is not None and not map_path.is_file():
        known = [p.name for p in sorted(paths.LEVELS.glob("*.tmx"))]
        beside = paths.LEVELS / map_path.name
        hint = map_path.name if beside.is_file() else nearest(map_path.name, known)
        also = f" → did you mean {paths.LEVELS / hint}?" if hint else f" → make it: new {map_path.stem}"
        raise UserError(f"{map_path}: no such map{also}")
    tiled = shutil.which("tiled") or next((p for p in _TILED_ELSEWHERE if Path(p).is_file()), None)
    if tiled is None:
        raise UserError(
            "Tiled is not on the PATH → install it (mapeditor.org), "
            f"then choose Project > Open Project there: {project_path}"
        )
    _write_session(map_path)
    own = str(Path(sys.executable).parent)
    if os.environ.get("PATH", "").split(os.pathsep)[0] != own:
        os.environ["PATH"] = own + os.pathsep + os.environ.get("PATH", "")
    return [tiled, str(project_path), *([str(map_path)] if map_path else [])]


def _write_session(map_path: Path | None) -> None:
    session = paths.LEVELS / project.SESSION
    name, layer = "", None
    if map_path is not None and map_path.resolve().parent == paths.LEVELS.resolve():
        name, layer = map_path.name, _ground_layer(map_path)
    try:
        with session.open("x", encoding="utf-8", newline="\n") as file:
            file.write(project.session_text(name, layer))
    except FileExistsError:
        pass
    except OSError as error:
        fix = "copy levels/ to a folder of your own"
        raise UserError(f"{session}: cannot be written ({error.strerror}) → {fix}") from None


def _ground_layer(map_path: Path) -> int | None:
    """The number of the layer Terrain, so that the first stroke of a brush lands there and not on the backmost."""
    text = map_path.read_text(encoding="utf-8", errors="replace")
    names = re.findall(r'^ <(?:layer|objectgroup|imagelayer)\b[^>]*? name="([^"]*)"', text, re.MULTILINE)
    return names.index("Terrain") if "Terrain" in names and "<group" not in text else None
