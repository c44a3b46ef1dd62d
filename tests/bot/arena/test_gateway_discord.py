"""What discord.py asks of the gateway besides events: who is there, what it may hear, and codes that send it away for good."""

from __future__ import annotations

import discord
import pytest

from bot.arena import Arena
from bot.arena.gateway import Close
from tests.bot.arena.small_bot import Prompt, at, small_bot
from tests.bot.support.waiting import until


def curious_bot() -> discord.Client:
    """A bot that wants to know the members, and asks for them when it likes."""
    return Prompt(intents=discord.Intents(guilds=True, members=True), chunk_guilds_at_startup=False)


async def test_a_bot_gets_the_members_it_asks_for(arena: Arena) -> None:
    # More than the 1000 of one chunk.
    for number in range(1200):
        arena.services.guilds.join(arena.guild.id, arena.services.guilds.add_person(f"Guest {number}"))
    async with at(arena, curious_bot) as client:
        guild = client.get_guild(int(arena.guild.id))
        assert guild is not None
        assert {str(member.id) for member in await guild.chunk()} == arena.services.world.members[arena.guild.id].keys()
        found = await guild.query_members("guest 7", limit=3)
        assert [member.display_name for member in found] == ["Guest 7", "Guest 70", "Guest 71"]
        red = arena.find_user("red")
        assert [member.name for member in await guild.query_members(user_ids=[int(red.id), 9999])] == ["red"]


async def test_a_bot_that_was_not_allowed_an_intent_is_told_so(arena: Arena) -> None:
    arena.add_bot("Curious", privileged=False)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with at(arena, curious_bot, bot=1):
            pytest.fail("the bot was let in")
    async with at(arena, small_bot, bot=1) as client:
        assert client.is_ready()


async def sent_away(arena: Arena, code: Close) -> None:
    async with at(arena, small_bot) as client:
        await arena.gateway.drop(code=code)
        await until(client.is_closed)


@pytest.mark.parametrize("code", [Close.AUTHENTICATION_FAILED, Close.INVALID_SHARD])
async def test_a_bot_that_is_sent_away_for_good_gives_up_and_its_error_ends_the_test(arena: Arena, code: Close) -> None:
    with pytest.raises(discord.ConnectionClosed):
        await sent_away(arena, code)
    assert not arena.gateway.connected(arena.application.id)
