"""Demo: the log of intents as text, to play back, to write, to attach to a bug report. It knows no keys.

Line forms: `TICK +ACTION`, `TICK -ACTION`, `TICK end`, `#` comments; the header is in comments too.
"""

from dataclasses import dataclass, field
from pathlib import Path

from game.core.clock import TICK_HZ
from game.core.errors import UserError, nearest
from game.world.intent import ACTIONS, BIT, Intent

VERSION = 1


@dataclass(eq=False, repr=False)
class Demo:
    """What a demo file says. changes: (tick, action, held) in order. end: tick at which the run stops, or None."""

    level: str | None = None
    seed: int | None = None
    changes: list[tuple[int, str, bool]] = field(default_factory=list)
    end: int | None = None

    @property
    def length_ticks(self) -> int:
        """Ticks to run: up to `end`, else one second past the last change."""
        if self.end is not None:
            return self.end
        return (self.changes[-1][0] if self.changes else 0) + TICK_HZ


def load(path: Path) -> Demo:
    """Read a demo file. Raises UserError with the line number for anything that cannot be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{path}: no such demo file") from None
    except (OSError, UnicodeDecodeError) as e:
        raise UserError(f"{path}: cannot be read as a demo ({e})") from None
    return parse(text, str(path))


def parse(text: str, where: str = "demo") -> Demo:
    """Read a demo from text; `where` opens every error message."""
    demo, last = Demo(), 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        place = f"{where}:{number}"
        if line.startswith("#"):
            _header(demo, line[1:].strip(), place)
            continue
        words = line.split("#")[0].split()
        if not words:
            continue
        if demo.end is not None:
            raise UserError(f"{place}: nothing may follow the end")
        if len(words) != 2 or not words[0].isascii() or not words[0].isdigit():
            raise UserError(f'{place}: cannot read "{line}"; a line is TICK +ACTION, TICK -ACTION or TICK end')
        tick = int(words[0])
        if tick < last:
            raise UserError(f"{place}: tick {tick} comes after tick {last}; ticks must not go back")
        last = tick
        if words[1] == "end":
            demo.end = tick
            continue
        sign, action = words[1][0], words[1][1:]
        if sign not in "+-" or action not in BIT:
            hint = nearest(action if sign in "+-" else words[1], list(ACTIONS))
            also = f", did you mean {hint}?" if hint else ""
            raise UserError(f'{place}: action "{words[1]}" is unknown{also} (known: {" ".join(ACTIONS)})')
        demo.changes.append((tick, action, sign == "+"))
    return demo


def _header(demo: Demo, comment: str, place: str) -> None:
    if comment.startswith("greenware-demo"):
        version = comment.removeprefix("greenware-demo").strip()
        if version != str(VERSION):
            raise UserError(f"{place}: demo version {version or '(none)'} does not fit, this game reads {VERSION}")
        return
    key, colon, value = (s.strip() for s in comment.partition(":"))
    if not colon:
        return
    if key == "tick_hz" and value != str(TICK_HZ):
        raise UserError(f"{place}: tick_hz {value} does not fit, this game runs at {TICK_HZ}")
    if key == "level":
        demo.level = value
    if key == "seed":
        try:
            demo.seed = int(value)
        except ValueError:
            raise UserError(f'{place}: seed must be a whole number, is "{value}"') from None


class Playback:
    """Give the demo's intent tick by tick."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self._next = 0
        self._held = 0

    def intent(self, tick: int) -> Intent:
        """The intent of `tick`; call with rising ticks. A press and release within one tick still holds for it."""
        before, tapped = self._held, 0
        changes = self.demo.changes
        while self._next < len(changes) and changes[self._next][0] <= tick:
            _, action, held = changes[self._next]
            if held:
                self._held |= BIT[action]
                tapped |= BIT[action]
            else:
                self._held &= ~BIT[action]
            self._next += 1
        return Intent(self._held | tapped, before)


class Log:
    """Write down intents as they come and give the demo's text."""

    def __init__(self, level: str, seed: int) -> None:
        self._lines = [f"# greenware-demo {VERSION}", f"# level: {level}", f"# seed: {seed}", f"# tick_hz: {TICK_HZ}"]
        self._held = 0
        self._ticks = 0

    def add(self, tick: int, intent: Intent) -> None:
        """Note what changed since the tick before."""
        changed = intent.held ^ self._held
        for action in ACTIONS:
            if changed & BIT[action]:
                self._lines.append(f"{tick} {'+' if intent.held & BIT[action] else '-'}{action}")
        self._held = intent.held
        self._ticks = tick + 1

    def text(self) -> str:
        """The whole demo, closed by its end."""
        return "\n".join([*self._lines, f"{self._ticks} end", ""])
