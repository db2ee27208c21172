"""A scene without the game: `python assets/source/look.py LEVEL.tmx X Y OUT.png [TICK]`, and OUT_3x.png beside it.

Composes backdrop, back wall, tiles, ground, weather and head-up display with the camera's top left at (X, Y).
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from game.core.errors import UserError
from game.level import tiled
from game.view.scene import Assets, Scene
from game.world.frame import Frame, Hud


def look(level_path: Path, x: float, y: float, out: Path, tick: int = 100) -> None:
    """Write the picture at 1x and, as NAME_3x.png, at 3x. Raises UserError for a level that cannot be read."""
    level = tiled.load(level_path)
    scene = Scene(level, Assets())
    frame = Frame(tick, (x, y), [], hud=Hud(3, 5, 0.72, 7), palette=str(level.properties.get("palette") or "dusk"))
    scene.draw(frame).save(str(out))
    pygame.image.save(pygame.transform.scale_by(pygame.image.load(out), 3), out.with_name(f"{out.stem}_3x.png"))


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit("usage: python assets/source/look.py LEVEL.tmx X Y OUT.png [TICK]")
    try:
        look(Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), Path(sys.argv[4]), *map(int, sys.argv[5:]))
    except UserError as e:
        sys.exit(str(e))
