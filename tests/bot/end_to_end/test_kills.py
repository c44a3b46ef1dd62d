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
from tests.bot.end_to_end.support.crash_trial import Night
from tests.bot.support.database_faults import FULL, away, held
from tests.bot.support.databases import SQLITE, on_both, on_postgresql
from tests.bot.support.postgresql import Server

KILLS = int(os.environ.get("KILLS", "8"))
"""In each of the two tests; more on demand: `KILLS=500 SEED=7 pytest tests/bot/end_to_end/test_kills.py`."""
SEED = int(os.environ.get("SEED", "1"))
STOPS = KILLS // 4
WHOLE = 6
"""Every so many kills the journals are played again from the beginning."""
LONGEST = 0.06
"""Seconds between an answer and the kill."""
HELD = 0.15
"""Seconds for which a request is on its way when the kill comes."""
POST, CALLBACK = "/channels/{channel_id}/messages", "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
EDIT = "/channels/{channel_id}/messages/{message_id}"


@asynccontextmanager
async def night_at(arena: Arena, data: Path, *, standby: bool, boards: str = "channel") -> AsyncIterator[Night]:
    """Four tables: people and AI players, one person alone among them, and two in a game of rounds."""
    night = Night(arena, data, SEED, standby=standby, boards=boards)
    try:
        await night.begin()
        await night.open(["red", "blue"], ai=1)
        await night.open(["green", "amber", "violet"])
        await night.open(["red"], ai=3)
        await night.open(["blue", "green"], game="Microbot Racers", preset="Duel")
        yield night
    finally:
        await night.end()


@on_both
async def test_a_night_of_power_cuts(arena: Arena, tmp_path: Path, engine: str) -> None:
    """Faults 15, 16 and 19, at random moments; sometimes the power fails again as soon as it is back."""
    kills = KILLS if engine == SQLITE else KILLS // 3
    async with night_at(arena, tmp_path / "data", standby=False) as night:
        while night.kills < kills:
            for table_id in night.evenings:
                if night.luck.random() < 0.7:
                    await night.answers_something(table_id)
            await asyncio.sleep(night.luck.random() ** 2 * LONGEST)
            await night.cut()
            await night.begin()
            if night.luck.random() < 0.2:
                await asyncio.sleep(night.luck.random() * LONGEST)
                await night.cut()
                await night.begin()
            await night.quiet()
            night.check(whole=night.kills % WHOLE == 0 or night.kills >= kills)


@on_postgresql
async def test_a_night_in_which_the_database_stops_at_any_moment(arena: Arena, tmp_path: Path, server: Server) -> None:
    """Fault 22: whoever is not told that nothing has changed finds it done, and everything is shown once."""
    night = Night(arena, tmp_path / "data", SEED, lease="60")  # nobody takes over: the process stays
    try:
        await night.begin()
        await night.open(["red", "blue"], ai=1)
        await night.open(["green", "amber"], game="Microbot Racers", preset="Duel")
        for _ in range(STOPS):
            for table_id in night.evenings:
                await night.answers_something(table_id)
            await asyncio.sleep(night.luck.random() ** 2 * LONGEST)
            with away(server, signal.SIGQUIT):
                await asyncio.sleep(night.luck.random() * LONGEST)
            await night.quiet()
            await night.everybody_is_told(FULL)
            night.check(whole=True, calm=False)
    finally:
        await night.end()


MOMENTS = ["written, not posted", "posted, not noted", "lost on the way", "not answered", "controls not off", "not written"]


@pytest.mark.parametrize(("boards", "route", "kills"), [("channel", POST, KILLS), ("followup", FOLLOW_UP, KILLS // 2)])
async def test_a_night_in_which_the_power_fails_at_the_worst_moments(
    arena: Arena, tmp_path: Path, boards: str, route: str, kills: int
) -> None:
    """Faults 15, 16, 17 and 20: a second process takes over every time, and somebody presses on meanwhile."""
    async with night_at(arena, tmp_path / "data", standby=True, boards=boards) as night:
        while night.kills < kills:
            moment = MOMENTS[night.kills % len(MOMENTS)]
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
                    faults.slow(HELD, method="PATCH", route=EDIT)
            table_id = night.luck.choice(list(night.evenings))
            with held(night.data) if moment == "not written" else contextlib.nullcontext():
                deed = await night.answers_something(table_id)
                await asyncio.sleep(night.luck.random() * LONGEST)
                await night.cut()
            if moment == "not written" and deed is not None:
                assert not night.journal.has_deed(deed.interaction.id), "the move never happened"
            await asyncio.sleep(HELD)  # what is on its way arrives
            faults.clear()
            await night.starts()
            await night.presses_on(night.luck.choice(list(night.evenings)))
            await night.is_ready()
            await night.quiet()
            night.check(whole=night.kills % WHOLE == 0 or night.kills >= kills)


async def test_a_night_in_which_things_are_taken_back(arena: Arena, tmp_path: Path) -> None:
    """Faults 15, 16 and 50: killed at any moment, a table is where it was or where it was set back to, and shows that once."""
    night = Night(arena, tmp_path / "data", SEED)
    try:
        await night.begin()
        await night.open(["red"], ai=2)
        await night.open(["green", "amber"])
        while night.kills < KILLS // 2:
            for table_id in night.evenings:
                await night.answers_something(table_id)
            await asyncio.sleep(HELD)
            await night.quiet()
            for table_id in night.evenings:
                await night.takes_something_back(table_id)
            await asyncio.sleep(night.luck.random() * LONGEST)
            await night.cut()
            await night.begin()
            await night.quiet()
            night.check_rewound()
        assert night.journal.rows("SELECT 1 FROM undone"), "nothing was ever taken back"
    finally:
        await night.end()
