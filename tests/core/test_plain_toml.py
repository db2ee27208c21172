"""The plain half of TOML: what it takes it reads as tomllib does, what it does not know it leaves alone."""

import tomllib

import pytest

from game.core import paths
from game.core.plain_toml import parse

SHIPPED = sorted(paths.ASSETS.glob("*/*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=[p.stem for p in SHIPPED])
def test_all_shipped_files_are_plain_and_read_as_by_tomllib(path):
    text = path.read_text(encoding="utf-8")
    assert repr(parse(text)) == repr(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\nb = -0.5 # why\nc = true\nd = \"x # y\"\ne = [1, 2.0]\nf = [\"p\", [true, []]]\n",
        "[t]\na = [\n  [1, 2],\n  [3],\n]\n[u]\n[[v]]\nx = 0\n[[v]]\n",
        "",
        "# only a comment",
    ],
)  # fmt: skip
def test_plain(text):
    assert repr(parse(text)) == repr(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "a = 01", "a = 1_000", "a = +1", "a = .5", "a = 1e5", "a = nan", "a = 0x10", "a = 1979-05-27", "a = 'x'",
        'a = "\\n"', 'a = """x"""', "a.b = 1", '"a" = 1', "a = {b = 1}", "a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]",
        "a = []\n[[a]]", "[[a]]\n[a]", "[a.b]", "a =", "a", "= 1", "a = [1", "a = [1,, 2]", "a = [,]", "a = [1 2]",
        "a = [1]]", "a = 1 2", 'a = "x', "a = tru", "a = [tru]", "[a", "a]", "[[a]", "a = [1-2]", "# \x01",
    ],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_tomllib(text):
    assert parse(text) is None
