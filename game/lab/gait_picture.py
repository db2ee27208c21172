"""The picture of a gait chart, drawn in slots on a canvas of its own. It knows arrays, not how they came about."""

from pathlib import Path

import numpy as np

from game.core.clock import TICK_HZ
from game.lab.gait_chart import SIDES, Gait
from game.view.canvas import Canvas, SpriteBank
from game.view.letters import Letters
from game.view.palette import B1, B2, B3, G0, G1, G2, H5, K0, K1, K2, K3, T0, T1, T2, T3, A

LEFT_PX, RIGHT_PX, HEIGHT_PX = 64, 12, 276
BAR_PX, COM_PX, SPEED_PX, RISE_PX = 14, 72, 48, 36
COM_REACH_PX = 30.0
STATE_SLOTS = {"stand": T3, "walk": G0, "jump": K1, "fall": K1, "land": K0, "trip": K2, "recover": B1, "hurt": A}


def save_chart(gait: Gait, path: Path, title: str) -> None:
    """Write the chart as PNG. Raises OSError."""
    chart(gait, title).save(str(path))


def chart(gait: Gait, title: str) -> Canvas:
    """The whole picture: a column or more for each tick."""
    scale = max(1, min(3, 840 // len(gait)))
    width = (LEFT_PX + len(gait) * scale + RIGHT_PX + 3) // 4 * 4
    canvas = Canvas((max(360, width), HEIGHT_PX))
    drawing = _Chart(gait, canvas, scale)
    drawing.frame(title)
    y = drawing.states(26)
    y = drawing.feet(y + 4)
    y = drawing.com(y + 6)
    y = drawing.speed(y + 6)
    y = drawing.rise(y + 6)
    drawing.seconds(24, y)
    return canvas


class _Chart:
    def __init__(self, gait: Gait, canvas: Canvas, scale: int) -> None:
        self.gait, self.canvas, self.scale = gait, canvas, scale
        self.pixels = canvas.pixels
        self.letters = Letters(SpriteBank())
        self.columns = LEFT_PX + np.arange(len(gait)) * scale

    def fill(self, x: int, y: int, w: int, h: int, slot: int) -> None:
        self.pixels[y : y + h, x : x + w] = slot

    def label(self, y: int, text: str, slot: int = B2) -> None:
        self.letters.draw(self.canvas, LEFT_PX - 6, y, text, slot, align="right")

    def frame(self, title: str) -> None:
        self.pixels[:] = T1
        self.fill(0, 0, self.pixels.shape[1], 15, T2)
        self.letters.draw(self.canvas, 7, 4, f"GAIT  {title.upper()}", B3, font=7)
        self.letters.draw(self.canvas, 7, HEIGHT_PX - 10, self.gait.summary().upper(), B2)

    def states(self, y: int) -> int:
        self.label(y + 2, "STATE")
        start = 0
        names = [s if s == p else f"{s} {p}" for s, p in zip(self.gait.state, self.gait.preset, strict=True)]
        for i in range(1, len(names) + 1):
            if i == len(names) or names[i] != names[start]:
                x, w = int(self.columns[start]), (i - start) * self.scale
                self.fill(x, y, w, 9, STATE_SLOTS.get(self.gait.state[start], G1))
                self.fill(x, y, 1, 9, T0)
                text = names[start].upper()
                if self.letters.width(text) + 5 < w:
                    self.letters.draw(self.canvas, x + 3, y + 2, text, B3)
                start = i
        return y + 9

    def feet(self, y: int) -> int:
        """A bar where the foot stands, a thin line where it swings, a mark where it strikes."""
        strikes = self.gait.strikes
        for k, (side, slot) in enumerate(zip(SIDES, (B1, K2), strict=True)):
            self.label(y + 4, f"{side.upper()} FOOT", slot)
            self.fill(LEFT_PX, y, len(self.gait) * self.scale, BAR_PX, T0)
            for i, x in enumerate(self.columns.tolist()):
                planted = bool(self.gait.planted[i, k])
                self.fill(
                    x, y + (2 if planted else 6), self.scale, BAR_PX - 4 if planted else 2, slot if planted else T3
                )
                if strikes[i, k]:
                    self.fill(x, y, 1, BAR_PX, B3)
            y += BAR_PX + 2
        return y

    def com(self, y: int) -> int:
        """The support as a band about the centre of mass, which is the middle line: outside it, the Wick is falling."""
        self.label(y + 2, "COM OVER")
        self.label(y + 10, "SUPPORT")
        self.label(y + 22, f"+-{COM_REACH_PX:.0f} PX", B1)
        self.fill(LEFT_PX, y, len(self.gait) * self.scale, COM_PX, T0)
        middle = y + COM_PX // 2
        from_com = (self.gait.support - self.gait.com[:, :1]) * (COM_PX / 2 / COM_REACH_PX)
        rows = np.clip(np.round(from_com), -COM_PX // 2, COM_PX // 2 - 1).astype(int)
        for i, x in enumerate(self.columns.tolist()):
            standing = self.gait.planted[i].any()
            slot = (G1 if self.gait.balanced[i] else K1) if standing else T2
            self.fill(x, middle + rows[i, 0], self.scale, max(1, rows[i, 1] - rows[i, 0] + 1), slot)
        self.fill(LEFT_PX, middle, len(self.gait) * self.scale, 1, K3)
        return y + COM_PX

    def speed(self, y: int) -> int:
        top = max(60.0, float(np.ceil(np.abs(self.gait.vx).max() / 30.0)) * 30.0)
        self.label(y + 2, "SPEED")
        self.label(y + 10, f"0-{top:.0f} PX/S", B1)
        self.curve(y, SPEED_PX, np.abs(self.gait.vx) / top, G2)
        return y + SPEED_PX

    def rise(self, y: int) -> int:
        """How high each foot is above the lowest place where it stood in the last second: lifts show as arcs."""
        self.label(y + 2, "LIFT")
        self.label(y + 10, "0-16 PX", B1)
        self.fill(LEFT_PX, y, len(self.gait) * self.scale, RISE_PX, T0)
        for k, slot in enumerate((B1, K2)):
            ground = np.where(self.gait.planted[:, k], self.gait.sole[:, k, 1], np.nan)
            held = _held(ground)
            self.curve(y, RISE_PX, (held - self.gait.sole[:, k, 1]) / 16.0, slot, clear=False)
        return y + RISE_PX

    def curve(self, y: int, height: int, share: np.ndarray, slot: int, clear: bool = True) -> None:
        if clear:
            self.fill(LEFT_PX, y, len(self.gait) * self.scale, height, T0)
        rows = y + height - 1 - np.round(np.clip(np.nan_to_num(share), 0.0, 1.0) * (height - 1)).astype(int)
        before = int(rows[0])
        for row, x in zip(rows.tolist(), self.columns.tolist(), strict=True):
            self.fill(x, min(before, row), self.scale, abs(row - before) + 1, slot)
            before = row

    def seconds(self, top: int, bottom: int) -> None:
        for i, tick in enumerate(self.gait.tick.tolist()):
            if tick % TICK_HZ == 0:
                x = int(self.columns[i])
                column = self.pixels[top:bottom:3, x]
                column[:] = np.where(column == T0, H5, column)
                self.letters.draw(self.canvas, x, bottom + 3, f"{tick // TICK_HZ} S", B1)


def _held(values: np.ndarray) -> np.ndarray:
    """The last finite value up to each place; the first one before that."""
    finite = np.flatnonzero(np.isfinite(values))
    if not len(finite):
        return np.zeros_like(values)
    at = np.searchsorted(finite, np.arange(len(values)), side="right") - 1
    held: np.ndarray = values[finite[np.maximum(at, 0)]]
    return held
