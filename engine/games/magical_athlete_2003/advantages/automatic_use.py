"""What is used without a question, because its owner has ordered so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.games.magical_athlete_2003.advantages.items import BEANS, BLOWS, BOOT, DYNAMITE, EMP, GUST, HIGHEST, MIND
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, gust_on, on, some
from engine.games.magical_athlete_2003.advantages.orders import condition_of, is_for
from engine.race.model.racer import Racer
from engine.race.resolution.windows import RaceWithWindows


def fires(race: RaceWithWindows, moment: Opportunity, seat: int, item: str, order: str, count: int) -> str | None:
    """The option to take now, if what the order waits for has come."""
    condition, whom = condition_of(order)
    return _FIRES[item](race, moment, race.racers[seat], condition, whom, count)


def own(ways: Sequence[str], item: str, moment: Opportunity, mine: Racer) -> Sequence[str]:
    """Those ways to use a thing at the next chance that its owner can have meant: boosts and beans are for one's own, and all the
    beans at once."""
    if item == BEANS:
        return ways[-1:] if moment.whose is mine or moment.args == (mine.seat,) else ()
    return [way for way in ways if way == on(BOOT, mine)] if item == BOOT else ways


def _boot(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    return on(BOOT, mine) if moment.main and moment.moves[0][0] is mine else None


def _beans(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    """No more than it takes to be home."""
    if not moment.main or moment.whose is not mine:
        return None
    most = min(count, HIGHEST - moment.die)
    needed = race.goal - mine.space - moment.die
    return some(min(most, needed)) if min(most, needed) > 0 else None


def _emp(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    return EMP if moment.window == "use" and is_for(moment.whose, whom) and not race.silent else None


def _gust(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    """Only if that keeps them from it."""
    for who, n in moment.moves:
        end = who.space + n
        if is_for(who, whom) and end - BLOWS < race.goal <= end:
            return gust_on(who.space, -BLOWS)
    return None


def _mind(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    whose = moment.whose
    return on(MIND, whose) if moment.window == "turn" and whose is not None and is_for(whose, whom) else None


def _dynamite(race: RaceWithWindows, moment: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    if condition == "use":
        return DYNAMITE if moment.window == "use" and is_for(moment.whose, whom) else None
    return DYNAMITE if any(is_for(who, whom) and who.space + n >= race.goal for who, n in moment.moves) else None


_FIRES: Mapping[str, Callable[[RaceWithWindows, Opportunity, Racer, str, str, int], str | None]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
