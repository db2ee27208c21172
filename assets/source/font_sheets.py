"""Draws the two alphabets, RIVET 5 and RIVET 7, to assets/fonts/. A sheet is a grid of cells, 32 a row, in the order of
`game.view.letters.ORDER`; a letter's width is what is drawn of it. Slot B3 is ink."""

import unicodedata

import numpy as np
from font_glyphs import LARGE, SMALL
from px import B3, TR

from game.view.letters import ORDER, SHEETS

# A mark's picture; it is centred over (or under) its letter.
MARKS = {
    "\u0301": ".#|#.", "\u0300": "#.|.#", "\u0302": ".#.|#.#", "\u0308": "#.#", "\u0303": ".#.#|#.#.",
    "\u030a": "##|##",
    "\u030c": "#.#|.#.", "\u0306": "#..#|.##.", "\u0307": "#", "\u0304": "###", "\u030b": "#.#|#.#",
    "\u0327": ".#|#.", "\u0328": "#.|.#",
}  # fmt: skip
BELOW = "\u0327\u0328"
DOTLESS = {"i": "\u0131", "j": "\u0237"}


def picture(rows: str) -> np.ndarray:
    """bool array of a picture typed as text, rows divided by |."""
    return np.array([[q == "#" for q in row] for row in rows.split("|")])


def compose(letter: str, glyphs: dict[str, str], caps_px: int, x_px: int, top: int) -> np.ndarray | None:
    """(cell height, width) bool of one letter, its marks put on; None if it cannot be made."""
    height = top + caps_px + 3
    if letter in glyphs:
        shape = picture(glyphs[letter])
        out = np.zeros((height, shape.shape[1]), bool)
        hang = 0
        if letter in "gjpqy|\u00a1\u00fe,;\u00e7\u0237\u201a\u201e_\u00b5\u00b6\u00a7\u00b8" or letter in glyphs.get(
            "hang", ""
        ):
            hang = max(0, shape.shape[0] - (x_px if letter in "gpqy\u00b5" else caps_px))
        if letter in "gpqy\u00b5":
            first = top + caps_px - x_px
        else:
            first = top + caps_px - shape.shape[0] + hang
        out[first : first + shape.shape[0]] = shape
        return out
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    if not marks or any(m not in MARKS for m in marks):
        return None
    over = [m for m in marks if m not in BELOW]
    body = compose(DOTLESS.get(base, base) if over else base, glyphs, caps_px, x_px, top)
    if body is None:
        return None
    for mark in marks:
        shape = picture(MARKS[mark])
        wide = max(body.shape[1], shape.shape[1])
        out = np.zeros((height, wide), bool)
        shift = (wide - body.shape[1]) // 2
        out[:, shift : shift + body.shape[1]] = body
        x = (wide - shape.shape[1] + 1) // 2
        ink = np.flatnonzero(out.any(axis=1))
        if mark in BELOW:
            y = int(ink[-1]) + 1
        else:
            y = int(ink[0]) - 1 - shape.shape[0]
        if y < 0:
            y = 0
        y = min(y, height - shape.shape[0])
        out[y : y + shape.shape[0], x : x + shape.shape[1]] |= shape
        body = out
    return body


def sheet(name: str) -> np.ndarray:
    """The slots of one font's sheet."""
    spec = SHEETS[name]
    glyphs = SMALL if name == "rivet5" else LARGE
    rows = -(-len(ORDER) // 32)
    out = np.full((rows * spec.cell_h, 32 * spec.cell_w), TR, np.uint8)
    for k, letter in enumerate(ORDER):
        shape = compose(letter, glyphs, spec.caps_px, spec.x_px, spec.top)
        if shape is None:
            raise ValueError(f"{name} has no drawing of {letter!r}")
        y, x = k // 32 * spec.cell_h, k % 32 * spec.cell_w
        out[y : y + shape.shape[0], x : x + shape.shape[1]][shape] = B3
    return out


def sheets() -> dict[str, np.ndarray]:
    """File stem → slots."""
    return {f"../fonts/{name}": sheet(name) for name in SHEETS}
