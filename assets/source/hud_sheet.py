"""Draws hud.png: clay pips (4 boil variants, full and empty), the small apple, the cursor. Cells of 9 x 10."""

import numpy as np
from px import B3, G2, K0, K1, K2, K3, T0, T1, T3, Canvas

PIPS = (
    ["..kkk..", ".kllhk.", "kllllhk", "kmllllk", "kmmllmk", ".kmmmk.", "..kkk.."],
    ["..kkkk.", ".kllhhk", "kllllhk", "kmllllk", "kmmllk.", ".kmmmk.", "..kkk.."],
    [".kkkk..", "kllhhk.", "klllllk", "kmllllk", "kmmllmk", ".kmmmk.", "..kkk.."],
    ["..kkk..", ".kllhk.", "klllhhk", "kllllmk", "kmmllmk", ".kmmmkk", "..kkk.."],
)
APPLE = ["...g.", "..g..", ".mkh.", "mmmhm", "mmmmm", "kmmmk", ".kkk."]
CURSOR = ["k......", "kk.....", "kwk....", "kwwk...", "kwwwk..", "kwwwwk.", "kwwkkk.", "kwkwk..", "kk.kwk.", "...kk.."]


def sheet() -> Canvas:
    """Row 0: full pips; row 1: empty pips; row 2: apple, cursor."""
    c = Canvas(36, 30)
    for v, art in enumerate(PIPS):
        c.rows(art, v * 9, 0, {"k": T0, "l": K2, "h": K3, "m": K1})
        c.rows(art, v * 9, 10, {"k": T0, "l": T1, "h": T3, "m": T1})
    c.rows(APPLE, 0, 20, {"g": G2, "m": K1, "k": K0, "h": K3})
    c.rows(CURSOR, 9, 20, {"k": T0, "w": B3})
    return c


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {"hud": sheet().a}
