"""The Hod's sheets: a walking kiln with a firebox behind bars, a chimney, moss on the shoulder and fist blocks."""

import numpy as np
from bake import Bone, sheet
from foes import FAR, FAR_THS, facings, limb_sheets
from px import G0, G1, G2, K0, K1, K2, K3, T0, T1, T2, T3, T4, T5, A, Canvas, hsh

HEAD, CHEST, PELVIS, UPPER_ARM, FOREARM, THIGH, SHIN = 15, 20, 6, 12, 16, 9, 9
STONE, STONE_THS = (T0, T1, T2, T3, T4, T5), (0.02, 0.40, 0.66, 0.86, 0.965)


def tones(near: bool) -> tuple[tuple[int, ...], tuple[float, ...]]:
    return (STONE, STONE_THS) if near else (FAR, FAR_THS)


def thigh(bone: Bone, near: bool) -> None:
    bone.put([bone.cap(0, 0, 5.2, THIGH, 0, 4.0)], *tones(near), r=3.5)


def shin(bone: Bone, near: bool) -> None:
    """The shin with its foot block at a right angle: for a body that lies."""
    end = SHIN
    block = [(-2, -4.0), (-2, 4.0), (end - 3, 5.0), (end - 2, 7.6), (end, 7.8), (end, -4.6), (end - 4, -4.4)]
    bone.put([bone.poly(block)], *tones(near), r=2.6)


def stump(bone: Bone, near: bool) -> None:
    """The shin without its foot: a standing Hod keeps its sole on the ground whatever the shin does.

    Its lower corners are cut, so that a slanting shin does not stick out under the foot block.
    """
    bone.put(
        [bone.poly([(-2, -4.0), (-2, 4.0), (SHIN - 4, 4.2), (SHIN - 2, 2), (SHIN - 2, -2), (SHIN - 4, -4.2)])],
        *tones(near),
        r=2.6,
    )


def foot(bone: Bone, near: bool) -> None:
    """The foot block from the ankle, its sole 0 px below it; the bone points to the toe."""
    bone.put([bone.poly([(-4.6, -4.6), (3.6, -4.8), (7.6, -2.2), (8.2, 0), (-5.2, 0)])], *tones(near), r=2.2)


def upper_arm(bone: Bone, near: bool) -> None:
    bone.put([bone.cap(-1, 0, 6.0, 3, 0, 5.4), bone.cap(3, 0, 4.6, UPPER_ARM, 0, 3.6)], *tones(near), r=3.6, k=1.5)


def forearm(bone: Bone, near: bool) -> None:
    """The fist block with its band, knuckles and rusty elbow."""
    end = FOREARM
    block = [(-3, -3.6), (-3, 3.6), (4, 4.6), (6, 6.6), (end + 2, 6.8), (end + 4, 4.5), (end + 4, -4), (end + 2, -6.2),
             (6, -6), (3, -4.4)]  # fmt: skip
    bone.put([bone.poly(block)], *tones(near), r=3.0)
    if near:
        bone.line(6, -5.4, 6, 5.8, T1)
        bone.line(7, -5, 7, 5.6, T3)
        bone.line(end - 1, -1, end + 3, -1, T1)
        bone.line(end - 1, 2.2, end + 3, 2.2, T1)
        for u, v, slot in ((9, 4, T5), (9, -3, T1), (2, 0, K1), (1, 0, K0), (2, 1, K0)):
            bone.px(u, v, slot)


def pelvis(bone: Bone, _: bool) -> None:
    block = [(-4, -8), (-4.5, 6.5), (3, 8.6), (PELVIS + 2, 8), (PELVIS + 2, -9), (2, -9.5)]
    bone.put([bone.poly(block)], STONE, STONE_THS, r=3)


def head(bone: Bone, lit: bool) -> None:
    """Low in front of the slab: two eyes in a slit, and a jaw line."""
    end = HEAD + 2  # bone length and a jaw that overhangs it
    skull = [(2, -5.0), (8, -6.0), (end, -5.0), (end + 3.0, -1.6), (end + 2.6, 3.2), (end - 2, 5.0), (3, 4.4)]
    bone.put([bone.poly(skull)], STONE, STONE_THS, r=2.8)
    if lit:
        bone.line(end - 7, -0.8, end + 2.2, -0.8, T0)
        bone.line(end - 7, 0.2, end + 2.2, 0.2, T0)
        for u, v in ((-5.6, -0.3), (-4.6, -0.3), (0.6, -0.3), (-0.4, -0.3), (-0.4, -1.0)):
            bone.px(end + u, v, A)
    else:
        bone.line(end - 7, -0.4, end + 1.6, -0.4, T0)
    bone.line(end - 6, 3.0, end + 1.4, 2.8, T0)


SLAB = [(-3, -8.5), (-3, 7.5), (3, 11), (11, 12.5), (19, 10.5), (24, 5), (26, -2), (24, -9), (17, -13.5), (6, -12.5)]
MOUTH_RIM = [(-2.2, -6.4), (-2.2, 6.4), (7.6, 7.0), (12.6, 4.6), (14.4, 0), (12.6, -4.6), (7.6, -7.0)]
MOUTH_LIP = [(-2.0, -6.2), (-2.0, -5.4), (7.6, -6.0), (12.4, -3.8), (13.6, 0), (14.2, 0), (12.6, -4.6), (7.6, -7.0)]
MOUTH = [(-0.5, -4.6), (-0.5, 4.6), (7, 5.2), (11, 3.2), (12.4, 0), (11, -3.2), (7, -5.2)]
EMBERS = [(-0.5, -3), (-0.5, 3.2), (5, 3.4), (8.6, 1.6), (9.4, 0), (8.4, -2), (5, -3.4)]
HEART = [(-0.5, -1.6), (-0.5, 2), (3.2, 2.2), (5.4, 0.4), (3, -1.6)]


def chest(bone: Bone, hot: bool) -> None:
    """Chimney, then the kiln's slab with brick seams, the firebox (hot or dead) behind its bars, moss on top."""
    bone.put([bone.poly([(9, -10), (14, -21), (18.6, -19.2), (15, -8)])], STONE, STONE_THS, r=2.2)
    bone.put([bone.poly([(12.6, -22.4), (13.8, -20.2), (19.4, -18.0), (20.4, -20.0)])], STONE, STONE_THS, r=1.4, sep=T0)
    bone.put([bone.poly(SLAB)], STONE, STONE_THS, r=4.4, sep=T0)
    for u in (3.5, 9.5, 15.5, 21):
        bone.line(u, -12, u - 0.3, -6.2, T1)
    for u, v in ((6.5, -9.4), (12.5, -9.0), (18.5, -9.4)):
        bone.line(u - 2.6, v, u + 2.6, v, T1)
    for u, v in ((4.6, -11), (10.6, -11), (16.6, -8.4)):
        bone.line(u, v, u, v + 1.4, T4)
    bone.fill(MOUTH_RIM, T0)
    bone.fill(MOUTH_LIP, T3)
    bone.fill(MOUTH, K1 if hot else T1)
    if hot:
        bone.fill(EMBERS, K2)
        bone.fill(HEART, K3)
    for v in (-2.6, 0.2, 3.0):
        bone.line(-1.4, v, 12.4, v, T0)
    for k in range(26):
        bone.px(25.5 - hsh(k, 3) * 4.5, -9 + hsh(k, 4) * 13, (G1, G0, G1, G2)[k % 4])


def upright_feet() -> np.ndarray:
    """One row of four cells of 25: near right, near left, far right, far left; the ankle is the middle pixel."""
    cell = 25
    out = Canvas(cell * 4, cell)
    for k, (near, facing) in enumerate(((True, 1), (True, -1), (False, 1), (False, -1))):
        board = Canvas(cell, cell)
        # The ankle pixel is the last one above the ground, so the sole ends where that pixel ends.
        foot(Bone(board, cell / 2, cell / 2 + 0.5, 0.0 if facing > 0 else np.pi, facing), near)
        out.blit(board, k * cell, 0)
    return out.a


def sheets() -> dict[str, np.ndarray]:
    """File stem under assets/art/ → slots."""
    out = limb_sheets("hod", {"upper_arm": (37, upper_arm), "forearm": (51, forearm), "thigh": (33, thigh),
                              "shin": (31, shin), "stump": (23, stump)})  # fmt: skip
    out["hod/pelvis"] = sheet(29, facings(pelvis, (True,), 1))
    out["hod/chest"] = sheet(65, facings(chest, (True, False), 1))
    out["hod/head"] = sheet(41, facings(head, (True, False), 1))
    out["hod/feet"] = upright_feet()
    return out
