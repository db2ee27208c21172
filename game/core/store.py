"""The player's options and progress: one small JSON file in the user's folder. A damaged one counts as none."""

import os
from dataclasses import asdict, dataclass, fields

from game.core import paths


@dataclass(eq=False, repr=False)
class Store:
    """clay: stop-motion jitter and boil. shake: screen shake. volume: 0..10. level: where `continue` goes on.

    apples: eaten in the levels that this walk has left behind.
    """

    clay: bool = True
    shake: bool = True
    volume: int = 7
    level: str = ""
    apples: int = 0

    @classmethod
    def load(cls) -> "Store":
        """The saved options; defaults for what is missing, wrong or unreadable."""
        store = cls()
        try:
            text = (paths.user_dir() / "options.json").read_text(encoding="utf-8")
        except (OSError, ValueError):
            return store
        import json  # late: a first start has nothing to read

        try:
            saved = json.loads(text)
        except ValueError:
            return store
        if isinstance(saved, dict):
            for field in fields(cls):
                value = saved.get(field.name)
                if type(value) is type(getattr(store, field.name)):
                    setattr(store, field.name, value)
        store.volume = max(0, min(10, store.volume))
        return store

    def save(self) -> None:
        """Write through a temporary file. A folder that cannot be written to loses the options, not the game."""
        import json

        path = paths.user_dir() / "options.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name("options.json.tmp")
            temporary.write_text(json.dumps(asdict(self), indent=1), encoding="utf-8")
            os.replace(temporary, path)
        except OSError:
            return
