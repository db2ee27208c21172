"""A session: one level being played, live or from a demo, with its trace, its log and its live reload. No window."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.anim.walk.gait import PRESET_NAMES, load_presets
from game.core import paths
from game.core.errors import UserError, nearest
from game.level import again
from game.level.level import Level
from game.level.reload import FilePoll
from game.world.demo import Demo, Log, Playback
from game.world.intent import BIT, Intent
from game.world.world import Options, World

if TYPE_CHECKING:
    from game.world.trace import TraceWriter

CAMPAIGN = "01_yard.tmx"


@dataclass(eq=False, repr=False)
class Settings:
    """What the command line asked for."""

    level: Path | None = None
    preset: str = "walk"
    seed: int | None = None
    demo: Path | None = None
    save_demo: Path | None = None
    headless: bool = False
    ticks: int | None = None
    trace: Path | None = None
    screenshot: Path | None = None
    screenshot_tick: int | None = None
    strip: Path | None = None
    strip_ticks: tuple[int, int, int] = (0, 4, 12)
    gif: Path | None = None
    scale: int | None = None
    fullscreen: bool = False
    mute: bool = False
    trip: int | None = None
    from_object: str = ""
    shapes: str = ""
    options: Options = field(default_factory=Options)

    @property
    def is_run(self) -> bool:
        """Whether a certain run was asked for, so that there is no title before it; of the first level if of none."""
        asked = (self.level, self.demo, self.save_demo, self.ticks, self.trace, self.screenshot, self.trip)
        return any(value is not None for value in asked)


def find_level(name: str | Path) -> Path:
    """The map file that was meant: a path, or the name of a shipped level. Raises UserError with the nearest name."""
    given = Path(name)
    if given.exists():
        return given
    for path in (paths.LEVELS.parent / given, paths.LEVELS / given, paths.LEVELS / f"{given}.tmx"):
        if path.is_file():
            return path
    known = sorted(p.name for p in paths.LEVELS.glob("*.tmx"))
    hint = nearest(given.name, known)
    raise UserError(
        f"{name}: no such level" + (f", did you mean {hint}?" if hint else f" (shipped: {', '.join(known)})")
    )


def preset_files(names: Iterable[str]) -> list[Path]:
    """The files that may hold these presets, whether they are there or not: the user's own and the shipped."""
    folders = (paths.user_dir() / "presets", paths.ASSETS / "presets")
    return [folder / f"{name}.toml" for name in names for folder in folders]


def written(path: Path, write: Callable[[str], None]) -> None:
    """Write a picture. Raises UserError if it cannot be written."""
    try:
        write(str(path))
    except OSError as e:
        raise UserError(f"{path}: the picture cannot be written ({e.strerror or e})") from None


def shown_name(path: Path) -> str:
    """A level's name for demos and traces: relative to the game for shipped levels, so that files do not differ."""
    try:
        return path.resolve().relative_to(paths.LEVELS.resolve().parent).as_posix()
    except ValueError:
        return path.as_posix()


class Session:
    """A world and what feeds and records it.

    intents: called with the tick number for every tick, as the devices are; a demo is asked in their place.
    """

    def __init__(
        self,
        level: Level,
        settings: Settings,
        intents: Callable[[int], Intent],
        seed: int = 0,
        demo: Demo | None = None,
    ) -> None:
        self.level, self.settings, self._live, self.seed, self.demo = level, settings, intents, seed, demo
        self._told: set[str] = set()
        self._trace_path: Path | None = None
        self._trace: TextIO | None = None
        self._writer: TraceWriter | None = None
        others = {p.stem for p in (paths.ASSETS / "presets").glob("*.toml")} - set(PRESET_NAMES)
        self._gait_files = FilePoll(preset_files(PRESET_NAMES))
        self._other_files = FilePoll(preset_files(sorted(others)))
        self.start()

    def start(self) -> None:
        """Begin the level anew; trace and log tell of the new run only, so that they can be played back."""
        s = self.settings
        self.world = World(self.level, s.preset, self.seed, s.options, _object_place(self.level, s.from_object))
        self._intents = Playback(self.demo).intent if self.demo is not None else self._live
        self._tell()
        self.log = Log(shown_name(self.level.path), self.seed)
        if self._trace_path is not None:
            self.open_trace(self._trace_path)

    def open_trace(self, path: Path) -> None:
        """Write a trace of every tick from now on. Raises UserError if the file cannot be written."""
        from game.world.trace import TraceWriter  # late: few runs are traced

        if self._trace is not None:
            self._trace.close()
        self._trace_path = path
        try:
            self._trace = path.open("w", encoding="utf-8", newline="\n")
        except OSError as e:
            raise UserError(f"{path}: the trace cannot be written ({e.strerror})") from None
        self._writer = TraceWriter(self._trace)
        self._writer.header(shown_name(self.level.path), self.seed, self.level.chains, **self.world.trace_header())

    def tick(self) -> None:
        """One tick of the world."""
        number = self.world.tick_number
        intent = self._intents(number)
        if self.settings.trip is not None and number == self.settings.trip:
            intent = Intent(intent.held | BIT["trip"], intent.before)
        self.log.add(number, intent)
        self.world.tick(intent)
        if any(e.kind in ("die", "hurt") for e in self.world.events):
            # A clip is read when it is first played.
            self._tell()
        if self._writer is not None:
            self._writer.row(self.world.trace_row())

    def reload(self, level: Level) -> None:
        """Swap the map for a new version of itself; the Wick stays where it is."""
        self.level = level
        self.world = self.world.reloaded(level)
        self._tell()

    def faults(self) -> list[str]:
        """What is wrong but does not hinder play, one line each: of the map, the settings of its clay, and the recorded
        deaths that are of no use."""
        faults = [str(p) for p in self.level.problems if p.warning and not p.note] + self.world.props.warnings
        faults += self.world.enemies.fallen.complaints
        if self.world.hero.fall is not None:
            from game.world.hero_fall import complaints  # late, as the fall itself: most runs are survived

            faults += complaints()
        return faults

    def _tell(self) -> None:
        for line in self.faults():
            if line not in self._told:
                self._told.add(line)
                print(line, file=sys.stderr)

    def reload_presets(self, passed_s: float) -> bool:
        """Call each frame: takes over presets that were saved; whether there were any. Raises UserError, and the old
        numbers go on."""
        has_new_gaits, has_new_others = self._gait_files.poll(passed_s), self._other_files.poll(passed_s)
        if has_new_others:
            # Enemies and clay take their numbers when they are made.
            self.reload(self.level)
        if has_new_gaits:
            self.world.hero.set_presets(load_presets())
        return has_new_gaits or has_new_others

    def close(self) -> None:
        """Finish the files."""
        if self._trace is not None:
            self._trace.close()
        if self.settings.save_demo is not None:
            try:
                self.settings.save_demo.write_text(self.log.text(), encoding="utf-8", newline="\n")
            except OSError as e:
                raise UserError(f"{self.settings.save_demo}: the demo cannot be written ({e.strerror})") from None


def _object_place(level: Level, object_id: str) -> tuple[float, float] | None:
    """Where `--from-object ID` starts. Tiled hands over the literal %objectid when nothing is selected."""
    if not object_id or object_id.startswith("%"):
        return None
    found = next((t for t in level.things if str(t.id) == object_id), None)
    if found is None:
        raise UserError(f"{level.path}: no object has the id {object_id}; select one in Tiled and press F6 again")
    return found.x, found.y


def open_session(settings: Settings, intents: Callable[[int], Intent] | None = None) -> tuple[Session, Demo | None]:
    """Load the level (of the command line, else of the demo, else the first) and make its session."""
    from game.world import demo as demos

    demo = demos.load(settings.demo) if settings.demo else None
    name = settings.level or (Path(demo.level) if demo and demo.level else paths.LEVELS / CAMPAIGN)
    level = again.load(find_level(name))
    seed = settings.seed if settings.seed is not None else (demo.seed if demo and demo.seed is not None else 0)
    return Session(level, settings, intents or (lambda _: Intent()), seed, demo), demo
