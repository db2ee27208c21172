"""The outside judges of traces: programs that are no part of the project and judge what anybody's game writes.

They are looked for in `$GREENWARE_JUDGES`, else in `shared/checks` beside the checkout; tests that need one that is
not there are skipped.
"""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

BESIDE = Path(__file__).resolve().parents[1].parent / "shared" / "checks"
FOLDER = Path(os.environ.get("GREENWARE_JUDGES", BESIDE))
ABSENT = "the outside judge is not on this machine"


def find(name: str) -> Path | None:
    """The judge's program; None if it is not there."""
    path = FOLDER / f"{name}.py"
    return path if path.is_file() else None


def load(name: str) -> ModuleType | None:
    """The judge as a module NAME_judge (the art programs have modules of the same names); None if it is not there."""
    path = find(name)
    if path is None:
        return None
    spec = importlib.util.spec_from_file_location(f"{name}_judge", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(FOLDER))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module
