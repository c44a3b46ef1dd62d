"""Second thoughts: a secret pick can be changed while others are still choosing. What that means for a step's journal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.event import Event
from engine.core.host import Entry, is_order, seat_and_kind
from engine.core.question import Option, Question

Pick = tuple[str, str]
"""A question's key and the option taken."""


class SecretPick(NamedTuple):
    """A secret pick that can still be changed: what was asked, and what was taken."""

    question: Question
    option: Option


class ChangedPick(NamedTuple):
    """The result of a change: events, if nobody is left to choose, and all the seat's unseen picks, before it and now."""

    events: list[Event]
    before: list[Pick]
    picks: list[Pick]


def changeable_picks(journal: Sequence[Entry], simultaneous_from: int | None, seat: int) -> dict[int, Pick]:
    """Return this seat's secret picks that can still change, by journal line; `simultaneous_from` is where the choice began."""
    if simultaneous_from is None:
        return {}
    lines = enumerate(journal[simultaneous_from:], simultaneous_from)
    picks = {number: line for number, line in lines if not isinstance(line, int) and not is_order(line[0])}
    return {number: pick for number, pick in picks.items() if seat_and_kind(pick[0])[0] == seat}


def journal_with_picks(journal: Sequence[Entry], lines: Collection[int], picks: Sequence[Pick]) -> list[Entry]:
    """The journal with these picks in those lines. Each takes the place of an old one, so the order does not show who changed
    their mind."""
    kept: list[Entry] = []
    coming, last = list(picks), max(lines)
    for number, line in enumerate(journal):
        if number not in lines:
            kept.append(line)
        else:
            taken = len(coming) if number == last else 1
            kept += coming[:taken]
            del coming[:taken]
    return kept


def without_orders(journal: Sequence[Entry], simultaneous_from: int | None) -> list[Entry]:
    """The journal without the orders given while people choose independently: none of them counts before all have chosen."""
    began = len(journal) if simultaneous_from is None else simultaneous_from
    return [line for number, line in enumerate(journal) if number < began or isinstance(line, int) or not is_order(line[0])]
