"""The last turns of a race as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.text.phrase import NameOf, name_by_seat, piece, to_text
from engine.text.turn_summary import NetChange, TurnSummary, read_turns
from render.race.panels.turn_rows import TurnRow


def last_turns(view: Mapping[str, Any], seats: Mapping[str, int], names: Sequence[str], current: str = "") -> list[TurnRow]:
    """Returns the turns of a view that belong to this race.

    `seats` are those of its racers. The turn of `current` may still be in progress, so its row does not say that nothing came of
    it.
    """
    turns = [turn for turn in read_turns(view) if turn.piece in seats]
    call = name_by_seat(names)
    rows = [_row(turn, seats[turn.piece], call, turn is turns[-1] and turn.piece == current) for turn in turns]
    return [row for row in rows if row.says_something]


def _row(turn: TurnSummary, seat: int, call: NameOf, is_on: bool) -> TurnRow:
    changes = {change.who: change for change in turn.changes}
    own = changes.pop(piece(turn.piece), NetChange(piece(turn.piece)))
    way: tuple[str, ...] = own.way or ()
    if turn.way and not own.way:  # there and back again: the way says so
        way = (*turn.way, turn.way[0]) if turn.changes else turn.way
        own = replace(own, stays="")
    elif is_on:
        own = replace(own, stays="")
    adds = tuple(to_text(add, call) for add in turn.adds)
    return TurnRow(seat, turn.dice, adds, way, own, tuple(changes.values()))
