"""The process that plays on in its mind: it says what the bot would say, nobody waits for it, and it costs no more than it may."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import msgspec
import pytest

from bot.clock import HandClock
from bot.workers.odds import client
from bot.workers.odds.client import CPU_RESERVE_SECONDS, CPU_SHARE, MAX_WAITING, REST_SECONDS, Budget, OddsWorker
from bot.workers.odds.main import reply_to
from bot.workers.odds.protocol import OddsQuery, OddsReply
from engine import Table
from engine.ai.careful import Careful, best_option
from engine.ai.information_set import InformationSet
from engine.analysis.odds import Chances, chances
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import WAIT


def racing(seed: str = "1") -> Table:
    """In the middle of its first race, with a question that is no roll."""
    table = Table.new("magical-athlete", ["Red", "Blue", "Green"], seed=seed)
    while len(table.questions[0].options) < 2 or table.game.chapter_title(table.state) == "":
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    return table


@asynccontextmanager
async def running_worker() -> AsyncIterator[OddsWorker]:
    odds_worker = OddsWorker.with_process()
    try:
        yield odds_worker
    finally:
        odds_worker.close()


def here(information_set: InformationSet, playouts: int, seed: str) -> Chances:
    """The answer of an odds worker, computed in this process."""
    return chances(information_set, playouts, f"{seed}.{information_set.step}")


async def test_an_odds_worker_says_what_the_bot_would_say() -> None:
    table = racing()
    question = table.questions[0]
    async with running_worker() as odds_worker:
        assert await odds_worker.chances(table.information_set(), 20, "seed", budget=60.0) == here(
            table.information_set(), 20, "seed"
        )
        matter = Careful(3, playouts=8).pending_decision(table, question)
        assert await odds_worker.decide(matter) == best_option(matter)


async def test_an_odds_worker_that_dies_is_replaced() -> None:
    table = racing()
    async with running_worker() as odds_worker:
        first = await odds_worker.chances(table.information_set(), 5, "seed")
        assert odds_worker.pid is not None
        os.kill(odds_worker.pid, signal.SIGKILL)
        odds_worker.budget = Budget(HandClock())  # however busy the machine is
        assert await odds_worker.chances(table.information_set(), 5, "seed") == first


async def test_without_an_odds_worker_there_are_no_odds_and_careful_players_answer_like_quick_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fault 69: no playout runs in the bot's own process."""
    monkeypatch.setattr(InformationSet, "play_out", None)
    table = racing()
    matter = Careful(3, playouts=8).pending_decision(table, table.questions[0])
    for odds_worker in (OddsWorker(), OddsWorker.with_process(HandClock(), [sys.executable, "-c", "raise SystemExit('no room')"])):
        assert await odds_worker.chances(table.information_set(), 5, "seed") is None
        assert await odds_worker.decide(matter) == matter.advised
        odds_worker.close()


async def test_a_thought_that_hangs_is_ended_and_the_quick_answer_is_given(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 69. Two processes may try it."""
    monkeypatch.setattr(client, "ANSWER_TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(InformationSet, "play_out", None)
    caplog.set_level("INFO")
    hangs = "import sys, time; from bot.workers.pipe import serve; serve(lambda message: time.sleep(600), 0)"
    odds_worker = OddsWorker.with_process(HandClock(), [sys.executable, "-c", hangs])
    matter = Careful(3, playouts=8).pending_decision(racing(), racing().questions[0])
    assert await odds_worker.decide(matter) == matter.advised
    assert "AI player gives a quick answer" in caplog.text
    odds_worker.close()


async def test_a_decision_that_is_not_made_in_time_is_the_quick_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 69: others may keep the odds worker busy."""
    monkeypatch.setattr(client, "DECISION_TIMEOUT_SECONDS", 0.01)
    go = threading.Event()

    def slow(message: bytes) -> bytes:
        assert go.wait(30)
        return reply_to(message)

    odds_worker = OddsWorker(HandClock(), slow)
    matter = Careful(3, playouts=8).pending_decision(racing(), racing().questions[0])
    assert await odds_worker.decide(matter) == matter.advised
    go.set()


async def test_where_no_odds_are_wanted_careful_players_think_all_the_same() -> None:
    matter = Careful(3, playouts=8).pending_decision(racing(), racing().questions[0])
    odds_worker = OddsWorker.with_process(odds=False)
    assert not odds_worker.is_free
    assert await odds_worker.chances(racing().information_set(), 5, "seed") is None
    assert odds_worker.pid is None, "no process before it is needed"
    assert await odds_worker.decide(matter) == best_option(matter)
    odds_worker.close()


async def test_a_query_that_cannot_be_encoded_keeps_nobody_else_waiting(error_log: ErrorLog) -> None:
    """Fault 68."""
    error_log.expect("Odds query failed")
    odds_worker, information_set = OddsWorker(HandClock(), reply_to), racing().information_set()
    unsendable = msgspec.structs.replace(information_set, start={"board": object()})
    assert await odds_worker.chances(unsendable, 3, "1") is None
    async with asyncio.timeout(WAIT):
        assert await odds_worker.chances(information_set, 3, "1") == here(information_set, 3, "1")
    matter = Careful(3, playouts=8).pending_decision(racing(), racing().questions[0])
    assert await odds_worker.decide(msgspec.structs.replace(matter, information_set=unsendable)) == matter.advised


async def test_an_information_set_of_a_game_that_is_not_known_there_gives_no_odds(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    odds_worker = OddsWorker(HandClock(), reply_to)
    unknown = msgspec.structs.replace(racing().information_set(), game="another-game")
    assert await odds_worker.chances(unknown, 5, "seed") is None
    assert [record.message.split("\n")[0] for record in caplog.records] == ["Odds not computed: The odds worker could not answer."]
    assert await odds_worker.chances(racing().information_set(), 5, "seed") is not None


async def test_odds_stop_when_their_time_is_up_and_what_is_left_gets_none() -> None:
    """With no time at all there is one playout for the first, since that is told after each, and nothing for the others."""
    information_set = racing().information_set()
    reply = msgspec.msgpack.decode(
        reply_to(msgspec.msgpack.encode(OddsQuery([information_set] * 3, 1000, "seed", budget=0.0))), type=OddsReply
    )
    assert reply.chances[0] is not None
    assert reply.chances[0].playouts == 1
    assert reply.chances[1:] == [None, None]


async def test_odds_that_nobody_waits_for_any_more_are_not_asked_for() -> None:
    """A cancelled caller leaves the queue; a query that was sent is answered before the next one."""
    began, go, asked = threading.Event(), threading.Event(), []

    def slow(message: bytes) -> bytes:
        asked.append(message)
        began.set()
        assert go.wait(30)
        return reply_to(message)

    odds_worker, information_set = OddsWorker(HandClock(), slow), racing().information_set()
    first, second, third = (asyncio.create_task(odds_worker.chances(information_set, 3, seed)) for seed in ("1", "2", "3"))
    await asyncio.to_thread(began.wait)
    first.cancel()
    second.cancel()
    await asyncio.sleep(0)
    go.set()
    assert await third == here(information_set, 3, "3")
    assert len(asked) == 2


async def test_a_long_line_is_not_worth_joining() -> None:
    go = threading.Event()

    def slow(message: bytes) -> bytes:
        assert go.wait(30)
        return reply_to(message)

    odds_worker, information_set = OddsWorker(HandClock(), slow), racing().information_set()
    waiting = [asyncio.create_task(odds_worker.chances(information_set, 3, "1")) for _ in range(MAX_WAITING + 3)]
    await asyncio.sleep(0.01)
    assert [task.done() for task in waiting] == [False] * (MAX_WAITING + 1) + [True] * 2
    go.set()
    assert [found is None for found in await asyncio.gather(*waiting)] == [False] * (MAX_WAITING + 1) + [True] * 2


async def test_odds_take_no_more_than_their_share_of_a_core() -> None:
    clock = HandClock()
    costs = 2.0

    def dear(message: bytes) -> bytes:
        return msgspec.msgpack.encode(OddsReply(costs, [None], took=costs))

    odds_worker, information_set = OddsWorker(clock, dear), racing().information_set()
    times = []
    for _ in range(600):
        if odds_worker.is_free:
            await odds_worker.chances(information_set, 3, "1")
            times.append(clock.steady())
        clock.advance(1)
    assert len(times) * costs <= CPU_RESERVE_SECONDS + CPU_SHARE * 600 + costs
    assert times[3] - times[0] == 3, "a few at once are fine"
    assert max(b - a for a, b in pairwise(times)) <= costs / CPU_SHARE, "it goes on as soon as there is something left"


async def test_while_others_need_the_machine_there_are_no_odds() -> None:
    """An answer that took much longer than the work on it says so."""
    clock, took = HandClock(), 0.1

    def answer(message: bytes) -> bytes:
        return msgspec.msgpack.encode(OddsReply(0.1, [None], took=took))

    odds_worker, information_set = OddsWorker(clock, answer), racing().information_set()
    await odds_worker.chances(information_set, 3, "1")
    assert odds_worker.is_free
    took = 0.5
    await odds_worker.chances(information_set, 3, "1")
    assert not odds_worker.is_free
    clock.advance(REST_SECONDS)
    assert odds_worker.is_free


async def test_a_decision_that_cannot_be_made_is_said_and_the_quick_answer_is_given(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    matter = Careful(3, playouts=8).pending_decision(racing(), racing().questions[0])
    broken = msgspec.structs.replace(matter, information_set=msgspec.structs.replace(matter.information_set, start={}))
    assert await OddsWorker(HandClock(), reply_to).decide(broken) == matter.advised
    assert "does not fit the game" in caplog.text
