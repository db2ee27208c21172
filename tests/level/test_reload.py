"""Live reload, including bad input 33: half-written, deleted and restored files. Time is what the test says it is."""

import os

from game.level import tiled
from game.level.level import Level
from game.level.reload import FilePoll, Watcher
from tests.level import build


def replace(path, text):
    """Save as Tiled does: write a temporary file, rename it over the old one."""
    other = path.with_name(path.name + ".XXXX")
    other.write_text(text)
    os.replace(other, path)


def run(watcher, seconds=0.5):
    """All answers within this time, asked once a frame."""
    answers = [watcher.poll(1 / 60) for _ in range(round(seconds * 60))]
    return [a for a in answers if a is not None]


def start(folder):
    level = tiled.load(build.write(folder))
    return level.path, Watcher(level.files)


def test_nothing_happens_while_nothing_is_saved(tmp_path):
    _, watcher = start(tmp_path)
    assert run(watcher, 3.0) == []


def test_a_saved_map_arrives_within_half_a_second_and_once(tmp_path):
    path, watcher = start(tmp_path)
    replace(path, build.tmx(properties='<properties><property name="title" value="Two"/></properties>'))
    (level,) = run(watcher)
    assert isinstance(level, Level) and level.properties["title"] == "Two"
    assert run(watcher, 2.0) == []


def test_a_changed_picture_counts(tmp_path):
    _, watcher = start(tmp_path)
    (tmp_path / "t.png").write_bytes(build.png(64, 32))
    assert [type(a) for a in run(watcher)] == [Level]


def test_a_newly_used_tileset_is_watched(tmp_path):
    path, watcher = start(tmp_path)
    tsx = tmp_path / "new.tsx"
    tsx.write_text(build.TILESET.replace(' firstgid="1"', ""))
    replace(path, build.tmx(tileset='<tileset firstgid="1" source="new.tsx"/>'))
    assert [type(a) for a in run(watcher)] == [Level]
    tsx.write_text(tsx.read_text().replace('name="t"', 'name="other"'))
    assert [type(a) for a in run(watcher)] == [Level]


def test_33_half_written_then_whole(tmp_path):
    path, watcher = start(tmp_path)
    text = build.tmx()
    path.write_text(text[:200])
    for _ in range(30):  # until it has settled and was tried once
        assert watcher.poll(1 / 60) is None
        if watcher._retry_s is not None:
            break
    path.write_text(text)
    answers = run(watcher, 1.0)
    assert answers and all(isinstance(a, Level) for a in answers)


def test_33_half_written_for_good_tells_after_the_retry(tmp_path):
    path, watcher = start(tmp_path)
    path.write_text(build.tmx()[:200])
    (problems,) = run(watcher, 1.0)
    assert "file is cut off at line 3" in str(problems[0])
    assert run(watcher, 1.0) == []  # said once
    path.write_text(build.tmx())
    assert [type(a) for a in run(watcher)] == [Level]


def test_33_deleted_and_restored(tmp_path):
    path, watcher = start(tmp_path)
    path.unlink()
    (problems,) = run(watcher, 1.0)
    assert "no such file" in str(problems[0])
    build.write(tmp_path)
    assert [type(a) for a in run(watcher)] == [Level]


def test_33_a_deleted_tileset_comes_back(tmp_path):
    tsx = tmp_path / "t.tsx"
    tsx.write_text(build.TILESET.replace(' firstgid="1"', ""))
    level = tiled.load(build.write(tmp_path, build.tmx(tileset='<tileset firstgid="1" source="t.tsx"/>')))
    watcher = Watcher(level.files)
    text = tsx.read_text()
    tsx.unlink()
    (problems,) = run(watcher, 1.0)
    assert "not found" in str(problems[0])
    tsx.write_text(text)
    assert [type(a) for a in run(watcher)] == [Level]


def test_several_saves_at_once_are_one_change(tmp_path):
    files = [tmp_path / name for name in "abc"]
    for file in files:
        file.write_text("1")
    poll = FilePoll(files)
    assert not any(poll.poll(0.05) for _ in range(5))
    answers = []
    for tick in range(40):
        if tick < 8:
            files[tick % 3].write_text("2" * (tick + 2))
        answers.append(poll.poll(0.05))
    assert sum(answers) == 1
