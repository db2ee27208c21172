"""One kind of enemy's art: which cells its parts show, in which order they lie. It knows poses, no behaviour."""

import numpy as np

from game.anim.rig import ENEMY_PARTS, load_rig
from game.view.lined_cells import NOTHING, LinedCells
from game.view.part_sheet import ANGLES, TURN, PartSheet, load_slots, slots_of
from game.world.frame import Figure

AT = {name: i for i, name in enumerate(ENEMY_PARTS)}
ROOT, LEGS = AT["pelvis"], (AT["thigh_l"], AT["thigh_r"])  # the far leg first
FEET = len(ENEMY_PARTS)  # the rows of the feet, which no pose has: far and near
ROWS = FEET + len(LEGS)
LOOKS = 8  # ways of an enemy to look in one and the same pose
_BLIND = ("x", "shut")
# The Hod's head sits low in front of its slab, behind the slab's edge; the Tine's cowl lies over its keel.
_TRUNK = {"tine": ("pelvis", "chest", "head"), "hod": ("pelvis", "head", "chest")}
_OUT = 2 * ANGLES  # from a drawing with fire or eyes to that without


def look_of(figure: Figure) -> int:
    """Its look among the `LOOKS`."""
    return 4 * (figure.facing < 0) + 2 * (figure.face in _BLIND) + figure.fire


class FoeSprite:
    """The art of one kind. Raises UserError when a sheet is missing or damaged.

    shin_px: from knee to sole. By look: orders, the rows that are drawn, from back to front; cells (LOOKS, ROWS), the
    number of each row's cell at angle 0; knees (LOOKS, 2, 64, 2), px from each foot to its knee, by the shin's angle.
    """

    def __init__(self, kind: str, cells: LinedCells) -> None:
        """cells: where it puts its own; may be shared by several kinds."""
        sheets = [PartSheet(f"{kind}/{_art(name)}") for name in ENEMY_PARTS]
        firsts = [cells.add(sheet.picture, sheet.size) for sheet in sheets]
        has_feet = kind == "hod"
        shod, feet = list(firsts), NOTHING
        if has_feet:
            for leg, stem in zip(LEGS, ("hod/stump_far", "hod/stump_near"), strict=True):
                sheet = PartSheet(stem)
                shod[leg + 1] = cells.add(sheet.picture, sheet.size)
            picture = slots_of(load_slots("hod/feet"))
            feet = cells.add(picture, len(picture))
        far, near = LEGS
        arm_far, arm_near = AT["upper_arm_l"], AT["upper_arm_r"]
        behind = [far, far + 1, FEET, arm_far, arm_far + 1]
        trunk = [AT[name] for name in _TRUNK[kind]]
        order = [*behind, *trunk, near, near + 1, FEET + 1, arm_near, arm_near + 1]
        self.shin_px = load_rig(kind).parts[near + 1].length_px
        turns = np.arange(ANGLES) / TURN
        along, down = (np.rint(way(turns) * self.shin_px) for way in (np.cos, np.sin))
        self.orders: list[list[int]] = []
        self.cells = np.empty((LOOKS, ROWS), int)
        self.knees = np.empty((LOOKS, len(LEGS), ANGLES, 2), int)
        dies_out = sheets[AT["chest"]].drawings > 2  # it has a drawing without fire
        for look in range(LOOKS):
            side, lies, lit = look >> 2, bool(look & 2), look & 1
            walks = has_feet and not lies
            row = self.cells[look]
            row[:FEET] = np.add(shod if walks else firsts, side * ANGLES)
            row[AT["head"]] += _OUT * lies
            row[AT["chest"]] += _OUT * (dies_out and not lit)
            row[FEET:] = (feet + side + 2, feet + side) if walks else NOTHING
            self.orders.append([k for k in order if row[k] != NOTHING])
            self.knees[look, ..., 0], self.knees[look, ..., 1] = along, down
            if not (lies or has_feet):  # it stands on the lowest pixel of its shin
                for k, leg in enumerate(LEGS):
                    cells.cut([row[leg + 1]])
                    self.knees[look, k, :, 1] = cells.ends[1, row[leg + 1] :][:ANGLES]


def _art(part: str) -> str:
    """The sheet of a part: the left limbs are those far from the eye."""
    return part.replace("_l", "_far").replace("_r", "_near") if part[-2:] in ("_l", "_r") else part
