"""What moved, and why: told from the events of a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.race.track import FINISH
from render.names import plain_text
from render.scene import SMALLEST, Box
from render.text import LEADING, MORE, wrapped

Event = Mapping[str, Any]


class Move(NamedTuple):
    racer: str
    start: int
    end: int
    warp: bool
    cause: str
    """In a word or two: "roll 5", "arrow", the power's owner or name."""


def recent(events: Sequence[Event], turns: int) -> Sequence[Event]:
    """The events of this race, of at most so many turns: usually one, more where turns went by without a question."""
    begun = max((i + 1 for i, event in enumerate(events) if event["kind"] == "line_up"), default=0)
    events = events[begun:]
    starts = [i for i, event in enumerate(events) if event["kind"] == "turn"]
    if starts and starts[-1] == len(events) - 1:
        starts.pop()  # the turn that has just begun tells nothing yet
    return events[starts[-turns] :] if len(starts) > turns else events


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


MOST_REASONS = 2


def reasons(causes: Sequence[str]) -> str:
    """Why a racer moved, in order: "roll 5, arrow"."""
    told = [cause for i, cause in enumerate(causes) if cause and cause not in causes[:i]]
    return ", ".join(told[:MOST_REASONS]) + (f" {MORE}" if len(told) > MOST_REASONS else "")


UNTOLD = {"turn", "passed", "modified", "begins"}
WEIGHTS = {"finished": 0, "eliminated": 0, "race_called": 0, "rolled": 1, "tripped": 1, "moved": 2, "warped": 2, "power": 3}
"""What is left out last of a story that is too long."""


def story(events: Sequence[Event], area: Box, names: Sequence[str], size: int = SMALLEST) -> str:
    """What happened in a turn, as much as fits into an area: the least of it goes first, and a sign stands for it."""
    told = _sentences(events, names)
    lines = max(1, area.h // round(size * LEADING))
    while len(wrapped(whole := _joined(told), area.w, size, lines + 1)) > lines:
        open_ = [i for i, (_, text) in enumerate(told) if text]
        if len(open_) == 1:
            break
        least = max(open_, key=lambda i: (told[i][0], -abs(2 * i - len(told))))
        told[least] = (told[least][0], "")
    return whole


def _sentences(events: Sequence[Event], names: Sequence[str]) -> list[tuple[int, str]]:
    """Each with its weight; moves one after another are one sentence, and say only where they led."""
    told: list[tuple[int, str]] = []
    ends: dict[str, int] = {}
    for i, event in enumerate(events):
        if event["kind"] in UNTOLD or event["only"] is not None:
            continue
        if event["kind"] != "moved":
            weight = WEIGHTS.get(event["kind"], 4) if told else 1  # how it began is never the least
            told.append((weight, plain_text(event["text"], names)))
            continue
        ends.update({racer: end for racer, _, end in event["data"]["moves"]})
        if i + 1 == len(events) or events[i + 1]["kind"] != "moved":
            told.append((WEIGHTS["moved"], _moved(ends)))
            ends = {}
    return told


def _moved(ends: Mapping[str, int]) -> str:
    """Those who end on one space together: "Romantic and Gunk move to 7." """
    spaces = sorted(set(ends.values()), reverse=True)
    groups = [([name for name in ends if ends[name] == space], space) for space in spaces]
    parts = [f"{' and '.join(group)} {'moves' if len(group) == 1 else 'move'} to {_space(space)}" for group, space in groups]
    return ", ".join(parts) + "."


def _space(number: int) -> str:
    return "Start" if number <= 0 else "the finish" if number >= FINISH else str(number)


def _joined(told: Sequence[tuple[int, str]]) -> str:
    """With one sign for whatever was left out between two sentences."""
    words: list[str] = []
    for _, text in told:
        if text or words[-1:] != [MORE]:
            words.append(text or MORE)
    return " ".join(words)
