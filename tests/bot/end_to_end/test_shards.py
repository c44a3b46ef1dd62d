"""Several shards: each has its servers and its connection, and a fault of one does not affect the tables of the others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import discord
import pytest

from bot import logs
from bot.arena import Arena
from bot.arena.faults import Loss
from bot.arena.gateway import Close
from bot.arena.redirect import redirected
from bot.client import Grandstand
from bot.clock import HandClock
from bot.coordinator.timekeeper import HEARTBEAT_SECONDS
from bot.process import lock_held
from bot.store import Deadline, Shard
from bot.store.sqlite.running_bot import database_path
from bot.tables import suspension
from tests.bot.arena.small_bot import AT_ONCE, running
from tests.bot.end_to_end.support.channel_table import HOUR, advance_until
from tests.bot.end_to_end.support.hosting import FastLoginBot, hosting, settings_for
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.end_to_end.support.shards import ShardTable, open_server, shard_tables
from tests.bot.end_to_end.support.traffic import MESSAGES
from tests.bot.support.databases import on_both, opened_store
from tests.bot.support.waiting import WAIT, until

AN_OUTAGE = 1000.0
"""Seconds; much longer than a time limit."""


async def unheard(arena: Arena, bot: Grandstand, shard: int) -> None:
    """Breaks the connection of a shard; it cannot reconnect until `heard`."""
    arena.gateway.hold(arena.application.id, shard=shard)
    await arena.gateway.drop(arena.application.id, shard=shard)
    await until(lambda: shard in bot.timekeeper._disconnected)


async def heard(arena: Arena, bot: Grandstand, shard: int) -> None:
    arena.gateway.release(arena.application.id, shard=shard)
    await until(lambda: shard not in bot.timekeeper._disconnected)


async def pass_time(clock: HandClock, bot: Grandstand, seconds: float) -> None:
    """Advances the clock a second at a time, and waits for the bot's check after each."""
    for _ in range(int(seconds)):
        clock.advance(1.0)
        await bot.store.read_due(clock.now())


def extended(before: Deadline, after: Deadline) -> float:
    """By how many seconds a time limit was extended."""
    assert before.due is not None
    assert after.due is not None
    return after.due - before.due


@pytest.mark.parametrize("shards", [2, 4])
async def test_games_are_played_on_every_shard(arena: Arena, tmp_path: Path, shards: int) -> None:
    async with shard_tables(arena, tmp_path, shards) as (bot, games):
        assert bot.shard_count == shards
        sessions = arena.gateway.sessions(arena.application.id)
        assert sorted(session.shard for session in sessions) == [(number, shards) for number in range(shards)]
        for number, table in enumerate(games):
            guild = bot.get_guild(int(table.guild.id))
            assert guild is not None
            assert guild.shard_id == number
            for style in (BUTTONS, COMMANDS):
                await table.turn(style)
        assert all(table.record.answers >= 3 for table in games)


async def test_a_small_bot_has_one_shard(arena: Arena, bot: Grandstand) -> None:
    assert [session.shard for session in arena.gateway.sessions(arena.application.id)] == [(0, 1)]
    assert bot.shard_count == 1


async def test_a_bot_in_2501_servers_plays(arena: Arena, tmp_path: Path) -> None:
    """Discord refuses so many servers on one shard, and recommends more shards."""
    channel = open_server(arena, 2, 3)
    guilds, world = arena.services.guilds, arena.services.world
    for _ in range(2499):
        world.last_id = ((world.last_id >> 22) + 1) << 22
        guild = guilds.create("Stand", arena.find_user("red"))
        guilds.join(guild.id, arena.bot)
    with redirected(arena.addresses), pytest.raises(discord.ConnectionClosed) as refused:
        async with running(discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=1), arena.token):
            pass
    assert refused.value.code == Close.SHARDING_REQUIRED
    async with hosting(arena, tmp_path) as bot:
        assert bot.shard_count == 3
        assert len(bot.guilds) == 2501
        table = ShardTable(arena, tmp_path, channel)
        await table.open()
        await table.turn(BUTTONS)


# ---------------------------------------------------------------------- a lost line


async def test_while_one_shard_is_not_heard_nobody_there_is_late_and_the_others_play_on(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Fault 30: time limits wait, and are extended, at the tables of that shard alone."""
    async with shard_tables(still, tmp_path, 2) as (bot, [on, off]):
        before, answers = await off.deadline(bot), off.record.answers
        await unheard(still, bot, 1)
        await on.turn(BUTTONS)
        await pass_time(clock, bot, 90)
        await advance_until(clock, lambda: "is waiting for you" in str(on.red.sees()), 0.01)
        await pass_time(clock, bot, AN_OUTAGE)
        await advance_until(clock, lambda: on.database.answered_by(on.table_id, "ai"), 0.01)
        for player in on.players.values():
            await player.slash("/roll")  # there is nothing to roll, but they are back
        assert off.record.answers == answers
        assert await off.deadline(bot) == before
        assert "is waiting for you" not in str(off.red.sees())
        await advance_until(clock, lambda: on.is_published, 0.01)
        await on.turn(BUTTONS)
        theirs = await on.deadline(bot)
        waited = clock.steady() - bot.timekeeper._disconnected[1]
        await heard(still, bot, 1)
        await advance_until(clock, lambda: not any(bot.timekeeper._missed.values()), 0.01)
        assert extended(before, await off.deadline(bot)) == pytest.approx(waited)
        assert extended(theirs, await on.deadline(bot)) == 0
        await off.turn(BUTTONS)
        await off.turn(COMMANDS)


async def test_a_connection_lost_while_a_time_limit_ends_makes_nobody_late(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 30: the bot is checking whether the player is still in the server."""
    async with shard_tables(still, tmp_path, 2) as (bot, [_, off]):
        before, answers = await off.deadline(bot), off.record.answers
        due = before.due or 0.0
        still.faults.slow(0.5, method="GET", route="/guilds/{guild_id}/members/{user_id}", times=2)
        clock.advance(due - clock.now() + 1)
        await until(lambda: not still.faults.waiting)
        await unheard(still, bot, 1)
        await advance_until(clock, lambda: clock.now() > due + 3, 0.01)
        assert off.record.answers == answers
        assert await off.deadline(bot) == before


@on_both
async def test_much_that_waits_at_a_lost_shard_hides_nothing_that_is_due_elsewhere(still: Arena, tmp_path: Path) -> None:
    """Fault 30."""
    async with shard_tables(still, tmp_path, 2) as (bot, [on, off]):
        rows = [(off.table_id, f"q{number}", 0, 0.0, 1.0, 0, 0, 1.0) for number in range(150)]
        await bot.store.database.transact(lambda db: db.executemany("INSERT INTO deadlines VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows))
        due = await bot.store.read_due(1e12, [Shard(1, 2)])
        assert [deadline.table_id for deadline in due] == [on.table_id]


async def test_all_shards_lose_their_lines_and_resume(still: Arena, tmp_path: Path) -> None:
    """Fault 30."""
    async with shard_tables(still, tmp_path, 4) as (bot, games):
        sessions = {session.id for session in still.gateway.sessions(still.application.id)}
        back = [bot.wait_for("shard_resumed", check=number.__eq__, timeout=WAIT) for number in range(4)]
        resumed = asyncio.gather(*back)
        await asyncio.sleep(0)
        await still.gateway.drop(abort=True)
        await resumed
        assert {session.id for session in still.gateway.sessions(still.application.id)} == sessions
        for table in games:
            await table.turn(BUTTONS)


async def test_a_shard_that_has_lost_its_session_logs_in_again_and_no_table_is_suspended(still: Arena, tmp_path: Path) -> None:
    """Fault 30: discord.py says `ready` only when all shards have logged in again."""
    async with shard_tables(still, tmp_path, 2) as (bot, [on, off]):
        [session] = [session for session in still.gateway.sessions(still.application.id) if session.shard[0] == 1]
        again = asyncio.create_task(bot.wait_for("shard_ready", timeout=WAIT))
        await asyncio.sleep(0)
        await still.gateway.invalidate(still.application.id, shard=1)
        assert await again == 1
        await until(lambda: not bot.timekeeper._disconnected and not bot._ready_shards)
        assert session not in still.gateway.sessions(still.application.id)
        for table in (on, off):
            await table.turn(BUTTONS)
            assert table.record.trouble == ""


@pytest.mark.parametrize("shards", [1, 2])
async def test_a_server_that_sends_the_bot_away_while_its_shard_has_no_session_is_known_to_be_left(
    still: Arena, tmp_path: Path, shards: int
) -> None:
    """Fault 36: discord.py keeps servers that the new session does not name."""
    async with shard_tables(still, tmp_path, shards) as (bot, games):
        table, other = games[-1], ShardTable(still, tmp_path, open_server(still, shards - 1, shards))
        await other.open()
        application, guilds = still.application.id, still.services.guilds
        still.gateway.hold(application, shard=shards - 1)
        guilds.leave(table.guild.id, still.bot.id)
        await still.gateway.invalidate(application, shard=shards - 1)
        still.gateway.release(application, shard=shards - 1)
        await until(lambda: table.record.trouble == suspension.NOT_HERE)
        assert bot.get_guild(int(table.guild.id)) is None
        assert other.record.trouble == ""
        await other.turn(BUTTONS)
        guilds.join(table.guild.id, still.bot)
        await until(lambda: table.record.trouble == "")
        await table.turn(BUTTONS)


async def test_a_line_that_is_lost_again_before_anybody_has_looked_around_suspends_no_table(still: Arena, tmp_path: Path) -> None:
    """Faults 30 and 36."""
    async with shard_tables(still, tmp_path, 2) as (bot, games):
        async with bot._lifecycle_lock:
            again = asyncio.create_task(bot.wait_for("shard_ready", timeout=WAIT))
            await asyncio.sleep(0)
            await still.gateway.invalidate(still.application.id, shard=1)
            await again
            await unheard(still, bot, 1)
        await until(lambda: not bot._ready_shards)
        await heard(still, bot, 1)
        for table in games:
            assert table.record.trouble == ""
            await table.turn(BUTTONS)


# ---------------------------------------------------------------------- beginning and ending


@asynccontextmanager
async def beginning(arena: Arena, data: Path) -> AsyncIterator[Grandstand]:
    """A bot that is logging in; some of its shards may never be ready."""
    async with lock_held(data), opened_store(data) as store:
        with redirected(arena.addresses):
            client = FastLoginBot(store, settings_for(data), arena.clock, guild_ready_timeout=AT_ONCE)
            async with client:
                await client.login(arena.token)
                connected = asyncio.create_task(client.connect())
                try:
                    yield client
                finally:
                    await client.close()
                    await connected


async def test_tables_begin_with_their_shard_and_those_of_later_ones_are_neither_suspended_nor_late(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Faults 17 and 37: a shard may log in minutes after the first one."""
    async with shard_tables(still, tmp_path, 2) as (bot, [on, off]):
        still.faults.lose(Loss.BEFORE, method="POST", route=MESSAGES, times=2)
        for table in (on, off):
            await table.press_answer()
        await until(lambda: not still.faults.waiting)
        shown, before = len(off.red.sees()), await off.deadline(bot)
    still.gateway.hold(still.application.id, shard=1)
    async with beginning(still, tmp_path) as bot:
        await until(lambda: bot._started_shards == {0} and on.is_published)
        await on.turn(BUTTONS)
        mine = await on.deadline(bot)
        await pass_time(clock, bot, 100)
        assert (len(off.red.sees()), off.is_published, off.record.trouble) == (shown, False, "")
        await heard(still, bot, 1)
        await advance_until(clock, lambda: bot._started_shards == {0, 1} and off.is_published, 0.01)
        await advance_until(clock, lambda: not any(bot.timekeeper._missed.values()), 0.01)
        assert extended(before, await off.deadline(bot)) == pytest.approx(100, abs=1)
        assert extended(mine, await on.deadline(bot)) == 0
        assert off.record.trouble == ""
        await off.turn(BUTTONS)


@pytest.mark.parametrize("end", ["asked to", "killed"])
async def test_a_bot_that_ends_while_a_shard_is_not_heard_lets_the_next_one_make_up_for_that_shard(
    still: Arena, clock: HandClock, tmp_path: Path, end: str
) -> None:
    """Fault 30: also when the next one has another number of shards."""
    data, killed = tmp_path / "data", tmp_path / "killed"
    async with shard_tables(still, data, 2) as (bot, [on, off]):
        before = [await table.deadline(bot) for table in (on, off)]
        lost_at = clock.now()
        await unheard(still, bot, 1)
        await pass_time(clock, bot, 2 * HEARTBEAT_SECONDS + 2)
        async with asyncio.timeout(WAIT):
            while await bot.store.read_disconnected() != {Shard(1, 2): lost_at}:
                await asyncio.sleep(0.005)
        alive = float(await bot.store.read_fact("alive") or 0) if end == "killed" else clock.now()
        assert alive > lost_at + HEARTBEAT_SECONDS
        killed.mkdir()
        with (
            contextlib.closing(sqlite3.connect(database_path(data))) as now,
            contextlib.closing(sqlite3.connect(database_path(killed))) as then,
        ):
            now.backup(then)
    still.gateway.release(still.application.id, shard=1)
    clock.advance(AN_OUTAGE)
    still.gateway.shards = 3
    async with hosting(still, killed if end == "killed" else data) as bot:
        await until(lambda: len(bot._started_shards) == 3)
        after = [await table.deadline(bot) for table in (on, off)]
        assert extended(before[0], after[0]) == pytest.approx(clock.now() - alive)
        assert extended(before[1], after[1]) == pytest.approx(clock.now() - lost_at)
        assert Shard(1, 2) not in await bot.store.read_disconnected(), "once"


@on_both
async def test_a_process_with_two_shards_is_killed_and_the_games_on_both_go_on(arena: Arena, tmp_path: Path) -> None:
    """Faults 15 and 17."""
    arena.gateway.shards = 2
    games = [ShardTable(arena, tmp_path, open_server(arena, shard, 2)) for shard in range(2)]
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        for table in games:
            await table.open()
            await table.turn(BUTTONS)
        for table in games:
            await table.press_answer()
        await bot.kill()
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        await until(lambda: all(table.is_published for table in games))
        for table in games:
            await table.turn(BUTTONS)
            await table.turn(COMMANDS)
            assert table.record.trouble == ""
        assert "shard=1" in bot.log


async def test_a_bot_that_has_outgrown_its_shards_ends_with_one_sentence_to_be_started_again(arena: Arena, tmp_path: Path) -> None:
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        await arena.gateway.drop(code=Close.SHARDING_REQUIRED)
        await until(lambda: not bot.is_running)
        assert await bot.stop() == 1
        [line] = [line for line in bot.log.splitlines() if " error " in line]
        assert "start again" in line


# ---------------------------------------------------------------------- the log


async def test_the_log_names_the_shard_of_an_interaction_and_of_what_happens_to_a_line(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    lines = StringIO()
    still.gateway.shards = 2
    with logs.configure("info", "json", [], lines):
        async with hosting(still, tmp_path) as bot:
            games = [ShardTable(still, tmp_path, open_server(still, shard, 2)) for shard in range(2)]
            for table in games:
                await table.open()
            clock.set(HOUR)
            await advance_until(clock, lambda: "System clock changed" in lines.getvalue(), 0.01)
            await unheard(still, bot, 1)
            await heard(still, bot, 1)
            still.services.guilds.make_unavailable(games[1].guild.id)
            await until(lambda: games[1].record.trouble)
    entries = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [line.get("shard") for line in entries if line.get("event") == "bot_ready"] == [None], "all shards are ready"
    assert [line.get("shard") for line in entries if line.get("event") == "clock_changed"] == [None]
    assert [line["shard"] for line in entries if line.get("event") == "server_suspended"] == ["1"]
    began = [line for line in entries if line.get("event") == "stage_changed"]
    assert ["interaction" in line for line in began] == [True, True]
    assert [line["shard"] for line in began] == ["0", "1"]
    connections = [(line["message"], line["shard"]) for line in entries if "onnect" in line["message"]]
    assert connections == [
        ("Connected to Discord", "0"),
        ("Connected to Discord", "1"),
        ("Connection to Discord lost", "1"),
        ("Connected to Discord", "1"),
    ]


async def test_a_direct_message_is_of_the_first_shard(still: Arena, tmp_path: Path) -> None:
    lines = StringIO()
    still.gateway.shards = 2
    with logs.configure("debug", "text", [], lines):
        async with hosting(still, tmp_path):
            red = still.user("red")
            room = still.services.guilds.dm(still.bot, red.person.user)
            interaction = await red.answered(red.person.slash(room, "/help", {}))
            await until(lambda: f"interaction={interaction.id} shard=0 " in lines.getvalue())
