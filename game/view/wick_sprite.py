"""How the Wick's parts are put together: order, contact lines, eyes. It reads a pose in rig order and knows no gait."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np

from game.anim.rig import WICK_PARTS
from game.view.board import Board, Box, Placed, Plate, box_of, contact_table
from game.view.canvas import SpriteBank
from game.view.palette import B0, B1, B2, B3, K0, K1, K2
from game.view.part_sheet import ANGLES, TURN, Cell, PartSheet, load_slots, slots_of
from game.world.frame import Figure

_AT = {name: i for i, name in enumerate(WICK_PARTS)}
_HIP, _CHEST, _NECK, _HEAD = _AT["hip"], _AT["chest"], _AT["neck"], _AT["head"]
_TAIL, _TUFT = _AT["tail_1"], _AT["tuft"]
_EAR_N, _EAR_F = _AT["ear_near_1"], _AT["ear_far_1"]
_ARM_F, _ARM_N = _AT["upper_arm_l"], _AT["upper_arm_r"]
_LEG_F, _LEG_N = _AT["thigh_l"], _AT["thigh_r"]
_REACH_PX = 16  # ruff and head from their pivots, with room
FACES = ("open", "squint", "wide", "shut", "x")
SPINES_PX = (8.5, 9.0, 9.5, 10.0)
_EYES_UV = ((0.7, -0.2), (4.3, -0.2))  # near, far: along the muzzle and below it, from the head's centre

_WRAP = ANGLES - 1
_SHAPE = (len(WICK_PARTS), 3)
_PLACE, _STEPS = np.array([1.0, 1.0, 0.0]), np.full(_SHAPE, (1.0, 1.0, TURN))
_TURNS = np.full(_SHAPE, (-1, -1, _WRAP))

# Which way the head looks, face, knee and sole of both legs, the spots: in rig order a part's pivot, px from the
# hip's, and its cell.
Layout = tuple[int, str, list[int], list[list[int]]]


def _drawings(side: int, head_side: int) -> np.ndarray:
    """(26, 3) to be added to the spots: which drawing of each part."""
    out = np.zeros(_SHAPE, np.int64)
    out[_TAIL:_TUFT, 2] = np.arange(7)
    out[[_CHEST, _LEG_F + 2, _LEG_N + 2], 2] = side
    out[_HEAD, 2] = head_side
    return out * ANGLES


_DRAWINGS = {(side, head): _drawings(side, head) for side in (0, 1) for head in (0, 1)}

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
    """Puts Wicks together from baked parts. Raises UserError when a sheet is missing or damaged.

    Knees and feet stand where they are in the world; everything else moves with the hip as one piece, or the body would
    shimmer as its parts pass pixel borders one by one.
    """

    def __init__(self, bank: SpriteBank) -> None:
        self._board = Board(bank)
        self._laid: Layout | None = None
        sheets = {name: PartSheet(f"wick/{name}") for name in dict.fromkeys(map(_art, WICK_PARTS))}
        self._sheets = [sheets[_art(name)] for name in WICK_PARTS]
        eyes = slots_of(load_slots("wick/eyes"))
        cell = eyes.shape[1] // len(FACES)
        self._eyes = {
            (face, row): Cell(eyes[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell])
            for column, face in enumerate(FACES)
            for row in range(4)
        }

    def plate(self, figure: Figure) -> Plate:
        """The figure put together; the same plate for each."""
        layout, plate = self.lay_out(figure), self._board.plate
        if layout != self._laid:
            self._laid = layout
            plate.box = self.assemble(layout)
        return plate

    def root_of(self, figure: Figure) -> tuple[int, int]:
        """The whole pixel of its hip."""
        return int(figure.pose.item(_HIP, 0) // 1), int(figure.pose.item(_HIP, 1) // 1)

    def lay_out(self, figure: Figure) -> Layout:
        """What decides how it looks: whole pixels from its hip's, and whole steps of its angles."""
        pose = figure.pose
        rows = pose.tolist()
        spots = np.rint(pose * _STEPS - pose[_HIP] * _PLACE).astype(np.int64)
        spots &= _TURNS
        side = 0 if figure.facing >= 0 else 1
        looks = figure.head or (-1 if side else 1)
        spots += _DRAWINGS[side, 0 if looks > 0 else 1]
        hip_x, hip_y, _ = rows[_HIP]
        left, top = math.floor(hip_x), math.floor(hip_y)
        legs: list[int] = []
        for row in (_LEG_F, _LEG_N):
            (knee_x, knee_y, _), (x, y, angle) = rows[row + 1], rows[row + 2]
            down, level = math.sin(angle), abs(math.cos(angle))
            sole = y + max(1.3 - 0.6 * down, 4.2 * down + 0.35 * level + 1.0)  # under the heel, under the toe
            legs += math.floor(knee_x) - left, math.floor(knee_y) - top, math.floor(x) - left, round(sole) - 1 - top
        chest_x, chest_y, _ = rows[_CHEST]
        spine = math.hypot(chest_x - hip_x, chest_y - hip_y)
        length = min(len(SPINES_PX) - 1, max(0, round((spine - SPINES_PX[0]) * 2)))
        placed = spots.tolist()
        placed[_HIP][2] += length * ANGLES
        return looks, figure.face if figure.face in FACES else "open", legs, placed

    def assemble(self, layout: Layout) -> Box:
        """Put one Wick together on the board, its hip's pixel in the middle; the box that it takes there."""
        looks, face, legs, spots = layout
        spots = spots.copy()
        sheets, board = self._sheets, self._board
        self._stand(spots, _LEG_F, legs[:4])
        self._stand(spots, _LEG_N, legs[4:])
        cells = [sheet[cell] for sheet, (_, _, cell) in zip(sheets, spots, strict=True)]
        parts = [(c.surface, (x + c.left, y + c.top)) for c, (x, y, _) in zip(cells, spots, strict=True)]

        board.start()
        board.lay(parts[_TAIL:_TUFT] + parts[_LEG_F:_LEG_N] + parts[_EAR_F:_ARM_F] + parts[_ARM_F:_ARM_N])
        x, y, _ = spots[_HIP]
        board.line(cells[_HIP], x, y, _OVER_FAR)
        board.lay([parts[_HIP], parts[_NECK]])
        x, y, _ = spots[_CHEST]
        board.line(cells[_CHEST], x, y, _RUFF)
        board.lay([parts[_CHEST]])
        x, y, _ = spots[_HEAD]
        board.line(cells[_HEAD], x, y, _JAW)
        board.lay([parts[_HEAD], *self._look(spots[_HEAD], looks, face), *parts[_EAR_N:_EAR_F]])
        for row in range(_LEG_N, _TAIL):
            x, y, _ = spots[row]
            board.line(cells[row], x, y, _OVER_BODY)
        board.lay(parts[_LEG_N:_TAIL])
        for row in range(_ARM_N, _LEG_F):
            x, y, _ = spots[row]
            board.line(cells[row], x, y, _OVER_BODY)
        board.lay([*parts[_ARM_N:_LEG_F], parts[_TUFT]])
        return box_of(spots, _REACH_PX)

    def _look(self, head: Sequence[int], looks: int, face: str) -> list[Placed]:
        x, y, cell = head
        eyes = self._eyes
        out: list[Placed] = []
        for row, (dx, dy) in enumerate(_eye_offsets(looks, cell & _WRAP)):
            eye = eyes[face, row if looks > 0 else row + 2]
            out.append((eye.surface, (x + dx + eye.left, y + dy + eye.top)))
        return out

    def _stand(self, spots: list[list[int]], row: int, leg: Sequence[int]) -> None:
        """The foot set on its sole, then thigh and shin turned to meet its pixels, so that the leg never breaks."""
        x, y, _ = spots[row]
        knee_x, knee_y, foot_x, sole = leg
        foot = spots[row + 2][2]
        foot_y = sole - self._sheets[row + 2][foot].low
        spots[row] = [x, y, _towards(x, y, knee_x, knee_y)]
        spots[row + 1] = [knee_x, knee_y, _towards(knee_x, knee_y, foot_x, foot_y)]
        spots[row + 2] = [foot_x, foot_y, foot]


def _towards(x: int, y: int, to_x: int, to_y: int) -> int:
    return round(math.atan2(to_y - y, to_x - x) * TURN) & _WRAP


def _art(part: str) -> str:
    """The sheet of a part: the left limbs are those far from the eye."""
    for tail, side in (("_l", "_far"), ("_r", "_near")):
        if part.endswith(tail):
            return part[: -len(tail)] + side
    if part[:3] == "ear":
        _, side, joint = part.split("_")
        return f"ear_{joint}_{side}"
    return {"hip": "torso", "chest": "ruff"}.get(part, part.rstrip("_1234567"))
