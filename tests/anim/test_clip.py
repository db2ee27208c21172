"""Recording a clip: samples in ticks, keys by error in world pixels, files never written over, and their header."""

import json
import math

import numpy as np
import pytest

from game.anim import clip as clips
from game.anim.clip import Clip, ClipError
from game.anim.fall.recorder import MAX_TICKS, STILL_TICKS, Recorder, end_error, make_clip, thin
from game.anim.rig import Part, Rig, load_rig
from game.core import presets
from game.core.errors import UserError
from game.core.noise import noise

RIG = load_rig("tine")


def motion(ticks, move=lambda t: 0.0):
    """The tine carried along x by move(tick), its limbs turning a little."""
    rows = []
    for t in range(ticks):
        parts = RIG.stand(100.0 + move(t), 50.0)
        rows.append(RIG.solve(parts[RIG.root, :2], parts[:, 2] + 0.4 * np.sin(0.1 * t + np.arange(11))))
    return np.array(rows)


def clip_of(samples, **kw):
    return make_clip(RIG, kw.pop("name", "take"), samples, kw.pop("every", 1), (100.0, 0.0), "chest", **kw)


def test_samples_are_counted_in_ticks():
    """D1: N seconds give 30 N samples at 30 a second, whatever the clock of the machine does."""
    for seconds in (1, 2, 5):
        recorder = Recorder(RIG, every_ticks=2)
        samples = recorder.take(iter(motion(60 * seconds, lambda t: 3.0 * t)))
        assert abs(len(samples) - 30 * seconds) <= 1


def test_steady_motion_stays_steady():
    """D2: linear keys: a part at constant speed is off by less than 0.1 px between its keys."""
    samples = np.array([RIG.stand(2.5 * t, 0.0) for t in range(90)])
    clip = clip_of(samples)
    assert (clip.counts == 2).all()
    assert np.abs(clip.dense[:, :, :2] - (samples[:, :, :2] - samples[0, RIG.root, :2])).max() < 0.1


def test_motion_after_a_hold_begins_when_it_began():
    """D3: a part that rests for 2.9 s and then moves does not creep before: the error is bounded at every tick."""
    samples = np.array([RIG.stand(0.0 if t < 174 else 4.0 * (t - 174), 0.0) for t in range(200)])
    clip = clip_of(samples)
    assert np.abs(clip.sample(90)[:, 0] - samples[0, :, 0] + samples[0, RIG.root, 0]).max() < 0.4
    track = samples.copy()
    track[:, :, :2] -= samples[0, RIG.root, :2]
    assert end_error(clip.dense, track, RIG.lengths).max() <= clip.header.tolerance_px


@pytest.mark.parametrize("seed", range(4))
def test_error_is_bounded_in_world_pixels_at_both_ends(seed):
    """D3, D5: random motion: neither end of any part is off by more than the tolerance at any tick."""
    rng = [[noise(seed, i, t // 9) for i in range(13)] for t in range(150)]
    samples = np.array([RIG.solve(np.array(r[:2]) * 30, np.array(r[2:]) * 2) for r in rng])
    clip = clip_of(samples)
    track = samples.copy()
    track[:, :, :2] -= samples[0, RIG.root, :2]
    track[:, :, 2] = np.unwrap(track[:, :, 2], axis=0)
    assert end_error(clip.dense, track, RIG.lengths).max() <= 0.4
    assert clip.header.error_px <= 0.4


def test_first_and_last_sample_are_always_keys():
    """D4: slow drift below any threshold still ends where it ended."""
    samples = np.array([RIG.stand(0.001 * t, 0.0) for t in range(100)])
    clip = clip_of(samples)
    assert np.abs(clip.dense[-1, :, :2] - (samples[-1] - samples[0, RIG.root] * (1, 1, 0))[:, :2]).max() <= 1 / 32
    for start, end in clip._spans():
        assert clip.keys[start, 0] == 0 and clip.keys[end - 1, 0] == 99


def test_thinning_keeps_only_what_is_needed():
    """D5: a corner needs one key, a straight line none."""
    track = np.array([[min(t, 10.0), max(0.0, t - 10.0), 0.0] for t in range(21)])
    assert thin(track, 10.0, 0.3).tolist() == [0, 10, 20]


def test_three_takes_are_three_files(tmp_path):
    """D6: nothing is ever written over."""
    paths = [clips.save(clip_of(motion(20 + i)), tmp_path) for i in range(3)]
    assert [p.name for p in paths] == ["take.npz", "take-2.npz", "take-3.npz"]
    loaded = [clips.load(p, RIG).header for p in paths]
    assert [h.ticks for h in loaded] == [19, 20, 21]
    assert [h.name for h in loaded] == ["take", "take-2", "take-3"]


def test_a_second_take_holds_nothing_of_the_first():
    """D7: it starts at tick 0 with new data."""
    recorder = Recorder(RIG)
    recorder.take(iter(motion(50)))
    second = recorder.take(iter(motion(20, lambda t: 500.0 + t)))
    assert len(second) == 20 and recorder.tick == 20 and second[0, RIG.root, 0] > 500.0


def test_parts_of_the_same_name_are_refused(tmp_path, monkeypatch):
    """D8: a rig with two parts of a name says so, with its file."""
    path = tmp_path / "twin.toml"
    path.write_text('[[part]]\nname = "arm"\n[[part]]\nname = "arm"\nparent = "arm"\n')
    monkeypatch.setattr(presets, "find", lambda name, kind="presets": path)
    with pytest.raises(UserError, match='part "arm" stands twice'):
        load_rig("twin-for-test")


def test_a_take_ends_by_itself():
    """D14: after half a second of stillness; and a body that never stops trembling ends at 6 s."""
    still = np.array([RIG.stand(0.0, 0.0)] * 300)
    recorder = Recorder(RIG)
    assert len(recorder.take(iter(still))) < 10 and recorder.tick == STILL_TICKS + 1
    restless = (RIG.stand(0.5 * (t % 2), 0.0) for t in range(10_000))
    recorder.take(restless)
    assert recorder.tick == MAX_TICKS + 1


def test_three_seconds_fit_in_fifteen_kilobytes():
    """A clip of three restless seconds of eleven parts is under 15 KB."""
    assert len(clips.to_bytes(clip_of(motion(180, lambda t: 40 * math.sin(0.15 * t))))) < 15_000


def test_a_saved_clip_is_the_same_clip(tmp_path):
    clip = clip_of(motion(40))
    again = clips.load(clips.save(clip, tmp_path), RIG)
    assert again.header == clip.header and np.array_equal(again.keys, clip.keys)
    assert clips.to_bytes(again) == clips.to_bytes(clip)


def test_mirrored_twice_is_the_original():
    """D11: x, angle, blow, slope and ledge are turned over; twice gives the very same clip."""
    clip = clip_of(motion(40, lambda t: 2.0 * t), ground="ledge", edge_px=20.0, drop_px=90.0)
    once = clips.mirrored(clip)
    assert np.allclose(once.dense[:, :, 0], -clip.dense[:, :, 0])
    assert np.allclose(np.cos(once.dense[:, :, 2]), -np.cos(clip.dense[:, :, 2]), atol=1e-3)
    assert once.header.blow == (-100.0, 0.0) and once.header.edge_px == -20.0
    twice = clips.mirrored(once)
    assert twice.header == clip.header and np.array_equal(twice.keys, clip.keys)


def altered(tmp_path, **changes):
    """A clip file whose header was changed afterwards."""
    clip = clip_of(motion(20))
    table = {**clip.header.__dict__, "name": "odd", **changes}
    head = np.frombuffer(json.dumps(table).encode(), np.uint8)
    path = tmp_path / "odd.npz"
    np.savez_compressed(path, header=head, counts=clip.counts.astype(np.int16), keys=clip.keys)
    return path


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"schema": 9}, ["schema is 9", "reads 1"]),
        ({"rig": "hod"}, ["'hod'", "'tine'"]),
        ({"digest": "00000000"}, ["'00000000'", repr(RIG.digest), "record it again"]),
        ({"tick_hz": 50}, ["tick_hz is 50", "60"]),
        ({"substeps": 1}, ["substeps is 1", "2"]),
        ({"ground": "moon"}, ["'moon'", "ledge"]),
        ({"ticks": "many"}, ['"ticks"', "'many'"]),
        ({"ticks": 30}, ["0 to 19", "0 to 30"]),
        ({"blow": [1.0, None]}, ['"blow"']),
        ({"blow": [1.0]}, ["blow is (1.0,)", "two numbers"]),
        ({"blow": [0.0, 0.0]}, ["blow is (0.0, 0.0)", "1 to 1e+06"]),
        ({"blow": [1e308, 1e308]}, ["1e+308", "1 to 1e+06"]),
        ({"blow": [float("nan"), 1.0]}, ["nan", "1 to 1e+06"]),
        ({"blow": [10**400, 1.0]}, ["1 to 1e+06"]),
        ({"extra": 1}, ["extra"]),
        ({"name": "../../etc"}, ["'../../etc'", "'odd'"]),
        ({"name": "odd\n"}, [r"'odd\n'", "'odd'"]),
        ({"part": "nose"}, ["'nose'", "chest"]),
        ({"root_px": 1e12}, ["root_px is 1e+12", "200"]),
        ({"slope_deg": -80}, ["slope_deg is -80", "45"]),
        ({"edge_px": 1e9}, ["edge_px is 1e+09", "600"]),
        ({"drop_px": 1e4}, ["drop_px is 10000", "600"]),
    ],
)
def test_a_header_that_does_not_fit_is_refused_with_both_values(tmp_path, changes, words):
    path = altered(tmp_path, **changes)
    with pytest.raises(ClipError) as e:
        clips.load(path, RIG)
    line = str(e.value)
    assert line.startswith(str(path)) and "\n" not in line
    for word in words:
        assert word in line.replace("from 0 to 19", "0 to 19")


def far(keys):
    keys[1::2, 1:] = 32767


def leaping(keys):
    keys[:, 1] = np.clip(keys[:, 1].astype(int) * 10, -600 * 32, 600 * 32)


def swinging(keys):
    keys[::2, 3] += 20_000


def away(keys):
    keys[:, 2] -= 500 * 32


def torn(keys):
    keys[-2:, 1] += 100 * 32


@pytest.mark.parametrize(
    "damage, words",
    [
        (far, ["from the root", "by 1024 px", "at most 600"]),
        (leaping, ["moves in a tick by", "px at tick", "at most 12"]),
        (swinging, ["turns in a tick by", "rad at tick", "at most 1.5"]),
        (away, ["the root starts 500 px off", "at most 1"]),
        (torn, ["is off its joint by 100", "at most 12"]),
    ],
)
def test_tracks_that_no_body_could_follow_are_refused_with_both_values(tmp_path, damage, words):
    clip = clip_of(np.array([RIG.solve((4.0 * t, 0.0), RIG.stand(0.0, 0.0)[:, 2]) for t in range(6)]))
    keys = clip.keys.copy()
    damage(keys)
    path = clips.save(Clip(clip.header, clip.counts, keys), tmp_path)
    with pytest.raises(ClipError) as e:
        clips.load(path, RIG)
    assert str(e.value).startswith(str(path)) and "\n" not in str(e.value)
    for word in words:
        assert word in str(e.value)


def test_damaged_files_are_refused_in_one_line(tmp_path):
    good = clips.to_bytes(clip_of(motion(20)))
    cases = {"empty": b"", "text": b"hello", "cut": good[: len(good) // 2]}
    for k in range(0, len(good), 37):
        torn = bytearray(good)
        torn[k] ^= 0xFF
        cases[f"torn{k}"] = bytes(torn)
    for name, content in cases.items():
        path = tmp_path / f"{name}.npz"
        path.write_bytes(content)
        try:
            loaded = clips.load(path, RIG)
        except ClipError as e:
            assert str(e).startswith(str(path)) and "\n" not in str(e)
        else:
            assert isinstance(loaded, Clip)


def test_pickles_are_never_read(tmp_path):
    path = tmp_path / "evil.npz"
    np.savez(path, header=np.array([{"a": 1}], dtype=object), counts=np.zeros(1), keys=np.zeros(1))
    with pytest.raises(ClipError):
        clips.load(path, RIG)


def test_a_rig_that_is_no_tree_is_refused():
    ring = Rig("ring", (Part("a", "b"), Part("b", "a"), Part("c")))
    assert len(ring.order) != len(ring.parts)
