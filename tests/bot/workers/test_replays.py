"""Finished games are played again by a process of its own: it keeps Python busy, and the event loop has to go on."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.workers import on_demand
from bot.workers.process import WorkerGoneError
from bot.workers.replays import client, main
from bot.workers.replays.client import ReplayWorker
from bot.workers.replays.protocol import DiceQuery, EncodedGame
from engine import FinishedStep, Refused, Table, replayed_steps, rolls_by_seat
from engine.analysis.win_curve import steps_of
from tests.bot.support.waiting import until


@pytest.fixture(scope="module")
def over() -> Table:
    """A game that is over, with all its events and answers."""
    table = Table.new("magical-athlete", ["Red", "Blue"], seed="7")
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    return table


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    yield
    main._steps.clear()


def encoded(table: Table, answers: int | None = None) -> EncodedGame:
    events = [msgspec.json.encode(event) for event in table.events]
    return EncodedGame(msgspec.json.encode(table.save()), table.answers[:answers], events)


async def test_a_process_replays_a_game_as_the_bot_would(over: Table) -> None:
    """Fault 67."""
    with closing(ReplayWorker(has_process=True)) as worker:
        assert worker.pid is None, "it starts when it is needed"
        assert await worker.dice(encoded(over)) == rolls_by_seat(over)
        assert worker.pid not in (None, os.getpid())
        for part in (1, 2):
            steps = await worker.steps(encoded(over), part)
            own = steps_of(replayed_steps(over), part)
            assert steps.numbers == [step.step for step in own]
            assert msgspec.msgpack.decode(steps.encoded, type=list[FinishedStep]) == own
        view = msgspec.msgpack.decode(await worker.whole_view(encoded(over)))
        assert view == msgspec.msgpack.decode(msgspec.msgpack.encode(over.view(None, since=0)))


async def test_all_parts_of_a_game_are_replayed_once(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[Table] = []

    def replay(table: Table) -> list[FinishedStep]:
        replayed.append(table)
        return replayed_steps(table)

    monkeypatch.setattr(main, "replayed_steps", replay)
    with closing(ReplayWorker()) as worker:
        for part in (1, 2, 3):
            assert (await worker.steps(encoded(over), part)).numbers
        assert len(replayed) == 1
        monkeypatch.setattr(main, "MAX_CACHED_GAMES", 1)
        await worker.steps(encoded(Table.new("magical-athlete", ["Red", "Blue"], seed="8")), 1)
        assert len(main._steps) == 1


async def test_a_game_that_cannot_be_replayed_is_refused(over: Table) -> None:
    with closing(ReplayWorker(has_process=True)) as worker:
        with pytest.raises(Refused, match="does not have all answers"):
            await worker.dice(encoded(over, answers=1))
        with pytest.raises(RuntimeError, match="The replay worker could not answer"):
            await worker.whole_view(EncodedGame(encoded(over).save, [], [b"spoiled"]))
        assert await worker.dice(encoded(over)), "it goes on with the next game"


async def test_a_process_that_nobody_needs_ends(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_demand, "IDLE_SECONDS", 0.05)
    with closing(ReplayWorker(has_process=True)) as worker:
        for _ in range(2):
            assert await worker.dice(encoded(over)) == rolls_by_seat(over)
            await until(lambda: worker.pid is None)


async def test_without_a_process_the_bot_replays_games_itself(over: Table) -> None:
    with closing(ReplayWorker(command=("/nowhere/python",), has_process=True)) as worker:
        assert await worker.dice(encoded(over)) == rolls_by_seat(over)


async def test_a_game_that_kills_processes_is_not_replayed_in_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dying = tmp_path / "dying.py"
    dying.write_text("from bot.workers.pipe import serve\nimport os\nserve(lambda message: os._exit(3), 0)\n")
    monkeypatch.setattr(client, "reply_to", lambda message: pytest.fail("replayed in the bot"))
    command = (*client.COMMAND[:1], str(dying))
    with closing(ReplayWorker(command=command, has_process=True)) as worker, pytest.raises(WorkerGoneError, match="ended over"):
        await worker.dice(EncodedGame(b"", []))


async def test_games_that_end_in_the_same_moment_are_replayed_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 67: many threads that work at once leave the event loop no time for anybody else."""
    working, most = threading.Semaphore(1), []

    def reply_to(message: bytes) -> bytes:
        most.append(working.acquire(blocking=False))
        game = msgspec.msgpack.decode(message, type=DiceQuery).game
        working.release()
        return msgspec.msgpack.encode({"dice": [[len(game.answers)]]})

    monkeypatch.setattr(client, "reply_to", reply_to)
    with closing(ReplayWorker()) as worker:
        games = [EncodedGame(b"", [(0, "", "")] * number) for number in range(10)]
        assert await asyncio.gather(*map(worker.dice, games)) == [[[number]] for number in range(10)]
    assert most == [True] * 10
