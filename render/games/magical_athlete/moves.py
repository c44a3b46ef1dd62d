"""What moved, and why: told from the events of a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.names import plain_text
from render.scene import SMALLEST, Box
from render.text import MORE, wrapped

Event = Mapping[str, Any]


class Move(NamedTuple):
    racer: str
    start: int
    end: int
    warp: bool
    cause: str
    """In a word or two: "roll 5", "arrow", the power's owner or name."""


def latest_turn(events: Sequence[Event]) -> Sequence[Event]:
    """The events of the last turn in which anything happened; the one that has just begun tells nothing yet."""
    starts = [i for i, event in enumerate(events) if event["kind"] == "turn"]
    if not starts:
        return events
    if starts[-1] < len(events) - 1:
        return events[starts[-1] :]
    before = starts[-2] if len(starts) > 1 else 0
    return events[before : starts[-1]] or events


def moves(events: Sequence[Event]) -> list[Move]:
    """In order; steps that go on in the same way for the same reason are one move."""
    joined: list[Move] = []
    for move in _each(events, {event["number"]: event for event in events}):
        same = next((i for i in reversed(range(len(joined))) if joined[i].racer == move.racer), None)
        if same is not None and _goes_on(joined[same], move):
            joined[same] = joined[same]._replace(end=move.end)
        else:
            joined.append(move)
    return joined


def dice(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Who rolled what, in order."""
    return [(event["data"]["racer"], event["data"]["die"]) for event in events if event["kind"] in ("rolled", "die")]


def _goes_on(first: Move, then: Move) -> bool:
    same = (first.end, first.cause, first.warp) == (then.start, then.cause, then.warp)
    return same and not first.warp and (first.end > first.start) == (then.end > then.start)


def _each(events: Sequence[Event], by_number: Mapping[int, Event]) -> Iterator[Move]:
    for event in events:
        data = event["data"]
        if event["kind"] in ("moved", "warped"):
            for racer, start, end in data["moves"]:
                yield Move(racer, start, end, event["kind"] == "warped", _cause(event, racer, by_number))
        elif event["kind"] == "put_behind":
            for racer in data["others"]:
                yield Move(racer, data["space"] + 1, data["space"], False, data["racer"])


def _cause(event: Event, mover: str, by_number: Mapping[int, Event]) -> str:
    """Follows the causes back to the first that explains it."""
    cause = by_number.get(event["cause"])
    if cause is None:
        return ""
    data = cause["data"]
    if cause["kind"] == "rolled":
        return f"roll {data['die']}" if data["racer"] == mover else f"with {data['racer']}"
    if cause["kind"] == "power":
        return str(data["racer"] if data["racer"] != mover else data["ability"]).rstrip(".!")
    if cause["kind"] == "feature":
        return str(data["kind"])
    return _cause(cause, mover, by_number)


UNTOLD = {"turn", "passed", "modified", "begins"}


def story(events: Sequence[Event], area: Box, names: Sequence[str], size: int = SMALLEST) -> str:
    """The sentences of a turn that fit into an area; if they are too many, how it began and how it ended."""
    told = [plain_text(event["text"], names) for event in events if event["kind"] not in UNTOLD and event["only"] is None]
    lines = max(1, area.h // round(size * 1.2))
    whole = " ".join(told)
    while len(told) > 2 and len(wrapped(whole, area.w, size, lines + 1)) > lines:
        told.pop(len(told) // 2)
        middle = (len(told) + 1) // 2
        whole = " ".join([*told[:middle], MORE, *told[middle:]])
    return whole
