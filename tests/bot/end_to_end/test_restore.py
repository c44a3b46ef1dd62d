"""Restored backups, when channels show later turns: every table continues, and controls of lost turns answer nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation import answers
from bot.client import Grandstand
from bot.database_location import DatabaseLocation
from bot.operations.backup import back_up
from bot.store import TableRecord
from bot.store.sqlite.running_bot import database_path
from bot.tables.suspension import SET_BACK
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.message_history import custom_ids
from tests.bot.end_to_end.support.played_table import BUTTONS, MIXED, PlayedTable
from tests.bot.support.waiting import WAIT, until

MOMENTS = int(os.environ.get("MOMENTS", "6"))
"""More on demand: `MOMENTS=40 pytest tests/bot/end_to_end/test_restore.py`."""


def restore(data: Path, backup: Path, *, by_hand: bool = False) -> None:
    """Restores as docs/hosting.md says. `by_hand`: a copy that is not marked as one."""
    for path in data.glob("grandstand.db*"):
        path.unlink()
    shutil.copy(backup, database_path(data))
    if by_hand:
        with contextlib.closing(sqlite3.connect(database_path(data), isolation_level=None)) as database:
            database.execute("DELETE FROM facts WHERE name = 'copied'")


async def quiet(bot: Grandstand) -> None:
    """Waits until the outbox is empty and no update is in progress."""
    async with asyncio.timeout(WAIT):
        while await bot.store.read_outbox_ids() or not bot.delivery.jobs.is_idle:
            await asyncio.sleep(0.01)


def boards(table: PlayedTable) -> list[Seen]:
    """The table messages with controls, wherever the game is shown; the newest last."""
    channels = [table.host.channel.id, *(player.channel.id for player in table.players.values())]
    messages = {}
    for channel in dict.fromkeys(channels):
        for seen in Player(table.arena.services, table.host.person, table.arena.services.world.channel(channel)).sees():
            if not seen.private and any(code.action == "log" for code in custom_ids(seen.components)):
                messages[seen.message.id] = seen
    return [messages[message_id] for message_id in sorted(messages, key=int)]


async def play_on(table: PlayedTable, bot: Grandstand, turns: int = 2) -> None:
    """Plays on by the buttons of the newest message or, if they are refused, after `/board`."""
    await quiet(bot)
    for _ in range(turns):
        if table.over:
            return
        answers = await answered(table, bot)
        await table.turn(BUTTONS)
        await quiet(bot)
        assert await answered(table, bot) > answers


async def record_of(table: PlayedTable, bot: Grandstand) -> TableRecord:
    (table_id,) = await bot.store.find_recent_in_place(int(table.host.channel.id))
    return (await bot.coordinator.read(table_id)).record


async def answered(table: PlayedTable, bot: Grandstand) -> int:
    return (await record_of(table, bot)).answers


async def played_on(arena: Arena, data: Path, backup: Path) -> PlayedTable:
    """Two people play, a copy is made while the table is idle, and they play on."""
    without_pictures(arena)
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await table.open()
        await table.play(turns=2)
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await table.play(turns=3)
        await quiet(bot)
    return table


async def test_a_table_continues_from_a_backup_taken_at_rest(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: the newest message shows a lost turn. It loses its controls, and the table says why."""
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    table = await played_on(arena, data, backup)
    future = table.live
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in table.red.sees()))
        await quiet(bot)
        (live,) = boards(table)
        assert live.message.id != future.message.id
        assert SET_BACK in live.text
        await play_on(table, bot)
        assert len(boards(table)) == 1
        assert str(table.red.sees()).count(SET_BACK) == 1, "it is said once"


async def test_a_table_continues_from_a_backup_taken_between_an_answer_and_its_board(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: a message of a lost turn is not mistaken for the pending one."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await table.open()
        await table.play(turns=1)
        await quiet(bot)
        (table_id,) = await bot.store.find_recent_in_place(int(arena.channel.id))
        async with bot.delivery.answering(table_id):
            before = table.live
            player = table.asked()[0]
            question = (await bot.coordinator.read(table_id)).table.questions[0]
            interaction = player.person.slash(player.channel, "/choose", {"answer": question.options[0].label})
            await until(lambda: bot.delivery.jobs.is_idle)
            async with asyncio.timeout(WAIT):
                while not await bot.store.read_outbox_ids():
                    await asyncio.sleep(0.005)
            back_up(DatabaseLocation(data), backup)
        await player.answered(interaction)
        await table.wait_for_change(before)
        await table.play(turns=3)
        await quiet(bot)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in table.red.sees()))
        await play_on(table, bot)
        assert len(boards(table)) == 1


async def test_a_table_continues_from_a_backup_taken_before_the_start(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: the lobby message is a lobby again, and the boards of the lost game lose their controls."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    red, blue = arena.user("red"), arena.user("blue")
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await red.slash("/play")
        await blue.press("Join")
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await red.press("Start")
        await table.find_table()
        await table.play(turns=2)
        await quiet(bot)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any("Start" in seen.buttons for seen in red.sees()))
        await quiet(bot)
        assert boards(table) == []
        await red.press("Start")
        await table.find_table()
        await play_on(table, bot)


async def test_a_restore_that_loses_nothing_is_not_announced(arena: Arena, tmp_path: Path) -> None:
    """Moving to another machine is a restore, too."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await table.open()
        await table.play(turns=2)
        await quiet(bot)
    back_up(DatabaseLocation(data), backup)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        live = table.live
        await all_looked_at(bot)
        assert table.live.message is live.message
        assert SET_BACK not in str(table.red.sees())
        await play_on(table, bot)


@pytest.mark.parametrize("way", ["pressing", "asking for the board", "typing a command"])
async def test_a_table_continues_from_an_unmarked_copy_when_a_player_acts(arena: Arena, tmp_path: Path, way: str) -> None:
    """Faults 27 and 53: only the channel shows that a backup was restored."""
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    table = await played_on(arena, data, backup)
    restore(data, backup, by_hand=True)
    async with hosting(arena, data) as bot:
        (table_id,) = await bot.store.find_recent_in_place(int(arena.channel.id))
        before = await answered(table, bot)
        match way:
            case "pressing":
                player = table.asked()[0]
                await table.answer_on(player, table.live)
                await player.reads("this question no longer counts")
            case "asking for the board":
                await table.red.slash("/board")
            case _:
                hosted = await bot.coordinator.read(table_id)
                question = hosted.table.questions[0]
                name = hosted.record.seats[question.seat].name.casefold()
                await table.players[name].slash("/choose", answer=question.options[0].label)
        await until(lambda: any(SET_BACK in seen.text for seen in table.red.sees()))
        await quiet(bot)
        assert await answered(table, bot) == before + (way == "typing a command"), "a press on a lost question answers nothing"
        assert len(boards(table)) == 1
        await play_on(table, bot)


async def test_a_private_question_of_a_lost_time_answers_nothing(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: keys of questions are used again, but not revisions."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await table.open()
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await table.play(turns=1)
        await quiet(bot)
        player = table.asked()[0]
        await player.slash("/choose")
        question = [seen for seen in player.sees() if seen.private][-1]
        assert question.selects or question.buttons
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in player.sees()))
        await quiet(bot)
        await table.play(turns=1)  # the same key is used again
        await quiet(bot)
        before = await answered(table, bot)
        await table.answer_on(player, question)
        await player.reads("this question no longer counts")
        assert await answered(table, bot) == before


async def test_nobody_sets_a_table_back_by_a_forged_control(arena: Arena, tmp_path: Path) -> None:
    """Faults 53 and 54: only a control on its own message proves a lost turn."""
    without_pictures(arena)
    table = PlayedTable(arena, ["red", "blue"])
    async with hosting(arena, tmp_path) as bot:
        await table.open()
        await quiet(bot)
        player, before = table.asked()[0], await record_of(table, bot)
        code = next(code for code in custom_ids(table.live.components) if code.action in ("answer", "pick"))
        forged = code._replace(revision=999_999_999)
        control = next(control for control in answers.controls(table.live.components) if control["custom_id"] == str(code))
        values = [option["value"] for option in control.get("options", ())][:1]
        message = table.live.message.id
        await player.answered(
            player.person.use(
                player.channel, message, {**control, "custom_id": str(forged)}, {"values": values} if values else None
            )
        )
        await player.reads("this question no longer counts")
        assert await record_of(table, bot) == before
        await play_on(table, bot)


async def test_tables_continue_from_backups_of_any_moment(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: people play at two tables while copies are made; each copy is restored, and both tables go on."""
    data, luck, rooms = tmp_path / "data", random.Random(MOMENTS), itertools.count()

    async def opened(*names: str) -> PlayedTable:
        room = f"room-{next(rooms)}"
        without_pictures(arena, arena.services.guilds.add_channel(arena.guild.id, room))
        table = PlayedTable(arena, names, channel=room, seed=luck.randrange(1000))
        await table.open(ai=1)
        return table

    tables: list[PlayedTable] = []
    for number in range(MOMENTS):
        backup = tmp_path / f"backup-{number}.db"
        async with hosting(arena, data) as bot:
            tables = [table for table in tables if not table.over]
            while len(tables) < 2:
                tables.append(await opened(*(["red", "blue"] if len(tables) == 0 else ["green", "amber"])))
            await quiet(bot)
            playing = [asyncio.create_task(table.play(MIXED, turns=3)) for table in tables]
            await asyncio.sleep(luck.random() * 0.4)
            await asyncio.to_thread(back_up, DatabaseLocation(data), backup)
            await asyncio.gather(*playing)
            await quiet(bot)
        restore(data, backup)
        async with hosting(arena, data) as bot:
            await all_looked_at(bot)
            for table in tables:
                await play_on(table, bot, turns=1)
                (live,) = boards(table)
                record = await record_of(table, bot)
                assert not any(record.is_discarded(code.revision) for code in custom_ids(live.components))


async def all_looked_at(bot: Grandstand) -> None:
    async with asyncio.timeout(WAIT):
        while await bot.store.read_fact("copied") is not None:
            await asyncio.sleep(0.01)
    await quiet(bot)
