"""Seeded noise: the only source of randomness. A value depends on (seed, key, tick) alone, never on call order."""

import numpy as np

_MASK = 0xFFFFFFFFFFFFFFFF
_KEY, _TICK = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_BY_30, _BY_27, _BY_31, _BY_11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


def noise(seed: int, key: int, tick: int) -> float:
    """One number in [-1, 1) for (seed, key, tick): a splitmix64 hash, equal on every machine."""
    z = (seed * 0x9E3779B97F4A7C15 + key * 0xBF58476D1CE4E5B9 + tick * 0x94D049BB133111EB) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    return (z >> 11) * (2.0 / (1 << 53)) - 1.0


def noise_array(seed: int, keys: np.ndarray, ticks: np.ndarray | int) -> np.ndarray:
    """`noise` for arrays of keys and ticks, shape as they broadcast; the same values as the scalar form."""
    keys = np.asarray(keys)
    z = keys.reshape(keys.shape or 1).astype(np.uint64)
    z *= _KEY
    if isinstance(ticks, int):
        z += np.uint64((seed * 0x9E3779B97F4A7C15 + ticks * 0x94D049BB133111EB) & _MASK)
    else:
        turn = np.asarray(ticks).astype(np.uint64).reshape(np.shape(ticks) or 1)
        turn *= _TICK
        turn += np.uint64((seed * 0x9E3779B97F4A7C15) & _MASK)
        z = z + turn
    shifted = z >> _BY_30
    z ^= shifted
    z *= _KEY
    np.right_shift(z, _BY_27, out=shifted)
    z ^= shifted
    z *= _TICK
    np.right_shift(z, _BY_31, out=shifted)
    z ^= shifted
    z >>= _BY_11
    out = z.astype(np.float64)
    out *= 2.0 / (1 << 53)
    out -= 1.0
    return out if keys.ndim else out.reshape(np.shape(ticks))


def keyed(seed: int, keys: np.ndarray) -> np.ndarray:
    """Seed and keys mixed once, (n,) uint64, so that `four` has less to do at every tick."""
    with np.errstate(over="ignore"):
        return np.uint64((seed * 0x9E3779B97F4A7C15) & _MASK) + np.asarray(keys).astype(np.uint64) * _KEY


def four(mixed: np.ndarray, tick: int, out: np.ndarray | None = None) -> np.ndarray:
    """Four independent numbers in [-1, 1) for each key of `keyed` at `tick`: (n, 4), the 16-bit fields of one hash.

    Each column lies together in memory.
    """
    z = np.add(mixed, np.uint64((tick * 0x94D049BB133111EB) & _MASK), out=out)
    shifted = z >> _BY_30
    z ^= shifted
    z *= _KEY
    np.right_shift(z, _BY_27, out=shifted)
    z ^= shifted
    z *= _TICK
    np.right_shift(z, _BY_31, out=shifted)
    z ^= shifted
    out_of_two = np.multiply(z.astype("<u8", copy=False).view("<u2").reshape(-1, 4).T, 1.0 / 32768.0, order="C")
    out_of_two -= 1.0
    return out_of_two.T


def four_ahead(mixed: np.ndarray, tick: int, ticks: int) -> np.ndarray:
    """`four` for so many ticks from `tick` on at once: (ticks, n, 4)."""
    turns = np.arange(tick, tick + ticks).astype(np.uint64)[:, None] * _TICK
    return four((mixed + turns).ravel(), 0).T.reshape(4, ticks, -1).transpose(1, 2, 0)
