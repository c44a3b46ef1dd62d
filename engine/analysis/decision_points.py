"""Decision points: the moments within a finished step at which chance or a player decided something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.event import Event
from engine.core.host import option_id, seat_and_kind
from engine.table.finished_step import FinishedStep


class DecisionPoint(NamedTuple):
    """A decision and its consequences: the journal lines from `line` up to `known`, and their events.

    `seat` is the seat that was asked last by then; None if none was.
    """

    line: int
    known: int
    events: list[Event]
    seat: int | None
    is_untold: bool = False
    """Whether it was an answer without an event, such as a player declining something."""


def decision_points(step: FinishedStep) -> list[DecisionPoint]:
    """Return the decision points of a step: one for each answer, and one for each group of numbers rolled or drawn together.

    Journal lines with only one choice decide nothing. If nothing was decided, or nothing is known, the whole step is one point.
    """
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
    return [
        _decision_point(step, line, end, step.events[marks[line] : stop])
        for line, end, stop in zip(lines, ends, stops, strict=True)
    ]


def _is_one_throw(step: FinishedStep, last: int, line: int) -> bool:
    """Return whether two numbers were rolled or drawn together, or the second one because of a tie."""
    between = step.events[step.marks[last] : step.marks[line]]
    are_numbers = isinstance(step.information_set.journal[last], int) and isinstance(step.information_set.journal[line], int)
    return are_numbers and all(event.kind in step.information_set.rules.ties for event in between)


def merged_points(points: Sequence[DecisionPoint], most: int) -> list[DecisionPoint]:
    """Merge neighbouring decision points, so that there are at most `most`."""
    size = -(-len(points) // most)
    chunks = [points[first : first + size] for first in range(0, len(points), size)]
    return [_as_one(chunk) for chunk in chunks]


def _as_one(chunk: Sequence[DecisionPoint]) -> DecisionPoint:
    first, last = chunk[0], chunk[-1]
    events = [event for point in chunk for event in point.events]
    return DecisionPoint(first.line, last.known, events, last.seat, first.is_untold and first is last)


def whole_step(step: FinishedStep) -> DecisionPoint:
    """Return a whole step as one decision point."""
    journal = step.information_set.journal
    return DecisionPoint(0, len(journal), step.events, _last_asked_seat(step, len(journal)))


def _decision_point(step: FinishedStep, line: int, known: int, events: list[Event]) -> DecisionPoint:
    entry = step.information_set.journal[line]
    is_untold = not isinstance(entry, int) and (not events or entry[1] == option_id(None))
    return DecisionPoint(line, known, events, _last_asked_seat(step, known), is_untold)


def _last_asked_seat(step: FinishedStep, known: int) -> int | None:
    asked = [seat_and_kind(entry[0])[0] for entry in step.information_set.journal[:known] if not isinstance(entry, int)]
    return asked[-1] if asked else None
