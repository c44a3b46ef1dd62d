"""When somebody wants to be asked about a thing, or wants it used without being asked: `boot=never`, `emp=armed:use:r2`.

An order counts from the next window on. It is written down with how many questions its step has had by then (`boot=never@3`): a
step is run again from its beginning, and what has passed must not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.core.question import Refused
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND
from engine.race.model.power import HOOKS, ONCE, Power
from engine.race.model.racer import Racer
from engine.race.resolution.windows import RaceWithWindows

WORTH, ASK, TURN, ARMED, NEVER, NEXT = "worth", "ask", "turn", "armed", "never", "next"
HUSH, EVERYTHING = "hush", "*"
ROLL, HOME, USE, BEGINS = "roll", "home", "use", "turn"

ALWAYS = MappingProxyType(
    {
        WORTH: "Ask me when it matters",
        ASK: "Ask me at every chance",
        TURN: "Ask me once a turn",
        ARMED: "Use it when it matters, unasked",
        NEVER: "Never",
    }
)
CONDITIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        BOOT: {ROLL: "Use it on my next roll"},
        BEANS: {ROLL: "Use them on my next roll"},
        EMP: {USE: "Use it when {} uses {ability}"},
        GUST: {HOME: "Use it when {} would finish"},
        MIND: {BEGINS: "Use it when {} begins a turn"},
        DYNAMITE: {HOME: "Use them when {} would finish", USE: "Use them when {} uses {ability}"},
    }
)
"""For what else a thing can be armed; with a name in it, one for each of the others."""


class Ordered(NamedTuple):
    """An order, taken apart."""

    items: Sequence[str]
    order: str
    since: int
    """How many questions its step had had, with those that were open."""


def read(text: str) -> Ordered:
    """As it was written down, or as somebody gives it."""
    about, _, order = text.partition("=")
    order, _, since = order.partition("@")
    return Ordered(about.split(","), order, int(since) if since.isdecimal() else 0)


def is_about_things(text: str) -> bool:
    return {*read(text).items} <= {*ITEMS, EVERYTHING}


def written(given: Ordered, since: int) -> str:
    return f"{','.join(given.items)}={given.order}@{since}"


def check(text: str, held: Sequence[str], race: RaceWithWindows | None, seat: int) -> Ordered:
    """Refuses what this seat cannot order now."""
    given = read(text)
    if EVERYTHING in given.items:
        if given.order != HUSH or len(given.items) > 1:
            raise Refused(f"{given.order[:40]!r} cannot be ordered for everything at once.")
        if race is None:
            raise Refused("There is no turn to keep quiet in.")
        return given
    for item in given.items:
        if item not in held:
            raise Refused(f"You have no {ITEMS[item].title}.")
        known = dict(possible(item, race, seat))
        if given.order not in known:
            raise Refused(f"{given.order[:40]!r} cannot be ordered for {ITEMS[item].title}. Possible: {', '.join(known)}.")
    return given


def possible(item: str, race: RaceWithWindows | None, seat: int) -> Iterator[tuple[str, str]]:
    """All orders that make sense for a thing now, and what they are called."""
    if item not in CONDITIONS:  # a Bauble
        return
    it = "them" if item in (BEANS, DYNAMITE) else "it"
    yield from ((order, label.replace("Use it", f"Use {it}")) for order, label in ALWAYS.items())
    for condition, label in CONDITIONS[item].items():
        if "{}" not in label:
            yield f"{ARMED}:{condition}", label
        elif race is not None:
            for r in race.racing:
                if r.seat != seat and (condition != USE or _can_be_answered(r.printed)):
                    yield f"{ARMED}:{condition}:{r.id}", label.format(r.name, ability=r.printed.ability)
    yield NEXT, f"Use {it} at the next chance"


def _can_be_answered(power: Power) -> bool:
    """Whether it is ever used in a race with anybody looking on: what works once is not, nor is the Troll's need for room."""
    return ONCE not in power.traits and any(getattr(power, hook) for hook in HOOKS if hook != "room")


def condition_of(order: str) -> tuple[str, str]:
    """What an armed thing waits for, and whom."""
    _, condition, *whom = f"{order}:".split(":")
    return condition, whom[0] if whom else ""


def is_about_a_racer(order: str) -> bool:
    """Whether it ends with the race."""
    return bool(condition_of(order)[1])


def is_for(racer: Racer | None, whom: str) -> bool:
    return racer is not None and racer.id == whom
