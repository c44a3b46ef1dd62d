"""The replay worker process: to replay a game keeps Python busy, and would block the bot's event loop.

`python -m bot.workers.replays.main` reads queries and writes replies; `client.py` is the bot's side.
"""

from __future__ import annotations

import traceback
from collections import OrderedDict
from typing import Any

import msgspec

from bot.workers.pipe import serve
from bot.workers.replays.protocol import (
    DiceQuery,
    EncodedGame,
    FilmLengthsQuery,
    PartSteps,
    Query,
    ReplayReply,
    StepsQuery,
    ViewQuery,
)
from engine import Event, FinishedStep, Refused, Table, all_games, replayed_steps, rolls_by_seat
from engine.analysis.win_curve import steps_of
from render.film.replay import lengths

NICENESS = 10
"""Answers are more urgent, and so are boards."""
MAX_CACHED_GAMES = 16
"""Games whose steps are kept: when a game ends, all its parts are asked for one after the other."""

_queries: msgspec.msgpack.Decoder[Query] = msgspec.msgpack.Decoder(Query)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_steps: OrderedDict[bytes, list[FinishedStep]] = OrderedDict()
"""The finished steps of recently replayed games, by their save and answers."""


def reply_to(message: bytes) -> bytes:
    try:
        reply = _reply(_queries.decode(message))
    except Refused as refused:
        reply = ReplayReply(refused=str(refused))
    except Exception:
        reply = ReplayReply(error=traceback.format_exc())
    return msgspec.msgpack.encode(reply)


def _reply(query: Query) -> ReplayReply:
    match query:
        case DiceQuery(game):
            return ReplayReply(dice=rolls_by_seat(Table.load(game.save, answers=game.answers)))
        case StepsQuery(game, part):
            steps = steps_of(_replayed(game), part)
            return ReplayReply(steps=PartSteps([step.step for step in steps], msgspec.msgpack.encode(steps)))
        case ViewQuery(game):
            return ReplayReply(view=msgspec.msgpack.encode(_whole_view(game)))
        case FilmLengthsQuery(game):
            return ReplayReply(film_lengths=lengths(_whole_view(game)))


def _whole_view(game: EncodedGame) -> dict[str, Any]:
    table = Table.load(game.save, [_events.decode(event) for event in game.events], game.answers)
    return table.view(None, since=0)


def _replayed(game: EncodedGame) -> list[FinishedStep]:
    key = msgspec.msgpack.encode(game)
    if key not in _steps:
        _steps[key] = replayed_steps(Table.load(game.save, answers=game.answers))
        if len(_steps) > MAX_CACHED_GAMES:
            _steps.popitem(last=False)
    _steps.move_to_end(key)
    return _steps[key]


def main() -> None:
    all_games()  # loaded before the first query
    serve(reply_to, NICENESS)


if __name__ == "__main__":
    main()
