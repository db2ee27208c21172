"""The `record` command: the library of deaths, recorded headless on all cores, with a table and contact sheets.

It is the only place that starts other processes; the game itself never does.
"""

import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from tempfile import TemporaryFile

from game.anim import clip as clips
from game.anim.clip import Clip
from game.anim.fall.library import falling_rig, write_index
from game.core import paths
from game.core.errors import UserError, nearest
from game.lab.sheet import contact_sheet
from game.world.recording import COMPASS, SPEED_PX, Take, library, record

KINDS = ("tine", "hod", "wick")
GROUND_CHOICES = ("flat", "down", "up", "ledge")
TAKE_OPTIONS = ("direction", "strength", "ground", "part", "seed", "delay", "thrown")
MOST_SEED, MOST_DELAY = 2**31 - 1, 600
HEAD = f"{'clip':30} {'blow px·mass/s':>18} {'ground':>7} {'ticks':>6} {'keys':>5} {'bytes':>6} {'error px':>9}"


@dataclass(frozen=True)
class RecordOptions:
    """The options of the command, None where it is not given."""

    all: bool = False
    direction: str | None = None
    strength: str | None = None
    ground: str | None = None
    part: str | None = None
    seed: int | None = None
    delay: int | None = None
    thrown: bool = False
    out: Path | None = None
    sheets: Path | None = None
    jobs: int | None = None


def record_main(kind: str, options: RecordOptions) -> int:
    """Run the command.

    Writes new files only, or the whole library anew with `all` into an empty or its own folder. Returns the exit
    status. Raises UserError for a kind or a value that is none.
    """
    if kind not in KINDS:
        hint = nearest(kind, KINDS)
        raise UserError(f'record: "{kind}" is no kind{f", did you mean {hint}?" if hint else ""} ({", ".join(KINDS)})')
    takes = _library(kind, options) if options.all else [_one(kind, options)]
    out, sheets = options.out or paths.user_dir() / "clips" / falling_rig(kind).name, options.sheets
    for folder in (out, sheets) if sheets else (out,):
        _make_folder(folder)
    recorded: list[Clip] = []
    try:
        _record_all(takes, options.jobs or 2, recorded)
    except KeyboardInterrupt:
        line = "\n" if sys.stderr.isatty() and recorded else ""
        print(f"{line}record: stopped, {len(recorded)} of {len(takes)}, nothing written", file=sys.stderr)
        return 130
    print(HEAD)
    made, rows = [], []
    for clip in recorded:
        if not options.all:
            clip = clips.named(clip, _own_name(clip.header.name, kind, out))
        path = _keep(clip, out) if options.all else clips.save(clip, out)
        made.append(clips.named(clip, path.stem))
        rows.append(path)
        print(_line(path, clip))
    write_index(out, falling_rig(kind))
    print(f"{_counted(len(made), 'clip')}, {sum(p.stat().st_size for p in rows)} bytes in {out}")
    if sheets:
        for made_clip in made:
            path = sheets / f"{made_clip.header.name}.png"
            contact_sheet(made_clip, falling_rig(kind), path)
        print(f"{_counted(len(made), 'contact sheet')} in {sheets}")
    return 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def _make_folder(folder: Path) -> None:
    """Before anything is recorded: what is recorded can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as e:
        raise UserError(f"record: {folder} cannot be written to ({e.strerror or e})") from None


def _library(kind: str, options: RecordOptions) -> list[Take]:
    values = asdict(options)
    given = [name for name in TAKE_OPTIONS if values[name]]
    if given:
        raise UserError(f"record: --all records the library as it is; leave out --{' --'.join(given)}")
    return library(kind)


def _number(name: str, value: int | None, most: int) -> int:
    if value is not None and not 0 <= value <= most:
        raise UserError(f"record: --{name} {value} is not within 0..{most}")
    return value or 0


def _pick(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise UserError(f'record: --{name} "{value}" is none of {", ".join(known)}')
    return value


def _one(kind: str, options: RecordOptions) -> Take:
    parts = [p.name for p in falling_rig(kind).parts]
    return Take(
        kind,
        _pick("direction", options.direction or "e", COMPASS),
        _pick("strength", options.strength or "hard", tuple(SPEED_PX)),
        _pick("ground", options.ground or "flat", GROUND_CHOICES),
        _pick("part", options.part or "chest", parts),
        _number("seed", options.seed, MOST_SEED),
        _number("delay", options.delay, MOST_DELAY),
        options.thrown,
    )


def _own_name(name: str, kind: str, folder: Path) -> str:
    """What a single take is called: in the user's folder a shipped clip's name would put it in that one's place."""
    rig = falling_rig(kind).name
    beside = folder.resolve() == (paths.user_dir() / "clips" / rig).resolve()
    return f"{name}-own" if beside and (paths.ASSETS / "clips" / rig / f"{name}.npz").exists() else name


def _record_all(takes: list[Take], jobs: int, made: list[Clip]) -> None:
    """Append the clip of each take to `made`."""
    if jobs < 2 or len(takes) < 4:
        for take in takes:
            made.append(record(take))
            _progress(len(made), len(takes))
        return
    with _pool(jobs) as pool:
        for done in pool.imap(record, takes, chunksize=4):
            made.append(done)
            _progress(len(made), len(takes))


def _pool(jobs: int) -> Pool:
    """Processes that leave ^C to this one: they are born deaf to it, or else each would print where it was."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        bar = "#" * (30 * done // total)
        print(f"\r[{bar:30}] {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def _keep(made: Clip, folder: Path) -> Path:
    """Write a clip of the library, unless the folder has this take, if only as NAME-2; nothing is written over."""
    name = made.header.name
    path = folder / f"{name}.npz"
    for known in (path, *sorted(folder.glob(f"{name}-*.npz"))):
        if known.exists() and known.read_bytes() == clips.to_bytes(clips.named(made, known.stem)):
            return known
    if path.exists():
        return clips.save(made, folder)
    folder.mkdir(parents=True, exist_ok=True)
    clips.write_atomic(path, clips.to_bytes(made))
    return path


def _line(path: Path, made: Clip) -> str:
    h = made.header
    blow = f"({h.blow[0]:.0f}, {h.blow[1]:.0f})"
    size = path.stat().st_size
    return f"{path.stem:30} {blow:>18} {h.ground:>7} {h.ticks:6} {len(made.keys):5} {size:6} {h.error_px:9.3f}"
