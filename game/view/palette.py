"""The 24 slots and the three skins. All art is slot numbers; a scene picks the skin.

Ramps run dark to light: H0-H5 haze, T0-T5 solids, G0-G2 growth, B0-B3 pale clay and the player, K0-K3 fired clay and
lamps, A threat. 255 is transparent.
"""

import numpy as np

H0, H1, H2, H3, H4, H5, T0, T1, T2, T3, T4, T5, G0, G1, G2, B0, B1, B2, B3, K0, K1, K2, K3, A = range(24)
TRANSPARENT = 255
SLOTS = 24

_HEX = {
    "dusk": "191b33 2b2d4d 474468 735d80 b07e8c eab094 0a0b15 141829 202a3b 32454f 56706b e3b98f "
    "1c3833 42643c 98a850 4c3f58 8f7784 d3bcaa f9ecd4 5a2236 a83d3b e27a45 ffd58f ff3f5e",
    "kiln": "170c14 2c131c 4a1e22 7c3125 c45a2a f49b3d 0a060b 181019 2b1c27 483038 7a544c f2b873 "
    "14302f 2d605a 77b394 4f2c3b 97635f dcae8d fff0d0 4a1531 a62c48 ee6f5c ffdf9e 7df0ff",
    "night": "070c1e 0c1a35 123050 1d4e68 358085 86cdb0 03050d 090f1f 121d34 20334c 365a70 96e6d6 "
    "0d383c 1d7a62 63e68c 34366c 6d79b0 b4c6e0 f2faf2 421a4d 96317c ee6397 ffc8b4 ff5b36",
}


def _rgb(text: str) -> np.ndarray:
    return np.array([[int(h[i : i + 2], 16) for i in (0, 2, 4)] for h in text.split()], np.uint8)


SKINS = {name: _rgb(text) for name, text in _HEX.items()}


def _ramp_tables() -> tuple[np.ndarray, np.ndarray]:
    up = np.arange(256, dtype=np.uint8)
    down = np.arange(256, dtype=np.uint8)
    for low, high in ((H0, H5), (T0, T5), (G0, G2), (B0, B3), (K0, K3)):
        up[low:high] = np.arange(low + 1, high + 1)
        down[low + 1 : high + 1] = np.arange(low, high)
    up[H5], up[G2], up[T4] = K3, B3, T5
    return up, down


UP, DOWN = _ramp_tables()


# (first slot, last slot, share of its height a ramp keeps half-way): the sky sinks most, the player is always seen.
_SINKS = ((H0, H5, 0.2), (T0, T5, 0.7), (G0, G2, 0.6), (K0, K3, 0.5))


def worn(start: str, end: str, t: float) -> str:
    """The skin that is worn at t (0..1) on the way between two: they change places half-way."""
    return start if t < 0.5 else end


def skin_fade(start: str, end: str, t: float) -> np.ndarray:
    """(24, 3) RGB at t (0..1) on the way between two skins, no colour of which is mixed.

    Each ramp sinks step by step into its own dark, there the other skin is put on, and its ramps rise again.
    """
    t = max(0.0, min(1.0, t))
    slots = np.arange(SLOTS)
    for low, high, least in _SINKS:
        height = 1.0 - (1.0 - least) * (1.0 - abs(2.0 * t - 1.0))
        slots[low : high + 1] = low + np.round(np.arange(high - low + 1) * height)
    return SKINS[worn(start, end, t)][slots]
