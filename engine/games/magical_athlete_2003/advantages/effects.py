"""What each thing does. It is gone by then, unless it has become pointless."""

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


def do(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int, way: str) -> bool:
    """False if there was nothing to do any more; then it is kept."""
    item, *rest = way.split(".")
    return item in bag.kept.items[seat] and _DEEDS[item](bag, race, moment, seat, *rest)


def stop_spy(bag: AskingHoldings, seat: int, host: Host) -> None:
    """Before the line-up, when there is no race to tell of it (002-R26)."""
    bag.spend(seat, EMP)
    bag.kept.off = True
    if host.records_events:
        host.note("item_used", {"seat": seat, "item": EMP, "freed": [], "early": True, "spy": True})


def _note(bag: AskingHoldings, race: RaceWithWindows, seat: int, item: str, **data: Any) -> int:
    bag.show(race.host, seat)
    return race.note("item_used", {"seat": seat, "item": item, **data}) if race.records_events else 0


def _racer(race: RaceWithWindows, way: str) -> Racer:
    return race.racers[int(way[1:])]


def _boot(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int, whom: str) -> bool:
    """It adds to a movement, not to a die, also to one backwards (002-23)."""
    racer = _racer(race, whom)
    distance = next((n for who, n in moment.moves if who is racer and racer.racing), None)
    if distance is None:
        return False
    bag.spend(seat, BOOT)
    moment.moves = [(who, n + PLUS if who is racer else n) for who, n in moment.moves]
    _note(bag, race, seat, BOOT, racer=racer.name, n=distance, plus=PLUS)
    return True


def _emp(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int) -> bool:
    """Nothing that has happened is undone, but nobody has to rest any more (002-24, 002-25)."""
    if race.silent:
        return False
    bag.spend(seat, EMP)
    bag.kept.off = True
    freed = race.silence()
    early = {} if race.turn_no else {"early": True}
    _note(bag, race, seat, EMP, freed=[r.name for r in freed], **early)
    return True


def _gust(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int, field: str, n: str) -> bool:
    blown = [r for r in race.racing if r.space == int(field) and (r.space > START or int(n) > 0)]
    if not blown:
        return False
    bag.spend(seat, GUST)
    number = _note(bag, race, seat, GUST, racers=[r.name for r in blown], space=int(field), n=int(n))
    race.run_apart(number, race.move_tied, blown, int(n))
    return True


def _beans(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int, count: str) -> bool:
    """At most as many as make a 12 of it (002-31, 002-R23)."""
    used = min(int(count), HIGHEST - moment.die)
    if not used:
        return False
    bag.spend(seat, BEANS, used)
    moment.die += used
    _note(bag, race, seat, BEANS, count=used, racer=moment.whose.name if moment.whose else None, die=moment.die)
    return True


def _mind(bag: AskingHoldings, race: RaceWithWindows, moment: Opportunity, seat: int, whom: str) -> bool:
    """Until the end of that character's next turn (002-32), which may be this one (002-R20)."""
    racer = _racer(race, whom)
    if not racer.racing:
        return False
    bag.spend(seat, MIND)
    bag.kept.minds[racer.id] = racer.decider = seat
    _note(bag, race, seat, MIND, racer=racer.name)
    return True


def _dynamite(bag: AskingHoldings, race: RaceWithWindows, _: Opportunity, seat: int) -> bool:
    """One attempt in a turn; no ability hears the die, but beans may help (002-34, 002-37, 002-R6)."""
    if not bag.can_light(seat):
        return False
    bag.tried.add(seat)
    die = race.host.die(seat)
    _note(bag, race, seat, DYNAMITE, die=die)
    moment = Opportunity("die", die=die, args=(seat,))
    bag.open(race, moment, relevance.at(bag.calm, race, moment))
    if moment.die < GOES_OFF:
        if race.records_events:
            race.note("fizzled", {"seat": seat})
        return True
    bag.spend(seat, DYNAMITE)
    if race.records_events:
        home = {} if race.racers[seat].racing else {"home": True}
        race.note("exploded", {"seat": seat, "racer": race.current.name, **home})
    raise TurnOver(race.racers[seat])


_DEEDS: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
