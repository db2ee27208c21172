"""How an enemy's eleven parts are put together: order, contact lines, eyes and fire. It knows poses, no behaviour."""

import math

from game.anim.rig import ENEMY_PARTS, load_rig
from game.view.board import CENTRE, Board, Box, Placed, box_of
from game.view.part_sheet import ANGLES, TURN, Cell, PartSheet, load_slots, slots_of
from game.world.frame import Figure

_AT = {name: i for i, name in enumerate(ENEMY_PARTS)}
_HEAD, _CHEST, _PELVIS = _AT["head"], _AT["chest"], _AT["pelvis"]
_ARM_F, _ARM_N, _LEG_F, _LEG_N = _AT["upper_arm_l"], _AT["upper_arm_r"], _AT["thigh_l"], _AT["thigh_r"]
_BLIND = ("x", "shut")
# The Hod's head sits low in front of its slab, behind the slab's edge; the Tine's cowl lies over its keel.
_TRUNK = {"tine": ("pelvis", "chest", "head"), "hod": ("pelvis", "head", "chest")}
_REACH_PX = {"tine": 24, "hod": 32}  # sickle from the elbow; chimney from the waist


Spot = tuple[int, int]


class FoeSprite:
    """Puts one kind of enemy together. Raises UserError when a sheet is missing or damaged."""

    root = _PELVIS

    def __init__(self, kind: str) -> None:
        self._trunk = [(_AT[name], name, PartSheet(f"{kind}/{name}", lined=True)) for name in _TRUNK[kind]]
        self._limbs = {
            side: [PartSheet(f"{kind}/{name}_{side}", lined=True) for name in ("upper_arm", "forearm", "thigh", "shin")]
            for side in ("near", "far")
        }
        self._reach = _REACH_PX[kind]
        self._shin_px = load_rig(kind).parts[_LEG_N + 1].length_px
        length = self._shin_px
        self._shin_end = [
            (round(math.cos(i / TURN) * length), round(math.sin(i / TURN) * length)) for i in range(ANGLES)
        ]
        self._feet: list[Cell] | None = None
        if kind == "hod":
            self._stumps = {side: PartSheet(f"hod/stump_{side}", lined=True) for side in ("near", "far")}
            feet = slots_of(load_slots("hod/feet"))
            size = len(feet)
            self._feet = [Cell(feet[:, k * size : (k + 1) * size], lined=True) for k in range(4)]

    def assemble(self, board: Board, figure: Figure) -> Box:
        """Put one enemy together on the board, its pelvis's pixel in the middle; the box that it may take there."""
        rows = figure.pose.tolist()
        side = 0 if figure.facing >= 0 else 1
        root_x, root_y, _ = rows[_PELVIS]
        xy = [(round(x - root_x) + CENTRE, round(y - root_y) + CENTRE) for x, y, _ in rows]
        index = [round(angle * TURN) & (ANGLES - 1) for _, _, angle in rows]
        blind = figure.face in _BLIND
        corner = (math.floor(root_x) - CENTRE, math.floor(root_y) - CENTRE)
        parts = self._leg("far", _LEG_F, rows, xy, index, side, blind, corner)
        parts += self._arm("far", _ARM_F, xy, index, side)
        for row, name, sheet in self._trunk:
            out = (blind and name == "head") or (name == "chest" and not figure.fire and sheet.drawings > 2)
            parts.append((sheet.cell(index[row], side + 2 if out else side), *xy[row]))
        parts += self._leg("near", _LEG_N, rows, xy, index, side, blind, corner)
        parts += self._arm("near", _ARM_N, xy, index, side)
        board.lay_lined(parts)
        return box_of(xy, self._reach)

    def _arm(self, side: str, row: int, xy: list[Spot], index: list[int], drawing: int) -> list[Placed]:
        upper, fore, _, _ = self._limbs[side]
        return [(upper.cell(index[row], drawing), *xy[row]), (fore.cell(index[row + 1], drawing), *xy[row + 1])]

    def _leg(self, side: str, row: int, rows: list[list[float]], xy: list[Spot], index: list[int], drawing: int,
             lies: bool, corner: Spot) -> list[Placed]:  # fmt: skip
        """Laid from the sole upwards: the foot is right to the pixel and the knee takes what rounding leaves."""
        _, _, thigh, shin = self._limbs[side]
        knee_x, knee_y, angle = rows[row + 1]
        foot_x = math.floor(knee_x + math.cos(angle) * self._shin_px) - corner[0]
        foot_y = math.ceil(knee_y + math.sin(angle) * self._shin_px - 0.001) - 1 - corner[1]
        turn = index[row + 1]
        calf = shin.cell(turn, drawing)
        along, down = self._shin_end[turn]
        knee = (foot_x - along, foot_y - (down if lies or self._feet else calf.low))
        hip = xy[row]
        lift = round(math.atan2(knee[1] - hip[1], knee[0] - hip[0]) * TURN) & (ANGLES - 1)
        if self._feet is None or lies:
            return [(thigh.cell(lift, drawing), *hip), (calf, *knee)]
        stump = self._stumps[side].cell(turn, drawing)
        block = self._feet[drawing + (0 if side == "near" else 2)]
        return [(thigh.cell(lift, drawing), *hip), (stump, *knee), (block, foot_x, foot_y)]
