"""The moments of the five levels that are kept as pictures: a demo played to a tick and drawn as the game draws it."""

from pathlib import Path

import numpy as np

from game.core import paths
from game.session import Session, Settings, open_session
from game.view.scene import Assets, Scene
from game.world.frame import Frame

FOLDER = Path(__file__).resolve().parent / "levels"
MOMENTS = {"01_yard": 660, "02_stairs": 330, "03_ducts": 425, "04_movers": 1330, "05_arena": 700}


class Play:
    """A level played by its demo, with its scene, tick by tick."""

    def __init__(self, name: str, assets: Assets | None = None) -> None:
        demo = paths.LEVELS / "demos" / f"{name}.demo"
        settings = Settings(level=paths.LEVELS / f"{name}.tmx", demo=demo)
        self.session: Session = open_session(settings)[0]
        self.scene = Scene(self.session.level, assets or Assets(), self.session.seed)

    def to(self, tick: int) -> Frame:
        """Go on until `tick` is done; the frame of that moment."""
        frame = self.session.world.frame(1.0)
        while self.session.world.tick_number <= tick:
            self.session.tick()
            frame = self.session.world.frame(1.0)
            self.scene.step(frame)
        return frame

    def picture(self, tick: int) -> np.ndarray:
        """(270, 480, 3) RGB of the moment, in its skin."""
        return self.scene.draw(self.to(tick)).rgb().copy()


def kept(name: str, scale: int = 1) -> Path:
    """Where the picture of a level is kept, as it is (1) or large (3)."""
    return FOLDER / (f"{name}.png" if scale == 1 else f"{name}_{scale}x.png")


def large(picture: np.ndarray, scale: int) -> np.ndarray:
    """(270 * scale, 480 * scale, 3): every pixel a square."""
    return picture.repeat(scale, 0).repeat(scale, 1)
