"""What each item does when it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.core.host import Host
from engine.games.magical_athlete_2003.advantages.ai import relevance
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GOES_OFF, GUST, HIGHEST, MIND, PLUS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.windows import RaceWithWindows, TurnOver

if TYPE_CHECKING:
    from engine.games.magical_athlete_2003.advantages.asking import AskingHoldings


def use_item(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int, way: str) -> bool:
    """Uses an item in this way and returns True; returns False and keeps the item if that has become pointless."""
    item, *rest = way.split(".")
    return item in holdings.stored.items[seat] and _EFFECTS[item](holdings, race, opportunity, seat, *rest)


def use_emp_on_spy(holdings: AskingHoldings, seat: int, host: Host) -> None:
    """Uses an EMP against the Spy before the line-up, when there is no race yet (002-R26)."""
    holdings.spend(seat, EMP)
    holdings.stored.off = True
    if host.records_events:
        host.note("item_used", {"seat": seat, "item": EMP, "freed": [], "early": True, "spy": True})


def _note(holdings: AskingHoldings, race: RaceWithWindows, seat: int, item: str, **data: Any) -> int:
    holdings.reveal_answer(race.host, seat)
    return race.note("item_used", {"seat": seat, "item": item, **data}) if race.records_events else 0


def _racer(race: RaceWithWindows, way: str) -> Racer:
    return race.racers[int(way[1:])]


def _boot(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int, whom: str) -> bool:
    """Adds to a movement, not to a die; also to a movement backwards (002-23)."""
    racer = _racer(race, whom)
    distance = next((n for who, n in opportunity.moves if who is racer and racer.racing), None)
    if distance is None:
        return False
    holdings.spend(seat, BOOT)
    opportunity.moves = [(who, n + PLUS if who is racer else n) for who, n in opportunity.moves]
    _note(holdings, race, seat, BOOT, racer=racer.name, n=distance, plus=PLUS)
    return True


def _emp(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int) -> bool:
    """Silences abilities. Past effects stay, but no racer has to rest any more (002-24, 002-25)."""
    if race.silent:
        return False
    holdings.spend(seat, EMP)
    holdings.stored.off = True
    freed = race.silence()
    early = {} if race.turn_no else {"early": True}
    _note(holdings, race, seat, EMP, freed=[r.name for r in freed], **early)
    return True


def _gust(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int, field: str, n: str) -> bool:
    blown = [r for r in race.racing if r.space == int(field) and (r.space > START or int(n) > 0)]
    if not blown:
        return False
    holdings.spend(seat, GUST)
    number = _note(holdings, race, seat, GUST, racers=[r.name for r in blown], space=int(field), n=int(n))
    race.apart(number, race.blow, blown, int(n))
    return True


def _beans(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int, count: str) -> bool:
    """Raises a die, to 12 at most (002-31, 002-R23)."""
    used = min(int(count), HIGHEST - opportunity.die)
    if not used:
        return False
    holdings.spend(seat, BEANS, used)
    opportunity.die += used
    _note(holdings, race, seat, BEANS, count=used, racer=opportunity.whose.name if opportunity.whose else None, die=opportunity.die)
    return True


def _mind(holdings: AskingHoldings, race: RaceWithWindows, opportunity: Opportunity, seat: int, whom: str) -> bool:
    """Takes over a character until the end of its next turn (002-32), which may be the current one (002-R20)."""
    racer = _racer(race, whom)
    if not racer.racing:
        return False
    holdings.spend(seat, MIND)
    holdings.stored.minds[racer.id] = racer.decider = seat
    _note(holdings, race, seat, MIND, racer=racer.name)
    return True


def _dynamite(holdings: AskingHoldings, race: RaceWithWindows, _: Opportunity, seat: int) -> bool:
    """Throws a die that may end the turn: one attempt per turn; abilities ignore the die, but beans may raise it.

    002-34, 002-37, 002-R6.
    """
    if not holdings.can_light(seat):
        return False
    holdings.tried.add(seat)
    die = race.host.die(seat)
    _note(holdings, race, seat, DYNAMITE, die=die)
    opportunity = Opportunity("die", die=die, args=(seat,))
    holdings.open(race, opportunity, relevance.relevant_uses(holdings.relevant_only, race, opportunity))
    if opportunity.die < GOES_OFF:
        if race.records_events:
            race.note("fizzled", {"seat": seat})
        return True
    holdings.spend(seat, DYNAMITE)
    if race.records_events:
        home = {} if race.racers[seat].racing else {"home": True}
        race.note("exploded", {"seat": seat, "racer": race.current.name, **home})
    raise TurnOver(race.racers[seat])


_EFFECTS: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
