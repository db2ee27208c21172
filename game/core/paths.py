"""Where things lie: shipped folders (beside the package in a checkout, inside it in a wheel) and the user's own."""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


ASSETS = _shipped("assets")
LEVELS = _shipped("levels")


def user_dir() -> Path:
    """The user's data folder (presets, saves, clips of their own); not created here."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "greenware"


def cache_dir() -> Path:
    """The user's folder for what can be made again at any time; not created here."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        base = Path(given)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return base / "greenware"


def pictures_dir() -> Path:
    """Where F12 saves: the user's Pictures folder if there is one, else the data folder."""
    pictures = Path(os.environ.get("XDG_PICTURES_DIR", Path.home() / "Pictures"))
    return pictures / "greenware" if pictures.is_dir() else user_dir() / "pictures"


def unique(folder: Path, stem: str, suffix: str) -> Path:
    """A path in `folder` (created) that does not exist yet: stem-001.png, stem-002.png, ..."""
    folder.mkdir(parents=True, exist_ok=True)
    n = 1
    while (path := folder / f"{stem}-{n:03d}{suffix}").exists():
        n += 1
    return path
