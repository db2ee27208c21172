"""What the two enemies' sheets have in common: tones, and near and far limbs as drawings for both facings."""

from collections.abc import Callable

import numpy as np
from bake import Bone, sheet
from px import T0, T1, T2, T3, T5, Canvas

Painter = Callable[[Bone, bool], None]
"""Draws one part on its bone; the flag is True for a near limb, or for a lit eye or firebox."""

DARK, DARK_THS = (T0, T1, T2, T3, T5), (0.02, 0.52, 0.80, 0.945)
FAR, FAR_THS = (T0, T0, T1, T2), (0.1, 0.6, 0.9)


def facings(painter: Painter, flags: tuple[bool, ...], side: int) -> list:
    """Drawings for `sheet`: for each flag, facing right then left. side: see `Bone`."""

    def drawing(flag: bool, facing: int) -> Callable[[Canvas, float], None]:
        return lambda board, angle: painter(Bone(board, board.w / 2, board.h / 2, angle, facing, side), flag)

    return [drawing(flag, facing) for flag in flags for facing in (1, -1)]


def limb_sheets(kind: str, limbs: dict[str, tuple[int, Painter]]) -> dict[str, np.ndarray]:
    """<kind>/<limb>_near and _far for each limb: (cell size, painter). Limbs hang, so their front is v > 0."""
    out = {}
    for name, (cell, painter) in limbs.items():
        out[f"{kind}/{name}_near"] = sheet(cell, facings(painter, (True,), -1))
        out[f"{kind}/{name}_far"] = sheet(cell, facings(painter, (False,), -1))
    return out
