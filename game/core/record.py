"""Dataclasses that are cheap to define: the start of the game defines a hundred of them and fills in forty.

`dataclasses.dataclass` writes, compiles and runs the text of five methods for each class, half a millisecond. Here
equality, repr and frozenness are shared by all classes, and `__init__` is compiled once a dozen instances were made.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

__all__ = ["dataclass", "field"]

T = TypeVar("T")
_set = object.__setattr__
_FEW = 12


@overload
def dataclass(cls: type[T], /) -> type[T]: ...
@overload
def dataclass(*, frozen: bool = False, slots: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def dataclass(cls: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
    """The same as `dataclasses.dataclass` with these options; its `fields`, `replace` and `asdict` work too."""

    def make(cls: Any) -> Any:
        made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
        fields = dataclasses.fields(made)
        made.__init__ = _init_for_a_few(made, fields, frozen)
        if "__repr__" not in cls.__dict__:
            made.__repr__ = _repr
        if eq and "__eq__" not in cls.__dict__:
            # The first field twice, so that one field gives a tuple as well.
            made._compared = attrgetter(fields[0].name, *[f.name for f in fields])
            made.__eq__ = _eq
            made.__hash__ = _hash if frozen else None
        if frozen:
            made.__setattr__ = made.__delattr__ = _refuse
            made.__reduce__ = _reduce
        return made

    return make if cls is None else make(cls)


def _repr(self: Any) -> str:
    values = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self))
    return f"{type(self).__qualname__}({values})"


def _eq(self: Any, other: Any) -> bool:
    if type(other) is not type(self):
        return NotImplemented
    return bool(self._compared(self) == self._compared(other))


def _hash(self: Any) -> int:
    return hash(self._compared(self))


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(getattr(self, f.name) for f in dataclasses.fields(self))


def _refuse(self: Any, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _init_for_a_few(cls: Any, fields: tuple["dataclasses.Field[Any]", ...], frozen: bool) -> Callable[..., None]:
    """An `__init__` for the first instances; it makes way for a compiled one, also to complain of wrong arguments."""
    made = 0

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        nonlocal made
        made += 1
        if made > _FEW or not _fill(self, fields, args, kwargs):
            cls.__init__ = _init(cls, fields, frozen)
            cls.__init__(self, *args, **kwargs)
        elif hasattr(cls, "__post_init__"):
            self.__post_init__()

    return __init__


def _fill(
    self: Any, fields: tuple["dataclasses.Field[Any]", ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> bool:
    """Set all fields; False if the arguments do not fit."""
    named = 0
    for i, f in enumerate(fields):
        if f.name in kwargs:
            value = kwargs[f.name]
            named += 1 + (i < len(args))
        elif i < len(args):
            value = args[i]
        elif f.default_factory is not MISSING:
            value = f.default_factory()
        elif f.default is not MISSING:
            value = f.default
        else:
            return False
        _set(self, f.name, value)
    return named == len(kwargs) and len(args) <= len(fields)


def _init(cls: Any, fields: tuple["dataclasses.Field[Any]", ...], frozen: bool) -> Callable[..., None]:
    known: dict[str, Any] = {"_set": _set, "_missing": MISSING}
    arguments, lines = [], []
    for f in fields:
        value = f.name
        if f.default_factory is not MISSING:
            known[f"_new_{f.name}"] = f.default_factory
            arguments.append(f"{f.name}=_missing")
            value = f"_new_{f.name}() if {f.name} is _missing else {f.name}"
        elif f.default is not MISSING:
            known[f"_default_{f.name}"] = f.default
            arguments.append(f"{f.name}=_default_{f.name}")
        else:
            arguments.append(f.name)
        lines.append(f"    _set(self, {f.name!r}, {value})" if frozen else f"    self.{f.name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    exec(f"def __init__(self, {', '.join(arguments)}):\n" + "\n".join(lines), known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
