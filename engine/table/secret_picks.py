"""Secret picks that can be changed while others are still choosing, and what that means for a step's journal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.event import Event
from engine.core.host import Entry, is_order, seat_and_kind
from engine.core.question import Option, Question

Pick = tuple[str, str]
"""A question's key and the option taken."""


class SecretPick(NamedTuple):
    """A secret pick that can still be changed: the question and the chosen option."""

    question: Question
    option: Option


class ChangedPick(NamedTuple):
    """The result of a change: the new events, and all the seat's changeable picks before it and now."""

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
    """Return the journal with these picks in those lines. Each replaces an old one: the order must not show a change."""
    changed: list[Entry] = []
    remaining, last = list(picks), max(lines)
    for number, line in enumerate(journal):
        if number not in lines:
            changed.append(line)
        else:
            count = len(remaining) if number == last else 1
            changed += remaining[:count]
            del remaining[:count]
    return changed


def without_orders(journal: Sequence[Entry], simultaneous_from: int | None) -> list[Entry]:
    """Return the journal without the orders given during the current simultaneous choice: they take effect only after it."""
    began = len(journal) if simultaneous_from is None else simultaneous_from
    return [line for number, line in enumerate(journal) if number < began or isinstance(line, int) or not is_order(line[0])]
