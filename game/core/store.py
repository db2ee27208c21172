"""The player's options and progress: one small JSON file in the user's folder. A damaged one counts as none."""

import os

from game.core import paths


class Store:
    """clay: stop-motion jitter and boil. shake: screen shake. volume: 0..10. level: where `continue` goes on.

    apples: eaten in the levels that this walk has left behind.
    """

    def __init__(self) -> None:
        self.clay = self.shake = True
        self.volume = 7
        self.level = ""
        self.apples = 0

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
            for name, usual in list(vars(store).items()):
                if type(saved.get(name)) is type(usual):
                    setattr(store, name, saved[name])
        store.volume = max(0, min(10, store.volume))
        return store

    def save(self) -> None:
        """Write through a temporary file. A folder that cannot be written to loses the options, not the game."""
        import json

        path = paths.user_dir() / "options.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name("options.json.tmp")
            temporary.write_text(json.dumps(vars(self), indent=1), encoding="utf-8")
            os.replace(temporary, path)
        except OSError:
            return
