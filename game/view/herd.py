"""Herd: hundreds that die by clips, each tick of a clip drawn once and then blitted whole. It knows no game."""

import numpy as np
import pygame

from game.anim.fall.crowd import Crowd
from game.core.distinct import distinct
from game.view.canvas import Canvas
from game.view.sprites import Sprites
from game.world.frame import Figure


class Herd:
    """The figures of a `Crowd`. A row of its frames becomes a picture when it is first seen.

    kind: whose art. root: the row of the rig's root in a pose. facing: which way all of them look.
    """

    def __init__(self, sprites: Sprites, kind: str, crowd: Crowd, root: int, facing: int = 1) -> None:
        self._sprites, self._kind, self._crowd, self._facing = sprites, kind, crowd, facing
        frames = crowd.frames
        self._roots = frames[:, root, :2].copy()
        self._pictures = [pygame.Surface((1, 1), 0, 8)] * len(frames)
        self._offsets = np.zeros((len(frames), 2))
        self._drawn = np.zeros(len(frames), bool)

    def draw(self, canvas: Canvas, tick: int, camera: tuple[float, float]) -> None:
        """All of them as they are `tick` ticks from the start. camera: top left of the canvas, world px."""
        rows = self._crowd.rows(tick)
        if not self._drawn[rows].all():
            self._make(distinct(rows[~self._drawn[rows]]).tolist())
        xy = np.floor(self._crowd.at + self._roots[rows]) + self._offsets[rows] - np.floor(camera)
        pictures = [self._pictures[row] for row in rows.tolist()]
        canvas.surface.fblits(list(zip(pictures, xy.tolist(), strict=True)))

    def _make(self, rows: list[int]) -> None:
        for row in rows:
            pose = self._crowd.frames[row]
            picture, dx, dy = self._sprites.picture(Figure(self._kind, pose, self._facing, "x"))
            self._pictures[row], self._offsets[row], self._drawn[row] = picture, (dx, dy), True
