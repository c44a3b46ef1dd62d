"""Forecasts of what an ability will do to the board, to decide whether to step in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai.race_forecast import RaceForecast, lead
from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.activation import Wording
from engine.race.resolution.windows import RaceWithWindows

AVERAGE_ROLL = 3


def _sprint(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.go(whose, 5)


def _step(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.go(whose, 1)


def _bless(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    for r in race.last():
        forecast.go(r, 2)
    forecast.go(whose, 1)


def _swap(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.put([(whose, target.space), (target, whose.space)])


def _fetch(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.put([(target, whose.space)])


def _summon(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    """Before the die is thrown the target and distance are unknown: assumes the leading racer and an average roll."""
    others = [r for r in race.racing if r is not whose]
    forecast.go(target or max(others, key=lambda r: r.space), -AVERAGE_ROLL)
    forecast.go(whose, 1)


def _gaze(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.rests[target.i] = True


def _spell(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.rests[target.i] = True
    forecast.go(whose, -1)


def _kick(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.go(target, -1)


class AbilityEffect(NamedTuple):
    """What an ability does to a forecast."""

    does: Callable[[RaceForecast, RaceWithWindows, Racer, Any], None]
    before_play: bool = False
    """Whether the owner has yet to play this turn."""
    instead: bool = False
    """Whether the ability replaces that play."""
    aimed: bool = False
    """Whether the owner chooses a target."""


ABILITY_EFFECTS: Mapping[str, AbilityEffect] = MappingProxyType(
    {
        "Amazon.sprint": AbilityEffect(_sprint, before_play=True, instead=True),
        "Trader.bargain": AbilityEffect(_swap, before_play=True, instead=True, aimed=True),
        "Necromancer.summons": AbilityEffect(_summon, before_play=True, instead=True, aimed=True),
        "SecretAgent.abduction": AbilityEffect(_fetch, before_play=True, aimed=True),
        "Priest.blessing": AbilityEffect(_bless, before_play=True),
        "Eros.arrow": AbilityEffect(_sprint),
        "Poet.ode": AbilityEffect(_step),
        "Druid.insight": AbilityEffect(_step),
        "Medusa.gaze": AbilityEffect(_gaze),
        "Witch.spell": AbilityEffect(_spell),
        "Centaur.kick": AbilityEffect(_kick),
    }
)


class OptionForecast(NamedTuple):
    """An option, and a position it may lead to."""

    option: Any
    forecast: RaceForecast

    def lead(self, seat: int) -> float:
        return lead(seat, self.forecast.expected_prizes())


def forecast_without(race: RaceWithWindows, whose: Racer, effect: AbilityEffect) -> RaceForecast:
    """The position if the ability is not used."""
    return RaceForecast(race, whose if effect.before_play else race.next_up())


def forecast_with(race: RaceWithWindows, whose: Racer, effect: AbilityEffect, target: Any) -> RaceForecast:
    forecast = RaceForecast(race, whose if effect.before_play and not effect.instead else race.next_up())
    effect.does(forecast, race, whose, target)
    return forecast


def option_forecasts(race: RaceWithWindows, whose: Racer, kind: str, options: Sequence[Any], target: Any) -> list[OptionForecast]:
    """The positions each option may lead to; several for a yes whose target is still open."""
    effect, forecasts = ABILITY_EFFECTS[kind], []
    for option in options:
        if option is None:
            forecasts.append(OptionForecast(option, forecast_without(race, whose, effect)))
        elif isinstance(option, Racer) or not effect.aimed:
            whom = option if isinstance(option, Racer) else target
            forecasts.append(OptionForecast(option, forecast_with(race, whose, effect, whom)))
        else:
            forecasts += [OptionForecast(option, forecast_with(race, whose, effect, whom)) for whom in targets(race, whose)]
    return forecasts


def targets(race: RaceWithWindows, whose: Racer) -> list[Racer]:
    return [r for r in race.racing if r.space not in (whose.space, START)]


def advise_for_controlled(race: RaceWithWindows, ask: Ask) -> Any:
    """The option of a player who decides for another player's character: what helps their own most, or a pass if unknown."""
    wording = Wording(*ask.wording)
    if ask.kind == "reroll":  # reroll a good die
        die, to_go = wording.about[0], race.goal - wording.me.space
        return ask.options[0] if die > AVERAGE_ROLL or die >= to_go else None
    if ask.kind in ABILITY_EFFECTS:
        target = wording.about[0] if wording.about else None
        forecasts = option_forecasts(race, wording.me, ask.kind, ask.options, target)
        return max(forecasts, key=lambda forecast: forecast.lead(ask.seat)).option
    return None if None in ask.options else ask.options[0]


def mind_control_forecasts(race: RaceWithWindows, whose: Racer, seat: int) -> tuple[RaceForecast, RaceForecast]:
    """The forecasts for a character's turn if this seat decides for it, and if its owner does."""
    kind = getattr(whose.power.roll or whose.power.before_main_move, "__qualname__", "")
    if kind not in ABILITY_EFFECTS:
        return RaceForecast(race, whose), RaceForecast(race, whose)
    options = [*(targets(race, whose) if ABILITY_EFFECTS[kind].aimed else ["yes"]), None]
    forecasts = option_forecasts(race, whose, kind, options, None)
    mine, theirs = (max(forecasts, key=lambda forecast: forecast.lead(decider)) for decider in (seat, whose.seat))
    return mine.forecast, theirs.forecast
