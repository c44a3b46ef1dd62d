"""The last turns of a race as rows tell them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.telling import by_seats, spelled
from engine.turns import Change, Turn, turns_of
from render.games.magical_athlete.turn_rows import TurnRow


def last_turns(view: Mapping[str, Any], seats: Mapping[str, int], names: Sequence[str], current: str = "") -> list[TurnRow]:
    """The turns that a view tells of, as far as they are of this race: `seats` are those of its racers. What a turn has not come
    to is not told of `current`, whose turn may still be on."""
    turns = [turn for turn in turns_of(view) if turn.piece in seats]
    return [_row(turn, seats[turn.piece], names, turn is turns[-1] and turn.piece == current) for turn in turns]


def _row(turn: Turn, seat: int, names: Sequence[str], is_on: bool) -> TurnRow:
    call = by_seats(names)
    own = next((change for change in turn.changes if change.who.piece == turn.piece), None)
    adds = [f"{plus} {spelled(whose, call)}".rstrip() for plus, whose in turn.adds]
    adds += [spelled(words, call) for words in (own.passing if own and not is_on else ())]
    adds += [add for change in turn.changes if change is not own for add in _other(change, names)]
    note = ", ".join(spelled(words, call) for words in (own.fates if own else ()))
    return TurnRow(seat, turn.piece, turn.dice, (own and own.way) or turn.way, tuple(adds), note)


def _other(change: Change, names: Sequence[str]) -> Iterator[str]:
    """What a turn came to for somebody else."""
    call = by_seats(names)
    who = call(change.who)
    if change.way:
        yield f"{who} to {change.way[1]}"
    for words in (*change.passing, *change.fates):
        yield f"{who} {spelled(words, call)}"
