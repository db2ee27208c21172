"""The Wick's sheets: pale lanky stray, dark mask, rust ruff, ember tail. One sheet a part, sizes as in its rig.

Parts that are the same on both sides of their bone (limbs, tail, torso) need one drawing for both facings: a mirrored
rig only turns them. Head, ruff and feet have a second drawing for facing left. Light comes from the upper right in all.
"""

from collections.abc import Callable

import numpy as np
from bake import Bone, sheet
from px import B0, B1, B2, B3, K0, K1, K2, K3, T1, TR, Canvas
from sdf import field

NEAR, FAR = (B1, B2, B3), (B0, B0, B1)
TAIL_PX = [4.4 - 0.12 * k for k in range(7)]
TAIL_R = [2.9 * (1 - k / 7) ** 1.1 + 0.75 for k in range(8)]
SPINES_PX = (8.5, 9.0, 9.5, 10.0)
FACES = ("open", "squint", "wide", "shut", "x")
Drawing = Callable[[Canvas, float], None]


def middle(board: Canvas, angle: float, facing: int = 1) -> Bone:
    """A bone that starts in the middle of a cell."""
    return Bone(board, board.w / 2, board.h / 2, angle, facing)


def limb(length: float, r0: float, r1: float, tones: tuple[int, ...], ths: tuple[float, ...], r: float,
         starts: bool, ends: bool, tip: int | None = None) -> Drawing:  # fmt: skip
    """A tapered bone; starts / ends: rounded off there, else lit as if the limb went on. tip: slot of a last pixel."""

    def draw(board: Canvas, angle: float) -> None:
        bone = middle(board, angle)
        before, after = (0.0 if starts else 5.0), (0.0 if ends else 5.0)
        slope = (r1 - r0) / length
        through = bone.cap(-before, 0, r0 - slope * before, length + after, 0, max(r1 + slope * after, 0.4))
        bone.put([bone.cap(0, 0, r0, length, 0, r1)], tones, ths, r=r, through=[through])
        if tip is not None:
            bone.px(length + 0.2, 0, tip)

    return draw


def tail_link(k: int) -> Drawing:
    return limb(TAIL_PX[k], TAIL_R[k], TAIL_R[k + 1], (B0, B1, B2), (0.12, 0.62), 3, starts=k == 0, ends=False)


def torso(spine: float) -> Drawing:
    """Hip chunk, waist and chest chunk joined as one body, from the hip along the spine."""

    def draw(board: Canvas, angle: float) -> None:
        bone = middle(board, angle)
        hip = bone.cap(0, 0, 4.5, 0.01, 0, 4.5)
        waist = bone.cap(0, 0, 3.4, spine, 0, 3.6)
        chest = bone.cap(spine, 0, 5.0, spine + 0.01, 0, 5.0)
        bone.put([hip, waist, chest], NEAR, (0.16, 0.82), r=4.8, k=1.6)

    return draw


def neck(board: Canvas, angle: float) -> None:
    bone = middle(board, angle)
    bone.put([bone.cap(0, 0, 3.4, 5.2, 0, 2.6)], NEAR, (0.1, 0.85), r=3, k=0)


RUFF = (
    (2.2, -3.0, 2.6, -2.6, -6.2, 0.7),
    (1.2, -1.6, 2.6, -4.2, -3.8, 0.7),
    (1.8, 1.0, 2.8, -3.6, 0.2, 0.8),
    (2.0, 2.6, 2.7, -2.4, 4.2, 0.8),
    (2.8, 3.0, 2.4, 0.8, 6.6, 0.7),
)


def ruff(facing: int) -> Drawing:
    """Five tufts fanned back from the chest centre, along the neck."""

    def draw(board: Canvas, angle: float) -> None:
        bone = middle(board, angle, facing)
        bone.put([bone.cap(*tuft) for tuft in RUFF], (K0, K1, K2), (0.22, 0.80), r=2.8, k=0.7)

    return draw


def head(facing: int) -> Drawing:
    """Skull and muzzle, the dark mask inside its edge, the nose; the eyes are laid on as whole pixels by the game."""

    def draw(board: Canvas, angle: float) -> None:
        bone = middle(board, angle, facing)
        skull = [bone.ell(-0.3, 0.0, 6.0, 5.2), bone.cap(0, 0.9, 4.2, 4.2, 1.6, 2.5)]
        bone.put(skull, NEAR, (0.12, 0.80), r=4.6, k=1.5)
        inside = field(skull, 1.5, board.w, board.h) < -0.9
        mask = field([bone.ell(2.4, 0.2, 4.5, 3.0)], 0, board.w, board.h) < 0
        board.a[inside & mask] = T1
        for back in (0.0, 1.0):
            x, y = (int(q // 1) for q in bone.at(6.9 - back, 1.5))
            if board.get(x, y) != TR:
                board.px(x, y, K0)
                break

    return draw


def ear_tip(tones: tuple[int, ...], ths: tuple[float, ...], rust: int) -> Drawing:
    """The outer ear link, its outer part in rust."""

    def draw(board: Canvas, angle: float) -> None:
        limb(6.2, 2.1, 0.6, tones, ths, 2.2, starts=False, ends=True)(board, angle)
        bone = middle(board, angle)
        tip = field([bone.cap(3.41, 0, 1.9, 6.2, 0, 1.2)], 0, board.w, board.h) < 0
        board.a[tip & (board.a != TR)] = rust

    return draw


def foot(tones: tuple[int, ...], ths: tuple[float, ...], facing: int) -> Drawing:
    """From the ankle, which lies 1.3 px above the sole, heel to toe."""

    def draw(board: Canvas, angle: float) -> None:
        bone = middle(board, angle, facing)
        bone.put([bone.cap(-0.6, 0, 1.3, 4.2, 0.35, 1.0)], tones, ths, r=1.5, k=0)

    return draw


def tuft(board: Canvas, angle: float) -> None:
    """The ember at the tail's end; starts 2 px back on the last link."""
    bone = middle(board, angle)
    bone.put([bone.cap(-2, 0, 1.5, 1.5, 0, 2.3), bone.cap(1.5, 0, 2.2, 5, 0, 0.5)], (K0, K1, K2), (0.2, 0.85),
             r=2.2, k=0.5)  # fmt: skip


EYE_CELL = 7


def eyes() -> np.ndarray:
    """(7 x 4 rows, 7 x 5) slots: a column a face; rows near eye, far eye facing right, then both facing left.

    The eye's own pixel is the middle of its cell.
    """
    out = Canvas(EYE_CELL * len(FACES), EYE_CELL * 4)

    def block(x: int, y: int, face: int, width: int, rows: range, slot: int) -> None:
        for i in range(width):
            for j in rows:
                out.px(x + i * face, y + j, slot)

    for column, name in enumerate(FACES):
        for half, f in enumerate((1, -1)):
            x = column * EYE_CELL + EYE_CELL // 2
            near, far = (half * 2 * EYE_CELL + EYE_CELL // 2, (half * 2 + 1) * EYE_CELL + EYE_CELL // 2)
            if name == "open":
                block(x, near, f, 2, range(-1, 2), K3)
                block(x, far, f, 1, range(-1, 2), K3)
                out.px(x + f, near + 1, K2)
                out.px(x, far + 1, K2)
            elif name == "squint":
                block(x, near, f, 2, range(0, 1), K3)
                block(x, far, f, 1, range(0, 1), K3)
                out.px(x, near + 1, K2)
            elif name == "wide":
                block(x - f, near, f, 3, range(-1, 2), K3)
                block(x, far, f, 1, range(-1, 2), K3)
                out.px(x, near, T1)
                out.px(x, far + 2, T1)
                out.px(x + f, far, T1)
            elif name == "shut":
                block(x, near, f, 3, range(0, 1), B1)
                block(x, far, f, 1, range(0, 1), B1)
            else:
                for y in (near, far):
                    out.px(x, y, B1)
                    out.px(x + f, y + 1, B1)
                    out.px(x, y + 1, T1)
    return out.a


LEG_N, LEG_F = (0.02, 0.70), (0.05, 0.72)
ARM_N, ARM_F = (-0.05, 0.7), (0.05, 0.8)
EAR_N, EAR_F = (0.0, 0.62), (0.05, 0.75)


def sheets() -> dict[str, np.ndarray]:
    """File stem under assets/art/ → slots."""
    parts: dict[str, tuple[int, list[Drawing]]] = {
        "torso": (37, [torso(spine) for spine in SPINES_PX]),
        "neck": (21, [neck]),
        "ruff": (27, [ruff(1), ruff(-1)]),
        "head": (23, [head(1), head(-1)]),
        "ear_1_near": (21, [limb(6.2, 1.5, 2.1, NEAR, EAR_N, 2.2, starts=True, ends=False)]),
        "ear_1_far": (21, [limb(6.2, 1.5, 2.1, FAR, EAR_F, 2.2, starts=True, ends=False)]),
        "ear_2_near": (21, [ear_tip(NEAR, EAR_N, K1)]),
        "ear_2_far": (21, [ear_tip(FAR, EAR_F, K0)]),
        "upper_arm_near": (19, [limb(6, 1.5, 1.15, NEAR, ARM_N, 1.6, starts=True, ends=False)]),
        "upper_arm_far": (19, [limb(6, 1.5, 1.15, FAR, ARM_F, 1.6, starts=True, ends=False)]),
        "forearm_near": (19, [limb(6, 1.15, 0.8, NEAR, ARM_N, 1.6, starts=False, ends=True, tip=B3)]),
        "forearm_far": (19, [limb(6, 1.15, 0.8, FAR, ARM_F, 1.6, starts=False, ends=True, tip=B1)]),
        "thigh_near": (29, [limb(10.5, 3.3, 1.9, NEAR, LEG_N, 2.6, starts=True, ends=False)]),
        "thigh_far": (29, [limb(10.5, 2.5, 1.6, FAR, LEG_F, 2.6, starts=True, ends=False)]),
        "shin_near": (31, [limb(12, 1.9, 1.2, NEAR, LEG_N, 2.6, starts=False, ends=True)]),
        "shin_far": (31, [limb(12, 1.6, 1.05, FAR, LEG_F, 2.6, starts=False, ends=True)]),
        "foot_near": (15, [foot(NEAR, LEG_N, 1), foot(NEAR, LEG_N, -1)]),
        "foot_far": (15, [foot(FAR, LEG_F, 1), foot(FAR, LEG_F, -1)]),
        "tail": (19, [tail_link(k) for k in range(7)]),
        "tuft": (17, [tuft]),
    }
    out = {f"wick/{name}": sheet(cell, drawings) for name, (cell, drawings) in parts.items()}
    out["wick/eyes"] = eyes()
    return out
