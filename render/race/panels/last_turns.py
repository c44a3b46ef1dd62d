"""The last turns of a race as rows: who rolled what, and from where to where everybody went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.text.english import ordinal
from render.race.panels.turn_rows import RacerWay, TurnRow
from render.race.track.moves import EventView, each_move

START = "Start"


def last_turns(view: Mapping[str, Any], seats: Mapping[str, int]) -> list[TurnRow]:
    """Returns the turns of a view that belong to the race with these racers. The first events of a turn may be missing."""
    rows = [_row(turn, seats) for turn in _turns(view["events"])]
    return [row for row in rows if row is not None and row.says_something]


def _turns(events: Sequence[EventView]) -> Iterator[list[EventView]]:
    turn: list[EventView] = []
    for event in events:
        if event["kind"] in ("turn", "line_up"):
            yield turn
            turn = []
        turn.append(event)
    yield turn


def _row(turn: Sequence[EventView], seats: Mapping[str, int]) -> TurnRow | None:
    ways = _ways(turn)
    racer = _whose(turn, ways)
    if racer not in seats:
        return None
    dice = tuple(event["data"]["die"] for event in turn if event["kind"] == "rolled")
    own = ways.pop(racer, RacerWay(racer))
    return TurnRow(seats[racer], dice, own, tuple(way for name, way in ways.items() if name in seats))


def _whose(turn: Sequence[EventView], ways: Mapping[str, RacerWay]) -> str:
    """Returns whose turn it is; if its start was shown before, whoever rolled or went first."""
    for kind in ("turn", "rolled", "stood_up", "stays"):
        for event in turn:
            if event["kind"] == kind:
                return str(event["data"]["racer"])
    return next(iter(ways), "")


def _ways(turn: Sequence[EventView]) -> dict[str, RacerWay]:
    """Returns where each racer went, by all its moves, and whether it trips."""
    ways: dict[str, RacerWay] = {}
    for event in turn:
        for move in each_move([event]):
            start = ways[move.racer].start if move.racer in ways else ""
            ways[move.racer] = RacerWay(move.racer, start or _space(move.start), _space(move.end))
        data, kind = event["data"], event["kind"]
        if kind in ("tripped", "eliminated", "finished"):
            way = ways.get(data["racer"], RacerWay(data["racer"]))
            end = {"tripped": way.end, "eliminated": "out"}.get(kind) or (ordinal(data["place"]) if kind == "finished" else "")
            ways[way.racer] = way._replace(end=end, is_down=kind == "tripped")
    return ways


def _space(number: int) -> str:
    return str(number) if number > 0 else START
