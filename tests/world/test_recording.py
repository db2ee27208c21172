"""The library of deaths can be made again from its seeds, and the takes are what their names say."""

import math
from dataclasses import replace

import numpy as np
import pytest

from game.anim import clip as clips
from game.anim.fall.library import falling_rig, read_index
from game.anim.fall.recorder import MAX_TICKS
from game.anim.rig import load_rig
from game.core import paths
from game.core.errors import UserError
from game.lab.record import RecordOptions, record_main
from game.world.recording import COMPASS, flaw, library, record

AGAIN = [
    ("tine", "tine-flat-w-hard"),
    ("hod", "hod-flat-w-thrown"),
    ("tine", "tine-up-w-soft"),
    ("hod", "hod-down-ne-soft"),
    ("tine", "tine-ledge-e-hard"),
]


@pytest.mark.parametrize("kind, name", AGAIN)
def test_recorded_again_it_is_the_same_clip(kind, name):
    """Three takes of the shipped library, made anew from their seeds: equal to the byte."""
    take = next(t for t in library(kind) if t.name == name)
    shipped = paths.ASSETS / "clips" / kind / f"{name}.npz"
    assert clips.to_bytes(record(take)) == shipped.read_bytes()


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_every_take_is_shipped_under_its_own_name(kind):
    names = [t.name for t in library(kind)]
    assert len(set(names)) == len(names)
    assert {p.stem for p in (paths.ASSETS / "clips" / kind).glob("*.npz")} == set(names)


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_the_body_falls_the_way_it_was_hit(kind):
    """The head ends on the blow's side in every take that is hit from a side."""
    rig = load_rig(kind)
    head = rig.index["head"]
    for take in library(kind):
        hx, _ = take.heading
        clip = clips.load(paths.ASSETS / "clips" / kind / f"{take.name}.npz", rig)
        moved = clip.dense[-1, head, 0] - clip.dense[0, head, 0]
        if abs(hx) > 0.5:
            assert moved * hx > 0, take.name
        bx, by = clip.header.blow
        assert math.hypot(bx, by) > 0 and (bx * hx + by * take.heading[1]) / math.hypot(bx, by) > 0.99


@pytest.mark.parametrize("kind", ["tine", "hod", "wick"])
def test_every_take_ends_as_a_death(kind):
    """At rest before the time is up, trunk and head down: none that sits or kneels."""
    rig = falling_rig(kind)
    rows = [rig.index["head"], rig.index["chest"], rig.root]
    for take in library(kind):
        clip = clips.load(paths.ASSETS / "clips" / rig.name / f"{take.name}.npz", rig)
        last = clip.dense[-1]
        over = clip.ground_y(last[rows, 0]) - last[rows, 1]
        upright = math.cos(math.radians(clip.header.slope_deg))
        assert (over * upright - rig.radii[rows]).max() < 8.5, take.name
        assert clip.header.ticks < MAX_TICKS, take.name


def test_a_take_that_does_not_lie_is_found_wanting():
    """Standing, thrown back against the blow, never still: each is a flaw, lying is none."""
    rig, take = load_rig("tine"), library("tine")[0]
    clip = clips.load(paths.ASSETS / "clips" / "tine" / f"{take.name}.npz", rig)
    good = clip.dense - (0.0, clip.header.root_px, 0.0)
    assert flaw(take, rig, good) == 0.0
    assert flaw(take, rig, good[:5]) > 10.0
    assert flaw(replace(take, direction="w"), rig, good) == 100.0
    assert flaw(take, rig, np.concatenate([good, good[-1:].repeat(MAX_TICKS, 0)])) == 100.0


@pytest.mark.parametrize("kind", ["tine", "hod", "wick_fall"])
def test_a_thrown_things_blow_is_what_the_body_got(kind):
    """Its header tells no more momentum than the body shows in the first ticks."""
    rig = load_rig(kind)
    folder = paths.ASSETS / "clips" / kind
    for path in sorted(folder.glob("*-thrown.npz")):
        clip = clips.load(path, rig)
        centre = (clip.dense[:10, :, 0] * rig.masses).sum(axis=1) / rig.masses.sum()
        speed = 60.0 * np.abs(np.diff(centre)).max()
        told = clip.header.strength / rig.masses.sum()
        assert 0.5 * told < speed < 1.5 * told, path.name
    assert len(list(folder.glob("*-thrown.npz"))) == 2


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_no_part_moves_faster_than_playback_lets_it(kind):
    rig = load_rig(kind)
    for path in sorted((paths.ASSETS / "clips" / kind).glob("*-flat-*.npz")):
        dense = clips.load(path, rig).dense
        assert np.hypot(*np.moveaxis(np.diff(dense[:, :, :2], axis=0), -1, 0)).max() < 6.0, path.name


def test_the_command_writes_new_files_a_table_and_sheets(tmp_path, capsys):
    """`record tine`: one take, its line in the table; twice gives two files; the sheet is a PNG."""
    options = RecordOptions(direction="ne", strength="soft", out=tmp_path / "c", sheets=tmp_path / "s")
    assert record_main("tine", options) == 0
    assert record_main("tine", options) == 0
    made = sorted(p.name for p in (tmp_path / "c").glob("*.npz"))
    assert made == ["tine-flat-ne-soft-2.npz", "tine-flat-ne-soft.npz"]
    table = capsys.readouterr().out
    assert "clip" in table and "error px" in table and "tine-flat-ne-soft-2" in table
    assert (tmp_path / "s" / "tine-flat-ne-soft.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "kind, options, words",
    [
        ("tin", {}, ["tin", "did you mean tine"]),
        ("tine", {"direction": "up"}, ["--direction", "up", "nw"]),
        ("hod", {"part": "tail"}, ["--part", "tail", "forearm_l"]),
        ("tine", {"delay": -4}, ["--delay -4", "0..600"]),
        ("tine", {"seed": -1}, ["--seed -1", "0.."]),
        ("tine", {"all": True, "ground": "up", "seed": 3}, ["--all", "--ground --seed"]),
    ],
)
def test_wrong_options_are_one_clear_line(kind, options, words):
    with pytest.raises(UserError) as e:
        record_main(kind, RecordOptions(**options))
    for word in words:
        assert word in str(e.value)


def test_a_single_take_does_not_put_itself_in_a_shipped_ones_place(tmp_path, monkeypatch):
    """In the user's folder, where the same name replaces, it gets a name of its own, in the header, too."""
    monkeypatch.setattr(paths, "user_dir", lambda: tmp_path)
    rig = load_rig("tine")
    for _ in range(2):
        assert record_main("tine", RecordOptions()) == 0
    made = sorted(tmp_path.glob("clips/tine/*.npz"))
    assert [p.name for p in made] == ["tine-flat-e-hard-own-2.npz", "tine-flat-e-hard-own.npz"]
    assert [clips.load(p, rig).header.name for p in made] == [p.stem for p in made]


def test_all_adds_no_copy_of_what_is_there(tmp_path, monkeypatch, capsys):
    """Its name taken by another take, a take of the library becomes NAME-2, once; then there is nothing to add."""
    take = library("tine")[0]
    monkeypatch.setattr("game.lab.record.library", lambda kind: [take])
    other = clips.named(record(library("tine")[2]), take.name)
    clips.save(other, tmp_path)
    for _ in range(3):
        assert record_main("tine", RecordOptions(all=True, out=tmp_path)) == 0
    assert sorted(p.stem for p in tmp_path.glob("*.npz")) == [take.name, f"{take.name}-2"]
    assert clips.load(tmp_path / f"{take.name}.npz", load_rig("tine")).header.seed == other.header.seed


def test_stopped_by_hand_it_says_so_in_a_line(tmp_path, monkeypatch, capsys):
    def stopped(take):
        raise KeyboardInterrupt

    monkeypatch.setattr("game.lab.record.record", stopped)
    assert record_main("tine", RecordOptions(out=tmp_path)) == 130
    said = capsys.readouterr()
    assert said.err.splitlines() == ["record: stopped, 0 of 1, nothing written"] and not said.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["out", "sheets"])
def test_a_folder_that_cannot_be_written_is_told_before_recording(tmp_path, capsys, option):
    (tmp_path / "file").write_text("")
    options = RecordOptions(**{"out": tmp_path / "c", option: tmp_path / "file"})
    with pytest.raises(UserError) as e:
        record_main("tine", options)
    assert "file cannot be written to" in str(e.value) and not capsys.readouterr().out
    assert not list(tmp_path.glob("c/*.npz"))


def test_a_damaged_file_in_the_folder_does_not_hinder(tmp_path):
    (tmp_path / "torn.npz").write_bytes(b"hello")
    assert record_main("tine", RecordOptions(out=tmp_path)) == 0
    assert set(read_index(tmp_path)) == {"tine-flat-e-hard.npz"}


def test_the_compass_is_clockwise_from_ahead():
    assert COMPASS[0] == "e" and COMPASS[2] == "s" and len(COMPASS) == 8
