"""The odds worker process: playouts keep Python busy, and would block the bot's event loop.

`python -m bot.workers.odds.main` reads queries and writes replies; `client.py` is the bot's side.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator

import msgspec

from bot.workers.odds.protocol import DecisionQuery, OddsQuery, OddsReply, Query, WinCurveQuery
from bot.workers.pipe import is_hurried, serve
from engine import FinishedStep, all_games, best_option
from engine.analysis.odds import Chances, chances
from engine.analysis.turning_point import examined
from engine.analysis.win_curve import Line, chances_before, final_shares, playouts_per_step

NICENESS = 10
"""People wait for pictures, and nobody for odds."""
_queries: msgspec.msgpack.Decoder[Query] = msgspec.msgpack.Decoder(Query)
_steps: msgspec.msgpack.Decoder[list[FinishedStep]] = msgspec.msgpack.Decoder(list[FinishedStep])


def reply_to(message: bytes) -> bytes:
    began, began_wall = time.process_time(), time.perf_counter()
    try:
        reply = _reply(_queries.decode(message), began)
    except Exception:
        reply = OddsReply(0.0, error=traceback.format_exc())
    reply.cpu, reply.took = time.process_time() - began, time.perf_counter() - began_wall
    return msgspec.msgpack.encode(reply)


def _reply(query: Query, began: float) -> OddsReply:
    match query:
        case OddsQuery():
            return OddsReply(0.0, [*_chances(query, began)])
        case DecisionQuery():
            return OddsReply(0.0, option=best_option(query.matter))
        case WinCurveQuery():
            return _win_curve(query, _alarm(began + query.budget))


def _chances(query: OddsQuery, began: float) -> Iterator[Chances | None]:
    """Each information set has an equal share of the time that is left."""
    for index, information_set in enumerate(query.information_sets):
        now = time.process_time()
        seconds = began + query.budget - now
        if index and seconds <= 0:
            yield None
            continue
        late = _alarm(now + seconds / (len(query.information_sets) - index))
        yield chances(information_set, query.playouts, f"{query.seed}.{information_set.step}", whole=query.whole, late=late)


def _win_curve(query: WinCurveQuery, late: Callable[[], bool]) -> OddsReply:
    """Empty if nobody won the part, or if there is no time left for a step without a known chance."""
    steps = _steps.decode(query.steps)
    end, playouts = final_shares(steps), playouts_per_step(len(steps))
    line: Line = []
    for step, known in zip(steps, query.line, strict=True):
        if end is None or (known is None and late()):
            return OddsReply(0.0)
        line.append(chances_before(step, query.seed, playouts, late) if known is None else known)
    if end is None:
        return OddsReply(0.0)
    line.append(end)
    line, point = examined(steps, line, query.seed, late=late)
    return OddsReply(0.0, line=line, point=point)


def _alarm(end: float) -> Callable[[], bool]:
    """Returns a function that says whether time is up, or the bot has asked to hurry."""
    return lambda: time.process_time() >= end or is_hurried()


def main() -> None:
    all_games()  # loaded before the first query
    serve(reply_to, NICENESS)


if __name__ == "__main__":
    main()
