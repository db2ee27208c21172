"""What is kept on disk holds only while its files and its code are the same, and a bad entry is never missed."""

import os

import pytest

from game.core import kept, presets

CODE = ("code",)
VALUE = {"a": [1, 2.5], "b": "text"}


def old(path, text):
    """A file that was saved a while ago."""
    path.write_text(text)
    os.utime(path, (1e9, 1e9))
    return path


@pytest.fixture
def made(tmp_path, monkeypatch):
    """(source, its second file, the one module of the code, the folder of entries), with VALUE kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path / "first")
    module = tmp_path / "first" / "code" / "maker.py"
    module.parent.mkdir(parents=True)
    old(module, "x = 1")
    source, other = old(tmp_path / "source", "one"), old(tmp_path / "other", "two")
    kept.keep("thing", source, CODE, [source, other], VALUE)
    return source, other, module, tmp_path / "cache" / "greenware"


def test_it_comes_back_while_nothing_changed(made):
    source, _, _, folder = made
    assert kept.recall("thing", source, CODE) == VALUE
    assert len(list(folder.iterdir())) == 1


def test_other_bytes_of_the_same_size_and_date_are_noticed(made):
    source, other, _, _ = made
    old(other, "TWO")
    assert kept.recall("thing", source, CODE) is None


@pytest.mark.parametrize("change", [lambda p: p.write_text("longer than it was"), os.unlink])
def test_a_changed_or_missing_file_is_noticed(made, change):
    source, other, _, _ = made
    change(other)
    assert kept.recall("thing", source, CODE) is None


def test_touched_code_is_noticed(made, tmp_path, monkeypatch):
    source, _, module, _ = made
    module.parent.parent.rename(tmp_path / "second")
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path / "second")
    assert kept.recall("thing", source, CODE) == VALUE
    (tmp_path / "third" / "code").mkdir(parents=True)
    (tmp_path / "third" / "code" / "maker.py").write_text("x = 2")
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path / "third")
    assert kept.recall("thing", source, CODE) is None


def test_another_kind_or_another_way_to_write_the_path_is_another_entry(made, monkeypatch):
    source, _, _, _ = made
    monkeypatch.chdir(source.parent)
    assert kept.recall("other", source, CODE) is None
    assert kept.recall("thing", source.relative_to(source.parent), CODE) is None


@pytest.mark.parametrize("spoil", [lambda d: d[:-3], lambda d: d[:40] + b"!" + d[41:], lambda d: b"", lambda d: d[3:]])
def test_a_damaged_entry_counts_as_none(made, spoil):
    source, _, _, folder = made
    (entry,) = folder.iterdir()
    entry.write_bytes(spoil(entry.read_bytes()))
    assert kept.recall("thing", source, CODE) is None


class Passing:
    """Something that a later version of a library has no more."""


def test_a_value_that_cannot_be_made_any_more_counts_as_none(made, monkeypatch):
    source, _, _, _ = made
    kept.keep("thing", source, CODE, [source], Passing())
    assert isinstance(kept.recall("thing", source, CODE), Passing)
    monkeypatch.delitem(globals(), "Passing")
    assert kept.recall("thing", source, CODE) is None


def test_what_was_saved_just_now_is_not_kept(made):
    source, other, _, _ = made
    other.write_text("now")
    kept.keep("thing", source, CODE, [source, other], "new")
    old(other, "now")
    assert kept.recall("thing", source, CODE) is None


def test_a_folder_that_cannot_be_written_to_is_no_complaint(made, tmp_path, monkeypatch):
    source, _, _, _ = made
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    kept.keep("thing", source, CODE, [source], VALUE)
    assert kept.recall("thing", source, CODE) is None


def test_a_preset_that_was_kept_is_the_same_and_an_edited_one_is_read(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = old(tmp_path / "p.toml", "a = [1, 2.0]\n[b]\nc = 'x'")
    first = presets.read_toml(path)
    assert list((tmp_path / "cache" / "greenware").iterdir()) and presets.read_toml(path) == first
    old(path, "a = [1, 3.0]\n[b]\nc = 'x'")
    assert presets.read_toml(path)["a"] == [1, 3.0]
