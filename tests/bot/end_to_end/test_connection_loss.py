"""A lost connection to Discord or to the database: work starts later, logs name the table, and no player is late because of it."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

from bot import logs
from bot.arena import Arena
from bot.arena.faults import Loss
from bot.arena.redirect import redirected
from bot.client import RETRY_SECONDS
from bot.clock import HandClock
from bot.interactions.guild_events import GUILD_GRACE_SECONDS
from bot.process import lock_held
from bot.store.sqlite.running_bot import read_health
from tests.bot.arena.small_bot import AT_ONCE, running
from tests.bot.end_to_end.support.bot_table import table_with_buttons
from tests.bot.end_to_end.support.channel_table import channel_table
from tests.bot.end_to_end.support.hosting import FastLoginBot, hosting, settings_for, slow_disk
from tests.bot.end_to_end.support.played_table import BUTTONS
from tests.bot.end_to_end.support.player import private_messages, wait_for_private
from tests.bot.end_to_end.support.traffic import MESSAGES
from tests.bot.support.database_faults import FULL, away, make_read_only, make_writable
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both, on_postgresql, opened_store
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.postgresql import Server
from tests.bot.support.waiting import WAIT, until

AN_OUTAGE = 1000.0
"""Seconds; much longer than a time limit."""


async def test_nobody_is_late_because_of_a_lost_connection(
    still: Arena, clock: HandClock, tmp_path: Path, error_log: ErrorLog
) -> None:
    """Fault 30: time limits stop during the outage, and are extended by it."""
    error_log.expect("Attempting a reconnect")
    async with channel_table(still, tmp_path) as table:
        store, answers = table.bot.store, await table.answers()
        [before] = await store.read_deadlines(table.id)
        assert before.due is not None
        await still.stop()
        await until(lambda: table.bot.timekeeper._disconnected and not error_log.missing())
        for _ in range(int(AN_OUTAGE)):
            clock.advance(1.0)
            await store.read_due(clock.now())  # the bot's own check has finished when this read has
        await still.start()
        await until(lambda: not table.bot.timekeeper._disconnected)
        async with asyncio.timeout(WAIT):
            while (await store.read_deadlines(table.id))[0].due != before.due + AN_OUTAGE:
                clock.advance(0.01)
                await asyncio.sleep(0.005)
        assert await table.answers() == answers
        assert "is waiting for you" not in str(table.red.sees())


async def test_while_discord_is_away_the_bot_is_alive_but_not_ready(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 77."""
    async with hosting(still, tmp_path) as bot:
        await until(lambda: read_health(tmp_path, clock.now()).ready)
        bot.timekeeper.note_disconnected(0)
        for _ in range(600):
            clock.advance(1.0)
            await bot.store.read_due(clock.now())  # the bot's own signs have been written when this read has ended
        health = read_health(tmp_path, clock.now())
        assert (health.alive, health.ready) == (True, False)
        bot.timekeeper.note_connected(0)
        clock.advance(1.0)
        await until(lambda: read_health(tmp_path, clock.now()).ready)


async def test_a_bot_that_discord_keeps_waiting_at_its_start_is_alive(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with lock_held(tmp_path), opened_store(tmp_path) as store:
        await still.stop()
        with redirected(still.addresses):
            client = FastLoginBot(store, settings_for(tmp_path), clock)
            waiting = asyncio.create_task(client.start(still.token))
            await until(lambda: read_health(tmp_path, clock.now()).alive)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            await client.close()


@on_both
async def test_a_bot_that_ends_unheard_lets_the_next_one_make_up_for_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 30: a disconnected bot records no heartbeat."""
    async with channel_table(still, tmp_path) as table:
        table_id, [before] = table.id, await table.bot.store.read_deadlines(table.id)
        assert before.due is not None
        alive = float(await table.bot.store.read_fact("alive") or 0)
        table.bot.timekeeper.note_disconnected(0)
        clock.advance(AN_OUTAGE)
    async with opened_store(tmp_path) as store:
        assert float(await store.read_fact("alive") or 0) == alive
    async with hosting(still, tmp_path) as bot:
        await until(lambda: bot._started_shards)
        [after] = await bot.store.read_deadlines(table_id)
        assert after.due is not None
        assert after.due >= before.due + AN_OUTAGE


@on_both
async def test_tables_begin_as_soon_as_something_can_be_written(
    still: Arena, clock: HandClock, tmp_path: Path, error_log: ErrorLog
) -> None:
    """Faults 21 and 22, while the bot starts: time limits work without another restart, and are extended once."""
    error_log.expect("Tables not started")
    async with channel_table(still, tmp_path) as table:
        table_id, [before] = table.id, await table.bot.store.read_deadlines(table.id)
    assert before.due is not None
    async with opened_store(tmp_path) as store:
        await make_read_only(store.database)
        with redirected(still.addresses):
            client = FastLoginBot(store, settings_for(tmp_path), clock, guild_ready_timeout=AT_ONCE)
            async with running(client, still.token):
                await until(lambda: client._retry_timer is not None)
                assert not client._started_shards
                await make_writable(store.database)
                clock.advance(RETRY_SECONDS)
                await until(lambda: client._started_shards)
                assert client.timekeeper._task is not None
                task = client.timekeeper._task
                await client.on_shard_ready(0)
                await client.timekeeper.begin()
                assert client.timekeeper._task is task, "once"
                assert (await store.read_deadlines(table_id))[0].due == before.due + RETRY_SECONDS


@on_both
async def test_a_bot_that_could_not_begin_ends_in_good_order(still: Arena, tmp_path: Path, error_log: ErrorLog) -> None:
    """Faults 21 and 22: no job is left running."""
    error_log.expect("Tables not started")
    async with opened_store(tmp_path) as store:
        await make_read_only(store.database)
        with redirected(still.addresses):
            client = FastLoginBot(store, settings_for(tmp_path), still.clock, guild_ready_timeout=AT_ONCE)
            async with running(client, still.token):
                await until(lambda: client._retry_timer is not None)
            assert client.delivery._closed
            assert client.coordinator._ai_jobs._closed


@on_postgresql
async def test_players_read_about_a_database_outage_and_can_act_later(
    arena: Arena, tmp_path: Path, error_log: ErrorLog, server: Server
) -> None:
    """Faults 21 and 22."""
    error_log.expect("Interaction failed, database not writable")
    async with table_with_buttons(arena, tmp_path) as table:
        player, before = await table.next_to_decide(), await table.state()
        option, live = await table.first_option(), table.live
        with away(server):
            await player.press(option, on=live)
            await wait_for_private(player, FULL)
            await player.slash("/games")
            await until(lambda: sum(FULL in seen.text for seen in private_messages(player)) == 2)
            assert table.live.components == live.components, "the button is still shown"
        assert await table.state() == before
        await player.press(option, on=live)
        await table.answers_are(before[1] + 1)
    DatabaseReader(tmp_path).replay(table.id)


@on_both
async def test_a_look_for_missing_servers_ends_with_the_bot(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    still.services.guilds.make_unavailable(still.guild.id)
    async with hosting(still, tmp_path) as bot:
        await until(lambda: bot._started_shards)
        async with slow_disk(bot):
            clock.advance(GUILD_GRACE_SECONDS)
            [looking] = bot.guild_events._tasks
            assert looking is not None
            await bot.guild_events.close()
            assert looking.cancelled()


@on_both
async def test_a_board_that_does_not_go_out_is_logged_with_its_table(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    lines = StringIO()
    async with channel_table(still, tmp_path) as table:
        with logs.configure("warning", "text", [], lines):
            still.faults.lose(Loss.BEFORE, method="POST", route=MESSAGES)
            await table.press_answer()
            await until(lambda: "Channel update failed" in lines.getvalue())
        [line] = [line for line in lines.getvalue().splitlines() if "Channel update failed" in line]
        assert f"table={table.id}" in line
        await table.advance_until_published(clock)
        await table.turn(BUTTONS)
