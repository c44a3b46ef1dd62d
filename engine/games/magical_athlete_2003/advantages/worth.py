"""The rule of thumb for "when it matters": what may well win or save a race, or breaks what is done to one's own character.

It decides who is asked at all, and it is asked at every window of every turn. So it begins with what is going on there, and
looks only at those who hold something for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.games.magical_athlete_2003.advantages.items import (
    BEANS,
    BLOWS,
    BOOT,
    DYNAMITE,
    EMP,
    GOES_OFF,
    GUST,
    HIGHEST,
    MIND,
    PLUS,
)
from engine.games.magical_athlete_2003.advantages.moment import Moment, gust_on, on, some
from engine.race.power import Hook
from engine.race.racer import Racer
from engine.race.windows import Moves, RaceWithWindows

OCCASIONS = frozenset({"happened", "thrown", "shadow", "stopped", "die"})
"""Hooks that are about what somebody did, and at most take a pip off it."""
A_THROW = 6
TWO_THROWS = 12

Holding = dict[str, dict[int, int]]
"""For each item, which seats hold how many pieces."""


class Chance(NamedTuple):
    """Somebody could do something that matters."""

    seat: int
    item: str
    way: str


NONE: Sequence[Chance] = ()


def at(holding: Holding, race: RaceWithWindows, moment: Moment) -> Sequence[Chance]:
    """What matters at this moment. Before the race nothing does yet, and what can be done there can be done later, too."""
    whose = moment.whose
    if moment.window == "moving":
        return moving(holding, race, moment.moves)
    if moment.window == "die":
        return die(holding, race, whose, moment.die, moment.main, moment.args)
    if whose is None:
        return NONE
    if moment.window == "use":
        return use(holding, race, whose, moment.hook, moment.args)
    if moment.window == "turn":
        return turn(holding, race, whose)
    return end(holding, race, whose) if moment.window == "end" else NONE


def turn(holding: Holding, race: RaceWithWindows, whose: Racer) -> Sequence[Chance]:
    """Mine would have to rest; mine can be blown home; or a choice not far from the goal could be mine instead."""
    found = NONE
    if not whose.racing:  # blown home as this turn began
        return found
    seat = whose.seat
    if whose.tripped and seat in holding[EMP] and not race.silent:
        found = (Chance(seat, EMP, EMP),)
    if seat in holding[GUST] and whose.space >= race.goal - BLOWS:
        found = (*found, Chance(seat, GUST, gust_on(whose.space, BLOWS)))
    if holding[MIND] and whose.space >= race.goal - TWO_THROWS and (whose.power.roll or whose.power.before_main_move):
        others = [own for own in holding[MIND] if own not in (seat, whose.decider) and race.racers[own].racing]
        found = (*found, *(Chance(own, MIND, on(MIND, whose)) for own in others))
    return found


def die(
    holding: Holding, race: RaceWithWindows, roller: Racer | None, die: int, main: bool, thrower: tuple[Any, ...] = ()
) -> Sequence[Chance]:
    """As many beans as bring mine home, or set off my explosives."""
    if not holding[BEANS]:
        return NONE
    if roller is None:
        (seat,), needed = thrower, GOES_OFF - die
    elif main:
        seat, needed = roller.seat, race.goal - roller.space - die
    else:
        return NONE
    if 0 < needed <= HIGHEST - die and needed <= holding[BEANS].get(seat, 0) and race.racers[seat].racing:
        return (Chance(seat, BEANS, some(needed)),)
    return NONE


def moving(holding: Holding, race: RaceWithWindows, moves: Moves) -> Sequence[Chance]:
    """A booster brings mine home, or makes good a long way back; or somebody else would be home, which explosives could
    prevent, and a gust could bring mine home before."""
    found = NONE
    home: Sequence[Racer] = ()
    goal = race.goal
    for who, n in moves:
        end = who.space + n
        if not who.racing:  # blown home before it moved
            continue
        if end >= goal:
            home = (*home, who)
        elif (n <= -BLOWS or end >= goal - PLUS) and who.seat in holding[BOOT]:
            found = (*found, Chance(who.seat, BOOT, on(BOOT, who)))
    return (*found, *_before_others_are_home(holding, race, home)) if home else found


def _before_others_are_home(holding: Holding, race: RaceWithWindows, home: Sequence[Racer]) -> Iterator[Chance]:
    close = race.goal - BLOWS
    for item in (DYNAMITE, GUST):
        for seat in holding[item]:
            mine = race.racers[seat]
            if mine.racing and any(who is not mine for who in home) and (item == DYNAMITE or mine.space >= close):
                yield Chance(seat, item, DYNAMITE if item == DYNAMITE else gust_on(mine.space, BLOWS))


def use(holding: Holding, race: RaceWithWindows, whose: Racer, hook: Hook | None, args: tuple[Any, ...]) -> Sequence[Chance]:
    """An ability is aimed at mine, or used in its own turn close to the goal."""
    if not holding[EMP] or race.silent:
        return NONE
    if whose is race.current and whose.space >= race.goal - A_THROW:
        return [Chance(seat, EMP, EMP) for seat in holding[EMP] if seat != whose.seat and race.racers[seat].racing]
    target = args[0] if args else None
    if not isinstance(target, Racer) or target is whose or target.seat not in holding[EMP] or not target.racing:
        return NONE
    return (Chance(target.seat, EMP, EMP),) if getattr(hook, "hook", "") not in OCCASIONS else NONE


def end(holding: Holding, race: RaceWithWindows, whose: Racer) -> Sequence[Chance]:
    """Somebody else's turn is next who is close and could be blown back; or mine is close, and its turn could come first."""
    found = NONE
    if holding[DYNAMITE]:
        for seat in holding[DYNAMITE]:
            mine = race.racers[seat]
            if mine.space >= race.goal - A_THROW and mine is not whose and mine.racing and race.next_up() is not mine:
                found = (*found, Chance(seat, DYNAMITE, DYNAMITE))
    if holding[GUST]:
        rival = race.next_up()
        if rival.space >= race.goal - BLOWS:
            for seat in holding[GUST]:
                mine = race.racers[seat]
                if mine is not rival and mine.racing and mine.space < race.goal - BLOWS:
                    found = (*found, Chance(seat, GUST, gust_on(rival.space, -BLOWS)))
    return found
