"""The Tine's sheets: a stalker of scrap iron with sickle arms, rebar spines and one slit of light for eyes."""

import numpy as np
from bake import Bone, sheet
from foes import DARK, DARK_THS, FAR, FAR_THS, facings, limb_sheets
from px import K0, K1, K3, T0, T2, T3, T4, T5, A

HEAD, CHEST, PELVIS, UPPER_ARM, FOREARM, THIGH, SHIN = 13, 15, 6, 13, 18, 14, 16


def tones(near: bool) -> tuple[tuple[int, ...], tuple[float, ...]]:
    return (DARK, DARK_THS) if near else (FAR, FAR_THS)


def thigh(bone: Bone, near: bool) -> None:
    bone.put([bone.cap(0, 0, 3.0, 4, 0.6, 3.2), bone.cap(4, 0.4, 3.1, THIGH, 0, 1.4)], *tones(near), r=2.6, k=1.2)


def shin(bone: Bone, near: bool) -> None:
    """Shin with its hook toe; rust at the knee."""
    end = SHIN
    bone.put([bone.cap(-1, 0, 1.6, 3, 0, 1.7), bone.cap(3, 0, 1.4, end - 1, 0, 0.9)], *tones(near), r=2)
    hook = [(end - 3, -1), (end - 1, 3.2), (end + 0.6, 6.5), (end + 0.2, 1.0), (end, -1.5)]
    bone.put([bone.poly(hook)], *tones(near), r=1.6)
    if near:
        bone.px(0, 0, K1)
        bone.px(-1, 0, K0)


def upper_arm(bone: Bone, near: bool) -> None:
    bone.put([bone.cap(-1, 0, 2.6, 2, 0, 2.4), bone.cap(2, 0, 2.0, UPPER_ARM, 0, 1.3)], *tones(near), r=2.2, k=1)


def forearm(bone: Bone, near: bool) -> None:
    """The sickle: straight back, curved belly, the point curling forward, its ground edge bright."""
    end = FOREARM
    blade = [(-2, -1.4), (3, -2.0), (end * 0.55, -1.2), (end * 0.85, 0.8), (end + 1.5, 4.2), (end * 0.78, 3.6),
             (end * 0.5, 2.6), (3, 2.2), (-1, 1.2)]  # fmt: skip
    bone.put([bone.poly(blade)], *tones(near), r=1.9, k=0)
    if near:
        bone.line(4, 1.6, end * 0.55, 2.0, T4)
        bone.line(end * 0.55, 2.0, end * 0.98, 3.4, T5)
        for u, v, slot in ((0, 0, K1), (1, 0, K0), (0, -1, K0)):
            bone.px(u, v, slot)


def pelvis(bone: Bone, _: bool) -> None:
    bone.put([bone.poly([(-3, -3.6), (-4.5, 0), (-2.5, 3.4), (PELVIS, 2.6), (PELVIS, -2.8)])], DARK, DARK_THS, r=2.4)


def chest(bone: Bone, _: bool) -> None:
    """A keel with rebar spines on the back, ribs and one rusty plate."""
    for u, v, u2, v2 in ((3, -4, 6, -11), (7, -5, 11, -12.5), (11, -5, 16, -11.5)):
        bone.put([bone.cap(u, v, 1.1, u2, v2, 0.45)], DARK, DARK_THS, r=1.4)
    keel = [(-2, -3), (3, -5.6), (9, -7), (15, -6), (18.5, -2.5), (18, 2), (13, 5.6), (6, 5.8), (1, 3.6)]
    bone.put([bone.poly(keel)], DARK, DARK_THS, r=3.6, sep=T0)
    for u in (4, 7, 10):
        bone.line(u, 0.2, u + 1, 4.6, T0)
        bone.line(u + 1, 0.8, u + 2, 4.6, T3)
    bone.fill([(13, -4), (16, -2), (15, 0), (12, -1)], K0)
    bone.px(14, -2, K1)


def head(bone: Bone, lit: bool) -> None:
    """A cowl with a slit; the light in it goes out at death."""
    end = HEAD
    cowl = [(-3, -2.5), (-1, -4.8), (5, -5.6), (end - 1, -3.6), (end + 2.5, -0.6), (end + 1, 0.6), (end - 3, 1.2),
            (end - 4, 3.4), (3, 4.4), (-2, 2.4)]  # fmt: skip
    bone.put([bone.poly(cowl)], DARK, DARK_THS, r=3.0)
    bone.line(4.5, 0.2, end + 0.2, -0.2, T0)
    bone.line(4.5, -0.8, end + 0.4, -1.2, T0)
    if lit:
        bone.line(5.5, -0.6, end - 0.6, -0.9, A)
        bone.px(end - 2, -0.8, K3)
    else:
        bone.px(end - 3, -0.9, T2)
    bone.line(2, 2.4, 2, 3.4, T0)


def sheets() -> dict[str, np.ndarray]:
    """File stem under assets/art/ → slots."""
    out = limb_sheets("tine", {"upper_arm": (35, upper_arm), "forearm": (47, forearm), "thigh": (37, thigh),
                               "shin": (41, shin)})  # fmt: skip
    out["tine/pelvis"] = sheet(21, facings(pelvis, (True,), 1))
    out["tine/chest"] = sheet(45, facings(chest, (True,), 1))
    out["tine/head"] = sheet(37, facings(head, (True, False), 1))
    return out
