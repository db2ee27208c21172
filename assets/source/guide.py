"""The pictures of levels/README.md that show the game: `python assets/source/guide.py`.

It makes the map that the guide makes, plays it, and puts what is seen into the picture of Tiled's window (play.png)
and, with the guide's two mistakes in it, under the game's banner (banner.png). The other pictures show Tiled alone.
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
import pygame

from game.core import paths
from game.core.errors import UserError
from game.level import new, tiled
from game.session import Session, Settings
from game.view.canvas import save_rgb
from game.view.scene import Assets, Scene
from game.world.intent import Intent

OUT = paths.LEVELS / "docs"
ROCK = 47
# (first column, one past the last, first row, one past the last) of what the guide paints with the terrain brush.
PAINTED = ((11, 16, 14, 16), (16, 27, 20, 21), (17, 25, 19, 20), (19, 23, 18, 19))
ENEMY = '  <object id="5" template="{templates}/enemy_tine.tx" x="344.5" y="288.5"/>\n'
MISTAKES = (('value="apple"', 'value="aple"'), ('type="Sign"', 'type="Sing"'))
GAME_AT = (220, 180)  # where the game's window lies in play.png, at twice its size
PLAY_TICK, BANNER_TICK = 228, 244


def mill(folder: Path) -> Path:
    """The guide's map, painted and with its enemy, in `folder`."""
    path = new.new_map("06_mill", folder)
    text = path.read_text(encoding="utf-8")
    start = text.index('<data encoding="csv">', text.index('name="Terrain"'))
    end = text.index("</data>", start)
    rows = [row.rstrip(",").split(",") for row in text[start:end].split("\n")[1:-1]]
    for first, after, top, foot in PAINTED:
        for row in rows[top:foot]:
            row[first:after] = [str(ROCK)] * (after - first)
    grid = ",\n".join(",".join(row) for row in rows)
    templates = Path(os.path.relpath(paths.LEVELS / "templates", folder.resolve())).as_posix()
    text = f'{text[:start]}<data encoding="csv">\n{grid}\n{text[end:]}'
    text = text.replace(" </objectgroup>", ENEMY.format(templates=templates) + " </objectgroup>", 1)
    path.write_text(text, encoding="utf-8")
    return path


def pictures() -> dict[str, np.ndarray]:
    """Name → (height, width, 3) RGB."""
    with tempfile.TemporaryDirectory() as folder:
        path = mill(Path(folder))
        level = tiled.load(path)
        session = Session(level, Settings(level=path), lambda tick: Intent(), 0)
        scene, made = Scene(level, Assets()), {}
        for tick in range(BANNER_TICK + 1):
            session.tick()
            frame = session.world.frame(1.0)
            scene.step(frame)
            if tick == PLAY_TICK:
                made["play"] = over_tiled(scene.draw(frame).rgb())
        text = path.read_text(encoding="utf-8")
        for right, wrong in MISTAKES:
            text = text.replace(right, wrong, 1)
        path.write_text(text, encoding="utf-8")
        try:
            tiled.load(path)
        except UserError as e:
            frame.banner = f"{str(e).splitlines()[0]} (the old level goes on)".replace(f"{path.parent}{os.sep}", "")
        made["banner"] = scene.draw(frame).rgb().copy()
        session.close()
    return made


def over_tiled(game: np.ndarray) -> np.ndarray:
    """The game's window, twice as large, over Tiled's in play.png."""
    tiled_window = pygame.surfarray.array3d(pygame.image.load(str(OUT / "play.png"))).transpose(1, 0, 2)
    x, y = GAME_AT
    game = game.repeat(2, axis=0).repeat(2, axis=1)
    tiled_window[y : y + game.shape[0], x : x + game.shape[1]] = game
    return tiled_window


if __name__ == "__main__":
    for name, picture in pictures().items():
        save_rgb(picture, str(OUT / f"{name}.png"))
