"""Every state as a flat black shape on the light sky: `python assets/source/silhouettes.py OUT.png`, and OUT_3x.png.

A state that cannot be told from its shape alone is drawn wrong.
"""

import sys
from pathlib import Path

import numpy as np
from pose_sheet import ACROSS, CELL_H, CELL_W, GROUND, cells, prop_figures, save
from px import H5, T0, T4

from game.view.canvas import Canvas, SpriteBank
from game.view.letters import Letters
from game.view.sprites import Sprites
from game.world.frame import Figure


def sheet() -> Canvas:
    """A row a state, a cell a pose; props in the last row."""
    bank = SpriteBank()
    sprites, letters = Sprites(bank), Letters(bank)
    rows: list[tuple[str, list[Figure]]] = [(name, right) for name, right, _ in cells()]
    rows.append(("props", prop_figures()))
    canvas = Canvas((CELL_W * ACROSS, CELL_H * len(rows)))
    canvas.pixels.fill(H5)
    for r, (_, figures) in enumerate(rows):
        width = canvas.pixels.shape[1] // max(ACROSS, len(figures))
        for k, figure in enumerate(figures):
            sprites.draw(canvas, [figure], (-(k * width + width // 2), -(r * CELL_H + GROUND)))
    canvas.pixels[:] = np.where(canvas.pixels != H5, T0, H5)
    for r, (name, _) in enumerate(rows):
        canvas.pixels[r * CELL_H + GROUND : (r + 1) * CELL_H] = T0
        letters.draw(canvas, 4, r * CELL_H + GROUND + 2, name.upper(), T4)
    return canvas


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python assets/source/silhouettes.py OUT.png")
    save(sheet(), Path(sys.argv[1]))
