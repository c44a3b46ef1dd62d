"""The last turns as rows tell them, put together from events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.magical_athlete import words
from engine.sentences import ordinal
from render.games.magical_athlete.moves import EventView, moves, recent
from render.games.magical_athlete.turn_rows import MOST, TurnRow


def last_turns(events: Sequence[EventView], seats: Mapping[str, int], current: str = "") -> list[TurnRow]:
    """The last turns of a race in which anything has happened. `seats` are those of its racers; `current` has the turn now."""
    *before, last = [*_parts(recent(events, MOST))] or [[]]
    told = [*(_turn(part, seats, _whose(part)) for part in before), _turn(last, seats, _whose(last, current))]
    return [turn for turn in told if turn is not None]


def _whose(events: Sequence[EventView], current: str = "") -> str:
    """Who had the turn: it may have begun before these events."""
    for event in events:
        if event["kind"] in ("turn", "rolled"):
            return str(event["data"]["racer"])
        if event["kind"] == "moved" and event["data"]["main"]:
            return str(event["data"]["moves"][0][0])
    return current or next((event["data"]["racer"] for event in events if "racer" in event["data"]), "")


def _parts(events: Sequence[EventView]) -> Iterator[list[EventView]]:
    part: list[EventView] = []
    for event in events:
        if event["kind"] == "turn" and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _turn(events: Sequence[EventView], seats: Mapping[str, int], own: str) -> TurnRow | None:
    if own not in seats:
        return None
    dice = [event["data"]["die"] for event in events if event["kind"] in ("rolled", "die") and event["data"]["racer"] == own]
    ways = _ways(events)
    came = ways.pop(own, None)
    adds = [add for event in events for add in _adds(event, own)]
    adds += [f"{name} to {words.space(end)}" for name, (start, end) in ways.items() if start != end]
    note = next((_note(event, own) for event in reversed(events) if event["kind"] in ("finished", "eliminated")), "")
    if not (dice or came or adds or note):
        return None
    return TurnRow(seats[own], own, tuple(dice), came, tuple(dict.fromkeys(adds)), note)


def _ways(events: Sequence[EventView]) -> dict[str, tuple[int, int]]:
    """From where to where everybody came, in all."""
    ways: dict[str, tuple[int, int]] = {}
    for move in moves(events):
        ways[move.racer] = (ways.get(move.racer, (move.start,))[0], move.end)
    return ways


def _adds(event: EventView, own: str) -> Iterator[str]:
    kind, data = event["kind"], event["data"]
    if kind == "modified" and data["whose"] == own:
        yield f"{_signed(data['plus'])} {data['racer']}"
    elif kind == "feature" and data["racer"] == own:
        yield f"{data['kind']} {_signed(data['n'])}" if data["n"] else str(data["kind"])
    elif kind == "die" and data["racer"] != own:
        yield f"{data['racer']} throws a {data['die']}"
    elif kind == "tripped":
        yield f"{data['racer']} trips" if data["racer"] != own else "trips"
    elif kind == "stood_up":
        yield "gets back up"
    elif kind == "chips":
        yield f"{_signed(data['chips'])} chip" + ("" if data["racer"] == own else f" for {data['racer']}")


def _note(event: EventView, own: str) -> str:
    name = event["data"]["racer"]
    if event["kind"] == "eliminated":
        return f"{name} is out!"
    return ("" if name == own else f"{name}: ") + f"{ordinal(event['data']['place'])} place!"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
