"""`python -m tests.golden.renew`: draw every kept picture anew (levels, scenery, poses). Then look at them."""

import os
import sys
from functools import partial
from pathlib import Path

import numpy as np

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.core.paths import ASSETS
from tests.golden.moments import FOLDER, MOMENTS, Play, kept, large

sys.path.insert(0, str(ASSETS / "source"))
import png  # noqa: E402
import pose_sheet  # noqa: E402

from game.view.canvas import save_rgb  # noqa: E402
from game.view.palette import SKINS  # noqa: E402
from tests.view import test_scenery_golden as scenery  # noqa: E402


def main() -> None:
    """Write the pictures and tell which of them changed."""
    FOLDER.mkdir(exist_ok=True)
    pictures = {}
    for name, tick in MOMENTS.items():
        picture = Play(name).picture(tick)
        for scale in (1, 3):
            pictures[kept(name, scale)] = partial(save_rgb, large(picture, scale))
    for name in sorted(SKINS):
        path = scenery.GOLDEN / f"scenery_{name}.png"
        pictures[path] = partial(_write_slots, scenery.scene(name))
    pictures[scenery.GOLDEN / "poses.png"] = pose_sheet.sheet().save
    for path, write in pictures.items():
        before = path.read_bytes() if path.exists() else b""
        write(str(path))
        print(f"{'same' if path.read_bytes() == before else 'NEW '} {path}")


def _write_slots(slots: np.ndarray, path: str) -> None:
    png.write(Path(path), slots)


if __name__ == "__main__":
    main()
