"""Hints for the quick AI that several racers share. A hint gets the question that a hook asks, and returns an option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race


def strongest(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    return max((option for option in options if option is not None), key=_strength)


def _strength(option: Racer | Power) -> int:
    return (option.power if isinstance(option, Racer) else option).strength
