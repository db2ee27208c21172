"""The bench: knobs, scenes found by name, pace, panel, saving, unseen pictures."""

import os

import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.anim.clay.settings import ClaySettings, load_settings
from game.core.errors import UserError
from game.lab import benchmarks, scenes
from game.lab.bench import Bench
from game.lab.bench_app import lab_main
from game.lab.knobs import Knob, Knobs, PresetKnobs
from game.view.panel import Slider
from game.view.scene import Assets
from game.world.intent import BIT, Intent


@pytest.fixture(scope="module")
def assets():
    return Assets()


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr("game.core.paths.user_dir", lambda: tmp_path)
    return tmp_path


def middle_of(bench, kind, key):
    """A canvas pixel on an item of the panel."""
    bench.draw()
    for y in range(0, 270, 4):
        for x in range(bench.panel.x, 480, 5):
            found = bench.panel.hit(x, y)
            if found is not None and (found.kind, found.key) == (kind, key):
                return x, y
    raise AssertionError(f"{key} is not on the panel")


def test_a_knob_goes_from_end_to_end():
    knob = Knob("fps", "fps", "fps", 1.0, 60.0, 12.0, 1.0)
    assert knob.at(0.0) == 1.0 and knob.at(1.0) == 60.0 and knob.at(knob.share(12.0)) == 12.0
    assert knob.at(5.0) == 60.0 and knob.text(12.0) == "12 fps"
    assert Knob("a", "a", "px", 0.0, 4.0, 1.0).text(0.6) == "0.60 px"


def test_knobs_remember_and_reset():
    knobs = Knobs([Knob("a", "a", "px", 0.0, 4.0, 1.0), Knob("b", "b", "", 0.0, 1.0, 0.0, 1.0, ("off", "on"))])
    knobs.remember()
    assert knobs.turn("a", 3.0) and not knobs.turn("a", 3.0)
    assert knobs.is_changed("a") and not knobs.is_changed("b")
    assert knobs.undo() and knobs["a"] == 1.0 and not knobs.undo()
    knobs.turn("b", 1.0)
    knobs.reset()
    assert knobs["b"] == 0.0 and knobs.undo() and knobs["b"] == 1.0


def test_a_preset_becomes_knobs_and_back(home):
    knobs = PresetKnobs(ClaySettings(), "clay")
    assert knobs.preset == ClaySettings()
    assert [k.unit for k in knobs.all[:5]] == ["fps", "px", "deg", "px", "deg"]
    knobs.turn("fps", 8.0)
    knobs.turn("jitter_px", 1.25)
    knobs.turn("boil", 0.0)
    knobs.turn("mode", 1.0)
    wanted = ClaySettings(fps=8.0, jitter_px=1.25, boil=False, mode="source")
    assert knobs.preset == wanted
    knobs.save()
    assert load_settings() == (wanted, [])
    other = PresetKnobs(ClaySettings(), "clay")
    other.adopt(wanted)
    assert other.preset == wanted and other.undo() and other.preset == ClaySettings()


def test_scenes_are_found_by_name():
    assert {"apples", "gait", "pile"} <= set(scenes.names())
    with pytest.raises(UserError, match="did you mean apples"):
        scenes.make("aples")
    assert all(scenes.titles().values())


@pytest.mark.parametrize("name", scenes.names())
def test_every_scene_runs_and_draws(name, assets):
    bench = Bench(name, assets)
    for tick in range(45):
        bench.tick(Intent(BIT["right"], BIT["right"] if tick else 0))
    bench.overlay = 3
    picture = bench.draw(0.5).rgb()
    assert picture.shape == (270, 480, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) <= 24
    assert bench.panel.content_height() <= 270 - bench.panel.top - 9, "the panel does not fit"


@pytest.mark.parametrize("name", ["apples", "gait", "pile"])
def test_a_scene_is_the_same_each_time(name, assets):
    pictures = []
    for _ in range(2):
        bench = Bench(name, assets)
        for _ in range(30):
            bench.tick(Intent())
        pictures.append(bench.draw().rgb().copy())
    assert (pictures[0] == pictures[1]).all()


def test_pause_step_slow(assets):
    bench = Bench("apples", assets)
    bench.command("pause")
    for _ in range(5):
        bench.tick(Intent())
    assert bench.scene.tick == 0
    bench.command("one_tick")
    assert bench.scene.tick == 1 and bench.paused
    bench.command("pause")
    bench.command("slow")
    for _ in range(60):
        bench.tick(Intent())
    assert bench.scene.tick == 11
    bench.command("restart")
    assert bench.scene.tick == 0
    assert not bench.command("no such command")


def test_a_slider_is_dragged_undone_and_saved(assets, home):
    bench = Bench("apples", assets)
    x, y = middle_of(bench, "slider", "jitter_px")
    bench.press(x, y)
    bench.point(479, 260)
    bench.release()
    assert bench.scene.knobs["jitter_px"] == 4.0
    assert bench.scene.props.all[0].settings.jitter_px == 4.0
    slider = next(i for i in bench.panel.items if isinstance(i, Slider) and i.key == "jitter_px")
    bench.draw()
    slider = next(i for i in bench.panel.items if isinstance(i, Slider) and i.key == "jitter_px")
    assert slider.share == 1.0 and slider.changed
    bench.press(*middle_of(bench, "button", "save"))
    assert (home / "presets" / "clay.toml").is_file() and "saved" in bench.said
    bench.press(*middle_of(bench, "button", "undo"))
    assert bench.scene.props.all[0].settings.jitter_px == 0.6
    bench.press(*middle_of(bench, "button", "load"))
    assert bench.scene.props.all[0].settings.jitter_px == 4.0
    bench.press(*middle_of(bench, "button", "reset"))
    assert bench.scene.knobs.preset == ClaySettings()


def test_a_saved_preset_that_was_broken_by_hand_is_told(assets, home):
    (home / "presets").mkdir()
    (home / "presets" / "clay.toml").write_text("fps = 0\n")
    bench = Bench("apples", assets)
    assert len(bench.scene.warnings) == 1 and bench.scene.knobs.preset == ClaySettings()
    (home / "presets" / "walk.toml").write_text("speed_px_s = = 1\n")
    with pytest.raises(UserError, match="walk.toml"):
        Bench("gait", assets)


def test_the_scene_list(assets):
    bench = Bench("apples", assets)
    bench.press(*middle_of(bench, "tab", "SCENES"))
    bench.press(*middle_of(bench, "button", "scene pile"))
    assert bench.name == "pile"


def test_the_apples_left_plain_right_clay(assets):
    """One simulation: left the true pose at every tick, right held."""
    bench = Bench("apples", assets)
    left, right = [], []
    for _ in range(60):
        bench.tick(Intent())
        frame = bench.scene.frame(1.0)
        left.append(frame.figures[0].pose[0].copy())
        right.append(frame.figures[1].pose[0] - (168.0, 0.0, 0.0))
        assert np.abs(left[-1] - bench.scene.props.bodies.rows[0, :3]).max() < 1e-9
    held = (np.diff(right, axis=0) == 0).all(axis=1)
    assert (~held).sum() in (11, 12, 13)
    assert (np.diff(left, axis=0)[:, :2] != 0).any(axis=1).all()
    bench.press(*middle_of(bench, "button", "mode source"))
    assert bench.scene.props.all[0].settings.mode == "source"


@pytest.mark.parametrize("ground", ["hills", "stairs"])
def test_the_treadmill_on_other_ground(assets, ground):
    bench = Bench("gait", assets)
    bench.draw()
    bench.scene.press(f"ground {ground}")
    start = bench.scene.lanes[0].hero.body_position[0]
    for _ in range(90):
        bench.tick(Intent())
    assert bench.scene.lanes[0].hero.body_position[0] > start + 40.0
    bench.draw()
    bench.scene.press("stand")
    for _ in range(60):
        bench.tick(Intent())
    assert abs(bench.scene.lanes[0].hero.velocity[0]) < 1.0


def test_a_turned_gait_walks_at_once(assets):
    bench = Bench("gait", assets)
    bench.scene.knobs.turn("speed_px_s", 90.0)
    bench.scene.turned("speed_px_s")
    for _ in range(90):
        bench.tick(Intent())
    assert bench.scene.lanes[0].hero.velocity[0] == pytest.approx(90.0, abs=4.0)


def test_unseen_with_a_picture(tmp_path):
    shot, strip = tmp_path / "a.png", tmp_path / "b.png"
    command = ["apples", "--headless", "--ticks", "12", "--screenshot", str(shot), "--strip", str(strip)]
    assert lab_main(command) == 0
    assert shot.read_bytes()[:4] == b"\x89PNG" and strip.stat().st_size > shot.stat().st_size


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["aples", "--headless"], "did you mean apples"),
        (["apples", "--headless", "--ticks", "0"], "from 1 on"),
        (["apples", "--headles"], "did you mean --headless"),
        (["apples", "--headless", "--ticks", "2", "--screenshot", "/no/such/folder/a.png"], "cannot be written"),
    ],
)
def test_mistakes_are_one_line(argv, says):
    with pytest.raises(UserError, match=says) as e:
        lab_main(argv)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("name", ["S4_clay", "scenario=S4_clay", "clay_read"])
def test_a_benchmark_is_found_by_its_name_and_by_what_it_prints(name, monkeypatch):
    ran = []
    monkeypatch.setitem(benchmarks.BENCHES, "S4_clay", lambda: ran.append("S4_clay"))
    assert benchmarks.bench_main([name]) == 0 and ran == ["S4_clay"]


def test_a_clay_preset_with_bad_values_is_told_line_by_line(home, assets, capsys):
    (home / "presets").mkdir()
    (home / "presets" / "clay.toml").write_text('fps = 0\njitter_px = "much"\n')
    bench = Bench("apples", assets)
    assert [line.split(": ", 1)[1] for line in capsys.readouterr().err.splitlines()] == [
        '"fps" must lie in 1.0..60.0, is 0.0 → 12.0 is used',
        "\"jitter_px\" must be a number, is 'much' → 0.6 is used",
    ]
    bench.draw()
    assert any(getattr(item, "text", "") == "2 BAD IN CLAY.TOML" for item in bench.panel.items)
