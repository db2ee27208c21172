"""The overlay: debug shapes of all systems, drawn in slots over the picture. F1 cycles which tags are seen."""

import pygame

from game.view.canvas import Canvas
from game.view.letters import Letters
from game.view.palette import T0
from game.world.frame import Shape

MODES = ("off", "gait", "physics", "all")


def chosen(shapes: list[Shape], mode: str) -> list[Shape]:
    """The shapes that an overlay mode shows."""
    return [s for s in shapes if mode == "all" or s.tag == mode]


def draw_shapes(canvas: Canvas, letters: Letters, shapes: list[Shape], camera: tuple[int, int]) -> None:
    """Draw world shapes; labels stand on T0 plates."""
    surface = canvas.surface
    for shape in shapes:
        points = [(int(x // 1) - camera[0], int(y // 1) - camera[1]) for x, y in shape.points]
        colour = shape.slot if canvas.indexed else tuple(int(v) for v in canvas.colours[shape.slot])
        _draw(surface, shape.kind, points, colour)
        if shape.text and points:
            x, y = points[0]
            width = letters.width(shape.text)
            plate = T0 if canvas.indexed else tuple(int(v) for v in canvas.colours[T0])
            surface.fill(plate, (x - 2, y - 9, width + 4, 9))
            letters.draw(canvas, x, y - 7, shape.text, shape.slot)


def _draw(surface: pygame.Surface, kind: str, points: list[tuple[int, int]], colour: int | tuple[int, ...]) -> None:
    if kind == "line" and len(points) > 1:
        pygame.draw.lines(surface, colour, False, points)
    elif kind == "dots":
        for x, y in points:
            surface.fill(colour, (x, y, 1, 1))
    elif kind == "dot":
        for x, y in points:
            surface.fill(colour, (x - 1, y - 1, 3, 3))
    elif kind == "diamond":
        for x, y in points:
            pygame.draw.polygon(surface, colour, [(x, y - 3), (x + 3, y), (x, y + 3), (x - 3, y)], 1)
    elif kind == "cross":
        for x, y in points:
            surface.fill(colour, (x - 3, y, 7, 1))
            surface.fill(colour, (x, y - 3, 1, 7))
    elif kind == "rect" and len(points) == 2:
        (x0, y0), (x1, y1) = points
        pygame.draw.rect(surface, colour, (x0, y0, max(1, x1 - x0), max(1, y1 - y0)), 1)
