"""The rule of thumb for "when it matters": what may well win or save a race, or breaks what is done to one's own character.

It decides who is asked at all, so it is asked at every window and has to be quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

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
from engine.race.racer import Racer
from engine.race.windows import RaceWithWindows

A_THROW = 6
TWO_THROWS = 12


def worth(race: RaceWithWindows, moment: Moment, seat: int, item: str, count: int) -> Sequence[str]:
    """Those ways to use an item that are worth a question; without a character in the race there are none."""
    mine = race.racers[seat]
    return _WORTH[item](race, moment, mine, count) if mine.racing else ()


def _boot(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """It brings mine home, or turns a step back into one forward."""
    for who, n in moment.moves:
        if who is mine and (n <= 0 or who.space + n < race.goal <= who.space + n + PLUS):
            return (on(BOOT, mine),)
    return ()


def _beans(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """As many as bring mine home, or set off my explosives."""
    if moment.main and moment.whose is mine:
        needed = race.goal - mine.space - moment.die
    elif moment.whose is None and moment.args == (mine.seat,):
        needed = GOES_OFF - moment.die
    else:
        return ()
    return (some(needed),) if 0 < needed <= min(count, HIGHEST - moment.die) else ()


def _emp(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """Mine would have to rest; or an ability is aimed at mine, or used close to the goal."""
    if moment.window == "turn":
        matters = moment.whose is mine and mine.tripped
    elif moment.window == "use":
        whose = moment.whose
        assert whose is not None, "an ability is somebody's"
        matters = whose is not mine and (mine in moment.args or whose.space >= race.goal - A_THROW)
    else:
        return ()
    return (EMP,) if matters and not race.silent else ()


def _gust(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """It brings mine home; or, as a turn ends, it blows back those who are about to be."""
    close = race.goal - BLOWS
    if mine.space >= close:
        return (gust_on(mine.space, BLOWS),)
    if moment.window != "end":
        return ()
    return [gust_on(field, -BLOWS) for field in sorted({r.space for r in race.racing if r.space >= close})]


def _mind(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """Somebody with a choice of their own begins a turn not far from the goal."""
    whose = moment.whose
    if moment.window != "turn" or whose is None or mine.seat in (whose.seat, whose.decider):
        return ()
    has_choice = whose.power.roll or whose.power.before_main_move
    return (on(MIND, whose),) if has_choice and whose.space >= race.goal - TWO_THROWS else ()


def _dynamite(race: RaceWithWindows, moment: Moment, mine: Racer, count: int) -> Sequence[str]:
    """Somebody else would be home; or mine is close, and somebody else's turn ends."""
    if moment.window == "moving":
        matters = any(who is not mine and who.space + n >= race.goal for who, n in moment.moves)
    else:
        matters = moment.window == "end" and moment.whose is not mine and mine.space >= race.goal - A_THROW
    return (DYNAMITE,) if matters else ()


_WORTH: Mapping[str, Callable[[RaceWithWindows, Moment, Racer, int], Sequence[str]]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)
