"""Every state as a flat black shape on the light sky: `python assets/source/silhouettes.py OUT.png`, and OUT_3x.png.

A state that cannot be told from its shape alone is drawn wrong.
"""

import sys
from pathlib import Path

import numpy as np
from played_poses import PLAYED, played
from pose_sheet import ACROSS, CELL_H, CELL_W, GROUND, cells, prop_figures, save
from px import H5, T0, T4

from game.view.canvas import Canvas, SpriteBank
from game.view.letters import Letters
from game.view.sprites import Sprites
from game.world.frame import Figure


def sheet() -> Canvas:
    """A row a state, a cell a pose; first those that were drawn, then those of play; props in the last row."""
    bank = SpriteBank()
    sprites, letters = Sprites(bank), Letters(bank)
    rows: list[tuple[str, list[list[Figure]]]] = [(name, [[f] for f in right]) for name, right, _ in cells()]
    rows += [(name, played(name)) for name in PLAYED]
    rows.append(("props", [[f] for f in prop_figures()]))
    canvas = Canvas((CELL_W * ACROSS, CELL_H * len(rows)))
    canvas.pixels.fill(H5)
    for r, (_, moments) in enumerate(rows):
        width = canvas.pixels.shape[1] // max(ACROSS, len(moments))
        for k, figures in enumerate(moments):
            sprites.draw(canvas, figures, (-(k * width + width // 2), -(r * CELL_H + GROUND)))
    canvas.pixels[:] = np.where(canvas.pixels != H5, T0, H5)
    for r, (name, _) in enumerate(rows):
        canvas.pixels[r * CELL_H + GROUND : (r + 1) * CELL_H] = T0
        letters.draw(canvas, 4, r * CELL_H + GROUND + 2, name.upper(), T4)
    return canvas


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python assets/source/silhouettes.py OUT.png")
    save(sheet(), Path(sys.argv[1]))
