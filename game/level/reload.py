"""Live reload: notices that a level's files were saved, and reads them again. It never touches the running game.

Tiled saves by renaming a temporary file, so the inode counts as well as time and size. Time is what the caller says has
passed: nothing here reads a clock.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from game.level.level import Level, Problem

POLL_S = 0.1
SETTLE_S = 0.08
RETRY_S = 0.15

Stamp = tuple[int, int, int] | None


def stamp(path: Path) -> Stamp:
    """(mtime in ns, size, inode) of a file; None if it is not there."""
    try:
        s = os.stat(path)
    except OSError:
        return None
    return s.st_mtime_ns, s.st_size, s.st_ino


class FilePoll:
    """Tells when files have changed and then stayed as they are for `SETTLE_S`. Good for presets too."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._wait = POLL_S
        self._is_settling = False
        self._stamps: dict[Path, Stamp] = {}
        self.watch(files)

    def watch(self, files: Sequence[Path]) -> None:
        """Watch these files and no others; new ones as they are now, known ones as they were at the last poll."""
        self._stamps = {path: self._stamps[path] if path in self._stamps else stamp(path) for path in files}

    def poll(self, elapsed_s: float) -> bool:
        """True once for each change, when it has settled. Several files saved together are one change."""
        self._wait -= elapsed_s
        if self._wait > 0:
            return False
        now = {path: stamp(path) for path in self._stamps}
        has_changed = now != self._stamps
        self._stamps = now
        is_done = self._is_settling and not has_changed
        self._is_settling = has_changed
        self._wait = SETTLE_S if has_changed else POLL_S
        return is_done


class Watcher:
    """Reads a level anew when one of its files changed. files: `Level.files`, the map first."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.map_path = files[0]
        self._files = list(files)
        self._poll = FilePoll(files)
        self._retry_s: float | None = None

    def poll(self, elapsed_s: float) -> Level | list[Problem] | None:
        """Call each frame with the time since the last call.

        None: nothing new. A Level: swap it in. A list of problems: the files are broken or gone, keep the old level
        and show the first error; a half-written file is tried once more before it counts as broken.
        """
        if self._retry_s is not None:
            self._retry_s -= elapsed_s
            if self._retry_s <= 0:
                self._retry_s = None
                return self._read(is_last_try=True)
        if self._poll.poll(elapsed_s):
            return self._read(is_last_try=False)
        return None

    def _read(self, is_last_try: bool) -> Level | list[Problem] | None:
        from game.level import tiled  # late: most levels are not edited while they are played

        level, problems, found = tiled.read(self.map_path)
        has_failed = level is None or any(not p.warning for p in problems)
        # What was used before is kept in view after a failure: a file that is missing now may come back.
        self._files = list(dict.fromkeys([*found, *self._files])) if has_failed else list(found)
        self._poll.watch(self._files)
        if not has_failed:
            self._retry_s = None
            return level
        if is_last_try:
            return problems
        self._retry_s = RETRY_S
        return None
