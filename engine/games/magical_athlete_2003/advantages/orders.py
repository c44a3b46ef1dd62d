"""Orders about items: when to ask a player, or when to use an item without asking (`boot=never`, `emp=armed:use:r2`).

An order is in force from the next window on. It is stored with the number of questions that its step had asked by then
(`boot=never@3`), because a step is re-run from its beginning and its past must not change.
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
"""The conditions for which an item can be armed; a label with a placeholder is offered once for each other racer."""


class ParsedOrder(NamedTuple):
    """An order in its parts."""

    items: Sequence[str]
    order: str
    since: int
    """How many questions the step had asked when the order was given, open ones included."""


def parse_order(text: str) -> ParsedOrder:
    """Reads an order, either as a player gives it or as it is stored."""
    about, _, order = text.partition("=")
    order, _, since = order.partition("@")
    return ParsedOrder(about.split(","), order, int(since) if since.isdecimal() else 0)


def is_item_order(text: str) -> bool:
    return {*parse_order(text).items} <= {*ITEMS, EVERYTHING}


def format_order(given: ParsedOrder, since: int) -> str:
    return f"{','.join(given.items)}={given.order}@{since}"


def check_item_order(text: str, held: Sequence[str], race: RaceWithWindows | None, seat: int) -> ParsedOrder:
    """Reads an order, or raises `Refused` if this seat cannot give it now."""
    given = parse_order(text)
    if EVERYTHING in given.items:
        if given.order != HUSH or len(given.items) > 1:
            raise Refused(f"{given.order[:40]!r} cannot be ordered for everything at once.")
        if race is None:
            raise Refused("There is no turn to keep quiet in.")
        return given
    for item in given.items:
        if item not in held:
            raise Refused(f"You have no {ITEMS[item].title}.")
        known = dict(possible_orders(item, race, seat))
        if given.order not in known:
            raise Refused(f"{given.order[:40]!r} cannot be ordered for {ITEMS[item].title}. Possible: {', '.join(known)}.")
    return given


def possible_orders(item: str, race: RaceWithWindows | None, seat: int) -> Iterator[tuple[str, str]]:
    """All orders that make sense for an item now, with their labels."""
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
    """Whether the ability ever opens a window; one-time abilities and the Troll's need for room do not."""
    return ONCE not in power.traits and any(getattr(power, hook) for hook in HOOKS if hook != "room")


def condition_of(order: str) -> tuple[str, str]:
    """The condition that an armed item waits for, and the racer's id; both may be empty."""
    _, condition, *whom = f"{order}:".split(":")
    return condition, whom[0] if whom else ""


def is_about_a_racer(order: str) -> bool:
    """Whether the order names a racer, and therefore ends with the race."""
    return bool(condition_of(order)[1])


def is_for(racer: Racer | None, whom: str) -> bool:
    return racer is not None and racer.id == whom
