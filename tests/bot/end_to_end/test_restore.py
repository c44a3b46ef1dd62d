"""A backup is restored, and the channels show more than it knows: every table goes on, and nothing of what was lost answers."""

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
from bot.store.sqlite.running_bot import database_of
from bot.tables.suspension import SET_BACK
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.end_to_end.support.chronicle import codes
from tests.bot.end_to_end.support.evening import BUTTONS, MIXED, Evening
from tests.bot.end_to_end.support.hosting import hosting, without_pictures

MOMENTS = int(os.environ.get("MOMENTS", "6"))
"""More on demand: `MOMENTS=40 pytest tests/bot/end_to_end/test_restore.py`."""


def restore(data: Path, backup: Path, *, by_hand: bool = False) -> None:
    """As docs/hosting.md says. `by_hand`: a copy that does not know that it is one."""
    for each in data.glob("grandstand.db*"):
        each.unlink()
    shutil.copy(backup, database_of(data))
    if by_hand:
        with contextlib.closing(sqlite3.connect(database_of(data), isolation_level=None)) as database:
            database.execute("DELETE FROM facts WHERE name = 'copied'")


async def quiet(bot: Grandstand) -> None:
    """Nothing is owed to any channel, and nothing is under way."""
    async with asyncio.timeout(WAIT):
        while await bot.store.unshown() or not bot.delivery.jobs.is_idle:
            await asyncio.sleep(0.01)


def boards(evening: Evening) -> list[Seen]:
    """The table messages with controls, wherever the game is shown; the newest last."""
    channels = [evening.host.channel.id, *(player.channel.id for player in evening.players.values())]
    found = {}
    for channel in dict.fromkeys(channels):
        for seen in Player(evening.arena.services, evening.host.person, evening.arena.services.world.channel(channel)).sees():
            if not seen.private and any(code.action == "log" for code in codes(seen.components)):
                found[seen.message.id] = seen
    return [found[each] for each in sorted(found, key=int)]


async def goes_on(evening: Evening, bot: Grandstand, turns: int = 2) -> None:
    """By the buttons of the newest message or, where those refuse, after `/board`."""
    await quiet(bot)
    for _ in range(turns):
        if evening.over:
            return
        answers = await answered(evening, bot)
        await evening.turn(BUTTONS)
        await quiet(bot)
        assert await answered(evening, bot) > answers


async def record_of(evening: Evening, bot: Grandstand) -> TableRecord:
    (table_id,) = await bot.store.last_in(int(evening.host.channel.id))
    return (await bot.coordinator.look(table_id)).record


async def answered(evening: Evening, bot: Grandstand) -> int:
    return (await record_of(evening, bot)).answers


async def played_on(arena: Arena, data: Path, backup: Path) -> Evening:
    """Two people play, a copy is made while nothing happens, and they play on."""
    without_pictures(arena)
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await evening.open()
        await evening.play(turns=2)
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await evening.play(turns=3)
        await quiet(bot)
    return evening


async def test_a_backup_of_a_table_at_rest_is_gone_on_with(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: the newest message is of a future that did not happen. It loses its controls, and the table says why."""
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    evening = await played_on(arena, data, backup)
    future = evening.live
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in evening.players["red"].sees()))
        await quiet(bot)
        (live,) = boards(evening)
        assert live.message.id != future.message.id
        assert SET_BACK in live.text
        await goes_on(evening, bot)
        assert len(boards(evening)) == 1
        assert str(evening.players["red"].sees()).count(SET_BACK) == 1, "it is said once"


async def test_a_backup_taken_between_an_answer_and_its_board_is_gone_on_with(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: a message of the future is not taken for the one that was owed."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await evening.open()
        await evening.play(turns=1)
        await quiet(bot)
        (table_id,) = await bot.store.last_in(int(arena.channel.id))
        async with bot.delivery.answering(table_id):
            before = evening.live
            player = evening.asked()[0]
            question = (await bot.coordinator.look(table_id)).table.questions[0]
            interaction = player.person.slash(player.channel, "/choose", {"answer": question.options[0].label})
            await until(lambda: bot.delivery.jobs.is_idle)
            async with asyncio.timeout(WAIT):
                while not await bot.store.unshown():
                    await asyncio.sleep(0.005)
            back_up(DatabaseLocation(data), backup)
        await player.answered(interaction)
        await evening.moves_on(before)
        await evening.play(turns=3)
        await quiet(bot)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in evening.players["red"].sees()))
        await goes_on(evening, bot)
        assert len(boards(evening)) == 1


async def test_a_backup_of_before_the_start_is_gone_on_with(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: the lobby message is a lobby again, and the boards of the game that was not lose their controls."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    red, blue = arena.user("red"), arena.user("blue")
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await red.slash("/play")
        await blue.press("Join")
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await red.press("Start")
        await evening.finds_the_table()
        await evening.play(turns=2)
        await quiet(bot)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any("Start" in seen.buttons for seen in red.sees()))
        await quiet(bot)
        assert boards(evening) == []
        await red.press("Start")
        await evening.finds_the_table()
        await goes_on(evening, bot)


async def test_nobody_is_told_of_a_restore_where_nothing_was_lost(arena: Arena, tmp_path: Path) -> None:
    """Moving to another machine is a restore, too."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await evening.open()
        await evening.play(turns=2)
        await quiet(bot)
    back_up(DatabaseLocation(data), backup)
    restore(data, backup)
    async with hosting(arena, data) as bot:
        live = evening.live
        async with asyncio.timeout(WAIT):
            while await bot.store.fact("copied") is not None:
                await asyncio.sleep(0.01)
        await quiet(bot)
        assert evening.live.message is live.message
        assert SET_BACK not in str(evening.players["red"].sees())
        await goes_on(evening, bot)


@pytest.mark.parametrize("way", ["pressing", "asking for the board", "typing a command"])
async def test_a_copy_that_was_made_otherwise_is_gone_on_with_as_soon_as_somebody_comes(
    arena: Arena, tmp_path: Path, way: str
) -> None:
    """Faults 27 and 53: nothing says that a backup was restored, but what the channel shows."""
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    evening = await played_on(arena, data, backup)
    restore(data, backup, by_hand=True)
    async with hosting(arena, data) as bot:
        (table_id,) = await bot.store.last_in(int(arena.channel.id))
        before = await answered(evening, bot)
        match way:
            case "pressing":
                player = evening.asked()[0]
                await evening.answer_on(player, evening.live)
                await player.reads("this question no longer counts")
            case "asking for the board":
                await evening.players["red"].slash("/board")
            case _:
                hosted = await bot.coordinator.look(table_id)
                question = hosted.table.questions[0]
                name = hosted.record.seats[question.seat].name.casefold()
                await evening.players[name].slash("/choose", answer=question.options[0].label)
        await until(lambda: any(SET_BACK in seen.text for seen in evening.players["red"].sees()))
        await quiet(bot)
        assert await answered(evening, bot) == before + (way == "typing a command"), (
            "a press on what did not happen answers nothing"
        )
        assert len(boards(evening)) == 1
        await goes_on(evening, bot)


async def test_a_private_question_of_a_lost_time_answers_nothing(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: the keys of questions come again, but not their revisions."""
    without_pictures(arena)
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, data) as bot:
        await evening.open()
        await quiet(bot)
        back_up(DatabaseLocation(data), backup)
        await evening.play(turns=1)
        await quiet(bot)
        player = evening.asked()[0]
        await player.slash("/choose")
        lost = [seen for seen in player.sees() if seen.private][-1]
        assert lost.selects or lost.buttons
    restore(data, backup)
    async with hosting(arena, data) as bot:
        await until(lambda: any(SET_BACK in seen.text for seen in player.sees()))
        await quiet(bot)
        await evening.play(turns=1)  # the same key is asked again
        await quiet(bot)
        before = await answered(evening, bot)
        await evening.answer_on(player, lost)
        await player.reads("this question no longer counts")
        assert await answered(evening, bot) == before


async def test_nobody_sets_a_table_back_by_a_forged_control(arena: Arena, tmp_path: Path) -> None:
    """Faults 53 and 54: only a control that is on its message tells of a future."""
    without_pictures(arena)
    evening = Evening(arena, ["red", "blue"])
    async with hosting(arena, tmp_path) as bot:
        await evening.open()
        await quiet(bot)
        player, before = evening.asked()[0], await record_of(evening, bot)
        code = next(code for code in codes(evening.live.components) if code.action in ("answer", "pick"))
        forged = code._replace(revision=999_999_999)
        control = next(each for each in answers.controls(evening.live.components) if each["custom_id"] == str(code))
        values = [option["value"] for option in control.get("options", ())][:1]
        message = evening.live.message.id
        await player.answered(
            player.person.use(
                player.channel, message, {**control, "custom_id": str(forged)}, {"values": values} if values else None
            )
        )
        await player.reads("this question no longer counts")
        assert await record_of(evening, bot) == before
        await goes_on(evening, bot)


async def test_backups_of_any_moment_are_gone_on_with(arena: Arena, tmp_path: Path) -> None:
    """Faults 27 and 53: people play at two tables while copies are made; each copy is restored, and both tables go on."""
    data, luck, rooms = tmp_path / "data", random.Random(MOMENTS), itertools.count()

    async def opened(*names: str) -> Evening:
        room = f"room-{next(rooms)}"
        without_pictures(arena, arena.services.guilds.add_channel(arena.guild.id, room))
        evening = Evening(arena, names, channel=room, seed=luck.randrange(1000))
        await evening.open(ai=1)
        return evening

    evenings: list[Evening] = []
    for number in range(MOMENTS):
        backup = tmp_path / f"backup-{number}.db"
        async with hosting(arena, data) as bot:
            evenings = [evening for evening in evenings if not evening.over]
            while len(evenings) < 2:
                evenings.append(await opened(*(["red", "blue"] if len(evenings) == 0 else ["green", "amber"])))
            await quiet(bot)
            playing = [asyncio.create_task(evening.play(MIXED, turns=3)) for evening in evenings]
            await asyncio.sleep(luck.random() * 0.4)
            await asyncio.to_thread(back_up, DatabaseLocation(data), backup)
            await asyncio.gather(*playing)
            await quiet(bot)
        restore(data, backup)
        async with hosting(arena, data) as bot:
            await all_looked_at(bot)
            for evening in evenings:
                await goes_on(evening, bot, turns=1)
                (live,) = boards(evening)
                record = await record_of(evening, bot)
                assert not any(record.is_lost(code.revision) for code in codes(live.components))


async def all_looked_at(bot: Grandstand) -> None:
    async with asyncio.timeout(WAIT):
        while await bot.store.fact("copied") is not None:
            await asyncio.sleep(0.01)
    await quiet(bot)
