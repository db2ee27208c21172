"""The reference poses drawn by the game itself: `python assets/source/pose_sheet.py OUT.png`, and OUT_3x.png beside it.

Facing right in the left half, facing left in the right half.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import reference_poses as poses
from px import H3, T1, T3, Canvas  # px puts the project on the path: it comes before game

from game.view.canvas import Canvas as GameCanvas  # isort: skip
from game.view.canvas import SpriteBank  # isort: skip
from game.view.sprites import Sprites  # isort: skip
from game.world.frame import Figure  # isort: skip

CELL_W, CELL_H, GROUND, ACROSS = 88, 78, 70, 5


def cells() -> list[tuple[str, list[Figure], list[Figure]]]:
    """A row a state: name, figures facing right, figures facing left; each stands at (0, 0)."""
    rows = []
    for name, states in poses.WICK.items():
        right = [Figure("wick", poses.wick_rows(p), 1, p["eye"]) for p in states]
        left = [Figure("wick", poses.wick_rows(p, facing=-1), -1, p["eye"]) for p in states]
        rows.append((name, right, left))
    for kind, book in (("tine", poses.TINE), ("hod", poses.HOD)):
        right = [Figure(kind, poses.enemy_rows(p), 1) for p in book.values()]
        left = [Figure(kind, poses.enemy_rows(p, facing=-1), -1) for p in book.values()]
        rows.append((kind, right, left))
    return rows


def sheet() -> GameCanvas:
    """The whole contact sheet: facing right in the left half, facing left in the right half."""
    rows = cells()
    board = Canvas(CELL_W * ACROSS * 2, CELL_H * len(rows), H3)
    canvas = GameCanvas((board.w, board.h))
    sprites = Sprites(SpriteBank())
    for r in range(len(rows)):
        board.rect(0, r * CELL_H + GROUND, board.w, CELL_H - GROUND, T1)
        board.hl(0, board.w, r * CELL_H + GROUND, T3)
    canvas.pixels[:] = board.a
    for r, (_, right, left) in enumerate(rows):
        for half, figures in enumerate((right, left)):
            for k, figure in enumerate(figures):
                x = (half * ACROSS + k) * CELL_W + CELL_W // 2 + (4 if half == 0 else -4)
                sprites.draw(canvas, [figure], (-x, -(r * CELL_H + GROUND)))
    return canvas


def save(canvas: GameCanvas, path: Path) -> None:
    """Write the picture at 1x and, as NAME_3x.png, at 3x."""
    import pygame

    canvas.save(str(path))
    big = pygame.transform.scale_by(pygame.image.load(path), 3)
    pygame.image.save(big, path.with_name(f"{path.stem}_3x.png"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python assets/source/pose_sheet.py OUT.png")
    save(sheet(), Path(sys.argv[1]))
