"""Tile pictures: a gid's pixels as Tiled shows them: cut, keyed, flipped, scaled, turned, tinted. Arrays only leave."""

from bisect import bisect_right
from math import ceil, cos, floor, radians, sin
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame

from game.level.level import TILE_PX, Look, PlacedTile, Tile
from game.view.palette import TRANSPARENT

FLIP_H, FLIP_V, FLIP_D = 1 << 31, 1 << 30, 1 << 29
GID = (1 << 28) - 1
TICK_MS = 1000 / 60
_TIE = 1e-6  # a pixel's middle on the border of two of the picture's pixels shows the first, as in Tiled


class TilePictures:
    """Pictures of a level's tiles, RGBA (height, width, 4) uint8; a tile without a picture is a visible marker."""

    def __init__(self, tiles: dict[int, Tile]) -> None:
        self._tiles = tiles
        self._files: dict[tuple[Path, tuple[int, int, int] | None], np.ndarray | None] = {}
        self._cut: dict[int, np.ndarray] = {}

    def offset(self, gid: int) -> tuple[float, float]:
        """The drawing offset of the gid's tileset."""
        tile = self._tiles.get(gid & GID)
        return tile.offset if tile else (0.0, 0.0)

    def is_painted(self, gid: int) -> bool:
        """Whether the game paints this ground itself."""
        tile = self._tiles.get(gid & GID)
        return bool(tile and tile.painted)

    def frames(self, gid: int) -> list[tuple[int, int]]:
        """(gid, ms) of an animation with the flips of `gid` handed down; empty for a still tile."""
        tile = self._tiles.get(gid & GID)
        return [(g | (gid & ~GID), ms) for g, ms in tile.frames] if tile else []

    def file(self, path: Path, key: tuple[int, int, int] | None) -> np.ndarray | None:
        """A whole picture; None if it cannot be read."""
        if (path, key) not in self._files:
            self._files[path, key] = _load(path, key)
        return self._files[path, key]

    def plain(self, gid: int) -> np.ndarray:
        """The picture of a gid without its flips."""
        gid &= GID
        if gid not in self._cut:
            tile = self._tiles.get(gid)
            whole = self.file(tile.image, tile.colour_key) if tile and tile.image else None
            self._cut[gid] = _marker() if tile is None or whole is None else _cut(whole, tile.rect)
        return self._cut[gid]

    def cell(self, gid: int) -> tuple[np.ndarray, tuple[int, int]]:
        """The picture of a gid on the grid, and where its top left lies from the bottom left of its cell."""
        picture, tile = self.plain(gid), self._tiles.get(gid & GID)
        dx, dy = self.offset(gid)
        if tile and tile.on_grid and picture.shape[:2] != (TILE_PX, TILE_PX):
            height, width = picture.shape[:2]
            scale = TILE_PX / max(width, height) if tile.keep_aspect else 0.0
            size = (max(1, round(width * scale)), max(1, round(height * scale))) if scale else (TILE_PX, TILE_PX)
            picture = scaled(picture, size)
            dx, dy = dx + (TILE_PX - size[0]) / 2, dy - (TILE_PX - size[1]) / 2
        picture = flipped(picture, gid)
        return picture, (floor(dx + 0.5), floor(dy + 0.5) - picture.shape[0])


def flipped(picture: np.ndarray, gid: int) -> np.ndarray:
    """Tiled's flips: first along the diagonal, then left to right, then upside down."""
    if gid & FLIP_D:
        picture = picture.swapaxes(0, 1)
    if gid & FLIP_H:
        picture = picture[:, ::-1]
    if gid & FLIP_V:
        picture = picture[::-1]
    return picture


def scaled(picture: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Nearest pixel, to (width, height)."""
    height, width = picture.shape[:2]
    xs = np.clip(((np.arange(size[0]) + 0.5) * width / size[0] - _TIE).astype(int), 0, width - 1)
    ys = np.clip(((np.arange(size[1]) + 0.5) * height / size[1] - _TIE).astype(int), 0, height - 1)
    return picture[ys[:, None], xs]


def worn(picture: np.ndarray, look: Look) -> np.ndarray:
    """The picture with the layer's tint and opacity baked in."""
    if look.opacity == 1 and min(look.tint) == 255:
        return picture
    red, green, blue, alpha = look.tint
    factors = np.array([red, green, blue, alpha * look.opacity])
    return np.floor(picture * factors / 255 + 0.5).astype(np.uint8)


class Placing(NamedTuple):
    """Where a tile object lies: its untwisted rectangle in world px, turned clockwise about a pivot by (cos, sin)."""

    left: float
    top: float
    width: float
    height: float
    pivot: tuple[float, float]
    turn: tuple[float, float]

    @classmethod
    def of(cls, tile: PlacedTile, size: tuple[int, int], offset: tuple[float, float]) -> "Placing":
        """size, offset: of the tile's picture without flips, and its tileset's drawing offset, which scales along."""
        left = tile.x - tile.anchor[0] * tile.width + offset[0] * tile.width / size[0]
        top = tile.y - tile.anchor[1] * tile.height + offset[1] * tile.height / size[1]
        width, height = tile.width, tile.height
        if tile.gid & FLIP_D:
            top, width, height = top + height - width, height, width
        return cls(left, top, width, height, (tile.x, tile.y), _turn(tile.rotation_deg))

    def box(self) -> tuple[int, int, int, int]:
        """(x0, y0, x1, y1) whole px around it."""
        (px, py), (c, s) = self.pivot, self.turn
        sides = (self.left - px, self.left + self.width - px), (self.top - py, self.top + self.height - py)
        xs = [x * c - y * s + px for x in sides[0] for y in sides[1]]
        ys = [x * s + y * c + py for x in sides[0] for y in sides[1]]
        return floor(min(xs)), floor(min(ys)), ceil(max(xs)), ceil(max(ys))

    def window(self, picture: np.ndarray, x0: int, y0: int, x1: int, y1: int) -> np.ndarray:
        """What a window of the world shows of it, by nearest pixel. picture: RGBA (h, w, 4) or entries (h, w)."""
        (px, py), (c, s) = self.pivot, self.turn
        x = np.arange(x0, x1) + 0.5 - px
        y = (np.arange(y0, y1) + 0.5 - py)[:, None]
        u = np.floor((x * c + y * s + px - self.left) * (picture.shape[1] / self.width) - _TIE).astype(int)
        v = np.floor((y * c - x * s + py - self.top) * (picture.shape[0] / self.height) - _TIE).astype(int)
        inside = (u >= 0) & (v >= 0) & (u < picture.shape[1]) & (v < picture.shape[0])
        out = picture[np.where(inside, v, 0), np.where(inside, u, 0)]
        out[~inside] = TRANSPARENT if picture.ndim == 2 else 0
        return out


def shown_frame(ends_ms: list[int], tick: int) -> int:
    """The index of the frame to show at a tick. ends_ms: how long it is until each frame's end."""
    return bisect_right(ends_ms, int(tick * TICK_MS) % ends_ms[-1]) if ends_ms[-1] else 0


def _turn(degrees: float) -> tuple[float, float]:
    quarter = degrees / 90
    if quarter == int(quarter):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    return cos(radians(degrees)), sin(radians(degrees))


def _load(path: Path, key: tuple[int, int, int] | None) -> np.ndarray | None:
    try:
        surface = pygame.image.load(str(path))
    except (pygame.error, OSError):
        return None
    if surface.get_colorkey() is None:  # else it has one clear colour and no half-opaque ones, and is read as it is
        whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
        whole.blit(surface, (0, 0))
        surface = whole
    width, height = surface.get_size()
    rgba = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8).reshape(height, width, 4).copy()
    if key is not None:
        rgba[(rgba[..., :3] == key).all(axis=2)] = 0
    return rgba


def _cut(whole: np.ndarray, rect: tuple[int, int, int, int]) -> np.ndarray:
    x, y, w, h = rect
    part = whole[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)]
    if part.shape[:2] == (h, w):
        return part
    out = np.zeros((h, w, 4), np.uint8)
    out[: part.shape[0], : part.shape[1]] = part
    return out


def _marker() -> np.ndarray:
    """What cannot be drawn: a red cross, so that it is seen."""
    out = np.zeros((TILE_PX, TILE_PX, 4), np.uint8)
    d = np.arange(TILE_PX)
    out[d, d] = out[d, TILE_PX - 1 - d] = (255, 63, 94, 255)
    return out
