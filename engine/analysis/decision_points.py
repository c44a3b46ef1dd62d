"""A step moment by moment: each with what was decided in it, by chance or by somebody, and what came of that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from engine.core.event import Event
from engine.core.host import option_id, seat_and_kind
from engine.table.finished_step import FinishedStep


class DecisionPoint(NamedTuple):
    """`line` is where it begins in the journal, and `known` how many lines are known when it is over; `seat` is who was asked last
    by then, if anybody was."""

    line: int
    known: int
    events: list[Event]
    seat: int | None
    is_untold: bool = False
    """Whether it was an answer that no event tells of: somebody did not do something."""


def decision_points(step: FinishedStep) -> list[DecisionPoint]:
    """One for each answer, and for the numbers that were thrown or drawn together. A line with only one possibility decides
    nothing. If nothing does, the whole step is one moment, and so it is if nothing of it is known."""
    marks = step.marks
    lines: list[int] = []
    last = 0
    for line, choices in enumerate(step.choices):
        if choices > 1:
            lines += [] if lines and _is_one_throw(step, last, line) else [line]
            last = line
    if not lines:
        return [whole_step(step)]
    ends, stops = [*lines[1:], len(marks)], [*(marks[line] for line in lines[1:]), len(step.events)]
    return [_moment(step, line, end, step.events[marks[line] : stop]) for line, end, stop in zip(lines, ends, stops, strict=True)]


def _is_one_throw(step: FinishedStep, last: int, line: int) -> bool:
    """Whether two numbers were thrown or drawn together, or the second one because of a tie."""
    between = step.events[step.marks[last] : step.marks[line]]
    are_numbers = isinstance(step.information_set.journal[last], int) and isinstance(step.information_set.journal[line], int)
    return are_numbers and all(event.kind in step.information_set.rules.ties for event in between)


def merged_points(found: Sequence[DecisionPoint], most: int) -> list[DecisionPoint]:
    """Of a long chain, some moments in a row as one: nobody needs to know which of a hundred it was."""
    size = -(-len(found) // most)
    chunks = [found[at : at + size] for at in range(0, len(found), size)]
    return [_as_one(chunk) for chunk in chunks]


def _as_one(chunk: Sequence[DecisionPoint]) -> DecisionPoint:
    first, last = chunk[0], chunk[-1]
    events = [event for moment in chunk for event in moment.events]
    return DecisionPoint(first.line, last.known, events, last.seat, first.is_untold and first is last)


def whole_step(step: FinishedStep) -> DecisionPoint:
    """All of it as one."""
    journal = step.information_set.journal
    return DecisionPoint(0, len(journal), step.events, _asked(step, len(journal)))


def _moment(step: FinishedStep, line: int, known: int, events: list[Event]) -> DecisionPoint:
    entry = step.information_set.journal[line]
    is_untold = not isinstance(entry, int) and (not events or entry[1] == option_id(None))
    return DecisionPoint(line, known, events, _asked(step, known), is_untold)


def _asked(step: FinishedStep, known: int) -> int | None:
    asked = [seat_and_kind(entry[0])[0] for entry in step.information_set.journal[:known] if not isinstance(entry, int)]
    return asked[-1] if asked else None


def events_with_causes(step: FinishedStep, told: Sequence[DecisionPoint]) -> list[Event]:
    """What happened in moments in a row, with what led to it: nobody understands the end of something without its beginning. It
    begins after the heading of the step, and ends before the next one."""
    section_starts = step.information_set.rules.section_starts
    known = {event.number: event for event in step.events if event.kind not in section_starts}
    events = [event for moment in told for event in moment.events]
    while events and events[0].kind in section_starts:
        del events[0]
    events = [*takewhile(lambda event: event.kind not in section_starts, events)]
    if not events:
        return []
    led: set[int] = set()
    for event in events:
        while (cause := known.get(event.cause)) is not None and cause.number not in led:
            led.add(cause.number)
            event = cause
    before = (event for event in known.values() if event.number < events[0].number)
    return [*(event for event in before if event.number in led or event.cause in led), *events]
