"""Inks: which palette entry a colour of a tile picture gets. Slots for the skin's colours, free entries for others."""

import numpy as np

from game.core.distinct import distinct
from game.view.palette import SKINS, SLOTS, TRANSPARENT


def packed(rgb: np.ndarray) -> np.ndarray:
    """(..., 3 or 4) uint8 as uint32, red lowest, alpha left out."""
    c = rgb.astype(np.uint32)
    return c[..., 0] | (c[..., 1] << 8) | (c[..., 2] << 16)


class Inks:
    """Hands out palette entries: 0..23 to the colours of the dusk skin, 24..254 in the order of first use."""

    def __init__(self) -> None:
        self._entries = {int(c): i for i, c in reversed(list(enumerate(packed(SKINS["dusk"]))))}
        self._next = SLOTS
        self._colours, self._table = np.zeros(0, np.uint32), np.zeros(0, np.uint8)

    def is_enough(self, rgba: np.ndarray) -> bool:
        """Whether these pixels (..., 4) are all opaque or clear and their colours got an entry each; takes them."""
        alpha = rgba[..., 3]
        if ((alpha > 0) & (alpha < 255)).any():
            return False
        new = [c for c in distinct(packed(rgba[alpha > 0])).tolist() if c not in self._entries]
        if self._next + len(new) > TRANSPARENT:
            return False
        for colour in new:
            self._entries[colour] = self._next
            self._next += 1
        return True

    def entries(self, rgba: np.ndarray) -> np.ndarray:
        """Palette entries uint8 of pixels that `is_enough` took, 255 where they are clear."""
        if len(self._colours) != len(self._entries):
            self._colours = np.array(sorted(self._entries), np.uint32)
            self._table = np.array([self._entries[c] for c in self._colours.tolist()], np.uint8)
        colours, table = self._colours, self._table
        at = np.minimum(np.searchsorted(colours, packed(rgba)), len(colours) - 1)
        return np.where(rgba[..., 3] > 0, table[at], np.uint8(TRANSPARENT))

    def extra(self) -> np.ndarray:
        """(n, 3) RGB of the entries from 24 on."""
        out = np.zeros((self._next - SLOTS, 3), np.uint8)
        for colour, i in self._entries.items():
            if i >= SLOTS:
                out[i - SLOTS] = colour & 255, colour >> 8 & 255, colour >> 16
        return out

    def entries_of(self, pictures: dict[int, np.ndarray]) -> dict[int, np.ndarray]:
        """`entries` of many pictures at once."""
        if not pictures:
            return {}
        ends = np.cumsum([p.shape[0] * p.shape[1] for p in pictures.values()])[:-1]
        parts = np.split(self.entries(np.concatenate([p.reshape(-1, 4) for p in pictures.values()])), ends)
        return {key: part.reshape(p.shape[:2]) for (key, p), part in zip(pictures.items(), parts, strict=True)}
