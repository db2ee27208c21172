"""How the Wick's parts are put together: order, contact lines, eyes. It reads a pose in rig order and knows no gait."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np

from game.anim.rig import WICK_PARTS
from game.view.board import CENTRE, Board, Box, Placed, box_of, contact_table
from game.view.palette import B0, B1, B2, B3, K0, K1, K2
from game.view.part_sheet import ANGLES, TURN, Cell, PartSheet, load_slots, slots_of
from game.world.frame import Figure

_AT = {name: i for i, name in enumerate(WICK_PARTS)}
_HIP, _CHEST, _NECK, _HEAD = _AT["hip"], _AT["chest"], _AT["neck"], _AT["head"]
_TAIL, _TUFT = _AT["tail_1"], _AT["tuft"]
_EAR_N, _EAR_F = _AT["ear_near_1"], _AT["ear_far_1"]
_ARM_F, _ARM_N = _AT["upper_arm_l"], _AT["upper_arm_r"]
_LEG_F, _LEG_N = _AT["thigh_l"], _AT["thigh_r"]
# Knees and feet stand where they are in the world; everything else moves with the hip as one piece, or the body
# would shimmer as its parts pass pixel borders one by one.
_FREE = [_LEG_F + 1, _LEG_F + 2, _LEG_N + 1, _LEG_N + 2]
_REACH_PX = 16  # ruff and head from their pivots, with room
FACES = ("open", "squint", "wide", "shut", "x")
SPINES_PX = (8.5, 9.0, 9.5, 10.0)
_EYES_UV = ((0.7, -0.2), (4.3, -0.2))  # near, far: along the muzzle and below it, from the head's centre

_OVER_FAR = contact_table(B0, (B1, B2, B3))
_OVER_BODY = contact_table(B0, (B1, B2, B3, K0, K1, K2))
_RUFF = contact_table(B1, (B2, B3))
_JAW = contact_table(K0, (K1, K2))


@cache
def _eye_offsets(facing: int, index: int) -> list[tuple[int, int]]:
    """The whole pixels (near, far) where the eyes sit, from the head's pivot. index: the head's angle, 0..63."""
    a = index / TURN
    ux, uy = math.cos(a), math.sin(a)
    vx, vy = -uy * facing, ux * facing
    spots = [(0.5 + ux * u + vx * v, 0.5 + uy * u + vy * v) for u, v in _EYES_UV]
    return [(math.floor(round(x, 6)), math.floor(round(y, 6))) for x, y in spots]


class WickSprite:
    """Puts Wicks together from baked parts. Raises UserError when a sheet is missing or damaged."""

    root = _HIP

    def __init__(self) -> None:
        self._torso, self._neck, self._ruff, self._head, self._tail, self._tuft = (
            PartSheet(f"wick/{name}") for name in ("torso", "neck", "ruff", "head", "tail", "tuft")
        )
        self._limbs = {
            side: {
                name: PartSheet(f"wick/{name}_{side}")
                for name in ("ear_1", "ear_2", "upper_arm", "forearm", "thigh", "shin", "foot")
            }
            for side in ("near", "far")
        }
        eyes = slots_of(load_slots("wick/eyes"))
        cell = eyes.shape[1] // len(FACES)
        self._eyes = {
            (face, row): Cell(eyes[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell])
            for column, face in enumerate(FACES)
            for row in range(4)
        }

    def assemble(self, board: Board, figure: Figure) -> Box:
        """Put one Wick together on the board, its hip's pixel in the middle; the box of its pivots there."""
        pose, facing = figure.pose, 1 if figure.facing >= 0 else -1
        side = 0 if facing > 0 else 1
        looks = figure.head or facing
        head_side = 0 if looks > 0 else 1
        # Plain numbers: two dozen parts are too few for arrays to pay.
        rows = pose.tolist()
        hip_x, hip_y, _ = rows[_HIP]
        xy = [(round(x - hip_x) + CENTRE, round(y - hip_y) + CENTRE) for x, y, _ in rows]
        left, top = math.floor(hip_x) - CENTRE, math.floor(hip_y) - CENTRE
        for row in _FREE:
            xy[row] = (math.floor(rows[row][0]) - left, math.floor(rows[row][1]) - top)
        index = [round(a * TURN) & (ANGLES - 1) for _, _, a in rows]
        board.start()

        tail = [(self._tail.cell(index[_TAIL + k], k), *xy[_TAIL + k]) for k in range(7)]
        back = tail + self._leg("far", _LEG_F, pose, xy, index, side)
        back += self._pair("far", ("ear_1", "ear_2"), _EAR_F, xy, index)
        board.lay(back + self._pair("far", ("upper_arm", "forearm"), _ARM_F, xy, index))

        spine = math.hypot(rows[_CHEST][0] - hip_x, rows[_CHEST][1] - hip_y)
        length = min(len(SPINES_PX) - 1, max(0, round((spine - SPINES_PX[0]) * 2)))
        board.lay([(self._torso.cell(index[_HIP], length), *xy[_HIP])], _OVER_FAR)
        board.lay([(self._neck.cell(index[_NECK]), *xy[_NECK])])
        board.lay([(self._ruff.cell(index[_CHEST], side), *xy[_CHEST])], _RUFF)

        board.lay([(self._head.cell(index[_HEAD], head_side), *xy[_HEAD])], _JAW)
        face = figure.face if figure.face in FACES else "open"
        head_x, head_y = xy[_HEAD]
        front: list[Placed] = []
        for row, (dx, dy) in enumerate(_eye_offsets(looks, index[_HEAD])):
            front.append((self._eyes[face, row + 2 * head_side], head_x + dx, head_y + dy))
        board.lay(front + self._pair("near", ("ear_1", "ear_2"), _EAR_N, xy, index))

        leg = self._leg("near", _LEG_N, pose, xy, index, side)
        board.lay(leg, _OVER_BODY)
        board.lay(self._pair("near", ("upper_arm", "forearm"), _ARM_N, xy, index), _OVER_BODY)
        board.lay([(self._tuft.cell(index[_TUFT]), *xy[_TUFT])])

        return box_of(xy, _REACH_PX)

    def _pair(self, side: str, names: tuple[str, str], row: int, xy: list, index: list[int]) -> list[Placed]:
        sheets = self._limbs[side]
        return [(sheets[name].cell(index[row + k]), *xy[row + k]) for k, name in enumerate(names)]

    def _leg(self, side: str, row: int, pose: np.ndarray, xy: list, index: list[int], drawing: int) -> list[Placed]:
        """The foot set on its sole, then thigh and shin turned to meet its pixels, so that the leg never breaks."""
        sheets = self._limbs[side]
        hip, knee, (x, y) = xy[row : row + 3]
        foot = sheets["foot"].cell(index[row + 2], drawing)
        ankle_y, angle = pose[row + 2, 1:].tolist()
        down, level = math.sin(angle), abs(math.cos(angle))
        sole = ankle_y + max(1.3 - 0.6 * down, 4.2 * down + 0.35 * level + 1.0)  # under the heel, under the toe
        ankle = (x, y + round(sole) - 1 - foot.low - math.floor(ankle_y))
        return [
            (sheets["thigh"].cell(_towards(hip, knee)), *hip),
            (sheets["shin"].cell(_towards(knee, ankle)), *knee),
            (foot, *ankle),
        ]


def _towards(a: Sequence[int], b: Sequence[int]) -> int:
    return round(math.atan2(b[1] - a[1], b[0] - a[0]) * TURN) & (ANGLES - 1)
