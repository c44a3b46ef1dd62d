"""Rules of thumb for window questions: an item is used if it gains enough, otherwise it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai import ability_forecast
from engine.games.magical_athlete_2003.advantages.ai.race_forecast import RaceForecast, lead
from engine.games.magical_athlete_2003.advantages.ai.relevance import relevant_uses
from engine.games.magical_athlete_2003.advantages.asking import WindowWording
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND, PLUS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.race.model.racer import Racer
from engine.race.resolution.windows import Moves, RaceWithWindows

REQUIRED_GAIN: Mapping[str, Sequence[float]] = MappingProxyType(
    {
        BOOT: (0, 2.5, 3, 3.5),
        EMP: (0.3, 1, 1.5, 2),
        GUST: (0, 1.5, 2, 2.5),
        BEANS: (0, 0.3),
        MIND: (0.3, 1.5),
        DYNAMITE: (0, 1, 1.5, 2),
    }
)
"""What an item, or one bean, has to gain in the last race, in the one before it and so on, in points ahead of the others.

A lower threshold wastes items before a better chance comes. Tuned with `contests.py` beside the tests."""


def window_advice(race: RaceWithWindows, ask: Ask, left: int) -> str | None:
    """The best way to use an item here, or None if no item gains enough; `left` races come after the current one."""
    wording: WindowWording = ask.wording
    opportunity = wording.opportunity
    if opportunity.window == "before":  # the value of a theft or a forecast cannot be estimated
        return None
    held = {item for item, _ in wording.orders}
    holding = {item: {ask.seat: len(ask.options)} if item in held else {} for item in ITEMS}
    uses = relevant_uses(holding, race, opportunity)
    ways = [(way, required_gain(item, way, left)) for _, item, way in uses if way in ask.options]
    gains = {way: gain_of(race, opportunity, ask.seat, way) - least for way, least in ways}
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best is not None and gains[best] > 0 else None


def required_gain(item: str, way: str, left: int) -> float:
    by_race = REQUIRED_GAIN[item]
    pieces = int(way.partition(".")[2]) if item == BEANS else 1
    return pieces * by_race[min(left, len(by_race) - 1)]


def gain_of(race: RaceWithWindows, opportunity: Opportunity, seat: int, way: str) -> float:
    """The expected gain from using an item in this way, in points ahead of the others."""
    item, *rest = way.split(".")
    after, before = _forecasts(race, opportunity, seat, item, rest)
    return lead(seat, after.expected_prizes()) - lead(seat, before.expected_prizes())


def _forecasts(
    race: RaceWithWindows, opportunity: Opportunity, seat: int, item: str, how: Sequence[str]
) -> tuple[RaceForecast, RaceForecast]:
    """The forecasts with this use of the item, and without it."""
    window, whose = opportunity.window, opportunity.whose
    mine = race.racers[seat]
    if item == DYNAMITE or whose is None:
        return _forecast_after(race, (), mine), _forecast_after(race, opportunity.moves)
    if item == BEANS:
        return _forecast_after(race, ((whose, opportunity.die + int(how[0])),)), _forecast_after(race, ((whose, opportunity.die),))
    if item == BOOT:
        boosted = [(who, n + PLUS * (who.id == how[0])) for who, n in opportunity.moves]
        return _forecast_after(race, boosted), _forecast_after(race, opportunity.moves)
    first = whose if window == "turn" else race.next_up()
    if item == GUST:
        blown = [(r, r.space + int(how[1])) for r in race.racing if r.space == int(how[0])]
        return _forecast_after(race, opportunity.moves, first, blown), _forecast_after(race, opportunity.moves, first)
    if item == MIND:
        return ability_forecast.mind_control_forecasts(race, whose, seat)
    if window == "use":
        return _stopped(race, opportunity, whose)
    freed = RaceForecast(race, first)
    freed.rests = [False] * len(freed.rests)
    return freed, RaceForecast(race, first)


def _forecast_after(
    race: RaceWithWindows, moves: Moves, first: Racer | None = None, blown: Sequence[tuple[Racer, int]] = ()
) -> RaceForecast:
    forecast = RaceForecast(race, first or race.next_up())
    forecast.put(blown)
    for who, n in moves:
        forecast.go(who, n)
    return forecast


def _stopped(race: RaceWithWindows, opportunity: Opportunity, whose: Racer) -> tuple[RaceForecast, RaceForecast]:
    """The forecasts if the ability is stopped, and if not; the same for an ability that cannot be forecast."""
    effect = ability_forecast.ABILITY_EFFECTS.get(getattr(opportunity.hook, "__qualname__", ""))
    if effect is None:
        return RaceForecast(race, whose), RaceForecast(race, whose)
    stopped = ability_forecast.forecast_without(race, whose, effect)
    stopped.rests = [False] * len(stopped.rests)
    return stopped, ability_forecast.forecast_with(race, whose, effect, opportunity.args[0] if opportunity.args else None)
