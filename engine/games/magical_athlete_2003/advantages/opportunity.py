"""A moment at which things can be used, and every way to use one there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from engine.games.magical_athlete_2003.advantages.items import BEANS, BLOWS, BOOT, DYNAMITE, EMP, GOES_OFF, GUST, HIGHEST, MIND
from engine.race.model.power import Hook
from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.windows import Moves, RaceWithWindows


class Opportunity(Struct, gc=False):
    """A window while it is open. What is done there may change the die, or who moves how far."""

    window: str
    whose: Racer | None = None
    """Whose turn, die or ability it is; None for the die of the explosives, and where it is nobody's."""
    die: int = 0
    moves: Moves = ()
    args: tuple[Any, ...] = ()
    """What an ability is about; of the explosives' die, the seat that threw it."""
    hook: Hook | None = None
    """What of an ability is used."""
    main: bool = False
    """Whether it is the die or the movement of a play."""


def ways(race: RaceWithWindows, moment: Opportunity, seat: int, item: str, count: int) -> Sequence[str]:
    """All ids of options with this item, of which the seat has so many."""
    return _WAYS[item](race, moment, seat, count)


def gust_on(space: int, n: int) -> str:
    return f"{GUST}.{space}.{n}"


def on(item: str, racer: Racer) -> str:
    return f"{item}.{racer.id}"


def some(count: int) -> str:
    return f"{BEANS}.{count}"


def _boot(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    return [on(BOOT, who) for who, _ in moment.moves if who.racing]


def _emp(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    """In a movement there is only the Troll to be stopped; all others can be stopped as they act."""
    is_pointless = race.silent or (moment.window == "moving" and not race.listeners.room)
    return () if is_pointless else (EMP,)


def _gust(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    fields = sorted({r.space for r in race.racing})
    return [gust_on(field, n) for field in fields for n in (BLOWS, -BLOWS) if field > START or n > 0]


def _beans(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    """Explosives that go off anyway need none."""
    is_enough = moment.whose is None and moment.die >= GOES_OFF
    return [] if is_enough else [some(k) for k in range(1, min(count, HIGHEST - moment.die) + 1)]


def _mind(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    return [on(MIND, r) for r in race.racing if seat not in (r.seat, r.decider)]


def _dynamite(race: RaceWithWindows, moment: Opportunity, seat: int, count: int) -> Sequence[str]:
    return (DYNAMITE,)


_WAYS: Mapping[str, Callable[[RaceWithWindows, Opportunity, int, int], Sequence[str]]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
