"""The game in a real window: Xvfb gives the screen, openbox the window manager, xdotool the hands.

What keys did is read from the trace and from the saved demo, what is seen from Xvfb's own frame buffer. Nothing here
measures time; everything waits until what is expected is there.
"""

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from game.cli import main
from game.view.canvas import HEIGHT, WIDTH
from game.view.palette import K2, SKINS
from game.view.window import best_scale

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ("Xvfb", "openbox", "xdotool", "setxkbmap")
MISSING = [name for name in PROGRAMS if shutil.which(name) is None]
SCREEN = (1500, 900)
PATIENCE_S = 15.0

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

# No frames, so that a window's place is its picture's place; Alt+F4 closes as a window manager's button does.
OPENBOX = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<theme><keepBorder>no</keepBorder></theme>
<applications><application class="*"><decor>no</decor></application></applications>
<keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard></openbox_config>"""

FLAT = """<map version="1.8" orientation="orthogonal" width="40" height="20" tilewidth="16" tileheight="16">
<objectgroup id="1" name="Things">
<object id="1" class="Solid" x="0" y="240" width="640" height="80"/>
<object id="2" class="Spawn" x="200" y="240"><point/></object>{more}</objectgroup></map>"""
STEP = '<object id="3" class="Solid" x="400" y="200" width="240" height="40"/>'


def until(what, describe="it"):
    """Wait for something truthy; returns it."""
    end = time.monotonic() + PATIENCE_S
    while not (found := what()):
        assert time.monotonic() < end, f"waited in vain for {describe}"
        time.sleep(0.02)
    return found


class Desk:
    """A virtual screen with a window manager. folder: for its files and the players' data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games: list[Game] = []
        read, write = os.pipe()
        (folder / "rc.xml").write_text(OPENBOX)
        screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nocursor", "-noreset", "-fbdir", folder]
        self.server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_PICTURES_DIR")
        self.env = {k: v for k, v in os.environ.items() if k not in hidden}
        self.env |= {"DISPLAY": f":{number}", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
        command = ["openbox", "--config-file", str(folder / "rc.xml")]
        self.manager = subprocess.Popen(command, env=self.env, stderr=subprocess.DEVNULL)
        until(lambda: self.hands("get_num_desktops"), "the window manager")

    def hands(self, *words: object) -> str:
        """Run xdotool; what it prints, "" if it could not."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.env, capture_output=True, text=True).stdout.strip()

    def layout(self, name: str) -> None:
        """Another keyboard layout."""
        subprocess.run(["setxkbmap", name], env=self.env, check=True)

    def picture(self) -> np.ndarray:
        """What the screen shows: (height, width, 3)."""
        raw = (self.folder / "Xvfb_screen0").read_bytes()
        head = np.frombuffer(raw, ">u4", 25)
        rows = np.frombuffer(raw, np.uint8, offset=int(head[0] + 12 * head[19])).reshape(SCREEN[1], -1, 4)
        return rows[:, : SCREEN[0], 2::-1]

    def close(self) -> None:
        """Put the screen away."""
        for process in (self.manager, self.server):
            process.terminate()
            process.wait(10)


class Game:
    """A running game. Its trace and its demo lie in the desk's folder."""

    def __init__(self, desk: Desk, *words: object, level: str = FLAT.format(more="")) -> None:
        self.desk = desk
        self.map, self.trace, self.demo = (desk.folder / name for name in ("level.tmx", "t.jsonl", "d.demo"))
        for path in (self.trace, self.demo):
            path.unlink(missing_ok=True)
        self.map.write_text(level)
        shutil.rmtree(desk.folder / "data", ignore_errors=True)
        command = [sys.executable, str(ROOT / "main.py"), *map(str, words)]
        self.process = subprocess.Popen(
            command, env=desk.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=desk.folder
        )
        desk.games.append(self)
        until(lambda: desk.hands("getactivewindow", "getwindowname") == "Greenware", "the window")
        self.window = desk.hands("getactivewindow")

    @classmethod
    def playing(cls, desk: Desk, *words: object, **more: str) -> "Game":
        """Play the flat level, recorded."""
        game = cls(desk, desk.folder / "level.tmx", "--trace", "t.jsonl", "--save-demo", "d.demo", *words, **more)
        until(game.row, "the first ticks")
        return game

    def keys(self, *names: str) -> None:
        """Press and release keys, one after the other."""
        self.desk.hands("key", *names)

    def row(self) -> dict:
        """The newest tick that the trace has, {} if there is none."""
        lines = self.trace.read_text().split("\n") if self.trace.exists() else []
        return json.loads(lines[-2]) if len(lines) > 2 else {}

    def player(self, what: str) -> object:
        """Something of the player in the newest tick."""
        return self.row()["player"][what]

    def stands_still(self) -> bool:
        """Whether no tick is done any more, after giving it the time for many."""
        tick = self.row()["tick"]
        time.sleep(0.35)
        return self.row()["tick"] == tick

    def place(self) -> tuple[int, int, int, int]:
        """x, y, width, height of the window."""
        words = dict(w.split("=") for w in self.desk.hands("getwindowgeometry", "--shell", self.window).split())
        return tuple(int(words[k]) for k in ("X", "Y", "WIDTH", "HEIGHT"))

    def picture(self) -> np.ndarray:
        """What the window shows; only for a window that lies wholly on the screen."""
        x, y, width, height = self.place()
        return self.desk.picture()[y : y + height, x : x + width]

    def still(self) -> np.ndarray:
        """Pause and return the canvas, 480x270, once nothing moves in it."""
        self.keys("p")
        until(self.stands_still, "the pause")
        k = best_scale(self.place()[2:])
        return self.picture()[::k, ::k].copy()

    def close(self) -> tuple[int, str]:
        """Close the window as its manager does; the exit status and what was printed."""
        if self.process.poll() is None:
            self.keys("alt+F4")
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out + err

    def log(self) -> list[str]:
        """The saved demo's lines without their ticks, once the game is closed."""
        return [line.split()[1] for line in self.demo.read_text().splitlines() if not line.startswith("#")]


@pytest.fixture(scope="module")
def screen(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("desk"))
    yield desk
    desk.close()


@pytest.fixture
def desk(screen):
    """The desk; no game is left behind on it."""
    yield screen
    for game in screen.games:
        if game.process.poll() is None:
            game.process.kill()
            game.process.communicate()
    screen.games.clear()


@pytest.fixture
def played(desk):
    """Play the flat level."""
    return lambda *words, **more: Game.playing(desk, "--mute", *words, **more)


def letterboxed(canvas: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """The canvas at the largest whole scale in the middle of a black window."""
    k = best_scale(size)
    left, top = (size[0] - WIDTH * k) // 2, (size[1] - HEIGHT * k) // 2
    window = np.zeros((size[1], size[0], 3), np.uint8)
    window[top : top + HEIGHT * k, left : left + WIDTH * k] = canvas.repeat(k, axis=0).repeat(k, axis=1)
    return window


def test_keys_move_the_wick_and_the_run_can_be_played_back(desk, played):
    game = played("--seed", 5)
    start = game.player("x")
    for number, preset in (("2", "chase"), ("3", "crawl"), ("1", "walk")):
        game.keys(number)
        until(lambda preset=preset: game.player("preset") == preset, preset)
    desk.hands("keydown", "Right")
    until(lambda: game.player("x") > start + 15, "steps to the right")
    desk.hands("keyup", "Right")
    desk.hands("keydown", "space")
    until(lambda: not game.player("grounded"), "a jump")
    desk.hands("keyup", "space")
    assert game.close() == (0, "")
    log = game.log()
    for action in ("chase", "crawl", "walk", "right", "jump"):
        assert f"+{action}" in log and f"-{action}" in log
    again = desk.folder / "again.jsonl"
    assert main(["--headless", "--demo", str(game.demo), "--trace", str(again)]) == 0
    assert again.read_bytes() == game.trace.read_bytes()


def test_wasd_lies_right_on_a_french_keyboard(desk, played):
    desk.layout("fr")
    try:
        game = played()
        for keycode in (25, 38, 39, 40, 24, 26):  # the places of W A S D Q E
            seen = game.row()["tick"]
            game.keys(str(keycode))
            until(lambda seen=seen: game.row()["tick"] > seen + 5, "some ticks")
        game.close()
    finally:
        desk.layout("us")
    assert [a for a in game.log() if a[0] == "+"] == ["+up", "+left", "+down", "+right", "+throw", "+grab"]


def test_full_screen_ten_times_returns_the_same_place_and_picture(desk, played):
    game = played("--scale", 2)
    canvas, place = game.still(), game.place()
    assert place[2:] == (2 * WIDTH, 2 * HEIGHT)
    for _ in range(10):
        game.keys("F11")
        until(lambda: game.place() == (0, 0, *SCREEN), "full screen")
        until(lambda: np.array_equal(game.picture(), letterboxed(canvas, SCREEN)), "the picture in full screen")
        game.keys("F11")
        until(lambda: game.place() == place, "the window's old place")
    assert game.stands_still() and game.place() == place
    until(lambda: np.array_equal(game.picture(), letterboxed(canvas, place[2:])), "the old picture")
    assert game.close() == (0, "")


def test_every_size_shows_whole_pixels_in_the_middle(desk, played):
    game = played("--scale", 1)
    canvas = game.still()
    assert len(np.unique(canvas.reshape(-1, 3), axis=0)) > 4
    for size in ((961, 541), (1441, 811), (959, 700), (777, 333), (WIDTH, HEIGHT)):
        desk.hands("windowsize", game.window, *size)
        until(lambda size=size: game.place()[2:] == size, "the new size")
        until(lambda size=size: np.array_equal(game.picture(), letterboxed(canvas, size)), f"whole pixels at {size}")
    assert game.close() == (0, "")


def test_losing_the_focus_releases_the_keys_and_pauses(desk, played):
    game = played()
    desk.hands("keydown", "Left")
    until(lambda: game.player("state") == "walk", "a walk")
    desk.hands("windowminimize", game.window)
    until(game.stands_still, "the pause")
    desk.hands("keyup", "Left")
    desk.hands("windowactivate", game.window)
    until(lambda: desk.hands("getactivewindow") == game.window, "the focus")
    assert game.stands_still()
    game.keys("p")
    tick = game.row()["tick"]
    until(lambda: game.row()["tick"] > tick + 40, "going on")
    assert game.player("vx") == pytest.approx(0, abs=1)
    assert game.close() == (0, "")
    assert game.log() == ["+left", "-left", "end"]


def test_a_saved_map_is_swapped_in_and_a_broken_one_is_not(desk, played):
    game = played("--scale", 2)
    before, x = game.still(), game.player("x")
    kept = game.map.read_text()

    def canvas() -> np.ndarray:
        return game.picture()[::2, ::2].astype(int)

    def has_step() -> bool:
        return abs(canvas()[165:185, 410:470].mean() - before[165:185, 410:470].mean()) > 20

    def has_banner() -> bool:
        return (canvas()[30:36, 5:8] == SKINS["dusk"][K2]).all()

    assert not has_step() and not has_banner()
    new = desk.folder / "new.tmx"
    new.write_text(FLAT.format(more=STEP))
    os.replace(new, game.map)
    until(has_step, "the new step")
    game.map.write_text(kept[: len(kept) // 2])
    until(has_banner, "the banner")
    assert has_step()
    game.map.write_text(kept)
    until(lambda: not has_step() and not has_banner(), "the old level")
    tick = game.row()["tick"]
    game.keys("p")
    until(lambda: game.row()["tick"] > tick + 10, "going on")
    assert game.player("x") == pytest.approx(x, abs=0.5)
    assert game.close() == (0, "")


def test_a_demo_plays_in_the_window_as_it_does_unseen(desk):
    demo = desk.folder / "short.demo"
    demo.write_text("0 +right\n20 +jump\n30 -jump\n70 end\n")
    game = Game(desk, "level.tmx", "--mute", "--demo", demo, "--trace", "t.jsonl", "--screenshot", "w.png@40")
    out, err = game.process.communicate(timeout=PATIENCE_S)
    assert (game.process.returncode, out, err) == (0, "", "")
    again, picture = desk.folder / "again.jsonl", desk.folder / "again.png"
    words = [game.map, "--headless", "--demo", demo, "--trace", again, "--screenshot", f"{picture}@40"]
    assert main([str(w) for w in words]) == 0
    head, rows = again.read_text().split("\n", 1)
    assert game.trace.read_text().split("\n", 1)[1] == rows and rows.count("\n") == 70
    # The camera is kept from wobbling between ticks, so in a window it may stand a pixel beside.
    sizes = {path.read_bytes()[16:24] for path in (desk.folder / "w.png", picture)}
    assert sizes == {struct.pack(">II", WIDTH, HEIGHT)}


def test_the_menu_by_keys_and_mouse(desk):
    game = Game(desk, "--mute", "--scale", 2)
    saved = desk.folder / "data" / "greenware" / "options.json"
    options = lambda: json.loads(saved.read_text()) if saved.exists() else {}  # noqa: E731
    game.keys("Down", "s", "Return", "Return")
    until(lambda: options().get("shake") is False, "an option by keys")
    game.keys("Escape")
    x, y = 2 * 60, 2 * 210
    desk.hands("mousemove", "--window", game.window, x, y, "click", 1)
    until(lambda: options().get("level") == "levels/01_yard.tmx", "a new walk by mouse")
    game.process.send_signal(signal.SIGINT)
    out, err = game.process.communicate(timeout=PATIENCE_S)
    assert (game.process.returncode, out, err) == (130, "", "")
