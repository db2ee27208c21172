"""The choice of a death by its blow: the table, ties, strength, mirror, variety, and files that cannot be used."""

import json
import math
import shutil

import numpy as np
import pytest

from game.anim import clip as clips
from game.anim.fall.library import GROUND_COST, Library, fallback, read_index, write_index
from game.anim.rig import load_rig
from game.core import paths

KINDS = ("tine", "hod")
# Degrees clockwise from straight ahead (the creature faces right) -> take; soft and hard alike.
TABLE = """
5 e | 27.5 se | 50 se | 72.5 s | 95 s | 117.5 sw | 140 sw | 162.5 w
185 w | 207.5 nw | 230 nw | 252.5 n | 275 n | 297.5 ne | 320 ne | 342.5 e
"""
ROWS = [cell.split() for line in TABLE.strip().splitlines() for cell in line.split("|")]


@pytest.fixture(scope="module")
def libraries():
    return {kind: Library(load_rig(kind), [paths.ASSETS / "clips"]) for kind in KINDS}


def blow(library, degrees, speed):
    size = speed * float(library.rig.masses.sum())
    return size * math.cos(math.radians(degrees)), size * math.sin(math.radians(degrees))


def side_and_strength(choice):
    return choice.name.split("-")[2:4]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("speed, strength", [(80.0, "soft"), (235.0, "hard")])
@pytest.mark.parametrize("degrees, side", ROWS)
def test_the_table_of_blows(libraries, kind, degrees, side, speed, strength):
    """D12: 32 hit vectors for each kind: nearest by cosine and by strength."""
    library = libraries[kind]
    choice = library.choose(blow(library, float(degrees), speed), 1)
    assert choice.name == f"{kind}-flat-{side}-{strength}" and choice.facing == 1 and not choice.mirrored


def test_the_table_has_sixteen_directions():
    assert len(ROWS) == 16


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("degrees", [5, 50, 95, 140, 185, 230, 320])
@pytest.mark.parametrize("ground", ["flat", "down", "up", "ledge"])
def test_a_blow_from_the_left_is_the_mirror_of_one_from_the_right(libraries, kind, degrees, ground):
    """D11: facing left and hit the other way: the same take, mirrored."""
    library = libraries[kind]
    x, y = blow(library, degrees, 150.0)
    right, left = library.choose((x, y), 1, ground), library.choose((-x, y), -1, ground)
    assert left.name == right.name and left.cost == right.cost
    assert left.mirrored and not right.mirrored and left.facing == -right.facing
    a, b = library.clip(right), library.clip(left)
    assert np.allclose(b.dense[:, :, 0], -a.dense[:, :, 0]) and np.allclose(b.dense[:, :, 1], a.dense[:, :, 1])
    turn = (a.dense[:, :, 2] + b.dense[:, :, 2] - math.pi + math.pi) % math.tau - math.pi
    assert np.abs(turn).max() < 1e-3


def test_strength_alone_decides_between_equals(libraries):
    """D12: the same direction, rising strength: soft, then hard, never back."""
    library = libraries["tine"]
    names = [side_and_strength(library.choose(blow(library, 0.0, v), 1))[1] for v in range(40, 400, 10)]
    assert names == sorted(names, key=["soft", "hard"].index) and set(names) == {"soft", "hard"}


def test_ties_go_by_name(libraries, tmp_path):
    """D12: two takes that fit equally well: the first by name, whatever order the folder gives them in."""
    rig, source = load_rig("tine"), paths.ASSETS / "clips" / "tine" / "tine-flat-e-hard.npz"
    for name in ("b", "a", "c"):
        clips.save(clips.named(clips.load(source, rig), name), tmp_path / "tine")
    library = Library(rig, [tmp_path])
    assert library.choose((1000.0, 0.0), 1).name == "a"
    picked = {library.choose((1000.0, 0.0), 1, seed=s, recent=["a"]).name for s in range(20)}
    assert picked == {"b", "c"}


def test_a_zero_blow_picks_by_seed(libraries):
    """D12: no direction to go by: the seed picks among the takes on this ground, the same one each time."""
    library = libraries["hod"]
    names = [library.choose((0.0, 0.0), 1, "flat", seed).name for seed in range(30)]
    assert names == [library.choose((0.0, 0.0), 1, "flat", seed).name for seed in range(30)]
    assert len(set(names)) > 5 and all("-flat-" in n for n in names)


def test_lately_used_takes_are_avoided(libraries):
    library = libraries["tine"]
    recent = []
    for _ in range(6):
        recent.append(library.choose(blow(library, 10.0, 200.0), 1, recent=recent[-3:]).name)
    assert all(a != b for a, b in zip(recent, recent[1:], strict=False)) and len(set(recent)) >= 3
    assert all(library.entries[n].header.blow[0] > 0 for n in recent)


def test_the_same_blow_again_and_again_goes_round_in_no_fixed_order(libraries):
    """Who falls after others falls by the seed's pick of what fits nearly as well: never one that was just used, all
    hit from the same side, each round another order, and the same again for the same seeds."""
    library = libraries["tine"]

    def deaths():
        recent = []
        for seed in range(40):
            recent.append(library.choose(blow(library, 0.0, 200.0), 1, seed=seed, recent=recent[-7:]).name)
        return recent

    names = deaths()
    assert names == deaths() and names[0] == "tine-flat-e-hard"
    assert all(library.entries[n].header.blow[0] > 0 for n in names)
    assert all(names[k] not in names[max(0, k - 3) : k] for k in range(1, 40))
    followers = {(a, b) for a, b in zip(names, names[1:], strict=False)}
    assert len(set(names)) >= 6 and len(followers) >= 2 * len(set(names))


def test_the_ground_decides_as_seen_along_the_blow(libraries):
    library = libraries["tine"]
    for ground in ("down", "up", "ledge"):
        for degrees in (0.0, 180.0):
            assert library.choose(blow(library, degrees, 200.0), 1, ground).name.startswith(f"tine-{ground}-")
    assert library.choose(blow(library, 90.0, 200.0), 1, "down").name.startswith("tine-flat-s")
    assert all((a, b) in GROUND_COST for a in ("flat", "down", "up", "ledge") for b in ("flat",) if a != b)


def test_turning_round_is_the_last_resort(tmp_path):
    """D11: with takes from behind only, a blow from the front turns the creature; with both it does not."""
    folder = tmp_path / "tine"
    folder.mkdir()
    shutil.copy(paths.ASSETS / "clips" / "tine" / "tine-flat-e-hard.npz", folder)
    library = Library(load_rig("tine"), [tmp_path])
    assert library.choose((-1000.0, 0.0), 1).facing == -1
    shutil.copy(paths.ASSETS / "clips" / "tine" / "tine-flat-w-hard.npz", folder)
    assert Library(load_rig("tine"), [tmp_path]).choose((-1000.0, 0.0), 1).facing == 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_library_is_whole(libraries, kind):
    """At least 8 directions x 2 strengths on flat ground, slopes and ledges both ways; every clip under 15 KB."""
    library = libraries[kind]
    assert library.complaints == []
    flat = [n.split("-")[2:4] for n in library.entries if "-flat-" in n and not n.endswith("thrown")]
    sides = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
    assert {tuple(f) for f in flat} >= {(d, s) for d in sides for s in ("soft", "hard")}
    for ground in ("down", "up", "ledge"):
        assert {n.split("-")[2] for n in library.entries if f"-{ground}-" in n} >= {"e", "w"}
    for name, entry in library.entries.items():
        assert entry.path.stat().st_size < 15_000
        assert entry.header.error_px <= entry.header.tolerance_px
        assert read_index(entry.path.parent)[f"{name}.npz"]["bytes"] == entry.path.stat().st_size


def test_tracks_are_read_when_first_played():
    library = Library(load_rig("tine"), [paths.ASSETS / "clips"])
    assert all(e.clip is None for e in library.entries.values())
    choice = library.choose((1000.0, 0.0), 1)
    assert library.clip(choice).counts.sum() > 20
    assert sum(e.clip is not None for e in library.entries.values()) == 1


def test_one_read_opens_no_clip_file(monkeypatch):
    """The library opens two index files and no track: that is what makes it load in a few milliseconds."""
    monkeypatch.setattr("zipfile.ZipFile.__init__", lambda *a, **k: pytest.fail("a clip file was opened"))
    assert len(Library(load_rig("tine"), [paths.ASSETS / "clips"]).entries) > 30


def library_copy(tmp_path):
    folder = tmp_path / "tine"
    shutil.copytree(paths.ASSETS / "clips" / "tine", folder)
    return folder


def test_a_damaged_file_costs_one_line_and_a_plain_fall(tmp_path):
    """Damaged after the index was written: the creature dies by the plain fall, the game goes on."""
    folder = library_copy(tmp_path)
    path = folder / "tine-flat-e-hard.npz"
    content = bytearray(path.read_bytes())
    content[200:400] = bytes(200)
    path.write_bytes(bytes(content))
    library = Library(load_rig("tine"), [tmp_path])
    choice = library.choose((4000.0, 0.0), 1)
    assert choice.name == "tine-flat-e-hard"
    clip = library.clip(choice)
    assert clip.header.name == "tine-plain-front"
    assert len(library.complaints) == 1 and str(path) in library.complaints[0] and "\n" not in library.complaints[0]
    assert library.choose((4000.0, 0.0), 1).name != "tine-flat-e-hard"


def test_foreign_and_old_files_are_told_and_left_out(tmp_path):
    folder = library_copy(tmp_path)
    foreign = folder / "tine-flat-w-hard.npz"
    shutil.copy(paths.ASSETS / "clips" / "hod" / "hod-flat-w-hard.npz", foreign)
    (folder / "index.json").unlink()
    library = Library(load_rig("tine"), [tmp_path])
    assert len(library.complaints) == 1
    line = library.complaints[0]
    assert str(foreign) in line and "'hod'" in line and "'tine'" in line
    assert "tine-flat-w-hard" not in library.entries and len(library.entries) > 30


def test_a_bad_entry_of_the_index_hinders_no_clip(tmp_path):
    """The file itself tells what it is, and nobody complains."""
    folder = library_copy(tmp_path)
    index = json.loads((folder / "index.json").read_text())
    index["tine-flat-e-hard.npz"]["header"]["ticks"] = "many"
    index["tine-flat-w-hard.npz"]["header"]["part"] = "nose"
    (folder / "index.json").write_text(json.dumps(index))
    library = Library(load_rig("tine"), [tmp_path])
    assert library.complaints == [] and {"tine-flat-e-hard", "tine-flat-w-hard"} <= set(library.entries)


def test_no_library_at_all(tmp_path):
    library = Library(load_rig("hod"), [tmp_path])
    (line,) = library.complaints
    assert line.startswith(str(tmp_path / "hod")) and "plain fall" in line and "\n" not in line
    choice = library.choose((-500.0, 0.0), 1)
    assert library.clip(choice).header.name == "hod-plain-back"
    assert library.clip(library.choose((500.0, 0.0), -1)).header.name == "hod-plain-back"
    assert library.clip(library.choose((500.0, 0.0), 1)).header.name == "hod-plain-front"


def test_a_file_that_is_not_in_the_index_is_found(tmp_path):
    folder = library_copy(tmp_path)
    rig = load_rig("tine")
    clips.save(clips.named(clips.load(folder / "tine-flat-e-hard.npz", rig), "mine"), folder)
    (folder / "index.json").write_text("not json")
    assert "mine" in Library(rig, [tmp_path]).entries
    write_index(folder, rig)
    assert "mine.npz" in read_index(folder)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [1, -1])
def test_the_plain_fall_lies_down_on_its_side(kind, side):
    rig = load_rig(kind)
    clip = fallback(rig, side)
    head = rig.index["head"]
    assert (clip.dense[-1, head, 0] - clip.dense[0, head, 0]) * side > 4.0
    ends = np.concatenate([clip.dense[-1, :, :2], rig.ends(clip.dense[-1])])
    assert (ends[:, 1] <= clip.header.root_px + 0.5).all()
