"""The coordinator with a database and without Discord: what it keeps in mind, and how policies play on."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.clock import HandClock
from bot.coordinator import coordinator as halls
from bot.coordinator.coordinator import Coordinator
from bot.store import UserPreferences
from bot.tables.hosted_table import HostedTable
from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from engine import POLICIES, Policy
from tests.bot.support.coordinator import ai_has_answered, give_first_seat_to
from tests.bot.support.databases import on_both, opened_store, writing
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.many_tables import fill
from tests.bot.support.waiting import WAIT, until

pytestmark = on_both

# ---------------------------------------------------------------------- nothing is kept in mind


async def test_only_so_many_people_are_kept_in_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MAX_CACHED_PREFERENCES", 50)
    async with opened_store(tmp_path) as store:
        coordinator = Coordinator(store, HandClock())
        await coordinator.set_preferences(7, UserPreferences(remind_most=1))
        for user in range(1000):
            await coordinator.preferences(user)
            assert len(coordinator._preferences) <= 50
        assert (await coordinator.preferences(7)).remind_most == 1


async def test_only_so_many_tables_of_newer_versions_are_kept_in_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MAX_NEWER_TABLES", 2)
    ids = await fill(tmp_path, 6, guild=1, channels=[1], people=[100, 101], now=HandClock().now())
    with writing(tmp_path) as database:
        database.execute("UPDATE tables SET sheet = ?", (b'{"schema": 99}',))
    async with opened_store(tmp_path) as store:
        coordinator = Coordinator(store, HandClock())
        for table_id in ids:
            with pytest.raises(halls.NewerTable):
                await coordinator.read(table_id)
        assert len(coordinator._newer_tables) == 2


# ---------------------------------------------------------------------- policies


@asynccontextmanager
async def drafting(data: Path, odds_worker: OddsWorker | None = None) -> AsyncIterator[Coordinator]:
    await fill(data, 4, guild=1, channels=[1], people=[100, 101, 102, 103], now=HandClock().now())
    async with opened_store(data) as store:
        coordinator = Coordinator(store, HandClock(), odds_worker)
        yield coordinator
        await coordinator.close()


class Lost(Policy):
    """Has forgotten how to play."""

    def pick(self, game: Any, state: Any, ask: Any) -> Any:
        raise LookupError("Where am I?")


async def test_a_policy_that_fails_gives_the_default_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expect("AI decision failed")
    monkeypatch.setitem(POLICIES, "quick", lambda seed: Lost())
    async with drafting(tmp_path) as coordinator:
        (before,) = (await coordinator.read("00000001")).table.questions
        await coordinator.act("00000001", None, None, give_first_seat_to("quick"))
        await ai_has_answered(coordinator, "00000001")
        assert (await coordinator.store.read_answers("00000001"))[-1] == (before.seat, before.key, before.default)


async def test_a_level_that_is_not_known_here_plays_as_usual(tmp_path: Path) -> None:
    """The database may come from a newer version."""
    async with drafting(tmp_path) as coordinator:
        answers = (await coordinator.read("00000001")).record.answers
        await coordinator.act("00000001", None, None, give_first_seat_to("clairvoyant"))
        await ai_has_answered(coordinator, "00000001")
        assert (await coordinator.read("00000001")).record.answers > answers


async def test_policies_try_again_whatever_went_wrong_and_what_they_did_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    """Nobody else would ever answer in their place."""
    error_log.expect("AI players cannot continue, unexpected error")
    tries = []

    def think(hosted: HostedTable) -> None:
        tries.append(hosted)
        raise MemoryError

    async with drafting(tmp_path) as coordinator:
        clock = coordinator.clock
        shown: list[str] = []
        assert isinstance(clock, HandClock)
        coordinator.on_change = lambda table_id, hosted: shown.append(table_id)
        with monkeypatch.context() as patched:
            patched.setattr(halls, "_answer_many", think)
            await coordinator.act("00000001", None, None, give_first_seat_to("careful"))
            for number, pause in enumerate([halls.AI_RETRY_SECONDS, 2 * halls.AI_RETRY_SECONDS, 4 * halls.AI_RETRY_SECONDS], 1):
                await until(lambda: coordinator.ai_task("00000001") is None)
                assert len(tries) == len(shown) - 1 == number  # the act itself, and each try
                clock.advance(pause - 1)
                assert coordinator.ai_task("00000001") is None
                clock.advance(1)
            await until(lambda: coordinator.ai_task("00000001") is None)
        clock.advance(8 * halls.AI_RETRY_SECONDS)
        await ai_has_answered(coordinator, "00000001")
        await until(lambda: coordinator.ai_task("00000001") is None)
        assert not coordinator._ai_jobs._tries


def slow_odds_worker(thinking: threading.Event, go: threading.Event) -> OddsWorker:
    """An odds worker that says when it begins to think, and goes on when it may."""

    def decided(message: bytes) -> bytes:
        thinking.set()
        assert go.wait(WAIT)
        return reply_to(message)

    return OddsWorker(HandClock(), decided)


async def test_a_careful_player_who_thinks_keeps_no_quick_one_at_another_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 69."""
    monkeypatch.setattr(halls, "MAX_INLINE_AI_ANSWERS", 0)
    thinking, go = threading.Event(), threading.Event()
    async with drafting(tmp_path, slow_odds_worker(thinking, go)) as coordinator:
        await coordinator.act("00000001", None, None, give_first_seat_to("careful"))
        await until(thinking.is_set)
        await coordinator.act("00000002", None, None, give_first_seat_to("quick"))
        await ai_has_answered(coordinator, "00000002")
        assert (await coordinator.read("00000001")).pending_ai_question() is not None
        go.set()
        await ai_has_answered(coordinator, "00000001")


async def test_people_do_not_wait_for_a_policy_that_thinks(tmp_path: Path) -> None:
    """All of them pick in secret at the same time; the AI takes long."""
    thinking, go = threading.Event(), threading.Event()
    async with drafting(tmp_path, slow_odds_worker(thinking, go)) as coordinator:

        def to_the_line_up(hosted: HostedTable) -> None:
            while hosted.table.questions[0].kind != "line-up":
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")
            give_first_seat_to("careful")(hosted)

        await coordinator.act("00000001", None, None, to_the_line_up)
        await until(thinking.is_set)

        def pick(hosted: HostedTable) -> None:
            question = hosted.table.questions[-1]
            hosted.answer(question.seat, question.key, question.default, "test")

        before = (await coordinator.read("00000001")).record.answers
        await coordinator.act("00000001", None, None, pick)
        assert (await coordinator.read("00000001")).record.answers == before + 1
        assert not go.is_set()
        go.set()
        await ai_has_answered(coordinator, "00000001")
