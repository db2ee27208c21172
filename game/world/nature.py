"""Nature: what a kind of enemy can do, from its preset. It knows no single enemy."""

from dataclasses import dataclass, field
from typing import Any

from game.core import presets


def _num(low: float, high: float) -> Any:
    return field(metadata={"min": low, "max": high})


@dataclass(frozen=True, slots=True)
class Nature:
    """What a kind of enemy can do.

    sight_px, sight_deg: how far and how wide (half the cone) it sees. hear_px: how far it hears a full footfall.
    notice_ticks: how long it looks before it hunts. forget_ticks: how long it hunts what it no longer sees.
    reach_px: how near it comes to strike. keep_px: nearer than that, it steps back for its blow. room_px: how much it
    wants to each side among others that hunt. windup, strike, rest: ticks of a blow. lunge_px_s: its leap in the blow.
    damage, knock_px_s: what the blow does. health: blows it takes. mass: its weight, the Wick weighs 10.
    """

    health: int = _num(1, 99)
    mass: float = _num(1.0, 200.0)
    sight_px: float = _num(0.0, 600.0)
    sight_deg: float = _num(0.0, 180.0)
    hear_px: float = _num(0.0, 600.0)
    notice_ticks: int = _num(0, 600)
    forget_ticks: int = _num(0, 3600)
    reach_px: float = _num(0.0, 100.0)
    windup_ticks: int = _num(1, 120)
    strike_ticks: int = _num(1, 60)
    rest_ticks: int = _num(0, 240)
    lunge_px_s: float = _num(0.0, 400.0)
    damage: int = _num(0, 20)
    knock_px_s: float = _num(0.0, 400.0)
    held_ticks: int = field(default=0, metadata={"min": 0, "max": 240})
    keep_px: float = field(default=0.0, metadata={"min": 0.0, "max": 100.0})
    room_px: float = field(default=14.0, metadata={"min": 0.0, "max": 60.0})


def load_nature(kind: str) -> Nature:
    """Read assets/presets/KIND.toml. Raises UserError with file and key."""
    return presets.load(presets.find(kind), Nature)
