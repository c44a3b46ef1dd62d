"""What abilities do to the board, as far as one can foresee it; for those who want to know whether to step in."""

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

A_THROW = 3


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
    """Until the die has fallen nobody knows who goes how far: then whoever is ahead."""
    others = [r for r in race.racing if r is not whose]
    forecast.go(target or max(others, key=lambda r: r.space), -A_THROW)
    forecast.go(whose, 1)


def _gaze(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.rests[target.i] = True


def _spell(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.rests[target.i] = True
    forecast.go(whose, -1)


def _kick(forecast: RaceForecast, race: RaceWithWindows, whose: Racer, target: Any) -> None:
    forecast.go(target, -1)


class Foreseen(NamedTuple):
    """What an ability does."""

    does: Callable[[RaceForecast, RaceWithWindows, Racer, Any], None]
    before_play: bool = False
    """Whether its owner has yet to play."""
    instead: bool = False
    """Whether it takes the place of that."""
    aimed: bool = False
    """Whether its owner chooses at whom."""


FORESEEN: Mapping[str, Foreseen] = MappingProxyType(
    {
        "Amazon.sprint": Foreseen(_sprint, before_play=True, instead=True),
        "Trader.bargain": Foreseen(_swap, before_play=True, instead=True, aimed=True),
        "Necromancer.summons": Foreseen(_summon, before_play=True, instead=True, aimed=True),
        "SecretAgent.abduction": Foreseen(_fetch, before_play=True, aimed=True),
        "Priest.blessing": Foreseen(_bless, before_play=True),
        "Eros.arrow": Foreseen(_sprint),
        "Poet.ode": Foreseen(_step),
        "Druid.insight": Foreseen(_step),
        "Medusa.gaze": Foreseen(_gaze),
        "Witch.spell": Foreseen(_spell),
        "Centaur.kick": Foreseen(_kick),
    }
)


class Prospect(NamedTuple):
    """What may come of an option."""

    option: Any
    forecast: RaceForecast

    def lead(self, seat: int) -> float:
        return lead(seat, self.forecast.hopes())


def unused(race: RaceWithWindows, whose: Racer, foreseen: Foreseen) -> RaceForecast:
    """Nothing comes of it."""
    return RaceForecast(race, whose if foreseen.before_play else race.next_up())


def used(race: RaceWithWindows, whose: Racer, foreseen: Foreseen, target: Any) -> RaceForecast:
    forecast = RaceForecast(race, whose if foreseen.before_play and not foreseen.instead else race.next_up())
    foreseen.does(forecast, race, whose, target)
    return forecast


def prospects(race: RaceWithWindows, whose: Racer, kind: str, options: Sequence[Any], target: Any) -> list[Prospect]:
    """Of each option of its question; at whom a yes is aimed may still be open."""
    foreseen, found = FORESEEN[kind], []
    for option in options:
        if option is None:
            found.append(Prospect(option, unused(race, whose, foreseen)))
        elif isinstance(option, Racer) or not foreseen.aimed:
            found.append(Prospect(option, used(race, whose, foreseen, option if isinstance(option, Racer) else target)))
        else:
            found += [Prospect(option, used(race, whose, foreseen, each)) for each in targets(race, whose)]
    return found


def targets(race: RaceWithWindows, whose: Racer) -> list[Racer]:
    return [r for r in race.racing if r.space not in (whose.space, START)]


def as_a_stranger(race: RaceWithWindows, ask: Ask) -> Any:
    """What somebody takes who decides for a character that is not theirs: what is best for their own, and if nobody knows what that
    is, nothing."""
    wording = Wording(*ask.wording)
    if ask.kind == "reroll":  # a good throw is thrown away
        die, to_go = wording.about[0], race.goal - wording.me.space
        return ask.options[0] if die > A_THROW or die >= to_go else None
    if ask.kind in FORESEEN:
        target = wording.about[0] if wording.about else None
        known = prospects(race, wording.me, ask.kind, ask.options, target)
        return max(known, key=lambda each: each.lead(ask.seat)).option
    return None if None in ask.options else ask.options[0]


def controlled(race: RaceWithWindows, whose: Racer, seat: int) -> tuple[RaceForecast, RaceForecast]:
    """The turn of somebody's character if this seat decides about it, and if its owner does."""
    kind = getattr(whose.power.roll or whose.power.before_main_move, "__qualname__", "")
    if kind not in FORESEEN:
        return RaceForecast(race, whose), RaceForecast(race, whose)
    options = [*(targets(race, whose) if FORESEEN[kind].aimed else ["yes"]), None]
    known = prospects(race, whose, kind, options, None)
    mine, theirs = (max(known, key=lambda each: each.lead(one)) for one in (seat, whose.seat))
    return mine.forecast, theirs.forecast
