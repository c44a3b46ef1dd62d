"""The moves of racers, from the events of a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

EventView = Mapping[str, Any]
"""An event in a view."""


class RacerMove(NamedTuple):
    racer: str
    start: int
    end: int
    warp: bool = False


def recent(events: Sequence[EventView], turns: int) -> Sequence[EventView]:
    """Returns this race's events of at most so many turns: usually one, more where turns passed without a question."""
    begun = max((i + 1 for i, event in enumerate(events) if event["kind"] == "line_up"), default=0)
    events = events[begun:]
    starts = [i for i, event in enumerate(events) if event["kind"] == "turn"]
    if starts and starts[-1] == len(events) - 1:
        starts.pop()  # a turn that has just begun has nothing to show
    return events[starts[-turns] :] if len(starts) > turns else events


def moves(events: Sequence[EventView]) -> list[RacerMove]:
    """Returns the moves in order; consecutive steps of the same kind are one move."""
    joined: list[RacerMove] = []
    for move in each_move(events):
        same = next((i for i in reversed(range(len(joined))) if joined[i].racer == move.racer), None)
        if same is not None and _goes_on(joined[same], move):
            joined[same] = joined[same]._replace(end=move.end)
        else:
            joined.append(move)
    return joined


def _goes_on(first: RacerMove, then: RacerMove) -> bool:
    forward = (first.end > first.start) == (then.end > then.start)
    return not first.warp and not then.warp and first.end == then.start and forward


def each_move(events: Sequence[EventView]) -> Iterator[RacerMove]:
    for event in events:
        data = event["data"]
        if event["kind"] in ("moved", "warped"):
            for racer, start, end in data["moves"]:
                yield RacerMove(racer, start, end, event["kind"] == "warped")
        elif event["kind"] == "put_behind":
            for racer in data["others"]:
                yield RacerMove(racer, data["space"] + 1, data["space"])
