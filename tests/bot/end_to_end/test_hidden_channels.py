"""A table's id alone shows nothing of a game in a channel that the user cannot see."""

from __future__ import annotations

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.client import Grandstand
from bot.interactions.table_lookup import NO_SUCH_TABLE
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.player import wait_for_private
from tests.bot.support.waiting import until


@pytest.mark.parametrize("command", ["/log", "/board", "/odds", "/pause"])
async def test_a_table_in_a_channel_that_the_user_cannot_see_does_not_exist_for_them(
    arena: Arena, bot: Grandstand, command: str
) -> None:
    clubhouse = next(channel for channel in arena.services.world.channels_of(arena.guild.id) if channel.name == "clubhouse")
    table = await open_table(arena, bot, ["red", "blue"], channel="clubhouse")
    green = arena.user("green")
    arena.services.guilds.forbid(clubhouse, green.person.user.id, Permission.VIEW_CHANNEL)
    await until(lambda: bot.get_channel(int(clubhouse.id)).overwrites)  # type: ignore[union-attr]
    await green.slash(command, table=table.id)
    await wait_for_private(green, NO_SUCH_TABLE)
    arena.services.guilds.forbid(clubhouse, green.person.user.id, Permission(0))
    await until(lambda: not bot.get_channel(int(clubhouse.id)).overwrites)  # type: ignore[union-attr]
    before = len(green.sees().messages)
    await green.slash(command, table=table.id)
    await until(lambda: len(green.sees().messages) > before)
    assert NO_SUCH_TABLE not in green.sees()[-1].text


async def test_a_player_uses_their_table_from_wherever_they_are(arena: Arena, bot: Grandstand) -> None:
    """Also when they can no longer see its channel: its game must not wait for them."""
    clubhouse = next(channel for channel in arena.services.world.channels_of(arena.guild.id) if channel.name == "clubhouse")
    table = await open_table(arena, bot, ["red", "blue"], channel="clubhouse")
    red = arena.user("red")
    arena.services.guilds.forbid(clubhouse, red.person.user.id, Permission.VIEW_CHANNEL)
    await until(lambda: bot.get_channel(int(clubhouse.id)).overwrites)  # type: ignore[union-attr]
    await red.slash("/log", table=table.id)
    await wait_for_private(red, "The log, page")
