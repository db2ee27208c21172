"""The app without a screen: what signals do to title, play, pause and away, and what a session does when begun anew."""

import pygame
import pytest

from game.anim.fall import library
from game.app import App
from game.core import paths
from game.core.store import Store
from game.level import tiled
from game.session import Settings, open_session
from game.stage import READYING_TICKS
from game.view.input import Signal
from game.view.wipe import TICKS
from game.world.intent import Intent
from game.world.rules import RESPAWN_TICKS

DEMO = "# greenware-demo 1\n0 +right\n20 +jump\n26 -jump\n60 end\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("game.core.paths.user_dir", lambda: tmp_path / "user")
    return tmp_path


@pytest.fixture
def play(folder):
    """Open the app."""
    apps = []

    def opened(**settings) -> App:
        apps.append(App(Settings(mute=True, scale=1, **settings)))
        return apps[-1]

    yield opened
    for app in apps:
        app.close()


def press(app: App, name: str = "key", menu: str = "") -> None:
    app._careful(app._take, Signal(name, menu=menu, is_key=True))


def test_the_focus_comes_and_goes(play):
    app = play(level=paths.LEVELS / "01_yard.tmx")
    app._ticks(3)
    app._take(Signal("focus_lost"))
    app._ticks(3)
    assert app.mode == "away" and app.stage.session.world.tick_number == 3
    app._draw()
    # The key that wakes the game does nothing else: P must not pause at once.
    press(app, "pause")
    assert app.mode == "play"
    press(app, "pause")
    assert app.mode == "pause"
    press(app, "one_tick")
    app._ticks(2)
    assert app.stage.session.world.tick_number == 4


def test_a_level_that_is_gone_is_said_on_the_title(play, folder):
    (folder / "user").mkdir()
    (folder / "user" / "options.json").write_text('{"level": "gone.tmx"}')
    app = play()
    assert app.menus["title"].chosen == "continue"
    press(app, menu="menu_choose")
    assert app.mode == "title" and "gone.tmx: no such level" in app.stage.text("banner")
    app._draw()
    press(app, menu="menu_down")
    press(app, menu="menu_choose")
    assert app.mode == "play" and app.stage.text("banner") == "" and app.stage.text("caption")
    app._draw()


def test_a_broken_preset_pauses_at_a_restart_and_the_game_goes_on(play, folder):
    app = play(level=paths.LEVELS / "01_yard.tmx")
    own = folder / "user" / "presets"
    own.mkdir(parents=True)
    (own / "walk.toml").write_text("speeed = 3\n")
    press(app, "restart")
    assert app.mode == "pause" and "speeed" in app.stage.text("banner")
    (own / "walk.toml").unlink()
    press(app, "restart")
    assert app.mode == "play"


def test_the_last_exit_leads_to_the_ending_and_from_there_to_the_title(play):
    app = play(level=paths.LEVELS / "01_yard.tmx")
    app.store.apples = 5
    app._ticks(1)
    app.stage.session.world.rules.apples = 2
    app.stage.session.world.rules.exit_to = app.stage.session.level.path
    app._ticks(1)
    assert app.mode == "ending" and app.stage.session is None
    assert app.store.level == "" and app.store.apples == 0, "the walk is over"
    assert "7 APPLES" in app.ending.count()
    app._draw()
    press(app, "jump", menu="menu_choose")
    press(app, "pause")
    press(app, "restart")
    assert app.mode == "ending", "a jump into the door does not leave the morning"
    app._ticks(60)
    app._draw()
    press(app, menu="menu_choose")
    assert app.mode == "title" and app.ending is None and app.running
    app._draw()
    app._end()
    press(app, "escape")
    assert app.mode == "title"


def test_escape_goes_back_and_never_out(play):
    app = play(level=paths.LEVELS / "01_yard.tmx")
    seen = []
    for _ in range(4):
        press(app, "escape")
        seen.append(app.mode)
    assert seen == ["pause", "play", "pause", "play"], "as P does"
    press(app, "escape")
    app._choose("options")
    press(app, "escape")
    assert app.mode == "pause"
    app._choose("title")
    app._choose("options")
    for _ in range(3):
        press(app, "escape")
        assert app.mode == "title" and app.running
    app._choose("quit")
    assert not app.running


def at_the_door(play, folder, level: str, **settings) -> App:
    """A demo that begins in a level's exit and goes on for three ticks, done."""
    (folder / "door.demo").write_text("# greenware-demo 1\n0 +right\n3 end\n")
    path = paths.LEVELS / level
    door = str(tiled.load(path).of_class("Exit")[0].id)
    app = play(level=path, demo=folder / "door.demo", from_object=door, **settings)
    app.store.level, app.store.apples = "levels/03_ducts.tmx", 4
    app.store.save()
    app._ticks(3)
    return app


def test_a_demo_that_leaves_by_a_door_shows_what_comes(play, folder):
    app = at_the_door(play, folder, "01_yard.tmx")
    assert app.running and app.mode == "play" and app.stage.session.level.path.name == "02_stairs.tmx"
    assert app.stage.session.demo is None, "from here on the player walks"
    app._ticks(5)
    assert app.running and app.stage.session.world.tick_number == 5
    assert (Store.load().level, Store.load().apples) == ("levels/03_ducts.tmx", 4), "it was not the player's walk"


def test_a_demo_that_leaves_by_the_last_door_shows_the_ending(play, folder):
    app = at_the_door(play, folder, "05_arena.tmx")
    assert app.running and app.mode == "ending" and app.ending.count().startswith("NO APPLES")
    assert (Store.load().level, Store.load().apples) == ("levels/03_ducts.tmx", 4)


@pytest.mark.parametrize("wanted", ["trace", "save_demo", "screenshot"])
def test_a_demo_that_is_to_be_written_down_ends_with_its_file(play, folder, wanted):
    app = at_the_door(play, folder, "01_yard.tmx", **{wanted: folder / "out"})
    assert not app.running and app.stage.session.demo is not None


def test_apples_of_the_levels_behind_are_kept_with_the_level(play):
    yard = paths.LEVELS / "01_yard.tmx"
    app = play(level=yard)
    app._ticks(1)
    app.stage.session.world.rules.apples = 3
    app._next_level(paths.LEVELS / "02_stairs.tmx")
    assert app.store.apples == 3 and Store.load().apples == 3
    app._to_title()
    app._choose("new")
    assert Store.load().apples == 0 and app.stage.session.level.path == yard


def test_an_exit_leads_to_the_next_level(play):
    yard = paths.LEVELS / "01_yard.tmx"
    # An id that only the first level has must not trouble the second.
    app = play(level=yard, from_object=str(tiled.load(yard).of_class("Exit")[0].id))
    app.devices.take(pygame.event.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_D))
    app._ticks(1)
    assert app.mode == "play" and app.stage.session.level.path.name == "02_stairs.tmx"
    assert app.store.level == "levels/02_stairs.tmx"
    assert app.devices.intent().holds("right"), "who runs through a door runs on"


def test_what_is_played_back_ends_where_its_file_ends(play, folder):
    (folder / "d.demo").write_text(DEMO)
    app = play(demo=folder / "d.demo", save_demo=folder / "s.demo")
    app._ticks(59)
    assert app.running
    app._ticks(9)
    assert not app.running and app.stage.session.world.tick_number == 60
    app.stage.leave()
    assert "60 end" in (folder / "s.demo").read_text()


def test_begun_anew_a_demo_is_played_from_its_start_and_the_trace_tells_of_the_new_run_only(folder):
    (folder / "d.demo").write_text(DEMO)
    session, _ = open_session(Settings(demo=folder / "d.demo"))
    session.open_trace(folder / "t.jsonl")
    hashes = []
    for _ in range(2):
        for _ in range(60):
            session.tick()
        hashes.append(session.world.hash())
        x = session.world.hero.body_position[0]
        session.start()
    assert hashes[0] == hashes[1] and x > session.world.hero.body_position[0] + 10
    for _ in range(7):
        session.tick()
    session.close()
    assert (folder / "t.jsonl").read_text().count("\n") == 1 + 7


@pytest.mark.parametrize(("name", "anew"), [("chase", False), ("tine_walk", True), ("clay", True)])
def test_presets_of_the_users_own_are_noticed_when_they_appear(folder, name, anew):
    session = open_session(Settings(level=paths.LEVELS / "01_yard.tmx"), lambda _: Intent())[0]
    session.tick()
    world, place = session.world, session.world.hero.body_position
    shipped = (paths.ASSETS / "presets" / f"{name}.toml").read_text()
    own = folder / "user" / "presets"
    own.mkdir(parents=True)
    (own / f"{name}.toml").write_text(shipped)
    assert any([session.reload_presets(0.05) for _ in range(10)])
    assert (session.world is not world) == anew
    assert session.world.hero.body_position == pytest.approx(place, abs=0.01)


def test_a_run_that_was_asked_for_begins_without_the_title_and_stops(play):
    app = play(ticks=5)
    assert app.mode == "play" and app.stage.session.level.path.name == "01_yard.tmx"
    app._ticks(3)
    app._ticks(3)
    assert not app.running and app.stage.session.world.tick_number == 5
    assert play().mode == "title"


def test_the_first_death_finds_what_it_needs(play, monkeypatch):
    """All of the Wick's falls are read in play, a little at a time, before one is needed."""
    monkeypatch.setattr(library, "_LIBRARIES", {})
    app = play(level=paths.LEVELS / "01_yard.tmx")
    app._ticks(2)
    assert "wick" not in library._LIBRARIES
    while not all(entry.clip is not None for entry in library.shipped("wick").entries.values()):
        app._ticks(100 * READYING_TICKS)
        assert app.stage.session.world.tick_number < 60 * 60


def test_a_change_of_picture_is_wiped_and_the_world_goes_on_beneath(play):
    app = play(level=paths.LEVELS / "01_yard.tmx")
    app._draw()
    assert not app.wipe.is_on, "what was asked for is there at once"
    app._next_level(paths.LEVELS / "02_stairs.tmx")
    assert app.wipe.is_on
    for _ in range(TICKS):
        app._ticks(1)
        app._draw()
    assert not app.wipe.is_on and app.stage.session.world.tick_number == TICKS
    app.stage.session.world.hero.die()
    for _ in range(RESPAWN_TICKS + 60):
        app._ticks(1)
        if app.wipe.is_on:
            break
    assert app.wipe.is_on and app.stage.session.world.hero.health > 0
    press(app, "key")
    assert not app.wipe.is_on, "any key ends it"
    app._end()
    assert app.wipe.is_on
    app._draw()
