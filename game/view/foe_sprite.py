"""How an enemy's eleven parts are put together: order, contact lines, eyes and fire. It knows poses, no behaviour."""

import math
from collections.abc import Sequence

from game.anim.rig import ENEMY_PARTS, load_rig
from game.view.board import LinedBoard, Part, Plate, Plates, box_of
from game.view.part_sheet import ANGLES, TURN, Cell, PartSheet, load_slots, slots_of
from game.world.frame import Figure

_AT = {name: i for i, name in enumerate(ENEMY_PARTS)}
_HEAD, _CHEST, _PELVIS = _AT["head"], _AT["chest"], _AT["pelvis"]
_ARM_F, _ARM_N, _LEG_F, _LEG_N = _AT["upper_arm_l"], _AT["upper_arm_r"], _AT["thigh_l"], _AT["thigh_r"]
_BLIND = ("x", "shut")
# The Hod's head sits low in front of its slab, behind the slab's edge; the Tine's cowl lies over its keel.
_TRUNK = {"tine": (_PELVIS, _CHEST, _HEAD), "hod": (_PELVIS, _HEAD, _CHEST)}
_REACH_PX = {"tine": 24, "hod": 32}  # sickle from the elbow; chimney from the waist
_WRAP, _OUT = ANGLES - 1, 2 * ANGLES

Spot = tuple[int, int, int]  # a part's pivot, px from the pelvis's, and its cell
# Whose, side, whether it lies blind, the spots of all parts, where the far and the near foot stand.
Layout = tuple[str, int, bool, tuple[Spot, ...], tuple[tuple[int, int], ...]]


class FoeSprite:
    """Puts one kind of enemy together. Raises UserError when a sheet is missing or damaged."""

    root = _PELVIS

    def __init__(self, kind: str, plates: Plates) -> None:
        """plates: may be shared by several kinds."""
        self._kind, self._board, self._plates = kind, LinedBoard(), plates
        self._sheets = [PartSheet(f"{kind}/{_art(name)}", lined=True) for name in ENEMY_PARTS]
        self._trunk = _TRUNK[kind]
        self._dies_out = self._sheets[_CHEST].drawings > 2  # it has a drawing without fire
        self._reach = _REACH_PX[kind]
        self._shin_px = load_rig(kind).parts[_LEG_N + 1].length_px
        length = self._shin_px
        self._shin_end = [
            (round(math.cos(i / TURN) * length), round(math.sin(i / TURN) * length)) for i in range(ANGLES)
        ]
        self._feet: list[Cell] | None = None
        if kind == "hod":
            self._stumps = {
                _LEG_N: PartSheet("hod/stump_near", lined=True),
                _LEG_F: PartSheet("hod/stump_far", lined=True),
            }
            feet = slots_of(load_slots("hod/feet"))
            size = len(feet)
            self._feet = [Cell(feet[:, k * size : (k + 1) * size], lined=True) for k in range(4)]

    def plate(self, figure: Figure) -> Plate:
        """The figure put together, now or before."""
        return self._plates.of(self.lay_out(figure), self.assemble)

    def lay_out(self, figure: Figure) -> Layout:
        """What decides how it looks: whole pixels from its pelvis's, and whole steps of its angles."""
        rows = figure.pose.tolist()
        root_x, root_y, _ = rows[_PELVIS]
        side, blind = 0 if figure.facing >= 0 else 1, figure.face in _BLIND
        drawing = side * ANGLES
        spots = [(round(x - root_x), round(y - root_y), (round(a * TURN) & _WRAP) + drawing) for x, y, a in rows]
        if blind:
            x, y, cell = spots[_HEAD]
            spots[_HEAD] = x, y, cell + _OUT
        if self._dies_out and not figure.fire:
            x, y, cell = spots[_CHEST]
            spots[_CHEST] = x, y, cell + _OUT
        left, top = math.floor(root_x), math.floor(root_y)
        feet = []
        for x, y, angle in (rows[_LEG_F + 1], rows[_LEG_N + 1]):
            foot_x = math.floor(x + math.cos(angle) * self._shin_px) - left
            feet.append((foot_x, math.ceil(y + math.sin(angle) * self._shin_px - 0.001) - 1 - top))
        return self._kind, side, blind, tuple(spots), tuple(feet)

    def assemble(self, layout: Layout, plate: Plate) -> None:
        """Put one enemy together on a plate, its pelvis's pixel in the middle."""
        _, side, blind, spots, feet = layout
        parts: list[Part] = []
        self._leg(parts, _LEG_F, spots, feet[0], side, blind)
        for row in (_ARM_F, _ARM_F + 1, *self._trunk):
            x, y, cell = spots[row]
            parts.append((self._sheets[row][cell], x, y))
        self._leg(parts, _LEG_N, spots, feet[1], side, blind)
        for row in (_ARM_N, _ARM_N + 1):
            x, y, cell = spots[row]
            parts.append((self._sheets[row][cell], x, y))
        self._board.lay_all(parts, plate, box_of(spots, self._reach))

    def _leg(self, parts: list[Part], row: int, spots: Sequence[Spot], foot: tuple[int, int], side: int,
             lies: bool) -> None:  # fmt: skip
        """Laid from the sole upwards: the foot is right to the pixel and the knee takes what rounding leaves."""
        x, y, _ = spots[row]
        turn = spots[row + 1][2]
        foot_x, foot_y = foot
        calf = self._sheets[row + 1][turn]
        along, down = self._shin_end[turn & _WRAP]
        knee_x, knee_y = foot_x - along, foot_y - (down if lies or self._feet else calf.low)
        lift = round(math.atan2(knee_y - y, knee_x - x) * TURN) & _WRAP
        parts.append((self._sheets[row][lift + side * ANGLES], x, y))
        if self._feet is None or lies:
            parts.append((calf, knee_x, knee_y))
        else:
            parts.append((self._stumps[row][turn], knee_x, knee_y))
            parts.append((self._feet[side + (0 if row == _LEG_N else 2)], foot_x, foot_y))


def _art(part: str) -> str:
    """The sheet of a part: the left limbs are those far from the eye."""
    return part.replace("_l", "_far").replace("_r", "_near") if part[-2:] in ("_l", "_r") else part
