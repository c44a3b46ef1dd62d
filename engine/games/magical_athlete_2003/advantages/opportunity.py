"""An open window, and every way to use an item there. A way is an option id: `emp`, `boot.r2`, `gust.7.-3`, `beans.2`."""

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
    """A window while it is open. Items that are used there may change `die` and `moves`."""

    window: str
    whose: Racer | None = None
    """The racer whose turn, die or ability it is; None for the explosives' die and where there is no such racer."""
    die: int = 0
    moves: Moves = ()
    args: tuple[Any, ...] = ()
    """The arguments of an ability; for the explosives' die, the seat that threw it."""
    hook: Hook | None = None
    """The hook of the ability that is used."""
    main: bool = False
    """Whether the die or the movement belongs to a play."""


def ways(race: RaceWithWindows, opportunity: Opportunity, seat: int, item: str, count: int) -> Sequence[str]:
    """All ways in which a seat with `count` pieces of this item can use it here."""
    return _WAYS[item](race, opportunity, seat, count)


def gust_option(space: int, n: int) -> str:
    return f"{GUST}.{space}.{n}"


def racer_option(item: str, racer: Racer) -> str:
    return f"{item}.{racer.id}"


def beans_option(count: int) -> str:
    return f"{BEANS}.{count}"


def _boot(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    return [racer_option(BOOT, who) for who, _ in opportunity.moves if who.racing]


def _emp(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    is_pointless = race.silent or (opportunity.window == "moving" and not _would_change_movement(race, opportunity.moves))
    return () if is_pointless else (EMP,)


def _would_change_movement(race: RaceWithWindows, moves: Moves) -> bool:
    """Whether an EMP would change anything before this movement; abilities that are used have a window of their own (002-R17).

    Making room and going along are no uses, and whoever has to rest need not any more (002-25).
    """
    following = (race.follows(r, who) and r.space == who.space for r, _ in race.listeners.join for who, _ in moves)
    return bool(race.listeners.room) or any(following) or any(r.tripped for r in race.racing)


def _gust(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    fields = sorted({r.space for r in race.racing})
    return [gust_option(field, n) for field in fields for n in (BLOWS, -BLOWS) if field > START or n > 0]


def _beans(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    """None on explosives that go off anyway."""
    is_enough = opportunity.whose is None and opportunity.die >= GOES_OFF
    return [] if is_enough else [beans_option(k) for k in range(1, min(count, HIGHEST - opportunity.die) + 1)]


def _mind(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    return [racer_option(MIND, r) for r in race.racing if seat not in (r.seat, r.decider)]


def _dynamite(race: RaceWithWindows, opportunity: Opportunity, seat: int, count: int) -> Sequence[str]:
    return (DYNAMITE,)


_WAYS: Mapping[str, Callable[[RaceWithWindows, Opportunity, int, int], Sequence[str]]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
