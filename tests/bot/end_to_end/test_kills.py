"""SIGKILL at any moment, again and again: nothing is lost, nothing happens twice, nothing is shown twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.faults import Loss
from tests.bot.end_to_end.support.crash_trial import CrashTrial
from tests.bot.end_to_end.support.traffic import CALLBACK, FOLLOW_UP, MESSAGE, MESSAGES
from tests.bot.support.database_faults import FULL, away, held
from tests.bot.support.databases import SQLITE, on_both, on_postgresql
from tests.bot.support.postgresql import Server

KILLS = int(os.environ.get("KILLS", "8"))
"""In each of the two tests; more on demand: `KILLS=500 SEED=7 pytest tests/bot/end_to_end/test_kills.py`."""
SEED = int(os.environ.get("SEED", "1"))
STOPS = KILLS // 4
WHOLE = 6
"""After so many kills the games are replayed from their stored answers."""
LONGEST = 0.06
"""Seconds between an answer and the kill."""
HELD = 0.15
"""Seconds for which a request is held when the kill comes."""


@asynccontextmanager
async def night_at(arena: Arena, data: Path, *, standby: bool, boards: str = "channel") -> AsyncIterator[CrashTrial]:
    """Four tables: people and AI players, one person alone among them, and two in a game of rounds."""
    async with CrashTrial(arena, data, SEED, standby=standby, boards=boards) as trial:
        await trial.open(["red", "blue"], ai=1)
        await trial.open(["green", "amber", "violet"])
        await trial.open(["red"], ai=3)
        await trial.open(["blue", "green"], game="Microbot Racers", preset="Duel")
        yield trial


@on_both
async def test_power_cuts_lose_nothing(arena: Arena, tmp_path: Path, engine: str) -> None:
    """Faults 15, 16 and 19, at random moments; sometimes the power fails again as soon as it is back."""
    kills = KILLS if engine == SQLITE else KILLS // 3
    async with night_at(arena, tmp_path / "data", standby=False) as trial:
        while trial.kills < kills:
            for table_id in trial.tables:
                if trial.luck.random() < 0.7:
                    await trial.send_random_answer(table_id)
            await asyncio.sleep(trial.luck.random() ** 2 * LONGEST)
            await trial.kill_process()
            await trial.begin()
            if trial.luck.random() < 0.2:
                await asyncio.sleep(trial.luck.random() * LONGEST)
                await trial.kill_process()
                await trial.begin()
            await trial.settle()
            trial.check(whole=trial.kills % WHOLE == 0 or trial.kills >= kills)


@on_postgresql
async def test_the_database_stops_at_any_moment(arena: Arena, tmp_path: Path, server: Server) -> None:
    """Fault 22: an answer is stored or its player reads that nothing has changed, and everything is shown once."""
    async with CrashTrial(arena, tmp_path / "data", SEED, lease="60") as trial:  # a long lease, so that the process stays
        await trial.open(["red", "blue"], ai=1)
        await trial.open(["green", "amber"], game="Microbot Racers", preset="Duel")
        for _ in range(STOPS):
            for table_id in trial.tables:
                await trial.send_random_answer(table_id)
            await asyncio.sleep(trial.luck.random() ** 2 * LONGEST)
            with away(server, signal.SIGQUIT):
                await asyncio.sleep(trial.luck.random() * LONGEST)
            await trial.settle()
            await trial.wait_until_told(FULL)
            trial.check(whole=True, calm=False)


MOMENTS = ["written, not posted", "posted, not noted", "lost on the way", "not answered", "controls not off", "not written"]


@pytest.mark.parametrize(("boards", "route", "kills"), [("channel", MESSAGES, KILLS), ("followup", FOLLOW_UP, KILLS // 2)])
async def test_the_power_fails_at_the_worst_moments(arena: Arena, tmp_path: Path, boards: str, route: str, kills: int) -> None:
    """Faults 15, 16, 17 and 20: a second process takes over every time, and a player keeps pressing meanwhile."""
    async with night_at(arena, tmp_path / "data", standby=True, boards=boards) as trial:
        while trial.kills < kills:
            moment = MOMENTS[trial.kills % len(MOMENTS)]
            faults = arena.faults
            match moment:
                case "written, not posted":
                    faults.slow(HELD, method="POST", route=route)
                case "posted, not noted":
                    faults.lose(Loss.AFTER, method="POST", route=route)
                case "lost on the way":
                    faults.lose(Loss.BEFORE, method="POST", route=route)
                case "not answered":
                    faults.slow(HELD, method="POST", route=CALLBACK)
                case "controls not off":
                    faults.slow(HELD, method="PATCH", route=MESSAGE)
            table_id = trial.luck.choice(list(trial.tables))
            with held(trial.data) if moment == "not written" else contextlib.nullcontext():
                answer = await trial.send_random_answer(table_id)
                await asyncio.sleep(trial.luck.random() * LONGEST)
                await trial.kill_process()
            if moment == "not written" and answer is not None:
                assert not trial.database.has_handled(answer.interaction.id), "the move never happened"
            await asyncio.sleep(HELD)  # held requests arrive
            faults.clear()
            await trial.start()
            await trial.press_repeatedly(trial.luck.choice(list(trial.tables)))
            await trial.wait_until_ready()
            await trial.settle()
            trial.check(whole=trial.kills % WHOLE == 0 or trial.kills >= kills)


async def test_power_cuts_during_undos_lose_nothing(arena: Arena, tmp_path: Path) -> None:
    """Faults 15, 16 and 50: after a kill, a table is undone or not, and shows that once."""
    async with CrashTrial(arena, tmp_path / "data", SEED) as trial:
        await trial.open(["red"], ai=2)
        await trial.open(["green", "amber"])
        while trial.kills < KILLS // 2:
            for table_id in trial.tables:
                await trial.send_random_answer(table_id)
            await asyncio.sleep(HELD)
            await trial.settle()
            for table_id in trial.tables:
                await trial.request_undo(table_id)
            await asyncio.sleep(trial.luck.random() * LONGEST)
            await trial.kill_process()
            await trial.begin()
            await trial.settle()
            trial.check_after_undo()
        assert trial.database.rows("SELECT 1 FROM undone"), "nothing was ever taken back"
