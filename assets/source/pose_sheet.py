"""The reference poses drawn by the game itself: `python assets/source/pose_sheet.py OUT.png`, and OUT_3x.png beside it.

Facing right in the left half, facing left in the right half.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import reference_poses as poses
from px import H3, H5, T1, T3, Canvas  # px puts the project on the path: it comes before game

from game.physics.prop_kinds import load_kinds
from game.view.canvas import Canvas as GameCanvas
from game.view.canvas import SpriteBank
from game.view.letters import Letters
from game.view.sprites import Sprites
from game.world.frame import Figure

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


def prop_figures(variant: int = 0, squash: int = 0, turn: float = 0.0) -> list[Figure]:
    """One of each kind of prop, standing on (0, 0)."""
    figures = []
    for kind, shape in load_kinds().items():
        row = np.array([[0.0, -shape.silhouette.reach(turn, 0.0, -1.0), turn]])
        figures.append(Figure(kind, row, variant=variant, squash=squash, layer="prop"))
    return figures


def sheet() -> GameCanvas:
    """The whole contact sheet: facing right in the left half, facing left in the right half, props at the bottom."""
    rows = [(name, right + [None] * (ACROSS - len(right)) + left) for name, right, left in cells()]
    props = [prop_figures(v) for v in range(4)] + [prop_figures(0, squash=1), prop_figures(1, turn=0.6)]
    for k, name in enumerate(("props, variants 1 2 3 4", "props, squashed and turned")):
        rows.append((name, sum((props[i] for i in ((0, 1, 2, 3), (4, 5))[k]), [])))
    board = Canvas(CELL_W * ACROSS * 2, CELL_H * len(rows), H3)
    for r in range(len(rows)):
        board.rect(0, r * CELL_H + GROUND, board.w, CELL_H - GROUND, T1)
        board.hl(0, board.w, r * CELL_H + GROUND, T3)
    canvas = GameCanvas((board.w, board.h))
    canvas.pixels[:] = board.a
    bank = SpriteBank()
    sprites, letters = Sprites(bank), Letters(bank)
    for r, (name, figures) in enumerate(rows):
        step = board.w // max(2 * ACROSS, len(figures))
        for k, figure in enumerate(figures):
            if figure is not None:
                sprites.draw(canvas, [figure], (-(k * step + step // 2), -(r * CELL_H + GROUND)))
        letters.draw(canvas, 4, r * CELL_H + 3, name.upper(), H5)
    return canvas


def save(canvas: GameCanvas, path: Path) -> None:
    """Write the picture at 1x and, as NAME_3x.png, at 3x."""
    canvas.save(str(path))
    big = pygame.transform.scale_by(pygame.image.load(path), 3)
    pygame.image.save(big, path.with_name(f"{path.stem}_3x.png"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python assets/source/pose_sheet.py OUT.png")
    save(sheet(), Path(sys.argv[1]))
