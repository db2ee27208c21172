"""The table: what the settings of n things say, in columns, made anew when things or settings change. No state."""

from collections.abc import Sequence

import numpy as np

from game.anim.clay.settings import ClaySettings

# Come to rest a thing is shown truly at the next opening of the shutter, and once more when it has lain for a while. A
# drift in between is left alone as small motion is, and later unless it is more than a solver's.
CREEP = 0.5  # of the stutter
DRIFT = np.array([[0.019], [0.019], [0.0019]])


class Table:
    """Of n things. stutter, jitter: (3, n) px, px, rad. boils, per_axis, clay: (n,) bool; plain: the rows shown truly.

    loose: (3, n) a picture that rests and is further off is seen to be wrong; tight: one that is no further off fits,
    however long it lies. cells: (3, 1) where x, y and angle begin in a (3, n) or (6, n) laid flat.
    """

    def __init__(self, settings: Sequence[ClaySettings]) -> None:
        s, n = settings, len(settings)
        numbers = np.array([(x.stutter_px, x.stutter_rad, x.jitter_px, x.jitter_rad) for x in s], float).reshape(-1, 4)
        self.stutter, self.jitter = (numbers.T.take(rows, 0) for rows in ((0, 0, 1), (2, 2, 3)))
        self.loose = CREEP * self.stutter
        self.tight = np.minimum(self.loose, DRIFT)
        self.per_axis = np.array([x.per_axis for x in s], bool)
        self.boils = np.array([x.boil and x.mode != "off" for x in s], bool)
        self.clay, plain = (np.array([x.mode == mode for x in s], bool) for mode in ("clay", "off"))
        self.plain = plain.nonzero()[0]
        # What nobody has is not asked about at every tick.
        self.any_axis, self.any_boil = bool(self.per_axis.any()), bool(self.boils.any())
        self.all_clay, self.all_published = bool(self.clay.all()), not (self.clay | plain).any()
        self.cells = np.arange(3)[:, None] * n
