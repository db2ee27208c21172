"""Hostile maps cost next to nothing, and damaged ones never crash. What they say is tested in `test_bad_inputs`."""

import base64
import gzip
import tracemalloc
import zlib

import pytest

from game.level import cells, tiled, xmltree
from game.level.report import Report
from game.level.xmltree import Node, XmlError
from tests.level import build, mutate

MB = 1 << 20


@pytest.fixture
def peak():
    """The most memory that was held at once since the test began, in bytes."""
    tracemalloc.start()
    yield lambda: tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()


def bomb(size: int, how: str) -> str:
    raw = bytes(size)
    return base64.b64encode(zlib.compress(raw) if how == "zlib" else gzip.compress(raw)).decode()


@pytest.mark.parametrize("how", ["zlib", "gzip"])
def test_a_bomb_is_unpacked_only_as_far_as_the_map_is_large(how, peak):
    text = bomb(64 * MB, how)
    data = Node("data", {"encoding": "base64", "compression": how})
    tracemalloc.reset_peak()
    with pytest.raises(cells.CellError, match="unpacks to more"):
        cells.unpack(data, text, 4, 2)
    assert peak() < 4 * MB


def test_a_bomb_in_a_large_map_is_not_held_in_memory(peak):
    text = bomb(32 * MB, "zlib")
    tracemalloc.reset_peak()
    with pytest.raises(cells.CellError, match="unpacks to more"):
        cells.unpack(Node("data", {"encoding": "base64", "compression": "zlib"}), text, 2048, 2048)
    assert peak() < 4 * MB


def test_a_large_map_is_unpacked_as_it_is():
    gids = cells.unpack(Node("data", {"encoding": "base64", "compression": "gzip"}), bomb(2 * MB, "gzip"), 1024, 512)
    assert gids.shape == (512, 1024)


def test_a_zstd_bomb_too(peak):
    zstandard = pytest.importorskip("zstandard")
    text = base64.b64encode(zstandard.ZstdCompressor().compress(bytes(64 * MB))).decode()
    tracemalloc.reset_peak()
    with pytest.raises(cells.CellError, match="unpacks to more"):
        cells.unpack(Node("data", {"encoding": "base64", "compression": "zstd"}), text, 4, 2)
    assert peak() < 8 * MB


def test_a_declared_size_alone_allocates_nothing(tmp_path, peak):
    path = build.write(tmp_path, build.tmx(size='width="4096" height="4096"', layers=build.layer("1,1", "")))
    assert "too few tiles" in str(tiled.check(path)[0])
    assert peak() < 8 * MB


def test_entities_stop_at_the_first_declaration(peak):
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 12))
    with pytest.raises(XmlError, match="entity"):
        xmltree.parse(f'<!DOCTYPE map [<!ENTITY l0 "ha">{laughs}]><map>&l11;</map>'.encode())
    assert peak() < MB


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<a>" * 5000 + "</a>" * 5000, "nested deeper than 256"),
        ("<a>" + "<b/>" * 1000 + "</a>", "more than 500 elements"),
        ("<a>" + " " * 2000 + "</a>", "the limit is"),
    ],
)
def test_the_tree_has_limits(text, said, monkeypatch):
    monkeypatch.setattr(xmltree, "MAX_ELEMENTS", 500)
    monkeypatch.setattr(xmltree, "MAX_BYTES", 2000 if "limit" in said else 1 << 20)
    with pytest.raises(XmlError, match=said):
        xmltree.parse(text.encode())


def test_chunks_cannot_stretch_a_map_for_ever():
    report = Report("m.tmx")
    layer = Node("layer")
    data = Node("data", {"encoding": "csv"})
    for x in ("0", "900000"):
        chunk = Node("chunk", {"x": x, "y": "0", "width": "1", "height": "1"})
        chunk.text = "1"
        data.append(chunk)
    layer.append(data)
    assert cells.read(report, layer, 'layer "L"', 1, 1) is None
    assert "chunks span 900001x1 tiles, allowed is 4096" in str(report.problems[0])


def test_damaged_files_load_or_are_refused_clearly():
    failures, loaded = mutate.run(300)
    assert failures == []
    assert 60 < loaded < 240  # else the damage is too small, or so large that nothing but the XML parser sees it
