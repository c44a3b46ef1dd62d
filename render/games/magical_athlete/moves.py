"""What moved, and why: told from the events of a view."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.clipping import MORE
from engine.race.track import FINISH

EventView = Mapping[str, Any]
"""An event as a view tells it."""


class Move(NamedTuple):
    racer: str
    start: int
    end: int
    warp: bool
    cause: str
    """In a word or two: "roll 5", "arrow", the power's owner or name."""


def recent(events: Sequence[EventView], turns: int) -> Sequence[EventView]:
    """The events of this race, of at most so many turns: usually one, more where turns went by without a question."""
    begun = max((i + 1 for i, event in enumerate(events) if event["kind"] == "line_up"), default=0)
    events = events[begun:]
    starts = [i for i, event in enumerate(events) if event["kind"] == "turn"]
    if starts and starts[-1] == len(events) - 1:
        starts.pop()  # the turn that has just begun tells nothing yet
    return events[starts[-turns] :] if len(starts) > turns else events


def moves(events: Sequence[EventView]) -> list[Move]:
    """In order; steps that go on in the same way for the same reason are one move."""
    joined: list[Move] = []
    for move in _each(events, {event["number"]: event for event in events}):
        same = next((i for i in reversed(range(len(joined))) if joined[i].racer == move.racer), None)
        if same is not None and _goes_on(joined[same], move):
            joined[same] = joined[same]._replace(end=move.end)
        else:
            joined.append(move)
    return joined


def dice(events: Sequence[EventView]) -> list[tuple[str, int]]:
    """Who rolled what, in order."""
    return [(event["data"]["racer"], event["data"]["die"]) for event in events if event["kind"] in ("rolled", "die")]


def _goes_on(first: Move, then: Move) -> bool:
    same = (first.end, first.cause, first.warp) == (then.start, then.cause, then.warp)
    return same and not first.warp and (first.end > first.start) == (then.end > then.start)


def _each(events: Sequence[EventView], by_number: Mapping[int, EventView]) -> Iterator[Move]:
    for event in events:
        data = event["data"]
        if event["kind"] in ("moved", "warped"):
            for racer, start, end in data["moves"]:
                roll = _cause(event, by_number, {"rolled"}) if event["kind"] == "moved" and data["main"] else None
                if roll is not None and roll["data"]["racer"] == racer:
                    why = _reckoned(roll, event, start, end, events)
                else:
                    why = _word(_cause(event, by_number, {"rolled", "power", "feature"}), racer)
                yield Move(racer, start, end, event["kind"] == "warped", why)
        elif event["kind"] == "put_behind":
            for racer in data["others"]:
                yield Move(racer, data["space"] + 1, data["space"], False, data["racer"])


def _cause(event: EventView, by_number: Mapping[int, EventView], kinds: Container[str]) -> EventView | None:
    """Follows the causes back to the first of such a kind."""
    cause = by_number.get(event["cause"])
    return cause if cause is None or cause["kind"] in kinds else _cause(cause, by_number, kinds)


def _word(cause: EventView | None, mover: str) -> str:
    if cause is None:
        return ""
    data = cause["data"]
    if cause["kind"] == "rolled":
        return f"with {data['racer']}"
    if cause["kind"] == "feature":
        return str(data["kind"])
    return str(data["racer"] if data["racer"] != mover else data["ability"]).rstrip(".!")


def _reckoned(roll: EventView, move: EventView, start: int, end: int, events: Sequence[EventView]) -> str:
    """The main move as a sum: "roll 2 +3", or what else became of the die."""
    racer, die = roll["data"]["racer"], roll["data"]["die"]
    plus = sum(
        event["data"]["plus"]
        for event in events
        if event["kind"] == "modified" and event["data"]["whose"] == racer and roll["number"] < event["number"] < move["number"]
    )
    if end < FINISH and die + plus != end - start:
        return f"roll {die} goes {end - start}"
    return f"roll {die}" + (f" {plus:+d}".replace("-", "−") if plus else "")


MOST_REASONS = 2


def reasons(causes: Sequence[str]) -> str:
    """Why a racer moved, in order: "roll 5, arrow"."""
    told = [cause for i, cause in enumerate(causes) if cause and cause not in causes[:i]]
    return ", ".join(told[:MOST_REASONS]) + (f" {MORE}" if len(told) > MOST_REASONS else "")
