"""The README's pictures: `python assets/source/gallery.py`. With `--motion FOLDER`: ten seconds of gaits and a fight.

Pictures are drawn by the game from the shipped demos and shown at twice their size; the strips show every fourth tick.
Motions are written as NAME.png (a strip of frames) and NAME.gif (native pixels; needs Pillow).
"""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from game.core import paths
from game.core.errors import UserError
from game.headless import around
from game.lab.bench import Bench
from game.level import tiled
from game.session import Session, Settings
from game.view.canvas import save_rgb
from game.view.ending import EndingView
from game.view.gif import check_pillow, save_gif
from game.view.overlay import chosen
from game.view.scene import Assets, Scene
from game.view.title import TitleView
from game.world import demo as demos
from game.world.intent import Intent
from game.world.world import World

OUT = paths.ASSETS / "readme"
FADE = -1  # not a tick: a third of the way between two skins
# name: (level, tick of its demo, overlay)
PICTURES = {
    "yard": ("01_yard", 660, "off"),
    "ducts": ("03_ducts", 425, "off"),
    "movers": ("04_movers", 1330, "off"),
    "arena": ("05_arena", 1050, "off"),
    "dusk_to_night": ("02_stairs", FADE, "off"),
    "fight": ("02_stairs", 1475, "off"),
    "overlay": ("01_yard", 700, "all"),
}
# name: (level, text of a demo or "" for the level's own, first tick, number of ticks)
MOTIONS = {
    "walk": ("01_yard", "", 0, 600),
    "chase": ("01_yard", "0 +right\n0 +chase\n150 +jump\n160 -jump\n600 end\n", 0, 600),
    "crawl": ("03_ducts", "0 +right\n0 +down\n600 end\n", 0, 600),
    "fight": ("02_stairs", "", 1154, 600),
}
# name: (level, first of the ticks that the README shows)
STRIPS = {
    "walk": ("01_yard", 660),
    "chase": ("02_stairs", 1262),
    "crawl": ("03_ducts", 235),
    "fight": ("02_stairs", 1532),
}


class Play:
    """A level and what is wanted in it, drawn tick by tick."""

    def __init__(self, name: str, text: str, assets: Assets) -> None:
        own = paths.LEVELS / "demos" / f"{name}.demo"
        demo = demos.parse(text) if text else demos.load(own)
        path = paths.LEVELS / f"{name}.tmx"
        level = tiled.load(path)
        self.session = Session(level, Settings(level=path), demos.Playback(demo).intent, demo.seed or 0)
        self.scene = Scene(level, assets, self.session.seed)

    @property
    def world(self) -> World:
        """What is played."""
        return self.session.world

    def tick(self) -> None:
        """One tick, unseen."""
        self.session.tick()
        self.scene.step(self.session.world.frame(1.0))

    def picture(self, overlay: str = "off") -> np.ndarray:
        """(270, 480, 3) RGB of now."""
        frame = self.session.world.frame(1.0, overlay != "off")
        frame.shapes = chosen(frame.shapes, overlay)
        return self.scene.draw(frame).rgb().copy()

    def close_up(self, picture: np.ndarray) -> np.ndarray:
        """What is around the Wick."""
        return around(picture, self.session.world, self.session.world.camera.at(1.0, 0))


def gallery(folder: Path) -> None:
    """Write every picture of the README at twice its size."""
    folder.mkdir(parents=True, exist_ok=True)
    assets, made = Assets(), {}
    for name, (level, tick, overlay) in PICTURES.items():
        play = Play(level, "", assets)
        while play.world.rules.palette_fade < 0.33 if tick == FADE else play.world.tick_number <= tick:
            play.tick()
        made[name] = play.picture(overlay)
    made["ending"] = EndingView(assets.bank, assets.letters, assets.sprites, 14).draw(200).rgb().copy()
    made["title"] = TitleView(assets.bank, assets.letters).draw(200).rgb().copy()
    bench = Bench("gait", assets)
    for _ in range(200):
        bench.tick(Intent())
    made["bench"] = bench.draw().rgb().copy()
    for name, picture in made.items():
        save_rgb(picture.repeat(2, 0).repeat(2, 1), str(folder / f"{name}.png"))
    for name, (level, first) in STRIPS.items():
        near = _motion(Play(level, "", assets), first, 32, 4)[0]
        save_rgb(np.vstack([np.hstack(near[:4]), np.hstack(near[4:])]), str(folder / f"{name}_strip.png"))


def _motion(play: Play, first: int, ticks: int, every: int) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """(close-ups of every so many ticks, whole pictures of every second tick) from tick `first` on."""
    near, whole = [], []
    for tick in range(first + ticks):
        play.tick()
        if tick >= first and (tick % 2 == 0 or (tick - first) % every == 0):
            picture = play.picture()
            if tick % 2 == 0:
                whole.append(picture)
            if (tick - first) % every == 0:
                near.append(play.close_up(picture))
    return near, whole


def motions(folder: Path) -> None:
    """Ten seconds of walk, chase, crawl and a fight, as strips of frames and as GIFs."""
    check_pillow()
    folder.mkdir(parents=True, exist_ok=True)
    assets = Assets()
    for name, (level, text, first, ticks) in MOTIONS.items():
        near, whole = _motion(Play(level, text, assets), first, ticks, 6)
        rows = [np.hstack(near[i : i + 10]) for i in range(0, len(near) // 10 * 10, 10)]
        save_rgb(np.vstack(rows), str(folder / f"{name}.png"))
        save_gif(whole, str(folder / f"{name}.gif"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--motion", type=Path, metavar="FOLDER", help="write ten seconds of motion there instead")
    arguments = parser.parse_args()
    try:
        motions(arguments.motion) if arguments.motion else gallery(OUT)
    except (UserError, OSError) as e:
        sys.exit(str(e))
