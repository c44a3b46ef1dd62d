"""Deleted channels, threads and lost servers: a game waits or moves elsewhere, and its players read why."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.state.world import is_archived
from bot.client import Grandstand
from bot.clock import HandClock
from bot.store import Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.channel_table import TEXT_BOARDS, TEXT_IN_CHANNEL, ChannelTable, channel_table, deny
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import BUTTONS, PlayedTable
from tests.bot.end_to_end.support.traffic import MESSAGES, add_forged_button
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import WAIT, until


def thread_of(table: ChannelTable) -> str:
    assert table.red.channel.parent_id == table.arena.channel.id
    return table.red.channel.id


# ---------------------------------------------------------------------- deleted channels


@pytest.mark.parametrize("denied", [TEXT_IN_CHANNEL, TEXT_BOARDS])
async def test_a_game_whose_channel_is_deleted_goes_on_where_a_player_wants_it(
    still: Arena, clock: HandClock, tmp_path: Path, denied: Permission
) -> None:
    """Fault 32: in the channel itself, or in its thread, which Discord deletes without an event."""
    lounge = still.services.guilds.add_channel(still.guild.id, "lounge")
    async with channel_table(still, tmp_path, denied) as table:
        still.services.guilds.forbid(lounge, still.application.bot.id, TEXT_BOARDS)
        if denied is TEXT_BOARDS:
            del still.services.world.channels[thread_of(table)]
        still.services.guilds.delete_channel(still.channel)
        assert await table.trouble() == suspension.DELETED
        await table.red.goes_to("@Grandstand").reads(f"(`{table.id}`) is on hold. {suspension.DELETED}")
        await table.check_suspended(clock)
        green, blue = still.user("green"), table.blue.goes_to("lounge")
        green = green.goes_to("lounge")
        await green.slash("/board", table=table.id)
        assert suspension.DELETED in green.sees()[-1].text
        assert "Continue here" not in green.sees()[-1].buttons
        await blue.slash("/games")
        assert suspension.DELETED in blue.sees()[-1].text
        await blue.slash("/board")
        await blue.press("Continue here")
        assert suspension.HERE in blue.sees()
        await table.continue_in("lounge")
        assert suspension.TO_CHANNEL not in table.red.sees()
        assert str(table.red.goes_to("@Grandstand").sees()).count(suspension.DELETED) == 1


async def test_an_older_game_does_not_hide_the_way_out_of_a_deleted_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 32: `/board` in a channel where another game has ended."""
    lounge = arena.services.guilds.add_channel(arena.guild.id, "lounge")
    async with channel_table(arena, tmp_path) as table:
        arena.services.guilds.forbid(lounge, arena.application.bot.id, TEXT_IN_CHANNEL)
        await PlayedTable(arena, ["red", "blue"], channel="lounge").open()
        [older] = await table.bot.store.find_open_in_place(int(lounge.id))
        await table.bot.coordinator.act(older, None, None, _close)
        arena.services.guilds.delete_channel(arena.channel)
        await table.trouble(suspension.DELETED)
        blue, green = table.blue.goes_to("lounge"), arena.user("green").goes_to("lounge")
        await green.slash("/board")
        assert "The game is over." in green.sees()[-1].text, "a spectator sees the last game of the channel"
        await blue.slash("/board")
        await blue.press("Continue here")
        await table.continue_in("lounge")


def _close(hosted: HostedTable) -> None:
    hosted.record.stage, hosted.changed = Stage.CLOSED, True


async def test_a_late_refusal_of_the_old_channel_does_not_stop_the_new_one(arena: Arena, tmp_path: Path) -> None:
    """Fault 32: `/board` tries the old channel once more while a player takes the game elsewhere."""
    arena.services.guilds.add_channel(arena.guild.id, "lounge")
    async with channel_table(arena, tmp_path) as table:
        arena.services.guilds.delete_channel(arena.channel)
        await table.trouble(suspension.DELETED)
        await until(lambda: table.bot.delivery.jobs.task(table.id) is None)
        arena.faults.slow(0.5, method="POST", route=MESSAGES)
        blue = table.blue.goes_to("lounge")
        await blue.slash("/board")
        await until(lambda: not arena.faults.waiting)
        await blue.press("Continue here")
        await table.continue_in("lounge")


async def test_closed_direct_messages_do_not_matter(still: Arena, still_text_table: ChannelTable, clock: HandClock) -> None:
    """Faults 32 and 40."""
    still.services.world.wants_no_dms.add(still_text_table.red.person.user.id)
    still.services.guilds.delete_channel(still.channel)
    await still_text_table.trouble(suspension.DELETED)
    await until(lambda: not still_text_table.is_retried and still_text_table.bot.delivery.jobs.task(still_text_table.id) is None)
    await still_text_table.check_suspended(clock)
    assert (await still_text_table.bot.store.read_published(still_text_table.id))[1] == []


async def test_nobody_but_a_player_takes_a_game_elsewhere(arena: Arena, tmp_path: Path) -> None:
    """Fault 32: only a game that cannot be shown can move, and only into a free channel."""
    arena.services.guilds.add_channel(arena.guild.id, "lounge")
    async with channel_table(arena, tmp_path) as table:
        blue, green = table.blue.goes_to("lounge"), arena.user("green").goes_to("lounge")
        await green.slash("/play")
        lobby = green.sees()[-1]
        custom_id = f"gs:here:{table.id}:1"
        await blue.answered(blue.forges(custom_id, on=add_forged_button(custom_id, lobby)))
        assert "another table in this channel" in blue.sees()[-1].text
        await green.press("Cancel")
        await blue.answered(blue.forges(custom_id, on=add_forged_button(custom_id, lobby)))
        assert f"is being played in <#{arena.channel.id}>" in blue.sees()[-1].text
        arena.services.guilds.delete_channel(arena.channel)
        await table.trouble(suspension.DELETED)
        await green.answered(green.forges(custom_id, on=add_forged_button(custom_id, lobby)))
        assert "You are not at this table" in green.sees()[-1].text
        assert (await table.record()).place == int(arena.channel.id)


async def test_a_game_whose_thread_is_deleted_goes_on_in_the_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 32."""
    async with channel_table(arena, tmp_path, TEXT_BOARDS) as table:
        arena.services.guilds.delete_channel(arena.services.world.channels[thread_of(table)])
        await arena.user("red").reads(suspension.TO_CHANNEL)
        await table.continue_in(arena.channel.name or "")
        assert (await table.record()).place == int(arena.channel.id)


async def test_a_table_that_waited_for_players_is_closed_with_its_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 32: its host can open another one elsewhere."""
    arena.services.guilds.add_channel(arena.guild.id, "lounge")
    async with hosting(arena, tmp_path, GRANDSTAND_OPEN_TABLES="1") as client:
        red = arena.user("red")
        await red.slash("/play")
        arena.services.guilds.delete_channel(arena.channel)
        async with asyncio.timeout(WAIT):
            while await client.store.find_open_in_guild(int(arena.guild.id)):
                await asyncio.sleep(0.01)
        await red.goes_to("lounge").slash("/play")
        assert "Join" in red.goes_to("lounge").sees()[-1].buttons


# ---------------------------------------------------------------------- threads


async def test_an_archived_thread_is_opened_again(arena: Arena, tmp_path: Path) -> None:
    """Fault 33."""
    async with channel_table(arena, tmp_path, TEXT_BOARDS) as table:
        thread = arena.services.world.channels[thread_of(table)]
        arena.services.threads.change(thread, {"archived": True})
        await table.answer_by_any_command(outside=True)
        await table.settle()
        assert not is_archived(thread)
        assert len(table.boards_with_controls()) == 1
        await table.turn(BUTTONS)


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_is_left_for_the_channel(arena: Arena, tmp_path: Path, archived: bool) -> None:
    """Fault 33: a moderator who locks a thread wants no more messages there."""
    async with channel_table(arena, tmp_path, TEXT_BOARDS) as table:
        thread = arena.services.world.channels[thread_of(table)]
        deny(arena, TEXT_BOARDS | Permission.MANAGE_THREADS)
        arena.services.threads.change(thread, {"archived": archived, "locked": True})
        await table.answer_by_any_command(outside=True)
        await arena.user("red").reads(suspension.TO_CHANNEL)
        await table.continue_in(arena.channel.name or "")


# ---------------------------------------------------------------------- servers


async def test_a_game_waits_while_the_bot_is_not_in_its_server(
    still: Arena, still_text_table: ChannelTable, clock: HandClock
) -> None:
    """Fault 36."""
    still.services.guilds.leave(still.guild.id, still.application.bot.id)
    await still_text_table.trouble(suspension.NOT_HERE)
    await still_text_table.check_suspended(clock)
    still.services.guilds.join(still.guild.id, still.application.bot)
    await still_text_table.trouble_is_over()
    await still_text_table.continue_in(still.channel.name or "")


async def test_a_game_waits_when_the_bot_was_sent_away_while_it_was_down(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 36."""
    async with channel_table(still, tmp_path) as table:
        pass
    still.services.guilds.leave(still.guild.id, still.application.bot.id)
    async with hosting(still, tmp_path) as client:
        again = table.with_bot(client)
        await again.trouble(suspension.NOT_HERE)
        await again.check_suspended(clock)
    async with hosting(still, tmp_path) as client:
        again = table.with_bot(client)
        still.services.guilds.join(still.guild.id, still.application.bot)
        await again.trouble_is_over()
        await again.continue_in(still.channel.name or "")


async def test_no_game_times_out_while_its_server_is_away(still: Arena, still_text_table: ChannelTable, clock: HandClock) -> None:
    """Fault 37: afterwards the time limits start again."""
    limit, before = (await still_text_table.record()).settings.limit, len(still_text_table.boards())
    clock.advance(limit - 60)
    still.services.guilds.make_unavailable(still.guild.id)
    await still_text_table.trouble(suspension.OUTAGE)
    await still_text_table.check_suspended(clock)
    still.services.guilds.make_available(still.guild.id)
    await still_text_table.trouble_is_over()
    [deadline] = await still_text_table.bot.store.read_deadlines(still_text_table.id)
    assert deadline.due == clock.now() + limit
    assert len([seen for seen in still_text_table.boards() if "Log" in seen.buttons]) == 1
    await still_text_table.continue_in(still.channel.name or "")
    assert len(still_text_table.boards()) >= before + 2


async def test_a_server_that_does_not_come_at_the_start_is_waited_for(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 37: the outage began before the bot did."""
    async with channel_table(still, tmp_path) as table:
        pass
    still.services.guilds.make_unavailable(still.guild.id)
    async with hosting(still, tmp_path) as client:
        again = table.with_bot(client)
        await until(lambda: client.guild_events._grace)
        clock.advance(21)
        await again.trouble(suspension.OUTAGE)
        await again.check_suspended(clock)
        still.services.guilds.make_available(still.guild.id)
        await again.continue_in(still.channel.name or "")


# ---------------------------------------------------------------------- outdated commands


async def test_a_command_of_an_old_version_is_answered_calmly(arena: Arena, bot: Grandstand) -> None:
    """Fault 41: a removed command, and one whose options have changed."""
    known = arena.services.world.commands[arena.application.id]
    card = next(command for command in known.values() if command["name"] == "card")
    card["options"] = []
    known["1"] = {**card, "id": "1", "name": "throw"}
    red = arena.user("red")
    for command in ("/throw", "/card"):
        await red.slash(command)
        assert red.sees()[-1].private
        assert "This command has changed" in red.sees()[-1].text


async def test_commands_that_discord_refuses_are_logged(arena: Arena, tmp_path: Path, error_log: ErrorLog) -> None:
    """Fault 41: the bot continues with the commands that Discord has."""
    arena.faults.refuse(400, 30034, "Max number of daily application command creates has been reached (200)", method="PUT")
    error_log.expect("Commands not sent to Discord")
    async with hosting(arena, tmp_path):
        pass
    async with hosting(arena, tmp_path):
        await arena.user("red").slash("/help")
