"""The rule of thumb for "when it matters": uses that may win or save a race, or protect one's own character.

It decides who is asked at all, and runs at every window of every turn. So it looks first at what happens there, and then only
at players who hold a fitting item.
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
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, beans_option, gust_option, racer_option
from engine.race.model.power import Hook
from engine.race.model.racer import Racer
from engine.race.resolution.windows import Moves, RaceWithWindows

MINOR_HOOKS = frozenset({"happened", "thrown", "shadow", "stopped", "die"})
"""Hooks that react to what a racer did, and cost it one field at most."""
LONGEST_ROLL = 6
TWO_TURNS = 7
"""How far two rolls take a racer on average."""

Holding = dict[str, dict[int, int]]
"""For each item, which seats hold how many pieces."""


class Chance(NamedTuple):
    """A use of an item that matters to its holder."""

    seat: int
    item: str
    way: str


NONE: Sequence[Chance] = ()


def relevant_uses(holding: Holding, race: RaceWithWindows, opportunity: Opportunity) -> Sequence[Chance]:
    """The uses of items that matter at this opportunity."""
    whose = opportunity.whose
    if opportunity.window == "before":
        return before(holding, race)
    if opportunity.window == "moving":
        return moving(holding, race, opportunity.moves)
    if opportunity.window == "die":
        return die(holding, race, whose, opportunity.die, opportunity.main, opportunity.args)
    if whose is None:
        return NONE
    if opportunity.window == "use":
        return use(holding, race, whose, opportunity.hook, opportunity.args)
    if opportunity.window == "turn":
        return turn(holding, race, whose)
    return end(holding, race, whose) if opportunity.window == "end" else NONE


def before(holding: Holding, race: RaceWithWindows) -> Sequence[Chance]:
    """Mind Control over abilities that work once, before the race: the only chance to decide about them."""
    early = [r for r in race.racers if r.power.before_race]
    return [Chance(seat, MIND, racer_option(MIND, r)) for seat in holding[MIND] for r in early if r.seat != seat]


def turn(holding: Holding, race: RaceWithWindows, whose: Racer) -> Sequence[Chance]:
    """The holder's racer would have to rest or can be blown home, or a rival's choice near the goal can be taken over."""
    chances = NONE
    if not whose.racing:  # blown home as this turn began
        return chances
    seat = whose.seat
    if whose.tripped and seat in holding[EMP] and not race.silent:
        chances = (Chance(seat, EMP, EMP),)
    if seat in holding[GUST] and whose.space >= race.goal - BLOWS:
        chances = (*chances, Chance(seat, GUST, gust_option(whose.space, BLOWS)))
    if holding[MIND] and whose.space >= race.goal - LONGEST_ROLL and (whose.power.roll or whose.power.before_main_move):
        others = [own for own in holding[MIND] if own not in (seat, whose.decider) and race.racers[own].racing]
        chances = (*chances, *(Chance(own, MIND, racer_option(MIND, whose)) for own in others))
    return chances


def die(
    holding: Holding, race: RaceWithWindows, roller: Racer | None, die: int, main: bool, thrower: tuple[Any, ...] = ()
) -> Sequence[Chance]:
    """Exactly the beans that bring the holder's racer home while others are close, or set off their explosives."""
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
    return (Chance(seat, BEANS, beans_option(needed)),) if roller is None or _is_urgent(race, roller) else NONE


def moving(holding: Holding, race: RaceWithWindows, moves: Moves) -> Sequence[Chance]:
    """A booster takes the holder's racer home while others are close or reverses a long way back; or an item stops a finisher."""
    chances = NONE
    home: Moves = ()
    goal = race.goal
    for who, n in moves:
        end = who.space + n
        if not who.racing:  # blown home before it moved
            continue
        if end >= goal:
            home = (*home, (who, n))
        elif who.seat in holding[BOOT] and (n <= -BLOWS or (end >= goal - PLUS and _is_urgent(race, who))):
            chances = (*chances, Chance(who.seat, BOOT, racer_option(BOOT, who)))
    return (*chances, *_before_others_are_home(holding, race, home)) if home else chances


def _is_urgent(race: RaceWithWindows, mine: Racer) -> bool:
    """Whether another racer may be home within a turn; otherwise there is time."""
    return any(r.space >= race.goal - LONGEST_ROLL for r in race.racing if r is not mine)


def _before_others_are_home(holding: Holding, race: RaceWithWindows, home: Moves) -> Iterator[Chance]:
    """Explosives or a gust back that stop a finisher, or a gust that takes the holder's racer home first.

    Not for racers far behind: they have little to win by it.
    """
    for item in (DYNAMITE, GUST):
        for seat in holding[item]:
            mine = race.racers[seat]
            if not mine.racing or mine.space < race.goal - TWO_TURNS or any(who is mine for who, _ in home):
                continue
            if item == DYNAMITE:
                yield Chance(seat, DYNAMITE, DYNAMITE)
                continue
            if mine.space >= race.goal - BLOWS:
                yield Chance(seat, GUST, gust_option(mine.space, BLOWS))
            near = {who.space for who, n in home if who.space + n - BLOWS < race.goal and who.space != mine.space}
            yield from (Chance(seat, GUST, gust_option(field, -BLOWS)) for field in sorted(near))


def use(holding: Holding, race: RaceWithWindows, whose: Racer, hook: Hook | None, args: tuple[Any, ...]) -> Sequence[Chance]:
    """An EMP against an ability that is aimed at the holder's racer, or used by a racer in its turn close to the goal."""
    if not holding[EMP] or race.silent:
        return NONE
    if whose is race.current and whose.space >= race.goal - LONGEST_ROLL:
        return [Chance(seat, EMP, EMP) for seat in holding[EMP] if seat != whose.seat and race.racers[seat].racing]
    target = args[0] if args else None
    if not isinstance(target, Racer) or target is whose or target.seat not in holding[EMP] or not target.racing:
        return NONE
    return (Chance(target.seat, EMP, EMP),) if getattr(hook, "hook", "") not in MINOR_HOOKS else NONE


def end(holding: Holding, race: RaceWithWindows, whose: Racer) -> Sequence[Chance]:
    """Before the turn of a rival who may finish: blow it back, or use explosives so that the holder, if as close, goes first.

    Not for racers far behind: they have little to win by it.
    """
    chances = NONE
    rival = race.next_up() if holding[DYNAMITE] or holding[GUST] else None
    if rival is None or rival.space < race.goal - LONGEST_ROLL:
        return chances
    for seat in holding[DYNAMITE]:
        mine = race.racers[seat]
        if mine.space >= race.goal - LONGEST_ROLL and mine is not whose and mine is not rival and mine.racing:
            chances = (*chances, Chance(seat, DYNAMITE, DYNAMITE))
    for seat in holding[GUST] if rival.space >= race.goal - BLOWS else ():
        mine = race.racers[seat]
        if mine is not rival and mine.racing and race.goal - TWO_TURNS <= mine.space < race.goal - BLOWS:
            chances = (*chances, Chance(seat, GUST, gust_option(rival.space, -BLOWS)))
    return chances
