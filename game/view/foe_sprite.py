"""How an enemy's eleven parts are put together: order, contact lines, eyes and fire. It knows poses, no behaviour."""

import math

import numpy as np

from game.anim.rig import ENEMY_PARTS, load_rig
from game.view.board import CENTRE, Board, Box, Placed, contact_table
from game.view.palette import T0
from game.view.part_sheet import ANGLES, TURN, Cell, PartSheet, load_slots
from game.world.frame import Figure

_AT = {name: i for i, name in enumerate(ENEMY_PARTS)}
_HEAD, _CHEST, _PELVIS = _AT["head"], _AT["chest"], _AT["pelvis"]
_ARM_F, _ARM_N, _LEG_F, _LEG_N = _AT["upper_arm_l"], _AT["upper_arm_r"], _AT["thigh_l"], _AT["thigh_r"]
_CONTACT = contact_table(T0)
_BLIND = ("x", "shut")
# The Hod's head sits low in front of its slab, behind the slab's edge; the Tine's cowl lies over its keel.
_TRUNK = {"tine": ("pelvis", "chest", "head"), "hod": ("pelvis", "head", "chest")}


class FoeSprite:
    """Puts one kind of enemy together. Raises UserError when a sheet is missing or damaged."""

    root = _PELVIS

    def __init__(self, kind: str) -> None:
        self._trunk = [(_AT[name], name, PartSheet(f"{kind}/{name}")) for name in _TRUNK[kind]]
        self._limbs = {
            side: [PartSheet(f"{kind}/{name}_{side}") for name in ("upper_arm", "forearm", "thigh", "shin")]
            for side in ("near", "far")
        }
        self._shin_px = load_rig(kind).parts[_LEG_N + 1].length_px
        self._feet: list[Cell] | None = None
        if kind == "hod":
            self._stumps = {side: PartSheet(f"hod/stump_{side}") for side in ("near", "far")}
            feet = load_slots("hod/feet")
            size = feet.get_height()
            self._feet = [Cell(feet.subsurface((k * size, 0, size, size)).copy()) for k in range(4)]

    def assemble(self, board: Board, figure: Figure) -> Box:
        """Put one enemy together on the board, its pelvis's pixel in the middle; the box of its pivots there."""
        pose = figure.pose
        side = 0 if figure.facing >= 0 else 1
        xy = (np.rint(pose[:, :2] - pose[_PELVIS, :2]).astype(np.int64) + CENTRE).tolist()
        index = (np.rint(pose[:, 2] * TURN).astype(np.int64) & (ANGLES - 1)).tolist()
        blind = figure.face in _BLIND
        dark = {"head": blind, "chest": not figure.fire, "pelvis": False}
        board.start()
        board.lay(self._leg("far", _LEG_F, pose, xy, index, side, blind) + self._arm("far", _ARM_F, xy, index, side))
        front: list[Placed] = []
        for row, name, sheet in self._trunk:
            drawing = side + (2 if dark[name] and sheet.drawings > 2 else 0)
            front.append((sheet.cell(index[row], drawing), *xy[row]))
        front += self._leg("near", _LEG_N, pose, xy, index, side, blind)
        front += self._arm("near", _ARM_N, xy, index, side)
        board.lay_each(front, _CONTACT)
        xs, ys = [p[0] for p in xy], [p[1] for p in xy]
        return min(xs), min(ys), max(xs), max(ys)

    def _arm(self, side: str, row: int, xy: list, index: list[int], drawing: int) -> list[Placed]:
        upper, fore = self._limbs[side][:2]
        return [(upper.cell(index[row], drawing), *xy[row]), (fore.cell(index[row + 1], drawing), *xy[row + 1])]

    def _leg(self, side: str, row: int, pose: np.ndarray, xy: list, index: list[int], drawing: int,
             lies: bool) -> list[Placed]:  # fmt: skip
        """Laid from the sole upwards: the foot is right to the pixel and the knee takes what rounding leaves."""
        thigh, shin = self._limbs[side][2:]
        knee_x, knee_y, angle = pose[row + 1].tolist()
        length = self._shin_px
        foot_x = math.floor(knee_x + math.cos(angle) * length) - math.floor(pose[_PELVIS, 0]) + CENTRE
        foot_y = math.ceil(round(knee_y + math.sin(angle) * length, 3)) - 1 - math.floor(pose[_PELVIS, 1]) + CENTRE
        turn = index[row + 1]
        calf = shin.cell(turn, drawing)
        drop = round(math.sin(turn / TURN) * length) if lies or self._feet else calf.low
        knee = (foot_x - round(math.cos(turn / TURN) * length), foot_y - drop)
        hip = xy[row]
        lift = round(math.atan2(knee[1] - hip[1], knee[0] - hip[0]) * TURN) & (ANGLES - 1)
        leg = [(thigh.cell(lift, drawing), *hip)]
        if self._feet is None or lies:
            return [*leg, (calf, *knee)]
        block = self._feet[drawing + (0 if side == "near" else 2)]
        return [*leg, (self._stumps[side].cell(turn, drawing), *knee), (block, foot_x, foot_y)]
