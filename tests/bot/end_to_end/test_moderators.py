"""Moderators: who may manage a channel's messages, or the server, closes tables and removes players there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.state.models import Channel, Overwrite
from bot.store import Stage
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.player import last_private, reply, reply_to_press
from tests.bot.support.waiting import until

HOST_ONLY = "Only the host of the table can do that: Red."


def allow(arena: Arena, player: Player, allowed: Permission, channel: Channel | None = None) -> None:
    """Gives somebody permissions in a channel, the first one if none is named."""
    overwrite = Overwrite(id=player.person.user.id, type=1, allow=str(int(allowed)))
    arena.services.guilds.change_channel(channel or arena.channel, {"permission_overwrites": [overwrite]})


@pytest.mark.parametrize("allowed", [Permission.MANAGE_MESSAGES, Permission.MANAGE_GUILD])
async def test_a_moderator_ends_a_game_and_the_table_says_who_did(arena: Arena, new_table: BotTable, allowed: Permission) -> None:
    """Fault 81: in the thread of the game, after a confirmation."""
    violet = new_table.spectator("violet")
    assert await reply(violet, "/cancel") == HOST_ONLY
    allow(arena, violet, allowed)
    await violet.slash("/cancel")
    await violet.press("Yes, end it")
    await new_table.red.reads("Violet (moderator) has ended the game. There is no winner; `/play` opens a new table.")
    await until(lambda: new_table.seen is None)
    record = await new_table.record()
    assert (record.stage, record.ended) == (Stage.CLOSED, "A moderator has called it off.")
    await new_table.host.reads("The table is closed. A moderator has called it off.")


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_moderator_removes_a_player_by_command_or_in_the_panel(
    arena: Arena, table_of_three: BotTable, by_command: bool
) -> None:
    """Fault 81."""
    violet, red = table_of_three.spectator("violet"), table_of_three.red
    assert await reply(violet, "/kick", player=red.person.user.id) == HOST_ONLY
    await violet.press("Table")
    assert [*last_private(violet).buttons] == ["How to play"]
    allow(arena, violet, Permission.MANAGE_MESSAGES)
    if by_command:
        await violet.slash("/kick", player=red.person.user.id)
    else:
        await violet.press("Table")
        assert [*last_private(violet).buttons] == ["How to play", "End the game"]
        await violet.choose("Red", among="Remove a player")
    await table_of_three.blue.reads(
        "Red was removed from the game by Violet (moderator). An AI plays on in their place. Blue is the"
    )
    assert (await table_of_three.record()).host == int(table_of_three.blue.person.user.id)


async def test_a_moderator_closes_a_lobby_by_its_button(arena: Arena, tmp_path: Path) -> None:
    """Fault 81."""
    async with bot_table(arena, tmp_path, "red", "blue") as table:
        await table.act(lambda hosted: None)
        await table.red.slash("/cancel", sure=True)
        await table.host.slash("/play")
        await table.host.reads("1. Red (host)")
        await table.find_id()
        violet = arena.user("violet")
        assert await reply_to_press(violet, "Cancel") == HOST_ONLY
        allow(arena, violet, Permission.MANAGE_MESSAGES)
        await violet.press("Cancel")
        await table.host.reads("Violet (moderator) has closed the table. `/play` opens a new one.")
        await table.host.reads("The table is closed. A moderator has called it off.")
        assert (await table.record()).stage is Stage.CLOSED


async def test_who_moderates_another_channel_ends_nothing_here(arena: Arena, new_table: BotTable) -> None:
    """Fault 81."""
    violet = arena.user("violet").goes_to("clubhouse")
    allow(arena, violet, Permission.MANAGE_MESSAGES, violet.channel)
    place = (await new_table.record()).place
    assert await reply(violet, "/cancel", sure=True, table=new_table.id) == (
        f"As a moderator you can do that where the game is played: <#{place}>."
    )
    assert (await new_table.record()).stage is Stage.PLAYING


async def test_in_a_channel_with_several_tables_a_moderator_is_asked_which_one(arena: Arena, new_table: BotTable) -> None:
    violet = arena.user("violet")
    allow(arena, violet, Permission.MANAGE_MESSAGES)
    await BotTable(new_table.bot, arena, "green", "amber").open()
    text = await reply(violet, "/cancel")
    assert text.startswith("There are 2 tables here. Which one do you mean?")
    assert f"`{new_table.id}`" in text
    await violet.slash("/cancel", sure=True, table=new_table.id)
    await new_table.red.reads("Violet (moderator) has ended the game.")
