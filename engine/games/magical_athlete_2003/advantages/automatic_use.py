"""Items that are used without a question, because their owner has ordered it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.games.magical_athlete_2003.advantages.items import BEANS, BLOWS, BOOT, DYNAMITE, EMP, GUST, HIGHEST, MIND
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, beans_option, gust_option, racer_option
from engine.games.magical_athlete_2003.advantages.orders import condition_of, is_for
from engine.race.model.racer import Racer
from engine.race.resolution.windows import RaceWithWindows


def triggered_use(race: RaceWithWindows, opportunity: Opportunity, seat: int, item: str, order: str, count: int) -> str | None:
    """The way to use an armed item now, or None if its condition is not met."""
    condition, whom = condition_of(order)
    return _TRIGGERED[item](race, opportunity, race.racers[seat], condition, whom, count)


def intended_uses(ways: Sequence[str], item: str, opportunity: Opportunity, mine: Racer) -> Sequence[str]:
    """The ways that an order to use an item at the next chance can mean.

    Boosts and beans are for the owner's racer, and all beans are used at once.
    """
    if item == BEANS:
        return ways[-1:] if opportunity.whose is mine or opportunity.args == (mine.seat,) else ()
    return [way for way in ways if way == racer_option(BOOT, mine)] if item == BOOT else ways


def _boot(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    return racer_option(BOOT, mine) if opportunity.main and opportunity.moves[0][0] is mine else None


def _beans(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    """No more beans than it takes to reach the goal."""
    if not opportunity.main or opportunity.whose is not mine:
        return None
    most = min(count, HIGHEST - opportunity.die)
    needed = race.goal - mine.space - opportunity.die
    return beans_option(min(most, needed)) if min(most, needed) > 0 else None


def _emp(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    return EMP if opportunity.window == "use" and is_for(opportunity.whose, whom) and not race.silent else None


def _gust(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    """Only if the gust keeps the racer from reaching the goal."""
    for who, n in opportunity.moves:
        end = who.space + n
        if is_for(who, whom) and end - BLOWS < race.goal <= end:
            return gust_option(who.space, -BLOWS)
    return None


def _mind(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    whose = opportunity.whose
    return racer_option(MIND, whose) if opportunity.window == "turn" and whose is not None and is_for(whose, whom) else None


def _dynamite(race: RaceWithWindows, opportunity: Opportunity, mine: Racer, condition: str, whom: str, count: int) -> str | None:
    if condition == "use":
        return DYNAMITE if opportunity.window == "use" and is_for(opportunity.whose, whom) else None
    return DYNAMITE if any(is_for(who, whom) and who.space + n >= race.goal for who, n in opportunity.moves) else None


_TRIGGERED: Mapping[str, Callable[[RaceWithWindows, Opportunity, Racer, str, str, int], str | None]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
