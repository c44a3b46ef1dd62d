"""A process that plays on in its mind. That keeps Python busy, and meanwhile the event loop of the same process would have to wait.

`python -m bot.workers.odds.main` reads what it is asked and writes replies; `oracle` is the bot's side.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator

import msgspec

from bot.workers.odds.protocol import Asked, DecisionQuery, OddsQuery, OddsReply, WinCurveQuery
from bot.workers.pipe import is_hurried, serve
from engine import all_games, best_option
from engine.analysis.odds import Chances, chances
from engine.analysis.turning_point import turning_point
from engine.analysis.win_curve import Line, chances_before, final_shares, playouts_per_step

NICENESS = 10
"""How far the oracle gives way to everything else on the machine: people wait for pictures, and nobody for odds."""
_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)


def reply_to(message: bytes) -> bytes:
    began, at = time.process_time(), time.perf_counter()
    try:
        reply = _reply(_asked.decode(message), began)
    except Exception:
        reply = OddsReply(0.0, error=traceback.format_exc())
    reply.cpu, reply.took = time.process_time() - began, time.perf_counter() - at
    return msgspec.msgpack.encode(reply)


def _reply(asked: Asked, began: float) -> OddsReply:
    match asked:
        case OddsQuery():
            return OddsReply(0.0, [*_chances(asked, began)])
        case DecisionQuery():
            return OddsReply(0.0, option=best_option(asked.matter))
        case WinCurveQuery():
            return _course(asked, _alarm(began + asked.budget))


def _chances(asked: OddsQuery, began: float) -> Iterator[Chances | None]:
    """Each has an equal share of the time that is left."""
    for at, information_set in enumerate(asked.information_sets):
        now = time.process_time()
        left = began + asked.budget - now
        if at and left <= 0:
            yield None
            continue
        late = _alarm(now + left / (len(asked.information_sets) - at))
        yield chances(information_set, asked.playouts, f"{asked.seed}.{information_set.step}", whole=asked.whole, late=late)


def _course(asked: WinCurveQuery, late: Callable[[], bool]) -> OddsReply:
    """Nothing if nobody won it, or if there is no time left for a step that is not known."""
    end, playouts = final_shares(asked.steps), playouts_per_step(len(asked.steps))
    line: Line = []
    for step, known in zip(asked.steps, asked.line, strict=True):
        if end is None or (known is None and late()):
            return OddsReply(0.0)
        line.append(chances_before(step, asked.seed, playouts, late) if known is None else known)
    if end is None:
        return OddsReply(0.0)
    line.append(end)
    return OddsReply(0.0, line=line, point=turning_point(asked.steps, line, asked.seed, late=late))


def _alarm(end: float) -> Callable[[], bool]:
    """Somebody may be in a hurry before that."""
    return lambda: time.process_time() >= end or is_hurried()


def main() -> None:
    all_games()  # read before anybody waits for the first answer
    serve(reply_to, NICENESS)


if __name__ == "__main__":
    main()
