"""Rules of thumb for windows: what brings enough is used, everything else is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai.ability_forecast import FORESEEN, controlled, unused, used
from engine.games.magical_athlete_2003.advantages.ai.race_forecast import RaceForecast, lead
from engine.games.magical_athlete_2003.advantages.ai.relevance import at
from engine.games.magical_athlete_2003.advantages.asking import WindowAnswers
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND, PLUS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.race.model.racer import Racer
from engine.race.resolution.windows import Moves, RaceWithWindows

ENOUGH: Mapping[str, Sequence[float]] = MappingProxyType(
    {
        BOOT: (0, 2.5, 3, 3.5),
        EMP: (0.3, 1, 1.5, 2),
        GUST: (0, 1.5, 2, 2.5),
        BEANS: (0, 0.3),
        MIND: (0.3, 1.5),
        DYNAMITE: (0, 1, 1.5, 2),
    }
)
"""What a thing, or one bean, should bring in the last race, in the one before it and so on, in points ahead of the others: whoever
takes less has nothing left for a better chance. Found by trying, with `contests.py` beside the tests."""


def window_advice(race: RaceWithWindows, ask: Ask, left: int) -> str | None:
    """Somebody may be asked at every chance: that is no reason to take it. So many races are left after this one."""
    asked: WindowAnswers = ask.wording
    if asked.moment.window == "before":  # nobody can foresee what a theft or a forecast is worth
        return None
    held = {item for item, _ in asked.orders}
    holding = {item: {ask.seat: len(ask.options)} if item in held else {} for item in ITEMS}
    ways = [(way, enough(item, way, left)) for _, item, way in at(holding, race, asked.moment) if way in ask.options]
    gains = {way: gain_of(race, asked.moment, ask.seat, way) - least for way, least in ways}
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best is not None and gains[best] > 0 else None


def enough(item: str, way: str, left: int) -> float:
    by_race = ENOUGH[item]
    pieces = int(way.partition(".")[2]) if item == BEANS else 1
    return pieces * by_race[min(left, len(by_race) - 1)]


def gain_of(race: RaceWithWindows, moment: Opportunity, seat: int, way: str) -> float:
    """What may come of it, in points ahead of the others."""
    item, *rest = way.split(".")
    after, before = _outlooks(race, moment, seat, item, rest)
    return lead(seat, after.hopes()) - lead(seat, before.hopes())


def _outlooks(
    race: RaceWithWindows, moment: Opportunity, seat: int, item: str, how: Sequence[str]
) -> tuple[RaceForecast, RaceForecast]:
    """With it, and without."""
    window, whose = moment.window, moment.whose
    mine = race.racers[seat]
    if item == DYNAMITE or whose is None:
        return _running(race, (), mine), _running(race, moment.moves)
    if item == BEANS:
        return _running(race, ((whose, moment.die + int(how[0])),)), _running(race, ((whose, moment.die),))
    if item == BOOT:
        boosted = [(who, n + PLUS * (who.id == how[0])) for who, n in moment.moves]
        return _running(race, boosted), _running(race, moment.moves)
    first = whose if window == "turn" else race.next_up()
    if item == GUST:
        blown = [(r, r.space + int(how[1])) for r in race.racing if r.space == int(how[0])]
        return _running(race, moment.moves, first, blown), _running(race, moment.moves, first)
    if item == MIND:
        return controlled(race, whose, seat)
    if window == "use":
        return _stopped(race, moment, whose)
    freed = RaceForecast(race, first)
    freed.rests = [False] * len(freed.rests)
    return freed, RaceForecast(race, first)


def _running(
    race: RaceWithWindows, moves: Moves, first: Racer | None = None, blown: Sequence[tuple[Racer, int]] = ()
) -> RaceForecast:
    forecast = RaceForecast(race, first or race.next_up())
    forecast.put(blown)
    for who, n in moves:
        forecast.go(who, n)
    return forecast


def _stopped(race: RaceWithWindows, moment: Opportunity, whose: Racer) -> tuple[RaceForecast, RaceForecast]:
    """Of abilities nobody can foresee nothing is expected."""
    foreseen = FORESEEN.get(getattr(moment.hook, "__qualname__", ""))
    if foreseen is None:
        return RaceForecast(race, whose), RaceForecast(race, whose)
    stopped = unused(race, whose, foreseen)
    stopped.rests = [False] * len(stopped.rests)
    return stopped, used(race, whose, foreseen, moment.args[0] if moment.args else None)
