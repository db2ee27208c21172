"""The gait strip chart: stance and swing bars, com against support, speed, from a trace or a fresh run of a level."""

import argparse
import csv
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from game.core.clock import TICK_HZ
from game.core.errors import UserError
from game.core.options import Parser, check_writable

DEFAULT_TICKS, MOST_TICKS = 480, 900
SIDES = ("left", "right")
_COLUMNS = ("tick", "state", "preset", "x", "y", "vx", "vy", "com_x", "com_y", "support_from", "support_to", "balanced",
            "left_planted", "right_planted", "left_x", "left_y", "right_x", "right_y")  # fmt: skip


@dataclass
class Gait:
    """What the chart shows, one entry a tick: arrays of n, feet (n, 2) left and right, support (n, 2) world px."""

    tick: np.ndarray
    x: np.ndarray
    y: np.ndarray
    vx: np.ndarray
    vy: np.ndarray
    com: np.ndarray
    support: np.ndarray
    balanced: np.ndarray
    planted: np.ndarray
    sole: np.ndarray
    state: list[str]
    preset: list[str]

    def __len__(self) -> int:
        return len(self.tick)

    @property
    def strikes(self) -> np.ndarray:
        """(n, 2) bool: this foot met the ground in this tick."""
        out = np.zeros(self.planted.shape, bool)
        out[1:] = self.planted[1:] & ~self.planted[:-1]
        return out

    def summary(self) -> str:
        """Cadence, duty factor and stride in one line."""
        strikes, seconds = self.strikes, max(1, len(self)) / TICK_HZ
        strides = [np.diff(self.sole[strikes[:, k], k, 0]) for k in range(2)]
        stride = np.abs(np.concatenate(strides)) if any(map(len, strides)) else np.zeros(1)
        duty = self.planted.mean() if len(self) else 0.0
        return (
            f"{len(self)} ticks, {strikes.sum() / seconds:.2f} steps/s, duty factor {duty:.2f}, "
            f"stride {stride.mean():.1f} px, speed {np.abs(self.vx).mean() if len(self) else 0.0:.1f} px/s"
        )


def from_rows(rows: list[dict[str, Any]]) -> Gait:
    """From the lines of a trace (without its header). Raises UserError if they have no player."""
    try:
        p = [r["player"] for r in rows]
        return Gait(
            tick=np.array([r["tick"] for r in rows]),
            x=np.array([q["x"] for q in p], float),
            y=np.array([q["y"] for q in p], float),
            vx=np.array([q["vx"] for q in p], float),
            vy=np.array([q["vy"] for q in p], float),
            com=np.array([q["com"] for q in p], float).reshape(-1, 2),
            support=np.array([q["support"] for q in p], float).reshape(-1, 2),
            balanced=np.array([q["balanced"] for q in p], bool),
            planted=np.array([q["planted"] for q in p], bool).reshape(-1, 2),
            sole=np.array([q["sole"] for q in p], float).reshape(-1, 2, 2),
            state=[str(q["state"]) for q in p],
            preset=[str(q["preset"]) for q in p],
        )
    except (KeyError, TypeError, ValueError) as e:
        raise UserError(f"the trace's lines cannot be read as a walk ({type(e).__name__}: {e})") from None


def read_trace(path: Path, first: int, ticks: int) -> Gait:
    """The ticks `first`.. of a trace file. Raises UserError with the line that cannot be read."""
    rows = []
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                row = json.loads(line)
                if number == 1 and (not isinstance(row, dict) or row.get("trace") != 1):
                    raise UserError(f"{path}:1: this is no greenware trace of version 1")
                if number > 1 and first <= row["tick"] < first + ticks:
                    rows.append(row)
    except (OSError, UnicodeDecodeError) as e:
        raise UserError(f"{path}: cannot be read ({e})") from None
    except (json.JSONDecodeError, KeyError, TypeError):
        raise UserError(f"{path}:{number}: this line is no line of a trace") from None
    return from_rows(rows)


def run_level(level: Path, demo: Path | None, preset: str, first: int, ticks: int) -> Gait:
    """Walk a level: a demo's keys, or the right key held."""
    from game.session import Settings, open_session
    from game.world.intent import BIT, Intent

    right = BIT["right"]
    keys = None if demo else lambda tick: Intent(right, right if tick else 0)
    session, _ = open_session(Settings(level=level, demo=demo, preset=preset), keys)
    rows = []
    for tick in range(first + ticks):
        session.tick()
        if tick >= first:
            rows.append({"tick": tick, "player": session.world.hero.trace()})
    return from_rows(rows)


def write_csv(gait: Gait, path: Path) -> None:
    """One line a tick."""
    with path.open("w", encoding="utf-8", newline="") as out:
        write = csv.writer(out, lineterminator="\n")
        write.writerow(_COLUMNS)
        for i in range(len(gait)):
            numbers = [gait.x[i], gait.y[i], gait.vx[i], gait.vy[i], *gait.com[i], *gait.support[i]]
            feet = [int(v) for v in gait.planted[i]] + [round(float(v), 3) for v in gait.sole[i].ravel()]
            row = [int(gait.tick[i]), gait.state[i], gait.preset[i], *(round(float(v), 3) for v in numbers)]
            write.writerow([*row, int(gait.balanced[i]), *feet])


def gait_main(argv: list[str]) -> int:
    """`gait TRACE|LEVEL [--png F] [--csv F]`; returns the exit status."""
    p = Parser(prog="greenware gait", description=__doc__, allow_abbrev=False)
    p.add_argument("source", type=Path, metavar="TRACE|LEVEL")
    p.add_argument("--png", type=Path, metavar="FILE")
    p.add_argument("--csv", type=Path, metavar="FILE")
    p.add_argument("--from", dest="first", type=int, default=0, metavar="TICK")
    p.add_argument("--ticks", type=int, default=DEFAULT_TICKS, metavar="N", help=f"at most {MOST_TICKS}")
    p.add_argument("--demo", type=Path, metavar="FILE", help="for a level: the keys; else right is held")
    p.add_argument("--preset", default="walk", metavar="NAME")
    a = p.parse_args(argv)
    if a.first < 0 or not 1 <= a.ticks <= MOST_TICKS:
        raise UserError(f"greenware gait: --from must be 0 or more and --ticks lie in 1..{MOST_TICKS}")
    for path in (a.csv, a.png):
        check_writable(path)
    gait = _read(a)
    if not len(gait):
        raise UserError(f"{a.source}: there are no ticks from {a.first} on")
    try:
        if a.csv is not None:
            write_csv(gait, a.csv)
        if a.png is not None:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            from game.lab.gait_picture import save_chart

            save_chart(gait, a.png, a.source.name)
    except OSError as e:
        raise UserError(f"{e.filename or a.png}: cannot be written ({e.strerror or e})") from None
    print(gait.summary())
    return 0


def _read(a: argparse.Namespace) -> Gait:
    from game.session import find_level

    if a.source.is_file() and a.source.suffix != ".tmx":
        return read_trace(a.source, a.first, a.ticks)
    if a.source.suffix not in ("", ".tmx"):
        raise UserError(f"{a.source}: no such trace")
    return run_level(find_level(a.source), a.demo, a.preset, a.first, a.ticks)
