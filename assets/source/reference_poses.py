"""The drawn reference poses as pose rows: what the sprites are compared with and what gaits and deaths aim at.

WICK: name → list of pose dicts; TINE, HOD likewise. Dicts are in creature space: px, facing right, origin between the
feet on the ground, y down; angles measured up from +x (as an animator says them). `wick_rows`, `enemy_rows` turn a dict
into rows (pivot x, y, screen angle) in rig order, placed in the world and mirrored on wish.
"""

import math

import numpy as np
from sdf import ik

THIGH, SHIN, FOOT, UPPER_ARM, FOREARM, EAR, NECK = 10.5, 12.0, 5.0, 6.0, 6.0, 6.2, 5.2
TAIL_PX = [4.4 - 0.12 * k for k in range(7)]

WICK_BASE = dict(
    hip=(0, -18.5), lean=1.12, spine=8.5, neck=NECK, nang=0.95, hang=0.0, fn=(-3, 0), ff=(5, 0), fnp=0.0, ffp=0.0,
    an=(8, -17), af=(9, -18), tail=[3.5, 3.35, 3.1, 2.9, 2.75, 2.7, 2.8], ear=[2.3, 2.95], ear2=None, eye="open",
    bend=1, armb=-1,
)  # fmt: skip
"""lean: spine, nang: neck, hang: head · fn, ff: near and far toe; fnp, ffp: their pitch, heel up · an, af: hands."""


def wick(**changes) -> dict:
    """A pose dict: the standing pose with changes."""
    return {**WICK_BASE, **changes}


# fmt: off
WICK: dict[str, list[dict]] = {
    "idle": [
        wick(),
        wick(hip=(0, -17.8), hang=.05, tail=[3.4, 3.2, 3.0, 2.8, 2.7, 2.75, 2.9], ear=[2.4, 3.1], eye="squint")],
    "walk": [
        wick(fn=(9, 0), ff=(-9, 0), ffp=.55, fnp=-.25, hip=(0, -17.6), lean=1.05, an=(5, -17), af=(10, -19),
             tail=[3.45, 3.25, 3.0, 2.85, 2.8, 2.9, 3.1]),
        wick(fn=(4, 0), ff=(-7, -5), ffp=.8, hip=(1, -17.2), lean=1.02, an=(6, -17), af=(9, -18),
             tail=[3.5, 3.35, 3.1, 2.9, 2.75, 2.7, 2.8]),
        wick(fn=(-1, 0), ff=(2, -6), ffp=.25, hip=(1, -19.2), lean=1.08, an=(8, -17.5), af=(8, -17),
             tail=[3.55, 3.45, 3.2, 2.95, 2.7, 2.6, 2.6]),
        wick(fn=(-6, 0), ff=(9, -3), ffp=-.3, fnp=.2, hip=(1, -18.6), lean=1.06, an=(10, -18), af=(6, -17),
             tail=[3.5, 3.4, 3.2, 3.0, 2.8, 2.7, 2.7])],
    "chase": [
        wick(fn=(15, 0), ff=(-15, -6), ffp=1.1, fnp=-.3, hip=(0, -15.6), lean=.52, nang=.42, hang=.02, an=(3, -12),
             af=(15, -17), tail=[2.95, 3.0, 3.1, 3.15, 3.2, 3.1, 3.0], ear=[2.95, 3.1], eye="squint", spine=9.5),
        wick(fn=(4, 0), ff=(-10, -11), ffp=1.25, hip=(2, -15.6), lean=.46, nang=.4, hang=.05, an=(6, -10),
             af=(13, -14), tail=[3.1, 3.2, 3.2, 3.1, 3.0, 2.9, 2.8], ear=[3.0, 3.2], eye="squint", spine=9.5),
        wick(fn=(-12, 0), ff=(9, -9), ffp=.2, fnp=.7, hip=(1, -18.2), lean=.56, nang=.48, hang=.08, an=(14, -16),
             af=(4, -12), tail=[3.3, 3.35, 3.2, 3.05, 2.9, 2.75, 2.7], ear=[2.9, 3.05], eye="squint", spine=9.5),
        wick(fn=(-17, -7), ff=(16, -6), ffp=-.25, fnp=1.15, hip=(0, -20.5), lean=.5, nang=.45, hang=.12, an=(16, -19),
             af=(2, -15), tail=[3.2, 3.1, 2.95, 2.85, 2.8, 2.85, 2.95], ear=[2.75, 2.9], spine=9.5)],
    "crawl": [
        wick(fn=(-6, 0), ff=(-17, 0), ffp=.3, hip=(-3, -7.6), lean=.08, nang=.42, hang=.0, spine=10, an=(12, 0),
             af=(17, 0), tail=[3.35, 3.6, 3.5, 3.3, 3.1, 2.9, 2.8], ear=[2.85, 3.05], armb=1),
        wick(fn=(-11, 0), ff=(-12, -3), ffp=.5, hip=(-2, -8.2), lean=.02, nang=.36, hang=-.06, spine=10, an=(9, 0),
             af=(14, -3), tail=[3.2, 3.5, 3.6, 3.45, 3.2, 3.0, 2.9], ear=[2.9, 3.1], armb=1),
        wick(fn=(-17, 0), fnp=.3, ff=(-6, 0), hip=(-3, -7.6), lean=.10, nang=.44, hang=0, spine=10, an=(17, 0),
             af=(11, 0), tail=[3.3, 3.4, 3.3, 3.3, 3.2, 3.1, 3.1], ear=[2.8, 3.0], eye="squint", armb=1),
        wick(fn=(-12, -3), fnp=.5, ff=(-11, 0), hip=(-2, -8.2), lean=.04, nang=.38, hang=-.04, spine=10, an=(14, -3),
             af=(9, 0), tail=[3.35, 3.3, 3.2, 3.2, 3.3, 3.3, 3.2], ear=[2.85, 3.05], armb=1)],
    "fall": [
        wick(hip=(0, -22), lean=1.35, nang=1.0, hang=-.25, fn=(5, -6), ff=(-7, -4), fnp=.5, ffp=.7, an=(11, -34),
             af=(-7, -35), tail=[2.0, 1.85, 1.75, 1.7, 1.8, 2.0, 2.2], ear=[2.2, 1.8], ear2=[1.75, 1.45], eye="wide"),
        wick(hip=(0, -22), lean=.95, nang=.55, hang=-.5, fn=(9, -8), ff=(-4, -2), fnp=.3, ffp=.8, an=(13, -27),
             af=(10, -33), tail=[2.3, 2.0, 1.8, 1.75, 1.7, 1.75, 1.9], ear=[2.3, 1.95], eye="wide")],
    "trip": [
        wick(hip=(0, -17.5), lean=.62, nang=.1, hang=-.35, fn=(-9, -1), ff=(-13, -5), fnp=1.0, ffp=1.2, an=(16, -18),
             af=(13, -24), tail=[2.5, 2.3, 2.2, 2.2, 2.4, 2.7, 3.0], ear=[2.5, 2.1], eye="wide"),
        wick(hip=(-1, -12.5), lean=.05, nang=-.25, hang=-.6, fn=(-14, -3), ff=(-16, -9), fnp=1.3, ffp=1.4, an=(16, -3),
             af=(18, -7), tail=[2.3, 2.0, 1.9, 2.0, 2.3, 2.7, 3.2], ear=[2.2, 1.8], eye="wide", spine=9),
        wick(hip=(-3, -6.5), lean=-.12, nang=-.1, hang=-.1, fn=(-17, -1), ff=(-14, -2), fnp=1.2, ffp=1.2, an=(14, -1),
             af=(17, -1), tail=[2.6, 2.2, 2.0, 2.1, 2.5, 3.0, 3.5], ear=[2.6, 3.3], eye="shut", spine=9)],
    "recover": [
        wick(hip=(-3, -8.5), lean=.35, nang=.2, hang=-.35, fn=(-8, 0), ff=(-14, 0), an=(9, -1), af=(13, 0),
             tail=[3.3, 3.5, 3.5, 3.3, 3.1, 3.0, 2.9], ear=[2.9, 3.6], eye="shut", armb=1, spine=9),
        wick(hip=(-2, -12.5), lean=.85, nang=.5, hang=-.15, fn=(2, 0), ff=(-9, 0), an=(8, -8), af=(11, -9),
             tail=[3.5, 3.55, 3.4, 3.2, 3.0, 2.9, 2.9], ear=[3.1, 2.9], eye="squint"),
        wick(hip=(0, -19.2), lean=1.2, nang=1.15, hang=.18, fn=(3, 0), ff=(-4, 0), an=(7, -18), af=(9, -19),
             tail=[3.2, 3.0, 2.8, 2.6, 2.6, 2.7, 2.9], ear=[2.2, 2.5])],
}
# fmt: on

Row = tuple[float, float, float]


def _chain(x: float, y: float, angles: list[float], lengths: list[float]) -> tuple[list[Row], tuple[float, float]]:
    rows = []
    for angle, length in zip(angles, lengths, strict=True):
        rows.append((x, y, -angle))
        x, y = x + math.cos(angle) * length, y - math.sin(angle) * length
    return rows, (x, y)


def _bones(joints: list[tuple[float, float]]) -> list[Row]:
    return [(ax, ay, math.atan2(by - ay, bx - ax)) for (ax, ay), (bx, by) in zip(joints, joints[1:], strict=False)]


def _leg(p: dict, toe: tuple[float, float], pitch: float, hip: tuple[float, float]) -> list[Row]:
    ankle_x = toe[0] - 1.8 * math.cos(pitch) - 1.2 * math.sin(pitch)
    ankle_y = toe[1] - 1.3 - 2.4 * math.sin(pitch)
    kx, ky, ex, ey = ik(*hip, ankle_x, ankle_y, THIGH, SHIN, p["bend"])
    return [*_bones([hip, (kx, ky), (ex, ey)]), (ex, ey, pitch)]


def _arm(p: dict, hand: tuple[float, float], shoulder: tuple[float, float]) -> list[Row]:
    kx, ky, ex, ey = ik(*shoulder, *hand, UPPER_ARM, FOREARM, p["armb"])
    return _bones([shoulder, (kx, ky), (ex, ey)])


def _place(rows: list[Row], x: float, y: float, facing: int) -> np.ndarray:
    out = np.array(rows)
    if facing < 0:
        out[:, 0] *= -1
        out[:, 2] = np.pi - out[:, 2]
    out[:, 0] += x
    out[:, 1] += y
    return out


def wick_rows(p: dict, x: float = 0.0, y: float = 0.0, facing: int = 1) -> np.ndarray:
    """(26, 3) rows of a Wick pose dict with the point between the feet at (x, y)."""
    hx, hy = p["hip"]
    lean, neck_a, pitch = p["lean"], p["nang"], p["hang"]
    cx, cy = hx + math.cos(lean) * p["spine"], hy - math.sin(lean) * p["spine"]
    nx, ny = cx + math.cos(neck_a) * p["neck"], cy - math.sin(neck_a) * p["neck"]
    ux, uy, vx, vy = math.cos(pitch), -math.sin(pitch), math.sin(pitch), math.cos(pitch)
    head = (nx + ux * 1.6 - vx * 1.2, ny + uy * 1.6 - vy * 1.2)
    ear = (head[0] - ux * 2.2 - vx * 3.4, head[1] - uy * 2.2 - vy * 3.4)
    far_ear = p["ear2"] or [p["ear"][0] - 0.42, p["ear"][1] - 0.36]
    tail, end = _chain(hx - 1.5 * math.cos(lean - 0.4), hy + 0.2, p["tail"], TAIL_PX)
    rows = [
        (hx, hy, -lean),
        (cx, cy, -neck_a),
        (cx, cy, -neck_a),
        (*head, -pitch),
        *_chain(*ear, p["ear"], [EAR, EAR])[0],
        *_chain(ear[0] + 1.6, ear[1] - 0.3, far_ear, [EAR, EAR])[0],
        *_arm(p, p["af"], (cx + 1.2, cy + 0.6)),
        *_arm(p, p["an"], (cx - 0.4, cy + 1.0)),
        *_leg(p, p["ff"], p["ffp"], (hx + 0.8, hy + 0.2)),
        *_leg(p, p["fn"], p["fnp"], (hx - 0.6, hy + 0.6)),
        *tail,
        (*end, -p["tail"][-1]),
    ]
    return _place(rows, x, y, facing)


TINE_PX = dict(pelvis=6, chest=15, head=13, upper_arm=13, forearm=18, thigh=14, shin=16)
HOD_PX = dict(pelvis=6, chest=20, head=15, upper_arm=12, forearm=16, thigh=9, shin=9)
_TINE = dict(hip=(0, -27), lean=1.0, head=-0.12, fl=(7, 0), fr=(-8, 0), hl=(17, -12), hr=(12, -14), bend=1, ab=1)
_HOD = dict(hip=(-8, -17), lean=0.72, head=-0.30, fl=(-4, 0), fr=(-13, 0), hl=(19, -3), hr=(12, -4), bend=-1, ab=1)


def tine(**changes) -> dict:
    """A Tine's pose dict. fl, hl: near foot and hand; fr, hr: far ones; ab: the arms' bend."""
    return {**_TINE, **changes, "px": TINE_PX, "hunch": 0.25}


def hod(**changes) -> dict:
    """A Hod's pose dict, as `tine`."""
    return {**_HOD, **changes, "px": HOD_PX, "hunch": 0.1}


# fmt: off
TINE: dict[str, dict] = {
    "idle": tine(),
    "stalk 1": tine(fl=(13, 0), fr=(-12, -2), hip=(1, -25), lean=.8, hl=(20, -16), hr=(8, -12)),
    "stalk 2": tine(fl=(2, 0), fr=(4, -7), hip=(1, -28), lean=.9, hl=(15, -14), hr=(17, -15)),
    "raise": tine(hip=(-2, -25), lean=1.15, fl=(9, 0), fr=(-9, 0), hl=(14, -66), hr=(4, -64), ab=-1, head=.15),
    "lunge": tine(hip=(2, -23), fl=(14, 0), fr=(-13, 0), lean=.5, head=-.02, hl=(36, -26), hr=(28, -44)),
}
HOD: dict[str, dict] = {
    "idle": hod(),
    "plod 1": hod(fl=(2, 0), fr=(-16, -2), hip=(-7, -16.5), hl=(14, -7), hr=(20, -3)),
    "plod 2": hod(fl=(-14, 0), fr=(-2, -3), hip=(-7, -17), hl=(24, -4), hr=(10, -8)),
    "heave": hod(hip=(-4, -17), fl=(3, 0), fr=(-11, 0), lean=1.15, hl=(10, -62), hr=(18, -56), ab=-1, head=-.1),
    "slam": hod(hip=(-8, -15.5), fl=(2, 0), fr=(-15, 0), lean=.48, hl=(28, -7), hr=(23, -7), head=-.4),
}
# fmt: on


def enemy_rows(p: dict, x: float = 0.0, y: float = 0.0, facing: int = 1) -> np.ndarray:
    """(11, 3) rows of an enemy pose dict with the point between the feet at (x, y)."""
    px, hip, lean = p["px"], p["hip"], p["lean"]
    tilt = lean + p["hunch"]
    waist = (hip[0] + math.cos(tilt) * px["pelvis"], hip[1] - math.sin(tilt) * px["pelvis"])
    top = (waist[0] + math.cos(lean) * px["chest"], waist[1] - math.sin(lean) * px["chest"])
    head = -p["head"]
    if p["px"] is HOD_PX:  # the animator's head is bent from a point in front of the slab; the bone starts at its top
        head = math.atan2(1.0 - math.sin(p["head"]) * 8, 9.0 + math.cos(p["head"]) * 8)
    sides = {}
    for name, foot, hand in (("near", p["fl"], p["hl"]), ("far", p["fr"], p["hr"])):
        kx, ky, ex, ey = ik(*hip, *foot, px["thigh"], px["shin"], p["bend"])
        leg = _bones([hip, (kx, ky), (ex, ey)])
        kx, ky, ex, ey = ik(*top, *hand, px["upper_arm"], px["forearm"], p["ab"])
        sides[name] = (_bones([top, (kx, ky), (ex, ey)]), leg)
    rows = [(*top, head), (*waist, -lean), (*hip, -tilt)]
    rows += sides["far"][0] + sides["near"][0] + sides["far"][1] + sides["near"][1]
    return _place(rows, x, y, facing)
