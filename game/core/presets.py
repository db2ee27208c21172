"""Presets: TOML files read into frozen dataclasses, every complaint with file, key and the nearest known name.

The only module that touches `tomllib`. A dataclass field may carry `metadata={"min": a, "max": b}`; fields with a
default may be left out of the file. Units stand in the key names.
"""

import dataclasses
import math
import os
import types
import typing
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from game.core import kept, paths
from game.core.errors import UserError, nearest

T = TypeVar("T")


def find(name: str, kind: str = "presets") -> Path:
    """The file of a preset: the user's own if there is one, else the shipped. Raises UserError with the known names."""
    for folder in (paths.user_dir(), paths.ASSETS):
        path = f"{folder}/{kind}/{name}.toml"
        if os.path.isfile(path):
            return Path(path)
    known = sorted({p.stem for p in (paths.ASSETS / kind).glob("*.toml")})
    hint = nearest(name, known)
    also = f", did you mean {hint}?" if hint else ""
    raise UserError(f'preset "{name}" is unknown{also} (known: {", ".join(known)})')


def read_toml(path: Path) -> dict[str, Any]:
    """The parsed file. Raises UserError naming the file and, for a syntax error, its line."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as e:
        raise UserError(f"{path}: cannot be read ({e})") from None
    found = kept.recall("toml", path, ("core",))
    if isinstance(found, dict):
        return found
    import tomllib  # late: what was kept needs none of it

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise UserError(f"{path}: {e}") from None
    kept.keep("toml", path, ("core",), [path], table)
    return table


def load(path: Path, cls: type[T]) -> T:
    """Read `path` into the dataclass `cls`. Raises UserError for the first key that is unknown, missing, or wrong."""
    return build(read_toml(path), cls, str(path))


@cache
def _fields(cls: Any) -> dict[str, tuple["dataclasses.Field[Any]", Any, bool]]:
    """Field, type, and whether all finite numbers are fine, which is soon found out."""
    hints = typing.get_type_hints(cls) if any(isinstance(f.type, str) for f in dataclasses.fields(cls)) else {}
    free = (float, tuple[float, ...])
    types = {f.name: hints.get(f.name, f.type) for f in dataclasses.fields(cls)}
    return {f.name: (f, types[f.name], types[f.name] in free and not f.metadata) for f in dataclasses.fields(cls)}


def build(table: dict[str, Any], cls: type[T], where: str) -> T:
    """Make `cls` from a parsed table; `where` opens every error message."""
    fields = _fields(typing.cast(typing.Hashable, cls))
    for key in table:
        if key not in fields:
            hint = nearest(key, list(fields))
            raise UserError(f'{where}: key "{key}" is unknown{f", did you mean {hint}?" if hint else ""}')
    values = {}
    for name, (field, hint, is_free) in fields.items():
        if name in table:
            value = table[name]
            if is_free and (made := _plain_numbers(value, hint)) is not None:
                values[name] = made
            else:
                values[name] = _checked(value, hint, field, f'{where}: "{name}"')
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise UserError(f'{where}: key "{name}" is missing')
    return cls(**values)


def _plain_numbers(value: Any, hint: Any) -> Any:
    """The value if it is a finite float, or a list of such as a tuple, as `hint` says; None for all else."""
    if hint is float:
        return value if type(value) is float and math.isfinite(value) else None
    if type(value) is list and all(type(v) is float for v in value) and math.isfinite(sum(value)):
        return tuple(value)
    return None


def _checked(value: Any, hint: Any, field: "dataclasses.Field[Any]", where: str) -> Any:
    if isinstance(hint, types.UnionType):
        hint = next(a for a in typing.get_args(hint) if a is not type(None))
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if typing.get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise UserError(f"{where} must be a list, is {value!r}")
        item = typing.get_args(hint)[0]
        return tuple(_checked(v, item, field, where) for v in value)
    names = {float: "a number", int: "a whole number", bool: "true or false", str: "a text"}
    if hint in names and (not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool)):
        raise UserError(f"{where} must be {names[hint]}, is {value!r}")
    if isinstance(value, float) and not math.isfinite(value):
        raise UserError(f"{where} must be a finite number, is {value}")
    low, high = field.metadata.get("min"), field.metadata.get("max")
    if (low is not None and value < low) or (high is not None and value > high):
        raise UserError(f"{where} must lie in {low}..{high}, is {value}")
    choices = field.metadata.get("choices")
    if choices is not None and value not in choices:
        hint_name = nearest(str(value), [str(c) for c in choices])
        also = f", did you mean {hint_name}?" if hint_name else ""
        raise UserError(f"{where} must be one of {', '.join(map(str, choices))}, is {value!r}{also}")
    return value


def save(path: Path, preset: Any) -> None:
    """Write a dataclass as TOML through a temporary file and a rename, so a crash never leaves half a preset."""
    lines = []
    for f in dataclasses.fields(preset):
        value = getattr(preset, f.name)
        if value is not None:
            lines.append(f"{f.name} = {_toml(value)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(temporary, path)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return repr(value)
