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
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, gust_on, on, some
from engine.race.model.power import Hook
from engine.race.model.racer import Racer
from engine.race.resolution.windows import Moves, RaceWithWindows

OCCASIONS = frozenset({"happened", "thrown", "shadow", "stopped", "die"})
"""Hooks that are about what somebody did, and at most take a pip off it."""
A_THROW = 6
TWO_TURNS = 7
"""So far two throws bring somebody on average."""

Holding = dict[str, dict[int, int]]
"""For each item, which seats hold how many pieces."""


class Chance(NamedTuple):
    """Somebody could do something that matters."""

    seat: int
    item: str
    way: str


NONE: Sequence[Chance] = ()


def at(holding: Holding, race: RaceWithWindows, moment: Opportunity) -> Sequence[Chance]:
    """What matters at this moment."""
    whose = moment.whose
    if moment.window == "before":
        return before(holding, race)
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


def before(holding: Holding, race: RaceWithWindows) -> Sequence[Chance]:
    """What works once, before the race, is decided on now or never."""
    early = [r for r in race.racers if r.power.before_race]
    return [Chance(seat, MIND, on(MIND, r)) for seat in holding[MIND] for r in early if r.seat != seat]


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
    if holding[MIND] and whose.space >= race.goal - A_THROW and (whose.power.roll or whose.power.before_main_move):
        others = [own for own in holding[MIND] if own not in (seat, whose.decider) and race.racers[own].racing]
        found = (*found, *(Chance(own, MIND, on(MIND, whose)) for own in others))
    return found


def die(
    holding: Holding, race: RaceWithWindows, roller: Racer | None, die: int, main: bool, thrower: tuple[Any, ...] = ()
) -> Sequence[Chance]:
    """As many beans as bring mine home while others are close, or set off my explosives."""
    if not holding[BEANS]:
        return NONE
    if roller is None:
        (seat,), needed = thrower, GOES_OFF - die
    elif main:
        seat, needed = roller.seat, race.goal - roller.space - die
    else:
        return NONE
    if not 0 < needed <= HIGHEST - die or needed > holding[BEANS].get(seat, 0) or not race.racers[seat].racing:
        return NONE
    return (Chance(seat, BEANS, some(needed)),) if roller is None or _is_urgent(race, roller) else NONE


def moving(holding: Holding, race: RaceWithWindows, moves: Moves) -> Sequence[Chance]:
    """A booster brings mine home while others are close, or makes good a long way back; or somebody else would be home, and that
    could be prevented."""
    found = NONE
    home: Moves = ()
    goal = race.goal
    for who, n in moves:
        end = who.space + n
        if not who.racing:  # blown home before it moved
            continue
        if end >= goal:
            home = (*home, (who, n))
        elif who.seat in holding[BOOT] and (n <= -BLOWS or (end >= goal - PLUS and _is_urgent(race, who))):
            found = (*found, Chance(who.seat, BOOT, on(BOOT, who)))
    return (*found, *_before_others_are_home(holding, race, home)) if home else found


def _is_urgent(race: RaceWithWindows, mine: Racer) -> bool:
    """Whether somebody else may be home in a turn. If not, mine will be home soon enough."""
    return any(r.space >= race.goal - A_THROW for r in race.racing if r is not mine)


def _before_others_are_home(holding: Holding, race: RaceWithWindows, home: Moves) -> Iterator[Chance]:
    """Explosives keep them from it, and so does a gust, if 3 are enough; or a gust brings mine home before. Who is far behind has
    little to win by that."""
    for item in (DYNAMITE, GUST):
        for seat in holding[item]:
            mine = race.racers[seat]
            if not mine.racing or mine.space < race.goal - TWO_TURNS or any(who is mine for who, _ in home):
                continue
            if item == DYNAMITE:
                yield Chance(seat, DYNAMITE, DYNAMITE)
                continue
            if mine.space >= race.goal - BLOWS:
                yield Chance(seat, GUST, gust_on(mine.space, BLOWS))
            near = {who.space for who, n in home if who.space + n - BLOWS < race.goal and who.space != mine.space}
            yield from (Chance(seat, GUST, gust_on(field, -BLOWS)) for field in sorted(near))


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
    """Somebody else's turn is next who may be home with it: they could be blown back, or mine, if it is as close, could come first.
    Who is far behind has little to win by either."""
    found = NONE
    rival = race.next_up() if holding[DYNAMITE] or holding[GUST] else None
    if rival is None or rival.space < race.goal - A_THROW:
        return found
    for seat in holding[DYNAMITE]:
        mine = race.racers[seat]
        if mine.space >= race.goal - A_THROW and mine is not whose and mine is not rival and mine.racing:
            found = (*found, Chance(seat, DYNAMITE, DYNAMITE))
    for seat in holding[GUST] if rival.space >= race.goal - BLOWS else ():
        mine = race.racers[seat]
        if mine is not rival and mine.racing and race.goal - TWO_TURNS <= mine.space < race.goal - BLOWS:
            found = (*found, Chance(seat, GUST, gust_on(rival.space, -BLOWS)))
    return found
