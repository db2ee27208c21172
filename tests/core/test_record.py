"""The light dataclass behaves as the one of the standard library."""

import copy
import dataclasses
import pickle

import pytest

from game.core.record import dataclass, field


@dataclass(slots=True)
class Light:
    a: int
    b: float = 0.5
    c: list = field(default_factory=list)
    d: int = field(default=3, metadata={"min": 1})


@dataclasses.dataclass(slots=True)
class Heavy:
    a: int
    b: float = 0.5
    c: list = dataclasses.field(default_factory=list)
    d: int = dataclasses.field(default=3, metadata={"min": 1})


@dataclass(frozen=True, slots=True)
class Fixed:
    a: int
    b: str = "x"


@dataclass
class Grown:
    a: int

    def __post_init__(self):
        self.twice = self.a * 2


@pytest.mark.parametrize("already", [0, 30])
def test_as_the_standard_one(already):
    for _ in range(already):
        Light(1)
    for args, kwargs in (((1,), {}), ((1, 2.0, [3], 4), {}), ((), {"a": 5, "d": 6})):
        light, heavy = Light(*args, **kwargs), Heavy(*args, **kwargs)
        assert repr(light) == repr(heavy).replace("Heavy", "Light")
        assert dataclasses.asdict(light) == dataclasses.asdict(heavy)
        assert light == Light(*args, **kwargs) and light != heavy and light != dataclasses.replace(light, a=99)
    assert Light(1).c is not Light(1).c
    assert [f.metadata for f in dataclasses.fields(Light)] == [f.metadata for f in dataclasses.fields(Heavy)]
    with pytest.raises(TypeError):
        hash(Light(1))
    for args, kwargs in (((), {}), ((1, 2, 3, 4, 5), {}), ((1,), {"a": 1}), ((1,), {"e": 1})):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            Light(*args, **kwargs)
    with pytest.raises(AttributeError):
        Light(1).e = 1
    assert Grown(4).twice == 8 and Grown(4) == Grown(4)


def test_frozen():
    one = Fixed(1)
    for spoil in (lambda: setattr(one, "a", 2), lambda: delattr(one, "a")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            spoil()
    assert hash(one) == hash(Fixed(1, "x")) and one == Fixed(1) and one in {Fixed(1)}
    assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == dataclasses.replace(Fixed(2), a=1) == one
